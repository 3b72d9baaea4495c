"""Random values of the options of a ruleset, in combinations that it takes."""

from __future__ import annotations

from random import Random
from typing import Any

from paiju.core.errors import RulesetError
from paiju.core.ruleset import Option, Ruleset, load_ruleset

NUMBERS = (0, 1, 2, 3, 5, 8, 13, 24, 99, 999, 10**9, 10**17, -1)
CLASHES = frozenset(("option-needs", "option-conflict", "wrong-value"))
"""Why options may not go together; whatever else is wrong with them is looked at."""


def random_options(ruleset: Ruleset, name: str, chance: Random) -> dict[str, Any]:
    """Some options with random values that go together; none where nothing was found.

    What clashes is taken back, one option after the other. `name` is what the ruleset is loaded by.
    """
    settable = list(ruleset.settable)
    chance.shuffle(settable)
    chosen: dict[str, Any] = {}
    for option in settable[: chance.randint(0, min(len(settable), 6))]:
        chosen[option.name] = random_value(ruleset, option, chance)
    while chosen and _clash(name, chosen):
        del chosen[chance.choice(sorted(chosen))]
    return chosen


def _clash(name: str, chosen: dict[str, Any]) -> bool:
    try:
        load_ruleset(name, chosen)
    except RulesetError as error:
        return any(fault.code in CLASHES for fault in error.faults)
    return False


def random_value(ruleset: Ruleset, option: Option, chance: Random) -> Any:
    """A value that an option may take, or nearly so."""
    if option.also and chance.random() < 0.2:
        return chance.choice(option.also)
    if option.optional and chance.random() < 0.1:
        return None
    if option.kind == "bool":
        return chance.random() < 0.5
    if option.kind == "list":
        return _list(option, chance)
    if option.kind == "map":
        names = list(option.keys) or sorted((ruleset.data.get("scoring") or {}).get("patterns") or {})
        picked = chance.sample(names, min(len(names), chance.randint(1, 2)))
        return {name: chance.choice(NUMBERS) for name in picked}
    if option.values:
        return chance.choice(option.values)
    return _number(option, chance) if option.kind in ("int", "number") else "x" * chance.randint(1, 9)


def _list(option: Option, chance: Random) -> list[Any]:
    low, high = option.length
    size = chance.randint(low, min(high, max(low, 4)))
    values = list(option.values) or list(NUMBERS)
    if option.distinct:
        return chance.sample(values, min(size, len(values)))
    return [chance.choice(values) for _ in range(size)]


def _number(option: Option, chance: Random) -> int:
    low = -1 if option.least is None else int(option.least)
    high = 10**6 if option.most is None else int(option.most)
    step = option.multiple or 1
    near = [low, high, *(number for number in NUMBERS if low <= number <= high)]
    return chance.choice(near) // step * step
