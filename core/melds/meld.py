"""A meld that lies in front of a seat."""

from __future__ import annotations

from typing import NamedTuple

PONG = "pong"
CHOW = "chow"
DIRECT_KONG = "direct-kong"
ADDED_KONG = "added-kong"
CONCEALED_KONG = "concealed-kong"
KONGS = frozenset({DIRECT_KONG, ADDED_KONG, CONCEALED_KONG})


class Meld(NamedTuple):
    """A 碰, 吃 or 杠 on the table.

    `tile` is what the meld counts as, `tiles` what physically lies there (wilds and placeholders
    included), `giver` the seat that gave the claimed tile, -1 where none did. `replaced` is the tile
    whose place a placeholder keeps, -1 where there is no placeholder.
    """

    kind: str
    tile: int
    tiles: tuple[int, ...]
    giver: int = -1
    replaced: int = -1

    @property
    def is_kong(self) -> bool:
        """Whether it is a kong of any kind 杠."""
        return self.kind in KONGS
