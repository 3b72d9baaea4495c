"""A comparison as one HTML file: side by side, tiles drawn, an anchor for every difference; no script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from attrs import define, field

from paiju.core.errors import Text
from paiju.core.ledger import Amount
from paiju.core.ruleset.resolve import written_value
from paiju.lab.diff import words
from paiju.lab.diff.compare import Comparison
from paiju.lab.diff.headlines import BY_ID
from paiju.lab.diff.model import Compared, Difference, LayerReport, Side, Statistic
from paiju.lab.diff.outputs.faces import Faces
from paiju.lab.diff.outputs.markup import Html, flat, tag
from paiju.lab.diff.outputs.positions import Drawing
from paiju.lab.diff.outputs.style import CSS
from paiju.lab.diff.summary import sentence, summary
from paiju.lab.diff.verdict import Verdict
from paiju.lab.page.plots import histogram, intervals


def html(comparisons: Sequence[Comparison], verdict: Verdict, lang: str) -> str:
    """The page in one language."""
    several = len(comparisons) > 1
    pages = [
        _Page(one, verdict, lang, f"p{number}/" if several else "")
        for number, one in enumerate(comparisons, 1)
    ]
    title = words.TITLE.say(lang)
    if not several:
        title += f": {comparisons[0].pair.a.asked} → {comparisons[0].pair.b.asked}"
    parts = [tag("h1", title)]
    if several:
        parts.append(_matrix(pages, lang))
    parts += [flat(page.parts()) for page in pages]
    if verdict.stale:
        parts += [
            tag("h2", words.STALE.say(lang)),
            tag("ul", [tag("li", tag("code", id)) for id in verdict.stale]),
        ]
    head = [
        Html('<meta charset="utf-8">'),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("title", title),
        tag("style", Html(CSS)),
    ]
    whole = tag("html", tag("head", head), tag("body", parts), lang=lang)
    return f"<!doctype html>\n{whole}\n"


def _matrix(pages: Sequence[_Page], lang: str) -> Html:
    """The counts of every pair, each leading to its details."""
    layers = [report.layer for report in pages[0].comparison.reports]
    rows = [
        tag("tr", [tag("th", said) for said in ("A", "B", *(words.LAYERS[one].say(lang) for one in layers))])
    ]
    for page in pages:
        pair = page.comparison.pair
        cells = [tag("td", pair.a.asked), tag("td", pair.b.asked)]
        for report in page.comparison.reports:
            link = tag("a", str(len(report.differences)), href=f"#{page.prefix}{report.layer}")
            cells.append(tag("td", link, class_="num"))
        rows.append(tag("tr", cells))
    return tag("table", rows, class_="matrix")


@define(eq=False)
class _Page:
    """One comparison of the page; `prefix` keeps its anchors apart from those of others."""

    comparison: Comparison
    verdict: Verdict
    lang: str
    prefix: str
    counted: frozenset[str] = field(init=False)
    ids: dict[str, str] = field(init=False)
    faces: tuple[Faces, Faces] = field(init=False)

    def __attrs_post_init__(self) -> None:
        pair = self.comparison.pair
        self.counted = frozenset(one.id for one in self.verdict.counted)
        self.ids = {one.topic: one.id for one in reversed(self.comparison.differences)}
        self.faces = (Faces(pair.a.rules.tiles), Faces(pair.b.rules.tiles))

    def _say(self, text: Text, **fields: object) -> str:
        said = text.say(self.lang)
        return said.format(**fields) if fields else said

    def parts(self) -> Iterator[Html]:
        """Head, summary, and the layers."""
        pair = self.comparison.pair
        if self.prefix:
            yield tag("h2", f"{pair.a.asked} → {pair.b.asked}", id=self.prefix)
        heads = [self._head("A", pair.a), self._head("B", pair.b)]
        yield tag("div", heads, class_="sides")
        yield from self._summary()
        for report in self.comparison.reports:
            yield tag("section", list(self._layer(report)))

    def _head(self, side: str, one: Compared) -> Html:
        ruleset = one.ruleset
        options = ", ".join(f"{name}={written_value(ruleset.options[name])}" for name in sorted(one.given))
        lines = [
            tag("b", f"{side} · {one.asked}"),
            tag("div", f"{ruleset.names.zh} · {ruleset.names.en}"),
            tag(
                "div",
                f"{self._say(words.STAGE)}: {ruleset.stage} · {self._say(words.HASH)}: {ruleset.hash[:16]}",
            ),
            tag("div", ruleset.tree.file),
        ]
        if options:
            lines.append(tag("div", f"{self._say(words.CHOSEN)}: {options}"))
        return tag("div", lines, class_=f"side {side.lower()}")

    def _summary(self) -> Iterator[Html]:
        told = summary(self.comparison)
        lists = ((words.IN_FILES, told.files), (words.IN_CODE, told.code), (words.IN_PLAY, told.play))
        if any(found for _, found in lists):
            yield tag("h2", self._say(words.SUMMARY))
        for (head, found), more in zip(lists, told.more, strict=True):
            if found:
                yield tag("h4", self._say(head))
                items = [tag("li", self._short(one)) for one in found]
                if more:
                    items.append(tag("li", self._say(words.MORE, count=more)))
                yield tag("ul", items, class_="short")

    def _short(self, one: Difference) -> Html:
        place = one.b.place or one.a.place
        where = tag("span", f" {words.short(place)}", class_="none") if place is not None else None
        return flat([self._link(one.id, sentence(one, self.lang)), where])

    def _link(self, id: str, said: str) -> Html:
        return tag("a", said, href=f"#{self.prefix}{id}")

    # --- layers -----------------------------------------------------------------------------------------

    def _layer(self, report: LayerReport) -> Iterator[Html]:
        looked = self._say(words.COMPARED[report.layer], count=report.compared)
        seconds = self._say(words.SECONDS, seconds=f"{report.seconds:.1f}")
        count = self._say(words.found_in(report))
        small = tag("small", f" {count} · {looked} · {seconds}")
        yield tag("h2", self._say(words.LAYERS[report.layer]), small, id=f"{self.prefix}{report.layer}")
        if report.incomplete is not None:
            yield tag("p", self._say(words.INCOMPLETE, why=report.incomplete.say(self.lang)), class_="warn")
        if not report.differences and report.incomplete is None:
            yield tag("p", self._say(words.SAME), class_="same")
        for row, found in groupby(report.differences, key=lambda one: one.headline):
            if row is not None and row in BY_ID:
                yield tag("h3", self._say(BY_ID[row].text))
            yield self._table(list(found))
        yield from self._statistics(report.statistics)
        for missing in report.not_comparable:
            said = f"{self._say(words.NOT_COMPARED)} {self._say(missing.text)}"
            yield tag("p", said, class_="warn", id=f"{self.prefix}{report.layer}:{missing.topic}")

    def _table(self, found: Sequence[Difference]) -> Html:
        head = tag("tr", tag("th", self._say(words.WHAT)), tag("th", "A"), tag("th", "B"))
        return tag("table", head, [self._rows(one) for one in found], class_="diff")

    def _rows(self, one: Difference) -> Html:
        counts = one.id in self.counted
        link = tag("a", one.id, href=f"#{self.prefix}{one.id}")
        what: list[Html] = [tag("span", self._say(one.text)), tag("code", link, class_="id")]
        if not counts:
            said = words.EXPECTED if one in self.verdict.expected else words.COUNTS_NOT
            what.append(tag("span", self._say(said), class_="badge"))
        if one.topics:
            because = words.BECAUSE if len(one.topics) == 1 else words.AMONG
            what.append(tag("span", f"{self._say(because)} ", self._because(one), class_="because"))
        cells = [tag("td", what), self._cell(one, one.a, 0), self._cell(one, one.b, 1)]
        row = tag("tr", cells, id=f"{self.prefix}{one.id}", class_=None if counts else "expected")
        if not one.case:
            return row
        drawing = Drawing(self.comparison.pair.a.rules, self.faces[0], self.lang)
        as_file = tag("details", tag("summary", self._say(words.CASE_FILE)), tag("pre", one.case))
        case = [tag("summary", self._say(words.CASE)), drawing.file(one.case), as_file]
        return flat([row, tag("tr", tag("td", tag("details", case, open="open"), colspan="3"))])

    def _because(self, one: Difference) -> list[Html]:
        found = []
        for topic in one.topics:
            known = self.ids.get(topic)
            found.append(self._link(known, topic) if known is not None else tag("code", topic))
            found.append(Html(" "))
        return found

    def _cell(self, one: Difference, side: Side, which: int) -> Html:
        style = "ab"[which]
        value = side.say(self.lang)
        if value is None:
            said = tag("span", words.NOTHING, class_="none")
        else:
            said = flat(self._tiles(one, value, self.faces[which])) or tag("code", value)
        place = words.wheres(one.a, one.b, self.lang)[which]
        title = str(side.place) if side.place is not None else None
        return tag(
            "td", said, tag("span", place, class_="place", title=title) if place else None, class_=style
        )

    @staticmethod
    def _tiles(one: Difference, value: str, faces: Faces) -> Html | None:
        """Tiles drawn where a row is about a group of them (`36: 1p 2p …`)."""
        count, colon, codes = value.partition(": ")
        if not one.topic.startswith("tiles.") or not colon:
            return None
        tiles = faces.written(codes)
        return None if tiles is None else flat([f"{count}: ", tiles])

    def _statistics(self, statistics: Sequence[Statistic]) -> Iterator[Html]:
        if not statistics:
            return
        heads = (self._say(words.WHAT), "A", "B", self._say(words.PAIRED))
        rows = [tag("tr", [tag("th", head) for head in heads])]
        other = [one for one in statistics if not one.same]
        for one in other:
            shown = (f"{one.a:.4g}", f"{one.b:.4g}", one.interval)
            numbers = [tag("td", said, class_="num") for said in shown]
            rows.append(tag("tr", tag("td", self._say(one.text)), numbers, id=f"{self.prefix}{one.topic}"))
        if other:
            yield tag("table", rows, class_="matrix")
        for doubt in words.doubts(other, self.lang):
            yield tag("p", doubt)
        if len(other) < len(statistics):
            same = self._say(words.SAME_NUMBERS, count=len(statistics) - len(other))
            yield tag("p", same, class_="same")
        if other:
            differences = [(self._say(one.text), one.difference, one.width) for one in other]
            yield Html(intervals(words.PAIRED, differences, self.lang))
        for one in other:
            if one.counts_a != one.counts_b:
                yield tag("h4", self._say(one.text))
                counts: dict[str, dict[Amount, int]] = {
                    "A": dict(one.counts_a.items()),
                    "B": dict(one.counts_b.items()),
                }
                yield Html(histogram(one.text, counts, self.lang))
