"""What each seat sees of a win before the hand is over and after it (`win_reveal`, R75)."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.core.round import Round
from paiju.lab.checks import check_views
from tests.variants.maozhuahaozi.table import FAR, MODES, Table, table

WAITS_8P = "234m 567m 22p 345p 67p"
"""Ready for 5p and 8p; without a wild, 2 points."""
NOBODY = [0, 0, 0, 0]


def won(game: Table, *, wall_size: int = 12) -> Round:
    """Seat 1 has won the 8p that seat 0 threw, for 2 points; the hand goes on with seat 2."""
    round = game.at({0: f"{FAR[0]} 8p", 1: WAITS_8P, 2: FAR[1], 3: FAR[2]}, turn=0, wall_size=wall_size)
    return game.play(round, "0 discard 8p", "1 win")


def decline(round: Round) -> Round:
    """Partners are not carried."""
    while round.closable:
        round.close()
    return round


def told(round: Round, seat: int) -> list[str]:
    """The kinds of events with a price that a seat has seen."""
    return [event[0] for event in round.visible(seat) if event[0] in ("book", "pay", "show", "reveal")]


# --- until the hand is over --------------------------------------------------------------------------


@pytest.mark.clause("MZHZ-4.0a", "MZHZ-4.0b")
@pytest.mark.parametrize("seat", [0, 2, 3])
def test_others_see_the_winning_tile_and_no_more(seat: int) -> None:
    game = table()
    view = won(game).view(seat)
    (win,) = view.wins
    assert (win.seat, win.giver, win.tile, win.by) == (1, 0, game.tile("8p"), "discard")
    assert (win.appraisal, win.shares) == (None, ())
    assert view.fact("won", 1) == (("tile", "8p"), ("by", "discard"))
    assert game.hand(view, 1) == "?" * 13
    assert not view.seats[1].playing


@pytest.mark.clause("MZHZ-4.0b")
def test_the_winner_knows_what_the_hand_is_worth() -> None:
    round = won(table())
    (win,) = round.view(1).wins
    assert dict(win.booked.patterns) == {"pinghu": 0, "wubaida": 1}
    assert win.booked.value == 2
    assert round.view(1).balances() == [-2, 2, 0, 0]


@pytest.mark.clause("MZHZ-4.0b")
@pytest.mark.parametrize("seat", [0, 2, 3])
def test_others_do_not_see_what_was_booked_and_not_even_the_payer_does(seat: int) -> None:
    round = won(table())
    assert round.balances() == [-2, 2, 0, 0]
    view = round.view(seat)
    assert (view.balances(), list(view.scores), view.held) == (NOBODY, NOBODY, ())
    assert view.fact("booked") == view.fact("match_points") == (0, 0, 0, 0)
    assert told(round, seat) == []


def test_nothing_is_paid_before_the_hand_is_over() -> None:
    round = won(table())
    assert round.transfers() == []
    assert list(round.scores) == NOBODY


def test_each_of_several_winners_knows_the_own_hand_only() -> None:
    """Seat 1 has one wild in a pong, so that there is no 无百搭: 1 point; seat 3 has none: 2 points."""
    game = table()
    seats = {
        0: game.seat(f"{FAR[0]} 8p"),
        1: game.seat("234m 22p 345p 67p", ["pong 9m 9m b from 2"]),
        2: game.seat(FAR[1]),
        3: game.seat("234s 567s 99p 345p 67p"),
    }
    round = game.play(game.at(seats, turn=0, wall_size=12), "0 discard 8p", "1 win", "3 win")
    worth = {
        seat: [win.appraisal and win.appraisal.value for win in round.view(seat).wins] for seat in range(4)
    }
    assert worth == {0: [None, None], 1: [1, None], 2: [None, None], 3: [None, 2]}
    assert [round.view(seat).balances() for seat in range(4)] == [
        NOBODY,
        [-1, 1, 0, 0],
        NOBODY,
        [-2, 0, 0, 2],
    ]


def test_a_self_draw_shows_its_tile() -> None:
    game = table()
    round = game.at({0: FAR[0], 1: WAITS_8P, 2: FAR[1], 3: FAR[2]}, turn=1, wall="8p", wall_size=12)
    game.play(round, "1 win")
    view = round.view(2)
    assert view.fact("won", 1) == (("tile", "8p"), ("by", "self"))
    assert "?" * 13 in game.hand(view, 1)
    assert (view.wins[0].appraisal, view.balances()) == (None, NOBODY)


@pytest.mark.parametrize(("owner", "rest"), [(0, -1), (3, -2)])
def test_what_a_cat_takes_back_is_not_seen_either(owner: int, rest: int) -> None:
    """`cat_self_hit: whole_hand`: a cat that finds its owner takes half off what its owner has paid."""
    game = table(cat_self_hit="whole_hand")
    hands = [f"{FAR[0]} 8p", WAITS_8P, FAR[1], FAR[2]]
    hands[owner] = hands[owner].replace("2p", "cat").replace("5p", "cat")
    round = game.at(dict(enumerate(hands)), turn=0, wall="8m 8m 8m", wall_size=12, dice=((1, 3),))
    game.play(round, "0 discard 8p", "1 win", "2 discard 8m", "3 discard 8m" if owner == 0 else "3 cat")
    if owner == 0:
        game.play(round, "0 cat")
    after = [rest, -rest, 0, 0]
    assert round.balances() == after
    assert [round.view(seat).balances() for seat in range(4)] == [NOBODY, after, NOBODY, NOBODY]
    assert game.to_the_end(round).scores == after


@pytest.mark.parametrize("reveal", ["end_of_hand", "at_once"])
def test_menus_are_those_of_the_view_and_do_not_depend_on_hidden_wins(reveal: str) -> None:
    """Seat 2 may steal the winning tile, of which it sees as much as everybody."""
    game = table(win_reveal=reveal)
    seats = {0: f"{FAR[0]} 8p", 1: WAITS_8P, 2: "258m 369p 147s 26m 8s rat", 3: FAR[2]}
    round = game.play(game.at(seats, turn=0, wall_size=12), "0 discard 8p", "1 win", "2 rat")
    assert game.menu(round, 2) == {"steal 8p from 1 win"}
    assert game.menu(round.view(2), 2) == {"steal 8p from 1 win"}
    check_views(round)
    game.play(round, "2 steal 8p from 1 win")
    assert [round.view(seat).fact("won", 1) for seat in range(4)] == [
        (("tile", "rat"), ("by", "discard"))
    ] * 4
    check_views(round)


# --- at the end --------------------------------------------------------------------------------------


@pytest.mark.clause("MZHZ-4.0b")
@pytest.mark.parametrize("mode", MODES)
def test_at_the_end_everybody_sees_hand_fan_and_payments(mode: str) -> None:
    game = table(mode)
    round = game.to_the_end(decline(won(game, wall_size=2)))
    for seat in range(4):
        view = round.view(seat)
        (win,) = view.wins
        assert game.hand(view, 1) == game.hand(round, 1)
        assert dict(win.booked.patterns) == {"pinghu": 0, "wubaida": 1}
        assert [(payer, share.value) for payer, share in win.shares] == [(0, 2)]
        assert (view.scores, view.balances(), view.held) == (round.scores, round.scores, ())
        assert view.transfers() == round.transfers()


@pytest.mark.parametrize("mode", MODES)
def test_what_was_booked_is_paid_once(mode: str) -> None:
    game = table(mode)
    round = game.to_the_end(decline(won(game, wall_size=2)))
    paid = [(one.payer, one.payee, one.amount) for one in round.transfers() if one.reason == "discard"]
    assert paid == [(0, 1, 2)]
    assert round.fact("booked") == (-2, 2, 0, 0)
    assert round.scores == ([-1, 1, -1, 1] if mode == "maozhuahaozi-fixed" else [-2, 2, 0, 0])


def test_wins_are_shown_before_partners_share() -> None:
    game = table("maozhuahaozi-fixed")
    round = game.to_the_end(decline(won(game, wall_size=2)))
    order = [event[0] if event[0] != "pay" else event[1].reason for event in round.events()]
    assert [one for one in order if one in ("finish", "show", "reveal", "discard", "team")][-5:] == [
        "show",
        "reveal",
        "discard",
        "team",
        "team",
    ]


@pytest.mark.clause("MZHZ-4.7a")
def test_when_the_wall_has_run_out_all_who_have_not_won_show_their_tiles() -> None:
    game = table()
    round = game.to_the_end(won(game, wall_size=2))
    assert round.ended_by == "exhaustion"
    for seat in range(4):
        assert [game.hand(round.view(seat), other) for other in range(4)] == [
            game.hand(round, other) for other in range(4)
        ]


# --- at once -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_at_other_tables_everybody_sees_it_at_once(seat: int) -> None:
    game = table(win_reveal="at_once")
    round = won(game)
    view = round.view(seat)
    (win,) = view.wins
    assert dict(win.booked.patterns) == {"pinghu": 0, "wubaida": 1}
    assert [(payer, share.value) for payer, share in win.shares] == [(0, 2)]
    assert game.hand(view, 1) == game.hand(round, 1)
    assert (view.scores, view.held) == ([-2, 2, 0, 0], ())
    assert [one.reason for one in view.transfers()] == ["discard"]
    assert told(round, seat) == ["show", "pay"]


def test_both_values_come_to_the_same() -> None:
    outcomes: list[Any] = []
    for reveal in ("end_of_hand", "at_once"):
        game = table(win_reveal=reveal)
        round = game.to_the_end(won(game, wall_size=3))
        wins = [(win.seat, win.tile, win.booked.value) for win in round.wins]
        outcomes.append((round.scores, wins, round.ended_by, round.next_dealer()))
    assert outcomes[0] == outcomes[1]
