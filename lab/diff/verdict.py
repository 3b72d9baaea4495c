"""What counts of a comparison: from which layer on, and what was expected."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path as FilePath

from attrs import frozen

from paiju.core.errors import Fault, PaijuError, Text
from paiju.core.ruleset.files import read_words
from paiju.lab.diff.compare import Comparison
from paiju.lab.diff.model import Difference, Layer

SAME, DIFFERENT, WRONG, INCOMPLETE = 0, 1, 2, 3
"""Exit codes."""
LIMIT = 16 << 20
"""How many bytes a list of differences has at most."""
_EXPECTED = "facts:scoring.total.cap:value"


@frozen
class Verdict:
    """The differences that count and those that were expected, entries that nothing answers to any more."""

    counted: tuple[Difference, ...]
    expected: tuple[Difference, ...]
    stale: tuple[str, ...]
    incomplete: tuple[Layer, ...]

    @property
    def code(self) -> int:
        """0: no difference, 1: a difference or a stale entry, 3: none, but a layer stopped early."""
        if self.counted or self.stale:
            return DIFFERENT
        return INCOMPLETE if self.incomplete else SAME


def judge(
    comparisons: Sequence[Comparison], expect: Iterable[str] = (), fail_on: Layer = Layer.FACTS
) -> Verdict:
    """What of some comparisons counts: what no entry expects, in the layers from `fail_on` on.

    An entry of a layer that was not made is not stale.
    """
    known = frozenset(expect)
    order = list(Layer)
    counting = frozenset(order[order.index(fail_on) :])
    found = [one for comparison in comparisons for one in comparison.differences]
    reports = [report for comparison in comparisons for report in comparison.reports]
    made = {report.layer.value for report in reports}
    ids = {one.id for one in found}
    return Verdict(
        counted=tuple(one for one in found if one.layer in counting and one.id not in known),
        expected=tuple(one for one in found if one.id in known),
        stale=tuple(sorted(id for id in known - ids if id.partition(":")[0] in made)),
        incomplete=tuple(dict.fromkeys(one.layer for one in reports if one.incomplete is not None)),
    )


def read_expected(path: FilePath) -> tuple[str, ...]:
    """The ids of a file: one a line with `#` for comments, or the JSON that a comparison has written.

    Raises `PaijuError` for a file that cannot be read, and for what is no id.
    """
    text = read_words(path, LIMIT, PaijuError)
    ids = _from_json(path, text) if text.lstrip()[:1] in ("{", "[") else _from_lines(text)
    wrong = [id for id in ids if id.partition(":")[0] not in [*Layer] or id.count(":") < 2]
    if wrong:
        message = Text(
            f"{path}：“{wrong[0]}”不是差异的标识", f"{path}: “{wrong[0]}” is no id of a difference"
        )
        raise PaijuError(Fault("bad-expectation", message, expected=_EXPECTED))
    return tuple(dict.fromkeys(ids))


def _from_lines(text: str) -> list[str]:
    lines = (line.partition(" #")[0].strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def _from_json(path: FilePath, text: str) -> list[str]:
    try:
        data = json.loads(text)
        if isinstance(data, dict):
            pairs = data["pairs"]
            return [
                str(one["id"]) for pair in pairs for layer in pair["layers"] for one in layer["differences"]
            ]
        return [one if isinstance(one, str) else str(one["id"]) for one in data]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _unreadable(path) from None


def _unreadable(path: FilePath) -> PaijuError:
    message = Text(f"{path} 不是差异的清单", f"{path} is no list of differences")
    return PaijuError(Fault("bad-expectation", message, expected=f"{_EXPECTED}, JSON"))


def written_expected(comparisons: Sequence[Comparison]) -> str:
    """The text of a file that expects all that was found."""
    lines = []
    for one in comparisons:
        lines.append(f"# {one.pair.a.asked} → {one.pair.b.asked}")
        lines += [difference.id for difference in one.differences]
    return "\n".join(lines) + "\n"
