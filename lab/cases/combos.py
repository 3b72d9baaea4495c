"""`combos:` what cards are, what they beat, and what answers them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from attrs import frozen

from paiju.core.errors import Fault, NotationError, Path, Text
from paiju.core.melds.compare import beats
from paiju.core.melds.reading import Play, Reading, declared, read_reading, write_reading
from paiju.core.melds.search import Search
from paiju.core.tiles import TileSet, write_tiles
from paiju.lab.cases.entries import Questions
from paiju.lab.cases.report import Difference
from paiju.lab.cases.schema import ABSENT, ComboSection
from paiju.lab.cases.sheet import EntryReader

Check = Callable[[], list[Difference]]
Cards = tuple[int, ...]
Declaration = tuple[str, int | None]
"""A kind, and the rank where it is said."""


def read_combo(reader: EntryReader, section: ComboSection) -> Questions:
    """What checks the entry; what cannot be read is noted."""
    search = reader.rules.search
    if search is None:
        message = Text(f"{reader.rules.name} 没有牌型语法", f"{reader.rules.name} has no combinations")
        reader.fault((), "no-combinations", message)
        return Questions(list)
    combos = _Combos(reader, search)
    if section.rank is not ABSENT and not isinstance(section.kind, str):
        reader.nothing(("rank",), "kind")
    checks: list[Check] = []
    if section.kind is not ABSENT or section.readings is not ABSENT:
        checks.append(combos.kinds(section))
    if section.beats is not ABSENT or section.holds is not ABSENT:
        checks.append(combos.comparison(section))
    if section.plays is not ABSENT or section.hand is not ABSENT:
        checks.append(combos.answers(section))
    if not checks:
        message = Text("没有写要看什么", "the entry asks nothing")
        reader.fault((), "missing-key", message, "kind; readings; beats, holds; hand, plays")
    return Questions(lambda: [one for check in checks for one in check()])


@frozen
class _Combos:
    """Reads what entries of `combos` ask, and asks the grammar."""

    reader: EntryReader
    search: Search

    @property
    def tiles(self) -> TileSet:
        """The cards in play."""
        return self.search.grammar.tiles

    def kinds(self, section: ComboSection) -> Check:
        """`kind`, `rank` and `readings`: how the cards can be read."""
        cards = self._cards(("cards",), section.cards)
        found: list[tuple[str, Sequence[str | None]]] = []
        if section.readings is not ABSENT:
            wanted = [self._reading(("readings", at), text) for at, text in enumerate(section.readings)]
            found.append(("readings", sorted(filter(None, wanted))))
        if section.kind is not ABSENT:
            found.append(("kind", self._only(section)))
        return lambda: [one for key, readings in found for one in self._compare(key, readings, cards)]

    def _only(self, section: ComboSection) -> list[str | None]:
        if section.kind is None:
            return []
        rank = "" if section.rank is ABSENT else f" {section.rank}"
        at: Path = ("kind",) if section.rank is ABSENT else ("rank",)
        return [self._reading(at, section.kind + rank)]

    def _compare(self, key: str, wanted: Sequence[str | None], cards: Cards) -> list[Difference]:
        readings = sorted(self._written(one) for one in self.search.readings(cards))
        if readings == list(wanted):
            return []
        if key == "readings":
            return [Difference(key, wanted, readings)]
        # A kind without a rank is satisfied by any rank.
        kinds = [one.kind for one in self.search.readings(cards)]
        if kinds == list(wanted):
            return []
        expected = wanted[0] if wanted else None
        return [Difference(key, expected, readings[0] if len(readings) == 1 else readings or None)]

    def comparison(self, section: ComboSection) -> Check:
        """`beats` and `holds`: whether the cards beat others."""
        mine = self._cards(("cards",), section.cards)
        table = self._cards(("beats",), section.beats)
        if section.holds is ABSENT:
            self._missing("holds")
        as_mine = self._declared(("as",), section.as_)
        as_table = self._declared(("beats_as",), section.beats_as)

        def check() -> list[Difference]:
            first, second = self._one("as", mine, as_mine), self._one("beats_as", table, as_table)
            unclear = [one for one in (first, second) if isinstance(one, Difference)]
            if unclear:
                return unclear
            assert not isinstance(first, Difference)
            assert not isinstance(second, Difference)
            holds = beats(self.search.grammar, first, second)
            return [] if holds is section.holds else [Difference("holds", section.holds, holds)]

        return check

    def answers(self, section: ComboSection) -> Check:
        """`hand`, `over` and `plays`: exactly what the hand may play."""
        hand = self._cards(("hand",), section.hand)
        if section.plays is ABSENT:
            self._missing("plays")
            return list
        table = () if section.over is ABSENT else self._cards(("over",), section.over)
        as_table = self._declared(("over_as",), section.over_as)
        units = [self._unit(("reported", at), text) for at, text in enumerate(section.reported)]
        wanted: list[tuple[Cards, Declaration | None]] = []
        for at, line in enumerate(section.plays):
            text, _, reading = line.partition(" as ")
            cards = tuple(sorted(self._cards(("plays", at), text)))
            wanted.append((cards, self._declared(("plays", at), reading or ABSENT)))

        def check() -> list[Difference]:
            lying = self._one("over_as", table, as_table) if table else None
            if isinstance(lying, Difference):
                return [lying]
            locked = [unit for unit in units if unit is not None]
            plays = list(self.search.plays(self.tiles.counts(hand), lying, locked))
            if _same_plays(wanted, plays):
                return []
            return [Difference("plays", list(section.plays), self._listed(plays))]

        return check

    def _cards(self, at: Path, text: str) -> Cards:
        if text is ABSENT:
            self._missing(str(at[0]))
            return ()
        cards = self.reader.tiles(at, text)
        used = Counter(cards)
        for kind in self.tiles.kinds:
            if used[kind.index] > kind.copies:
                message = Text(
                    f"{kind.code} 用了 {used[kind.index]} 张，只有 {kind.copies} 张",
                    f"{kind.code} is used {used[kind.index]} times; there are {kind.copies}",
                )
                self.reader.fault(at, "too-many-tiles", message)
                return ()
        return cards

    def _missing(self, key: str) -> None:
        message = Text(f"缺少 {key}", f"{key} is missing")
        self.reader.fault((), "missing-key", message, key)

    def _declared(self, at: Path, text: str) -> Declaration | None:
        if text is ABSENT:
            return None
        return self.reader.attempt(at, read_reading, self.search.grammar, text)

    def _reading(self, at: Path, text: str) -> str | None:
        """A written reading in the form in which the grammar writes it."""
        found = self.reader.attempt(at, read_reading, self.search.grammar, text)
        if found is None:
            return None
        kind, rank = found
        return kind if rank is None else f"{kind} {self.tiles.code(rank)}"

    def _written(self, reading: Reading) -> str:
        return write_reading(self.search.grammar, reading)

    def _one(self, key: str, cards: Cards, declaration: Declaration | None) -> Reading | Difference:
        """The reading that cards have, or that is declared; a difference if that is not exactly one."""
        found = self.search.readings(cards)
        chosen = declared(found, *declaration) if declaration is not None else found
        if len(chosen) == 1:
            return chosen[0]
        readings = [self._written(one) for one in found]
        said = write_tiles(self.tiles, cards)
        text = Text(
            f"{said} 的读法要用 {key} 说明：{'、'.join(readings) or '没有'}",
            f"{said} needs one reading, declared with {key}; there are {', '.join(readings) or 'none'}",
        )
        return Difference(
            key, None if declaration is None else " ".join(map(str, declaration)), readings, text
        )

    def _unit(self, at: Path, text: str) -> Play | None:
        cards = self._cards(at, text)
        return self.reader.attempt(at, self._locked, text, cards)

    def _locked(self, text: str, cards: Cards) -> Play:
        unit = self.search.unit(cards)
        if unit is None:
            message = Text(f"{text} 不是牌型", f"{text} is no combination")
            raise NotationError(Fault("no-combination", message))
        return unit

    def _listed(self, plays: Iterable[Play]) -> list[str]:
        """Plays as an entry writes them: with their reading where the same cards have several."""
        plays = sorted(plays)
        cards = [play.cards for play in plays]
        return [
            write_tiles(self.tiles, play.cards)
            + (f" as {self._written(play.reading)}" if cards.count(play.cards) > 1 else "")
            for play in plays
        ]


def _same_plays(wanted: Iterable[tuple[Cards, Declaration | None]], plays: Iterable[Play]) -> bool:
    """Whether these are the plays; one whose reading is not declared means the only play of its cards."""
    left: dict[Cards, list[Reading]] = {}
    for cards, reading in plays:
        left.setdefault(cards, []).append(reading)
    for cards, declaration in wanted:
        readings = left.get(cards, [])
        meant = readings if declaration is None else declared(readings, *declaration)
        if len(meant) != 1:
            return False
        readings.remove(meant[0])
    return not any(left.values())
