"""A single divergence of two rounds: its class, what it is about, and how it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.ledger import Transfer
from paiju.core.round import Action, Event, Round, Rules
from paiju.core.scoring import Appraisal
from paiju.lab.diff.said import (
    NOTHING,
    PAYMENTS,
    Sides,
    both,
    by_seat,
    complete,
    in_words,
    of_event,
    pattern_worth,
    payments,
    seen,
    worth_said,
)

DEAL, LEGAL, PRIORITY, WIN, SCORE, FLOW = "deal", "legal", "priority", "win", "score", "flow"
CLASSES: dict[str, Text] = {
    DEAL: Text("发牌", "deal"),
    LEGAL: Text("能做什么", "legal"),
    PRIORITY: Text("先后", "claim priority"),
    WIN: Text("胡牌", "a win"),
    SCORE: Text("付账", "payments"),
    FLOW: Text("怎样打下去", "what happens"),
}
"""What a divergence may be about, by the word that names its class."""
SETS_UP = "set-up"
PAYMENTS_ORDER = "payments-order"
COMPLETE, MINIMUM, WORTH, PATTERN = "complete", "minimum", "value", "pattern/"
OVER, FIRST_DEALER, NEXT_DEALER = "over", "first-dealer", "next-dealer"
FACT = "fact/"
WAITS = "waits"
FAILS = "fails"
TOPICS = {
    FACT: Text("状态", "a fact"),
    PATTERN: Text("算哪些番种", "patterns that count"),
    COMPLETE: Text("能不能胡", "whether a hand wins"),
    MINIMUM: Text("够不够番", "the minimum of a win"),
    WORTH: Text("胡牌值多少", "the worth of a win"),
    PAYMENTS_ORDER: Text("同样的账，先后不同", "the same payments in another order"),
    WAITS: Text("听牌", "waits"),
    FAILS: Text("出错", "failure"),
    SETS_UP: Text("摆局面", "setting up"),
    OVER: Text("打到哪里为止", "end of the round"),
    FIRST_DEALER: Text("首局的庄家", "first dealer"),
    NEXT_DEALER: Text("下一局的庄家", "next dealer"),
}
"""What some topics are called."""
_WORD = re.compile(r"\w+")
ALLOWS = Text("只有 {side} 允许", "only {side} allows")
DEALT = ("start", "deal", "place", "draw", "entry", "flip", "roll")
TAKEN = ("win", "meld", "show")


@frozen(eq=False)
class Divergence:
    """What differs: a class, a topic within it, and what each ruleset has there.

    `kind` is `value`, `only-a`, `only-b` or `seat`; `seat` is who it is about, `action` a decision that only
    one ruleset allows.
    """

    cls: str
    topic: str
    kind: str
    sides: Sides = (None, None)
    seat: int = -1
    action: Action | None = None

    @property
    def hard(self) -> bool:
        """Whether it is more than a fact or waits that differ: nothing behind it can be compared."""
        return not self.topic.startswith(FACT) and self.topic not in (WAITS, PAYMENTS_ORDER)

    @property
    def key(self) -> tuple[str, str, str]:
        """What makes two divergences the same kind of thing."""
        return self.cls, self.topic, self.kind

    @property
    def about(self) -> Text:
        """What it is about, without what each ruleset has there."""
        if self.cls == LEGAL and None in self.sides:
            return ALLOWS.format(side="A" if self.sides[1] is None else "B")
        if self.cls == SCORE:
            return CLASSES[SCORE]
        start, slash, _ = self.topic.partition("/")
        return TOPICS.get(start + slash) or CLASSES[self.cls]

    @property
    def title(self) -> str:
        """What the first ruleset has there, or has not, in both languages: what a case is called."""
        a, b = self.sides
        if a is not None:
            return f"{a.text.zh} · {a.text.en}"
        said = NOTHING if b is None else b.text
        return f"没有：{said.zh} · not: {said.en}"

    @property
    def slug(self) -> str:
        """The id of a case that shows it."""
        return "-".join(_WORD.findall(f"{self.cls} {self.topic}"))


def legal_divergence(rules: Rules, seat: int, action: Action, kind: str) -> Divergence:
    """A decision that only one ruleset allows."""
    said = in_words(rules, lambda words: by_seat(words, seat, words.action(action)))
    sides = (said, None) if kind == "only-a" else (None, said)
    return Divergence(LEGAL, action.verb, kind, sides, seat, action)


def divergence_of(a: Round, b: Round, one: Event | None, other: Event | None, rivals: int) -> Divergence:
    """What two events say that should be the same; None: nothing happened there."""
    kinds = [None if event is None else event[0] for event in (one, other)]
    texts = of_event(a.rules, one), of_event(b.rules, other)
    if "set" in kinds:
        return _of_fact(one, other, texts)
    if kinds[0] == kinds[1] and one is not None and other is not None:
        return _of_one_kind((a.rules, b.rules), one, other, texts)
    if rivals > 1 and (kinds[0] in TAKEN or kinds[1] in TAKEN):
        return Divergence(PRIORITY, _claimed(kinds), "value", texts)
    return Divergence(FLOW, _named(kinds), _only(kinds), texts)


def _claimed(kinds: Sequence[str | None]) -> str:
    return next("win" if kind == "show" else kind for kind in kinds if kind in TAKEN)


def _only(kinds: Sequence[str | None]) -> str:
    if kinds[0] is None:
        return "only-b"
    return "only-a" if kinds[1] is None else "value"


def _named(kinds: Sequence[str | None]) -> str:
    return next((kind for kind in kinds if kind is not None), "")


def _of_fact(one: Event | None, other: Event | None, texts: Sides) -> Divergence:
    facts = [event for event in (one, other) if event is not None and event[0] == "set"]
    name, seat = facts[0][1], facts[0][2]
    if len(facts) == 2 and name == facts[1][1]:
        return Divergence(FLOW, FACT + name, "value", texts, seat)
    only = "only-a" if one is not None and one[0] == "set" else "only-b"
    return Divergence(FLOW, FACT + name, only, texts, seat)


def _of_one_kind(rules: tuple[Rules, Rules], one: Event, other: Event, texts: Sides) -> Divergence:
    kind = one[0]
    if one[:-1] == other[:-1]:
        return Divergence(FLOW, f"sees/{kind}", "value", both(seen, rules, (one, other)))
    if kind in ("win", "reveal"):
        return _of_win(rules, one, other, texts)
    if kind in TAKEN and one[1] != other[1]:
        return Divergence(PRIORITY, _claimed([kind]), "seat", texts)
    if kind in DEALT:
        return Divergence(DEAL, kind, "value", texts)
    return Divergence(FLOW, kind, "value", texts)


# --- payments -----------------------------------------------------------------------------------------


def payment_divergences(
    rules: tuple[Rules, Rules], ours: Sequence[Event], theirs: Sequence[Event]
) -> Iterator[Divergence]:
    """What differs in the payments that followed one decision, by reason; the order does not count."""
    paid = [_by_reason(events) for events in (ours, theirs)]
    for reason in dict.fromkeys((*paid[0], *paid[1])):
        one, other = (sorted(side.get(reason, ()), key=_sums) for side in paid)
        if [*map(_sums, one)] != [*map(_sums, other)]:
            yield Divergence(SCORE, reason, _kind(one, other), both(payments, rules, (one, other)))


def _by_reason(events: Sequence[Event]) -> dict[str, list[Transfer]]:
    found: dict[str, list[Transfer]] = {}
    for event in events:
        if event[0] in PAYMENTS:
            found.setdefault(event[1].reason, []).append(event[1])
    return found


def _sums(paid: Transfer) -> tuple[Any, ...]:
    return paid.payer, paid.payee, paid.amount


def _kind(one: Sequence[Transfer], other: Sequence[Transfer]) -> str:
    if not one or not other:
        return "only-b" if not one else "only-a"
    amounts = [sorted(paid.amount for paid in side) for side in (one, other)]
    return "seat" if amounts[0] == amounts[1] else "value"


# --- wins ---------------------------------------------------------------------------------------------


def _of_win(rules: tuple[Rules, Rules], one: Event, other: Event, texts: Sides) -> Divergence:
    kind = one[0]
    if kind == "win" and one[1:4] != other[1:4]:
        return Divergence(PRIORITY, "win", "seat", texts)
    place = 7 if kind == "win" else 2
    found = worth_divergence(rules, one[place], other[place])
    return found or Divergence(WIN, "share", "value", texts)


def worth_divergence(
    rules: tuple[Rules, Rules], one: Appraisal | None, other: Appraisal | None
) -> Divergence | None:
    """How two values of one win differ: a pattern, else what comes of the same patterns."""
    if one is None or other is None:
        if one is other:
            return None
        kind = "only-b" if one is None else "only-a"
        return Divergence(WIN, COMPLETE, kind, both(complete, rules, (one, other)))
    if not (one.minimum_ok or other.minimum_ok):
        return None  # neither may be won
    if other.minimum_ok and not one.minimum_ok:
        return Divergence(WIN, MINIMUM, "only-b", both(worth_said, rules, (one, other)))
    ours, theirs = dict((*one.patterns, *one.bonus)), dict((*other.patterns, *other.bonus))
    for pattern in (*ours, *theirs):
        if ours.get(pattern) != theirs.get(pattern):
            kind = "only-a" if pattern not in theirs else "only-b" if pattern not in ours else "value"
            values = [(pattern, side.get(pattern)) for side in (ours, theirs)]
            return Divergence(WIN, PATTERN + pattern, kind, both(pattern_worth, rules, values))
    if one.minimum_ok != other.minimum_ok:
        return Divergence(WIN, MINIMUM, "only-a", both(worth_said, rules, (one, other)))
    if (one.total, one.value) != (other.total, other.value):
        return Divergence(WIN, WORTH, "value", both(worth_said, rules, (one, other)))
    return None
