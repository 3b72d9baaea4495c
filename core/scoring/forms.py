"""The forms of the pattern vocabulary: what can be asked of tiles, groups and the situation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from paiju.core.errors import Path, Text
from paiju.core.scoring.context import BYS, PLACES, Sight, in_all, kinds_of
from paiju.core.scoring.group_forms import every_group, groups
from paiju.core.scoring.kind_forms import kinds
from paiju.core.scoring.node import Node, always
from paiju.core.scoring.numbers import Range, read_count, read_range
from paiju.core.scoring.scope import Scope
from paiju.core.scoring.selectors import read_place, read_selector

Form = Callable[[Scope, Any, Path], Node]


def shape(scope: Scope, spec: Any, path: Path) -> Node:
    """`shape: standard`: the reading has this shape, or one of these."""
    names = frozenset(scope.named(spec, scope.shapes, Text("牌形", "shape"), path))

    return Node(lambda sight: 1 if sight.shape in names else 0, open=True, cost=1, shapes=names)


def by(scope: Scope, spec: Any, path: Path) -> Node:
    """`by: self`: how the hand was won."""
    names = frozenset(scope.named(spec, BYS, Text("和法", "way of winning"), path))
    return Node(lambda sight: 1 if sight.by in names else 0, cost=1, by=names)


def at(scope: Scope, spec: Any, path: Path) -> Node:
    """`at: replacement`: a circumstance that the variant reports, or one of these."""
    names = scope.words(spec, path)
    for name in names:
        scope.circumstances.setdefault(name, path)
    if len(names) == 1:
        only = names[0]
        return Node(lambda sight: 1 if only in sight.at else 0, cost=1)
    several = frozenset(names)
    return Node(lambda sight: 0 if several.isdisjoint(sight.at) else 1, cost=1)


def wall(scope: Scope, spec: Any, path: Path) -> Node:
    """`wall: 0`: so many tiles are left in the wall."""
    accepts = read_range(scope, spec, path).test()
    return Node(lambda sight: 1 if accepts(sight.ctx.wall) else 0, cost=1)


def suits(scope: Scope, spec: Any, path: Path) -> Node:
    """`suits: 1`: so many numeric suits are used in hand and melds."""
    table = read_range(scope, spec, path).table
    spans = tuple((first, stop, stop - first) for first, stop in scope.layout.suits)

    def test(sight: Sight) -> int:
        used = sight.told.get("suits")
        if used is None:
            counts = in_all(sight)
            used = 0
            for first, stop, size in spans:
                if counts.count(0, first, stop) != size:
                    used += 1
            sight.told["suits"] = used
        return table[used]

    return Node(test, open=bool(scope.layout.wilds))


def honours(scope: Scope, spec: Any, path: Path) -> Node:
    """`honours: false`: whether there are honours in hand and melds."""
    wanted = scope.flag(spec, path)
    spans = tuple((first, stop, stop - first) for first, stop in scope.layout.honours)

    def test(sight: Sight) -> int:
        counts = in_all(sight)
        for first, stop, size in spans:
            if counts.count(0, first, stop) != size:
                return 1 if wanted else 0
        return 0 if wanted else 1

    return Node(test, open=bool(scope.layout.wilds))


def tiles(scope: Scope, spec: Any, path: Path) -> Node:
    """`tiles: {of, in, count}`: so many tiles of a choice of kinds; without `of` tiles of any kind."""
    known = ("of", "in", "count", "real", "placeholders")
    spec = scope.mapping(spec, path, "{of, in, count}")
    scope.keys(spec, known, path)
    name = str(spec.get("in", "all"))
    if name not in PLACES:
        scope.unknown("unknown-place", Text("处所", "place"), name, PLACES, (*path, "in"))
        return Node(always)
    accepted = read_count(scope, spec, path)
    if "of" not in spec:
        return Node(_size_test(name, accepted), counts=True)
    place, place_open = read_place(scope, name, spec, (*path, "in"))
    chosen = read_selector(scope, spec["of"], (*path, "of"))
    accepts = accepted.test()
    if chosen.mask is not None:
        wanted = tuple(chosen.kinds)

        def fixed_test(sight: Sight) -> int:
            counts = place(sight)
            number = 0
            for kind in wanted:
                number += counts[kind]
            return _counted(number) if accepts(number) else 0

        return Node(fixed_test, open=place_open, counts=True)
    find = chosen.find

    def test(sight: Sight) -> int:
        counts = place(sight)
        number = sum([counts[kind] for kind in kinds_of(find(sight))])
        return _counted(number) if accepts(number) else 0

    return Node(test, open=place_open or chosen.open, counts=True, cost=3)


def _counted(number: int) -> int:
    """How often a condition holds that accepts `number`: at least once, even where it accepts none."""
    return number or 1


def _size_test(name: str, accepted: Range) -> Callable[[Sight], int]:
    """The number of tiles in a place, wilds and all."""
    accepts = accepted.test()
    concealed, exposed, loose = name != "melds", name in ("melds", "all", "loose", "faces"), name == "loose"

    def test(sight: Sight) -> int:
        number = 0
        if concealed:
            number = sum(sight.ctx.hand)
            if name == "held" and sight.won >= 0:
                number -= 1
        if exposed:
            number += sum([len(meld.tiles) for meld in sight.melds if not (loose and meld.is_kong)])
        return _counted(number) if accepts(number) else 0

    return test


def flowers(scope: Scope, spec: Any, path: Path) -> Node:
    """`flowers: [f1, f2]`: all of these are exposed. `flowers: {of, count}`: so many of a choice are."""
    if not isinstance(spec, Mapping):
        chosen = read_selector(scope, spec, path)
        if chosen.mask is not None:
            wanted = chosen.kinds
            return Node(lambda sight: 1 if wanted.issubset(sight.ctx.flowers) else 0)
        scope.wrong(
            "bad-selector",
            "花牌须逐张列出",
            "the flowers must be listed",
            path,
            Text("一列牌的代码，或 {of, count}", "a list of codes, or {of, count}"),
        )
        return Node(always)
    scope.keys(spec, ("of", "count"), path)
    accepts = read_count(scope, spec, path).test()
    if "of" not in spec:
        return Node(
            lambda sight: _counted(len(sight.ctx.flowers)) if accepts(len(sight.ctx.flowers)) else 0,
            counts=True,
        )
    find = read_selector(scope, spec["of"], (*path, "of")).find

    def test(sight: Sight) -> int:
        mask = find(sight)
        number = sum([mask >> 8 * flower & 1 for flower in sight.ctx.flowers])
        return _counted(number) if accepts(number) else 0

    return Node(test, counts=True)


FORMS: Mapping[str, Form] = {
    "shape": shape,
    "by": by,
    "at": at,
    "wall": wall,
    "suits": suits,
    "honours": honours,
    "groups": groups,
    "every_group": every_group,
    "tiles": tiles,
    "kinds": kinds,
    "flowers": flowers,
}
