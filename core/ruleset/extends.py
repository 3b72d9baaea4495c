"""Inheritance: a ruleset file is the base that it `extends`, changed.

Maps are merged key by key, everything else is replaced. In a map of entries (patterns, shapes, options,
…) null deletes the entry of the base; where null is a value (`scoring.total.cap`, `settings`, options'
values) it replaces. Every value keeps the place where it was written.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as FilePath

from paiju.core.errors import Fault, Path, RulesetError, Text, nearest
from paiju.core.ruleset.forms import Form, dotted, form_of
from paiju.core.ruleset.nodes import Entries, Leaf, Node
from paiju.core.ruleset.reader import read_file
from paiju.core.ruleset.schema import RulesetFile

# Who a ruleset is: never inherited.
OWN_KEYS = ("name", "extends", "names", "summary", "abstract")

FindBase = Callable[[str, FilePath], FilePath]


def load_tree(path: FilePath, find_base: FindBase) -> Entries:
    """The tree of a ruleset file, merged with the files that it extends.

    `find_base(name, folder)` answers the file of a base that is named in a file of that folder; it
    raises `RulesetError` where there is none. Raises `RulesetError` for unreadable files, a circle of
    bases, an unknown base and a deletion of nothing.
    """
    chain: list[Entries] = []
    seen: list[FilePath] = []
    while True:
        tree = read_file(path)
        seen.append(path.resolve())
        chain.append(tree)
        name = tree.get("extends")
        if not isinstance(name, Leaf) or name.value is None:
            break
        path = _base(name, path.parent, find_base)
        if path.resolve() in seen:
            raise RulesetError(_circle(name, [*seen, path]))
    form = form_of(RulesetFile)
    faults: list[Fault] = []
    merged = Entries(chain[-1].mark, {}, {})
    for tree in reversed(chain):
        merged = merge(merged.drop(*OWN_KEYS), tree, form, faults)
    if faults:
        raise RulesetError(faults)
    return merged


def _base(name: Leaf, folder: FilePath, find_base: FindBase) -> FilePath:
    try:
        return find_base(name.text, folder)
    except RulesetError as problem:
        fault = problem.faults[0]
        raise RulesetError(
            Fault("unknown-base", fault.message, ("extends",), name.place, fault.expected, fault.nearest)
        ) from None


def _circle(name: Leaf, files: list[FilePath]) -> Fault:
    way = " → ".join(file.stem for file in files)
    message = Text(f"extends 绕成了圈：{way}", f"extends runs in a circle: {way}")
    return Fault("extends-circle", message, ("extends",), name.place)


def merge(base: Entries, over: Entries, form: Form, faults: list[Fault], path: Path = ()) -> Entries:
    """`base` changed by `over`, where the map of both has this form."""
    entries = dict(base.entries)
    keys = dict(base.keys)
    for key, node in over.entries.items():
        if isinstance(node, Leaf) and node.value is None and form.deletes(key):
            if key in entries:
                del entries[key], keys[key]
            else:
                faults.append(nothing_to_delete((*path, key), over, base))
            continue
        entries[key] = _merged(entries.get(key), node, form.member(key), faults, (*path, key))
        keys[key] = over.keys[key]
    return Entries(over.mark, entries, keys)


def _merged(base: Node | None, over: Node, form: Form, faults: list[Fault], path: Path) -> Node:
    if not isinstance(over, Entries):
        return over
    below = base if isinstance(base, Entries) else Entries(over.mark, {}, {})
    return merge(below, over, form, faults, path)


def nothing_to_delete(path: Path, over: Entries, base: Entries) -> Fault:
    """The fault of a null that deletes an entry which is not there."""
    key = str(path[-1])
    message = Text(f"没有 {dotted(path)} 可删", f"there is no {dotted(path)} to delete")
    return Fault("nothing-to-delete", message, path, over.key_place(key), nearest=nearest(key, base.entries))
