"""Which kind of wild is in play, told to all before the deal where there is only one (R33, CM-2P.19)."""

from __future__ import annotations

from typing import Any

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.round import EVERYBODY, Event, EventKind, Round, Step


@impl
def events() -> list[EventKind]:
    """The only kind of wild of this game."""
    return [EventKind("wild-kind", ("tile",), _told, text=Text("百搭是 {tile}", "the wild is {tile}"))]


def _told(round: Round, event: Event) -> None:
    """Nothing changes: the tiles in play are the ruleset's."""


@impl
def steps() -> list[Step]:
    """Before the deal."""
    return [Step("tell-wild", _tell, course=("before", "deal"))]


def _tell(round: Round, step: tuple[Any, ...]) -> None:
    if len(round.rules.wild) == 1:
        round.emit(("wild-kind", round.rules.wild[0], EVERYBODY))
