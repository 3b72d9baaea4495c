"""`paiju play` as a user meets it: bots alone, a person over a pipe, records, settlement."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.core.record import Recorder
from paiju.core.ruleset import rules
from paiju.core.shuffle import commitment
from paiju.host import text
from paiju.host.cells import width
from paiju.host.screen import Screen

Run = Callable[..., Any]

RESULT = re.compile(r"([+-]?\d+)(?=  |$)")


def results(out: str, name: str = "result") -> list[int]:
    """The amounts of the last line of that name."""
    line = [one for one in out.splitlines() if one.startswith(f"{name}  ")][-1]
    return [int(found) for found in RESULT.findall(line)]


def test_without_a_terminal_bots_play_a_whole_match(paiju: Run) -> None:
    done = paiju("play", "kawuxing", "--rounds", "3", "--seed", "7")
    assert done.code == 0
    assert done.err == ""
    assert [f"Round {number}: " in done.out for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert sum(results(done.out, "totals")) == 0


def test_the_same_seed_is_the_same_match(paiju: Run) -> None:
    first, again = (paiju("play", "kawuxing", "--seed", "7", "--bot", "random") for _ in range(2))
    assert first.out == again.out
    assert first.out != paiju("play", "kawuxing", "--seed", "8", "--bot", "random").out


def test_a_nonce_changes_the_deal_and_not_the_commitment(paiju: Run) -> None:
    plain = paiju("play", "kawuxing", "--seed", "7").out.splitlines()
    thrown = paiju("play", "kawuxing", "--seed", "7", "--nonce", "mine").out.splitlines()
    assert plain[:2] == thrown[:2]
    assert [line for line in plain if "is dealt" in line] != [line for line in thrown if "is dealt" in line]


def test_the_commitment_comes_first_and_the_seed_last(paiju: Run) -> None:
    lines = paiju("play", "kawuxing").out.splitlines()
    committed = lines[1].removeprefix("commitment ")
    revealed = lines[-1].removeprefix("seed ")
    assert committed == commitment(revealed, rules("kawuxing").hash)
    assert not any(revealed in line for line in lines[:-1])


@pytest.mark.parametrize("name", ["toy-draw", "toy-climb", "小牌"])
def test_games_of_others_play_as_well(paiju_process: Run, name: str) -> None:
    for lang in ("zh", "en"):
        done = paiju_process("play", name, "--seed", "3", "--lang", lang)
        assert (done.code, done.err) == (0, "")
        assert "3" in done.out.splitlines()[-1]


# --- a person over a pipe -----------------------------------------------------------------------------


def played(out: str) -> list[str]:
    """What the person answered, as the transcript shows it."""
    return [line.partition("> ")[2] for line in out.splitlines() if line.startswith("seat 0> ")]


def test_lines_of_the_input_are_decisions_and_a_bot_ends_the_game(paiju: Run) -> None:
    done = paiju("play", "kawuxing", "--seat", "0", "--seed", "5", stdin="1\nnonsense\n")
    assert done.code == 0
    assert played(done.out) == ["1", "nonsense", ""]  # asked once more, and nobody answered
    assert "a bot plays on at seat 0" in done.out
    assert sum(results(done.out)) == 0


def test_an_empty_input_is_a_game_of_bots(paiju: Run) -> None:
    done = paiju("play", "kawuxing", "--seat", "2", "--seed", "5")
    assert done.code == 0
    assert "Round 1" in done.out


def test_the_person_is_told_only_what_its_seat_sees(paiju: Run) -> None:
    """Others' tiles are dealt and drawn face down, so nothing is told of them."""
    out = paiju("play", "kawuxing", "--seat", "1", "--seed", "5").out
    told = [line for line in out.splitlines() if " draws " in line or " is dealt " in line]
    told = told[: told.index(next(line for line in told if "winning" in line))] if "winning" in out else told
    assert told
    assert all(line.startswith("seat 1 ") for line in told)
    everything = paiju("play", "kawuxing", "--bots", "--seed", "5").out
    assert "seat 0 is dealt" in everything


def test_a_refused_decision_says_why_and_is_asked_again(paiju: Run) -> None:
    done = paiju("play", "kawuxing", "--seat", "0", "--seed", "5", stdin="win\npong 1p\n1z\n77\nq\n")
    assert "not possible: win (the hand is not complete)" in done.out
    assert played(done.out) == ["win", "pong 1p", "1z", "77", "q"]
    assert "there is no number 77" in done.out


def test_quitting_reveals_the_seed_where_nothing_is_recorded(paiju: Run) -> None:
    done = paiju("play", "kawuxing", "--seat", "0", "--seed", "5", stdin="q\n")
    assert done.code == 0
    assert done.out.splitlines()[-1] == "Goodbye. The seed was 5"


def test_hints_come_unasked_where_they_are_wanted(paiju: Run) -> None:
    done = paiju("play", "kawuxing", "--seat", "0", "--seed", "5", "--hints", stdin="q\n")
    assert "greedy would " in done.out
    assert "greedy would" not in paiju("play", "kawuxing", "--seat", "0", "--seed", "5", stdin="q\n").out


def test_choices_before_the_deal_are_asked_like_any_other(paiju: Run) -> None:
    done = paiju("play", "kawuxing?piao=true", "--seat", "0", "--seed", "5", stdin="漂 2\nq\n")
    assert "3 side stake 2" in done.out
    assert " seat 0 (you)  score 0  side stake 2" in done.out


# --- records ------------------------------------------------------------------------------------------


