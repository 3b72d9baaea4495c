"""The two tests of a hand that the pattern vocabulary cannot say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from paiju.core.hands import HandGroup, Reading
from paiju.core.hooks import impl
from paiju.core.scoring import WinContext

SUIT_RANKS = 9


@impl
def predicates() -> dict[str, Callable[..., Any]]:
    """`only_gap` for 卡五星, `long_suit` for 八."""
    return {"only_gap": only_gap, "long_suit": long_suit}


def only_gap(ctx: WinContext, reading: Reading, readings: Sequence[Reading]) -> bool:
    """Ruling A6: whatever holds the won five, in any reading with four sets, is the sequence 4-5-6."""
    return all(
        group.kind == "run" and group.tile == ctx.won - 1
        for one in readings
        if one.shape == reading.shape
        for group in one.groups
        if _holds(group, ctx.won)
    )


def _holds(group: HandGroup, tile: int) -> bool:
    return group.tile <= tile <= group.tile + 2 if group.kind == "run" else group.tile == tile


def long_suit(ctx: WinContext, reading: Reading, readings: Sequence[Reading]) -> int:
    """八: the tiles of the most frequent suit in the finished hand beyond seven, kongs with four."""
    counts = list(ctx.hand)
    for meld in ctx.melds:
        for tile in meld.tiles:
            counts[tile] += 1
    suits = [sum(counts[first : first + SUIT_RANKS]) for first in (0, SUIT_RANKS)]
    return max(0, max(suits) - 7)
