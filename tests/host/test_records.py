"""`paiju deal`, `replay`, `verify` and `check`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.core.record import Recorder
from paiju.core.round import start
from paiju.core.ruleset import rules
from paiju.core.shuffle import commitment
from paiju.core.tiles import read_tiles

Run = Callable[..., Any]


def test_a_deal_holds_every_tile_once(paiju: Run) -> None:
    data = json.loads(paiju("deal", "kawuxing", "--seed", "1", "--rounds", "3", "--json").out)
    tile_set = rules("kawuxing").tiles
    assert len(data["rounds"]) == 3
    for one in data["rounds"]:
        hands = [read_tiles(tile_set, hand) for hand in one["hands"]]
        wall = read_tiles(tile_set, one["wall"])
        assert [len(hand) for hand in hands] == [13, 13, 13]
        assert all(list(hand) == sorted(hand) for hand in hands)
        assert Counter([*wall, *(tile for hand in hands for tile in hand)]) == Counter(tile_set.tiles)


def test_a_deal_is_the_one_that_play_deals(paiju: Run) -> None:
    data = json.loads(paiju("deal", "kawuxing", "--seed", "1", "--rounds", "2", "--json").out)
    compiled = rules("kawuxing")
    for index, one in enumerate(data["rounds"]):
        round = start(compiled, "1", index=index, dealer=2)
        dealt = {event[1]: tuple(sorted(event[2])) for event in round.events() if event[0] == "deal"}
        expected = [dealt[seat] for seat in (2, 0, 1)]
        assert [read_tiles(compiled.tiles, hand) for hand in one["hands"]] == expected
    assert data["commitment"] == commitment("1", compiled.hash)


def test_every_deal_of_its_own_seed_is_another_one(paiju: Run) -> None:
    first, second = (json.loads(paiju("deal", "kawuxing", "--json").out) for _ in range(2))
    assert first["seed"] != second["seed"]
    assert len(first["seed"]) == 64
    assert first["commitment"] == commitment(first["seed"], rules("kawuxing").hash)


def test_choices_before_the_deal_do_not_change_the_tiles(paiju: Run) -> None:
    plain = json.loads(paiju("deal", "kawuxing", "--seed", "1", "--json").out)
    asked = json.loads(paiju("deal", "kawuxing?piao=true", "--seed", "1", "--json").out)
    assert asked["rounds"] == plain["rounds"]


def test_a_deal_is_printed_in_both_languages(paiju: Run) -> None:
    zh = paiju("deal", "kawuxing", "--seed", "1", "--lang", "zh").out
    assert "庄家" in zh
    assert "筒" in zh
    assert "wall" in paiju("deal", "kawuxing", "--seed", "1").out


@pytest.fixture
def record(paiju: Run, tmp_path: Path) -> Path:
    """A finished record of two rounds, a person at seat 1."""
    path = tmp_path / "match.jsonl"
    done = paiju("play", "kawuxing", "--seat", "1", "--rounds", "2", "--record", str(path), stdin="1\n1\n")
    assert done.code == 0
    return path


def test_a_replay_tells_every_round_and_its_settlement(paiju: Run, record: Path) -> None:
    done = paiju("replay", str(record))
    assert done.code == 0
    assert "Round 1" in done.out
    assert "Round 2" in done.out
    assert "seat 0 is dealt" in done.out
    assert done.out.splitlines()[-1].startswith("seed ")


def test_a_replay_from_a_seat_tells_what_that_seat_saw(paiju: Run, record: Path) -> None:
    out = paiju("replay", str(record), "--seat", "2").out
    assert "seat 2 is dealt" in out
    assert "seat 0 is dealt" not in out
    refused = paiju("replay", str(record), "--seat", "3")
    assert (refused.code, "[no-such-seat]" in refused.err) == (2, True)


def test_a_match_in_play_keeps_the_secrets_of_the_others(paiju: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "match.jsonl")
    paiju("play", "kawuxing", "--seat", "1", "--record", path, stdin="1\nq\n")
    done = paiju("replay", path)
    assert done.code == 0
    assert "seat 1 is dealt" in done.out
    assert "seat 0 is dealt" not in done.out
    assert "(not finished)" in done.out
    assert "seed" not in done.out


def test_verifying_shows_the_deals_and_the_seed(paiju: Run, record: Path) -> None:
    done = paiju("verify", str(record))
    assert done.code == 0
    assert done.out.startswith("It holds")
    data = json.loads(paiju("verify", str(record), "--json").out)
    assert data["ok"] is True
    assert data["finished"] is True
    assert [len(one["hands"]) for one in data["deals"]] == [3, 3]
    assert data["commitment"] == commitment(data["seed"], data["hash"])


def test_a_match_that_was_given_up_is_verified_as_far_as_it_goes(paiju: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    asked = ("--seat", "1", "--rounds", "3", "--record", str(path))
    paiju("play", "kawuxing", *asked, stdin="1\nq\n")
    Recorder.resume(path).reveal()
    done = paiju("verify", str(path))
    assert done.code == 1
    assert done.out.startswith("It holds as far as it goes")
    assert "1 deal(s), every decision and the results of 0 round(s)" in done.out
    assert "round 1 has no result" in done.out
    data = json.loads(paiju("verify", str(path), "--json").out)
    assert (data["ok"], data["finished"], data["rounds"], len(data["deals"])) == (False, False, 0, 1)
    assert "第 1 局没有结果" in paiju("verify", str(path), "--lang", "zh").out


def test_a_record_whose_end_was_cut_out_is_refused(paiju: Run, record: Path) -> None:
    lines = record.read_text("utf-8").splitlines(keepends=True)
    for cut in (1, 2, 5):
        record.write_text("".join([*lines[: -1 - cut], lines[-1]]), "utf-8")
        done = paiju("verify", str(record))
        assert done.code == 2
        assert f"{record}:{len(lines) - cut}:" in done.err


def test_a_changed_record_is_refused_at_its_line(paiju: Run, record: Path) -> None:
    lines = record.read_text("utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if '"result"' in line)
    data = json.loads(lines[place])
    data["scores"] = [score + 1 for score in data["scores"]]
    lines[place] = json.dumps(data)
    record.write_text("\n".join(lines) + "\n", "utf-8")
    for command in ("replay", "verify"):
        done = paiju(command, str(record))
        assert done.code == 2
        assert f"{record}:{place + 1}:" in done.err


CASES = """
ruleset: kawuxing
hands:
  - {{id: H-1, hand: "46p 123s 789s 22s BBB", win: 5p, value: {value}}}
