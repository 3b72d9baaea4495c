"""A stolen flower goes on counting for who laid it out, and for nobody else (R21)."""

from __future__ import annotations

from attrs import frozen

from paiju.core.hooks import impl
from paiju.core.round import Event, Fact, Round
from paiju.variants.maozhuahaozi.flowers import counting
from paiju.variants.maozhuahaozi.table import FLOWER, FLOWERS

SET = 4
"""Spring, summer, autumn and winter are a set, and the four plants are one."""


@frozen
class LastingFlowers:
    """Remembers the stolen flower, and counts sets of four by it."""

    @impl
    def facts(self) -> list[Fact]:
        """How many sets of four a seat has, as a pattern asks for it."""
        return [Fact("flower_sets", "seat", compute=self._sets)]

    def _sets(self, round: Round, seat: int) -> int:
        own = {*counting(round, seat)}
        tiles = round.rules.classes[FLOWER]
        return sum({*tiles[start : start + SET]} <= own for start in range(0, len(tiles), SET))

    @impl(only=("theft",))
    def happened(self, round: Round, event: Event) -> None:
        """The rat succeeds only once in a hand, so there is one flower to remember."""
        _, _, tile, source, owner, _, _ = event
        if source == FLOWERS:
            round.set("stolen_flower", (owner, tile))
