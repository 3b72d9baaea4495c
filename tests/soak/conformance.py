"""Every installed ruleset under the whole conformance kit.

`python -m tests.soak.conformance NAME …` does so for these only. It prints each ruleset with how long it
took, and what does not hold.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from pathlib import Path

from paiju.core.ruleset import installed
from paiju.lab.conformance import CHECKS, Subject
from paiju.lab.conformance.kit import what_breaks

RARE = (Path(__file__).parents[1] / "lab" / "conformance" / "rare.cases.yaml",)


def run(name: str) -> tuple[str, float, list[str]]:
    """A ruleset under all checks: how long it took, and what does not hold."""
    started = time.monotonic()
    subject = Subject(name, examples=RARE)
    found = [what_breaks(check, subject) for check in CHECKS]
    return name, time.monotonic() - started, [one.said for one in found if one is not None]


def main() -> int:
    """Run, print, and answer 1 if anything does not hold."""
    names = sys.argv[1:] or [one.name for one in installed().playable]
    bad = 0
    with multiprocessing.Pool(os.cpu_count()) as pool:
        for name, took, found in pool.imap_unordered(run, names):
            print(f"{name}: {len(CHECKS)} checks, {took:.0f} s, {len(found)} faults", flush=True)
            for said in found:
                print(f"\nFAULT {said}\n", flush=True)
            bad += len(found)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
