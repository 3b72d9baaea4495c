"""The files that a comparison is written to: they can be read, hold every id, and nothing acts in them."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from attrs import evolve

from paiju.core.errors import Text
from paiju.lab.diff import layers
from paiju.lab.diff.compare import Comparison, compare, matrix
from paiju.lab.diff.model import Layer, Settings, Side
from paiju.lab.diff.outputs.html import html
from paiju.lab.diff.outputs.junit import junit
from paiju.lab.diff.outputs.markdown import markdown
from paiju.lab.diff.outputs.plain import plain_data
from paiju.lab.diff.verdict import judge, read_expected

ALL = Settings(layers=(Layer.FACTS, Layer.CAPABILITY, Layer.DECISIONS, Layer.STATISTICS))
EVIL = "<script>alert(1)</script>\"'&"
VOID = ("meta",)


@pytest.fixture(autouse=True)
def _faked(monkeypatch: pytest.MonkeyPatch) -> None:
    for layer in (Layer.DECISIONS, Layer.PLAYOUTS, Layer.STATISTICS):
        monkeypatch.setitem(layers.MADE_BY, layer, f"tests.lab.diff.fakes:{layer}")


class Page(HTMLParser):
    """Reads a page; every element must be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            assert name not in ("src", "onload", "onclick"), (tag, name)
            if name == "id":
                self.ids.append(str(value))
            if name == "href":
                self.links.append(str(value))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture
def pair() -> Comparison:
    return compare("kawuxing", "kawuxing-xiangyang?piao=true&suits=tong,wan", ALL)


def hostile(folder: Path) -> str:
    file = folder / "evil.yaml"
    said = json.dumps(EVIL)
    file.write_text(
        f"name: evil\nextends: kawuxing\nnames: {{zh: {said}, en: {said}}}\n"
        f"summary: {{zh: {said}, en: {said}}}\nscoring:\n  patterns:\n"
        f"    qidui: {{zh: {said}, value: 5}}\n",
        "utf-8",
    )
    return str(file)


def test_the_json_holds_everything_and_can_be_expected(pair: Comparison, tmp_path: Path) -> None:
    verdict = judge([pair])
    data = json.loads(json.dumps(plain_data([pair], verdict)))
    assert (data["schema"], data["exit"]) == (1, 1)
    found = {one["id"]: one for layer in data["pairs"][0]["layers"] for one in layer["differences"]}
    assert list(found) == [one.id for one in pair.differences]
    cap = found["facts:scoring.total.cap:value"]
    assert (cap["a"]["value"], cap["b"]["value"], cap["b"]["option"]) == ("null", "8", "cap")
    assert cap["b"]["place"]["line"] == 5
    assert found["decisions:score/kawuxing:score"]["case"].startswith("ruleset: kawuxing")
    (points,) = data["pairs"][0]["layers"][3]["statistics"]
    assert (points["difference"], points["counts_a"]) == (0.75, {"-3": 1, "0": 5, "4": 2})
    assert (points["width"], points["deals"], points["doubtful"], points["rare"]) == (0.2, 8, True, True)
    assert data["pairs"][0]["b"]["options"] == {"piao": True, "suits": ["tong", "wan"]}
    file = tmp_path / "known.json"
    file.write_text(json.dumps(data), "utf-8")
    assert judge([pair], read_expected(file)).counted == ()


def test_junit_has_a_suite_a_layer_and_a_failure_for_what_counts(pair: Comparison) -> None:
    expected = "facts:scoring.total.cap:value"
    root = ElementTree.fromstring(junit([pair], judge([pair], [expected, "facts:gone:value"]), "en"))
    suites = {str(one.get("name")).partition(":")[0]: one for one in root}
    assert list(suites) == ["facts", "capability", "decisions", "statistics", "expected"]
    cases = {one.get("name"): one for one in root.iter("testcase")}
    assert {one.id for one in pair.differences} <= set(cases)
    assert cases[expected].find("failure") is None
    failure = cases["facts:plugins.Piao:only-b"].find("failure")
    assert failure is not None
    assert "kawuxing.yaml" in str(failure.text)
    assert cases["facts:gone:value"].find("failure") is not None
    for suite in root:
        assert int(str(suite.get("tests"))) == len(suite)
        assert int(str(suite.get("failures"))) == len(suite.findall("testcase/failure"))
    assert suites["decisions"].get("errors") == "1"


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_is_whole_and_has_an_anchor_for_every_difference(pair: Comparison, lang: str) -> None:
    page = Page(html([pair], judge([pair]), lang))
    assert {one.id for one in pair.differences} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert page.tags.count("script") == page.tags.count("link") == page.tags.count("img") == 0
    assert "1469p 13579s CFB 5p F" in page.text


def test_the_page_draws_the_tiles_of_a_position_and_the_distributions(pair: Comparison) -> None:
    text = html([pair], judge([pair]), "en")
    assert text.count('<svg class="tile') > 14 + 13 + 18
    assert text.count('<svg class="plot"') == 2
    assert all(said in text for said in ("A · -3: 1 (12.5%)", "A · 0: 5 (62.5%)", "B · 8: 4 (50.0%)"))
    assert "points of a deal: +0.75 ± 0.2" in text
    assert "fewer than 30 deals: the widths behind ± are doubtful" in text
    assert "† rests on fewer than 10 deals: its width is doubtful" in text
    assert "5p · 五筒 · " in text


def test_a_page_of_several_pairs_keeps_their_anchors_apart() -> None:
    found = matrix(["kawuxing", "kawuxing?cap=8", "kawuxing?cap=9"], ALL)
    page = Page(html(found, judge(found), "en"))
    assert len(page.ids) == len(set(page.ids))
    assert {f"p{number}/facts:scoring.total.cap:value" for number in (1, 2, 3)} <= set(page.ids)
    assert all(link[1:] in page.ids for link in page.links)


def test_nothing_that_a_file_says_acts_in_a_page(tmp_path: Path) -> None:
    found = [compare("kawuxing", hostile(tmp_path), ALL)]
    verdict = judge(found)
    page = Page(html(found, verdict, "en"))
    assert "script" not in page.tags
    assert "b" in page.tags
    assert EVIL in page.text
    root = ElementTree.fromstring(junit(found, verdict, "zh"))
    assert EVIL in "".join(root.itertext())
    assert "<script" not in markdown(found, verdict, "zh").replace("&lt;", "")


def test_control_characters_cannot_spoil_the_xml(pair: Comparison) -> None:
    facts = pair.reports[0]
    spoilt = evolve(facts.differences[0], text=Text("a\x07b", "a\x1bb"), a=Side("\x00"))
    found = [evolve(pair, reports=(evolve(facts, differences=(spoilt,)),))]
    root = ElementTree.fromstring(junit(found, judge(found), "en"))
    assert "A: �" in "".join(root.itertext())
    assert not {"\x1b", "\x00"} & set(html(found, judge(found), "en"))


def test_markdown_holds_every_id_and_the_case(pair: Comparison) -> None:
    text = markdown([pair], judge([pair]), "en")
    assert all(one.id in text for one in pair.differences)
    assert "```yaml\nruleset: kawuxing" in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert {line.replace("\\|", "").count("|") for line in rows} == {4}
