"""Offers and the windows that they open: priority, sharing, nearness, closing early, answers that stand."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from paiju.core.hooks import impl
from paiju.core.round import PASS, Action, Event, Offer, Round, Taken

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame, Plugged, Seats

# Seat 0 discards 4p: seat 1 may chow or win, seat 2 pong, kong or pass, seat 3 win.
SEATS: Seats = {
    0: "4p 1357s B FF",
    1: "23p 456s 99s",
    2: "444p 28s CF",
    3: "56p 789s 11s",
}


def offered(game: Game) -> Round:
    return game.play(game.at(SEATS), "0 discard 4p")


def test_each_seat_that_may_claim_is_asked_and_may_pass(plain: Game) -> None:
    round = offered(plain)
    assert {seat: plain.menu(round, seat) for seat in round.legal()} == {
        1: {"win", "chow 4p with 23p", "pass"},
        2: {"kong 4p", "pong 4p", "pass"},
        3: {"win", "pass"},
    }
    assert round.offer == Offer("discard", 0, plain.tile("4p"))


def test_the_giver_and_who_has_nothing_to_claim_are_not_asked(plain: Game) -> None:
    round = plain.play(plain.at(SEATS), "0 discard 1s")
    assert round.legal().keys() == {3}


def test_an_offer_that_nobody_may_claim_asks_nobody(plain: Game) -> None:
    round = plain.at(SEATS, wall="9p")
    plain.play(round, "0 discard B")
    assert round.offer is None
    assert (round.turn, plain.hand(round, 1)) == (1, "239p 45699s")


def test_answers_have_no_effect_and_are_no_event_until_the_window_closes(plain: Game) -> None:
    round = offered(plain)
    events = round.events()
    plain.play(round, "2 pong 4p", "1 pass")
    assert round.events() == events
    assert plain.hand(round, 2) == "444p 28s C F"
    assert round.legal().keys() == {3}
    plain.play(round, "3 pass")
    assert [event[0] for event in round.events()[len(events) :]] == ["meld"]


def test_answers_and_passes_leave_no_trace_in_events(plain: Game) -> None:
    """A discard looks the same whether or not somebody could have claimed it (secrets of hands)."""
    declined = plain.play(offered(plain), "1 pass", "2 pass", "3 pass")
    seats: Seats = {**SEATS, 1: "12p 156s 99s", 2: "778p 28s CF", 3: "56p 789s C B"}
    nobody = plain.play(plain.at(seats), "0 discard 4p")
    at = [event[0] for event in declined.events()].index("discard")
    assert [event[0] for event in declined.events()] == [event[0] for event in nobody.events()]
    assert declined.visible(0)[at] == nobody.visible(0)[at]


@pytest.mark.parametrize(
    ("answers", "melds", "winners"),
    [
        (("1 chow 4p with 23p", "2 pass", "3 pass"), {1: ["chow"]}, []),
        (("1 chow 4p with 23p", "2 pong 4p", "3 pass"), {2: ["pong"]}, []),
        (("3 pass", "2 pong 4p", "1 chow 4p with 23p"), {2: ["pong"]}, []),
        (("1 chow 4p with 23p", "2 kong 4p", "3 pass"), {2: ["direct-kong"]}, []),
        (("1 win", "2 kong 4p", "3 pass"), {}, [1]),
        (("1 pass", "2 kong 4p", "3 win"), {}, [3]),
        (("3 win", "2 pass", "1 chow 4p with 23p"), {}, [3]),
        (("1 pass", "2 pass", "3 pass"), {}, []),
    ],
)
def test_the_best_rank_takes_effect_whoever_answers_first(
    plain: Game, answers: tuple[str, ...], melds: dict[int, list[str]], winners: list[int]
) -> None:
    round = plain.play(offered(plain), *answers)
    assert {state.index: [meld.kind for meld in state.melds] for state in round.seats if state.melds} == melds
    assert [win.seat for win in round.wins] == winners


@pytest.mark.parametrize("order", [("1 win", "3 win"), ("3 win", "1 win")])
def test_a_shared_claim_takes_effect_for_all_in_turn_order_after_the_giver(
    plain: Game, order: tuple[str, ...]
) -> None:
    round = plain.play(offered(plain), *order, "2 pong 4p")
    assert [win.seat for win in round.wins] == [1, 3]


@pytest.mark.parametrize("order", [("1 win", "3 win"), ("3 win", "1 win")])
def test_a_claim_that_is_not_shared_goes_to_the_seat_nearest_after_the_giver(
    plain_with: MakeGame, order: tuple[str, ...]
) -> None:
    game = plain_with(shared=False)
    assert [win.seat for win in game.play(offered(game), *order, "2 pass").wins] == [1]


def test_nearness_is_counted_from_the_giver_not_from_seat_0(plain_with: MakeGame) -> None:
    game = plain_with(shared=False)
    seats: Seats = {2: "4p 1357s B FF", 1: "23p 456s 99s", 0: "56p 789s 11s", 3: "1p 28s 9s CF B"}
    round = game.play(game.at(seats, dealer=2), "2 discard 4p", "1 win", "0 win")
    assert [win.seat for win in round.wins] == [0]


def test_an_answer_stands(plain: Game) -> None:
    round = plain.play(offered(plain), "2 pass")
    assert 2 not in round.legal()
    assert plain.refused(round, "2 pong 4p") == "already-answered"
    assert plain.refused(round, "2 pass") == "already-answered"
    plain.play(round, "1 pass", "3 pass")
    assert round.seats[2].melds == ()


# --- closing early


@pytest.mark.parametrize(
    ("answers", "settled"),
    [
        ((), False),
        (("2 kong 4p",), False),  # a win may still come
        (("1 win",), False),  # wins are shared: seat 3 may share it
        (("1 win", "3 win"), True),  # a pong changes nothing
        (("1 win", "3 pass"), True),
        (("1 pass", "3 pass"), False),  # nothing is claimed yet, a pong would change that
        (("1 pass", "2 kong 4p"), False),
        (("1 chow 4p with 23p", "3 pass"), False),  # a pong goes before a chow
        (("2 pass", "3 pass"), False),
    ],
)
def test_a_window_is_settled_when_no_missing_answer_can_change_it(
    plain: Game, answers: tuple[str, ...], settled: bool
) -> None:
    assert plain.play(offered(plain), *answers).settled() is settled


@pytest.mark.parametrize(
    ("answers", "settled"),
    [
        (("1 win",), True),  # the nearest seat has the best rank
        (("3 win",), False),  # seat 1 is nearer
        (("3 win", "1 pass"), True),
        (("3 win", "1 chow 4p with 23p"), True),
    ],
)
def test_where_a_claim_is_not_shared_the_nearest_settles_it(
    plain_with: MakeGame, answers: tuple[str, ...], settled: bool
) -> None:
    game = plain_with(shared=False)
    assert game.play(offered(game), *answers).settled() is settled


def test_a_turn_is_never_settled(plain: Game) -> None:
    assert not plain.at(SEATS).settled()


def test_closing_passes_for_the_rest(plain: Game) -> None:
    early = plain.play(offered(plain), "1 win", "3 win")
    early.close()
    full = plain.play(offered(plain), "1 win", "3 win", "2 pass")
    assert early.events() == full.events()
    assert early.over


def test_an_idle_answer_may_still_be_given(plain: Game) -> None:
    round = plain.play(offered(plain), "1 win", "3 win")
    plain.play(round, "2 pong 4p")
    assert [win.seat for win in round.wins] == [1, 3]


def test_closing_does_nothing_to_a_turn(plain: Game) -> None:
    round = plain.at(SEATS)
    before = round.legal()
    round.close()
    assert round.legal() == before


# --- what plugins see of a window


SEEN: list[Any] = []


@frozen
class Watching:
    """Hears of every window and of every turn."""

    @impl(only=("discard", "turn"))
    def closed(
        self, round: Round, offer: Offer | None, menus: dict[int, tuple[Action, ...]], taken: Taken
    ) -> None:
        SEEN.append((offer, {seat: set(menu) for seat, menu in menus.items()}, taken, len(round.events())))


@pytest.fixture
def watched(plugged: Plugged) -> Game:
    SEEN.clear()
    return plugged.game(Watching)


def test_closed_is_told_the_menus_and_what_took_effect_before_it_happens(watched: Game) -> None:
    round = offered(watched)
    SEEN.clear()
    events = len(round.events())
    watched.play(round, "1 chow 4p with 23p", "2 pong 4p", "3 pass")
    ((offer, menus, taken, told),) = SEEN
    assert offer == Offer("discard", 0, watched.tile("4p"))
    assert menus.keys() == {1, 2, 3}
    assert taken == ((2, watched.action("pong 4p")),)
    assert told == events


def test_declining_looks_the_same_however_the_window_closed(watched: Game) -> None:
    round = watched.play(offered(watched), "1 win", "3 win")
    early, late = round.clone(), round.clone()
    SEEN.clear()
    early.close()
    watched.play(late, "2 pass")
    assert SEEN[0] == SEEN[1]


def test_closed_of_a_turn_has_no_offer(watched: Game) -> None:
    round = watched.at(SEATS)
    watched.play(round, "0 discard B")
    offer, menus, taken, _ = SEEN[0]
    assert offer is None
    assert menus.keys() == {0}
    assert taken == ((0, watched.action("discard B")),)


@frozen
class LastGoesFirst:
    """Decides which claims take effect; None leaves it to the discipline."""

    @impl
    def resolve(self, round: Round, offer: Offer, claims: Taken) -> Taken | None:
        pongs = [claim for claim in claims if claim[1].verb == "pong"]
        return tuple(pongs) or None


@frozen
class Nobody:
    """Wraps what others decide."""

    @impl(wrapper=True)
    def resolve(self, claims: Taken) -> Generator[None, Taken, Taken]:
        taken = yield
        return () if len(claims) > 1 else taken


def test_a_plugin_may_decide_otherwise_or_leave_it(plugged: Plugged) -> None:
    game = plugged.game(LastGoesFirst)
    assert game.play(offered(game), "1 win", "2 pong 4p", "3 win").seats[2].melds
    assert [win.seat for win in game.play(offered(game), "1 win", "2 kong 4p", "3 pass").wins] == [1]


def test_a_window_that_a_plugin_decides_is_settled_only_when_that_plugin_says_so(plugged: Plugged) -> None:
    game = plugged.game(LastGoesFirst)
    assert not game.play(offered(game), "1 win", "3 win").settled()
    assert game.play(offered(game), "2 pong 4p", "1 pass").settled()


def test_a_wrapper_changes_what_is_decided(plugged: Plugged) -> None:
    game = plugged.game(Nobody)
    assert [win.seat for win in game.play(offered(game), "1 win", "2 pass", "3 pass").wins] == [1]
    assert game.play(offered(game), "1 win", "2 pong 4p", "3 pass").wins == ()


@frozen
class Grab:
    """The giver too may be asked; a verb with a rank of its own."""

    @impl(only=("discard",))
    def claims(self, round: Round, offer: Offer, seat: int) -> list[Action]:
        return [Action("win")] if seat == offer.giver and round.seats[seat].hand[offer.tile] else []


def test_a_plugin_may_ask_the_giver_too(plugged: Plugged) -> None:
    game = plugged.game(Grab)
    seats: Seats = {**SEATS, 0: "44p 1357s FF", 2: "1p 9p 28s CF B"}
    round = game.play(game.at(seats), "0 discard 4p")
    assert game.menu(round, 0) == {"win", "pass"}
    assert round.legal().keys() == {0, 1, 3}


@frozen
class NoPass:
    """Who may win must."""

    @impl(only=("pass",))
    def veto(self, round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
        return "must-win" if offer is not None and round.waits(seat) >> offer.tile & 1 else None


def test_a_veto_takes_an_answer_off_the_menu_and_says_why(plugged: Plugged) -> None:
    game = plugged.game(NoPass)
    round = offered(game)
    assert game.menu(round, 1) == {"win", "chow 4p with 23p"}
    assert game.menu(round, 2) == {"kong 4p", "pong 4p", "pass"}
    assert game.refused(round, (1, PASS)) == "must-win"


def test_nobody_is_asked_who_could_only_have_claimed_what_is_vetoed(plugged: Plugged) -> None:
    @frozen
    class NoWins:
        @impl(only=("win",))
        def veto(self) -> str:
            return "no-wins"

    game = plugged.game(NoWins)
    round = offered(game)
    assert round.legal().keys() == {1, 2}
    assert game.menu(round, 1) == {"chow 4p with 23p", "pass"}
    assert game.refused(round, "1 win") == "no-wins"


def test_listeners_hear_only_what_they_ask_for(plugged: Plugged) -> None:
    heard: list[str] = []

    @frozen
    class Ears:
        @impl(only=("discard", "meld"))
        def happened(self, event: Event) -> None:
            heard.append(event[0])

    game = plugged.game(Ears)
    game.play(offered(game), "1 pass", "2 pong 4p", "3 pass", "2 discard F")
    assert heard == ["discard", "meld", "discard"]
