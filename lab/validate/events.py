"""The very event in which two rulesets part, where the rules of a record are still there to be asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Any

from attrs import frozen

from paiju.core.errors import Place, Text
from paiju.core.match import Match
from paiju.core.record import event_data
from paiju.core.record.lines import DECISION, RESULT, START
from paiju.core.record.serial import canonical
from paiju.core.round import PASS, Action, Event
from paiju.lab.validate.first import (
    ABOUT,
    DEAL,
    FLOW,
    PRIORITY,
    SCORE,
    WIN,
    First,
    bare,
    changed,
    claims,
    pattern_name,
    window,
)
from paiju.lab.validate.replayed import Started, rivals_after
from paiju.lab.validate.said import NOTHING, Said

DEALT = frozenset(("start", "deal", "draw", "entry", "flip", "roll"))
TAKEN = frozenset(("win", "meld", "show"))
Data = dict[str, Any]


def first_event(started: Started, then: Said, now: Said) -> First | None:
    """The first event that is another one under `now` than under `then`, the rules of the record.

    None where they part otherwise, by a decision that is refused for one. Raises `PaijuError` for that.
    """
    sides = (then, now)
    matches = [started.match(side.rules) for side in sides]
    compared = rivals = 0
    for line in started.lines.body:
        if line.kind == RESULT:
            compared = rivals = 0
            for match in matches:
                match.advance()
        elif line.kind == DECISION:
            seat, action = line.data[DECISION], then.rules.notation.read_action(line.data["do"])
            lost = _lost(line.place, then, matches, seat, action)
            if lost is not None:
                return lost
            for match in matches:
                rivals = rivals_after(match.round, seat, match.rules.notation.read_action(line.data["do"]))
        if line.kind in (START, DECISION):
            before, after = (
                _happened(side, match, compared) for side, match in zip(sides, matches, strict=True)
            )
            found = _window(line.place, sides, matches, before, after)
            found = found or _unlike(line.place, before, after, rivals)
            if found is not None:
                return found
            compared += len(before)
    return None


@frozen
class _Happened:
    """An event with its words and its plain data; none where there is no event any more."""

    words: Said
    event: Event | None = None

    @cached_property
    def data(self) -> Data:
        return {} if self.event is None else event_data(self.words.rules, self.event)

    @property
    def kind(self) -> str | None:
        return self.data.get("event")

    @property
    def topic(self) -> str:
        """The kind of the event; of a payment its reason, of a fact its name."""
        transfer = self.data.get("transfer")
        if isinstance(transfer, dict):
            return str(transfer.get("reason"))
        return f"set/{self.data.get('name')}" if self.kind == "set" else str(self.kind)

    @property
    def quoted(self) -> Text:
        if self.event is None:
            return NOTHING
        paid = isinstance(self.data.get("transfer"), dict)
        said = self.words.payments([self.event[1]]) if paid else self.words.event(self.event)
        return Text(f"“{said.zh}”", f"“{said.en}”")


def _happened(side: Said, match: Match, compared: int) -> list[_Happened]:
    return [_Happened(side, event) for event in match.round.events()[compared:]]


def _lost(place: Place, words: Said, matches: Sequence[Match], seat: int, action: Action) -> First | None:
    """What a seat could claim when it decided, and cannot any more."""
    then, now = (match.round for match in matches)
    may = claims(then).get(seat, ())
    if not may or now.as_listed(action) in now.legal().get(seat, ()):
        return None
    return window(place, words, then, now=False, of={seat: may if action == PASS else (action,)})


def _window(
    place: Place,
    sides: tuple[Said, Said],
    matches: Sequence[Match],
    then: list[_Happened],
    now: list[_Happened],
) -> First | None:
    """What may be claimed under one ruleset, where the other goes on because nobody has a claim."""
    told = [[canonical(one.data) for one in side if one.kind != "set"] for side in (then, now)]
    ours, theirs = told
    if len(ours) == len(theirs):
        return None
    asking = int(len(theirs) < len(ours))
    shorter, longer = told[asking], told[1 - asking]
    if longer[: len(shorter)] != shorter:
        return None
    return window(place, sides[asking], matches[asking].round, now=bool(asking))


def _unlike(place: Place, then: list[_Happened], now: list[_Happened], rivals: int) -> First | None:
    for one, other in zip_longest(then, now):
        ours, theirs = (side or _Happened((then or now)[0].words) for side in (one, other))
        if canonical(ours.data) != canonical(theirs.data):
            return _difference(place, ours, theirs, rivals)
    return None


def _difference(place: Place, one: _Happened, other: _Happened, rivals: int) -> First:
    if one.kind == other.kind and one.kind in ("win", "reveal"):
        found = _of_win(place, one, other)
        if found is not None:
            return found
    cls, topic = _class_of(one, other, rivals)
    text = Text(
        f"原为{one.quoted.zh}，现为{other.quoted.zh}", f"it was {one.quoted.en}, it is now {other.quoted.en}"
    )
    return First(cls, topic, place, text)


def _class_of(one: _Happened, other: _Happened, rivals: int) -> tuple[str, str]:
    kinds = {one.kind, other.kind}
    same = one.kind == other.kind
    if rivals > 1 and TAKEN & kinds and (not same or one.data.get("seat") != other.data.get("seat")):
        return PRIORITY, str(one.kind) if same else (one if one.data else other).topic
    for side in (one, other):
        if side.kind in ("pay", "book"):
            return SCORE, side.topic
    if same and one.kind in DEALT:
        return DEAL, one.topic
    of_fact = next((side for side in (other, one) if side.kind == "set"), None)
    return FLOW, (of_fact or (one if one.data else other)).topic


def _of_win(place: Place, one: _Happened, other: _Happened) -> First | None:
    """What differs in what a win is worth; None where it is another win."""
    if one.data.get("seat") != other.data.get("seat"):
        return None
    ours, theirs = ((side.data.get("appraisal") or {}) for side in (one, other))
    patterns = [dict([*side.get("patterns", ()), *side.get("bonus", ())]) for side in (ours, theirs)]
    for pattern in dict.fromkeys([*patterns[0], *patterns[1]]):
        said, now = (side.get(pattern) for side in patterns)
        if said != now:
            name = pattern_name(other.words, pattern)
            return changed(place, WIN, f"pattern/{pattern}", name, bare(said), bare(now))
    for key in ("total", "value"):
        if ours.get(key) != theirs.get(key):
            return changed(place, WIN, key, ABOUT[key], bare(ours.get(key)), bare(theirs.get(key)))
    if ours.get("minimum_ok") != theirs.get("minimum_ok"):
        enough = [ENOUGH[bool(side.get("minimum_ok"))] for side in (ours, theirs)]
        return changed(place, WIN, "minimum_ok", Text("起胡", "the minimum"), *enough)
    shares = [
        other.words.amounts(
            (payer, worth.get("value") if isinstance(worth, dict) else worth)
            for payer, worth in side.data.get("shares") or ()
        )
        for side in (one, other)
    ]
    return changed(place, WIN, "share", ABOUT["shares"], *shares)


ENOUGH = (Text("不够", "not reached"), Text("够", "reached"))
