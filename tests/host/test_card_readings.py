"""`paiju score` of a card game: what cards are, what that beats, and what beats it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

Paiju = Callable[..., Any]


def test_every_reading_is_listed_with_its_names_in_both_languages(paiju: Paiju) -> None:
    done = paiju("score", "catmouse-3", "333o")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "333 o can be read in 2 way(s):\n"
        "bomb 3 · 炸弹 3\n"
        "    beats all other kinds but wild bomb, and every lower bomb\n"
        "    is beaten by bomb above bomb 3 of 4 cards, or wild bomb\n"
        "    played, it multiplies the round by 1\n"
        "triple with a single 3 · 三带一 3\n"
        "    beats triple with a single below 3\n"
        "    is beaten by triple with a single above 3, or bomb, or wild bomb\n"
    )


def test_it_is_said_in_chinese(paiju: Paiju) -> None:
    done = paiju("score", "catmouse-3", "34567", "--lang", "zh")
    assert done.out == (
        "3 4 5 6 7 有 1 种看法：\n"
        "顺子 7 · straight 7\n"
        "    压 5 张的顺子，小于 7\n"
        "    压它的：5 张的顺子，大于 7，或炸弹，或王炸\n"
    )


@pytest.mark.parametrize(
    ("name", "cards", "factor"),
    [
        ("catmouse-3", "333333", 2),
        ("catmouse-3", "333333oo", 4),
        ("catmouse-3", "33333", 1),
        ("catmouse-3", "ooee", 7),
        ("catmouse-2", "3333", 2),
        ("catmouse-2", "oo", 5),
        ("catmouse-3", "333", None),
    ],
)
def test_a_bomb_says_what_it_multiplies_by(paiju: Paiju, name: str, cards: str, factor: int | None) -> None:
    """The factors of section 8.1 of the game's page, by size and players."""
    found = json.loads(paiju("score", name, cards, "--json").out)["readings"]
    assert [one["factor"] for one in found][:1] == [factor]


def test_nothing_beats_the_highest_and_what_is_no_combination_is_said_so(paiju: Paiju) -> None:
    assert "is beaten by nothing" in paiju("score", "catmouse-3", "ooee").out
    assert paiju("score", "catmouse-3", "JQKA2").out == "J Q K A 2 is no combination\n"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("3333333",), "too-many-tiles"),
        (("333", "--win", "3"), "bad-usage"),
        (("333", "--by", "self"), "bad-usage"),
        (("333", "--state", "shown=true"), "bad-usage"),
        (("",), "bad-value"),
        (("1p",), "unknown-tile"),
    ],
)
def test_what_cannot_be_read_is_refused(paiju: Paiju, words: tuple[str, ...], code: str) -> None:
    done = paiju("score", "catmouse-3", *words)
    assert done.code == 2
    assert f"[{code}]" in done.err
