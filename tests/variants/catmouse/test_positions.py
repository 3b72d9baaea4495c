"""Written positions of 猫抓老鼠 that cannot be: an error with code, path and words, never a traceback.

The keys are those of section 14.4 of the rules page.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.errors import Fault, PaijuError
from paiju.lab.cases import check_files
from tests.variants.catmouse.conftest import NAMES, Table
from tests.variants.catmouse.positions import (
    CAT,
    FEW,
    FULL,
    ROLES,
    TABLE,
    TOOK_3,
    UNIT,
    Position,
    contradictions,
    position,
    wrong_values,
)

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
