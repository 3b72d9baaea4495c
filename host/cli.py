"""`paiju`: where the command line begins. It is light, so that an early interrupt is no traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

STOPPED = 130
"""Exit code of a run that was interrupted."""


def main(args: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code. No error ever leaves it as a traceback."""
    words = sys.argv[1:] if args is None else args
    try:
        from paiju.host.app import run

        return run(words)
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write(f"\n{_stopped(words)}\n")
        return STOPPED


def _stopped(words: Sequence[str]) -> str:
    """What is said of an interrupt; the rest of paiju need not have been imported by then."""
    from paiju.host.lang import language_of

    return "已停止。" if language_of(words, os.environ) == "zh" else "Stopped."


if __name__ == "__main__":
    sys.exit(main())
