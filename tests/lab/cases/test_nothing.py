"""What would hold whatever the engine does is a fault of the case file, with its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from paiju.lab.cases import CaseResult, Report

Checked = Callable[[str], Report]

CASE = """
ruleset: kawuxing
cases:
  - id: A
    seats: {0: {hand: "2222p 678s 999s 77s 1p 5p"}}
    play:
      - STEP
    expect: EXPECT
"""
PLAYED = {"STEP": "can: {0: kong 2p}", "EXPECT": "{over: false}"}


def faults(report: Report) -> list[tuple[str, int, int]]:
    found = [fault for file in report.files for fault in file.faults]
    return [(fault.code, fault.place.line, fault.place.column) for fault in found if fault.place is not None]


def written(text: str, **changes: str) -> str:
    for old, new in {**PLAYED, **changes}.items():
        text = text.replace(old, new)
    return text


def test_the_case_itself_holds(only: Callable[[str], CaseResult]) -> None:
    assert only(written(CASE)).ok


@pytest.mark.parametrize(
    ("step", "column"),
    [
        ("can: {}", 14),
        ("cannot: {}", 17),
        ("legal: {}", 16),
        ("can: {0: []}", 18),
        ("cannot: {0: []}", 21),
    ],
)
def test_a_judgement_of_nothing(checked: Checked, step: str, column: int) -> None:
    assert faults(checked(written(CASE, STEP=step))) == [("checks-nothing", 7, column)]


def test_that_a_seat_may_do_nothing_is_a_judgement(only: Callable[[str], CaseResult]) -> None:
    assert only(written(CASE, STEP="legal: {1: []}")).ok
    assert not only(written(CASE, STEP="legal: {0: []}")).ok


@pytest.mark.parametrize(
    ("expect", "column"),
    [
        ("{}", 13),
        ("{waits: {}}", 21),
        ("{hand: {}}", 20),
        ("{melds: {}}", 21),
        ("{river: {}}", 21),
        ("{flowers: {}}", 23),
        ("{winds: {}}", 21),
        ("{state: {}}", 21),
        ("{state: {liang: {}}}", 29),
    ],
)
def test_an_expectation_of_nothing(checked: Checked, expect: str, column: int) -> None:
    assert faults(checked(written(CASE, EXPECT=expect))) == [("checks-nothing", 8, column)]


@pytest.mark.parametrize(
    "expect", ["{wins: []}", "{river: {0: ''}}", "{melds: {0: []}}", "{flowers: {0: ''}}"]
)
def test_that_there_is_nothing_can_be_expected(only: Callable[[str], CaseResult], expect: str) -> None:
    assert only(written(CASE, EXPECT=expect)).ok


@pytest.mark.parametrize("rest", ["", ", play: []", ", wall: 9p", ", title: held"])
def test_a_case_of_nothing(checked: Checked, rest: str) -> None:
    text = f"""
    ruleset: kawuxing
    cases:
      - {{id: A, seats: {{0: {{hand: "2222p 678s 999s 77s 1p 5p"}}, 1: {{}}}}{rest}}}
    """
    assert faults(checked(text)) == [("checks-nothing", 4, 5)]


def test_a_fact_of_a_seat_that_is_no_value(checked: Checked) -> None:
    text = written(CASE.replace('1p 5p"}', '1p 5p", liang: null}'))
    ((code, line, _),) = faults(checked(text))
    assert (code, line) == ("bad-fact-value", 5)


COMBO = """
ruleset: toy-climb
combos:
  - {id: A, cards: "5 5", ASKED}
"""


@pytest.mark.parametrize("asked", ["kind: pair, rank: '5'", "kind: pair", "readings: [pair 5], kind: pair"])
def test_cards_that_are_read(only: Callable[[str], CaseResult], asked: str) -> None:
    assert only(COMBO.replace("ASKED", asked)).ok


def test_a_kind_beside_readings_counts(only: Callable[[str], CaseResult]) -> None:
    (difference,) = only(COMBO.replace("ASKED", "readings: [pair 5], kind: single")).differences
    assert difference.key == "kind"


@pytest.mark.parametrize("asked", ["kind: null, rank: '5'", "readings: [pair 5], rank: '5'"])
def test_a_rank_without_a_kind(checked: Checked, asked: str) -> None:
    ((code, line, _),) = faults(checked(COMBO.replace("ASKED", asked)))
    assert (code, line) == ("checks-nothing", 4)
