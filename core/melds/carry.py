"""Kickers 带牌: which tiles a meld may carry, found one choice at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement

from paiju.core.melds.chance import Chance, shuffle
from paiju.core.melds.grammar import Grammar, Kind
from paiju.core.melds.wilds import BYTE, Wilds

_NO_LIMIT = 0x7F


class Load:
    """What a kind carries: `number` parts of `size` equal tiles each.

    A part is tiles of one rank, wilds for it included, with at least one natural; or wilds alone of which
    all may stand for one rank. A part of `size` 1 that is a wild is just that tile.
    """

    def __init__(self, grammar: Grammar, wilds: Wilds, kind: Kind, number: int) -> None:
        carry = kind.carry
        assert carry is not None
        policy = grammar.policy
        self.number = number
        self.size = carry.size
        self.distinct = carry.distinct or kind.name in policy.distinct
        self.most = min(policy.most_equal or _NO_LIMIT, carry.size if self.distinct else _NO_LIMIT)
        self.one_rank = policy.one_rank
        self.without = tuple(sum(wilds.unit[tile] for tile in some) for some in policy.without)
        self._wilds = wilds
        self._all_wilds = policy.all_wilds or not wilds.all
        self._most_wilds = policy.most_equal or _NO_LIMIT
        self._alike = tuple(wilds.alike(carry.size))
        self._supplies: dict[tuple[int, int], tuple[int, ...]] = {}

    def supplies(self, gaps: int, parts: int) -> tuple[int, ...]:
        """Every choice of wilds that fills these gaps and makes so many parts more by themselves."""
        found = self._supplies.get((gaps, parts))
        if found is None:
            found = self._supplies[gaps, parts] = tuple(sorted(self._supply(gaps, parts)))
        return found

    def _supply(self, gaps: int, parts: int) -> set[int]:
        wilds = self._wilds
        if parts * self.size > wilds.most:
            return set()
        several = combinations if self.distinct else combinations_with_replacement
        found = set()
        for some in several(self._alike, parts):
            for filling in wilds.fillings[gaps]:
                packed = filling + sum(some)
                if not wilds.fits(packed, wilds.all) or (packed == wilds.all and not self._all_wilds):
                    continue
                if all(packed >> 8 * wild & BYTE <= self._most_wilds for wild in wilds.kinds):
                    found.add(packed)
        return found

    def allows(self, main: int, kickers: int, spare: Mapping[int, int]) -> bool:
        """Whether exactly these kickers may be carried by groups made of the tiles `main`."""
        wilds = self._wilds
        gap, size, most = wilds.gap, self.size, self.most
        gaps = 0
        parts = self.number
        for tile, count in enumerate((kickers & wilds.natural_bytes).to_bytes(wilds.width, "little")):
            if count:
                if count > spare.get(tile, most):
                    return False
                mine = -(-count // size)
                parts -= mine
                if mine * size > count:
                    gaps += (mine * size - count) * gap[tile]
        if parts < 0 or kickers & wilds.bytes not in self.supplies(gaps, parts):
            return False
        return self._may_join(main, kickers)

    def _may_join(self, main: int, kickers: int) -> bool:
        """The rules that look at several tiles at once; the play must also hold a natural tile."""
        fits = self._wilds.fits
        if any(fits(some, kickers) for some in self.without):
            return False
        play = main + kickers
        naturals = play & self._wilds.natural_bytes
        if naturals == play and not self.one_rank:
            return _ranks(naturals) > 1
        return naturals != 0

    def choices(
        self, main: int, rest: int, available: int, spare: Mapping[int, int], chance: Chance | None
    ) -> Iterator[int]:
        """Every set of kickers, packed, once, from the tiles `rest` and the wilds `available`.

        With `chance` they come in an order drawn by it.
        """
        wilds = self._wilds
        unit, gap, size = wilds.unit, wilds.gap, self.size
        faces = self._faces(rest, spare, chance)
        loose = wilds.number(available) if available else 0
        reach = [loose]  # parts that the faces from here on can make, at most
        for _, most in reversed(faces):
            reach.append(reach[-1] + most // size)
        reach.reverse()
        stack = [(0, self.number, 0, 0)]
        while stack:
            index, parts, chosen, gaps = stack.pop()
            if not parts or index == len(faces):
                for packed in self._supplied(gaps, parts, available, chance):
                    if self._may_join(main, chosen + packed):
                        yield chosen + packed
                continue
            if parts > reach[index]:
                continue
            tile, most = faces[index]
            steps = []
            for number in range(min(most, parts * size) + 1):
                mine = -(-number // size)
                lack = mine * size - number
                if not lack:
                    steps.append((index + 1, parts - mine, chosen + number * unit[tile], gaps))
                elif lack <= loose and wilds.fills(gaps + lack * gap[tile], available):
                    filled = gaps + lack * gap[tile]
                    steps.append((index + 1, parts - mine, chosen + number * unit[tile], filled))
            if chance:
                shuffle(chance, steps)
            stack.extend(steps)

    def _faces(self, rest: int, spare: Mapping[int, int], chance: Chance | None) -> list[tuple[int, int]]:
        """Natural tiles that may be carried, each with how many at most."""
        most = self.most
        faces = []
        naturals = rest & self._wilds.natural_bytes
        for tile, count in enumerate(naturals.to_bytes(self._wilds.width, "little")):
            if count:
                limit = spare.get(tile, most)
                if limit:
                    faces.append((tile, count if count < limit else limit))
        if chance:
            shuffle(chance, faces)
        return faces

    def _supplied(self, gaps: int, parts: int, available: int, chance: Chance | None) -> list[int]:
        wilds = self._wilds
        found = [packed for packed in self.supplies(gaps, parts) if wilds.fits(packed, available)]
        if chance:
            shuffle(chance, found)
        return found


def _ranks(packed: int) -> int:
    """How many different tiles there are."""
    number = 0
    while packed:
        number += packed & BYTE != 0
        packed >>= 8
    return number
