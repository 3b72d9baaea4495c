"""Makes hand tables; `python -m paiju.core.hands` writes those that travel with the package.

A table says, for every content of a block, its *class*: the number of its need vector (see `needs`)
among all vectors that blocks and merges of blocks have. What is stored is small: the vectors, the
class of each merge of two classes, and for each form of block a minimal automaton that reads the
counts of the block's kinds and ends in a class.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from hashlib import sha256
from zlib import compress

from attrs import field, frozen

from paiju.core.hands.needs import Block, Vector, closure, machine, merge, rigid

FORMAT = 1
COUNTS = 5
"""A kind is held 0 to 4 times."""

Layers = list[list[tuple[int, ...]]]


def _in_order(blocks: Iterable[Block]) -> tuple[Block, ...]:
    return tuple(sorted(set(blocks)))


@frozen
class TableSpec:
    """What a table is for: up to `sets` sets and `pairs` pairs, at most `limit` equal tiles, these blocks."""

    sets: int
    pairs: int
    limit: int | None
    blocks: tuple[Block, ...] = field(converter=_in_order)

    @property
    def digest(self) -> bytes:
        """32 bytes that no other spec and no other format of the tables has."""
        blocks = [(block.size, block.runs, block.rigid) for block in self.blocks]
        told = ("paiju hand table", FORMAT, self.sets, self.pairs, self.limit, blocks)
        return sha256(repr(told).encode()).digest()


SUIT = Block(9, True)
HONOURS = tuple(Block(size, False) for size in (3, 4, 7))
SHIPPED = {
    TableSpec(4, 1, 4, (SUIT, *HONOURS)): "standard-4.zlib",
    TableSpec(4, 1, None, (SUIT, *HONOURS)): "standard-any.zlib",
}
"""Tables in the package: four sets and a pair; at most four equal tiles, or any number of them."""


def automaton(block: Block, spec: TableSpec, classes: dict[Vector, int]) -> Layers:
    """The minimal automaton of a block: for each layer its states, each with the next state by count.

    The last layer leads to classes; vectors that are not among `classes` are added.
    """
    layers, ends = _states(block, spec)
    targets = [classes.setdefault(vector, len(classes)) for vector in ends]
    minimal: Layers = []
    for layer in reversed(layers):
        seen: dict[tuple[int, ...], int] = {}
        targets = [seen.setdefault(tuple(targets[to] for to in row), len(seen)) for row in layer]
        minimal.append(list(seen))
    minimal.reverse()
    return minimal


def _states(block: Block, spec: TableSpec) -> tuple[Layers, list[Vector]]:
    """All states that some counts lead to, layer by layer, and the vectors of the last ones."""
    steps = machine(spec.sets, spec.pairs, spec.limit, block.runs)
    known: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    here = {steps.start: 0}
    layers: Layers = []
    for _ in range(block.size):
        after: dict[tuple[int, ...], int] = {}
        rows = []
        for state in here:
            following = known.get(state)
            if following is None:
                following = known[state] = [steps.step(state, count) for count in range(COUNTS)]
            rows.append(tuple(after.setdefault(to, len(after)) for to in following))
        layers.append(rows)
        here = after
    vectors = [steps.vector(state) for state in here]
    return layers, [rigid(vector) for vector in vectors] if block.rigid else vectors


def build(spec: TableSpec) -> bytes:
    """The table in the form in which it is stored (unpacked; see `tables` for reading it).

    Takes about a second for suits of nine ranks and four sets.
    """
    found: dict[Vector, int] = {}
    automata = [automaton(block, spec, found) for block in spec.blocks]
    vectors = closure(found, spec.sets, spec.pairs)
    number = {vector: index for index, vector in enumerate(vectors)}
    renumber = [number[vector] for vector in found]
    cells = array("H", [len(vectors)])
    for vector in vectors:
        cells.extend(vector)
    rows: list[list[int]] = []
    for place, first in enumerate(vectors):
        mirrored = [row[place] for row in rows]
        rest = [number[merge(first, second, spec.sets, spec.pairs)] for second in vectors[place:]]
        rows.append(mirrored + rest)
        cells.extend(rows[-1])
    for layers in automata:
        for depth, layer in enumerate(layers, 1):
            cells.append(len(layer))
            for row in layer:
                cells.extend([renumber[to] for to in row] if depth == len(layers) else row)
    if sys.byteorder == "big":
        cells.byteswap()
    return spec.digest + cells.tobytes()


def pack(table: bytes) -> bytes:
    """The table as it lies in a file."""
    return compress(table, 9)
