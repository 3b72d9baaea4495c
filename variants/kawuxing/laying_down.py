"""亮倒: laying the hand open with a discard that leaves it ready (section 2.4 of the rules page)."""

from __future__ import annotations

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
    Taken,
    Verb,
    Win,
)
from paiju.core.turns.draw_discard import declarations, do_discard, why_declaration


@impl
def facts() -> list[Fact]:
    """Who has laid down, who did first, and for what each laid-down seat waits."""
    return [
        Fact("liang", "seat", "flag", False, text=Text("亮倒", "laid down")),
        Fact("liang_waits", "seat", "kinds", 0, text=Text("亮倒所听", "waits laid open")),
        Fact("first_liang", form="seat", text=Text("首亮", "first to lay down")),
    ]


@impl
def events() -> list[EventKind]:
    """A seat lays its hand down. From now on it only plays what it draws (KWX-5.14a)."""
    return [
        EventKind(
            "liang",
            ("seat", "waits"),
            _lay_down,
            text=Text("{seat}亮倒", "{seat} lays down"),
        )
    ]


def _lay_down(round: Round, event: Event) -> None:
    _, seat, waits, _ = event
    state = round.seats[seat]
    state.liang = True
    state.liang_waits = waits
    state.bound = True
    if round.table.first_liang is None:
        round.table.first_liang = seat


@impl
def verbs() -> list[Verb]:
    """`declare T`: discard T and lay down."""
    return [
        Verb(
            "declare",
            "declare T",
            {"": do_declare},
            Text("打 {tiles} 亮倒", "discard {tiles} and lay down"),
            why_declare,
        )
    ]


def do_declare(round: Round, taken: Taken, offer: Offer | None) -> None:
    """The discard and the laying down happen; then the discard is on offer."""
    seat, _ = taken[0]
    do_discard(round, taken, offer)
    round.emit(("liang", seat, round.waits(seat), EVERYBODY))


def why_declare(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Laying down needs a discard, late enough a wall, and a ready hand afterwards."""
    code = why_declaration(round, seat, action, offer)
    if code not in (None, "not-ready"):
        return code
    if round.seats[seat].liang:
        return "already-liang"
    return "liang-too-late" if round.wall_left < round.rules.settings.liang_min_wall else code


@impl(only=("turn",))
def moves(round: Round, seat: int, step: tuple[Any, ...]) -> list[Action]:
    """Laying down is possible with any discard that leaves the hand ready."""
    return lay_down_moves(round, seat)


def lay_down_moves(round: Round, seat: int) -> list[Action]:
    """The discards with which a seat may lay down; none once it has, or late in the wall."""
    if round.seats[seat].liang or round.wall_left < round.rules.settings.liang_min_wall:
        return []
    return declarations(round, seat)


@impl(only=("pong",))
def veto(round: Round, seat: int, action: Action) -> str | None:
    """A laid-down seat never pongs."""
    return "liang-no-pong" if round.seats[seat].liang else None


@impl(only=("liang", "payer-liang"))
def circumstances(round: Round, win: Win) -> list[str]:
    """`liang`: the winner has laid down; `payer-liang`: the seat that pays has."""
    names = []
    if round.seats[win.seat].liang:
        names.append("liang")
    if win.payer >= 0 and round.seats[win.payer].liang:
        names.append("payer-liang")
    return names


@impl
def set_up(round: Round, position: Position) -> list[Fault]:
    """Laid-down seats of a position are ready and bound; the first must be named if there are several."""
    laid = [seat for seat in range(round.rules.seats) if round.seats[seat].liang]
    faults = [
        Fault(
            "liang-not-ready",
            Text(f"{seat} 号位没有听牌，不能亮倒", f"seat {seat} is not ready and cannot have laid down"),
            ("seats", seat, "liang"),
            expected="liang: false",
        )
        for seat in laid
        if round.seats[seat].playing and not _waits(round, position, seat)
    ]
    first = round.table.first_liang
    if first is None and len(laid) > 1:
        faults.append(
            Fault(
                "first-liang-missing",
                Text("有几家亮倒，要写明谁先亮", "several seats have laid down: say who was first"),
                ("state", "first_liang"),
                expected=", ".join(map(str, laid)),
            )
        )
    elif first is not None and first not in laid:
        faults.append(
            Fault(
                "first-liang-not-laid",
                Text(f"{first} 号位没有亮倒", f"seat {first} has not laid down"),
                ("state", "first_liang"),
            )
        )
    else:
        for seat in sorted(laid, key=lambda one: one != first):
            round.emit(("liang", seat, _waits(round, position, seat), EVERYBODY))
    return faults


def _waits(round: Round, position: Position, seat: int) -> int:
    """The waits of a seat of a position without the tile that it has just drawn."""
    drawn = _just_drawn(round, position, seat)
    return round.waits_without(seat, drawn) if drawn is not None else round.waits(seat)


def _just_drawn(round: Round, position: Position, seat: int) -> int | None:
    """The tile that a seat of a position has just drawn, if it is to act on one."""
    one = position.seats.get(seat)
    hand = one.hand if one is not None else None
    if not hand or len(hand) + 3 * len(round.seats[seat].melds) <= round.rules.hand_size:
        return None
    return hand[-1]
