"""Readings of given tiles, the plays of a hand, and claims: in any game, from declared shapes only.

Per kind, length and place the tiles that the groups need; per rank all of its naturals down to none, the gaps
filled with wilds; what is left must be a legal load. Hands are byte counts by kind of tile, as everywhere;
inside, a play is one number with a byte for each kind.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from paiju.core.melds.chance import Chance
from paiju.core.melds.compare import beats, strongest_first
from paiju.core.melds.grammar import ANY, Grammar
from paiju.core.melds.matching import Matcher
from paiju.core.melds.reading import Claim, Play, Reading, write_reading
from paiju.core.melds.shapes import Fixed, Shape, Window, fixed_of, shapes_of
from paiju.core.melds.wilds import MOST, Wilds

_REMEMBERED = 20_000
_Aim = tuple[Shape, Window, bool]
"""A shape at one place, and whether it must be without wilds."""


class _Target(NamedTuple):
    """Where a shape beats the table: with and without wilds, or only without."""

    shape: Shape
    windows: tuple[Window, ...]
    hard: tuple[Window, ...]

    @property
    def aims(self) -> list[_Aim]:
        """Every place by itself."""
        return [(self.shape, one, False) for one in self.windows] + [
            (self.shape, one, True) for one in self.hard
        ]


class _Targets(NamedTuple):
    """All that beats what lies on the table; `within` has the places by what a hand holds at most."""

    fixed: tuple[Fixed, ...]
    shapes: tuple[_Target, ...]
    within: dict[tuple[int, int], list[_Aim]]


class Search:
    """The melds of a grammar.

    `table` is the reading to beat, None for a free lead. `locked` are plays out of the hand that may only be
    made whole (报到): their tiles are in the hand, and in no other play.
    """

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self._wilds = Wilds(grammar)
        self._matcher = Matcher(self._wilds)
        self._shapes = shapes_of(grammar, self._wilds)
        self._fixed = fixed_of(grammar, self._wilds)
        self._by_size: dict[int, list[Shape]] = {}
        for shape in self._shapes:
            self._by_size.setdefault(shape.size, []).append(shape)
        self._by_cards: dict[int, list[Reading]] = {}
        for fixed in self._fixed:
            self._by_cards.setdefault(fixed.cards, []).append(fixed.reading)
        self._targets: dict[Reading | None, _Targets] = {}
        self._words: dict[Reading, tuple[str, ...]] = {}
        self._declared: dict[tuple[tuple[int, ...], tuple[Hashable, ...]], Reading] = {}

    def words(self, reading: Reading) -> tuple[str, ...]:
        """How a reading is declared, word by word: `straight`, `A`."""
        found = self._words.get(reading)
        if found is None:
            found = self._words[reading] = tuple(write_reading(self.grammar, reading).split())
        return found

    def declare(self, play: Play) -> tuple[str, ...]:
        """The words that declare a play, which `declared` then knows."""
        words = self.words(play.reading)
        if len(self._declared) >= _REMEMBERED:
            self._declared.clear()
        self._declared[play.cards, words] = play.reading
        return words

    def declared(self, cards: tuple[int, ...], words: tuple[Hashable, ...]) -> Reading | None:
        """What tiles are read as that were declared in these words a while ago; None if that is not known."""
        return self._declared.get((cards, words))

    # Given tiles

    def readings(self, cards: Iterable[int]) -> tuple[Reading, ...]:
        """Every reading that exactly these tiles have, in the order of tiers and of the data."""
        counts, play, size = self._packed(cards)
        found = list(self._by_cards.get(play, ()))
        soft = play & self._wilds.bytes
        if soft == play:
            return tuple(found)
        loose = self._wilds.number(soft) if soft else 0
        present = [tile for tile in self._wilds.naturals if counts[tile]]
        mask = sum(1 << tile for tile in present)
        for shape in self._by_size.get(size, ()):
            load, copies = shape.load, shape.copies
            poor = ~sum(1 << tile for tile in present if counts[tile] >= copies) if load else 0
            for window in shape.windows:
                if (window.mask & poor).bit_count() > loose if load else mask & ~window.mask:
                    continue
                if self._matcher.first(shape, window, counts, play):
                    found.append(window.soft if soft else window.hard)
        return tuple(found)

    def is_reading(self, cards: Iterable[int], reading: Reading) -> bool:
        """Whether exactly these tiles may be read so; cheaper than all readings."""
        counts, play, size = self._packed(cards)
        if size != reading.size:
            return False
        if reading in self._by_cards.get(play, ()):
            return True
        soft = play & self._wilds.bytes
        if soft == play or reading.hard == bool(soft):
            return False
        for shape in self._by_size.get(size, ()):
            if shape.kind.name == reading.kind and shape.length == reading.length:
                for window in shape.windows:
                    if reading in (window.hard, window.soft):
                        return bool(self._matcher.first(shape, window, counts, play))
        return False

    def is_legal(self, cards: Iterable[int], reading: Reading, table: Reading | None) -> bool:
        """Whether these tiles may be read so, and beat the table."""
        return self._wins(reading, table) and self.is_reading(cards, reading)

    def legal_readings(self, cards: Iterable[int], table: Reading | None) -> tuple[Reading, ...]:
        """The readings of these tiles that beat the table, the strongest first."""
        return tuple(
            strongest_first(self.grammar, (one for one in self.readings(cards) if self._wins(one, table)))
        )

    def unit(self, cards: Iterable[int]) -> Play | None:
        """These tiles with their strongest reading, as a unit to be locked; None if they have no reading."""
        cards = tuple(sorted(cards))
        readings = self.legal_readings(cards, None)
        return Play(cards, readings[0]) if readings else None

    # Hands

    def plays(self, hand: bytearray, table: Reading | None, locked: Sequence[Play] = ()) -> Iterator[Play]:
        """Every play of the hand that beats the table, found one by one, each once.

        Two plays are the same if tiles and reading are.
        """
        yield from (unit for unit in locked if self._wins(unit.reading, table))
        counts, total = self._free(hand, locked)
        targets = self._beating(table)
        yield from self._whole(targets.fixed, total)
        available = total & self._wilds.bytes
        for shape, windows, hard in self._within_reach(targets, counts, available):
            for window in windows:
                yield from self._plays_at(shape, window, counts, available)
            for window in hard:
                yield from self._plays_at(shape, window, counts, 0)

    def places(
        self, hand: bytearray, table: Reading | None, locked: Sequence[Play] = ()
    ) -> Iterator[tuple[str, Iterator[Play]]]:
        """The same plays place by place: the kind, and its plays there, each found when it is taken.

        So a few plays of every kind are found without listing all of any.
        """
        for unit in locked:
            if self._wins(unit.reading, table):
                yield unit.reading.kind, iter((unit,))
        counts, total = self._free(hand, locked)
        targets = self._beating(table)
        for play in self._whole(targets.fixed, total):
            yield play.reading.kind, iter((play,))
        available = total & self._wilds.bytes
        for shape, windows, hard in self._within_reach(targets, counts, available):
            for window in windows:
                yield shape.kind.name, self._plays_at(shape, window, counts, available)
            for window in hard:
                yield shape.kind.name, self._plays_at(shape, window, counts, 0)

    def of_kind(self, hand: bytearray, kind: str) -> Iterator[Play]:
        """Every play of one kind that the hand holds: all concealed kongs, for example."""
        total = int.from_bytes(hand, "little")
        yield from self._whole((one for one in self._fixed if one.reading.kind == kind), total)
        for shape in self._shapes:
            if shape.kind.name == kind:
                for window in shape.windows:
                    yield from self._plays_at(shape, window, hand, total & self._wilds.bytes)

    def can_beat(self, hand: bytearray, table: Reading | None, locked: Sequence[Play] = ()) -> bool:
        """Whether the hand has any play that beats the table."""
        if any(self._wins(unit.reading, table) for unit in locked):
            return True
        counts, total = self._free(hand, locked)
        targets = self._beating(table)
        if any(self._wilds.fits(fixed.cards, total) for fixed in targets.fixed):
            return True
        available = total & self._wilds.bytes
        possible = self._matcher.possible
        for shape, windows, hard in self._within_reach(targets, counts, available):
            if any(possible(shape, window, counts, available) for window in windows):
                return True
            if any(possible(shape, window, counts, 0) for window in hard):
                return True
        return False

    def holds(self, hand: bytearray, play: Play, locked: Sequence[Play] = ()) -> bool:
        """Whether the hand has the tiles of a play, locked ones only as the unit that they are."""
        if play in locked:
            return True
        _, total = self._free(hand, locked)
        return self._wilds.fits(self._packed(play.cards)[1], total)

    def sample(
        self, hand: bytearray, table: Reading | None, chance: Chance, locked: Sequence[Play] = ()
    ) -> Play | None:
        """A play that beats the table, drawn by chance, or None if there is none.

        Every play can be drawn. First comes a reading, all that the hand can make being equally likely, then
        tiles for it. No list of plays is made.
        """
        counts, total = self._free(hand, locked)
        targets = self._beating(table)
        available = total & self._wilds.bytes
        most, size = self._most(counts, available), sum(counts)
        aims: list[Play | _Aim] = [unit for unit in locked if self._wins(unit.reading, table)]
        aims += self._whole(targets.fixed, total)
        aims += targets.within.get((most, size)) or self._aims_within(targets, most, size)
        left = len(aims)
        loose = self._wilds.number(available) if available else 0
        lacking: dict[int, int] = {}
        draw = chance.random
        while left:
            index = int(draw() * left)
            aim = aims[index]
            if isinstance(aim, Play):
                return aim
            left -= 1
            aims[index] = aims[left]
            shape, window, hard = aim
            poor = lacking.get(shape.copies)
            if poor is None:
                poor = lacking[shape.copies] = self._lacking(counts, shape.copies)
            missing = window.mask & poor
            if missing and (hard or missing.bit_count() > loose):
                continue
            for main, kickers in self._matcher.divided(
                shape, window, counts, 0 if hard else available, chance
            ):
                return self._play(window, main + kickers)
        return None

    def _aims_within(self, targets: _Targets, most: int, size: int) -> list[_Aim]:
        """The places of shapes that need no more copies and no more tiles than that; remembered."""
        found = [
            aim
            for target in targets.shapes
            if target.shape.copies <= most and target.shape.size <= size
            for aim in target.aims
        ]
        targets.within[most, size] = found
        return found

    def _lacking(self, counts: bytearray, copies: int) -> int:
        """The ranks of which the hand has fewer naturals than that, as a bit set."""
        return ~sum([1 << tile for tile in self._wilds.naturals if counts[tile] >= copies])

    # Claims

    def claims(self, hand: bytearray, tile: int) -> Iterator[Claim]:
        """Every way to claim an offered tile with tiles of one's own, for the kinds that may be claimed.

        How many of one's own must be no wilds, and what an offered wild may be claimed for, is said by the
        `claim` of each kind.
        """
        wilds = self._wilds
        unit = wilds.unit[tile]
        counts = bytearray(hand)
        counts[tile] += 1
        total = int.from_bytes(counts, "little")
        for play in self._whole((one for one in self._fixed if self._claim(one.reading)), total):
            packed = self._packed(play.cards)[1]
            if tile in play.cards:
                yield Claim(wilds.tiles(packed - unit), play.reading)
        for shape in self._shapes:
            claim = shape.kind.claim
            if claim is None or (tile in wilds.kinds and claim.wild != ANY):
                continue
            for window in shape.windows:
                for play in self._plays_at(shape, window, counts, total & wilds.bytes):
                    own = self._packed(play.cards)[1] - unit
                    if tile in play.cards and wilds.number(own & wilds.natural_bytes) >= claim.real:
                        yield Claim(wilds.tiles(own), play.reading)

    # What the others share

    def _packed(self, cards: Iterable[int]) -> tuple[bytearray, int, int]:
        """Counts of the tiles, at most `MOST` of a kind, the same packed, and the number of tiles."""
        counts = bytearray(self._wilds.width)
        size = 0
        for card in cards:
            if counts[card] < MOST:
                counts[card] += 1
            size += 1
        return counts, int.from_bytes(counts, "little"), size

    def _free(self, hand: bytearray, locked: Sequence[Play]) -> tuple[bytearray, int]:
        """The hand without its units, as counts and packed."""
        if locked:
            hand = bytearray(hand)
            for unit in locked:
                for card in unit.cards:
                    hand[card] -= 1
        return hand, int.from_bytes(hand, "little")

    def _wins(self, reading: Reading, table: Reading | None) -> bool:
        return table is None or beats(self.grammar, reading, table)

    def _claim(self, reading: Reading) -> bool:
        return self.grammar.kinds[reading.kind].claim is not None

    def _play(self, window: Window, packed: int) -> Play:
        wilds = self._wilds
        return Play(wilds.tiles(packed), window.soft if packed & wilds.bytes else window.hard)

    def _plays_at(self, shape: Shape, window: Window, counts: bytearray, available: int) -> Iterator[Play]:
        for packed in self._matcher.plays(shape, window, counts, available):
            yield self._play(window, packed)

    def _whole(self, fixed: Iterable[Fixed], total: int) -> Iterator[Play]:
        """Those melds of certain tiles that the hand holds."""
        for cards, reading in fixed:
            if self._wilds.fits(cards, total):
                yield Play(self._wilds.tiles(cards), reading)

    def _beating(self, table: Reading | None) -> _Targets:
        """What beats the table; found once for each reading that ever lies there."""
        found = self._targets.get(table)
        if found is None:
            found = self._targets[table] = self._find_targets(table)
        return found

    def _find_targets(self, table: Reading | None) -> _Targets:
        shapes = []
        for shape in self._shapes:
            windows = tuple(one for one in shape.windows if self._wins(one.soft, table))
            hard = tuple(one for one in shape.windows if self._wins(one.hard, table) and one not in windows)
            if windows or hard:
                shapes.append(_Target(shape, windows, hard))
        return _Targets(
            tuple(one for one in self._fixed if self._wins(one.reading, table)),
            tuple(shapes),
            {},
        )

    def _most(self, counts: bytearray, available: int) -> int:
        """The most tiles that one group can have, at best."""
        wilds = self._wilds
        most = max(map(counts.__getitem__, wilds.naturals), default=0)
        return most + wilds.number(available) if available else most

    def _within_reach(self, targets: _Targets, counts: bytearray, available: int) -> Iterator[_Target]:
        """Those targets, and of them those places, that the hand may have the tiles for."""
        wilds = self._wilds
        loose = wilds.number(available) if available else 0
        most = self._most(counts, available)
        size = sum(counts)
        poor: dict[int, int] = {}
        for shape, windows, hard in targets.shapes:
            copies = shape.copies
            if copies > most or shape.size > size:
                continue
            lacking = poor.get(copies)
            if lacking is None:
                lacking = poor[copies] = self._lacking(counts, copies)
            yield _Target(
                shape,
                tuple([one for one in windows if (one.mask & lacking).bit_count() <= loose]),
                tuple([one for one in hard if not one.mask & lacking]),
            )
