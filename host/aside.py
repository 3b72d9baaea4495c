"""Keeping what plugins and bots print out of what a command answers."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress

from paiju.host.screen import Screen


class _Aside(io.TextIOBase):
    """Writes to the stream of errors; closing it closes nothing, and what that stream refuses is lost."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """That of the stream of errors."""
        return self._screen.err.encoding

    def write(self, said: str) -> int:
        """Write to the stream of errors."""
        with suppress(OSError, ValueError):
            self._screen.err.write(said)
        return len(said)

    def flush(self) -> None:
        """Flush the stream of errors."""
        with suppress(OSError, ValueError):
            self._screen.err.flush()

    def close(self) -> None:
        """Nothing: it is not the plugin's to close."""

    def writable(self) -> bool:
        """Yes."""
        return True

    def isatty(self) -> bool:
        """Whether a person looks at what the command answers."""
        return self._screen.out.isatty()

    def fileno(self) -> int:
        """That of the stream of errors."""
        return self._screen.err.fileno()


@contextmanager
def prints_aside(screen: Screen) -> Iterator[None]:
    """While a command works, whatever is printed goes to the errors; the screen keeps the real output."""
    with redirect_stdout(_Aside(screen)):
        yield
