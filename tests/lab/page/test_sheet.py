"""A sheet is one file: nothing is loaded, every link of its contents leads somewhere, text is escaped."""

from __future__ import annotations

import sys
from html.parser import HTMLParser

import pytest

from paiju.core.errors import PaijuError
from paiju.lab.page.sheet import Markup, Section, Table, sheet

HOSTILE = '"><script>alert(1)</script>'


class Elements(HTMLParser):
    """The elements of a page with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def page(lang: str = "en") -> str:
    table = Table(("name", "points"), ((HOSTILE, "1.50"), ("b", "−2")))
    parts = (HOSTILE, Markup("<svg></svg>"), table)
    return sheet(HOSTILE, lang, [Section("first", HOSTILE, parts), Section("second", "Two", ())])


def test_text_is_escaped_and_markup_is_not() -> None:
    elements = [tag for tag, _ in Elements(page()).found]
    assert "script" not in elements
    assert elements.count("svg") == 1


def test_the_contents_lead_to_the_sections() -> None:
    found = Elements(page()).found
    links = {attributes["href"] for tag, attributes in found if tag == "a"}
    anchors = {f"#{attributes['id']}" for tag, attributes in found if tag == "section"}
    assert links == anchors == {"#first", "#second"}


def test_a_page_loads_nothing() -> None:
    for tag, attributes in Elements(page()).found:
        assert tag not in ("link", "script", "img", "iframe", "object", "base")
        assert "src" not in attributes
    assert "url(" not in page()
    assert "@import" not in page()


def test_numbers_stand_to_the_right() -> None:
    assert page().count('<td class="figure">') == 2


def test_the_page_says_its_language() -> None:
    assert '<html lang="zh-Hans">' in page("zh")
    assert "目录" in page("zh")
    assert '<html lang="en">' in page()


def test_without_jinja2_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(PaijuError) as caught:
        page()
    (fault,) = caught.value.faults
    assert (fault.code, fault.expected) == ("needs-extra", "pip install 'paiju[sim]'")
