"""The page about plugins is cut from the games in tests/toys, and promises nothing that is not there."""

from __future__ import annotations

import configparser
import re
import tomllib
from pathlib import Path
from textwrap import indent

import pytest

from paiju.core.round.facts import FORMS
from paiju.core.turns import draw_discard, lead_follow

ROOT = Path(__file__).resolve().parents[2]
TOYS = ROOT / "tests" / "toys"
PAGE = (ROOT / "docs" / "plugins.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
CUT = [text for language, text in BLOCKS if language == "python" and re.search(r"@impl|^class |^def ", text)]


def toys(suffix: str) -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(TOYS.rglob(f"*{suffix}")))


@pytest.mark.parametrize("text", CUT, ids=lambda text: text.strip().splitlines()[-1].strip()[:40])
def test_every_piece_of_a_plugin_stands_word_for_word_in_a_toy(text: str) -> None:
    """A method of a class is printed without its indentation."""
    assert any(form.strip() in toys(".py") for form in (text, indent(text, " " * 4)))


def test_the_page_shows_every_sort_of_hook_of_the_toys() -> None:
    assert len(CUT) > 10
    shown = set(re.findall(r"def (\w+)\(", "".join(CUT)))
    assert shown >= {
        "facts",
        "events",
        "verbs",
        "steps",
        "predicates",
        "set_up",
        "moves",
        "veto",
        "circumstances",
    }
    assert "pay_win" in shown


def test_the_ruleset_and_its_options_are_those_of_the_toy() -> None:
    cut = [text for language, text in BLOCKS if language == "yaml" and "镜" in text and "cases:" not in text]
    assert len(cut) == 2
    assert all(text in toys(".yaml") for text in cut)


def test_the_entry_points_are_those_of_the_toys_distribution() -> None:
    (toml,) = (text for language, text in BLOCKS if language == "toml")
    ini = configparser.ConfigParser()
    ini.read(TOYS / "toy_games.dist-info" / "entry_points.txt", "utf-8")
    declared = {group: dict(ini[group]) for group in ini.sections()}
    assert tomllib.loads(toml)["project"]["entry-points"] == declared


def test_the_files_of_the_table_exist() -> None:
    table = PAGE.partition("## What a distribution holds")[2].partition("```")[0]
    for cell in re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE):
        for name in re.findall(r"`([^`]+)`", cell):
            if name != "pyproject.toml":
                assert list(TOYS.glob(name)) or list((TOYS / "toy_games" / "draw").glob(name)), name


def test_every_code_that_is_told_at_load_exists() -> None:
    table = PAGE.partition("## What is found at load")[2].partition("## ")[0]
    codes = set(re.findall(r"`([a-z-]+)`", "".join(re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE))))
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "core").rglob("*.py"))
    assert len(codes) > 10
    assert [code for code in sorted(codes) if f'"{code}"' not in source] == []


def test_every_code_that_is_told_in_play_exists() -> None:
    table = PAGE.partition("## What is found in play")[2].partition("## ")[0]
    codes = set(
        re.findall(r"`([a-z]+-[a-z-]+)`", "".join(re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)))
    )
    folders = [ROOT / "core", ROOT / "lab"]
    source = "\n".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))
    assert len(codes) > 6
    assert [code for code in sorted(codes) if f'"{code}"' not in source] == []


def test_the_stages_are_those_of_the_disciplines() -> None:
    assert draw_discard.COURSE == lead_follow.COURSE
    assert ", ".join(f"`{stage}`" for stage in draw_discard.COURSE) in PAGE


def test_the_forms_of_facts_are_all_there_are() -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith('| `Fact("name"'))
    assert re.findall(r"`([\w-]+)`", row.partition("form` says")[2]) == list(FORMS)
