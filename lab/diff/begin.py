"""How rounds are begun under one ruleset or another, and how decisions are taken in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from paiju.core.errors import Refused
from paiju.core.round import Action, Position, Round, Rules

Decision = tuple[int, Action]
Begin = Callable[[Rules], Round]
"""What sets a round up under some rules."""


def same_table(a: Rules, b: Rules) -> bool:
    """Whether both are played by as many seats with the same tiles."""
    codes = [[kind.code for kind in rules.tiles.kinds] for rules in (a, b)]
    return a.seats == b.seats and codes[0] == codes[1] and a.tiles.copies == b.tiles.copies


def take(round: Round, seat: int, action: Action) -> None:
    """Take a decision, behind windows that close for it as in case files. Raises `PaijuError`."""
    while True:
        try:
            round.act(seat, action)
            return
        except Refused:
            if not round.closable:
                raise
            round.close()


def known_to(rules: Rules, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of which a ruleset knows: who has no such fact remembers nothing of the kind."""
    names = {fact.name for fact in rules.facts}
    return {name: value for name, value in facts.items() if name in names}


def known_position(position: Position, rules: Rules) -> Position:
    """A position without facts of which a ruleset does not know."""
    state = known_to(rules, position.state)
    seats = {seat: evolve(one, facts=known_to(rules, one.facts)) for seat, one in position.seats.items()}
    return evolve(position, state=state, seats=seats)
