"""过胡: a win let go blocks wins on others' tiles until one's next entry (2.15, R57)."""

from __future__ import annotations

from attrs import frozen

from paiju.core.hooks import impl
from paiju.core.round import Action, Event, Offer, Round, Taken
from paiju.core.turns.draw_discard import WIN

Menus = dict[int, tuple[Action, ...]]


@frozen
class PassedWin:
    """Remembers the wins that were on offer and not taken; `blocks` judges by them."""

    @impl(only=("discard", "added-kong", "added-kong-with-wild", "swap"))
    def closed(self, round: Round, offer: Offer, menus: Menus, taken: Taken) -> None:
        """Whoever could win and did not has let it go, whatever it did instead (R69)."""
        winners = {seat for seat, action in taken if action == WIN}
        for seat, menu in menus.items():
            worth = round.appraise_offer(seat, offer) if WIN in menu and seat not in winners else None
            if worth is not None:
                passed = dict(round.seats[seat].passed)
                passed[offer.tile] = max(int(worth.value), passed.get(offer.tile, 0))
                round.set("passed", tuple(sorted(passed.items())), seat)

    @impl(only=("meld",))
    def happened(self, round: Round, event: Event) -> None:
        """One's own pung or kong lifts the block at once (R69)."""
        if round.seats[event[1]].passed:
            round.set("passed", (), event[1])
