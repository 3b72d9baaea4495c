"""The head of a report: what differs in the files and in the code, and what that does in play."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from paiju.lab.diff.compare import Comparison
from paiju.lab.diff.divergence import FLOW, LEGAL
from paiju.lab.diff.explain import CODE, but_for_its_name, default_of, placed
from paiju.lab.diff.headlines import QUIET
from paiju.lab.diff.model import Difference, Layer, Pair
from paiju.lab.diff.words import NOTHING

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
    code = [one for one in _of(comparison, Layer.CAPABILITY) if one.topic.startswith(CODE)]
    files = but_for_its_name(_of_files(comparison.pair, facts), code)
    layers = (Layer.DECISIONS, Layer.PLAYOUTS, Layer.STATISTICS)
    play = [one for layer in layers for one in direct_first(_of(comparison, layer))]
    play = list({(one.topic, one.kind): one for one in reversed(play)}.values())[::-1]
    lists = (files, code, play)
    kept = [tuple(one[:_MOST]) for one in lists]
    more = [len(one) - min(len(one), _MOST) for one in lists]
    return Summary(kept[0], kept[1], kept[2], (more[0], more[1], more[2]))


def _of_files(pair: Pair, facts: Sequence[Difference]) -> list[Difference]:
    """Facts of the game, at the default of the option that has put them there, or that default instead."""
    sets = {name for side in (pair.a, pair.b) for option in side.ruleset.settable for name in option.sets}
    found: dict[str, Difference] = {}
    for one in facts:
        default = default_of(one, facts)
        if default is not None and not any(f"{one.topic}.".startswith(f"{name}.") for name in sets):
            found.setdefault(default.topic, default)
        elif one.headline not in QUIET:
            found[one.topic] = one if default is None else placed(one, default)
    return list(found.values()) or list(facts)


def _of(comparison: Comparison, layer: Layer) -> Sequence[Difference]:
    report = comparison.report(layer)
    return () if report is None else report.differences


def direct_first(differences: Sequence[Difference]) -> list[Difference]:
    """What is frequent first, and behind it what only follows from other things."""
    return sorted(differences, key=_directness)


def _directness(one: Difference) -> tuple[bool, int, bool]:
    follows = one.data.get("class") == FLOW
    return follows, -int(one.data.get("count", 0)), one.case is None


def sentence(one: Difference, lang: str) -> str:
    """A difference in one line, without places: what it is about, and both values."""
    said, colon = one.text.say(lang), "：" if lang.startswith("zh") else ": "
    a, b = (side.say(lang) for side in (one.a, one.b))
    if a is None and b is None:
        return said
    if one.layer in (Layer.FACTS, Layer.CAPABILITY):
        return f"{said}{colon}{a or NOTHING} → {b or NOTHING}"
    only = one.data.get("class") == LEGAL and (a is None or b is None)
    return f"{said}{colon}{(a or b) if only else _sides(a, b, lang)}"


def _sides(a: str | None, b: str | None, lang: str) -> str:
    return (
        f"A {a or NOTHING}；B {b or NOTHING}"
        if lang.startswith("zh")
        else f"A: {a or NOTHING}; B: {b or NOTHING}"
    )
