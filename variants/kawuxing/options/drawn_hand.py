"""Local ways of settling a drawn hand 荒庄."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Literal

from attrs import frozen

from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.melds.meld import KONGS
from paiju.core.round import Round
from paiju.core.turns.draw_discard import EXHAUSTION, best_wait
from paiju.variants.kawuxing.drawn_hand import FIRST_LIANG


@frozen
class FeesReturned:
    """A drawn hand returns all kong fees."""

    @impl
    def settle(self, round: Round) -> list[Transfer]:
        """Every fee goes back."""
        if round.ended_by != EXHAUSTION:
            return []
        return [
            Transfer(paid.payee, paid.payer, paid.amount, "kong-returned", paid.about)
            for paid in round.transfers()
            if paid.reason in KONGS
        ]


Collected = list[Iterable[Transfer]]


@frozen
class Chajiao:
    """查叫: in a drawn hand each seat that is not ready pays each ready one.

    `pays`: `one` unit, or the `value` of the ready hand's best wait. If all are ready, the first
    laid-down seat pays as usual, or (`laid_down_pay`, 赔庄) each laid-down seat pays each other one.
    """

    pays: Literal["one", "value"]
    laid_down_pay: bool = False

    @impl(wrapper=True)
    def settle(self, round: Round) -> Generator[None, Collected, Collected]:
        """Readiness is judged on the hand as it stands."""
        collected = yield
        if round.ended_by != EXHAUSTION:
            return collected
        payers = [state.index for state in round.seats if not round.waits(state.index)]
        if not payers:
            if not self.laid_down_pay:
                return collected
            payers = [state.index for state in round.seats if state.liang]
        kept = [[one for one in some if one.reason != FIRST_LIANG] for some in collected]
        return [list(self._payments(round, payers)), *kept]

    def _payments(self, round: Round, payers: list[int]) -> Iterator[Transfer]:
        for seat in range(round.rules.seats):
            if seat not in payers:
                amount = (1 if self.pays == "one" else best_wait(round, seat)) * round.stake
                for payer in payers:
                    yield Transfer(payer, seat, amount, "chajiao")
