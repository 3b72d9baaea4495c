"""Rows of exposed tiles, and the waits that a seat keeps through several draws, exposed tiles and entries."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from paiju.core.round import EVERYBODY, Round
from paiju.core.turns.draw_discard import take

if TYPE_CHECKING:
    from tests.core.conftest import Game, Plugged, Seats

FLOWERS = """
tiles: {set: mahjong, suits: [tong, tiao], with: [dragons, wild, flowers]}
wild_melds: {own_natural: 1}
texts: {rows: {flowers: {zh: 花, en: flowers}, spare: {zh: 余, en: spare}}}
"""


@pytest.fixture
def game(plugged: Plugged) -> Game:
    """The plain game with wilds, and flowers that are laid out in rows."""
    return plugged.game(text=FLOWERS)


def expose(game: Game, round: Round, seat: int, tiles: str, row: str = "flowers") -> None:
    for tile in game.tiles(tiles):
        round.emit(("expose", seat, tile, row, EVERYBODY))


def from_scratch(round: Round, seat: int) -> int:
    """The waits of a hand that nobody has looked at before."""
    fresh = round.clone()
    fresh.seats[seat].waits = -1
    return fresh.waits(seat)


# --- rows


def test_an_exposed_tile_lies_in_a_row_in_front_of_its_seat(game: Game) -> None:
    round = game.at({0: "123p 9s f1 f2 CF"})
    expose(game, round, 0, "f2")
    expose(game, round, 0, "F", "spare")
    expose(game, round, 0, "f1")
    assert round.seats[0].rows == {"flowers": game.tiles("f2 f1"), "spare": game.tiles("F")}
    assert game.hand(round, 0) == "123p 9s C"
    assert round.seats[0].drawn == -1
    assert round.events()[-1] == ("expose", 0, game.tile("f1"), "flowers", EVERYBODY)


def test_rows_of_a_position_go_on(game: Game) -> None:
    seat = game.seat("123p 9s f1 F CC")
    seat.rows = {"flowers": game.tiles("f3 f4")}
    round = game.at({0: seat})
    expose(game, round, 0, "f1")
    assert round.seats[0].rows == {"flowers": game.tiles("f3 f4 f1")}


def test_all_see_what_is_exposed(game: Game) -> None:
    round = game.at({0: "123p 9s f1 f2 CF"})
    expose(game, round, 0, "f2 f1")
    for seat in (1, 2, 3):
        view = round.view(seat)
        assert view.seats[0].rows == round.seats[0].rows
        assert game.hand(view, 0) == "?" * 6
    assert game.hand(round.view(0), 0) == "123p 9s C F"


def test_a_clone_has_rows_of_its_own(game: Game) -> None:
    round = game.at({0: "123p 9s f1 f2 CF"})
    expose(game, round, 0, "f1")
    other = round.clone()
    expose(game, other, 0, "f2")
    assert round.seats[0].rows == {"flowers": game.tiles("f1")}
    assert other.seats[0].rows == {"flowers": game.tiles("f1 f2")}


# --- waits


def test_waits_are_those_of_the_hand_without_the_tile_drawn_last(game: Game) -> None:
    """Two flowers are laid out and replaced one after the other: 23p 456s 99s and one more."""
    round = game.at({0: "3p 456s 99s f1 f2"}, wall="2p C")
    assert game.waits(round, 0) == ""
    expose(game, round, 0, "f1 f2")
    take(round, 0, "front")
    assert round.waits(0) == from_scratch(round, 0)
    take(round, 0, "front")
    assert game.waits(round, 0) == "14p b"
    assert not round.completes(0)


def test_a_replacement_completes_the_hand_whatever_was_asked_before(game: Game) -> None:
    round = game.at({0: "3p 456s 99s f1 f2"}, wall="2p 1p")
    for ask in (True, False):
        other = round.clone()
        expose(game, other, 0, "f1 f2")
        take(other, 0, "front")
        if ask:
            other.waits(0)
        take(other, 0, "front")
        assert other.completes(0)
        assert game.waits(other, 0) == "14p b"


def test_an_exposed_tile_changes_the_waits(game: Game) -> None:
    round = game.at({0: "23p 456s 99s C", 1: "55p 123s 78s"}, wall="C 5p")
    assert game.waits(round, 1) == "69s b"
    expose(game, round, 1, "5p", "spare")
    take(round, 1, "front")
    round.emit(("entry", 1, -1, "", EVERYBODY))
    assert game.waits(round, 1) == ""
    expose(game, round, 1, "C", "spare")
    take(round, 1, "front")
    round.emit(("entry", 1, -1, "", EVERYBODY))
    assert game.waits(round, 1) == "69s b"


def test_a_seat_that_holds_its_hand_waits_with_all_of_it(game: Game) -> None:
    """`entry` without a tile: what was drawn last is a tile like any other."""
    round = game.at({0: "1p 1p 19s CFB F", 1: "3p 456s 99s f1"}, wall="2p")
    expose(game, round, 1, "f1")
    take(round, 1, "front")
    assert game.waits(round, 1) != "14p b"
    round.emit(("entry", 1, -1, "", EVERYBODY))
    assert game.waits(round, 1) == "14p b"
    assert (round.seats[1].drawn, round.seats[1].entry) == (-1, "")


def test_an_entry_names_the_tile_that_a_seat_acts_on(game: Game) -> None:
    round = game.at({0: "23p 456s 99s C"})
    assert game.waits(round, 0) == "14p b"
    round.emit(("entry", 0, game.tile("9s"), "kong", 1 << 0))
    state = round.seats[0]
    assert (state.drawn, state.entry, round.turn) == (game.tile("9s"), "kong", 0)
    assert round.waits(0) == from_scratch(round, 0)
    assert game.waits(round, 0) == ""
    views = [round.view(seat).seats[0].drawn for seat in range(4)]
    assert views == [game.tile("9s")] + [game.rules.tiles.unknown] * 3


def standard(round: Round, seat: int) -> bool:
    """Whether the hand without its drawn tile has a size that can wait."""
    state = round.seats[seat]
    return sum(state.hand) - (state.drawn >= 0) in (1, 4, 7)


@pytest.mark.parametrize("seed", range(12))
def test_waits_that_are_kept_are_those_of_the_tiles(game: Game, seed: int) -> None:
    """Any events in any order, asked in between now and then."""
    chance = Random(seed)
    seats: Seats = {0: "3p 456s 99s b f1", 1: "5678p 55s b", 2: "23p 456p CC", 3: "11p 123s f2 b"}
    round = game.at(seats)
    for _ in range(120):
        seat = chance.randrange(4)
        state = round.seats[seat]
        held = [tile for tile, count in enumerate(state.hand) for _ in range(count)]
        chosen = chance.random()
        if chosen < 0.4 and len(held) < 9 and round.wall_left:
            take(round, seat, chance.choice(["front", "kong"]))
        elif chosen < 0.6 and len(held) > 1:
            round.emit(("discard", seat, chance.choice(held), EVERYBODY))
        elif chosen < 0.75 and len(held) > 1:
            round.emit(("expose", seat, chance.choice(held), "spare", EVERYBODY))
        elif chosen < 0.85:
            round.emit(("entry", seat, chance.choice([-1, *held]), "front", 1 << seat))
        elif standard(round, seat):
            round.waits(seat)
        for other in range(4):
            if standard(round, other):
                assert round.clone().waits(other) == from_scratch(round, other)
                assert list(round.seats[other].keys) == game.rules.hands.keys(round.seats[other].hand)


@pytest.mark.parametrize(
    ("hand", "completing"),
    [
        ("23p 456s 99s", "1p 4p b"),
        ("23p 456s 9s b", "1p 4p 9s b"),
        ("5678p 55s b", "5p 8p 5s b"),
        ("1p 3p 78s CC b", "2p 6s 9s b"),
        ("456p 1s bbb", "1p 4p 9s 6s b 5s"),
        ("22p 1s 9p bbb", "b"),
    ],
)
def test_a_hand_is_complete_whether_or_not_its_waits_were_asked_for(
    game: Game, hand: str, completing: str
) -> None:
    for tile in game.tiles("1p 2p 4p 5p 8p 1s 5s 6s 9s C b"):
        round = game.at({0: f"{hand} {game.rules.tiles.code(tile)}"})
        found = []
        for ask in (True, False):
            other = round.clone()
            other.seats[0].waits = -1
            if ask:
                other.waits(0)
            found.append(other.completes(0))
        assert found[0] == found[1], game.shown((tile,))
        if tile in game.tiles(completing):
            assert found == [True, True]
