"""Whatever a file holds, the answer is a `RecordError` with a place, and soon."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paiju.core.errors import Fault, RecordError
from paiju.core.record import Recorder, replay, verify
from paiju.core.record.lines import LARGEST, LONGEST_LINE

PLAYERS: tuple[Callable[[Path], object], ...] = (replay, verify, Recorder.resume)


def refused(path: Path, players: tuple[Callable[[Path], object], ...] = PLAYERS) -> Any:
    codes = set()
    for play in players:
        with pytest.raises(RecordError) as caught:
            play(path)
        (fault,) = caught.value.faults[:1]
        assert fault.place is not None
        for lang in ("zh", "en"):
            fault.say(lang).encode("utf-8")
            assert fault.say(lang).isprintable()
            assert len(fault.say(lang)) < 2000
        codes.add(fault.code)
    assert len(codes) == 1
    return fault


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"garbage", "not-json"),
        (b"{", "not-json"),
        (b"\xff\xfe{}", "not-json"),
        (b"", "not-json"),
        (b"[" * 100_000, "not-json"),
        (b'{"seat":' + b"9" * 5000 + b"}", "not-json"),
        (b"[]", "bad-json"),
        (b"null", "bad-json"),
        (b'"text"', "bad-json"),
        (b'{"seat": 0, "seat": 1, "do": "pass"}', "bad-json"),
        (b'{"seat": 0.0, "do": "pass"}', "bad-json"),
        (b'{"seat": NaN, "do": "pass"}', "bad-json"),
        (b'{"seat": 0, "do": "\\ud800"}', "bad-json"),
        (b'{"result": ' + b'{"a":' * 50 + b"0" + b"}" * 50 + b"}", "bad-json"),
        (b"{}", "unknown-line"),
        (b'{"sea": 0, "do": "pass"}', "unknown-line"),
        (b'{"seat": 0, "do": "pass", "by": 1}', "unknown-key"),
        (b'{"seat": 0}', "missing-key"),
        (b'{"seat": true, "do": "pass"}', "wrong-value"),
        (b'{"seat": -1, "do": "pass"}', "wrong-value"),
        (b'{"seat": 99999999999999999999999999, "do": "pass"}', "wrong-value"),
        (b'{"seat": 0, "do": "\\u001b[2J"}', "wrong-value"),
        (b'{"seat": 0, "do": "' + b"p" * 2000 + b'"}', "wrong-value"),
        (b'{"seat": 0, "do": "' + b"p" * LONGEST_LINE + b'"}', "line-too-long"),
        (b'{"seat": 7, "do": "pass"}', "illegal-decision"),
        (b'{"seat": 0, "do": "discard 5p 5p"}', "unreadable-action"),
        (b'{"seat": 0, "do": "discard \xe4\xb8\x80"}', "unknown-tile"),
        (b'{"paiju-record": 1}', "missing-key"),
        (b'{"round": 0, "dealer": 0}', "misplaced-line"),
        (b'{"paiju-record": "1"}', "unknown-format"),
        (b'{"paiju-record": true}', "wrong-value"),
    ],
)
def test_a_bad_line_is_refused_at_its_place(whole: Path, line: bytes, code: str) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    whole.write_bytes(b"".join([*lines[:4], line + b"\n", *lines[4:]]))
    started = process_time()
    fault = refused(whole, (replay, verify))
    assert process_time() - started < 5
    assert (fault.code, fault.place.line) == (code, 5)


def test_a_second_header_is_refused(whole: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    whole.write_bytes(b"".join([*lines[:4], lines[0], *lines[4:]]))
    assert refused(whole).code == "second-header"


def test_a_record_begins_with_its_header(whole: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    whole.write_bytes(b"".join(lines[1:]))
    assert refused(whole).code == "no-header"


def test_files_that_are_no_records(tmp_path: Path) -> None:
    assert refused(tmp_path / "nothing").code == "no-such-file"
    assert refused(tmp_path).code == "no-such-file"
    with pytest.raises(RecordError):
        replay("a\0b")
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    assert refused(empty).code == "empty-record"
    half = tmp_path / "half"
    half.write_bytes(b'{"paiju-rec')
    assert refused(half).code == "empty-record"


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(LARGEST * 64)
    assert refused(path).code == "file-too-large"


HEADERS: list[tuple[dict[str, Any], str]] = [
    ({"hash": "AB" * 32}, "wrong-value"),
    ({"hash": "ab"}, "wrong-value"),
    ({"commitment": None}, "wrong-value"),
    ({"deal": "paiju-deal-2"}, "unknown-deal-scheme"),
    ({"options": []}, "wrong-value"),
    ({"options": {"cap": "many"}}, "ruleset-not-loaded"),
    ({"options": {"no_such": 1}}, "ruleset-not-loaded"),
    ({"options": {"cap": {"a": [1, {"b": 2}]}}}, "ruleset-not-loaded"),
    ({"nonces": {"00": ""}}, "wrong-value"),
    ({"nonces": {"²": ""}}, "wrong-value"),
    ({"nonces": {"0": 1}}, "wrong-value"),
    ({"seats": [1, 2, 3]}, "wrong-value"),
    ({"seats": [{"name": "a"}] * 3}, "wrong-value"),
    ({"seats": [{"name": "a\u0000", "bot": None}] * 3}, "wrong-value"),
    ({"length": -1}, "wrong-value"),
    ({"length": True}, "wrong-value"),
    ({"ruleset": ""}, "wrong-value"),
    ({"ruleset": "../kawuxing.yaml"}, "wrong-value"),
    ({"ruleset": "kawuxing?cap=8"}, "wrong-value"),
    ({"ruleset": "x" * 1000}, "wrong-value"),
    ({"ruleset": "x" * 99}, "ruleset-not-loaded"),
    ({"variant": "zhuoji"}, "variant-changed"),
]


@pytest.mark.parametrize(("values", "code"), HEADERS)
def test_a_bad_header_is_refused(whole: Path, values: dict[str, Any], code: str) -> None:
    first, *lines = whole.read_text("utf-8").splitlines(keepends=True)
    header = json.loads(first) | values
    whole.write_text(json.dumps(header) + "\n" + "".join(lines), "utf-8")
    fault = refused(whole)
    assert (fault.code, fault.place.line) == (code, 1)


def outcome(path: Path) -> tuple[int, tuple[Fault, ...]]:
    """How many rounds a record gives, or why it gives none."""
    try:
        return replay(path).played, ()
    except RecordError as problem:
        return 0, problem.faults


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged_bytes_are_refused_or_change_nothing(
    whole: Path, whole_text: str, data: st.DataObject
) -> None:
    raw = bytearray(whole_text.encode("utf-8"))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(raw) - 1))
        how = data.draw(st.sampled_from(["set", "cut", "insert", "drop"]))
        if how == "set":
            raw[place] = data.draw(st.integers(0, 255))
        elif how == "cut":
            del raw[place + 1 :]
        elif how == "insert":
            raw[place:place] = data.draw(st.binary(min_size=1, max_size=8))
        else:
            del raw[place : place + data.draw(st.integers(1, 40))]
            raw = raw or bytearray(b"x")
    whole.write_bytes(raw)
    played, faults = outcome(whole)
    assert played <= 2
    for fault in faults:
        assert fault.place is not None
        fault.say("zh").encode("utf-8")
