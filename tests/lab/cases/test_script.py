"""The steps of `play`: who answers a window, when it closes, and what is judged in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from paiju.lab.cases import CaseResult, Report

Only = Callable[[str], CaseResult]

# Seat 0 throws 5p: seat 1 may pong or kong it, seat 2 may win. Nobody may claim the 1p that seat 1 draws.
WINDOW = """
    ruleset: kawuxing
    cases:
      - id: A
        turn: 0
        seats:
          0: {hand: "23479p 23567s CFB 5p"}
          1: {hand: "1236p 45789s F 555p"}
          2: {hand: "46p 123s 789s 22s BBB"}
        wall: "8p 3s"
        tail: "4s"
        play: PLAY
        expect: EXPECT
    """


def window(play: str, expect: str = "{over: false}") -> str:
    """The case with these steps and expectations."""
    return WINDOW.replace("PLAY", play).replace("EXPECT", expect)


HOLD = {
    "answers count in whatever order they are given": (
        "[0 discard 5p, 1 kong 5p, 2 win]",
        "{over: true, wins: [{seat: 2, from: 0, tile: 5p}], melds: {1: []}, payments: [-2, 0, 2]}",
    ),
    "who is not named passes when all who are named have answered and the script moves on": (
        "[0 discard 5p, 1 kong 5p, 1 discard 4s]",
        "{over: false, turn: 2, melds: {1: [direct-kong 5555p from 0]}}",
    ),
    "who is not named passes when the script moves on": (
        "[0 discard 5p, 1 discard 8p]",
        "{over: false, turn: 2, river: {0: 5p, 1: 8p}}",
    ),
    "an open window closes at the end of the script": (
        "[0 discard 5p, 1 pong 5p]",
        "{over: false, turn: 1, melds: {1: [pong 555p from 0]}, state: {missed: {2: 2}}}",
    ),
    "nobody has to answer": ("[0 discard 5p]", "{over: false, turn: 1, river: {0: 5p}}"),
    "what can be done is judged in the window": (
        "[0 discard 5p, can: {1: [pong 5p, kong 5p, pass], 2: win}, cannot: {1: win, 2: pong 5p, 0: pass}]",
        "{turn: 1}",
    ),
    "all that is legal in a window, pass among it": (
        "[0 discard 5p, legal: {1: [pass, pong 5p, kong 5p], 2: [win, pass], 0: []}]",
        "{turn: 1}",
    ),
    "judging closes no window": ("[0 discard 5p, can: {1: pong 5p}, can: {2: win}, 2 win]", "{over: true}"),
    "who has answered has nothing legal until the window closes": (
        "[0 discard 5p, 1 pong 5p, legal: {1: []}, cannot: {1: discard 6p}, can: {2: win}]",
        "{turn: 1}",
    ),
    "where nobody may answer the next seat's turn is judged": (
        "[0 discard F, can: {1: discard 8p}]",
        "{turn: 1}",
    ),
}


@pytest.mark.parametrize("name", HOLD)
def test_windows(name: str, only: Only) -> None:
    assert [one.say("en") for one in only(window(*HOLD[name])).differences] == []


def test_a_refused_decision_fails_the_case_with_what_was_legal(only: Only) -> None:
    result = only(window("[0 discard 5p, 2 pong 5p]", "{over: true}"))
    (difference,) = result.differences
    assert difference.key == "play[1]"
    assert difference.expected == "2 pong 5p"
    assert difference.got == {
        "refused": "too-few-tiles",
        "legal": {"1": ["kong 5p", "pong 5p", "pass"], "2": ["win", "pass"]},
    }
    assert difference.say("en") == (
        "line 12, “2 pong 5p”: seat 2 may not “pong 5p”: the hand holds too few of that tile;"
        " legal are 1: kong 5p, pong 5p, pass; 2: win, pass"
    )
    assert difference.say("zh").startswith(
        "第 12 行“2 pong 5p”：2 号位不能“pong 5p”：手里这种牌不够；可以的有"
    )


def test_a_decision_out_of_turn_says_what_the_seat_in_turn_may_do(only: Only) -> None:
    (difference,) = only(window("[0 discard F, 2 discard 4p]")).differences
    assert difference.got["refused"] == "not-asked"
    assert list(difference.got["legal"]) == ["1"]
    assert "discard 8p" in difference.got["legal"]["1"]


def test_nothing_is_played_after_the_end(only: Only) -> None:
    (difference,) = only(window("[0 discard 5p, 2 win, 0 discard F]")).differences
    assert difference.got == {"refused": "round-over", "legal": {}}


@pytest.mark.parametrize(
    ("play", "code", "said"),
    [
        # Seat 2 holds one 8p; the window is open for others, or nobody was asked and seat 1 has drawn.
        ("[0 discard 5p, 0 pong 5p]", "not-asked", "seat 0 may not"),
        (
            "[0 discard F, 2 pong F]",
            "not-asked",
            "seat 2 had no claim on F: the hand holds too few of that tile",
        ),
        ("[0 discard F, 2 win]", "not-asked", "seat 2 had no claim on F: the hand is not complete"),
        ("[0 discard F, 2 pong 5p]", "not-asked", "seat 2 had no claim on F: that is not the tile on offer"),
    ],
)
def test_a_failed_claim_says_that_there_was_none(only: Only, play: str, code: str, said: str) -> None:
    (difference,) = only(window(play)).differences
    assert difference.got["refused"] == code
    assert said in difference.say("en")


def test_a_seat_that_an_open_window_did_not_ask_had_no_claim_either(only: Only) -> None:
    """Seat 0 throws B, of which seat 2 holds three: seat 1 is not asked."""
    case = window("[0 discard B, 1 pong B]").replace("CFB 5p", "CF B 5p").replace("22s BBB", "22s BB 9p")
    (difference,) = only(case).differences
    assert "seat 1 had no claim on B: the hand holds too few of that tile" in difference.say("en")
    assert "1 号位要不了 B：手里这种牌不够" in difference.say("zh")


def test_who_has_answered_is_told_that_and_nothing_else(only: Only) -> None:
    (difference,) = only(window("[0 discard 5p, 1 pass, 1 pong 5p]")).differences
    assert difference.got["refused"] == "already-answered"


def test_a_difference_of_legal_says_which_are_missing_and_which_too_many(only: Only) -> None:
    (difference,) = only(window("[0 discard 5p, legal: {2: [pong 5p, pass]}]")).differences
    assert "missing: pong 5p, too many: win; legal are win, pass" in difference.say("en")
    assert "缺少：pong 5p，多出：win；可以的有 win, pass" in difference.say("zh")


JUDGED: dict[str, tuple[str, Any, Any]] = {
    "can": ("[0 discard 5p, can: {2: [win, kong 5p]}]", ["win", "kong 5p"], ["win", "pass"]),
    "cannot": ("[0 discard 5p, cannot: {2: [pong 5p, win]}]", ["pong 5p", "win"], ["win", "pass"]),
    "legal, one missing": (
        "[0 discard 5p, legal: {2: [win, pass, pong 5p]}]",
        ["win", "pass", "pong 5p"],
        ["win", "pass"],
    ),
    "legal, one too many": ("[0 discard 5p, legal: {2: win}]", ["win"], ["win", "pass"]),
}


@pytest.mark.parametrize("name", JUDGED)
def test_a_wrong_judgement_is_a_difference(name: str, only: Only) -> None:
    play, expected, got = JUDGED[name]
    (difference,) = only(window(play, "{over: false}")).differences
    assert difference.key == f"play[1].{name.partition(',')[0]}.2"
    assert difference.expected == expected
    assert difference.got == got


def test_the_rest_is_still_checked_after_a_wrong_judgement(only: Only) -> None:
    result = only(window("[can: {0: win}, 0 discard 5p, cannot: {2: win}]", "{over: true}"))
    assert [one.key for one in result.differences] == ["play[0].can.0", "play[2].cannot.2", "over"]


def test_choices_before_the_deal_are_each_seats_own(only: Only) -> None:
    result = only("""
        ruleset: kawuxing
        cases:
          - id: A
            options: {piao: true}
            dealer: 1
            seed: 7
            play: [2 piao 3, can: {0: piao 0, 1: piao 5}, cannot: {2: piao 1}, 0 piao 0, 1 piao 1]
            expect: {turn: 1, state: {piao: {0: 0, 1: 1, 2: 3}, wall_left: 44}}
        """)
    assert [one.say("en") for one in result.differences] == []


CLIMB = """
    ruleset: toy-climb
    cases:
      - id: A
        turn: 0
        seats:
          0: {hand: "3 55 7"}
          1: {hand: "4 66 8"}
          2: {hand: "9 T"}
        play: PLAY
        expect: EXPECT
    """


def test_in_lead_and_follow_every_pass_is_written(only: Only) -> None:
    play = "[0 play 55, legal: {1: [play 66, pass]}, 1 play 66, 2 pass, 0 pass, cannot: {1: pass}, 1 play 4]"
    expect = "{over: false, turn: 2, hand: {1: 8}, state: {table: {by: 1, cards: 4}, plays: {0: 1, 1: 2}}}"
    result = only(CLIMB.replace("PLAY", play).replace("EXPECT", expect))
    assert [one.say("en") for one in result.differences] == []


def test_a_lazy_menu_is_listed_with_readings(only: Only) -> None:
    (difference,) = only(
        CLIMB.replace("PLAY", "[legal: {0: [play 3, play 7]}]").replace("EXPECT", "{over: false}")
    ).differences
    assert difference.got == [
        "play 3 as single 3",
        "play 5 as single 5",
        "play 7 as single 7",
        "play 55 as pair 5",
    ]
    assert difference.say("en").startswith("line 10, legal, seat 0, too many: play 5 as single 5, play 55")


def test_an_error_inside_the_engine_fails_only_its_case(
    checked: Callable[[str], Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    from paiju.core.round import Round

    act = Round.act

    def broken(self: Round, seat: int, action: Any) -> None:
        if action.verb == "kong":
            raise ZeroDivisionError("broken")
        act(self, seat, action)

    monkeypatch.setattr(Round, "act", broken)
    case = window("[0 discard 5p, 1 kong 5p]")
    other = case.partition("- id: A")[2].replace("1 kong 5p", "1 pong 5p")
    report = checked(f"{case}  - id: B{other}")
    first, second = report.files[0].cases
    assert second.ok
    (difference,) = first.differences
    assert difference.key == "error"
    assert difference.got.startswith("ZeroDivisionError in ")
    assert difference.got.endswith(": broken")
