"""What a person at the table sees, may type and is told, in positions of kawuxing."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from paiju.core.errors import NotationError
from paiju.core.match import Match
from paiju.core.melds.notation import read_meld
from paiju.core.round import Action, Offer, Position, Round, SeatPosition, start_at
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles
from paiju.core.words import Words
from paiju.host.screen import Screen
from paiju.host.terminal.decisions import Choices
from paiju.host.terminal.game import Game, Unrecorded
from paiju.host.terminal.prompt import Prompt
from paiju.host.terminal.table import table_lines
from paiju.lab.bots import find_bot

RULES = rules("kawuxing")
ENGLISH = Words(RULES, "en", 0)
GAP = "46p 123s 789s 22s BBB"


def tiles(text: str) -> tuple[int, ...]:
    return read_tiles(RULES.tiles, text)


def seat(hand: str, melds: Sequence[str] = (), **facts: Any) -> SeatPosition:
    return SeatPosition(
        hand=tiles(hand), melds=tuple(read_meld(RULES.tiles, meld) for meld in melds), facts=facts
    )


def robbing() -> Round:
    """Seat 1 adds the 5p to its pong; seat 0 waits for it in the gap."""
    adding = seat("123s 1199p 47s 6s 5p", ["pong 555p from 2"])
    round = start_at(RULES, Position(turn=1, seats={0: seat(GAP), 1: adding}))
    round.act(1, RULES.notation.read_action("kong 5p"))
    return round


def own_turn() -> Round:
    """Seat 0 may discard to wait for the gap: it has just drawn a 1p."""
    return start_at(RULES, Position(turn=0, seats={0: seat(f"{GAP} 1p")}))


def claiming() -> Round:
    """Seat 1 has discarded B, which seat 0 may pong, kong or pass."""
    round = start_at(
        RULES,
        Position(turn=1, seats={0: seat("147p 258s 1s 36p 9s BBB"), 1: seat("147p 258s 369s CCFF B")}),
    )
    round.act(1, RULES.notation.read_action("discard B"))
    return round


class Bot:
    """A bot that makes the first decision of the list that it may make."""

    name = "scripted"

    def __init__(self, *decisions: str) -> None:
        self.decisions = [RULES.notation.read_action(one) for one in decisions]

    def decide(self, view: Any, seat: int, menu: Any, chance: Any) -> Action:
        return next((one for one in self.decisions if one in menu), menu[-1])


def play(
    round: Round, typed: str, monkeypatch: pytest.MonkeyPatch, *, lang: str = "en", hints: bool = False
) -> str:
    """A match of this one round: a person at seat 0 who types, bots that pass and discard elsewhere."""
    match = Match(RULES, "1", length=1)
    match.round = round
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    screen = Screen(lang, io.StringIO(), io.StringIO())
    prompt = Prompt(screen, Words(RULES, lang, 0), 0, find_bot("greedy"), hints=hints)
    bots = {0: find_bot("greedy"), 1: Bot(), 2: Bot()}
    Game(screen, Unrecorded(match), bots, {0: prompt}).play()
    assert isinstance(screen.out, io.StringIO)
    return screen.out.getvalue()


# --- what may be typed --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("discard 1p", "discard 1p"),
        ("1p", "discard 1p"),
        ("1P", "discard 1p"),
        ("一筒", "discard 1p"),
        ("1筒", "discard 1p"),
        ("白", "discard B"),
        ("打 一筒", "discard 1p"),
        ("打一筒", "discard 1p"),
        ("DISCARD 1P", "discard 1p"),
        ("d 4p", "discard 4p"),
        ("dis 1p", "discard 1p"),
        ("declare 1p", "declare 1p"),
        ("亮倒", "declare 1p"),
        ("亮倒 1筒", "declare 1p"),
        ("打 1筒 亮倒", "declare 1p"),
        ("discard 1p and lay down", "declare 1p"),
        ("  1p ", "discard 1p"),
        ("胡", "win"),
        ("win", "win"),
        ("pong 5p", "pong 5p"),
        ("碰五筒", "pong 5p"),
        ("9p", "discard 9p"),
    ],
)
def test_a_decision_may_be_typed_in_many_ways(typed: str, meant: str) -> None:
    found = Choices(own_turn().view(0), 0, ENGLISH)
    assert found.read(typed) == RULES.notation.read_action(meant)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("碰", "pong B"),
        ("杠", "kong B"),
        ("过", "pass"),
        ("pass", "pass"),
        ("pon", "pong B"),
        ("k", "kong B"),
    ],
)
def test_a_verb_alone_is_enough_where_there_is_one_such_decision(typed: str, meant: str) -> None:
    assert Choices(claiming().view(0), 0, ENGLISH).read(typed) == RULES.notation.read_action(meant)


@pytest.mark.parametrize(
    "typed", ["p", "B", "白", "xyz", "5z", "99", "0", "discard", "打 1z", "pong 5p 6p", "{0}"]
)
def test_what_is_unclear_is_not_guessed(typed: str) -> None:
    round = own_turn() if typed == "discard" else claiming()
    with pytest.raises(NotationError) as refused:
        Choices(round.view(0), 0, ENGLISH).read(typed)
    assert refused.value.faults[0].expected


def test_every_listed_decision_reads_back_from_its_number_and_its_words() -> None:
    for round in (own_turn(), claiming(), robbing()):
        for lang in ("zh", "en"):
            found = Choices(round.view(0), 0, Words(RULES, lang, 0))
            for label, action in zip(found.labels(), found.listed, strict=True):
                number, _, said = label.partition(" ")
                assert found.read(number) == action
                assert found.read(said) == action


# --- questions ----------------------------------------------------------------------------------------


def test_waits_are_counted_as_far_as_the_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three 5p lie in the pong of seat 1: one is left."""
    out = play(robbing(), "waits\nwin\n", monkeypatch)
    assert "waits 5p×1 (1 left)" in out


