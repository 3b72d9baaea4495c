"""All readings of a complete hand, block by block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, pairwise, product

from paiju.core.hands.blocks import Blocks
from paiju.core.hands.generate import COUNTS
from paiju.core.hands.needs import Block
from paiju.core.hands.shape import Groups, HandGroup, Outline, Reading

RUN = "run"
TRIPLET = "triplet"
PAIR = "pair"
_WIDTH = {RUN: 3, TRIPLET: 3, PAIR: 2}
_REMEMBERED = 8_000
_BASE = 256

Way = tuple[Groups, bytes]
"""One way to see a block: its groups, and how many tiles they are by kind of the block."""


class Part:
    """What one block of a hand holds, and the ways to see it that have been found so far.

    `odd` is how many kinds are held once or three times. A block is given by the counts of its kinds, so
    that a fifth copy, which keys cannot tell, is no difficulty.
    """

    __slots__ = ("counts", "crowded", "form", "kinds", "odd", "tiles", "ways")

    def __init__(self, kinds: Sequence[int], form: Block, counts: bytes) -> None:
        self.kinds = kinds
        self.form = form
        self.counts = counts
        self.tiles = sum(counts)
        self.odd = sum(count & 1 for count in counts)
        self.crowded = max(counts) >= COUNTS
        self.ways: dict[tuple[int, int, int | None, bool], tuple[Way, ...]] = {}

    def as_groups(self, sets: int, pairs: int, limit: int | None, bare: bool) -> tuple[Way, ...]:
        """All ways to see the block as so many sets and pairs, sorted, with at most `limit` equal tiles.

        Only if `bare` are there groups of nothing but wilds, ways that differ in nothing but how many
        wilds a group holds, and those that a group of wilds says as well.
        """
        found = self.ways[sets, pairs, limit, bare] = self._search(sets, pairs, limit, bare)
        return found

    def _search(self, sets: int, pairs: int, limit: int | None, bare: bool) -> tuple[Way, ...]:
        wilds = 3 * sets + 2 * pairs - self.tiles
        if wilds and self.form.rigid:
            return ()
        content = int.from_bytes(self.counts)
        search = _Search(self.kinds, runs=self.form.runs, bare=bare)
        ways: list[Way] = []
        seen = set()
        for groups in sorted(search.ways(0, content, sets, pairs, wilds)):
            told = groups if bare else tuple([group[:2] for group in groups])
            if told not in seen and (bare or not _might_be_bare(groups)):
                seen.add(told)
                counts = self._count(groups)
                if not wilds or limit is None or max(counts) <= limit:
                    ways.append((groups, counts))
        return tuple(ways)

    def _count(self, groups: Groups) -> bytes:
        held: Counter[int] = Counter()
        for group in groups:
            for step in range(3) if group.kind == RUN else (0,):
                held[group.tile + step] += 1 if group.kind == RUN else _WIDTH[group.kind]
        return bytes(held[kind] for kind in self.kinds)


class Reader:
    """Reads hands whose kinds fall into these blocks; remembers what it has read in each block."""

    def __init__(self, blocks: Blocks, limit: int | None) -> None:
        """`limit` is the largest number of equal tiles in a hand, wilds included; None for no limit.

        A hand that has more of a kind without any wild is held to no limit.
        """
        self._limit = limit
        self._blocks = tuple(zip(blocks.kinds, blocks.forms, strict=True))
        self._spans = tuple((kinds, _span(kinds)) for kinds in blocks.kinds)
        self._known: list[dict[bytes, Part]] = [{} for _ in self._blocks]

    def parts(self, contents: Sequence[bytes]) -> list[Part]:
        """The blocks of a hand by the counts of their kinds."""
        try:
            return [known[counts] for known, counts in zip(self._known, contents, strict=False)]
        except KeyError:
            return [self._part(block, counts) for block, counts in enumerate(contents)]

    def _part(self, block: int, counts: bytes) -> Part:
        known = self._known[block]
        part = known.get(counts)
        if part is None:
            if len(known) >= _REMEMBERED:
                known.clear()
            part = known[counts] = Part(*self._blocks[block], counts)
        return part

    def read(self, shape: str, parts: list[Part], sets: int, pairs: int, wilds: int) -> list[Reading]:
        """The sorted readings of a hand as so many sets and pairs; none if it is not just that."""
        if not _fits(parts, sets, pairs, wilds):
            return []
        found = [
            Reading(shape, tuple(sorted(chain.from_iterable([groups for groups, _ in ways]))))
            for ways in _ways(parts, sets, pairs, wilds, self._limit_of(parts, wilds), True)
        ]
        if len(found) > 1:
            found.sort()
        return found

    def outline(
        self, shape: str, hand: bytearray, parts: list[Part], sets: int, pairs: int, wilds: int
    ) -> list[Outline]:
        """The outlines of a hand as so many sets and pairs, in no order; none if it is not just that."""
        if not _fits(parts, sets, pairs, wilds):
            return []
        limit = self._limit_of(parts, wilds)
        found: list[Outline] = []
        for bare_sets, bare_pairs in _bare_groups(sets, pairs, wilds):
            left = wilds - 3 * bare_sets - 2 * bare_pairs
            for ways in _ways(parts, sets - bare_sets, pairs - bare_pairs, left, limit, False):
                groups: Groups = ()
                for way, _ in ways:
                    groups += way
                counts = self._count(ways, len(hand)) if wilds else hand
                found.append(Outline(shape, groups, counts, bare_sets, bare_pairs, limit))
        return found

    def _count(self, ways: Sequence[Way], size: int) -> bytearray:
        """How many tiles the groups of all blocks are by kind."""
        counts = bytearray(size)
        for (kinds, span), (_, held) in zip(self._spans, ways, strict=False):
            if span is not None:
                counts[span] = held
            else:
                for kind, count in zip(kinds, held, strict=True):
                    counts[kind] = count
        return counts

    def _limit_of(self, parts: list[Part], wilds: int) -> int | None:
        if self._limit is None or not wilds or any(part.crowded for part in parts):
            return None
        return self._limit


def _span(kinds: Sequence[int]) -> slice | None:
    """The kinds as a slice of all of them, None where others lie between."""
    first, last = kinds[0], kinds[-1]
    return slice(first, last + 1) if tuple(kinds) == tuple(range(first, last + 1)) else None


def _fits(parts: list[Part], sets: int, pairs: int, wilds: int) -> bool:
    """Whether the hand has as many tiles as the groups, and not too many odd ones for pairs alone."""
    tiles = odd = 0
    for part in parts:
        tiles += part.tiles
        odd += part.odd
    return bool(parts) and tiles + wilds == 3 * sets + 2 * pairs and (sets > 0 or odd <= wilds)


@lru_cache(maxsize=256)
def _bare_groups(sets: int, pairs: int, wilds: int) -> tuple[tuple[int, int], ...]:
    """How many sets and pairs of nothing but wilds there may be."""
    return tuple(
        (bare_sets, bare_pairs)
        for bare_sets in range(min(sets, wilds // 3) + 1)
        for bare_pairs in range(min(pairs, (wilds - 3 * bare_sets) // 2) + 1)
    )


def _ways(
    parts: list[Part], sets: int, pairs: int, wilds: int, limit: int | None, bare: bool
) -> list[tuple[Way, ...]]:
    """Ways to see all blocks as so many sets and pairs, with all `wilds` used."""
    found: list[tuple[Way, ...]] = []
    for split in _splits(tuple([part.tiles for part in parts]), sets, pairs, wilds):
        by_block: list[tuple[Way, ...]] = []
        for part, (m, p) in zip(parts, split, strict=False):
            ways = part.ways.get((m, p, limit, bare))
            if ways is None:
                ways = part.as_groups(m, p, limit, bare)
            if not ways:
                break
            by_block.append(ways)
        else:
            found += product(*by_block)
    return found


@lru_cache(maxsize=4096)
def _splits(
    tiles: tuple[int, ...], sets: int, pairs: int, wilds: int
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every way to share out sets and pairs among blocks of so many tiles, all wilds used."""
    first, rest = tiles[0], tiles[1:]
    if not rest:
        return (((sets, pairs),),) if first + wilds == 3 * sets + 2 * pairs else ()
    return tuple(
        ((m, p), *others)
        for m in range(sets + 1)
        for p in range(pairs + 1)
        if 0 <= 3 * m + 2 * p - first <= wilds
        for others in _splits(rest, sets - m, pairs - p, wilds - (3 * m + 2 * p - first))
    )


def _might_be_bare(groups: Groups) -> bool:
    """Whether of two groups of the same equal tiles one could have all the natural ones."""
    return any(
        first[:2] == second[:2] and first.kind != RUN and first.wilds + second.wilds >= _WIDTH[first.kind]
        for first, second in pairwise(groups)
    )


class _Search:
    """Takes groups off a block, lowest kind first; `content` holds the kinds from some place on.

    The content is the counts of its kinds as the bytes of a number. If `bare`, groups may be of nothing
    but wilds.
    """

    def __init__(self, kinds: Sequence[int], *, runs: bool, bare: bool) -> None:
        self._kinds = kinds
        self._units = [_BASE**place for place in reversed(range(len(kinds)))]
        self._last_run = len(kinds) - 3 if runs else -1
        self._least = 0 if bare else 1
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
                for real in range(max(self._least, width - wilds), min(width, count) + 1):
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
        return [run for run in runs if run[0] + wilds >= 3 and run[0] >= self._least]
