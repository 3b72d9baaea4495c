"""The scoring table of a ruleset: which reading of a hand counts, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from paiju.core.errors import Path, Text
from paiju.core.scoring.appraisal import Alternative, Appraisal
from paiju.core.scoring.context import Sight, WinContext
from paiju.core.scoring.patterns import Pattern
from paiju.core.scoring.scope import Number, Predicate
from paiju.core.scoring.section import Section, compile_section
from paiju.core.scoring.total import BEST, MULTIPLY
from paiju.core.tiles import TileSet

if TYPE_CHECKING:
    from paiju.core.hands import HandModel, Reading

Hit = tuple[Pattern, Number]
Candidate = tuple[Pattern, int, Number | None]


@frozen(eq=False)
class Program:
    """What one way of winning can bring.

    `alone` are patterns that need no reading and stand alone; `otherwise` those that hold only where
    none of the `asked` does.
    """

    asked: tuple[Pattern, ...]
    alone: tuple[Pattern, ...]
    otherwise: tuple[Pattern, ...]
    bonuses: tuple[Pattern, ...]


@define(eq=False)
class ScoringTable:
    """A compiled `scoring` section. Made by `ScoringTable.compile`; never changed afterwards.

    `hands` is None where no win has a hand shape.
    """

    section: Section
    hands: HandModel | None
    _programs: dict[str, Program] = field(factory=dict, init=False)

    @classmethod
    def compile(
        cls,
        section: Mapping[str, Any],
        tiles: TileSet,
        hands: HandModel | None,
        predicates: Mapping[str, Predicate],
    ) -> ScoringTable:
        """The table of a `scoring` section.

        `predicates` are the variant's own tests, `fn(ctx, reading, readings)`, answering yes or no or how
        often. Raises `RulesetError` with all faults, their paths relative to `scoring`.
        """
        shapes = () if hands is None else tuple(hands.shapes)
        return cls(compile_section(section, tiles, shapes, predicates), hands)

    @property
    def names(self) -> Mapping[str, Text]:
        """The name of each pattern, addition and bonus, by id."""
        return self.section.names

    @property
    def by_name(self) -> Mapping[str, str]:
        """The id of a pattern, addition or bonus by any of its names."""
        return self.section.by_name

    @property
    def circumstances(self) -> Mapping[str, Path]:
        """The circumstances that the section asks for with `at:`, each with a path where it does."""
        return self.section.circumstances

    @property
    def facts(self) -> Mapping[str, Path]:
        """The facts that the section asks for with `$name`, each with a path where it does."""
        return self.section.facts

    def appraise(self, ctx: WinContext) -> Appraisal | None:
        """What the win is worth in its best reading; None if the hand is not complete.

        The best is the first by the section's `prefer`, among readings that meet the minimum if there
        are any.
        """
        section = self.section
        sight = Sight(ctx, section.layout.wilds)
        program = self._programs.get(ctx.by) or self._program(ctx.by)
        if program.alone:
            found = self._alone(sight, program)
            if found is not None:
                return found
        readings = self._readings(sight)
        if not readings:
            return None
        candidates = self._candidates(sight, program.asked)
        if len(readings) == 1:
            return self._judge(sight, program, candidates, readings[0])
        best: Appraisal | None = None
        rank: tuple[Any, ...] = ()
        for reading in readings:
            appraisal = self._judge(sight, program, candidates, reading)
            if appraisal is not None:
                its_rank = section.total.rank(appraisal)
                if best is None or its_rank > rank:
                    best, rank = appraisal, its_rank
        return best

    def alternatives(self, ctx: WinContext) -> tuple[Alternative, ...]:
        """Every reading of the win with what it is worth, the chosen one first; empty if there is none."""
        sight = Sight(ctx, self.section.layout.wilds)
        program = self._programs.get(ctx.by) or self._program(ctx.by)
        alone = self._alone(sight, program)
        if alone is not None:
            return (Alternative(alone, True),)
        readings = self._readings(sight)
        candidates = self._candidates(sight, program.asked)
        judged = [self._judge(sight, program, candidates, reading) for reading in readings]
        found = [appraisal for appraisal in judged if appraisal is not None]
        found.sort(key=self.section.total.rank, reverse=True)
        return tuple(Alternative(one, _worth(one) == _worth(found[0])) for one in found)

    def _readings(self, sight: Sight) -> Sequence[Reading | None]:
        if self.hands is None:
            return (None,)
        ctx = sight.ctx
        required = self.section.require[0]
        if required is not None and not required(sight):
            return ()
        sight.readings = self.hands.readings(ctx.hand, len(ctx.melds), sight.standing)
        return sight.readings

    def _program(self, by: str) -> Program:
        def mine(patterns: Iterable[Pattern]) -> list[Pattern]:
            return [pattern for pattern in patterns if pattern.by is None or by in pattern.by]

        patterns = mine(self.section.patterns)
        program = Program(
            tuple(pattern for pattern in patterns if not pattern.otherwise),
            tuple(pattern for pattern in patterns if pattern.alone and pattern.readless),
            tuple(pattern for pattern in patterns if pattern.otherwise),
            tuple(mine(self.section.bonuses)),
        )
        self._programs[by] = program
        return program

    def _candidates(self, sight: Sight, patterns: Iterable[Pattern]) -> list[Candidate]:
        """The patterns that a reading may still bring, with the number and value that are settled by now."""
        found: list[Candidate] = []
        for pattern in patterns:
            fixed = pattern.fixed
            if fixed is not None and not fixed(sight):
                continue
            if not pattern.counted:
                found.append((pattern, 1, pattern.worth(sight)))
                continue
            number = pattern.fixed_times(sight) if pattern.fixed_times is not None else 0
            if pattern.open_times is not None:
                found.append((pattern, number, None))
            elif number:
                found.append((pattern, number, self._worth(sight, pattern, number)))
        return found

    def _worth(self, sight: Sight, pattern: Pattern, number: int) -> Number:
        if pattern.most is not None and number > pattern.most:
            number = pattern.most
        value = pattern.worth(sight)
        return value**number if self.section.total.combine == MULTIPLY else value * number

    def _hits(self, sight: Sight, candidates: Iterable[Candidate]) -> list[Hit]:
        """The candidates that hold in the reading looked through."""
        hits: list[Hit] = []
        plain = True
        for pattern, number, value in candidates:
            opened = pattern.open
            if opened is not None and not opened(sight):
                continue
            if value is None:
                assert pattern.open_times is not None
                number += pattern.open_times(sight)
                if not number:
                    continue
                value = self._worth(sight, pattern, number)
            hits.append((pattern, value))
            if not pattern.plain:
                plain = False
        return hits if plain else _resolved(hits)

    def _judge(
        self, sight: Sight, program: Program, candidates: Iterable[Candidate], reading: Reading | None
    ) -> Appraisal | None:
        """What one reading is worth; None if it is no legal win."""
        if reading is not None:
            sight.see(reading)
        section = self.section
        required = section.require[1]
        if required is not None and not required(sight):
            return None
        hits = self._hits(sight, candidates)
        if not hits and program.otherwise:
            hits = self._hits(sight, self._candidates(sight, program.otherwise))
        if section.total.combine == BEST and len(hits) > 1:
            hits = [max(hits, key=_value)]
        return self._appraisal(sight, program, hits)

    def _alone(self, sight: Sight, program: Program) -> Appraisal | None:
        """The worth of a pattern that stands alone and needs no reading, if one holds."""
        hits = self._hits(sight, self._candidates(sight, program.alone))
        return self._appraisal(sight, program, [max(hits, key=_value)]) if hits else None

    def _appraisal(self, sight: Sight, program: Program, hits: Sequence[Hit]) -> Appraisal:
        pairs = tuple([(pattern.id, value) for pattern, value in hits])
        section = self.section
        rule = section.total
        bonus: tuple[tuple[str, Number], ...] = ()
        if section.additions or program.bonuses:
            sight.chosen = tuple([id for id, _ in pairs])
            pairs = self._added(sight, pairs)
            found = self._hits(sight, self._candidates(sight, program.bonuses))
            bonus = tuple([(pattern.id, value) for pattern, value in found])
        total = rule.gather([value for _, value in pairs])
        return Appraisal(
            sight.reading,
            pairs,
            total,
            rule.payable(total, pairs),
            rule.enough(sight.by, pairs, total),
            bonus,
            rule,
        )

    def _added(self, sight: Sight, pairs: tuple[tuple[str, Number], ...]) -> tuple[tuple[str, Number], ...]:
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
            elif addition.how == "set" or self.section.total.gather([worth for _, worth in pairs]) < value:
                pairs = (mine,)
        return pairs


def _value(hit: Hit) -> Number:
    return hit[1]


def _worth(appraisal: Appraisal) -> tuple[Number, Number, Number]:
    return appraisal.value, appraisal.total, appraisal.share


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
