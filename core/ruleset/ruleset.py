"""A ruleset with its options resolved: plain data that knows where every value comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from attrs import evolve, field, frozen

from paiju.core.errors import Fault, Path, Place, Text
from paiju.core.ruleset.nodes import Entries, Items, Leaf, Mark, Node, find, place_of
from paiju.core.ruleset.options import Option
from paiju.core.ruleset.schema import RulesetFile
from paiju.core.tiles import TileSet


@frozen
class Shown:
    """One value of the effective ruleset: where it was written, and the option that put it there."""

    path: Path
    value: Any
    place: Place
    option: str | None


@frozen(eq=False, kw_only=True)
class Ruleset:
    """A ruleset as it will be played. Never changed.

    `data` is the resolved file as plain data (keys are text, numbers int or Fraction), `form` the same
    as typed sections with their defaults, `options` the value of every option, `settable` their
    definitions in the order of the file, `plugins` the plugin classes in the order of registration with
    their parameters, `plugin_paths` where the file names each, `tile_data` the tile-set file, `tile_set` what
    of it is in play, `hash` what `canonical` says.
    """

    name: str
    names: Text
    aliases: tuple[str, ...]
    summary: Text | None
    stage: str
    variant: str | None
    discipline: str
    seats: int
    data: Mapping[str, Any]
    form: RulesetFile
    options: Mapping[str, Any]
    settable: tuple[Option, ...]
    plugins: tuple[tuple[str, Mapping[str, Any]], ...]
    plugin_paths: tuple[Path, ...]
    tile_data: Mapping[str, Any]
    tile_set: TileSet
    hash: str
    tree: Entries = field(repr=False)
    deleted: Mapping[Path, Mark] = field(repr=False)

    @cached_property
    def origins(self) -> Mapping[Path, Place]:
        """The place of every value by its path."""
        return {path: node.place for path, node in _walk(self.tree, ())}

    def place(self, path: Path) -> Place:
        """Where the value at a data path was written; of the nearest value above it if there is none."""
        return place_of(self.tree, path)

    def locate(self, fault: Fault) -> Fault:
        """The same fault with its place, found by its path; a code that ends in `-key` means the key."""
        if fault.place is not None:
            return fault
        if fault.code == "unknown-pattern":
            gone: Path = ("scoring", "patterns", self._named(fault.path))
            if gone in self.deleted:
                return _taken_away(gone, Place(*self.deleted[gone]), fault.path)
        return evolve(fault, place=place_of(self.tree, fault.path, of_key=fault.code.endswith("-key")))

    def _named(self, path: Path) -> str:
        """The name that stands at a path, as a value or as the key of another value."""
        node, _ = find(self.tree, path)
        return node.text if isinstance(node, Leaf) and node.value == node.text else str(path[-1])

    def shown(self) -> tuple[Shown, ...]:
        """Every single value of the effective ruleset in the order of the file."""
        return tuple(
            Shown(path, node.plain(), node.place, node.option)
            for path, node in _walk(self.tree, ())
            if path and (isinstance(node, Leaf) or not node.plain()) and path[0] not in _HOW
        )


def _taken_away(gone: Path, place: Place, path: Path) -> Fault:
    """The fault of a file that deletes a pattern which something else still names."""
    one, other = (".".join(map(str, steps)) for steps in (gone, path))
    message = Text(
        f"{one} 在这里删了，{other} 却还用着它", f"{one} is deleted here, and {other} still needs it"
    )
    return Fault("deleted-in-use", message, gone, place)


# How a file came to say what it says: not part of the effective ruleset.
_HOW = ("extends", "options", "conflicts", "set")


def _walk(node: Node, path: Path) -> Iterator[tuple[Path, Node]]:
    yield path, node
    if isinstance(node, Entries):
        for key, below in node.entries.items():
            yield from _walk(below, (*path, key))
    elif isinstance(node, Items):
        for index, below in enumerate(node.items):
            yield from _walk(below, (*path, index))
