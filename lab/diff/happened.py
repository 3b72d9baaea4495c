"""What has happened in two rounds: events that say the same, and the first that do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from paiju.core.round import Event, Round, Rules
from paiju.core.scoring import Appraisal
from paiju.lab.diff.divergence import (
    FLOW,
    PAYMENTS_ORDER,
    TAKEN,
    Divergence,
    divergence_of,
    payment_divergences,
)
from paiju.lab.diff.said import PAYMENTS, of_event


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
    if any(of_money) and _sorted(others[0][place:]) == _sorted(others[1][place:]):
        yield Divergence(FLOW, PAYMENTS_ORDER, "order", (of_event(a.rules, one), of_event(b.rules, other)))
        return
    found = (
        list(payment_divergences((a.rules, b.rules), *others))
        if any(of_money) and not _taken(one, other, rivals)
        else []
    )
    yield from found or [divergence_of(a, b, one, other, rivals)]


def _sorted(events: Sequence[Event]) -> list[str]:
    """Events without their order."""
    return sorted(repr(plain(one)) for one in events)


def _claim(events: Sequence[Event], place: int) -> Event | None:
    """What is made of a claim, behind the hand that is shown for it."""
    made = (event for event in events[place:] if event[0] in ("win", "meld"))
    return next(made, _at(events, place))


def _taken(one: Event | None, other: Event | None, rivals: int) -> bool:
    """Whether one of two events is about who gets what several seats claimed."""
    return rivals > 1 and any(event is not None and event[0] in TAKEN for event in (one, other))
