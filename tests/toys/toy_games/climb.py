"""A lead–follow toy: each loser pays the first seat that goes out one for every card left in hand."""

from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import Round, Win


@impl
def pay_win(round: Round, win: Win) -> list[Transfer]:
    return [
        Transfer(seat, win.seat, sum(round.seats[seat].hand), "cards-left") for seat, _ in win.shares
    ]
