"""A round is a pure function of ruleset, seed and actions; a clone is another round."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.errors import PaijuError
from paiju.core.hooks import impl
from paiju.core.round import Fact, NextRound, Round

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame, Plugged


def finished(game: Game, seed: int) -> Round:
    round = game.deal(seed)
    chance = Random(seed)
    while not round.over:
        seat, menu = next(iter(round.legal().items()))
        listed = list(menu)
        round.act(seat, listed[chance.randrange(len(listed))])
    return round


def test_all_tiles_are_shuffled_into_the_wall(plain: Game) -> None:
    round = plain.deal("s")
    assert sorted(round.wall) == sorted(plain.rules.tiles.tiles)
    assert round.wall != plain.rules.tiles.tiles


def test_seed_index_and_nonces_make_the_deal(plain: Game) -> None:
    walls = [
        plain.deal("s").wall,
        plain.deal("t").wall,
        plain.deal("s", index=1).wall,
        plain.deal("s", nonces={0: "salt"}).wall,
        plain.deal("s", nonces={1: "salt"}).wall,
    ]
    assert len(set(walls)) == len(walls)
    assert plain.deal("s").wall == walls[0]
    assert plain.deal(7).wall == plain.deal("7").wall


def test_the_dealer_changes_who_gets_which_tiles_and_not_the_wall(plain: Game) -> None:
    one, other = plain.deal("s", dealer=0), plain.deal("s", dealer=2)
    assert one.wall == other.wall
    assert other.seats[2].hand[:-1] == one.seats[0].hand[:-1]


def test_a_smaller_supply_is_dealt_as_it_is(climb: Game) -> None:
    supply = climb.tiles("3456789TJQKA2") * 3
    round = climb.deal("s", supply=supply)
    assert sorted(round.wall) == sorted(supply)


def test_the_dealer_draws_or_is_dealt_one_more(plain: Game, plain_with: MakeGame) -> None:
    assert plain.deal("s").seats[0].entry == "front"
    game = plain_with(dealt="dealt")
    round = game.deal("s")
    assert (round.seats[0].entry, sum(round.seats[0].hand)) == ("deal", 8)


@frozen
class Chips:
    """What a table keeps from round to round."""

    @impl
    def facts(self) -> list[Fact]:
        return [
            Fact("pot", default=0, keep=True),
            Fact("chips", "seat", default=0, starts=True),
            Fact("bets", default=0),
        ]


def test_facts_of_the_round_before_are_given_to_the_next(plugged: Plugged) -> None:
    round = plugged.game(Chips).deal("s", facts={"pot": 5, "chips": {1: 3, 2: 4}})
    assert round.table.pot == 5
    assert [state.chips for state in round.seats] == [0, 3, 4, 0]
    assert [event[0] for event in round.events()[:5]] == ["start", "set", "set", "set", "deal"]


def test_what_happens_in_the_middle_of_a_round_is_not_given_to_a_fresh_deal(plugged: Plugged) -> None:
    with pytest.raises(PaijuError) as caught:
        plugged.game(Chips).deal("s", facts={"bets": 2, "pots": 1})
    bets, pots = caught.value.faults
    assert (bets.code, bets.path, bets.nearest) == ("unknown-fact", ("facts", "bets"), None)
    assert (pots.path, pots.nearest) == (("facts", "pots"), "pot")
    assert bets.wanted() == pots.wanted() == "stake, pot"


def test_dice_of_a_deal_may_be_written(plain: Game) -> None:
    round = plain.deal("s", dice=[(2, 5)])
    assert round.roll("dice", 6, 2) == (2, 5)


def test_dice_are_a_stream_of_their_own(plain: Game) -> None:
    one, other = plain.deal("s"), plain.deal("s")
    one.roll("dice", 6, 10)
    assert one.roll("first", 4, 3) == other.roll("first", 4, 3)
    assert one.wall == other.wall
    faces = Counter(plain.deal(seed).roll("dice", 6, 1)[0] for seed in range(300))
    assert set(faces) == set(range(1, 7))


def test_what_a_round_starts_with_may_be_added_to(plain: Game) -> None:
    setting = NextRound(2, facts={"pot": 1})
    more = setting.with_fact("stake", 4)
    assert (more.dealer, more.facts) == (2, {"pot": 1, "stake": 4})
    assert setting.facts == {"pot": 1}


@pytest.mark.parametrize("name", ["plain", "draw", "climb"])
def test_the_same_decisions_make_the_same_events(name: str, request: pytest.FixtureRequest) -> None:
    game: Game = request.getfixturevalue(name)
    for seed in range(5):
        assert finished(game, seed).events() == finished(game, seed).events()


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 40), more=st.integers(1, 20))
def test_acting_on_a_clone_never_touches_the_original(
    plain: Game, climb: Game, seed: int, steps: int, more: int
) -> None:
    for game in (plain, climb):
        round = game.deal(seed)
        chance = Random(seed)
        for _ in range(steps):
            if not round.over:
                decide(round, chance)
        before = snapshot(round)
        other = round.clone()
        assert snapshot(other) == before
        for _ in range(more):
            if not other.over:
                decide(other, chance)
        other.roll("dice", 6, 3)
        assert snapshot(round) == before


def decide(round: Round, chance: Random) -> None:
    seat, menu = next(iter(round.legal().items()))
    listed = list(menu)
    round.act(seat, listed[chance.randrange(len(listed))])


def snapshot(round: Round) -> list[object]:
    """Everything that can change, written out."""
    return [
        round.events(),
        {seat: list(menu) for seat, menu in round.legal().items()},
        [(bytes(state.hand), list(state.keys), list(state.river), state.melds) for state in round.seats],
        (list(round.scores), round.agenda, round.answers, round.turn, round.over, round.head, round.end),
        [stream.copy().below(10**4) for stream in round.streams.values()],
    ]


def test_a_clone_in_the_middle_of_a_window_keeps_the_answers(plain: Game) -> None:
    seats = {0: "4p 1357s B FF", 1: "23p 456s 99s", 2: "444p 28s CF", 3: "56p 789s 11s"}
    round = plain.play(plain.at(seats), "0 discard 4p", "2 pong 4p")
    other = round.clone()
    plain.play(other, "1 win", "3 win")
    assert other.over
    assert round.legal().keys() == {1, 3}
    plain.play(round, "1 pass", "3 pass")
    assert round.seats[2].melds
