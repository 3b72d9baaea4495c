"""How a difference in play is told: in the words of the game, with both sides, and who is to blame."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from attrs import evolve

from paiju.core.errors import Place
from paiju.core.ledger import Transfer
from paiju.lab.diff import layers
from paiju.lab.diff.compare import compare, matrix
from paiju.lab.diff.decisions import decisions
from paiju.lab.diff.model import Difference, Layer, Pair, Settings, Side
from paiju.lab.diff.playouts import playouts
from paiju.lab.diff.said import of_event, payments
from paiju.lab.diff.summary import direct_first, sentence, summary
from paiju.lab.diff.verdict import judge
from paiju.lab.diff.words import wheres
from paiju.lab.diff.write_case import tells_apart
from tests.lab.diff.sides import MUTANT, compared, found, mutate, pair

FEW = Settings(positions=240, rounds=24, deals=12, shrink_seconds=1)


@pytest.fixture
def mutant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str, str], str]]:
    """`mutant(file, line, changed)` is a ruleset like kawuxing whose code has that line changed."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield lambda file, line, changed: str(mutate(tmp_path, "kawuxing", file, line, changed))
    for name in [one for one in sys.modules if one.partition(".")[0] == MUTANT]:
        del sys.modules[name]


def test_a_payment_is_told_with_who_pays_whom_and_for_what() -> None:
    one = found(playouts(pair("kawuxing", "kawuxing?kong_direct=3"), FEW), "playouts:score/direct-kong:value")
    assert (one.text.en.partition(" (")[0], one.text.zh.partition("（")[0]) == ("payments", "付账")
    said = sentence(one, "en"), sentence(one, "zh")
    assert "A: seat " in said[0]
    assert "; B: seat " in said[0]
    assert one.a.say("en") != one.b.say("en")
    assert "号 → " in said[1]
    assert "A " in said[1]
    assert "；B " in said[1]
    assert all("direct-kong" not in each for each in said)


def test_what_only_one_allows_is_told_as_its_decision() -> None:
    """§3.4: with the option a discard may be won from four times on."""
    both = pair("kawuxing", "kawuxing?min_discard_multiplier=4")
    one = found(decisions(both, FEW), "decisions:legal/win:only-a")
    assert one.text.en.startswith("only A allows (")
    assert one.text.zh.startswith("只有 A 允许（")
    assert str(one.a.say("en")).startswith("seat ")
    assert str(one.a.say("en")).endswith(": win")
    assert str(one.a.say("zh")).endswith("号 胡")
    assert one.b.value is None
    assert sentence(one, "en").endswith(str(one.a.say("en")))


def test_a_pattern_is_told_by_its_name_and_a_win_by_its_formula() -> None:
    report = decisions(pair("kawuxing", "kawuxing?haidilao=false&cap=2"), FEW)
    pattern = found(report, "decisions:win/pattern/haidilao:only-a")
    assert (pattern.a.say("zh"), pattern.b.value) == ("海底捞 2", None)
    worth = found(report, "decisions:win/value:value")
    assert "封顶 2" in str(worth.b.say("zh"))
    assert "capped at 2" in str(worth.b.say("en"))
    assert "封顶" not in str(worth.a.say("zh"))


def test_of_many_payments_the_sum_of_each_seat_is_told() -> None:
    """Four seats that all pay each other would be twelve arrows."""
    rules = compared("zhuoji-guiyang").rules
    about = (("tile", 0), ("number", 1))
    one = [Transfer(payer, 0, 2, "ji", about) for payer in (1, 2, 3)]
    said = payments(rules, one)
    assert said is not None
    assert said.text.en.startswith("seat 1 → seat 0 2, seat 2 → seat 0 2, seat 3 → seat 0 2 (")
    many = payments(rules, [*one, Transfer(2, 1, 5, "ji", about)])
    assert many is not None
    assert many.text.en.startswith("seat 0 +6, seat 1 +3, seat 2 -7, seat 3 -2 (")
    assert many.text.zh.startswith("0号 +6，1号 +3，2号 -7，3号 -2（")
    assert payments(rules, ()) is None


