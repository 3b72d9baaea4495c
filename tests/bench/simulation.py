"""Simulations with one process and with two: on a quiet machine of two cores the second is worth a core."""

from __future__ import annotations

from time import perf_counter

from paiju.lab.simulation import simulate
from tests.bench.measure import Row

RULESET = "kawuxing"
ROUNDS = 20_000
"""So many that starting the processes does not count."""
SPEED_UP = 1.8


def _seconds(jobs: int) -> float:
    begin = perf_counter()
    simulate(RULESET, rounds=ROUNDS, jobs=jobs)
    return perf_counter() - begin


def rows() -> list[Row]:
    """Figures of this machine."""
    one, two = _seconds(1), _seconds(2)
    what = f"paiju simulate {RULESET}"
    return [
        Row(what, "one process", ROUNDS / one, "rounds/s"),
        Row(what, "two processes", ROUNDS / two, "rounds/s"),
        Row(what, "two against one", one / two, "times", SPEED_UP, at_least=True),
    ]
