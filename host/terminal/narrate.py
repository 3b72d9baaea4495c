"""What has happened, in words, a line for each event."""

from __future__ import annotations

from collections.abc import Iterable

from paiju.core.round import Event
from paiju.core.words import Words

_UNTOLD = ("end", "entry", "place")
PAYMENT = "pay"


def told(words: Words, events: Iterable[Event], *, payments: bool) -> list[str]:
    """The lines for events as one seat may see them; payments may be left to the settlement."""
    lines = []
    for event in events:
        if event[0] in _UNTOLD or (event[0] == PAYMENT and not payments):
            continue
        line = words.event(event)
        if line is not None:
            lines.append(line)
    return lines
