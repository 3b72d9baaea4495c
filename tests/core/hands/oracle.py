"""A slow second opinion: it takes groups off a hand in every way, and knows no table.

The lowest tile of a hand lies in some group. Each group that holds it is tried, with each of its other
tiles from the hand or a wild in its place; then the same of what is left. It shares nothing with
the package but the names of groups. Hands are tuples of counts by kind; a *form* of tile set says which
kinds follow each other in suits and what a wild may stand for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

Group = tuple[str, int]
WildGroup = tuple[str, int, int]
REMEMBERED = 100_000


class Form(NamedTuple):
    """A tile set: natural kinds, first kind of each suit, ranks of a suit, kinds that wilds may be.

    Of the kinds in `lone` there is one tile only, and no wild may be it: they make no group.
    """

    kinds: int
    suits: tuple[int, ...]
    ranks: int
    wild_for: tuple[int, ...]
    lone: tuple[int, ...] = ()


class Shape(NamedTuple):
    """A hand shape, as in a ruleset."""

    name: str
    sets: int
    pairs: int
    melds: int | None = None
    wilds: int | None = None
    wilds_held: int | None = None


def tiles_of(group: Group) -> tuple[int, ...]:
    kind, tile = group
    return {"run": (tile, tile + 1, tile + 2), "triplet": (tile,) * 3, "pair": (tile,) * 2}[kind]


@cache
def all_groups(form: Form) -> tuple[Group, ...]:
    """Every set and pair of the tile set."""
    runs = [("run", first + step) for first in form.suits for step in range(form.ranks - 2)]
    equal = [
        (kind, tile) for kind in ("triplet", "pair") for tile in range(form.kinds) if tile not in form.lone
    ]
    return (*runs, *equal)


@cache
def takings(form: Form, tile: int, wilds: int) -> tuple[tuple[WildGroup, tuple[int, ...]], ...]:
    """Every group with this tile in it, and the tiles that it takes from the hand: the others are wilds.

    No group has more than so many wilds.
    """
    found = set()
    for group in all_groups(form):
        tiles = tiles_of(group)
        for real in product((True, False), repeat=len(tiles)):
            taken = tuple(one for one, held in zip(tiles, real, strict=True) if held)
            wild = [one for one, held in zip(tiles, real, strict=True) if not held]
            if tile in taken and len(wild) <= wilds and set(wild) <= set(form.wild_for):
                found.add(((*group, len(wild)), taken))
    return tuple(sorted(found))


@cache
def nothing_but_wilds(form: Form, sets: int, pairs: int) -> tuple[tuple[WildGroup, ...], ...]:
    """So many sets and pairs of wilds, standing for anything that they may."""
    groups = [
        (*group, len(tiles_of(group))) for group in all_groups(form) if {*tiles_of(group)} <= {*form.wild_for}
    ]
    of_sets = combinations_with_replacement([one for one in groups if one[0] != "pair"], sets)
    of_pairs = list(combinations_with_replacement([one for one in groups if one[0] == "pair"], pairs))
    return tuple((*some, *others) for some in of_sets for others in of_pairs)


def _steps(
    form: Form, counts: tuple[int, ...], sets: int, pairs: int, wilds: int
) -> Iterator[tuple[WildGroup, tuple[tuple[int, ...], int, int, int]]]:
    """Each group that may hold the lowest tile, and the hand, sets, pairs and wilds that it leaves."""
    lowest = next(tile for tile, count in enumerate(counts) if count)
    for group, taken in takings(form, lowest, min(wilds, 2)):
        after = (sets, pairs - 1) if group[0] == "pair" else (sets - 1, pairs)
        if min(after) >= 0:
            left = list(counts)
            for tile in taken:
                left[tile] -= 1
            if min(left) >= 0:
                yield group, (tuple(left), *after, wilds - group[2])


def _fits(counts: Sequence[int], sets: int, pairs: int, wilds: int) -> bool:
    return sum(counts) + wilds == 3 * sets + 2 * pairs


@lru_cache(REMEMBERED)
def complete(form: Form, counts: tuple[int, ...], sets: int, pairs: int, wilds: int) -> bool:
    """Whether a hand is so many sets and pairs, with any number of equal tiles."""
    if not _fits(counts, sets, pairs, wilds):
        return False
    if not any(counts):
        return bool(nothing_but_wilds(form, sets, pairs))
    return any(complete(form, *rest) for _, rest in _steps(form, counts, sets, pairs, wilds))


@lru_cache(REMEMBERED)
def partitions(
    form: Form, counts: tuple[int, ...], sets: int, pairs: int, wilds: int
) -> frozenset[tuple[WildGroup, ...]]:
    """All ways to see a hand as so many sets and pairs, with any number of equal tiles."""
    if not _fits(counts, sets, pairs, wilds):
        return frozenset()
    if not any(counts):
        return frozenset(tuple(sorted(groups)) for groups in nothing_but_wilds(form, sets, pairs))
    return frozenset(
        tuple(sorted((group, *others)))
        for group, rest in _steps(form, counts, sets, pairs, wilds)
        if complete(form, *rest)
        for others in partitions(form, *rest)
    )


def one_by_one(
    form: Form, counts: tuple[int, ...], sets: int, pairs: int, wilds: int
) -> Iterator[tuple[WildGroup, ...]]:
    """The same ways, some of them several times, each as soon as it is found."""
    if not any(counts):
        yield from nothing_but_wilds(form, sets, pairs)
        return
    for group, rest in _steps(form, counts, sets, pairs, wilds):
        if complete(form, *rest):
            for others in one_by_one(form, *rest):
                yield (group, *others)


def within(groups: Iterable[WildGroup], limit: int | None) -> bool:
    """Whether no more than `limit` tiles are equal, wilds counted as what they stand for."""
    held = Counter(tile for kind, tile, _ in groups for tile in tiles_of((kind, tile)))
    return limit is None or max(held.values(), default=0) <= limit


def _allowed(shape: Shape, melds: int, wilds: int, fresh: int) -> bool:
    """Whether the shape takes so many wilds, `fresh` of which came in as the winning tile."""
    before = wilds - fresh
    most_melds = shape.sets if shape.melds is None else shape.melds
    return (
        melds <= most_melds
        and (shape.wilds is None or wilds <= shape.wilds)
        and (shape.wilds_held is None or before <= shape.wilds_held)
    )


def _parts(shape: Shape, melds: int) -> tuple[int, int]:
    return (shape.sets - melds if shape.sets else 0), shape.pairs


def readings(
    form: Form,
    shapes: Sequence[Shape],
    counts: Sequence[int],
    melds: int,
    wilds: int,
    limit: int | None,
    fresh: int = 0,
) -> list[tuple[str, tuple[WildGroup, ...]]]:
    """All readings, by shape and then by groups."""
    return [
        (shape.name, groups)
        for shape in shapes
        if _allowed(shape, melds, wilds, fresh)
        for groups in sorted(partitions(form, tuple(counts), *_parts(shape, melds), wilds))
        if within(groups, limit)
    ]


def wins(
    form: Form,
    shapes: Sequence[Shape],
    counts: Sequence[int],
    melds: int,
    wilds: int,
    limit: int | None,
    fresh: int = 0,
) -> bool:
    """Whether the hand is complete in some shape."""
    for shape in shapes:
        if _allowed(shape, melds, wilds, fresh):
            asked = (tuple(counts), *_parts(shape, melds), wilds)
            if complete(form, *asked) and any(within(one, limit) for one in one_by_one(form, *asked)):
                return True
    return False


def waits(
    form: Form, shapes: Sequence[Shape], counts: Sequence[int], melds: int, wilds: int, limit: int | None
) -> tuple[set[int], bool]:
    """The natural kinds that complete the hand, held or not, and whether a further wild does."""
    kinds = set()
    for tile in range(form.kinds):
        drawn = [count + (number == tile) for number, count in enumerate(counts)]
        if wins(form, shapes, drawn, melds, wilds, None if counts[tile] >= 4 else limit):
            kinds.add(tile)
    return kinds, wins(form, shapes, counts, melds, wilds + 1, limit, 1)


@cache
def targets(form: Form, sets: int, pairs: int, limit: int | None) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The tiles of every hand of so many sets and pairs."""
    groups = all_groups(form)
    found = set()
    for chosen in combinations_with_replacement([one for one in groups if one[0] != "pair"], sets):
        for twins in combinations_with_replacement([one for one in groups if one[0] == "pair"], pairs):
            held = Counter(tile for group in (*chosen, *twins) for tile in tiles_of(group))
            if limit is None or max(held.values(), default=0) <= limit:
                found.add(tuple(sorted(held.items())))
    return tuple(found)


def missing(
    form: Form, counts: Sequence[int], sets: int, pairs: int, wilds: int, limit: int | None
) -> int | None:
    """How few tiles turn the hand into so many sets and pairs, wilds standing where they may; None: never."""
    most = 99
    for target in targets(form, sets, pairs, limit):
        lacks = [(tile, count - counts[tile]) for tile, count in target if count > counts[tile]]
        for_wild = sum(number for tile, number in lacks if tile in form.wild_for)
        most = min(most, sum(number for _, number in lacks) - min(wilds, for_wild))
    return None if most == 99 else most
