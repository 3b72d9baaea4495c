"""Many rounds of bots under all checks, for every installed ruleset and each of its options alone.

`make soak` runs 20,000 rounds of each, on all cores; `--rounds`, `--only`, `--plain` and `--seed` say
otherwise. Where a variant has checks of its own (see `tests.soak.bounds`) its rounds are under these too.
It prints how far it is, and for each fault how to see it again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
import traceback
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from paiju.core.round import Rules
from paiju.core.ruleset import compile_rules, installed, load_ruleset
from paiju.lab.checks import check_hidden, options_alone
from tests.soak.bounds import check_bounded

CHUNK = 250
SHARE = 0.03
HIDDEN_EVERY = 10
SHOWN = 20
"""How many faults are printed in full."""

Job = tuple[str, tuple[tuple[str, Any], ...], int, int, str]


@lru_cache(maxsize=4)
def table_of(name: str, chosen: tuple[tuple[str, Any], ...]) -> Rules:
    options = {key: dict(value) if isinstance(value, frozenset) else value for key, value in chosen}
    return compile_rules(load_ruleset(name, options))


def frozen(chosen: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Options as something that can be remembered by."""
    return tuple(
        (key, frozenset(value.items()) if isinstance(value, dict) else value) for key, value in chosen.items()
    )


def jobs(names: list[str], rounds: int, seed: str, *, plain: bool) -> Iterator[Job]:
    for name in names:
        for chosen in [{}, *(() if plain else options_alone(load_ruleset(name)))]:
            for first in range(0, rounds, CHUNK):
                yield name, frozen(chosen), first, min(first + CHUNK, rounds), seed


def run(job: Job) -> tuple[Job, str]:
    """The rounds of a job; the trouble that the first bad one makes, or nothing."""
    name, chosen, first, last, seed = job
    number = first
    try:
        rules = table_of(name, chosen)
        for number in range(first, last):
            check_bounded(rules, f"{seed} {number}", share=SHARE)
            if number % HIDDEN_EVERY == 0:
                check_hidden(rules, f"{seed} {number}", number // HIDDEN_EVERY % rules.seats, Random(number))
    except Exception:  # noqa: BLE001 - all of it is shown
        again = f"--only {name} --seed {seed!r}, round {number} with {dict(chosen)}"
        return job, f"{again}\n{traceback.format_exc()}"
    return job, ""


def main() -> int:
    """Run, print, and answer 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=20_000, help="rounds for each ruleset and option")
    parser.add_argument("--only", action="append", help="a ruleset; may be given several times")
    parser.add_argument("--plain", action="store_true", help="rulesets as they are, no option changed")
    parser.add_argument("--seed", default="soak", help="another seed gives other rounds")
    given = parser.parse_args()
    names = given.only or [one.name for one in installed().playable]
    todo = list(jobs(names, given.rounds, given.seed, plain=given.plain))
    whole = sum(last - first for _, _, first, last, _ in todo)
    started = time.monotonic()
    done = bad = 0
    with multiprocessing.Pool(os.cpu_count()) as pool:
        for (name, chosen, first, last, _), trouble in pool.imap_unordered(run, todo):
            done += last - first
            bad += bool(trouble)
            if trouble and bad <= SHOWN:
                print(f"\nFAULT {trouble}", flush=True)
            speed = done / (time.monotonic() - started)
            left = (whole - done) / speed / 60
            options = " ".join(f"{key}={value}" for key, value in chosen) or "-"
            print(
                f"\r{done:,} of {whole:,} rounds, {speed:.0f}/s, {left:.0f} min left, {bad} faults: "
                f"{name} {options}\033[K",
                end="" if sys.stdout.isatty() else "\n",
                flush=True,
            )
    print(f"\n{done:,} rounds, {bad} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
