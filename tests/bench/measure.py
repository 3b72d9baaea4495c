"""Timing small things: the least of several runs, in microseconds per call."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple, TypeVar

REPEATS = 5
Item = TypeVar("Item")


class Row(NamedTuple):
    """One figure: what, who, how much, in which unit, and what it should be (None: no target)."""

    what: str
    who: str
    figure: float
    unit: str
    target: float | None = None
    at_least: bool = False

    @property
    def met(self) -> bool | None:
        """Whether the target is met."""
        if self.target is None:
            return None
        return self.figure >= self.target if self.at_least else self.figure <= self.target


def microseconds(work: Callable[[Item], object], items: Sequence[Item], repeats: int = REPEATS) -> float:
    """The time of `work` for one item, the best of several passes over all of them."""
    best = float("inf")
    gc.disable()
    try:
        for _ in range(repeats):
            start = perf_counter()
            for item in items:
                work(item)
            best = min(best, perf_counter() - start)
    finally:
        gc.enable()
    return best / len(items) * 1e6


def per_second(work: Callable[[int], object], count: int, repeats: int = REPEATS) -> float:
    """How many times `work` is done in a second, the best of several passes; it is given a number."""
    best = float("inf")
    for turn in range(repeats):
        start = perf_counter()
        for number in range(count):
            work(turn * count + number)
        best = min(best, perf_counter() - start)
    return count / best


def show(rows: Sequence[Row]) -> str:
    """A table of the figures."""
    lines = [("", "", "", "", "target", "")]
    for row in rows:
        sign = "≥" if row.at_least else "≤"
        target = "" if row.target is None else f"{sign} {row.target:g}"
        met = {None: "", True: "met", False: "MISSED"}[row.met]
        lines.append((row.what, row.who, f"{row.figure:,.2f}", row.unit, target, met))
    widths = [max(len(line[place]) for line in lines) for place in range(6)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place in (2, 4) else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
