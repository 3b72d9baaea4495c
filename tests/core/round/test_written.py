"""Facts as positions and case files write them."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from paiju.core.round import Fact, Position, Rules, SeatPosition
from paiju.core.round.position import lay_out
from paiju.core.round.written import read_fact, write_fact
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles


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
    fact = Fact("some", form=form)
    value = read_fact(kawuxing, fact, written)
    hash(value)
    assert write_fact(kawuxing, fact, value) == written


@pytest.mark.parametrize(
    ("form", "written"),
    [
        ("flag", 1),
        ("number", "3"),
        ("number", True),
        ("seat", 3),
        ("seat", True),
        ("tile", "55p"),
        ("tile-map", "5p"),
        ("play", "5"),
    ],
)
def test_a_value_of_another_form_is_refused(form: str, written: Any, kawuxing: Rules) -> None:
    with pytest.raises(ValueError, match=re.escape(str(written))):
        read_fact(kawuxing, Fact("some", form=form), written)


def test_a_position_laid_out_has_its_tiles_and_facts_and_nothing_happens(kawuxing: Rules) -> None:
    hand = read_tiles(kawuxing.tiles, "46p 123s 789s 22s BBB")
    round = lay_out(kawuxing, Position(seats={1: SeatPosition(hand=hand, facts={"liang": True})}))
    assert round.waits(1) == 1 << kawuxing.tiles.by_code["5p"]
    assert round.fact("liang", 1) is True
    assert round.legal() == {}
    assert round.wall_left == 84 - 3 * 13
