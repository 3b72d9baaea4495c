"""叫分: bids go round until nobody goes higher; the highest bidder is the landlord and takes the bottom.

Who has passed may bid again. The auction ends with the highest bid that there is, with two passes after a
bid, or with three where nobody has bid: then the round is void.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from paiju.core.errors import Fault, Text
from paiju.core.hooks import impl
from paiju.core.round import (
    EVERYBODY,
    Action,
    Event,
    EventKind,
    Fact,
    Offer,
    Position,
    Round,
    Step,
    Taken,
    Verb,
)
from paiju.core.turns.stages import bottom_of

StepTuple = tuple[Any, ...]


@impl
def facts() -> list[Fact]:
    """The highest bid so far and who has made it: once the auction is over, the landlord."""
    return [
        Fact("landlord", form="seat", text=Text("地主", "landlord")),
        Fact("bid", default=0, least=0, text=Text("叫分", "bid")),
    ]


@impl
def events() -> list[EventKind]:
    """A bid, and the bottom, which all see when it is taken."""
    bid = Text("{seat}叫 {bid} 分", "{seat} bids {bid}")
    bottom = Text("{seat}当地主，拿底牌 {tiles}", "{seat} is the landlord and takes the bottom {tiles}")
    return [
        EventKind("bid", ("seat", "bid"), _said, text=bid),
        EventKind("bottom", ("seat", "tiles"), _taken, ("tiles",), text=bottom),
    ]


def _said(round: Round, event: Event) -> None:
    _, seat, points, _ = event
    round.turn = seat
    table = round.table
    if points:
        table.landlord, table.bid, table.passes = seat, points, 0
    else:
        table.passes += 1


def _taken(round: Round, event: Event) -> None:
    _, seat, tiles, _ = event
    for tile in tiles:
        round.put(round.seats[seat], tile)
    round.head += len(tiles)


@impl
def verbs() -> list[Verb]:
    """`bid 2`; `bid 0` is a pass."""
    return [Verb("bid", "bid N", {"": _bid}, Text("叫 {detail} 分", "bid {detail}"))]


def _bid(round: Round, taken: Taken, offer: Offer | None) -> None:
    seat, action = taken[0]
    round.emit(("bid", seat, action.detail, EVERYBODY))
    table, seats = round.table, round.rules.seats
    if table.bid == round.rules.settings.highest or (table.bid and table.passes == seats - 1):
        round.set("passes", 0)
    elif table.passes == seats:
        round.finish("no-landlord")
    else:
        round.push(("bid", (seat + 1) % seats))


@impl
def steps() -> list[Step]:
    """The auction after the deal, then the bottom; the landlord leads."""
    return [
        Step("auction", lambda round, step: round.push(("bid", round.dealer)), course=("after", "deal")),
        Step("bid", asks=_ask, phase="bid", begin=_from_the_auction, implied=_no_landlord),
        Step("bottom", _take, course=("before", "play")),
        Step("play", lambda round, step: round.push(("lead", round.table.landlord))),
    ]


def _no_landlord(position: Position) -> bool:
    return "landlord" not in position.state


def _from_the_auction(round: Round, position: Position) -> tuple[StepTuple, ...]:
    seat = position.dealer if position.turn is None else position.turn
    return (("bid", seat), ("bottom",), ("play",))


def _ask(round: Round, step: StepTuple) -> dict[int, tuple[Action, ...]]:
    """A pass, or more than has been bid."""
    higher = range(round.table.bid + 1, round.rules.settings.highest + 1)
    return {step[1]: tuple(Action("bid", (), points) for points in (0, *higher))}


def _take(round: Round, step: StepTuple) -> None:
    size = sum(bottom_of(round.rules).values())
    tiles = round.wall[round.head : round.head + size]
    round.emit(("bottom", round.table.landlord, tiles, EVERYBODY))


@impl
def set_up(round: Round, position: Position) -> Iterable[Fault]:
    """Nobody plays before there is a landlord."""
    if round.table.landlord is None and round.rules.phase_of(position) != "bid":
        message = Text("还没有地主，要先叫分", "there is no landlord yet: the auction comes first")
        yield Fault("no-landlord", message, ("state", "landlord"), expected="0, 1, 2")


@impl
def next_dealer(round: Round) -> int:
    """Who speaks first is drawn by lot."""
    return round.streams["first"].copy().below(round.rules.seats)
