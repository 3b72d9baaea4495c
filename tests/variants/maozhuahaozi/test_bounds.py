"""Rounds of all three modes stay within the bounds of the rules page; `make soak` plays many more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from paiju.core.ledger import Transfer
from paiju.core.match import Match
from paiju.core.round import Round, Rules, start
from paiju.core.ruleset import load_ruleset, rules
from paiju.lab.bots import Bot
from paiju.lab.checks import Broken, options_alone
from paiju.lab.table import play_match, play_round
from tests.soak.bounds import Watched, bounds_of, check_bounded
from tests.variants.maozhuahaozi import bounds
from tests.variants.maozhuahaozi.lively import deal_rich, mixed_players

MODES = ("maozhuahaozi", "maozhuahaozi-fixed", "maozhuahaozi-winds")
PARTS = 4
ROUNDS = 15
"""How many rounds of a mode are played in each part, from the whole deck and from a rich one."""
SHARE = 0.01

table = cache(rules)


def counted(round: Round) -> Counter[str]:
    """What happened in a round: events, and how often so many won."""
    return Counter([*(event[0] for event in round.events()), f"{len(round.wins)} winners"])


def rich_round(played: Rules, seed: str) -> Round:
    """A round from a deck with the special tiles on top, under the bounds."""
    chance = Random(seed)
    round = deal_rich(played, seed, chance.randrange(4)).round
    bots: list[Bot] = [Watched(bot, bounds) for bot in mixed_players(played, chance)]
    play_round(round, bots, [chance] * played.seats)
    bounds.check_end(round)
    return round


def rounds(job: tuple[str, int]) -> Counter[str]:
    """Some rounds of a mode; what happened in them."""
    mode, part = job
    found: Counter[str] = Counter()
    for number in range(part * ROUNDS, (part + 1) * ROUNDS):
        seed = f"{mode} {number}"
        found += counted(check_bounded(table(mode), seed, share=SHARE))
        found += counted(rich_round(table(mode), seed))
    return found


@pytest.mark.parametrize("mode", MODES)
def test_rounds_stay_within_the_bounds(mode: str) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        parts = pool.map(rounds, [(mode, part) for part in range(PARTS)])
        found = sum(parts, Counter[str]())
    for event in ("theft", "caught", "taken", "swap", "flower_won", "use", "3 winners"):
        assert found[event] > 1, f"{event} was hardly tried"


def one_option(job: tuple[str, dict[str, Any]]) -> str:
    """A round from the whole deck and one from a rich one; what is wrong with them."""
    mode, options = job
    played = rules(mode, options)
    try:
        check_bounded(played, str(options), share=SHARE)
        rich_round(played, str(options))
    except Broken as problem:
        return f"{mode} {options}: {problem}"
    return ""


def test_rounds_stay_within_the_bounds_whatever_the_options() -> None:
    jobs = [(mode, options) for mode in MODES for options in options_alone(load_ruleset(mode))]
    assert len(jobs) > 100
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        assert [wrong for wrong in pool.map(one_option, jobs, chunksize=4) if wrong] == []


@pytest.mark.clause("MZHZ-4.9b", "MZHZ-2.18c", "MZHZ-2.18e")
@pytest.mark.parametrize(
    ("mode", "factor"), [(MODES[0], 1), (MODES[1], Fraction(3, 2)), (MODES[2], Fraction(3, 2))]
)
def test_a_match_adds_up_its_hands_and_hands_on_the_deal(mode: str, factor: Any) -> None:
    match = Match(table(mode), "a match", length=4)
    played = [match.round]
    chance = Random(mode)
    play_match(match, mixed_players(match.rules, chance), on_round=lambda: played.append(match.round))
    hands = played[:4]
    sums = [sum(hand.scores[seat] for hand in hands) for seat in range(4)]
    assert any(sums)
    assert match.totals == [one * factor for one in sums]
    for hand, following in pairwise(hands):
        first = bounds.first_winners(hand)
        assert following.dealer == (
            first[0].seat if len(first) == 1 else first[0].giver if first else hand.dealer
        )


# --- the bounds themselves ---------------------------------------------------------------------------


@cache
def ended() -> Round:
    """A round of fixed partners with a win and a cat or god that ended with 荒牌."""
    for seed in range(100):
        chance = Random(seed)
        round = start(table(MODES[1]), seed)
        play_round(round, mixed_players(round.rules, chance), [chance] * 4)
        if round.wins and round.ended_by == "exhaustion" and round.table.effects:
            return round
    raise AssertionError("no such round")


def pay(round: Round, payer: int, payee: int, amount: int, reason: str, raw: int = 1) -> None:
    round.pay([Transfer(payer, payee, amount, reason, (("tile", 0), ("raw", raw)))])


def strangers(round: Round) -> tuple[int, int]:
    """Two seats of which the first has paid the second nothing."""
    paid = {(one.payer, one.payee) for one in round.transfers()}
    return next(pair for pair in permutations(range(4), 2) if pair not in paid)


def paid_twice(round: Round) -> None:
    won = next(one for one in round.transfers() if one.reason in bounds.WINS)
    pay(round, won.payer, won.payee, 1, won.reason)


def worth_three(round: Round) -> None:
    worth = round.wins[0].booked._replace(value=3)
    round.wins = (round.wins[0]._replace(appraisal=worth), *round.wins[1:])


def won_twice(round: Round) -> None:
    round.wins = (*round.wins, round.wins[0])


def stolen_twice(round: Round) -> None:
    event = ("theft", 0, 0, "pool", 1, 0, -1)
    round.log = ((round.log, event), event)


def three_cats(round: Round) -> None:
    round.table.effects = ((("kind", "cat"), ("by", 0), ("hit", 1)),) * 3


def cats_and_gods(round: Round) -> None:
    effects = [(("kind", kind), ("by", 0), ("hit", 1)) for kind in ("cat", "god") for _ in range(2)]
    round.table.effects = tuple(effects)


def other_dealer(round: Round) -> None:
    dealer = (round.next_dealer() + 1) % 4
    round.table.first_win = (("by", (dealer,)), ("from", None))


def unequal_partners(round: Round) -> None:
    pay(round, 0, 2, 1, "team")


def unequal_seats(round: Round) -> None:
    round.scores[0] += 1


def hand_of_fourteen(round: Round) -> None:
    seat = next(state for state in round.seats if state.playing)
    round.put(seat, 0)


SPOILED: list[tuple[Callable[[Round], None], str]] = [
    (lambda round: pay(round, *strangers(round), 129, "flower"), "from 0 to 128"),
    (lambda round: pay(round, *strangers(round), 3, "discard", raw=3), "a power of two"),
    (lambda round: pay(round, *strangers(round), 32, "false-win"), "costs 64, 96 or 128"),
    (lambda round: pay(round, *strangers(round)[::-1], 1, "cat-refund"), "what was paid is given back"),
    (paid_twice, "wins from another once"),
    (worth_three, "2 to the N"),
    (won_twice, "wins once"),
    (stolen_twice, "At most 1 of theft"),
    (three_cats, "acts twice at most"),
    (cats_and_gods, "Only one of cat and god"),
    (other_dealer, "settles who deals"),
    (unequal_partners, "share in halves"),
    (unequal_seats, "moves money and makes none"),
    (hand_of_fourteen, "a hand has thirteen"),
]


@pytest.mark.parametrize(("spoil", "sentence"), SPOILED)
def test_a_round_out_of_bounds_is_noticed(spoil: Callable[[Round], None], sentence: str) -> None:
    round = ended().clone()
    bounds.check_end(round)
    spoil(round)
    with pytest.raises(Broken, match=sentence):
        bounds.check_end(round)


@pytest.mark.parametrize("seat", range(4))
def test_a_hand_with_a_tile_more_or_less_is_noticed(seat: int) -> None:
    round = start(table(MODES[0]), 1)
    bounds.check_decision(round)
    held = next(kind for kind, count in enumerate(round.seats[seat].hand) if count)
    for spoil in (round.put, round.take):
        spoiled = round.clone()
        getattr(spoiled, spoil.__name__)(spoiled.seats[seat], held)
        with pytest.raises(Broken, match="tiles of its time"):
            bounds.check_decision(spoiled)


def test_only_variants_that_have_bounds_are_held_to_them() -> None:
    assert bounds_of("maozhuahaozi") is bounds
    assert bounds_of("kawuxing") is None
    assert bounds_of(None) is None
    assert check_bounded(rules("kawuxing"), "unbounded", share=0).over
