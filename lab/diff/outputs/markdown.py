"""A comparison as Markdown, for comments and pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paiju.core.errors import Text
from paiju.lab.diff import words
from paiju.lab.diff.compare import Comparison
from paiju.lab.diff.model import Difference, LayerReport, Side
from paiju.lab.diff.summary import sentence, summary
from paiju.lab.diff.verdict import Verdict

_MEANT = re.compile(r"([\\`*_{}\[\]<>#|~!&])")


def markdown(comparisons: Sequence[Comparison], verdict: Verdict, lang: str) -> str:
    """The page in one language."""
    lines = [f"# {words.TITLE.say(lang)}", ""]
    if len(comparisons) > 1:
        lines += [*_matrix(comparisons, lang), ""]
    counted = {one.id for one in verdict.counted}
    for comparison in comparisons:
        lines += _comparison(comparison, counted, lang)
    if verdict.stale:
        lines += [f"**{words.STALE.say(lang)}**", "", *(f"* `{id}`" for id in verdict.stale), ""]
    return "\n".join(lines).rstrip() + "\n"


def _matrix(comparisons: Sequence[Comparison], lang: str) -> Iterator[str]:
    layers = [report.layer for report in comparisons[0].reports]
    heads = ["A", "B", *(words.LAYERS[layer].say(lang) for layer in layers)]
    yield _row(heads)
    yield _row(["---"] * len(heads))
    for one in comparisons:
        counts = [str(len(report.differences)) for report in one.reports]
        yield _row([_safe(one.pair.a.asked), _safe(one.pair.b.asked), *counts])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _comparison(comparison: Comparison, counted: set[str], lang: str) -> Iterator[str]:
    a, b = comparison.pair.a, comparison.pair.b
    yield f"## {_safe(a.asked)} → {_safe(b.asked)}"
    yield ""
    for side, one in (("A", a), ("B", b)):
        names = f"{one.ruleset.names.zh} · {one.ruleset.names.en}"
        yield f"* {side}: {_safe(names)} (`{one.ruleset.hash[:12]}`)"
    yield ""
    told = summary(comparison)
    parts = ((words.IN_FILES, told.files), (words.IN_CODE, told.code), (words.IN_PLAY, told.play))
    for (head, found), more in zip(parts, told.more, strict=True):
        if found:
            yield from _short_list(head, found, more, lang)
    for report in comparison.reports:
        yield from _layer(report, counted, lang)


def _short_list(head: Text, found: Sequence[Difference], more: int, lang: str) -> Iterator[str]:
    yield f"**{head.say(lang)}**"
    yield ""
    for one in found:
        place = one.b.place or one.a.place
        where = f" ({_safe(words.line_of(place))})" if place is not None else ""
        yield f"* {_safe(sentence(one, lang))}{where}"
    if more:
        yield f"* {words.MORE.format(count=more).say(lang)}"
    yield ""


def _layer(report: LayerReport, counted: set[str], lang: str) -> Iterator[str]:
    count = words.found_in(report).say(lang)
    looked = words.COMPARED[report.layer].format(count=report.compared).say(lang)
    yield f"### {words.LAYERS[report.layer].say(lang)}: {count} ({looked})"
    yield ""
    if report.incomplete is not None:
        yield f"**{_safe(words.INCOMPLETE.format(why=report.incomplete.say(lang)).say(lang))}**"
        yield ""
    if report.differences:
        yield _row([words.WHAT.say(lang), "A", "B"])
        yield _row(["---"] * 3)
        for one in report.differences:
            mark = "" if one.id in counted else f" ({words.EXPECTED.say(lang)})"
            what = f"{_safe(one.text.say(lang))}<br>`{_code(one.id)}`{mark}"
            if one.topics:
                because = words.BECAUSE if len(one.topics) == 1 else words.AMONG
                topics = ", ".join(f"`{_code(topic)}`" for topic in one.topics)
                what += f"<br>{because.say(lang)} {topics}"
            places = words.wheres(one.a, one.b, lang)
            yield _row([what, _side(one.a, places[0], lang), _side(one.b, places[1], lang)])
        yield ""
        yield from _cases(report, lang)
    for statistic in report.statistics:
        shown = f"{statistic.a:.4g} → {statistic.b:.4g}, {statistic.interval}"
        yield f"* {_safe(statistic.text.say(lang))}: {shown}"
    for doubt in words.doubts(report.statistics, lang):
        yield f"* {doubt}"
    for missing in report.not_comparable:
        yield f"* {words.NOT_COMPARED.say(lang)} {_safe(missing.text.say(lang))}"
    if report.statistics or report.not_comparable:
        yield ""


def _cases(report: LayerReport, lang: str) -> Iterator[str]:
    for one in report.differences:
        if one.case:
            fence = "`" * (max((len(run) for run in re.findall("`+", one.case)), default=2) + 1)
            yield f"`{_code(one.id)}`:"
            yield ""
            yield from (f"{fence}yaml", one.case.rstrip(), fence, "")


def _side(side: Side, place: str, lang: str) -> str:
    value = side.say(lang)
    said = words.NOTHING if value is None else _safe(value)
    return f"{said}<br>{_safe(place)}" if place else said


def _safe(text: str) -> str:
    """Text in which Markdown and HTML mean nothing."""
    return _MEANT.sub(lambda found: "&lt;" if found[1] == "<" else "\\" + found[1], " ".join(text.split()))


def _code(text: str) -> str:
    return " ".join(text.split()).replace("`", "'").replace("|", "\\|")
