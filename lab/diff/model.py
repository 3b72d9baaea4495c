"""What a comparison of two rulesets consists of: layers, differences, and what could not be compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from attrs import field, frozen

from paiju.core.errors import Place, Text
from paiju.core.round import Rules
from paiju.core.ruleset import Ruleset
from paiju.lab.confidence import FEW, MARK, RARE, spread


class Layer(StrEnum):
    """The layers of a comparison, in the order in which they are made and told."""

    FACTS = "facts"
    CAPABILITY = "capability"
    DECISIONS = "decisions"
    PLAYOUTS = "playouts"
    STATISTICS = "statistics"


@frozen
class Compared:
    """One ruleset of a pair: the name as asked for, the resolved tree, the rules compiled from it.

    `given` are the options that the name carries (`name?cap=8`: `cap`).
    """

    asked: str
    ruleset: Ruleset
    rules: Rules
    given: frozenset[str] = frozenset()


@frozen
class Pair:
    """The two rulesets of a comparison."""

    a: Compared
    b: Compared


@frozen
class Side:
    """What one ruleset has: in words, and where that comes from; `value` None: it has nothing there.

    `option` is the option that put it there, or took it away. A value is as it is written in files, or a
    `Text` of what happens in play.
    """

    value: str | Text | None
    place: Place | None = None
    option: str | None = None

    def say(self, lang: str) -> str | None:
        """The value in a language."""
        return self.value.say(lang) if isinstance(self.value, Text) else self.value


NOTHING = Side(None)


@frozen
class Difference:
    """One difference.

    `topic` is what differs, a path of words that does not change when lines or texts move
    (`scoring.cap`, `pattern.qidui`, `kawuxing-caps/cap-8-zimo`, `playout/greedy/score`). `kind` is a word for
    how it differs (`value`, `only-a`, `only-b`, `legal`, `score`, …). `case` is the text of a case file that
    shows it; `topics` are those of differences in earlier layers that explain it.
    """

    layer: Layer
    topic: str
    kind: str
    text: Text
    a: Side
    b: Side
    headline: str | None = None
    """The headline row of the facts that this belongs to: seats, tiles, claims, …"""
    case: str | None = None
    topics: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(factory=dict)
    """More for machines: plain data, written into the JSON as it is."""

    @property
    def id(self) -> str:
        """What names this difference from one run to the next: `facts:scoring.cap:value`."""
        return f"{self.layer}:{self.topic}:{self.kind}"


@frozen
class NotComparable:
    """What could not be compared, and why."""

    topic: str
    text: Text


@frozen
class Statistic:
    """One number of both rulesets over paired deals.

    `a` and `b` are means over the deals; `difference` is the mean of b - a in the same deal with its half
    confidence width (95 %; None: not known). `deals` is how many there were, `counting` in how many a and b
    differ, or one of them is not 0 where deals are not the same. `counts_a`, `counts_b` is the distribution:
    value → number of deals.
    """

    topic: str
    text: Text
    a: float
    b: float
    difference: float
    width: float | None
    deals: int
    counting: int
    counts_a: Mapping[int, int] = field(factory=dict)
    counts_b: Mapping[int, int] = field(factory=dict)

    @property
    def same(self) -> bool:
        """Whether not one deal made a difference."""
        return not self.difference and not self.width and self.counts_a == self.counts_b

    @property
    def doubtful(self) -> bool:
        """Whether there were too few deals for the width to be trusted."""
        return self.deals < FEW

    @property
    def rare(self) -> bool:
        """Whether too few deals made the difference for the width to be trusted."""
        return 0 < self.counting < RARE

    @property
    def interval(self) -> str:
        """The difference with its half width, marked where it rests on a few deals."""
        mark = f" {MARK}" if self.rare else ""
        return f"{self.difference:+.4g} {spread(self.width, '.2g')}{mark}"


@frozen
class LayerReport:
    """What one layer found. `compared` counts what was looked at: facts, positions, rounds, deals."""

    layer: Layer
    compared: int
    differences: tuple[Difference, ...] = ()
    not_comparable: tuple[NotComparable, ...] = ()
    statistics: tuple[Statistic, ...] = ()
    incomplete: Text | None = None
    """Why the layer stopped before its end; None: it did not."""
    seconds: float = 0.0


def unplayed(rounds: int) -> Text | None:
    """Why a layer is incomplete in which so many rounds could not be played under either ruleset."""
    if not rounds:
        return None
    return Text(f"有 {rounds} 局没能打完", f"{rounds} rounds could not be played to their end")


Progress = Callable[[Layer, int, int], None]
"""Told now and then how far a layer is: done, of how many."""


def silent(layer: Layer, done: int, of: int) -> None:
    """Progress that nobody looks at."""


@frozen
class Settings:
    """How a comparison is made."""

    layers: tuple[Layer, ...] = tuple(Layer)
    corpus: tuple[str, ...] = ()
    """Case files beside the shipped corpus, by path."""
    positions: int = 2000
    """How many positions are generated for the layer of decisions."""
    rounds: int = 200
    """How many seeds the playouts try with each policy."""
    deals: int = 2000
    """How many paired deals the statistics play."""
    policies: tuple[str, ...] = ("random", "greedy")
    seed: str = "0"
    shrink_seconds: float = 20.0
    """How long the shrinking of one divergence may take."""
    progress: Progress = silent
