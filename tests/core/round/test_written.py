"""Facts as positions and case files write them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from paiju.core.errors import PositionError
from paiju.core.round import Fact, Position, Rules, SeatPosition
from paiju.core.round.position import lay_out
from paiju.core.round.written import read_fact, write_fact
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles

SAID = {"flag": "flag: true, false", "play": "{by: SEAT, cards: CARDS, as: KIND RANK}"}
"""Forms that are told with what they look like."""


@pytest.fixture(scope="module")
def kawuxing() -> Rules:
    return rules("kawuxing")


@pytest.mark.parametrize(
    ("form", "written"),
    [
        ("flag", True),
        ("number", 3),
        ("number", Fraction(-15, 2)),
        ("seat", 2),
        ("tile", "5p"),
        ("tiles", "123p C"),
        ("tiles", ""),
        ("tile-map", {"5p": 2, "C": 4}),
        ("text", "kong"),
        ("map", {"by": 0, "claimed_by": 2}),
        ("map", [{"kind": "god", "by": 1}, {"kind": "cat", "by": 2}]),
        ("map", [[0, 3], [1, 2]]),
        ("flag", None),
        ("map", None),
    ],
)
def test_what_is_read_is_written_as_it_was(form: str, written: Any, kawuxing: Rules) -> None:
    fact = Fact("some", form=form, whole=form != "number")
    value = read_fact(kawuxing, fact, written)
    hash(value)
    assert write_fact(kawuxing, fact, value) == written


@pytest.mark.parametrize(
    ("form", "written"),
    [
        ("flag", 1),
        ("number", "3"),
        ("number", True),
        ("number", 1.5),
        ("number", [3]),
        ("kinds", -1),
        ("kinds", 1 << 21),
        ("kinds", "5p"),
        ("tiles", 1.5),
        ("tiles", ["5p"]),
        ("tile-map", {"5p": "x"}),
        ("tile-map", {"5p": True}),
        ("tile-map", {"5p": 1, "五筒": 2}),
        ("words", [1.5]),
        ("words", {"a": 1}),
        ("text", 5),
        ("map", {"a": 1.5}),
        ("map", [{1, 2}]),
        ("seat", 3),
        ("seat", True),
        ("tile", "55p"),
        ("tile-map", "5p"),
        ("play", "5"),
    ],
)
def test_a_value_of_another_form_is_refused(form: str, written: Any, kawuxing: Rules) -> None:
    assert expected_of(kawuxing, Fact("some", form=form), written) == SAID.get(form, form)


def expected_of(kawuxing: Rules, fact: Fact, written: Any) -> str:
    """What should stand there, as the refusal of the value says."""
    with pytest.raises(PositionError) as caught:
        read_fact(kawuxing, fact, written)
    (fault,) = caught.value.faults
    assert (fault.code, fault.path) == ("bad-fact-value", ())
    assert fault.message.zh.startswith(fact.name)
    return fault.wanted()


def test_a_position_laid_out_has_its_tiles_and_facts_and_nothing_happens(kawuxing: Rules) -> None:
    hand = read_tiles(kawuxing.tiles, "46p 123s 789s 22s BBB")
    round = lay_out(kawuxing, Position(seats={1: SeatPosition(hand=hand, facts={"liang": True})}))
    assert round.waits(1) == 1 << kawuxing.tiles.by_code["5p"]
    assert round.fact("liang", 1) is True
    assert round.legal() == {}
    assert round.wall_left == 84 - 3 * 13


@pytest.mark.parametrize("value", [-1, 17, 10**17, Fraction(3, 2)])
def test_a_number_is_whole_and_within_its_bounds(value: Any, kawuxing: Rules) -> None:
    fact = Fact("some", default=0, least=0, most=16)
    assert expected_of(kawuxing, fact, value) == "integer from 0 to 16"
    assert [read_fact(kawuxing, fact, one) for one in (0, 16)] == [0, 16]


def test_a_number_that_need_not_be_whole_is_not_endless_either(kawuxing: Rules) -> None:
    fact = Fact("some", whole=False, least=1)
    assert read_fact(kawuxing, fact, Fraction(3, 2)) == Fraction(3, 2)
    for value in (Fraction(1, 2), 0, 10**9 + 1, 1 + Fraction(1, 10**9 + 1), 10**5000):
        assert expected_of(kawuxing, fact, value) == "number from 1 to 1000000000"


@pytest.mark.parametrize("value", [10**9 + 1, -(10**9) - 1, Fraction(1, 2)])
def test_no_number_is_without_bounds(value: Any, kawuxing: Rules) -> None:
    assert expected_of(kawuxing, Fact("some"), value) == "integer from -1000000000 to 1000000000"


def test_the_numbers_of_a_map_of_tiles_have_the_bounds_of_the_fact(kawuxing: Rules) -> None:
    fact = Fact("some", form="tile-map", least=1)
    assert read_fact(kawuxing, fact, {"5p": 1}) == ((kawuxing.tiles.by_code["5p"], 1),)
    assert expected_of(kawuxing, fact, {"5p": 1, "6p": 0}).startswith("integer from 1 to")


@pytest.mark.parametrize(("form", "default"), [("number", 0), ("flag", False), ("tiles", ())])
def test_what_is_always_something_cannot_be_nothing(form: str, default: Any, kawuxing: Rules) -> None:
    assert expected_of(kawuxing, Fact("some", form=form, default=default), None) == SAID.get(form, form)


def test_a_fact_may_ask_more_of_its_values(kawuxing: Rules) -> None:
    fact = Fact("some", default=0, check=lambda rules, value: None if value % 2 == 0 else "even")
    assert read_fact(kawuxing, fact, 4) == 4
    assert expected_of(kawuxing, fact, 5) == "even"


@pytest.mark.parametrize(
    ("options", "name", "right", "wrong"),
    [
        ({}, "kong_chain", [0, 16], [-1, 17, None, Fraction(3, 2), 10**17]),
        ({}, "stake", [1, Fraction(1, 2), None], [0, -1, 10**17]),
        ({}, "missed", [1, 8, Fraction(3, 2), None], [0, -1, Fraction(1, 2)]),
        ({"missed_win_scope": "tile"}, "missed", [{"5p": 2}, None], [{"5p": 0}, {"5p": "x"}, 3]),
        ({"piao": True}, "piao", [0, 5], [-1, 6, None]),
        ({"chuzi": True}, "chuzi", ["5 8 C", "", None], ["5 5", "1 2 3 4", "0", "5p"]),
    ],
)
def test_facts_of_kawuxing_are_what_play_can_bring(
    options: dict[str, Any], name: str, right: list[Any], wrong: list[Any]
) -> None:
    game = rules("kawuxing", options)
    fact = next(one for one in game.facts if one.name == name)
    for value in right:
        read_fact(game, fact, value)
    for value in wrong:
        with pytest.raises(PositionError):
            read_fact(game, fact, value)
