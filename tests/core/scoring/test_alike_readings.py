"""Readings that a section cannot tell apart are judged once; a section that sees everything judges all.

The same section is compiled twice, the second time with a predicate that answers no: a predicate may look
at anything, so nothing can be left out. Both must come to the same win, in the same reading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from paiju.core.hands import HandModel, HandShape
from paiju.core.melds.meld import Meld
from paiju.core.scoring import ScoringTable, WinContext
from paiju.core.tiles import TileSet

if TYPE_CHECKING:
    from tests.core.scoring.conftest import MakeTiles

SMALL = (HandShape("standard", 2, 1), HandShape("pairs", 0, 4, 0))
FEW = (HandShape("pairs", 0, 4, 0, 2), HandShape("standard", 2, 1, None, 2, 1))
SINGLE = (HandShape("standard", 1, 1),)
DOUBLE = (HandShape("standard", 2, 1),)

# one condition for each way in which a section may look at tiles and groups
LOOKS: Sequence[Mapping[str, Any]] = [
    {"when": {"every_group": {"with": "terminals"}}},
    {"when": {"every_group": {"of": {"ranks": [2, 5, 8]}}}},
    {"when": {"every_group": {"of": {"not": "$lucky"}}}},
    {"when": {"suits": 1, "honours": False}},
    {"when": {"suits": {"min": 2}}},
    {"when": {"honours": True}},
    {"when": {"shape": "pairs", "kinds": {"hand": 4}}},
    {"when": {"groups": {"kind": "run", "count": 0}}},
    {"when": {"groups": {"kind": "run", "middle": "won"}}},
    {"when": {"groups": {"kind": "run", "ranks": [4, 5, 6]}}},
    {"when": {"groups": {"kind": "pair", "of": "won"}}},
    {"times": [{"groups": {"kind": ["pair", "triplet"], "of": "$lucky"}}]},
    {"times": [{"groups": {"kind": "set", "of": {"where": {"hand": {"min": 2}}}}}]},
    {"times": [{"groups": {"kind": "set", "with": {"where": {"all": 3}, "not": "terminals"}}}]},
    {"times": [{"groups": {"kind": "pair", "of": {"ranks": [3, 7]}}}]},
    {"times": [{"kinds": {"hand": {"min": 3}}}]},
    {"times": [{"kinds": {"is": "terminals", "hand": 0}}]},
    {"times": [{"kinds": {"loose": {"min": 4}, "all": {"max": 4}}}]},
    {"times": [{"kinds": {"hand": {"min": 2}, "real": True}}]},
    {"times": [{"kinds": {"triplet": True, "is": {"not": "won"}}}]},
    {"when": {"kinds": {"is": "won", "held": {"min": 2}}}},
    {"when": {"kinds": {"held": 1, "count": {"min": 2, "max": 4}}}},
    {"when": {"kinds": {"pong": True, "hand": 1}}},
    {"times": [{"tiles": {"of": "$lucky"}}]},
    {"times": [{"tiles": {"of": "tiao", "in": "held"}}]},
    {"when": {"tiles": {"of": {"where": {"hand": {"min": 3}}}, "count": {"min": 6}}}},
    {"when": {"tiles": {"of": ["won", "terminals"], "in": "hand", "count": [2, 3, 5]}}},
    {"when": {"not": {"tiles": {"of": "$lucky", "in": "loose"}}}},
    {"when": {"tiles": {"of": "b", "in": "faces", "count": 0}}},
]
NAMED = {"alike": {"any": [{"suits": 1}, {"groups": {"kind": "pair", "of": "terminals"}}]}}


def random_section(rng: Random, shapes: Sequence[str]) -> dict[str, Any]:
    """Some of the looks, with values and with relations between them."""
    combine = rng.choice(["add", "add", "multiply", "best"])
    looks = [look for look in LOOKS if look.get("when", {}).get("shape", shapes[0]) in shapes]
    chosen = rng.sample(looks, rng.randint(3, 7))
    ids = [f"p{number}" for number in range(len(chosen))]
    patterns: dict[str, Any] = {}
    for id, look in zip(ids, chosen, strict=True):
        least = 1 if combine == "multiply" else 0
        patterns[id] = {"zh": id, "en": id, "value": rng.randint(least, 5), **look}
        earlier = [one for one in patterns if one != id]
        how = rng.choice(["", "", "", "absorbs", "unless", "best_of", "pattern", "named"])
        if how in ("absorbs", "unless") and earlier:
            patterns[id][how] = rng.sample(earlier, 1)
        elif how == "best_of":
            patterns[id][how] = "group"
        elif how == "pattern" and earlier:
            patterns[id]["when"] = {**patterns[id].get("when", {}), "pattern": rng.choice(earlier)}
        elif how == "named":
            patterns[id]["when"] = {**patterns[id].get("when", {}), "alike": rng.random() < 0.5}
    if rng.random() < 0.3:
        patterns["rest"] = {"zh": "余", "en": "rest", "value": 2, "otherwise": True}
    total: dict[str, Any] = {"combine": combine, "cap": rng.choice([None, 6])}
    total["prefer"] = rng.choice([["payable", "total"], ["fan", {"shape": shapes[-1]}], [{"pattern": "p0"}]])
    section: dict[str, Any] = {"total": total, "conditions": NAMED, "patterns": patterns}
    if rng.random() < 0.3:
        section["require"] = {"suits": {"max": 1}}
    if rng.random() < 0.3:
        section["bonus"] = {"more": {"zh": "加", "en": "more", "value": 1, "when": {"pattern": "p1"}}}
    if combine != "multiply" and rng.random() < 0.3:
        section["then"] = [{"id": "on", "zh": "再", "en": "on", "add": 2, "when": {"alike": True}}]
    return section


def both_tables(section: dict[str, Any], model: HandModel) -> tuple[ScoringTable, ScoringTable]:
    """The section as it is, and made to see everything."""
    watching = {"zh": "看", "en": "watching", "value": 1, "when": {"looks": True}}
    seeing = {**section, "patterns": {**section["patterns"], "watching": watching}}
    predicates = {"looks": lambda ctx, reading, readings: False}
    return (
        ScoringTable.compile(section, model.tiles, model, predicates),
        ScoringTable.compile(seeing, model.tiles, model, predicates),
    )


def random_win(rng: Random, model: HandModel, wilds: int) -> WinContext:
    """A complete hand of few kinds, with wilds in place of some tiles."""
    tiles = model.tiles
    suited = [group.kinds for group in tiles.suits]
    honours = [kind for block in model.blocks for kind in block if tiles.kinds[kind].klass == "honour"]
    shape = rng.choice(list(model.shapes.values()))
    few = rng.sample([kind for kinds in suited for kind in kinds[: rng.choice([4, 9])]], 3) + honours[:1]
    hand: list[int] = []
    melds: list[Meld] = []
    if shape.sets and shape.sets > 1 and rng.random() < 0.4:
        tile = rng.choice(few)
        melds = [Meld("pong", tile, (tile, tile, rng.choice([tile, tiles.wilds[0]])))]
    for _ in range(shape.sets - len(melds)):
        tile = rng.choice(few)
        kinds = next((kinds for kinds in suited if tile in kinds), None)
        if kinds and rng.random() < 0.6:
            first = min(tile, kinds[-3])
            hand += [first, first + 1, first + 2]
        else:
            hand += [tile] * 3
    for _ in range(shape.pairs):
        hand += [rng.choice(few)] * 2
    for _ in range(min(wilds, len(hand) - 1)):
        hand.remove(rng.choice([tile for tile in hand if tile not in tiles.wilds]))
        hand.append(tiles.wilds[0])
    return WinContext(
        hand=tiles.counts(hand),
        won=rng.choice([*hand, -1]),
        by=rng.choice(["self", "discard"]),
        melds=tuple(melds),
        at=frozenset(),
        wall=9,
        flowers=(),
        facts={"lucky": rng.choice([None, rng.choice(few), tuple(few[:2]), rng.randrange(len(few))])},
    )


def covering_honours(tiles: TileSet) -> TileSet:
    """The same set, its wilds standing for honours as well."""
    all_kinds = tuple(kind.index for kind in tiles.kinds if kind.klass in ("suited", "honour"))
    kinds = tuple(
        evolve(kind, stands_for=all_kinds) if kind.klass == "wild" else kind for kind in tiles.kinds
    )
    return evolve(tiles, kinds=kinds)


@pytest.mark.parametrize(
    ("others", "honours_too", "shapes", "max_copies", "most_wilds", "number"),
    [
        (["wild"], False, SMALL, None, 2, 60),
        (["wild"], False, FEW, None, 3, 60),
        (["dragons", "wild"], False, SMALL, None, 2, 30),
        (["dragons", "wild"], True, SMALL, None, 3, 60),
        (["dragons", "wild"], True, SMALL, 4, 2, 30),
        (["wild"], False, SMALL, 4, 4, 20),
        (["dragons", "wild"], True, SINGLE, 3, 4, 60),
        (["wild"], False, DOUBLE, None, 4, 60),
    ],
)
def test_a_section_that_sees_less_comes_to_the_same(
    make_tiles: MakeTiles,
    others: list[str],
    honours_too: bool,
    shapes: tuple[HandShape, ...],
    max_copies: int | None,
    most_wilds: int,
    number: int,
) -> None:
    tiles = make_tiles(["tong", "tiao"], others)
    model = HandModel(
        covering_honours(tiles) if honours_too else tiles,
        {shape.name: shape for shape in shapes},
        max_copies=max_copies,
    )
    rng = Random(len(others) + most_wilds)
    won = 0
    for _ in range(number):
        section = random_section(rng, list(model.shapes))
        quick, thorough = both_tables(section, model)
        for _ in range(12):
            ctx = random_win(rng, model, rng.randint(0, most_wilds))
            found, expected = quick.appraise(ctx), thorough.appraise(ctx)
            if expected is None:
                assert found is None, (section, ctx)
            else:
                assert found is not None, (section, ctx)
                assert found[:6] == expected[:6], (section, ctx)
                won += 1
    assert won > 4 * number


@pytest.mark.parametrize("won", [0, 1, 2])
def test_wilds_that_join_the_winning_tile(make_tiles: MakeTiles, won: int) -> None:
    """Two wilds make four of the kind that was won, of which three were held: no other kind will do."""
    tiles = make_tiles(["tong"], ["wild"])
    model = HandModel(tiles, {"pairs": HandShape("pairs", 0, 4, 0)}, max_copies=None)
    three = {"zh": "三", "en": "three", "value": 5, "when": {"kinds": {"held": 3}}}
    section = {"total": {"combine": "add"}, "patterns": {"three": three}}
    hand = tiles.counts([0, 0, 1, 1, 2, 2, *tiles.wilds * 2])
    ctx = WinContext(hand, won, "self", (), frozenset(), 9, (), {})
    found = ScoringTable.compile(section, tiles, model, {}).appraise(ctx)
    assert found is not None
    assert found.total == 5
    assert found.reading is not None
    assert found.reading.groups.count(("pair", won, 0)) == 1
    assert found.reading.groups.count(("pair", won, 2)) == 1
