"""A whole round in writing: every decision, every event, and what each seat sees of it.

A transcript is text to compare: a stored one that differs from a new one shows the first event, view or
menu that a change has touched.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from paiju.core.record.serial import canonical, event_data
from paiju.core.round import PASS, Event, Round, Rules, start
from paiju.core.round.events import redact
from paiju.lab.bots import Bot
from paiju.lab.seat_view import SeatView

EVENT, DECISION, MENU, UNSEEN = "=", ">", "?", "-"
"""What a line begins with: an event as it is, a decision, a menu; a seat that does not see an event."""
LISTED = 60
"""Menus of more decisions are told by their size, those that are never listed by whether one may pass."""


def transcript(rules: Rules, seed: str, bot: Bot) -> Iterator[str]:
    """The lines of a round that this bot plays at every seat.

    `= EVENT` is what happened, in canonical JSON; `SEAT EVENT` what a seat sees instead, `SEAT -` where it
    sees nothing; `? SEAT: …` what a seat is asked, `> SEAT DECISION` what it does.
    """
    round = start(rules, seed)
    chance = Random(seed)
    views = [SeatView(seat) for seat in range(rules.seats)]
    told = 0
    while True:
        events = round.events()
        for event in events[told:]:
            yield from _event(rules, event)
        told = len(events)
        legal = round.legal()
        if not legal:
            return
        for seat, menu in legal.items():
            yield f"{MENU} {seat}: {_menu(rules, menu)}"
        for seat, menu in legal.items():
            action = bot.decide(views[seat].follow(round), seat, menu, chance)
            yield f"{DECISION} {seat} {rules.notation.write_action(action)}"
            round.act(seat, action)


def _event(rules: Rules, event: Event) -> Iterator[str]:
    """An event, and after it each seat that sees it otherwise."""
    yield f"{EVENT} {_written(rules, event)}"
    for seat in range(rules.seats):
        seen = redact(rules.kinds[event[0]], event, seat, rules.tiles.unknown)
        if seen is None:
            yield f"{seat} {UNSEEN}"
        elif seen is not event:
            yield f"{seat} {_written(rules, seen)}"


def _written(rules: Rules, event: Event) -> str:
    return canonical(event_data(rules, event)).decode()


def _menu(rules: Rules, menu: object) -> str:
    if not isinstance(menu, tuple):
        return "plays, pass" if PASS in menu else "plays"  # type: ignore[operator]
    if len(menu) > LISTED:
        return str(len(menu))
    return ", ".join(rules.notation.write_action(action) for action in menu)


def round_of(lines: Iterator[str], rules: Rules, seed: str) -> Round:
    """The round that the decisions of a transcript play. Raises `Refused` at the first that is not legal."""
    round = start(rules, seed)
    for line in lines:
        if line.startswith(DECISION):
            _, seat, decision = line.split(" ", 2)
            round.act(int(seat), decision)
    return round
