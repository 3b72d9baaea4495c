"""A comparison as plain data, as the JSON has it. `docs/lab.md` describes the format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from paiju.core.errors import Text
from paiju.lab.diff.compare import Comparison
from paiju.lab.diff.model import Compared, Difference, LayerReport, Side, Statistic
from paiju.lab.diff.verdict import Verdict

SCHEMA = 1
"""Grows when a key changes its meaning; new keys may come at any time."""


def plain_data(comparisons: Sequence[Comparison], verdict: Verdict) -> dict[str, Any]:
    """Comparisons and their verdict, ready for JSON."""
    return {
        "schema": SCHEMA,
        "exit": verdict.code,
        "counted": [one.id for one in verdict.counted],
        "expected": [one.id for one in verdict.expected],
        "stale": list(verdict.stale),
        "pairs": [_pair(one) for one in comparisons],
    }


def _pair(comparison: Comparison) -> dict[str, Any]:
    return {
        "a": _compared(comparison.pair.a),
        "b": _compared(comparison.pair.b),
        "seed": comparison.settings.seed,
        "layers": [_layer(one) for one in comparison.reports],
    }


def _compared(one: Compared) -> dict[str, Any]:
    ruleset = one.ruleset
    return {
        "asked": one.asked,
        "name": ruleset.name,
        "names": _text(ruleset.names),
        "stage": ruleset.stage,
        "hash": ruleset.hash,
        "file": ruleset.tree.file,
        "options": {name: _value(ruleset.options[name]) for name in sorted(one.given)},
    }


def _layer(report: LayerReport) -> dict[str, Any]:
    return {
        "layer": report.layer.value,
        "compared": report.compared,
        "seconds": round(report.seconds, 3),
        "incomplete": None if report.incomplete is None else _text(report.incomplete),
        "not_comparable": [{"topic": one.topic, "text": _text(one.text)} for one in report.not_comparable],
        "differences": [_difference(one) for one in report.differences],
        "statistics": [_statistic(one) for one in report.statistics],
    }


def _difference(one: Difference) -> dict[str, Any]:
    return {
        "id": one.id,
        "topic": one.topic,
        "kind": one.kind,
        "headline": one.headline,
        "text": _text(one.text),
        "a": _side(one.a),
        "b": _side(one.b),
        "because": list(one.topics),
        "case": one.case,
        "data": _value(one.data),
    }


def _side(side: Side) -> dict[str, Any]:
    place = side.place
    where = None if place is None else {"file": place.file, "line": place.line, "column": place.column}
    return {"value": _value(side.value), "place": where, "option": side.option}


def _statistic(one: Statistic) -> dict[str, Any]:
    return {
        "topic": one.topic,
        "text": _text(one.text),
        "a": one.a,
        "b": one.b,
        "difference": one.difference,
        "width": one.width,
        "deals": one.deals,
        "counting": one.counting,
        "doubtful": one.doubtful,
        "rare": one.rare,
        "counts_a": {str(value): count for value, count in sorted(one.counts_a.items())},
        "counts_b": {str(value): count for value, count in sorted(one.counts_b.items())},
    }


def _text(text: Text) -> dict[str, str]:
    return {"zh": text.zh, "en": text.en}


def _value(value: Any) -> Any:
    """Plain data that JSON can hold: fractions as text."""
    if isinstance(value, Mapping):
        return {str(key): _value(one) for key, one in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_value(one) for one in value]
    if isinstance(value, Text):
        return _text(value)
    if isinstance(value, Fraction):
        return str(value)
    return value if value is None or isinstance(value, (str, int, float)) else str(value)
