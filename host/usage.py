"""click in both languages: commands that are imported when they are called, help, and what is wrong."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from paiju.core.errors import Fault, PaijuError, Text, choices, nearest
from paiju.host import text
from paiju.host.aside import prints_aside
from paiju.host.cells import table, wrap
from paiju.host.screen import Screen

F = TypeVar("F", bound=Callable[..., Any])


def _screen(ctx: click.Context) -> Screen:
    found = ctx.find_object(Screen)
    return found if found is not None else Screen("en")


class Option(click.Option):
    """An option with its sentence in both languages."""

    def __init__(self, *args: Any, text: Text, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.text = text


def option(*names: str, said: Text, **how: Any) -> Callable[[F], F]:
    """Adds an option with its sentence."""
    return click.option(*names, cls=Option, text=said, **how)


if TYPE_CHECKING:
    _IntType = click.ParamType[int]
    _PathType = click.ParamType[Path]
    _WordType = click.ParamType[str]
else:  # older versions of click cannot be subscripted
    _IntType = click.ParamType
    _PathType = click.ParamType
    _WordType = click.ParamType


class WholeNumber(_IntType):
    """A whole number within bounds."""

    name = "N"

    def __init__(self, least: int, most: int = 10**9) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that was written; raises `PaijuError` with what is possible."""
        if isinstance(value, int):
            return value
        digits = value.isascii() and value.isdigit() and len(value) <= len(str(self.most))
        if digits and self.least <= int(value) <= self.most:
            return int(value)
        message = text.BAD_NUMBER.format(name=_name_of(param), value=value)
        raise PaijuError(Fault("bad-value", message, expected=f"{self.least}–{self.most}"))


class OneOf(_WordType):
    """One word of a few."""

    name = "WORD"

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word that was written; raises `PaijuError` with those that are possible."""
        if value in self.words:
            return str(value)
        message = text.BAD_NUMBER.format(name=_name_of(param), value=value)
        near = nearest(value, self.words)
        raise PaijuError(Fault("bad-value", message, expected=choices(self.words), nearest=near))


class FileName(_PathType):
    """The name of a file, which need not be there."""

    name = "FILE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path that was written; raises `PaijuError` for what no file can be called."""
        if isinstance(value, Path):
            return value
        try:
            possible = bool(value) and b"\0" not in os.fsencode(value)
        except UnicodeEncodeError:
            possible = False
        if not possible:
            message = text.BAD_PATH.format(name=_name_of(param), value=value)
            raise PaijuError(Fault("bad-value", message))
        return Path(value)


