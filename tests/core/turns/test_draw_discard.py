"""The draw–discard discipline, played with the toy: one set and a pair, pongs and chows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.core.melds.meld import Meld
from paiju.core.round import Round

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame, Seats

SEATS: Seats = {0: "3p 159s", 1: "2457p", 2: "33p 28s"}


def offered(game: Game) -> Round:
    """Seat 0 has discarded 3p: seat 1 may chow, seat 2 may pong."""
    return game.play(game.at(SEATS, wall="9s"), "0 discard 3p")


# --- chows


def test_the_next_seat_may_chow_with_any_two_tiles_that_make_a_run(draw: Game) -> None:
    round = offered(draw)
    assert draw.menu(round, 1) == {"chow 3p with 24p", "chow 3p with 45p", "pass"}
    draw.play(round, "1 chow 3p with 45p", "2 pass")
    assert round.seats[1].melds == (Meld("chow", draw.tile("3p"), draw.tiles("345p"), 0),)
    assert draw.hand(round, 1) == "27p"
    assert (round.turn, round.seats[1].entry) == (1, "")


def test_a_chow_counts_as_its_lowest_tile(draw: Game) -> None:
    round = draw.play(offered(draw), "1 chow 3p with 24p", "2 pass")
    (chow,) = round.seats[1].melds
    assert (chow.tile, chow.tiles, chow.giver, chow.is_kong) == (
        draw.tile("2p"),
        draw.tiles("234p"),
        0,
        False,
    )


def test_only_the_next_seat_may_chow(draw: Game) -> None:
    round = draw.play(draw.at({0: "3p 159s", 1: "1p 4p 7p 9p", 2: "24p 28s"}, wall="9s"), "0 discard 3p")
    assert draw.menu(round, 2) == set()
    assert round.turn == 1
    assert round.seats[2].melds == ()


def test_a_pong_goes_before_a_chow(draw: Game) -> None:
    round = draw.play(offered(draw), "1 chow 3p with 24p", "2 pong 3p")
    assert [state.melds != () for state in round.seats] == [False, False, True]
    assert round.turn == 2


@pytest.mark.parametrize(
    ("tile", "hand", "chows"),
    [
        ("1p", "2379p", {"23p"}),
        ("9p", "1278p", {"78p"}),
        ("9p", "1s 28p 3s", set()),
        ("1s", "23p 23s", {"23s"}),
        ("9p", "12s 59p", set()),  # no run goes from one suit into the next
        ("5p", "3467p", {"34p", "46p", "67p"}),
    ],
)
def test_runs_stay_in_their_suit(draw: Game, tile: str, hand: str, chows: set[str]) -> None:
    round = draw.at({0: f"{tile} 159s", 1: hand, 2: "8p 468s"}, wall="9s")
    draw.play(round, f"0 discard {tile}")
    asked = {text for text in draw.menu(round, 1) if text.startswith("chow")}
    assert asked == {f"chow {tile} with {own}" for own in chows}


def test_after_a_claim_there_is_no_win_before_the_next_draw(draw: Game) -> None:
    """123p 55s are five tiles, complete, but none of them was drawn."""
    round = draw.at({0: "3p 159s", 1: "12p 55s", 2: "8p 468s"}, wall="9s")
    draw.play(round, "0 discard 3p")
    assert draw.menu(round, 1) == {"win", "chow 3p with 12p", "pass"}
    draw.play(round, "1 chow 3p with 12p")
    assert draw.menu(round, 1) == {"discard 5s"}
    assert draw.refused(round, "1 win") == "win-needs-entry"


def test_where_no_kongs_are_played_four_tiles_are_four_tiles(draw: Game) -> None:
    round = draw.at({0: "3333p 5s", 1: "2457p", 2: "17p 28s"})
    assert draw.menu(round, 0) == {"discard 3p", "discard 5s"}
    assert draw.refused(round, "0 kong 3p") == "not-on-the-menu"


# --- what the toy's plugins add


def test_who_neither_wins_nor_gave_the_tile_toasts_the_winner(load_game: MakeGame) -> None:
    game = load_game("toy-draw", toast=3)
    seats: Seats = {0: "3p 159s", 1: "2p 4p 55s", 2: "8p 468s"}
    round = game.play(game.at(seats, wall="9s"), "0 discard 3p", "1 win")
    assert [(one.payer, one.payee, one.amount, one.reason) for one in round.transfers()] == [
        (0, 1, 1, "discard"),
        (2, 1, 3, "toast"),
    ]
    assert round.scores == [-1, 4, -3]


def test_nobody_toasts_a_self_draw(draw: Game) -> None:
    round = draw.play(draw.at({0: "234p 5s 5s", 1: "19p 19s", 2: "8p 468s"}), "0 win")
    assert {one.reason for one in round.transfers()} == {"self-draw"}


def test_two_winners_of_one_tile_do_not_toast_each_other(draw: Game) -> None:
    seats: Seats = {0: "3p 159s", 1: "2p 4p 55s", 2: "45p 88s"}
    round = draw.play(draw.at(seats, wall="9s"), "0 discard 3p", "1 win", "2 win")
    assert {one.reason for one in round.transfers()} == {"discard"}


def test_a_predicate_of_the_variant_is_a_word_of_its_patterns(load_game: MakeGame) -> None:
    """A triplet of 5p and a pair of 5s stand on one rank."""
    seats: Seats = {0: "555p 5s 5s", 1: "19p 19s", 2: "8p 468s"}
    for mirror, value in ((False, 1), (True, 1 + 3)):
        game = load_game("toy-draw", mirror=mirror)
        round = game.play(game.at(seats), "0 win")
        assert round.scores == [2 * value, -value, -value]


def test_a_knock_lays_the_seat_down_to_what_it_draws(load_game: MakeGame) -> None:
    game = load_game("toy-draw", knock=True)
    seats: Seats = {0: "24p 55s 9s", 1: "19p 19s", 2: "8p 468s"}
    round = game.at(seats, wall="7p 7s 2s")
    assert {text for text in game.menu(round, 0) if text.startswith("knock")} == {"knock 9s"}
    assert game.refused(round, "0 knock 2p") == "not-ready"
    game.play(round, "0 knock 9s")
    assert [event[0] for event in round.events() if event[0] in ("discard", "knock")] == ["discard", "knock"]
    assert round.view(2).seats[0].knocked
    game.play(round, "1 discard 9p", "2 discard 8p")
    assert game.menu(round, 0) == {"discard 2s"}
    assert game.refused(round, "0 knock 2s") == "knocked"
    game.play(round, "0 discard 2s")
    game.play(round, "1 discard 1p")
    assert game.refused(round, "0 discard 5s") == "not-asked"


def test_who_has_knocked_claims_nothing_but_a_win(load_game: MakeGame) -> None:
    game = load_game("toy-draw", knock=True)
    seats: Seats = {0: "5s 3p 19s", 1: game.seat("24p 55s", knocked=True), 2: "3p 468s"}
    round = game.at(seats, wall="9p 7p")
    assert round.seats[1].bound
    game.play(round, "0 discard 5s")
    assert round.asking == ("turn", 1)  # the pong of 5s is not offered
    game.play(round, "1 discard 7p", "2 discard 3p")
    assert game.menu(round, 1) == {"win", "pass"}
    game.play(round, "1 win")
    (win,) = round.wins
    assert dict(win.booked.patterns) == {"ping": 1, "knocked": 1}


def test_a_knock_needs_tiles_in_the_wall(load_game: MakeGame) -> None:
    game = load_game("toy-draw", knock=True, knock_least_wall=5)
    seats: Seats = {0: "24p 55s 9s", 1: "19p 19s", 2: "8p 468s"}
    assert "knock 9s" in game.menu(game.at(seats, wall_size=5), 0)
    assert game.refused(game.at(seats, wall_size=4), "0 knock 9s") == "knock-too-late"


def test_antes_are_chosen_by_all_at_once_and_added_to_each_share(load_game: MakeGame) -> None:
    game = load_game("toy-draw", ante=5)
    round = game.deal("s")
    assert [game.menu(round, seat) for seat in range(3)] == [{f"ante {n}" for n in range(6)}] * 3
    game.play(round, "2 ante 1", "0 ante 0", "1 ante 3")
    assert [state.ante for state in round.seats] == [0, 3, 1]
    told = [event[2] for event in round.events() if event[0] == "set" and event[1] == "ante"]
    assert told == [0, 1, 2]  # who has answered first has no say
    assert round.asking == ("turn", 0)
    seats: Seats = {0: game.seat("234p 5s 5s", ante=2), 1: game.seat("19p 19s", ante=1), 2: "8p 468s"}
    won = game.play(game.at(seats), "0 win")
    assert won.scores == [1 + 3 + 1 + 2, -1 - 3, -1 - 2]
