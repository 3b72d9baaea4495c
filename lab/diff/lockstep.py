"""Two rounds of two rulesets side by side: the same decisions in both, and the first thing that differs.

Kinds of tile are the same ints in both: what is compared here are rulesets with the same tiles and seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import evolve, field, frozen

from paiju.core.errors import PaijuError, Refused, Text
from paiju.core.round import PASS, Action, Event, Position, Round, Rules
from paiju.core.scoring import Appraisal
from paiju.lab.diff.attempts import CAUGHT, attempt, error_of, problem_of
from paiju.lab.diff.divergence import (
    FAILS,
    NEXT_DEALER,
    OVER,
    SETS_UP,
    TAKEN,
    WAITS,
    Divergence,
    divergence_of,
    legal_divergence,
    payment_divergences,
)
from paiju.lab.diff.said import PAYMENTS, as_error, as_text, both, deals_next, round_over, waits_said

Decision = tuple[int, Action]
Begin = Callable[[Rules], Round]
"""What sets a round up under some rules."""
GOES_ON = as_text(Text("打得下去", "play goes on"))
SET_UP = as_text(Text("摆得出", "can be set up"))
LISTED = 400
"""A lazy menu is listed up to so many decisions."""
FEW_CARDS = 7
"""Lazy menus of hands of no more cards than this are listed, those of larger ones are sampled."""


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


def same_table(a: Rules, b: Rules) -> bool:
    """Whether both are played by as many seats with the same tiles."""
    codes = [[kind.code for kind in rules.tiles.kinds] for rules in (a, b)]
    return a.seats == b.seats and codes[0] == codes[1] and a.tiles.copies == b.tiles.copies


# --- events -----------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """What of an event both rulesets can be asked to agree on: the worth of a hand without its rule."""
    if isinstance(value, Appraisal):
        return (value.patterns, value.total, value.value, value.minimum_ok, value.bonus)
    if type(value) is tuple:
        return tuple(map(plain, value))
    return value


def same_event(one: Event, other: Event) -> bool:
    """Whether two events say the same."""
    return one == other or (one[0] == other[0] and plain(one) == plain(other))


def since(round: Round, log: Any) -> list[Event]:
    """The events that have come since the log stood there."""
    found: list[Event] = []
    now = round.log
    while now is not None and now is not log:
        now, event = now
        found.append(event)
    found.reverse()
    return found


def same_log(a: Round, b: Round) -> bool:
    """Whether everything that has happened is the same in both, but for facts that only one of them has."""
    one, other = a.log, b.log
    while one is not None and other is not None:
        one, event = one
        other, like = other
        if event != like and not same_event(event, like):
            return _same_but_own_facts(a, b)
    return one is other or _same_but_own_facts(a, b)


def _same_but_own_facts(a: Round, b: Round) -> bool:
    shared = shared_facts(a.rules, b.rules)
    if len(shared) == len(a.rules.facts) == len(b.rules.facts):
        return False
    events = ([one for one in each.events() if one[0] != "set" or one[1] in shared] for each in (a, b))
    return first_differing(*events) < 0


def shared_facts(a: Rules, b: Rules) -> frozenset[str]:
    """The names of the facts that both rulesets have."""
    known = [{(fact.scope, fact.name) for fact in rules.facts} for rules in (a, b)]
    return frozenset(name for _, name in known[0] & known[1])


def first_differing(a: Sequence[Event], b: Sequence[Event]) -> int:
    """The place of the first events that differ; -1 for none."""
    for place, (one, other) in enumerate(zip(a, b, strict=False)):
        if not same_event(one, other):
            return place
    return -1 if len(a) == len(b) else min(len(a), len(b))


def _at(events: Sequence[Event], place: int) -> Event | None:
    return events[place] if place < len(events) else None


def differing_events(
    a: Round, b: Round, ours: Sequence[Event], theirs: Sequence[Event], rivals: int
) -> Iterator[Divergence]:
    """What differs in events that followed one decision: the first event, or a fact if nothing else does.

    `rivals` is how many seats claimed the tile that the decision was about.
    """
    shared = shared_facts(a.rules, b.rules)
    facts = [[one for one in events if one[0] == "set" and one[1] in shared] for events in (ours, theirs)]
    others = [[one for one in events if one[0] != "set"] for events in (ours, theirs)]
    place = first_differing(*others)
    if place < 0:
        place = first_differing(*facts)
        if place >= 0:
            yield divergence_of(a, b, _at(facts[0], place), _at(facts[1], place), rivals)
        return
    one, other = _at(others[0], place), _at(others[1], place)
    if _taken(one, other, rivals):
        one, other = _claim(others[0], place), _claim(others[1], place)
    of_money = [event is not None and event[0] in PAYMENTS for event in (one, other)]
    found = (
        list(payment_divergences((a.rules, b.rules), *others))
        if any(of_money) and not _taken(one, other, rivals)
        else []
    )
    yield from found or [divergence_of(a, b, one, other, rivals)]


def _claim(events: Sequence[Event], place: int) -> Event | None:
    """What is made of a claim, behind the hand that is shown for it."""
    made = (event for event in events[place:] if event[0] in ("win", "meld"))
    return next(made, _at(events, place))


def _taken(one: Event | None, other: Event | None, rivals: int) -> bool:
    """Whether one of two events is about who gets what several seats claimed."""
    return rivals > 1 and any(event is not None and event[0] in TAKEN for event in (one, other))


# --- menus ------------------------------------------------------------------------------------------


def differing_menus(a: Round, b: Round) -> Iterator[Divergence]:
    """What one ruleset lets a seat do now and the other does not, one for each verb."""
    ours, theirs = a.legal(), b.legal()
    for seat in sorted({*ours, *theirs}):
        one, other = ours.get(seat, ()), theirs.get(seat, ())
        if type(one) is tuple and type(other) is tuple:
            if one == other:
                continue
            only_a, only_b = set(one) - set(other), set(other) - set(one)
        else:
            only_a, only_b = _lazy(one, other)
        yield from _by_verb(a.rules, seat, only_a, "only-a")
        yield from _by_verb(b.rules, seat, only_b, "only-b")


def _by_verb(rules: Rules, seat: int, actions: Iterable[Action], kind: str) -> Iterator[Divergence]:
    verbs: dict[str, Action] = {}
    for action in sorted(actions, key=lambda one: (len(one.tiles), repr(one))):
        verbs.setdefault(action.verb, action)
    if len(verbs) > 1:
        verbs.pop(PASS.verb, None)
    for action in verbs.values():
        yield legal_divergence(rules, seat, action, kind)


def _lazy(one: Any, other: Any) -> tuple[set[Action], set[Action]]:
    """Decisions of menus that are never listed, each not on the other one."""
    listed = [_few(menu) for menu in (one, other)]
    if listed[0] is not None and listed[1] is not None:
        return set(listed[0]) - set(listed[1]), set(listed[1]) - set(listed[0])
    return _not_on(one, other), _not_on(other, one)


def _few(menu: Any) -> list[Action] | None:
    """The decisions of a menu, None if they are too many to look at."""
    if type(menu) is tuple:
        return list(menu)
    hand = getattr(menu, "hand", None)
    if hand is None or sum(hand) > FEW_CARDS:
        return None
    found: list[Action] = []
    for action in menu:
        found.append(action)
        if len(found) > LISTED:
            return None
    return found


SAMPLES = 2
_CHANCES = (0.09, 0.83, 0.31, 0.57, 0.71, 0.17, 0.97, 0.43)


class Rota:
    """Chance that takes turns, for samples of a menu that are the same whenever they are taken."""

    def __init__(self) -> None:
        self.turn = 0

    def random(self) -> float:
        """The next number."""
        self.turn += 1
        return _CHANCES[self.turn % len(_CHANCES)]


def _not_on(menu: Any, other: Any) -> set[Action]:
    if type(menu) is tuple:
        return {action for action in menu if action not in other}
    rota = Rota()
    extra = [action for action in getattr(menu, "extra", ()) if action not in other]
    return {*extra, *(one for one in (menu.sample(rota) for _ in range(SAMPLES)) if one not in other)}


# --- the same decisions in both -----------------------------------------------------------------------


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
        found += _by_verb(asking.rules, seat, [one for one in menu if one != PASS], kind)
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
