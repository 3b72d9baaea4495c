"""The seed stays secret until it is revealed; interrupted records go on with the same deals."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.core.errors import RecordError, Refused
from paiju.core.record import Recorder, Seated, replay, secret_path, verify
from paiju.core.round import Action, Rules

Part = Callable[[int], Path]
Finish = Callable[[Recorder], None]


def code_of(path: Path) -> str:
    with pytest.raises(RecordError) as caught:
        Recorder.resume(path)
    return caught.value.faults[0].code


# ---- the secret


def test_the_seed_is_kept_apart_for_the_owner_only_and_removed_when_revealed(
    part: Part, finish: Finish, secret_seed: str
) -> None:
    path = part(5)
    kept = secret_path(path)
    assert kept.name == path.name + ".secret"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert json.loads(kept.read_text("utf-8")) == {"seed": secret_seed}
    assert secret_seed not in path.read_text("utf-8")
    with Recorder.resume(path) as record:
        finish(record)
    assert not kept.exists()
    assert json.loads(path.read_text("utf-8").splitlines()[-1])["reveal"] == secret_seed
    assert {one.name for one in path.parent.iterdir()} == {path.name}


def test_a_seed_of_its_own_is_secret_and_new_each_time(kawuxing: Rules, tmp_path: Path) -> None:
    seeds = set()
    for name in ("a", "b"):
        with Recorder.create(tmp_path / name, kawuxing, length=1) as record:
            seeds.add(record.match.seed)
    assert len(seeds) == 2
    assert all(len(seed) == 64 for seed in seeds)


def test_a_match_that_is_given_up_can_be_revealed_and_verified(part: Part) -> None:
    path = part(20)
    record = Recorder.resume(path)
    record.reveal()
    record.reveal()
    found = verify(path)
    assert (found.finished, found.rounds) == (False, 0)
    assert len(found.deals) == 1
    assert code_of(path) == "record-closed"


def test_a_record_never_replaces_a_file(kawuxing: Rules, part: Part) -> None:
    path = part(3)
    before = path.read_bytes(), secret_path(path).read_bytes()
    with pytest.raises(RecordError) as caught:
        Recorder.create(path, kawuxing)
    assert caught.value.faults[0].code == "record-exists"
    assert (path.read_bytes(), secret_path(path).read_bytes()) == before


def test_a_folder_that_is_not_there_is_said(kawuxing: Rules, tmp_path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        Recorder.create(tmp_path / "nowhere" / "match.jsonl", kawuxing)
    assert caught.value.faults[0].code == "unwritable-file"


def test_without_a_place_for_the_seed_there_is_no_record(kawuxing: Rules, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    secret_path(path).mkdir()
    with pytest.raises(RecordError) as caught:
        Recorder.create(path, kawuxing)
    assert caught.value.faults[0].code == "unwritable-file"
    assert list(tmp_path.iterdir()) == [secret_path(path)]


# ---- going on


def test_a_crash_loses_no_decision(kawuxing: Rules, tmp_path: Path, secret_seed: str) -> None:
    path = tmp_path / "match.jsonl"
    record = Recorder.create(path, kawuxing, seed=secret_seed, length=1)
    for number in range(1, 30):
        seat, menu = next(iter(record.match.round.legal().items()))
        record.act(seat, menu[0])
        # What another process reads at this moment, without any closing of the file.
        assert path.read_bytes().endswith(b"\n")
        assert len(path.read_bytes().splitlines()) == number + 2
    record.close()


@pytest.mark.parametrize("decisions", [0, 1, 17, 60, 75])
def test_an_interrupted_match_goes_on_as_if_nothing_had_happened(
    part: Part,
    finish: Finish,
    kawuxing: Rules,
    tmp_path: Path,
    secret_seed: str,
    seated: tuple[Seated, ...],
    decisions: int,
) -> None:
    path = part(decisions)
    with Recorder.resume(path) as record:
        finish(record)
    straight = tmp_path / "straight.jsonl"
    with Recorder.create(straight, kawuxing, seed=secret_seed, seats=seated, length=2) as other:
        finish(other)
    assert path.read_text("utf-8") == straight.read_text("utf-8")
    assert replay(path).totals == replay(straight).totals


@pytest.mark.parametrize("cut", [1, 5, 20])
def test_a_half_written_last_line_is_dropped(part: Part, finish: Finish, cut: int) -> None:
    path = part(12)
    raw = path.read_bytes()
    path.write_bytes(raw[:-cut])
    with Recorder.resume(path) as record:
        assert record.match.round.log is not None
        finish(record)
    lines = path.read_bytes().splitlines()
    kept = raw.splitlines() if cut == 1 else raw.splitlines()[:-1]
    assert lines[: len(kept)] == kept
    assert replay(path).played == 2


def test_a_half_written_line_is_not_replayed_silently(part: Part) -> None:
    path = part(12)
    path.write_bytes(path.read_bytes()[:-5])
    with pytest.raises(RecordError) as caught:
        replay(path)
    fault = caught.value.faults[0]
    assert fault.code == "half-written-line"
    assert fault.place is not None
    assert fault.place.line == 14


def test_an_interrupted_record_can_be_replayed_while_its_seed_is_kept(part: Part) -> None:
    path = part(12)
    match = replay(path)
    assert match.played == 0
    secret_path(path).unlink()
    with pytest.raises(RecordError) as caught:
        replay(path)
    assert caught.value.faults[0].code == "seed-missing"


def test_between_two_rounds_nothing_is_lost(part: Part, finish: Finish) -> None:
    path = part(75)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    result = next(index for index, line in enumerate(lines) if '"result"' in line)
    for kept in (result, result + 1, result + 2):
        path.write_text("".join(lines[:kept]), "utf-8")
        with Recorder.resume(path) as record:
            assert record.advance()
        assert path.read_text("utf-8").splitlines(keepends=True) == lines[: result + 2]


def test_a_match_whose_last_result_was_written_only_needs_its_seed(part: Part, finish: Finish) -> None:
    path = part(5)
    with Recorder.resume(path) as record:
        finish(record)
    whole = path.read_text("utf-8")
    seed = json.loads(whole.splitlines()[-1])["reveal"]
    path.write_text("".join(whole.splitlines(keepends=True)[:-1]), "utf-8")
    secret_path(path).write_text(json.dumps({"seed": seed}), "utf-8")
    record = Recorder.resume(path)
    assert record.over
    assert path.read_text("utf-8") == whole
    assert not secret_path(path).exists()


def test_a_seed_left_beside_a_revealed_record_is_removed(part: Part, finish: Finish) -> None:
    path = part(5)
    kept = secret_path(path).read_text("utf-8")
    with Recorder.resume(path) as record:
        finish(record)
    secret_path(path).write_text(kept, "utf-8")
    assert code_of(path) == "record-closed"
    assert not secret_path(path).exists()


@pytest.mark.parametrize(
    ("kept", "code"),
    [
        ("", "bad-secret"),
        ("[]", "bad-secret"),
        ('{"seed": 7}', "bad-secret"),
        ("\ufeff{", "bad-secret"),
        ('{"seed": "another"}', "commitment-mismatch"),
        ('{"seed": ""}', "bad-seed"),
    ],
)
def test_a_damaged_secret_is_refused(part: Part, kept: str, code: str) -> None:
    path = part(3)
    secret_path(path).write_text(kept, "utf-8")
    assert code_of(path) == code


def test_a_refused_decision_is_not_recorded(part: Part) -> None:
    path = part(3)
    with Recorder.resume(path) as record:
        before = path.read_bytes()
        (seat,) = record.match.round.legal()
        with pytest.raises(Refused):
            record.act((seat + 1) % 3, Action("win"))
        assert path.read_bytes() == before


def test_closing_a_window_records_the_passes(kawuxing: Rules, tmp_path: Path) -> None:
    with Recorder.create(tmp_path / "match.jsonl", kawuxing, seed=3, length=4) as record:
        closed = 0
        while record.advance():
            round = record.match.round
            if round.offer is not None:
                asked = list(round.legal())
                record.close_window()
                closed += 1
                lines = (tmp_path / "match.jsonl").read_text("utf-8").splitlines()[-len(asked) :]
                assert [json.loads(line) for line in lines] == [
                    {"seat": seat, "do": "pass"} for seat in asked
                ]
                continue
            seat, menu = next(iter(round.legal().items()))
            record.act(seat, menu[-1])
    assert closed
    assert replay(tmp_path / "match.jsonl").played == 4
