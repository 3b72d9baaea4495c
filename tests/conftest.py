"""What all tests share: games that live outside paiju are installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from paiju.core.round import Rules
from paiju.core.ruleset import rules

TOYS = Path(__file__).parent / "toys"


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark by which a test claims clauses of the rules pages (see docs/rules/README.md)."""
    config.addinivalue_line("markers", "clause(*ids): the clauses of docs/rules that the test shows")
    sys.path.append(str(TOYS))


@pytest.fixture(scope="session")
def toy_draw() -> Rules:
    """The draw–discard toy as its file has it."""
    return rules("toy-draw")


@pytest.fixture(scope="session")
def toy_climb() -> Rules:
    """The lead–follow toy."""
    return rules("toy-climb")