def test_code_that_is_the_same_is_not_blamed() -> None:
    """The value comes from a line of the file: its place is that line, and no function was changed."""
    found_all = compare("kawuxing", "kawuxing?kong_direct=3", FEW)
    report = found_all.report(Layer.PLAYOUTS)
    assert report is not None
    one = found(report, "playouts:score/direct-kong:value")
    assert one.data["function"] == "kongs._fees"
    assert one.data["changed"] is False
    assert "function" not in one.text.en
    assert one.topics == ("settings.kongs.direct",)
    (fact,) = [each for each in found_all.differences if each.topic == "settings.kongs.direct"]
    assert (one.a.place, one.b.place) == (fact.a.place, fact.b.place)


def test_changed_code_is_named(mutant: Callable[[str, str, str], str]) -> None:
    name = mutant("drawn_hand.py", "Transfer(first, other, amount", "Transfer(other, first, amount")
    report = compare("kawuxing", name, FEW).report(Layer.DECISIONS)
    assert report is not None
    one = found(report, "decisions:score/first-liang:seat")
    assert one.data["changed"] is True
    assert one.text.en.endswith("the function drawn_hand.settle was changed")
    assert one.text.zh.endswith("改动在函数 drawn_hand.settle")
    assert one.topics == ("code.drawn_hand.settle",)
    assert one.b.place is not None
    line = Path(one.b.place.file).read_text("utf-8").splitlines()[one.b.place.line - 1]
    assert "Transfer(other, first, amount" in line


def test_another_order_of_modules_is_told_with_the_line_that_lists_them(
    mutant: Callable[[str, str, str], str],
) -> None:
    name = mutant("__init__.py", "(kongs, laying_down,", "(laying_down, kongs,")
    found_all = compare("kawuxing", name, Settings(layers=(Layer.CAPABILITY,)))
    orders = [one for one in found_all.differences if one.kind == "order"]
    assert orders
    for one in orders:
        assert one.b.place is not None
        text = Path(one.b.place.file).read_text("utf-8").splitlines()
        assert text[one.b.place.line - 1].startswith("PLUGINS = (laying_down, kongs")
        assert str(one.b.value).index("laying_down/") < str(one.b.value).index("kongs/")


# --- what fails -----------------------------------------------------------------------------------------

BROKEN = ("kongs.py", "    amount = price * (2**chain if", "    1 // 0\n    amount = price * (2**chain if")


def test_a_plugin_that_fails_in_play_is_a_difference_with_a_position(
    mutant: Callable[[str, str, str], str],
) -> None:
    name = mutant(*BROKEN)
    whole = compare("kawuxing", name, FEW)
    assert [report.incomplete for report in whole.reports[:4]] == [None] * 4
    report = whole.report(Layer.DECISIONS)
    assert report is not None
    one = found(report, "decisions:flow/fails:only-b")
    assert one.a.say("en") == "play goes on"
    assert "ZeroDivisionError" in str(one.b.say("en"))
    assert one.b.place is not None
    assert one.b.place.file.endswith("kongs.py")
    assert one.case is not None
    assert tells_apart(one.case, Pair(compared("kawuxing"), compared(name)))
    assert judge([whole]).code == 1


def test_the_same_where_the_first_ruleset_is_the_one_that_fails(
    mutant: Callable[[str, str, str], str],
) -> None:
    """No case can hold under rules that fail: the last decisions are told instead."""
    report = decisions(Pair(compared(mutant(*BROKEN)), compared("kawuxing")), FEW)
    one = found(report, "decisions:flow/fails:only-a")
    assert one.case is None
    assert one.data["script"]


def test_a_layer_that_a_plugin_breaks_is_incomplete_and_the_others_are_there(
    monkeypatch: pytest.MonkeyPatch, mutant: Callable[[str, str, str], str]
) -> None:
    """Whatever a layer does not catch itself."""
    name = mutant(*BROKEN)
    monkeypatch.setattr("paiju.lab.diff.lockstep.CAUGHT", ())
    whole = compare("kawuxing", name, FEW)
    facts, capability, in_positions, *_ = whole.reports
    assert facts.differences
    assert capability.differences
    assert in_positions.incomplete is not None
    assert MUTANT in in_positions.incomplete.en


class Idler:
    """A bot that does nothing that is on a menu."""

    name = "idler"

    def decide(self, view: object, seat: int, menu: object, chance: object) -> object:
        """Nothing."""
        return None


def test_a_bot_that_fails_makes_layers_incomplete_and_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("decisions", "playouts", "statistics"):
        monkeypatch.setattr(f"paiju.lab.diff.{module}.find_bot", lambda name: Idler())
    whole = compare("kawuxing", "kawuxing", evolve(FEW, policies=("idler",)))
    assert whole.differences == ()
    told = {report.layer: report.incomplete for report in whole.reports if report.incomplete is not None}
    assert set(told) == {Layer.DECISIONS, Layer.PLAYOUTS, Layer.STATISTICS}
    assert all("idler" in text.en for text in told.values())
    assert judge([whole]).code == 3


