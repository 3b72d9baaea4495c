"""`paiju fuzz`: exit codes, both languages, JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


def test_a_sound_ruleset(paiju: Run, tmp_path: Path) -> None:
    done = paiju("fuzz", "toy-draw", "--rounds", "3", "--out", str(tmp_path), "--lang", "zh")
    assert done.code == 0
    assert (
        done.out == "toy-draw：试了 3 次（改坏的规则文件 2，选项与乱来的决定 1，写出的局面 0），发现 0 处\n"
    )
    data = json.loads(paiju("fuzz", "toy-draw", "--rounds", "3", "--out", str(tmp_path), "--json").out)
    assert data["tried"] == {"file": 2, "options": 1, "position": 0}
    assert data["findings"] == []


@pytest.mark.parametrize(
    "words", [("toy-drew",), ("toy-draw", "--rounds", "0"), ("toy-draw", "--set", "nothing=1")]
)
def test_wrong_usage(paiju: Run, words: tuple[str, ...]) -> None:
    assert paiju("fuzz", *words).code == 2
