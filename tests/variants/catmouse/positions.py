"""Positions of 猫抓老鼠 that cannot be: wrong values, and keys that contradict each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

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
