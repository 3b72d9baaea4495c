"""Answers that plugins of others give in play, checked against what their hook is for.

Only their implementations are checked; paiju's own are called as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import update_wrapper
from types import ModuleType
from typing import Any

import pluggy
from attrs import evolve

from paiju.core import hooks
from paiju.core.errors import Fault, PluginError
from paiju.core.ledger import BANK, MOST, Transfer, is_amount
from paiju.core.melds.reading import Play
from paiju.core.round import NextRound, Round, Rules, Step
from paiju.core.round.refusals import well_formed
from paiju.core.round.values import is_seat, is_tile
from paiju.core.ruleset.bind import HOOK_NAMES, Function, adapted, arguments_of
from paiju.core.ruleset.blame import is_ours, place_of_function, plugin_failed, plugin_of

Test = Callable[[Rules, Any], bool]
MOST_ANSWERS = 100_000
"""A hook that gives more answers than these is taken to have no end of them."""
MOST_ROUNDS = 1000
"""How many rounds a game has at most."""


def _is_transfer(rules: Rules, one: Any) -> bool:
    return (
        isinstance(one, Transfer)
        and is_amount(one.amount)
        and all(who == BANK or is_seat(rules, who) for who in (one.payer, one.payee))
        and isinstance(one.reason, str)
    )


def _is_step(rules: Rules, one: Any) -> bool:
    return isinstance(one, tuple) and bool(one) and isinstance(one[0], str) and one[0] in rules.steps


def _is_claim(rules: Rules, one: Any) -> bool:
    return isinstance(one, tuple) and len(one) == 2 and is_seat(rules, one[0]) and _is_action(rules, one[1])


def _is_action(rules: Rules, one: Any) -> bool:
    return well_formed(one) and one.verb in rules.verbs and all(is_tile(rules, tile) for tile in one.tiles)


def _is_text(rules: Rules, one: Any) -> bool:
    return isinstance(one, str)


def _is_fault(rules: Rules, one: Any) -> bool:
    return isinstance(one, Fault)


def _is_exact(rules: Rules, one: Any) -> bool:
    return is_amount(one)


def _is_factor(rules: Rules, one: Any) -> bool:
    return is_amount(one) and one > 0


def _is_number(rules: Rules, one: Any) -> bool:
    return type(one) is int and 1 <= one <= MOST_ROUNDS


def _is_next(rules: Rules, one: Any) -> bool:
    return isinstance(one, NextRound) and is_seat(rules, one.dealer)


_TRANSFERS = f"Transfers: seat, seat, int | Fraction < {MOST:.0e}, text"
_EACH: dict[str, tuple[Test, str]] = {
    "demands": (_is_fault, "Faults"),
    "set_up": (_is_fault, "Faults"),
    "moves": (_is_action, "Actions"),
    "claims": (_is_action, "Actions"),
    "circumstances": (_is_text, "texts"),
    "settle": (_is_transfer, _TRANSFERS),
    "pay_win": (_is_transfer, _TRANSFERS),
    "resolve": (_is_claim, "((seat, Action), ...)"),
    "locked": (lambda rules, one: isinstance(one, Play), "Plays"),
    "next_step": (_is_step, '(("draw", seat, "front"), ...)'),
    "match_points": (_is_exact, "[int | Fraction, ...]"),
}
"""Hooks that answer several things, what each must be, and how that is called."""

_ONE: dict[str, tuple[Test, str]] = {
    "veto": (_is_text, "text"),
    "ends": (_is_text, "text"),
    "next_dealer": (is_seat, "seat"),
    "rounds_in_game": (_is_number, f"1–{MOST_ROUNDS}"),
    "play_factor": (_is_factor, "int | Fraction > 0"),
    "next_round": (_is_next, "NextRound"),
}

_NONE = ("closed", "happened")
"""Hooks that answer nothing; what they put on the agenda is looked at."""

_DECIDING = frozenset(name for name in HOOK_NAMES if getattr(hooks, name).paiju_spec["firstresult"])

_LISTED = ("resolve", "match_points")
"""Hooks whose answer is a whole list, not things one after the other."""

_ALWAYS = ("moves", "claims", "circumstances")
"""Hooks that may not answer None."""


def guard(made: pluggy.PluginManager) -> None:
    """Let every implementation that is not paiju's own be checked when it answers."""
    for hook in (*_EACH, *_ONE, *_NONE):
        arguments = arguments_of(hook)
        for one in getattr(made.hook, hook).get_hookimpls():
            if one.hookwrapper or is_ours(one.function.__module__ or ""):
                continue
            owner = str(one.plugin_name).partition("#")[0]
            guarded = _around if one.wrapper else _quiet if hook in _NONE else _checked
            one.function = update_wrapper(guarded(one, hook, owner), one.function)
            one.argnames = arguments


def strangers(made: pluggy.PluginManager) -> tuple[str, ...]:
    """The names of the plugins that are registered, without paiju's own; a variant stands for its modules."""
    found: dict[str, str] = {}
    for name, plugin in made.list_name_plugin():
        home = _home(plugin)
        if not is_ours(home) and not any(home.startswith(f"{other}.") for other in found):
            found.setdefault(home, name.partition("#")[0])
    return tuple(found.values())


def _home(plugin: object) -> str:
    """The module of a plugin, which may be a module itself."""
    return str(plugin.__name__ if isinstance(plugin, ModuleType) else type(plugin).__module__)


