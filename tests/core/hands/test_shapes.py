"""Shapes as rulesets write them, and tile sets that hands cannot be counted with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from paiju.core.errors import RulesetError
from paiju.core.hands import HandModel, HandShape, read_shapes
from paiju.core.tiles import TileSet

MakeTiles = Callable[..., TileSet]
STANDARD = {"standard": HandShape("standard", 4, 1)}


def test_shapes_are_read_in_their_order() -> None:
    data = {
        "seven-pairs": {"pairs": 7, "melds": 0, "wilds": 2},
        "standard": {"sets": 4, "pairs": 1, "wilds": None, "wilds_held": 1},
    }
    assert list(read_shapes(data).values()) == [
        HandShape("seven-pairs", 0, 7, 0, 2),
        HandShape("standard", 4, 1, None, None, 1),
    ]


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        ({"standard": {"sets": 4, "pair": 1}}, "unknown-key", ("standard", "pair")),
        ({"standard": 4}, "bad-shape", ("standard",)),
        ({"standard": {"sets": "4", "pairs": 1}}, "bad-number", ("standard", "sets")),
        ({"standard": {"sets": True, "pairs": 1}}, "bad-number", ("standard", "sets")),
        ({"standard": {"sets": None, "pairs": 1}}, "bad-number", ("standard", "sets")),
        ({"standard": {"sets": 4, "pairs": -1}}, "bad-number", ("standard", "pairs")),
        ({"standard": {"sets": 400, "pairs": 1}}, "bad-number", ("standard", "sets")),
        ({"standard": {"sets": 4, "pairs": 3}}, "bad-number", ("standard", "pairs")),
        ({"standard": {}}, "empty-shape", ("standard",)),
        ({"standard": {"sets": 4, "pairs": 1, "wilds_held": -1}}, "bad-number", ("standard", "wilds_held")),
        (
            {"standard": {"sets": 4, "pairs": 1, "wilds": 1, "wilds_held": 2}},
            "bad-number",
            ("standard", "wilds_held"),
        ),
        ({"standard": {"sets": 4, "pairs": 1}, "six-pairs": {"pairs": 6}}, "uneven-shapes", ("six-pairs",)),
    ],
)
def test_a_wrong_shape_is_told_with_its_place(data: dict[str, Any], code: str, path: tuple[str, ...]) -> None:
    with pytest.raises(RulesetError) as caught:
        read_shapes(data)
    (fault,) = caught.value.faults
    assert (fault.code, fault.path) == (code, path)
    assert fault.message.zh != fault.message.en


def test_a_mistyped_key_is_told_the_right_one() -> None:
    with pytest.raises(RulesetError) as caught:
        read_shapes({"standard": {"sets": 4, "pair": 1}})
    assert caught.value.faults[0].nearest == "pairs"


def test_all_wrong_shapes_are_told_at_once() -> None:
    with pytest.raises(RulesetError) as caught:
        read_shapes({"one": {"sets": -1}, "two": {"nothing": 1}, "three": {"pairs": 7}})
    assert [fault.path[0] for fault in caught.value.faults] == ["one", "two"]


def faults_of(tiles: TileSet) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        HandModel(tiles, STANDARD)
    return [fault.code for fault in caught.value.faults]


def test_five_copies_cannot_be_counted(make_tiles: MakeTiles) -> None:
    tiles = make_tiles("tong tiao", "")
    kinds = tuple(evolve(kind, copies=8) if kind.suit == "s" else kind for kind in tiles.kinds)
    assert faults_of(evolve(tiles, kinds=kinds)) == ["too-many-copies"]


def test_a_wild_for_half_a_suit_cannot_be_counted(make_tiles: MakeTiles) -> None:
    tiles = make_tiles("tong", "wild")
    kinds = tuple(
        evolve(kind, stands_for=(0, 2, 4)) if kind.klass == "wild" else kind for kind in tiles.kinds
    )
    assert faults_of(evolve(tiles, kinds=kinds)) == ["wild-coverage"]


def test_wilds_that_stand_for_different_tiles_cannot_be_counted(make_tiles: MakeTiles) -> None:
    tiles = make_tiles("tong tiao", "wild")
    wild = tiles.kinds[tiles.wilds[0]]
    other = evolve(wild, index=wild.index + 1, code="bb", stands_for=tuple(range(9)))
    assert faults_of(evolve(tiles, kinds=(*tiles.kinds, other))) == ["wild-coverage"]


def test_blocks_follow_the_tile_set(make_tiles: MakeTiles) -> None:
    model = HandModel(make_tiles("tong tiao", "winds wild"), STANDARD)
    assert model.blocks == (tuple(range(9)), tuple(range(9, 18)), tuple(range(18, 22)))
    assert model.block_of == (0,) * 9 + (1,) * 9 + (2,) * 4 + (-1,)
    assert model.weight_of[:9] == tuple(5**place for place in reversed(range(9)))
    assert model.weight_of[18:] == (125, 25, 5, 1, 0)


def test_many_honours_make_a_block_each(make_tiles: MakeTiles) -> None:
    tiles = make_tiles("tong", "winds dragons flowers")
    kinds = tuple(
        evolve(kind, klass="honour", copies=2) if kind.klass == "flower" else kind for kind in tiles.kinds
    )
    groups = tuple(
        evolve(group, klass="honour") if group.klass == "flower" else group for group in tiles.groups
    )
    model = HandModel(evolve(tiles, kinds=kinds, groups=groups), STANDARD)
    assert [len(block) for block in model.blocks] == [9, 4, 3, 8]
    hand = bytearray(25)
    for tile in (9, 9, 9, 13, 13, 13, 16, 16, 0, 1, 2, 3, 4, 5):
        hand[tile] += 1
    assert model.wins_counts(hand, 0, 0)
    hand[0] -= 1
    assert model.waits(hand, model.keys(hand), model.pairs(hand), 0, 0) == 1 << 0 | 1 << 3 | 1 << 6


def test_kinds_of_which_two_exist_are_no_wait_when_both_are_held(make_tiles: MakeTiles) -> None:
    tiles = make_tiles("tong", "winds")
    scarce = evolve(tiles, kinds=tuple(evolve(kind, copies=2) for kind in tiles.kinds))
    hand = bytearray(14)
    for tile in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 10):
        hand[tile] += 1
    plenty = HandModel(tiles, STANDARD)
    assert plenty.waits(hand, plenty.keys(hand), plenty.pairs(hand), 0, 0) == 1 << 9 | 1 << 10
    model = HandModel(scarce, STANDARD)
    assert model.waits(hand, model.keys(hand), model.pairs(hand), 0, 0) == 0
