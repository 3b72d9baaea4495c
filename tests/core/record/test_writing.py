"""A record is written by one process at a time, whole lines only, and what the menu holds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import RecordError, Refused
from paiju.core.record import Recorder, events_bytes, lock, replay, secret_path, verify
from paiju.core.round import Action, Rules

Part = Callable[[int], Path]
Finish = Callable[[Recorder], None]


def code_of(problem: pytest.ExceptionInfo[RecordError]) -> str:
    (fault,) = problem.value.faults
    assert fault.place is not None
    return fault.code


# ---- one at a time


def test_nobody_goes_on_with_a_record_that_is_being_written(part: Part, finish: Finish) -> None:
    path = part(9)
    with Recorder.resume(path) as record:
        before = path.read_bytes()
        with pytest.raises(RecordError) as caught:
            Recorder.resume(path)
        assert code_of(caught) == "record-in-use"
        assert path.read_bytes() == before
        finish(record)
    assert verify(path).finished


def test_a_new_record_is_in_use_until_it_is_closed(kawuxing: Rules, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with Recorder.create(path, kawuxing, length=1), pytest.raises(RecordError) as caught:
        Recorder.resume(path)
    assert code_of(caught) == "record-in-use"
    Recorder.resume(path).close()


def test_a_record_that_is_refused_is_not_kept_in_use(part: Part) -> None:
    path = part(3)
    whole = path.read_bytes()
    path.write_bytes(whole + b"garbage\n")
    with pytest.raises(RecordError):
        Recorder.resume(path)
    path.write_bytes(whole)
    Recorder.resume(path).close()


def test_where_the_system_has_no_locks_a_file_lies_beside_the_record(
    part: Part, finish: Finish, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = part(9)
    monkeypatch.setattr(lock, "system_lock", None)
    beside = path.with_name(path.name + ".lock")
    with Recorder.resume(path):
        assert beside.is_file()
        with pytest.raises(RecordError) as caught:
            Recorder.resume(path)
        assert code_of(caught) == "record-in-use"
        assert str(beside) in caught.value.faults[0].message.en
        assert beside.is_file()
    assert not beside.exists()
    with Recorder.resume(path) as record:
        finish(record)
    assert not beside.exists()


def test_a_file_system_without_locks_is_no_hindrance(part: Part, monkeypatch: pytest.MonkeyPatch) -> None:
    def without(file: object) -> None:
        raise OSError(95, "not supported")

    path = part(3)
    monkeypatch.setattr(lock, "system_lock", without)
    with Recorder.resume(path):
        assert path.with_name(path.name + ".lock").is_file()
    assert not path.with_name(path.name + ".lock").exists()


# ---- a full disk


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file can grow beyond so many bytes; what fits is written, as on a disk that gets full."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def first(record: Recorder) -> tuple[int, Action]:
    seat, menu = next(iter(record.match.round.legal().items()))
    return seat, menu[0]


def test_a_decision_that_cannot_be_written_is_not_performed(
    part: Part, finish: Finish, kawuxing: Rules
) -> None:
    path = part(9)
    with Recorder.resume(path) as record:
        before = path.read_bytes(), events_bytes(kawuxing, record.match.round), record.match.round.legal()
        with room_for(len(before[0]) + 7), pytest.raises(RecordError) as caught:
            record.act(*first(record))
        assert code_of(caught) == "unwritable-file"
        now = path.read_bytes(), events_bytes(kawuxing, record.match.round), record.match.round.legal()
        assert now == before
        finish(record)
    assert verify(path).finished


@pytest.mark.parametrize("room", [7, 900])
def test_a_result_that_cannot_be_written_is_written_later(part: Part, finish: Finish, room: int) -> None:
    """With little room the result is missing, with more the line of the next round."""
    path = part(9)
    with Recorder.resume(path) as record:
        while not record.match.round.over:
            record.act(*first(record))
        size = path.stat().st_size
        result: int | None = None
        if room > 7:
            with Recorder.resume(copy_of(path)) as other:
                other.advance()
                lines = other.path.read_bytes().splitlines(keepends=True)
            result = len(lines[-2])
        with room_for(size + (room if result is None else result + 3)), pytest.raises(RecordError):
            record.advance()
        assert path.read_bytes().endswith(b"}\n")
        record.act(*first(record))
        finish(record)
    assert verify(path).rounds == 2


def copy_of(path: Path) -> Path:
    """The same record in a folder of its own, with its secret."""
    other = path.parent / "copy" / path.name
    other.parent.mkdir()
    other.write_bytes(path.read_bytes())
    secret_path(other).write_bytes(secret_path(path).read_bytes())
    return other


def test_a_seed_that_cannot_be_written_is_kept(part: Part, finish: Finish) -> None:
    path = part(9)
    with Recorder.resume(path) as record:
        with room_for(path.stat().st_size), pytest.raises(RecordError):
            record.reveal()
        assert secret_path(path).is_file()
        record.reveal()
    assert not secret_path(path).exists()
    assert not verify(path).finished


def test_a_record_that_cannot_be_begun_leaves_nothing(kawuxing: Rules, tmp_path: Path) -> None:
    for room in (0, 90, 900):
        with room_for(room), pytest.raises(RecordError) as caught:
            Recorder.create(tmp_path / "match.jsonl", kawuxing, seats=(), nonces={0: "x" * 1000})
        assert code_of(caught) == "unwritable-file"
        assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_after_closing(part: Part) -> None:
    path = part(3)
    record = Recorder.resume(path)
    record.close()
    record.close()
    before = path.read_bytes()
    with pytest.raises(RecordError) as caught:
        record.act(*first(record))
    assert code_of(caught) == "record-closed"
    assert path.read_bytes() == before


@pytest.mark.parametrize("path", ["a\0b", "", ".", "\ud800", "n" * 300, "/dev/null"])
def test_impossible_names_of_records(kawuxing: Rules, path: str) -> None:
    for use in (lambda path: Recorder.create(path, kawuxing), Recorder.resume, replay, verify):
        with pytest.raises(RecordError):
            use(path)


# ---- what is written


def other_types(action: Action) -> list[Any]:
    floats: Any = [float(tile) for tile in action.tiles]
    return [tuple(action), action._replace(tiles=tuple(floats))]


@pytest.mark.parametrize("which", [0, 1])
def test_the_decision_of_the_menu_is_the_one_that_is_recorded(part: Part, finish: Finish, which: int) -> None:
    path = part(0)
    with Recorder.resume(path) as record:
        seat, action = first(record)
        try:
            record.act(seat, other_types(action)[which])
        except Refused:
            assert len(path.read_bytes().splitlines()) == 2
        else:
            written = json.loads(path.read_text("utf-8").splitlines()[-1])
            assert written == {"seat": seat, "do": record.match.rules.notation.write_action(action)}
        finish(record)
    assert verify(path).finished


@pytest.mark.parametrize("seat", [False, 0.0, "0", None, -1, 99])
def test_a_seat_that_is_none_is_refused_and_not_recorded(kawuxing: Rules, tmp_path: Path, seat: Any) -> None:
    path = tmp_path / "match.jsonl"
    with Recorder.create(path, kawuxing, seed=7, dealer=0, length=1) as record:
        before = path.read_bytes()
        with pytest.raises(Refused):
            record.act(seat, record.match.round.legal()[0][0])
        assert path.read_bytes() == before


def test_a_card_game_records_its_plays(toy_climb: Rules, tmp_path: Path, finish: Finish) -> None:
    path = tmp_path / "match.jsonl"
    with Recorder.create(path, toy_climb, seed=7, length=1) as record:
        while record.advance():
            seat, menu = next(iter(record.match.round.legal().items()))
            record.act(seat, next(iter(menu)))
    assert verify(path).finished


def test_giving_up_after_the_last_decision_still_books_the_round(part: Part) -> None:
    path = part(9)
    record = Recorder.resume(path)
    while not record.match.round.over:
        record.act(*first(record))
    record.reveal()
    found = verify(path)
    assert (found.rounds, found.finished, len(found.deals)) == (1, False, 2)
