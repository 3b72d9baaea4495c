"""Links lead to files and headings that there are, pages stand in the index, commands have their names."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from paiju.host.app import paiju

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("docs/rules/*.md"))]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
SPOKEN = re.compile(r"`(paiju [^`]+)`")


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as code hosts make them."""
    plain = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    kept = (re.sub(r"[^\w\- ]", "", title.lower()) for title in HEADING.findall(plain))
    return {title.replace(" ", "-") for title in kept}


def lost_links(file: Path, text: str) -> list[str]:
    """The links of a page at this place that lead to no file of the repository, or to no heading there."""
    lost = []
    for target in LINK.findall(text):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        there = file.parent / name
        linked = text if not name else there.read_text("utf-8") if there.is_file() else ""
        if (name and not there.exists()) or (anchor and anchor not in anchors(linked)):
            lost.append(target)
    return lost


def unknown_commands(text: str) -> list[str]:
    """The `paiju …` in sentences whose command or option there is not."""
    context = click.Context(paiju)
    wrong = []
    for spoken in SPOKEN.findall(text):
        words = spoken.split()[1:]
        command = paiju.get_command(context, words[0])
        params = (command or paiju).get_params(context)
        known = {"--lang", *(name for one in params for name in one.opts)}
        options = {word.partition("=")[0] for word in words if word.startswith("-")}
        if (command is None and words[0] not in known) or not options <= known:
            wrong.append(spoken)
    return wrong


@pytest.mark.parametrize("page", NAMES)
def test_links_to_files_of_the_repository_lead_somewhere(page: str) -> None:
    assert lost_links(ROOT / page, (ROOT / page).read_text("utf-8")) == []


@pytest.mark.parametrize("page", NAMES)
def test_commands_named_in_sentences_exist(page: str) -> None:
    assert unknown_commands((ROOT / page).read_text("utf-8")) == []


def test_every_page_stands_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    pages = [file.name for file in ROOT.glob("docs/*.md") if file.name != "README.md"]
    assert [name for name in pages if f"]({name})" not in index] == []


# --- the tests themselves


def test_lost_links_are_found() -> None:
    text = "# Here\n[a](#here) [b](#there) [c](README.md) [d](LOST.md)"
    text += "[e](docs/cases.md#play) [f](docs/cases.md#x)"
    assert lost_links(ROOT / "README.md", text) == ["#there", "LOST.md", "docs/cases.md#x"]


def test_unknown_commands_are_found() -> None:
    text = (
        "`paiju list --json`, `paiju --version`, `paiju lst`, `paiju play --sead 7`, `paiju play x --seed 7`"
    )
    assert unknown_commands(text) == ["paiju lst", "paiju play --sead 7"]


def test_anchors_are_those_of_code_hosts() -> None:
    assert anchors("# A `b`: c\n## 1 Tiles, and deal\n```\n# no heading\n```\n") == {
        "a-b-c",
        "1-tiles-and-deal",
    }
