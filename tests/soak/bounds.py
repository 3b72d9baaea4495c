"""What must hold in rounds of one variant, beside what holds in all.

A variant that has such checks keeps them in the module `tests.variants.VARIANT.bounds`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Protocol

from paiju.core.melds.chance import Chance
from paiju.core.round import Action, Round, Rules
from paiju.lab.bots import Bot
from paiju.lab.checks import check_round
from paiju.lab.seat_view import SeatView

VARIANTS = Path(__file__).parents[1] / "variants"


class Bounds(Protocol):
    """The checks of a variant; each raises `Broken` with a sentence."""

    def players(self, rules: Rules, chance: Chance) -> list[Bot]:
        """Who plays: bots that bring about what is to be checked."""

    def check_decision(self, round: Round) -> None:
        """What holds whenever a seat is asked, in what that seat sees."""

    def check_end(self, round: Round) -> None:
        """What holds in a round that is over."""


@cache
def bounds_of(variant: str | None) -> Bounds | None:
    """The checks of a variant, None where it has none."""
    if variant is None or not (VARIANTS / variant / "bounds.py").is_file():
        return None
    found: Any = import_module(f"tests.variants.{variant}.bounds")
    checks: Bounds = found
    return checks


class Watched:
    """A bot at whose decisions what its seat sees is checked."""

    name = "watched"

    def __init__(self, bot: Bot, bounds: Bounds) -> None:
        self._bot = bot
        self._bounds = bounds

    def decide(self, view: SeatView, seat: int, menu: Any, chance: Chance) -> Action:
        """What the bot decides."""
        self._bounds.check_decision(view.round)
        return self._bot.decide(view, seat, menu, chance)


def check_bounded(rules: Rules, seed: str, *, share: float) -> Round:
    """Play one round under the checks of all rulesets and those of its variant; the finished round."""
    bounds = bounds_of(rules.data.get("variant"))
    if bounds is None:
        return check_round(rules, seed, share=share)
    bots = [Watched(bot, bounds) for bot in bounds.players(rules, Random(f"players {seed}"))]
    round = check_round(rules, seed, share=share, bots=bots)
    bounds.check_end(round)
    return round
