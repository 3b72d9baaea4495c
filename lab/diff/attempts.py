"""What a plugin raises in play, as the error of that plugin: a comparison goes on behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from paiju.core.errors import PaijuError, PluginError
from paiju.core.melds.chance import Chance
from paiju.core.round import Action
from paiju.core.ruleset.blame import explained
from paiju.lab.bots import Bot, decision
from paiju.lab.seat_view import SeatView

Result = TypeVar("Result")
CAUGHT = (Exception, SystemExit, GeneratorExit)
"""What code of others may raise."""


def error_of(error: BaseException) -> PaijuError:
    """What somebody else's code has raised, told with its name; a mistake of paiju itself is raised again."""
    told = explained(error)
    if told is None:
        raise error
    return told


def attempt(work: Callable[[], Result]) -> Result:
    """What some work comes to. Raises `PaijuError`, also for whatever a plugin raises in it."""
    try:
        return work()
    except CAUGHT as error:
        told = error_of(error)
        if told is error:
            raise
        raise told from error


class BotFailed(PluginError):
    """A bot failed: that says nothing about the rulesets."""


def decision_of(bot: Bot, view: SeatView, seat: int, menu: Any, chance: Chance) -> Action:
    """What a bot decides. Raises `BotFailed` for whatever it raises, and for what is not on the menu."""
    try:
        return decision(bot, view, seat, menu, chance)
    except CAUGHT as error:
        raise BotFailed(error_of(error).faults) from error


def problem_of(work: Callable[[], object]) -> PaijuError | None:
    """Why some work fails; None where it does not."""
    try:
        work()
    except CAUGHT as error:
        return error_of(error)
    return None
