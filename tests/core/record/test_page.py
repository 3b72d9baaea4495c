"""docs/records.md says what the code does: its lines, its limits, its example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import paiju.core.record
from paiju.core.record.lines import FORMAT, KINDS, LARGEST, LONGEST_LINE

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "records.md").read_text("utf-8")
CODE = "".join(path.read_text("utf-8") for path in (ROOT / "core").rglob("*.py"))


def test_the_page_lists_every_key_of_every_line() -> None:
    rows = re.findall(r"^\| [a-z][^|]*\| (`.*`) \|$", PAGE, re.M)
    listed = [re.findall(r"`([^`]+)`", row) for row in rows]
    assert listed == [list(form) for form in KINDS.values()]


def test_the_page_names_the_limits() -> None:
    assert f"{LONGEST_LINE} bytes" in PAGE
    assert f"{LARGEST >> 20} MiB" in PAGE
    assert f"version of the format, {FORMAT}." in PAGE


def test_every_code_of_the_page_exists() -> None:
    codes = re.findall(r"`([a-z-]+)`", PAGE.partition("The codes:")[2])
    assert len(codes) > 15
    assert [code for code in codes if f'"{code}"' not in CODE] == []


def test_the_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    snippet = re.findall(r"```python\n(.*?)```", PAGE, re.S)[0]
    monkeypatch.chdir(tmp_path)
    exec(snippet, {"__name__": "example"})
    said = capsys.readouterr().out.splitlines()
    written = (tmp_path / "match.jsonl").read_text("utf-8").splitlines()
    assert len(said) == 1 + (len(written) - 1) + 1  # totals, every line but the header, the wall
    assert " reveal " in said[-2]


def test_what_the_page_imports_is_public() -> None:
    for name in re.findall(r"from paiju\.core\.record import (.*)", PAGE)[0].split(", "):
        assert name in paiju.core.record.__all__
