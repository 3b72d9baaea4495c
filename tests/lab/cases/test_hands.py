"""`hands:` waits and values, no round around them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.lab.cases import CaseResult

Only = Callable[[str], CaseResult]


def entry(text: str) -> str:
    """A kawuxing file with one hand."""
    return f"ruleset: kawuxing\nhands:\n  - {{id: A, {text}}}\n"


# The rules page of kawuxing decides each: 2.3, 3.2, 3.3, A38.
HOLD = {
    "several waits": 'hand: "123456p 78p 123s 99s", waits: "3p 6p 9p"',
    "no wait": 'hand: "124578p 124578s C", waits: ""',
    "a fourth copy already held is no wait": (
        'hand: "1p", melds: [pong 111p, pong 222s, pong 333s, pong 444s], waits: ""'
    ),
    "waits beside melds": 'hand: "34s 789s CC", melds: [pong 111p, concealed-kong 9999p], waits: "2s 5s"',
    "worth two on a discard": 'hand: "46p 123s 789s 22s BBB", win: 5p, patterns: {卡五星: 2}, value: 2',
    "a plain hand is below the minimum of a discard": 'hand: "123456p 78p 123s 99s", win: 9p, value: null',
    "a plain hand by self-draw": (
        'hand: "123456p 78p 123s 99s", win: 9p, by: self, patterns: {屁胡: 1}, value: 1'
    ),
    "a tile that completes nothing": 'hand: "46p 123s 789s 22s BBB", win: 7p, by: self, value: null',
    "a tile that completes nothing, discarded": 'hand: "46p 123s 789s 22s BBB", win: 7p, value: null',
    "patterns and waits at once": 'hand: "46p 123s 789s 22s BBB", waits: 5p, win: 5p, value: 2',
    "a fact of the seat": 'hand: "46p 123s 789s 22s BBB", state: {liang: true}, win: 5p, value: 4',
    "an option": 'options: {min_discard_multiplier: 1}, hand: "123456p 78p 123s 99s", win: 9p, value: 1',
    "another ruleset": (
        'ruleset: kawuxing-shiyan, hand: "1111p 3333p 77s 99s C", win: C, patterns: {双龙七对: 16}, value: 8'
    ),
}


@pytest.mark.parametrize("name", HOLD)
def test_what_the_rules_say_holds(name: str, only: Only) -> None:
    assert [one.say("en") for one in only(entry(HOLD[name])).differences] == []


DIFFER = {
    "waits": ('hand: "123456p 78p 123s 99s", waits: "9p"', "9p", "369p"),
    "value": ('hand: "46p 123s 789s 22s BBB", win: 5p, value: 4', 4, 2),
    "no value": ('hand: "46p 123s 789s 22s BBB", win: 7p, value: 4', 4, None),
    "null": ('hand: "46p 123s 789s 22s BBB", win: 5p, value: null', None, 2),
    "patterns": (
        'hand: "46p 123s 789s 22s BBB", win: 5p, patterns: {卡五星: 4}',
        {"卡五星": 4},
        {"卡五星": 2},
    ),
}


@pytest.mark.parametrize("name", DIFFER)
def test_what_they_do_not_say_differs(name: str, only: Only) -> None:
    text, expected, got = DIFFER[name]
    (difference,) = only(entry(text)).differences
    assert (difference.expected, difference.got) == (expected, got)


def test_the_hands_of_another_game(only: Only) -> None:
    result = only("""
        ruleset: toy-draw
        hands: [{id: A, hand: "1p 123s", waits: 1p, win: 1p, patterns: {平: 1}, value: 1}]
        """)
    assert [one.say("en") for one in result.differences] == []


WILDS = """
name: wilds
names: {zh: 百搭, en: Wilds}
variant: toy-draw
discipline: draw-discard
seats: 3
tiles: {set: mahjong, suits: [tong, tiao], with: [wild, auxiliary]}
deal: {hand: 7}
shapes: {small: {sets: 2, pairs: 1}}
scoring:
  total: {combine: add}
  patterns:
    plain: {zh: 平, en: plain, value: 1, otherwise: true}
    wild: {zh: 有百搭, en: with a wild, value: 3, when: {tiles: {of: b, in: faces, count: {min: 1}}}}
"""


@pytest.mark.parametrize(
    ("meld", "patterns"),
    [
        ("pong 5p 5p 5p", "{平: 1}"),
        ("pong 5p 5p b", "{有百搭: 3}"),
        ("pong 5p 5p rat for 5p", "{平: 1}"),
        ("pong 5p 5p rat for b", "{有百搭: 3}"),
    ],
)
def test_a_placeholder_counts_as_what_it_replaced(
    meld: str, patterns: str, only: Only, tmp_path: Path
) -> None:
    (tmp_path / "wilds.yaml").write_text(WILDS, encoding="utf-8")
    result = only(f"""
        hands:
          - id: A
            ruleset: ./wilds.yaml
            melds: [{meld}]
            hand: "1p 123s"
            win: 1p
            patterns: {patterns}
        """)
    assert [one.say("en") for one in result.differences] == []
