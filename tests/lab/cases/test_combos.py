"""`combos:` readings, comparison and answers, through a small grammar of singles, pairs and straights."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from paiju.lab.cases import CaseResult, Report

Only = Callable[[str], CaseResult]


def entry(text: str) -> str:
    """A file of the toy climbing game with one combination."""
    return f"ruleset: toy-climb\ncombos:\n  - {{id: A, {text}}}\n"


HOLD = {
    "kind and rank": "cards: 55, kind: pair, rank: 5",
    "a kind alone": "cards: 55, kind: pair",
    "a kind by its Chinese name": "cards: 55, kind: 对子, rank: 5",
    "a run by its top": "cards: 34567, kind: straight, rank: 7",
    "ten": "cards: 6789T, kind: straight, rank: 10",
    "no combination": "cards: 3 5, kind: null",
    "readings": "cards: 55, readings: [pair 5]",
    "no readings": "cards: 3 5, readings: []",
    "beats": "cards: 66, beats: 55, holds: true",
    "does not beat": "cards: 66, beats: 77, holds: false",
    "another kind does not beat": "cards: 66, beats: 5, holds: false",
    "declared readings": "cards: 66, as: pair 6, beats: 55, beats_as: pair, holds: true",
    "answers": "hand: 3 66 77, over: 55, plays: [66, 77]",
    "answers with their reading": "hand: 3 66 77, over: 55, plays: [66 as pair 6, 7 7 as pair]",
    "no answer": "hand: 3 4, over: 55, plays: []",
    "a free lead": "hand: 3 44, plays: [3, 4, 44]",
    "locked units are played whole": "hand: 3 44, reported: [44], plays: [3, 44]",
}


@pytest.mark.parametrize("name", HOLD)
def test_what_the_grammar_says_holds(name: str, only: Only) -> None:
    assert [one.say("en") for one in only(entry(HOLD[name])).differences] == []


DIFFER = {
    "kind": ("cards: 55, kind: single", "kind", "single", "pair 5"),
    "rank": ("cards: 55, kind: pair, rank: 6", "kind", "pair 6", "pair 5"),
    "not null": ("cards: 55, kind: null", "kind", None, "pair 5"),
    "null": ("cards: 3 5, kind: pair", "kind", "pair", None),
    "readings": ("cards: 55, readings: [pair 5, pair 6]", "readings", ["pair 5", "pair 6"], ["pair 5"]),
    "holds": ("cards: 66, beats: 55, holds: false", "holds", False, True),
    "one answer too few": ("hand: 3 66 77, over: 55, plays: [66]", "plays", ["66"], ["66", "77"]),
    "one answer too many": ("hand: 3 66, over: 55, plays: [66, 3]", "plays", ["66", "3"], ["66"]),
    "an answer twice": ("hand: 3 66, over: 55, plays: [66, 66]", "plays", ["66", "66"], ["66"]),
    "another reading": (
        "hand: 3 66, over: 55, plays: [66 as pair 7]",
        "plays",
        ["66 as pair 7"],
        ["66"],
    ),
}


@pytest.mark.parametrize("name", DIFFER)
def test_what_it_does_not_say_differs(name: str, only: Only) -> None:
    text, key, expected, got = DIFFER[name]
    (difference,) = only(entry(text)).differences
    assert (difference.key, difference.expected, difference.got) == (key, expected, got)


def test_cards_without_a_reading_cannot_be_compared(only: Only) -> None:
    (difference,) = only(entry("cards: 3 5, beats: 44, holds: false")).differences
    assert difference.key == "as"
    assert difference.say("en") == "3 5 needs one reading, declared with as; there are none"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cards: 55", "the entry asks nothing; expected kind; readings; beats, holds; hand, plays"),
        ("kind: pair", "cards is missing; expected cards"),
        ("cards: 55, beats: 44", "holds is missing; expected holds"),
        ("hand: 55", "plays is missing; expected plays"),
        ("cards: 5555, kind: null", "5 is used 4 times; there are 3"),
        ("cards: 55, kind: pair, rank: Z", "there is no rank Z"),
        ("hand: 3 5, reported: [35], plays: []", "35 is no combination"),
    ],
)
def test_an_entry_that_cannot_be_read(text: str, says: str, checked: Callable[[str], Report]) -> None:
    report = checked(entry(text))
    assert [says in fault.say("en") for fault in report.files[0].faults] == [True]
