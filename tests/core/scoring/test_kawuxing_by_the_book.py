"""卡五星: many hands, valued a second time by the predicates of KWX 3.2 written out as they stand there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import prod
from random import Random
from typing import TYPE_CHECKING

import pytest

from paiju.core.melds.meld import Meld
from paiju.core.scoring import WinContext

if TYPE_CHECKING:
    from tests.core.scoring.conftest import Game

Sets = tuple[tuple[int, ...], ...]
VALUES = {
    "碰碰胡": 2,
    "明四归一": 2,
    "暗四归一": 4,
    "七对": 4,
    "龙七对": 8,
    "双龙七对": 16,
    "大三元": 8,
    "小三元": 4,
    "清一色": 4,
    "手抓一": 4,
    "卡五星": 2,
}
DRAGONS = (18, 19, 20)


def ways(hand: Counter[int], sets: int) -> Iterator[tuple[int, Sets]]:
    """Every way to part a hand into a pair and so many sets: the pair's tile, and the sets."""
    for pair in [tile for tile, count in hand.items() if count >= 2]:
        for parts in into_sets(hand - Counter([pair, pair]), sets):
            yield pair, parts


def into_sets(hand: Counter[int], sets: int) -> Iterator[Sets]:
    """Every way to part tiles into so many sets, the lowest tile first."""
    if not sets:
        if not hand:
            yield ()
        return
    low = min(hand)
    for one in [(low, low, low), (low, low + 1, low + 2)]:
        same_suit = low < 18 and low // 9 == one[2] // 9
        if (one[0] == one[2] or same_suit) and not Counter(one) - hand:
            for rest in into_sets(hand - Counter(one), sets - 1):
                yield (one, *rest)


def by_the_book(held: list[int], won: int, melds: list[Meld]) -> set[tuple[bool, frozenset[str]]]:
    """For each reading whether it is SEVEN, and its patterns."""
    hand = Counter([*held, won])
    everything = Counter(hand)
    for meld in melds:
        everything.update(meld.tiles)
    one_suit = len({tile // 9 for tile in everything}) == 1 and not set(DRAGONS) & set(everything)
    pongs = [meld.tile for meld in melds if meld.kind == "pong"]
    tiles: set[str] = set()
    if one_suit:
        tiles.add("清一色")
    if len(held) == 1:
        tiles.add("手抓一")
    found: set[tuple[bool, frozenset[str]]] = set()
    if not melds and all(count % 2 == 0 for count in hand.values()):
        fours = sum(count == 4 for count in hand.values())
        found.add((True, frozenset(tiles | {["七对", "龙七对", "双龙七对"][min(fours, 2)]})))
    if any(tile == won or (one_suit and hand[tile]) for tile in pongs):
        tiles.add("明四归一")
    if held.count(won) == 3 or (one_suit and 4 in hand.values()):
        tiles.add("暗四归一")
    for pair, parts in ways(hand, 4 - len(melds)):
        mine = set(tiles)
        if all(part[0] == part[2] for part in parts):
            mine.add("碰碰胡")
        dragons = [part[0] for part in parts if part[0] in DRAGONS]
        dragons += [meld.tile for meld in melds if meld.tile in DRAGONS]
        if len(dragons) == 3:
            mine.add("大三元")
        if len(dragons) == 2 and pair in DRAGONS:
            mine.add("小三元")
        if won in (4, 13) and (won - 1, won, won + 1) in parts:
            mine.add("卡五星")
        found.add((False, frozenset(mine)))
    return found


def dealt(random: Random) -> tuple[list[int], int, list[Meld]] | None:
    """A complete hand of pairs or of sets, often of one suit; None where a tile is used five times."""
    suits = random.choice([[0], [0], [1], [0, 1], [0, 1, 2]])

    def equal() -> int:
        suit = random.choice(suits)
        return random.choice(DRAGONS) if suit == 2 else 9 * suit + random.randrange(9)

    def run() -> tuple[int, ...]:
        low = 9 * random.choice([suit for suit in suits if suit < 2]) + random.choice(
            [0, 1, 2, 3, 3, 3, 4, 5, 6]
        )
        return (low, low + 1, low + 2)

    melds: list[Meld] = []
    if random.random() < 0.25:
        concealed = [tile for tile in (equal() for _ in range(7)) for _ in range(2)]
    else:
        for _ in range(random.choice([0, 0, 1, 2, 4])):
            tile = equal()
            kind = random.choice(["pong", "pong", "concealed-kong", "direct-kong", "added-kong"])
            melds.append(Meld(kind, tile, (tile,) * (3 if kind == "pong" else 4)))
        concealed = [equal()] * 2
        for _ in range(4 - len(melds)):
            concealed += run() if random.random() < 0.7 else [equal()] * 3
    everything = Counter(concealed)
    for meld in melds:
        everything.update(meld.tiles)
    if max(everything.values()) > 4:
        return None
    won = concealed.pop(random.randrange(len(concealed)))
    return concealed, won, melds


@pytest.mark.parametrize("seed", range(8))
def test_many_hands(kawuxing: Game, seed: int) -> None:
    random = Random(seed)
    table = kawuxing.table()
    tried = 0
    while tried < 150:
        made = dealt(random)
        if made is None:
            continue
        tried += 1
        held, won, melds = made
        readings = by_the_book(held, won, melds)
        product = {(seven, names): prod(VALUES[name] for name in names) for seven, names in readings}
        best = max(product.values())
        ctx = WinContext(
            kawuxing.tiles.counts([*held, won]), won, "self", tuple(melds), frozenset(), 9, (), {}
        )
        win = table.appraise(ctx)
        assert win is not None, (held, won, melds)
        assert win.reading is not None
        mine = frozenset(table.names[id].zh for id, _ in win.patterns) - {"屁胡"}
        seven = win.reading.shape == "seven-pairs"
        assert win.total == best, (held, won, melds)
        assert product.get((seven, mine)) == best, (held, won, melds)
        tied = [one for one, worth in product.items() if worth == best]
        if any(is_seven for is_seven, _ in tied):
            assert seven, (held, won, melds)
        elif any("卡五星" in names for _, names in tied):
            assert "卡五星" in mine, (held, won, melds)
