"""A match in a terminal: persons type, bots decide, and what happens is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from paiju.core.match import Match
from paiju.core.round import Action, Event, Round
from paiju.core.words import Words
from paiju.host import text
from paiju.host.screen import Screen
from paiju.host.terminal.narrate import told
from paiju.host.terminal.prompt import InputEnded, Prompt
from paiju.host.terminal.settlement import settlement_lines
from paiju.lab.bots import Bot, bot_chance, decision
from paiju.lab.seat_view import SeatView

RECALLED = 8
"""How many lines tell somebody who comes back where the round stands."""


class Course(Protocol):
    """How decisions reach the match: a recorder, or the match alone."""

    @property
    def match(self) -> Match:
        """The match."""

    def act(self, seat: int, action: Action) -> None:
        """Perform a decision."""

    def close_window(self) -> None:
        """Pass for every seat that has not answered."""

    def advance(self) -> bool:
        """Book the finished round and start the next; False when the match is over."""


class Unrecorded:
    """A match that nobody writes down."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def act(self, seat: int, action: Action) -> None:
        """Perform a decision."""
        self.match.round.act(seat, action)

    def close_window(self) -> None:
        """Pass for every seat that has not answered."""
        self.match.round.close()

    def advance(self) -> bool:
        """Book the finished round and start the next; False when the match is over."""
        return self.match.advance()


class Game:
    """Plays a match to its end. `persons` are asked; the other seats belong to `bots`.

    What is told is what the first person may see; with no person at the table, everything.
    """

    def __init__(
        self, screen: Screen, course: Course, bots: Mapping[int, Bot], persons: Mapping[int, Prompt]
    ) -> None:
        self.screen = screen
        self.course = course
        self.bots = dict(bots)
        self.persons = dict(persons)
        self.me = next(iter(persons), -1)
        self.words = Words(course.match.rules, screen.lang, self.me)
        self.looking = [SeatView(seat) for seat in range(course.match.rules.seats)]
        self.chances = [bot_chance("", 0, seat) for seat in range(course.match.rules.seats)]
        self.told = 0

    def play(self, *, told: int = 0) -> None:
        """Play until the match is over; `told` events of the round in play are known already."""
        self.told = told
        while True:
            match = self.course.match
            self._play_round(match.round)
            round, number = match.round, match.played + 1
            more = self.course.advance()
            self._tell(round, payments=False)
            for line in settlement_lines(self.words, round, number, match.totals):
                self.screen.tell(line)
            if not more:
                return
            self.told = 0

    def _play_round(self, round: Round) -> None:
        match = self.course.match
        self.chances = [bot_chance(match.seed, match.played, seat) for seat in range(match.rules.seats)]
        while not round.over:
            seats = list(round.legal())
            seat = next((one for one in seats if one not in self.persons), seats[0])
            looking = self.looking[seat].follow(round)
            if seat not in self.persons:
                action = decision(self.bots[seat], looking, seat, round.legal()[seat], self.chances[seat])
                self.course.act(seat, action)
            elif round.settled():
                self.course.close_window()
            else:
                self._ask(round, seat, looking)

    def _ask(self, round: Round, seat: int, looking: SeatView) -> None:
        self._tell(round, payments=True)
        try:
            action = self.persons[seat].decide(looking)
        except InputEnded:
            if self.persons[seat].lines.live:
                raise KeyboardInterrupt from None
            self.screen.say(text.BOT_GOES_ON, seat=self.words.seat(seat))
            del self.persons[seat]
            return
        self.course.act(seat, action)

    def _tell(self, round: Round, *, payments: bool) -> None:
        """Say what has happened since the last time, as far as the person may know."""
        events = self._events(round)
        for line in told(self.words, events[self.told :], payments=payments):
            self.screen.tell(line)
        self.told = len(events)
        self.screen.out.flush()

    def _events(self, round: Round) -> list[Event]:
        return round.events() if self.me < 0 else self.looking[self.me].follow(round).round.events()

    def recall(self) -> int:
        """Tell the last events of the round in play again; how many of its events are known then."""
        events = self._events(self.course.match.round)
        lines = told(self.words, events, payments=True)
        if lines:
            self.screen.say(text.SO_FAR)
        for line in lines[-RECALLED:]:
            self.screen.tell(f"  {line}")
        return len(events)
