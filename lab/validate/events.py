"""The very event in which two rulesets part, where the rules of a record are still there to be asked."""

from __future__ import annotations

from typing import Any

from paiju.core.errors import Place, Text
from paiju.core.match import Match
from paiju.core.record import event_data
from paiju.core.record.lines import DECISION, RESULT, START
from paiju.core.record.serial import canonical
from paiju.core.round import Rules
from paiju.lab.validate.first import DEAL, FLOW, PRIORITY, SCORE, WIN, First, changed, short
from paiju.lab.validate.replayed import Started, rivals_after

DEALT = frozenset(("start", "deal", "draw", "entry", "flip", "roll"))
TAKEN = frozenset(("win", "meld", "show"))
Event = dict[str, Any]


def first_event(started: Started, then: Rules, now: Rules) -> First | None:
    """The first event that is another one under `now` than under `then`, the rules of the record.

    None where they part otherwise, by a decision that is refused for one. Raises `PaijuError` for that.
    """
    matches = [started.match(then), started.match(now)]
    compared = rivals = 0
    for line in started.lines.body:
        if line.kind == RESULT:
            compared = rivals = 0
            for match in matches:
                match.advance()
        elif line.kind == DECISION:
            for match in matches:
                action = match.rules.notation.read_action(line.data["do"])
                rivals = rivals_after(match.round, line.data[DECISION], action)
        if line.kind in (START, DECISION):
            before, after = (_data(match, compared) for match in matches)
            found = _unlike(line.place, before, after, rivals)
            if found is not None:
                return found
            compared += len(before)
    return None


def _data(match: Match, compared: int) -> list[Event]:
    return [event_data(match.rules, event) for event in match.round.events()[compared:]]


def _unlike(place: Place, then: list[Event], now: list[Event], rivals: int) -> First | None:
    for index in range(max(len(then), len(now))):
        one, other = (events[index] if index < len(events) else {} for events in (then, now))
        if canonical(one) != canonical(other):
            return _difference(place, one, other, rivals)
    return None


def _difference(place: Place, one: Event, other: Event, rivals: int) -> First:
    kinds = [event.get("event") for event in (one, other)]
    if kinds[0] == kinds[1]:
        cls, topic, said, now = _of_one_kind(str(kinds[0]), one, other, rivals)
        return changed(place, cls, topic, said, now)
    cls, topic = FLOW, _topic(one or other)
    for event in (one, other):
        if event.get("event") in ("pay", "book"):
            cls, topic = SCORE, _topic(event)
        elif event.get("event") == "set" and cls == FLOW:
            topic = _topic(event)
    if rivals > 1 and TAKEN & set(kinds):
        cls = PRIORITY
    said, found = (short(event) if event else None for event in (one, other))
    nothing = Text("没有", "nothing")
    text = Text(
        f"原为 {said or nothing.zh}，现为 {found or nothing.zh}",
        f"it was {said or nothing.en}, it is now {found or nothing.en}",
    )
    return First(cls, topic, place, text)


def _of_one_kind(kind: str, one: Event, other: Event, rivals: int) -> tuple[str, str, Any, Any]:
    """Class and topic of two events of one kind, with what each has there."""
    if kind in TAKEN and one.get("seat") != other.get("seat"):
        return (PRIORITY if rivals > 1 else FLOW), kind, one.get("seat"), other.get("seat")
    if kind in ("win", "reveal"):
        return _of_win(one, other)
    if kind in ("pay", "book"):
        return SCORE, _topic(one), one["transfer"], other["transfer"]
    return (DEAL if kind in DEALT else FLOW), _topic(one), one, other


def _of_win(one: Event, other: Event) -> tuple[str, str, Any, Any]:
    ours, theirs = ((event.get("appraisal") or {}) for event in (one, other))
    patterns = [dict([*side.get("patterns", ()), *side.get("bonus", ())]) for side in (ours, theirs)]
    for pattern in dict.fromkeys([*patterns[0], *patterns[1]]):
        said, now = (side.get(pattern) for side in patterns)
        if said != now:
            return WIN, f"pattern/{pattern}", said, now
    for key in ("total", "value", "minimum_ok"):
        if ours.get(key) != theirs.get(key):
            return WIN, key, ours.get(key), theirs.get(key)
    return WIN, "share", one.get("shares"), other.get("shares")


def _topic(event: Event) -> str:
    """The kind of an event; of a payment its reason, of a fact its name."""
    transfer = event.get("transfer")
    if isinstance(transfer, dict):
        return str(transfer.get("reason"))
    kind = str(event.get("event"))
    return f"set/{event.get('name')}" if kind == "set" else kind
