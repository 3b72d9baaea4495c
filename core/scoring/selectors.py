"""Selectors: how conditions name kinds of tiles (`of`, `with`, `is`, `middle`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from paiju.core.errors import Path, Text, choices
from paiju.core.scoring.context import PLACES, READ_PLACES, Layout, Place, Sight, mask_of, strict_place
from paiju.core.scoring.numbers import Range, read_range
from paiju.core.scoring.scope import Scope, is_fact
from paiju.core.tiles import TileSet

KEYS = ("of", "ranks", "not", "where")
_EXPECTED = Text(
    "牌的类或代码、一列牌、won、$名字、{ranks}、{not}、{where}",
    "a class or code of tiles, a list, won, $fact, {ranks}, {not}, {where}",
)


@frozen
class Selector:
    """A choice of kinds: `mask` where it is always the same, otherwise `find` works it out.

    It is `open` where the kinds follow from the reading.
    """

    find: Callable[[Sight], int]
    mask: int | None = None
    open: bool = False

    @property
    def kinds(self) -> frozenset[int]:
        """The kinds of a choice that is always the same."""
        mask = self.mask or 0
        return frozenset(kind for kind in range(mask.bit_length() // 8 + 1) if mask >> 8 * kind & 1)


def fixed(mask: int) -> Selector:
    """A choice that is always the same."""
    return Selector(lambda sight: mask, mask)


def _won(sight: Sight) -> int:
    return 1 << 8 * sight.won if sight.won >= 0 else 0


WON = Selector(_won)


def classes(tiles: TileSet, layout: Layout) -> dict[str, int]:
    """The masks of the named classes: those of the tile set, and `terminals`, the ends of each suit 幺九."""
    named = {name: mask_of(tiles.of_class(name)) for name in tiles.class_names()}
    named["terminals"] = mask_of(end for first, stop in layout.suits for end in (first, stop - 1))
    named["honours"] = named.get("honour", 0)
    return named


def read_selector(scope: Scope, spec: Any, path: Path) -> Selector:
    """The selector written as `spec`; what cannot be read is a fault of the scope."""
    found = _read(scope, spec, path)
    if found.mask is not None:
        scope.seen.mask(found.mask, scope.layout.kinds)
    elif not found.open:
        scope.seen.choices.append(found.find)
    return found


def _read(scope: Scope, spec: Any, path: Path) -> Selector:
    if spec == "won":
        return WON
    if is_fact(spec):
        return _of_fact(scope, scope.fact(spec, path))
    if isinstance(spec, str):
        return fixed(_named(scope, spec, path))
    if isinstance(spec, (list, tuple)) and spec:
        return _union([read_selector(scope, one, (*path, place)) for place, one in enumerate(spec)])
    if isinstance(spec, Mapping) and spec:
        if scope.keys(spec, KEYS, path):
            return _intersection(scope, spec, path)
        return fixed(0)
    scope.wrong("bad-selector", f"{spec!r} 选不出牌", f"{spec!r} selects no tiles", path, _EXPECTED)
    return fixed(0)


def _named(scope: Scope, name: str, path: Path) -> int:
    known = classes(scope.tiles, scope.layout)
    if name in known:
        return known[name]
    if name in scope.tiles.by_code:
        return 1 << 8 * scope.tiles.by_code[name]
    scope.unknown("unknown-tiles", Text("牌", "class or code of tiles"), name, _names(scope, known), path)
    return 0


def _names(scope: Scope, known: Mapping[str, int]) -> list[str]:
    return ["won", *known, *scope.tiles.by_code]


def _of_fact(scope: Scope, name: str) -> Selector:
    """The kinds in a fact: None, a kind, a code, or several of these."""
    by_code = scope.tiles.by_code
    key = f"${name}"

    def ask(sight: Sight) -> int:
        found = sight.ctx.facts[name]
        if found is None:
            return 0
        several = (found,) if isinstance(found, (int, str)) else found
        return mask_of(by_code[one] if isinstance(one, str) else one for one in several)

    def find(sight: Sight) -> int:
        mask: int | None = sight.memo.get(key)
        if mask is None:
            mask = sight.memo[key] = ask(sight)
        return mask

    return Selector(find)


def _union(parts: Sequence[Selector]) -> Selector:
    if all(part.mask is not None for part in parts):
        mask = 0
        for part in parts:
            mask |= part.mask or 0
        return fixed(mask)
    finds = tuple(part.find for part in parts)

    def find(sight: Sight) -> int:
        mask = 0
        for one in finds:
            mask |= one(sight)
        return mask

    return Selector(find, open=any(part.open for part in parts))


def _intersection(scope: Scope, spec: Mapping[str, Any], path: Path) -> Selector:
    parts: list[Selector] = []
    if "of" in spec:
        parts.append(read_selector(scope, spec["of"], (*path, "of")))
    if "ranks" in spec:
        mask = _of_ranks(scope, spec["ranks"], (*path, "ranks"))
        scope.seen.mask(mask, scope.layout.kinds)
        parts.append(fixed(mask))
    if "not" in spec:
        parts.append(_complement(read_selector(scope, spec["not"], (*path, "not")), scope.layout.natural))
    if "where" in spec:
        parts.append(_where(scope, spec["where"], (*path, "where")))
    if all(part.mask is not None for part in parts):
        mask = scope.layout.natural if "of" not in spec else parts[0].mask or 0
        for part in parts:
            mask &= part.mask or 0
        return fixed(mask)
    if len(parts) == 1:
        return parts[0]
    finds = tuple(part.find for part in parts)

    def find(sight: Sight) -> int:
        mask = finds[0](sight)
        for one in finds[1:]:
            mask &= one(sight)
        return mask

    return Selector(find, open=any(part.open for part in parts))


def read_ranks(scope: Scope, spec: Any, path: Path) -> tuple[int, ...]:
    """A list of ranks that the tile set has."""
    known = sorted({kind.rank for kind in scope.tiles.kinds} - {0})
    if isinstance(spec, (list, tuple)) and spec and all(rank in known for rank in spec):
        return tuple(spec)
    expected = Text(f"一列：{choices(known)}", f"a list of {choices(known)}")
    scope.wrong("bad-ranks", f"{spec!r} 不是点数", f"{spec!r} is no list of ranks", path, expected)
    return ()


def _of_ranks(scope: Scope, spec: Any, path: Path) -> int:
    ranks = read_ranks(scope, spec, path)
    return mask_of(kind.index for kind in scope.tiles.kinds if kind.rank in ranks)


def _complement(inner: Selector, natural: int) -> Selector:
    if inner.mask is not None:
        return fixed(natural & ~inner.mask)
    find = inner.find
    return Selector(lambda sight: natural & ~find(sight), open=inner.open)


def _where(scope: Scope, spec: Any, path: Path) -> Selector:
    """The kinds of which each place named holds as many as asked for."""
    found = read_places(scope, scope.mapping(spec, path, "{PLACE: N}"), path)
    natural = scope.layout.natural

    def find(sight: Sight) -> int:
        mask = natural
        for place, table in found.tables:
            mask &= int.from_bytes(place(sight).translate(table), "little")
        return mask

    return Selector(find, open=found.open)


@frozen
class Places:
    """`PLACE: N` conditions on a kind: each place with the table of counts that it accepts.

    First come those that do not accept 0, which few kinds meet.
    """

    tables: tuple[tuple[Place, bytes], ...]
    ranges: tuple[Range, ...]
    open: bool


STRICT = ("real", "placeholders")


def read_places(scope: Scope, spec: Mapping[str, Any], path: Path, others: Sequence[str] = ()) -> Places:
    """The `PLACE: N` entries of `spec`, with `real` and `placeholders`; other keys are in `others`."""
    scope.keys(spec, (*PLACES, *STRICT, *others), path)
    found: list[tuple[Place, Range]] = []
    is_open = False
    for name in PLACES:
        if name in spec:
            place, place_open = read_place(scope, name, spec, (*path, name))
            found.append((place, read_range(scope, spec[name], (*path, name))))
            is_open = is_open or place_open
    found.sort(key=lambda one: one[1].accepts(0))
    tables = tuple((place, accepted.table) for place, accepted in found)
    return Places(tables, tuple(accepted for _, accepted in found), is_open)


def _is_real(scope: Scope, name: str, spec: Any, path: Path) -> bool:
    """Whether a place counts no wilds: `real: true` says so of all places, a list of some."""
    if not isinstance(spec, (list, tuple)):
        return scope.flag(spec, path)
    for place, one in enumerate(spec):
        if one not in PLACES:
            scope.unknown("unknown-place", Text("处所", "place"), one, PLACES, (*path, place))
    return name in spec


def read_place(scope: Scope, name: str, spec: Mapping[str, Any], path: Path) -> tuple[Place, bool]:
    """A place as strict as `spec` asks for (`real`, `placeholders`), and whether the reading matters."""
    real = _is_real(scope, name, spec.get("real", False), (*path[:-1], "real"))
    kept = scope.flag(spec["placeholders"], (*path[:-1], "placeholders")) if "placeholders" in spec else True
    scope.seen.held |= name == "held"
    if real or not kept:
        if name == "faces":
            scope.wrong(
                "bad-place",
                "faces 数的就是实牌",
                "faces already counts physical tiles",
                path,
                "hand, held, melds, all or loose",
            )
            return PLACES[name], False
        return strict_place(name, real, kept), bool(scope.layout.wilds) and not real and name != "melds"
    return PLACES[name], bool(scope.layout.wilds) and name in READ_PLACES
