"""Records play again to the same events; a changed one is refused with place, expectation and finding."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import RecordError
from paiju.core.record import Recorder, Replay, Seated, events_bytes, replay, secret_path, verify
from paiju.core.round import Round, Rules
from paiju.core.ruleset import rules
from paiju.core.shuffle import Stream, commitment, deal_seed
from paiju.core.tiles import read_tiles
from paiju.lab.bots import GreedyBot
from paiju.lab.table import play_match

Lines = list[dict[str, Any]]
Changed = Callable[[Callable[[Lines], None]], Path]


def lines_of(path: Path) -> Lines:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def nth(lines: Lines, key: str, which: int = 0) -> int:
    """The index of the n-th line that has a key."""
    return [index for index, line in enumerate(lines) if key in line][which]


def fault_of(path: Path, play: Callable[[Path], object] = replay) -> Any:
    with pytest.raises(RecordError) as caught:
        play(path)
    fault = caught.value.faults[0]
    assert fault.place is not None
    assert fault.message.zh
    assert fault.message.en
    return fault


# ---- what is recorded


def test_the_header_says_what_was_played_and_keeps_the_seed_back(
    whole: Path, kawuxing: Rules, secret_seed: str
) -> None:
    header, *_, last = lines_of(whole)
    assert header["paiju-record"] == 1
    assert (header["ruleset"], header["hash"]) == ("kawuxing", kawuxing.hash)
    assert (header["variant"], header["distribution"]) == ("kawuxing", "paiju")
    assert header["version"] == header["paiju"]
    assert header["deal"] == "paiju-deal-1"
    assert header["commitment"] == commitment(secret_seed, kawuxing.hash)
    assert header["nonces"] == {"0": "东风", "2": ""}
    assert header["seats"][1] == {"name": "乙", "bot": "random"}
    assert secret_seed not in json.dumps(header)
    assert last["reveal"] == secret_seed


def test_every_decision_stands_in_order_with_passes_and_every_round_with_its_result(whole: Path) -> None:
    lines = lines_of(whole)
    kinds = [next(iter(line)) for line in lines]
    assert kinds.count("round") == kinds.count("result") == 2
    assert kinds[1] == "round"
    assert kinds[-2:] == ["result", "reveal"]
    assert any(line.get("do") == "pass" for line in lines)
    for line in lines:
        if "result" in line:
            paid = [0, 0, 0]
            for one in line["transfers"]:
                paid[one["payer"]] -= one["amount"]
                paid[one["payee"]] += one["amount"]
            assert paid == line["scores"]


def test_a_match_plays_again_to_byte_identical_events(
    kawuxing: Rules, tmp_path: Path, secret_seed: str
) -> None:
    path = tmp_path / "match.jsonl"
    played: list[bytes] = []
    with Recorder.create(path, kawuxing, seed=secret_seed, length=3) as record:

        def booked() -> None:
            played.append(events_bytes(kawuxing, rounds[-1]))
            rounds.append(record.match.round)
            record.booked()

        rounds: list[Round] = [record.match.round]
        bots = [GreedyBot()] * 3
        totals = play_match(record.match, bots, on_decision=record.decided, on_round=booked)
    again = Replay(path)
    seen = [events_bytes(kawuxing, step.round) for step in again if step.kind == "result"]
    assert seen == played
    assert again.match.totals == totals
    assert again.finished


def test_options_that_were_set_are_recorded_and_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with Recorder.create(path, rules("kawuxing", {"cap": 4, "piao": True}), seed=1, length=1) as record:
        play_match(record.match, [GreedyBot()] * 3, on_decision=record.decided, on_round=record.booked)
    header = lines_of(path)[0]
    assert header["options"] == {"cap": 4, "piao": True}
    assert replay(path).rules.options["cap"] == 4


def test_the_steps_of_a_replay_show_each_decision_after_it_was_made(whole: Path) -> None:
    again = Replay(whole)
    decisions = [(step.seat, step.action) for step in again if step.kind == "seat"]
    written = [(line["seat"], line["do"]) for line in lines_of(whole) if "seat" in line]
    write = again.rules.notation.write_action
    assert [(seat, write(action)) for seat, action in decisions if action is not None] == written


# ---- what is refused


def test_another_ruleset_hash_is_refused_with_both_hashes_and_versions(
    changed: Changed, kawuxing: Rules
) -> None:
    other = "ab" * 32

    def change(lines: Lines) -> None:
        lines[0] |= {"hash": other, "version": "0.0.7", "paiju": "0.0.9"}

    fault = fault_of(changed(change))
    assert fault.code == "ruleset-changed"
    for part in (other, kawuxing.hash, "0.0.7", "0.0.9", "paiju"):
        assert part in fault.message.en
        assert part in fault.message.zh


def test_other_rules_than_those_of_the_record_are_refused(whole: Path) -> None:
    fault = fault_of(whole, lambda path: replay(path, rules("kawuxing", {"cap": 2})))
    assert fault.code == "ruleset-changed"


def test_an_unknown_format_is_refused_and_says_which_is_read(changed: Changed) -> None:
    fault = fault_of(changed(lambda lines: lines[0].update({"paiju-record": 2})))
    assert (fault.code, fault.expected) == ("unknown-format", "1")
    assert "2" in fault.message.en


def test_a_seed_that_was_not_committed_to_is_refused(changed: Changed) -> None:
    path = changed(lambda lines: lines[-1].update(reveal="another"))
    fault = fault_of(path)
    assert fault.code == "commitment-mismatch"
    assert fault.place.line == len(lines_of(path))


def test_without_the_line_that_reveals_there_is_no_seed(changed: Changed) -> None:
    def change(lines: Lines) -> None:
        del lines[-1]

    assert fault_of(changed(change)).code == "seed-missing"


def test_an_illegal_decision_is_refused_at_its_line_with_what_was_legal(changed: Changed) -> None:
    def change(lines: Lines) -> None:
        lines[nth(lines, "seat", 2)]["do"] = "win"

    path = changed(change)
    fault = fault_of(path)
    assert fault.code == "illegal-decision"
    assert (fault.place.file, fault.place.line) == (str(path), nth(lines_of(path), "seat", 2) + 1)
    assert "discard" in fault.expected or "pass" in fault.expected
    for lang in ("zh", "en"):
        assert fault.say(lang).count(fault.expected) == 1


def test_a_decision_that_cannot_be_read_is_refused_with_the_nearest_verb(changed: Changed) -> None:
    def change(lines: Lines) -> None:
        lines[nth(lines, "seat")]["do"] = "discrad 5p"

    fault = fault_of(changed(change))
    assert (fault.code, fault.nearest) == ("unknown-verb", "discard")


def other_decisions(path: Path) -> dict[int, str]:
    """For each decision of the first round, by its line's index, another one that was legal."""
    found: dict[int, str] = {}
    lines = lines_of(path)
    again = Replay(path)
    steps = iter(again)
    for index, line in enumerate(lines):
        if "result" in line:
            return found
        if "seat" in line:
            menu = again.match.round.legal()[line["seat"]]
            texts = [again.rules.notation.write_action(action) for action in menu]
            others = [text for text in texts if text not in (line["do"], "pass")]
            if others:
                found[index] = others[0]
        if index:
            next(steps)
    return found


