"""The page about architecture names what there is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def test_the_layers_are_those_of_the_import_contract() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (kernel,) = (one for one in contracts if one["id"] == "kernel")
    table = PAGE.partition("## Layers of the kernel")[2].partition("## ")[0]
    rows = [set(re.findall(r"`(\w+)`", cell)) for cell in re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)]
    wanted = [set(re.findall(r"\w+", layer)) for layer in reversed(kernel["layers"])]
    there = {path.stem for path in (ROOT / "core").iterdir()}
    assert rows == [layer & there for layer in wanted]


def test_the_folders_and_files_it_names_exist() -> None:
    named = set(re.findall(r"`((?:core|variants|rulesets|lab|host|api|tests)/[\w/.]*)`", PAGE))
    assert len(named) > 8
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_it_fits_two_pages() -> None:
    assert len(PAGE.split()) < 1600
