"""The head of a report: what differs in the files and in the code, and what that does in play."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from paiju.core.errors import Text
from paiju.lab.diff.compare import Comparison
from paiju.lab.diff.headlines import QUIET
from paiju.lab.diff.model import Difference, Layer

_MOST = 6


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
    code = [one for one in _of(comparison, Layer.CAPABILITY) if one.topic.startswith("code.")]
    layers = (Layer.DECISIONS, Layer.PLAYOUTS, Layer.STATISTICS)
    play = [one for layer in layers for one in _smallest_first(_of(comparison, layer))]
    lists = (files, code, play)
    kept = [tuple(one[:_MOST]) for one in lists]
    more = [len(one) - min(len(one), _MOST) for one in lists]
    return Summary(kept[0], kept[1], kept[2], (more[0], more[1], more[2]))


def _of(comparison: Comparison, layer: Layer) -> Sequence[Difference]:
    report = comparison.report(layer)
    return () if report is None else report.differences


def _smallest_first(differences: Sequence[Difference]) -> list[Difference]:
    """Those with the shortest case first, those without one last."""
    return sorted(differences, key=lambda one: (one.case is None, len(one.case or "")))


def sentence(one: Difference) -> Text:
    """A difference in one line, without places; what differs in play says its values itself."""
    if one.layer not in (Layer.FACTS, Layer.CAPABILITY):
        return one.text
    a, b = (side.value if side.value is not None else "—" for side in (one.a, one.b))
    same = one.a.value is None and one.b.value is None
    values = "" if same else f": {a} → {b}"
    return Text(f"{one.text.zh}{values.replace(': ', '：', 1)}", f"{one.text.en}{values}")
