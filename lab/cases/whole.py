"""What of a case file can be read although its form is wrong: everything wrong comes out at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import evolve

from paiju.core.errors import Fault, Path
from paiju.core.ruleset.forms import INVALID, Check, form_of
from paiju.core.ruleset.nodes import Entries, Items, Node
from paiju.lab.cases.schema import CaseSection, CasesFile, ComboSection, HandSection

LISTS = {"cases": CaseSection, "combos": ComboSection, "hands": HandSection}
"""The sections that hold entries."""


def mended(tree: Entries, faults: Iterable[Fault]) -> Entries:
    """The tree with each unknown key read as the one that is nearest, or left out."""
    for fault in faults:
        if fault.code == "unknown-key":
            tree = _changed(tree, fault.path[:-1], _mend(str(fault.path[-1]), fault.nearest))
    return tree


def _mend(key: str, near: str | None) -> Callable[[Entries], Entries]:
    def mend(node: Entries) -> Entries:
        value = node.get(key)
        bare = node.drop(key)
        if value is None or near is None or bare.get(near) is not None:
            return bare
        return bare.put(near, value, node.keys[key])

    return mend


def _changed(node: Entries, path: Path, change: Callable[[Entries], Entries]) -> Entries:
    """The map with the one at a path below it changed."""
    if not path:
        return change(node)
    key = str(path[0])
    return node.put(key, _below(node.get(key), path[1:], change))


def _below(node: Node | None, path: Path, change: Callable[[Entries], Entries]) -> Node:
    if isinstance(node, Items) and path:
        items = list(node.items)
        at = int(path[0])
        items[at] = _below(items[at], path[1:], change)
        return Items(node.mark, items, node.option)
    assert isinstance(node, Entries)
    return _changed(node, path, change)


def readable(tree: Entries) -> CasesFile | None:
    """The file with INVALID in the place of every entry that has no meaning; None if its head has none."""
    file: CasesFile = form_of(CasesFile).read(tree.drop(*LISTS), (), Check())
    lists = {key: tree.get(key) for key in LISTS}
    if file is INVALID or not all(one is None or isinstance(one, Items) for one in lists.values()):
        return None
    entries: dict[str, Any] = {
        key: tuple(form_of(LISTS[key]).read(one, (key, at), Check()) for at, one in enumerate(node.items))
        for key, node in lists.items()
        if isinstance(node, Items)
    }
    return evolve(file, **entries)


def said_twice(fault: Fault, others: Iterable[Fault]) -> bool:
    """Whether a fault comes of a key that has been left out, which has been told already."""
    left_out = [one.path[:-1] for one in others if one.code == "unknown-key"]
    return fault.code == "checks-nothing" and fault.path in left_out
