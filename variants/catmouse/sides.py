"""Cats and mice: the roles of a round and who is on whose side (§1.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from paiju.core.errors import Fault, Text
from paiju.core.hooks import impl
from paiju.core.round import EVERYBODY, Event, EventKind, Fact, Position, Round
from paiju.core.round.facts import inferred
from paiju.core.round.values import is_seat
from paiju.variants.catmouse.settings import Settings

MOUSE = "mouse"
CAT, BIG, SMALL = "cat", "big", "small"
CATS_WIN, MICE_WIN = "cat", "rat"
"""How the sides are called in what a round has come to."""


def settings_of(round: Round) -> Settings:
    """The ruleset's settings."""
    settings: Settings = round.rules.settings
    return settings


def roles_of(settings: Settings) -> list[str]:
    """The roles on the side of the cats, the one that leads first: one cat, or a big and a small one."""
    return [role for role in (CAT, BIG, SMALL) if role in settings.shares]


def cat_roles(round: Round) -> list[str]:
    """The same of the ruleset that is played."""
    return roles_of(settings_of(round))


def seat_of(round: Round, role: str) -> int | None:
    """Who has a role; None as long as nobody has."""
    return next((state.index for state in round.seats if state.role == role), None)


def cats(round: Round) -> list[int]:
    """The seats that are cats, the one that leads first."""
    found = [seat_of(round, role) for role in cat_roles(round)]
    return [seat for seat in found if seat is not None]


def mice(round: Round) -> list[int]:
    """All other seats."""
    return [state.index for state in round.seats if state.index not in cats(round)]


def allies(round: Round, seat: int) -> list[int]:
    """The seats on the side of a seat, itself included."""
    return cats(round) if seat in cats(round) else mice(round)


@impl
def facts() -> list[Fact]:
    """The role of each seat, and all cats by role."""
    return [
        Fact("role", "seat", "text", None, text=Text("{role}", "{role}"), check=inferred),
        Fact("roles", form="map", compute=lambda round, seat: roles(round), give=_give_roles),
    ]


def roles(round: Round) -> tuple[tuple[str, int], ...] | None:
    """The cats by their roles; None before anybody is one."""
    found = [(role, seat_of(round, role)) for role in cat_roles(round)]
    return tuple((role, seat) for role, seat in found if seat is not None) or None


def _give_roles(round: Round, position: Position, value: Any) -> Iterable[Fault]:
    """A position names every cat; all others are mice."""
    wanted = cat_roles(round)
    pairs = value if isinstance(value, tuple) else ()
    said = dict(pairs) if all(isinstance(one, tuple) and len(one) == 2 for one in pairs) else {}
    seats = [seat for seat in said.values() if is_seat(round.rules, seat)]
    if sorted(map(str, said)) != sorted(wanted) or len(set(seats)) != len(wanted):
        form = ", ".join(f"{role}: SEAT" for role in wanted)
        message = Text("要写出每只猫是谁", "the roles name every cat, each another seat")
        yield Fault("bad-roles", message, expected=f"{{{form}}}")
        return
    give_roles(round, {seat: role for role, seat in said.items()})


def give_roles(round: Round, named: dict[int, str]) -> None:
    """Give these roles; everybody else is a mouse."""
    for state in round.seats:
        give_role(round, state.index, named.get(state.index, MOUSE))


def give_role(round: Round, seat: int, role: str) -> None:
    """Give a seat its role."""
    round.emit(("role", seat, role, EVERYBODY))


@impl
def events() -> list[EventKind]:
    """A seat has its role."""
    return [EventKind("role", ("seat", "role"), _has_role, text=Text("{seat}是{role}", "{seat} is {role}"))]


def _has_role(round: Round, event: Event) -> None:
    round.seats[event[1]].role = event[2]
