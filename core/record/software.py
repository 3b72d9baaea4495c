"""Which software a record names: paiju and the distribution that a variant comes from."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, entry_points, version
from typing import Any

from paiju.core.errors import RulesetError
from paiju.core.record.serial import plain
from paiju.core.round import Rules
from paiju.core.ruleset import load_ruleset
from paiju.core.ruleset.blame import PLUGIN_GROUP


def paiju_version() -> str:
    """The version of paiju; `unknown` where it is not installed."""
    try:
        return version("paiju")
    except PackageNotFoundError:
        return "unknown"


def variant_of(rules: Rules) -> tuple[str | None, str | None, str | None]:
    """The variant of a ruleset, the distribution that brings it, and its version."""
    name = rules.data.get("variant")
    if name is None:
        return None, None, None
    found = next(iter(entry_points(group=PLUGIN_GROUP, name=str(name))), None)
    home = found.dist if found is not None else None
    return (str(name), home.name, home.version) if home is not None else (str(name), None, None)


def options_set(rules: Rules) -> dict[str, Any]:
    """The options of rules that differ from what the ruleset of their name has anyway.

    All of them, where the rules are not those of that name: they come from a file.
    """
    values = {name: plain(rules, value) for name, value in rules.options.items()}
    try:
        usual = load_ruleset(rules.name).options
        differing = {
            name: value
            for name, value in values.items()
            if name not in usual or plain(rules, usual[name]) != value
        }
        known = load_ruleset(rules.name, differing).hash == rules.hash
    except RulesetError:
        return values
    return differing if known else values
