"""Wins, waits, readings and needs beside the oracle, on seeded hands near to winning and any others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from paiju.core.hands import HandModel, HandShape
from tests.core.hands import oracle
from tests.core.hands.against import compare, form_of, shapes_of
from tests.core.hands.drawn import SEVEN_PAIRS, STANDARD, Drawer, models

FEW_WILDS = (HandShape("standard", 4, 1, None, 1), HandShape("seven-pairs", 0, 7, 0, 2))
HELD_WILDS = (HandShape("standard", 4, 1, None, None, 1), HandShape("seven-pairs", 0, 7, 0, None, 2))
BOTH_LIMITS = (HandShape("standard", 4, 1, None, 2, 1), HandShape("seven-pairs", 0, 7, 0, 2, 2))
SHORT = (HandShape("two-and-two", 2, 2, 1), HandShape("five-pairs", 0, 5, 0, 2))

WIDTH = {"run": 3, "triplet": 3, "pair": 2}
SLICE = 220
"""Hands of each model, whole and waiting; `make oracle-hands` compares 100,000 of each."""
MakeModel = Callable[..., HandModel]

# tile set, shapes, wilds, hands
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
WAYS = [
    pytest.param(4, False, id="four"),
    pytest.param(None, False, id="any"),
    pytest.param(None, True, id="held"),
]
BOUNDED_BUT_HELD = pytest.param(4, True, id="four-held")


def test_every_tile_set_is_answered_as_by_the_oracle() -> None:
    for name, model in models().items():
        won, read, ready = compare(model, name, SLICE)
        assert min(won, read - won + 1, ready) > 0, name
        assert max(won, ready) < SLICE, name


@pytest.mark.parametrize(("max_copies", "held_four"), [*WAYS, BOUNDED_BUT_HELD])
@pytest.mark.parametrize(("suits", "others", "shapes", "wilds", "number"), [*HANDS, FRESH_WILDS])
def test_wins_waits_and_readings_are_those_of_the_oracle(
    make_model: MakeModel,
    suits: str,
    others: str,
    shapes: tuple[HandShape, ...],
    wilds: int,
    number: int,
    max_copies: int | None,
    held_four: bool,
) -> None:
    model = make_model(suits, others, shapes, held_four=held_four, max_copies=max_copies)
    won, read, ready = compare(model, 7, number // 3, wilds)
    assert won > number // 24 or wilds == 3, "three wilds are a win only if one of them came last"
    assert read >= won
    assert ready > number // 24


@pytest.mark.parametrize("max_copies", [4, None])
@pytest.mark.parametrize(
    ("suits", "others", "shapes", "wilds", "number"),
    [*HANDS, ("tong", "dragons wild", (STANDARD, SEVEN_PAIRS), 4, 12)],
)
def test_outlines_say_the_same_as_readings(
    make_model: MakeModel,
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
    for turn, (hand, melds, held) in enumerate(Drawer(model, 12, wilds).hands(number, waiting=False)):
        fresh = turn % 2 if held else 0
        readings: set[Any] = set()
        firsts: dict[Any, Any] = {}
        for shape, groups in model.readings(hand, melds, held, fresh):
            natural = tuple(group for group in groups if group.wilds < WIDTH[group.kind])
            pairs = sum(group.kind == "pair" and group.wilds == 2 for group in groups)
            told = (shape, natural, len(groups) - len(natural) - pairs, pairs)
            readings.add(told)
            firsts.setdefault((shape, tuple(group[:2] for group in groups)), told)
        outlines = model.outlines(hand, melds, held, fresh)
        found = {(shape, tuple(sorted(groups)), sets, pairs) for shape, groups, _, sets, pairs, _ in outlines}
        assert set(firsts.values()) <= found <= readings, (hand, melds)
        assert len(found) == len(outlines)
        for outline in outlines if held else ():
            tiles = Counter(tile for group in outline.groups for tile in oracle.tiles_of(group[:2]))
            assert list(outline.counts) == [tiles[kind] for kind in range(len(hand))]
        read += len(found)
    assert read > number // 5


@pytest.mark.parametrize(("others", "wilds"), [("", 0), ("wild", 0), ("wild", 1), ("dragons wild", 1)])
def test_a_wait_that_is_held_four_times_can_be_read(make_model: MakeModel, others: str, wilds: int) -> None:
    model = make_model("tong", others, held_four=True)
    form, by_oracle = form_of(model.tiles), shapes_of(model)
    fifth = 0
    for hand, melds, held in Drawer(model, 11, wilds).hands(400, waiting=True):
        found = model.waits(hand, model.keys(hand), model.pairs(hand), melds, held)
        for kind in range(form.kinds):
            if found >> kind & 1 and hand[kind] == 4:
                hand[kind] += 1
                expected = oracle.readings(form, by_oracle, hand[: form.kinds], melds, held, None)
                got = [
                    (one.shape, tuple(map(tuple, one.groups))) for one in model.readings(hand, melds, held)
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
    others: str,
    wilds: int,
    sets: int,
    pairs: int,
    max_copies: int | None,
) -> None:
    model = make_model("tong", others, (HandShape("small", sets, pairs),), max_copies=max_copies)
    form = form_of(model.tiles)
    rng = Random(10)
    wall = [tile for tile in model.tiles.tiles if tile < form.kinds]
    for _ in range(40):
        hand = model.tiles.counts(rng.sample(wall, 3 * sets + 2 * pairs - 1 - wilds))
        counts = tuple(hand[: form.kinds])
        # shapes of pairs may take any number of equal pairs; so may the oracle, without a limit
        limit = max_copies if sets else None
        expected = oracle.missing(form, counts, sets, pairs, wilds, limit)
        assert expected is not None
        assert model.distance(model.keys(hand), model.pairs(hand), 0, wilds) == expected - 1, counts
