"""The command line with its commands, each of which lives in `paiju.host.commands`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from paiju.core.errors import Fault, PaijuError, Text, choices
from paiju.host import text
from paiju.host.screen import Screen, choose_language, prepare_streams
from paiju.host.usage import Group, Option, fault_of

WRONG = 2
"""Exit code of an input that is wrong."""
INTERNAL = 70
CANNOT_WRITE = 74
"""Exit code of output that cannot be written, such as to a full disk."""
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
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # the last resort: a person reads a sentence
        if _interrupted(error):
            raise KeyboardInterrupt from error
        exit_code = _failed(error, screen)
        if exit_code is None:
            raise
        return exit_code
    return code


def _interrupted(error: BaseException) -> bool:
    """Whether an error has only come of an interrupt, as of a lock that was being waited for."""
    seen = {id(error)}
    before = error.__cause__ or error.__context__
    while before is not None and id(before) not in seen:
        if isinstance(before, KeyboardInterrupt):
            return True
        seen.add(id(before))
        before = before.__cause__ or before.__context__
    return False


def _failed(error: BaseException, screen: Screen) -> int | None:
    """Tell whose failure an error is: a plugin's, the system's, or our own. None: leave it as it is."""
    from paiju.core.ruleset.blame import explained, suspects

    told = explained(error)
    if told is not None:
        _trace(error.__cause__ if isinstance(error, PaijuError) else error, screen)
        screen.refuse(told)
        return WRONG
    if isinstance(error, BrokenPipeError):
        _drop_output()
        return PIPE_CLOSED
    if isinstance(error, OSError):
        return _system(error, screen)
    if screen.out.closed:
        return _closed(screen)
    if _debugging() or isinstance(error, SystemExit):
        return None
    what = f"{type(error).__name__}: {error}"
    others = choices(suspects(error))
    said = (
        text.INTERNAL_OR_PLUGIN.format(what=what, others=others)
        if others
        else text.INTERNAL.format(what=what)
    )
    screen.refuse(PaijuError(Fault("internal", said)))
    return INTERNAL


def _debugging() -> bool:
    """Whether the environment asks for tracebacks: `PAIJU_DEBUG` is 1, true or yes."""
    return os.environ.get("PAIJU_DEBUG", "").strip().lower() in ("1", "true", "yes")


def _closed(screen: Screen) -> int:
    """Somebody's code has closed what the command writes to."""
    screen.refuse(PaijuError(Fault("cannot-read-or-write", text.OUTPUT_CLOSED)))
    return CANNOT_WRITE


def _system(error: OSError, screen: Screen) -> int:
    """Tell what the system refused: about a file that was named, or while streams were read or written."""
    named = isinstance(error.filename, (str, bytes))
    name = Text(*[os.fsdecode(error.filename)] * 2) if named else text.STREAMS
    why = error.strerror or str(error)
    message = Text(text.SYSTEM.zh.format(name=name.zh, why=why), text.SYSTEM.en.format(name=name.en, why=why))
    screen.refuse(PaijuError(Fault("cannot-read-or-write", message)))
    if not named:
        _drop_output()
    return WRONG if named else CANNOT_WRITE


def _trace(error: BaseException | None, screen: Screen) -> None:
    """Where an error of a plugin comes from, for who asks for it."""
    if error is not None and _debugging():
        import traceback

        traceback.print_exception(error, file=screen.err)


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
        _ask_whose(done)
        return done.exit_code
    except click.UsageError as error:
        _ask_whose(error)
        raise PaijuError(fault_of(error)) from None


def _ask_whose(error: Exception) -> None:
    """Raises `PluginError` for an error of click that a plugin has raised."""
    from paiju.core.ruleset.blame import failure

    blamed = failure(error)
    if blamed is not None:
        raise blamed from error


def _drop_output() -> None:
    """Nobody takes the output: what is still in the buffer must not be an error when Python ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return  # it is no stream of the system, or has been closed
