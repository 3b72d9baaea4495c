"""Every pair of options of 猫抓耗子 plays, under all checks and within the bounds of the rules page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, cycle
from multiprocessing import get_context
from typing import Any

from paiju.core.ruleset import load_ruleset, rules
from paiju.lab.checks import Broken, options_alone
from tests.soak.bounds import check_bounded

MODES = ("maozhuahaozi", "maozhuahaozi-fixed", "maozhuahaozi-winds")
SHARE = 0.005
"""How many decisions are looked at from all sides, beside the first one of each round."""

Job = tuple[str, dict[str, Any]]


def pairs() -> Iterator[Job]:
    """Two options at once, each at each value that is not the one in force, in the modes that have both.

    A pair that several modes have is played in one of them, each mode in turn.
    """
    found: dict[str, list[str]] = {}
    chosen: dict[str, dict[str, Any]] = {}
    for mode in MODES:
        for one, other in combinations(options_alone(load_ruleset(mode)), 2):
            if not set(one) & set(other):
                both = {**one, **other}
                chosen[str(both)] = both
                found.setdefault(str(both), []).append(mode)
    for (key, modes), number in zip(found.items(), cycle(range(len(MODES))), strict=False):
        yield modes[number % len(modes)], chosen[key]


def play(job: Job) -> str:
    """A round under two options; what is wrong with it, empty if nothing."""
    mode, options = job
    try:
        check_bounded(rules(mode, options), str(options), share=SHARE)
    except Broken as problem:
        return f"{mode} {options}: {problem}"
    return ""


def test_every_pair_of_options_plays() -> None:
    jobs = list(pairs())
    modes = Counter(mode for mode, _ in jobs)
    assert len(jobs) > 900
    assert min(modes[mode] for mode in MODES) > 150
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        assert [wrong for wrong in pool.map(play, jobs, chunksize=8) if wrong] == []
