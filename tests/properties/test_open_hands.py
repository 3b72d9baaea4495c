"""What others know of a hand that lies open and only plays the tile it draws."""

from __future__ import annotations

from paiju.core.round import Position, Round, SeatPosition, start_at
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles
from paiju.lab.checks import check_views

TABLE = rules("kawuxing")
TILE = TABLE.tiles.by_code


def laid_down(hand: str, draws: str) -> Round:
    """Seat 0 lays the hand down without its last tile; then it draws."""
    drawn = read_tiles(TABLE.tiles, draws)
    others = read_tiles(TABLE.tiles, "FB")
    seats = {0: SeatPosition(hand=read_tiles(TABLE.tiles, hand))}
    round = start_at(TABLE, Position(dealer=0, turn=0, seats=seats, wall=(*others, *drawn)))
    round.act(0, TABLE.notation.read_action("declare F"))
    for seat in (1, 2):
        settle(round)
        round.act(seat, TABLE.notation.read_action(f"discard {'FB'[seat - 1]}"))
    settle(round)
    return round


def settle(round: Round) -> None:
    """Pass in any window."""
    while round.offer is not None:
        round.close()


def test_a_kong_from_the_open_hand_leaves_the_drawn_tile_hidden() -> None:
    round = laid_down("5677p 77p 22s 567s 99s F", "4p")
    round.act(0, TABLE.notation.read_action("kong 7p"))
    seen = round.view(1).seats[0]
    assert seen.hand[TILE["7p"]] == 0
    assert seen.hand[TABLE.tiles.unknown] == 2  # the 4p, and what was drawn for the kong
    check_views(round)


def test_a_kong_with_the_drawn_tile_uses_it() -> None:
    round = laid_down("777p 456p 22s 567s 99s F", "7p")
    round.act(0, TABLE.notation.read_action("kong 7p"))
    seen = round.view(1).seats[0]
    assert seen.hand[TILE["7p"]] == 0
    assert seen.hand[TABLE.tiles.unknown] == 1  # only what was drawn for the kong
    check_views(round)


def test_a_discard_is_the_drawn_tile_though_the_open_hand_has_its_like() -> None:
    round = laid_down("777p 456p 22s 567s 99s F", "5s")
    round.act(0, TABLE.notation.read_action("discard 5s"))
    seen = round.view(1).seats[0]
    assert seen.hand[TILE["5s"]] == 1
    assert seen.hand[TABLE.tiles.unknown] == 0
    check_views(round)
