"""A simulation as one HTML page with plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paiju.core.errors import Text
from paiju.lab.page.plots import bars, histogram, intervals
from paiju.lab.page.sheet import Markup, Section, Table, sheet
from paiju.lab.simulation import lines, words
from paiju.lab.simulation.figures import pattern_figures, payment_figures, seat_figures
from paiju.lab.simulation.run import Simulation

_MOST_PLOTTED = 30
"""So many patterns are plotted; the table lists them all."""


def html(simulation: Simulation, lang: str) -> str:
    """The page in one language. Raises `PaijuError` (`needs-extra`)."""
    rules = simulation.rules
    title = words.TITLE.say(lang).format(name=f"{rules.names.say(lang)} ({rules.name})")
    lead = f"{lines.lead(simulation, lang)} · {rules.hash[:16]}"
    return sheet(title, lang, list(_sections(simulation, lang)), lead)


def _sections(simulation: Simulation, lang: str) -> Iterator[Section]:
    yield _seats(simulation, lang)
    yield _points(simulation, lang)
    yield _patterns(simulation, lang)
    yield _payments(simulation, lang)
    yield _rounds(simulation, lang)


def _seats(simulation: Simulation, lang: str) -> Section:
    figures = seat_figures(simulation)
    labels = [
        words.SEAT.say(lang).format(seat=one.seat, policy=lines.bot(one.policy, lang)) for one in figures
    ]
    means = [(label, one.mean, one.half_width) for label, one in zip(labels, figures, strict=True)]
    won = {"": [100 * one.won for one in figures]}
    table = Table(lines.heads(words.SEAT_HEADS, lang), tuple(lines.seat_cells(simulation, lang)))
    parts: tuple[str | Markup | Table, ...] = (
        table,
        *lines.few(simulation, lang),
        words.MEANS.say(lang),
        Markup(intervals(words.MEANS, means, lang)),
        words.WON.say(lang),
        Markup(bars(words.WON, labels, won, lang)),
        *lines.shares(simulation, lang),
    )
    return Section("seats", words.SEATS.say(lang), parts)


def _points(simulation: Simulation, lang: str) -> Section:
    unit = words.UNIT[bool(simulation.job.length)].say(lang)
    parts: list[str | Markup] = []
    for seat, counts in enumerate(simulation.tally.points):
        name = words.SEAT_ALONE.say(lang).format(seat=seat)
        title = words.POINTS_OF.say(lang).format(seat=name, unit=unit)
        parts += [title, Markup(histogram(title, {"": counts}, lang))]
    return Section("points", words.POINTS.say(lang), tuple(parts))


def _patterns(simulation: Simulation, lang: str) -> Section:
    every = pattern_figures(simulation)
    found = every[:_MOST_PLOTTED]
    title = words.PATTERNS.say(lang)
    if not found:
        return Section("patterns", title, (words.NO_PATTERNS.say(lang),))
    labels = [one.name.say(lang) for one in found]
    parts: tuple[str | Markup | Table, ...] = (
        words.PATTERN_PLOT.say(lang),
        Markup(bars(words.PATTERN_PLOT, labels, {"": [100 * one.share for one in found]}, lang)),
        words.WORTH_PLOT.say(lang),
        Markup(bars(words.WORTH_PLOT, labels, {"": [max(one.mean, 0.0) for one in found]}, lang)),
        _named(words.PATTERN_HEADS, lines.pattern_cells(simulation, lang), lang),
        *lines.rare(every, lang),
    )
    return Section("patterns", title, parts)


def _payments(simulation: Simulation, lang: str) -> Section:
    cells = lines.payment_cells(simulation, lang)
    title = words.PAYMENTS.say(lang)
    if not cells:
        return Section("payments", title, (words.NO_PAYMENTS.say(lang),))
    rare = lines.rare(payment_figures(simulation), lang)
    return Section("payments", title, (_named(words.PAYMENT_HEADS, cells, lang), *rare))


def _named(heads: Sequence[Text], cells: Sequence[lines.Cells], lang: str) -> Table:
    """A table without the ids in its first column, which show when a row is pointed at."""
    rows = tuple(row[1:] for row in cells)
    return Table(lines.heads(heads, lang)[1:], rows, tuple(row[0] for row in cells))


def _rounds(simulation: Simulation, lang: str) -> Section:
    decisions = simulation.tally.decisions
    parts = (
        lines.mean_length(simulation, lang),
        Markup(histogram(words.LENGTH_PLOT, {"": decisions}, lang)),
        Table(lines.heads(words.END_HEADS, lang), tuple(lines.end_cells(simulation, lang))),
    )
    return Section("rounds", words.LENGTH.say(lang), parts)
