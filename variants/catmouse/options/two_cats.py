"""叫牌 of five players: a big and a small cat against three mice (§2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from attrs import frozen

from paiju.core.errors import Fault, Text
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
    words_of,
)
from paiju.variants.catmouse.sides import BIG, MOUSE, SMALL, give_role, give_roles, seat_of

StepTuple = tuple[Any, ...]
Seats = tuple[int, ...]


@frozen
class TwoCatAuction:
    """Bidding goes on until both cats are found; players who have a role never speak again.

    A step `("bid", speaker, pending, lap)` holds who has not spoken in this lap, the speaker included.
    `deadlock` says what becomes of three passes after which the fourth would name the fifth (R8).
    """

    deadlock: Literal["second_lap", "caller_assigns"] = "second_lap"

    @impl
    def demands(self, rules: Rules) -> Iterator[Fault]:
        """Two cats, and somebody who is none."""
        return unfit(rules, (BIG, SMALL), 3)

    @impl
    def verbs(self) -> list[Verb]:
        """`bid big`, `bid small`, `bid rat N`, `bid pass`; `bid big B small M` names both."""
        return [bid_verb(self._bid, _means)]

    @impl
    def steps(self) -> list[Step]:
        """The auction, and one speaker."""
        return [
            Step("auction", self._open, course=("after", "deal")),
            Step(
                "bid",
                asks=self._ask,
                answered=self._answered,
                phase="bid",
                begin=auction_first,
                implied=no_roles,
                text=SPEAKS,
            ),
        ]

    def _open(self, round: Round, step: StepTuple) -> None:
        round.push(("bid", round.dealer, (round.dealer, *round.rules.after[round.dealer]), 1))

    # --- what a speaker may say ---------------------------------------------------------------------

    def _ask(self, round: Round, step: StepTuple) -> dict[int, tuple[Action, ...]]:
        _, seat, pending, lap = step
        return {seat: tuple(self._bids(round, seat, pending, lap))}

    def _bids(self, round: Round, seat: int, pending: Seats, lap: int) -> list[Action]:
        others = [state.index for state in round.seats if state.index != seat and state.role is None]
        passed = [other for other in others if other not in pending]
        open_ = lap == 1 and all(state.role is None for state in round.seats)
        if open_ and len(pending) == 1:
            both = [*others, seat]
            return [bid(BIG, big, SMALL, small) for big in both for small in both if big != small]
        found = [bid(role) for role in (BIG, SMALL) if seat_of(round, role) is None]
        if open_ and len(pending) == 2 and self.deadlock == "caller_assigns":
            last = pending[1]
            found += [bid("rat", other) for other in passed]
            found += [bid(BIG, big, SMALL, last) for big in passed]
        else:
            found += [bid("rat", other) for other in others]
        return [*found, PASS_BID] if len(pending) > 1 else found

    # --- what comes of it ---------------------------------------------------------------------------

    def _bid(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        """The step knows who is still to speak: see `_answered`."""

    def _answered(self, round: Round, step: StepTuple, taken: Taken) -> None:
        _, seat, pending, lap = step
        words = say(round, seat, taken[0][1])
        if len(words) == 4:
            give_roles(round, {int(words[1]): BIG, int(words[3]): SMALL})
            return
        if words[0] == "rat":
            give_role(round, seat, MOUSE)
            give_role(round, int(words[1]), _named_as(round))
        elif words[0] != "pass":
            give_role(round, seat, words[0])
            if words[0] == BIG:
                call(round, seat, first=seat == round.dealer and lap == 1)
        self._go_on(round, seat, pending, lap)

    def _go_on(self, round: Round, seat: int, pending: Seats, lap: int) -> None:
        big, small = seat_of(round, BIG), seat_of(round, SMALL)
        if big is not None and small is not None:
            for state in round.seats:
                if state.role is None:
                    give_role(round, state.index, MOUSE)
            return
        left = tuple(one for one in pending if one != seat and round.seats[one].role is None)
        if not left:
            left = tuple(one for one in round.rules.after[seat] if round.seats[one].role is None)
            lap += 1
        round.push(("bid", left[0], left, lap))


def _named_as(round: Round) -> str:
    """Which cat is who is named by a mouse: the small one, while there is none."""
    return SMALL if seat_of(round, SMALL) is None else BIG


def _means(round: Round, seat: int, action: Action) -> Text | None:
    """Which cat a bid of a mouse makes of who is named."""
    return round.rules.say("roles", _named_as(round)) if words_of(action)[0] == "rat" else None
