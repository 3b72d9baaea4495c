"""牌型: what a win pays, and who deals next (§9.2 item 1, §9.3 item 1, §9.4)."""

from __future__ import annotations

from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import Round, Win
from paiju.variants.zhuoji.reckoning import settings_of


@impl
def pay_win(round: Round, win: Win) -> list[Transfer]:
    """Each payer pays V; a robbed player pays for all, or once (A-15)."""
    shares = round.rules.seats - 1 if win.by == "rob" and settings_of(round).rob == "all" else 1
    about = (("tile", win.tile), *((("shares", shares),) if shares > 1 else ()))
    return [
        Transfer(payer, win.seat, share.value * shares * round.stake, "paixing", about)
        for payer, share in win.shares
    ]


@impl
def next_dealer(round: Round) -> int | None:
    """One winner deals; of two the first after the present dealer; after three who gave the tile."""
    if not round.wins:
        return None
    if len(round.wins) > 2:
        return round.wins[0].giver
    order = [*round.rules.after[round.dealer], round.dealer]
    return min((win.seat for win in round.wins), key=order.index)
