"""A draw–discard toy: who wins on a tile that somebody gave also gets one from everybody else."""

from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import Round, Win


@impl(wrapper=True)
def pay_win(round: Round, win: Win):
    transfers = yield
    return transfers + [
        Transfer(seat, win.seat, 1, "toast") for seat in range(round.rules.seats) if seat not in (win.seat, win.giver)
    ]
