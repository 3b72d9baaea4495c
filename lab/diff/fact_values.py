"""Values that facts may have: of simple forms by chance, of others as rounds have shown them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from paiju.core.errors import PaijuError
from paiju.core.round import Fact, Rules, start
from paiju.core.round.facts import SEAT, bounds
from paiju.core.round.written import read_fact, write_fact
from paiju.lab.bots import pick
from paiju.lab.diff.attempts import problem_of
from paiju.lab.table import most_asks

ROUNDS = 12
"""How many rounds are played to see what facts may be."""
EVERY = 6
"""After so many decisions facts are looked at."""
KEPT = 40
"""How many values of a fact are kept."""
LEAST = 3
"""How many equal tiles a group has at least."""
SIMPLE = ("flag", "number", "seat", "tile", "tiles")


class FactValues:
    """The facts of a ruleset that a position may say, and values for them."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        self.chance = chance
        facts = [fact for fact in rules.facts if fact.compute is None and not fact.any_size]
        self.seen: dict[tuple[str, str], list[Any]] = {}
        self._look([fact for fact in facts if fact.form not in SIMPLE])
        self.facts = [fact for fact in facts if fact.form in SIMPLE or self._of(fact)]

    def _of(self, fact: Fact) -> list[Any]:
        return self.seen.get((fact.scope, fact.name), [])

    def _look(self, facts: list[Fact]) -> None:
        """Play some rounds at random, as far as they go, and keep what the facts come to be."""
        for number in range(ROUNDS if facts else 0):
            problem_of(partial(self._watch, f"facts {number}", facts))

    def _watch(self, seed: str, facts: list[Fact]) -> None:
        """Play one round, and look at the facts now and then."""
        round = start(self.rules, seed)
        for turn in range(most_asks(self.rules)):
            if round.over:
                break
            for fact in facts if turn % EVERY == 0 else ():
                places = range(self.rules.seats) if fact.scope == SEAT else (-1,)
                for seat in places:
                    self._keep(fact, round.fact(fact.name, seat))
            for seat, menu in round.legal().items():
                round.act(seat, pick(menu, self.chance))

    def _keep(self, fact: Fact, value: Any) -> None:
        kept = self.seen.setdefault((fact.scope, fact.name), [])
        if value == fact.default or len(kept) >= KEPT:
            return
        said = self._written(fact, value)
        if said is not None and said not in kept:
            kept.append(said)

    def value(self, fact: Fact) -> Any:
        """A value of a fact that is not its usual one, as positions write it; None where none is known."""
        chance = self.chance
        if fact.form not in SIMPLE:
            seen = self._of(fact)
            return seen[int(chance.random() * len(seen))] if seen else None
        least, most = bounds(fact)
        tile = int(chance.random() * len(self.rules.tiles.kinds))
        value: Any = {
            "flag": not fact.default,
            "number": min(most, max(least, 0) + 1 + int(chance.random() * 3)),
            "seat": int(chance.random() * self.rules.seats),
            "tile": tile,
            "tiles": (tile,),
        }[fact.form]
        return None if value == fact.default else self._written(fact, value)

    def group(self, fact: Fact, free: Sequence[int]) -> Any:
        """A value of a fact that holds groups of tiles: one of equal ones that are free; None if none is."""
        kinds = [kind for kind, left in enumerate(free) if left >= LEAST]
        if not kinds:
            return None
        kind = kinds[int(self.chance.random() * len(kinds))]
        size = LEAST + int(self.chance.random() * (free[kind] - LEAST + 1))
        return self._written(fact, ((kind,) * size,))

    def _written(self, fact: Fact, value: Any) -> Any:
        """The value as a position says it; None where none can."""
        try:
            said = write_fact(self.rules, fact, value)
            read_fact(self.rules, fact, said)
        except (PaijuError, TypeError, ValueError):
            return None
        return said
