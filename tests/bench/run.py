"""All benchmarks side by side in one run: `make bench`. Names of modules may be given: `rounds hands`.

The engines of the `bench` extra (`mahjong`, `open_spiel`, `riichienv`, `rlcard`) are asked the same where
they can be.
"""

from __future__ import annotations

import sys
from importlib import import_module

from tests.bench.measure import Row, show

PARTS = ("hands", "batch", "scoring", "rounds", "simulation", "comparisons", "peers", "commands")


def main(parts: list[str]) -> int:
    """Print the table; 1 if a target is missed."""
    rows: list[Row] = []
    for part in parts or PARTS:
        rows += import_module(f"tests.bench.{part}").rows()
    rows.sort(key=lambda row: row.unit != "rounds/s")
    print(show(rows))
    return int(any(row.met is False for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
