"""Each option of a ruleset alone, with each value worth trying."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from paiju.core.errors import PaijuError
from paiju.core.ruleset import Option, Ruleset
from paiju.core.ruleset.options import alternatives, holds, same_value

ENTRY = ".{key}"
NUMBERS = (0, 3, 8, 1, 2, 24)
TRIED = 3
"""How many values of an option are tried that takes any number or any list."""


def options_alone(ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    """For each option, each value that is not the one in force, with what the option needs beside it."""
    known = {option.name: option for option in ruleset.settable}
    for option in ruleset.settable:
        for value in _others(ruleset, option):
            chosen = {option.name: value}
            for name, wanted in option.needs.items():
                if not holds(ruleset.options[name], wanted, known[name]):
                    chosen[name] = _satisfying(known[name], wanted)
            yield chosen


def _satisfying(option: Option, wanted: Any) -> Any:
    possible = [*alternatives(wanted, option), *option.values, True, False, *NUMBERS]
    return next(value for value in possible if _takes(option, value) and holds(value, wanted, option))


def _takes(option: Option, value: Any) -> bool:
    try:
        option.read(value)
    except PaijuError:
        return False
    return True


def _others(ruleset: Ruleset, option: Option) -> list[Any]:
    now = ruleset.options[option.name]
    found: list[Any] = []
    for value in _possible(ruleset, option, now):
        if not _takes(option, value):
            continue
        read = option.read(value)
        if not any(same_value(read, one) for one in (now, *found)):
            found.append(read)
    return found if option.kind in ("bool", "text") else found[:TRIED]


def _possible(ruleset: Ruleset, option: Option, now: Any) -> list[Any]:
    if option.kind == "bool":
        return [True, False]
    if option.kind == "list":
        least = max(1, option.length[0])
        return [list(some) for some in combinations(option.values, least)]
    if option.kind == "map":
        return [{name: 3} for name in option.keys or _entries(ruleset, option)]
    if option.values:
        return [*option.values, *option.also]
    if option.kind in ("int", "number"):
        bounds = [option.most, option.least]
        near = [now + 1, now * 2] if isinstance(now, int) else []
        return [*option.also, *near, *(one for one in bounds if one is not None), *NUMBERS]
    return []


def _entries(ruleset: Ruleset, option: Option) -> list[str]:
    """The names that stand where a map of an option writes to."""
    for target in option.sets:
        data: Any = ruleset.data
        for step in target.partition(ENTRY)[0].split("."):
            data = data.get(step) if isinstance(data, Mapping) else None
        if isinstance(data, Mapping) and data:
            return list(data)
    patterns = (ruleset.data.get("scoring") or {}).get("patterns") or {}
    return list(patterns)
