"""Where the wall is broken: two dice, for the eye only (§1)."""

from __future__ import annotations

from typing import Any

from paiju.core.hooks import impl
from paiju.core.round import Fact, Round, Step


@impl
def facts() -> list[Fact]:
    """Whose wall is broken, and how many stacks are skipped on it."""
    return [Fact("wall_break", form="map")]


@impl
def steps() -> list[Step]:
    """The dice are thrown before the deal."""
    return [Step("break-wall", _throw, course=("before", "deal"))]


def _throw(round: Round, step: tuple[Any, ...]) -> None:
    """The sum picks the wall, counted from the dealer's as 1; the smaller die is skipped."""
    dice = round.roll("dice", 6, 2)
    seat = (round.dealer + sum(dice) - 1) % round.rules.seats
    round.set("wall_break", (("seat", seat), ("skip", min(dice))))
