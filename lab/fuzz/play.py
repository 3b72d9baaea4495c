"""Playing a round while everything is looked at, and everything is tried that nobody should."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from paiju.core.errors import NotationError, PaijuError, Refused
from paiju.core.round import Action, Round
from paiju.core.ruleset import installed, rules
from paiju.lab.cases.always import Always
from paiju.lab.checks import Watch, mixed_bots
from paiju.lab.checks.state import require
from paiju.lab.fuzz.trial import Trial
from paiju.lab.seat_view import SeatView

SHARE = 0.12
"""How many decisions are looked at closely."""
HOSTILE = 0.25
"""Before how many decisions something hostile is tried."""
GARBAGE = (
    "",
    " ",
    "\x00",
    "?",
    "win win",
    "pass 5",
    "discard",
    "discard 99p",
    "discard -1p",
    "discard ½",
    "play " + "3" * 400,
    "kong 5p with",
    "bid 99999999999999999999999999",
    "名",
    "\ud800",
    "pong 5p with 5p 5p 5p 5p 5p from 9",
)
WORDS = (
    "with",
    "as",
    "from",
    "for",
    "0",
    "-1",
    "3",
    "10",
    "1e9",
    "99999999999999999999",
    "x",
    "²",
    "null",
    "5/3",
)


class Player:
    """Plays one trial; `trial` grows by each decision, and `wrote` hears of each step before it is taken."""

    def __init__(self, trial: Trial, chance: Random, wrote: Callable[[Any], None]) -> None:
        self.trial = trial
        self.chance = chance
        self.wrote = wrote
        self.made: list[tuple[int, Action]] = []
        """The decisions that have been made."""

    def play(self, round: Round, always: Always) -> None:
        """Play to the end. Raises whatever goes wrong."""
        chance = self.chance
        bots = mixed_bots(round.rules, chance)
        views = [SeatView(seat) for seat in range(round.rules.seats)]
        write = round.rules.notation.write_action
        closely = True
        while not round.over:
            if closely:
                always.look(round)
            closely = chance.random() < SHARE
            if chance.random() < HOSTILE:
                self._hostile(round, always)
            for seat, menu in round.legal().items():
                action = bots[seat].decide(views[seat].follow(round), seat, menu, chance)
                self._step(f"{seat} {write(action)}")
                always.count(round)
                take(round, seat, action)
                self.made.append((seat, action))
        always.end(round)

    def again(self, round: Round, watch: Watch) -> Round | None:
        """The decisions made once more; None where one is refused."""
        for seat, action in self.made:
            watch.look(round)
            try:
                round.act(seat, action)
            except Refused:
                return None
        return round

    def _step(self, step: Any) -> None:
        self.wrote(step)
        self.trial = self.trial.then(step)

    def _hostile(self, round: Round, always: Always) -> None:
        """A decision in words that should be refused, whoever makes it, and change nothing."""
        seat = self.chance.randrange(round.rules.seats)
        words = hostile_words(round, self.chance)
        before = self.trial
        self.trial = before.then({"cannot": {seat: words}})
        try:
            action = round.rules.notation.read_action(words)
        except NotationError as problem:
            said = all(fault.message.zh and fault.message.en for fault in problem.faults)
            require(said, "A fault is said in both languages.", words)
        else:
            always.refused(round, seat, round.as_listed(action))
        self.trial = before


def take(round: Round, seat: int, action: Action) -> None:
    """Perform a decision that is on the menu; raises `Broken` where it is refused."""
    try:
        round.act(seat, action)
    except Refused as problem:
        written = round.rules.notation.write_action(action)
        require(False, "Every action of a menu is accepted.", f"{seat} {written}", problem)


def hostile_words(round: Round, chance: Random) -> str:
    """A decision as nobody should write it, or one that is not possible now."""
    if chance.random() < 0.2:
        return chance.choice(GARBAGE)
    own = list(round.rules.verbs)
    verb = chance.choice(own if chance.random() < 0.8 else list(verbs_of_others()))
    words = [verb]
    codes = [kind.code for kind in round.rules.tiles.kinds]
    for _ in range(chance.randrange(4)):
        words.append(chance.choice(codes) if chance.random() < 0.7 else chance.choice(WORDS))
    return " ".join(words)


@cache
def verbs_of_others() -> tuple[str, ...]:
    """The verbs of all games that are installed."""
    found: set[str] = set()
    variants: set[str | None] = set()
    for one in installed().playable:
        if one.variant not in variants:
            variants.add(one.variant)
            try:
                found |= set(rules(one.name).verbs)
            except PaijuError:
                continue
    return tuple(sorted(found))