def test_waits_on_the_own_turn_are_told_for_each_discard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the 1p the hand waits for 5p, four of which are out of sight; no other discard is ready."""
    out = play(own_turn(), "waits\n1p\n", monkeypatch)
    told = [line for line in out.splitlines() if "waits" in line and "→" in line]
    assert told == ["  discard 1p → waits 5p×4 (4 left)"]


def test_a_hand_that_is_not_ready_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "the hand is not ready" in play(claiming(), "waits\npass\n", monkeypatch)


def test_why_names_the_reason_or_says_that_it_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    out = play(own_turn(), "why win\nwhy 9p\nwhy 1p\nwhy declare 4p\nwhy\n1p\n", monkeypatch)
    assert "not possible: win (the hand is not complete)" in out
    assert "not possible: discard 9p (the hand does not hold that tile)" in out
    assert "discard 1p is possible now" in out
    assert "not possible: discard 4p and lay down (this discard does not leave the hand ready)" in out
    assert "why what?" in out


def test_hints_are_the_same_however_often_one_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    out = play(own_turn(), "hint\nhint\nhint\n1p\n", monkeypatch)
    advice = [line for line in out.splitlines() if "greedy would" in line]
    assert len(advice) == 3
    assert len(set(advice)) == 1


def test_help_lists_the_verbs_that_this_ruleset_has(monkeypatch: pytest.MonkeyPatch) -> None:
    out = play(own_turn(), "?\n1p\n", monkeypatch, lang="zh")
    assert "declare T" in out
    assert "亮倒" in out
    assert "chow" not in out
    assert "1p-9p 筒" in out


def test_why_a_verb_without_its_tile_is_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the own turn nothing is on offer; no tile is held four times; the ruleset has no chow."""
    out = play(own_turn(), "why kong\nwhy pong\nwhy chow\nwhy chow 5p\nwhy discard\n1p\n", monkeypatch)
    assert "not possible: kong (the hand holds too few of that tile)" in out
    assert "not possible: pong (nothing is on offer to claim)" in out
    assert out.count("this game has no chow") == 2
    assert "discard 4p, discard 6p" in out
    assert "expected kong T" not in out
    zh = play(own_turn(), "为什么 吃\n为什么 杠\n1p\n", monkeypatch, lang="zh")
    assert "这种玩法没有“吃”" in zh
    assert "不能 杠：手里这种牌不够" in zh


def test_why_a_claim_is_about_the_tile_on_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    out = play(laying_down(), "why kong\nwhy win\nwhy pong\npass\n", monkeypatch)
    assert "not possible: kong 7s (the hand holds too few of that tile)" in out
    assert "not possible: win (the hand is not complete)" in out
    assert "pong 7s is possible now" in out


@pytest.mark.parametrize(
    ("lang", "typed", "near"),
    [
        ("en", "discrad 1p", "discard"),
        ("en", "declair 1p", "declare"),
        ("en", "hnt", "hint"),
        ("en", "tabel", "table"),
        ("zh", "discrad 1p", "打"),
        ("zh", "亮到", "亮倒"),
        ("zh", "桌子", "桌面"),
        ("zh", "wiats", "听牌"),
    ],
)
def test_a_mistyped_word_gets_the_nearest_in_the_language_of_the_screen(
    monkeypatch: pytest.MonkeyPatch, lang: str, typed: str, near: str
) -> None:
    out = play(own_turn(), f"{typed}\n1p\n", monkeypatch, lang=lang)
    assert f"did you mean {near}?" in out or f"是否想写 {near}？" in out


