"""Scoring of one's own: values of a ruleset, and a rule in a plugin outside the package (section 8.5)."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from attrs import fields, frozen

from paiju.core.errors import RulesetError
from paiju.core.hooks import impl
from paiju.core.ledger import BANK, Transfer
from paiju.core.match import Match
from paiju.core.round import Round, Win
from paiju.core.ruleset import rules
from paiju.lab.cases import check_files
from paiju.lab.checks import check_transfers
from paiju.variants.catmouse.scoring import Outcome, outcome
from tests.variants.catmouse.conftest import Table

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "catmouse.md"
NAMES = "names: {zh: 自家, en: House}"


# --- rules of others --------------------------------------------------------------------------------


@frozen
class LosersPay:
    """Every loser pays every winner base times multiplier."""

    @impl
    def pay_win(self, round: Round, win: Win) -> list[Transfer]:
        found = outcome(round, win)
        cats = set(found.roles.values())
        seats = range(found.players)
        winners = [seat for seat in seats if (seat in cats) == (found.winner == "cat")]
        worth = found.base * found.multiplier
        return [
            Transfer(loser, winner, worth, "losers-pay")
            for loser in seats
            for winner in winners
            if loser not in winners
        ]


@frozen
class CardsLeft:
    """The winning side shares what the bank gives: a seventh of a point for each card that is left."""

    @impl
    def pay_win(self, round: Round, win: Win) -> list[Transfer]:
        found = outcome(round, win)
        return [Transfer(BANK, found.first_out, Fraction(sum(found.cards_left), 7), "cards-left")]


HEARD: list[Outcome] = []


@frozen
class Listener:
    """Takes down what a rule is told, and pays nothing."""

    @impl
    def pay_win(self, round: Round, win: Win) -> list[Transfer]:
        HEARD.append(outcome(round, win))
        return []


TEXTS = """
texts:
  reasons:
    losers-pay: {zh: 输家付, en: losers pay}
    cards-left: {zh: 剩的牌, en: cards left}
