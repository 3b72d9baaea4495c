"""Tiles for the groups of one place of a shape, and what they carry: what every search is made of."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.core.melds.chance import Chance, shuffle
from paiju.core.melds.shapes import Shape, Window
from paiju.core.melds.wilds import Wilds

Counts = bytes | bytearray


class Matcher:
    """Divides tiles into groups and kickers. Plays are packed, `available` are the wilds that may be used."""

    def __init__(self, wilds: Wilds) -> None:
        self._wilds = wilds

    def groups(self, window: Window, counts: Counts, available: int, chance: Chance | None) -> Iterator[int]:
        """Tiles for the groups of a place: as many naturals as there are first, then fewer and more wilds.

        With `chance` they come in an order drawn by it.
        """
        wilds = self._wilds
        gap, unit = wilds.gap, wilds.unit
        gaps = cards = 0
        for tile, need in window.needs:
            have = counts[tile]
            if have < need:
                gaps += (need - have) * gap[tile]
                cards += have * unit[tile]
            else:
                cards += need * unit[tile]
        if gaps and not (available and wilds.fills(gaps, available)):
            return
        if not available:
            yield cards
            return
        needs = window.needs
        stack = [(0, gaps, cards)]
        while stack:
            index, gaps, cards = stack.pop()
            if index == len(needs):
                fillings = [wanted for wanted in wilds.fillings[gaps] if wilds.fits(wanted, available)]
                if chance:
                    shuffle(chance, fillings)
                for wanted in fillings:
                    yield cards + wanted
                continue
            tile, need = needs[index]
            steps = [(index + 1, gaps, cards)]
            for _ in range(min(counts[tile], need)):
                gaps += gap[tile]
                cards -= unit[tile]
                if not wilds.fills(gaps, available):
                    break
                steps.append((index + 1, gaps, cards))
            if chance:
                shuffle(chance, steps)
            else:
                steps.reverse()
            stack.extend(steps)

    def divided(
        self, shape: Shape, window: Window, counts: Counts, available: int, chance: Chance | None
    ) -> Iterator[tuple[int, int]]:
        """Groups and kickers from a hand; one and the same play may come divided in several ways."""
        wilds = self._wilds
        load = shape.load
        total = int.from_bytes(counts, "little") if load else 0
        for main in self.groups(window, counts, available, chance):
            if load is None:
                if main & wilds.natural_bytes:
                    yield main, 0
                continue
            unused = available - (main & wilds.bytes)
            for kickers in load.choices(main, total - main, unused, window.spare, chance):
                yield main, kickers

    def plays(self, shape: Shape, window: Window, counts: Counts, available: int) -> Iterator[int]:
        """Every play at one place, each once: by the first of the ways to divide it."""
        wilds = self._wilds
        for main, kickers in self.divided(shape, window, counts, available, None):
            play = main + kickers
            if (
                not kickers
                or not play & wilds.bytes
                or self.first(shape, window, play.to_bytes(wilds.width, "little"), play) == main
            ):
                yield play

    def possible(self, shape: Shape, window: Window, counts: Counts, available: int) -> bool:
        """Whether there is a play at this place."""
        for _ in self.divided(shape, window, counts, available, None):
            return True
        return False

    def first(self, shape: Shape, window: Window, counts: Counts, play: int) -> int:
        """The groups of the first way to divide exactly these tiles at this place; 0 if there is none."""
        soft = play & self._wilds.bytes
        load = shape.load
        if load is None:
            return self._exact(window, counts, play, soft)
        for main in self.groups(window, counts, soft, None):
            if load.allows(main, play - main, window.spare):
                return main
        return 0

    def _exact(self, window: Window, counts: Counts, play: int, soft: int) -> int:
        """The whole play, if its wilds fill just the gaps that its naturals leave."""
        gap = self._wilds.gap
        gaps = 0
        for tile, need in window.needs:
            have = counts[tile]
            if have < need:
                gaps += (need - have) * gap[tile]
            elif have > need:
                return 0
        return play if soft in self._wilds.fillings[gaps] else 0
