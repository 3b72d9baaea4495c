"""What most commands begin with: a ruleset by name, with the options that a host sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from paiju.core.errors import Fault, PaijuError
from paiju.host import text
from paiju.host.usage import option

if TYPE_CHECKING:
    from paiju.core.round import Rules
    from paiju.core.ruleset import Ruleset

F = TypeVar("F", bound=Callable[..., Any])


def ruleset_arguments(*, required: bool = True) -> Callable[[F], F]:
    """NAME and `--set`, as every command takes them that is about one ruleset."""

    def decorated(function: F) -> F:
        set_option = option("--set", "sets", metavar="K=V", multiple=True, said=text.SET)
        metavar = "NAME" if required else "[NAME]"
        return click.argument("name", metavar=metavar, required=required)(set_option(function))

    return decorated


def options_of(sets: Iterable[str]) -> dict[str, str]:
    """The options that `--set name=value` gives. Raises `PaijuError`."""
    found: dict[str, str] = {}
    for given in sets:
        name, equals, value = given.partition("=")
        if not equals or not name.strip():
            message = text.BAD_SET.format(given=given)
            raise PaijuError(Fault("bad-value", message, expected="--set name=value"))
        if name.strip() in found:
            raise PaijuError(Fault("bad-value", text.SET_TWICE.format(name=name.strip())))
        found[name.strip()] = value
    return found


def load(name: str, sets: Iterable[str]) -> Ruleset:
    """The ruleset with its options set. Raises `PaijuError` with everything that is wrong."""
    from paiju.core.ruleset import load_ruleset

    return load_ruleset(name, agreed(name, options_of(sets)))


def agreed(name: str, options: dict[str, str]) -> dict[str, str]:
    """The options of `--set`. Raises `PaijuError` where one of them is another value in the name itself."""
    from paiju.core.ruleset.catalog import options_in

    for one, value in options_in(name.partition("?")[2]).items():
        if options.get(one, value).strip() != value.strip():
            message = text.SET_OTHERWISE.format(name=one, named=value, value=options[one])
            raise PaijuError(Fault("bad-value", message))
    return options


def load_rules(name: str, sets: Iterable[str]) -> Rules:
    """The ruleset ready for play. Raises `PaijuError` with everything that is wrong."""
    from paiju.core.ruleset import compile_rules

    return compile_rules(load(name, sets))


def ruleset_of_record() -> Callable[[F], F]:
    """`--ruleset`, for the commands that are about a record: where its ruleset is not found by its name."""
    return option("--ruleset", metavar="NAME", said=text.RULESET)


def rules_of_record(path: Path, name: str | None) -> Rules | None:
    """The rules that a name or a path gives, with the options of the record.

    Without one the record is left to find its ruleset: None. Raises `PaijuError`.
    """
    from paiju.core.record.reading import read_record
    from paiju.core.ruleset import rules

    return None if name is None else rules(name, read_record(path).header.options)
