"""Which numbers a condition accepts: `4`, `[2, 3]` or `{min: 2, max: 8}`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from paiju.core.errors import Path, Text
from paiju.core.scoring.scope import Scope

_EXPECTED = Text("一个数、一列数或 {min, max}", "a number, a list of numbers or {min, max}")


@frozen
class Range:
    """A set of whole numbers: those from `least` to `most` (None: no end), or those listed in `single`.

    `table` answers for counts below 256 by one look-up each: 1 for a number in the set.
    """

    least: int = 0
    most: int | None = None
    single: tuple[int, ...] = ()
    table: bytes = field(init=False, repr=False)

    @table.default
    def _table(self) -> bytes:
        return bytes(self.accepts(number) for number in range(256))

    def accepts(self, number: int) -> bool:
        """Whether the number is in the set."""
        if self.single:
            return number in self.single
        return number >= self.least and (self.most is None or number <= self.most)

    def test(self) -> Callable[[int], bool]:
        """The fastest question whether a number is in the set."""
        least, most, single = self.least, self.most, self.single
        if len(single) == 1:
            only = single[0]
            return lambda number: number == only
        if single:
            return lambda number: number in single
        if most is None:
            return lambda number: number >= least
        return lambda number: least <= number <= most


AT_LEAST_ONE = Range(least=1)


def _whole(spec: Any) -> bool:
    return isinstance(spec, int) and not isinstance(spec, bool) and spec >= 0


def read_range(scope: Scope, spec: Any, path: Path) -> Range:
    """The numbers that `spec` accepts; what cannot be read is a fault of the scope."""
    if _whole(spec):
        return Range(single=(spec,))
    if isinstance(spec, (list, tuple)) and spec and all(map(_whole, spec)):
        return Range(single=tuple(spec))
    if isinstance(spec, Mapping) and spec:
        if not scope.keys(spec, ("min", "max"), path):
            return AT_LEAST_ONE
        least, most = spec.get("min", 0), spec.get("max")
        if _whole(least) and (most is None or _whole(most)):
            if most is not None and least > most:
                scope.wrong(
                    "empty-range", "最小值大于最大值", "the least is above the most", path, "min <= max"
                )
            return Range(least, most)
    scope.wrong("bad-range", f"{spec!r} 不是数目", f"{spec!r} is no number of things", path, _EXPECTED)
    return AT_LEAST_ONE


def read_count(scope: Scope, spec: Mapping[str, Any], path: Path) -> Range:
    """The `count` of a form, at least one unless given."""
    return read_range(scope, spec["count"], (*path, "count")) if "count" in spec else AT_LEAST_ONE
