"""Layer 8: rulesets: reading, inheritance, options, and errors with their places.

What is here is imported when it is first asked for: listing rulesets needs little of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from paiju.core.ruleset.catalog import Catalog, Listed, installed, load_ruleset, load_tile_data
    from paiju.core.ruleset.compile import compile_rules, rules
    from paiju.core.ruleset.options import Option
    from paiju.core.ruleset.reader import read_file, read_text
    from paiju.core.ruleset.ruleset import Ruleset, Shown

_HOMES = {
    "Catalog": "catalog",
    "Listed": "catalog",
    "Option": "options",
    "Ruleset": "ruleset",
    "Shown": "ruleset",
    "compile_rules": "compile",
    "installed": "catalog",
    "load_ruleset": "catalog",
    "load_tile_data": "catalog",
    "read_file": "reader",
    "read_text": "reader",
    "rules": "compile",
}

__all__ = [
    "Catalog",
    "Listed",
    "Option",
    "Ruleset",
    "Shown",
    "compile_rules",
    "installed",
    "load_ruleset",
    "load_tile_data",
    "read_file",
    "read_text",
    "rules",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
