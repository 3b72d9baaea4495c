"""Plots as SVG: no script, no fonts of their own, readable on light and on dark paper.

Every bar and every mark has a `<title>`, which browsers show to whoever points at it. What is written in a
plot is escaped here; what comes back is markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from math import ceil, floor, lcm

from paiju.core.errors import Text
from paiju.core.ledger import Amount
from paiju.lab.confidence import spread

Distribution = Mapping[int, int] | Mapping[Amount, int]
"""How often each value occurs."""
COLOURS = ("#3b7dd8", "#d9782d", "#3a9d5d", "#a05cc0", "#c0504d", "#7f7f3f")
"""One for each series; each stands out on white and on near black."""
_WIDE, _HIGH = 640, 200
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 12, 8, 24
_MOST_BINS = 40
_ROW, _CHARACTER = 22, 7


def histogram(
    title: Text | str, series: Mapping[str, Distribution], lang: str = "en", *, high: int = _HIGH
) -> str:
    """Distributions side by side: each value with its share of its own series; wide ranges in bins."""
    counted = [counts for counts in series.values() if sum(counts.values())]
    values = sorted({value for counts in counted for value, count in counts.items() if count})
    if not values:
        return _svg(title, lang, _TOP + _BOTTOM, [])
    width = bin_width(values)
    first = floor(values[0] / width)
    places = floor(values[-1] / width) - first + 1
    rows = []
    for counts in series.values():
        row = [0] * places
        for value, count in counts.items():
            row[floor(value / width) - first] += count
        rows.append(row)
    heads = [_bin(first + place, width) for place in range(places)]
    shares = [[count / (sum(row) or 1) for count in row] for row in rows]
    said = [
        [f"{heads[place]}: {row[place]} ({share:.1%})" for place, share in enumerate(heights)]
        for row, heights in zip(rows, shares, strict=True)
    ]
    ticks = [_written((first + place) * width) for place in range(places)]
    return _columns(title, lang, ticks, list(series), shares, said, high)


def bars(
    title: Text | str, labels: Sequence[str], series: Mapping[str, Sequence[float]], lang: str = "en"
) -> str:
    """Numbers that are 0 or more as lying bars, a row for each label and in it a bar for each series."""
    top = max((value for values in series.values() for value in values), default=0.0) or 1.0
    left = _room(labels)
    tall = max(9, _ROW // max(1, len(series)))
    band = tall * len(series) + 6
    parts = list(_legend(list(series)))
    start = _TOP + (18 if len(series) > 1 else 0)
    for row, label in enumerate(labels):
        y = start + row * band
        parts.append(_text(left - 6, y + tall * len(series) / 2 - 1, label, "end"))
        for at, (name, values) in enumerate(series.items()):
            long = (_WIDE - left - 60) * values[row] / top
            figure = f"{values[row]:.4g}"
            where = f"{label} · {name}" if name else label
            parts.append(_box(left, y + at * tall, long, tall - 2, at, f"{where}: {figure}"))
            parts.append(_text(left + long + 5, y + at * tall + tall / 2 - 1, figure, "start"))
    return _svg(title, lang, start + len(labels) * band + 4, parts)


def intervals(title: Text | str, rows: Sequence[tuple[str, float, float | None]], lang: str = "en") -> str:
    """Means with whiskers as long as their half widths, if these are known, around a line at 0."""
    ends = [end for _, mean, half in rows for end in (mean - (half or 0), mean + (half or 0))]
    low, high = min([0.0, *ends]), max([0.0, *ends])
    if low == high:
        low, high = low - 1, high + 1
    left = _room([label for label, _, _ in rows])
    scale = (_WIDE - left - 130) / (high - low)
    zero = left + 10 - low * scale
    tall = _TOP + len(rows) * _ROW
    parts = [_line(zero, _TOP - 4, zero, tall + 2, 0.5), _text(zero, tall + 12, "0", "middle")]
    for at, (label, mean, half) in enumerate(rows):
        y = _TOP + at * _ROW + _ROW / 2
        x, colour = zero + mean * scale, COLOURS[0]
        figure = f"{mean:+.4g} {spread(half, '.3g')}"
        marks = "" if half is None else _whiskers(x, y, half * scale, colour)
        dot = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>'
        parts.append(f"<g>{_title(f'{label}: {figure}')}{marks}{dot}</g>")
        parts.append(_text(left - 6, y, label, "end"))
        parts.append(_text(_WIDE - 4, y, figure, "end"))
    return _svg(title, lang, tall + 20, parts)


def _whiskers(x: float, y: float, reach: float, colour: str) -> str:
    return "".join(
        f'<path d="M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" stroke="{colour}" stroke-width="2"/>'
        for a, b, c, d in (
            (x - reach, y, x + reach, y),
            (x - reach, y - 5, x - reach, y + 5),
            (x + reach, y - 5, x + reach, y + 5),
        )
    )


# --- bins -------------------------------------------------------------------------------------------


def bin_width(values: Sequence[Amount]) -> Amount:
    """How wide bins are: as narrow as the values are fine, wider in round steps where that is too many."""
    fine = Fraction(1, lcm(*(Fraction(value).denominator for value in values)))
    least = Fraction(max(values) - min(values)) / _MOST_BINS
    if least <= fine:
        return fine
    scale = Fraction(1)
    while scale < least:
        scale *= 10
    while scale / 10 >= least:
        scale /= 10
    return next(width for width in (scale / 5, scale / 2, scale) if width >= least)


def _bin(place: int, width: Amount) -> str:
    low, high = place * width, (place + 1) * width
    if width <= 1:
        return _written(low)
    return f"{ceil(low)}…{ceil(high) - 1}"


def _written(value: Amount) -> str:
    exact = Fraction(value)
    return str(exact.numerator) if exact.denominator == 1 else f"{exact.numerator}/{exact.denominator}"


# --- pieces -----------------------------------------------------------------------------------------


def _columns(
    title: Text | str,
    lang: str,
    ticks: Sequence[str],
    names: Sequence[str],
    heights: Sequence[Sequence[float]],
    said: Sequence[Sequence[str]],
    high: int,
) -> str:
    """Standing bars over an axis, with an axis of shares on the left."""
    top = max(height for row in heights for height in row) or 1.0
    tall = high - _TOP - _BOTTOM
    band = (_WIDE - _LEFT - _RIGHT) / len(ticks)
    thick = min(36.0, band * 0.9 / len(names))
    parts = list(_legend(names))
    for part in (0.0, 0.5, 1.0):
        y = _TOP + tall * (1 - part)
        parts.append(_line(_LEFT, y, _WIDE - _RIGHT, y, 0.2))
        parts.append(_text(_LEFT - 6, y, f"{top * part:.1%}", "end"))
    for at, row in enumerate(heights):
        for place, height in enumerate(row):
            if not height:
                continue
            x = _LEFT + band * (place + 0.5) + thick * (at - len(names) / 2)
            long = tall * height / top
            head = f"{names[at]} · " if names[at] else ""
            parts.append(_box(x, _TOP + tall - long, thick, long, at, head + said[at][place]))
    every = max(1, ceil(len(ticks) * (max(map(len, ticks)) + 2) * _CHARACTER / (_WIDE - _LEFT - _RIGHT)))
    for place in range(0, len(ticks), every):
        parts.append(_text(_LEFT + band * (place + 0.5), high - _BOTTOM + 12, ticks[place], "middle"))
    return _svg(title, lang, high, parts)


def _svg(title: Text | str, lang: str, high: float, parts: Sequence[str]) -> str:
    said = title.say(lang) if isinstance(title, Text) else title
    return (
        f'<svg class="plot" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {high:.0f}" '
        f'role="img" aria-label="{escape(said)}" font-family="sans-serif" font-size="11" '
        f'fill="currentColor">{_title(said)}{"".join(parts)}</svg>'
    )


def _legend(names: Sequence[str]) -> Iterator[str]:
    """The names of several series with their colours, from the right."""
    if len(names) < 2:
        return
    x = float(_WIDE - _RIGHT)
    for at, name in reversed(list(enumerate(names))):
        x -= _wide(name)
        yield _text(x, 6, name, "start")
        x -= 14
        yield f'<rect x="{x:.1f}" y="1" width="10" height="10" fill="{_colour(at)}"/>'
        x -= 14


def _box(x: float, y: float, wide: float, high: float, series: int, said: str) -> str:
    where = f'x="{x:.1f}" y="{y:.1f}" width="{max(wide, 0.5):.1f}" height="{max(high, 0.5):.1f}"'
    return f'<rect {where} fill="{_colour(series)}">{_title(said)}</rect>'


def _line(x: float, y: float, to_x: float, to_y: float, opacity: float) -> str:
    path = f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"
    return f'<path d="{path}" stroke="currentColor" stroke-opacity="{opacity}"/>'


def _text(x: float, y: float, said: str, anchor: str) -> str:
    where = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" dominant-baseline="central"'
    return f"<text {where}>{escape(said)}</text>"


def _title(said: str) -> str:
    return f"<title>{escape(said)}</title>"


def _colour(series: int) -> str:
    return COLOURS[series % len(COLOURS)]


def _room(labels: Sequence[str]) -> float:
    """The room that labels on the left take."""
    return 12.0 + max(map(_wide, labels), default=0.0)


def _wide(label: str) -> float:
    """About how wide a text is: a Chinese character as wide as two Latin ones."""
    return sum(12.0 if ord(one) > 0x2E7F else 6.5 for one in label)
