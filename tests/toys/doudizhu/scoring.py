"""What doubles the bid, and who pays whom: the landlord gets it from both others, or pays it to both."""

from __future__ import annotations

from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import Event, Fact, Round, Win


@impl
def facts() -> list[Fact]:
    """How many bombs and rockets have been played."""
    return [Fact("bombs", default=0, least=0)]


@impl(only=("play",))
def happened(round: Round, event: Event) -> None:
    """What beats every ordinary combination is a bomb, whoever plays it."""
    reading = event[3]
    assert round.rules.grammar is not None
    if round.rules.grammar.kinds[reading.kind].tier > 0:
        round.set("bombs", round.table.bombs + 1)


@impl(only=("spring",))
def circumstances(round: Round, win: Win) -> list[str]:
    """春天: the landlord has played but once, or neither of the others has played at all."""
    plays = [state.plays for state in round.seats]
    alone = plays.pop(round.table.landlord)
    return ["spring"] if alone == 1 or not any(plays) else []


@impl
def pay_win(round: Round, win: Win) -> list[Transfer]:
    """The landlord wins or loses against each of the others, whichever of them goes out."""
    landlord = round.table.landlord
    amount = win.booked.value * round.stake
    others = [seat for seat in range(round.rules.seats) if seat != landlord]
    if win.seat == landlord:
        return [Transfer(seat, landlord, amount, "landlord") for seat in others]
    return [Transfer(landlord, seat, amount, "peasants") for seat in others]
