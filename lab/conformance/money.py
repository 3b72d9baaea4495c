"""Tiles, events and money."""

from __future__ import annotations

import json
from random import Random

from paiju.core.ledger import Amount, exact
from paiju.core.match import Match
from paiju.core.record import events_bytes
from paiju.core.round import Round
from paiju.lab.bots import bot_chance
from paiju.lab.checks import check_fold, check_tiles, check_transfers
from paiju.lab.checks.state import require
from paiju.lab.conformance.subject import Subject, check
from paiju.lab.table import play_round

MATCH = 3
"""How many rounds a match has here."""


@check
def tiles_are_conserved(subject: Subject) -> None:
    """After every event each tile lies in one place."""
    for dealt in subject.rounds:
        check_tiles(subject.rules, dealt.round, dealt.wall)


@check
def the_state_is_its_events(subject: Subject) -> None:
    """The fold of the events is the state."""
    for dealt in subject.rounds:
        check_fold(subject.rules, dealt.round, dealt.wall)


@check
def events_have_kinds(subject: Subject) -> None:
    """Every event is of a declared kind and has its values."""
    for dealt in subject.rounds:
        for event in dealt.round.events():
            kind = subject.rules.kinds[event[0]]
            require(len(event) == len(kind.fields) + 2, "An event has its values.", event)


@check
def events_are_plain_data(subject: Subject) -> None:
    """Every event is written as JSON at every step, and the stream only grows."""

    def written(round: Round, chance: Random) -> None:
        lines = events_bytes(subject.rules, round).splitlines()
        require(len(lines) == len(round.events()), "An event is a line.")
        for line in lines[-6:]:
            json.loads(line)

    subject.look(written)


@check
def money_balances(subject: Subject) -> None:
    """Payments are exact, have a reason with a text, and balance."""
    for dealt in subject.rounds:
        check_transfers(subject.rules, dealt.round)


@check
def totals_are_sums(subject: Subject) -> None:
    """The totals of a match are the sums of what its rounds were worth."""
    rules = subject.rules
    match = Match(rules, "totals", length=MATCH)
    sums: list[Amount] = [0] * rules.seats
    while not match.over:
        chances = [bot_chance(match.seed, match.played, seat) for seat in range(rules.seats)]
        play_round(match.round, subject.bots(), chances)
        points = rules.hook.match_points(match=match, round=match.round)
        worth = match.round.scores if points is None else points
        sums = [exact(total + one) for total, one in zip(sums, worth, strict=True)]
        match.advance()
        require(sums == match.totals, "The totals are the sums.", sums, match.totals)
