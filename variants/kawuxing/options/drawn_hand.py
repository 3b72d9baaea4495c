"""Local ways of settling a drawn hand 荒庄."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from attrs import frozen

from paiju.core.hooks import impl
from paiju.core.ledger import Amount, Transfer
from paiju.core.melds.meld import KONGS
from paiju.core.round import Round
from paiju.variants.kawuxing.drawn_hand import EXHAUSTED


@frozen
class FeesReturned:
    """A drawn hand returns all kong fees."""

    @impl
    def settle(self, round: Round) -> list[Transfer]:
        """Every fee goes back."""
        if round.ended_by != EXHAUSTED:
            return []
        return [
            Transfer(paid.payee, paid.payer, paid.amount, "kong-returned", paid.about)
            for paid in round.transfers()
            if paid.reason in KONGS
        ]


@frozen
class Chajiao:
    """查叫: in a drawn hand each seat that is not ready pays each ready one.

    `pays`: `one` unit, or the `value` of the ready hand's best wait. If all are ready, the rule about
    the first laid-down seat stands alone.
    """

    pays: Literal["one", "value"]

    @impl
    def settle(self, round: Round) -> Iterator[Transfer]:
        """Readiness is judged on the hand as it stands."""
        if round.ended_by != EXHAUSTED:
            return
        ready = [state.index for state in round.seats if round.waits(state.index)]
        for seat in ready:
            amount = self._worth(round, seat) * round.stake
            for payer in range(round.rules.seats):
                if payer not in ready:
                    yield Transfer(payer, seat, amount, "chajiao")

    def _worth(self, round: Round, seat: int) -> Amount:
        if self.pays == "one":
            return 1
        waits = round.waits(seat)
        values: list[Amount] = [0]
        for tile in range(waits.bit_length()):
            if waits >> tile & 1:
                appraisal = round.appraise(seat, tile, "exhaustion")
                if appraisal is not None:
                    values.append(appraisal.value)
        return max(values)
