"""Comparing: two rulesets by name or path, layer by layer, or several, pair by pair."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from time import perf_counter
from urllib.parse import parse_qsl

from attrs import evolve, frozen

from paiju.core.errors import PluginError, Text
from paiju.core.ruleset import compile_rules, load_ruleset
from paiju.lab.diff import layers
from paiju.lab.diff.attempts import attempt
from paiju.lab.diff.explain import explained
from paiju.lab.diff.model import Compared, Difference, Layer, LayerReport, Pair, Settings

NOTHING_COMPARED = Text("什么也没比", "nothing was compared")
INTERRUPTED = Text("被打断了", "it was interrupted")
NOT_MADE = Text("前面被打断，没有比", "not begun: an earlier layer was interrupted")


@frozen
class Comparison:
    """What a comparison found, layer by layer in their order."""

    pair: Pair
    settings: Settings
    reports: tuple[LayerReport, ...]

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Those of all layers."""
        return tuple(one for report in self.reports for one in report.differences)

    def report(self, layer: Layer) -> LayerReport | None:
        """What one layer found; None if it was not asked for."""
        return next((one for one in self.reports if one.layer == layer), None)


def compare(a: str, b: str, settings: Settings | None = None) -> Comparison:
    """Compare two rulesets: names, aliases or paths, with options (`name?cap=8`, `./mine.yaml?cap=8`).

    Raises `PaijuError` if one of them cannot be loaded.
    """
    return _compared(Pair(load(a), load(b)), settings or Settings())


def matrix(names: Sequence[str], settings: Settings | None = None) -> tuple[Comparison, ...]:
    """Compare each of several rulesets with each that comes after it. Raises `PaijuError` as `compare`."""
    loaded = [load(name) for name in names]
    found: list[Comparison] = []
    for a, b in combinations(loaded, 2):
        stopped = any(report.incomplete in (INTERRUPTED, NOT_MADE) for one in found for report in one.reports)
        found.append(_compared(Pair(a, b), settings or Settings(), stopped=stopped))
    return tuple(found)


def load(name: str) -> Compared:
    """A ruleset ready to be compared. Raises `PaijuError`."""
    ruleset = load_ruleset(name)
    query = name.partition("?")[2]
    given = frozenset(key for key, _ in parse_qsl(query, keep_blank_values=True))
    return Compared(name, ruleset, compile_rules(ruleset), given)


def _compared(pair: Pair, settings: Settings, *, stopped: bool = False) -> Comparison:
    wanted = [layer for layer in layers.there() if layer in settings.layers]
    reports: list[LayerReport] = []
    for layer in wanted:
        stopped = stopped or any(one.incomplete == INTERRUPTED for one in reports)
        reports.append(
            LayerReport(layer, 0, incomplete=NOT_MADE) if stopped else _made(layer, pair, settings)
        )
    return Comparison(pair, settings, explained(reports))


def _made(layer: Layer, pair: Pair, settings: Settings) -> LayerReport:
    """What a layer finds; where a plugin breaks it, or somebody stops it, it is incomplete."""
    begun = perf_counter()
    try:
        report = attempt(lambda: layers.maker(layer)(pair, settings))
    except PluginError as error:
        report = LayerReport(layer, 0, incomplete=error.faults[0].message)
    except KeyboardInterrupt:
        report = LayerReport(layer, 0, incomplete=INTERRUPTED)
    if not report.compared and not report.differences and report.incomplete is None:
        report = evolve(report, incomplete=NOTHING_COMPARED)
    return evolve(report, differences=_each_once(report.differences), seconds=perf_counter() - begun)


def _each_once(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    """The differences with ids of their own and without spaces in them: a second of one id gets a number."""
    seen: dict[str, int] = {}
    found = []
    for each in differences:
        one = evolve(each, topic="_".join(each.topic.split()))
        seen[one.id] = seen.get(one.id, 0) + 1
        number = seen[one.id]
        found.append(one if number == 1 else evolve(one, topic=f"{one.topic}#{number}"))
    return tuple(found)
