"""天听 and 报听, 天胡 and 地胡: what the first turn allows (§6)."""

from __future__ import annotations

from typing import Any

from paiju.core.errors import Fault, Text
from paiju.core.hooks import impl
from paiju.core.melds.meld import DIRECT_KONG
from paiju.core.round import (
    EVERYBODY,
    Action,
    Event,
    EventKind,
    Fact,
    Offer,
    Position,
    Round,
    Taken,
    Verb,
    Win,
)
from paiju.core.turns.draw_discard import declarations, do_discard, why_declaration

FIRST, LATER = 1, 2


@impl
def facts() -> list[Fact]:
    """Who has declared; who has not discarded yet; how many turns with a draw a seat has had (two: more)."""
    return [
        Fact("declared", "seat", "flag", False, text=Text("已报听牌", "declared")),
        Fact("first_turn", "seat", "flag", False),
        Fact("turns", "seat", default=LATER, least=0, most=LATER),
    ]


@impl
def events() -> list[EventKind]:
    """A seat declares: from now on it only plays what it draws (ZJQ-6.14, ZJG-17.3)."""
    return [EventKind("declared", ("seat",), _declared, text=Text("{seat}报了听牌", "{seat} declares"))]


def _declared(round: Round, event: Event) -> None:
    state = round.seats[event[1]]
    state.declared = True
    state.bound = True


@impl
def verbs() -> list[Verb]:
    """`declare T`: discard T and declare."""
    text = Text("打 {tiles} 报听牌", "discard {tiles} and declare")
    return [Verb("declare", "declare T", {"": do_declare}, text, why_declare)]


def do_declare(round: Round, taken: Taken, offer: Offer | None) -> None:
    """The discard is already that of a declared player (A-13)."""
    do_discard(round, taken, offer)
    round.emit(("declared", taken[0][0], EVERYBODY))


def why_declare(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Declaring needs one's first discard, no meld, and a ready hand afterwards."""
    code = why_declaration(round, seat, action, offer)
    if code in (None, "not-ready") and not _may_declare(round, seat):
        return "declare-too-late"
    return code


def _may_declare(round: Round, seat: int) -> bool:
    state = round.seats[seat]
    return state.first_turn and not state.melds


@impl(only=("turn",))
def moves(round: Round, seat: int, step: tuple[Any, ...]) -> list[Action]:
    """With the first discard, if the hand is ready after it (ZJQ-6.12, ZJQ-6.13, ZJG-17.1, ZJG-17.2)."""
    return declarations(round, seat) if _may_declare(round, seat) else []


@impl(only=("pong", "kong"))
def veto(round: Round, seat: int) -> str | None:
    """A declared player makes no pong and no kong."""
    return "declared-no-claim" if round.seats[seat].declared else None


@impl(only=("deal", "draw", "discard", "meld"))
def happened(round: Round, event: Event) -> None:
    """The windows of the first turn open with the deal and close with the first discard.

    A turn that begins with a 点豆 is one with a draw, since its replacement is drawn.
    """
    seat = event[1]
    state = round.seats[seat]
    if event[0] == "deal":
        round.set("first_turn", True, seat)
        round.set("turns", 0, seat)
    elif event[0] == "discard":
        if state.first_turn:
            round.set("first_turn", False, seat)
    elif state.turns < LATER and (event[2].kind == DIRECT_KONG if event[0] == "meld" else event[3] != "kong"):
        round.set("turns", state.turns + 1, seat)


@impl(only=("declared", "dealt", "before-discard"))
def circumstances(round: Round, win: Win) -> list[str]:
    """`dealt` 天胡: the dealer's dealt hand; `before-discard` 地胡: another seat before its first discard."""
    state = round.seats[win.seat]
    if state.declared:
        return ["declared"] if win.by != "exhaustion" or round.rules.settings.huang_bonus else []
    if win.by == "self" and win.seat == round.dealer and state.first_turn and not state.melds:
        return ["dealt"]
    return ["before-discard"] if win.by != "exhaustion" and before_discard(round, win.seat) else []


def before_discard(round: Round, seat: int) -> bool:
    """Whether a seat is in its 地胡 window (§6.3): not the dealer, no discard and no meld of its own yet."""
    state = round.seats[seat]
    if seat == round.dealer or not state.first_turn or state.melds:
        return False
    return not (round.rules.settings.dihu_unbroken and any(one.melds for one in round.seats))


@impl
def set_up(round: Round, position: Position) -> list[Fault]:
    """A written position is mid-round but for seats that say `first_turn`; declared seats are bound."""
    for seat, one in position.seats.items():
        if one.first_turn:
            round.set("first_turn", True, seat)
            held = len(one.hand or ()) + 3 * len(one.melds)
            round.set("turns", FIRST if held > round.rules.hand_size else 0, seat)
    faults = []
    for state in round.seats:
        if not state.declared:
            continue
        round.emit(("declared", state.index, EVERYBODY))
        hand = position.seats[state.index].hand
        drawn = hand and len(hand) + 3 * len(state.melds) > round.rules.hand_size
        ready = round.waits_without(state.index, hand[-1]) if hand and drawn else round.waits(state.index)
        if state.melds or not ready:
            message = Text("报听的人没有副露，而且听牌", "a declared seat has no melds and is ready")
            faults.append(Fault("declared-not-ready", message, ("seats", state.index, "declared")))
    return faults
