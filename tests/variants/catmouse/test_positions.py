"""Written positions of 猫抓老鼠 that cannot be: an error with code, path and words, never a traceback.

The keys are those of section 14.4 of the rules page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.errors import Fault, PaijuError
from paiju.lab.cases import check_files
from tests.variants.catmouse.conftest import NAMES, Table

FULL = {
    "catmouse-2": {0: "333333 444444 555555", 1: "666666 777777 888888"},
    "catmouse-3": {
        0: "333333 444444 555555 666666 77",
        1: "7777 888888 999999 TTTTTT JJJJ",
        2: "JJ QQQQQQ KKKKKK AAAAAA 2222 o e",
    },
}
"""Hands of the sizes that are dealt."""

FEW: dict[str, dict[int, str]] = {
    "catmouse-2": {0: "3 4 5 6", 1: "8 9"},
    "catmouse-3": {0: "3 4 5 6", 1: "8 9", 2: "J Q"},
    "catmouse-4": {0: "3 4 5 6", 1: "8 9", 2: "J Q", 3: "K"},
    "catmouse-5": {0: "3 4 5 6", 1: "8 9", 2: "J Q", 3: "K", 4: "A"},
}
"""Hands of which most has been played."""

ROLES: dict[str, dict[str, int]] = {
    "catmouse-2": {"cat": 0},
    "catmouse-3": {"cat": 0},
    "catmouse-4": {"cat": 0},
    "catmouse-5": {"big": 0, "small": 1},
}
CAT = {"roles": {"cat": 0}}
TABLE = {"by": 2, "cards": "7"}
TOOK_3 = {**FULL["catmouse-3"], 0: "333333 444444 555555 666666 77 22 o e"}
"""The hands of three with the bottom taken."""


class Position(NamedTuple):
    """A position as a case file would write it."""

    id: str
    name: str
    hands: Mapping[int, str]
    state: Mapping[str, Any]
    facts: Mapping[int, Mapping[str, Any]]
    more: Mapping[str, int]

    def case(self) -> dict[str, Any]:
        """The entry of a case file."""
        seats = {
            seat: {**({"hand": self.hands[seat]} if seat in self.hands else {}), **self.facts.get(seat, {})}
            for seat in sorted({*self.hands, *self.facts})
        }
        entry = {"id": self.id, "ruleset": self.name, **self.more, "seats": seats, "state": dict(self.state)}
        return {**entry, "expect": {"over": False}}


def position(
    id: str,
    name: str,
    state: Mapping[str, Any] | None = None,
    facts: Mapping[int, Mapping[str, Any]] | None = None,
    *,
    hands: Mapping[int, str] | None = None,
    **more: int,
) -> Position:
    """A position in play with few cards, unless it says otherwise."""
    return Position(id, name, FEW[name] if hands is None else hands, state or {}, facts or {}, more)


# --- a value that its key cannot have ---------------------------------------------------------------

STRANGE_CARDS: list[Any] = ["", None, True, ["7"], "zz", "7 8", "ooo", "o e", "7777777", {}]
STRANGE_READINGS: list[Any] = ["bomb 8", "pair 7", "zz", "", None, ["bomb"], 7]
STRANGE_BOTTOMS: list[Any] = [None, 0, [], ["555566"], "55556", "zzzzzz", {}]

WRONG: dict[str, list[Any]] = {
    "roles": [
        True,
        0,
        "0",
        [],
        [0],
        "cat",
        {},
        {"cat": 3},
        {"cat": -1},
        {"cat": True},
        {"cat": "0"},
        {"cat": [0]},
        {"cat": {"cat": 0}},
        {"cat": None},
        {"rat": 0},
        {"big": 0, "small": 1},
        {1: 2},
        {"cat": 0, "rat": 1},
        1.5,
    ],
    "phase": [True, 0, "", "over", "deal", "PLAY", [], ["play"], {}, 1.5],
    "table": [True, 0, "7", [], {}, {"by": 2}, {"cards": "7"}, {"by": 2, "cards": "7", "with": 1}]
    + [{"by": seat, "cards": "7"} for seat in (3, -1, True, "2", None, 1.5, [2])]
    + [{"by": 2, "cards": cards} for cards in STRANGE_CARDS]
    + [{"by": 2, "cards": "777 o", "as": said} for said in STRANGE_READINGS]
    + [{"by": 2, "cards": "777 o"}],
    "passes": [None, True, -1, 1.5, "1", [], {}, 10**9],
    "bombs": [None, True, 0, "8888", {}, [1], [None], [["8888"]], ["zz"], [{}]],
    "half": [1, 2],
    "points": [[2, 0, 0]],
}
"""For three players, where there are no halves."""

WRONG_OF_TWO: dict[str, list[Any]] = {
    "half": [None, True, 0, -1, 3, 1.5, "1", [], {}],
    "points": [
        True,
        0,
        2,
        "2 0",
        "2",
        [2],
        [2, 0, 0],
        [0.5, 0],
        ["2", 0],
        [True, 0],
        [None, 0],
        [[2], 0],
        [{}, 0],
        {"0": 2},
        {0: 2, 1: 0},
        {"points": [2, 0]},
        [-2, 0],
        [2, -1],
        [Fraction(1, 2), 0],
    ],
    "table": [{"by": 1, "cards": "ee"}, {"by": 1, "cards": "oo", "as": "pair"}],
    "bombs": [["8888e"]],
}

WRONG_BOTTOMS: dict[str, list[Any]] = {
    "catmouse-3": [
        True,
        0,
        3,
        "",
        "3",
        "3 4 5",
        "3 4 5 6 7",
        "3 4 5 z",
        [],
        ["3 4 5 6"],
        ["3", "4", "5", "6"],
        {},
        {"cat": "3 4 5 6"},
        {"big": "3 4 5 6"},
        {"": "3 4 5 6"},
        {0: "3"},
        1.5,
        "o o o o",
    ],
    "catmouse-5": ["3 4 5 6", {"big": "33334444"}, {"big": "3333444", "small": "555566"}, {}]
    + [{"big": "33334444", "small": small} for small in STRANGE_BOTTOMS]
    + [{"big": "33334444", "small": "555566", "cat": "7"}, {"big": "oooo4444", "small": "555566"}],
}

WRONG_OF_SEATS: dict[str, list[Any]] = {
    "plays": [None, True, -1, 1.5, "1", [], {}, 10**9],
    "shown": [None, 0, 1, "true", [], {}],
    "reported": [
        None,
        True,
        0,
        "777777",
        {},
        [1],
        [None],
        [["777777"]],
        ["zz"],
        ["7"],
        [""],
        ["77777"],
        ["777777o"],
        ["777 888"],
        ["oo"],
        ["ooe"],
        ["777777", "777777"],
        ["ooee", "ooee"],
        [{}],
    ],
}


def wrong_values() -> Iterator[tuple[Position, tuple[str | int, ...]]]:
    """Each wrong value, with the path of its key."""
    for key, values in WRONG.items():
        for value in values:
            state = {**CAT, key: value}
            yield position(f"3 {key} {value!r}", "catmouse-3", state), ("state", key)
    for key, values in WRONG_OF_TWO.items():
        for value in values:
            yield position(f"2 {key} {value!r}", "catmouse-2", {**CAT, key: value}), ("state", key)
    for name, values in WRONG_BOTTOMS.items():
        for value in values:
            yield position(f"{name} bottom {value!r}", name, {"bottom": value}, hands={}), ("state", "bottom")
            state = {"roles": ROLES[name], "bottom": value}
            yield position(f"{name} bottom, taken {value!r}", name, state), ("state", "bottom")
    for key, values in WRONG_OF_SEATS.items():
        for value in values:
            yield position(f"seat {key} {value!r}", "catmouse-3", CAT, {0: {key: value}}), ("seats", 0, key)
    for roles in ({"big": 0}, {"big": 0, "small": 0}, {"big": 0, "small": 5}, {"cat": 0}):
        yield position(f"5 roles {roles}", "catmouse-5", {"roles": roles}), ("state", "roles")
    for key in ("cards_left", "bottom_size", "winner", "spring", "multiplier", "sealed", "trumps"):
        for value in (0, [4, 2, 2], "cat", True):
            yield (
                position(f"only expected {key} {value!r}", "catmouse-3", {**CAT, key: value}),
                ("state", key),
            )
    for key in ("called", "bottom_taken"):
        for value in (True, {"by": 7}):
            yield (
                position(f"not on the page {key} {value!r}", "catmouse-3", {**CAT, key: value}),
                ("state", key),
            )
    for key, value in (("role", "mouse"), ("cards_left", 4), ("bombs", ["8888"])):
        yield position(f"not of a seat {key}", "catmouse-3", CAT, {1: {key: value}}), ("seats", 1, key)


# --- keys that contradict each other ----------------------------------------------------------------

UNIT = "777777"


def contradictions() -> Iterator[Position]:
    """Positions in which every value could be right, but not all of them."""
    three = "catmouse-3"
    yield position("auction over without roles", three, {"phase": "play"}, hands={})
    yield position("reports without roles", three, {"phase": "report"}, hands={})
    yield position("showing without roles", three, {"phase": "show"}, hands={})
    yield position("auction with roles", three, {**CAT, "phase": "bid"}, hands={})

    yield position("bottom of cards in a hand", three, {"bottom": "3 8 9 Q"}, hands=FULL[three])
    for size in ("3 4", FULL[three][0] + " e"):
        yield position(f"hand not as dealt, {size}", three, hands={**FULL[three], 0: size})
    for phase in ("report", "show"):
        state = {**CAT, "phase": phase}
        yield position(f"bottom not in the hand, {phase}", three, state, hands=FULL[three])
        yield position(f"few cards, {phase}", three, state)
        yield position(f"table, {phase}", three, {**state, "table": TABLE}, hands=TOOK_3)
        yield position(f"passes, {phase}", three, {**state, "passes": 1}, hands=TOOK_3)
        yield position(f"bombs, {phase}", three, {**state, "bombs": ["AAAA"]}, hands=TOOK_3)
        yield position(f"plays, {phase}", three, state, {0: {"plays": 1}}, hands=TOOK_3)
        yield position(f"shown, {phase}", three, state, {0: {"shown": True}}, hands=TOOK_3)
        yield position(
            f"unit not in the hand, {phase}", three, state, {0: {"reported": [UNIT]}}, hands=TOOK_3
        )
    for key, value in (("table", TABLE), ("passes", 1), ("bombs", ["AAAA"])):
        yield position(f"{key}, bid", three, {key: value}, hands=FULL[three])
    for key, value in (("plays", 1), ("reported", [UNIT]), ("shown", True)):
        yield position(f"{key}, bid", three, {}, {0: {key: value}}, hands=FULL[three])

    few = FEW[three]
    yield position("too many copies in hands", three, CAT, hands={**few, 0: "3333", 1: "333"})
    yield position(
        "too many copies, hand and table", three, {**CAT, "table": TABLE}, hands={**few, 0: "777777"}
    )
    yield position(
        "too many copies, hand and bomb", three, {**CAT, "bombs": ["3333"]}, hands={**few, 0: "333"}
    )
    yield position("too many wilds", three, CAT, hands={**few, 0: "ooo"})
    yield position("more than the cat can hold", three, CAT, hands={**few, 0: f"{FULL[three][0]} 9 9 T T T"})
    yield position("more than a mouse can hold", three, CAT, hands={**few, 1: f"{FULL[three][0]} T"})
    yield position("no hands", three, CAT, hands={})
    yield position("who leads has no cards", three, CAT, hands={1: "8", 2: "9"})
    yield position("who follows has no cards", three, {**CAT, "table": TABLE}, hands={1: "8", 2: "9"})
    yield position("a mouse has no cards", three, CAT, hands={0: "8", 1: "9"})
    yield position("table by a seat without cards", three, {**CAT, "table": TABLE}, hands={0: "8", 1: "9"})
    yield position("table by the seat in turn", three, {**CAT, "table": {"by": 0, "cards": "7"}})
    yield position("all others have passed", three, {**CAT, "table": {"by": 0, "cards": "7"}, "passes": 2})
    yield position("more have passed than there are", three, {**CAT, "table": TABLE, "passes": 4}, turn=1)
    yield position("passes and turn", three, {**CAT, "table": {"by": 1, "cards": "7"}, "passes": 0})
    yield position("passes without a table", three, {**CAT, "passes": 1})

    for bomb in ("8", "", "888", "8 9 9 9", "888o", "eeee", "8888888", "oo", "ooe", "888 9"):
        yield position(f"no bomb, {bomb}", three, {**CAT, "bombs": [bomb]})
    for bombs in (["ooee", "ooee"], ["ooee", "888ee"], ["TTTT", "TTTT"], ["TTT o", "AAA o", "777 o"]):
        yield position(f"bombs together, {bombs}", three, {**CAT, "bombs": bombs})
    yield position("bombs of two, wilds of the other kind", "catmouse-2", {**CAT, "bombs": ["ee"]})

    yield position("a mouse has reported", three, CAT, {1: {"reported": [UNIT]}})
    yield position("unit longer than the rank", three, CAT, {0: {"reported": ["7777777"]}})
    yield position("unit and hand", three, CAT, {0: {"reported": [UNIT]}}, hands={**few, 0: "77 8"})
    yield position("unit and another hand", three, CAT, {0: {"reported": [UNIT]}}, hands={**few, 1: "77 8"})
    yield position("unit and wilds in a hand", three, CAT, {0: {"reported": ["ooee"]}}, hands={**few, 1: "o"})
    units = ["333333", "444444", "555555", "666666", "777777", "888888"]
    yield position(
        "more units than the cat can hold",
        three,
        CAT,
        {0: {"reported": units}},
        hands={0: "9", 1: "T", 2: "J"},
    )
    yield position("unit neither in the hand nor played", three, CAT, {0: {"reported": [UNIT], "plays": 1}})
    yield position(
        "unit on the table by another",
        three,
        {**CAT, "table": {"by": 2, "cards": UNIT}},
        {0: {"reported": [UNIT]}},
    )
    yield position(
        "unit played and no hand", three, {**CAT, "bombs": [UNIT]}, {0: {"reported": [UNIT], "plays": 0}}
    )
    yield position(
        "two units played and one hand",
        three,
        {**CAT, "bombs": [UNIT, "TTTTTT"]},
        {0: {"reported": [UNIT, "TTTTTT"], "plays": 1}},
    )
    yield position(
        "table and a unit played, and one hand",
        three,
        {**CAT, "bombs": [UNIT], "table": {"by": 0, "cards": "A"}},
        {0: {"reported": [UNIT], "plays": 1}},
        turn=1,
    )
    yield position("table by a seat that has not played", three, {**CAT, "table": TABLE}, {2: {"plays": 0}})
    yield position("a mouse has shown", three, CAT, {1: {"shown": True}})
    yield position("two have shown", three, CAT, {0: {"shown": True}, 2: {"shown": True}})
    yield position(
        "the small cat has shown", "catmouse-5", {"roles": ROLES["catmouse-5"]}, {1: {"shown": True}}
    )

    for stake in (5, 7, Fraction(1, 2), Fraction(6, 5)):
        yield position(
            f"broken points, {stake}", "catmouse-5", {"roles": ROLES["catmouse-5"], "stake": stake}
        )
    yield position("broken points of three", three, {**CAT, "stake": Fraction(1, 2)})
    for points in ([2, 0], [0, 2]):
        yield position(
            f"points before the first half is over, {points}", "catmouse-2", {**CAT, "points": points}
        )

    yield position("turn of nobody", three, CAT, turn=3)
    yield position("first bidder is nobody", three, CAT, dealer=3)
    yield position("seat that there is not", three, CAT, hands={**few, 3: "K"})


VALUES = list(wrong_values())
TOGETHER = list(contradictions())


def start(one: Position) -> Any:
    table = Table(one.name)
    return table.at(one.hands, one.state, one.facts, **one.more)


class Dumper(yaml.SafeDumper):
    """Writes fractions as a file has them: 1/2."""


Dumper.add_representer(
    Fraction, lambda dumper, value: dumper.represent_scalar("tag:yaml.org,2002:str", str(value))
)


def told_well(faults: tuple[Fault, ...]) -> None:
    """Every fault has a code, a path and words in both languages."""
    assert faults
    for fault in faults:
        assert fault.code
        assert fault.path, fault
        assert fault.message.zh
        assert fault.message.en
        assert fault.say("zh") != fault.say("en")


def test_every_position_has_a_name_of_its_own() -> None:
    ids = [one.id for one, _ in VALUES] + [one.id for one in TOGETHER]
    assert len(set(ids)) == len(ids) > 200


@pytest.mark.parametrize(("one", "path"), VALUES, ids=[one.id for one, _ in VALUES])
def test_a_value_that_cannot_be_is_an_error_at_its_key(one: Position, path: tuple[str | int, ...]) -> None:
    with pytest.raises(PaijuError) as caught:
        start(one)
    told_well(caught.value.faults)
    assert path in [fault.path[: len(path)] for fault in caught.value.faults]


@pytest.mark.parametrize("one", TOGETHER, ids=[one.id for one in TOGETHER])
def test_what_contradicts_itself_is_an_error(one: Position) -> None:
    with pytest.raises(PaijuError) as caught:
        start(one)
    told_well(caught.value.faults)


@pytest.mark.parametrize("name", NAMES)
def test_a_case_file_that_holds_such_positions_cannot_be_read(name: str, tmp_path: Path) -> None:
    """Each is told at its line; nothing is raised. A file refuses empty keys."""
    positions = [*(one for one, _ in VALUES), *TOGETHER]
    chosen = [one for one in positions if one.name == name and "''" not in one.id]
    fine = position("fine", name, {"roles": ROLES[name]})
    entries = [{**one.case(), "id": f"c{number}"} for number, one in enumerate([fine, *chosen])]
    lines = [
        yaml.dump(entry, Dumper=Dumper, default_flow_style=True, width=10**6, allow_unicode=True)
        for entry in entries
    ]
    path = tmp_path / "hostile.cases.yaml"
    path.write_text("cases:\n" + "".join(f"- {line}" for line in lines), "utf-8")
    (file,) = check_files([path]).files
    told: set[int] = set()
    for fault in file.faults:
        assert fault.place is not None
        assert fault.code
        assert fault.say("zh") != fault.say("en")
        told.add(fault.place.line - 2)
    assert 0 not in told
    assert [one.id for number, one in enumerate(chosen, 1) if number not in told] == []


# --- what can be ------------------------------------------------------------------------------------


def possible() -> Iterator[Position]:
    """Positions near those above that can be."""
    three = "catmouse-3"
    yield position("roles", three, CAT)
    yield position("roles of five", "catmouse-5", {"roles": {"small": 4, "big": 2}}, turn=2)
    yield position("auction", three, hands=FULL[three])
    yield position("auction of two", "catmouse-2", {"half": 2, "points": [6, 0]}, hands=FULL["catmouse-2"])
    yield position("auction, a bottom", three, {"bottom": "8 8 9 T"}, hands={})
    yield position("reports", three, {**CAT, "phase": "report"}, hands=TOOK_3)
    yield position("showing", three, {**CAT, "phase": "show"}, hands=TOOK_3)
    yield position("table", three, {**CAT, "table": TABLE})
    yield position("table and passes", three, {**CAT, "table": {"by": 1, "cards": "7"}, "passes": 1})
    yield position(
        "table with a reading", three, {**CAT, "table": {"by": 2, "cards": "777o", "as": "bomb 7"}}
    )
    yield position("null table", three, {**CAT, "table": None, "passes": 0})
    yield position(
        "bombs", three, {**CAT, "bombs": ["8888", "TTTTTT", "ooee", "999999"]}, hands={0: "3", 1: "4", 2: "5"}
    )
    yield position("bombs of two", "catmouse-2", {**CAT, "bombs": ["TTTT", "oo"]})
    yield position(
        "units",
        three,
        {**CAT, "bombs": ["ooee"]},
        {0: {"reported": [UNIT, "ooee"], "plays": 1}},
        hands={**FEW[three], 0: "777777 3"},
    )
    yield position("shown", three, CAT, {0: {"shown": True}})
    yield position(
        "unit on the table",
        three,
        {**CAT, "table": {"by": 0, "cards": UNIT}},
        {0: {"reported": [UNIT]}},
        turn=1,
    )
    yield position("another base", "catmouse-5", {"roles": ROLES["catmouse-5"], "stake": 9})
    yield position("points of the first half", "catmouse-2", {**CAT, "half": 2, "points": [4, 10]})


@pytest.mark.parametrize("one", list(possible()), ids=lambda one: one.id)
def test_what_can_be_is_played_to_its_end(one: Position) -> None:
    round = start(one)
    assert not round.over
    assert Table(one.name).finish(round, one.id).over


@pytest.mark.clause("CM-R.8")
def test_what_lies_there_has_been_played_though_nothing_says_how_often() -> None:
    """The mouse wins over the only hand of the cat: a spring, ×3."""
    table = Table("catmouse-3")
    hands = {0: "3 4", 1: "9", 2: "T J"}
    round = table.at(hands, {**CAT, "table": {"by": 0, "cards": "8"}}, {1: {"plays": 2}}, turn=1)
    assert [state.plays for state in round.seats] == [1, 2, 0]
    table.play(round, "1 play 9")
    assert (round.fact("spring"), round.fact("multiplier")) == (True, 3)


@pytest.mark.clause("CM-R.8")
def test_a_unit_that_was_played_is_a_hand_that_was_played() -> None:
    table = Table("catmouse-3")
    state = {**CAT, "bombs": [UNIT, "TTTTTT"]}
    round = table.at(FEW["catmouse-3"], state, {0: {"reported": [UNIT, "TTTTTT"]}})
    assert [state.plays for state in round.seats] == [2, 0, 0]


@pytest.mark.clause("CM-5P.12")
@pytest.mark.parametrize("order", [("big", "small"), ("small", "big")])
def test_each_cat_takes_its_own_bottom_in_whatever_order_they_are_written(order: tuple[str, str]) -> None:
    table = Table("catmouse-5")
    bottoms = {"big": "33334444", "small": "555566"}
    round = table.at({}, {"bottom": {role: bottoms[role] for role in order}})
    table.play(round, "0 bid big", "1 bid small")
    taken = {event[1]: table.faces(event[2]) for event in table.events(round, "bottom")}
    assert taken == {0: table.faces(table.cards("33334444")), 1: table.faces(table.cards("555566"))}


@pytest.mark.parametrize("name", NAMES)
def test_at_the_auction_all_cards_are_there_wherever_they_lie(name: str) -> None:
    table = Table(name)
    bottom: Any = {"big": "33334444", "small": "555566"} if name == "catmouse-5" else "3 3 3 o"
    round = table.at({}, {"bottom": bottom})
    cards = [
        card for seat in table.seats for card, held in enumerate(round.seats[seat].hand) for _ in range(held)
    ]
    assert sorted([*cards, *round.wall[round.head :]]) == sorted(table.rules.tiles.tiles)


# --- anything at all --------------------------------------------------------------------------------

WORDS = st.sampled_from(
    ["", "7", "777777", "ooee", "3 4", "zz", "cat", "play", "report", "bid", "pair 7", "٣", "o"]
)
SMALL = st.one_of(st.none(), st.booleans(), st.integers(-2, 9), WORDS)
NAMED = st.sampled_from(["cat", "big", "small", "by", "cards", "as", "0", "first"])
JUNK = st.recursive(
    SMALL, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMED, inner, max_size=3), max_leaves=5
)
TABLE_KEYS = (
    "roles",
    "phase",
    "bottom",
    "table",
    "passes",
    "bombs",
    "half",
    "points",
    "called",
    "bottom_taken",
)
SEAT_KEYS = ("plays", "reported", "shown", "role", "passed")


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_written_is_refused_with_a_reason_or_played_to_its_end(name: str) -> None:
    table = Table(name)
    seat_facts = st.dictionaries(st.sampled_from(SEAT_KEYS), JUNK, max_size=2)

    @settings(max_examples=120, deadline=None, derandomize=True, database=None)
    @given(
        state=st.dictionaries(st.sampled_from(TABLE_KEYS), JUNK, max_size=3),
        facts=st.dictionaries(st.sampled_from(list(table.seats)), seat_facts, max_size=1),
        known=st.booleans(),
        dealt=st.booleans(),
    )
    def holds(state: dict[str, Any], facts: dict[int, dict[str, Any]], known: bool, dealt: bool) -> None:
        written = {**({"roles": ROLES[name]} if known else {}), **state}
        try:
            round = table.at({} if dealt else FEW[name], written, facts)
        except PaijuError as problem:
            told_well(problem.faults)
        else:
            assert table.finish(round).over

    holds()
