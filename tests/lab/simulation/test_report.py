"""The HTML report: one file, in either language, that shows what was counted."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from paiju.core.errors import Text
from paiju.lab.simulation import Simulation, simulate
from paiju.lab.simulation.data import data
from paiju.lab.simulation.figures import pattern_figures, payment_figures, seat_figures, without_fields
from paiju.lab.simulation.report import html

HOSTILE = '</title><script>alert("x")</script>'
LOADS = {"src", "srcset", "href", "action", "data", "poster", "xlink:href"}


class Page(HTMLParser):
    """The elements of a page and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.said = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.said += data


@pytest.fixture(scope="module")
def simulation() -> Simulation:
    return simulate("kawuxing", rounds=60, policies=["greedy", "random", "random"])


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_report_loads_nothing(simulation: Simulation, lang: str) -> None:
    page = html(simulation, lang)
    for tag, attributes in Page(page).found:
        assert tag not in ("script", "link", "img", "iframe", "object", "embed", "base")
        for name in LOADS & set(attributes):
            assert str(attributes[name]).startswith("#")
        assert not any(name.startswith("on") for name in attributes)
    assert "url(" not in page
    assert "@import" not in page


def test_a_report_tells_every_pattern_and_payment_in_its_language(simulation: Simulation) -> None:
    for lang in ("zh", "en"):
        said = Page(html(simulation, lang)).said
        for one in [*pattern_figures(simulation), *payment_figures(simulation)]:
            assert one.name.say(lang) in said
    assert "Points" not in Page(html(simulation, "zh")).said
    assert "得分" not in Page(html(simulation, "en")).said


def test_a_report_in_chinese_has_no_english_but_names(simulation: Simulation) -> None:
    page = Page(html(simulation, "zh"))
    visible = page.said.partition("}\n\n")[2]
    for name in ("kawuxing", "SVG", simulation.rules.hash[:16]):
        visible = visible.replace(name, "")
    assert not re.search("[A-Za-z]", visible.partition("}")[2] or visible)
    for tag, attributes in page.found:
        if tag == "svg":
            assert not re.search("[A-Za-z]", str(attributes["aria-label"]))


def test_a_report_in_english_has_no_chinese(simulation: Simulation) -> None:
    assert not re.search("[\u3000-\u9fff\uff00-\uffef]", html(simulation, "en"))


def test_ids_show_where_a_row_is_pointed_at(simulation: Simulation) -> None:
    hints = [
        attributes["title"]
        for tag, attributes in Page(html(simulation, "zh")).found
        if tag == "tr" and attributes
    ]
    assert hints == [one.id for one in (*pattern_figures(simulation), *payment_figures(simulation))]


def test_what_is_not_to_be_trusted_is_said() -> None:
    """With one round nothing is known of widths, and all that came is rare."""
    one = simulate("kawuxing", rounds=1, seed="2", policies=["greedy"])
    for lang, few, rare in (
        ("en", "fewer than 30 rounds: the widths behind ± are doubtful", "† in fewer than 10 rounds: "),
        ("zh", "不到 30 局，± 后面的宽度靠不住", "† 不到 10 局里"),
    ):
        said = Page(html(one, lang)).said
        assert few in said
        assert said.count("± —") >= 3
        assert rare in said
    assert [seat.half_width for seat in seat_figures(one)] == [None] * 3
    found = data(one)
    assert found["doubtful"] is True
    assert [seat["half_width"] for seat in found["seats"]] == [None] * 3
    assert all(row["rare"] and row["rounds"] == 1 for row in (*found["patterns"], *found["payments"]))


def test_of_many_rounds_nothing_is_said() -> None:
    some = simulate("kawuxing", rounds=30, policies=["greedy"])
    assert "doubtful" not in Page(html(some, "en")).said.partition("Patterns")[0]
    assert data(some)["doubtful"] is False
    patterns = {row["pattern"] for row in some.rows("patterns")}
    for row in data(some)["patterns"]:
        came = {one["index"] for one in some.rows("patterns") if one["pattern"] == row["id"]}
        assert row["rare"] is (len(came) < 10)
    assert patterns


def test_a_report_has_a_plot_for_each_seat_and_each_thing_asked(simulation: Simulation) -> None:
    found = Page(html(simulation, "en")).found
    titles = [attributes["aria-label"] for tag, attributes in found if tag == "svg"]
    assert titles == [
        "mean points with 95 % confidence",
        "rounds won by each seat, %",
        "points of seat 0 in a round",
        "points of seat 1 in a round",
        "points of seat 2 in a round",
        "how often in a hundred wins",
        "what it is worth on average",
        "decisions in a round",
    ]
    sections = [attributes["id"] for tag, attributes in found if tag == "section"]
    assert sections == ["seats", "points", "patterns", "payments", "rounds"]


def test_a_ruleset_is_told_in_its_own_words_though_another_has_the_same_hash(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("name: kawuxing\nnames: {zh: 我家, en: my house}\nextends: kawuxing\n", "utf-8")
    first, second = simulate("kawuxing", rounds=1), simulate(str(file), rounds=1)
    assert first.rules.hash == second.rules.hash
    assert "my house" in Page(html(second, "en")).said


def test_names_of_a_hostile_ruleset_are_only_text(tmp_path: Path) -> None:
    file = tmp_path / "hostile.yaml"
    file.write_text(
        f"name: hostile\nnames: {{zh: '{HOSTILE}', en: '{HOSTILE}'}}\nextends: kawuxing\n"
        f"texts: {{reasons: {{concealed-kong: {{zh: '{HOSTILE}', en: '{HOSTILE}'}}}}}}\n",
        "utf-8",
    )
    page = Page(html(simulate(str(file), rounds=20, seed=HOSTILE), "en"))
    assert "script" not in [tag for tag, _ in page.found]
    assert page.said.count("<script>") >= 3


def test_a_game_without_patterns_is_reported_too() -> None:
    said = Page(html(simulate("toy-climb", rounds=3), "en")).said
    assert "No win had a pattern." in said


def test_a_text_about_one_payment_becomes_a_name_for_all() -> None:
    one = Text("{payee}暗杠{tile}[（第{chain}个）]", "concealed kong of {tile} by {payee}[ (no. {chain})]")
    assert without_fields(one) == Text("收家暗杠", "concealed kong of tile by the payee")
    two = Text("自摸 {tile}，{raw}分", "self-draw of {tile}, {raw}")
    assert without_fields(two) == Text("自摸", "self-draw of tile")
    assert without_fields(Text("赔{shares}份", "{shares} shares")) == Text("赔…份", "… shares")
