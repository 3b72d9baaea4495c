"""荒庄: the wall is empty and nobody has won (KWX-2.8, KWX-9.0, KWX-9.1)."""

from __future__ import annotations

from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import Round
from paiju.core.turns.draw_discard import EXHAUSTION
from paiju.variants.kawuxing.settings import Drawn

FIRST_LIANG = "first-liang"


@impl
def settle(round: Round) -> list[Transfer]:
    """The first seat that laid down pays each other seat; kong money stands (KWX-2.10)."""
    drawn: Drawn = round.rules.settings.drawn
    first = round.table.first_liang
    if round.ended_by != EXHAUSTION or first is None:
        return []
    if drawn.all_liang_exempt and all(state.liang for state in round.seats):
        return []
    amount = drawn.first_liang_pays * round.stake
    return [Transfer(first, other, amount, FIRST_LIANG) for other in round.others(first)]


@impl
def next_dealer(round: Round) -> int | None:
    """KWX-2.11: the dealer stays, or the last drawer deals."""
    drawn: Drawn = round.rules.settings.drawn
    if round.ended_by == EXHAUSTION and drawn.dealer == "last_drawer":
        return next((event[1] for event in reversed(round.events()) if event[0] == "draw"), round.dealer)
    return None
