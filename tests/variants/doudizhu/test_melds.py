"""The combinations of 斗地主 on small hands, beside an enumerator that follows the words of the rules.

It takes every subset of the hand, every rank for what leads it, and looks at what is left over; it knows no
search, no grammar, and no code of paiju.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from random import Random
from typing import NamedTuple

import pytest

from paiju.core.melds.load import load_grammar
from paiju.core.melds.reading import Reading
from paiju.core.melds.search import Search
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles

ORDER = "3456789TJQKA2xX"
HANDS = 1000
MOST_SUBSETS = 300


class Shape(NamedTuple):
    """So many equal cards, in a run of at least so many ranks (0: no run), with parts of so many cards.

    `parts` 0 is one part for each group.
    """

    copies: int
    run: int = 0
    part: int = 0
    parts: int = 0


SHAPES = {
    "single": Shape(1),
    "pair": Shape(2),
    "triple": Shape(3),
    "triple-with-single": Shape(3, part=1),
    "triple-with-pair": Shape(3, part=2),
    "straight": Shape(1, run=5),
    "pair-run": Shape(2, run=3),
    "plane": Shape(3, run=2),
    "plane-with-singles": Shape(3, run=2, part=1),
    "plane-with-pairs": Shape(3, run=2, part=2),
    "four-with-two": Shape(4, part=1, parts=2),
    "four-with-two-pairs": Shape(4, part=2, parts=2),
    "bomb": Shape(4),
}
SINGLES = ("plane-with-singles", "four-with-two")


class Read(NamedTuple):
    """What cards are: the kind, the highest rank of what leads it, how many groups and cards."""

    kind: str
    top: str
    length: int
    size: int


@cache
def readings(cards: str, different: bool) -> frozenset[Read]:
    """All that these cards may be; `different`: singles that are carried are all different."""
    count = Counter(cards)
    found = {Read("rocket", "", 1, 2)} if count == Counter("xX") else set()
    for kind, shape in SHAPES.items():
        for length in range(shape.run or 1, 13 if shape.run else 2):
            parts = (shape.parts or length) if shape.part else 0
            if shape.copies * length + shape.part * parts != len(cards):
                continue
            for run in runs(length, shape.run > 0):
                main = Counter(run * shape.copies)
                if not main - count and may_be_carried(kind, run, count - main, shape.part, different):
                    found.add(Read(kind, run[-1], length, len(cards)))
    return frozenset(found)


def runs(length: int, is_run: bool) -> list[str]:
    """Neighbouring ranks: a run has neither 2 nor jokers."""
    ranks = ORDER[:12] if is_run else ORDER
    return [ranks[low : low + length] for low in range(len(ranks) - length + 1)]


def may_be_carried(kind: str, run: str, rest: Counter[str], part: int, different: bool) -> bool:
    """Other ranks than the leading ones; never both jokers, never a bomb; pairs of different ranks."""
    if set(rest) & set(run) or set("xX") <= set(rest) or 4 in rest.values():
        return False
    if part == 2:
        return set(rest.values()) <= {2}
    return not (different and kind in SINGLES) or set(rest.values()) <= {1}


def beats(mine: Read, table: Read) -> bool:
    """The same kind, as long, higher; a bomb beats all but higher bombs, the rocket everything."""
    strength = {"bomb": 1, "rocket": 2}
    powers = [strength.get(one.kind, 0) for one in (mine, table)]
    if powers[0] != powers[1]:
        return powers[0] > powers[1]
    alike = (mine.kind, mine.length, mine.size) == (table.kind, table.length, table.size)
    return alike and ORDER.find(mine.top) > ORDER.find(table.top)


def subsets(hand: str) -> Iterator[str]:
    """Every choice of cards of the hand."""
    count = Counter(hand)
    for numbers in product(*(range(number + 1) for number in count.values())):
        if any(numbers):
            yield "".join(card * number for card, number in zip(count, numbers, strict=True))


def small_hand(random: Random) -> str:
    """Not more cards than can be looked at: some ranks that lie together, or a combination, and others."""
    while True:
        cards = like_a_shape(random) if random.random() < 0.5 else neighbours(random)
        cards += random.sample(ORDER, random.randrange(4))
        count = {card: min(number, 1 if card in "xX" else 4) for card, number in Counter(cards).items()}
        hand = "".join(card * count.get(card, 0) for card in ORDER)
        if prod(number + 1 for number in count.values()) <= MOST_SUBSETS:
            return hand


def neighbours(random: Random) -> list[str]:
    start = random.randrange(len(ORDER) - 2)
    near = ORDER[start : start + random.choice((2, 3, 4, 6, 8))]
    return [random.choice(near) for _ in range(random.randrange(2, 13))]


def like_a_shape(random: Random) -> list[str]:
    shapes = list(SHAPES.values())
    (shape,) = random.choices(shapes, [1 + one.copies * one.run * (1 + one.part) for one in shapes])
    run = random.choice(runs(shape.run or 1, shape.run > 0))
    parts = (shape.parts or len(run)) if shape.part else 0
    several = random.sample if random.random() < 0.7 else random.choices
    return [*run * shape.copies, *"".join(several(ORDER, k=parts)) * shape.part]


def cards_of(search: Search, cards: str) -> tuple[int, ...]:
    return tuple(sorted(read_tiles(search.grammar.tiles, " ".join(cards))))


def text_of(search: Search, cards: tuple[int, ...]) -> str:
    return "".join(map(search.grammar.tiles.code, cards))


def seen(reading: Reading, search: Search) -> Read:
    """What the grammar reads, in the terms of the enumerator."""
    top = search.grammar.tiles.code(reading.rank) if reading.rank >= 0 else ""
    return Read(reading.kind, top, reading.length, reading.size)


@pytest.mark.parametrize("policy", ["any", "different"])
def test_small_hands(policy: str) -> None:
    """What may be played on what: one by one, asked of each choice of cards, in one question, by chance."""
    search = rules("doudizhu", {"kicker_policy": policy}).search
    assert search is not None
    random = Random(f"small hands {policy}")
    kinds: Counter[str] = Counter()
    asked = answered = 0
    for _ in range(HANDS):
        hand = small_hand(random)
        counts = search.grammar.tiles.counts(cards_of(search, hand))
        over = drawn_table(search, random)
        expected = {
            (cards, read)
            for cards in subsets(hand)
            for read in readings(cards, policy == "different")
            if over is None or beats(read, seen(over, search))
        }
        plays = list(search.plays(counts, over))
        found = {(text_of(search, play.cards), seen(play.reading, search)) for play in plays}
        assert found == expected, f"{hand} over {over}"
        assert len(found) == len(plays), f"{hand} over {over}"
        assert search.can_beat(counts, over) is bool(expected), f"{hand} over {over}"
        assert (search.sample(counts, over, random) in plays) is bool(expected), f"{hand} over {over}"
        declared = {play.reading for play in search.plays(counts, None)}
        for cards in subsets(hand):
            tiles = cards_of(search, cards)
            for reading in declared:
                if reading.size == len(cards):
                    legal = (cards, seen(reading, search)) in expected
                    assert search.is_legal(tiles, reading, over) is legal, f"{cards} as {reading} over {over}"
                    asked += 1
        kinds.update({read.kind for _, read in expected})
        answered += over is not None and bool(expected)
    assert asked > 10_000
    assert answered > HANDS // 5
    assert all(kinds[kind] > 5 for kind in (*SHAPES, "rocket"))


def drawn_table(search: Search, random: Random) -> Reading | None:
    """What lies on the table: a play of another hand, or nothing."""
    if random.random() < 0.3:
        return None
    other = search.grammar.tiles.counts(cards_of(search, small_hand(random)))
    play = search.sample(other, None, random)
    assert play is not None
    return play.reading


def test_what_a_kind_is_called_means_nothing() -> None:
    """The same section with other names for its kinds: the same cards may be played on the same."""
    ready = rules("doudizhu")
    assert ready.search is not None
    text = json.dumps(ready.data["melds"])
    names = {name: f"kind-{number}" for number, name in enumerate(sorted(ready.search.grammar.kinds))}
    for name, other in names.items():
        text = text.replace(f'"{name}"', f'"{other}"')
    assert not any(f'"{name}"' in text for name in names)
    renamed = Search(load_grammar(json.loads(text), ready.tiles))
    random = Random("names")
    for _ in range(300):
        counts = ready.tiles.counts(cards_of(renamed, small_hand(random)))
        over = drawn_table(ready.search, random)
        answers = list(ready.search.plays(counts, over))
        assert list(renamed.plays(counts, over and over._replace(kind=names[over.kind]))) == [
            play._replace(reading=play.reading._replace(kind=names[play.reading.kind])) for play in answers
        ]
