"""花牌: laying flowers out 补花, and the wins that they bring 七抢一 八仙过海 (2.12)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.round import (
    EVERYBODY,
    Action,
    Event,
    EventKind,
    Offer,
    OfferKind,
    Round,
    Step,
    Taken,
    Verb,
    Win,
)
from paiju.core.turns.draw_discard import WIN, book_wins, take
from paiju.variants.maozhuahaozi.table import FLOWER, FLOWERS, held, in_row, is_flower, settings_of

StepTuple = tuple[Any, ...]
ALL = 8
"""How many flowers there are."""


@impl
def verbs() -> list[Verb]:
    """`flower f1 f2`: lay these out in this order."""
    does = {"turn": lay_in_turn, "opening": lay_in_opening}
    text = Text("补花 {tiles}", "lay out {tiles}")
    return [Verb("flower", "flower T*", does, text, why_flower, any_order=True)]


@impl
def steps() -> list[Step]:
    """One flower is laid out; what was laid out is replaced."""
    return [Step("lay", lay), Step("replace", replace)]


@impl
def offers() -> list[OfferKind]:
    """A flower that is laid out may be the eighth of somebody."""
    return [OfferKind("flower", lies="")]


@impl
def events() -> list[EventKind]:
    """A flower that is won moves to the winner's."""
    text = Text("{giver}的 {tile} 归{seat}", "{tile} of {giver} goes to {seat}")
    return [EventKind("flower_won", ("seat", "giver", "tile"), _move, text=text)]


def _move(round: Round, event: Event) -> None:
    _, seat, giver, tile, _ = event
    winner, other = round.seats[seat], round.seats[giver]
    other.rows = {**other.rows, FLOWERS: tuple(one for one in in_row(other, FLOWERS) if one != tile)}
    winner.rows = {**winner.rows, FLOWERS: (*in_row(winner, FLOWERS), tile)}


# --- laying out -------------------------------------------------------------------------------------


@impl(only=("turn",))
def moves(round: Round, seat: int, step: StepTuple) -> list[Action]:
    """After an entry (MZHZ-3.4b)."""
    return layings(round, seat) if round.seats[seat].entry else []


def layings(round: Round, seat: int) -> list[Action]:
    """Some of the flowers held, no more than can be replaced but the last (R66)."""
    own = held(round, seat, FLOWER)
    if not own:
        return []
    most = min(len(own), round.wall_left + 1)
    return [Action("flower", some) for number in range(1, most + 1) for some in combinations(own, number)]


