"""Winning hands made up at random, by the shapes of a ruleset: what all of them can look like, by pattern."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from attrs import frozen

from paiju.core.hands.shape import HandShape
from paiju.core.melds.chance import Chance
from paiju.core.melds.meld import ADDED_KONG, CHOW, CONCEALED_KONG, DIRECT_KONG, KONGS, PONG, Meld
from paiju.core.round import Rules
from paiju.core.scoring import BYS, Appraisal, WinContext
from paiju.core.scoring.patterns import Addition, Pattern

NEVER = "never"
CROWDED = 0.3
"""How often a hand is made of few groups that come again and again, if its tiles are there for that."""
AGAIN = 8
"""How often a shape is tried before another: hands of some shapes seldom come out."""
FEW_WALL = (0, 1, 20)
"""How many tiles may be left in the wall."""


@frozen
class Hand:
    """A hand that wins: `held` are its concealed tiles without the winning tile `won`, sorted."""

    held: tuple[int, ...]
    won: int
    melds: tuple[Meld, ...] = ()

    @property
    def tiles(self) -> tuple[int, ...]:
        """Every tile of it."""
        return (*self.held, self.won, *(tile for meld in self.melds for tile in meld.tiles))


@frozen
class Won:
    """A hand with the way in which it is won, and what it is worth so."""

    hand: Hand
    by: str
    at: frozenset[str]
    wall: int
    facts: Mapping[str, Any]
    worth: Appraisal

    @property
    def scored(self) -> frozenset[str]:
        """The patterns, additions and bonuses that count."""
        return scored_by(self.worth)


def scored_by(worth: Appraisal) -> frozenset[str]:
    """The patterns, additions and bonuses that count in the worth of a hand."""
    return frozenset(id for id, _ in (*worth.patterns, *worth.bonus))


def patterns_of(rules: Rules) -> tuple[str, ...]:
    """The patterns, additions and bonuses that a ruleset scores with, in its order."""
    if rules.scoring is None:
        return ()
    section = rules.scoring.section
    parts: tuple[Pattern | Addition, ...] = (*section.patterns, *section.additions, *section.bonuses)
    return tuple(dict.fromkeys(part.id for part in parts))


def winning_hands(rules: Rules, chance: Chance) -> Iterator[Hand]:
    """Hands that win, without end: with many melds and none, of few kinds of tile and of many.

    Nothing for games whose hands have no shapes.
    """
    shapes = tuple(rules.hands.shapes.values())
    while shapes:
        shape = shapes[int(chance.random() * len(shapes))]
        for _ in range(AGAIN):
            hand = _Maker(rules, chance).hand(shape)
            if hand is not None and is_complete(rules, hand):
                yield hand
                break


def is_complete(rules: Rules, hand: Hand) -> bool:
    """Whether the hand wins, as far as its tiles have a say in that."""
    counts = rules.tiles.counts((*hand.held, hand.won))
    wilds = sum(counts[kind] for kind in rules.wild)
    fresh = int(hand.won in rules.wild)
    if not rules.hands.wins_counts(counts, len(hand.melds), wilds, fresh):
        return False
    require = rules.require
    return require is None or require.met(counts, rules.hands.keys(counts), hand.melds, hand.won)


def won_hands(rules: Rules, pattern: str, chance: Chance, tries: int = 20_000) -> Iterator[Won]:
    """Hands that score a pattern, with a way of winning in which they do; of `tries` hands those that fit.

    Circumstances and facts are made up: in play not all of them may come together.
    """
    for hand in islice(winning_hands(rules, chance), tries):
        won = valued(rules, hand, chance)
        if won is not None and pattern in won.scored:
            yield won


def valued(rules: Rules, hand: Hand, chance: Chance) -> Won | None:
    """A hand with some way of winning it; None if it is not allowed so."""
    scoring = rules.scoring
    if scoring is None:
        return None
    by = BYS[int(chance.random() * 3)]
    known = scoring.circumstances
    share = chance.random()
    at = frozenset(name for name in known if chance.random() < share)
    wall = FEW_WALL[int(chance.random() * len(FEW_WALL))]
    facts = {name: made_up(rules, name, hand, chance) for name in scoring.facts}
    counts = rules.tiles.counts((*hand.held, hand.won))
    context = WinContext(counts, hand.won, by, hand.melds, at, wall, (), facts)
    worth = scoring.appraise(context)
    return Won(hand, by, at, wall, facts, worth) if worth is not None and worth.minimum_ok else None


def made_up(rules: Rules, name: str, hand: Hand, chance: Chance) -> Any:
    """A value that a fact might have which patterns ask for: of a tile one of the hand's."""
    fact = next((fact for fact in rules.facts if fact.name == name), None)
    form = fact.form if fact is not None else "number"
    if form == "tile":
        natural = [tile for tile in hand.tiles if tile not in rules.wild] or list(hand.tiles)
        return natural[int(chance.random() * len(natural))]
    if form == "flag":
        return chance.random() < 0.5
    return 1 + int(chance.random() * 3) if form == "number" else (fact.default if fact is not None else None)


# --- making one -------------------------------------------------------------------------------------


