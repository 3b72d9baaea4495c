"""The form `kinds`: how many kinds of tile meet a description."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from paiju.core.errors import Path
from paiju.core.melds.meld import KONGS, PONG
from paiju.core.scoring.context import TRIPLET, Sight
from paiju.core.scoring.node import Node, Test
from paiju.core.scoring.numbers import AT_LEAST_ONE, Range, read_count
from paiju.core.scoring.scope import Scope
from paiju.core.scoring.selectors import WON, Places, Selector, fixed, read_places, read_selector

_TRAITS = ("pong", "kong", "triplet")


def kinds(scope: Scope, spec: Any, path: Path) -> Node:
    """`kinds: {is, pong, kong, triplet, PLACE: N, real, placeholders, count}`.

    The number of kinds for which all of it holds: they are among `is`, the seat has a pong or a kong of
    them, the reading has a concealed triplet of them, and each place holds so many of them. `real: true`
    counts no wilds, `placeholders: false` no placeholders.
    """
    spec = scope.mapping(spec, path, "{is, pong, kong, triplet, PLACE: N, count}")
    places = read_places(scope, spec, path, (*_TRAITS, "is", "count"))
    traits = {name: scope.flag(spec[name], (*path, name)) for name in _TRAITS if name in spec}
    accepted = read_count(scope, spec, path)
    chosen = read_selector(scope, spec["is"], (*path, "is")) if "is" in spec else fixed(scope.layout.natural)
    is_open = places.open or chosen.open or "triplet" in traits
    if chosen is WON:
        test = _of_won(places, traits)
    elif "is" not in spec and not traits and places.ranges and not places.ranges[0].accepts(0):
        test = _of_one_place(places) if len(places.tables) == 1 else _of_places(scope, places)
    else:
        test = _of_masks(scope, chosen, places, traits)
    return Node(_accepting(test, accepted), open=is_open, counts=True, cost=3 if is_open else 2)


def _accepting(number: Test, accepted: Range) -> Test:
    if accepted == AT_LEAST_ONE:
        return number
    accepts = accepted.test()

    def test(sight: Sight) -> int:
        found = number(sight)
        return (found or 1) if accepts(found) else 0

    return test


def _has_meld(sight: Sight, kind: int, meld_kinds: frozenset[str]) -> bool:
    return any(meld.tile == kind and meld.kind in meld_kinds for meld in sight.melds)


def _has_triplet(sight: Sight, kind: int) -> bool:
    return any(tile == kind and group == TRIPLET for group, tile, _ in sight.groups)


def _of_won(places: Places, traits: Mapping[str, bool]) -> Test:
    """Of the winning kind alone."""
    tables = places.tables
    pong, kong, triplet = (traits.get(name) for name in _TRAITS)

    def test(sight: Sight) -> int:
        won = sight.won
        if won < 0 or won in sight.wilds:
            return 0
        for place, table in tables:
            if not table[place(sight)[won]]:
                return 0
        if pong is not None and _has_meld(sight, won, _PONGS) != pong:
            return 0
        if kong is not None and _has_meld(sight, won, KONGS) != kong:
            return 0
        return 0 if triplet is not None and _has_triplet(sight, won) != triplet else 1

    return test


_PONGS = frozenset({PONG})


def _of_one_place(places: Places) -> Test:
    """Of all kinds, by the counts of one place."""
    ((place, table),) = places.tables
    return lambda sight: place(sight).translate(table).count(1)


def _of_places(scope: Scope, places: Places) -> Test:
    """Of all kinds, by the counts of several places, the first of which is seldom as asked for."""
    natural = scope.layout.natural
    (first, table), *others = places.tables

    def test(sight: Sight) -> int:
        held = first(sight).translate(table)
        if 1 not in held:
            return 0
        mask = natural & int.from_bytes(held, "little")
        for place, accepted in others:
            mask &= int.from_bytes(place(sight).translate(accepted), "little")
        return mask.bit_count()

    return test


def _melded(meld_kinds: frozenset[str]) -> Callable[[Sight], int]:
    def mask(sight: Sight) -> int:
        found = 0
        for meld in sight.melds:
            if meld.kind in meld_kinds:
                found |= 1 << 8 * meld.tile
        return found

    return mask


def _triplets(sight: Sight) -> int:
    found = 0
    for group, tile, _ in sight.groups:
        if group == TRIPLET:
            found |= 1 << 8 * tile
    return found


_MASKS: Mapping[str, Callable[[Sight], int]] = {
    "pong": _melded(_PONGS),
    "kong": _melded(KONGS),
    "triplet": _triplets,
}


def _of_masks(scope: Scope, chosen: Selector, places: Places, traits: Mapping[str, bool]) -> Test:
    """Of any choice of kinds: one mask for each thing asked, and what they have in common."""
    natural = scope.layout.natural
    find = chosen.find
    having = tuple(_MASKS[name] for name, wanted in traits.items() if wanted)
    lacking = tuple(_MASKS[name] for name, wanted in traits.items() if not wanted)
    tables = places.tables

    def test(sight: Sight) -> int:
        mask = natural
        for melds in having:
            mask &= melds(sight)
            if not mask:
                return 0
        mask &= find(sight)
        for place, table in tables:
            if not mask:
                return 0
            held = place(sight).translate(table)
            if 1 not in held:
                return 0
            mask &= int.from_bytes(held, "little")
        for melds in lacking:
            mask &= ~melds(sight)
        return mask.bit_count()

    return test