def why_flower(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Why flowers cannot be laid out now."""
    if offer is not None:
        return "answer-the-offer"
    if not all(is_flower(round, tile) for tile in action.tiles):
        return "no-flower"
    if not all(round.seats[seat].hand[tile] for tile in action.tiles):
        return "not-in-hand"
    return "needs-entry" if not round.seats[seat].entry else None


def lay_in_turn(round: Round, taken: Taken, offer: Offer | None) -> None:
    """补花 in one's own turn, which then goes on."""
    _lay_all(round, taken, "turn")


def lay_in_opening(round: Round, taken: Taken, offer: Offer | None) -> None:
    """补花 after the deal; new flowers may be laid out in turn."""
    _lay_all(round, taken, "opening")


def _lay_all(round: Round, taken: Taken, then: str) -> None:
    """Each flower is checked for flower wins in the order laid; then as many tiles come from the tail."""
    seat, action = taken[0]
    lays = [("lay", seat, tile, before) for before, tile in enumerate(action.tiles)]
    round.push(*lays, ("replace", seat, len(lays), then))


def lay(round: Round, step: StepTuple) -> None:
    """Lay one flower out, `before` of this move lying there already."""
    _, seat, tile, _ = step
    if round.seats[seat].playing:
        round.emit(("expose", seat, tile, FLOWERS, EVERYBODY))
        round.push(("offer", Offer("flower", seat, tile)))


def replace(round: Round, step: StepTuple) -> None:
    """Draw so many tiles from the tail, and go on; an empty wall ends the play."""
    _, seat, number, then = step
    if not round.seats[seat].playing:
        return
    for _ in range(number):
        if not round.wall_left:
            round.push(("exhaust",))
            return
        take(round, seat, "flower")
    if then:
        round.push((then, seat))


# --- flower wins ------------------------------------------------------------------------------------


@impl(only=("flower",))
def claims(round: Round, offer: Offer, seat: int) -> list[Action]:
    """七抢一 in both forms, and 八仙过海."""
    return [WIN] if payer_of(round, offer, seat) is not None else []


def payer_of(round: Round, offer: Offer, seat: int) -> int | None:
    """Who pays if the seat wins by the flower just laid: a seat, -1 for all; None if it does not win."""
    stolen = round.table.stolen_flower
    if stolen is not None and stolen[1] == offer.tile:
        return None
    own = len(counting(round, seat))
    if seat != offer.giver:
        return offer.giver if own == ALL - 1 and offer.tile not in counting(round, seat) else None
    if own == ALL:
        return -1
    if own < ALL - 1:
        return None
    for other in round.rules.after[seat]:
        if len({*counting(round, other), *counting(round, seat)}) == ALL:
            plays = round.seats[other].playing or not settings_of(round).odd_flower_plays
            return other if plays else None
    return None


def counting(round: Round, seat: int) -> tuple[int, ...]:
    """The flowers that count for a seat: those that lie in front of it, but for one that was stolen and
    goes on counting for who laid it out (R21).
    """
    lying = in_row(round.seats[seat], FLOWERS)
    stolen = round.table.stolen_flower
    if stolen is None:
        return lying
    owner, tile = stolen
    others = tuple(one for one in lying if one != tile)
    return (*others, tile) if seat == owner else others


def win_on_flower(round: Round, taken: Taken, offer: Offer | None) -> None:
    """A flower win: the flower lies among the winner's, and who gave it gets nothing for it."""
    assert offer is not None
    seat = taken[0][0]
    payer = payer_of(round, offer, seat)
    assert payer is not None
    robbed = seat != offer.giver
    _leave_off(round, offer, seat)
    if robbed:
        round.emit(("flower_won", seat, offer.giver, offer.tile, EVERYBODY))
    book_wins(round, (seat,), payer, offer.tile, "self" if payer < 0 else "flower")


def _leave_off(round: Round, offer: Offer, winner: int) -> None:
    """What becomes of the rest of the move: flowers laid before this one are replaced, this one is not.

    After the deal the shooter draws all the same, where tables do so (R06); otherwise it is a tile short.
    """
    opening = ("play",) in round.agenda
    if opening and (winner == offer.giver or settings_of(round).opening.shooter_draws):
        return
    before = _laid_before(round, offer)
    if opening:
        place = next(at for at, step in enumerate(round.agenda) if step[:2] == ("opened", offer.giver))
        round.agenda = round.agenda[: place + 1]
        round.push(("opening", offer.giver))
        if offer.giver != round.dealer:
            round.set("xianggong", True, offer.giver)
    else:
        round.unwind()
        round.push(("turn_end", winner))
    if before and winner != offer.giver:
        round.push(("replace", offer.giver, before, ""))


def _laid_before(round: Round, offer: Offer) -> int:
    """How many flowers the same move had laid out before this one."""
    found = -1
    log = round.log
    while log is not None:
        log, event = log
        if event[0] == "expose" and event[1] == offer.giver and event[3] == FLOWERS:
            found += 1
        elif event[0] in ("draw", "entry", "discard", "meld", "swap", "theft", "wall-theft", "place", "use"):
            break
    return found


@impl(only=("eighth-flower",))
def circumstances(round: Round, win: Win) -> Iterator[str]:
    """八仙过海: all eight are one's own."""
    if win.by == "self" and is_flower(round, win.tile):
        yield "eighth-flower"
