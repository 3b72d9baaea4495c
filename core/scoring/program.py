"""What a way of winning can bring: patterns in the order in which they are asked, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from paiju.core.scoring.appraisal import Appraisal
from paiju.core.scoring.context import Sight
from paiju.core.scoring.node import Test
from paiju.core.scoring.patterns import Pattern
from paiju.core.scoring.scope import Number
from paiju.core.scoring.section import Section
from paiju.core.scoring.total import BEST, MULTIPLY

if TYPE_CHECKING:
    from paiju.core.hands import Reading

Hit = tuple[Pattern, Number]
Pairs = tuple[tuple[str, Number], ...]


Question = tuple[Pattern, Test | None, Test | None, bool, Number | None]
"""A pattern laid out for asking: its tests without and with regard to the reading, whether it counts how
often it stands, and its value, None where that is a fact."""

Candidate = tuple[Pattern, Test | None, int, Number | None]
"""A pattern that the tiles and the situation allow: the test that is left, how often it stands so far, and
its value, None where the reading has a say in that."""


class Candidates(NamedTuple):
    """The candidates of one shape, and what counts where none of them does.

    They are `settled` if the readings of the shape cannot differ.
    """

    asked: list[Candidate]
    otherwise: list[Question]
    settled: bool


class Program:
    """The patterns of a section that one way of winning can bring."""

    def __init__(self, section: Section, by: str) -> None:
        self.section = section
        self.by = by
        mine = [one for one in section.patterns if one.by is None or by in one.by]
        self._asked = [one for one in mine if not one.otherwise]
        self._otherwise = [one for one in mine if one.otherwise]
        self._alone = _questions(one for one in mine if one.alone and one.readless)
        self._bonuses = _questions(one for one in section.bonuses if one.by is None or by in one.by)
        self._rule = section.total
        self._picks_best = section.total.combine == BEST
        self._raises = section.total.combine == MULTIPLY
        self._required = section.require[1]
        self.adds = bool(section.additions or self._bonuses)
        self._settles = self._required is None and not self.adds
        self._by_shape: dict[str | None, tuple[list[Question], list[Question]]] = {}

    def candidates(self, sight: Sight, shape: str | None) -> Candidates:
        """What a reading of this shape may bring in this win."""
        questions, otherwise = self._by_shape.get(shape) or self._questions(shape)
        asked = self._possible(sight, questions)
        settled = self._settles and (bool(asked) or not otherwise)
        if settled:
            for _, opened, _, value in asked:
                if opened is not None or value is None:
                    settled = False
        return Candidates(asked, otherwise, settled)

    def _questions(self, shape: str | None) -> tuple[list[Question], list[Question]]:
        """The patterns to be asked in a reading of this shape, and those that hold where none does."""
        made = _questions(_for_shape(self._asked, shape)), _questions(_for_shape(self._otherwise, shape))
        self._by_shape[shape] = made
        return made

    def _possible(self, sight: Sight, questions: Iterable[Question]) -> list[Candidate]:
        """The patterns of which the conditions without regard to the reading hold."""
        found: list[Candidate] = []
        for pattern, fixed, opened, counted, value in questions:
            if fixed is not None and not fixed(sight):
                continue
            if not counted:
                found.append((pattern, opened, 1, pattern.worth(sight) if value is None else value))
                continue
            number = pattern.fixed_times(sight) if pattern.fixed_times is not None else 0
            if pattern.open_times is not None:
                found.append((pattern, opened, number, None))
            elif number:
                found.append((pattern, opened, number, self._value(sight, pattern, number)))
        return found

    def _value(self, sight: Sight, pattern: Pattern, number: int) -> Number:
        """What a pattern is worth that stands so many times."""
        if pattern.most is not None and number > pattern.most:
            number = pattern.most
        value = pattern.worth(sight)
        return value**number if self._raises and not pattern.added else value * number

    def _hits(self, sight: Sight, candidates: Iterable[Candidate]) -> list[Hit]:
        """The candidates that hold in the reading looked through."""
        hits: list[Hit] = []
        plain = True
        for pattern, opened, number, value in candidates:
            if opened is not None and not opened(sight):
                continue
            if value is None:
                assert pattern.open_times is not None
                number += pattern.open_times(sight)
                if not number:
                    continue
                value = self._value(sight, pattern, number)
            hits.append((pattern, value))
            if not pattern.plain:
                plain = False
        return hits if plain else _resolved(hits)

    def judge(self, sight: Sight, candidates: Candidates, reading: Reading | None) -> Appraisal | None:
        """What one reading is worth; None if it is no legal win."""
        if reading is not None:
            sight.see(reading)
        pairs = self.pairs(sight, candidates)
        return None if pairs is None else self.appraisal(sight, pairs, reading)

    def pairs(self, sight: Sight, candidates: Candidates) -> Pairs | None:
        """What counts in the reading looked through, with its value; None if it is no legal win."""
        if self._required is not None and not self._required(sight):
            return None
        hits = self._hits(sight, candidates.asked)
        if not hits and candidates.otherwise:
            hits = self._hits(sight, self._possible(sight, candidates.otherwise))
        if self._picks_best and len(hits) > 1:
            hits = [max(hits, key=_value)]
        return tuple([(pattern.id, value) for pattern, value in hits])

    def alone(self, sight: Sight) -> Appraisal | None:
        """The worth of a pattern that stands alone and needs no reading, if one holds."""
        if not self._alone:
            return None
        hits = self._hits(sight, self._possible(sight, self._alone))
        if not hits:
            return None
        pattern, value = max(hits, key=_value)
        return self.appraisal(sight, ((pattern.id, value),), None)

    def appraisal(self, sight: Sight, pairs: Pairs, reading: Reading | None) -> Appraisal:
        """What the patterns of a reading come to, after the ordered additions."""
        rule = self._rule
        bonus: Pairs = ()
        if self.adds:
            sight.chosen = tuple([id for id, _ in pairs])
            pairs = self._added(sight, pairs)
            found = self._hits(sight, self._possible(sight, self._bonuses))
            bonus = tuple([(pattern.id, value) for pattern, value in found])
        total = rule.gather([value for _, value in pairs])
        return Appraisal(
            reading,
            pairs,
            total,
            rule.payable(total, pairs),
            rule.enough(self.by, pairs, total),
            bonus,
            rule,
        )

    def _added(self, sight: Sight, pairs: Pairs) -> Pairs:
        """The patterns after the ordered additions."""
        for addition in self.section.additions:
            if addition.fixed is not None and not addition.fixed(sight):
                continue
            if addition.open is not None and not addition.open(sight):
                continue
            value = addition.value
            if isinstance(value, str):
                value = sight.ctx.facts[value]
            mine = (addition.id, value)
            if addition.how == "add":
                pairs = (*(pair for pair in pairs if pair[0] not in addition.in_place_of), mine)
            elif addition.how == "set" or self._rule.gather([worth for _, worth in pairs]) < value:
                pairs = (mine,)
        return pairs


def _for_shape(patterns: Iterable[Pattern], shape: str | None) -> list[Pattern]:
    return [one for one in patterns if one.shapes is None or shape in one.shapes]


def _questions(patterns: Iterable[Pattern]) -> list[Question]:
    return [
        (
            one,
            one.fixed,
            one.open,
            one.fixed_times is not None or one.open_times is not None,
            None if isinstance(one.value, str) else one.value,
        )
        for one in patterns
    ]


def _value(hit: Hit) -> Number:
    return hit[1]


def _resolved(hits: list[Hit]) -> list[Hit]:
    """What is left when some patterns replace others: absorbed ones go, of each best-of group the best stays.

    Where a pattern stands alone, nothing else does.
    """
    absorbed: set[str] = set()
    for pattern, _ in hits:
        absorbed |= pattern.absorbs
    left = [hit for hit in hits if hit[0].id not in absorbed]
    alone = [hit for hit in left if hit[0].alone]
    if alone:
        return [max(alone, key=_value)]
    best: dict[str, Hit] = {}
    for hit in left:
        name = hit[0].best_of
        if name is not None and (name not in best or hit[1] > best[name][1]):
            best[name] = hit
    return [hit for hit in left if hit[0].best_of is None or best[hit[0].best_of] is hit]
