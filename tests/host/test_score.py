"""`paiju score`: readings, patterns, formula, cap and minimum, as the rules page of kawuxing has them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]

GAP = "46p 123s 789s 22s BBB"


def test_a_five_in_the_gap_is_worth_two(paiju: Run) -> None:
    done = paiju("score", "kawuxing", GAP, "--win", "5p", "--lang", "zh")
    assert done.code == 0
    assert "值 2" in done.out
    assert "卡五星 2" in done.out
    assert "456筒" in done.out


def values_of(done: Any) -> dict[str, int]:
    best = json.loads(done.out)["readings"][0]
    return {one["name"]["zh"]: one["value"] for one in best["patterns"]}


def test_tiles_that_are_laid_out_count(paiju: Run) -> None:
    asked = ("score", "maozhuahaozi", "123m 678m 44m 78p", "--win", "9p", "--meld", "pong 5p 5p b", "--json")
    plain = json.loads(paiju(*asked).out)
    four = json.loads(paiju(*asked, "--row", "flowers=f1 f2 f3 f4").out)
    assert (plain["value"], four["value"]) == (1, 2)
    wrong = paiju(*asked, "--row", "flowrs=f1")
    assert wrong.code == 2
    assert "flowers" in wrong.err
    assert paiju(*asked, "--row", "f1").code == 2


def test_circumstances_wall_and_melds_count(paiju: Run) -> None:
    done = paiju(
        "score", "kawuxing", "46p 123s 789s 22s", "--meld", "pong BBB from 2", "--win", "5p", "--by", "self",
        "--at", "replacement", "--wall", "0", "--json",
    )  # fmt: skip
    assert values_of(done) == {"杠上开花": 2, "卡五星": 2, "海底捞": 2}
    assert json.loads(done.out)["value"] == 8


def test_facts_of_the_seat_and_of_the_table_count(paiju: Run) -> None:
    done = paiju(
        "score", "kawuxing", GAP, "--win", "5p", "--state", "liang=true", "--state", "kong_chain=1", "--json"
    )
    assert values_of(done) == {"卡五星": 2, "亮倒": 2, "杠上炮": 2}


def test_all_readings_are_shown_and_the_one_that_counts_comes_first(paiju: Run) -> None:
    """`11 22 33 44 5 66 77` + 5 of one suit is 清一色 · 七对 = 16, or 清一色 · 卡五星 = 8: take 16."""
    done = paiju("score", "kawuxing", "1122334456677p", "--win", "5p", "--json")
    worth = [(one["shape"], one["value"], one["ties"]) for one in json.loads(done.out)["readings"]]
    assert worth[0] == ("seven-pairs", 16, True)
    assert ("standard", 8, False) in worth
    assert [value for _, value, _ in worth] == sorted((value for _, value, _ in worth), reverse=True)


def test_seven_pairs_and_the_gap_that_tie_are_both_told(paiju: Run) -> None:
    """The rules' own example: one suit with dragon seven pairs, or with a gap and a concealed four: 32."""
    done = paiju("score", "kawuxing", "1122334455566p", "--win", "5p")
    assert "worth 32" in done.out
    first, second = (line for line in done.out.splitlines() if line.endswith("= 32"))
    assert first.startswith("counts: dragon seven pairs 8")
    assert second.startswith("as much: ")


def test_the_cap_is_part_of_the_formula(paiju: Run) -> None:
    done = paiju("score", "kawuxing?cap=8", "1122334455566p", "--win", "5p", "--lang", "zh")
    assert "值 8" in done.out
    assert "= 32，封顶 8" in done.out


def test_a_plain_hand_may_be_drawn_but_not_taken_from_a_discard(paiju: Run) -> None:
    hand = ("score", "kawuxing", "123p 456s 789s 22s 78p", "--win", "9p")
    assert "below the minimum" in paiju(*hand).out
    assert "the minimum is met" in paiju(*hand, "--by", "self").out


def test_an_incomplete_hand_says_so_and_what_it_waits_for(paiju: Run) -> None:
    done = paiju("score", "kawuxing", GAP, "--win", "6p")
    assert done.code == 0
    assert "6p does not complete" in done.out
    assert "waits 5p" in done.out
    data = json.loads(paiju("score", "kawuxing", GAP, "--win", "6p", "--json").out)
    assert (data["complete"], data["waits"], data["value"]) == (False, ["5p"], None)
    assert "not ready" in paiju("score", "kawuxing", "147p 258s 369p CFB 1s", "--win", "5p").out


def test_without_a_winning_tile_every_wait_is_valued(paiju: Run) -> None:
    lines = paiju("score", "kawuxing", "45p 123s 789s 22s BBB").out.splitlines()
    assert [line.split()[0] for line in lines] == ["3p", "6p"]
    assert all("worth 1" in line and "below the minimum" in line for line in lines)


def test_a_fourteenth_tile_is_the_winning_one(paiju: Run) -> None:
    assert paiju("score", "kawuxing", f"{GAP} 5p").out == paiju("score", "kawuxing", GAP, "--win", "5p").out


def test_tiles_may_be_written_as_one_says_them(paiju: Run) -> None:
    said = paiju("score", "kawuxing", "46筒 123条 789条 22条 白白白", "--win", "五筒")
    assert said.out == paiju("score", "kawuxing", GAP, "--win", "5p").out


@pytest.mark.parametrize(
    ("said", "meant"),
    [("自摸", "self"), ("点炮", "discard"), ("抢杠", "rob"), ("self-draw", "self"), ("robbed kong", "rob")],
)
def test_how_it_was_won_may_be_said_in_words(paiju: Run, said: str, meant: str) -> None:
    hand = ("score", "kawuxing", GAP, "--win", "5p", "--json", "--by")
    assert paiju(*hand, said).out == paiju(*hand, meant).out
    assert json.loads(paiju(*hand, said).out)["by"] == meant


def test_a_way_to_win_that_there_is_not_gets_the_nearest_and_all_names(paiju: Run) -> None:
    done = paiju("score", "kawuxing", GAP, "--win", "5p", "--by", "自模", "--lang", "zh")
    assert done.code == 2
    assert "自摸" in done.err
    assert "discard 点炮" in done.err


@pytest.mark.parametrize(
    ("words", "code", "named"),
    [
        ((GAP, "--win", "5x"), "unknown-tile", "1p-9p"),
        ((GAP, "--win", "5p 6p"), "bad-value", "--win"),
        ((GAP, "--win", "5p", "--by", "dscard"), "bad-value", "discard"),
        ((GAP, "--win", "5p", "--at", "replacment"), "bad-value", "replacement"),
        ((GAP, "--win", "5p", "--state", "lian=true"), "unknown-fact", "liang"),
        ((GAP, "--win", "5p", "--state", "liang"), "bad-value", "--state"),
        ((GAP, "--win", "5p", "--meld", "ponk CCC"), "", "pong"),
        (("46p 123s", "--win", "5p"), "hand-size", "13"),
        (("46p 123s 789s BBBBB", "--win", "5p"), "too-many-tiles", "B"),
    ],
)
def test_what_cannot_be_a_hand_is_refused(paiju: Run, words: tuple[str, ...], code: str, named: str) -> None:
    done = paiju("score", "kawuxing", *words)
    assert done.code == 2
    assert code in done.err
    assert named in done.err
