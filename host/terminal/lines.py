"""Lines that a person types, or that a pipe brings."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout, suppress
from importlib import import_module

from paiju.host.screen import Screen


class Lines:
    """Reads decisions line by line. `live` says whether somebody sits at a terminal."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.live = at_terminal()
        if self.live:
            with suppress(ImportError):
                import_module("readline")  # `input` then takes a line that can be edited

    def ask(self, prompt: str) -> str | None:
        """The next line, None at the end of the input. A line from a pipe is shown too."""
        if self.live:
            self.screen.out.flush()
            try:
                with redirect_stdout(self.screen.out):  # where lines are edited
                    return input(prompt).strip()
            except EOFError:
                return None
        self.screen.prompt(prompt)
        line = sys.stdin.readline() if sys.stdin else ""
        self.screen.write(line.strip())
        return line.strip() if line else None


def at_terminal() -> bool:
    """Whether a person sits at both ends."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())
