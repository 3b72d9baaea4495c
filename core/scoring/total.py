"""From the patterns of a reading to its worth: combination, cap, minimum, and which reading goes first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import prod
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from attrs import frozen

from paiju.core.errors import Path, Text
from paiju.core.scoring.context import BYS
from paiju.core.scoring.scope import Number, Scope

if TYPE_CHECKING:
    from paiju.core.hands import Reading
    from paiju.core.scoring.appraisal import Appraisal

MULTIPLY = "multiply"
ADD = "add"
BEST = "best"
COMBINES = (MULTIPLY, ADD, BEST)
KEYS = ("combine", "power", "cap", "cap_exceptions", "minimum", "prefer")
ORDERS = ("payable", "product", "fan", "total", "share")

Pairs = Sequence[tuple[str, Number]]


@frozen
class Total:
    """How the values of a reading come together.

    `combine`: they `multiply`, `add`, or the `best` one counts; with `power` the payable value is that
    number to the power of the sum. `cap` limits the payable value; a reading with a pattern of
    `cap_exceptions` has that cap instead (the largest, if several). `minimum` asks of a way of winning for
    so much before the cap, patterns in `without` left out.
    """

    combine: str
    power: int | None = None
    cap: Number | None = None
    cap_exceptions: Mapping[str, Number] = {}
    minimum: Mapping[str, Number] = {}
    without: frozenset[str] = frozenset()
    prefer: tuple[Callable[[Appraisal], Any], ...] = ()

    def gather(self, values: Iterable[Number]) -> Number:
        """The product or the sum of the values, before power and cap."""
        return prod(values) if self.combine == MULTIPLY else sum(values)

    def raw(self, total: Number) -> Number:
        """What the total is worth without a cap."""
        if self.power is None:
            return total
        return self.power ** int(total) if total >= 0 else Fraction(1, self.power ** -int(total))

    def limit(self, pairs: Pairs) -> Number | None:
        """The cap of a reading with these patterns, None for none."""
        caps = [self.cap_exceptions[id] for id, _ in pairs if id in self.cap_exceptions]
        return max(caps) if caps else self.cap

    def payable(self, total: Number, pairs: Pairs) -> Number:
        """What the total is worth after the cap."""
        worth = total if self.power is None else self.raw(total)
        limit = self.limit(pairs) if self.cap_exceptions else self.cap
        return worth if limit is None or worth <= limit else limit

    def enough(self, by: str, pairs: Pairs, total: Number) -> bool:
        """Whether the minimum for this way of winning is met."""
        least = self.minimum.get(by)
        if least is None:
            return True
        if self.without:
            total = self.gather(value for id, value in pairs if id not in self.without)
        return total >= least

    def better(self, one: Appraisal, other: Appraisal) -> bool:
        """Whether one reading goes before another."""
        if one.minimum_ok is not other.minimum_ok:
            return one.minimum_ok
        for order in self.prefer:
            mine, its = order(one), order(other)
            if mine != its:
                return bool(mine > its)
        return False

    def rank(self, appraisal: Appraisal) -> tuple[Any, ...]:
        """The same as a key to sort by: the largest goes first."""
        return (appraisal.minimum_ok, *(order(appraisal) for order in self.prefer))


_TOTAL: Callable[[Appraisal], Any] = attrgetter("total")
_ORDERS: Mapping[str, Callable[[Appraisal], Any]] = {
    "payable": attrgetter("value"),
    "product": _TOTAL,
    "fan": _TOTAL,
    "total": _TOTAL,
    "share": attrgetter("share"),
}


def _has_shape(name: str) -> Callable[[Appraisal], bool]:
    def order(appraisal: Appraisal) -> bool:
        reading: Reading | None = appraisal.reading
        return reading is not None and reading.shape == name

    return order


def _has_pattern(id: str) -> Callable[[Appraisal], bool]:
    return lambda appraisal: any(found == id for found, _ in appraisal.patterns)


def read_total(scope: Scope, spec: Any, ids: Sequence[str], bonus: bool) -> Total:
    """The `total` of a section.

    `ids` are the patterns and additions that it may name; without a `bonus` a share is the payable value.
    """
    path: Path = ("total",)
    spec = scope.mapping(spec, path, "{combine: multiply | add | best, ...}")
    scope.keys(spec, KEYS, path)
    combine = spec.get("combine")
    if combine not in COMBINES:
        what = Text("合计法", "combination")
        scope.unknown("unknown-combination", what, combine, COMBINES, (*path, "combine"))
        combine = ADD
    minimum, without = _minimum(scope, spec.get("minimum") or {}, (*path, "minimum"), ids)
    return Total(
        combine,
        _power(scope, spec.get("power"), combine, (*path, "power")),
        _cap(scope, spec.get("cap"), (*path, "cap")),
        _exceptions(scope, spec.get("cap_exceptions") or {}, (*path, "cap_exceptions"), ids),
        minimum,
        without,
        _prefer(scope, spec.get("prefer", ["payable", "total"]), (*path, "prefer"), ids, bonus),
    )


def _power(scope: Scope, spec: Any, combine: str, path: Path) -> int | None:
    if spec is None:
        return None
    if combine == ADD and isinstance(spec, int) and not isinstance(spec, bool) and spec >= 2:
        return spec
    scope.wrong(
        "bad-power",
        f"{spec!r} 不能作底数",
        f"{spec!r} cannot be a base here",
        path,
        Text("2 以上，且 combine: add", "2 or more, with combine: add"),
    )
    return None


def _cap(scope: Scope, spec: Any, path: Path) -> Number | None:
    if spec is None:
        return None
    if isinstance(spec, (int, Fraction)) and not isinstance(spec, bool) and spec > 0:
        return spec
    expected = Text("大于 0 的数，或 null", "a number above 0, or null")
    scope.wrong("bad-number", f"不能封顶在 {spec!r}", f"{spec!r} is no cap", path, expected)
    return None


def _exceptions(scope: Scope, spec: Any, path: Path, ids: Sequence[str]) -> dict[str, Number]:
    found: dict[str, Number] = {}
    for id, cap in scope.mapping(spec, path, "{pattern: cap}").items():
        if id not in ids:
            scope.unknown("unknown-pattern", Text("番种", "pattern"), id, ids, (*path, id))
        elif (limit := _cap(scope, cap, (*path, id))) is not None:
            found[id] = limit
    return found


def _minimum(
    scope: Scope, spec: Any, path: Path, ids: Sequence[str]
) -> tuple[dict[str, Number], frozenset[str]]:
    spec = scope.mapping(spec, path, "{discard: N, rob: N, without: [patterns]}")
    scope.keys(spec, (*BYS, "without"), path)
    least = {by: scope.number(spec[by], (*path, by)) for by in BYS if spec.get(by) is not None}
    return least, frozenset(scope.ids(spec.get("without"), ids, (*path, "without")))


def _prefer(
    scope: Scope, spec: Any, path: Path, ids: Sequence[str], bonus: bool
) -> tuple[Callable[[Appraisal], Any], ...]:
    found: list[Callable[[Appraisal], Any]] = []
    for place, one in scope.listed(
        spec, path, Text("一列取舍标准，先者优先", "a list, the first criterion first")
    ):
        at = (*path, place)
        if isinstance(one, Mapping) and len(one) == 1 and next(iter(one)) in ("shape", "pattern"):
            if "shape" in one:
                for name in scope.named(one["shape"], scope.shapes, Text("牌形", "shape"), (*at, "shape")):
                    found.append(_has_shape(name))
            else:
                for id in scope.ids(one["pattern"], ids, (*at, "pattern")):
                    found.append(_has_pattern(id))
        elif isinstance(one, str) and one in _ORDERS:
            found.append(_ORDERS["payable" if one == "share" and not bonus else one])
        else:
            known = [*ORDERS, "{shape: NAME}", "{pattern: ID}"]
            scope.unknown("unknown-order", Text("取舍标准", "criterion"), one, known, at)
    return tuple(dict.fromkeys(found))
