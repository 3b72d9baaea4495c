"""Two rounds of two rulesets side by side: the same decisions in both, and the first thing that differs.

Kinds of tile are the same ints in both: what is compared here are rulesets with the same tiles and seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from attrs import field, frozen

from paiju.core.errors import PaijuError, Refused, Text
from paiju.core.round import PASS, Action, Event, Round, Rules
from paiju.lab.diff.attempts import CAUGHT, attempt, error_of, problem_of
from paiju.lab.diff.begin import Begin, Decision
from paiju.lab.diff.divergence import (
    FAILS,
    NEXT_DEALER,
    OVER,
    SETS_UP,
    WAITS,
    Divergence,
    legal_divergence,
)
from paiju.lab.diff.happened import differing_events, first_differing, since
from paiju.lab.diff.menus import by_verb, differing_menus
from paiju.lab.diff.said import as_error, as_text, both, deals_next, round_over, waits_said

GOES_ON = as_text(Text("打得下去", "play goes on"))
SET_UP = as_text(Text("摆得出", "can be set up"))


@frozen
class Found:
    """What differs, and behind which decision: so many of the script had been made."""

    step: int
    divergence: Divergence


@frozen
class Trail:
    """How far a script could be followed in both, and all that was found."""

    found: tuple[Found, ...] = ()
    played: bool = True
    """Whether the first ruleset accepted the whole script."""
    compared: int = field(default=0)
    """How many states were compared."""


class Lockstep:
    """Two rounds that take the same decisions; `look` says what differs since it last looked."""

    def __init__(self, a: Round, b: Round) -> None:
        self.a = a
        self.b = b
        self.claims = 0
        self.seen: tuple[Any, Any] = (None, None)

    def fork(self) -> Lockstep:
        """An independent copy of both."""
        new = Lockstep(self.a.clone(), self.b.clone())
        new.claims, new.seen = self.claims, self.seen
        return new

    def act(self, seat: int, action: Action) -> list[Divergence]:
        """Take a decision in both, behind windows that close for it as in case files.

        Raises `Refused` where the first ruleset does not allow it.
        """
        if self.a.offer is None or not self.a.answers:
            self.claims = 0
        self.claims += action.verb != "pass"
        problem = _tried(self.a, seat, action)
        while isinstance(problem, Refused) and self.a.closable:
            found = self._close_one()
            if any(one.hard for one in found):
                return found
            problem = _tried(self.a, seat, action)
        if isinstance(problem, Refused):
            raise problem
        other = _tried(self.b, seat, action)
        if problem is None and other is None:
            return self.look()
        if problem is not None and other is not None and problem.faults[0].code == other.faults[0].code:
            return []
        if isinstance(other, Refused):
            return [legal_divergence(self.a.rules, seat, action, "only-a")]
        return [failed(problem, other)]

    def _close_one(self) -> list[Divergence]:
        """Close the open window in both, and look."""
        problems = [problem_of(round.close) for round in (self.a, self.b)]
        return [failed(*problems)] if any(problems) else self.look()

    def close(self) -> list[Divergence]:
        """Close open windows in both, and look."""
        problems = [problem_of(partial(_close, round)) for round in (self.a, self.b)]
        return [failed(*problems)] if any(problems) else self.look()

    def look(self) -> list[Divergence]:
        """What differs: events since the last look, menus, and how the round has ended."""
        try:
            return self._looked()
        except CAUGHT as error:
            problems = [problem_of(partial(_asked, round)) for round in (self.a, self.b)]
            if not any(problems):
                raise error_of(error) from error
            return [failed(*problems)]

    def waits(self) -> list[Divergence]:
        """What a seat waits for under one ruleset and not under the other."""
        try:
            return list(_differing_waits(self.a, self.b))
        except CAUGHT as error:
            problems = [problem_of(partial(_asked, round)) for round in (self.a, self.b)]
            if not any(problems):
                raise error_of(error) from error
            return [failed(*problems)]

    def _looked(self) -> list[Divergence]:
        a, b = self.a, self.b
        ours, theirs = since(a, self.seen[0]), since(b, self.seen[1])
        self.seen = (a.log, b.log)
        found: list[Divergence] = []
        if ours != theirs:
            found += _window(a, b, ours, theirs) or differing_events(a, b, ours, theirs, self.claims)
        if not any(one.hard for one in found):
            if a.offered != b.offered or a.answers != b.answers:
                found += differing_menus(a, b)
            found += ended_otherwise(a, b)
        return found


def _window(a: Round, b: Round, ours: Sequence[Event], theirs: Sequence[Event]) -> list[Divergence]:
    """What may be claimed under one ruleset, where the other goes on because nobody has a claim."""
    if (a.offer is None) == (b.offer is None):
        return []
    asking, others = (a, (theirs, ours)) if a.offer is not None else (b, (ours, theirs))
    longer, shorter = ([one for one in events if one[0] != "set"] for events in others)
    if len(longer) <= len(shorter) or first_differing(longer[: len(shorter)], shorter) >= 0:
        return []
    kind = "only-a" if asking is a else "only-b"
    found: list[Divergence] = []
    for seat, menu in asking.legal().items():
        found += by_verb(asking.rules, seat, [one for one in menu if one != PASS], kind)
    return found


def _close(round: Round) -> None:
    while round.closable:
        round.close()


def _differing_waits(a: Round, b: Round) -> Iterator[Divergence]:
    """What a seat waits for under one ruleset and not under the other."""
    if not a.rules.discipline.FIXED_HANDS or a.over or b.over:
        return
    for seat in range(a.rules.seats):
        one, other = a.waits(seat), b.waits(seat)
        if one != other:
            sides = both(waits_said(seat), (a.rules, b.rules), (one, other))
            yield Divergence("win", WAITS, "value", sides, seat)


def ended_otherwise(a: Round, b: Round) -> Iterator[Divergence]:
    """What differs in the way in which a round has ended, though the same has happened."""
    if a.over != b.over:
        yield Divergence("flow", OVER, "value", both(round_over, (a.rules, b.rules), (a.over, b.over)))
    elif a.over:
        dealers = a.next_dealer(), b.next_dealer()
        if dealers[0] != dealers[1]:
            yield Divergence("flow", NEXT_DEALER, "value", both(deals_next, (a.rules, b.rules), dealers))


def not_set_up(error: PaijuError) -> Divergence:
    """A position that only the first ruleset can set up."""
    return Divergence("deal", SETS_UP, "only-a", (SET_UP, as_error(error)))


def _tried(round: Round, seat: int, action: Action) -> PaijuError | None:
    try:
        round.act(seat, action)
    except CAUGHT as error:
        return error_of(error)
    return None


def failed(a: PaijuError | None, b: PaijuError | None) -> Divergence:
    """Play that goes on under one ruleset, and fails under the other; or fails for other reasons."""
    sides = [GOES_ON if problem is None else as_error(problem) for problem in (a, b)]
    kind = "only-a" if b is None else "only-b" if a is None else "value"
    return Divergence("flow", FAILS, kind, (sides[0], sides[1]))


def _asked(round: Round) -> None:
    """Everything that is asked of a round in which nothing happens."""
    round.legal()
    if round.over:
        round.next_dealer()
    elif round.rules.discipline.FIXED_HANDS:
        for seat in range(round.rules.seats):
            round.waits(seat)


def both_begun(pair: tuple[Rules, Rules], begin: Begin) -> Lockstep | Divergence:
    """A round set up under both; what there is to say where the second one cannot.

    Raises `PaijuError` where the first one cannot.
    """
    a = attempt(partial(begin, pair[0]))
    try:
        return Lockstep(a, begin(pair[1]))
    except CAUGHT as error:
        return not_set_up(error_of(error))


def follow(pair: tuple[Rules, Rules], begin: Begin, script: Iterable[Decision]) -> Trail:
    """Set a round up under both and take the same decisions, until something other than a fact differs.

    Raises `PaijuError` where the first ruleset cannot set it up.
    """
    both = both_begun(pair, begin)
    if isinstance(both, Divergence):
        return Trail((Found(0, both),))
    found = [Found(0, one) for one in both.look()]
    step = 0
    for step, (seat, action) in enumerate(script, start=1):
        if any(one.divergence.hard for one in found):
            return Trail(tuple(found), True, step)
        try:
            found += _news(found, step, both.act(seat, action))
        except Refused:
            return Trail(tuple(found), False, step)
    if not any(one.divergence.hard for one in found):
        if both.a.closable:
            found += _news(found, step, both.close())
        found += [Found(step, one) for one in both.waits()]
    return Trail(tuple(found), True, step + 1)


def _news(found: Sequence[Found], step: int, more: Iterable[Divergence]) -> list[Found]:
    """What is new: once a fact has differed, others that do so may only follow from it."""
    soft = any(not one.divergence.hard for one in found)
    return [Found(step, one) for one in more if one.hard or not soft]
