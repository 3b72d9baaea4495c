"""The tree of a YAML file: every value and every key with its place.

Trees are immutable by convention. Merging and patching build new trees that share what did not change,
so each value keeps the place where it was written, and the option that put it there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from paiju.core.errors import Path, Place, nearest
from paiju.core.ruleset.scalars import written

if TYPE_CHECKING:
    from paiju.core.ruleset.scalars import Scalar

# A key that is not a value of its own: where it stands in which file.
Mark = tuple[str, int, int]


class Node:
    """A value with its place; `option` names the option that put it there."""

    __slots__ = ("column", "file", "line", "option")

    def __init__(self, mark: Mark, option: str | None = None) -> None:
        self.file, self.line, self.column = mark
        self.option = option

    @property
    def mark(self) -> Mark:
        """File, line and column."""
        return self.file, self.line, self.column

    @property
    def place(self) -> Place:
        """Where the value is written."""
        return Place(self.file, self.line, self.column)

    def plain(self) -> Any:
        """The value as plain data: dict, list, str, int, bool, Fraction, None; keys are text."""
        raise NotImplementedError

    def put_by(self, option: str) -> Node:
        """The same tree, put here by an option."""
        raise NotImplementedError


class Leaf(Node):
    """A scalar. `text` is what the file says, `value` what it means where no type says otherwise."""

    __slots__ = ("text", "value")

    def __init__(self, mark: Mark, text: str, value: Scalar, option: str | None = None) -> None:
        super().__init__(mark, option)
        self.text = text
        self.value = value

    def plain(self) -> Any:
        """The value."""
        return self.value

    def put_by(self, option: str) -> Leaf:
        """The same scalar, put here by an option."""
        return Leaf(self.mark, self.text, self.value, option)


class Items(Node):
    """A list."""

    __slots__ = ("items",)

    def __init__(self, mark: Mark, items: Sequence[Node], option: str | None = None) -> None:
        super().__init__(mark, option)
        self.items = tuple(items)

    def plain(self) -> Any:
        """The items as a list."""
        return [item.plain() for item in self.items]

    def put_by(self, option: str) -> Items:
        """The same list, put here by an option."""
        return Items(self.mark, [item.put_by(option) for item in self.items], option)


class Entries(Node):
    """A map; keys are text, and each has a place of its own."""

    __slots__ = ("entries", "keys")

    def __init__(
        self, mark: Mark, entries: Mapping[str, Node], keys: Mapping[str, Mark], option: str | None = None
    ) -> None:
        super().__init__(mark, option)
        self.entries = entries
        self.keys = keys

    def plain(self) -> Any:
        """The entries as a dict."""
        return {key: node.plain() for key, node in self.entries.items()}

    def put_by(self, option: str) -> Entries:
        """The same map, put here by an option."""
        entries = {key: node.put_by(option) for key, node in self.entries.items()}
        return Entries(self.mark, entries, self.keys, option)

    def key_place(self, key: str) -> Place:
        """Where a key is written."""
        return Place(*self.keys[key])

    def get(self, key: str) -> Node | None:
        """The value of a key, or None."""
        return self.entries.get(key)

    def put(self, key: str, node: Node, mark: Mark | None = None) -> Entries:
        """This map with one entry added or replaced."""
        keys = {**self.keys, key: mark or self.keys.get(key) or node.mark}
        return Entries(self.mark, {**self.entries, key: node}, keys, self.option)

    def drop(self, *names: str) -> Entries:
        """This map without some entries."""
        kept = {key: node for key, node in self.entries.items() if key not in names}
        return Entries(self.mark, kept, {key: self.keys[key] for key in kept}, self.option)


def node_of(value: object, mark: Mark, option: str | None = None) -> Node:
    """A tree for plain data, all of it at one place."""
    if isinstance(value, Mapping):
        entries = {str(key): node_of(one, mark, option) for key, one in value.items()}
        return Entries(mark, entries, dict.fromkeys(entries, mark), option)
    if isinstance(value, (list, tuple)):
        return Items(mark, [node_of(one, mark, option) for one in value], option)
    scalar: Any = value
    return Leaf(mark, written(scalar), scalar, option)


def names_of(section: Entries) -> dict[str, str]:
    """Every name by which people know the entries of a map (`zh`, `en`, aliases, the key), with the key."""
    found: dict[str, str] = {}
    for key, entry in section.entries.items():
        if isinstance(entry, Entries):
            also = entry.get("aliases")
            others = also.items if isinstance(also, Items) else (also,)
            names = (entry.get("zh"), entry.get("en"), *others)
            found.update((one.text, key) for one in names if isinstance(one, Leaf) and one.value is not None)
    return {**found, **{key: key for key in section.entries}}


def nearest_entry(name: str, section: Entries) -> str | None:
    """The key of the entry whose key, `zh`, `en` or alias is most like `name`; None if none is near."""
    known = names_of(section)
    near = nearest(name, known)
    return None if near is None else known[near]


def find(node: Node, path: Path) -> tuple[Node, int]:
    """The value at a path, or the nearest one above it, and how many steps of the path led there."""
    for depth, step in enumerate(path):
        below: Node | None = None
        if isinstance(node, Entries):
            below = node.entries.get(str(step))
        elif isinstance(node, Items) and isinstance(step, int) and 0 <= step < len(node.items):
            below = node.items[step]
        if below is None:
            return node, depth
        node = below
    return node, len(path)


def place_of(root: Node, path: Path, *, of_key: bool = False) -> Place:
    """The place of the value at a path, or of the nearest one above it.

    With `of_key` the place of the last key on the way, where a map holds it.
    """
    node, depth = find(root, path)
    if of_key and depth:
        above, _ = find(root, path[: depth - 1])
        if isinstance(above, Entries):
            return above.key_place(str(path[depth - 1]))
    return node.place
