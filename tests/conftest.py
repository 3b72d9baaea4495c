"""What all tests share."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark by which a test claims clauses of the rules pages (see docs/rules/README.md)."""
    config.addinivalue_line("markers", "clause(*ids): the clauses of docs/rules that the test shows")