class _Wrong:
    """Tells of an answer that is none."""

    def __init__(self, function: Function, hook: str, owner: str, expected: str) -> None:
        self.function = function
        self.hook = hook
        self.owner = owner
        self.expected = expected

    def __call__(self, answer: object) -> PluginError:
        """The error of an answer."""
        fault = plugin_failed(self.owner, self.hook, shown(answer), place_of_function(self.function))
        return PluginError(evolve(fault, expected=self.expected))


def shown(answer: object) -> str:
    """An answer as it is told; what cannot be written is told by its class."""
    try:
        return f"{answer!r:.80}"
    except Exception:  # noqa: BLE001  (whatever a stranger's object does when it is written)
        return type(answer).__name__


class _Judge:
    """Looks at what an implementation of a hook answers."""

    def __init__(self, function: Function, hook: str, owner: str) -> None:
        self.hook = hook
        self.several = hook in _EACH
        self.none = hook not in _ALWAYS
        self.fits, expected = _EACH[hook] if self.several else _ONE[hook]
        self.wrong = _Wrong(function, hook, owner, f"{expected}, None" if self.none else expected)

    def __call__(self, rules: Rules, answer: Any) -> Any:
        """The answer, if it is one; raises `PluginError` otherwise."""
        if answer is None and self.none:
            return None
        if not self.several:
            if not self.fits(rules, answer):
                raise self.wrong(answer)
        elif isinstance(answer, (tuple, list)):
            for item in answer:
                if not self.fits(rules, item):
                    raise self.wrong(item)
            if self.hook == "match_points" and len(answer) != rules.seats:
                raise self.wrong(answer)
        elif isinstance(answer, Iterator) and self.hook not in _LISTED:
            return self._slowly(rules, answer)
        elif (
            isinstance(answer, (str, bytes, Mapping))
            or not hasattr(answer, "__iter__")
            or self.hook in _LISTED
        ):
            raise self.wrong(answer)
        return answer

    def all(self, rules: Rules, answers: Any) -> list[Any]:
        """The answers of all, as who goes around them hands them on."""
        if not isinstance(answers, (tuple, list)):
            raise self.wrong(answers)
        return [self(rules, answer) for answer in answers if answer is not None]

    def _slowly(self, rules: Rules, answers: Iterator[Any]) -> Iterator[Any]:
        for number, answer in enumerate(answers):
            if not self.fits(rules, answer):
                raise self.wrong(answer)
            if number >= MOST_ANSWERS:
                raise self.wrong(f"> {MOST_ANSWERS}")
            yield answer


def _checked(one: Any, hook: str, owner: str) -> Function:
    function, judge = adapted(one, arguments_of(hook)), _Judge(one.function, hook, owner)

    def checked(*values: Any) -> Any:
        answer = function(*values)
        return None if answer is None and judge.none else judge(_rules_of(values[0]), answer)

    return checked


def _around(one: Any, hook: str, owner: str) -> Function:
    """A wrapper, whose answer is that of all: of a deciding hook one, of others a list."""
    function, judge = adapted(one, arguments_of(hook)), _Judge(one.function, hook, owner)
    look = judge if hook in _DECIDING else judge.all

    def checked(*values: Any) -> Any:
        answer = yield from function(*values)
        return look(_rules_of(values[0]), answer)

    return checked


def _rules_of(value: Any) -> Rules:
    """The rules that the first argument of a hook is about: they themselves, a round, or a match."""
    found: Rules = value if isinstance(value, Rules) else value.rules
    return found


def _quiet(one: Any, hook: str, owner: str) -> Function:
    function = adapted(one, arguments_of(hook))
    wrong = _Wrong(one.function, hook, owner, '("draw", seat, "front")')

    def checked(round: Round, *values: Any) -> None:
        before = round.agenda
        function(round, *values)
        after = round.agenda
        if after is not before:
            _check_agenda(round.rules, after, wrong)

    return checked


def _check_agenda(rules: Rules, agenda: Any, wrong: _Wrong) -> None:
    if not isinstance(agenda, tuple):
        raise wrong(agenda)
    for step in agenda:
        if not _is_step(rules, step):
            raise wrong(step)


# --- steps that plugins bring -----------------------------------------------------------------------


def guarded_step(step: Step) -> Step:
    """A step of others whose menus are looked at before they are given; paiju's own as it is."""
    asks = step.asks
    module = getattr(asks, "__module__", None) or ""
    if asks is None or is_ours(module):
        return step
    owner = plugin_of(module) or module
    return evolve(step, asks=update_wrapper(_asking(step.name, asks, owner), asks))


def _asking(name: str, asks: Function, owner: str) -> Function:
    wrong = _Wrong(asks, name, owner, "{seat: (Action, ...)}")

    def checked(round: Round, step: tuple[Any, ...]) -> Any:
        menus = asks(round, step)
        if not menus:
            return {}
        if not isinstance(menus, dict):
            raise wrong(menus)
        for seat, menu in menus.items():
            if not is_seat(round.rules, seat) or not _is_menu(round.rules, menu):
                raise wrong({seat: menu})
        return menus

    return checked


def _is_menu(rules: Rules, menu: Any) -> bool:
    """A tuple of decisions, or what can be searched and drawn from."""
    if isinstance(menu, tuple):
        return bool(menu) and all(_is_action(rules, one) for one in menu)
    return all(hasattr(menu, name) for name in ("__iter__", "__contains__", "sample"))
