"""`paiju validate`: exit codes, both languages, JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def folder(paiju: Run, tmp_path: Path) -> Path:
    for seed in ("1", "2"):
        path = str(tmp_path / f"{seed}.jsonl")
        assert paiju("play", "kawuxing", "--bots", "--seed", seed, "--record", path).code == 0
    return tmp_path


def test_nothing_differs(paiju: Run, folder: Path) -> None:
    done = paiju("validate", str(folder))
    assert (done.code, done.out) == (0, "kawuxing: 2 same, 0 differ\n2 same, 0 differ\n")
    assert paiju("validate", str(folder), "--lang", "zh").out.endswith("相同 2，不同 0\n")


def test_another_ruleset_differs(paiju: Run, folder: Path) -> None:
    done = paiju("validate", str(folder), "--ruleset", "kawuxing?cap=1", "--json")
    data = json.loads(done.out)
    assert (done.code, data["differ"], data["same_other_hash"]) in ((1, 1, 1), (1, 2, 0))
    (group,) = data["groups"]
    assert (group["ruleset"], group["options"]) == ("kawuxing", "cap=1")


def test_some_cannot_be_read(paiju: Run, folder: Path) -> None:
    (folder / "bad.jsonl").write_bytes(b"\xff\x00\n")
    done = paiju("validate", str(folder))
    assert done.code == 3
    assert "1 file cannot be read" in done.out


def test_nothing_can_be_read(paiju: Run, tmp_path: Path) -> None:
    assert paiju("validate", str(tmp_path / "nowhere")).code == 2
    assert paiju("validate", str(tmp_path)).code == 2


def test_a_ruleset_that_there_is_not(paiju: Run, folder: Path) -> None:
    done = paiju("validate", str(folder), "--ruleset", "kawuxin")
    assert (done.code, "[unknown-ruleset]" in done.err) == (2, True)
