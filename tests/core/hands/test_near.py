"""`near` may only say no where no discard leaves the hand ready."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from paiju.core.hands import HandModel, HandShape

ANY = (HandShape("standard", 4, 1), HandShape("seven-pairs", 0, 7, 0))
HELD = (HandShape("standard", 4, 1, None, None, 1), HandShape("seven-pairs", 0, 7, 0, 3, 2))


@pytest.mark.parametrize(
    ("others", "wilds", "shapes"),
    [
        ("dragons", 0, ANY),
        ("winds dragons", 0, ANY),
        ("wild", 1, ANY),
        ("wild", 2, ANY),
        ("wild", 2, HELD),
        ("wild", 3, HELD),
    ],
)
def test_near_misses_no_hand_that_a_discard_leaves_ready(
    make_model: Callable[..., HandModel], others: str, wilds: int, shapes: tuple[HandShape, ...]
) -> None:
    model = make_model("tong tiao", others, shapes)
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