def test_what_can_be_done_is_named_in_the_language_of_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    zh = play(own_turn(), "xyz\n1p\n", monkeypatch, lang="zh")
    line = next(one for one in zh.splitlines() if "不是现在能做的事" in one)
    assert "打" in line
    assert "discard" not in line


@pytest.mark.parametrize("asked", ["waits", "wait", "w", "听", "听牌"])
def test_waits_may_be_asked_for_in_short(monkeypatch: pytest.MonkeyPatch, asked: str) -> None:
    assert "discard 1p → waits 5p×4 (4 left)" in play(own_turn(), f"{asked}\n1p\n", monkeypatch)


@pytest.mark.parametrize("asked", ["hint", "建议", "提示"])
def test_a_hint_may_be_asked_for_in_chinese(monkeypatch: pytest.MonkeyPatch, asked: str) -> None:
    assert "greedy would" in play(own_turn(), f"{asked}\n1p\n", monkeypatch)


# --- what is shown ------------------------------------------------------------------------------------


def test_the_table_depends_on_nothing_that_the_seat_cannot_see() -> None:
    """The hands of the others and the wall differ; the screen of seat 0 does not."""
    shown: list[list[str]] = []
    for hand in ("147p 258s 369s CCCF", "258p 147s 333s FFFC"):
        position = Position(
            turn=0, seats={0: seat(f"{GAP} 1p"), 1: seat(hand)}, wall=tiles("9p")[: len(shown)]
        )
        view = start_at(RULES, position).view(0)
        words = Words(RULES, "en", 0)
        shown.append([*table_lines(words, view, 0), *Choices(view, 0, words).labels()])
    assert shown[0] == shown[1]


def test_the_drawn_tile_stands_apart_from_the_sorted_hand() -> None:
    line = table_lines(Words(RULES, "en", 0), own_turn().view(0), 0)[-1]
    assert line == "hand  46p 12223789s BBB  + 1p"


def test_melds_rivers_scores_wall_and_what_was_laid_down_are_on_the_table() -> None:
    other = seat("123p 456p 78p 99p", ["pong CCC from 2"], liang=True)
    other.river = tiles("9s 1p 1s")
    position = Position(turn=0, dealer=2, seats={0: seat(f"{GAP} 1p"), 1: other}, wall_size=20)
    out = "\n".join(table_lines(Words(RULES, "zh", 0), start_at(RULES, position).view(0), 0))
    for part in (
        "牌墙 20",
        "庄家 2号",
        "碰中中中（2号）",
        "牌池  9条 1筒 1条",
        "亮倒",
        "亮倒所听 369筒",
        "首亮 1号",
        "0 分",
    ):
        assert part in out


def test_an_offer_that_no_event_has_told_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "seat 1 adds 5p to a pong. Do you claim it?" in play(robbing(), "win\n", monkeypatch)
    assert "1号要补杠 5筒，要吗？" in play(robbing(), "胡\n", monkeypatch, lang="zh")
    assert "claim it" not in play(claiming(), "pass\n", monkeypatch)


def laying_down() -> Round:
    """Seat 1 lays its hand down with a 7s, of which seat 0 holds two: an event follows the discard."""
    holding = seat("147p 258s 1s 36p 9s C 77s")
    round = start_at(RULES, Position(turn=1, seats={0: holding, 1: seat("123456p 99p 44s BBB 7s")}))
    round.act(1, RULES.notation.read_action("declare 7s"))
    return round


def test_a_discard_that_was_not_the_last_event_is_named_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    zh = play(laying_down(), "过\n", monkeypatch, lang="zh")
    assert "1号打了 7条，要吗？" in zh
    assert "discard" not in zh
    assert "seat 1 has discarded 7s. Do you claim it?" in play(laying_down(), "pass\n", monkeypatch)


def test_an_offer_that_nobody_has_named_is_said_by_its_kind() -> None:
    assert Words(RULES, "en", 0).offer(Offer("steal", 2, tiles("5p")[0])) == "seat 2: steal 5p"


def test_every_offer_of_the_discipline_has_a_text() -> None:
    assert set(RULES.texts["offers"]) >= set(RULES.offers)


