"""Plots are well-formed SVG that needs nothing else, and what they show are the numbers given."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from paiju.core.errors import Text
from paiju.core.ledger import Amount
from paiju.lab.page.plots import bars, bin_width, histogram, intervals

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>alert("x")</script>&'


def shapes(svg: str, name: str) -> list[tuple[str, dict[str, str]]]:
    """Each shape of a kind that says something when it is pointed at: what, and its attributes."""
    found = []
    for shape in ElementTree.fromstring(svg).iter(SVG + name):
        title = shape.find(SVG + "title")
        if title is not None and title.text:
            found.append((title.text, dict(shape.attrib)))
    return found


def test_a_histogram_has_a_bar_for_every_value_that_occurs() -> None:
    drawn = shapes(histogram("points", {"": {-2: 1, 0: 2, 1: 1}}), "rect")
    assert [said for said, _ in drawn] == ["-2: 1 (25.0%)", "0: 2 (50.0%)", "1: 1 (25.0%)"]
    low, high, _ = (float(box["height"]) for _, box in drawn)
    assert high == pytest.approx(2 * low, abs=0.2)


def test_series_of_different_size_are_compared_by_their_shares() -> None:
    drawn = shapes(histogram("points", {"A": {1: 10}, "B": {1: 1000}}), "rect")
    assert [said for said, _ in drawn] == ["A · 1: 10 (100.0%)", "B · 1: 1000 (100.0%)"]
    assert drawn[0][1]["height"] == drawn[1][1]["height"]


def test_a_wide_range_is_put_into_bins_and_nothing_is_lost() -> None:
    counts: dict[Amount, int] = dict.fromkeys(range(-1000, 1000), 1)
    drawn = shapes(histogram("points", {"": counts}), "rect")
    assert len(drawn) <= 41
    assert sum(int(said.split(": ")[1].split(" ")[0]) for said, _ in drawn) == 2000
    assert drawn[0][0].startswith("-1000…-951: 50")


def test_bins_are_as_fine_as_the_values_or_round() -> None:
    assert bin_width([0, Fraction(1, 2), 3]) == Fraction(1, 2)
    assert bin_width([0, 40]) == 1
    assert bin_width([0, 41]) == 2
    assert bin_width([5]) == 1
    assert bin_width([0, 10**9]) == 5 * 10**7


def test_halves_keep_bars_of_their_own() -> None:
    counts: dict[Amount, int] = {Fraction(1, 2): 1, 1: 1}
    drawn = shapes(histogram("points", {"": counts}), "rect")
    assert [said for said, _ in drawn] == ["1/2: 1 (50.0%)", "1: 1 (50.0%)"]


def test_bars_are_as_long_as_their_numbers() -> None:
    drawn = shapes(bars("rates", ["one", "two"], {"": [1.0, 4.0]}), "rect")
    assert [said for said, _ in drawn] == ["one: 1", "two: 4"]
    short, long = (float(box["width"]) for _, box in drawn)
    assert long == pytest.approx(4 * short, abs=0.3)


def test_whiskers_are_as_long_as_their_half_widths() -> None:
    svg = intervals("means", [("seat 0", -1.5, 0.25), ("seat 1", 1.5, 0.5)])
    assert [said for said, _ in shapes(svg, "g")] == ["seat 0: -1.5 ± 0.25", "seat 1: +1.5 ± 0.5"]
    ElementTree.fromstring(svg)


def test_a_mean_of_unknown_width_has_no_whiskers() -> None:
    svg = intervals("means", [("seat 0", 2.0, None)])
    assert [said for said, _ in shapes(svg, "g")] == ["seat 0: +2 ± —"]
    assert "stroke-width" not in svg


@pytest.mark.parametrize(
    "svg",
    [
        histogram(HOSTILE, {HOSTILE: {1: 1}, "b": {2: 1}}),
        bars(HOSTILE, [HOSTILE], {HOSTILE: [1.0], "b": [0.0]}),
        intervals(HOSTILE, [(HOSTILE, 0.0, 0.0)]),
    ],
)
def test_what_is_written_in_a_plot_is_only_text(svg: str) -> None:
    tags = {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(svg).iter()}
    assert tags <= {"svg", "title", "rect", "path", "text", "g", "circle"}
    assert "".join(ElementTree.fromstring(svg).itertext()).count("<script>") >= 2


@pytest.mark.parametrize("svg", [histogram("t", {"": {}}), bars("t", [], {"": []}), intervals("t", [])])
def test_nothing_can_be_plotted_too(svg: str) -> None:
    assert ElementTree.fromstring(svg).tag == SVG + "svg"


def test_a_title_is_said_in_the_language_asked_for() -> None:
    title = Text("得分", "points")
    assert 'aria-label="得分"' in histogram(title, {"": {1: 1}}, "zh")
    assert 'aria-label="points"' in histogram(title, {"": {1: 1}}, "en")
