"""Everything that can be decided in one position, tried under both rulesets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice, product
from random import Random
from typing import Any

from paiju.core.errors import PaijuError, Refused
from paiju.core.round import Action
from paiju.lab.bots import pick
from paiju.lab.diff.begin import Begin, Decision
from paiju.lab.diff.divergence import Divergence
from paiju.lab.diff.findings import Example, Findings
from paiju.lab.diff.lockstep import Lockstep, both_begun
from paiju.lab.diff.model import Pair
from paiju.lab.diff.write_case import Fresh

CHOICES = 12
"""How many decisions of one seat are tried."""
ANSWERS = 12
"""How many ways to answer in one window are tried."""
PLAIN = ("discard", "play", "pass", "win")
"""Decisions behind which nothing else is tried in the same turn."""
SAMPLES = 3
"""How many plays of a lazy menu are tried."""


class Explorer:
    """Tries decisions in positions, and counts the states that were compared."""

    def __init__(self, pair: Pair, findings: Findings, chance: Random) -> None:
        self.rules = (pair.a.rules, pair.b.rules)
        self.findings = findings
        self.chance = chance
        self.compared = 0
        self.refused = 0

    def note(
        self,
        found: Iterable[Divergence],
        begin: Begin,
        script: Sequence[Decision],
        source: str,
        fresh: Fresh | None = None,
    ) -> bool:
        """Add what was found; whether nothing behind it can be compared."""
        hard = False
        for one in found:
            hard = hard or one.hard
            if self.findings.wants(one):
                self.findings.add(Example(one, begin, tuple(script), fresh), source)
            else:
                self.findings.count(one, source)
        return hard

    def position(
        self, begin: Begin, script: Sequence[Decision], source: str, fresh: Fresh | None = None
    ) -> bool:
        """Set a position up, follow its script, and try everything at each step; False if it cannot be."""
        try:
            both = both_begun(self.rules, begin)
        except PaijuError:
            self.refused += 1
            return False
        if isinstance(both, Divergence):
            self.note([both], begin, (), source, fresh)
            return True
        if self.note(both.look(), begin, (), source, fresh):
            return True
        self.around(both, begin, (), source, fresh)
        for place, (seat, action) in enumerate(script, start=1):
            try:
                found = both.act(seat, action)
            except Refused:
                return True
            if self.note(found, begin, script[:place], source, fresh):
                return True
            if not both.a.answers:
                self.around(both, begin, script[:place], source, fresh)
        return True

    def around(
        self,
        both: Lockstep,
        begin: Begin,
        script: Sequence[Decision],
        source: str,
        fresh: Fresh | None = None,
    ) -> None:
        """Try every decision, and every way to answer the window that it opens."""
        self.compared += 1
        if self.note(both.waits(), begin, script, source, fresh):
            return
        for answers in self._ways(both):
            ahead = both.fork()
            tried = (*script, *answers)
            if not self._tried(ahead, begin, tried, len(script), source, fresh):
                continue
            if ahead.a.offer is not None and both.a.offer is None:
                for further in self._ways(ahead):
                    last = (*tried, *further)
                    self._tried(ahead.fork(), begin, last, len(tried), source, fresh)
            elif any(action.verb not in PLAIN for _, action in answers):
                for more in self._special(ahead):
                    self._tried(ahead.fork(), begin, (*tried, more), len(tried), source, fresh)

    def run_out(self, both: Lockstep, begin: Begin, most: int, source: str) -> None:
        """Play on with decisions by chance to the end of the round, or so many of them."""
        script: list[Decision] = []
        while both.a.legal() and len(script) < most:
            for seat, menu in both.a.legal().items():
                script.append((seat, pick(menu, self.chance)))
                self.compared += 1
                if self.note(both.act(*script[-1]), begin, tuple(script), source):
                    return

    def _tried(
        self,
        ahead: Lockstep,
        begin: Begin,
        script: Sequence[Decision],
        done: int,
        source: str,
        fresh: Fresh | None,
    ) -> bool:
        """Take the rest of the decisions; whether both have gone the same way."""
        self.compared += 1
        for place in range(done, len(script)):
            try:
                found = ahead.act(*script[place])
            except Refused:
                return False
            if self.note(found, begin, script[: place + 1], source, fresh):
                return False
        return True

    def _ways(self, both: Lockstep) -> Iterable[tuple[Decision, ...]]:
        """What the seats that are asked can decide, together where several are."""
        menus = [[(seat, action) for action in self._choices(menu)] for seat, menu in both.a.legal().items()]
        if not menus:
            return ()
        if len(menus) == 1:
            return [(one,) for one in menus[0]]
        return islice(product(*menus), ANSWERS)

    def _special(self, both: Lockstep) -> list[Decision]:
        """What can be done once more in the same turn that is no plain play."""
        return [
            (seat, action)
            for seat, menu in both.a.legal().items()
            for action in self._choices(menu)
            if action.verb not in PLAIN
        ]

    def _choices(self, menu: Any) -> Sequence[Action]:
        if type(menu) is not tuple:
            found = [menu.sample(self.chance) for _ in range(SAMPLES)]
            return list(dict.fromkeys((*found, *getattr(menu, "extra", ()))))
        if len(menu) <= CHOICES:
            return menu
        special = [action for action in menu if action.verb != "discard"]
        others = [action for action in menu if action.verb == "discard"]
        left = max(2, CHOICES - len(special))
        if len(others) > left:
            others = [*self.chance.sample(others[:-1], left - 1), others[-1]]
        return [*special[: 2 * CHOICES], *others]
