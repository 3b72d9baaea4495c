"""The head of a report: what differs in the files and in the code, and what that does in play."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from paiju.lab.diff.compare import Comparison
from paiju.lab.diff.divergence import DEAL, FLOW, LEGAL, PRIORITY, SCORE, WIN
from paiju.lab.diff.headlines import QUIET
from paiju.lab.diff.model import Difference, Layer
from paiju.lab.diff.words import NOTHING

_MOST = 6
_CLASSES = {name: rank for rank, name in enumerate((LEGAL, WIN, SCORE, PRIORITY, DEAL, FLOW))}
"""Classes of what differs in play, the most telling ones first."""


@frozen
class Summary:
    """The differences that say most: of the data, of the code, of play, with the smallest example of each.

    `more` counts those that are left out of each list.
    """

    files: tuple[Difference, ...]
    code: tuple[Difference, ...]
    play: tuple[Difference, ...]
    more: tuple[int, int, int]


def summary(comparison: Comparison) -> Summary:
    """What to read first."""
    facts = _of(comparison, Layer.FACTS)
    files = [one for one in facts if one.headline not in QUIET] or list(facts)
    code = [
        one
        for one in _of(comparison, Layer.CAPABILITY)
        if one.topic.startswith(("code.", "hook.", "plugin."))
    ]
    layers = (Layer.DECISIONS, Layer.PLAYOUTS, Layer.STATISTICS)
    play = [one for layer in layers for one in direct_first(_of(comparison, layer))]
    play = list({(one.topic, one.kind): one for one in reversed(play)}.values())[::-1]
    lists = (files, code, play)
    kept = [tuple(one[:_MOST]) for one in lists]
    more = [len(one) - min(len(one), _MOST) for one in lists]
    return Summary(kept[0], kept[1], kept[2], (more[0], more[1], more[2]))


def _of(comparison: Comparison, layer: Layer) -> Sequence[Difference]:
    report = comparison.report(layer)
    return () if report is None else report.differences


def direct_first(differences: Sequence[Difference]) -> list[Difference]:
    """The most direct effects first: what is paid or may be done before what follows from it.

    Of one class those with the shortest case first, those without one last.
    """
    return sorted(
        differences,
        key=lambda one: (one.case is None, _CLASSES.get(str(one.data.get("class")), 0), len(one.case or "")),
    )


def sentence(one: Difference, lang: str) -> str:
    """A difference in one line, without places: what it is about, and both values."""
    said, colon = one.text.say(lang), "：" if lang.startswith("zh") else ": "
    a, b = (side.say(lang) for side in (one.a, one.b))
    if a is None and b is None:
        return said
    if one.layer in (Layer.FACTS, Layer.CAPABILITY):
        return f"{said}{colon}{a or NOTHING} → {b or NOTHING}"
    if a is None or b is None:
        return (
            f"{said}{colon}{a or b}"
            if one.data.get("class") == LEGAL
            else f"{said}{colon}{_sides(a, b, lang)}"
        )
    return f"{said}{colon}{_sides(a, b, lang)}"


def _sides(a: str | None, b: str | None, lang: str) -> str:
    return (
        f"A {a or NOTHING}；B {b or NOTHING}"
        if lang.startswith("zh")
        else f"A: {a or NOTHING}; B: {b or NOTHING}"
    )
