"""Decisions and playouts: nothing where nothing differs, and what differs with the position that shows it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from paiju.core.errors import Fault, PaijuError, Text
from paiju.lab.diff.compare import compare
from paiju.lab.diff.decisions import decisions
from paiju.lab.diff.model import Layer, LayerReport, Pair, Settings
from paiju.lab.diff.playouts import playouts
from paiju.lab.diff.statistics import statistics
from paiju.lab.diff.verdict import judge
from paiju.lab.diff.write_case import checked, tells_apart
from tests.lab.diff.sides import MUTANT, compared, found, mutate, pair

Layered = Callable[[Pair, Settings], LayerReport]
FEW = Settings(positions=240, rounds=24, deals=12, shrink_seconds=1)
GAMES = ("kawuxing", "zhuoji-guiyang", "maozhuahaozi", "catmouse-3", "catmouse-5")
NAMED = "name: mine\nnames: {zh: 我的, en: mine}\n"
QUICK = Settings(positions=64, rounds=8, deals=6, shrink_seconds=1)


@pytest.mark.parametrize("layer", [decisions, playouts, statistics])
@pytest.mark.parametrize("name", GAMES)
def test_a_ruleset_does_not_differ_from_itself(name: str, layer: Layered) -> None:
    report = layer(pair(name, name), QUICK)
    assert report.differences == ()
    assert report.not_comparable == ()
    assert report.compared >= 6
    assert all(one.difference == 0 and one.width == 0 for one in report.statistics)


CONSEQUENCES = [
    (decisions, "cap=8", "decisions:win/value:value"),
    (decisions, "multi_win=false", "decisions:priority/win:value"),
    (decisions, "kawuxing_requires_only_gap=true", "decisions:win/pattern/kawuxing:only-a"),
    (decisions, "haidilao=false", "decisions:win/pattern/haidilao:only-a"),
    (decisions, "held_four_is_wait=true", "decisions:win/waits:value"),
    (decisions, "min_discard_multiplier=4", "decisions:legal/win:only-a"),
    (decisions, "sigui_scope=full", "decisions:win/pattern/mingsigui:only-b"),
    (playouts, "kong_direct=3", "playouts:score/direct-kong:value"),
    (playouts, "kong_draw_from=front", "playouts:deal/draw:value"),
]


@pytest.mark.parametrize(("layer", "option", "id"), CONSEQUENCES)
def test_what_an_option_changes_is_shown_by_a_small_case(layer: Layered, option: str, id: str) -> None:
    both = pair("kawuxing", f"kawuxing?{option}")
    one = found(layer(both, FEW), id)
    assert one.data["count"] >= 1
    assert one.case is not None
    assert checked(one.case, both.a.rules) == []
    assert checked(one.case, both.b.rules)
    case = yaml.safe_load(one.case)
    (entry,) = case.get("cases", case.get("hands"))
    assert case["ruleset"] == "kawuxing"
    assert len(entry.get("play", ())) <= 4
    assert "river" not in str(entry)
    assert "wall" not in entry or len(entry["wall"]) < 8


def test_a_case_names_the_options_of_the_ruleset_under_which_it_holds() -> None:
    both = pair("kawuxing?kong_direct=5&cap=8", "kawuxing?kong_direct=7&cap=8")
    one = found(playouts(both, FEW), "playouts:score/direct-kong:value")
    assert one.case is not None
    assert yaml.safe_load(one.case)["options"] == {"kong_direct": 5, "cap": 8}


def test_an_option_that_a_preset_has_and_the_name_takes_back_is_written_too() -> None:
    """kawuxing-xiangyang presets a cap: without `cap: null` the case would not hold."""
    both = pair("kawuxing-xiangyang?cap=null", "kawuxing-xiangyang")
    case = next(one.case for one in decisions(both, FEW).differences if one.case is not None)
    assert yaml.safe_load(case)["options"] == {"cap": None}
    assert checked(case, both.a.rules) == []


def test_rounds_that_neither_ruleset_can_play_are_no_clean_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise PaijuError(Fault("broken", Text("坏了", "broken")))

    both = pair("kawuxing", "kawuxing")
    monkeypatch.setattr("paiju.core.round.round.Round.act", fails)
    for layer in (playouts, statistics):
        report = layer(both, QUICK)
        assert report.differences == ()
        assert report.incomplete is not None
        assert report.incomplete.en.endswith("rounds could not be played to their end")


def test_a_layer_that_compares_nothing_is_not_clean() -> None:
    """Other tiles: no deal can be played side by side."""
    both = compare("kawuxing", "catmouse-3", Settings(layers=(Layer.PLAYOUTS,)))
    report = both.report(Layer.PLAYOUTS)
    assert report is not None
    assert report.not_comparable
    assert report.incomplete is not None
    assert judge([both], fail_on=Layer.FACTS, expect=()).code == 3


def test_the_same_seed_finds_the_same() -> None:
    both = pair("kawuxing", "kawuxing?cap=4")
    for layer in (decisions, playouts):
        first, again = (layer(both, QUICK) for _ in range(2))
        assert first.compared == again.compared
        assert first.differences == again.differences


LINES = [
    ("drawn_hand.py", "Transfer(first, other, amount", "Transfer(other, first, amount", "drawn_hand.settle"),
    ("laying_down.py", 'return "liang-no-pong" if round', "return None if round", "laying_down.veto"),
    ("kongs.py", "2**chain if", "chain + 1 if", "kongs._fees"),
]


@pytest.mark.parametrize(("file", "line", "changed", "function"), LINES)
def test_a_changed_line_of_code_is_found_with_its_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, line: str, changed: str, function: str
) -> None:
    ruleset = mutate(tmp_path, "kawuxing", file, line, changed)
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        both = Pair(compared("kawuxing"), compared(str(ruleset)))
        settings = Settings(positions=320, shrink_seconds=1)
        report = decisions(both, settings)
    finally:
        for name in [one for one in sys.modules if one.partition(".")[0] == MUTANT]:
            del sys.modules[name]
    named = [one for one in report.differences if one.data.get("function") == function]
    assert named, [(one.id, one.data) for one in report.differences]
    place = named[0].b.place
    assert place is not None
    assert place.file == str(tmp_path / MUTANT / file)
    assert any(one.case is not None and tells_apart(one.case, both) for one in named)


def test_a_pattern_that_is_worth_more_is_named(tmp_path: Path) -> None:
    """The ruleset is a file of one's own, and the case finds it from wherever it is written."""
    mine = tmp_path / "mine.yaml"
    changed = "melds: {kinds: {straight: {run: {min: 6}}}}"
    mine.write_text(f"{NAMED}extends: catmouse-3\n{changed}\n", "utf-8")
    both = pair("catmouse-3", str(mine))
    one = found(decisions(both, FEW), "decisions:legal/reads/straight:only-a")
    assert one.case is not None
    (entry,) = yaml.safe_load(one.case)["combos"]
    assert tells_apart(one.case, both)
    assert len(str(entry["cards"]).replace(" ", "")) == 5


def test_games_of_other_tiles_are_not_comparable_and_the_report_says_so() -> None:
    both = pair("kawuxing", "zhuoji-guiyang")
    for layer in (decisions, playouts):
        report = layer(both, QUICK)
        assert [one.topic for one in report.not_comparable] == ["table"]
    assert decisions(both, QUICK).compared > 0, "hands of the tiles that both have are compared all the same"
    assert playouts(both, QUICK).compared == 0
    cards = decisions(pair("kawuxing", "catmouse-3"), QUICK)
    assert {one.topic for one in cards.not_comparable} == {"hands", "table"}
    assert cards.compared == 0


def test_seats_alone_may_differ() -> None:
    report = decisions(pair("kawuxing", "kawuxing?players=2"), QUICK)
    assert report.layer is Layer.DECISIONS
    assert [one.topic for one in report.not_comparable] == ["table"]
    assert report.differences == ()
