"""Tiles of the wall that lie face up: turning them up, drawing them, views, and written positions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from paiju.core.errors import Fault, PositionError
from paiju.core.round import EVERYBODY, Position, Round, start_at

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame, Seats

SEATS: Seats = {0: "4444p 159s B", 1: "28p 37s CFB", 2: "19p 26s CFB", 3: "3p 7p 48s CFB"}


def table(game: Game, **more: Any) -> Round:
    """Seat 0 is to act; the next tiles of the wall are known at both ends."""
    return game.at(SEATS, wall="7s 8s 9s", tail="2p 3p", **more)


def fault_of(game: Game, position: Position) -> Fault:
    with pytest.raises(PositionError) as caught:
        start_at(game.rules, position)
    (fault,) = caught.value.faults
    assert fault.message.zh != fault.message.en
    return fault


# --- turning tiles up


def test_a_tile_is_turned_up_where_it_lies(plain: Game) -> None:
    round = table(plain)
    left = round.wall_left
    assert round.flip(1) == plain.tile("8s")
    assert round.events()[-1] == ("flip", round.head + 1, plain.tile("8s"), EVERYBODY)
    assert (round.face_up, round.lying_open()) == ((round.head + 1,), [round.head + 1])
    assert (round.wall_left, round.wall[round.head + 1]) == (left, plain.tile("8s"))


def test_open_tiles_are_listed_in_order_of_drawing(plain: Game) -> None:
    round = table(plain)
    for place in (2, round.wall_left - 1, 0):
        round.flip(place)
    assert [round.wall[place] for place in round.lying_open()] == list(plain.tiles("7s 9s 2p"))
    assert round.fact("face_up") == plain.tiles("7s 9s 2p")


def test_a_tile_that_has_been_drawn_lies_there_no_more(plain: Game) -> None:
    round = table(plain)
    round.flip(0)
    round.flip(round.wall_left - 1)
    plain.play(round, "0 kong 4p")
    assert round.fact("face_up") == plain.tiles("7s")
    plain.play(round, "0 discard B")
    assert (round.fact("face_up"), round.lying_open()) == ((), [])
    assert len(round.face_up) == 2  # where they lay is still known


# --- drawing them


def draws(round: Round) -> list[tuple[int, int]]:
    """The tile and the mask of every draw."""
    return [(event[2], event[-1]) for event in round.events() if event[0] == "draw"]


def test_a_face_up_tile_that_is_drawn_is_seen_by_everybody(plain: Game) -> None:
    round = table(plain)
    round.flip(0)
    plain.play(round, "0 discard B")
    assert draws(round) == [(plain.tile("7s"), EVERYBODY)]
    for seat in range(4):
        view = round.view(seat)
        assert view.seats[1].drawn == plain.tile("7s")
    assert plain.hand(round.view(3), 1) == "7s ???????"


def test_a_tile_that_lies_face_down_is_the_secret_of_who_draws_it(plain: Game) -> None:
    round = table(plain)
    round.flip(1)
    plain.play(round, "0 discard B")
    assert draws(round) == [(plain.tile("7s"), 1 << 1)]
    assert plain.hand(round.view(3), 1) == "?" * 8
    plain.play(round, "1 discard 7s")
    round.close()
    assert draws(round)[-1] == (plain.tile("8s"), EVERYBODY)
    assert plain.hand(round.view(3), 2) == "8s ???????"


def test_a_replacement_from_the_tail_is_seen_where_it_lay_face_up(plain: Game) -> None:
    round = table(plain)
    round.flip(round.wall_left - 1)
    plain.play(round, "0 kong 4p")
    assert draws(round) == [(plain.tile("2p"), EVERYBODY)]
    assert plain.hand(round.view(2), 0) == "2p ????"


def test_the_dealers_tile_too(plain_with: MakeGame) -> None:
    """A position may begin with a draw; it is looked at like any other."""
    game = plain_with(turn_from="tail")
    round = game.at({0: "159s CFB 9p"}, wall="7s", tail="2p", state={"face_up": "2p"})
    assert draws(round) == [(game.tile("2p"), EVERYBODY)]
    assert round.seats[0].drawn == game.tile("2p")


def test_what_was_seen_when_drawn_is_known_until_it_is_thrown(plain: Game) -> None:
    round = table(plain)
    round.flip(0)
    plain.play(round, "0 discard B", "1 discard C")
    assert plain.hand(round.view(0), 1) == "7s ??????"
    seen = round.clone()
    seen.close()
    plain.play(seen, f"2 discard {plain.rules.tiles.code(seen.seats[2].drawn)}")
    assert plain.hand(seen.view(0), 1) == "7s ??????"


# --- clones, views, folds


def test_a_clone_turns_up_its_own_tiles(plain: Game) -> None:
    round = table(plain)
    round.flip(0)
    other = round.clone()
    other.flip(1)
    assert (round.fact("face_up"), other.fact("face_up")) == (plain.tiles("7s"), plain.tiles("7s 8s"))
    plain.play(other, "0 discard B")
    assert round.fact("face_up") == plain.tiles("7s")


@pytest.mark.parametrize("seat", range(4))
def test_a_view_knows_open_tiles_and_no_others(plain: Game, seat: int) -> None:
    round = table(plain)
    round.flip(1)
    round.flip(round.wall_left - 2)
    view = round.view(seat)
    assert view.face_up == round.face_up
    assert view.lying_open() == round.lying_open()
    assert view.fact("face_up") == round.fact("face_up") == plain.tiles("8s 3p")
    known = {place for place, tile in enumerate(view.wall) if tile != plain.rules.tiles.unknown}
    assert known == set(round.face_up)


@pytest.mark.parametrize("seed", range(4))
def test_the_fold_over_all_events_turns_up_the_same_tiles(plain: Game, seed: int) -> None:
    round, chance = plain.deal(seed), Random(seed)
    for _ in range(30):
        if round.wall_left > 3 and chance.random() < 0.3:
            round.flip(chance.randrange(round.wall_left))
        if not round.over:
            seat, menu = next(iter(round.legal().items()))
            round.act(seat, menu[chance.randrange(len(menu))])
    fold = Round(plain.rules, round.wall)
    for event in round.events():
        fold.log = (fold.log, event)
        plain.rules.reduce[event[0]](fold, event)
    assert (fold.face_up, fold.wall, fold.lying_open()) == (round.face_up, round.wall, round.lying_open())
    for seat in range(4):
        view = round.view(seat)
        assert view.lying_open() == round.lying_open()
        assert sum(view.seats[seat].hand) == sum(round.seats[seat].hand)


# --- written positions


@pytest.mark.parametrize(
    ("face_up", "places"),
    [
        ("7s", [0]),
        ("9s 7s", [0, 2]),
        ("2p", [-1]),
        ("3p 8s", [1, -2]),
        ("", []),
    ],
)
def test_open_tiles_lie_where_the_wall_of_a_position_names_them(
    plain: Game, face_up: str, places: list[int]
) -> None:
    round = table(plain, state={"face_up": face_up})
    ends = [place if place >= 0 else round.wall_left + place for place in places]
    assert [place - round.head for place in round.lying_open()] == ends
    assert round.fact("face_up") == tuple(round.wall[round.head + place] for place in ends)


def test_an_open_tile_that_is_named_nowhere_lies_somewhere_in_between(plain: Game) -> None:
    round = table(plain, state={"face_up": "6p"})
    (place,) = round.lying_open()
    assert round.wall[place] == plain.tile("6p")
    assert round.head + 3 <= place < round.end - 2


def test_equal_tiles_lie_in_different_places(plain: Game) -> None:
    round = table(plain, state={"face_up": "7s 7s"})
    first, second = round.lying_open()
    assert first == round.head
    assert second >= round.head + 3
    assert round.fact("face_up") == plain.tiles("77s")


def test_a_tile_is_open_before_the_seat_in_turn_draws_it(plain: Game) -> None:
    round = plain.at({**SEATS, 0: "4444p 159s"}, wall="7s 8s", state={"face_up": "7s 8s"})
    assert draws(round) == [(plain.tile("7s"), EVERYBODY)]
    assert round.fact("face_up") == plain.tiles("8s")
    assert plain.hand(round.view(2), 0) == "7s ???????"


@pytest.mark.parametrize("face_up", ["6p", "6p 5s", "8s 6p", "7s 7s", "6p 6p", "6666p"])
def test_a_trimmed_wall_keeps_the_tiles_that_lie_open(plain: Game, face_up: str) -> None:
    """However small the wall: what lies open is in it."""
    tiles = plain.tiles(face_up)
    named = Counter(plain.tiles("7s 8s 9s 2p 3p"))
    size = (named | Counter(tiles)).total()
    round = table(plain, state={"face_up": face_up}, wall_size=size)
    assert round.wall_left == size
    assert sorted(round.fact("face_up")) == sorted(tiles)
    assert round.wall[round.head : round.head + 3] == plain.tiles("7s 8s 9s")


@pytest.mark.parametrize(
    ("face_up", "more"),
    [
        ("B", {}),  # four in hands
        ("4p", {}),
        ("7s 7s 7s 7s", {}),  # one is in a hand
        ("6p", {"wall_size": 5}),  # no room beside the tiles that are named
        ("6p 5s", {"wall_size": 6}),
    ],
)
def test_an_open_tile_that_is_not_in_the_wall(plain: Game, face_up: str, more: dict[str, Any]) -> None:
    position = plain.position(SEATS, wall="7s 8s 9s", tail="2p 3p", state={"face_up": face_up}, **more)
    fault = fault_of(plain, position)
    assert (fault.code, fault.path) == ("not-in-wall", ("state", "face_up"))
    codes = {plain.rules.tiles.code(tile) for tile in plain.tiles(face_up)}
    assert codes & set(fault.message.en.split())


@pytest.mark.parametrize(
    ("written", "code"),
    [("5x", "unknown-tile"), (5.5, "bad-fact-value"), ([], "bad-fact-value"), (None, "bad-fact-value")],
)
def test_open_tiles_that_are_none(plain: Game, written: Any, code: str) -> None:
    fault = fault_of(plain, plain.position(SEATS, wall="7s", state={"face_up": written}))
    assert (fault.code, fault.path) == (code, ("state", "face_up"))


def test_cards_have_no_wall_in_which_they_could_lie_open(climb: Game) -> None:
    fault = fault_of(climb, climb.position({0: "3 4", 1: "5", 2: "6"}, state={"face_up": "3"}))
    assert fault.code == "unknown-fact"
