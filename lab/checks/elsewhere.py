"""What rounds come to, as a text to be compared with what they come to in another process."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from paiju.core.record.serial import events_digest
from paiju.core.round import Rules, start
from paiju.core.ruleset import rules as load_rules
from paiju.lab.greedy import GreedyBot
from paiju.lab.seat_view import SeatView
from paiju.lab.table import most_asks


def digests(name: str, options: dict[str, Any], seeds: Iterable[str]) -> list[str]:
    """What rounds of a ruleset come to, dealt from these seeds."""
    return digests_of(load_rules(name, options), seeds)


def digests_of(rules: Rules, seeds: Iterable[str]) -> list[str]:
    """What rounds come to that are dealt from these seeds and played to win."""
    return [_digest(rules, seed) for seed in seeds]


def _digest(rules: Rules, seed: str) -> str:
    round, chance, bot = start(rules, seed), Random(seed), GreedyBot()
    views = [SeatView(seat) for seat in range(rules.seats)]
    left = most_asks(rules)
    while not round.over and left:
        for seat, menu in round.legal().items():
            round.act(seat, bot.decide(views[seat].follow(round), seat, menu, chance))
        left -= 1
    return events_digest(rules, round)
