"""Which function of a plugin answers otherwise: the calls that one decision causes under both rulesets."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from types import CodeType, FrameType
from typing import Any

from attrs import frozen

from paiju.core.errors import Place
from paiju.core.round import Round, Rules
from paiju.core.ruleset.blame import place_at
from paiju.core.scoring import Appraisal
from paiju.lab.diff.attempts import CAUGHT, error_of
from paiju.lab.diff.begin import Begin, Decision, take
from paiju.lab.diff.model import Pair

NO_PLUGINS = ("paiju.core.", "paiju.lab.")
NO_ANSWER = tuple((answer, ()) for answer in (None, (), False, 0))
"""What a function answers that has nothing to say, and writes no event."""
EMIT = Round.emit.__code__
LIBRARIES = frozenset({"", "pluggy", "attr", "attrs", *sys.stdlib_module_names})


@frozen
class Culprit:
    """The first function that answers otherwise, and where both rulesets have it.

    `changed`: its code is not the same either; else what it is given, or what it calls, is another.
    """

    name: str
    places: tuple[Place | None, Place | None]
    changed: bool


@frozen
class _Call:
    code: CodeType
    module: str
    answer: Any

    @property
    def name(self) -> str:
        return f"{self.module.rpartition('.')[2]}.{self.code.co_qualname}"

    @property
    def unit(self) -> tuple[str, str]:
        """The function or method that it is a call of, or stands in: its module and name."""
        return self.module, self.code.co_qualname.partition(".<locals>")[0]


def culprits(
    pair: Pair,
    begin: Begin,
    script: Sequence[Decision],
    *,
    to_win: bool,
    changed: frozenset[tuple[str, str]] = frozenset(),
) -> Culprit | None:
    """The first function outside the kernel whose calls differ while the last decision takes effect.

    `changed` are the functions whose code differs, by module and name: one of them goes before all others.
    With `to_win` only what is called before a win is booked.
    """
    ours, theirs = (_calls(side.rules, begin, script, to_win) for side in (pair.a, pair.b))
    guilty = [[call for call in calls if call.unit in changed] for calls in (ours, theirs)]
    found = _first(*guilty, changed=True) if changed else None
    return found or _first(ours, theirs, changed=False)


def _first(ours: Sequence[_Call], theirs: Sequence[_Call], *, changed: bool) -> Culprit | None:
    """The first call that both make and that is answered otherwise, else one that only one makes."""
    names = [{call.name for call in calls} for calls in (ours, theirs)]
    shared = [[call for call in calls if call.name in names[0] & names[1]] for calls in (ours, theirs)]
    for a, b in zip(*shared, strict=False):
        if a.name != b.name:
            break
        if a.answer != b.answer:
            return Culprit(a.name, (_place_of(a.code), _place_of(b.code)), changed)
    for side, calls in enumerate((ours, theirs)):
        for call in calls:
            if call.name not in names[1 - side] and call.answer not in NO_ANSWER:
                place = _place_of(call.code)
                return Culprit(call.name, (None, place) if side else (place, None), changed)
    return None


def _place_of(code: CodeType) -> Place | None:
    return place_at(code.co_filename, code.co_firstlineno)


class _Listener:
    """Hears of every call, and notes those of plugins: what they answer, and the events that they write."""

    def __init__(self, to_win: bool) -> None:
        self.calls: list[_Call] = []
        self.to_win = to_win
        self.booked = False
        self.written: dict[int, list[Any]] = {}

    def heard(self, frame: FrameType, event: str, answer: Any) -> None:
        """A call, or a return, of any function."""
        code = frame.f_code
        if event == "call" and code is EMIT:
            self._writes(frame)
        elif event == "return" and _is_plugin(frame) and not self.booked:
            written = tuple(self.written.pop(id(frame), ()))
            answers = (_comparable(answer), written)
            self.calls.append(_Call(code, frame.f_globals["__name__"], answers))

    def _writes(self, frame: FrameType) -> None:
        """An event is written: by the nearest function of a plugin, if there is one."""
        event = frame.f_locals["event"]
        if event[0] == "win" and self.to_win:
            self.booked = True
        caller = frame.f_back
        while caller is not None and caller.f_code is not EMIT and not _is_plugin(caller):
            caller = caller.f_back
        if caller is not None and _is_plugin(caller):
            self.written.setdefault(id(caller), []).append(_comparable(event))


def _calls(rules: Rules, begin: Begin, script: Sequence[Decision], to_win: bool) -> list[_Call]:
    """The calls of functions outside paiju's kernel and lab, in the order in which they return."""
    listener = _Listener(to_win)
    calls, heard = listener.calls, listener.heard
    try:
        if not script:
            _listening(heard, lambda: begin(rules))
            return calls
        round = begin(rules)
        for seat, action in script[:-1]:
            take(round, seat, action)
        _listening(heard, lambda: _last(round, script[-1]))
    except CAUGHT as error:
        error_of(error)
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
    take(round, *decision)
    while round.closable:
        round.close()
    if round.over:
        round.next_dealer()


def _is_plugin(frame: FrameType) -> bool:
    """Whether a call is of a function that somebody has written, with a name, outside the kernel."""
    module = frame.f_globals.get("__name__", "")
    named = not frame.f_code.co_name.startswith("<") and _place_of(frame.f_code) is not None
    return named and module.partition(".")[0] not in LIBRARIES and not module.startswith(NO_PLUGINS)


def _comparable(answer: Any) -> Any:
    """An answer as far as it is plain data; of anything else what it is."""
    if answer is None or isinstance(answer, (int, str, Fraction)):
        return answer
    if isinstance(answer, (tuple, list)) and not isinstance(answer, Appraisal):
        return tuple(map(_comparable, answer))
    if isinstance(answer, dict):
        return tuple((_comparable(key), _comparable(one)) for key, one in answer.items())
    return type(answer).__name__
