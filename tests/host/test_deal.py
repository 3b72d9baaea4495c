"""`paiju deal`: what a table is handed, what it is asked for, and what nobody is shown."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.core.match import Match
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles

Run = Callable[..., Any]
FIVE = ("catmouse-5", "--seed", "friday")
TWO = ("catmouse-2", "--seed", "friday")


@pytest.fixture
def local(tmp_path: Path) -> Callable[..., str]:
    """A ruleset file of so many lines that extends another one."""

    def write(base: str, *lines: str) -> str:
        path = tmp_path / "local.yaml"
        head = ["name: local", f"extends: {base}", "names: {zh: 本地, en: Local}"]
        path.write_text("\n".join([*head, *lines]) + "\n", "utf-8")
        return str(path)

    return write


def rounds(paiju: Run, *words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(paiju("deal", *words, "--json").out)["rounds"]
    return found


# --- what is behind the hands -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("supply", "sealed", "undealt"), [("split", [40, 0, 40], [0, 0, 0]), ("reshuffle", [0] * 3, [40] * 3)]
)
def test_only_what_the_next_round_is_dealt_from_is_kept(
    paiju: Run, supply: str, sealed: list[int], undealt: list[int]
) -> None:
    words = (*TWO, "--set", f"two_player_supply={supply}", "--rounds", "3")
    found = rounds(paiju, *words)
    assert [one["sealed"] for one in found] == sealed
    assert [one["undealt"] for one in found] == undealt
    said = paiju("deal", *words).out
    assert said.count("for the next round") == sum(bool(one) for one in sealed)
    assert said.count("not dealt") == sum(bool(one) for one in undealt)


def test_cards_that_a_table_leaves_over_are_not_dealt(paiju: Run, local: Callable[..., str]) -> None:
    (one,) = rounds(paiju, local("catmouse-3", "deal: {hand: 25}"))
    assert (one["sealed"], one["undealt"]) == (0, 3)
    said = paiju("deal", local("catmouse-3", "deal: {hand: 25}"), "--lang", "zh").out
    assert "没发" in said
    assert "下一轮" not in said


def test_a_third_half_of_a_short_game_is_dealt_from_all_cards(paiju: Run, local: Callable[..., str]) -> None:
    """Halves of 24 cards leave more than a half after the second, which nobody deals on from."""
    found = rounds(paiju, local("catmouse-2", "deal: {hand: 10}"), "--seed", "1", "--rounds", "3")
    assert [(one["sealed"], one["undealt"]) for one in found] == [(56, 0), (0, 32), (56, 0)]


def test_the_second_half_is_dealt_from_the_one_shuffle_as_it_lies(paiju: Run) -> None:
    match = Match(rules("catmouse-2"), "friday")
    wall, first = match.round.wall, match.round.dealer
    one, two = rounds(paiju, *TWO, "--rounds", "2")
    assert one["dealer"] == first
    for half, front in ((one, 0), (two, 40)):
        for place, hand in enumerate(half["hands"]):
            block = wall[front + 18 * place : front + 18 * (place + 1)]
            assert sorted(read_tiles(match.rules.tiles, hand)) == sorted(block)
        bottom = read_tiles(match.rules.tiles, half["bottom"])
        assert sorted(bottom) == sorted(wall[front + 36 : front + 40])


@pytest.mark.parametrize("ascending", [False, True])
def test_bottoms_are_sorted_as_hands_are(paiju: Run, ascending: bool) -> None:
    tiles = rules("catmouse-5").tiles
    for one in rounds(paiju, *FIVE, "--rounds", "5", *(["--ascending"] if ascending else [])):
        for role in ("big", "small"):
            cards = [tile for tile in read_tiles(tiles, one[role]) if tile not in tiles.wilds]
            assert cards == sorted(cards, reverse=not ascending)


# --- who opens ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["random", "rotate"])
def test_every_round_says_who_opens_where_play_cannot_change_it(paiju: Run, how: str) -> None:
    words = ("catmouse-3", "--seed", "7", "--rounds", "4", "--set", f"first_bidder={how}")
    found = [one["dealer"] for one in rounds(paiju, *words)]
    match = Match(rules("catmouse-3", {"first_bidder": how}), "7")
    opened = []
    for _ in range(4):
        opened.append(match.round.dealer)
        while not match.round.over:
            seat, menu = next(iter(match.round.legal().items()))
            match.round.act(seat, next(iter(menu)))
        match.advance()
    assert found == opened
    said = paiju("deal", *words).out.split("Round ")[1:]
    assert [f"opener, seat {seat}" in one for seat, one in zip(opened, said, strict=True)] == [True] * 4


def test_who_deals_next_is_left_open_where_play_settles_it(paiju: Run) -> None:
    words = ("kawuxing", "--seed", "1", "--rounds", "2")
    drawn = Match(rules("kawuxing"), "1").round.dealer
    assert [one["dealer"] for one in rounds(paiju, *words)] == [drawn, None]
    named = rounds(paiju, *words, "--dealer", "1", "--dealer", "0")
    assert [one["dealer"] for one in named] == [1, 0]


@pytest.mark.parametrize("command", ["deal", "play"])
def test_where_the_table_settles_who_opens_it_must_say_so(paiju: Run, command: str) -> None:
    words = (command, "catmouse-3", "--set", "first_bidder=given", "--seed", "7")
    refused = paiju(*words)
    assert refused.code == 2
    assert "[needs-dealer]" in refused.err
    assert "--dealer 0, 1, 2" in refused.err
    assert paiju(*words, "--dealer", "1").code == 0
    assert "[no-such-seat]" in paiju(*words, "--dealer", "3").err


def test_at_a_terminal_the_table_is_asked_who_opens(paiju: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.host.asking.at_terminal", lambda: True)
    done = paiju("deal", "catmouse-3", "--set", "first_bidder=given", "--lang", "zh", stdin="9\n1\n")
    assert "不能是“9”" in done.out
    assert "首局先叫：1 号" in done.out


@pytest.mark.parametrize("seat", range(3))
def test_the_seat_that_opens_a_match_may_be_named(paiju: Run, tmp_path: Path, seat: int) -> None:
    path = str(tmp_path / "match.jsonl")
    words = ("play", "catmouse-3", "--bots", "--bot", "random", "--seed", "1", "--dealer", str(seat))
    assert f"the round begins with seat {seat}" in paiju(*words, "--record", path).out
    assert paiju("verify", path).code == 0
    assert "--dealer" in paiju("play", "--resume", path, "--dealer", str(seat)).err


# --- what a table is asked ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "typed", "question", "wrong", "kind"),
    [
        ("zh", "两搭\n双搭\n", "用哪种百搭（单搭, 双搭）[单搭]：", "不能是“两搭”；可以是 单搭, 双搭", "even"),
        ("zh", "两搭\neven\n", "用哪种百搭（单搭, 双搭）[单搭]：", "不能是“两搭”；可以是 单搭, 双搭", "even"),
        ("en", "both\n双搭\n", "(odd, even) [odd]: ", "it cannot be “both”; expected odd, even", "even"),
        ("en", "both\n\n", "(odd, even) [odd]: ", "it cannot be “both”; expected odd, even", "odd"),
    ],
)
def test_a_question_names_the_answers_in_the_language_and_takes_both(
    paiju: Run, monkeypatch: pytest.MonkeyPatch, lang: str, typed: str, question: str, wrong: str, kind: str
) -> None:
    monkeypatch.setattr("paiju.host.commands.deal.at_terminal", lambda: True)
    done = paiju("deal", *TWO, "--lang", lang, stdin=typed)
    assert done.code == 0
    assert question in done.out
    assert wrong in done.out
    assert rules("catmouse-2", {"wild": kind}).hash in done.out


def test_a_question_without_an_answer_deals_nothing(paiju: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.host.commands.deal.at_terminal", lambda: True)
    done = paiju("deal", *TWO, stdin="")
    assert done.code != 0
    assert "seed friday" not in done.out


def test_nothing_is_said_of_an_option_that_the_file_has_settled(
    paiju: Run, local: Callable[..., str]
) -> None:
    """The file says itself which wilds are in play, so the option has nothing left to say."""
    said = paiju("deal", local("catmouse-2", "tiles: {with: [ranks, even]}"), "--seed", "friday").out
    assert "wild in play" not in said
    assert "用哪种百搭：单搭" in paiju("deal", *TWO, "--lang", "zh").out


# --- sheets -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(5))
def test_a_seat_is_shown_its_hand_and_nothing_else(paiju: Run, seat: int) -> None:
    (whole,) = rounds(paiju, *FIVE)
    data = json.loads(paiju("deal", *FIVE, "--seat", str(seat), "--json").out)
    assert data["hand"] == whole["hands"][(seat - whole["dealer"]) % 5]
    assert set(data) == {"ruleset", "hash", "commitment", "round", "dealer", "seat", "hand"}
    said = paiju("deal", *FIVE, "--seat", str(seat)).out
    assert "friday" not in said
    assert "bottom" not in said
    assert [line.split()[:2] for line in said.splitlines() if line.startswith("  ")] == [["seat", str(seat)]]


def test_a_bottom_is_sorted_into_the_hand_that_takes_it(paiju: Run) -> None:
    tiles = rules("catmouse-5").tiles
    (whole,) = rounds(paiju, *FIVE)
    data = json.loads(paiju("deal", *FIVE, "--seat", "1", "--take", "big", "--json").out)
    taken = read_tiles(tiles, data["hand"])
    hand = whole["hands"][(1 - whole["dealer"]) % 5]
    assert Counter(taken) == Counter(read_tiles(tiles, hand)) + Counter(read_tiles(tiles, whole["big"]))
    cards = [tile for tile in taken if tile not in tiles.wilds]
    assert cards == sorted(cards, reverse=True)


def test_a_later_round_is_shown_only_when_it_is_asked_for(paiju: Run) -> None:
    one, two = rounds(paiju, *TWO, "--rounds", "2")
    assert rounds(paiju, *TWO, "--round", "2") == [two]
    hands = [
        json.loads(paiju("deal", *TWO, "--seat", "0", "--json", *more).out)["hand"]
        for more in ((), ("--round", "2"))
    ]
    assert hands == [half["hands"][(0 - half["dealer"]) % 2] for half in (one, two)]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("catmouse-2", "--seat", "0"), "bad-usage", "--seed"),
        ((*TWO, "--take", "bottom"), "bad-usage", "--seat"),
        ((*TWO, "--seat", "2"), "no-such-seat", "0, 1"),
        ((*TWO, "--seat", "1", "--take", "botom"), "no-such-bottom", "did you mean bottom"),
        ((*TWO, "--seat", "1", "--rounds", "2"), "bad-usage", "--rounds"),
        ((*TWO, "--round", "1", "--rounds", "2"), "bad-usage", "--rounds"),
        ((*TWO, "--sheets", "x", "--json"), "bad-usage", "--json"),
        (("kawuxing", "--seed", "1", "--seat", "0", "--round", "2"), "dealer-unknown", "--dealer SEAT"),
        (("kawuxing", "--seed", "1", "--seat", "0", "--take", "wall"), "no-such-bottom", "wall"),
    ],
)
def test_what_makes_no_sheet(paiju: Run, words: tuple[str, ...], code: str, said: str) -> None:
    done = paiju("deal", *words)
    assert done.code == 2
    assert f"[{code}]" in done.err
    assert said in done.err


def test_a_host_hands_out_sheets_that_he_has_not_seen(paiju: Run, tmp_path: Path) -> None:
    folder = tmp_path / "sheets"
    done = paiju("deal", "catmouse-2", "--rounds", "2", "--sheets", str(folder))
    names = sorted(path.name for path in folder.iterdir())
    assert names == [
        "round-1-bottom.txt",
        "round-1-seat-0.txt",
        "round-1-seat-1.txt",
        "round-2-bottom.txt",
        "round-2-seat-0.txt",
        "round-2-seat-1.txt",
        "seed.txt",
    ]
    assert os.name == "nt" or all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir())
    sheets = {name: (folder / name).read_text("utf-8") for name in names}
    seed = sheets["seed.txt"].split("seed ")[1].strip()
    assert seed not in done.out
    assert all((seed in sheet) is (name == "seed.txt") for name, sheet in sheets.items())
    for number, half in enumerate(rounds(paiju, "catmouse-2", "--rounds", "2", "--seed", seed), start=1):
        cards = {f"seat-{(half['dealer'] + place) % 2}": hand for place, hand in enumerate(half["hands"])}
        for name, hand in {**cards, "bottom": half["bottom"]}.items():
            holds = [one for one, sheet in sheets.items() if f"  {hand}\n" in sheet]
            assert holds == [f"round-{number}-{name}.txt"]
            assert hand not in done.out
    again = paiju("deal", "catmouse-2", "--rounds", "2", "--sheets", str(folder))
    assert "[file-exists]" in again.err
    assert {name: (folder / name).read_text("utf-8") for name in names} == sheets


def test_sheets_are_by_place_where_nobody_can_know_the_seat(paiju: Run, tmp_path: Path) -> None:
    paiju("deal", "kawuxing", "--seed", "1", "--rounds", "2", "--sheets", str(tmp_path / "new"))
    names = {path.name for path in (tmp_path / "new").iterdir()}
    assert {"round-1-seat-2.txt", "round-1-wall.txt", "round-2-place-2.txt", "round-2-wall.txt"} <= names
    assert not any(name.startswith("round-2-seat") for name in names)


def test_sheets_that_cannot_be_written(paiju: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    done = paiju("deal", *TWO, "--sheets", str(tmp_path / "file" / "below"))
    assert (done.code, "Traceback" in done.err) == (2, False)
    assert "[unwritable-file]" in done.err
