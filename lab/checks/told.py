"""What a seat is told of a round, as data and in words.

Words are said as soon as something has happened: they may read what they ought not to know.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from paiju.core.record.serial import canonical, event_data
from paiju.core.round import Event, Round
from paiju.core.round.events import redact
from paiju.core.words import Words
from paiju.lab.checks.state import require
from paiju.lab.checks.views import menu_data

LANGUAGES = ("zh", "en")
LISTED = 12
"""How many decisions of a menu are said."""
Said = tuple[str | None, ...]


class Told(NamedTuple):
    """An event as a seat sees it, as it is written, and as it is said."""

    event: Event
    written: bytes
    said: Said


class Listener:
    """A seat of a round that listens: what it has been told since it began to, and its menu in words.

    It begins with the first event; or, `behind` a log, with what comes after that.
    """

    def __init__(self, round: Round, seat: int, behind: Any = None) -> None:
        self.round = round
        self.seat = seat
        self.told: list[Told] = []
        self.menu: tuple[Any, ...] = ()
        self.menu_said: list[Said] = []
        self._log = behind
        self._words = [Words(round.rules, lang, seat) for lang in LANGUAGES]
        self.listen()

    def listen(self) -> None:
        """Take down what has happened since."""
        round, rules = self.round, self.round.rules
        news: list[Event] = []
        log: Any = round.log
        while log is not self._log:
            log, event = log
            news.append(event)
        for event in reversed(news):
            seen = redact(rules.kinds[event[0]], event, self.seat, rules.tiles.unknown)
            if seen is not None:
                said = tuple(words.event(seen) for words in self._words)
                self.told.append(Told(seen, canonical(event_data(rules, seen)), said))
        self._log = round.log
        self.menu = menu_data(round.legal().get(self.seat, ()))
        step = round.offer.kind if round.offer is not None else round.asking[0] if round.asking else ""
        self.menu_said = [
            tuple(words.action(action, step) for words in self._words) for action in self.menu[:LISTED]
        ]


def same_words(seat: int, one: object, other: object) -> None:
    """What is the same for a seat is said in the same words."""
    require(one == other, f"Seat {seat} is told the same in the same words.", one, other)
