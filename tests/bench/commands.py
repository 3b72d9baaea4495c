"""What a user waits for: the front door, `paiju list`, and the memory of a played round."""

from __future__ import annotations

import os
import subprocess
import sys
from time import perf_counter

from tests.bench.measure import REPEATS, Row


def _milliseconds(*command: str) -> float:
    best = float("inf")
    for _ in range(REPEATS):
        start = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        best = min(best, perf_counter() - start)
    return best * 1000


def _peak_mebibytes(*command: str) -> float:
    """Peak memory of a command, as the operating system counts it."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(child.pid, 0)
    child.returncode = 0
    per_unit = 1 if sys.platform == "darwin" else 1024
    return usage.ru_maxrss * per_unit / 2**20


def rows() -> list[Row]:
    """Figures of this machine; `python -c pass` is the floor."""
    python = sys.executable
    return [
        Row("python -c pass", "floor", _milliseconds(python, "-c", "pass"), "ms"),
        Row("import paiju", "cold", _milliseconds(python, "-c", "import paiju"), "ms", 120),
        Row("paiju list", "cold", _milliseconds(python, "-m", "paiju.host.cli", "list"), "ms", 150),
        Row(
            "paiju play kawuxing --bots",
            "peak memory",
            _peak_mebibytes(python, "-m", "paiju.host.cli", "play", "kawuxing", "--bots"),
            "MiB",
            80,
        ),
    ]
