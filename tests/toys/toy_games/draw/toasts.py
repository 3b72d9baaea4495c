"""What a win pays beyond the value of the hand."""

from collections.abc import Generator

from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import Round, Win


@impl(wrapper=True)
def pay_win(round: Round, win: Win) -> Generator[None, list[Transfer], list[Transfer]]:
    """Who neither wins nor gave the winning tile toasts the winner."""
    transfers = yield
    if win.giver < 0:
        return transfers
    toast = round.rules.settings.toast * round.stake
    others = [seat for seat in round.others(win.seat) if seat != win.giver]
    return [*transfers, *(Transfer(seat, win.seat, toast, "toast") for seat in others)]
