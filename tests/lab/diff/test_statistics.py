"""Statistics over the same deals: exact sums, paired intervals, and what is told."""

from __future__ import annotations

from math import isclose, sqrt

import pytest

from paiju.lab.diff.model import Settings
from paiju.lab.diff.statistics import Tallies, corrected, name_of, statistics
from tests.lab.diff.sides import pair


def test_means_and_widths_of_four_deals() -> None:
    """b - a is 1, 0, 1, 0: its mean is 1/2, its variance 1/3, that of the mean 1/12; t of 3 is 3.182446."""
    both = pair("kawuxing", "kawuxing")
    tallies = Tallies(paired=True)
    for a, b in ((1, 2), (5, 5), (-3, -2), (2, 2)):
        tallies.add({"points/seat-0": a}, {"points/seat-0": b})
    (one,) = tallies.statistics(both)
    assert (one.a, one.b, one.difference) == (1.25, 1.75, 0.5)
    assert one.width is not None
    assert isclose(one.width, 3.182446 * sqrt(1 / 12), rel_tol=1e-6)
    assert one.counts_a == {-3: 1, 1: 1, 2: 1, 5: 1}
    assert one.counts_b == {-2: 1, 2: 2, 5: 1}
    assert (one.deals, one.counting, one.doubtful, one.rare) == (4, 2, True, True)
    assert one.interval == "+0.5 ± 0.92 †"


def test_deals_that_are_not_the_same_have_wider_intervals() -> None:
    """The variances of both means are added: those of 1, 5, -3, 2 and of 2, 5, -2, 2.

    By Welch and Satterthwaite they have 5.95 degrees of freedom; t of 5 is 2.570582.
    """
    both = pair("kawuxing", "kawuxing")
    tallies = Tallies(paired=False)
    for a, b in ((1, 2), (5, 5), (-3, -2), (2, 2)):
        tallies.add({"points/seat-0": a}, {"points/seat-0": b})
    (one,) = tallies.statistics(both)
    variances = (39 - 25 / 4) / 3 / 4, (37 - 49 / 4) / 3 / 4
    assert one.width is not None
    assert isclose(one.width, 2.570582 * sqrt(sum(variances)), rel_tol=1e-6)


def test_a_number_that_one_side_never_has_counts_as_nothing() -> None:
    tallies = Tallies(paired=True)
    tallies.add({}, {"pattern/x": 1})
    tallies.add({}, {"pattern/x": 0})
    assert (tallies.by_topic["pattern/x"].a, tallies.by_topic["pattern/x"].b) == (0, 1)


def test_more_numbers_ask_for_more_confidence() -> None:
    assert corrected(1) == 0.95
    assert isclose(corrected(50), 0.999)


def tallied(deals: list[tuple[int, int]], *, paired: bool = True) -> Tallies:
    """The tallies of one number, of which each deal has a value under both rulesets."""
    tallies = Tallies(paired=paired)
    for a, b in deals:
        tallies.add({"wins": a}, {"wins": b})
    return tallies


@pytest.mark.parametrize("paired", [True, False])
def test_one_deal_says_nothing(paired: bool) -> None:
    tallies = tallied([(0, 5)], paired=paired)
    (one,) = tallies.statistics(pair("kawuxing", "kawuxing"))
    assert one.width is None
    assert one.interval == "+5 ± — †"
    assert tallies.telling([one]) == []


@pytest.mark.parametrize("paired", [True, False])
def test_a_difference_that_never_varies_has_no_width_and_is_told_once_chance_is_out_of_the_question(
    paired: bool,
) -> None:
    """As often as five times it is on the same side by chance in 1 of 16 cases, six times in 1 of 32."""
    for deals, told in ((5, False), (6, True)):
        tallies = tallied([(1, 3)] * deals, paired=paired)
        (one,) = tallies.statistics(pair("kawuxing", "kawuxing"))
        assert one.width is None
        assert (tallies.telling([one]) == [one]) is told


def test_what_no_deal_changes_is_the_same() -> None:
    (one,) = tallied([(1, 1), (4, 4)]).statistics(pair("kawuxing", "kawuxing"))
    assert one.same
    assert not one.rare
    assert one.width == 0


def test_what_is_the_same_in_deals_that_are_not_has_no_width() -> None:
    tallies = tallied([(2, 2)] * 30, paired=False)
    (one,) = tallies.statistics(pair("kawuxing", "kawuxing"))
    assert one.width is None
    assert "—" in one.interval
    assert tallies.telling([one]) == []


def test_what_rests_on_a_few_of_many_deals_is_marked() -> None:
    for differing, rare in ((9, True), (10, False)):
        (one,) = tallied([(0, 1)] * differing + [(0, 0)] * 990).statistics(pair("kawuxing", "kawuxing"))
        assert (one.rare, one.doubtful) == (rare, False)


def test_a_few_deals_ask_for_more_than_many() -> None:
    """The mean is 3 standard errors from zero: t of 3 is 3.18 at 95 %, that of 999 is 1.96."""
    few = tallied([(0, 1), (0, 1), (0, 1), (0, 0)])
    assert few.telling(few.statistics(pair("kawuxing", "kawuxing"))) == []
    many = tallied([(0, 1)] * 9 + [(0, 0)] * 991)
    assert len(many.telling(many.statistics(pair("kawuxing", "kawuxing")))) == 1


def test_a_fee_three_times_as_large_is_told_exactly() -> None:
    """Bots do not look at fees: the same kongs are made, and each pays 6 instead of 2."""
    report = statistics(pair("kawuxing", "kawuxing?kong_direct=6"), Settings(deals=150))
    (told,) = [one for one in report.differences if one.topic == "paid/direct-kong"]
    (number,) = [one for one in report.statistics if one.topic == told.topic]
    assert number.a > 0
    assert isclose(number.b, 3 * number.a)
    assert isclose(number.difference, 2 * number.a)
    assert number.width is not None
    assert number.difference > number.width
    assert report.compared == 150
    assert told.data["level"] == pytest.approx(1 - 0.05 / told.data["tests"])
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
        ("points/seat-1", "1号的输赢", "points of seat 1"),
        ("won-by/self", "每局自摸胡几次", "wins by self-draw in a round"),
    ],
)
def test_numbers_have_names_in_both_languages(topic: str, zh: str, en: str) -> None:
    name = name_of(pair("kawuxing", "kawuxing"), topic)
    assert (name.zh, name.en) == (zh, en)
