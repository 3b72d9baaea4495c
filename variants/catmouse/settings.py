"""The numbers and choices of 猫抓老鼠 that a ruleset file may change."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from attrs import frozen

Number = int | Fraction


@frozen
class Factors:
    """What each reported unit multiplies by, by who wins (§5.1)."""

    report_cats: int
    report_mice: int


@frozen
class Report:
    """报到 (§2.5): the fewest cards of a hard bomb, and whether fewer than all of a rank will do (R12)."""

    least: int
    partial: bool


@frozen
class Settings:
    """The `settings:` of a 猫抓老鼠 ruleset.

    `bombs` gives the factor of a bomb by its size (§5.2);
    `reported_count`: a reported unit that was played counts as a bomb too (R22). `shares` says what each
    cat gets when the cats win, in units of the base times the multiplier (§5.3). `show`: who may show his
    hand (R14). `bottom_public`: all see the bottom when it is taken (R9). `first_bidder`: who bids first in
    the next round (R3).
    """

    factors: Factors
    report: Report
    bombs: Mapping[str, int]
    reported_count: bool
    shares: Mapping[str, Number]
    show: Literal["first_bidder", "any_voluntary"]
    bottom_public: bool
    first_bidder: Literal["random", "given", "rotate"]
