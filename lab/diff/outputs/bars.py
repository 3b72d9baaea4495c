"""Two distributions as an SVG of paired bars: how many deals gave which points under A and under B."""

from __future__ import annotations

from collections.abc import Mapping

from paiju.lab.diff.outputs.markup import Html, tag

_HIGH, _WIDE, _MOST = 120, 640, 40


def paired_bars(a: Mapping[int, int], b: Mapping[int, int], title: str) -> Html:
    """The plot; values are put together where there are more than fit."""
    if not a and not b:
        return Html("")
    values = sorted({*a, *b})
    low, high = values[0], values[-1]
    step = max(1, -(-(high - low + 1) // _MOST))
    places = range((high - low) // step + 1)
    heights = [_binned(one, low, step, len(places)) for one in (a, b)]
    top = max(max(one) for one in heights) or 1
    width = _WIDE / len(places)
    parts = [tag("title", title)]
    for which, counts in zip("ab", heights, strict=True):
        for place, count in enumerate(counts):
            if count:
                tall = _HIGH * count / top
                x = place * width + (width / 2 if which == "b" else 0)
                said = tag("title", f"{which.upper()} {low + place * step}: {count}")
                box = {"x": f"{x:.1f}", "y": f"{_HIGH - tall:.1f}"}
                size = {"width": f"{max(width / 2 - 0.5, 0.5):.1f}", "height": f"{tall:.1f}"}
                parts.append(tag("rect", said, class_=f"bar {which}", **box, **size))
    every = max(1, len(places) // 10)
    for place in places[::every]:
        at = f"{place * width + width / 2:.1f}"
        parts.append(tag("text", str(low + place * step), x=at, y=str(_HIGH + 14), text_anchor="middle"))
    return tag("svg", parts, class_="plot", viewBox=f"-8 0 {_WIDE + 16} {_HIGH + 20}", role="img")


def _binned(counts: Mapping[int, int], low: int, step: int, places: int) -> list[int]:
    found = [0] * places
    for value, count in counts.items():
        found[(value - low) // step] += count
    return found
