"""The scoring table of a ruleset: which reading of a hand counts, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, field

from paiju.core.errors import Path, Text
from paiju.core.hands import HandGroup, HandModel, Reading
from paiju.core.scoring.appraisal import Alternative, Appraisal
from paiju.core.scoring.bare import Bare
from paiju.core.scoring.context import Sight, WinContext
from paiju.core.scoring.program import Program
from paiju.core.scoring.requirement import Requirement
from paiju.core.scoring.scope import Number, Predicate
from paiju.core.scoring.section import Section, compile_section
from paiju.core.tiles import TileSet


@define(eq=False)
class ScoringTable:
    """A compiled `scoring` section. Made by `ScoringTable.compile`; never changed afterwards.

    `hands` is None where no win has a hand shape; `requirement` is what the section requires of the tiles
    of a complete hand, None for nothing.
    """

    section: Section
    hands: HandModel | None
    _programs: dict[str, Program] = field(factory=dict, init=False)
    requirement: Requirement | None = field(init=False)
    _bare: Bare | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        hands, section = self.hands, self.section
        required = section.required
        if hands is None or (required.suits is None and required.reading is None):
            self.requirement = None
        else:
            self.requirement = Requirement.of(hands, section.layout, required)
        if hands is None or section.seen.everything:
            self._bare = None
        else:
            self._bare = Bare.of(hands, section.seen, section.layout, required.suits)

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
    def situated(self) -> bool:
        """Whether a win requires more than tiles can tell, so that every single win must be valued."""
        return self.section.required.situated

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
        sight = Sight(ctx, self.section.layout.wilds)
        program = self._programs.get(ctx.by) or self._program(ctx.by)
        found = program.alone(sight)
        if found is not None:
            return found
        if self._bare is not None:
            return self._best_of_outlines(sight, program, self._bare)
        better = self.section.total.better
        best: Appraisal | None = None
        shape: str | None = ""
        for reading in self._readings(sight):
            if reading is None or reading.shape != shape:
                shape = None if reading is None else reading.shape
                candidates = program.candidates(sight, shape)
            elif candidates.settled:
                continue
            appraisal = program.judge(sight, candidates, reading)
            if appraisal is not None and (best is None or better(appraisal, best)):
                best = appraisal
        return best

    def _best_of_outlines(self, sight: Sight, program: Program, bare: Bare) -> Appraisal | None:
        """The best of all readings, of which only those are judged that the section can tell apart.

        Of those that are worth the same it is the first of `readings`, too.
        """
        assert self.hands is not None
        required = self.section.require[0]
        if required is not None and not required(sight):
            return None
        best: Appraisal | None = None
        in_order: list[HandGroup] = []
        shape, of_best = "", ""
        better = self.section.total.better
        hand = sight.ctx.hand
        for outline in self.hands.outlines(hand, len(sight.melds), sight.standing, sight.fresh):
            if outline.shape != shape:
                shape = outline.shape
                candidates = program.candidates(sight, shape)
            mixed = outline.sets or outline.pairs
            ways = bare.ways(sight, outline) if mixed else ((outline.groups, outline.counts),)
            for groups, identities in ways:
                sight.look(shape, groups, identities)
                pairs = program.pairs(sight, candidates)
                if pairs is None:
                    continue
                if best is None or pairs != best.patterns or shape != of_best or program.adds:
                    appraisal = program.appraisal(sight, pairs, Reading(shape, groups))
                    if best is None or better(appraisal, best):
                        best, in_order, of_best = appraisal, sorted(groups), shape
                        continue
                    if shape != of_best or better(best, appraisal):
                        continue
                else:
                    appraisal = best
                rivals = sorted(groups)
                if rivals < in_order:
                    best, in_order = appraisal, rivals
        return None if best is None else best.read(Reading(of_best, tuple(in_order)))

    def alternatives(self, ctx: WinContext) -> tuple[Alternative, ...]:
        """Every reading of the win with what it is worth, the chosen one first; empty if there is none."""
        sight = Sight(ctx, self.section.layout.wilds)
        program = self._programs.get(ctx.by) or self._program(ctx.by)
        alone = program.alone(sight)
        if alone is not None:
            return (Alternative(alone, True),)
        found: list[Appraisal] = []
        for reading in self._readings(sight):
            candidates = program.candidates(sight, None if reading is None else reading.shape)
            appraisal = program.judge(sight, candidates, reading)
            if appraisal is not None:
                found.append(appraisal)
        found.sort(key=self.section.total.rank, reverse=True)
        return tuple(Alternative(one, _worth(one) == _worth(found[0])) for one in found)

    def _readings(self, sight: Sight) -> Sequence[Reading | None]:
        if self.hands is None:
            return (None,)
        required = self.section.require[0]
        if required is not None and not required(sight):
            return ()
        sight.readings = self.hands.readings(sight.ctx.hand, len(sight.melds), sight.standing, sight.fresh)
        return sight.readings

    def _program(self, by: str) -> Program:
        program = self._programs[by] = Program(self.section, by)
        return program


def _worth(appraisal: Appraisal) -> tuple[Number, Number, Number]:
    return appraisal.value, appraisal.total, appraisal.share
