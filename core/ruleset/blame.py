"""Whose mistake it is: plugins and bots of others are told by name and place, never taken for paiju."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import entry_points
from types import TracebackType
from typing import Any

from attrs import evolve

from paiju.core import hooks
from paiju.core.errors import Fault, PaijuError, Path, Place, PluginError, RulesetError, Text
from paiju.core.round import Rules

PLUGIN_GROUP = "paiju.plugins"
GROUPS = (PLUGIN_GROUP, "paiju.bots")
"""Entry-point groups of code that is called."""
OURS = "paiju"
_HOOKS = frozenset(name for name, one in vars(hooks).items() if hasattr(one, "paiju_spec"))
_LONGEST = 200


def is_ours(module: str) -> bool:
    """Whether a module is one of paiju's own."""
    return module == OURS or module.startswith(OURS + ".")


def plugin_of(module: str) -> str | None:
    """The installed plugin or bot that a module belongs to; None for paiju's own modules and all others."""
    if not module or is_ours(module):
        return None
    entries = [entry for group in GROUPS for entry in entry_points(group=group)]
    for entry in entries:
        if module == entry.module or module.startswith(entry.module + "."):
            return entry.name
    package = module.partition(".")[0]
    return next((entry.name for entry in entries if entry.module.partition(".")[0] == package), None)


def failure(error: BaseException) -> PluginError | None:
    """The error in whose call a plugin or a bot failed, told with its name; None where none took part."""
    frames = [
        (frame.f_globals.get("__name__", ""), frame.f_code, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    owned = {module: plugin_of(module) for module in {module for module, _, _ in frames}}
    owners = [owned[module] for module, _, _ in frames]
    owner = next((one for one in reversed(owners) if one is not None), None)
    if owner is None:
        stopped = error.__cause__
        return failure(stopped) if isinstance(stopped, StopIteration) else None
    mine = [frame for frame, one in zip(frames, owners, strict=True) if one == owner]
    hook = next((code.co_name for _, code, _ in reversed(mine) if code.co_name in _HOOKS), None)
    _, code, line = mine[-1]
    place = place_at(code.co_filename, line)
    return PluginError(plugin_failed(owner, hook or code.co_name, told(error), place))


def suspects(error: BaseException) -> tuple[str, ...]:
    """The plugins of the rules in use when an error was raised that none of them has raised itself."""
    for frame, _ in traceback.walk_tb(error.__traceback__):
        for value in frame.f_locals.values():
            rules = value if isinstance(value, Rules) else getattr(value, "rules", None)
            if isinstance(rules, Rules) and rules.plugins:
                return rules.plugins
    return ()


def raised_outside(error: BaseException) -> bool:
    """Whether the line that has raised an error is a plugin's or a bot's."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and plugin_of(trace.tb_frame.f_globals.get("__name__", "")) is not None


def attributed(error: PaijuError) -> PluginError:
    """The same error, with the plugin and the line in whose call it was found out, where it says neither."""
    blamed, others = failure(error), suspects(error)
    path: Path = blamed.faults[0].path if blamed is not None else ("plugin", *others) if others else ()
    place = blamed.faults[0].place if blamed is not None else None
    faults = [one if one.path or one.place else evolve(one, path=path, place=place) for one in error.faults]
    return PluginError(faults)


def explained(error: BaseException) -> PaijuError | None:
    """An error as people are told it, with the plugin in whose call it was raised; None: it is our own.

    Of several at once it is the first that can be told.
    """
    if isinstance(error, BaseExceptionGroup):
        return next((one for one in map(explained, error.exceptions) if one is not None), None)
    if not isinstance(error, PaijuError):
        return failure(error)
    return attributed(error) if isinstance(error, PluginError) or raised_outside(error) else error


def plugin_failed(owner: str, hook: str, why: str, place: Place | None) -> Fault:
    """The fault of a plugin that failed in play."""
    message = Text(f"插件 {owner} 在 {hook} 里出错（{why}）", f"the plugin {owner} failed in {hook} ({why})")
    return Fault("plugin-failed", message, ("plugin", owner, hook), place)


def broken(owner: str, said: Text, path: Path, place: Place | None, expected: str = "") -> Fault:
    """The fault of a plugin that cannot be loaded."""
    message = Text(f"插件 {owner} 用不了：{said.zh}", f"the plugin {owner} cannot be used: {said.en}")
    return Fault("broken-plugin", message, path, place, expected)


def broken_by(owner: str, error: BaseException, path: Path) -> Fault:
    """The same for one that raised an error while it was loaded."""
    why = told(error)
    return broken(owner, Text(why, why), path, raised_at(error))


@contextmanager
def loading(owner: str, path: Path) -> Iterator[None]:
    """Whatever the code of a plugin raises while it is loaded is a fault of that plugin."""
    try:
        yield
    except (PaijuError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise RulesetError(broken_by(owner, error, path)) from error


def told(error: BaseException) -> str:
    """An error in one line, without its notes."""
    bare = traceback.TracebackException(type(error), error, None)
    bare.__notes__ = []
    said = [*bare.format_exception_only()][-1].splitlines()[0]
    return said if len(said) <= _LONGEST else said[: _LONGEST - 1] + "…"


def raised_at(error: BaseException) -> Place | None:
    """Where an error comes from: of a file that cannot be compiled its line, else the last line not ours."""
    if isinstance(error, SyntaxError) and error.filename:
        return place_at(error.filename, error.lineno or 1)
    found = [place_at(file, line) for module, file, line in _lines(error.__traceback__) if not _inner(module)]
    return found[-1] if found else None


def _lines(trace: TracebackType | None) -> Iterable[tuple[str, str, int]]:
    for frame, line in traceback.walk_tb(trace):
        yield frame.f_globals.get("__name__", ""), frame.f_code.co_filename, line


def _inner(module: str) -> bool:
    """Whether a module only stands between the plugin and us."""
    return is_ours(module) or module.partition(".")[0] in ("importlib", "pluggy", "attr", "attrs", "typing")


def place_at(file: str, line: int) -> Place | None:
    """A line of a file; None for code that no file holds."""
    return None if file.startswith("<") else Place(file, line, 1)


def place_of_function(function: Any) -> Place | None:
    """Where a function is written."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    return place_at(code.co_filename, code.co_firstlineno) if code is not None else None
