"""All readings of a complete hand, block by block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from paiju.core.hands.blocks import Blocks
from paiju.core.hands.shape import HandGroup, Reading

RUN = "run"
TRIPLET = "triplet"
PAIR = "pair"
_WIDTH = {RUN: 3, TRIPLET: 3, PAIR: 2}
_REMEMBERED = 20_000
_BASE = 10

Groups = tuple[HandGroup, ...]
Ways = tuple[Groups, ...]


class Contents(NamedTuple):
    """A hand by its blocks: their contents, their numbers of tiles, whether a kind is held five times."""

    blocks: list[int]
    tiles: list[int]
    crowded: bool


class Reader:
    """Reads hands whose kinds fall into these blocks; remembers what it has read in each block.

    A block is given by its *content*: the counts of its kinds as the digits of a decimal number, so that
    a fifth copy, which keys cannot tell, is no difficulty.
    """

    def __init__(self, blocks: Blocks, limit: int | None) -> None:
        """`limit` is the largest number of equal tiles in a hand, wilds included; None for no limit.

        A hand that has more of a kind without any wild is held to no limit.
        """
        self._kinds = blocks.kinds
        self._forms = blocks.forms
        self._limit = limit
        self._known: dict[tuple[int, int, int, int, int | None], Ways] = {}

    def read(self, shape: str, hand: Contents, sets: int, pairs: int, wilds: int) -> list[Reading]:
        """The sorted readings of a hand as so many sets and pairs; none if it is not just that."""
        if not hand.blocks or sum(hand.tiles) + wilds != 3 * sets + 2 * pairs:
            return []
        found = [
            Reading(shape, tuple(sorted(groups))) for groups in self._combine(0, hand, sets, pairs, wilds)
        ]
        if len(found) > 1:
            found.sort()
        return found

    def _combine(self, block: int, hand: Contents, sets: int, pairs: int, wilds: int) -> list[Groups]:
        """Ways to see the blocks from `block` on as so many sets and pairs, with all `wilds` used."""
        if block == len(hand.blocks) - 1:
            return list(self._block(block, hand, sets, pairs, wilds))
        found: list[Groups] = []
        tiles = hand.tiles[block]
        for m in range(max(0, (tiles - 2 * pairs + 2) // 3), min(sets, (tiles + wilds) // 3) + 1):
            beside = tiles - 3 * m
            for p in range(max(0, (beside + 1) // 2), min(pairs, (beside + wilds) // 2) + 1):
                used = 2 * p - beside
                ways = self._block(block, hand, m, p, used)
                if ways:
                    rests = self._combine(block + 1, hand, sets - m, pairs - p, wilds - used)
                    found += [groups + rest for groups in ways for rest in rests]
        return found

    def _block(self, block: int, hand: Contents, sets: int, pairs: int, wilds: int) -> Ways:
        """All ways to see one block, sorted."""
        limit = None if hand.crowded else self._limit
        asked = (block, hand.blocks[block], sets, pairs, limit)
        ways = self._known.get(asked)
        if ways is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            ways = self._known[asked] = self._search(*asked, wilds)
        return ways

    def _search(self, block: int, content: int, sets: int, pairs: int, limit: int | None, wilds: int) -> Ways:
        kinds, form = self._kinds[block], self._forms[block]
        if wilds and form.rigid:
            return ()
        ways = _Search(kinds, runs=form.runs).ways(0, content, sets, pairs, wilds)
        if wilds and limit is not None:
            ways = {groups for groups in ways if _most_equal(groups) <= limit}
        return tuple(sorted(ways))


class _Search:
    """Takes groups off a block, lowest kind first; `content` holds the kinds from some place on."""

    def __init__(self, kinds: Sequence[int], *, runs: bool) -> None:
        self._kinds = kinds
        self._units = [_BASE**place for place in reversed(range(len(kinds)))]
        self._last_run = len(kinds) - 3 if runs else -1
        self._known: dict[tuple[int, int, int, int], set[Groups]] = {}

    def ways(self, at: int, content: int, sets: int, pairs: int, wilds: int) -> set[Groups]:
        """Ways to see the tiles from place `at` on, with all `wilds` used."""
        if not sets and not pairs:
            return {()}
        if not wilds:
            while content < self._units[at]:
                at += 1
        elif at == len(self._kinds):
            return set()
        asked = (at, content, sets, pairs)
        found = self._known.get(asked)
        if found is None:
            found = self._known[asked] = self._ways(at, content, sets, pairs, wilds)
        return found

    def _ways(self, at: int, content: int, sets: int, pairs: int, wilds: int) -> set[Groups]:
        found: set[Groups] = set()
        unit, tile = self._units[at], self._kinds[at]
        count = content // unit
        if not count:
            found |= self.ways(at + 1, content, sets, pairs, wilds)
        for kind, width, number in ((PAIR, 2, pairs), (TRIPLET, 3, sets)):
            if number:
                fewer = (sets - 1, pairs) if width == 3 else (sets, pairs - 1)
                for real in range(max(0, width - wilds), min(width, count) + 1):
                    rests = self.ways(at, content - real * unit, *fewer, wilds - width + real)
                    self._add(found, HandGroup(kind, tile, width - real), rests)
        if sets and at <= self._last_run:
            for real, taken in self._runs(at, content, wilds):
                rests = self.ways(at, content - taken, sets - 1, pairs, wilds - 3 + real)
                self._add(found, HandGroup(RUN, tile, 3 - real), rests)
        return found

    @staticmethod
    def _add(found: set[Groups], group: HandGroup, rests: set[Groups]) -> None:
        for rest in rests:
            found.add(tuple(sorted((group, *rest))))

    def _runs(self, at: int, content: int, wilds: int) -> list[tuple[int, int]]:
        """The runs from `at` on: how many real tiles each has, and the content of these."""
        first, second, third = self._units[at : at + 3]
        runs = [(0, 0)]
        for unit, held in (
            (first, content // first),
            (second, content // second % _BASE),
            (third, content // third % _BASE),
        ):
            if held:
                runs += [(real + 1, taken + unit) for real, taken in runs]
        return [run for run in runs if run[0] + wilds >= 3]


def _most_equal(groups: Groups) -> int:
    """How many equal tiles some groups hold at most, wilds as what they stand for."""
    held: Counter[int] = Counter()
    for group in groups:
        for step in range(3) if group.kind == RUN else (0,):
            held[group.tile + step] += 1 if group.kind == RUN else _WIDTH[group.kind]
    return max(held.values(), default=0)
