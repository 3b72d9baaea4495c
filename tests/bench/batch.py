"""Many hands at once beside one at a time: hands drawn from a wall, and hands near to winning.

Run from the root of the repository: `python -m tests.bench.batch`. What is measured is the processor time of
all threads, so the figures are those of one core. Checking what was given is a part of every question.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from paiju.core.hands import HandModel
from paiju.core.hands.batch import BatchHands
from paiju.core.ruleset import rules
from tests.bench.hands import make_model, read_tiles
from tests.bench.measure import REPEATS, Row, show

HANDS = 1 << 18
ALONE = 4000
TARGET = 20
MOST_WILDS = 4


def drawn(model: HandModel) -> Any:
    """Hands of fourteen tiles drawn from the wall of a model, wilds as they come."""
    rng = np.random.default_rng(5)
    kinds = [*_natural(model), *model.tiles.wilds]
    wall = np.array([kind for kind in kinds for _ in range(model.tiles.copies[kind])])
    counts = np.zeros((HANDS, len(model.tiles.kinds)), np.uint8)
    rows = np.repeat(np.arange(HANDS), 14)
    places = np.concatenate([_fourteen(rng, len(wall)) for _ in range(HANDS // 4096)])
    np.add.at(counts, (rows, wall[places].ravel()), 1)
    return counts


def near(model: HandModel, wilds: int) -> Any:
    """Complete hands, some of their tiles wilds, and one tile exchanged in every other one."""
    rng = np.random.default_rng(6)
    natural = [kind for kind in _natural(model) if model.tiles.copies[kind] >= 3]
    runs = [(low, low + 1, low + 2) for group in model.tiles.suits for low in group.kinds[:-2]]
    sets = np.zeros((len(runs) * 3 + len(natural), len(model.tiles.kinds)), np.uint8)
    for row, run in enumerate(runs * 3):
        sets[row, list(run)] = 1
    sets[np.arange(len(runs) * 3, len(sets)), natural] = 3
    counts = sets[rng.integers(0, len(sets), (3 * HANDS, 4))].sum(axis=1, dtype=np.uint8)
    counts[np.arange(3 * HANDS), rng.choice(natural, 3 * HANDS)] += 2
    counts = counts[counts.max(axis=1) <= 4][:HANDS]
    for _ in range(wilds):
        _lose(rng, counts)
    changed = counts[::2]
    _lose(rng, changed)
    scores = rng.random((len(changed), len(natural))) * (changed[:, natural] < 4)
    changed[np.arange(len(changed)), np.array(natural)[scores.argmax(axis=1)]] += 1
    if wilds:
        counts[:, model.tiles.wilds[0]] = wilds
    return np.ascontiguousarray(counts)


def _natural(model: HandModel) -> list[int]:
    return [kind for block in model.blocks for kind in block]


def _fourteen(rng: Any, tiles: int) -> Any:
    return rng.random((4096, tiles)).argpartition(14, axis=1)[:, :14]


def _lose(rng: Any, counts: Any) -> None:
    """Take a tile from each hand."""
    counts[np.arange(len(counts)), (rng.random(counts.shape) * (counts > 0)).argmax(axis=1)] -= 1


def _millions(work: Callable[[], object], hands: int) -> float:
    """Millions of hands in a second of processor time, the best of several runs."""
    best = float("inf")
    for _ in range(3 * REPEATS):
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return hands / best / 1e6


def _rows(name: str, model: HandModel, counts: Any) -> list[Row]:
    """The figures of some hands, after a look that a part of the answers is right."""
    batch = BatchHands(model)
    keys, wilds = batch.keys(counts), batch.wilds(counts)
    few = [(bytes(row), int(held)) for row, held in zip(counts[:ALONE], wilds, strict=False)]
    expected = [model.wins_counts(row, 0, held) for row, held in few]
    assert batch.wins_counts(counts)[:ALONE].tolist() == expected
    assert batch.wins(keys, 0, wilds)[:ALONE].tolist() == expected

    def alone() -> None:
        for row, held in few:
            model.wins_counts(row, 0, held)

    waiting = counts.copy()
    _lose(np.random.default_rng(7), waiting)
    return [
        Row("win checks, " + name, "one by one, counts", _millions(alone, len(few)), "M/s"),
        Row(
            "win checks, " + name,
            "batch, counts",
            _millions(lambda: batch.wins_counts(counts), HANDS),
            "M/s",
            TARGET,
            True,
        ),
        Row(
            "win checks, " + name,
            "batch, keys",
            _millions(lambda: batch.wins(keys, 0, wilds), HANDS),
            "M/s",
            TARGET,
            True,
        ),
        Row("waits, " + name, "batch, counts", _millions(lambda: batch.waits(waiting), HANDS), "M/s"),
    ]


def rows() -> list[Row]:
    """Figures of this machine."""
    found = []
    for name in ("kawuxing", "zhuoji-guiyang", "maozhuahaozi"):
        model = rules(name).hands
        found += _rows(f"{name}, drawn", model, drawn(model))
        found += _rows(f"{name}, near a win", model, near(model, 0))
    wild, honours = make_model(read_tiles("wild")), make_model(read_tiles("winds dragons"))
    found += _rows("four wilds, near a win", wild, near(wild, MOST_WILDS))
    found += _rows("34 kinds, near a win", honours, near(honours, 0))
    return found


if __name__ == "__main__":
    print(show(rows()))
