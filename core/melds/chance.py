"""Drawing by chance, for samples."""

from __future__ import annotations

from typing import Any, Protocol


class Chance(Protocol):
    """A source of chance, such as `random.Random`.

    Only `random()` is asked for, since that is what gives the same numbers in every version of Python.
    """

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""


def shuffle(chance: Chance, items: list[Any]) -> None:
    """Put the items in an order drawn by chance."""
    random = chance.random
    for last in range(len(items) - 1, 0, -1):
        other = int(random() * (last + 1))
        items[last], items[other] = items[other], items[last]