"""

House = Callable[..., Table]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """`house("catmouse-3", LosersPay)` is that ruleset with a rule that another distribution brings."""
    made = count(1)
    module = ModuleType("house_rules")
    for rule in (LosersPay, CardsLeft, Listener):
        setattr(module, rule.__name__, rule)
    info = tmp_path / "house-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: house\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[paiju.plugins]\nhouse-rules = house_rules\n")
    monkeypatch.setitem(sys.modules, "house_rules", module)
    monkeypatch.syspath_prepend(tmp_path)

    def make(base: str, rule: type | None = None, text: str = "") -> Table:
        bound = "" if rule is None else f'plugins: {{"house-rules:{rule.__name__}": {{}}}}'
        name = f"house{next(made)}"
        path = tmp_path / f"{name}.yaml"
        path.write_text(f"name: {name}\nextends: {base}\n{NAMES}\n{bound}\n{text}\n{TEXTS}", "utf-8")
        return Table(str(path))

    return make


END: dict[int, str] = {0: "9", 1: "8 8", 2: "7 7 7", 3: "6", 4: "5 5"}
"""Seat 0 is about to go out."""


def cats_of(players: int) -> dict[str, int]:
    return {"big": 0, "small": 1} if players == 5 else {"cat": 0}


def end(table: Table, first_out: int, bombs: list[str]) -> Round:
    """A seat plays its last card; the sides have played and so many bombs were played before."""
    hands = {seat: END[seat] for seat in table.seats}
    hands[first_out] = "9"
    plays = {seat: {"plays": 4} for seat in table.seats}
    state = {"roles": cats_of(table.rules.seats), "bombs": bombs}
    return table.play(table.at(hands, state, plays, turn=first_out), f"{first_out} play 9")


@pytest.mark.clause("CM-0.5")
@pytest.mark.parametrize(
    ("name", "first_out", "scores"),
    [
        ("catmouse-2", 0, [6, -6]),
        ("catmouse-2", 1, [-6, 6]),
        ("catmouse-3", 0, [12, -6, -6]),
        ("catmouse-3", 2, [-12, 6, 6]),
        ("catmouse-4", 0, [18, -6, -6, -6]),
        ("catmouse-5", 0, [54, 54, -36, -36, -36]),
        ("catmouse-5", 3, [-54, -54, 36, 36, 36]),
    ],
)
def test_a_rule_by_which_the_losers_pay(house: House, name: str, first_out: int, scores: list[int]) -> None:
    """A bomb that counts three times has been played."""
    bomb = {"catmouse-2": "44444", "catmouse-3": "444444e"}.get(name, "4444444")
    table = house(name, LosersPay)
    round = end(table, first_out, [bomb])
    assert round.wins[0].booked.value == 3
    assert round.scores == scores
    check_transfers(table.rules, round)


@pytest.mark.parametrize("name", ["catmouse-3", "catmouse-5"])
def test_what_it_pays_adds_up_to_zero_in_any_round(house: House, name: str) -> None:
    table = house(name, LosersPay)
    for seed in range(6):
        round = table.finish(table.deal(seed), seed)
        assert sum(round.scores) == 0 < max(round.scores)
        assert {transfer.reason for transfer in round.transfers()} == {"losers-pay"}
        check_transfers(table.rules, round)


def test_the_halves_of_two_players_add_up_what_the_rule_says(house: House) -> None:
    table = house("catmouse-2", LosersPay)
    match = Match(table.rules, "house", length=2)
    first = list(table.finish(match.round, 1).scores)
    assert match.advance()
    second = list(table.finish(match.round, 2).scores)
    assert list(match.round.fact("points")) == [one + other for one, other in zip(first, second, strict=True)]
    assert sum(match.round.fact("points")) == 0


def test_the_points_of_a_rule_may_be_fractions_and_stay_exact(house: House) -> None:
    table = house("catmouse-3", CardsLeft)
    round = end(table, 0, [])
    assert round.scores == [Fraction(5, 7), 0, 0]
    check_transfers(table.rules, round)


def test_without_a_rule_of_its_own_a_ruleset_pays_as_the_page_says(house: House) -> None:
    assert end(house("catmouse-3"), 0, ["444444e"]).scores == [12, 0, 0]


# --- what a rule is told ----------------------------------------------------------------------------


def told(house: House, name: str, play: Callable[[Table], Round]) -> Outcome:
    """What a rule hears at the end of a round."""
    HEARD.clear()
    assert play(house(name, Listener)).over
    (heard,) = HEARD
    return heard


def named_on_the_page() -> set[str]:
    """The names in the table of section 8.5."""
    section = PAGE.read_text("utf-8").split("### 8.5")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_the_outcome_tells_all_that_the_page_names() -> None:
    names = named_on_the_page()
    assert {"players", "roles", "bombs", "multiplier"} <= names
    assert names - {field.name for field in fields(Outcome)} == set()


@pytest.mark.clause("CM-0.5", "CM-R.15")
def test_the_outcome_of_a_round_that_the_cat_has_won(house: House) -> None:
    def play(table: Table) -> Round:
        hands = {0: "777777", 1: "8 8", 2: "9 9 T"}
        facts: dict[int, dict[str, Any]] = {
            0: {"reported": ["777777"], "shown": True, "plays": 2},
            1: {"plays": 1},
            2: {"plays": 3},
        }
        state = {"roles": {"cat": 0}, "bombs": ["4444 e", "KKKKKK o"]}
        return table.play(table.at(hands, state, facts), "0 play 777777")

    found = told(house, "catmouse-3", play)
    cards = Table("catmouse-3").cards
    assert (found.players, found.roles, found.winner, found.first_out) == (3, {"cat": 0}, "cat", 0)
    assert (found.spring, found.shown) == (False, True)
    assert [tuple(one) for one in found.reported] == [(0, cards("777777"))]
    assert len(found.bombs) == 3
    assert (found.plays, found.cards_left) == ((3, 1, 3), (0, 2, 3))
    assert found.base == 2
    assert dict(found.factors) == {"mingpai": 3, "baodao": 3, "zhadan": 6}
    assert found.multiplier == 54


def test_the_outcome_of_a_round_that_the_mice_have_won(house: House) -> None:
    def play(table: Table) -> Round:
        hands = {0: "oo 3", 1: "4"}
        facts: dict[int, dict[str, Any]] = {0: {"reported": ["oo"], "plays": 1}, 1: {"plays": 5}}
        return table.play(table.at(hands, {"roles": {"cat": 0}}, facts, turn=1), "1 play 4")

    found = told(house, "catmouse-2", play)
    assert (found.players, found.roles, found.winner, found.first_out) == (2, {"cat": 0}, "rat", 1)
    assert (found.spring, found.shown) == (True, False)
    assert [tuple(one) for one in found.reported] == [(0, Table("catmouse-2").cards("oo"))]
    assert (found.bombs, found.plays, found.cards_left) == ((), (1, 6), (3, 0))
    assert dict(found.factors) == {"chuntian": 3, "baodao": 2}
    assert (found.base, found.multiplier) == (2, 6)


@pytest.mark.parametrize("half", [1, 2])
def test_the_outcome_tells_which_half_of_a_game_it_is(house: House, half: int) -> None:
    def play(table: Table) -> Round:
        state = {"roles": {"cat": 0}, "half": half}
        return table.play(table.at({0: "9", 1: "8"}, state), "0 play 9")

    found: Any = told(house, "catmouse-2", play)
    assert found.half == half


def test_the_outcome_tells_why_it_was_a_spring(house: House) -> None:
    def no_mouse_has_played(table: Table) -> Round:
        return table.play(
            table.at({0: "9", 1: "8", 2: "7"}, {"roles": {"cat": 0}}, {0: {"plays": 3}}), "0 play 9"
        )

    def the_cat_has_played_one_hand(table: Table) -> Round:
        facts = {0: {"plays": 1}, 1: {"plays": 3}}
        position = table.at({0: "9", 1: "8", 2: "7"}, {"roles": {"cat": 0}}, facts, turn=1)
        return table.play(position, "1 play 8")

    def no_spring(table: Table) -> Round:
        facts = {0: {"plays": 3}, 1: {"plays": 3}}
        position = table.at({0: "9", 1: "8", 2: "7"}, {"roles": {"cat": 0}}, facts, turn=1)
        return table.play(position, "1 play 8")

    whys: list[Any] = [
        told(house, "catmouse-3", play)
        for play in (no_mouse_has_played, the_cat_has_played_one_hand, no_spring)
    ]
    assert [found.spring for found in whys] == [True, True, False]
    reasons = [found.spring_reason for found in whys]
    assert all(reasons[:2])
    assert not reasons[2]
    assert reasons[0] != reasons[1]


def test_the_outcome_tells_which_seat_has_played_a_bomb(house: House) -> None:
    """Section 8.5: `bombs` tell seat, size, value, soft or not, wild or not."""

    def by_seat(seat: int) -> Callable[[Table], Round]:
        def play(table: Table) -> Round:
            hands = {0: "9 9", 1: "8", 2: "7"}
            hands[seat] += "5555"
            round = table.at(hands, {"roles": {"cat": 0}}, turn=seat)
            table.play(round, f"{seat} play 5555")
            while round.table.table is not None:
                (other,) = round.legal()
                table.play(round, f"{other} pass")
            return table.finish(round)

        return play

    assert told(house, "catmouse-3", by_seat(1)).bombs != told(house, "catmouse-3", by_seat(2)).bombs


@pytest.mark.parametrize("other", ["4444", "3333 3", "333 o", "oo ee"])
def test_the_outcome_tells_bombs_of_another_value_size_or_kind_apart(house: House, other: str) -> None:
    one, another = (
        told(house, "catmouse-4", partial(end, first_out=0, bombs=[bomb])) for bomb in ("3333", other)
    )
    assert one.bombs != another.bombs


# --- other values -----------------------------------------------------------------------------------


@pytest.mark.clause("CM-0.5", "CM-R.18", "CM-R.20")
@pytest.mark.parametrize(
    ("name", "text", "bombs", "value"),
    [
        ("catmouse-3", "settings: {bombs: {4: 2}}", ["4444"], 2),
        ("catmouse-3", "settings: {bombs: {4: 2}}", ["5555", "444444"], 4),
        ("catmouse-4", "settings: {bombs: {8: 9}}", ["44444444"], 9),
        ("catmouse-2", "settings: {bombs: {4: 1}}", ["4444"], 1),
    ],
)
def test_another_factor_of_bombs_is_a_value(
    house: House, name: str, text: str, bombs: list[str], value: int
) -> None:
    assert end(house(name, text=text), 0, bombs).wins[0].booked.value == value


@pytest.mark.parametrize(
    ("text", "facts", "bombs", "value"),
    [
        ("scoring: {patterns: {chuntian: {value: 5}}}", {1: {"plays": 0}, 2: {"plays": 0}}, [], 5),
        ("scoring: {patterns: {mingpai: {value: 5}}}", {0: {"shown": True}}, [], 5),
        ("settings: {factors: {report_cats: 5}}", {0: {"reported": ["777777"]}}, ["777777"], 10),
        ("scoring: {patterns: {wangzha: {value: 9}}}", {}, ["ooee"], 9),
        ("settings: {bombs: {6: 5}}", {}, ["444444"], 5),
    ],
)
def test_every_factor_is_a_value(
    house: House, text: str, facts: dict[int, dict[str, Any]], bombs: list[str], value: int
) -> None:
    """Section 16: other factors of springs, shown hands, reports and bombs are values."""
    table = house("catmouse-3", text=text)
    plays = {seat: {"plays": 2, **facts.get(seat, {})} for seat in table.seats}
    round = table.at({0: "9", 1: "8", 2: "J"}, {"roles": {"cat": 0}, "bombs": bombs}, plays)
    assert table.play(round, "0 play 9").wins[0].booked.value == value


@pytest.mark.parametrize(
    ("name", "text", "scores"),
    [
        ("catmouse-3", "settings: {shares: {cat: 5}}", [10, 0, 0]),
        ("catmouse-5", "settings: {shares: {big: 2, small: 1}}", [12, 6, 0, 0, 0]),
        ("catmouse-3", "set: {base: 7}", [14, 0, 0]),
        ("catmouse-5", "set: {base: 12}", [20, 16, 0, 0, 0]),
    ],
)
def test_other_shares_and_another_base_are_values(
    house: House, name: str, text: str, scores: list[int]
) -> None:
    assert end(house(name, text=text), 0, []).scores == scores


# --- a base that three does not divide --------------------------------------------------------------


def is_refused(base: object, caught: pytest.ExceptionInfo[RulesetError], path: tuple[str, ...]) -> None:
    (fault,) = caught.value.faults
    assert fault.code == "wrong-value"
    assert fault.path == path
    assert str(base) in fault.message.zh
    assert str(base) in fault.message.en
    assert fault.message.zh != fault.message.en
    assert "3" in fault.wanted("zh")
    assert "3" in fault.wanted("en")


@pytest.mark.clause("CM-S.3", "CM-S.5")
@pytest.mark.parametrize("base", [1, 2, 4, 5, 7, 8, 10, 100])
def test_with_five_players_a_base_that_three_does_not_divide_is_refused(base: int) -> None:
    with pytest.raises(RulesetError) as caught:
        rules("catmouse-5", {"base": base})
    is_refused(base, caught, ("options", "base"))
    with pytest.raises(RulesetError) as caught:
        rules(f"catmouse-5?base={base}")
    is_refused(base, caught, ("options", "base"))


@pytest.mark.clause("CM-S.3")
@pytest.mark.parametrize(
    ("text", "path", "column"),
    [("set: {base: 4}", ("set", "base"), 13), ("stake: 4", ("stake",), 8), ("stake: 20/3", ("stake",), 8)],
)
def test_a_ruleset_file_with_such_a_base_is_refused_at_its_place(
    tmp_path: Path, text: str, path: tuple[str, ...], column: int
) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(f"name: house\nextends: catmouse-5\n{NAMES}\n{text}\n", "utf-8")
    with pytest.raises(RulesetError) as caught:
        rules(str(file))
    is_refused(text.split()[-1].strip("}"), caught, path)
    assert str(caught.value.faults[0].place) == f"{file}:4:{column}"


@pytest.mark.clause("CM-S.3")
def test_a_case_file_with_such_a_base_is_refused_at_its_place(tmp_path: Path) -> None:
    path = tmp_path / "base.cases.yaml"
    path.write_text(
        "ruleset: catmouse-5\noptions: {base: 4}\ncases:\n  - {id: a, expect: {over: false}}\n", "utf-8"
    )
    (file,) = check_files([path]).files
    (fault,) = file.faults
    assert fault.code == "wrong-value"
    assert fault.place is not None
    assert (fault.place.line, fault.message.zh != fault.message.en) == (2, True)


@pytest.mark.clause("CM-S.4", "CM-S.5")
@pytest.mark.parametrize("name", ["catmouse-2", "catmouse-3", "catmouse-4"])
def test_with_fewer_players_any_base_from_1_on_will_do(name: str) -> None:
    assert [rules(name, {"base": base}).stake for base in (1, 4, 5)] == [1, 4, 5]
    assert rules(name).stake == 2
    assert rules("catmouse-5").stake == 6


@pytest.mark.parametrize("base", [0, -3, 1.5, "x", None, True, [6], "6/5"])
@pytest.mark.parametrize("name", ["catmouse-3", "catmouse-5"])
def test_a_base_that_is_no_whole_number_from_1_on_is_refused(name: str, base: Any) -> None:
    with pytest.raises(RulesetError) as caught:
        rules(name, {"base": base})
    (fault,) = caught.value.faults
    assert fault.path == ("options", "base")
    assert fault.message.zh
    assert fault.message.en


# --- the example of the page ---------------------------------------------------------------------------

EXAMPLE = f"""
name: example
extends: catmouse-3
{NAMES}
plugins: {{"toy-house:RULE": {{}}}}
texts: {{reasons: {{losers-pay: {{zh: 输家付, en: losers pay}}}}}}
"""


@pytest.mark.clause("CM-0.5")
@pytest.mark.parametrize(
    ("rule", "bombs", "scores"),
    [
        ("LosersPay", ["444444"], [8, -4, -4]),
        ("EveryBombDoubles", [], [4, 0, 0]),
        ("EveryBombDoubles", ["444444e"], [8, 0, 0]),
        ("EveryBombDoubles", ["4444", "33333"], [16, 0, 0]),
        ("EveryBombDoubles", ["4444", "ooee"], [56, 0, 0]),
    ],
)
def test_the_rules_that_the_page_prints_score_as_they_say(
    tmp_path: Path, rule: str, bombs: list[str], scores: list[int]
) -> None:
    """The cat of three goes out: twice the base of 2, times two for each bomb and seven for the wild bomb."""
    path = tmp_path / "example.yaml"
    path.write_text(EXAMPLE.replace("RULE", rule), "utf-8")
    table = Table(str(path))
    round = end(table, 0, bombs)
    assert round.scores == scores
    check_transfers(table.rules, round)
