"""The page of hooks is what the declarations say."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from paiju.core import hooks
from paiju.core.ruleset.bind import HOOK_NAMES, NAMED
from paiju.core.ruleset.hook_reference import hooks_page

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "hooks.md").read_text("utf-8")
SOURCE = inspect.getsource(hooks)


def test_the_committed_page_is_up_to_date() -> None:
    assert hooks_page() == PAGE, "run make docs"


@pytest.mark.parametrize("name", HOOK_NAMES)
def test_the_exact_signature_of_each_hook_stands_on_the_page(name: str) -> None:
    (signature,) = re.findall(rf"^def {name}\(.*?(?=\n    \"\"\")", SOURCE, re.DOTALL | re.MULTILINE)
    assert f"```python\n{signature}\n```" in PAGE


@pytest.mark.parametrize("name", HOOK_NAMES)
def test_a_hook_says_how_it_is_called_as_it_is_called(name: str) -> None:
    """The first word is its kind, then comes when it is called."""
    function = getattr(hooks, name)
    doc = inspect.cleandoc(function.__doc__)
    decides = function.paiju_spec["firstresult"]
    assert doc.startswith("Deciding, " if decides else "Collected, ")
    assert re.match(r"\w+, (at load|when|before|after|for) ?.*?:", doc, re.DOTALL)
    assert doc in PAGE


@pytest.mark.parametrize("name", NAMED)
def test_a_hook_that_may_be_restricted_says_to_what(name: str) -> None:
    assert "`only`" in getattr(hooks, name).__doc__


def test_every_type_of_a_signature_is_explained() -> None:
    block = PAGE.partition("## Types")[2]
    explained = set(re.findall(r"^\| `(\w+)`", block, re.MULTILINE))
    used = set(re.findall(r"\b[A-Z]\w+", " ".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))))
    assert used - {"Any", "Callable", "Iterable", "None"} <= explained
