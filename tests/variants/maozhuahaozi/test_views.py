"""What each seat sees, and its menu on that, where wilds, flowers and pieces come early and are used."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from random import Random

import pytest

from paiju.core.ruleset import rules
from paiju.lab.checks import check_decision
from paiju.lab.checks.rounds import check_end
from paiju.lab.seat_view import SeatView
from tests.variants.maozhuahaozi.lively import deal_rich, mixed_players

MODES = ("maozhuahaozi", "maozhuahaozi-fixed", "maozhuahaozi-winds")
ROUNDS = 104
PARTS = 4
SHARE = 0.08
"""How many of the decisions that every round has are looked at from all sides; of the others it is each."""
COMMON = ("turn", "discard", "opening")

table = cache(rules)


def looked_at(job: tuple[str, int]) -> Counter[str]:
    """Some rounds of rich decks in which decisions are looked at; how many, by what was asked."""
    mode, part = job
    played = table(mode)
    found: Counter[str] = Counter()
    for number in range(part, ROUNDS, PARTS):
        chance = Random(f"{mode} {number}")
        dealt = deal_rich(played, f"{mode} {number}", chance.randrange(4))
        round = dealt.round
        bots = mixed_players(played, chance)
        views = [SeatView(seat) for seat in range(4)]
        while not round.over:
            assert round.asking is not None
            asked = round.asking[0] if round.offer is None else round.offer.kind
            if asked not in COMMON or chance.random() < SHARE:
                check_decision(round, chance)
                found[asked] += 1
            for seat, menu in round.legal().items():
                round.act(seat, bots[seat].decide(views[seat].follow(round), seat, menu, chance))
        check_end(dealt, chance)
    return found


@pytest.mark.parametrize("mode", MODES)
def test_menus_follow_from_what_seats_see(mode: str) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        parts = pool.map(looked_at, [(mode, part) for part in range(PARTS)])
        found = sum(parts, Counter[str]())
    for asked in (*COMMON, "steal", "rat", "ingot", "flower", "swap"):
        assert found[asked], f"no {asked} was looked at"
