"""A slow second opinion on hands of 猫抓耗子: MZ 3.1 and 3.2 written out as they stand there.

It shares nothing with the package. It lets the standing wilds be every choice of the 27 suit tiles, parts
the hand in every way, and takes the best of all readings.

Tiles are places in `CODES`: 0-8 筒, 9-17 条, 18-26 万, then the wild and what is no tile of a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

SUITED = range(27)
CODES = (
    *(f"{rank}{suit}" for suit in "psm" for rank in range(1, 10)),
    *("b", "rat", "cat", "god", "ingot", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8"),
)
WILD = CODES.index("b")
RAT = CODES.index("rat")
FLOWERS = tuple(CODES.index(f"f{number}") for number in range(1, 9))

TAIL_ENTRIES = ("kong", "flower", "ingot", "wind")
SHOT_ENTRIES = ("kong", "flower")


class Meld(NamedTuple):
    """A `pong` or a kong of any kind, of `tile` (of wilds: `WILD`).

    `lying` is what lies there; `replaced` is what the rat among it took the place of, -1 without a rat.
    """

    kind: str
    tile: int
    lying: tuple[int, ...]
    replaced: int = -1


class Options(NamedTuple):
    """The options of MZ 4.7 by which the value of a hand changes."""

    wild_limit_includes_win_tile: bool = True
    wild_counts_for_gen: bool = True
    wild_counts_for_treasure: bool = True
    placeholder_keeps_identity: bool = True
    jiangqidui_adds_qidui: bool = False


class Hand(NamedTuple):
    """A hand with the tile `won` that may complete it.

    `standing` is without that tile; `by` is one of `self discard rob swap exhaustion`, or `flower` for
    七抢一 and `eighth-flower` for 八仙过海; `entry` is the last entry of who brought the tile: the winner
    himself or the dealer-in.
    """

    standing: tuple[int, ...]
    won: int
    melds: tuple[Meld, ...] = ()
    by: str = "self"
    entry: str = "front"
    treasure: int | None = None
    flowers: tuple[int, ...] = ()


class Group(NamedTuple):
    """A `run`, `triplet`, `kong` or `pair`, by the tiles that it stands for; none in one of pure wilds."""

    kind: str
    tiles: tuple[int, ...]


class Reading(NamedTuple):
    """What the standing wilds are, and how the tiles are parted."""

    basic: bool
    wilds: tuple[int, ...]
    groups: tuple[Group, ...]


class Worth(NamedTuple):
    """The fan by 番种, their sum N, and min(64, 2^N).

    Readings of the same N and shape are equally right (R40): `patterns` has what each of them shows.
    """

    patterns: tuple[dict[str, int], ...]
    total: int
    value: int


DEFAULT = Options()


def best(hand: Hand, options: Options = DEFAULT) -> Worth | None:
    """What the hand is worth in its best reading, basic before seven pairs; None if it is no win."""
    if hand.by in ("flower", "eighth-flower"):
        return Worth(({"qiqiangyi" if hand.by == "flower" else "baxianguohai": 6},), 6, 64)
    found = [(reading.basic, fans(hand, reading, options)) for reading in readings(hand, options)]
    if not found:
        return None
    most, basic = max((sum(one.values()), basic) for basic, one in found)
    chosen: list[dict[str, int]] = []
    for shape, one in found:
        if shape == basic and sum(one.values()) == most and one not in chosen:
            chosen.append(one)
    return Worth(tuple(chosen), most, min(64, 2**most))


def waits(standing: tuple[int, ...], melds: tuple[Meld, ...], options: Options = DEFAULT) -> set[int]:
    """Every suit tile, and the wild, with which the hand is a legal win."""
    added = {tile: readings(Hand(standing, tile, melds), options) for tile in (*SUITED, WILD)}
    return {tile for tile, found in added.items() if next(found, None) is not None}


def readings(hand: Hand, options: Options) -> Iterator[Reading]:
    """Every way to see a hand that is a legal win (3.1)."""
    tiles = (*hand.standing, hand.won)
    if len(tiles) != 14 - 3 * len(hand.melds) or any(tile > WILD for tile in tiles):
        return
    natural = [tile for tile in tiles if tile != WILD]
    limited = (tiles if options.wild_limit_includes_win_tile else hand.standing).count(WILD)
    if limited > 2:
        return
    odd = sum(natural.count(tile) % 2 for tile in set(natural))
    may_be_basic = limited <= 1
    may_be_pairs = not hand.melds and odd <= len(tiles) - len(natural)
    if not may_be_basic and not may_be_pairs:
        return
    exposed = tuple(exposed_group(meld) for meld in hand.melds)
    suits = suits_of((*natural, *(tile for group in exposed for tile in group.tiles)))
    if len(suits) > 2:
        return
    for wilds in combinations_with_replacement(SUITED, len(tiles) - len(natural)):
        if len(suits | suits_of(wilds)) > 2:
            continue
        identities = sorted([*natural, *wilds])
        if may_be_basic:
            for groups in partings(identities):
                yield Reading(True, wilds, groups + exposed)
        if may_be_pairs and identities[::2] == identities[1::2]:
            yield Reading(False, wilds, tuple(Group("pair", (tile, tile)) for tile in identities[::2]))


def exposed_group(meld: Meld) -> Group:
    """A meld as a group: all its tiles count as its tile, those of pure wilds as none."""
    kind = "triplet" if meld.kind == "pong" else "kong"
    return Group(kind, () if meld.tile == WILD else (meld.tile,) * len(meld.lying))


def suits_of(tiles: Sequence[int]) -> set[int]:
    return {tile // 9 for tile in tiles}


def rank_of(tile: int) -> int:
    return tile % 9 + 1


def partings(tiles: Sequence[int]) -> Iterator[tuple[Group, ...]]:
    """Every way to part sorted tiles into runs, triplets and one pair; a group has one suit."""
    by_suit = [[tile for tile in tiles if tile // 9 == suit] for suit in range(3)]
    if sorted(len(suit) % 3 for suit in by_suit) == [0, 0, 2]:
        for parts in product(*(parts_of_suit(*suit) for suit in by_suit)):
            yield parts[0] + parts[1] + parts[2]


@cache
def parts_of_suit(*tiles: int) -> tuple[tuple[Group, ...], ...]:
    """Every way to part sorted tiles of one suit into runs, triplets and, if two are over, a pair."""
    if not tiles:
        return ((),)
    low = tiles[0]
    groups = [Group("triplet", (low, low, low)), Group("run", (low, low + 1, low + 2))]
    if len(tiles) % 3 == 2:
        groups.append(Group("pair", (low, low)))
    found: set[tuple[Group, ...]] = set()
    for group in groups:
        if all(tiles.count(tile) >= group.tiles.count(tile) for tile in group.tiles):
            rest = list(tiles)
            for tile in group.tiles:
                rest.remove(tile)
            found.update(tuple(sorted((group, *others))) for others in parts_of_suit(*rest))
    return tuple(sorted(found))


def tally(hand: Hand, reading: Reading, *, kongs: bool, wilds: bool, placeholders: bool) -> list[int]:
    """How many of each suit tile the hand has by identity: with or without kongs, wilds, placeholders."""
    counts = [0] * len(SUITED)
    for tile in (*hand.standing, hand.won):
        if tile != WILD:
            counts[tile] += 1
    for tile in reading.wilds if wilds else ():
        counts[tile] += 1
    for meld in hand.melds:
        if meld.tile == WILD or (meld.kind != "pong" and not kongs):
            continue
        for lying in meld.lying:
            real = meld.replaced if lying == RAT else lying
            if (placeholders or lying != RAT) and (wilds or real != WILD):
                counts[meld.tile] += 1
    return counts


def fans(hand: Hand, reading: Reading, options: Options) -> dict[str, int]:
    """The fan of each 番种 that the reading has (3.2)."""
    found = {**fans_of_tiles(hand, reading, options), **fans_of_shape(reading, options)}
    tiles = [tile for group in reading.groups for tile in group.tiles]
    suits = len(suits_of(tiles))
    if suits == 1:
        found["qingyise"] = 2
    if all(any(rank_of(tile) in (1, 9) for tile in group.tiles) for group in reading.groups if group.tiles):
        found["daiyao"] = 2
    plain = reading.basic and suits == 2 and any(group.kind == "run" for group in reading.groups)
    if plain and not {"pengpenghu", "qingyise", "qidui", "daiyao", "jiangdui", "jiangqidui"} & set(found):
        found["pinghu"] = 0
    return found


def fans_of_shape(reading: Reading, options: Options) -> dict[str, int]:
    """碰碰胡, 将对, 七对, 将七对."""
    only_258 = all(rank_of(tile) in (2, 5, 8) for group in reading.groups for tile in group.tiles)
    if not reading.basic:
        if not only_258:
            return {"qidui": 2}
        return {"jiangqidui": 5, "qidui": 2} if options.jiangqidui_adds_qidui else {"jiangqidui": 5}
    if any(group.kind == "run" for group in reading.groups):
        return {}
    return {"jiangdui": 3} if only_258 else {"pengpenghu": 1}


def fans_of_tiles(hand: Hand, reading: Reading, options: Options) -> dict[str, int]:
    """The fan for which it does not matter how the tiles are parted."""
    kept = options.placeholder_keeps_identity
    everywhere = tally(hand, reading, kongs=True, wilds=True, placeholders=kept)
    nine = [tile for tile in SUITED if everywhere[tile] >= 9]
    loose = tally(hand, reading, kongs=False, wilds=options.wild_counts_for_gen, placeholders=kept)
    treasures = tally(hand, reading, kongs=True, wilds=options.wild_counts_for_treasure, placeholders=kept)
    lying = [tile for meld in hand.melds for tile in (*meld.lying, meld.replaced)]
    kongs = [meld.tile for meld in hand.melds if meld.kind != "pong"]
    sets_of_flowers = [set(FLOWERS[:4]), set(FLOWERS[4:])]
    found = {
        "gang": sum(tile != WILD and tile not in nine for tile in kongs),
        "gen": sum((loose[tile] >= 4) + (loose[tile] >= 8) for tile in SUITED if tile not in nine),
        "qianggang": int(hand.by == "rob"),
        "gangshanghua": int(hand.by == "self" and hand.entry in TAIL_ENTRIES),
        "gangshangpao": int(hand.by in ("discard", "rob", "swap") and hand.entry in SHOT_ENTRIES),
        "jinbao": int(hand.treasure is not None and treasures[hand.treasure] >= 3),
        "wubaida": int(WILD not in (*hand.standing, hand.won, *lying)),
        "sijifacai": sum(four <= set(hand.flowers) for four in sets_of_flowers),
        "baidagang": 5 * kongs.count(WILD),
        "jiuchongtian": 6 * len(nine),
    }
    return {name: fan for name, fan in found.items() if fan}
