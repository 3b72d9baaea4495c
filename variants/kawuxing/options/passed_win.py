"""漏胡: who lets a win go may not take a like one before the own next draw (section 2.3)."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.ledger import Amount
from paiju.core.melds.meld import PONG
from paiju.core.round import Action, Event, Fact, Offer, Round, Taken
from paiju.core.turns.draw_discard import WIN

Menus = dict[int, tuple[Action, ...]]
Missed = Amount | tuple[tuple[int, Amount], ...] | None


@frozen
class MissedWin:
    """The passed-win lock (KWX-9.5).

    `scope`: `all` waits are locked, or each declined `tile` at its own value; `clear`: an own `draw`
    ends the lock, or any own `turn` (a pong too); `exception`: a `strictly_greater` win is free, or
    `none`; `spares_liang`: laid-down seats are never locked.
    """

    scope: Literal["all", "tile"] = "all"
    clear: Literal["draw", "turn"] = "draw"
    exception: Literal["strictly_greater", "none"] = "strictly_greater"
    spares_liang: bool = False

    @impl
    def facts(self) -> list[Fact]:
        """The largest payable value declined since the own last draw, by tile where the lock is so."""
        form = "number" if self.scope == "all" else "tile-map"
        text = Text("漏胡", "win passed")
        return [Fact("missed", "seat", form, None, "owner", "own-draw", text=text, least=1, whole=False)]

    @impl(only=("discard", "added-kong"))
    def closed(self, round: Round, offer: Offer, menus: Menus, taken: Taken) -> None:
        """A seat that could win and did not is locked, whatever it did instead."""
        winners = {seat for seat, action in taken if action == WIN}
        for seat, menu in menus.items():
            if WIN in menu and seat not in winners:
                self._lock(round, seat, offer)

    def _lock(self, round: Round, seat: int, offer: Offer) -> None:
        appraisal = round.appraise_offer(seat, offer)
        if appraisal is not None:
            missed: Missed = round.seats[seat].missed
            round.set("missed", self._with(missed, offer.tile, appraisal.value), seat)

    def _with(self, missed: Missed, tile: int, value: Amount) -> Missed:
        if self.scope == "all":
            return value if missed is None or isinstance(missed, tuple) else max(missed, value)
        kept = dict(missed) if isinstance(missed, tuple) else {}
        kept[tile] = max(value, kept.get(tile, value))
        return tuple(sorted(kept.items()))

    @impl(only=("win",))
    def veto(self, round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
        """A locked seat may only win for strictly more than it has declined."""
        if offer is None or (self.spares_liang and round.seats[seat].liang):
            return None
        missed: Missed = round.seats[seat].missed
        if isinstance(missed, tuple):
            missed = dict(missed).get(offer.tile)
        if missed is None:
            return None
        if self.exception == "strictly_greater":
            appraisal = round.appraise_offer(seat, offer)
            if appraisal is not None and appraisal.value > missed:
                return None
        return "missed-win"

    @impl(only=("meld",))
    def happened(self, round: Round, event: Event) -> None:
        """With `clear: turn` an own pong ends the lock."""
        _, seat, meld, *_ = event
        if self.clear == "turn" and meld.kind == PONG and round.seats[seat].missed is not None:
            round.set("missed", None, seat)


@frozen
class MissedSelfDraw:
    """Declining a self-drawn win locks with its value until the next own draw."""

    scope: Literal["all", "tile"] = "all"

    @impl(only=("turn",))
    def closed(self, round: Round, menus: Menus, taken: Taken) -> None:
        """The seat in turn could win and did something else."""
        seat, action = taken[0]
        state = round.seats[seat]
        if WIN not in menus[seat] or action == WIN:
            return
        appraisal = round.appraise(seat, state.drawn, "self")
        if appraisal is not None:
            value = appraisal.value
            round.set("missed", value if self.scope == "all" else ((state.drawn, value),), seat)


@frozen
class DoubledPasses:
    """过胡翻番: a laid-down seat may let wins go; each doubles its later win."""

    @impl
    def facts(self) -> list[Fact]:
        """How many wins a laid-down seat has let go."""
        return [
            Fact("passed_wins", "seat", "number", 0, least=0, most=100, text=Text("过胡次数", "wins let go"))
        ]

    @impl(only=("discard", "added-kong"))
    def closed(self, round: Round, offer: Offer, menus: Menus, taken: Taken) -> None:
        """Count the wins that were on offer and not taken."""
        winners = {seat for seat, action in taken if action == WIN}
        for seat, menu in menus.items():
            if WIN in menu and seat not in winners and round.seats[seat].liang:
                round.set("passed_wins", round.seats[seat].passed_wins + 1, seat)
