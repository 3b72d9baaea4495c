"""Data of a ruleset structured into attrs classes, every fault with its path."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

import pytest
from attrs import Factory, frozen

from paiju.core.errors import Fault, RulesetError
from paiju.core.ruleset.settings import structure


@frozen
class Fee:
    amount: int
    doubling: bool = False


@frozen
class Numbers:
    least: int
    name: str = "none"
    rate: Fraction = Fraction(1)
    scope: Literal["all", "tile"] = "all"
    cap: int | None = None
    steps: tuple[int, ...] = ()
    fee: Fee = Factory(lambda: Fee(1))
    fees: Mapping[str, Fee] = Factory(dict)
    either: int | str = 0
    open: Any = None


def faults_of(values: Any) -> list[Fault]:
    with pytest.raises(RulesetError) as caught:
        structure(Numbers, values, ("settings",))
    return list(caught.value.faults)


def test_what_is_not_written_has_its_default() -> None:
    assert structure(Numbers, {"least": 3}, ()) == Numbers(3)


def test_everything_is_structured_as_typed() -> None:
    values = {
        "least": 1,
        "name": "x",
        "rate": Fraction(3, 2),
        "scope": "tile",
        "cap": 8,
        "steps": [1, 2],
        "fee": {"amount": 2, "doubling": True},
        "fees": {"a": {"amount": 3}},
        "either": "word",
        "open": {"any": ["thing"]},
    }
    made = structure(Numbers, values, ())
    assert made == Numbers(
        1, "x", Fraction(3, 2), "tile", 8, (1, 2), Fee(2, True), {"a": Fee(3)}, "word", {"any": ["thing"]}
    )


@pytest.mark.parametrize("value", [None, 8])
def test_an_optional_number_may_be_null(value: int | None) -> None:
    assert structure(Numbers, {"least": 1, "cap": value}, ()).cap == value


def test_a_whole_number_may_stand_for_a_fraction() -> None:
    assert structure(Numbers, {"least": 1, "rate": 2}, ()).rate == 2


@pytest.mark.parametrize(
    ("values", "code", "path", "expected", "near"),
    [
        ({}, "missing-key", ("settings",), "int", None),
        ({"least": "3"}, "wrong-type", ("settings", "least"), "int", None),
        ({"least": True}, "wrong-type", ("settings", "least"), "int", None),
        ({"least": None}, "wrong-type", ("settings", "least"), "int", None),
        ({"least": 1, "name": 5}, "wrong-type", ("settings", "name"), "str", None),
        ({"least": 1, "rate": 1.5}, "wrong-type", ("settings", "rate"), "Fraction", None),
        ({"least": 1, "rate": True}, "wrong-type", ("settings", "rate"), "Fraction", None),
        ({"least": 1, "scope": "tiles"}, "wrong-type", ("settings", "scope"), "all, tile", "tile"),
        ({"least": 1, "cap": "8"}, "wrong-type", ("settings", "cap"), "int", None),
        ({"least": 1, "steps": 5}, "wrong-type", ("settings", "steps"), "list", None),
        ({"least": 1, "steps": [1, "2"]}, "wrong-type", ("settings", "steps", 1), "int", None),
        ({"least": 1, "fee": 5}, "wrong-type", ("settings", "fee"), "map", None),
        ({"least": 1, "fee": {}}, "missing-key", ("settings", "fee"), "int", None),
        ({"least": 1, "fee": {"amount": "x"}}, "wrong-type", ("settings", "fee", "amount"), "int", None),
        ({"least": 1, "fees": []}, "wrong-type", ("settings", "fees"), "map", None),
        ({"least": 1, "fees": {"a": {}}}, "missing-key", ("settings", "fees", "a"), "int", None),
        ({"least": 1, "either": [1]}, "wrong-type", ("settings", "either"), "str", None),
    ],
)
def test_what_does_not_fit_is_told_with_its_path(
    values: dict[str, Any], code: str, path: tuple[Any, ...], expected: str, near: str | None
) -> None:
    (fault,) = faults_of(values)
    assert (fault.code, fault.path, fault.expected, fault.nearest) == (code, path, expected, near)
    assert fault.message.zh
    assert fault.message.en


def test_an_unknown_entry_names_the_nearest_and_all_there_are() -> None:
    (fault,) = faults_of({"least": 1, "fee": {"amount": 1, "dubbling": True}})
    assert (fault.code, fault.path, fault.nearest) == (
        "unknown-key",
        ("settings", "fee", "dubbling"),
        "doubling",
    )
    assert fault.expected == "amount, doubling"


@pytest.mark.parametrize("values", [None, 5, "text", [1]])
def test_a_section_is_a_map(values: Any) -> None:
    (fault,) = faults_of(values)
    assert (fault.code, fault.path, fault.expected) == ("wrong-type", ("settings",), "map")


def test_all_faults_are_told_at_once() -> None:
    found = faults_of({"name": 5, "fee": {"amount": "x", "what": 1}, "steps": ["a", "b"], "lest": 1})
    assert sorted(fault.code for fault in found) == ["missing-key", *["unknown-key"] * 2, *["wrong-type"] * 4]
