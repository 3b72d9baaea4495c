"""The tables of a hand model as arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from paiju.core.hands.generate import COUNTS
from paiju.core.hands.model import HandModel
from paiju.core.hands.needs import Block
from paiju.core.hands.shape import HandShape
from paiju.core.hands.tables import HandTable

CLASS = (1 << 24) - 1
ODD = 24
ODDS = (1 << 16) - 1
TALLY = 40

Words: TypeAlias = NDArray[np.int64]
"""By key, all that is asked of a block: its class, from bit `ODD` on how many kinds it holds once or three
times, from bit `TALLY` on how many tiles. In a sum of words the last two are those of all blocks."""


@lru_cache(maxsize=16)
def words(table: HandTable, form: Block) -> Words:
    """The words of a form of block."""
    odd = tally = np.zeros(1, np.int64)
    counts = np.arange(COUNTS)
    for _ in range(form.size):
        odd = np.add.outer(odd, counts & 1).ravel()
        tally = np.add.outer(tally, counts).ravel()
    states: Any = table.states(form)
    cells = np.frombuffer(states, np.uint8 if isinstance(states, bytes) else np.uint16)
    classes = cells[: COUNTS**form.size].astype(np.int64)
    found: Words = classes | odd << ODD | tally << TALLY
    return found


def lacking(model: HandModel, shape: HandShape) -> NDArray[np.uint8]:
    """What two classes lack of a shape: at `(melds * classes + first) * classes + second`.

    Where the model has a block only the first class is 0 and says nothing.
    """
    table, size = model.winning, len(model.winning.vectors)
    found = np.empty((shape.sets + 1, size, size), np.uint8)
    for melds in range(shape.sets + 1):
        sets = shape.sets - melds if melds <= shape.most_melds else -1
        look: Any = table.merged_needs if len(model.blocks) > 1 else table.needs
        found[melds] = np.array(look(sets, shape.pairs), np.uint8)
    return found.ravel()


def weights(model: HandModel) -> NDArray[np.float32]:
    """By kind and for an unknown tile, what a tile adds to each key, to the wilds, to the tiles."""
    kinds, blocks = len(model.tiles.kinds), len(model.blocks)
    found = np.zeros((kinds + 1, blocks + 2), np.float32)
    for kind, block in enumerate(model.block_of):
        if block >= 0:
            found[kind, block] = model.weight_of[kind]
    found[list(model.tiles.wilds), blocks] = 1
    found[:, blocks + 1] = 1
    return found


def impossible(model: HandModel) -> list[tuple[int, NDArray[np.bool_]]]:
    """By key of a block, whether it has more tiles of a kind than there are; only blocks of which some do."""
    found = []
    for block, kinds in enumerate(model.blocks):
        if any(model.tiles.copies[kind] < COUNTS - 1 for kind in kinds):
            wrong = np.zeros(1, np.bool_)
            for kind in kinds:
                wrong = np.logical_or.outer(wrong, np.arange(COUNTS) > model.tiles.copies[kind]).ravel()
            found.append((block, wrong))
    return found
