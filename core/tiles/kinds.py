"""Tile kinds and tile sets. A kind is a small int inside; people see codes and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from attrs import field, frozen

from paiju.core.errors import Fault, NotationError, Text

SUITED = "suited"
HONOUR = "honour"
WILD = "wild"
NUMERALS = "〇一二三四五六七八九"


@frozen
class TileKind:
    """One kind of tile: all tiles that cannot be told apart.

    `copies` says how many tiles of the kind are in play; `rank` is 0 where the kind has none;
    `stands_for` lists the kinds that a wild may stand for, as indices.
    """

    index: int
    code: str
    group: str
    klass: str
    suit: str
    rank: int
    copies: int
    name: Text
    glyph: str
    stands_for: tuple[int, ...] = ()


@frozen
class Group:
    """Kinds that belong together: a numeric suit, the dragons, the flowers, the ranks of a pack of cards."""

    name: str
    klass: str
    text: Text
    kinds: tuple[int, ...]
    aliases: tuple[str, ...] = ()


@frozen(eq=False)
class TileSet:
    """The tiles in play, in a fixed order. Index `unknown` stands for a tile that one cannot see."""

    name: str
    kinds: tuple[TileKind, ...]
    groups: tuple[Group, ...]
    by_code: Mapping[str, int] = field(init=False)

    @by_code.default
    def _by_code(self) -> dict[str, int]:
        return {kind.code: kind.index for kind in self.kinds}

    @property
    def unknown(self) -> int:
        """The index of an unknown tile, one beyond the last kind."""
        return len(self.kinds)

    @cached_property
    def size(self) -> int:
        """How many tiles are in play."""
        return sum(kind.copies for kind in self.kinds)

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """Copies in play by kind."""
        return tuple(kind.copies for kind in self.kinds)

    @cached_property
    def wilds(self) -> tuple[int, ...]:
        """The wild kinds."""
        return tuple(kind.index for kind in self.kinds if kind.klass == WILD)

    @cached_property
    def spoken(self) -> Mapping[str, int]:
        """The kinds by what one says in Chinese, the longest name first: `五筒`, `5筒`, `中`."""
        names = {kind.name.zh: kind.index for kind in self.kinds}
        for group in self.suits:
            for suit in (group.text.zh, *group.aliases):
                names |= {f"{self.kinds[kind].rank}{suit}": kind for kind in group.kinds}
                names |= {f"{NUMERALS[self.kinds[kind].rank]}{suit}": kind for kind in group.kinds}
        return dict(sorted(names.items(), key=lambda item: -len(item[0])))

    @cached_property
    def suits(self) -> tuple[Group, ...]:
        """The numeric suits: groups in which neighbouring ranks make runs."""
        return tuple(group for group in self.groups if group.klass == SUITED)

    @cached_property
    def tiles(self) -> tuple[int, ...]:
        """Every physical tile as its kind, in order of kinds: what a shuffle starts from."""
        return tuple(kind.index for kind in self.kinds for _ in range(kind.copies))

    def of_class(self, name: str) -> frozenset[int]:
        """The kinds of a class (`suited`, `honour`, …) or of a group (`dragons`); empty if there is none."""
        return frozenset(kind.index for kind in self.kinds if name in (kind.klass, kind.group))

    def class_names(self) -> tuple[str, ...]:
        """Every class and group name that `of_class` knows here."""
        return tuple(dict.fromkeys(name for kind in self.kinds for name in (kind.klass, kind.group)))

    def code(self, kind: int) -> str:
        """The code of a kind; `?` for an unknown tile."""
        return "?" if kind == self.unknown else self.kinds[kind].code

    def counts(self, tiles: Iterable[int]) -> bytearray:
        """How many of each kind, with one more cell for unknown tiles.

        Raises `NotationError` (`too-many-tiles`) for more than 255 of one kind.
        """
        counts = bytearray(len(self.kinds) + 1)
        try:
            for tile in tiles:
                counts[tile] += 1
        except ValueError:
            message = Text(f"{self.code(tile)} 太多了", f"there are too many {self.code(tile)}")
            raise NotationError(Fault("too-many-tiles", message, expected="0-255")) from None
        return counts
