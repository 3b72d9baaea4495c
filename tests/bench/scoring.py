"""Scored wins of 猫抓耗子, where wilds give a hand many readings.

Run from the root of the repository: `python -m tests.bench.scoring`.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

import yaml

from paiju.core.hands import HandModel, read_shapes
from paiju.core.melds.meld import Meld
from paiju.core.scoring import ScoringTable, WinContext
from tests.bench.hands import read_tiles
from tests.bench.measure import Row, microseconds, show

SECTION = Path(__file__).parents[1] / "core" / "scoring" / "maozhuahaozi.yaml"
HANDS = 300


class Kind(NamedTuple):
    """A kind of win: suits, standing wilds, wilds in each meld, how many melds at least, seven pairs.

    Wilds that stand together are a pair by themselves.
    """

    what: str
    target: float
    suits: int = 2
    standing: int = 0
    in_melds: tuple[int, ...] = ()
    pairs: bool = False
    together: bool = False


KINDS = (
    Kind("scored win", 40),
    Kind("scored win, one wild", 40, standing=1),
    Kind("scored win, one wild in a meld", 40, in_melds=(1,)),
    Kind("scored win, three wilds in melds and one", 60, standing=1, in_melds=(1, 1, 1)),
    Kind("scored win, one suit, one wild", 120, suits=1, standing=1),
    Kind("scored seven pairs", 40, pairs=True),
    Kind("scored seven pairs, two wilds", 120, standing=2, pairs=True),
    Kind("scored seven pairs, a pair of wilds", 120, standing=2, pairs=True, together=True),
    Kind("scored seven pairs, one suit, a pair of wilds", 120, 1, 2, pairs=True, together=True),
)


def wins(hands: HandModel, kind: Kind) -> list[WinContext]:
    """Complete hands of that kind."""
    rng = Random(5)
    found: list[WinContext] = []
    while len(found) < HANDS:
        suits = rng.sample(hands.blocks[:3], kind.suits)
        melds, concealed = _seven_pairs(rng, suits) if kind.pairs else _four_sets(rng, suits, kind)
        lying = [tile for meld in melds for tile in meld.tiles if tile < 27]
        if max(map([*concealed, *lying].count, concealed)) > 4:
            continue
        gone = [concealed[-1]] * 2 if kind.together else rng.sample(concealed, kind.standing)
        for tile in gone:
            concealed.remove(tile)
        facts = {"treasure": rng.randrange(27)}
        hand = hands.tiles.counts([*concealed, *hands.tiles.wilds * len(gone)])
        by = rng.choice(["self", "discard"])
        won = rng.choice(concealed)
        found.append(WinContext(hand, won, by, melds, frozenset(), 20, (), facts))
    return found


def _seven_pairs(rng: Random, suits: list[tuple[int, ...]]) -> tuple[tuple[Meld, ...], list[int]]:
    return (), [tile for _ in range(7) for tile in [rng.choice(rng.choice(suits))] * 2]


def _four_sets(rng: Random, suits: list[tuple[int, ...]], kind: Kind) -> tuple[tuple[Meld, ...], list[int]]:
    wild = 27
    melds: list[Meld] = []
    for wilds in kind.in_melds or (0,) * rng.choice((0, 0, 1, 1, 2, 3)):
        tile = rng.choice(rng.choice(suits))
        melds.append(Meld("pong", tile, (tile,) * (3 - wilds) + (wild,) * wilds))
    concealed: list[int] = []
    for _ in range(4 - len(melds)):
        suit = rng.choice(suits)
        place = rng.randrange(7)
        concealed += suit[place : place + 3] if rng.random() < 0.65 else [rng.choice(suit)] * 3
    return tuple(melds), [*concealed, *[rng.choice(rng.choice(suits))] * 2]


def rows() -> list[Row]:
    """Figures of this machine."""
    data = yaml.safe_load(SECTION.read_text("utf-8"))
    tiles = read_tiles("wild flowers auxiliary")
    hands = HandModel(tiles, read_shapes(data["shapes"]), max_copies=None)
    table = ScoringTable.compile(data["scoring"], tiles, hands, {})
    return [
        Row(kind.what, "paiju 猫抓耗子", microseconds(table.appraise, wins(hands, kind)), "µs", kind.target)
        for kind in KINDS
    ]


if __name__ == "__main__":
    print(show(rows()))
