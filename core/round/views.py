"""What one seat may know of a round, and what a pattern may ask it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from paiju.core.round.events import Event, redact

if TYPE_CHECKING:
    from paiju.core.round.round import Round


def visible(round: Round, seat: int) -> list[Event]:
    """The events as `seat` may see them."""
    kinds = round.rules.kinds
    unknown = round.rules.tiles.unknown
    seen = (redact(kinds[event[0]], event, seat, unknown) for event in round.events())
    return [event for event in seen if event is not None]


class FactsOf(Mapping[str, Any]):
    """`$name` in a pattern: a fact of the winner, else one of the table."""

    __slots__ = ("_round", "_seat")

    def __init__(self, round: Round, seat: int) -> None:
        self._round = round
        self._seat = seat

    def __getitem__(self, name: str) -> Any:
        try:
            return self._round.fact(name, self._seat)
        except KeyError:
            return self._round.fact(name)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(fact.name for fact in self._round.rules.facts))

    def __len__(self) -> int:
        return len(list(iter(self)))