def test_an_interrupted_comparison_tells_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(layers.MADE_BY, Layer.DECISIONS, "tests.lab.diff.fakes:stopped")
    one, other = matrix(["kawuxing", "kawuxing?cap=8", "kawuxing"], FEW)[:2]
    assert [report.layer for report in one.reports if report.incomplete is None] == ["facts", "capability"]
    assert one.reports[0].differences
    assert [report.incomplete for report in other.reports].count(None) == 0
    assert judge([one, other]).code == 1


def test_an_interrupted_comparison_without_a_difference_is_not_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(layers.MADE_BY, Layer.DECISIONS, "tests.lab.diff.fakes:stopped")
    assert judge([compare("kawuxing", "kawuxing", FEW)]).code == 3


# --- what is shown --------------------------------------------------------------------------------------


def test_a_case_writes_out_the_hands_of_who_decides_and_what_is_drawn() -> None:
    """What is not written is dealt from the tiles that are left: a reader could not tell."""
    both = pair("kawuxing", "kawuxing?kong_direct=3&haidilao=false")
    cases = [
        entry
        for report in (decisions(both, FEW), playouts(both, FEW))
        for one in report.differences
        if one.case is not None
        for entry in yaml.safe_load(one.case).get("cases", ())
        if "seed" not in entry
    ]
    assert cases
    for case in cases:
        steps = [step.split() for step in case.get("play", ()) if isinstance(step, str)]
        deciding = {int(step[0]) for step in steps if step[1] != "pass"}
        assert deciding
        assert all("hand" in case["seats"][seat] for seat in deciding)


def difference(topic: str, cls: str, case: str | None, count: int = 9) -> Difference:
    nothing = Side(None)
    text = compare("kawuxing", "kawuxing", Settings(layers=(Layer.FACTS,))).pair.a.ruleset.names
    return Difference(
        Layer.DECISIONS,
        topic,
        "value",
        text,
        nothing,
        nothing,
        case=case,
        data={"class": cls, "count": count},
    )


def test_direct_effects_come_before_what_follows_from_them() -> None:
    fact = difference("flow/fact/passed", "flow", "short")
    paid = difference("score/zimo", "score", "a longer case")
    rarely = difference("score/rob", "score", "case", count=2)
    bare = difference("legal/win", "legal", None)
    assert direct_first([fact, rarely, bare, paid]) == [paid, bare, rarely, fact]


def test_files_of_the_same_name_are_told_apart() -> None:
    one, other = (Side("1", Place(f"/{folder}/plugins/game/kongs.py", 3, 1)) for folder in ("old", "new"))
    assert wheres(one, other, "en") == ("old/plugins/game/kongs.py:3:1", "new/plugins/game/kongs.py:3:1")
    assert wheres(one, one, "en") == ("game/kongs.py:3:1", "game/kongs.py:3:1")


def mine(folder: Path, extends: str, line: str) -> str:
    """The file of a ruleset that changes one line of another."""
    path = folder / "mine.yaml"
    path.write_text(f"name: mine\nextends: {extends}\nnames: {{zh: 我的, en: mine}}\n{line}\n", "utf-8")
    return str(path)


def test_a_priority_is_told_by_what_is_made_of_the_claims(tmp_path: Path) -> None:
    """Who wins on a discard shows the hand first: that is not what was claimed."""
    other = mine(tmp_path, "zhuoji-guiyang", "claims: {kong: {rank: 9}}")
    report = decisions(pair("zhuoji-guiyang", other), FEW)
    told = [one for one in report.differences if one.topic.startswith("priority/")]
    assert told
    for one in told:
        assert " wins on " in str(one.a.say("en"))
        assert "direct kong" in str(one.b.say("en"))


def test_payments_for_other_reasons_each_say_theirs() -> None:
    rules = compared("kawuxing").rules
    two = [
        Transfer(1, 0, 2, "direct-kong", (("tile", 0), ("chain", 1))),
        Transfer(2, 0, 4, "direct-kong", (("tile", 1), ("chain", 1))),
    ]
    said = payments(rules, two)
    assert said is not None
    assert [said.text.en.count(f"the fourth {tile}") for tile in ("1p", "2p")] == [1, 1]
    assert said.text.zh.count("；") == 1


