"""叫牌 of two to four players: one cat against all others (§2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from paiju.core.errors import Fault
from paiju.core.hooks import impl
from paiju.core.round import Action, Offer, Round, Rules, Step, Taken, Verb
from paiju.variants.catmouse.bidding import (
    PASS_BID,
    SPEAKS,
    auction_first,
    bid,
    bid_verb,
    call,
    no_roles,
    say,
    unfit,
)
from paiju.variants.catmouse.sides import CAT, give_roles

StepTuple = tuple[Any, ...]


@frozen
class OneCatAuction:
    """The first bid that is no pass ends the auction; the last speaker may not pass."""

    @impl
    def demands(self, rules: Rules) -> Iterator[Fault]:
        """One cat, and somebody who is none."""
        return unfit(rules, (CAT,), 2)

    @impl
    def verbs(self) -> list[Verb]:
        """`bid cat` 叫猫, `bid rat N` 叫老鼠, `bid pass` 不叫."""
        return [bid_verb(self._bid)]

    @impl
    def steps(self) -> list[Step]:
        """The auction, and one speaker."""
        return [
            Step("auction", self._open, course=("after", "deal")),
            Step(
                "bid",
                asks=self._ask,
                phase="bid",
                begin=auction_first,
                implied=no_roles,
                text=SPEAKS,
            ),
        ]

    def _open(self, round: Round, step: StepTuple) -> None:
        round.push(("bid", round.dealer))

    def _ask(self, round: Round, step: StepTuple) -> dict[int, tuple[Action, ...]]:
        """One's own cat, somebody else's (R5), or a pass, which is not for the last."""
        seat: int = step[1]
        seats = round.rules.seats
        found = [bid(CAT), *(bid("rat", other) for other in range(seats) if other != seat)]
        if (seat + 1) % seats != round.dealer:
            found.append(PASS_BID)
        return {seat: tuple(found)}

    def _bid(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        seat, action = taken[0]
        words = say(round, seat, action)
        if words == ("pass",):
            round.push(("bid", (seat + 1) % round.rules.seats))
        elif words == (CAT,):
            call(round, seat, first=seat == round.dealer)
            give_roles(round, {seat: CAT})
        else:
            give_roles(round, {int(words[1]): CAT})
