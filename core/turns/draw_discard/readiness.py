"""Being ready 听: declaring it with a discard, and what a ready hand could win."""

from __future__ import annotations

from paiju.core.ledger import Amount
from paiju.core.round import Action, Offer, Round


def declarations(round: Round, seat: int) -> list[Action]:
    """`declare T` for every discard T that leaves the hand ready; whether one may declare is the game's."""
    if not round.may_be_ready(seat):
        return []
    return [
        Action("declare", (kind,))
        for kind, count in enumerate(round.seats[seat].hand)
        if count and round.waits_without(seat, kind)
    ]


def why_declaration(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Why a discard cannot declare, as far as any game goes: it needs a turn, the tile and a ready hand."""
    if offer is not None:
        return "answer-the-offer"
    if not round.seats[seat].hand[action.tiles[0]]:
        return "not-in-hand"
    return None if round.waits_without(seat, action.tiles[0]) else "not-ready"


def best_wait(round: Round, seat: int) -> Amount:
    """The most that a ready hand is worth over its waits, valued as the wall runs out; 0 for none."""
    waits = round.waits(seat)
    found: list[Amount] = [0]
    for tile in range(waits.bit_length()):
        appraisal = round.appraise(seat, tile, "exhaustion") if waits >> tile & 1 else None
        if appraisal is not None:
            found.append(appraisal.value)
    return max(found)
