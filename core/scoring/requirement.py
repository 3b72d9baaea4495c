"""What a section requires of the tiles of a complete hand, for the questions that play asks all the time.

A requirement is part of being complete and ready. That of so many suits is told from the natural tiles:
a wild in a group with one of them is of its suit, and a group of nothing but wilds may be of any. What
else can be told from the tiles alone is asked of every reading. What depends on more, such as the way of
winning, is `situated`: it leaves a hand ready, and is asked at the win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from attrs import define, field, frozen

from paiju.core.hands import HandModel
from paiju.core.hands.needs import OUT_OF_REACH
from paiju.core.melds.meld import Meld
from paiju.core.scoring.context import NOTHING, Layout, Sight, WinContext
from paiju.core.scoring.node import Test
from paiju.core.scoring.numbers import Range
from paiju.core.scoring.scope import is_fact

TILES_ALONE = frozenset({"shape", "suits", "honours", "groups", "every_group", "tiles", "kinds"})
"""The forms that look at nothing but tiles, unless a fact says at which."""

_JOINS = ("any", "all", "not")


@frozen
class Required:
    """The parts of a requirement.

    `suits` are the numbers of suits that may be used, where that can be told from natural tiles;
    `reading` is the rest of what tiles alone decide; `situated` says whether there is more.
    """

    suits: Range | None = None
    reading: Test | None = None
    situated: bool = False


def told_by_natural_tiles(suits: Range, layout: Layout) -> bool:
    """Whether the number of suits may be told without a reading: wilds only ever join a suit, or may."""
    few = [suits.accepts(number) for number in range(len(layout.suits) + 1)]
    return not layout.wilds or (few[:2] == [True, True] and few == sorted(few, reverse=True))


def situated(spec: Any, named: Mapping[str, Any], patterns: Mapping[str, Any]) -> bool:
    """Whether a condition looks at more than tiles: the way of winning, circumstances, facts, predicates."""
    if isinstance(spec, (list, tuple)):
        return any(situated(one, named, patterns) for one in spec)
    if not isinstance(spec, Mapping):
        return True
    for key, value in spec.items():
        if key in TILES_ALONE:
            more = _has_fact(value)
        elif key in _JOINS:
            parts = value.values() if key != "not" and isinstance(value, Mapping) else [value]
            more = any(situated(one, named, patterns) for one in parts)
        elif key == "pattern":
            ids = value if isinstance(value, (list, tuple)) else [value]
            more = any(_pattern_situated(patterns.get(id, {}), named, patterns) for id in ids)
        else:
            more = key not in named or situated(named[key], named, patterns)
        if more:
            return True
    return False


def _pattern_situated(spec: Any, named: Mapping[str, Any], patterns: Mapping[str, Any]) -> bool:
    asked = [spec.get("when", {}), {"pattern": spec.get("unless") or []}]
    times = spec.get("times", ())
    asked += times.values() if isinstance(times, Mapping) else times
    return any(situated(one, named, patterns) for one in asked)


def _has_fact(spec: Any) -> bool:
    if isinstance(spec, Mapping):
        return any(_has_fact(one) for one in spec.values())
    if isinstance(spec, (list, tuple)):
        return any(_has_fact(one) for one in spec)
    return is_fact(spec)


def _given_up(suits: Range | None, number: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The choices of as few suits as need be left out of all, as bits and as blocks."""
    if suits is None:
        return ()
    fewest = next((many for many in range(number + 1) if suits.accepts(number - many)), None)
    chosen = () if fewest is None else combinations(range(number), fewest)
    return tuple((sum(1 << suit for suit in blocks), blocks) for blocks in chosen)


