"""The course of a round of tiles: draws, the ends of turns, exhaustion; and written positions."""

from __future__ import annotations

from typing import Any

from paiju.core.round import Position, Round

StepTuple = tuple[Any, ...]


def play(round: Round, step: StepTuple) -> None:
    """The dealer's first turn; the first draw is the dealt tile where the rules say so."""
    dealer = round.dealer
    entry = "deal" if round.rules.dealer_dealt else "front"
    round.push(("draw", dealer, entry), ("turn_end", dealer))


def draw(round: Round, step: StepTuple) -> None:
    """A tile from the front or the tail of the wall, by the kind of entry; an empty wall ends the play."""
    _, seat, entry = step
    if round.head >= round.end:
        round.agenda += (("exhaust",),)
        return
    tile = round.wall[round.end - 1] if round.rules.draws.get(entry) == "tail" else round.wall[round.head]
    round.emit(("draw", seat, tile, entry, 1 << seat))
    round.agenda += (("turn", seat),)


def turn_end(round: Round, step: StepTuple) -> None:
    """A turn is over: what follows."""
    round.push(*round.rules.next_step(round, step[1], "turn"))


def exhaust(round: Round, step: StepTuple) -> None:
    """The wall is empty and nobody may go on 荒庄."""
    round.finish("exhausted")


def resume(round: Round, position: Position) -> None:
    """Put a written position on the agenda: the seat in turn acts, or draws first."""
    seat = position.turn if position.turn is not None else position.dealer
    state = round.seats[seat]
    held = sum(state.hand) + 3 * len(state.melds)
    round.turn = seat
    if held > round.rules.hand_size:
        if position.after != "claim":
            tiles = position.seats[seat].hand or ()
            entry = "kong" if position.after == "kong" else "front"
            round.emit(("entry", seat, tiles[-1], entry, 1 << seat))
        round.push(("turn", seat), ("turn_end", seat))
    else:
        round.push(("draw", seat, "kong" if position.after == "kong" else "front"), ("turn_end", seat))
