"""Inheritance: a ruleset file is the base that it `extends`, changed.

Maps are merged key by key, everything else is replaced. In a map of entries (patterns, shapes, options,
…) null deletes the entry of the base; where null is a value (`scoring.total.cap`, `settings`, options'
values) it replaces. Every value keeps the place where it was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path as FilePath

from attrs import frozen

from paiju.core.errors import Fault, Path, Place, RulesetError, Text
from paiju.core.ruleset.forms import Form, dotted, form_of
from paiju.core.ruleset.nodes import Entries, Leaf, Mark, Node, find, nearest_entry
from paiju.core.ruleset.patches import CannotChange
from paiju.core.ruleset.reader import read_file
from paiju.core.ruleset.schema import RulesetFile

# Who a ruleset is: never inherited.
OWN_KEYS = ("name", "extends", "names", "summary", "abstract")

FindBase = Callable[[str, FilePath], FilePath]


@frozen(eq=False)
class Merged:
    """A ruleset file merged with the files that it extends.

    `files` are their names, the furthest base first; `deleted` are the entries that a file further down
    took away, with the places where it did.
    """

    tree: Entries
    files: tuple[str, ...]
    deleted: Mapping[Path, Mark]

    def rank(self, file: str) -> int:
        """How far down the chain of bases a file is; what stands further down goes before."""
        return self.files.index(file)

    def blamed(self, problem: CannotChange) -> Fault:
        """The fault of a change that cannot be made: the option's, or that of a file further down.

        The latter where it deleted what the option writes to, or wrote something else there than a map.
        """
        return self.spoilt(problem.path, problem.change.option) or problem.fault

    def spoilt(self, path: Path, option: str) -> Fault | None:
        """The fault of a file below the definition of an option that leaves it no map to write into."""
        gone = next((step for step in _prefixes(path) if step in self.deleted), None)
        if gone is not None:
            return self.option_left(gone, option)
        here, depth = find(self.tree, path)
        defined = find(self.tree, ("options", option))[0]
        if isinstance(here, Entries) or self.rank(here.file) <= self.rank(defined.file):
            return None
        where = dotted(path[:depth])
        message = Text(
            f"{where} 必须是一组“键: 值”，选项要写到里面", f"{where} must be a map: options write into it"
        )
        return Fault("wrong-type", message, path[:depth], here.place, "map")

    def option_left(self, path: Path, option: str) -> Fault:
        """The fault of a file that deletes what an option needs, and not the option."""
        return self.taken_away(path, ("options", option), f"options: {{{option}: null}}")

    def taken_away(self, path: Path, user: Path, expected: str) -> Fault:
        """The fault of a file that deletes what something of its bases, at the path `user`, needs."""
        message = Text(
            f"{dotted(path)} 在这里删了，{dotted(user)} 却还用着它",
            f"{dotted(path)} is deleted here, and {dotted(user)} still needs it",
        )
        return Fault("deleted-in-use", message, path, Place(*self.deleted[path]), expected)


def _prefixes(path: Path) -> Iterator[Path]:
    return (path[: depth + 1] for depth in range(len(path)))


def load_tree(path: FilePath, find_base: FindBase) -> Merged:
    """A ruleset file, merged with the files that it extends.

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
    deleted: dict[Path, Mark] = {}
    merged = Entries(chain[-1].mark, {}, {})
    for tree in reversed(chain):
        merged = merge(merged.drop(*OWN_KEYS), tree, form, faults, deleted)
    if faults:
        raise RulesetError(faults)
    return Merged(merged, tuple(tree.file for tree in reversed(chain)), deleted)


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


def merge(
    base: Entries,
    over: Entries,
    form: Form,
    faults: list[Fault],
    deleted: dict[Path, Mark],
    path: Path = (),
) -> Entries:
    """`base` changed by `over`, where the map of both has this form; notes what is `deleted`."""
    entries = dict(base.entries)
    keys = dict(base.keys)
    for key, node in over.entries.items():
        if isinstance(node, Leaf) and node.value is None and form.deletes(key):
            if key in entries:
                del entries[key], keys[key]
                deleted[(*path, key)] = over.keys[key]
            else:
                faults.append(nothing_to_delete((*path, key), over, base))
            continue
        deleted.pop((*path, key), None)
        entries[key] = _merged(entries.get(key), node, form.member(key), faults, deleted, (*path, key))
        keys[key] = over.keys[key]
    return Entries(over.mark, entries, keys)


def _merged(
    base: Node | None, over: Node, form: Form, faults: list[Fault], deleted: dict[Path, Mark], path: Path
) -> Node:
    if not isinstance(over, Entries):
        return over
    below = base if isinstance(base, Entries) else Entries(over.mark, {}, {})
    return merge(below, over, form, faults, deleted, path)


def nothing_to_delete(path: Path, over: Entries, base: Entries) -> Fault:
    """The fault of a null that deletes an entry which is not there."""
    key = str(path[-1])
    message = Text(f"没有 {dotted(path)} 可删", f"there is no {dotted(path)} to delete")
    near = nearest_entry(key, base)
    return Fault("nothing-to-delete", message, path, over.key_place(key), nearest=near)
