"""Many hands as a program gives them, checked as they are read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from paiju.core.errors import Fault, PaijuError, Text
from paiju.core.hands.generate import COUNTS
from paiju.core.tiles import TileSet

Ints: TypeAlias = NDArray[np.signedinteger[Any]]
Number: TypeAlias = "int | Ints"
"""The same number for all hands, or one for each."""
DEEPEST = 2
"""A table is a list of lists."""


def _ints(given: ArrayLike) -> Ints | None:
    """What is given as an array of ints; None where it is none, or where some of it is masked."""
    try:
        if _masked(given, DEEPEST):
            return None
        array = np.asanyarray(given)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001  (rows of different lengths, or an object of others that fails)
        return None
    return np.asarray(array) if array.dtype.kind in "iu" and not _masked(array, 0) else None


def _masked(given: object, deep: int) -> bool:
    """Whether values are masked, or lie deeper than in a table, where nobody looks whether they are."""
    if isinstance(given, np.ma.MaskedArray):
        return bool(np.ma.getmaskarray(given).any())
    if isinstance(given, Sequence) and not isinstance(given, (str, bytes)):
        return deep == 0 or any(_masked(one, deep - 1) for one in given)
    return False


def number_of(name: str, given: ArrayLike, hands: int, most: int) -> Number:
    """How many of something the hands have, from 0 to `most`; an array if they differ."""
    array = _ints(given)
    if array is None or array.shape not in ((), (hands,)):
        text = Text(f"{name} 应是一个整数，或每手牌一个", f"{name} must be an int, or one for each hand")
        raise PaijuError(Fault("bad-number", text, (name,), expected=f"0-{most}"))
    for row in _first(array.ravel(), 0, most):
        value = array.ravel()[row]
        path = (name, row) if array.shape else (name,)
        text = Text(f"{name} 不能是 {value}", f"{name} cannot be {value}")
        raise PaijuError(Fault("bad-number", text, path, expected=f"0-{most}"))
    return array.astype(np.intp) if array.shape else int(array)


def part_of(number: Number, rows: slice) -> Number:
    """The number of some of the hands."""
    return number if isinstance(number, int) else number[rows]


def _first(values: NDArray[Any], least: int, most: int) -> list[int]:
    """The place of the first value that is too small or too large; none if there is none."""
    if not values.size or (values.min() >= least and values.max() <= most):
        return []
    return [int(((values < least) | (values > most)).argmax())]


class Counts:
    """Hands by their counts of each kind, a row each, checked as they are read.

    Rows are as long as there are kinds, or one longer for unknown tiles, which belong to nothing.
    """

    def __init__(self, tiles: TileSet, given: ArrayLike) -> None:
        kinds = len(tiles.kinds)
        array = _ints(given)
        if array is None or array.ndim != 2 or array.shape[1] not in (kinds, kinds + 1):
            text = Text(
                "成批的手牌应是一张整数表：每手一行，每种牌一列",
                "hands are a table of ints: a row for each hand, a column for each kind",
            )
            wanted = f"(n, {kinds})"
            raise PaijuError(Fault("bad-hands", text, ("counts",), expected=wanted))
        self._tiles = tiles
        self._array = array
        self._most = max(tiles.copies, default=0)
        self._scarce = _stretches(tiles.copies, self._most)

    def __len__(self) -> int:
        return len(self._array)

    @property
    def width(self) -> int:
        """The number of columns."""
        return int(self._array.shape[1])

    def read(self, rows: slice) -> NDArray[Any]:
        """Some of the hands. Raises `PaijuError` for counts that no hand can have."""
        part: NDArray[Any] = self._array[rows]
        kinds = len(self._tiles.kinds)
        real = part if part.shape[1] == kinds else part[:, :kinds]
        if part.size and (
            real.max(initial=0) > self._most
            or (part.dtype.kind == "i" and part.min() < 0)
            or any(real[:, span].max() > copies for span, copies in self._scarce)
        ):
            self._refuse(real, part, rows.start)
        return part

    def _refuse(self, real: NDArray[Any], part: NDArray[Any], start: int) -> None:
        """Raises for the first hand that is wrong."""
        wrong = real > np.array(self._tiles.copies)
        below = part < 0
        wrong = wrong | below[:, : real.shape[1]]
        row = int((wrong.any(axis=1) | below.any(axis=1)).argmax())
        kind = int((wrong[row] if wrong[row].any() else below[row]).argmax())
        code, held = self._tiles.code(kind), int(part[row, kind])
        copies = "255" if kind == self._tiles.unknown else str(self._tiles.copies[kind])
        text = Text(f"一手牌里不能有 {held} 张 {code}", f"a hand cannot have {held} of {code}")
        raise PaijuError(Fault("bad-count", text, ("counts", start + row, code), expected=f"0-{copies}"))


def _stretches(copies: Sequence[int], most: int) -> list[tuple[slice, int]]:
    """Neighbouring kinds of which there are equally many, fewer than `most`."""
    found = []
    for number, group in groupby(range(len(copies)), copies.__getitem__):
        if number < most:
            first, *rest = group
            found.append((slice(first, first + len(rest) + 1), number))
    return found


def keys_of(given: ArrayLike, sizes: Sequence[int]) -> NDArray[np.intp]:
    """Hands by their keys, a row each, a column for each block of so many kinds."""
    array = _ints(given)
    if array is None or array.ndim != 2 or array.shape[1] != len(sizes):
        text = Text(
            "成批的键应是一张整数表：每手一行，每组一列",
            "keys are a table of ints: a row for each hand, a column for each block",
        )
        raise PaijuError(Fault("bad-hands", text, ("keys",), expected=f"(n, {len(sizes)})"))
    for block, size in enumerate(sizes):
        for row in _first(array[:, block], 0, COUNTS**size - 1):
            raise bad_key(row, block, int(array[row, block]), size)
    return array.astype(np.intp, copy=False)


def bad_key(row: int, block: int, key: int, size: int) -> PaijuError:
    """A key that no hand has."""
    text = Text(f"第 {block} 组的键不能是 {key}", f"the key of block {block} cannot be {key}")
    return PaijuError(Fault("bad-key", text, ("keys", row, block), expected=f"0-{COUNTS**size - 1}"))


def too_large(row: int, size: int, held: int) -> PaijuError:
    """A hand with more tiles than it may have."""
    text = Text(f"这手牌有 {held} 张", f"the hand has {held} tiles")
    wanted = Text(f"连副露（每副算三张）最多 {size} 张", f"at most {size}, three for each meld included")
    return PaijuError(Fault("hand-size", text, ("hands", row), expected=wanted))
