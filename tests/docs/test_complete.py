"""The pages about rulesets and case files leave out no key that the program knows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import attrs
import pytest

from paiju.core.melds import load as melds
from paiju.core.ruleset import schema as files
from paiju.core.scoring import conditions, context, group_forms, patterns, selectors, total
from paiju.core.turns import draw_discard, lead_follow
from paiju.lab.cases import schema as cases

DOCS = Path(__file__).resolve().parents[2] / "docs"
CODE = re.compile(r"`[^`\n]+`|^```.*?^```", re.MULTILINE | re.DOTALL)


def words_in_code(page: str) -> set[str]:
    """The words that a page sets as code."""
    spans = CODE.findall((DOCS / page).read_text("utf-8"))
    return {word for span in spans for word in re.findall(r"[a-z]+(?:[-_][a-z]+)*", span)}


def keys(*classes: type[attrs.AttrsInstance]) -> list[str]:
    """The keys of sections as files write them."""
    return [field.name.rstrip("_") for one in classes for field in attrs.fields(one)]


def left_out(page: str, names: Iterable[str]) -> list[str]:
    """The names that a page does not mention as code."""
    return sorted({*names} - words_in_code(page))


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(keys(files.RulesetFile), id="sections"),
        pytest.param(keys(files.OptionSection, files.BranchSection, files.ConflictSection), id="options"),
        pytest.param([*total.KEYS, *total.COMBINES, *total.ORDERS], id="totals"),
        pytest.param([*patterns.PATTERN_KEYS, *patterns.BONUS_KEYS, *patterns.ADDITION_KEYS], id="patterns"),
        pytest.param(conditions.RESERVED, id="conditions"),
        pytest.param([*group_forms.KINDS, *group_forms.PLACES], id="groups"),
        pytest.param([*selectors.KEYS, *selectors.STRICT, *context.PLACES, *context.BYS], id="selectors"),
        pytest.param([*melds._TOP, *melds._KIND, *melds._POLICY], id="combinations"),
    ],
)
def test_the_page_about_rulesets_names_every_key(names: list[str]) -> None:
    assert left_out("rulesets.md", names) == []


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(keys(cases.CasesFile, cases.CaseSection, cases.SeatSection), id="positions"),
        pytest.param(keys(cases.StepSection), id="steps"),
        pytest.param(keys(cases.ExpectSection, cases.WinSection, cases.WonSection), id="expectations"),
        pytest.param(keys(cases.HandSection), id="hands"),
        pytest.param(keys(cases.ComboSection), id="combinations"),
        pytest.param([one.name for one in (*draw_discard.verbs(), *lead_follow.verbs())], id="verbs"),
    ],
)
def test_the_page_about_cases_names_every_key(names: list[str]) -> None:
    assert left_out("cases.md", names) == []


def test_only_code_counts() -> None:
    assert {"name", "extends"} <= words_in_code("rulesets.md")
    assert "teaches" not in words_in_code("rulesets.md")
