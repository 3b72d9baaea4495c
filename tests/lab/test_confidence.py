"""Intervals of Student's t, against published tables."""

from __future__ import annotations

from itertools import pairwise
from math import isclose

import pytest

from paiju.lab.confidence import quantile, spread


@pytest.mark.parametrize(
    ("level", "freedom", "expected"),
    [
        (0.95, 1, 12.7062047362),
        (0.95, 2, 4.30265272975),
        (0.95, 3, 3.18244630528),
        (0.95, 4, 2.77644510520),
        (0.95, 10, 2.22813885196),
        (0.95, 30, 2.04227245630),
        (0.95, 100, 1.98397151845),
        (0.95, 1000, 1.96233908082),
        (0.95, 10**12, 1.95996398454),
        (0.99, 5, 4.03214298356),
        (0.999, 1, 636.619248769),
        (0.999, 10, 4.58689385870),
    ],
)
def test_quantiles_are_those_of_the_tables(level: float, freedom: int, expected: float) -> None:
    assert isclose(quantile(level, freedom), expected, rel_tol=1e-9)


@pytest.mark.parametrize("level", [0.5, 0.95, 0.999, 0.99999])
def test_more_freedom_asks_for_less_and_both_ways_of_computing_meet(level: float) -> None:
    found = [quantile(level, freedom) for freedom in range(1, 300)]
    assert found == sorted(found, reverse=True)
    steps = [one - other for one, other in pairwise(found)]
    assert steps[180:220] == sorted(steps[180:220], reverse=True)


def test_a_width_that_is_not_known_is_a_dash() -> None:
    assert (spread(0.25, ".3f"), spread(None, ".3f")) == ("± 0.250", "± —")
