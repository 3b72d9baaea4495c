"""A single divergence of two rounds: its class, what it is about, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.ledger import Amount, Transfer
from paiju.core.melds.notation import write_meld
from paiju.core.round import Action, Event, Round, Rules
from paiju.core.scoring import Appraisal
from paiju.core.tiles import write_tiles
from paiju.lab.cases.report import shown

DEAL, LEGAL, PRIORITY, WIN, SCORE, FLOW = "deal", "legal", "priority", "win", "score", "flow"
CLASSES: dict[str, Text] = {
    DEAL: Text("发牌", "deal"),
    LEGAL: Text("可做的事", "legal decisions"),
    PRIORITY: Text("先后", "claim priority"),
    WIN: Text("胡牌", "win"),
    SCORE: Text("输赢", "score"),
    FLOW: Text("进程", "flow"),
}
"""What a divergence may be about, by the word that names its class."""
FACT = "fact/"
WAITS = "waits"
NOTHING = Text("没有", "nothing")
PAYMENTS = ("pay", "book")
DEALT = ("start", "deal", "place", "draw", "entry", "flip", "roll")
TAKEN = ("win", "meld", "show")
Sides = tuple[str | None, str | None]
"""What each ruleset has, in words."""
Payments = Sequence[tuple[int, int, Amount]]
"""Payer, payee, amount."""


@frozen
class Divergence:
    """What differs: a class, a topic within it, and what each ruleset has there.

    `kind` is `value`, `only-a`, `only-b` or `seat`; `seat` is who it is about, `action` a decision that only
    one ruleset allows.
    """

    cls: str
    topic: str
    kind: str
    a: str | None = None
    b: str | None = None
    seat: int = -1
    action: Action | None = None

    @property
    def hard(self) -> bool:
        """Whether it is more than a fact or waits that differ: nothing behind it can be compared."""
        return not self.topic.startswith(FACT) and self.topic != WAITS

    @property
    def key(self) -> tuple[str, str, str]:
        """What makes two divergences the same kind of thing."""
        return self.cls, self.topic, self.kind

    def text(self) -> Text:
        """It in a sentence."""
        name = CLASSES[self.cls]
        a = NOTHING if self.a is None else Text(self.a, self.a)
        b = NOTHING if self.b is None else Text(self.b, self.b)
        about = "" if self.topic == self.cls else f" {self.topic}"
        return Text(
            f"{name.zh}{about}：一边 {a.zh}，另一边 {b.zh}", f"{name.en}{about}: {a.en} here, {b.en} there"
        )


def legal_divergence(rules: Rules, seat: int, action: Action, kind: str) -> Divergence:
    """A decision that only one ruleset allows."""
    said = f"{seat} {rules.notation.write_action(action)}"
    a, b = (said, None) if kind == "only-a" else (None, said)
    return Divergence(LEGAL, action.verb, kind, a, b, seat, action)


def divergence_of(a: Round, b: Round, one: Event | None, other: Event | None, rivals: int) -> Divergence:
    """What two events say that should be the same; None: nothing happened there."""
    kinds = [None if event is None else event[0] for event in (one, other)]
    texts = _written(a.rules, one), _written(b.rules, other)
    if "set" in kinds:
        return _of_fact(one, other, texts)
    if kinds[0] == kinds[1] and one is not None and other is not None:
        return _of_one_kind(one, other, texts)
    if rivals > 1 and (kinds[0] in TAKEN or kinds[1] in TAKEN):
        return Divergence(PRIORITY, _claimed(kinds), "value", *texts)
    return Divergence(FLOW, _named(kinds), _only(kinds), *texts)


def _claimed(kinds: Sequence[str | None]) -> str:
    return next("win" if kind == "show" else kind for kind in kinds if kind in TAKEN)


def _only(kinds: Sequence[str | None]) -> str:
    if kinds[0] is None:
        return "only-b"
    return "only-a" if kinds[1] is None else "value"


def _named(kinds: Sequence[str | None]) -> str:
    return next((kind for kind in kinds if kind is not None), "")


def _of_fact(one: Event | None, other: Event | None, texts: Sides) -> Divergence:
    names = [event[1] for event in (one, other) if event is not None and event[0] == "set"]
    if len(names) == 2 and names[0] == names[1]:
        return Divergence(FLOW, FACT + names[0], "value", *texts)
    only = "only-a" if one is not None and one[0] == "set" else "only-b"
    return Divergence(FLOW, FACT + names[0], only, *texts)


def _of_one_kind(one: Event, other: Event, texts: Sides) -> Divergence:
    kind = one[0]
    if one[:-1] == other[:-1]:
        return Divergence(FLOW, f"sees/{kind}", "value", str(one[-1]), str(other[-1]))
    if kind in ("win", "reveal"):
        return _of_win(kind, one, other, texts)
    if kind in TAKEN and one[1] != other[1]:
        return Divergence(PRIORITY, _claimed([kind]), "seat", *texts)
    if kind in DEALT:
        return Divergence(DEAL, kind, "value", *texts)
    return Divergence(FLOW, kind, "value", *texts)


def payment_divergences(ours: Sequence[Event], theirs: Sequence[Event]) -> Iterator[Divergence]:
    """What differs in the payments that followed one decision, by reason; the order does not count."""
    paid = [_by_reason(events) for events in (ours, theirs)]
    for reason in dict.fromkeys((*paid[0], *paid[1])):
        one, other = (sorted(side.get(reason, ())) for side in paid)
        if one != other:
            yield Divergence(SCORE, reason, _kind(one, other), _said(one), _said(other))


def _by_reason(events: Sequence[Event]) -> dict[str, list[tuple[int, int, Amount]]]:
    found: dict[str, list[tuple[int, int, Amount]]] = {}
    for event in events:
        if event[0] in PAYMENTS:
            paid: Transfer = event[1]
            found.setdefault(paid.reason, []).append((paid.payer, paid.payee, paid.amount))
    return found


def _kind(one: Payments, other: Payments) -> str:
    if not one or not other:
        return "only-b" if not one else "only-a"
    amounts = [sorted(amount for _, _, amount in side) for side in (one, other)]
    return "seat" if amounts[0] == amounts[1] else "value"


def _said(payments: Payments) -> str | None:
    said = [f"{payer} pays {payee} {shown(amount)}" for payer, payee, amount in payments]
    return ", ".join(said) or None


def _of_win(kind: str, one: Event, other: Event, texts: Sides) -> Divergence:
    if kind == "win" and one[1:4] != other[1:4]:
        return Divergence(PRIORITY, "win", "seat", *texts)
    place = 7 if kind == "win" else 2
    return worth_divergence(one[place], other[place]) or Divergence(WIN, "share", "value", *texts)


def worth_divergence(one: Appraisal | None, other: Appraisal | None) -> Divergence | None:
    """How two values of one win differ: a pattern, else what comes of the same patterns."""
    if one is None or other is None:
        if one is other:
            return None
        if one is None:
            return Divergence(WIN, "complete", "only-b", None, None if other is None else shown(other.value))
        return Divergence(WIN, "complete", "only-a", shown(one.value))
    ours, theirs = dict((*one.patterns, *one.bonus)), dict((*other.patterns, *other.bonus))
    for pattern in (*ours, *theirs):
        if ours.get(pattern) != theirs.get(pattern):
            kind = "only-a" if pattern not in theirs else "only-b" if pattern not in ours else "value"
            values = [side.get(pattern) for side in (ours, theirs)]
            a, b = (None if value is None else f"{pattern} {shown(value)}" for value in values)
            return Divergence(WIN, f"pattern/{pattern}", kind, a, b)
    if one.minimum_ok != other.minimum_ok:
        return Divergence(WIN, "minimum", "only-a" if one.minimum_ok else "only-b", *_sums(one, other))
    if (one.total, one.value) != (other.total, other.value):
        return Divergence(WIN, "value", "value", *_sums(one, other))
    return None


def _sums(one: Appraisal, other: Appraisal) -> Sides:
    return _sum(one), _sum(other)


def _sum(side: Appraisal) -> str:
    patterns = " ".join(pattern for pattern, _ in side.patterns)
    return f"{patterns}: {shown(side.total)}, {shown(side.value)}"


# --- events in writing --------------------------------------------------------------------------------


def _written(rules: Rules, event: Event | None) -> str | None:
    """An event in one line, in the notation."""
    if event is None:
        return None
    if event[0] in PAYMENTS:
        paid: Transfer = event[1]
        return f"{paid.payer} pays {paid.payee} {shown(paid.amount)} ({paid.reason})"
    kind = rules.kinds[event[0]]
    values = [
        f"{name} {_value(rules, name, value)}"
        for name, value in zip(kind.fields, event[1:], strict=False)
        if not isinstance(value, Appraisal) and name not in ("shares", "lies", "order", "drawn", "replaced")
    ]
    return " ".join([event[0], *values])


def _value(rules: Rules, name: str, value: Any) -> str:
    if name in ("tile", "tiles", "own"):
        tiles = value if isinstance(value, tuple) else (value,)
        return write_tiles(rules.tiles, [tile for tile in tiles if 0 <= tile < len(rules.tiles.kinds)]) or "-"
    if name == "meld":
        return write_meld(rules.tiles, value)
    return shown(value)
