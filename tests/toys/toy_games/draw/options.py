"""Plugins that options of a ruleset bring; each is one rule that a host may choose."""

from collections.abc import Generator
from typing import Any

from attrs import frozen

from paiju.core.errors import Fault, Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
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
    Win,
)
from paiju.core.turns.draw_discard import do_discard

StepTuple = tuple[Any, ...]


@frozen
class Knock:
    """敲: a seat that a discard leaves ready may say so; from then on it plays only what it draws.

    `least_wall`: tiles that must be left in the wall.
    """

    least_wall: int

    @impl
    def facts(self) -> list[Fact]:
        """Who has knocked: known to everybody, and written `knocked: true` in a position."""
        return [Fact("knocked", "seat", "flag", False, text=Text("已敲", "has knocked"))]

    @impl
    def events(self) -> list[EventKind]:
        """The only thing that changes the fact in play."""
        return [EventKind("knock", ("seat",), _knock, text=Text("{seat}敲", "{seat} knocks"))]

    @impl
    def verbs(self) -> list[Verb]:
        """`knock 5p`: discard the tile and knock."""
        text = Text("打 {tiles} 敲", "discard {tiles} and knock")
        return [Verb("knock", "knock T", {"": _do_knock}, text, self._why)]

    def _why(self, round: Round, seat: int, action: Action, offer: Offer | None) -> str:
        if offer is not None:
            return "answer-the-offer"
        if round.seats[seat].knocked:
            return "knocked"
        return "knock-too-late" if round.wall_left < self.least_wall else "not-ready"

    @impl
    def set_up(self, round: Round, position: Position) -> list[Fault]:
        """A written position says who has knocked; that is all there is to infer."""
        for state in round.seats:
            if state.knocked:
                round.emit(("knock", state.index, EVERYBODY))
        return []

    @impl(only=("turn",))
    def moves(self, round: Round, seat: int) -> list[Action]:
        """Every discard that leaves the hand ready."""
        state = round.seats[seat]
        if state.knocked or round.wall_left < self.least_wall or not round.may_be_ready(seat):
            return []
        held = [kind for kind, count in enumerate(state.hand) if count]
        return [Action("knock", (kind,)) for kind in held if round.waits_without(seat, kind)]

    @impl(only=("pong", "chow"))
    def veto(self, round: Round, seat: int) -> str | None:
        """Who has knocked claims nothing but a win."""
        return "knocked" if round.seats[seat].knocked else None

    @impl(only=("knocked",))
    def circumstances(self, round: Round, win: Win) -> list[str]:
        """Patterns ask for it with `at: knocked`; a name that no plugin knows is found at load."""
        return ["knocked"] if round.seats[win.seat].knocked else []


def _knock(round: Round, event: Event) -> None:
    state = round.seats[event[1]]
    state.knocked = True
    state.bound = True


def _do_knock(round: Round, taken: Taken, offer: Offer | None) -> None:
    do_discard(round, taken, offer)
    round.emit(("knock", taken[0][0], EVERYBODY))


@frozen
class Ante:
    """押: before the deal all seats choose at the same time what they add to each share, up to `most`."""

    most: int

    @impl
    def facts(self) -> list[Fact]:
        """What each seat has put up."""
        return [Fact("ante", "seat", "number", 0, text=Text("押", "ante"))]

    @impl
    def verbs(self) -> list[Verb]:
        """`ante 2`; no tile is named, so the number is the action's detail."""
        return [Verb("ante", "ante N", {"": _put_up}, Text("押 {detail}", "put up {detail}"))]

    @impl
    def steps(self) -> list[Step]:
        """One step, which asks every seat at once."""
        return [Step("ante", asks=self._ask, phase="ante", course=("before", "deal"))]

    def _ask(self, round: Round, step: StepTuple) -> dict[int, tuple[Action, ...]]:
        menu = tuple(Action("ante", (), amount) for amount in range(self.most + 1))
        return dict.fromkeys(range(round.rules.seats), menu)

    @impl(wrapper=True)
    def pay_win(self, round: Round, win: Win) -> Generator[None, list[Transfer], list[Transfer]]:
        """Each payer adds its own ante and the winner's."""
        transfers = yield
        mine = round.seats[win.seat].ante
        return transfers + [
            Transfer(payer, win.seat, (mine + round.seats[payer].ante) * round.stake, "ante")
            for payer, _ in win.shares
        ]


def _put_up(round: Round, taken: Taken, offer: Offer | None) -> None:
    for seat, action in taken:
        round.set("ante", action.detail, seat)
