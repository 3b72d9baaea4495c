"""`near` may only say no where no discard leaves the hand ready."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from paiju.core.hands import HandModel


@pytest.mark.parametrize(
    ("others", "wilds"), [("dragons", 0), ("winds dragons", 0), ("wild", 1), ("wild", 2)]
)
def test_near_misses_no_hand_that_a_discard_leaves_ready(
    make_model: Callable[..., HandModel], others: str, wilds: int
) -> None:
    model = make_model("tong tiao", others)
    tiles = model.tiles
    rng = Random(11)
    ready = 0
    naturals = [tile for tile in tiles.tiles if tile not in tiles.wilds]
    few = [tile for tile in naturals if tile < 9 or tile % 9 < 3]
    for number in range(1500):
        counts = tiles.counts(rng.sample(few if number % 2 else naturals, 14 - wilds))
        for kind in tiles.wilds:
            counts[kind] = wilds
        left = []
        for kind in range(len(tiles.kinds)):
            if counts[kind]:
                counts[kind] -= 1
                held = sum(counts[wild] for wild in tiles.wilds)
                left.append(model.waits(counts, model.keys(counts), model.pairs(counts), 0, held))
                counts[kind] += 1
        if any(left):
            ready += 1
            assert model.near(model.keys(counts), model.pairs(counts), 0, wilds)
    assert ready > 20
