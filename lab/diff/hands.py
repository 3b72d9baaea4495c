"""Complete hands by chance, of every shape and pattern a ruleset has: composed of sets and pairs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import frozen

from paiju.core.hands import HandShape
from paiju.core.melds.meld import ADDED_KONG, CHOW, CONCEALED_KONG, DIRECT_KONG, PONG, Meld
from paiju.core.round import Rules
from paiju.core.scoring import WinContext

KONGS = (CONCEALED_KONG, ADDED_KONG, DIRECT_KONG)
POOL = 12
"""How many hands that wait for a tile are tried."""
TRIES = 40
"""How often a hand is composed anew that needs more copies of a tile than there are."""


@frozen
class Hand:
    """A complete hand of seat 0: what it holds beside the winning tile, its melds, and that tile."""

    held: tuple[int, ...]
    melds: tuple[Meld, ...]
    won: int


class HandMaker:
    """Composes complete hands of a ruleset; each style goes for other patterns."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        self.chance = chance
        self.kinds = rules.claimable
        self.shapes: Sequence[HandShape] = tuple(rules.hands.shapes.values())
        self.chows = "chow" in rules.claims
        suits = rules.tiles.suits
        self.suited = {kind: suit.kinds for suit in suits for kind in suit.kinds}
        self.honours = tuple(kind for kind in self.kinds if kind not in self.suited)
        self.groups = [tuple(kind for kind in suit.kinds if kind in self.kinds) for suit in suits]

    def make(self) -> Hand | None:
        """A complete hand; None where none could be composed."""
        for _ in range(TRIES):
            found = self._composed()
            if found is not None:
                return found
        return None

    def _palette(self) -> tuple[int, ...]:
        """The kinds that a hand is made of: all, those of a suit, a few, the same places of each suit."""
        chance = self.chance
        style = int(chance.random() * 8)
        if style <= 1 and self.groups:
            suit = self.groups[int(chance.random() * len(self.groups))]
            return suit if style else (*suit, *self.honours)
        if style == 2:
            return tuple(chance.sample(self.kinds, min(len(self.kinds), 4 + int(chance.random() * 4))))
        if style == 3 and self.groups:
            ranks = chance.sample(range(9), 3)
            same = [suit[rank] for suit in self.groups for rank in ranks if rank < len(suit)]
            return (*same, *self.honours) if chance.random() < 0.5 else tuple(same)
        if style == 4 and self.groups:
            edges = [suit[place] for suit in self.groups for place in (0, 6, 8) if place < len(suit)]
            return (*edges, *self.honours)
        return self.kinds

    def _composed(self) -> Hand | None:
        chance = self.chance
        shape = self.shapes[int(chance.random() * len(self.shapes))]
        palette = self._palette()
        most = shape.most_melds if shape.sets else 0
        number = int(chance.random() * (most + 1)) if chance.random() < 0.6 else 0
        triplets = (0.15, 0.5, 1.0)[int(chance.random() * 3)]
        concealed: list[int] = []
        melds: list[Meld] = []
        for place in range(shape.sets):
            tiles = self._set(palette, triplets)
            meld = self._melded(tiles) if place < number else None
            if meld is None:
                concealed += tiles
            else:
                melds.append(meld)
        for _ in range(shape.pairs):
            kind = palette[int(chance.random() * len(palette))]
            concealed += [kind, kind]
        return self._finished(concealed, melds) if self._possible(concealed, melds) else None

    def _set(self, palette: tuple[int, ...], triplets: float) -> list[int]:
        kind = palette[int(self.chance.random() * len(palette))]
        suit = self.suited.get(kind)
        if suit is None or self.chance.random() < triplets:
            return [kind] * 3
        place = min(suit.index(kind), len(suit) - 3)
        return list(suit[place : place + 3]) if place >= 0 else [kind] * 3

    def _melded(self, tiles: list[int]) -> Meld | None:
        """The set as a meld; None where no such meld is claimed in this game."""
        giver = 1 + int(self.chance.random() * (self.rules.seats - 1))
        if tiles[0] != tiles[-1]:
            return Meld(CHOW, tiles[0], tuple(tiles), giver) if self.chows else None
        if self.chance.random() < 0.5:
            return Meld(PONG, tiles[0], tuple(tiles), giver)
        kind = KONGS[int(self.chance.random() * 3)]
        return Meld(kind, tiles[0], (tiles[0],) * 4, -1 if kind == CONCEALED_KONG else giver)

    def _possible(self, concealed: list[int], melds: list[Meld]) -> bool:
        counts = self.rules.tiles.counts([*concealed, *(tile for meld in melds for tile in meld.tiles)])
        return all(count <= copies for count, copies in zip(counts, self.rules.tiles.copies, strict=False))

    def _finished(self, concealed: list[int], melds: list[Meld]) -> Hand:
        """The hand without its winning tile; some of its tiles become wilds where there are any."""
        chance = self.chance
        wilds = [kind for kind in self.rules.wild for _ in range(self.rules.tiles.copies[kind])]
        chance.shuffle(concealed)
        for place in range(min(len(wilds), len(concealed), max(0, int(chance.random() * 6) - 2))):
            concealed[place] = wilds[place]
        if chance.random() < 0.7:
            chance.shuffle(concealed)
        return Hand(tuple(sorted(concealed[:-1])), tuple(melds), concealed[-1])


def hands_by_pattern(maker: HandMaker, count: int) -> list[Hand]:
    """So many hands, of which rare patterns have as large a part as common ones, in no order."""
    by_patterns: dict[object, list[Hand]] = {}
    for _ in range(2 * count):
        hand = maker.make()
        if hand is not None:
            by_patterns.setdefault(_patterns(maker.rules, hand), []).append(hand)
    found: list[Hand] = []
    piles = list(by_patterns.values())
    while len(found) < count and any(piles):
        found += [pile.pop() for pile in piles if pile]
    del found[count:]
    maker.chance.shuffle(found)
    return found


def _patterns(rules: Rules, hand: Hand) -> object:
    """What a hand scores that is won by drawing the tile, where nothing else is the case."""
    scoring = rules.scoring
    if scoring is None:
        return None
    counts = rules.tiles.counts((*hand.held, hand.won))
    facts = {fact.name: fact.default for fact in rules.facts}
    context = WinContext(counts, hand.won, "self", hand.melds, frozenset(), 20, (), facts)
    worth = scoring.appraise(context)
    return None if worth is None else tuple(name for name, _ in worth.patterns)


class HandPool:
    """Hands by the tile that completes them."""

    def __init__(self, hands: Sequence[Hand]) -> None:
        self.by_tile: dict[int, list[Hand]] = {}
        for hand in hands:
            self.by_tile.setdefault(hand.won, []).append(hand)

    def waiting(self, tile: int, free: Sequence[int], chance: Random) -> Hand | None:
        """A hand that waits for a tile and is made of tiles that are free; None if none is found."""
        hands = self.by_tile.get(tile, ())
        for hand in chance.sample(hands, min(len(hands), POOL)):
            left = list(free)
            for kind in (*hand.held, *(one for meld in hand.melds for one in meld.tiles)):
                left[kind] -= 1
            if min(left) >= 0:
                return hand
        return None
