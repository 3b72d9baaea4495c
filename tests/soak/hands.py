"""Many hands of every tile set beside a slow search: wins, distance -1, readings, waits.

`make oracle-hands` compares 100,000 whole hands and 100,000 that lack a tile for each hand model that a
ruleset or one of its options has, on all cores; `--hands`, `--only` and `--seed` say otherwise. The first
hand of a chunk on which model and search differ is printed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter

from tests.core.hands import oracle
from tests.core.hands.against import compare
from tests.core.hands.drawn import models

CHUNK = 500

Job = tuple[str, str, int]


def run(job: Job) -> tuple[Job, tuple[int, int, int], str]:
    """The hands of a job: how many win, their readings, how many are ready; and what is wrong."""
    name, seed, number = job
    for remembered in (oracle.complete, oracle.partitions):
        remembered.cache_clear()
    try:
        return job, compare(models(options=True)[name], f"{seed} {name}", number), ""
    except AssertionError as error:
        return job, (0, 0, 0), f"{name}, seed {seed!r}: {error}"


def main() -> int:
    """Run, print, and answer 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=100_000, help="hands of each model")
    parser.add_argument("--only", action="append", help="a model; may be given several times")
    parser.add_argument("--seed", default="hands", help="another seed gives other hands")
    given = parser.parse_args()
    jobs = [
        (name, f"{given.seed} {first}", min(CHUNK, given.hands - first))
        for name in given.only or models(options=True)
        for first in range(0, given.hands, CHUNK)
    ]
    left = Counter(name for name, _, _ in jobs)
    totals: dict[str, list[int]] = {name: [0, 0, 0, 0] for name in left}
    started, bad = time.monotonic(), 0
    with multiprocessing.Pool(os.cpu_count()) as pool:
        for (name, _, number), found, trouble in pool.imap_unordered(run, jobs):
            bad += bool(trouble)
            if trouble:
                print(f"FAULT {trouble}", flush=True)
            totals[name] = [old + new for old, new in zip(totals[name], (number, *found), strict=True)]
            left[name] -= 1
            if not left[name]:
                hands, won, read, ready = totals[name]
                minutes = (time.monotonic() - started) / 60
                print(
                    f"{name}: {hands:,} hands, {won:,} win in {read:,} readings; "
                    f"{hands:,} lack a tile, {ready:,} are ready ({minutes:.0f} min)",
                    flush=True,
                )
    print(f"{sum(totals[name][0] for name in totals):,} hands and as many that lack a tile, {bad} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
