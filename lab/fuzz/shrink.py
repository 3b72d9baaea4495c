"""Making a finding small: fewer decisions, options, lines and tiles, as long as the same thing goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import SequenceMatcher
from time import monotonic
from typing import Any

from attrs import evolve

from paiju.lab.fuzz.failure import HANG, Failure
from paiju.lab.fuzz.trial import Trial

MOST = 200
"""How many smaller trials are tried."""
MOST_HANGS = 10
"""The same for what takes all its time whenever it is tried."""
BACK = (1, 2, 3, 5, 8, 13, 21)
"""How many decisions before the end a position is tried."""
Try = Callable[[Trial], Failure | None]
AsPosition = Callable[[Trial, int], Trial | None]


def alike(found: Failure | None, failure: Failure) -> bool:
    """Whether a failure is the same; where something that does not end is met is chance."""
    if found is None or found.kind != failure.kind:
        return False
    return found.kind == HANG or found.where == failure.where


class Shrinker:
    """Shrinks one trial for so many seconds at most; `tried` runs a trial, `position` makes one of it."""

    def __init__(
        self, failure: Failure, tried: Try, position: AsPosition, seconds: float, most: int = MOST
    ) -> None:
        self.failure = failure
        self.tried = tried
        self.position = position
        self.left = min(most, MOST_HANGS) if failure.kind == HANG else most
        self.until = monotonic() + seconds

    def fails(self, trial: Trial) -> bool:
        """Whether a trial shows the same; False when no more may be tried."""
        if self.left <= 0 or monotonic() > self.until:
            return False
        self.left -= 1
        return alike(self.tried(trial), self.failure)

    def shrink(self, trial: Trial) -> Trial:
        """The smallest trial found, of one that shows it."""
        trial = self._without_passes(trial)
        trial = self._from_position(trial)
        size = -1
        while size != (size := _size(trial)):
            for smaller in (self._steps, self._options, self._lines, self._start):
                trial = smaller(trial)
        return trial

    def _without_passes(self, trial: Trial) -> Trial:
        """Seats that a script does not name pass."""
        told = [one for one in trial.play[:-1] if not (isinstance(one, str) and one.endswith(" pass"))]
        short = evolve(trial, play=(*told, *trial.play[-1:]))
        return short if len(short.play) < len(trial.play) and self.fails(short) else trial

    def _from_position(self, trial: Trial) -> Trial:
        """The last decisions from a position, instead of all from the deal."""
        for back in BACK:
            found = self.position(trial, back)
            if found is not None and self.fails(found):
                return found
        return trial

    def _steps(self, trial: Trial) -> Trial:
        size = max(1, len(trial.play) // 2)
        while size:
            at = 0
            while at < len(trial.play):
                short = evolve(trial, play=(*trial.play[:at], *trial.play[at + size :]))
                if self.fails(short):
                    trial = short
                else:
                    at += size
            size //= 2
        return trial

    def _options(self, trial: Trial) -> Trial:
        for name in list(trial.options):
            short = evolve(trial, options={key: one for key, one in trial.options.items() if key != name})
            if self.fails(short):
                trial = short
        return trial

    def _lines(self, trial: Trial) -> Trial:
        """Changed lines of a ruleset as they were."""
        if trial.text is None:
            return trial
        for text in _reverted(trial.base, trial.text):
            short = evolve(trial, text=text)
            if self.fails(short):
                return self._lines(short)
        return trial

    def _start(self, trial: Trial) -> Trial:
        for start in _fewer(trial.start):
            short = evolve(trial, start=start)
            if self.fails(short):
                return self._start(short)
        return trial


def _reverted(base: str, text: str) -> Iterator[str]:
    """The text with one of its differences from the base taken back, or one of the lines between left out."""
    ours, theirs = base.splitlines(), text.splitlines()
    for tag, a, b, c, d in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if tag != "equal" and ours != theirs:
            reverted = [*theirs[:c], *ours[a:b], *theirs[d:]]
            if reverted != ours:
                yield "\n".join(reverted) + "\n"
            if d - c > 1:
                for at in range(c, d):
                    yield "\n".join([*theirs[:at], *theirs[at + 1 :]]) + "\n"


def _fewer(start: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A start with one thing less."""
    for key, value in start.items():
        if key == "seats":
            for seat, one in value.items():
                rest = {other: kept for other, kept in value.items() if other != seat}
                if rest:
                    yield {**start, "seats": rest}
                for name in one:
                    fewer = {other: kept for other, kept in one.items() if other != name}
                    yield {**start, "seats": {**value, seat: fewer}}
        elif key == "state":
            for name in value:
                yield {**start, "state": {other: kept for other, kept in value.items() if other != name}}
            yield {other: kept for other, kept in start.items() if other != key}
        elif value not in ("", 0):
            yield {other: kept for other, kept in start.items() if other != key}


def _size(trial: Trial) -> int:
    return len(trial.case_text()) + len(trial.text or "")
