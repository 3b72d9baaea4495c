"""A table of 猫抓耗子 for tests: positions and decisions as a case file writes them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from paiju.core.melds.notation import read_meld
from paiju.core.round import Round, SeatPosition
from paiju.core.ruleset import rules
from tests.core.conftest import Game

MODES = ("maozhuahaozi", "maozhuahaozi-fixed", "maozhuahaozi-winds")
FAR = (
    "147m 258p 369s 159m 2p",
    "258m 369p 147s 26m 8s 3p",
    "369m 147p 258s 37m 9s 5p",
    "348m 48p 67p 159s 23s 5s",
)
"""Hands of three suits, never ready."""


class Table(Game):
    """A mode in play, with shorthand for exposed tiles and wins that have been taken."""

    def seat(
        self,
        hand: str | None = None,
        melds: Sequence[str] = (),
        river: str = "",
        *,
        flowers: str = "",
        winds: str = "",
        won: str = "",
        **facts: Any,
    ) -> SeatPosition:
        """One seat of a position; `won` is `5p self` or `5p discard`."""
        rows = {"flowers": self.tiles(flowers), "winds": self.tiles(winds)}
        tile, _, by = won.partition(" ")
        return SeatPosition(
            hand=None if hand is None else self.tiles(hand),
            melds=tuple(read_meld(self.rules.tiles, meld) for meld in melds),
            river=self.tiles(river),
            rows={name: row for name, row in rows.items() if row},
            won=(self.tile(tile), by) if won else None,
            facts=facts,
        )

    def to_the_end(self, round: Round) -> Round:
        """Nothing more is claimed: seats pass, throw what they have drawn, and end their flowers."""
        while not round.over:
            if round.closable:
                round.close()
                continue
            (seat, menu), *_ = round.legal().items()
            thrown = self.rules.discards[round.seats[seat].drawn]
            round.act(seat, thrown if thrown in menu else menu[-1])
        return round


@cache
def _rules(name: str, options: tuple[tuple[str, Any], ...]) -> Any:
    return rules(name, dict(options))


def table(name: str = MODES[0], **options: Any) -> Table:
    """A table of a mode with options."""
    return Table(_rules(name, tuple(options.items())))
