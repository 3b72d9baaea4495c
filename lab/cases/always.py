"""`always`: a case under all that must hold whatever the ruleset."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from paiju.core.errors import Refused, Text
from paiju.core.round import Action, Round, Rules
from paiju.core.shuffle import Stream, deal_seed, seed_text
from paiju.lab.cases.report import Difference
from paiju.lab.checks import (
    AGAIN,
    Broken,
    Dealt,
    check_again,
    check_decision,
    check_end,
    check_refusals,
    check_refused,
    check_transfers,
    check_views,
)
from paiju.lab.checks.again import Play
from paiju.lab.checks.sentences import sentence
from paiju.lab.checks.state import require
from paiju.lab.table import most_asks

NOT_AGAIN = Text(
    "同一局再打一遍，规则的回答不一样：有东西记在这一局之外",
    "the rules do not answer alike for the same round: something outside the round is remembered",
)
"""What is said where a round does not come out alike when it is played again."""


class Always:
    """Looks at a round whenever somebody is to decide, and at its end; raises `Broken`.

    `number` seeds what is sampled; `seed` is that of a fresh deal, None of a written position.
    """

    def __init__(self, number: int, seed: str | int | None) -> None:
        self.number = number
        self.seed = seed
        self.asked = 0

    def look(self, round: Round) -> None:
        """All that must hold before a decision; what is sampled depends on the number and the place."""
        self.count(round)
        if not round.over:
            require(bool(round.legal()), "While a round goes on, somebody is asked.", round.agenda)
            try:
                check_decision(round, self._chance(round))
            except Refused as problem:
                require(False, "Every action of a menu is accepted.", problem)

    def count(self, round: Round) -> None:
        """One more decision: a round ends within a bound."""
        self.asked += 1
        bound = most_asks(round.rules) * round.rules.seats
        require(self.asked <= bound, "A round ends within a bound that the number of tiles gives.")

    def refused(self, round: Round, seat: int, action: Action) -> None:
        """What a case says cannot be done is refused, and nothing changes."""
        menu = round.legal().get(seat)
        if menu is None or action not in menu:
            check_refused(round, seat, action)

    def end(self, round: Round) -> None:
        """All that must hold when the script has run to its end."""
        if not round.over:
            self.look(round)
        elif self.seed is not None:
            check_end(Dealt(round, dealt_wall(round.rules, self.seed)), self._chance(round))
        else:
            check_transfers(round.rules, round)
            check_refusals(round, self._chance(round))
            check_views(round)

    def again(self, round: Round, begin: Callable[[], Round], play: Play, steps: int) -> None:
        """The round, which is at its end, comes out alike whatever is played in between."""
        check_again(round, begin, play, steps, self._chance(round))

    def _chance(self, round: Round) -> Random:
        return Random(f"always {self.number} {len(round.events())} {len(round.answers)}")


def dealt_wall(rules: Rules, seed: str | int) -> tuple[int, ...]:
    """The wall that a fresh deal begins with."""
    return Stream(deal_seed(seed_text(seed), 0, {}), "wall").shuffle(rules.tiles.tiles)


def does_not_hold(problem: Broken) -> Difference:
    """A check that was broken, as what does not hold of a case."""
    first = str(problem).partition("\n")[0]
    said = " ".join(str(problem).split())
    short = said if len(said) <= 600 else f"{said[:600]}…"
    if first == AGAIN:
        return Difference("always", first, short, NOT_AGAIN)
    zh = sentence(first).zh + short.removeprefix(first)
    text = Text(f"必须成立的不成立：{zh}", f"what must always hold does not: {short}")
    return Difference("always", first, short, text)