def test_another_legal_decision_is_found_at_the_latest_by_the_result(whole: Path, changed: Changed) -> None:
    others = other_decisions(whole)
    assert len(others) > 9
    for index, text in list(others.items())[::3]:

        def change(lines: Lines, index: int = index, text: str = text) -> None:
            lines[index]["do"] = text

        fault = fault_of(changed(change))
        assert index + 1 < fault.place.line <= nth(lines_of(whole), "result") + 1
        assert fault.code in ("illegal-decision", "misplaced-line", "result-differs", "events-differ")


@pytest.mark.parametrize("key", ["scores", "totals", "transfers", "wins", "ended_by"])
def test_a_changed_result_is_refused_with_what_it_should_be(changed: Changed, key: str) -> None:
    should: list[Any] = []

    def change(lines: Lines) -> None:
        index = nth(lines, "result", 1)
        should.append(lines[index][key])
        lines[index][key] = "robbery" if key == "ended_by" else [*lines[index][key], 4242]

    fault = fault_of(changed(change))
    assert fault.code == "result-differs"
    said = "robbery" if key == "ended_by" else "4242"
    assert key in fault.message.en
    assert said in fault.message.en
    assert fault.expected[:20] == json.dumps(should[0], separators=(",", ":"), sort_keys=True)[:20]


def test_a_changed_amount_is_named_by_itself(changed: Changed) -> None:
    def change(lines: Lines) -> None:
        lines[nth(lines, "result")]["scores"][1] += 1

    fault = fault_of(changed(change))
    assert fault.code == "result-differs"
    assert "scores" in fault.message.en


def test_a_changed_digest_is_refused_with_the_right_one(changed: Changed, whole: Path) -> None:
    def change(lines: Lines) -> None:
        lines[nth(lines, "result")]["events"] = "00" * 32

    fault = fault_of(changed(change))
    assert fault.code == "events-differ"
    right = lines_of(whole)[nth(lines_of(whole), "result")]["events"]
    assert right in fault.message.en
    assert "00" * 32 in fault.message.en


