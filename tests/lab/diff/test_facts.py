"""The layer of facts: one line that differs is told with its place, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.core.errors import PaijuError, Place
from paiju.core.ruleset import installed
from paiju.lab.diff.compare import Comparison, compare
from paiju.lab.diff.model import Difference, Layer, Settings
from tests.lab.diff.conftest import ROOT, Copy

FIRST = Settings(layers=(Layer.FACTS, Layer.CAPABILITY))
NAMES = [one.name for one in installed().playable if one.distribution == "paiju"]
Copied = Callable[[str, str, str], Copy]


def by_topic(found: Comparison) -> dict[str, Difference]:
    return {one.topic: one for one in found.differences}


@pytest.mark.parametrize("name", NAMES)
def test_a_ruleset_does_not_differ_from_itself(name: str) -> None:
    found = compare(name, name, FIRST)
    assert found.differences == ()
    assert all(report.compared > 20 for report in found.reports)


def test_a_copy_does_not_differ_from_what_it_was_copied_from(copied: Copied) -> None:
    assert compare("kawuxing", copied("kawuxing", "stake: 1", "stake: 1").path, FIRST).differences == ()


@pytest.mark.parametrize(
    ("name", "old", "new", "topic", "values"),
    [
        ("kawuxing", "pong: {rank: 1,", "pong: {rank: 2,", "claims.pong.rank", ("1", "2")),
        ("kawuxing", "feeding: {shares: 2", "feeding: {shares: 1", "settings.feeding.shares", ("2", "1")),
        ("kawuxing", "value: 8\n      best_of", "value: 9\n      best_of",
         "scoring.patterns.long_qidui.value", ("8", "9")),
        ("kawuxing", "haidipao]}}", "haidilao]}}",
         "options.min_discard_counts.when.hand.patch.scoring.total.minimum.without",
         ("[liangdao, gangshangpao, qianggang, haidipao]", "[liangdao, gangshangpao, qianggang, haidilao]")),
        ("kawuxing", "added: drawn, robbable", "added: any, robbable", "kongs.added", ("drawn", "any")),
        ("kawuxing", "doubling: true, direct_starts_anew: false", "doubling: true, direct_starts_anew: true",
         "settings.kongs.direct_starts_anew", ("false", "true")),
    ],
)  # fmt: skip
def test_one_changed_line_is_told_with_its_place(
    copied: Copied, name: str, old: str, new: str, topic: str, values: tuple[str, str]
) -> None:
    copy = copied(name, old, new)
    (found,) = compare(name, copy.path, FIRST).differences
    assert (found.topic, (found.a.value, found.b.value)) == (topic, values)
    assert found.b.place is not None
    assert (found.b.place.file, found.b.place.line) == (copy.path, copy.line)
    assert found.a.place is not None
    assert (found.a.place.file, found.a.place.line) == (str(ROOT / "rulesets" / f"{name}.yaml"), copy.line)


def test_an_option_default_is_told_as_the_value_it_sets_and_as_the_option(copied: Copied) -> None:
    copy = copied("kawuxing", "    default: winner\n", "    default: either_once\n")
    found = by_topic(compare("kawuxing", copy.path, FIRST))
    preset = found.pop("options.liang_scope.default")
    assert (preset.a.value, preset.b.value) == ("winner", "either_once")
    assert preset.b.place is not None
    assert (preset.b.place.file, preset.b.place.line) == (copy.path, copy.line)
    assert set(found) == {"scoring.patterns.liangdao.when.at", "scoring.patterns.liangdao.when.any"}
    assert found["scoring.patterns.liangdao.when.any"].b.option == "liang_scope"


def test_a_value_that_a_file_sets_is_told_where_it_does(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "name: mine\nextends: kawuxing\nnames: {zh: 卡五星, en: Kawuxing}\nset:\n  kong_draw_from: front\n",
        "utf-8",
    )
    found = by_topic(compare("kawuxing", str(file), FIRST))
    for topic in ("draws.kong", "options.kong_draw_from.default"):
        one = found[topic]
        assert (one.a.value, one.b.value) == ("tail", "front")
        assert one.b.place == Place(str(file), 5, 19)
    assert found["draws.kong"].b.option == "kong_draw_from"


def test_a_cap_exception_is_told_by_its_pattern(copied: Copied) -> None:
    name = "kawuxing-xiangyang"
    copy = copied(name, "shuanglong_qidui: 16", "dasanyuan: 16")
    found = by_topic(compare(name, copy.path, FIRST))
    one = found["scoring.total.cap_exceptions.dasanyuan"]
    assert (one.kind, one.headline, one.a.value, one.b.value) == ("only-b", "caps", None, "16")
    assert one.b.place is not None
    assert (one.b.place.file, one.b.place.line) == (copy.path, copy.line)


def test_what_an_option_patched_names_the_option_and_the_patch() -> None:
    found = by_topic(compare("kawuxing", "kawuxing?sigui_scope=full", FIRST))
    one = found["scoring.conditions.fours_count.one_suit"]
    lines = (ROOT / "rulesets" / "kawuxing.yaml").read_text("utf-8").splitlines()
    assert (one.kind, one.a.value) == ("only-a", "true")
    patched = compare("kawuxing", "kawuxing?min_discard_counts=hand", FIRST).differences[0]
    assert patched.topic == "scoring.total.minimum.without"
    assert patched.b.option == "min_discard_counts"
    assert patched.b.place is not None
    assert "hand: {patch: {scoring.total.minimum.without" in lines[patched.b.place.line - 1]


def test_a_chosen_value_is_told_where_its_option_is_defined() -> None:
    (one,) = compare("kawuxing", "kawuxing?cap=8", FIRST).differences
    lines = (ROOT / "rulesets" / "kawuxing.yaml").read_text("utf-8").splitlines()
    assert (one.id, one.a.value, one.b.value) == ("facts:scoring.total.cap:value", "null", "8")
    assert one.b.option == "cap"
    assert one.b.place is not None
    assert lines[one.b.place.line - 1] == "  cap:"


def test_through_extends_the_file_that_says_it_is_named() -> None:
    found = by_topic(compare("kawuxing", "kawuxing-xiangyang", FIRST))
    place = found["scoring.total.cap"].b.place
    assert isinstance(place, Place)
    assert Path(place.file).name == "kawuxing-xiangyang.yaml"
    assert found["scoring.total.cap_exceptions.shuanglong_qidui"].b.value == "16"


def test_headline_rows_come_first_and_texts_last() -> None:
    found = compare("catmouse-3", "catmouse-4", FIRST).differences
    rows = [one.headline for one in found if one.layer == Layer.FACTS]
    assert rows[:3] == ["seats", "tiles", "payments"]
    assert set(rows[3:]) == {"texts"}


def test_tiles_are_compared_by_kind_and_by_group() -> None:
    found = by_topic(compare("kawuxing", "kawuxing?suits=tong,wan", FIRST))
    assert (found["tiles.tiao"].kind, found["tiles.wan"].kind) == ("only-a", "only-b")
    packs = by_topic(compare("catmouse-3", "catmouse-4", FIRST))
    assert (packs["tiles.ranks.copies"].a.value, packs["tiles.ranks.copies"].b.value) == ("6", "8")


def test_a_plugin_that_is_switched_on_is_told_with_its_option() -> None:
    found = by_topic(compare("kawuxing", "kawuxing?piao=true", FIRST))
    one = found["plugins.Piao"]
    assert (one.kind, one.b.option) == ("only-b", "piao")
    assert found["plugin.Piao"].topics == ("plugins.Piao",)


def test_what_only_repeats_a_default_is_no_difference(copied: Copied) -> None:
    copy = copied("kawuxing", "deal: {hand: 13}", "deal: {hand: 13, next: full}")
    assert compare("kawuxing", copy.path, FIRST).differences == ()
    other = copied("kawuxing", "deal: {hand: 13}", "deal: {hand: 13, next: rest}")
    (one,) = compare("kawuxing", other.path, FIRST).differences
    assert (one.id, one.a.value, one.b.value) == ("facts:deal.next:value", "full", "rest")


def test_an_option_of_only_one_side_and_another_list_of_values(copied: Copied) -> None:
    text = "      front: {zh: 牌墙头, en: the front}\n"
    copy = copied("kawuxing", text, "")
    assert (
        by_topic(compare("kawuxing", copy.path, FIRST))["options.kong_draw_from.values.front"].kind
        == "only-a"
    )
    found = by_topic(compare("zhuoji-guiyang", "zhuoji-guiyang-qidui7", FIRST))
    assert found["options.rob_value"].kind == "only-a"
    gone = found["options.rob_value"].b.place
    assert gone is not None
    assert Path(gone.file).name == "zhuoji-guiyang-qidui7.yaml"


def test_rulesets_of_different_games_say_what_could_not_be_compared() -> None:
    found = compare("kawuxing", "zhuoji-guiyang", FIRST)
    facts, capability = found.reports
    assert [one.topic for one in facts.not_comparable] == ["settings"]
    assert [one.topic for one in capability.not_comparable] == ["code"]
    assert by_topic(found)["pattern.kawuxing"].kind == "only-a"
    assert by_topic(found)["seats"].headline == "seats"


def test_two_ids_are_never_the_same() -> None:
    for a, b in (("kawuxing", "zhuoji-guiyang"), ("kawuxing", "catmouse-4"), ("maozhuahaozi", "kawuxing")):
        ids = [one.id for one in compare(a, b, FIRST).differences]
        assert len(ids) == len(set(ids)) > 50
        assert not any(set(id) & {" ", "\n", "\t"} for id in ids)


def test_what_cannot_be_loaded_is_an_error_and_no_report(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("name: broken\nseats: [\n", "utf-8")
    for name in ("no-such-ruleset", str(broken), "kawuxing?cap=much"):
        with pytest.raises(PaijuError):
            compare("kawuxing", name, FIRST)
        with pytest.raises(PaijuError):
            compare(name, "kawuxing", FIRST)
