"""How sure a mean is: intervals of Student's t, and when they are not to be trusted."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt
from statistics import NormalDist

LEVEL = 0.95
"""The confidence of an interval."""
FEW = 30
"""From fewer deals than this no width is to be trusted: points are far from normal."""
RARE = 10
"""What occurred in fewer deals than this is not to be trusted however many deals there were."""
MARK = "†"
"""What stands at the figures of what is rare."""
NOTHING = "—"
"""What stands where nothing is known."""
_SUMMED = 200
"""Up to so many degrees of freedom the distribution is summed up, beyond them its quantile is expanded."""


@lru_cache(maxsize=4096)
def quantile(level: float, freedom: int) -> float:
    """How many standard errors a two-sided interval of so much confidence is wide to each side.

    That of Student's t with so many degrees of freedom, exact to nine digits.
    """
    return _summed(level, freedom) if freedom <= _SUMMED else _expanded(level, freedom)


def spread(width: float | None, form: str) -> str:
    """A half width as it stands behind a mean: `± 0.25`, or `± —` where it is not known."""
    return f"± {NOTHING if width is None else format(width, form)}"


def _summed(level: float, freedom: int) -> float:
    """The angle whose tangent is t / √freedom, found by halving."""
    low, high = 0.0, pi / 2
    while low < (angle := (low + high) / 2) < high:
        if _between(angle, freedom) < level:
            low = angle
        else:
            high = angle
    return sqrt(freedom) * sin(high) / cos(high)


def _between(angle: float, freedom: int) -> float:
    """How likely t lies between ±√freedom·tan(angle) (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    square = cos(angle) ** 2
    term = sin(angle) * (cos(angle) if freedom % 2 else 1.0)
    total = 0.0 if freedom == 1 else term
    for step in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= square * (step - 1) / step
        total += term
    return (angle + total) * 2 / pi if freedom % 2 else total


def _expanded(level: float, freedom: int) -> float:
    """The quantile of the normal distribution, corrected (Abramowitz and Stegun, 26.7.5)."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    corrections = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(one / float(freedom) ** power for power, one in enumerate(corrections, 1))
