"""The examples in docstrings do what they show."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {"core": "paiju.core", "lab": "paiju.lab", "variants": "paiju.variants"}


def modules_with_examples() -> list[str]:
    """The modules whose text holds a prompt."""
    return sorted(
        ".".join([package, *file.relative_to(ROOT / folder).with_suffix("").parts]).removesuffix(".__init__")
        for folder, package in FOLDERS.items()
        for file in (ROOT / folder).rglob("*.py")
        if ">>> " in file.read_text("utf-8")
    )


@pytest.mark.parametrize("name", modules_with_examples())
def test_the_examples_of_a_module_hold(name: str) -> None:
    results = doctest.testmod(import_module(name))
    assert results.attempted > 0
    assert results.failed == 0
