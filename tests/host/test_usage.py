"""The command line never falls back into the English of the library that reads it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from paiju.host import text

Run = Callable[..., Any]
ENGLISH = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("-",), "unknown-command"),
        (("--", "-"), "unknown-command"),
        (("--", "--version"), "unknown-command"),
        (("--", "list", "-x"), "unknown-option"),
        (("list", "-"), "extra-argument"),
        (("list", "--", "x"), "extra-argument"),
        (("show", "--"), "missing-argument"),
        (("check",), "missing-argument"),
        (("-x",), "unknown-option"),
        (("--version=1",), "bad-option"),
        (("show", "kawuxing", "--set"), "bad-option"),
        (("list", "--json=yes"), "bad-option"),
    ],
)
def test_mistakes_are_said_in_chinese(paiju: Run, words: tuple[str, ...], code: str) -> None:
    done = paiju("--lang", "zh", *words)
    assert done.code == 2
    assert f"[{code}]" in done.err
    said = done.err.replace(f"[{code}]", "").partition("；应为")[0]
    assert not ENGLISH.search(said)
    assert re.search("[\u4e00-\u9fff]", said)


def test_a_bare_end_of_options_is_a_call_for_help(paiju: Run) -> None:
    done = paiju("--lang", "zh", "--")
    assert (done.code, done.out) == (0, paiju("--lang", "zh", "--help").out)


@pytest.mark.parametrize("words", [(), *((one,) for one in text.SUMMARIES)])
def test_usage_is_in_chinese(paiju: Run, words: tuple[str, ...]) -> None:
    usage = paiju(*words, "--help", "--lang", "zh").out.splitlines()[0]
    assert usage.startswith("用法：paiju")
    assert "[选项]" in usage
    assert "OPTIONS" not in usage
    assert "ARGS" not in usage
    assert "[OPTIONS]" in paiju(*words, "--help", "--lang", "en").out.splitlines()[0]


@pytest.mark.parametrize("words", [("replay",), ("verify",), ("check",), ("play", "--resume"), ("show",)])
@pytest.mark.parametrize("path", ["a\0b", "", "n" * 5000, "\ud800", "/dev/null/x"])
def test_impossible_paths_are_refused(paiju: Run, words: tuple[str, ...], path: str) -> None:
    done = paiju(*words, path)
    assert done.code == 2
    assert re.search(r"\[[a-z-]+\]", done.out + done.err)
    assert "internal" not in done.err


@pytest.mark.parametrize("path", ["a\0b", "", "n" * 5000, "\ud800", "/dev/null/x", "/dev/null", "/"])
def test_impossible_places_for_a_record_are_refused(paiju: Run, path: str) -> None:
    done = paiju("play", "kawuxing", "--bots", "--record", path)
    assert done.code == 2
    assert re.search(r"\[(unwritable-file|record-exists|bad-value)\]", done.err)
