"""The course of a round of tiles: the deal, draws, the ends of turns, exhaustion; and written positions."""

from __future__ import annotations

from typing import Any

from paiju.core.round import EVERYBODY, Position, Round
from paiju.core.turns import stages

StepTuple = tuple[Any, ...]

EXHAUSTION = "exhaustion"
"""How a round ends when the wall is empty."""


def deal(round: Round, step: StepTuple) -> None:
    """The hands, and one tile more for a dealer who is dealt it."""
    stages.deal(round, step)
    if round.rules.dealer_dealt:
        take(round, round.dealer, "deal")


def play(round: Round, step: StepTuple) -> None:
    """The dealer's first turn; the next seat's, where what came before has left the dealer none."""
    dealer = round.dealer
    state = round.seats[dealer]
    if not state.playing:
        round.push(("turn_end", dealer))
    elif not round.rules.dealer_dealt:
        round.push(("draw", dealer, "front"), ("turn_end", dealer))
    elif sum(state.hand) + 3 * len(state.melds) > round.rules.hand_size:
        round.push(("turn", dealer), ("turn_end", dealer))
    else:
        round.push(("turn_end", dealer))


def take(round: Round, seat: int, entry: str) -> None:
    """A seat draws a tile, from the end of the wall that the kind of entry says; a tile face up is seen."""
    tail = round.rules.draws.get(entry) == "tail"
    place = round.end - 1 if tail else round.head
    mask = EVERYBODY if place in round.face_up else 1 << seat
    round.emit(("draw", seat, round.wall[place], entry, mask))


def draw(round: Round, step: StepTuple) -> None:
    """A tile and a turn; an empty wall ends the play."""
    _, seat, entry = step
    if round.head >= round.end:
        round.agenda += (("exhaust",),)
        return
    take(round, seat, entry)
    round.agenda += (("turn", seat),)


def turn_end(round: Round, step: StepTuple) -> None:
    """A turn is over: what follows."""
    round.push(*round.rules.next_step(round, step[1], "turn"))


def exhaust(round: Round, step: StepTuple) -> None:
    """The wall is empty and nobody may go on 荒庄."""
    round.finish(EXHAUSTION)


# --- written positions ------------------------------------------------------------------------------


def resume(round: Round, position: Position) -> None:
    """Put a written position on the agenda: a phase that it names, or the seat in turn acts or draws."""
    seat = position.turn if position.turn is not None else position.dealer
    if seat != round.turn:
        round.emit(("entry", seat, -1, "", EVERYBODY))
    begin = round.rules.phases.get(round.rules.phase_of(position))
    if begin is not None:
        round.push(*begin(round, position))
    elif sum(round.seats[seat].hand) + 3 * len(round.seats[seat].melds) > round.rules.hand_size:
        entry = entry_of(position)
        if entry:
            tiles = position.seats[seat].hand or ()
            round.emit(("entry", seat, tiles[-1], entry, 1 << seat))
        round.push(("turn", seat), ("turn_end", seat))
    else:
        round.push(("draw", seat, entry_of(position) or "front"), ("turn_end", seat))


def entry_of(position: Position) -> str:
    """How the seat in turn came by its last tile, as a position says it; "" for a claim."""
    said = position.state.get("entry")
    if said is not None:
        return "" if said == "none" else str(said)
    return {"claim": "", "kong": "kong"}.get(position.after or "", "front")
