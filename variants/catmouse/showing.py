"""明牌, 摊打: the cat that called first may lay its hand open (§2.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from paiju.core.errors import Fault, Text
from paiju.core.hooks import impl
from paiju.core.round import EVERYBODY, PASS, Action, Fact, Offer, Position, Round, Step, Taken, Verb
from paiju.variants.catmouse.sides import cats, settings_of

StepTuple = tuple[Any, ...]
SHOW = Action("show")


@impl
def facts() -> list[Fact]:
    """Whose hand lies open, until the round ends (R30)."""
    return [Fact("shown", "seat", "flag", False, text=Text("明牌", "shown hand"))]


@impl
def verbs() -> list[Verb]:
    """`show`."""
    return [Verb("show", "show", {"": show}, Text("明牌", "show the hand"))]


@impl
def steps() -> list[Step]:
    """After all reports, before the first card."""
    return [
        Step("shows", shows, course=("before", "play")),
        Step(
            "show",
            asks=ask,
            phase="show",
            begin=lambda round, position: (("show", cats(round)[0]), ("play",)),
            text=Text("明牌：{seat}明不明", "showing: {seat} shows or not"),
        ),
    ]


def shows(round: Round, step: StepTuple) -> None:
    """The phase is there for who called the leading cat for himself, by public facts (R14, R34, R36)."""
    called = round.table.called
    if called is None:
        return
    said = dict(called)
    if said["first"] or settings_of(round).show == "any_voluntary":
        round.push(("show", said["by"]))


def ask(round: Round, step: StepTuple) -> dict[int, tuple[Action, ...]]:
    """Show, or not."""
    return {step[1]: (SHOW, PASS)}


def show(round: Round, taken: Taken, offer: Offer | None) -> None:
    """The whole hand is open."""
    lay_open(round, taken[0][0])
    round.set("shown", True, taken[0][0])


def lay_open(round: Round, seat: int) -> None:
    """Name all cards of a hand."""
    hand = round.seats[seat].hand
    cards = tuple(kind for kind, held in enumerate(hand[:-1]) for _ in range(held))
    round.emit(("show", seat, cards, EVERYBODY))


@impl
def set_up(round: Round, position: Position) -> Iterable[Fault]:
    """A shown hand of a position is known to all."""
    for state in round.seats:
        if state.shown:
            lay_open(round, state.index)
    return ()
