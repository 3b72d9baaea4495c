"""A ruleset under the checks, and the list of checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from attrs import define, field

from paiju.core.round import Round, Rules
from paiju.core.ruleset import Ruleset, compile_rules, load_ruleset
from paiju.lab.bots import Bot, GreedyBot, RandomBot
from paiju.lab.checks import Dealt, deal
from paiju.lab.checks.state import require
from paiju.lab.seat_view import SeatView
from paiju.lab.table import most_asks

ROUNDS = 12
"""How many rounds most checks look at."""
LOOKED_AT = 4
"""Of how many decisions of a round one is looked at closely."""


@define(slots=False)
class Subject:
    """A ruleset under the checks; what several of them need is made once.

    `examples` are case files whose wins count as examples of their patterns.
    """

    name: str
    options: Mapping[str, Any] = field(factory=dict)
    examples: tuple[Path, ...] = ()

    @cached_property
    def ruleset(self) -> Ruleset:
        """The resolved ruleset."""
        return load_ruleset(self.name, dict(self.options))

    @cached_property
    def rules(self) -> Rules:
        """The rules, compiled."""
        return compile_rules(self.ruleset)

    @cached_property
    def rounds(self) -> list[Dealt]:
        """Whole rounds of bots, with the walls that they were dealt from."""
        return [self.played(f"whole {number}") for number in range(ROUNDS)]

    def bots(self) -> list[Bot]:
        """For each seat a bot: every second plays to win."""
        return [GreedyBot() if seat % 2 == 0 else RandomBot() for seat in range(self.rules.seats)]

    def played(
        self, seed: str, each: Callable[[Round, Random], None] | None = None, every: int = LOOKED_AT
    ) -> Dealt:
        """A whole round; `each` looks at some of its decisions, one of so many."""
        dealt = deal(self.rules, seed)
        chance, bots = Random(seed), self.bots()
        views = [SeatView(seat) for seat in range(self.rules.seats)]
        asks = 0
        while not dealt.round.over:
            if each is not None and asks % every == 0:
                each(dealt.round, chance)
            asks += 1
            require(asks <= most_asks(self.rules), "A round ends within a bound that the tiles give.")
            legal = dealt.round.legal()
            require(bool(legal), "While a round goes on somebody is asked.", dealt.round.agenda)
            for seat, menu in legal.items():
                dealt.round.act(seat, bots[seat].decide(views[seat].follow(dealt.round), seat, menu, chance))
        return dealt

    def look(
        self, each: Callable[[Round, Random], None], rounds: int = ROUNDS // 3, every: int = LOOKED_AT
    ) -> None:
        """Look at decisions of some rounds."""
        for number in range(rounds):
            self.played(f"looked at {number}", each, every)


Check = Callable[[Subject], None]
CHECKS: dict[str, Check] = {}
"""The checks by name; the sentence of each is its docstring."""


def check(function: Check) -> Check:
    """Add a check to the list."""
    CHECKS[function.__name__] = function
    return function


def sentence(name: str) -> str:
    """What a check demands."""
    return " ".join((CHECKS[name].__doc__ or "").split())
