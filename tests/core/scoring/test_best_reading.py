"""The best reading beside a plain enumeration that knows no table: every stand-in of every wild, every split.

The fan of 猫抓耗子 are counted here once more, from the rules (MZ 3.1, 3.2), on groups and melds alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING

import pytest

from paiju.core.melds.meld import KONGS, Meld
from paiju.core.scoring import WinContext

if TYPE_CHECKING:
    from tests.core.scoring.conftest import Game

KINDS = 27
TERMINALS = frozenset(kind for kind in range(KINDS) if kind % 9 in (0, 8))
PAIRED = frozenset(kind for kind in range(KINDS) if kind % 9 in (1, 4, 7))
FLOWERS = ({"f1", "f2", "f3", "f4"}, {"f5", "f6", "f7", "f8"})

Group = tuple[str, int]


def tiles_of(group: Group) -> tuple[int, ...]:
    kind, tile = group
    return {"run": (tile, tile + 1, tile + 2), "triplet": (tile,) * 3, "pair": (tile,) * 2}[kind]


@cache
def splits(counts: tuple[int, ...], sets: int, pairs: int) -> frozenset[tuple[Group, ...]]:
    """All ways to split tiles into so many sets and pairs."""
    if not any(counts):
        return frozenset() if sets or pairs else frozenset({()})
    lowest = next(kind for kind, count in enumerate(counts) if count)
    groups = [("pair", lowest), ("triplet", lowest)] + [("run", lowest)] * (lowest % 9 < 7)
    found = set()
    for group in groups:
        left = list(counts)
        for tile in tiles_of(group):
            left[tile] -= 1
        fewer = (sets, pairs - 1) if group[0] == "pair" else (sets - 1, pairs)
        if min(left) >= 0 and min(fewer) >= 0:
            found |= {tuple(sorted((group, *rest))) for rest in splits(tuple(left), *fewer)}
    return frozenset(found)


def stand_ins(counts: Sequence[int], wilds: int) -> Iterator[tuple[int, ...]]:
    """The hand with every choice of tiles that its wilds stand for."""
    for chosen in combinations_with_replacement(range(KINDS), wilds):
        full = list(counts)
        for kind in chosen:
            full[kind] += 1
        yield tuple(full)


def in_pairs(counts: Sequence[int]) -> list[tuple[Group, ...]]:
    """The hand as nothing but pairs, four alike as two."""
    if any(count % 2 for count in counts):
        return []
    return [tuple(("pair", kind) for kind, count in enumerate(counts) for _ in range(count // 2))]


class Table:
    """What the rules say of one win."""

    def __init__(self, game: Game, ctx: WinContext, held_only: bool) -> None:
        self.code = [kind.code for kind in game.tiles.kinds]
        (self.wild,) = game.tiles.wilds
        self.ctx = ctx
        self.held_only = held_only
        self.hand = list(ctx.hand[:KINDS])
        self.standing = ctx.hand[self.wild]
        self.named = [meld for meld in ctx.melds if meld.tile != self.wild]

    def readings(self) -> Iterator[tuple[str, tuple[Group, ...]]]:
        """Every legal way to see the concealed tiles (MZ 3.1), shapes in their order."""
        if sum(self.ctx.hand) != self.standing + sum(self.hand):
            return
        counted = self.standing - (self.held_only and self.ctx.won == self.wild)
        if counted <= 1:
            for full in stand_ins(self.hand, self.standing):
                for groups in splits(full, 4 - len(self.ctx.melds), 1):
                    yield "standard", groups
        if counted <= 2 and not self.ctx.melds and sum(self.ctx.hand) == 14:
            for full in stand_ins(self.hand, self.standing):
                for groups in in_pairs(full):
                    yield "seven-pairs", groups

    def suits(self, groups: Sequence[Group]) -> int:
        used = {tile // 9 for _, tile in groups} | {meld.tile // 9 for meld in self.named}
        return len(used)

    def best(self) -> int | None:
        """The most fan of all readings within two suits; None for no win."""
        return max(
            (
                sum(self.fan(shape, groups).values())
                for shape, groups in self.readings()
                if self.suits(groups) <= 2
            ),
            default=None,
        )

    def fan(self, shape: str, groups: Sequence[Group]) -> dict[str, int]:
        """The fan of one reading (MZ 3.2)."""
        melds, named, ctx = self.ctx.melds, self.named, self.ctx
        everywhere = Counter(tile for group in groups for tile in tiles_of(group))
        loose = Counter(everywhere)
        for meld in named:
            everywhere[meld.tile] += len(meld.tiles)
            loose[meld.tile] += 0 if meld.kind in KONGS else len(meld.tiles)
        nine = {tile for tile, count in everywhere.items() if count >= 9}
        sets = [group for group in groups if group[0] != "pair"]
        whole = [set(tiles_of(group)) for group in groups] + [{meld.tile} for meld in named]
        triplets = shape == "standard" and all(kind == "triplet" for kind, _ in sets)
        only_258 = all(tiles <= PAIRED for tiles in whole)
        there = self.standing + sum(meld.tiles.count(self.wild) for meld in melds)
        there += sum(gone == self.wild for gone in ctx.replaced.values())
        flowers = {self.code[flower] for flower in ctx.flowers}
        roots = [2 if count >= 8 else 1 for tile, count in loose.items() if count >= 4 and tile not in nine]
        pairs = shape == "seven-pairs"
        found = {
            "gang": sum(meld.kind in KONGS and meld.tile not in nine for meld in named),
            "gen": sum(roots),
            "qianggang": int(ctx.by == "rob"),
            "gangshanghua": int(ctx.by == "self" and "tail-entry" in ctx.at),
            "gangshangpao": int(ctx.by in ("discard", "rob", "swap") and "after-kong-or-flower" in ctx.at),
            "pengpenghu": int(triplets and not only_258),
            "jinbao": int(everywhere[ctx.facts["treasure"]] >= 3),
            "wubaida": int(not there),
            "sijifacai": sum(four <= flowers for four in FLOWERS),
            "qingyise": 2 * (self.suits(groups) <= 1),
            "qidui": 2 * (pairs and not only_258),
            "daiyao": 2 * all(tiles & TERMINALS for tiles in whole),
            "jiangdui": 3 * (triplets and only_258),
            "baidagang": 5 * any(meld.kind in KONGS and meld.tile == self.wild for meld in melds),
            "jiangqidui": 5 * (pairs and only_258),
            "jiuchongtian": 6 * bool(nine),
        }
        return {name: fan for name, fan in found.items() if fan}

    def plain_label(self, shape: str, groups: Sequence[Group], fan: Mapping[str, int]) -> bool:
        """Whether 平胡 is named (MZ R41)."""
        barred = {"pengpenghu", "qingyise", "qidui", "daiyao", "jiangdui", "jiangqidui"}
        runs = any(kind == "run" for kind, _ in groups)
        return shape == "standard" and runs and self.suits(groups) == 2 and not barred & set(fan)


def random_melds(rng: Random, game: Game, kinds: Sequence[int], number: int) -> list[Meld]:
    """Pongs and kongs, with wilds and placeholders among them; seldom of wilds alone."""
    (wild,), rat = game.tiles.wilds, game.tiles.by_code["rat"]
    melds: list[Meld] = []
    while len(melds) < number:
        kind = rng.choice(["pong", "pong", "direct-kong", "concealed-kong"])
        size = 3 if kind == "pong" else 4
        of_wilds = rng.choice([0, 0, 0, 1, 1, 2, size])
        tile = wild if of_wilds == size else rng.choice(kinds)
        lying = [tile] * (size - of_wilds) + [wild] * of_wilds
        replaced = -1
        if rng.random() < 0.15 and of_wilds < size:
            replaced = rng.choice(lying)
            lying.remove(replaced)
            lying.append(rat)
        melds.append(Meld(kind, tile, tuple(lying), -1, replaced))
    return melds


def random_win(rng: Random, game: Game, wilds: int, *, pairs: bool) -> WinContext:
    """A hand that is complete, or nearly, of few kinds so that much comes together."""
    (wild,) = game.tiles.wilds
    suits = rng.sample(range(3), rng.choice([1, 1, 2, 2, 2, 3]))
    lowest = rng.choice([0, 0, 0, 3])
    kinds = [9 * suit + rank for suit in suits for rank in range(lowest, rng.choice([lowest + 4, 9]))]
    if pairs and rng.random() < 0.3:
        kinds = [kind for kind in kinds if kind in PAIRED | TERMINALS] or kinds
    melds = [] if pairs else random_melds(rng, game, kinds, rng.choice([0, 1, 2, 2, 3, 3, 4]))
    hand: list[int] = []
    if pairs:
        hand += [kind for kind in rng.choices(kinds, k=7) for _ in range(2)]
    else:
        for kind in rng.choices(kinds, k=4 - len(melds)):
            run = rng.random() < 0.6 and kind % 9 < 7
            hand += tiles_of(("run" if run else "triplet", kind))
        hand += [rng.choice(kinds)] * 2
    for _ in range(min(wilds, len(hand) - 1)):
        hand.remove(rng.choice([tile for tile in hand if tile != wild]))
        hand.append(wild)
    if rng.random() < 0.15:
        natural = [place for place, tile in enumerate(hand) if tile != wild]
        hand[rng.choice(natural)] = rng.choice(kinds)
    flowers = rng.sample([f"f{number}" for number in range(1, 9)], rng.choice([0, 0, 3, 7, 8]))
    return WinContext(
        hand=game.tiles.counts(hand),
        won=rng.choice(hand),
        by=rng.choice(["self", "discard", "rob", "swap", "exhaustion"]),
        melds=tuple(melds),
        at=frozenset(rng.sample(["tail-entry", "after-kong-or-flower"], rng.randrange(3))),
        wall=20,
        flowers=tuple(game.tiles.by_code[flower] for flower in flowers),
        facts={"treasure": rng.choice([*kinds, rng.randrange(KINDS)])},
        replaced={place: meld.replaced for place, meld in enumerate(melds) if meld.replaced >= 0},
    )


def agrees(game: Game, ctx: WinContext, *, held_only: bool) -> bool:
    """Whether the win is valued as the rules say; True for a win."""
    table = Table(game, ctx, held_only)
    found = game.table().appraise(ctx)
    expected = table.best()
    if expected is None:
        assert found is None, ctx
        return False
    assert found is not None, ctx
    assert found.total == expected, ctx
    assert found.value == min(64, 2**expected)
    assert found.reading is not None
    shape, groups = found.reading.shape, tuple(group[:2] for group in found.reading.groups)
    assert (shape, tuple(sorted(groups))) in {(one, tuple(sorted(split))) for one, split in table.readings()}
    fan: dict[str, int] = table.fan(shape, groups)
    label = {"pinghu": 0} if table.plain_label(shape, groups, fan) else {}
    assert dict(found.patterns) == {**fan, **label}, ctx
    return True


# wilds, seven pairs, hands
CASES = [(0, False, 1500), (1, False, 900), (0, True, 300), (1, True, 300), (2, True, 90)]


@pytest.mark.parametrize(("wilds", "pairs", "number"), CASES)
def test_the_best_of_all_readings(maozhuahaozi: Game, wilds: int, pairs: bool, number: int) -> None:
    """MZ R40: the reading with the most fan counts."""
    rng = Random(40 + wilds)
    hands = (random_win(rng, maozhuahaozi, wilds, pairs=pairs) for _ in range(number))
    won = sum(agrees(maozhuahaozi, ctx, held_only=False) for ctx in hands)
    assert number // 4 < won < number


@pytest.mark.parametrize(
    ("wilds", "pairs", "number"), [(1, False, 300), (2, False, 120), (2, True, 60), (3, True, 4)]
)
def test_with_a_limit_of_the_wilds_held(
    maozhuahaozi_held: Game, wilds: int, pairs: bool, number: int
) -> None:
    """MZ R36, the other reading: one wild more may be the winning tile, by itself a pair or in a set."""
    rng = Random(36 + wilds)
    won = 0
    for _ in range(number):
        ctx = random_win(rng, maozhuahaozi_held, wilds, pairs=pairs)
        if rng.random() < 0.8:
            ctx.won = maozhuahaozi_held.tiles.wilds[0]
        won += agrees(maozhuahaozi_held, ctx, held_only=True)
    assert 0 < won < number


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"wild_counts_for_gen": False},
        {"wild_counts_for_treasure": False},
        {"placeholder_keeps_identity": False},
    ],
)
def test_of_equal_fan_basic_before_seven_pairs_and_then_the_first(
    maozhuahaozi: Game, options: dict[str, bool]
) -> None:
    """MZ R40: which of several readings is reported does not depend on anything but the hand."""
    rng = Random(7)
    table = maozhuahaozi.table(**options)
    several = 0
    for _ in range(250):
        ctx = random_win(rng, maozhuahaozi, rng.choice([0, 1, 2]), pairs=rng.random() < 0.7)
        found = table.appraise(ctx)
        best = [one.appraisal for one in table.alternatives(ctx) if one.ties]
        assert (found is None) == (not best)
        if found is not None:
            read = {one.reading: one for one in best if one.reading is not None}
            order = ["standard", "seven-pairs"]
            first = min(read, key=lambda reading: (order.index(reading.shape), reading.groups))
            assert found[:6] == read[first][:6]
            several += len(best) > 1
    assert several > 25
