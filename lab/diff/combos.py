"""Cards by themselves under both rulesets: what they can be read as, and what beats what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from paiju.core.errors import Text
from paiju.core.melds.compare import beats
from paiju.core.melds.reading import Play, Reading, write_reading
from paiju.core.melds.search import Search
from paiju.core.tiles import write_tiles
from paiju.core.words import Words
from paiju.lab.diff.divergence import LEGAL, Divergence
from paiju.lab.diff.explore import Explorer
from paiju.lab.diff.findings import Example
from paiju.lab.diff.model import Pair
from paiju.lab.diff.said import Said, Sides, in_words
from paiju.lab.diff.write_case import file_text, tells_apart

COMBOS = "combos"
READS, BEATS = "reads/", "beats/"
OVER = Text("压过", "beats")
AGAINST = 3
"""With how many others a play is compared."""


class ComboComparison:
    """Asks both grammars of combinations about the same cards."""

    def __init__(self, pair: Pair, explorer: Explorer, chance: Random) -> None:
        self.pair = pair
        self.explorer = explorer
        self.chance = chance

    def compare(self, count: int) -> bool:
        """Compare plays of so many hands of either ruleset; False where the cards are others."""
        rules = (self.pair.a.rules, self.pair.b.rules)
        one, other = (each.search for each in rules)
        codes = [[kind.code for kind in each.tiles.kinds] for each in rules]
        if one is None or other is None or codes[0] != codes[1]:
            return False
        seen: list[Play] = []
        for number in range(count):
            play = self._play((one, other)[number % 2])
            if play is None:
                continue
            cards = self._changed(play.cards) if number % 3 == 0 else play.cards
            self._readings(one, other, cards)
            for rival in self.chance.sample(seen, min(AGAINST, len(seen))):
                self._beats(one, other, play, rival)
            seen.append(play)
            del seen[:-200]
        return True

    def _play(self, search: Search) -> Play | None:
        """A play of a hand dealt by chance, with more equal cards than most hands have."""
        tiles = self.pair.a.rules.tiles
        chance = self.chance
        pack = list(tiles.tiles)
        ranks = chance.sample(range(len(tiles.kinds)), min(len(tiles.kinds), 3 + int(chance.random() * 8)))
        few = [card for card in pack if card in ranks]
        hand = tiles.counts(chance.sample(few, min(len(few), 20)))
        return search.sample(hand, None, chance)

    def _changed(self, cards: Sequence[int]) -> tuple[int, ...]:
        """The cards with one left out, or one more."""
        changed = list(cards)
        if self.chance.random() < 0.5 and len(changed) > 1:
            changed.pop(int(self.chance.random() * len(changed)))
        else:
            changed.append(int(self.chance.random() * len(self.pair.a.rules.tiles.kinds)))
        return tuple(sorted(changed))

    def _readings(self, one: Search, other: Search, cards: tuple[int, ...]) -> None:
        self.explorer.compared += 1
        ours, theirs = (_written(search, cards) for search in (one, other))
        if ours == theirs:
            return
        for kind, more, less in (("only-a", ours, theirs), ("only-b", theirs, ours)):
            for reading in [reading for reading in more if reading not in less][:1]:
                said = self._said(cards, reading)
                sides: Sides = (said, None) if kind == "only-a" else (None, said)
                found = Divergence(LEGAL, READS + reading.split()[0], kind, sides)
                entry = {"cards": write_tiles(one.grammar.tiles, cards), "readings": ours}
                self._note(found, entry, len(cards))

    def _beats(self, one: Search, other: Search, play: Play, rival: Play) -> None:
        self.explorer.compared += 1
        if not all(_has(search, each) for search in (one, other) for each in (play, rival)):
            return
        holds = [beats(search.grammar, _same(search, play), _same(search, rival)) for search in (one, other)]
        if holds[0] == holds[1]:
            return
        tiles = one.grammar.tiles
        first, second = (write_reading(one.grammar, each.reading) for each in (play, rival))
        cards, lying = (write_tiles(tiles, each.cards) for each in (play, rival))
        said = self._over((play.cards, first), (rival.cards, second))
        kind = "only-a" if holds[0] else "only-b"
        sides: Sides = (said, None) if holds[0] else (None, said)
        topic = f"{BEATS}{play.reading.kind}-over-{rival.reading.kind}"
        entry = {"cards": cards, "as": first, "beats": lying, "beats_as": second, "holds": holds[0]}
        self._note(Divergence(LEGAL, topic, kind, sides), entry, len(play.cards) + len(rival.cards))

    def _said(self, cards: Sequence[int], reading: str) -> Said:
        """Cards and what they are read as."""
        return in_words(self.pair.a.rules, lambda words: _as(words, cards, reading))

    def _over(self, play: tuple[Sequence[int], str], rival: tuple[Sequence[int], str]) -> Said:
        """One play that beats another."""
        return in_words(
            self.pair.a.rules, lambda words: f"{_as(words, *play)} {words.say(OVER)} {_as(words, *rival)}"
        )

    def _note(self, one: Divergence, entry: Mapping[str, object], size: int) -> None:
        findings = self.explorer.findings
        if not findings.wants(one, size):
            findings.count(one, COMBOS)
            return
        text = file_text(self.pair, {"combos": [{"id": one.slug, "title": one.title, **entry}]})
        case = text if tells_apart(text, self.pair) else ""
        findings.add(Example(one, None, (), case=case, size=size), COMBOS)


def _as(words: Words, cards: Sequence[int], reading: str) -> str:
    return f"{words.tiles(cards)} {words.detail(('as', *reading.split()))}"


def _written(search: Search, cards: tuple[int, ...]) -> list[str]:
    return sorted(write_reading(search.grammar, reading) for reading in search.readings(cards))


def _has(search: Search, play: Play) -> bool:
    return any(_alike(search, one, play.reading) for one in search.readings(play.cards))


def _same(search: Search, play: Play) -> Reading:
    """The reading of the same name that a grammar gives the cards."""
    return next(one for one in search.readings(play.cards) if _alike(search, one, play.reading))


def _alike(search: Search, one: Reading, other: Reading) -> bool:
    return (one.kind, one.rank, one.length) == (other.kind, other.rank, other.length)
