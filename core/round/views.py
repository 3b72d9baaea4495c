"""What one seat may know of a round, and what a pattern may ask it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from paiju.core.round.events import Event, redact
from paiju.core.round.facts import SEAT

if TYPE_CHECKING:
    from paiju.core.round.round import Round


def visible(round: Round, seat: int) -> list[Event]:
    """The events as `seat` may see them."""
    kinds = round.rules.kinds
    unknown = round.rules.tiles.unknown
    seen = (redact(kinds[event[0]], event, seat, unknown) for event in round.events())
    return [event for event in seen if event is not None]


def fact_of(round: Round, name: str, seat: int) -> Any:
    """The value of a declared fact of a seat, or of the table for -1. Raises `KeyError`."""
    for fact in round.rules.facts:
        if fact.name == name and (fact.scope == SEAT) == (seat >= 0):
            if fact.compute is not None:
                return fact.compute(round, seat)
            return getattr(round.seats[seat] if seat >= 0 else round.table, name)
    raise KeyError(name)


class FactsOf(Mapping[str, Any]):
    """`$name` in a pattern: a fact of the winner, else one of the table."""

    __slots__ = ("_round", "_seat")

    def __init__(self, round: Round, seat: int) -> None:
        self._round = round
        self._seat = seat

    def __getitem__(self, name: str) -> Any:
        try:
            return fact_of(self._round, name, self._seat)
        except KeyError:
            return fact_of(self._round, name, -1)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(fact.name for fact in self._round.rules.facts))

    def __len__(self) -> int:
        return len(list(iter(self)))
