"""Hand tables ready for use: from the package, from the user's cache, or made now."""

from __future__ import annotations

import logging
import os
import sys
import zlib
from array import array
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from threading import get_ident

from paiju.core.hands.generate import COUNTS, SHIPPED, TableSpec, build, pack
from paiju.core.hands.needs import OUT_OF_REACH, Block, Vector

_log = logging.getLogger("paiju")

Classes = Sequence[int]
Rows = tuple[Sequence[int], ...]


class HandTable:
    """The need vectors of all contents of the blocks of a spec.

    `vectors` by class; `merge[a][b]` is the class of two blocks together; `states(block)[key]` is the
    class of a block whose kinds are held `key` times, the counts read as digits to base 5, first kind
    first.
    """

    def __init__(self, spec: TableSpec, table: bytes) -> None:
        """Unpack what `generate.build` made; raises ValueError if it is not the table of `spec`."""
        if table[:32] != spec.digest:
            raise ValueError("another table")
        cells = array("H")
        cells.frombytes(table[32:])
        if sys.byteorder == "big":
            cells.byteswap()
        self.spec = spec
        size, wide = cells[0], (spec.sets + 1) * (spec.pairs + 1)
        at = 1 + size * wide
        self.vectors: tuple[Vector, ...] = tuple(
            tuple(cells[start : start + wide]) for start in range(1, at, wide)
        )
        self.merge: Rows = tuple(
            tuple(cells[start : start + size]) for start in range(at, at + size * size, size)
        )
        at += size * size
        self._states: dict[Block, Classes] = {}
        for block in spec.blocks:
            at, self._states[block] = _expand(cells, at, block.size, wide=size > 256)
        if at != len(cells):
            raise ValueError("a table of the wrong length")

    def states(self, block: Block) -> Classes:
        """The class by key of a form of block; a little longer than there are keys (see `straight`)."""
        return self._states[block]

    @lru_cache(maxsize=64)  # noqa: B019  tables live as long as the process
    def needs(self, sets: int, pairs: int) -> tuple[int, ...]:
        """By class: tiles missing for so many sets and pairs; out of reach where the table ends."""
        if not (0 <= sets <= self.spec.sets and 0 <= pairs <= self.spec.pairs):
            return (OUT_OF_REACH,) * len(self.vectors)
        place = sets * (self.spec.pairs + 1) + pairs
        return tuple(vector[place] for vector in self.vectors)

    @lru_cache(maxsize=64)  # noqa: B019
    def merged_needs(self, sets: int, pairs: int) -> Rows:
        """By two classes: tiles missing from both together, as `needs[merge[a][b]]`."""
        needs = self.needs(sets, pairs)
        if len(needs) > 256:
            return tuple(tuple(needs[one] for one in row) for row in self.merge)
        by_class = bytes(needs) + bytes(256 - len(needs))
        return tuple(tuple(row.translate(by_class)) for row in self._merge_bytes)

    @cached_property
    def _merge_bytes(self) -> list[bytes]:
        return [bytes(row) for row in self.merge]


def _expand(cells: array[int], at: int, size: int, *, wide: bool) -> tuple[int, Classes]:
    """Run the automaton at `at` over all keys: where the next one begins, and the class by key."""
    layers = []
    for _ in range(size):
        states = cells[at]
        layers.append(cells[at + 1 : at + 1 + states * COUNTS])
        at += 1 + states * COUNTS
    if wide:
        tails = [array("H", [number]).tobytes() for number in range(1 + max(layers[-1]))]
    else:
        tails = [bytes([number]) for number in range(256)]
    for layer in reversed(layers):
        rows = [tails[to] for to in layer]
        tails = [b"".join(rows[start : start + COUNTS]) for start in range(0, len(rows), COUNTS)]
    (states_by_key,) = tails
    spare = bytes(len(states_by_key) // COUNTS)
    if not wide:
        return at, states_by_key + spare
    wider = array("H")
    wider.frombytes(states_by_key + spare)
    return at, wider


@lru_cache(maxsize=16)
def load_table(spec: TableSpec) -> HandTable:
    """The table of a spec, read or made once per process."""
    name = SHIPPED.get(spec)
    if name is not None:
        packed = files("paiju.core.hands").joinpath(name).read_bytes()
        return HandTable(spec, zlib.decompress(packed))
    return _cached(spec)


def covering_spec(sets: int, pairs: int, limit: int | None, blocks: Sequence[Block]) -> TableSpec:
    """A spec that answers for these numbers: one whose table is shipped, if there is one."""
    for spec in SHIPPED:
        if (
            sets <= spec.sets
            and pairs <= spec.pairs
            and limit == spec.limit
            and set(blocks) <= set(spec.blocks)
        ):
            return spec
    return TableSpec(sets, pairs, limit, tuple(blocks))


def cache_folder() -> Path | None:
    """Where tables of other shapes are kept between runs; None if the user has no home."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    if named and Path(named).is_absolute():
        return Path(named) / "paiju"
    try:
        return Path.home() / ".cache" / "paiju"
    except RuntimeError:
        return None


def _cached(spec: TableSpec) -> HandTable:
    folder = cache_folder()
    file = folder / f"hands-{spec.digest.hex()[:24]}.zlib" if folder else None
    if file:
        with suppress(OSError, ValueError, IndexError, zlib.error):
            return HandTable(spec, zlib.decompress(file.read_bytes()))
    _log.info("牌型表生成中（只需一次） / making a hand table, once only: %s", spec)
    table = build(spec)
    if file:
        with suppress(OSError):
            _write(file, pack(table))
    return HandTable(spec, table)


def _write(file: Path, content: bytes) -> None:
    """Write the whole file or nothing, also where several processes do so at once."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.{os.getpid()}-{get_ident()}")
    try:
        part.write_bytes(content)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
