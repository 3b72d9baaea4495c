"""Positions of 捉鸡 that cannot be, and what the sub-variants change."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.core.errors import PositionError
from paiju.core.melds.meld import Meld
from paiju.core.round import Position, SeatPosition, start_at
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles
from paiju.variants.zhuoji.chickens import chicken_values

READY = "123m 456m 789m 55s 34p"
FAR = "124679m 12458p 39s"


def position(
    name: str, hand: str, facts: dict[str, Any], state: dict[str, Any], melds: tuple[Meld, ...] = ()
) -> Position:
    tiles = rules(name).tiles
    seats = {0: SeatPosition(hand=read_tiles(tiles, hand), facts=facts, melds=melds)}
    return Position(turn=1, seats=seats, state=state)


@pytest.mark.parametrize(
    ("name", "hand", "facts", "state", "code"),
    [
        ("zhuoji-qianren", FAR, {"declared": True}, {}, "declared-not-ready"),
        ("zhuoji-qianren", FAR, {"hanbao": "3s"}, {}, "hanbao-no-kong"),
        ("zhuoji-qianren", FAR, {}, {"first_yaoji": {"by": 1, "claimed_by": 1}}, "first-yaoji-seats"),
        ("zhuoji-sandingguai", FAR, {}, {"first_yaoji": {"by": 3}}, "first-yaoji-seats"),
        ("zhuoji-qianren", FAR, {}, {"first_yaoji": {"from": 1}}, "bad-fact-value"),
        ("zhuoji-qianren", FAR, {}, {"kong_turn": "x"}, "bad-fact-value"),
    ],
)
def test_what_cannot_be(
    name: str, hand: str, facts: dict[str, Any], state: dict[str, Any], code: str
) -> None:
    with pytest.raises(PositionError) as caught:
        start_at(rules(name), position(name, hand, facts, state))
    assert [fault.code for fault in caught.value.faults] == [code]


def test_a_declared_seat_has_no_melds() -> None:
    tiles = rules("zhuoji-qianren").tiles
    nine = read_tiles(tiles, "999p")
    declared = position(
        "zhuoji-qianren", "123m 456m 55s 34p", {"declared": True}, {}, (Meld("pong", nine[0], nine, 2),)
    )
    with pytest.raises(PositionError):
        start_at(rules("zhuoji-qianren"), declared)


def test_a_declared_ready_seat_is_bound_to_what_it_draws() -> None:
    round = start_at(rules("zhuoji-qianren"), position("zhuoji-qianren", READY, {"declared": True}, {}))
    assert round.seats[0].bound


@pytest.mark.parametrize(
    ("turned", "values"),
    [("5m", {"1s": 1, "4m": 1, "5m": 1, "6m": 1}), ("1s", {"1s": 1, "2s": 1, "9s": 1}), ("9s", {"1s": 2})],
)
def test_the_turned_tile_itself_is_a_plain_chicken(turned: str, values: dict[str, int]) -> None:
    played = rules("zhuoji-benji")
    round = start_at(played, position("zhuoji-benji", FAR, {}, {"flip": turned}))
    found = {played.tiles.code(tile): value for tile, value in chicken_values(round).items()}
    assert values.items() <= found.items()