@pytest.mark.parametrize("kind", ["seat", "round", "result"])
def test_a_missing_line_is_noticed(changed: Changed, kind: str) -> None:
    def change(lines: Lines) -> None:
        del lines[nth(lines, kind)]

    fault = fault_of(changed(change))
    assert fault.code in ("misplaced-line", "illegal-decision", "result-differs")


@pytest.mark.parametrize("kind", ["seat", "round", "result"])
def test_a_line_too_much_is_noticed(changed: Changed, kind: str) -> None:
    def change(lines: Lines) -> None:
        index = nth(lines, kind, 1)
        lines.insert(index, lines[index])

    fault = fault_of(changed(change))
    assert fault.code in ("misplaced-line", "illegal-decision", "result-differs")


def test_a_wrong_dealer_is_noticed(changed: Changed) -> None:
    def change(lines: Lines) -> None:
        start = lines[nth(lines, "round", 1)]
        start["dealer"] = (start["dealer"] + 1) % 3

    fault = fault_of(changed(change))
    assert fault.code == "result-differs"
    assert "dealer" in fault.message.en


def test_other_nonces_give_other_deals(changed: Changed) -> None:
    fault = fault_of(changed(lambda lines: lines[0]["nonces"].update({"1": "x"})))
    assert fault.code in ("illegal-decision", "events-differ", "result-differs")


def test_nothing_may_follow_the_seed(changed: Changed) -> None:
    def change(lines: Lines) -> None:
        lines.append({"seat": 0, "do": "pass"})

    path = changed(change)
    assert fault_of(path).code == "seed-missing"

    def twice(lines: Lines) -> None:
        lines.append(lines[-1])

    assert fault_of(changed(twice)).code == "after-the-end"


def test_seats_of_the_header_must_be_those_of_the_ruleset(changed: Changed) -> None:
    assert fault_of(changed(lambda lines: lines[0]["seats"].pop())).code == "wrong-seats"
    assert fault_of(changed(lambda lines: lines[0]["nonces"].update({"7": ""}))).code == "wrong-seats"
    assert fault_of(changed(lambda lines: lines[0].update(dealer=3))).code == "wrong-seats"


def test_a_ruleset_that_is_not_installed_is_named(changed: Changed) -> None:
    fault = fault_of(changed(lambda lines: lines[0].update(ruleset="kawuxingg")))
    assert fault.code == "ruleset-not-loaded"
    assert "kawuxing" in fault.message.en


# ---- the chain


