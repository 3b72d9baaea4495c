"""pytest collects case files wherever paiju is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FILE = """
ruleset: kawuxing
cases:
  - {id: deal, expect: {over: false, turn: 0}}
  - {id: wrong, expect: {over: true}}
hands:
  - {id: waits, hand: "46p 123s 789s 22s BBB", waits: 5p}
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in a folder of its own, with no configuration but its defaults."""
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_every_entry_is_a_test(tmp_path: Path) -> None:
    (tmp_path / "some.cases.yaml").write_text(FILE, encoding="utf-8")
    (tmp_path / "other.yaml").write_text("nothing: to collect", encoding="utf-8")
    done = run(tmp_path, "-v")
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert "some.cases.yaml::deal PASSED" in done.stdout
    assert "some.cases.yaml::wrong FAILED" in done.stdout
    assert "some.cases.yaml::waits PASSED" in done.stdout
    assert "over: expected true, got false" in done.stdout
    assert "Traceback" not in done.stdout
    assert "1 failed, 2 passed" in done.stdout


def test_one_entry_can_be_chosen(tmp_path: Path) -> None:
    (tmp_path / "some.cases.yaml").write_text(FILE, encoding="utf-8")
    done = run(tmp_path, "some.cases.yaml::deal")
    assert done.returncode == pytest.ExitCode.OK
    assert "1 passed" in done.stdout


def test_a_file_that_cannot_be_read_is_an_error_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "some.cases.yaml").write_text(FILE.replace("over: false", "ovr: false"), encoding="utf-8")
    done = run(tmp_path)
    assert done.returncode == pytest.ExitCode.INTERRUPTED
    assert "some.cases.yaml:4:25: [unknown-key] cases.0.expect.ovr is not a known key" in done.stdout
    assert "Traceback" not in done.stdout


def test_the_collector_costs_nothing_where_there_is_no_case_file() -> None:
    script = "import sys, paiju.lab.pytest_cases; print([one for one in sys.modules if 'paiju.core' in one])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