def test_a_match_that_was_left_goes_on_and_can_be_verified(paiju: Run, tmp_path: Path) -> None:
    record = str(tmp_path / "match.jsonl")
    left = paiju(
        "play",
        "kawuxing",
        "--seat",
        "1",
        "--rounds",
        "2",
        "--seed",
        "5",
        "--record",
        record,
        stdin="1\n1\nq\n",
    )
    assert left.code == 0
    assert f"paiju play --resume {record}" in left.out
    assert "seed 5" not in left.out
    unrevealed = paiju("verify", record)
    assert (unrevealed.code, "[not-revealed]" in unrevealed.err) == (2, True)
    again = paiju("play", "--resume", record, stdin="q\n")
    assert again.out.count("seat 1>") == 1, "what was decided is not asked again"
    done = paiju("play", "kawuxing", "--resume", record)
    assert done.code == 0
    assert "Round 2" in done.out
    assert paiju("verify", record).out.startswith("It holds")
    closed = paiju("play", "--resume", record)
    assert (closed.code, "[record-closed]" in closed.err) == (2, True)


def test_a_record_goes_on_under_the_options_it_was_begun_with(paiju: Run, tmp_path: Path) -> None:
    record = str(tmp_path / "match.jsonl")
    paiju("play", "kawuxing", "--set", "cap=8", "--seat", "0", "--record", record, stdin="1\nq\n")
    assert paiju("play", "kawuxing", "--resume", record).code == 0
    refused = paiju("play", "kawuxing-xiangyang", "--resume", record)
    assert refused.code == 2


def test_options_cannot_be_changed_on_the_way(paiju: Run, tmp_path: Path) -> None:
    record = str(tmp_path / "match.jsonl")
    begun = ("--set", "cap=8", "--seat", "0", "--record", record)
    paiju("play", "kawuxing", *begun, stdin="1\nq\n")
    for name in ((), ("kawuxing",)):
        refused = paiju(
            "play", *name, "--resume", record, "--set", "cap=4", "--set", "piao=true", stdin="q\n"
        )
        assert refused.code == 2
        assert "[options-settled]" in refused.err
        assert "cap is 8 and cannot become 4" in refused.err
        assert "piao is false and cannot become true" in refused.err
        same = paiju("play", *name, "--resume", record, "--set", "cap=8", stdin="q\n")
        assert same.code == 0
    unknown = paiju("play", "--resume", record, "--set", "capp=8", stdin="q\n")
    assert (unknown.code, "[unknown-option]" in unknown.err) == (2, True)


def test_two_cannot_go_on_with_one_record(paiju: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    paiju("play", "kawuxing", "--seat", "0", "--record", str(record), stdin="1\nq\n")
    with Recorder.resume(record):
        before = record.read_bytes()
        refused = paiju("play", "--resume", str(record))
        assert (refused.code, "[record-in-use]" in refused.err) == (2, True)
        assert record.read_bytes() == before
    assert paiju("play", "--resume", str(record)).code == 0


def test_a_record_never_replaces_a_file(paiju: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    record.write_text("mine", "utf-8")
    done = paiju("play", "kawuxing", "--record", str(record))
    assert (done.code, "[record-exists]" in done.err) == (2, True)
    assert record.read_text("utf-8") == "mine"


def test_a_record_names_who_played(paiju: Run, tmp_path: Path) -> None:
    from paiju.core.record.reading import read_record

    record = tmp_path / "match.jsonl"
    paiju("play", "kawuxing", "--seat", "1", "--bot", "random", "--bot", "greedy", "--record", str(record))
    assert [one.bot for one in read_record(record).header.seats] == ["random", None, "greedy"]


def test_who_comes_back_is_told_what_happened_last_and_keeps_the_hints(paiju: Run, tmp_path: Path) -> None:
    record = str(tmp_path / "match.jsonl")
    begun = ("play", "kawuxing", "--seat", "0", "--seed", "5", "--hints", "--record", record)
    left = paiju(*begun, stdin="1\n1\nq\n")
    assert left.out.splitlines()[-1].endswith(f"paiju play --resume {record} --hints")
    again = paiju("play", "--resume", record, "--hints", stdin="q\n")
    assert "greedy would" in again.out
    recalled = again.out.partition("What happened last:\n")[2].splitlines()
    told = [line.strip() for line in recalled if line.startswith("  ")][:8]
    assert len(told) == 8
    before = [line for line in left.out.splitlines() if line in told]
    assert before[-8:] == told
    assert "greedy would" not in paiju("play", "--resume", record, stdin="q\n").out
    assert "刚才：" in paiju("play", "--resume", record, "--lang", "zh", stdin="q\n").out


class Narrow(io.StringIO):
    """A terminal of forty columns."""

    def fileno(self) -> int:
        return 99


def test_long_sentences_break_at_words_in_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "get_terminal_size", lambda number: os.terminal_size((40, 24)))
    for lang in ("zh", "en"):
        out = Narrow()
        screen = Screen(lang, out, io.StringIO())
        screen.say(text.PLAY_HELP, mark="#")
        screen.say(text.SEAT_AND_CODES, seat=0, legend="1p-9p, 1s-9s, C, F, B")
        screen.tell("  " + "seat 1 → seat 0  8  seat 1 feeds an open hand and alone pays 2 shares")
        lines = out.getvalue().splitlines()
        assert all(width(line) <= 41 for line in lines)
        assert lines[-1].startswith("  ")
        said = text.PLAY_HELP.say(lang).format(mark="#")
        assert out.getvalue().replace("\n", "").replace(" ", "").startswith(said.replace(" ", ""))


def test_a_pipe_gets_its_lines_whole() -> None:
    out = io.StringIO()
    Screen("en", out, io.StringIO()).tell("word " * 60)
    assert out.getvalue().count("\n") == 1
