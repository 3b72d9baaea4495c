"""What a seat sees of a round, worked out when somebody looks and then kept up to date."""

from __future__ import annotations

from typing import Any

from paiju.core.round import Event, Round
from paiju.core.round.events import redact


class SeatView:
    """The view of one seat, as a bot or a host asks for it.

    `follow` says which round it is of; nothing is worked out until `round` is read, and then only the
    events that have come since it was last read.
    """

    __slots__ = ("_seen", "_true", "_view", "seat")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._true: Round | None = None
        self._view: Round | None = None
        self._seen: Any = None

    def follow(self, round: Round) -> SeatView:
        """Look at this round from now on; the view itself."""
        self._true = round
        return self

    @property
    def round(self) -> Round:
        """The round as the seat may see it, with its own menu if it is asked.

        The same object grows from one look to the next: clone it to keep it. Raises `ValueError` before
        a round has been given.
        """
        true = self._true
        if true is None:
            raise ValueError("the view follows no round yet")
        news = self._news(true)
        view = self._view
        if view is None:
            view = Round(true.rules, (true.rules.tiles.unknown,) * true.size)
            view.owner = self.seat
            self._view = view
        rules = true.rules
        unknown = rules.tiles.unknown
        for event in reversed(news):
            seen = redact(rules.kinds[event[0]], event, self.seat, unknown)
            if seen is not None:
                view.log = (view.log, seen)
                rules.reduce[seen[0]](view, seen)
        menu = true.legal().get(self.seat)
        view.asking = true.asking if menu is not None else None
        view.offered = {self.seat: menu} if menu is not None else {}
        return view

    def _news(self, true: Round) -> list[Event]:
        """The events since the last look, the newest first; all of them if this is another round."""
        news: list[Event] = []
        log = true.log
        while log is not None and log is not self._seen:
            log, event = log
            news.append(event)
        if log is None:
            self._view = None
        self._seen = true.log
        return news