def sha_of_lines(lines: Lines) -> str:
    """What docs/records.md calls the chain of these lines."""
    written = [
        json.dumps(line, sort_keys=True, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines
    ]
    return sha256("".join(written).encode("utf-8")).hexdigest()


def test_results_and_the_seed_carry_the_digest_of_every_line_before_them(whole: Path) -> None:
    lines = lines_of(whole)
    chained = [index for index, line in enumerate(lines) if "chain" in line]
    assert chained == [nth(lines, "result"), nth(lines, "result", 1), len(lines) - 1]
    for index in chained:
        assert lines[index]["chain"] == sha_of_lines(lines[:index])


HEADER_EDITS: list[dict[str, Any]] = [
    {"length": 3},
    {"length": None},
    {
        "seats": [
            {"name": "甲", "bot": None},
            {"name": "乙", "bot": "random"},
            {"name": "丙", "bot": "greedy"},
        ]
    },
    {"paiju": "9.9"},
    {"version": "9.9"},
    {"distribution": None},
    {"dealer": 0},
    {"dealer": 1},
    {"dealer": 2},
]


@pytest.mark.parametrize("edit", HEADER_EDITS)
def test_an_edited_header_is_noticed(changed: Changed, edit: dict[str, Any]) -> None:
    path = changed(lambda lines: lines[0].update(edit))
    lines = lines_of(path)
    for play in (replay, verify):
        fault = fault_of(path, play)
        assert fault.place.line <= nth(lines, "result") + 1
        assert fault.code == "chain-differs" or "dealer" in edit


def test_an_edited_header_of_a_match_that_was_given_up_is_noticed(part: Callable[[int], Path]) -> None:
    path = part(9)
    Recorder.resume(path).reveal()
    verify(path)
    header, rest = path.read_text("utf-8").split("\n", 1)
    path.write_text(json.dumps(json.loads(header) | {"length": 9}) + "\n" + rest, "utf-8")
    fault = fault_of(path, verify)
    assert (fault.code, fault.place.line) == ("chain-differs", len(lines_of(path)))


def test_decisions_that_change_nothing_cannot_be_exchanged(kawuxing: Rules, tmp_path: Path) -> None:
    """Two passes in one window, given in the other order, lead to the same round."""
    path = tmp_path / "match.jsonl"
    exchanged: list[int] = []
    with Recorder.create(path, kawuxing, seed=3, length=40) as record:
        while record.advance():
            round = record.match.round
            if round.offer is None:
                seat, menu = next(iter(round.legal().items()))
                record.act(seat, menu[-1])
                continue
            if len(round.legal()) == 2:
                exchanged.append(len(lines_of(path)))
            record.close_window()
    verify(path)
    raw = path.read_text("utf-8").splitlines(keepends=True)
    first = exchanged[0]
    raw[first : first + 2] = reversed(raw[first : first + 2])
    path.write_text("".join(raw), "utf-8")
    assert fault_of(path).code == "chain-differs"


def test_a_result_that_is_left_out_is_noticed(changed: Changed) -> None:
    def change(lines: Lines) -> None:
        del lines[-2]

    path = changed(change)
    fault = fault_of(path, verify)
    assert (fault.code, fault.place.line) == ("misplaced-line", len(lines_of(path)))
    assert fault.expected == "result: 1"


def test_decisions_that_are_left_out_at_the_end_are_noticed(changed: Changed) -> None:
    def change(lines: Lines) -> None:
        del lines[-4:-1]

    assert fault_of(changed(change), verify).code == "chain-differs"


# ---- verification


def test_verification_shows_the_deals_that_follow_from_the_seed(
    whole: Path, kawuxing: Rules, secret_seed: str
) -> None:
    found = verify(whole)
    assert found.finished
    assert found.rounds == 2
    assert found.commitment == commitment(secret_seed, kawuxing.hash)
    assert [deal.index for deal in found.deals] == [0, 1]
    for deal in found.deals:
        key = deal_seed(secret_seed, deal.index, {0: "东风", 2: ""})
        wall = Stream(key, "wall").shuffle(kawuxing.tiles.tiles)
        assert read_tiles(kawuxing.tiles, deal.wall) == wall
        for place in range(3):  # the dealer's thirteen tiles come first
            hand = read_tiles(kawuxing.tiles, deal.hands[(deal.dealer + place) % 3])
            assert hand == wall[13 * place : 13 * place + 13]


def test_a_record_that_has_not_been_revealed_cannot_be_verified(part: Callable[[int], Path]) -> None:
    path = part(9)
    assert secret_path(path).is_file()
    assert fault_of(path, verify).code == "not-revealed"


def test_a_false_commitment_is_found_out(changed: Changed) -> None:
    path = changed(lambda lines: lines[0].update(commitment="12" * 32))
    fault = fault_of(path, verify)
    assert fault.code == "commitment-mismatch"
    assert "12" * 32 in fault.message.en


def test_names_that_are_not_one_line_are_refused_before_anything_is_written(
    kawuxing: Rules, tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    with pytest.raises(RecordError) as caught:
        Recorder.create(path, kawuxing, seats=[Seated("a\nb"), Seated(), Seated()])
    assert caught.value.faults[0].code == "wrong-value"
    assert list(tmp_path.iterdir()) == []


BAD_STARTS: list[tuple[dict[str, Any], str]] = [
    ({"nonces": {9: "x"}}, "wrong-seats"),
    ({"nonces": {-1: "x"}}, "wrong-seats"),
    ({"nonces": {None: "x", "0": "y"}}, "wrong-seats"),
    ({"nonces": {True: "x"}}, "wrong-seats"),
    ({"nonces": {0: 5}}, "wrong-value"),
    ({"nonces": {0: "x" * 2000}}, "wrong-value"),
    ({"nonces": {0: "\ud800"}}, "wrong-value"),
    ({"seats": [Seated("a")] * 2}, "wrong-seats"),
    ({"seats": [Seated("a")] * 4}, "wrong-seats"),
    ({"dealer": 3}, "wrong-seats"),
    ({"dealer": -1}, "wrong-seats"),
    ({"length": 0}, "wrong-value"),
    ({"length": True}, "wrong-value"),
]


@pytest.mark.parametrize(("asked", "code"), BAD_STARTS)
def test_what_could_not_be_replayed_is_not_begun(
    kawuxing: Rules, tmp_path: Path, asked: dict[str, Any], code: str
) -> None:
    with pytest.raises(RecordError) as caught:
        Recorder.create(tmp_path / "match.jsonl", kawuxing, seed=7, **asked)
    assert caught.value.faults[0].code == code
    assert list(tmp_path.iterdir()) == []
