"""Wins, waits, readings and needs beside the oracle, on seeded hands near to winning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import pytest

from paiju.core.hands import HandModel, HandShape

STANDARD = HandShape("standard", 4, 1)
SEVEN_PAIRS = HandShape("seven-pairs", 0, 7, 0)
FEW_WILDS = (HandShape("standard", 4, 1, None, 1), HandShape("seven-pairs", 0, 7, 0, 2))
HELD_WILDS = (HandShape("standard", 4, 1, None, None, 1), HandShape("seven-pairs", 0, 7, 0, None, 2))
BOTH_LIMITS = (HandShape("standard", 4, 1, None, 2, 1), HandShape("seven-pairs", 0, 7, 0, 2, 2))
SHORT = (HandShape("two-and-two", 2, 2, 1), HandShape("five-pairs", 0, 5, 0, 2))

WIDTH = {"run": 3, "triplet": 3, "pair": 2}
MakeModel = Callable[..., HandModel]


def form_of(oracle: ModuleType, model: HandModel) -> Any:
    """The oracle's account of a model's tile set, taken from the tile set alone."""
    tiles = model.tiles
    natural = [kind for kind in tiles.kinds if kind.klass in ("suited", "honour")]
    assert [kind.index for kind in natural] == list(range(len(natural)))
    suits = tuple(group.kinds[0] for group in tiles.suits)
    wild_for = tiles.kinds[tiles.wilds[0]].stands_for if tiles.wilds else ()
    return oracle.Form(len(natural), suits, 9, wild_for)


def shapes_of(oracle: ModuleType, model: HandModel) -> list[Any]:
    return [
        oracle.Shape(one.name, one.sets, one.pairs, one.melds, one.wilds, one.wilds_held)
        for one in model.shapes.values()
    ]


def complete_hand(rng: Random, oracle: ModuleType, form: Any, shape: HandShape, melds: int) -> list[int]:
    """Random groups that make a complete hand, at most four of a kind."""
    groups = oracle.all_groups(form)
    sets = [group for group in groups if group[0] != "pair"]
    pairs = [group for group in groups if group[0] == "pair"]
    while True:
        counts = [0] * form.kinds
        chosen = rng.choices(sets, k=max(0, shape.sets - melds)) + rng.choices(pairs, k=shape.pairs)
        for group in chosen:
            for tile in oracle.tiles_of(form, group):
                counts[tile] += 1
        if max(counts) <= 4:
            return counts


def lose(rng: Random, counts: list[int], number: int) -> None:
    """Take some tiles away."""
    for _ in range(number):
        counts[rng.choice([tile for tile, count in enumerate(counts) if count])] -= 1


def gain(rng: Random, counts: list[int], number: int) -> None:
    """Add some tiles, at most four of a kind, rather beside others."""
    for _ in range(number):
        free = [tile for tile, count in enumerate(counts) if count < 4]
        held = [tile for tile in free if counts[tile]]
        counts[rng.choice(held if held and rng.random() < 0.5 else free)] += 1


def near_hands(
    seed: int, number: int, oracle: ModuleType, model: HandModel, wilds: int, waiting: bool
) -> list[tuple[bytearray, int]]:
    """Hands (counts, melds) with so many wilds, complete or near to it; one tile less if waiting."""
    rng = Random(seed)
    form = form_of(oracle, model)
    hands: list[tuple[bytearray, int]] = []
    while len(hands) < number:
        shape = rng.choice(list(model.shapes.values()))
        most = shape.sets if shape.melds is None else shape.melds
        melds = rng.choice([0, *range(min(most, 2) + 1)])
        counts = complete_hand(rng, oracle, form, shape, melds)
        if sum(counts) < wilds + waiting + 1:
            continue
        lose(rng, counts, wilds + waiting)
        changed = min(rng.choice((0, 0, 1, 2, 4)), sum(counts))
        lose(rng, counts, changed)
        gain(rng, counts, changed)
        hand = bytearray(len(model.tiles.kinds) + 1)
        hand[: form.kinds] = bytes(counts)
        for kind in model.tiles.wilds:
            hand[kind] = wilds
        hands.append((hand, melds))
    return hands


# tile set, shapes, wilds, hands; the oracle tries 27 over 2 substitutions and more, so wilds cost it dear
HANDS = [
    ("tong tiao", "dragons", (STANDARD, SEVEN_PAIRS), 0, 1200),
    ("tong tiao wan", "", (STANDARD, SEVEN_PAIRS), 0, 900),
    ("tong tiao wan", "winds dragons", (STANDARD, SEVEN_PAIRS), 0, 450),
    ("tong tiao wan", "wild", FEW_WILDS, 0, 450),
    ("tong tiao wan", "wild", FEW_WILDS, 1, 90),
    ("tong", "wild", FEW_WILDS, 1, 150),
    ("tong", "wild", FEW_WILDS, 2, 120),
    ("tong", "wild", (STANDARD, SEVEN_PAIRS), 2, 90),
    ("tong", "wild", (STANDARD, SEVEN_PAIRS), 3, 40),
    ("tong", "dragons wild", (STANDARD, SEVEN_PAIRS), 1, 100),
    ("tong", "dragons wild", (STANDARD, SEVEN_PAIRS), 2, 60),
    ("tong", "dragons wild", FEW_WILDS, 2, 60),
    ("tong", "wild", HELD_WILDS, 1, 120),
    ("tong", "wild", HELD_WILDS, 2, 60),
    ("tong", "wild", BOTH_LIMITS, 1, 90),
    ("tong", "wild", BOTH_LIMITS, 2, 60),
    ("tong tiao", "winds wild", SHORT, 0, 60),
    ("tong tiao", "winds wild", SHORT, 1, 60),
    ("tong", "winds wild", SHORT, 3, 30),
]
FRESH_WILDS = ("tong", "wild", HELD_WILDS, 3, 40)
"""Three wilds, which are a win only if one of them came last."""
WAYS = [
    pytest.param(4, False, id="four"),
    pytest.param(None, False, id="any"),
    pytest.param(None, True, id="held"),
]
BOUNDED_BUT_HELD = pytest.param(4, True, id="four-held")


@pytest.mark.parametrize(("max_copies", "held_four"), [*WAYS, BOUNDED_BUT_HELD])
@pytest.mark.parametrize(("suits", "others", "shapes", "wilds", "number"), HANDS)
def test_waits_are_the_tiles_that_complete_the_hand(
    make_model: MakeModel,
    oracle: ModuleType,
    suits: str,
    others: str,
    shapes: tuple[HandShape, ...],
    wilds: int,
    number: int,
    max_copies: int | None,
    held_four: bool,
) -> None:
    model = make_model(suits, others, shapes, held_four=held_four, max_copies=max_copies)
    form, by_oracle = form_of(oracle, model), shapes_of(oracle, model)
    ready = 0
    for hand, melds in near_hands(7, number // 3, oracle, model, wilds, waiting=True):
        kinds, wild = oracle.waits(form, by_oracle, hand[: form.kinds], melds, wilds, max_copies)
        if not held_four:
            kinds = {kind for kind in kinds if hand[kind] < 4}
            wild = wild and wilds < 4
        expected = sum(1 << kind for kind in kinds) + sum(1 << kind for kind in model.tiles.wilds if wild)
        assert model.waits(hand, model.keys(hand), model.pairs(hand), melds, wilds) == expected, (hand, melds)
        ready += expected > 0
        for kind in kinds:
            hand[kind] += 1
            assert model.wins_counts(hand, melds, wilds), (hand, melds)
            hand[kind] -= 1
    assert ready > number // 12


@pytest.mark.parametrize("max_copies", [4, None])
@pytest.mark.parametrize(("suits", "others", "shapes", "wilds", "number"), [*HANDS, FRESH_WILDS])
def test_a_hand_wins_if_some_substitution_makes_it_complete(
    make_model: MakeModel,
    oracle: ModuleType,
    suits: str,
    others: str,
    shapes: tuple[HandShape, ...],
    wilds: int,
    number: int,
    max_copies: int | None,
) -> None:
    model = make_model(suits, others, shapes, max_copies=max_copies)
    form, by_oracle = form_of(oracle, model), shapes_of(oracle, model)
    seen = set()
    for turn, (hand, melds) in enumerate(near_hands(8, number, oracle, model, wilds, waiting=False)):
        fresh = turn % 2 if wilds else 0
        expected = oracle.wins(form, by_oracle, hand[: form.kinds], melds, wilds, max_copies, fresh)
        keys, pairs = model.keys(hand), model.pairs(hand)
        assert model.wins(keys, pairs, melds, wilds, fresh) == expected, (hand, melds)
        assert model.wins_counts(hand, melds, wilds, fresh) == expected, (hand, melds)
        assert (model.distance(keys, pairs, melds, wilds, fresh) == -1) == expected, (hand, melds)
        seen.add(expected)
    assert seen == {True, False} or wilds == 3, "three wilds complete nearly anything"


@pytest.mark.parametrize("max_copies", [4, None])
@pytest.mark.parametrize(
    ("suits", "others", "shapes", "wilds", "number"),
    [
        *HANDS,
        FRESH_WILDS,
        ("tong", "wild", (STANDARD, SEVEN_PAIRS), 4, 8),
        ("tong tiao wan", "wild", FEW_WILDS, 2, 20),
    ],
)
def test_readings_are_all_there_and_in_order(
    make_model: MakeModel,
    oracle: ModuleType,
    suits: str,
    others: str,
    shapes: tuple[HandShape, ...],
    wilds: int,
    number: int,
    max_copies: int | None,
) -> None:
    model = make_model(suits, others, shapes, max_copies=max_copies)
    form, by_oracle = form_of(oracle, model), shapes_of(oracle, model)
    read = 0
    for turn, (hand, melds) in enumerate(near_hands(9, number, oracle, model, wilds, waiting=False)):
        fresh = turn % 2 if wilds else 0
        expected = oracle.readings(form, by_oracle, hand[: form.kinds], melds, wilds, max_copies, fresh)
        found = [
            (one.shape, tuple(map(tuple, one.groups))) for one in model.readings(hand, melds, wilds, fresh)
        ]
        assert found == expected, (hand, melds)
        read += len(expected)
    assert read > number // 4


@pytest.mark.parametrize("max_copies", [4, None])
@pytest.mark.parametrize(
    ("suits", "others", "shapes", "wilds", "number"),
    [*HANDS, ("tong", "dragons wild", (STANDARD, SEVEN_PAIRS), 4, 12)],
)
def test_outlines_say_the_same_as_readings(
    make_model: MakeModel,
    oracle: ModuleType,
    suits: str,
    others: str,
    shapes: tuple[HandShape, ...],
    wilds: int,
    number: int,
    max_copies: int | None,
) -> None:
    """With groups of wilds filled in they are readings, and the first of all that differ in wilds alone."""
    model = make_model(suits, others, shapes, max_copies=max_copies)
    read = 0
    for turn, (hand, melds) in enumerate(near_hands(12, number, oracle, model, wilds, waiting=False)):
        fresh = turn % 2 if wilds else 0
        readings: set[Any] = set()
        firsts: dict[Any, Any] = {}
        for shape, groups in model.readings(hand, melds, wilds, fresh):
            natural = tuple(group for group in groups if group.wilds < WIDTH[group.kind])
            pairs = sum(group.kind == "pair" and group.wilds == 2 for group in groups)
            told = (shape, natural, len(groups) - len(natural) - pairs, pairs)
            readings.add(told)
            firsts.setdefault((shape, tuple(group[:2] for group in groups)), told)
        outlines = model.outlines(hand, melds, wilds, fresh)
        found = {(shape, tuple(sorted(groups)), sets, pairs) for shape, groups, _, sets, pairs, _ in outlines}
        assert set(firsts.values()) <= found <= readings, (hand, melds)
        assert len(found) == len(outlines)
        for outline in outlines if wilds else ():
            held = Counter(tile for group in outline.groups for tile in oracle.tiles_of(None, group[:2]))
            assert list(outline.counts) == [held[kind] for kind in range(len(hand))]
        read += len(found)
    assert read > number // 5


@pytest.mark.parametrize(("others", "wilds"), [("", 0), ("wild", 0), ("wild", 1), ("dragons wild", 1)])
def test_a_wait_that_is_held_four_times_can_be_read(
    make_model: MakeModel, oracle: ModuleType, others: str, wilds: int
) -> None:
    model = make_model("tong", others, held_four=True)
    form, by_oracle = form_of(oracle, model), shapes_of(oracle, model)
    fifth = 0
    for hand, melds in near_hands(11, 400, oracle, model, wilds, waiting=True):
        found = model.waits(hand, model.keys(hand), model.pairs(hand), melds, wilds)
        for kind in range(form.kinds):
            if found >> kind & 1 and hand[kind] == 4:
                hand[kind] += 1
                expected = oracle.readings(form, by_oracle, hand[: form.kinds], melds, wilds, None)
                got = [
                    (one.shape, tuple(map(tuple, one.groups))) for one in model.readings(hand, melds, wilds)
                ]
                assert got == expected, (hand, melds)
                hand[kind] -= 1
                fifth += 1
    assert fifth > 5


@pytest.mark.parametrize("max_copies", [4, None])
@pytest.mark.parametrize(("others", "wilds"), [("dragons", 0), ("dragons wild", 0), ("dragons wild", 2)])
@pytest.mark.parametrize(("sets", "pairs"), [(2, 1), (1, 2), (0, 3)])
def test_distance_is_the_fewest_tiles_to_any_complete_hand(
    make_model: MakeModel,
    oracle: ModuleType,
    others: str,
    wilds: int,
    sets: int,
    pairs: int,
    max_copies: int | None,
) -> None:
    model = make_model("tong", others, (HandShape("small", sets, pairs),), max_copies=max_copies)
    form = form_of(oracle, model)
    rng = Random(10)
    for _ in range(40):
        counts = [0] * form.kinds
        gain(rng, counts, 3 * sets + 2 * pairs - 1 - wilds)
        hand = bytearray(len(model.tiles.kinds) + 1)
        hand[: form.kinds] = bytes(counts)
        # shapes of pairs may take any number of equal pairs; so may the oracle, without a limit
        limit = max_copies if sets else None
        expected = oracle.missing(form, counts, sets, pairs, wilds, limit)
        assert model.distance(model.keys(hand), model.pairs(hand), 0, wilds) == expected - 1, counts
