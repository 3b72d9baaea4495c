"""All readings of a complete hand, block by block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from paiju.core.hands.blocks import Blocks
from paiju.core.hands.generate import COUNTS
from paiju.core.hands.needs import Block
from paiju.core.hands.shape import Groups, HandGroup, Outline, Reading

RUN = "run"
TRIPLET = "triplet"
PAIR = "pair"
_WIDTH = {RUN: 3, TRIPLET: 3, PAIR: 2}
_REMEMBERED = 8_000
_BASE = 10

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
        """All ways to see the block as so many sets and pairs, sorted, at most `limit` tiles equal.

        Only if `bare` are there groups of nothing but wilds, and ways that differ in nothing but how many
        wilds a group holds.
        """
        asked = (sets, pairs, limit, bare)
        found = self.ways.get(asked)
        if found is None:
            found = self.ways[asked] = self._search(*asked)
        return found

    def _search(self, sets: int, pairs: int, limit: int | None, bare: bool) -> tuple[Way, ...]:
        wilds = 3 * sets + 2 * pairs - self.tiles
        if wilds and self.form.rigid:
            return ()
        content = 0
        for count in self.counts:
            content = _BASE * content + min(count, _BASE - 1)
        search = _Search(self.kinds, runs=self.form.runs, bare=bare)
        ways: list[Way] = []
        seen = set()
        for groups in sorted(search.ways(0, content, sets, pairs, wilds)):
            told = groups if bare else tuple([group[:2] for group in groups])
            if told not in seen:
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
        self._known: list[dict[bytes, Part]] = [{} for _ in self._blocks]

    def parts(self, contents: Sequence[bytes]) -> list[Part]:
        """The blocks of a hand by the counts of their kinds."""
        try:
            return [known[counts] for known, counts in zip(self._known, contents, strict=True)]
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
        if not self._fits(parts, sets, pairs, wilds):
            return []
        if not wilds and (not sets or pairs < 2):
            hands = _natural(parts, sets, pairs)
        else:
            limit = self._limit_of(parts)
            hands = [
                tuple([group for groups, _ in ways for group in groups])
                for ways in _combine(parts, 0, sets, pairs, wilds, limit, True)
            ]
        found = [Reading(shape, tuple(sorted(groups))) for groups in hands]
        if len(found) > 1:
            found.sort()
        return found

    def outline(
        self, shape: str, hand: bytearray, parts: list[Part], sets: int, pairs: int, wilds: int
    ) -> list[Outline]:
        """The outlines of a hand as so many sets and pairs, in no order; none if it is not just that."""
        if not self._fits(parts, sets, pairs, wilds):
            return []
        if not wilds and (not sets or pairs < 2):
            return [Outline(shape, groups, hand, 0, 0) for groups in _natural(parts, sets, pairs)]
        limit = self._limit_of(parts)
        size = len(hand)
        found: list[Outline] = []
        for bare_sets in range(min(sets, wilds // 3) + 1):
            for bare_pairs in range(min(pairs, (wilds - 3 * bare_sets) // 2) + 1):
                left = wilds - 3 * bare_sets - 2 * bare_pairs
                for ways in _combine(parts, 0, sets - bare_sets, pairs - bare_pairs, left, limit, False):
                    groups, counts = self._together(ways, size)
                    found.append(Outline(shape, groups, counts, bare_sets, bare_pairs))
        return found

    def _together(self, ways: Sequence[Way], size: int) -> tuple[Groups, bytearray]:
        """The groups of all blocks, and how many tiles they are by kind."""
        counts = bytearray(size)
        together: Groups = ()
        for (kinds, _), (groups, held) in zip(self._blocks, ways, strict=True):
            together += groups
            first = kinds[0]
            if kinds[-1] - first < len(kinds):
                counts[first : first + len(held)] = held
            else:
                for kind, count in zip(kinds, held, strict=True):
                    counts[kind] = count
        return together, counts

    def _fits(self, parts: list[Part], sets: int, pairs: int, wilds: int) -> bool:
        """Whether the hand has as many tiles as the groups, and not too many odd ones for pairs alone."""
        tiles = odd = 0
        for part in parts:
            tiles += part.tiles
            odd += part.odd
        return bool(parts) and tiles + wilds == 3 * sets + 2 * pairs and (sets > 0 or odd <= wilds)

    def _limit_of(self, parts: list[Part]) -> int | None:
        return None if any(part.crowded for part in parts) else self._limit


def _natural(parts: list[Part], sets: int, pairs: int) -> list[Groups]:
    """Ways to see a hand without wilds: the number of tiles of a block says what it must be."""
    found: list[Groups] = [()]
    for part in parts:
        tiles = part.tiles
        if tiles:
            m, beside = divmod(tiles, 3) if sets else (0, tiles)
            p = beside >> 1
            if beside & 1 or p > pairs:
                return []
            ways = part.as_groups(m, p, None, True)
            if len(ways) == 1:
                (way,) = ways
                found = [groups + way[0] for groups in found]
            else:
                found = [groups + way[0] for groups in found for way in ways]
    return found


def _combine(
    parts: list[Part], at: int, sets: int, pairs: int, wilds: int, limit: int | None, bare: bool
) -> list[tuple[Way, ...]]:
    """Ways to see the blocks from `at` on as so many sets and pairs, with all `wilds` used."""
    part = parts[at]
    if at == len(parts) - 1:
        return [(way,) for way in part.as_groups(sets, pairs, limit, bare)]
    found: list[tuple[Way, ...]] = []
    tiles = part.tiles
    for m in range(max(0, (tiles - 2 * pairs + 2) // 3), min(sets, (tiles + wilds) // 3) + 1):
        beside = tiles - 3 * m
        for p in range(max(0, (beside + 1) // 2), min(pairs, (beside + wilds) // 2) + 1):
            ways = part.as_groups(m, p, limit, bare)
            if ways:
                used = 2 * p - beside
                rests = _combine(parts, at + 1, sets - m, pairs - p, wilds - used, limit, bare)
                found += [(way, *rest) for way in ways for rest in rests]
    return found


class _Search:
    """Takes groups off a block, lowest kind first; `content` holds the kinds from some place on.

    The content is the counts of its kinds as the digits of a decimal number. If `bare`, groups may be of
    nothing but wilds.
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
