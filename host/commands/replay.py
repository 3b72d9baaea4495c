"""`paiju replay`: a record told again, checked line by line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from paiju.core.errors import Fault, PaijuError, choices
from paiju.host import text
from paiju.host.loading import rules_of_record, ruleset_of_record
from paiju.host.screen import Screen
from paiju.host.usage import Command, FileName, WholeNumber, option

if TYPE_CHECKING:
    from paiju.core.record import Replay
    from paiju.core.round import Event, Round


@click.command("replay", cls=Command, text=text.SUMMARIES["replay"], more=text.REPLAY_MORE)
@click.argument("file", metavar="FILE", type=FileName())
@option("--seat", metavar="N", type=WholeNumber(0), said=text.REPLAY_SEAT)
@ruleset_of_record()
@click.pass_obj
def command(screen: Screen, file: Path, seat: int | None, ruleset: str | None) -> None:
    """Play a record again and tell it; refused at the line that does not fit."""
    from paiju.core.record import Replay

    again = Replay(file, rules_of_record(file, ruleset))
    _Telling(screen, again, _seat(again, seat)).run()


def _seat(again: Replay, seat: int | None) -> int:
    """From where the record is told, -1 from everywhere; a match in play keeps its secrets."""
    seats = again.rules.seats
    if seat is not None and seat >= seats:
        message = text.NO_SUCH_SEAT.format(seat=seat)
        raise PaijuError(Fault("no-such-seat", message, expected=choices(range(seats))))
    if seat is not None or again.lines.seed is not None:
        return -1 if seat is None else seat
    return next((place for place, one in enumerate(again.header.seats) if one.bot is None), -1)


class _Telling:
    """The rounds of a record, told one after the other."""

    def __init__(self, screen: Screen, again: Replay, seat: int) -> None:
        from paiju.core.words import Words

        self.screen = screen
        self.again = again
        self.seat = seat
        self.words = Words(again.rules, screen.lang, seat)

    def run(self) -> None:
        """Tell every round; what a round paid at its end is left to its settlement."""
        from paiju.host.terminal.settlement import settlement_lines

        rules = self.again.rules
        self.screen.write(f"{rules.names.say(self.screen.lang)} · {rules.name} · {rules.hash[:16]}")
        self.screen.say(text.COMMITMENT, commitment=self.again.header.commitment)
        number = 0
        for step in self.again:
            if step.kind == "result":
                number += 1
                self._tell(step.round)
                for line in settlement_lines(self.words, step.round, number, self.again.match.totals):
                    self.screen.write(line)
        if self.again.started:
            self._tell(self.again.match.round)
            self.screen.say(text.UNFINISHED)
        if self.again.lines.seed is not None:
            self.screen.say(text.REVEALED, seed=self.again.lines.seed)

    def _tell(self, round: Round) -> None:
        from paiju.host.terminal.narrate import told

        events: list[Event] = round.events() if self.seat < 0 else round.visible(self.seat)
        self.screen.write()
        for line in told(self.words, events, payments=not round.over):
            self.screen.write(line)
