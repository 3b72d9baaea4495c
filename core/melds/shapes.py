"""Every shape that a grammar allows over its tile set: kind, length and copies, with all its places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import NamedTuple

from attrs import frozen

from paiju.core.melds.carry import Load
from paiju.core.melds.grammar import ALL, NEVER, NONE, OTHER_GROUP, SAME_KIND, Grammar, Kind
from paiju.core.melds.reading import Reading
from paiju.core.melds.wilds import Wilds


class Window(NamedTuple):
    """A place of a shape: what its groups need.

    `needs` are pairs of a rank and the tiles needed of it; `mask` has a bit for each of the ranks; `spare`
    says how many natural kickers of these ranks there may be. `hard` and `soft` are the readings without
    and with a wild.
    """

    needs: tuple[tuple[int, int], ...]
    mask: int
    spare: Mapping[int, int]
    hard: Reading
    soft: Reading


@frozen(eq=False)
class Shape:
    """A kind with a certain length and number of copies; `size` counts its tiles, kickers included."""

    kind: Kind
    length: int
    copies: int
    size: int
    load: Load | None
    windows: tuple[Window, ...]


class Fixed(NamedTuple):
    """Certain tiles that are a meld as they are: listed tiles, or wilds alone. `cards` is packed."""

    cards: int
    reading: Reading


def shapes_of(grammar: Grammar, wilds: Wilds) -> tuple[Shape, ...]:
    """All shapes, by tier, then in the order of the data, then by length and copies."""
    found: list[Shape] = []
    for kind in sorted(grammar.kinds.values(), key=lambda kind: kind.tier):
        if not kind.cards:
            found.extend(_of_kind(grammar, wilds, kind))
    return tuple(found)


def _of_kind(grammar: Grammar, wilds: Wilds, kind: Kind) -> Iterator[Shape]:
    tiles = grammar.tiles
    most = max((tiles.copies[tile] for tile in wilds.naturals), default=0) + wilds.most
    longest = max((len(track) for track in grammar.scales.runs), default=0)
    least_length, most_length = kind.run or (1, 1)
    for length in range(least_length, min(most_length or longest, max(longest, 1)) + 1):
        for copies in range(kind.copies[0], min(kind.copies[1] or most, most) + 1):
            load = None
            size = length * copies
            if kind.carry:
                number = kind.carry.number or length
                load = Load(grammar, wilds, kind, number)
                size += number * load.size
            windows = tuple(_windows(grammar, kind, length, copies, size, load))
            if windows and size <= tiles.size:
                yield Shape(kind, length, copies, size, load, windows)


def _windows(
    grammar: Grammar, kind: Kind, length: int, copies: int, size: int, load: Load | None
) -> Iterator[Window]:
    for place, ranks in _places(grammar, kind, length):
        groups: dict[int, int] = {}
        for rank in ranks:
            groups[rank] = groups.get(rank, 0) + 1
        spare = {rank: _spare(grammar, kind, length, load, mine) for rank, mine in groups.items()}
        yield Window(
            tuple((rank, mine * copies) for rank, mine in groups.items()),
            sum(1 << rank for rank in groups),
            spare,
            Reading(kind.name, ranks[-1], place, length, size, True),
            Reading(kind.name, ranks[-1], place, length, size, False),
        )


def _places(grammar: Grammar, kind: Kind, length: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Places of the scale that the kind compares on, each with its ranks, lowest first."""
    scales = grammar.scales
    if kind.run is None:
        for tile, place in sorted(scales.value.items(), key=lambda entry: entry[1]):
            if tile not in grammar.stands_for:
                yield place, (tile,)
        return
    for track in scales.runs:
        for top in range(length, len(track) + 1):
            ranks = track[top - length : top]
            if scales.both_ends or len(set(ranks)) == length:
                yield top, ranks


def _spare(grammar: Grammar, kind: Kind, length: int, load: Load | None, mine: int) -> int:
    """Natural kickers of a rank of which `mine` of the groups are made."""
    if load is None:
        return 0
    policy = grammar.policy
    own_rank = NEVER if kind.name in policy.exempt else policy.own_rank
    if own_rank == NEVER or (own_rank == OTHER_GROUP and mine == length):
        return 0
    if own_rank == OTHER_GROUP and load.number == length:
        return min((length - mine) * load.size, load.most)
    return load.most


def fixed_of(grammar: Grammar, wilds: Wilds) -> tuple[Fixed, ...]:
    """Listed melds and melds of wilds alone, by tier, then in the order of the data."""
    found: list[Fixed] = []
    for kind in sorted(grammar.kinds.values(), key=lambda kind: kind.tier):
        for place, cards in enumerate(kind.cards, 1):
            packed = sum(wilds.unit[tile] for tile in cards)
            hard = not packed & wilds.bytes
            found.append(Fixed(packed, Reading(kind.name, -1, place, 1, len(cards), hard)))
        if not kind.cards and kind.alone != NONE:
            found.extend(_wilds_alone(grammar, wilds, kind))
    return tuple(found)


def _wilds_alone(grammar: Grammar, wilds: Wilds, kind: Kind) -> Iterator[Fixed]:
    least, most = kind.copies
    for size in range(least, min(most or wilds.most, wilds.most) + 1):
        for some in combinations_with_replacement(wilds.kinds, size):
            packed = sum(wilds.unit[wild] for wild in some)
            if (
                not wilds.fits(packed, wilds.all)
                or (kind.alone == SAME_KIND and len(set(some)) > 1)
                or (kind.alone == ALL and packed != wilds.all)
            ):
                continue
            place = min(grammar.scales.value[wild] for wild in some)
            yield Fixed(packed, Reading(kind.name, -1, place, 1, size, False))
