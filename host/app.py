"""The command line with its commands, each of which lives in `paiju.host.commands`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from paiju.core.errors import Fault, PaijuError
from paiju.host import text
from paiju.host.screen import Screen, choose_language, prepare_streams
from paiju.host.usage import Group, Option, fault_of

WRONG = 2
"""Exit code of an input that is wrong."""
INTERNAL = 70
PIPE_CLOSED = 141


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        click.echo(f"paiju {version('paiju')}")
        ctx.exit()


_VERSION = Option(
    ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_version, text=text.VERSION
)
paiju = Group("paiju.host.commands", text.SUMMARIES, text.PAIJU, name="paiju", params=[_VERSION])


def run(args: Sequence[str]) -> int:
    """Run a command line; returns the exit code. No error leaves it, only `KeyboardInterrupt`."""
    prepare_streams()
    screen = Screen("en")
    try:
        screen.lang, words = choose_language(args, os.environ)
        code = _run(words or ["--help"], screen)
        screen.out.flush()
    except PaijuError as error:
        screen.refuse(error)
        return WRONG
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except OSError as error:
        message = text.SYSTEM.format(name=error.filename or "", why=error.strerror or error)
        screen.refuse(PaijuError(Fault("cannot-read-or-write", message)))
        return WRONG
    except Exception as error:  # the last resort: whatever it is, a person reads a sentence
        if os.environ.get("PAIJU_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        screen.refuse(PaijuError(Fault("internal", text.INTERNAL.format(what=what))))
        return INTERNAL
    return code


def _run(words: list[str], screen: Screen) -> int:
    if words == ["--"]:
        words = ["--help"]
    if words[0] == "help":
        words = [*words[1:], "--help"]
    try:
        with paiju.make_context("paiju", words, obj=screen) as ctx:
            code = paiju.invoke(ctx)
            return code if isinstance(code, int) else 0
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.UsageError as error:
        raise PaijuError(fault_of(error)) from None


def _drop_output() -> None:
    """The reader has gone: what is still in the buffer must not be an error when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
