"""小爬坡: a lead–follow toy; each loser pays one for every card left to the first seat that goes out."""

from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import Round, Win


@impl
def pay_win(round: Round, win: Win) -> list[Transfer]:
    """A seat's cards are counted when the round ends, whatever was played."""
    return [Transfer(seat, win.seat, sum(round.seats[seat].hand), "cards-left") for seat, _ in win.shares]
