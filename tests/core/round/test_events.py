"""Events and their reducers: nothing else changes tiles, facts or scores."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.hooks import impl
from paiju.core.ledger import BANK, Transfer
from paiju.core.melds.meld import Meld
from paiju.core.round import EVERYBODY, KERNEL_EVENTS, Event, EventKind, Fact, Round
from paiju.core.round.events import redact

if TYPE_CHECKING:
    from tests.core.conftest import Game, Plugged, Seats

KINDS = {kind.name: kind for kind in KERNEL_EVENTS}

SEATS = {0: "123p 5p 9s C F", 1: "55p 159s BB", 2: "444p 28s FF", 3: "1p 7p 3s 6s 9s CC"}


def laid(game: Game, **more: Any) -> Round:
    """A table on which seat 0 has drawn 4s and is to act."""
    return game.at({**SEATS, 0: SEATS[0] + " 4s"}, **more)


def tiles_of(round: Round) -> list[int]:
    """Every physical tile of a round, by kind, wherever it lies."""
    found = list(round.wall[round.head : round.end])
    for state in round.seats:
        found += [kind for kind, count in enumerate(state.hand) for _ in range(count)]
        found += [tile for meld in state.melds for tile in meld.tiles]
        found += state.river
        if state.won_on is not None and state.won_on[2]:
            found.append(state.won_on[0])
    return sorted(found)


# --- reducers


def test_start_names_the_dealer(plain: Game) -> None:
    round = plain.deal("s", dealer=2)
    assert round.events()[0] == ("start", 2, EVERYBODY)
    assert round.dealer == 2


def test_a_deal_takes_tiles_from_the_front_of_the_wall_and_the_dealer_is_first(plain: Game) -> None:
    round = plain.deal("s", dealer=3)
    deals = [event for event in round.events() if event[0] == "deal"]
    assert [event[1] for event in deals] == [3, 0, 1, 2]
    assert [tile for event in deals for tile in event[2]] == list(round.wall[:28])
    assert round.head == 28 + 1
    assert [event[-1] for event in deals] == [1 << 3, 1 << 0, 1 << 1, 1 << 2]


def test_a_draw_adds_the_tile_and_says_where_it_came_from(plain: Game) -> None:
    round = plain.at(SEATS, wall="4s")
    state = round.seats[0]
    assert plain.hand(round, 0) == "1235p 49s C F"
    assert (state.drawn, state.entry, round.turn) == (plain.tile("4s"), "front", 0)
    assert round.events()[-1] == ("draw", 0, plain.tile("4s"), "front", 1 << 0)


def test_a_discard_goes_into_the_river(plain: Game) -> None:
    round = plain.play(laid(plain), "0 discard 9s")
    event = next(event for event in round.events() if event[0] == "discard")
    assert event == ("discard", 0, plain.tile("9s"), EVERYBODY)
    assert plain.hand(round, 0) == "1235p 4s C F"
    assert round.seats[0].river == [plain.tile("9s")]
    assert (round.seats[0].drawn, round.seats[0].entry) == (-1, "front")


def test_a_claimed_tile_leaves_its_givers_river(plain: Game) -> None:
    round = plain.play(laid(plain), "0 discard 5p", "1 pong 5p")
    five = plain.tile("5p")
    assert round.seats[0].river == []
    assert round.seats[1].melds == (Meld("pong", five, (five,) * 3, 0),)
    assert plain.hand(round, 1) == "159s BB"
    assert (round.turn, round.seats[1].entry) == (1, "")


def test_a_show_names_tiles_that_were_unknown(plain: Game) -> None:
    round = laid(plain)
    view = round.view(1)
    assert view.seats[0].hand[-1] == 8
    shown = plain.tiles("123p 5p 4s 9s C F")
    round.emit(("show", 0, shown, EVERYBODY))
    assert plain.hand(round, 0) == "1235p 49s C F"
    assert plain.hand(round.view(1), 0) == "1235p 49s C F"
    assert round.view(1).seats[0].hand[-1] == 0


def test_a_show_of_some_tiles_leaves_the_others_unknown(plain: Game) -> None:
    round = laid(plain)
    round.emit(("show", 0, plain.tiles("123p"), EVERYBODY))
    view = round.view(2)
    assert plain.hand(view, 0) == "123p ?????"
    round.emit(("show", 0, plain.tiles("12p C"), EVERYBODY))
    assert plain.hand(round.view(2), 0) == "123p C ????"


def test_pay_moves_points_exactly(plain: Game) -> None:
    round = laid(plain)
    round.pay([Transfer(0, 1, 3, "win"), Transfer(2, 1, Fraction(1, 2), "win"), Transfer(1, 2, 0, "none")])
    assert round.scores == [-3, Fraction(7, 2), Fraction(-1, 2), 0]
    assert [one.amount for one in round.transfers()] == [3, Fraction(1, 2)]
    round.pay([Transfer(1, 0, Fraction(1, 2), "back")])
    assert round.scores[1] == 3
    assert type(round.scores[1]) is int


def test_the_bank_has_no_score(plain: Game) -> None:
    round = laid(plain)
    round.pay([Transfer(BANK, 3, 5, "reward"), Transfer(0, BANK, 2, "fine")])
    assert round.scores == [-2, 0, 0, 5]


def test_a_flipped_tile_stays_in_the_wall(plain: Game) -> None:
    round = plain.at(SEATS, wall="4s 7s 8s")
    assert round.flip(1) == plain.tile("8s")
    assert round.events()[-1] == ("flip", round.head + 1, plain.tile("8s"), EVERYBODY)
    assert round.wall[round.head + 1] == plain.tile("8s")
    view = round.view(3)
    assert view.wall[view.head + 1] == plain.tile("8s")
    assert view.wall[view.head] == plain.rules.tiles.unknown


def test_the_dice_are_an_event(plain: Game) -> None:
    round = laid(plain, dice=((3, 4), (1, 1)))
    assert round.roll("dice", 6, 2) == (3, 4)
    assert round.roll("dice", 6, 2) == (1, 1)
    thrown = round.roll("dice", 6, 5)
    assert len(thrown) == 5
    assert all(1 <= face <= 6 for face in thrown)
    assert round.events()[-1] == ("roll", "dice", thrown, EVERYBODY)


def test_a_bound_seat_may_only_discard_what_it_draws(plain: Game) -> None:
    round = laid(plain)
    round.emit(("bind", 0, True, EVERYBODY))
    assert round.seats[0].bound
    assert round.view(1).seats[0].bound


def test_finish_drops_what_stood_on_the_agenda_and_end_is_the_last_event(plain: Game) -> None:
    round = plain.at(SEATS, wall="4s", wall_size=1)
    plain.play(round, "0 discard 9s")
    assert (round.over, round.ended_by, round.turn) == (True, "exhaustion", -1)
    assert round.agenda == ()
    assert [event[0] for event in round.events()[-2:]] == ["finish", "end"]
    assert round.legal() == {}


# --- a tile is won once


def test_the_first_of_several_winners_takes_the_tile(plain: Game) -> None:
    ready = {1: "23p 456s 99s", 2: "56p 789s 11s", 3: "C F B 1p 9p 1s 9s"}
    seats: Seats = {0: plain.seat("4p 2358s FF 7p", river="4p"), **ready}
    round = plain.at(seats)
    before = tiles_of(round)
    plain.play(round, "0 discard 4p", "1 win", "2 win")
    assert [(win.seat, win.giver, win.tile) for win in round.wins] == [
        (1, 0, plain.tile("4p")),
        (2, 0, plain.tile("4p")),
    ]
    # the seat has discarded 4p twice running: only the second one was won
    assert round.seats[0].river == [plain.tile("4p")]
    assert [round.seats[seat].won_on for seat in (1, 2)] == [
        (plain.tile("4p"), "discard", True),
        (plain.tile("4p"), "discard", False),
    ]
    assert tiles_of(round) == before


def test_a_robbed_tile_is_taken_from_the_hand_once(plain: Game) -> None:
    seats: Seats = {
        0: plain.seat("19s C F 4p", melds=["pong 444p from 3"]),
        1: "56p 789s 11s",
        2: "23p 456s 99s",
        3: "1p 7p 9p 3s 7s BB",
    }
    round = plain.at(seats)
    before = tiles_of(round)
    plain.play(round, "0 kong 4p", "1 win", "2 win")
    assert plain.hand(round, 0) == "19s C F"
    assert [win.by for win in round.wins] == ["rob", "rob"]
    assert [round.seats[seat].won_on for seat in (1, 2)] == [
        (plain.tile("4p"), "rob", True),
        (plain.tile("4p"), "rob", False),
    ]
    assert tiles_of(round) == before


# --- redaction


def test_who_is_not_in_the_mask_sees_unknown_tiles_and_their_number() -> None:
    event: Event = ("deal", 1, (3, 4, 5), 1 << 1)
    assert redact(KINDS["deal"], event, 1, 34) == event
    assert redact(KINDS["deal"], event, 0, 34) == ("deal", 1, (34, 34, 34), 1 << 1)
    assert redact(KINDS["draw"], ("draw", 1, 7, "front", 1 << 1), 2, 34) == ("draw", 1, 34, "front", 1 << 1)


def test_a_public_event_is_the_same_for_all() -> None:
    event: Event = ("discard", 1, 7, EVERYBODY)
    assert [redact(KINDS["discard"], event, seat, 34) for seat in range(4)] == [event] * 4


def test_a_fact_that_a_seat_may_not_see_is_left_out() -> None:
    event: Event = ("set", "missed", 2, 8, 1 << 2)
    assert redact(KINDS["set"], event, 2, 34) == event
    assert [redact(KINDS["set"], event, seat, 34) for seat in (0, 1, 3)] == [None] * 3
    assert redact(KINDS["set"], ("set", "secret", -1, 8, 0), 0, 34) is None


@given(
    seat=st.integers(0, 3),
    mask=st.integers(0, 15),
    hands=st.tuples(*[st.lists(st.integers(0, 33), min_size=13, max_size=13).map(tuple)] * 2),
)
def test_redaction_looks_at_nothing_but_the_event(
    seat: int, mask: int, hands: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    """Two events that differ in hidden tiles only look the same to who may not see them."""
    seen = [redact(KINDS["deal"], ("deal", 1, hand, mask), seat, 34) for hand in hands]
    if mask >> seat & 1:
        assert seen == [("deal", 1, hand, mask) for hand in hands]
    else:
        assert seen == [("deal", 1, (34,) * 13, mask)] * 2


# --- kinds of plugins


def _count(round: Round, event: Event) -> None:
    round.table.claps += event[2]


@frozen
class Claps:
    """A new kind of event, with a secret value, and somebody who listens."""

    @impl
    def facts(self) -> list[Fact]:
        return [Fact("claps", default=0), Fact("heard", "seat", default=0)]

    @impl
    def events(self) -> list[EventKind]:
        return [EventKind("clap", ("seat", "times", "tile"), _count, ("tile",))]

    @impl(only=("clap",))
    def happened(self, round: Round, event: Event) -> None:
        round.set("heard", round.seats[event[1]].heard + 1, event[1])


def test_a_plugins_event_has_its_reducer_its_redaction_and_its_listeners(plugged: Plugged) -> None:
    game = plugged.game(Claps)
    round = game.at(SEATS, wall="4s")
    round.emit(("clap", 1, 3, game.tile("C"), 1 << 1))
    assert (round.table.claps, round.seats[1].heard) == (3, 1)
    assert [event[0] for event in round.events()[-2:]] == ["clap", "set"]
    view = round.view(2)
    assert (view.table.claps, view.seats[1].heard) == (3, 1)
    assert ("clap", 1, 3, game.rules.tiles.unknown, 1 << 1) in view.events()


def test_listeners_do_not_run_while_a_view_is_folded(plugged: Plugged) -> None:
    game = plugged.game(Claps)
    round = game.at(SEATS, wall="4s")
    round.emit(("clap", 1, 3, game.tile("C"), EVERYBODY))
    assert len(round.view(0).events()) == len(round.events())


@pytest.mark.parametrize("kind", KERNEL_EVENTS, ids=lambda kind: kind.name)
def test_what_an_event_keeps_secret_is_one_of_its_values(kind: EventKind) -> None:
    assert set(kind.secret) <= set(kind.fields)
