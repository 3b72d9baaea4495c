"""The hand model of a game without hand shapes, such as a game of cards."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.core.hands.model import HandModel
from paiju.core.hands.needs import OUT_OF_REACH
from paiju.core.hands.shape import Outline, Reading
from paiju.core.tiles import TileSet


class NoHands(HandModel):
    """No hand is ever complete, ready, or near to it; tiles are in no block."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles
        self.shapes = {}
        self.blocks = self.forms = ()
        self.block_of = (-1,) * len(tiles.kinds)
        self.weight_of = (0,) * len(tiles.kinds)
        self.wild_for = frozenset()
        self.keys = lambda counts: []
        self.pairs = lambda counts: 0
        self.wins = lambda *asked, **fresh: False
        self.wins_counts = lambda *asked, **fresh: False
        self.near = lambda keys, pairs, melds, wilds: False
        self.waits = lambda *asked, **spent: 0

    def need(self, keys: Sequence[int], sets: int, pairs: int = 1) -> int:
        """Out of reach."""
        return OUT_OF_REACH

    def distance(self, keys: Sequence[int], pairs: int, melds: int, wilds: int, fresh: int = 0) -> int:
        """Out of reach."""
        return OUT_OF_REACH

    def readings(self, counts: Sequence[int], melds: int, wilds: int, fresh: int = 0) -> tuple[Reading, ...]:
        """None."""
        return ()

    def outlines(self, counts: bytearray, melds: int, wilds: int, fresh: int = 0) -> list[Outline]:
        """None."""
        return []
