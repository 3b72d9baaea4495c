"""All mutants under all tools: which layers of a comparison find each, and whether the case files do.

`python -m tests.mutants.run [GAME …]`; the exit code is 1 if one is found by no layer, or not by the cases.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from paiju.lab.diff.compare import compare
from paiju.lab.diff.model import Layer, Settings
from tests.mutants.build import beside, checked
from tests.mutants.catalogue import MUTANTS

LAYERS = (Layer.FACTS, Layer.CAPABILITY, Layer.DECISIONS, Layer.PLAYOUTS)


def main(games: list[str]) -> int:
    """Try them one by one, and tell what found each."""
    missed = 0
    print(*LAYERS, "check", "mutant", sep="  ")
    for number, mutant in enumerate(MUTANTS):
        if games and mutant.game not in games:
            continue
        with TemporaryDirectory() as compared, TemporaryDirectory() as copied:
            sys.path.insert(0, compared)
            name = beside(mutant, Path(compared), number)
            found = compare(mutant.ruleset, name, Settings(layers=LAYERS, shrink_seconds=5))
            sys.path.remove(compared)
            counts = [len(report.differences) for report in found.reports]
            cases = checked(mutant, Path(copied)) != 0
        missed += not any(counts) or not cases
        told = [str(count).ljust(len(layer)) for count, layer in zip(counts, LAYERS, strict=True)]
        print(*told, "found" if cases else "-    ", mutant.id, sep="  ", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
