"""A comparison of rulesets as lines of a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from paiju.core.errors import Text
from paiju.host.cells import lines_of, pad, table, width
from paiju.host.screen import on_one_line
from paiju.lab.diff import words
from paiju.lab.diff.compare import Comparison
from paiju.lab.diff.headlines import BY_ID, HEADLINES
from paiju.lab.diff.model import Compared, Difference, Layer, LayerReport, Side
from paiju.lab.diff.summary import direct_first, sentence, summary
from paiju.lab.diff.verdict import Verdict

_NARROWEST, _MARGIN = 20, 12
CODE = "code."
"""How the topics of differences in code begin."""
_HASH = 12
_LAST = 6
"""So many of the last decisions of a script without a case are told."""


class Lines:
    """The lines of a report in one language, for a width."""

    def __init__(self, lang: str, columns: int, verdict: Verdict) -> None:
        self.lang = lang
        self.columns = columns
        self.verdict = verdict
        self.counted = frozenset(one.id for one in verdict.counted)
        self.expected = frozenset(one.id for one in verdict.expected)

    def of(self, comparisons: Sequence[Comparison]) -> Iterator[str]:
        """The whole report: one pair in full, of several a table."""
        if len(comparisons) == 1:
            yield from self._pair(comparisons[0])
        else:
            yield from self._matrix(comparisons)
        if self.verdict.stale:
            yield ""
            yield self._say(words.STALE)
            yield from (f"  {id}" for id in self.verdict.stale)

    def _say(self, text: Text, **fields: object) -> str:
        said = text.say(self.lang)
        return on_one_line(said.format(**fields) if fields else said)

    # --- several pairs ----------------------------------------------------------------------------------

    def _matrix(self, comparisons: Sequence[Comparison]) -> Iterator[str]:
        layers = [report.layer for report in comparisons[0].reports]
        rows = [["A", "B", *(self._say(words.LAYERS[layer]) for layer in layers)]]
        for one in comparisons:
            counts = [f"{len(report.differences)}{'?' * bool(report.incomplete)}" for report in one.reports]
            rows.append([on_one_line(one.pair.a.asked), on_one_line(one.pair.b.asked), *counts])
        yield from table(rows)

    # --- one pair ---------------------------------------------------------------------------------------

    def _pair(self, comparison: Comparison) -> Iterator[str]:
        pair = comparison.pair
        yield from table([self._head("A", pair.a), self._head("B", pair.b)])
        yield from self._summary(comparison)
        for report in comparison.reports:
            yield from self._layer(report)

    def _head(self, side: str, one: Compared) -> list[str]:
        ruleset = one.ruleset
        return [side, on_one_line(one.asked), self._say(ruleset.names), ruleset.stage, ruleset.hash[:_HASH]]

    def _summary(self, comparison: Comparison) -> Iterator[str]:
        told = summary(comparison)
        lists = ((words.IN_FILES, told.files), (words.IN_CODE, told.code), (words.IN_PLAY, told.play))
        for (head, found), more in zip(lists, told.more, strict=True):
            if not found:
                continue
            yield ""
            yield self._say(head)
            yield from (f"  {line}" for one in found for line in self._short(one))
            if more:
                yield f"  {self._say(words.MORE, count=more)}"

    def _short(self, one: Difference) -> list[str]:
        """A difference on a line or two, with the place to look at: that of B, if B has one."""
        place = one.b.place or one.a.place
        where = f"  {on_one_line(words.line_of(place))}" if place is not None else ""
        if one.layer not in (Layer.FACTS, Layer.CAPABILITY):
            return [f"{on_one_line(sentence(one, self.lang))}{where}"]
        said = self._say(one.text)
        if one.a.value is None and one.b.value is None:
            return [f"{said}{where}"]
        values = f"{self._value(one.a)} → {self._value(one.b)}"
        if width(said + values + where) + _MARGIN <= self.columns:
            return [f"{said}  {values}{where}"]
        a, b = self._apart(one, self.columns - _MARGIN)
        return [
            f"{said}{where}",
            *([f"  {values}"] if width(values) + _MARGIN <= self.columns else [f"  A  {a}", f"  B  {b}"]),
        ]

    def _apart(self, one: Difference, columns: int) -> tuple[str, str]:
        """Both values in so many columns each, cut so that the first place where they differ is seen."""
        a, b = self._value(one.a), self._value(one.b)
        alike = next((at for at, pair in enumerate(zip(a, b, strict=False)) if pair[0] != pair[1]), 0)
        start = alike - columns // 3
        if start > 0 and max(width(a), width(b)) > columns:
            a, b = f"…{a[start:]}", f"…{b[start:]}"
        return self._cut(a, columns), self._cut(b, columns)

    def _layer(self, report: LayerReport) -> Iterator[str]:
        count = self._say(words.found_in(report))
        looked = self._say(words.COMPARED[report.layer], count=report.compared)
        yield ""
        yield f"── {self._say(words.LAYERS[report.layer])}: {count} ({looked})"
        if report.incomplete is not None:
            yield f"  {self._say(words.INCOMPLETE, why=report.incomplete.say(self.lang))}"
        if report.layer == Layer.FACTS and report.differences:
            yield from self._rows(report)
        else:
            for one in report.differences:
                yield from self._difference(one, "  ")
        yield from self._smallest(report)
        yield from self._statistics(report)
        for missing in report.not_comparable:
            yield f"  {self._say(words.NOT_COMPARED)} {self._say(missing.text)}"

    def _rows(self, report: LayerReport) -> Iterator[str]:
        """The facts by headline, and which headlines are the same."""
        for row, found in groupby(report.differences, key=lambda one: str(one.headline)):
            yield f"  {self._say(BY_ID[row].text)}"
            for one in found:
                yield from self._difference(one, "    ")
        there = {one.headline for one in report.differences}
        same = [self._say(row.text) for row in HEADLINES if row.id not in there]
        if same:
            yield f"  {self._say(words.SAME_ROWS, rows=('、' if self.lang == 'zh' else ', ').join(same))}"

    def _difference(self, one: Difference, indent: str) -> Iterator[str]:
        mark = ""
        if one.id in self.expected:
            mark = f"  ({self._say(words.EXPECTED)})"
        elif one.id not in self.counted:
            mark = f"  ({self._say(words.COUNTS_NOT)})"
        yield f"{indent}{on_one_line(one.id.partition(':')[2])}  {self._say(one.text)}{mark}"
        if one.a.value is not None or one.b.value is not None or one.a.place or one.b.place:
            yield from self._both(one, indent)
        if one.topics:
            topics = ", ".join(one.topics)
            because = words.BECAUSE if len(one.topics) == 1 else words.AMONG
            yield f"{indent}  {self._say(because)} {on_one_line(topics)}"
        if "script" in one.data:
            script = on_one_line(self._say(words.SHOWN_BY, script="; ".join(one.data["script"][-_LAST:])))
            yield f"{indent}  {script}"

    def _both(self, one: Difference, indent: str) -> Iterator[str]:
        """What both sides have and where: side by side if it fits, else the values below, in lines."""
        values = [self._value(side) for side in (one.a, one.b)]
        places = [*map(on_one_line, words.wheres(one.a, one.b, self.lang))]
        widest = max(map(width, values))
        fits = widest + max(map(width, places)) + _MARGIN <= self.columns
        for name, value, place in zip("AB", values, places, strict=True):
            if fits or one.layer not in (Layer.FACTS, Layer.CAPABILITY):
                yield f"{indent}  {name}  {pad(value, widest)}  {place}".rstrip()
            elif width(value + place) + _MARGIN <= self.columns:
                yield f"{indent}  {name}  {value}  {place}".rstrip()
            else:
                yield f"{indent}  {name}  {place}".rstrip()
                yield from (f"{indent}     {line}" for line in lines_of(value, self.columns - _MARGIN))

    def _value(self, side: Side) -> str:
        value = side.say(self.lang)
        return words.NOTHING if value is None else on_one_line(value)

    def _smallest(self, report: LayerReport) -> Iterator[str]:
        """The most direct case of a layer, as a file has it."""
        cases = [one for one in direct_first(report.differences) if one.case]
        if not cases:
            return
        one = cases[0]
        yield f"  {self._say(words.SMALLEST)} ({on_one_line(one.topic)}):"
        yield from (f"    {line}" for line in (one.case or "").rstrip().splitlines())

    def _statistics(self, report: LayerReport) -> Iterator[str]:
        other = [one for one in report.statistics if not one.same]
        rows = [[self._say(words.WHAT), "A", "B", self._say(words.PAIRED)]]
        for one in other:
            rows.append([self._say(one.text), f"{one.a:.4g}", f"{one.b:.4g}", one.interval])
        if other:
            yield from (f"  {line}" for line in table(rows))
        for doubt in words.doubts(other, self.lang):
            yield f"  {doubt}"
        same = len(report.statistics) - len(other)
        if same:
            yield f"  {self._say(words.SAME_NUMBERS, count=same)}"

    @staticmethod
    def _cut(said: str, columns: int) -> str:
        """A text of at most so many columns."""
        if width(said) <= columns:
            return said
        while width(said) > columns - 1:
            said = said[:-1]
        return said + "…"