# --- rules that one ruleset does not know -----------------------------------------------------------------


def test_a_rule_that_remembers_is_shown_against_rules_that_do_not() -> None:
    """§KWX-5.6: who lets a win go may not take a like one; switched off nothing is remembered."""
    both = compare("kawuxing", "kawuxing?missed_win=false", FEW)
    ids = [one.id for one in both.differences]
    assert "decisions:legal/win:only-b" in ids
    assert not [one for one in ids if "set-up" in one]
    one = next(one for one in both.differences if one.id == "decisions:legal/win:only-b")
    assert one.case is not None
    (case,) = yaml.safe_load(one.case)["cases"]
    assert "missed" in str(case["seats"])
    assert [report.incomplete for report in both.reports] == [None] * 5


def test_a_script_of_ones_own_is_played_with_the_windows_that_close_for_it(tmp_path: Path) -> None:
    """As `paiju check` plays it: nobody has to write who passes."""
    path = tmp_path / "mine.cases.yaml"
    path.write_text(
        "ruleset: kawuxing\n"
        "cases:\n"
        "- id: lock\n"
        "  turn: 1\n"
        "  seats:\n"
        "    0: {hand: 1112223445567p}\n"
        "    1: {hand: 46788p 455889s F B 6p}\n"
        "  wall: 6p 9s\n"
        "  play:\n"
        "  - 1 discard 6p\n"
        "  - 2 discard 6p\n"
        "  - cannot: {0: win}\n",
        "utf-8",
    )
    alone = evolve(FEW, positions=0, rounds=0, corpus=(str(path),), policies=())
    report = decisions(pair("kawuxing", "kawuxing?missed_win=false"), alone)
    assert "decisions:legal/win:only-b" in [one.id for one in report.differences]


def test_another_first_dealer_is_told_and_play_goes_on_behind_it() -> None:
    report = playouts(pair("catmouse-2", "catmouse-2?first_bidder=rotate&base=1"), FEW)
    assert report.incomplete is None
    ids = [one.id for one in report.differences]
    assert "playouts:flow/first-dealer:value" in ids
    assert [one for one in ids if one.startswith("playouts:score/")]


def test_a_second_half_is_dealt_as_its_supply_lies(tmp_path: Path) -> None:
    """What differs in it is found where it lies, and no round is lost."""
    other = mine(tmp_path, "catmouse-2", "settings: {report: {least: 5}}")
    report = playouts(pair("catmouse-2", other), evolve(FEW, rounds=60))
    assert report.incomplete is None
    assert [one.id for one in report.differences] == ["playouts:legal/report:only-a"]


def test_facts_without_a_text_are_told_by_their_names() -> None:
    """Those of maps too, which hold no tiles."""
    rules = compared("catmouse-4").rules
    event = ("set", "called", -1, (("by", 2), ("first", True)), -1)
    said = of_event(rules, event)
    assert said is not None
    assert "called" in said.text.en


def test_the_default_of_an_option_is_the_line_that_the_summary_names(tmp_path: Path) -> None:
    """Not the line of the plugin that it switches on."""
    text = (Path(__file__).resolve().parents[3] / "rulesets" / "kawuxing.yaml").read_text("utf-8")
    head, key, rest = text.partition("\n  missed_win:\n")
    changed = head + key + rest.replace("default: true", "default: false", 1)
    line = changed[: len(head + key) + rest.index("default: true")].count("\n") + 1
    mine = tmp_path / "kawuxing.yaml"
    mine.write_text(changed, "utf-8")
    told = summary(compare("kawuxing", str(mine), Settings(layers=(Layer.FACTS,)))).files
    assert [one.topic for one in told] == ["options.missed_win.default"]
    assert told[0].b.place is not None
    assert (told[0].b.place.file, told[0].b.place.line) == (str(mine), line)


def test_the_same_payments_in_another_order_are_told_as_such(mutant: Callable[[str, str, str], str]) -> None:
    """Nobody gets more or less, and what comes behind it is compared all the same."""
    name = mutant("kongs.py", "else list(round.others(seat)):", "else list(round.others(seat))[::-1]:")
    report = playouts(pair("kawuxing", name), FEW)
    (one,) = report.differences
    assert (one.topic, one.kind) == ("flow/payments-order", "order")
    assert one.text.en.startswith("the same payments in another order (")
    assert one.case is None
    assert report.incomplete is None
