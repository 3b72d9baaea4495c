"""元宝: two tiles from the tail 补元宝, and the god that takes it 收 (2.11)."""

from __future__ import annotations

from typing import Any

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.round import (
    EVERYBODY,
    Action,
    Event,
    EventKind,
    Fact,
    Offer,
    OfferKind,
    Round,
    Step,
    Taken,
    Verb,
)
from paiju.variants.maozhuahaozi.table import GOD, INGOT, exchanged, holds, spend, tile_of

StepTuple = tuple[Any, ...]
TAKE = Action("take")


@impl
def facts() -> list[Fact]:
    """Whether the second tile P2 is due when this turn is over: a flag, not a number (R67)."""
    return [
        Fact(
            "p2_pending", form="flag", default=False, text=Text("元宝还补一张", "a second ingot tile is due")
        )
    ]


@impl
def verbs() -> list[Verb]:
    """`ingot` 补元宝, `take` 收."""
    return [
        Verb(INGOT, INGOT, {"": use}, Text("补元宝", "use the ingot"), why_ingot),
        Verb("take", "take", {"": take}, Text("收元宝", "take the ingot")),
    ]


@impl
def offers() -> list[OfferKind]:
    """The ingot, used or thrown, may be taken."""
    return [OfferKind("ingot", thrown=(INGOT,))]


@impl
def steps() -> list[Step]:
    """Nobody has taken it: the first tile P1 comes."""
    return [Step("ingot", first_tile)]


@impl
def events() -> list[EventKind]:
    """The god goes to the pool, the ingot into the hand."""
    text = Text("{seat}收了{giver}的元宝", "{seat} takes the ingot of {giver}")
    return [EventKind("taken", ("seat", "giver", "god", "ingot"), exchanged, text=text)]


@impl(only=("turn",))
def moves(round: Round, seat: int, step: StepTuple) -> list[Action]:
    """After an entry or a pung (MZHZ-3.12a), if the wall has a tile (R53)."""
    return [Action(INGOT)] if holds(round, seat, INGOT) and round.wall_left else []


def why_ingot(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Why the ingot cannot be used now."""
    if offer is not None:
        return "answer-the-offer"
    return "wall-empty" if holds(round, seat, INGOT) else "not-in-hand"


def use(round: Round, taken: Taken, offer: Offer | None) -> None:
    """The ingot goes to the pool, where the god's holder may take it."""
    seat = taken[0][0]
    spend(round, seat, INGOT)
    round.push(("offer", Offer("ingot", seat, tile_of(round, INGOT))), ("ingot", seat))


def first_tile(round: Round, step: StepTuple) -> None:
    """P1 and a whole turn; then P2, unless the turn is taken away."""
    if not round.table.p2_pending:
        round.set("p2_pending", True)
    round.push(("draw", step[1], "ingot"))


@impl
def next_step(round: Round, seat: int, cause: str) -> tuple[StepTuple, ...] | None:
    """P2 goes before the next seat's draw (R29, R30)."""
    if not round.table.p2_pending:
        return None
    round.set("p2_pending", False)
    return (("draw", seat, "ingot"), ("turn_end", seat))


@impl(only=("meld", "win", "caught", "taken"))
def happened(round: Round, event: Event) -> None:
    """P2 is lost where the turn is taken away: by a claim, a win, the cat or the god (R29)."""
    own = event[0] == "meld" and (event[2].giver < 0 or event[4] >= 0)
    if round.table.p2_pending and not own:
        round.set("p2_pending", False)


@impl(only=("ingot",))
def claims(round: Round, offer: Offer, seat: int) -> list[Action]:
    """The god's holder, if that is another seat."""
    return [TAKE] if seat != offer.giver and holds(round, seat, GOD) else []


def take(round: Round, taken: Taken, offer: Offer | None) -> None:
    """God to the pool, ingot into the hand, which is no entry; the seat after the user draws (R23)."""
    assert offer is not None
    seat = taken[0][0]
    round.unwind()
    round.push(("turn_end", offer.giver))
    round.emit(("taken", seat, offer.giver, tile_of(round, GOD), offer.tile, EVERYBODY))
