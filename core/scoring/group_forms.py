"""Forms that look at the groups of a reading and at the melds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from paiju.core.errors import Path, Text
from paiju.core.melds.meld import ADDED_KONG, CHOW, CONCEALED_KONG, DIRECT_KONG, KONGS, PONG
from paiju.core.scoring.context import PAIR, RUN, TRIPLET, Layout, Sight
from paiju.core.scoring.node import Node, Test, always
from paiju.core.scoring.numbers import read_count
from paiju.core.scoring.scope import Scope
from paiju.core.scoring.selectors import WON, Selector, read_ranks, read_selector

CONCEALED = frozenset({RUN, TRIPLET, PAIR})
RUNS = frozenset({RUN, CHOW})
KINDS: Mapping[str, frozenset[str]] = {
    "run": RUNS,
    "chow": frozenset({CHOW}),
    "triplet": frozenset({TRIPLET, PONG}),
    "pair": frozenset({PAIR}),
    "pong": frozenset({PONG}),
    "kong": KONGS,
    "direct-kong": frozenset({DIRECT_KONG}),
    "added-kong": frozenset({ADDED_KONG}),
    "concealed-kong": frozenset({CONCEALED_KONG}),
    "set": RUNS | {TRIPLET, PONG} | KONGS,
    "wild-pong": frozenset({PONG}),
    "wild-kong": KONGS,
}
"""What each name of a group stands for, among the groups of a reading and the melds."""

PLACES = ("hand", "held", "melds", "all")
_KEYS = ("kind", "in", "of", "with", "ranks", "middle", "count")


@frozen
class _Criteria:
    """What a group must be, besides of the right kind: in tables where it is always the same."""

    runs: bytes
    equals: bytes
    whole: tuple[Selector, ...]
    partly: tuple[Selector, ...]
    middle: tuple[Selector, ...]

    @property
    def open(self) -> bool:
        """Whether a choice of tiles follows from the reading."""
        return any(one.open for one in (*self.whole, *self.partly, *self.middle))

    @property
    def fixed(self) -> bool:
        """Whether the tables say all."""
        return not (self.whole or self.partly or self.middle)


def _tables(layout: Layout, whole: list[int], partly: list[int], middle: list[int]) -> tuple[bytes, bytes]:
    """For runs by their lowest tile, and for equal tiles: whether the fixed choices accept the group."""

    def accepts(tiles: tuple[int, ...]) -> bool:
        return (
            all(mask >> 8 * tile & 1 for mask in whole for tile in tiles)
            and all(any(mask >> 8 * tile & 1 for tile in tiles) for mask in partly)
            and all(len(tiles) == 3 and mask >> 8 * tiles[1] & 1 for mask in middle)
        )

    size = layout.kinds + 1
    runs = bytes(
        any(first <= tile < stop - 2 for first, stop in layout.suits) and accepts((tile, tile + 1, tile + 2))
        for tile in range(size)
    )
    return runs, bytes(accepts((tile,)) for tile in range(size))


def _criteria(scope: Scope, spec: Mapping[str, Any], path: Path) -> _Criteria:
    asked: dict[str, list[Selector]] = {"of": [], "with": [], "middle": []}
    for key, found in asked.items():
        if key in spec:
            found.append(read_selector(scope, spec[key], (*path, key)))
    masks = {key: [one.mask for one in found if one.mask is not None] for key, found in asked.items()}
    runs, equals = _tables(scope.layout, masks["of"], masks["with"], masks["middle"])
    if asked["middle"]:
        equals = bytes(len(equals))
    if "ranks" in spec:
        ranks = read_ranks(scope, spec["ranks"], (*path, "ranks"))
        runs, equals = _of_ranks(scope, ranks, runs, equals)
    scope.seen.kinds[equals] = None
    scope.seen.runs[runs] = None
    moving = {key: tuple(one for one in found if one.mask is None) for key, found in asked.items()}
    return _Criteria(runs, equals, moving["of"], moving["with"], moving["middle"])


def _of_ranks(scope: Scope, ranks: tuple[int, ...], runs: bytes, equals: bytes) -> tuple[bytes, bytes]:
    """The tables narrowed to groups of exactly these ranks."""
    rank = [kind.rank for kind in scope.tiles.kinds]
    last = len(rank) - 1
    wanted = tuple(sorted(ranks))
    return (
        bytes(
            ok and tile + 2 <= last and tuple(rank[tile : tile + 3]) == wanted for tile, ok in enumerate(runs)
        ),
        bytes(ok and tile <= last and (rank[tile],) == wanted for tile, ok in enumerate(equals)),
    )


def groups(scope: Scope, spec: Any, path: Path) -> Node:
    """`groups: {kind, in, of, with, ranks, middle, count}`: so many groups of this description.

    `of` asks it of every tile of the group, `with` of at least one. A meld of wilds has no identity: it is
    counted only where nothing is asked of its tiles. `in: held` counts concealed groups that
    stand without the winning tile.
    """
    spec = scope.mapping(spec, path, "{kind, in, of, with, ranks, middle, count}")
    scope.keys(spec, _KEYS, path)
    names = scope.named(spec.get("kind", "set"), KINDS, Text("牌组", "kind of group"), (*path, "kind"))
    where = str(spec.get("in", "all"))
    if where not in PLACES:
        scope.unknown("unknown-place", Text("处所", "place"), where, PLACES, (*path, "in"))
        return Node(always)
    wanted = frozenset().union(*(KINDS[name] for name in names))
    criteria = _criteria(scope, spec, path)
    identity = any(key in spec for key in ("of", "with", "ranks", "middle"))
    pure = bool(names) and all(name.startswith("wild-") for name in names)
    scope.seen.everything |= where == "held"
    concealed = wanted & CONCEALED if where != "melds" else frozenset()
    exposed = wanted - CONCEALED if where in ("melds", "all") else frozenset()
    if pure:
        concealed = frozenset()
    accepts = read_count(scope, spec, path).test()
    number = _counter(scope, criteria, concealed, exposed, identity, pure, where == "held")

    def test(sight: Sight) -> int:
        found = number(sight)
        return (found or 1) if accepts(found) else 0

    is_open = bool(concealed) or criteria.open
    return Node(test, open=is_open, counts=True, cost=3 if is_open else 2)


def _counter(
    scope: Scope,
    criteria: _Criteria,
    concealed: frozenset[str],
    exposed: frozenset[str],
    identity: bool,
    pure: bool,
    held: bool,
) -> Test:
    """Counts the groups of these kinds that meet the criteria."""
    blank = bytes(len(criteria.runs))
    tables = dict.fromkeys(CONCEALED | KONGS | {PONG, CHOW}, blank)
    wilds = scope.layout.wilds
    for kind in concealed | exposed:
        tables[kind] = _for_wilds(criteria.runs if kind in RUNS else criteria.equals, wilds, identity, pure)
    checks = None if criteria.fixed else _moving(criteria)
    around = tables[RUN] if WON in criteria.middle else None

    def simply(sight: Sight) -> int:
        found = 0
        for kind, tile, _ in sight.groups:
            if tables[kind][tile]:
                found += 1
        return found

    def number(sight: Sight) -> int:
        if around is not None and (sight.won < 1 or not around[sight.won - 1]):
            return 0
        found = 0
        if concealed:
            for group in sight.groups:
                kind, tile, _ = group
                if not tables[kind][tile] or (checks is not None and not checks(sight, kind, tile)):
                    continue
                if held and not _stands_without(sight, group):
                    continue
                found += 1
        if exposed:
            for meld in sight.melds:
                if tables[meld.kind][meld.tile] and (checks is None or checks(sight, meld.kind, meld.tile)):
                    found += 1
        return found

    return number if checks or held or exposed or not concealed else simply


def _for_wilds(table: bytes, wilds: frozenset[int], identity: bool, pure: bool) -> bytes:
    """The table with its cells for groups of wilds: none where identity is asked for, only they if `pure`."""
    return bytes(
        (not identity or pure) if kind in wilds else (ok and not pure) for kind, ok in enumerate(table)
    )


def _moving(criteria: _Criteria) -> Callable[[Sight, str, int], bool]:
    """Whether the choices that change from win to win accept a group."""
    whole = tuple(one.find for one in criteria.whole)
    partly = tuple(one.find for one in criteria.partly)
    middle = tuple(one.find for one in criteria.middle)

    def checks(sight: Sight, kind: str, tile: int) -> bool:
        shape = 0x010101 if kind in RUNS else 1
        for find in whole:
            if find(sight) >> 8 * tile & shape != shape:
                return False
        for find in partly:
            if not find(sight) >> 8 * tile & shape:
                return False
        return all(kind in RUNS and find(sight) >> 8 * (tile + 1) & 1 for find in middle)

    return checks


def _stands_without(sight: Sight, group: tuple[str, int, int]) -> bool:
    """Whether the winning tile has a place outside this concealed group."""
    kind, tile, wilds = group
    won = sight.won
    uses = int(tile <= won <= tile + 2) if kind == RUN else (3 if kind == TRIPLET else 2) * (tile == won)
    return won < 0 or not uses or sight.ctx.hand[won] - 1 >= uses - wilds


def every_group(scope: Scope, spec: Any, path: Path) -> Node:
    """`every_group: {of}` or `{with}`: all tiles, or at least one tile, of every group and meld.

    A meld of wilds is neutral.
    """
    spec = scope.mapping(spec, path, "{of} or {with}")
    scope.keys(spec, ("of", "with"), path)
    criteria = _criteria(scope, spec, path)
    wilds = scope.layout.wilds
    runs = criteria.runs
    equals = bytes(ok or kind in wilds for kind, ok in enumerate(criteria.equals))
    checks = None if criteria.fixed else _moving(criteria)

    def test(sight: Sight) -> int:
        for kind, tile, _ in sight.groups:
            if not (runs if kind == RUN else equals)[tile]:
                return 0
            if checks is not None and not checks(sight, kind, tile):
                return 0
        for meld in sight.melds:
            if not (runs if meld.kind == CHOW else equals)[meld.tile]:
                return 0
            if checks is not None and meld.tile not in wilds and not checks(sight, meld.kind, meld.tile):
                return 0
        return 1

    return Node(test, open=True, cost=3)
