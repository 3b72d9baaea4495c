"""A line on a terminal that says how far a long piece of work is; nothing where nobody looks."""

from __future__ import annotations

from time import monotonic

from paiju.host import text
from paiju.host.cells import width
from paiju.host.screen import Screen

_BAR = 24
_EVERY = 0.1
"""Seconds between two looks at most."""


class Progress:
    """How much is done, how fast it goes and how long it will take, on one line of the stream of errors."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._shown = screen.err.isatty()
        self._began = monotonic()
        self._before: int | None = None
        self._told = 0.0
        self._wide = 0

    def __call__(self, done: int, of: int) -> None:
        """Tell it; what was there at the first time has cost no time now."""
        if self._before is None:
            self._before = done
        now = monotonic()
        if self._shown and (now - self._told >= _EVERY or done == of):
            self._told = now
            self._write(self._line(done, of, now - self._began))

    def clear(self) -> None:
        """Take the line away."""
        if self._wide:
            self._write("")
            self.screen.err.write("\r")
            self.screen.err.flush()

    def _line(self, done: int, of: int, seconds: float) -> str:
        full = _BAR * done // of
        bar = "█" * full + "░" * (_BAR - full)
        rate = (done - (self._before or 0)) / seconds if seconds > 0 else 0.0
        fields = {"bar": bar, "done": done, "of": of, "share": f"{100 * done // of}%"}
        if not rate:
            return self.screen.word(text.PROGRESS, **fields)
        left = clock((of - done) / rate)
        return self.screen.word(text.PROGRESS_WITH_RATE, **fields, rate=f"{rate:,.0f}", left=left)

    def _write(self, line: str) -> None:
        self.screen.err.write("\r" + line + " " * (self._wide - width(line)))
        self.screen.err.flush()
        self._wide = width(line)


def clock(seconds: float) -> str:
    """A time as hours, minutes and seconds: `1:02:03`, `0:07`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
