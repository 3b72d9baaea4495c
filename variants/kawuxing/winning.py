"""What a win pays: shares, and the double share of feeding a laid-down hand (section 3.5)."""

from __future__ import annotations

from paiju.core.hooks import impl
from paiju.core.ledger import Amount, Transfer
from paiju.core.round import Round, Win
from paiju.core.scoring import Appraisal
from paiju.core.turns.draw_discard import win_reason
from paiju.variants.kawuxing.settings import Feeding


@impl(only=("replacement", "after-kong"))
def circumstances(round: Round, win: Win) -> list[str]:
    """`replacement`: on a kong replacement (KWX-5.9); `after-kong`: the discard after a kong (KWX-5.10)."""
    if win.by == "self":
        return ["replacement"] if round.seats[win.seat].entry == "kong" else []
    return ["after-kong"] if win.by == "discard" and round.table.kong_chain else []


@impl
def pay_win(round: Round, win: Win) -> list[Transfer]:
    """KWX-4.5, KWX-4.6: each payer one share; KWX-9.2: who feeds a laid-down hand pays for both."""
    shares = shares_paid(round, win)
    reason = "feeding" if shares > 1 else win_reason(win)
    about = (("tile", win.tile), ("shares", shares))
    feeding: Feeding = round.rules.settings.feeding
    transfers = []
    for payer, share in win.shares:
        amount = _amount(share, shares, feeding) * round.stake
        transfers.append(Transfer(payer, win.seat, amount, reason, about))
        for name, bonus in share.bonus:
            transfers.append(Transfer(payer, win.seat, bonus * shares * round.stake, name))
    return transfers


def shares_paid(round: Round, win: Win) -> int:
    """How many shares each payer of this win pays."""
    feeding: Feeding = round.rules.settings.feeding
    if win.giver < 0 or not round.seats[win.seat].liang:
        return 1
    if feeding.exempt_if_liang and round.seats[win.giver].liang:
        return 1
    together = [one for one in round.wins if one.giver == win.giver and one.tile == win.tile]
    if feeding.skips_cowinner and len(together) > 1:
        return 1
    return feeding.shares


def _amount(share: Appraisal, shares: int, feeding: Feeding) -> Amount:
    """The shares of one payer together, in units of the stake, without bonuses after the cap."""
    limit = share.rule.limit(share.patterns)
    if feeding.cap == "sum" and limit is not None:
        return min(share.total * shares, limit)
    return share.value * shares


@impl
def next_dealer(round: Round) -> int | None:
    """KWX-2.4 the winner deals; KWX-2.5 after two winners the seat that gave the tile."""
    if not round.wins:
        return None
    return round.wins[0].seat if len(round.wins) == 1 else round.wins[0].giver
