"""Case files written in a test, and a report of what came of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from paiju.lab.cases import CaseResult, Report, check_files

TOYS = Path(__file__).parents[2] / "toys"

Checked = Callable[[str], Report]


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two toy games are installed."""
    monkeypatch.syspath_prepend(str(TOYS))


@pytest.fixture
def checked(tmp_path: Path) -> Checked:
    """The report of one case file."""

    def check(text: str) -> Report:
        path = tmp_path / "written.cases.yaml"
        path.write_text(dedent(text), encoding="utf-8")
        return check_files([path])

    return check


@pytest.fixture
def only(checked: Checked) -> Callable[[str], CaseResult]:
    """The result of a file with one entry, which can be read."""

    def one(text: str) -> CaseResult:
        report = checked(text)
        faults = [fault.say() for file in report.files for fault in file.faults]
        assert faults == []
        ((result,),) = (file.cases for file in report.files)
        return result

    return one
