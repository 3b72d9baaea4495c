"""What a seat sees: the same fold over the events that it may see, and nothing else."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.round import EVERYBODY, Round, start
from paiju.core.shuffle import Stream, deal_seed

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame, Seats

SEATS: Seats = {0: "4p 1357s B FF", 1: "23p 456s 99s", 2: "444p 28s CF", 3: "56p 789s 11s"}


def pick(round: Round, chance: Random) -> None:
    """One decision at random of the first seat that is asked."""
    seat, menu = next(iter(round.legal().items()))
    listed = list(menu)
    round.act(seat, listed[chance.randrange(len(listed))])


def played(game: Game, seed: int, steps: int) -> Round:
    """A round after some random decisions."""
    round = game.deal(seed)
    chance = Random(seed)
    for _ in range(steps):
        if not round.over:
            pick(round, chance)
    return round


@pytest.fixture(params=["plain", "toy-draw", "toy-draw with all options", "toy-climb"])
def game(request: pytest.FixtureRequest, plain: Game, load_game: MakeGame) -> Game:
    if request.param == "plain":
        return plain
    name, _, options = request.param.partition(" with ")
    return load_game(name, **({"knock": True, "ante": 5, "mirror": True} if options else {}))


# --- what is hidden


def test_hands_of_others_and_the_wall_are_unknown_tiles(plain: Game) -> None:
    round = plain.at(SEATS, wall="9p 9p")
    view = round.view(1)
    assert plain.hand(view, 1) == "23p 45699s"
    assert [plain.hand(view, seat) for seat in (0, 2, 3)] == ["?" * 8, "?" * 7, "?" * 7]
    assert set(view.wall) == {plain.rules.tiles.unknown}
    assert (view.owner, round.owner) == (1, -1)


def test_a_drawn_tile_is_known_to_who_drew_it_only(plain: Game) -> None:
    round = plain.at(SEATS, wall="9p 9p")
    plain.play(round, "0 discard B")
    assert round.turn == 1
    assert [round.view(seat).seats[1].drawn for seat in range(4)] == [
        plain.rules.tiles.unknown,
        plain.tile("9p"),
        plain.rules.tiles.unknown,
        plain.rules.tiles.unknown,
    ]


def test_what_lies_open_is_known_to_all(plain: Game) -> None:
    round = plain.play(plain.at(SEATS), "0 discard 4p", "1 pass", "2 pong 4p", "3 pass", "2 discard C")
    for seat in range(4):
        view = round.view(seat)
        assert view.seats[0].river == []
        assert view.seats[2].river == [plain.tile("C")]
        assert view.seats[2].melds == round.seats[2].melds
        assert view.scores == round.scores
        assert (view.turn, view.dealer, view.wall_left) == (round.turn, round.dealer, round.wall_left)


def test_which_tile_was_drawn_before_a_concealed_kong_is_not_told(plain: Game) -> None:
    one = plain.play(plain.at({**SEATS, 0: "444p 6p 135s 4p", 2: "28p 28s CFB"}), "0 kong 4p")
    other = plain.play(plain.at({**SEATS, 0: "4444p 135s 6p", 2: "28p 28s CFB"}), "0 kong 4p")
    assert one.view(1).events()[-2] == other.view(1).events()[-2]
    assert one.events()[-2] != other.events()[-2]


def test_an_unknown_tile_leaves_the_hand_for_one_that_is_named(plain: Game) -> None:
    round = plain.play(plain.at(SEATS), "0 discard 4p", "1 chow 4p with 23p", "2 pass", "3 pass")
    view = round.view(3)
    assert plain.hand(view, 0) == "?" * 7
    assert plain.hand(view, 1) == "?" * 5


def test_shown_hands_become_known_and_stay_so(plain: Game) -> None:
    round = plain.at(SEATS)
    round.emit(("show", 0, plain.tiles("4p 1357s B FF"), EVERYBODY))
    assert plain.hand(round.view(2), 0) == "4p 1357s FF B"
    plain.play(round, "0 discard B")
    view = round.view(2)
    assert plain.hand(view, 0) == "4p 1357s FF"
    assert view.seats[0].hand[-1] == 0


def test_winners_show_their_hands(plain: Game) -> None:
    round = plain.play(plain.at(SEATS), "0 discard 4p", "1 win", "2 pass", "3 pass")
    assert plain.hand(round.view(0), 1) == "23p 45699s"
    assert plain.hand(round.view(0), 3) == "?" * 7


def test_of_a_shown_hand_that_is_bound_the_unknown_tile_leaves_first(plain: Game) -> None:
    """A seat that lies open and plays what it draws: its open tiles stay."""
    round = plain.at({**SEATS, 0: "19p 1357s BF"}, turn=0)
    round.emit(("show", 1, plain.tiles("23p 456s 99s"), EVERYBODY))
    round.emit(("bind", 1, True, EVERYBODY))
    plain.play(round, "0 discard 9p")
    drawn = round.seats[1].drawn
    assert plain.hand(round.view(2), 1) == "23p 45699s ?"
    plain.play(round, f"1 discard {plain.rules.tiles.code(drawn)}")
    round.close()
    assert plain.hand(round.view(2), 1) == "23p 45699s"


# --- menus


@pytest.mark.parametrize("steps", [0, 1, 2, 5, 9, 14, 30, 60])
def test_the_menu_from_the_view_is_the_menu_of_the_round(game: Game, steps: int) -> None:
    for seed in range(3):
        round = played(game, seed, steps)
        for seat in range(game.rules.seats):
            view = round.view(seat)
            assert set(view.legal()) == set(round.legal()) & {seat}
            assert [list(menu) for menu in view.legal().values()] == [
                list(menu) for asked, menu in round.legal().items() if asked == seat
            ]


def test_who_has_answered_sees_no_menu(plain: Game) -> None:
    round = plain.play(plain.at(SEATS), "0 discard 4p", "2 pass")
    assert round.view(2).legal() == {}
    assert set(round.view(1).legal()) == {1}


# --- the full fold


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 60))
def test_the_fold_over_all_events_is_the_state(plain: Game, seed: int, steps: int) -> None:
    """A seat that could see everything would see the round itself."""
    round = played(plain, seed, steps)
    fold = Round(plain.rules, round.wall)
    for event in round.events():
        fold.log = (fold.log, event)
        plain.rules.reduce[event[0]](fold, event)
    for state, other in zip(round.seats, fold.seats, strict=True):
        for name in (
            "hand",
            "keys",
            "pairs",
            "melds",
            "river",
            "rows",
            "playing",
            "drawn",
            "entry",
            "won_on",
        ):
            assert getattr(state, name) == getattr(other, name), name
    for name in ("scores", "head", "end", "turn", "dealer", "wins", "ended_by", "over"):
        assert getattr(round, name) == getattr(fold, name), name


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 60))
def test_a_view_has_the_numbers_of_the_round(plain: Game, seed: int, steps: int) -> None:
    round = played(plain, seed, steps)
    for seat in range(4):
        view = round.view(seat)
        assert [sum(state.hand) for state in view.seats] == [sum(state.hand) for state in round.seats]
        assert view.wall_left == round.wall_left
        assert view.seats[seat].hand == round.seats[seat].hand
        for mine, true in zip(view.seats, round.seats, strict=True):
            assert all(mine.hand[kind] <= true.hand[kind] for kind in range(21))


# --- what a seat may not know makes no difference


def twins(game: Game, seat: int) -> list[Round]:
    """Two deals in which one seat has the same tiles, and all others lie elsewhere."""
    rules = game.rules
    wall = list(Stream(deal_seed(f"twin {seat}", 0, {}), "wall").shuffle(rules.tiles.tiles))
    size = rules.hand_size
    own = [*range(seat * size, seat * size + size), *([rules.seats * size] if seat == 0 else [])]
    others = [place for place in range(len(wall)) if place not in own]
    moved = [wall[place] for place in others]
    Random(seat).shuffle(moved)
    other = wall[:]
    for place, tile in zip(others, moved, strict=True):
        other[place] = tile
    assert other != wall
    return [dealt(game, tuple(tiles)) for tiles in (wall, other)]


def dealt(game: Game, wall: tuple[int, ...]) -> Round:
    round = Round(game.rules, wall)
    round.streams = start(game.rules, 0).streams
    round.emit(("start", 0, EVERYBODY))
    round.agenda = game.rules.course
    round.run()
    if round.asking == ("ante",):
        game.play(round, *(f"{seat} ante {seat}" for seat in range(game.rules.seats)))
    return round


@pytest.mark.parametrize("seat", range(3))
def test_two_deals_that_differ_in_hidden_tiles_look_the_same(game: Game, seat: int) -> None:
    """Seat 0 deals and has drawn, or leads."""
    one, other = twins(game, seat)
    assert one.visible(seat) == other.visible(seat)
    menus = [[list(menu) for menu in round.view(seat).legal().values()] for round in (one, other)]
    assert menus[0] == menus[1]
    assert one.events() != other.events()
