"""Divergences gathered by what they are about, each with the smallest thing that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any

from attrs import define, field

from paiju.core.errors import PaijuError, Place, Text
from paiju.core.round import Position
from paiju.lab.diff.attempts import attempt
from paiju.lab.diff.begin import Begin, Decision
from paiju.lab.diff.blame import Culprit, culprits
from paiju.lab.diff.code import changed_functions
from paiju.lab.diff.divergence import WIN, Divergence
from paiju.lab.diff.model import Difference, Layer, Pair, Side
from paiju.lab.diff.said import Said
from paiju.lab.diff.shrink import Shown, Shrinker, at
from paiju.lab.diff.write_case import Fresh

PATIENCE = 200
"""So often something to run is looked for instead of examples with nothing to run."""
KEPT = 3
"""How many examples of a divergence are kept to be shrunk, the shortest ones."""


@define
class Example:
    """What shows a divergence before it is shrunk."""

    divergence: Divergence
    begin: Begin | None
    """What sets its position up; None where `case` says it all."""
    script: tuple[Decision, ...]
    fresh: Fresh | None = None
    case: str = ""
    size: int = 0

    @property
    def is_bare(self) -> bool:
        """Whether there is nothing to run."""
        return self.begin is None and not self.case

    @property
    def rank(self) -> tuple[bool, int, int]:
        """What puts small examples first, those with nothing to run last."""
        return self.is_bare, len(self.script), self.size


@define
class Group:
    """All divergences of one class and topic."""

    count: int = 0
    examples: list[Example] = field(factory=list)
    sources: dict[str, int] = field(factory=dict)

    def add(self, example: Example, source: str) -> None:
        """One more; of the examples the shortest are kept."""
        self.count += 1
        self.sources[source] = self.sources.get(source, 0) + 1
        self.examples.append(example)
        self.examples.sort(key=lambda one: one.rank)
        del self.examples[KEPT:]


class Findings:
    """Divergences by class and topic, in the order in which they were first found."""

    def __init__(self, pair: Pair, layer: Layer) -> None:
        self.pair = pair
        self.layer = layer
        self.groups: dict[tuple[str, str, str], Group] = {}

    def add(self, example: Example, source: str) -> None:
        """Note a divergence; `source` is where it was found."""
        self.groups.setdefault(example.divergence.key, Group()).add(example, source)

    def wants(self, divergence: Divergence, size: int | None = None) -> bool:
        """Whether an example of this divergence, of this size, is still looked for."""
        group = self.groups.get(divergence.key)
        if group is None or len(group.examples) < KEPT:
            return True
        if group.examples[-1].is_bare:
            return group.count < PATIENCE
        return size is not None and size < group.examples[-1].size

    def count(self, divergence: Divergence, source: str) -> None:
        """Note a divergence of which there are examples enough."""
        group = self.groups[divergence.key]
        group.count += 1
        group.sources[source] = group.sources.get(source, 0) + 1

    def differences(self, seconds: float) -> tuple[Difference, ...]:
        """Each kind of divergence as a difference, shrunk for so many seconds at most."""
        return tuple(self._difference(group, seconds) for group in self.groups.values())

    def _difference(self, group: Group, seconds: float) -> Difference:
        shown = _smallest(self.pair, group.examples, seconds)
        one = shown.divergence
        blamed = self._blamed(group, shown)
        data: dict[str, Any] = {"class": one.cls, "count": group.count, "sources": group.sources}
        if one.action is not None:
            data["decision"] = _script(self.pair, [(one.seat, one.action)])[0]
        if not shown.case and shown.script:
            data["script"] = _script(self.pair, shown.script)
        places: tuple[Place | None, Place | None] = (None, None)
        if blamed is not None:
            data |= {"function": blamed.name, "changed": blamed.changed}
            place = blamed.places[1] or blamed.places[0]
            if blamed.changed:
                places = blamed.places
            elif place is not None:
                data |= {"file": place.file, "line": place.line}
        return Difference(
            self.layer,
            f"{one.cls}/{one.topic}",
            one.kind,
            _told(one, group.count, blamed),
            _side(one.sides[0], places[0]),
            _side(one.sides[1], places[1]),
            case=shown.case or None,
            data=data,
        )

    def _blamed(self, group: Group, shown: Shown) -> Culprit | None:
        """The function that differs where the divergence shows."""
        begin = at(shown.start) if isinstance(shown.start, Position) else group.examples[0].begin
        if begin is None:
            return None
        to_win = shown.divergence.cls == WIN
        return culprits(self.pair, begin, shown.script, to_win=to_win, changed=self.changed)

    @cached_property
    def changed(self) -> frozenset[tuple[str, str]]:
        """The functions of plugins whose code differs."""
        return changed_functions(self.pair)


def _smallest(pair: Pair, examples: Sequence[Example], seconds: float) -> Shown:
    """The smallest of the shrunk examples; each gets its part of the work."""
    best: Shown | None = None
    for example in examples:
        if example.begin is None:
            shown = Shown(example.divergence, None, (), example.case)
            best = shown if best is None or (shown.case and not best.case) else best
            continue
        shrinker = Shrinker(pair, example.divergence, seconds / len(examples))
        try:
            shown = attempt(partial(shrinker.shrink, example.begin, example.script, example.fresh))
        except PaijuError:
            continue
        if best is None or (not best.case and shown.case) or (shown.case and shown.size < best.size):
            best = shown
    return best if best is not None else Shown(examples[0].divergence, None, examples[0].script)


def _script(pair: Pair, script: Sequence[Decision]) -> list[str]:
    notation = pair.a.rules.notation
    return [f"{seat} {notation.write_action(action)}" for seat, action in script]


def _side(said: Said | None, place: Place | None) -> Side:
    return Side(None, place) if said is None else Side(said.text, said.place or place)


def _told(one: Divergence, count: int, blamed: Culprit | None) -> Text:
    """What it is about, how often it was found, and the changed code that makes it so."""
    said = one.about
    zh, en = f"{said.zh}（{count} 次）", f"{said.en} ({count} {'time' if count == 1 else 'times'})"
    if blamed is None or not blamed.changed:
        return Text(zh, en)
    return Text(f"{zh}，改动在函数 {blamed.name}", f"{en}; the function {blamed.name} was changed")