class _Maker:
    """Makes one hand: first what its groups are, then the tiles that they lie there with."""

    def __init__(self, rules: Rules, chance: Chance) -> None:
        self.rules = rules
        self.chance = chance
        self.left = list(rules.tiles.copies)
        self.kinds = self._some_kinds()
        self.wildness = self._pick((0.0, 0.2, 0.6))

    def _below(self, number: int) -> int:
        return int(self.chance.random() * number)

    def _pick(self, some: Sequence[Any]) -> Any:
        return some[self._below(len(some))]

    def _some_kinds(self) -> list[int]:
        """The kinds that hands are made of, often those of few suits or few ranks only."""
        rules = self.rules
        kinds = list(rules.claimable)
        groups = sorted({rules.tiles.kinds[kind].group for kind in kinds})
        number = 1 + self._below(len(groups))
        chosen = {self._pick(groups) for _ in range(number)}
        ranks = sorted({rules.tiles.kinds[kind].rank for kind in kinds if rules.tiles.kinds[kind].rank})
        share = self.chance.random() if self.chance.random() < 0.5 else 1.0
        wanted = {rank for rank in ranks if self.chance.random() < share} | {0}
        some = [
            kind
            for kind in kinds
            if rules.tiles.kinds[kind].group in chosen and rules.tiles.kinds[kind].rank in wanted
        ]
        return some or kinds

    def hand(self, shape: HandShape) -> Hand | None:
        """A hand of this shape; None where the tiles do not reach."""
        groups = self._groups(shape)
        melded = self._below(shape.most_melds + 1) if self.chance.random() < 0.6 else 0
        melds: list[Meld] = []
        concealed: list[int] = []
        for group in groups:
            before = self.left[:]
            meld = self._meld(group) if len(melds) < melded and len(group) == 3 else None
            if meld is not None:
                melds.append(meld)
                continue
            self.left = before
            tiles = [self._tile(kind) for kind in group]
            if None in tiles:
                return None
            concealed += [tile for tile in tiles if tile is not None]
        self._put_in_wilds(concealed)
        won = concealed.pop(self._below(len(concealed)))
        return Hand(tuple(sorted(concealed)), won, tuple(melds))

    def _groups(self, shape: HandShape) -> list[tuple[int, ...]]:
        """The groups of the hand by what they are, wilds left aside, in a random order."""
        kinds = self.kinds
        inside = set(kinds)
        runs = [run for kind in kinds for run in self.rules.runs_with[kind][-1:] if set(run) <= inside]
        share = self._pick((0.0, 0.3, 0.7, 1.0))
        crowded = self.chance.random() < CROWDED
        few = [self._set(kinds, runs, share) for _ in range(1 + self._below(3))]
        sets = [self._pick(few) if crowded else self._set(kinds, runs, share) for _ in range(shape.sets)]
        spread: list[int] = []
        pairs: list[tuple[int, ...]] = []
        for _ in range(shape.pairs):
            spread = spread or sorted(kinds, key=lambda _: self.chance.random())
            kind = self._pick(self._pick(few)) if crowded else spread.pop()
            pairs.append((kind, kind))
        return sorted([*sets, *pairs], key=lambda _: self.chance.random())

    def _set(self, kinds: list[int], runs: Sequence[tuple[int, ...]], share: float) -> tuple[int, ...]:
        if runs and self.chance.random() < share:
            run: tuple[int, ...] = self._pick(runs)
            return run
        return (self._pick(kinds),) * 3

    def _tile(self, kind: int) -> int | None:
        """A tile for a place in the hand: of the kind, or a wild where it is used up."""
        for tile in (kind, *self.rules.wild):
            if self.left[tile]:
                self.left[tile] -= 1
                return tile
        return None

    def _put_in_wilds(self, concealed: list[int]) -> None:
        """Wilds in some places, in about half of the hands of games that have some."""
        rules = self.rules
        if not rules.wild or self.chance.random() < 0.5:
            return
        for _ in range(self._below(3)):
            wild = self._pick(rules.wild)
            place = self._below(len(concealed))
            if self.left[wild]:
                self.left[wild] -= 1
                concealed[place] = wild

    def _meld(self, group: tuple[int, ...]) -> Meld | None:
        """The group as a meld, claimed of the next seat; None where the game has none such."""
        rules = self.rules
        if group[0] != group[-1]:
            return self._laid(CHOW, group) if CHOW in rules.claims else None
        kind = self._pick(self._kinds_of_meld())
        size = 4 if kind in KONGS else 3
        return self._laid(kind, (group[0],) * size) if kind else None

    def _kinds_of_meld(self) -> list[str]:
        kongs = self.rules.kongs
        found = [name for name, claim in ((PONG, PONG), (DIRECT_KONG, "kong")) if claim in self.rules.claims]
        found += [ADDED_KONG] if kongs.added != NEVER and PONG in self.rules.claims else []
        found += [CONCEALED_KONG] if kongs.concealed != NEVER else []
        return found or [""]

    def _laid(self, kind: str, group: tuple[int, ...]) -> Meld | None:
        """The meld with the tiles that are there for it."""
        giver = -1 if kind == CONCEALED_KONG else 1
        if kind == CHOW or self.rules.wild_melds is None:
            lying = tuple(self._tile(tile) for tile in group)
            return Meld(kind, group[0], group, giver) if lying == group else None
        found = [self._tile(self._wild_or(group[0])) for _ in group]
        tiles = sorted(tile for tile in found if tile is not None)
        if len(tiles) < len(group):
            return None
        natural = [tile for tile in tiles if tile not in self.rules.wild]
        return Meld(kind, natural[0] if natural else tiles[0], tuple(tiles), giver)

    def _wild_or(self, kind: int) -> int:
        wild: int = self._pick(self.rules.wild) if self.chance.random() < self.wildness else kind
        return wild


__all__ = [
    "Hand",
    "Won",
    "made_up",
    "patterns_of",
    "scored_by",
    "valued",
    "winning_hands",
    "won_hands",
]
