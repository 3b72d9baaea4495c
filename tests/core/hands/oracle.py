"""A slow second opinion: it tries every substitution of wilds and every partition, and knows no table.

It shares nothing with the package but the names of groups. Hands are tuples of counts by kind; a *form*
of tile set says which kinds follow each other in suits and what a wild may stand for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

Group = tuple[str, int]
WildGroup = tuple[str, int, int]


class Form(NamedTuple):
    """A tile set: natural kinds, first kind of each suit, ranks of a suit, kinds that wilds may be."""

    kinds: int
    suits: tuple[int, ...]
    ranks: int
    wild_for: tuple[int, ...]


class Shape(NamedTuple):
    """A hand shape, as in a ruleset."""

    name: str
    sets: int
    pairs: int
    melds: int | None = None
    wilds: int | None = None
    wilds_held: int | None = None


def tiles_of(form: Form, group: Group) -> tuple[int, ...]:
    kind, tile = group
    return {"run": (tile, tile + 1, tile + 2), "triplet": (tile,) * 3, "pair": (tile,) * 2}[kind]


def all_groups(form: Form) -> list[Group]:
    """Every set and pair of the tile set."""
    runs = [("run", first + step) for first in form.suits for step in range(form.ranks - 2)]
    return runs + [(kind, tile) for kind in ("triplet", "pair") for tile in range(form.kinds)]


@cache
def groups_from(form: Form, lowest: int) -> list[Group]:
    """The groups with this lowest tile."""
    return [group for group in all_groups(form) if group[1] == lowest]


@cache
def partitions(form: Form, counts: tuple[int, ...], sets: int, pairs: int) -> frozenset[tuple[Group, ...]]:
    """All multisets of so many sets and pairs that use up the counts, no wilds."""
    if not any(counts):
        return frozenset() if sets or pairs else frozenset({()})
    lowest = next(tile for tile, count in enumerate(counts) if count)
    found = set()
    for group in groups_from(form, lowest):
        left = list(counts)
        for tile in tiles_of(form, group):
            left[tile] -= 1
        after = (sets, pairs - 1) if group[0] == "pair" else (sets - 1, pairs)
        if min(left) >= 0 and min(after) >= 0:
            for rest in partitions(form, tuple(left), *after):
                found.add(tuple(sorted((group, *rest))))
    return frozenset(found)


def substitutions(
    form: Form, counts: Sequence[int], wilds: int, limit: int | None
) -> Iterator[tuple[tuple[int, ...], Counter[int]]]:
    """Every way to let each wild stand for a kind: the counts that result, and what the wilds became."""
    for chosen in combinations_with_replacement(form.wild_for, wilds):
        became = Counter(chosen)
        full = tuple(count + became[tile] for tile, count in enumerate(counts))
        if limit is None or max(full) <= limit:
            yield full, became


def with_wilds(form: Form, groups: Sequence[Group], became: Counter[int]) -> set[tuple[WildGroup, ...]]:
    """Every way to say which places of the groups the wilds take."""
    places: dict[int, list[int]] = {}
    for number, group in enumerate(groups):
        for tile in tiles_of(form, group):
            places.setdefault(tile, []).append(number)
    found = set()
    for taken in product(*(combinations(places[tile], number) for tile, number in became.items())):
        wild = Counter(number for part in taken for number in part)
        found.add(tuple(sorted((*group, wild[number]) for number, group in enumerate(groups))))
    return found


def _allowed(shape: Shape, melds: int, wilds: int, fresh: int) -> bool:
    """Whether the shape takes so many wilds, `fresh` of which came in as the winning tile."""
    before = wilds - fresh
    return (
        (shape.melds is None or melds <= shape.melds)
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
    found = []
    for shape in shapes:
        if not _allowed(shape, melds, wilds, fresh):
            continue
        of_shape = set()
        for full, became in substitutions(form, counts, wilds, limit):
            for groups in partitions(form, full, *_parts(shape, melds)):
                of_shape |= with_wilds(form, groups, became)
        found += [(shape.name, groups) for groups in sorted(of_shape)]
    return found


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
    return any(
        partitions(form, full, *_parts(shape, melds))
        for shape in shapes
        if _allowed(shape, melds, wilds, fresh)
        for full, _ in substitutions(form, counts, wilds, limit)
    )


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
            held = Counter(tile for group in (*chosen, *twins) for tile in tiles_of(form, group))
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
