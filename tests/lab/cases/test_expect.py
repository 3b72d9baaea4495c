"""Every key of `expect`: it holds where it is true, and differs where it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from paiju.lab.cases import CaseResult

Only = Callable[[str], CaseResult]

# Seat 1 feeds seat 0 the five in the gap; seat 2 has a pong and has thrown a tile (KWX-5.15a, KWX-4.6).
CASE = """
    ruleset: kawuxing
    cases:
      - id: A
        turn: 1
        seats:
          0: {hand: "46p 123s 789s 22s BBB"}
          1: {hand: "123489p 13469s F 5p"}
          2: {hand: "14789p 1345s C", melds: [pong 666s from 1], river: "8p"}
        play: [1 discard 5p, 0 win]
        expect: EXPECT
    """

# The expectation, one that does not hold, and what a difference reports as expected and as got.
KEYS: dict[str, tuple[str, str, Any, Any]] = {
    "over": ("true", "false", False, True),
    "turn": ("null", "1", 1, None),
    "payments": ("[2, -2, 0]", "[2, -1, -0.5]", [2, -1, -0.5], [2, -2, 0]),
    "wins": (
        "[{seat: 0, from: 1, tile: 5p, patterns: {卡五星: 2}, value: 2}]",
        "[{seat: 0, from: 1, tile: 5p, patterns: {清一色: 4}}]",
        [{"seat": 0, "from": 1, "tile": "5p", "patterns": {"清一色": 4}}],
        [{"seat": 0, "from": 1, "tile": "5p", "patterns": {"卡五星": 2}, "value": 2}],
    ),
    "dealer_next": ("0", "2", 2, 0),
    "waits": ('{0: 5p, 2: ""}', "{0: 2s 5p, 2: 1p}", {"0": "5p 2s", "2": "1p"}, {"0": "5p", "2": ""}),
    "hand": ("{2: C 1p 5431s 98p 7p 4p}", "{2: C 1p}", {"2": "1p C"}, {"2": "14789p 1345s C"}),
    "melds": (
        "{0: [], 2: [pong 666s]}",
        "{0: [], 2: [pong 666s from 0]}",
        {"2": ["pong 666s from 0"]},
        {"2": ["pong 666s from 1"]},
    ),
    "river": ('{1: "", 2: 8p}', "{1: 5p, 2: 8p}", {"1": "5p"}, {"1": ""}),
    "flowers": ('{1: ""}', "{1: 5p}", {"1": "5p"}, {"1": ""}),
    "winds": ('{1: ""}', "{1: 5p}", {"1": "5p"}, {"1": ""}),
    "state": (
        "{first_liang: null, liang: {0: false}, kong_chain: 0}",
        "{first_liang: 1, liang: {0: true, 1: false}, kong_chain: 0}",
        {"first_liang": 1, "liang": {"0": True, "1": False}},
        {"first_liang": None, "liang": {"0": False, "1": False}},
    ),
}


def with_expectations(text: str) -> str:
    """The case that expects this."""
    return CASE.replace("EXPECT", text)


@pytest.mark.parametrize("key", KEYS)
def test_what_is_true_holds(key: str, only: Only) -> None:
    result = only(with_expectations(f"{{{key}: {KEYS[key][0]}}}"))
    assert [one.say("en") for one in result.differences] == []


@pytest.mark.parametrize("key", KEYS)
def test_what_is_not_true_differs(key: str, only: Only) -> None:
    _, wrong, expected, got = KEYS[key]
    (difference,) = only(with_expectations(f"{{{key}: {wrong}}}")).differences
    assert difference.to_data() == {"key": key, "expected": expected, "got": got}


@pytest.mark.parametrize(
    "win",
    [
        "{seat: 1, from: 1, tile: 5p}",
        "{seat: 0, tile: 5p}",
        "{seat: 0, from: 2, tile: 5p}",
        "{seat: 0, from: 1, tile: 6p}",
        "{seat: 0, from: 1, value: 3}",
        "{seat: 0, from: 1, patterns: {}}",
        "{seat: 0, from: 1, patterns: {卡五星: 2, 亮倒: 2}}",
        "{seat: 0, from: 1}, {seat: 2, from: 1}",
    ],
)
def test_every_key_of_a_win_is_compared(win: str, only: Only) -> None:
    (difference,) = only(with_expectations(f"{{wins: [{win}]}}")).differences
    assert difference.key == "wins"


def test_what_a_win_does_not_say_is_not_compared(only: Only) -> None:
    assert only(with_expectations("{wins: [{seat: 0, from: 1}]}")).ok


def test_no_win_is_an_expectation_too(only: Only) -> None:
    (difference,) = only(with_expectations("{wins: []}")).differences
    assert difference.expected == []


def test_nothing_is_compared_that_is_not_written(only: Only) -> None:
    assert only(with_expectations("{over: true}")).ok


@pytest.mark.parametrize(("giver", "fits"), [(" from 1", True), ("", True), (" from 0", False)])
def test_a_meld_that_names_no_giver_fits_whoever_gave_the_tile(giver: str, fits: bool, only: Only) -> None:
    assert only(with_expectations(f"{{melds: {{2: [pong 666s{giver}]}}}}")).ok is fits


def test_halves_are_exact(only: Only) -> None:
    text = """
        ruleset: toy-draw
        cases:
          - id: A
            seats: {0: {hand: "123p 55s"}, 1: {hand: "1p 5p 1s 8s"}, 2: {hand: "2p 6p 2s 7s"}}
            play: [0 win]
            expect: {payments: [PAYMENTS]}
        """
    (difference,) = only(text.replace("PAYMENTS", "2, -1.5, -0.5")).differences
    assert difference.to_data()["expected"] == [2, -1.5, -0.5]
    assert "expected [2, -1.5, -0.5], got [2, -1, -1]" in difference.say("en")


def test_a_fact_of_a_seat_and_a_tile_fact_are_read_as_the_position_writes_them(only: Only) -> None:
    result = only("""
        ruleset: kawuxing
        options: {missed_win_scope: tile}
        cases:
          - id: A
            turn: 1
            seats:
              0: {hand: "46p 123s 789s 22s BBB"}
              1: {hand: "123489p 13469s F 5p"}
              2: {hand: "14789p 1345s CF 78s"}
            play: [1 discard 5p]
            expect: {turn: 2, state: {missed: {0: {5p: 2}, 1: null}}}
        """)
    assert [one.say("en") for one in result.differences] == []


def test_scripted_dice_come_in_a_fresh_deal_and_in_a_position(only: Only) -> None:
    from paiju.core.round import start
    from paiju.core.ruleset import rules

    round = start(rules("kawuxing"), 0, dice=[(3, 4), (1,)])
    assert round.roll("dice", 6, 3) == (3, 4, 1)
    assert round.clone().roll("dice", 6, 1)[0] in range(1, 7)


def test_a_fresh_deal_follows_from_its_seed(only: Only) -> None:
    text = """
        ruleset: kawuxing
        cases:
          - {id: A, seed: SEED, dealer: 2, expect: {turn: 2, state: {wall_left: 44}, hand: {0: ""}}}
        """
    hands = [only(text.replace("SEED", seed)).differences[0].got["0"] for seed in ("1", "1", "2")]
    assert hands[0] == hands[1] != hands[2]
