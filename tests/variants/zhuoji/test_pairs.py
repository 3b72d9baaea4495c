"""Every pair of options of the Guizhou rulesets plays: rounds end, and money is only moved."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from paiju.core.round import start
from paiju.core.ruleset import load_ruleset, rules
from paiju.lab.bots import RandomBot
from paiju.lab.checks import options_alone
from paiju.lab.table import play_round

ROUNDS = 10
PRESETS = ("zhuoji-qianren", "zhuoji-guiyang")


def pairs(name: str) -> Iterator[dict[str, Any]]:
    """Two options at once, each at each value that is not the one in force."""
    alone = list(options_alone(load_ruleset(name)))
    for one, other in combinations(alone, 2):
        if not set(one) & set(other):
            yield {**one, **other}


def play(job: tuple[str, dict[str, Any]]) -> str:
    """Ten rounds of random bots; what is wrong with them, empty if nothing."""
    name, options = job
    played = rules(name, options)
    for seed in range(ROUNDS):
        round = start(played, seed)
        play_round(round, [RandomBot()] * played.seats, [Random(seed)] * played.seats)
        if not round.over or sum(round.scores) != 0:
            return f"{name} {options} seed {seed}: {round.scores}"
    return ""


@pytest.mark.parametrize("name", PRESETS)
def test_every_pair_of_options_plays(name: str) -> None:
    jobs = [(name, options) for options in pairs(name)]
    assert len(jobs) > 100
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        assert [wrong for wrong in pool.map(play, jobs, chunksize=8) if wrong] == []