@define(eq=False)
class Requirement:
    """A requirement, asked about hands of this model.

    `open_kinds` are, by the suits that natural tiles use (as bits), the kinds that may still come, as a
    bit set; None without a limit of suits. `given_up` are the suits, as bits and as blocks, that a hand
    with too many of them may do without. `suit` is the bit of a kind's suit, 0 for a kind of none; its
    last cell stands for no kind at all.
    """

    hands: HandModel
    layout: Layout
    suits: Range | None
    reading: Test | None
    open_kinds: tuple[int, ...] | None
    given_up: tuple[tuple[int, tuple[int, ...]], ...]
    suit: tuple[int, ...]
    bits: tuple[int, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.bits = tuple(1 << number for number in range(len(self.layout.suits)))

    @classmethod
    def of(cls, hands: HandModel, layout: Layout, required: Required) -> Requirement:
        """For hands of this model."""
        suit = [0] * (layout.kinds + 1)
        for number, (first, stop) in enumerate(layout.suits):
            suit[first:stop] = [1 << number] * (stop - first)
        open_kinds = None
        if required.suits is not None:
            accepts = required.suits.accepts
            open_kinds = tuple(
                sum(1 << kind for kind in range(layout.kinds) if accepts((used | suit[kind]).bit_count()))
                for used in range(1 << len(layout.suits))
            )
        given_up = _given_up(required.suits, len(layout.suits))
        return cls(hands, layout, required.suits, required.reading, open_kinds, given_up, tuple(suit))

    def open_for(self, keys: Sequence[int], melds: Sequence[Meld]) -> int:
        """The kinds that leave a hand within its suits, as a bit set; -1 if there is no such limit."""
        return -1 if self.open_kinds is None else self.open_kinds[self._used(keys, melds)]

    def _used(self, keys: Sequence[int], melds: Sequence[Meld]) -> int:
        """The suits of natural tiles and of melds, as bits. A meld of nothing but wilds has none."""
        used = 0
        for bit, key in zip(self.bits, keys, strict=False):
            if key:
                used |= bit
        for meld in melds:
            used |= self.suit[meld.tile]
        return used

    def met(self, hand: bytearray, keys: Sequence[int], melds: tuple[Meld, ...], won: int) -> bool:
        """Whether a complete hand, the winning tile `won` (-1: none) in it, is a win as far as tiles tell."""
        if self.suits is not None and not self.suits.accepts(self._used(keys, melds).bit_count()):
            return False
        return self.reading is None or self._read(hand, melds, won)

    def sift(self, waits: int, hand: bytearray, melds: tuple[Meld, ...]) -> int:
        """Those of the waits that make a win as far as tiles tell, within their suits as they are."""
        if self.reading is None:
            return waits
        found = 0
        for kind in range(waits.bit_length()):
            if waits >> kind & 1:
                whole = hand[:]
                whole[kind] += 1
                if self._read(whole, melds, kind):
                    found |= 1 << kind
        return found

    def _read(self, hand: bytearray, melds: tuple[Meld, ...], won: int) -> bool:
        """Whether some reading of a complete hand is as required."""
        assert self.reading is not None
        replaced = {at: meld.replaced for at, meld in enumerate(melds) if meld.replaced >= 0}
        ctx = WinContext(hand, won, "", melds, frozenset(), 0, (), {}, replaced or NOTHING)
        sight = Sight(ctx, self.layout.wilds)
        for reading in self.hands.readings(hand, len(melds), sight.standing, sight.fresh):
            sight.see(reading)
            if self.reading(sight):
                return True
        return False

    def distance(self, keys: Sequence[int], pairs: int, melds: Sequence[Meld], wilds: int, fresh: int) -> int:
        """How far a hand is from ready in the best choice of suits; see `HandModel.distance`.

        Whatever else is required may make it more.
        """
        number = len(melds)
        if self.suits is None or self.suits.accepts(self._used(keys, melds).bit_count()):
            return self.hands.distance(keys, pairs, number, wilds, fresh)
        shown = self._used((), melds) if melds else 0
        return min(
            [
                self.hands.distance(*self.hands.without(keys, pairs, blocks), number, wilds, fresh)
                for suits, blocks in self.given_up
                if not shown & suits
            ],
            default=OUT_OF_REACH,
        )
