"""Which function of a plugin answers otherwise: the calls that one decision causes under both rulesets."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from types import CodeType, FrameType
from typing import Any

from attrs import frozen

from paiju.core.errors import PaijuError, Place
from paiju.core.round import Round, Rules
from paiju.core.ruleset.blame import place_at
from paiju.core.scoring import Appraisal
from paiju.lab.diff.lockstep import Begin, Decision
from paiju.lab.diff.model import Pair

NO_PLUGINS = ("paiju.core.", "paiju.lab.")
NO_ANSWER = (None, (), False, 0)
EMIT = Round.emit.__code__
LIBRARIES = frozenset({"", "pluggy", "attr", "attrs", *sys.stdlib_module_names})


@frozen
class Culprit:
    """The first function that differs, and where both rulesets have it."""

    name: str
    places: tuple[Place | None, Place | None]


@frozen
class _Call:
    code: CodeType
    module: str
    answer: Any

    @property
    def name(self) -> str:
        return f"{self.module.rpartition('.')[2]}.{self.code.co_qualname}"


def culprits(pair: Pair, begin: Begin, script: Sequence[Decision], *, to_win: bool) -> Culprit | None:
    """The first function outside the kernel whose calls differ while the last decision takes effect.

    With `to_win` only what is called before a win is booked.
    """
    ours, theirs = (_calls(side.rules, begin, script, to_win) for side in (pair.a, pair.b))
    by_name = [_by_name(calls) for calls in (ours, theirs)]
    for name, calls in by_name[0].items():
        others = by_name[1].get(name)
        if others is not None and [one.answer for one in calls] != [one.answer for one in others]:
            return Culprit(name, (_place_of(calls[0].code), _place_of(others[0].code)))
    for side, found in enumerate(by_name):
        for name, calls in found.items():
            if name not in by_name[1 - side] and any(one.answer not in NO_ANSWER for one in calls):
                place = _place_of(calls[0].code)
                return Culprit(name, (None, place) if side else (place, None))
    return None


def _by_name(calls: Sequence[_Call]) -> dict[str, list[_Call]]:
    """The calls of each function, in the order in which the functions first answered."""
    found: dict[str, list[_Call]] = {}
    for call in calls:
        found.setdefault(call.name, []).append(call)
    return found


def _place_of(code: CodeType) -> Place | None:
    return place_at(code.co_filename, code.co_firstlineno)


def _calls(rules: Rules, begin: Begin, script: Sequence[Decision], to_win: bool) -> list[_Call]:
    """The calls of functions outside paiju's kernel and lab, in the order in which they return."""
    calls: list[_Call] = []
    booked = False

    def heard(frame: FrameType, event: str, answer: Any) -> None:
        nonlocal booked
        code = frame.f_code
        if event == "call" and code is EMIT and frame.f_locals["event"][0] == "win":
            booked = to_win
        module = frame.f_globals.get("__name__", "")
        if event == "return" and not booked and _is_plugin(module) and _is_named(code):
            calls.append(_Call(frame.f_code, module, _comparable(answer)))

    try:
        if not script:
            _listening(heard, lambda: begin(rules))
            return calls
        round = begin(rules)
        for seat, action in script[:-1]:
            round.act(seat, action)
        _listening(heard, lambda: _last(round, script[-1]))
    except PaijuError:
        pass
    return calls


def _listening(heard: Callable[[FrameType, str, Any], None], work: Callable[[], object]) -> None:
    """Do something while every call is heard of."""
    before = sys.getprofile()
    sys.setprofile(heard)
    try:
        work()
    finally:
        sys.setprofile(before)


def _last(round: Round, decision: Decision) -> None:
    round.act(*decision)
    while round.closable:
        round.close()
    if round.over:
        round.next_dealer()


def _is_plugin(module: str) -> bool:
    return module.partition(".")[0] not in LIBRARIES and not module.startswith(NO_PLUGINS)


def _is_named(code: CodeType) -> bool:
    """Whether it is a function that somebody has written with a name."""
    return not code.co_name.startswith("<") and _place_of(code) is not None


def _comparable(answer: Any) -> Any:
    """An answer as far as it is plain data; of anything else what it is."""
    if answer is None or isinstance(answer, (int, str, Fraction)):
        return answer
    if isinstance(answer, (tuple, list)) and not isinstance(answer, Appraisal):
        return tuple(map(_comparable, answer))
    return type(answer).__name__
