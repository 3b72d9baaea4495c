"""`reveal_wins`: what a win shows to whom, at once or when the round is over; every payment is made once."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import frozen

from paiju.core.hooks import impl
from paiju.core.ledger import BANK, Transfer, balance
from paiju.core.record.serial import canonical, event_data, result_data
from paiju.core.round import EVERYBODY, Event, Round, Win

if TYPE_CHECKING:
    from tests.core.conftest import Game, Plugged, Seats

AT_END = "winners: 3\nreveal_wins: at_end\n"
FINISHED = ["finish", "show", "reveal", "show", "reveal", "release"]
AT_ONCE = "winners: 3\nreveal_wins: at_once\n"

# Seats 1 and 3 wait for 4p, which seat 0 throws; a plain hand is worth 1, one suit 3.
SEATS: Seats = {0: "4p 1358s B CF", 1: "23p 456s 99s", 2: "19p 28s CFB", 3: "56p 789p 11p"}
WALL = "9p 7s 2s 8p"


@pytest.fixture
def at_end(plugged: Plugged) -> Game:
    return plugged.game(text=AT_END)


@pytest.fixture
def at_once(plugged: Plugged) -> Game:
    return plugged.game(text=AT_ONCE)


def won(game: Game, *answers: str) -> Round:
    """Seat 0 has thrown 4p, and play has gone on: the wall had four tiles to draw."""
    return game.play(game.at(SEATS, wall=WALL, wall_size=4), "0 discard 4p", *answers)


def first(game: Game) -> Round:
    """Only seat 1 has won on it."""
    return won(game, "1 win", "3 pass")


def drawn_out(game: Game, round: Round) -> Round:
    """The rest of the round, in which every seat throws what it draws and claims nothing."""
    while not round.over:
        for seat in round.legal():
            if round.offer is not None:
                round.close()
                break
            tile = round.seats[seat].drawn
            game.play(round, f"{seat} discard {game.rules.tiles.code(tile)}")
    return round


def kinds(events: list[Event]) -> list[str]:
    return [event[0] for event in events]


def since(round: Round, seat: int, kind: str = "discard") -> list[Event]:
    """What a seat has seen since the first event of a kind."""
    seen = round.visible(seat)
    return seen[kinds(seen).index(kind) + 1 :]


# --- before the round is over


def test_the_winner_alone_knows_what_the_win_is_worth(at_end: Game) -> None:
    round = first(at_end)
    (win,) = round.wins
    assert win.appraisal is not None
    assert round.view(1).wins == round.wins
    for seat in (0, 2, 3):
        (seen,) = round.view(seat).wins
        assert seen == win._replace(appraisal=None, shares=())
        assert (seen.seat, seen.giver, seen.tile, seen.by, seen.order) == (
            1,
            0,
            at_end.tile("4p"),
            "discard",
            0,
        )


@pytest.mark.parametrize(
    ("seat", "told"), [(0, ["win", "draw"]), (1, ["win", "book", "draw"]), (2, ["win", "draw"])]
)
def test_payer_and_others_are_told_of_the_win_and_of_no_payment(
    at_end: Game, seat: int, told: list[str]
) -> None:
    round = first(at_end)
    assert kinds(since(round, seat)) == told
    win = since(round, seat)[0]
    assert win[-1] == 1 << 1
    assert (win[7:9] == (None, None)) is (seat != 1)


def test_the_hand_of_the_winner_stays_hidden(at_end: Game) -> None:
    round = first(at_end)
    assert [at_end.hand(round.view(seat), 1) for seat in (0, 2, 3)] == ["?" * 7] * 3
    assert at_end.hand(round.view(1), 1) == "23p 45699s"
    assert [round.view(seat).seats[1].playing for seat in range(4)] == [False] * 4
    assert round.view(0).seats[1].won_on == (at_end.tile("4p"), "discard", True)


def test_nothing_is_paid_yet_but_what_is_booked_counts(at_end: Game) -> None:
    round = first(at_end)
    assert round.scores == [0, 0, 0, 0]
    assert round.balances() == [-1, 1, 0, 0]
    assert "pay" not in kinds(round.events())
    assert [round.view(seat).scores for seat in range(4)] == [[0] * 4] * 4
    assert round.view(1).balances() == [-1, 1, 0, 0]
    assert [round.view(seat).balances() for seat in (0, 2, 3)] == [[0] * 4] * 3


def test_a_self_drawn_win_is_hidden_as_well(at_end: Game) -> None:
    seats: Seats = {0: "19p 28s CFB", 1: "23p 456s 99s", 2: "37p 46s CFB", 3: "56p 789p 11p"}
    round = at_end.play(at_end.at(seats, turn=1, wall="4p 2s"), "1 win")
    assert round.balances() == [-1, 3, -1, -1]
    assert [at_end.hand(round.view(seat), 1) for seat in (0, 2, 3)] == ["?" * 8] * 3
    assert round.view(0).wins[0].appraisal is None
    assert at_end.hand(round.view(1), 1) == "234p 45699s"


def test_who_has_won_pays_no_later_winner(at_end: Game) -> None:
    """Seat 3 draws its tile when seat 1 has won: seats 0 and 2 pay."""
    round = at_end.at(SEATS, wall="7s 4p 2s 8p", wall_size=4)
    at_end.play(round, "0 discard 4p", "1 win", "3 pass", "2 discard 7s", "3 win")
    assert round.balances() == [-1 - 3, 1, -3, 3 + 3]
    assert round.scores == [0, 0, 0, 0]


# --- several winners on one tile


def test_each_winner_on_one_tile_knows_its_own_win_alone(at_end: Game) -> None:
    round = won(at_end, "1 win", "3 win")
    assert [(win.seat, win.order) for win in round.wins] == [(1, 0), (3, 1)]
    assert round.balances() == [-1 - 3, 1, 0, 3]
    known = [[win.appraisal is not None for win in round.view(seat).wins] for seat in range(4)]
    assert known == [[False, False], [True, False], [False, False], [False, True]]
    assert [round.view(seat).balances() for seat in (1, 3)] == [[-1, 1, 0, 0], [-3, 0, 0, 3]]
    assert [(win.seat, win.order) for win in round.view(2).wins] == [(1, 0), (3, 1)]


# --- when it is over


def test_at_the_end_hands_worth_and_payments_are_shown_win_by_win(at_end: Game) -> None:
    round = drawn_out(at_end, won(at_end, "1 win", "3 win"))
    assert round.ended_by == "exhaustion"
    events = round.events()
    end = events[kinds(events).index("finish") :]
    assert kinds(end) == [*FINISHED, "pay", "pay", "end"]
    assert [event[1] for event in end if event[0] == "show"] == [1, 3]
    assert [event[1] for event in end if event[0] == "reveal"] == [0, 1]
    assert {event[-1] for event in end} == {EVERYBODY}
    assert [event[2] for event in end if event[0] == "reveal"] == [win.appraisal for win in round.wins]


def test_in_the_end_all_know_the_same(at_end: Game) -> None:
    round = drawn_out(at_end, won(at_end, "1 win", "3 win"))
    assert round.scores == round.balances() == [-4, 1, 0, 3]
    assert round.held == ()
    for seat in range(4):
        view = round.view(seat)
        assert view.wins == round.wins
        assert (view.scores, view.balances(), view.held) == (round.scores, round.scores, ())
        assert at_end.hand(view, 1) == "23p 45699s"
        assert at_end.hand(view, 3) == "1156789p"


def test_each_payment_is_made_once(at_end: Game) -> None:
    round = drawn_out(at_end, won(at_end, "1 win", "3 win"))
    assert [(one.payer, one.payee, one.amount, one.reason) for one in round.transfers()] == [
        (0, 1, 1, "discard"),
        (0, 3, 3, "discard"),
    ]
    assert round.scores == balance(round.transfers(), 4)
    assert sum(round.scores) == 0


def test_the_last_of_the_winners_ends_the_round_and_all_is_shown(plugged: Plugged) -> None:
    game = plugged.game(text="winners: 2\nreveal_wins: at_end\n")
    round = won(game, "1 win", "3 win")
    assert (round.over, round.ended_by) == (True, "wins")
    assert kinds(round.events())[-9:] == [*FINISHED, "pay", "pay", "end"]
    assert round.scores == [-4, 1, 0, 3]


def test_a_round_without_a_win_reveals_nothing(at_end: Game) -> None:
    round = drawn_out(at_end, won(at_end, "1 pass", "3 pass"))
    assert kinds(round.events())[-2:] == ["finish", "end"]
    assert round.scores == [0, 0, 0, 0]


# --- at once


def test_at_once_a_win_is_shown_and_paid_before_play_goes_on(at_once: Game) -> None:
    round = first(at_once)
    assert kinds(since(round, 2)) == ["show", "win", "pay", "draw"]
    assert {event[-1] for event in since(round, 2)[:3]} == {EVERYBODY}
    assert round.scores == round.balances() == [-1, 1, 0, 0]
    for seat in range(4):
        view = round.view(seat)
        assert view.wins == round.wins
        assert view.scores == round.scores
        assert at_once.hand(view, 1) == "23p 45699s"


def test_at_once_nothing_is_left_for_the_end(at_once: Game) -> None:
    round = drawn_out(at_once, won(at_once, "1 win", "3 win"))
    assert kinds(round.events())[-2:] == ["finish", "end"]
    assert not {"book", "reveal"} & set(kinds(round.events()))
    assert round.scores == [-4, 1, 0, 3]


def test_a_game_says_nothing_else_and_shows_at_once(plain: Game, at_once: Game) -> None:
    rounds = [game.play(game.at(SEATS), "0 discard 4p", "1 win", "3 pass") for game in (plain, at_once)]
    told = [round.events()[kinds(round.events()).index("discard") :] for round in rounds]
    assert [event[0] for event in told[0][:4]] == ["discard", "show", "win", "pay"]
    assert told[0][:4] == told[1][:4]


def test_when_wins_are_shown_changes_no_payment(at_end: Game, at_once: Game) -> None:
    for seed in range(12):
        ends = []
        for game in (at_end, at_once):
            round, chance = game.deal(seed), Random(seed)
            while not round.over:
                pick(round, chance)
            ends.append((round.scores, round.ended_by, sorted(round.transfers()), round.wins))
        assert ends[0] == ends[1]


# --- what hidden wins are worth makes no difference


def pick(round: Round, chance: Random) -> None:
    """A decision at random of the first seat that is asked; it wins where it can."""
    seat, menu = next(iter(round.legal().items()))
    wins = [action for action in menu if action.verb == "win"]
    round.act(seat, wins[0] if wins else menu[chance.randrange(len(menu))])


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_a_cheap_and_a_dear_win_look_the_same_until_the_end(at_end: Game, seat: int) -> None:
    """456s 99s or 456p 99p beside 23p: worth 1 or 3."""
    seats: Seats = {0: "4p 1358s B CF", 2: "11p 28s CFB", 3: "78p 337s CB"}
    rounds = [
        at_end.play(at_end.at({**seats, 1: hand}, wall="9s 7s 2s 8p", wall_size=4), "0 discard 4p", "1 win")
        for hand in ("23p 456s 99s", "23p 456p 99p")
    ]
    worths = [round.wins[0].booked.value for round in rounds]
    assert worths == [1, 3]
    while True:
        assert rounds[0].visible(seat) == rounds[1].visible(seat)
        menus = [round.view(seat).legal() for round in rounds]
        assert menus[0] == menus[1]
        assert [round.legal().get(seat) for round in rounds] == [menu.get(seat) for menu in menus]
        if rounds[0].wall_left == 1:
            break
        for round in rounds:
            acting = round.turn
            at_end.play(round, f"{acting} discard {at_end.rules.tiles.code(round.seats[acting].drawn)}")
            round.close()
    assert rounds[0].events() != rounds[1].events()
    ends = [drawn_out(at_end, round).visible(seat) for round in rounds]
    assert ends[0] != ends[1]


def test_in_play_views_know_their_own_wins_and_no_others(at_end: Game) -> None:
    hidden = 0
    for seed in range(25):
        round, chance = at_end.deal(seed), Random(seed)
        while not round.over:
            pick(round, chance)
            if not round.wins or round.over:
                continue
            hidden += 1
            assert sum(round.balances()) == 0
            assert round.scores == [0, 0, 0, 0]
            for seat in range(4):
                view = round.view(seat)
                assert [win.seat == seat for win in round.wins] == [
                    win.appraisal is not None for win in view.wins
                ]
                assert view.held == tuple(one for one in round.held if one.payee == seat)
                assert view.scores == round.scores
        assert round.scores == round.balances()
        assert sum(round.scores) == 0
        assert all(round.view(seat).wins == round.wins for seat in range(4))
    assert hidden > 100


def test_the_fold_over_all_events_knows_what_is_held_and_told(at_end: Game) -> None:
    round = won(at_end, "1 win", "3 win")
    for stage in (round, drawn_out(at_end, round.clone())):
        fold = Round(at_end.rules, stage.wall)
        for event in stage.events():
            fold.log = (fold.log, event)
            at_end.rules.reduce[event[0]](fold, event)
        for name in ("wins", "held", "scores", "over", "ended_by"):
            assert getattr(fold, name) == getattr(stage, name), name
        assert fold.balances() == stage.balances()


def test_a_clone_holds_its_own_payments(at_end: Game) -> None:
    round = first(at_end)
    other = drawn_out(at_end, round.clone())
    assert (round.scores, round.balances()) == ([0, 0, 0, 0], [-1, 1, 0, 0])
    assert other.scores == [-1, 1, 0, 0]


def test_what_is_untold_can_be_written_down(at_end: Game) -> None:
    """Redacted events, as they are sent to a seat, and the result."""
    round = first(at_end)
    win = next(event for event in round.visible(0) if event[0] == "win")
    data = event_data(at_end.rules, win)
    assert (data["seat"], data["tile"], data["appraisal"], data["shares"]) == (1, "4p", None, None)
    assert data["for"] == [1]
    over = drawn_out(at_end, round)
    assert b"null" in canonical(event_data(at_end.rules, win))
    assert result_data(at_end.rules, over)["wins"][0]["value"] == 1


# --- payments that plugins make or hold


@frozen
class Tips:
    """The winner gets more from each payer, and everybody gives the dealer one in the end."""

    @impl(wrapper=True)
    def pay_win(self, win: Win) -> Generator[None, list[Transfer], list[Transfer]]:
        transfers = yield
        return [*transfers, *(Transfer(payer, win.seat, 10, "tip") for payer, _ in win.shares)]

    @impl
    def settle(self, round: Round) -> list[Transfer]:
        return [Transfer(seat, round.dealer, 100, "rent") for seat in range(1, 4)]


def test_whatever_a_win_pays_is_held_and_the_settlement_comes_after(plugged: Plugged) -> None:
    game = plugged.game(Tips, text=AT_END)
    round = first(game)
    assert round.balances() == [-11, 11, 0, 0]
    assert round.scores == [0, 0, 0, 0]
    drawn_out(game, round)
    assert [one.reason for one in round.transfers()] == ["discard", "tip", "rent", "rent", "rent"]
    assert round.scores == [-11 + 300, 11 - 100, -100, -100]


@frozen
class Fees:
    """Who draws pays the bank: as a public payment, or held for the seat alone."""

    held: bool = False

    @impl(only=("draw",))
    def happened(self, round: Round, event: Event) -> None:
        seat = event[1]
        fee = [Transfer(seat, BANK, 2, "fee")]
        if self.held:
            round.pay(fee, 1 << seat)
        else:
            round.pay(fee)


@frozen
class HeldFees(Fees):
    """Fees that a seat sees alone."""

    held: bool = True


def test_a_public_payment_is_made_at_once_though_wins_are_hidden(plugged: Plugged) -> None:
    game = plugged.game(Fees, text=AT_END)
    round = first(game)
    assert round.scores == [0, 0, -2, 0]
    assert round.balances() == [-1, 1, -2, 0]


@pytest.mark.parametrize("text", [AT_END, AT_ONCE], ids=["at end", "at once"])
def test_a_payment_that_some_know_alone_is_paid_when_the_round_is_over(plugged: Plugged, text: str) -> None:
    game = plugged.game(HeldFees, text=text)
    round = won(game, "1 pass", "3 pass")
    assert (round.scores, round.balances()) == ([0, 0, 0, 0], [0, -2, 0, 0])
    assert [round.view(seat).balances() for seat in (0, 1, 2)] == [[0] * 4, [0, -2, 0, 0], [0] * 4]
    drawn_out(game, round)
    assert round.scores == round.balances() == [-2, -2, -2, -2]
    assert [one.payer for one in round.transfers()] == [1, 2, 3, 0]


def test_a_public_payment_is_another_one_than_that_which_is_held(at_end: Game) -> None:
    round = first(at_end)
    (held,) = round.held
    round.pay([held])
    assert (round.scores, round.balances()) == ([-1, 1, 0, 0], [-2, 2, 0, 0])
    drawn_out(at_end, round)
    assert round.scores == [-2, 2, 0, 0]


def test_a_held_payment_of_nothing_is_none(at_end: Game) -> None:
    round = at_end.at(SEATS)
    events = len(round.events())
    round.pay([Transfer(0, 1, 0, "nothing")], 1 << 1)
    assert (len(round.events()), round.held) == (events, ())
