"""Rounds in sequence: who deals, what is kept, when it ends, and the totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from paiju.core.errors import PaijuError
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.match import Match
from paiju.core.round import Fact, NextRound, Round

if TYPE_CHECKING:
    from tests.core.conftest import Game, Plugged


def finish(match: Match) -> Round:
    """Play the round to its end, at random."""
    round = match.round
    chance = Random(match.played)
    while not round.over:
        seat, menu = next(iter(round.legal().items()))
        listed = list(menu)
        round.act(seat, listed[chance.randrange(len(listed))])
    return round


def test_the_first_dealer_is_drawn_by_lot(plain: Game) -> None:
    dealers = Counter(Match(plain.rules, seed).round.dealer for seed in range(80))
    assert set(dealers) == {0, 1, 2, 3}
    assert max(dealers.values()) < 40
    assert Match(plain.rules, "s").round.dealer == Match(plain.rules, "s").round.dealer


def test_the_lot_depends_on_what_the_players_threw_in(plain: Game) -> None:
    dealers = {Match(plain.rules, "s", nonces={0: str(nonce)}).round.dealer for nonce in range(20)}
    assert len(dealers) > 1


def test_the_first_dealer_may_be_named(plain: Game) -> None:
    assert [Match(plain.rules, "s", dealer=seat).round.dealer for seat in range(4)] == [0, 1, 2, 3]


def test_a_round_that_is_being_played_is_not_booked(plain: Game) -> None:
    match = Match(plain.rules, "s")
    round = match.round
    assert match.advance()
    assert (match.round is round, match.played, match.totals) == (True, 0, [0, 0, 0, 0])


def test_the_rounds_of_a_match_are_dealt_anew(plain: Game) -> None:
    match = Match(plain.rules, "s")
    walls = [match.round.wall]
    for _ in range(3):
        finish(match)
        match.advance()
        walls.append(match.round.wall)
    assert len(set(walls)) == 4


def test_totals_are_the_scores_of_the_rounds_that_are_over(plain: Game) -> None:
    match = Match(plain.rules, "s")
    expected = [0, 0, 0, 0]
    for played in range(1, 6):
        scores = finish(match).scores
        expected = [total + score for total, score in zip(expected, scores, strict=True)]  # type: ignore[misc]
        match.advance()
        assert (match.totals, match.played) == (expected, played)
    assert sum(match.totals) == 0


def test_a_match_ends_after_so_many_rounds(plain: Game) -> None:
    match = Match(plain.rules, "s", length=3)
    for _ in range(2):
        finish(match)
        assert match.advance()
        assert not match.over
    finish(match)
    assert not match.advance()
    assert (match.over, match.played) == (True, 3)


def test_a_match_that_is_over_books_nothing_twice(plain: Game) -> None:
    match = Match(plain.rules, "s", length=1)
    scores = finish(match).scores
    for _ in range(3):
        assert not match.advance()
    assert (match.totals, match.played) == (scores, 1)


def test_the_dealer_stays_by_default(plain: Game) -> None:
    match = Match(plain.rules, "s", dealer=2)
    finish(match)
    match.advance()
    assert match.round.dealer == 2


@frozen
class Rotation:
    """The next seat deals; the stake doubles; a seat collects medals; two laps make a match."""

    @impl
    def facts(self) -> list[Fact]:
        return [Fact("medals", "seat", default=0, keep=True), Fact("rounds", default=0, keep=True)]

    @impl
    def settle(self, round: Round) -> list[Transfer]:
        round.set("medals", round.seats[1].medals + 1, 1)
        round.set("rounds", round.table.rounds + 1)
        return []

    @impl
    def next_dealer(self, round: Round) -> int:
        return (round.dealer + 1) % round.rules.seats

    @impl(wrapper=True)
    def next_round(self, match: Match, round: Round) -> Generator[None, Any, Any]:
        following: NextRound = yield
        return following.with_fact("stake", round.stake * 2) if match.played < 8 else None


def test_a_plugin_says_who_deals_and_when_the_match_is_over(plugged: Plugged) -> None:
    match = Match(plugged.game(Rotation).rules, "s", dealer=3)
    dealers = []
    more = True
    while more:
        dealers.append(finish(match).dealer)
        more = match.advance()
    assert dealers == [3, 0, 1, 2, 3, 0, 1, 2]
    assert match.over


def test_kept_facts_and_those_of_the_next_round_are_there_when_it_starts(plugged: Plugged) -> None:
    match = Match(plugged.game(Rotation).rules, "s", dealer=0)
    for played in range(1, 4):
        finish(match)
        match.advance()
        assert [state.medals for state in match.round.seats] == [0, played, 0, 0]
        assert match.round.table.rounds == played
        assert match.round.stake == 2**played
    assert [event[0] for event in match.round.events()].index("deal") > 3  # facts are set before the deal


@frozen
class Halved:
    """What a round adds to the totals."""

    @impl
    def match_points(self, match: Match, round: Round) -> list[Any]:
        return [Fraction(score, 2) for score in round.scores]


def test_a_plugin_says_what_a_round_is_worth_in_the_match(plugged: Plugged) -> None:
    match = Match(plugged.game(Halved).rules, "s", length=4)
    expected: list[Any] = [0] * 4
    for _ in range(4):
        scores = finish(match).scores
        expected = [total + Fraction(score, 2) for total, score in zip(expected, scores, strict=True)]
        match.advance()
    assert match.totals == expected
    assert all(type(total) is int for total in match.totals if total == int(total))


@frozen
class SmallSupply:
    """The next round is dealt from some of the tiles only."""

    @impl
    def next_round(self, round: Round) -> NextRound:
        return NextRound(1, supply=tuple(sorted(round.wall))[:60])


def test_the_next_round_may_have_its_own_tiles(plugged: Plugged) -> None:
    match = Match(plugged.game(SmallSupply).rules, "s")
    first = sorted(finish(match).wall)
    match.advance()
    assert sorted(match.round.wall) == first[:60]
    assert match.round.dealer == 1


@frozen
class Reversed:
    """The next round is dealt from the tiles of this one, back to front, without a shuffle."""

    @impl
    def next_round(self, round: Round) -> NextRound:
        return NextRound(2, supply=round.wall[::-1], in_order=True)


def test_a_supply_that_is_in_order_is_dealt_as_it_lies(plugged: Plugged) -> None:
    match = Match(plugged.game(Reversed).rules, "s")
    first = finish(match).wall
    match.advance()
    assert match.round.wall == first[::-1]
    dealt = [event for event in match.round.events() if event[0] == "deal"]
    assert dealt[0][1:3] == (2, first[::-1][: len(dealt[0][2])])


@frozen
class Ahead:
    """Seat 3 deals next, whatever happens."""

    @impl(ahead=True)
    def next_dealer(self, round: Round) -> int:
        return 3


def test_who_deals_next_is_known_before_play_only_where_the_game_says_so(
    plain: Game, plugged: Plugged
) -> None:
    assert Match(plain.rules, "s").dealer_ahead is None
    assert Match(plugged.game(Rotation).rules, "s").dealer_ahead is None
    assert Match(plugged.game(Ahead).rules, "s").dealer_ahead == 3


def test_a_round_may_be_left_unplayed(plain: Game, plugged: Plugged) -> None:
    """The next round is dealt as it would be after play; nothing is booked."""
    left, played = Match(plain.rules, "s", dealer=1), Match(plain.rules, "s", dealer=1)
    left.skip()
    finish(played)
    played.advance()
    assert left.round.wall == played.round.wall
    assert (left.round.dealer, left.totals) == (1, [0] * 4)
    left.skip(dealer=0)
    assert left.round.dealer == 0
    ahead = Match(plugged.game(Ahead).rules, "s", dealer=1)
    ahead.skip()
    assert ahead.round.dealer == 3


@pytest.mark.parametrize("name", ["toy-draw?ante=5", "toy-climb"])
def test_the_same_seed_and_decisions_make_the_same_match(name: str, load_game: Any) -> None:
    results = []
    for _ in range(2):
        match = Match(load_game(name).rules, 11, length=4)
        events = []
        more = True
        while more:
            events.append(finish(match).events())
            more = match.advance()
        results.append((events, match.totals))
    assert results[0] == results[1]


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ({"length": 0}, ["bad-length"]),
        ({"length": -1}, ["bad-length"]),
        ({"length": True}, ["bad-length"]),
        ({"length": 1.5}, ["bad-length"]),
        ({"length": "2"}, ["bad-length"]),
        ({"dealer": 4}, ["no-such-seat"]),
        ({"dealer": False}, ["no-such-seat"]),
        ({"nonces": {0: 5}}, ["bad-seed"]),
        ({"nonces": 5}, ["bad-nonces"]),
        ({"seed": ""}, ["bad-seed"]),
        (
            {"seed": None, "length": 0, "dealer": -1, "nonces": {9: "x"}},
            ["bad-seed", "no-such-seat", "no-such-seat", "bad-length"],
        ),
    ],
)
def test_a_match_that_cannot_begin(plain: Game, asked: dict[str, Any], codes: list[str]) -> None:
    with pytest.raises(PaijuError) as caught:
        Match(plain.rules, **{"seed": "s", **asked})
    assert [fault.code for fault in caught.value.faults] == codes
