"""Statistics over the same deals: exact sums, paired intervals, and what is told."""

from __future__ import annotations

from math import isclose, sqrt

import pytest

from paiju.lab.diff.model import Settings
from paiju.lab.diff.statistics import Tallies, corrected, name_of, quantile, statistics
from tests.lab.diff.sides import pair


def test_means_and_widths_of_four_deals() -> None:
    """b - a is 1, 0, 1, 0: its mean is 1/2, its variance 1/3, that of the mean 1/12."""
    both = pair("kawuxing", "kawuxing")
    tallies = Tallies(paired=True)
    for a, b in ((1, 2), (5, 5), (-3, -2), (2, 2)):
        tallies.add({"points/seat-0": a}, {"points/seat-0": b})
    (one,) = tallies.statistics(both)
    assert (one.a, one.b, one.difference) == (1.25, 1.75, 0.5)
    assert isclose(one.width, 1.959964 * sqrt(1 / 12), rel_tol=1e-6)
    assert one.counts_a == {-3: 1, 1: 1, 2: 1, 5: 1}
    assert one.counts_b == {-2: 1, 2: 2, 5: 1}


def test_deals_that_are_not_the_same_have_wider_intervals() -> None:
    """The variances of both means are added: those of 1, 5, -3, 2 and of 2, 5, -2, 2."""
    both = pair("kawuxing", "kawuxing")
    tallies = Tallies(paired=False)
    for a, b in ((1, 2), (5, 5), (-3, -2), (2, 2)):
        tallies.add({"points/seat-0": a}, {"points/seat-0": b})
    (one,) = tallies.statistics(both)
    variances = (39 - 25 / 4) / 3 / 4, (37 - 49 / 4) / 3 / 4
    assert isclose(one.width, 1.959964 * sqrt(sum(variances)), rel_tol=1e-6)


def test_a_number_that_one_side_never_has_counts_as_nothing() -> None:
    tallies = Tallies(paired=True)
    tallies.add({}, {"pattern/x": 1})
    tallies.add({}, {"pattern/x": 0})
    assert (tallies.by_topic["pattern/x"].a, tallies.by_topic["pattern/x"].b) == (0, 1)


def test_more_numbers_ask_for_more_confidence() -> None:
    assert corrected(1) == 0.95
    assert isclose(corrected(50), 0.999)
    assert isclose(quantile(0.95), 1.959964, rel_tol=1e-6)
    assert quantile(corrected(50)) > quantile(0.95)


def test_a_fee_three_times_as_large_is_told_exactly() -> None:
    """Bots do not look at fees: the same kongs are made, and each pays 6 instead of 2."""
    report = statistics(pair("kawuxing", "kawuxing?kong_direct=6"), Settings(deals=150))
    (told,) = [one for one in report.differences if one.topic == "paid/direct-kong"]
    (number,) = [one for one in report.statistics if one.topic == told.topic]
    assert number.a > 0
    assert isclose(number.b, 3 * number.a)
    assert isclose(number.difference, 2 * number.a)
    assert number.difference > number.width
    assert report.compared == 150
    assert "Bonferroni" in told.text.en
    others = [one for one in report.statistics if one.topic.startswith(("rate/", "decided/", "pattern/"))]
    assert others
    assert all(one.difference == 0 for one in others)


def test_points_of_all_seats_sum_to_nothing() -> None:
    report = statistics(pair("kawuxing", "kawuxing?cap=4"), Settings(deals=40))
    seats = [one for one in report.statistics if one.topic.startswith("points/seat-")]
    assert len(seats) == 3
    assert abs(sum(one.a for one in seats)) < 1e-9
    assert all(sum(one.counts_a.values()) == 40 for one in seats)


def test_rulesets_of_other_seats_are_compared_without_pairs() -> None:
    report = statistics(pair("kawuxing", "kawuxing?players=2"), Settings(deals=20))
    assert [one.topic for one in report.not_comparable] == ["deals"]
    assert report.compared == 20
    assert report.statistics


@pytest.mark.parametrize(
    ("topic", "zh", "en"),
    [
        ("rate/draw", "没有人胡的局", "rounds that nobody wins"),
        ("pattern/qingyise", "清一色 出现几次", "times one suit counts"),
        ("points/seat-1", "1 号位 的输赢", "points of seat 1"),
        ("won-by/self", "每局自摸胡几次", "wins by self-draw in a round"),
    ],
)
def test_numbers_have_names_in_both_languages(topic: str, zh: str, en: str) -> None:
    name = name_of(pair("kawuxing", "kawuxing"), topic)
    assert (name.zh, name.en) == (zh, en)
