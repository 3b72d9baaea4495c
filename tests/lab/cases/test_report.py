"""The report: plain data of a fixed shape, exit codes, and lines for people."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from paiju.core.errors import Fault, Place, Text
from paiju.lab.cases import CaseResult, Difference, FileResult, Report

Checked = Callable[[str], Report]

PLACE = Place("a.cases.yaml", 3, 5)
GOOD = CaseResult("A", "all is well", PLACE, ())
BAD = CaseResult("B", "", PLACE, (Difference("payments", (1, Fraction(-1, 2)), (Fraction(5, 3), 0)),))
UNREAD = Fault("unknown-key", Text("键 x", "the key x"), ("x",), Place("c.cases.yaml", 7, 1), "y, z", "y")


def report_of(*cases: CaseResult) -> Report:
    return Report((FileResult("a.cases.yaml", cases),))


def test_the_data_have_the_shape_that_the_format_promises() -> None:
    report = report_of(GOOD, BAD)
    assert json.loads(json.dumps(report.to_data())) == {
        "passed": 1,
        "failed": 1,
        "files": [
            {
                "file": "a.cases.yaml",
                "cases": [
                    {"id": "A", "ok": True, "differences": []},
                    {
                        "id": "B",
                        "ok": False,
                        "differences": [{"key": "payments", "expected": [1, -0.5], "got": ["5/3", 0]}],
                    },
                ],
            }
        ],
    }


def test_a_file_that_cannot_be_read_says_why() -> None:
    report = Report((FileResult("c.cases.yaml", faults=(UNREAD,)), FileResult("a.cases.yaml", (GOOD,))))
    first, second = report.to_data()["files"]
    assert first == {
        "file": "c.cases.yaml",
        "cases": [],
        "errors": [
            {
                "file": "c.cases.yaml",
                "line": 7,
                "column": 1,
                "code": "unknown-key",
                "message": "the key x",
                "expected": "y, z",
                "nearest": "y",
            }
        ],
    }
    assert set(second) == {"file", "cases"}


def test_exit_codes() -> None:
    unread = FileResult("c.cases.yaml", faults=(UNREAD,))
    assert report_of(GOOD).exit_code == 0
    assert report_of(GOOD, BAD).exit_code == 1
    assert Report((*report_of(GOOD).files, unread)).exit_code == 2
    assert Report((*report_of(BAD).files, unread)).exit_code == 2


def test_a_line_for_each_case_and_each_difference() -> None:
    report = Report((*report_of(GOOD, BAD).files, FileResult("c.cases.yaml", faults=(UNREAD,))))
    assert report.say("en").splitlines() == [
        "a.cases.yaml",
        "  ok   A  all is well",
        "  FAIL B  (a.cases.yaml:3)",
        "       payments: expected [1, -0.5], got [5/3, 0]",
        "c.cases.yaml: cannot be read",
        "  c.cases.yaml:7:1: [unknown-key] the key x; expected y, z; did you mean y?",
        "1 passed, 1 failed, 1 file cannot be read",
    ]
    assert report.say("zh").splitlines() == [
        "a.cases.yaml",
        "  通过 A  all is well",
        "  不符 B  (a.cases.yaml:3)",
        "       payments：应为 [1, -0.5]，实为 [5/3, 0]",
        "c.cases.yaml：读不了",
        "  c.cases.yaml:7:1: [unknown-key] 键 x；应为 y, z；是否想写 y？",
        "通过 1，不符 1，1 个文件读不了",
    ]


def test_values_are_shown_as_a_case_file_writes_them() -> None:
    difference = Difference("state", {"first": None, "liang": {"0": True}, "row": ""}, [Fraction(3, 2), "5p"])
    assert difference.say("en") == 'state: expected {first: null, liang: {0: true}, row: ""}, got [1.5, 5p]'


def test_a_checked_file_is_reported_by_its_path_in_the_order_of_its_sections(
    checked: Checked, tmp_path: Path
) -> None:
    report = checked("""
        ruleset: kawuxing
        hands: [{id: H, hand: "46p 123s 789s 22s BBB", waits: 5p}]
        cases: [{id: A, title: a deal, clauses: [KWX-0.2], expect: {over: false}}]
        """)
    (file,) = report.files
    assert file.file == str(tmp_path / "written.cases.yaml")
    assert [(one.id, one.ok, one.place.line) for one in file.cases] == [("A", True, 4), ("H", True, 3)]