def test_a_window_that_nobody_can_change_any_more_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 2 wins on the 5p that seat 0 could pong: a win goes before, so there is nothing to ask."""
    position = Position(
        turn=1,
        seats={0: seat("147p 258s 1s 36p 9s 55p B"), 1: seat("147p 369s 147s CCFF 5p"), 2: seat(GAP)},
    )
    round = start_at(RULES, position)
    round.act(1, RULES.notation.read_action("discard 5p"))
    assert set(round.legal()) == {0, 2}
    match = Match(RULES, "1", length=1)
    match.round = round
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    screen = Screen("en", io.StringIO(), io.StringIO())
    prompt = Prompt(screen, Words(RULES, "en", 0), 0, find_bot("greedy"), hints=False)
    Game(screen, Unrecorded(match), {1: Bot(), 2: Bot("win")}, {0: prompt}).play()
    assert isinstance(screen.out, io.StringIO)
    assert "seat 2 wins on 5p" in screen.out.getvalue()


# --- settlement ---------------------------------------------------------------------------------------


def test_a_robbed_kong_is_settled_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """抢杠胡 2 × 卡五星 2 = 4, paid by the konger alone, without a fee for the kong (KWX-5.11)."""
    out = play(robbing(), "win\n", monkeypatch)
    ending = out[out.index("══") :].splitlines()
    assert "seat 0 wins on 5p: robbed kong (from seat 1)" in ending
    assert "  22s  456p  123s  789s  BBB" in ending
    assert "  robbing a kong 2 × five in the gap 2 = 4" in ending
    assert "  seat 1 → seat 0  4  seat 0 robs the 5p that seat 1 adds to a pong" in ending
    assert "result  seat 0 +4  seat 1 -4  seat 2 0" in ending
    assert "Next dealer: seat 0" in ending
    zh = play(robbing(), "胡\n", monkeypatch, lang="zh")
    assert "抢杠胡 2 × 卡五星 2 = 4" in zh
    assert "你抢1号补杠的5筒" in zh


def test_feeding_a_laid_down_hand_is_told_as_two_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """卡五星 2 × 亮倒 2 = 4, and who feeds it pays for both (KWX-9.2): 8."""
    position = Position(turn=0, seats={0: seat("147p 25s 36s 1p FFC B 5p"), 1: seat(GAP, liang=True)})
    match = Match(RULES, "1", length=1)
    match.round = start_at(RULES, position)
    monkeypatch.setattr(sys, "stdin", io.StringIO("5p\n"))
    screen = Screen("en", io.StringIO(), io.StringIO())
    prompt = Prompt(screen, Words(RULES, "en", 0), 0, find_bot("greedy"), hints=False)
    Game(screen, Unrecorded(match), {1: Bot("win"), 2: Bot()}, {0: prompt}).play()
    assert isinstance(screen.out, io.StringIO)
    out = screen.out.getvalue()
    assert "46p 12223789s BBB  laid down" in out
    assert "seat 0 → seat 1  8  seat 0 feeds an open hand and alone pays 2 shares" in out


def test_the_capped_value_is_part_of_the_settlement(monkeypatch: pytest.MonkeyPatch) -> None:
    capped = rules("kawuxing", {"cap": 2})
    position = Position(turn=0, seats={0: seat(f"{GAP} 5p", liang=True)})
    match = Match(capped, "1", length=1)
    match.round = start_at(capped, position)
    monkeypatch.setattr(sys, "stdin", io.StringIO("win\n"))
    screen = Screen("zh", io.StringIO(), io.StringIO())
    prompt = Prompt(screen, Words(capped, "zh", 0), 0, find_bot("greedy"), hints=False)
    Game(screen, Unrecorded(match), {1: Bot(), 2: Bot()}, {0: prompt}).play()
    assert isinstance(screen.out, io.StringIO)
    assert "= 4，封顶 2" in screen.out.getvalue()


def test_a_kong_is_paid_and_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A direct kong: the discarder alone pays 2 (KWX-8.3). That it is the first goes without saying."""
    out = play(claiming(), "kong\n", monkeypatch)
    before = out[: out.index("══")]
    assert "seat 0: direct kong BBBB (from seat 1)" in before
    assert "seat 1 → seat 0  2  seat 1 gives seat 0 the fourth B" in before.splitlines()


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "concealed kong of 9s by seat 0 (no. 2 of the chain)"),
        ("zh", "你暗杠9条（连杠第2个）"),
    ],
)
def test_the_second_kong_of_a_chain_says_so(lang: str, said: str) -> None:
    """A concealed kong takes 2 from each, the second of a chain twice as much (KWX-8.4)."""
    round = start_at(
        RULES, Position(turn=0, seats={0: seat("123p 45p BBCFF 9999s")}, state={"kong_chain": 1})
    )
    round.act(0, RULES.notation.read_action("kong 9s"))
    words = Words(RULES, lang, 0)
    assert [words.payment(one)[1:] for one in round.transfers()] == [("4", said)] * 2
