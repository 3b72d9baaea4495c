"""Groups of nothing but wilds: what they may stand for, as far as a section can tell.

Such a group may be of any kind, and most kinds make no difference. Two kinds are *alike* for it if
exchanging them leaves every condition as it is: they are in the same tables and choices, so many of
each are held in the same groups of equal tiles and none in runs or melds, and they bring in a suit of their
own or do not. Of kinds that are alike the lowest stands for all.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from paiju.core.hands import HandGroup, HandModel
from paiju.core.scoring.context import PAIR, RUN, TRIPLET, Layout, Sight, kinds_of, melded
from paiju.core.scoring.numbers import Range
from paiju.core.scoring.scope import Seen

if TYPE_CHECKING:
    from paiju.core.hands import Outline

Groups = tuple[HandGroup, ...]
Way = tuple[Groups, bytearray]
"""The groups of a reading and their identities."""

_PAIRS = (PAIR,)
_SETS = (RUN, TRIPLET)
_WIDTH = {RUN: 3, TRIPLET: 3, PAIR: 2}


@frozen(eq=False)
class Bare:
    """What groups of nothing but wilds may stand for in the eyes of one section.

    `kinds` are those that wilds may stand for, `starts` the lowest ones of their runs; `sort` and
    `sort_of_run` number what the section's tables tell apart; `suit` is the suit of a kind, -1 for none.
    `suits` are the numbers of suits that a win may use, None for any.
    """

    hands: HandModel
    seen: Seen
    suits: Range | None
    kinds: tuple[int, ...]
    starts: tuple[int, ...]
    sort: tuple[int, ...]
    sort_of_run: Mapping[int, int]
    suit: tuple[int, ...]

    @classmethod
    def of(cls, hands: HandModel, seen: Seen, layout: Layout, suits: Range | None) -> Bare:
        """For hands of this model, valued by a section that looks at no more than `seen`."""
        kinds = tuple(sorted(hands.wild_for))
        starts = tuple(
            tile
            for first, stop in layout.suits
            for tile in range(first, stop - 2)
            if {tile, tile + 1, tile + 2} <= hands.wild_for
        )
        honour = [any(first <= kind < stop for first, stop in layout.honours) for kind in range(layout.kinds)]
        looks = [(honour[kind], *(table[kind] for table in seen.kinds)) for kind in range(layout.kinds)]
        sort = _numbered(looks)
        runs = [tuple(table[start] for table in seen.runs) for start in starts]
        sorts = _numbered([(run, sort[start : start + 3]) for run, start in zip(runs, starts, strict=True)])
        suit = [-1] * layout.kinds
        for number, (first, stop) in enumerate(layout.suits):
            suit[first:stop] = [number] * (stop - first)
        of_run = dict(zip(starts, sorts, strict=True))
        return cls(hands, seen, suits, kinds, starts, sort, of_run, tuple(suit))

    def ways(self, sight: Sight, outline: Outline) -> Iterable[Way]:
        """The readings of an outline that the section can tell apart, the lowest of those that are alike."""
        ways: Iterable[Way] = ((outline.groups, outline.counts),)
        for kinds in (*[_PAIRS] * outline.pairs, *[_SETS] * outline.sets):
            ways = self._filled(sight, ways, kinds, outline.limit)
        return ways

    def _filled(
        self, sight: Sight, ways: Iterable[Way], kinds: Sequence[str], limit: int | None
    ) -> Iterator[Way]:
        """The same with one more group of wilds beside them."""
        for groups, counts in ways:
            alike = _Alike(self, sight, groups, counts)
            for kind in kinds:
                for tile in alike.runs() if kind == RUN else alike.kinds():
                    more = counts[:]
                    if kind == RUN:
                        for step in range(3):
                            more[tile + step] += 1
                    else:
                        more[tile] += _WIDTH[kind]
                    if limit is None or self._most_equal(more, tile) <= limit:
                        yield (*groups, HandGroup(kind, tile, _WIDTH[kind])), more

    def _most_equal(self, counts: bytearray, tile: int) -> int:
        """How many equal tiles there are at most in the block of a tile."""
        return max(counts[kind] for kind in self.hands.blocks[self.hands.block_of[tile]])

    def marks(self, sight: Sight) -> Mapping[int, Hashable]:
        """What sets a kind apart in this win, beyond the tables."""
        found: dict[int, Hashable] | None = sight.memo.get("marks")
        if found is None:
            found = {sight.won: (-1,)} if self.seen.held else {}
            for number, choice in enumerate(self.seen.choices):
                for kind in kinds_of(choice(sight)):
                    found[kind] = (found.get(kind), number)
            sight.memo["marks"] = found
        return found


class _Alike:
    """Which kinds are alike for a group of wilds beside some other groups."""

    def __init__(self, bare: Bare, sight: Sight, groups: Groups, counts: bytearray) -> None:
        self._bare = bare
        self._counts = counts
        self._marks = bare.marks(sight)
        self._apart = {tile for tile, _ in melded(sight)[0]}
        self._among: dict[int, Hashable] = {}
        for kind, tile, wilds in sorted(groups) if len(groups) > 1 else groups:
            if kind == RUN:
                self._apart.update((tile, tile + 1, tile + 2))
            else:
                self._among[tile] = (self._among.get(tile), kind, wilds)
        suit = bare.suit
        self._used = {suit[tile] for _, tile, _ in groups}
        self._used.update([suit[tile] for tile in self._apart])
        number = len(self._used) - (-1 in self._used)
        self._closed = bare.suits is not None and not bare.suits.accepts(number + 1)

    def kinds(self) -> Iterator[int]:
        """The kinds for a pair or a triplet, one of each sort, in order."""
        bare, counts = self._bare, self._counts
        seen: set[Hashable] = set()
        look: Hashable
        for kind in bare.kinds:
            if kind not in self._apart:
                if bare.suit[kind] in self._used:
                    look = bare.sort[kind]
                elif self._closed and bare.suit[kind] >= 0:
                    continue
                else:
                    look = ~bare.sort[kind]
                if counts[kind] or kind in self._marks:
                    look = (look, self._marks.get(kind), self._among.get(kind))
                if look in seen:
                    continue
                seen.add(look)
            yield kind

    def runs(self) -> Iterator[int]:
        """The lowest kinds of a run, one of each sort, in order."""
        bare, counts = self._bare, self._counts
        seen: set[Hashable] = set()
        for start in bare.starts:
            tiles = (start, start + 1, start + 2)
            if not any(counts[kind] or kind in self._apart for kind in tiles):
                marks = tuple(self._marks.get(kind) for kind in tiles)
                look = (bare.sort_of_run[start], marks, bare.suit[start] in self._used)
                if look in seen:
                    continue
                seen.add(look)
            yield start


def _numbered(looks: Sequence[Hashable]) -> tuple[int, ...]:
    """The same number for what is equal."""
    numbers: dict[Hashable, int] = {}
    return tuple(numbers.setdefault(look, len(numbers)) for look in looks)
