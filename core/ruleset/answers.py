"""Answers that plugins of others give in play, checked against what their hook is for.

Only their implementations are checked; paiju's own are called as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import update_wrapper
from types import GeneratorType
from typing import Any

import pluggy

from paiju.core.errors import Fault, PluginError
from paiju.core.ledger import Transfer
from paiju.core.round import Action, NextRound
from paiju.core.ruleset.blame import is_ours, place_of_function, plugin_failed

Test = Callable[[Any], bool]


def _is_exact(amount: Any) -> bool:
    return isinstance(amount, (int, Fraction)) and not isinstance(amount, bool)


def _is_transfer(one: Any) -> bool:
    return isinstance(one, Transfer) and _is_exact(one.amount)


def _is_step(one: Any) -> bool:
    return isinstance(one, tuple) and bool(one) and isinstance(one[0], str)


def _is_claim(one: Any) -> bool:
    return isinstance(one, tuple) and len(one) == 2 and isinstance(one[1], Action)


def _is_action(one: Any) -> bool:
    return isinstance(one, Action)


def _is_text(one: Any) -> bool:
    return isinstance(one, str)


def _is_factor(one: Any) -> bool:
    return _is_exact(one) and one > 0


def _is_number(one: Any) -> bool:
    return _is_seat(one) and one >= 1


def _is_seat(one: Any) -> bool:
    return isinstance(one, int) and not isinstance(one, bool)


_EACH: dict[str, tuple[Test, str]] = {
    "demands": (lambda one: isinstance(one, Fault), "Faults"),
    "set_up": (lambda one: isinstance(one, Fault), "Faults"),
    "moves": (_is_action, "Actions"),
    "claims": (_is_action, "Actions"),
    "circumstances": (_is_text, "texts"),
    "settle": (_is_transfer, "Transfers, int | Fraction"),
    "pay_win": (_is_transfer, "Transfers, int | Fraction"),
    "resolve": (_is_claim, "((seat, Action), ...)"),
    "next_step": (_is_step, '(("draw", seat, "front"), ...)'),
    "match_points": (_is_exact, "[int | Fraction, ...]"),
}
"""Hooks that answer several things, what each must be, and how that is called."""

_ONE: dict[str, tuple[Test, str]] = {
    "veto": (_is_text, "text"),
    "ends": (_is_text, "text"),
    "next_dealer": (_is_seat, "int"),
    "rounds_in_game": (_is_number, "1, 2, 3 …"),
    "play_factor": (_is_factor, "int | Fraction > 0"),
    "next_round": (lambda one: isinstance(one, NextRound), "NextRound"),
}

_ALWAYS = ("moves", "claims", "circumstances")
"""Hooks that may not answer None."""


def guard(made: pluggy.PluginManager) -> None:
    """Let every implementation that is not paiju's own be checked when it answers."""
    for hook in (*_EACH, *_ONE):
        for one in getattr(made.hook, hook).get_hookimpls():
            if not one.wrapper and not one.hookwrapper and not is_ours(one.function.__module__ or ""):
                one.function = _checked(one.function, hook, str(one.plugin_name).partition("#")[0])


def _checked(function: Callable[..., Any], hook: str, owner: str) -> Callable[..., Any]:
    several = hook in _EACH
    fits, expected = _EACH[hook] if several else _ONE[hook]
    none = hook not in _ALWAYS

    def refuse(answer: object) -> PluginError:
        fault = plugin_failed(owner, hook, f"{answer!r:.80}", place_of_function(function))
        return PluginError(_expecting(fault, expected if not none else f"{expected}, None"))

    def slowly(answers: Iterable[Any]) -> Iterator[Any]:
        for one in answers:
            if not fits(one):
                raise refuse(one)
            yield one

    def checked(*values: Any) -> Any:
        answer = function(*values)
        if answer is None and none:
            return None
        if not several:
            if not fits(answer):
                raise refuse(answer)
        elif isinstance(answer, (tuple, list)):
            for one in answer:
                if not fits(one):
                    raise refuse(one)
        elif isinstance(answer, GeneratorType):
            return slowly(answer)
        elif isinstance(answer, (str, bytes)) or not hasattr(answer, "__iter__"):
            raise refuse(answer)
        return answer

    return update_wrapper(checked, function)


def _expecting(fault: Fault, expected: str) -> Fault:
    return Fault(fault.code, fault.message, fault.path, fault.place, expected)
