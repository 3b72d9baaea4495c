"""Complete hands, waits, readings: near-win hands of suits and honours, beside other engines.

Run from the root of the repository: `python -m tests.bench.hands`. The engines of the `bench` extra are
asked the same questions on the same hands, in the form that they like best, if they are installed.
"""

from __future__ import annotations

import tracemalloc
from importlib import import_module
from importlib.resources import files
from random import Random
from time import perf_counter
from types import ModuleType

import yaml

from paiju.core.hands import HandModel, HandShape
from paiju.core.hands.tables import load_table
from paiju.core.tiles import TileSet, load_tile_set
from tests.bench.measure import Row, microseconds, show

STANDARD = HandShape("standard", 4, 1)
SEVEN_PAIRS = HandShape("seven-pairs", 0, 7, 0)
HANDS = 500
Hand = tuple[bytearray, list[int], int]


def read_tiles(others: str) -> TileSet:
    """Three suits and other groups."""
    data = yaml.safe_load(files("paiju.rulesets").joinpath("tiles/mahjong.yaml").read_text("utf-8"))
    return load_tile_set(data, ("tong", "tiao", "wan"), others.split(), {})


def make_model(tiles: TileSet) -> HandModel:
    """Standard hands and seven pairs; any number of wilds, which may be a fifth copy."""
    shapes = {shape.name: shape for shape in (STANDARD, SEVEN_PAIRS)}
    return HandModel(tiles, shapes, max_copies=None if tiles.wilds else 4)


def near_win_hands(model: HandModel, wilds: int, *, waiting: bool) -> list[Hand]:
    """Complete hands with a tile exchanged in every other one; one tile less if waiting."""
    rng = Random(3)
    kinds = [kind for block in model.blocks for kind in block]
    hands: list[Hand] = []
    while len(hands) < HANDS:
        counts = bytearray(len(model.tiles.kinds) + 1)
        for _ in range(4):
            block = rng.choice(model.blocks)
            place = rng.randrange(max(1, len(block) - 2))
            run = len(block) == 9 and rng.random() < 0.7
            for tile in block[place : place + 3] if run else [rng.choice(block)] * 3:
                counts[tile] += 1
        counts[rng.choice(kinds)] += 2
        if max(counts) > 4:
            continue
        for _ in range(wilds + waiting + len(hands) % 2):
            counts[rng.choice([kind for kind in kinds if counts[kind]])] -= 1
        if len(hands) % 2:
            counts[rng.choice([kind for kind in kinds if counts[kind] < 4])] += 1
        hands.append((counts, model.keys(counts), model.pairs(counts)))
    return hands


def _ours(model: HandModel, name: str, wilds: int) -> list[Row]:
    wins, wins_counts, waits = model.wins, model.wins_counts, model.waits
    whole = near_win_hands(model, wilds, waiting=False)
    lacking = near_win_hands(model, wilds, waiting=True)
    done = [hand for hand in whole if wins(hand[1], hand[2], 0, wilds)]
    with_wilds = f", {wilds} wilds" if wilds else ""

    def kept(hand: Hand) -> bool:
        return wins(hand[1], hand[2], 0, wilds)

    def counted(hand: Hand) -> bool:
        return wins_counts(hand[0], 0, wilds)

    def waited(hand: Hand) -> int:
        counts, keys, pairs = hand
        return waits(counts, keys, pairs, 0, wilds)

    return [
        Row("win check" + with_wilds, f"{name}, keys", microseconds(kept, whole), "µs", 0.4),
        Row("win check" + with_wilds, f"{name}, counts", microseconds(counted, whole), "µs", 1.5),
        Row("waits" + with_wilds, name, microseconds(waited, lacking), "µs", 7),
        Row(
            "distance" + with_wilds,
            name,
            microseconds(lambda hand: model.distance(hand[1], hand[2], 0, wilds), lacking),
            "µs",
        ),
        Row(
            "readings of a win" + with_wilds,
            name,
            microseconds(lambda hand: model.readings(hand[0], 0, wilds), done),
            "µs",
        ),
    ]


def _loading() -> list[Row]:
    """Making a model, its table not yet loaded."""
    tiles = read_tiles("winds dragons")
    load_table.cache_clear()
    start = perf_counter()
    make_model(tiles)
    seconds = perf_counter() - start
    load_table.cache_clear()
    tracemalloc.start()
    model = make_model(tiles)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert model.blocks
    return [
        Row("making a hand model", "paiju", seconds * 1000, "ms", 30),
        Row("memory of a hand model", "paiju", kept / 2**20, "MiB", 10),
    ]


def _engine(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        return None


def _mahjong(hands: list[Hand], lacking: list[Hand]) -> list[Row]:
    """The pure Python package `mahjong`; waits and wilds by trying every kind."""
    if _engine("mahjong") is None:
        return []
    is_agari = import_module("mahjong.agari").Agari.is_agari

    def tried(counts: list[int]) -> list[int]:
        found = []
        for kind in range(34):
            if counts[kind] < 4:
                counts[kind] += 1
                if is_agari(counts):
                    found.append(kind)
                counts[kind] -= 1
        return found

    whole = [list(counts[:34]) for counts, _, _ in hands]
    return [
        Row("win check", "mahjong (Python)", microseconds(is_agari, whole), "µs"),
        Row("waits", "mahjong (Python)", microseconds(tried, [list(hand[0][:34]) for hand in lacking]), "µs"),
    ]


def _riichienv(hands: list[Hand], lacking: list[Hand]) -> list[Row]:
    """The Rust package `riichienv`, which numbers all 136 tiles, characters first."""
    engine = _engine("riichienv._riichienv")
    if engine is None:
        return []
    order = [*range(18, 27), *range(9), *range(9, 18), *range(27, 34)]

    def numbered(hand: Hand) -> list[int]:
        return [4 * place + copy for place, kind in enumerate(order) for copy in range(hand[0][kind])]

    whole, short = [numbered(hand) for hand in hands], [numbered(hand) for hand in lacking]
    return [
        Row(
            "win check",
            "riichienv (Rust)",
            microseconds(lambda hand: engine.calculate_shanten(hand) < 0, whole),
            "µs",
        ),
        Row(
            "waits",
            "riichienv (Rust)",
            microseconds(lambda hand: engine.HandEvaluator(hand, []).get_waits(), short),
            "µs",
        ),
    ]


def rows() -> list[Row]:
    """Figures of this machine."""
    plain, wild = make_model(read_tiles("winds dragons")), make_model(read_tiles("wild"))
    whole, lacking = near_win_hands(plain, 0, waiting=False), near_win_hands(plain, 0, waiting=True)
    return [
        *_ours(plain, "paiju", 0),
        *_mahjong(whole, lacking),
        *_riichienv(whole, lacking),
        *_ours(wild, "paiju", 4),
        *_loading(),
    ]


if __name__ == "__main__":
    print(show(rows()))