class Command(click.Command):
    """A command with its sentences in both languages; `text` is what it does, `more` the details."""

    def __init__(self, *args: Any, text: Text, more: Text = Text("", ""), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.context_settings["allow_extra_args"] = True
        self.text = text
        self.more = more

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What click reads; raises `PaijuError` for words that are too many and for values given twice."""
        _, _, order = self.make_parser(ctx).parse_args(args=list(args))
        for param in order:
            repeated = isinstance(param, click.Option) and not (param.multiple or param.is_flag)
            if repeated and order.count(param) > 1:
                raise PaijuError(Fault("bad-option", text.SET_TWICE.format(name=_name_of(param))))
        rest = super().parse_args(ctx, args)
        if rest:
            raise PaijuError(Fault("extra-argument", text.EXTRA.format(words=" ".join(rest))))
        return rest

    def invoke(self, ctx: click.Context) -> Any:
        """Do the work; what plugins print meanwhile goes to the stream of errors."""
        with prints_aside(_screen(ctx)):
            return super().invoke(ctx)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help in the language of the screen."""
        screen = _screen(ctx)
        formatter.write("\n".join(_help(self, ctx, screen, _options(self, ctx, screen))) + "\n")


class Group(click.Group):
    """Commands that live in modules of their own, each imported when it is called for.

    `summaries` says what each command does, so that the list of commands imports none of them.
    """

    def __init__(self, package: str, summaries: Mapping[str, Text], text: Text, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.package = package
        self.summaries = summaries
        self.text = text
        self.more = Text("", "")

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order in which a newcomer wants them."""
        return list(self.summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name not in self.summaries:
            return None
        command: click.Command = import_module(f"{self.package}.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with; raises `PaijuError` with the nearest name."""
        name = args[0]
        if name not in self.summaries:
            message = text.UNKNOWN_COMMAND.format(name=name)
            known, near = choices(self.summaries), nearest(name, self.summaries)
            raise PaijuError(Fault("unknown-command", message, expected=known, nearest=near))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help with the commands, in the language of the screen."""
        screen = _screen(ctx)
        rows = [(name, screen.word(said)) for name, said in self.summaries.items()]
        parts = [screen.word(text.COMMANDS), *_two_columns(rows, screen.columns), ""]
        formatter.write("\n".join(_help(self, ctx, screen, [*parts, *_options(self, ctx, screen)])) + "\n")


def _help(command: Command | Group, ctx: click.Context, screen: Screen, rest: list[str]) -> list[str]:
    said = {piece: screen.word(words) for piece, words in text.USAGE_PIECES.items()}
    pieces = [said.get(piece, piece) for piece in command.collect_usage_pieces(ctx)]
    usage = " ".join([ctx.command_path, *pieces])
    lines = [screen.word(text.USAGE, usage=usage), ""]
    lines += wrap(screen.word(command.text), screen.columns, "  ")
    for paragraph in screen.word(command.more).splitlines():
        lines += ["", *wrap(paragraph, screen.columns, "  ")]
    return [*lines, "", *rest]


def _options(command: click.Command, ctx: click.Context, screen: Screen) -> list[str]:
    rows: list[tuple[str, str]] = []
    for param in command.get_params(ctx):
        if not isinstance(param, click.Option):
            continue
        names = ", ".join([*param.opts, *param.secondary_opts])
        value = "" if param.is_flag else f" {param.make_metavar(ctx)}"
        rows.append((names + value, screen.word(param.text if isinstance(param, Option) else text.HELP)))
    rows.insert(-1, ("--lang zh|en", screen.word(text.LANG)))
    return [screen.word(text.OPTIONS), *_two_columns(rows, screen.columns)]


def _two_columns(rows: list[tuple[str, str]], columns: int) -> list[str]:
    """Names in one column, sentences in the next, broken so that the column stays."""
    names = [line + "  " for line in table([(name,) for name, _ in rows])]
    first = max(len(name) for name in names)
    lines = []
    for name, (_, said) in zip(names, rows, strict=True):
        broken = wrap(said, columns - first - 2) or [""]
        lines += [f"  {name.ljust(first)}{broken[0]}", *(" " * (first + 2) + line for line in broken[1:])]
    return lines


def fault_of(error: click.UsageError) -> Fault:
    """What is wrong with a command line, in both languages."""
    params = error.ctx.command.params if error.ctx else []
    options = [name for param in params for name in param.opts if name.startswith("-")]
    if isinstance(error, click.NoSuchOption):
        name = error.option_name
        message = text.UNKNOWN_OPTION.format(name=name)
        return Fault("unknown-option", message, expected=choices(options), nearest=nearest(name, options))
    if isinstance(error, click.BadOptionUsage):
        said = text.OPTION_TAKES_NONE if "does not take" in error.message else text.OPTION_NEEDS_VALUE
        return Fault("bad-option", said.format(name=error.option_name))
    param = error.param if isinstance(error, click.BadParameter) else None
    name = _name_of(param)
    if isinstance(error, click.MissingParameter):
        return Fault("missing-argument", text.MISSING.format(name=name))
    if isinstance(error, click.BadParameter):
        return Fault("bad-value", text.BAD_VALUE.format(name=name))
    if error.ctx is not None and isinstance(error.ctx.command, Group):
        return Fault("missing-argument", text.MISSING_COMMAND, expected=choices(error.ctx.command.summaries))
    return Fault("bad-usage", text.BAD_USAGE)


def _name_of(param: click.Parameter | None) -> str:
    if param is None:
        return "?"
    return param.opts[0] if isinstance(param, click.Option) else (param.metavar or param.human_readable_name)
