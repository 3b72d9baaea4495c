"""通行证: the licence that a 平胡 needs to be won on another player's tile (§4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from paiju.core.hooks import impl
from paiju.core.round import Action, Offer, Round
from paiju.variants.zhuoji.declaring import before_discard
from paiju.variants.zhuoji.reckoning import settings_of

Licence = Callable[[Round, int, Offer], bool]


def _owns_kong(round: Round, seat: int, offer: Offer) -> bool:
    return any(meld.is_kong for meld in round.seats[seat].melds)


LICENCES: Mapping[str, Licence] = {
    "kong": _owns_kong,
    "after-kong": lambda round, seat, offer: offer.kind == "discard" and round.table.kong_turn is not None,
    "rob": lambda round, seat, offer: offer.kind == "added-kong",
    "declared": lambda round, seat, offer: bool(round.seats[seat].declared),
    "giver-declared": lambda round, seat, offer: bool(round.seats[offer.giver].declared),
    "before-discard": lambda round, seat, offer: before_discard(round, seat),
}
"""What gives a licence, by the names that a ruleset lists."""


@impl(only=("win",))
def veto(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Self-draw needs none; otherwise the best reading of the tile won decides (A-01)."""
    if offer is None:
        return None
    settings = settings_of(round)
    if any(LICENCES[name](round, seat, offer) for name in settings.licences):
        return None
    appraisal = round.appraise_offer(seat, offer)
    if appraisal is not None and any(id == settings.bound for id, _ in appraisal.patterns):
        return "no-licence"
    return None