"""


def test_case_files_hold_or_fail_or_cannot_be_read(paiju: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.cases.yaml", tmp_path / "bad.cases.yaml"
    good.write_text(CASES.format(value=2), "utf-8")
    bad.write_text(CASES.format(value=3), "utf-8")
    held = paiju("check", str(good))
    assert (held.code, "1 passed, 0 failed" in held.out) == (0, True)
    failed = paiju("check", str(good), str(bad), "--lang", "zh")
    assert (failed.code, "通过 1，不符 1" in failed.out) == (1, True)
    unread = paiju("check", str(good), str(tmp_path / "nowhere.cases.yaml"))
    assert (unread.code, "1 passed" in unread.out) == (2, True)
    data = json.loads(paiju("check", str(bad), "--json").out)
    assert (data["passed"], data["failed"]) == (0, 1)
    assert data["files"][0]["cases"][0]["differences"][0] == {"key": "value", "expected": 3, "got": 2}


# --- rulesets from files, choices before the deal -----------------------------------------------------

HOUSE = """
name: house
extends: kawuxing
names: {zh: 自家, en: House}
set: {cap: 16}
scoring: {patterns: {pengpenghu: {value: 3}}}
"""


def test_a_game_of_a_ruleset_file_is_replayed_verified_and_resumed(
    paiju: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(HOUSE, "utf-8")
    begun = ("play", "./house.yaml", "--set", "cap=8", "--seat", "0", "--record", "game.jsonl")
    left = paiju(*begun, stdin="1\nq\n")
    assert left.out.splitlines()[-1].endswith("paiju play ./house.yaml --resume game.jsonl")
    for words in (("replay", "game.jsonl"), ("play", "--resume", "game.jsonl")):
        refused = paiju(*words)
        assert (refused.code, "[ruleset-not-loaded]" in refused.err) == (2, True)
        assert "--ruleset ./house.yaml" in refused.err
        assert paiju(*words, "--ruleset", "./house.yaml", stdin="q\n").code == 0
    assert paiju("play", "./house.yaml", "--resume", "game.jsonl").code == 0
    assert paiju("verify", "game.jsonl").code == 2
    assert paiju("verify", "game.jsonl", "--ruleset", "./house.yaml").out.startswith("It holds")
    other = paiju("verify", "game.jsonl", "--ruleset", "kawuxing")
    assert (other.code, "[ruleset-changed]" in other.err) == (2, True)


def test_a_file_that_is_called_like_an_installed_ruleset_keeps_its_options(
    paiju: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cap of 8 is what the installed ruleset of that name has anyway; the file has 16."""
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(HOUSE.replace("name: house", "name: kawuxing-shiyan"), "utf-8")
    paiju("play", "./mine.yaml", "--set", "cap=8", "--bots", "--record", "game.jsonl")
    assert paiju("verify", "game.jsonl", "--ruleset", "./mine.yaml").out.startswith("It holds")


def test_the_ruleset_is_named_once(paiju: Run, tmp_path: Path) -> None:
    done = paiju("play", "kawuxing", "--ruleset", "kawuxing", "--resume", str(tmp_path / "x"))
    assert (done.code, "[bad-usage]" in done.err) == (2, True)


def deal_of(lines: list[str], head: str) -> list[str]:
    """The lines of the first deal, without what the seats are called."""
    start = lines.index(head) + 1
    return [line.strip().split("  ")[-1].strip() for line in lines[start : start + 4]]


@pytest.mark.parametrize("options", ["", "?piao=true", "?chuzi=true"])
def test_verifying_shows_what_paiju_deal_shows(paiju: Run, tmp_path: Path, options: str) -> None:
    path = str(tmp_path / "match.jsonl")
    assert paiju("play", f"kawuxing{options}", "--bots", "--seed", "9", "--record", path).code == 0
    verified = paiju("verify", path)
    dealt = paiju("deal", f"kawuxing{options}", "--seed", "9")
    assert verified.code == 0
    mine, theirs = (deal_of(done.out.splitlines(), "Round 1") for done in (verified, dealt))
    assert mine == theirs
    data = json.loads(paiju("verify", path, "--json").out)
    assert all(data["deals"][0]["hands"])
    dealer = data["deals"][0]["dealer"]
    assert f"  dealer, seat {dealer} " in verified.out


def test_the_wall_is_shown_ten_tiles_a_line(paiju: Run) -> None:
    """84 tiles, 39 of them dealt: 45 are left, on five lines."""
    lines = paiju("deal", "kawuxing", "--seed", "1").out.splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("  wall"))
    tile_set = rules("kawuxing").tiles
    rows = [line.removeprefix("  wall").strip() for line in lines[first : lines.index("", first)]]
    assert [len(read_tiles(tile_set, row)) for row in rows] == [10, 10, 10, 10, 5]
