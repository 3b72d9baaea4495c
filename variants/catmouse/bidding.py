"""叫牌: what both auctions have in common, and whether its bidder may show his hand (§2.2, §2.6)."""

from __future__ import annotations

from typing import Any

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.round import EVERYBODY, Action, Event, EventKind, Fact, Position, Round
from paiju.core.round.facts import inferred

StepTuple = tuple[Any, ...]
Words = tuple[str, ...]
PASS_BID = Action("bid", (), "pass")


def bid(*words: object) -> Action:
    """A bid in these words: `bid("rat", 2)` is `bid rat 2`."""
    said = tuple(map(str, words))
    return Action("bid", (), said[0] if len(said) == 1 else said)


def words_of(action: Action) -> Words:
    """The words of a bid."""
    detail = action.detail
    return detail if isinstance(detail, tuple) else (str(detail),)


def no_roles(position: Position) -> bool:
    """A position that says nothing of roles begins with the auction."""
    return "roles" not in position.state


def auction_first(round: Round, position: Position) -> tuple[StepTuple, ...]:
    """A position at the auction goes on as a round does after the deal."""
    return (("auction",), ("bottoms",), ("reports",), ("shows",), ("play",))


@impl
def facts() -> list[Fact]:
    """Who called a leading cat for himself, and whether that was the first bid of all (R14)."""
    return [Fact("called", form="map", check=inferred)]


@impl
def events() -> list[EventKind]:
    """A bid."""
    return [EventKind("bid", ("seat", "bid"), _said, text=Text("{seat}叫 {bid}", "{seat} bids {bid}"))]


def _said(round: Round, event: Event) -> None:
    round.turn = event[1]


def say(round: Round, seat: int, action: Action) -> Words:
    """Let everybody hear a bid; its words."""
    words = words_of(action)
    round.emit(("bid", seat, words, EVERYBODY))
    return words


def call(round: Round, seat: int, *, first: bool) -> None:
    """A seat has called for itself the cat that leads."""
    round.set("called", (("by", seat), ("first", first)))
