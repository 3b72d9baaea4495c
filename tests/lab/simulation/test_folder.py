"""What is kept in a folder: the same rows in either format, and a state from which one can go on."""

from __future__ import annotations

import csv
import errno
import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest

from paiju.core.errors import PaijuError, Place
from paiju.lab.simulation import Simulation, simulate
from paiju.lab.simulation.tally import Tally

SETTINGS: dict[str, Any] = {"rounds": 20, "chunk": 5, "seed": "s", "form": "csv"}


def run(folder: Path, **other: Any) -> Simulation:
    return simulate("kawuxing", out=folder, **{**SETTINGS, **other})


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


class Stopped(Exception):
    """What ends a simulation in its middle."""


def stop_after(rounds: int) -> Callable[[int, int], None]:
    def progress(done: int, of: int) -> None:
        if done >= rounds:
            raise Stopped

    return progress


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], Tally]:
    """The files of a simulation that was never stopped, and its counts."""
    folder = tmp_path_factory.mktemp("whole")
    tally = run(folder).tally
    return files(folder), tally


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_stopped_simulation_goes_on(
    whole: tuple[dict[str, bytes], Tally], tmp_path: Path, jobs: int
) -> None:
    with pytest.raises(Stopped):
        run(tmp_path, progress=stop_after(10), jobs=jobs)
    assert files(tmp_path).keys() < whole[0].keys()
    again = run(tmp_path, jobs=jobs)
    assert again.known >= 10
    assert again.tally == whole[1]
    assert files(tmp_path) == whole[0]


def test_what_is_finished_is_not_played_again(tmp_path: Path) -> None:
    run(tmp_path)
    before = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*") if file.is_file()}
    assert run(tmp_path).known == 20
    assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*") if file.is_file()} == before


@pytest.mark.parametrize(
    ("file", "spoil"),
    [
        ("rounds/part-00001.csv", lambda data: data[: len(data) // 2]),
        ("rounds/part-00001.csv", lambda data: data[: data.rindex(b"\n", 0, -1) + 1]),
        ("patterns/part-00002.csv", lambda data: b""),
        ("payments/part-00000.csv", lambda data: data.replace(b"1", b"2")),
        ("done/part-00003.sha256", lambda data: data[:10]),
        ("done/part-00003.sha256", lambda data: b"\xff\xfe"),
    ],
)
def test_a_spoilt_chunk_is_found_and_played_again(
    whole: tuple[dict[str, bytes], Tally], tmp_path: Path, file: str, spoil: Callable[[bytes], bytes]
) -> None:
    run(tmp_path)
    path = tmp_path / file
    path.write_bytes(spoil(path.read_bytes()))
    again = run(tmp_path)
    assert again.known == 15
    assert again.tally == whole[1]
    assert files(tmp_path) == whole[0]


def test_a_missing_file_is_played_again(whole: tuple[dict[str, bytes], Tally], tmp_path: Path) -> None:
    run(tmp_path)
    (tmp_path / "payments/part-00001.csv").unlink()
    assert run(tmp_path).tally == whole[1]
    assert files(tmp_path) == whole[0]


def test_what_a_kill_left_half_written_is_cleared_away(
    whole: tuple[dict[str, bytes], Tally], tmp_path: Path
) -> None:
    run(tmp_path, rounds=10)
    (tmp_path / "rounds/part-00002.csv.tmp").write_bytes(b"index,rou")
    run(tmp_path)
    assert files(tmp_path) == whole[0]


def test_more_rounds_can_be_asked_for(whole: tuple[dict[str, bytes], Tally], tmp_path: Path) -> None:
    run(tmp_path, rounds=12)  # the last chunk is a part of one
    assert run(tmp_path).known == 10
    assert files(tmp_path) == whole[0]


@pytest.mark.parametrize(
    ("other", "key"),
    [
        ({"seed": "t"}, "seed"),
        ({"rounds": 10}, "count"),
        ({"policies": ["greedy"]}, "policies"),
        ({"options": {"cap": 8}}, "hash"),
        ({"form": "parquet"}, "format"),
        ({"chunk": 4}, "chunk"),
        ({"until": 1.0}, "until"),
        ({"rounds": None, "matches": 20}, "unit"),
    ],
)
def test_the_folder_of_another_simulation_is_refused(tmp_path: Path, other: dict[str, Any], key: str) -> None:
    run(tmp_path, rounds=15)
    before = files(tmp_path)
    with pytest.raises(PaijuError) as caught:
        run(tmp_path, **{"rounds": 15, **other})
    assert {fault.code for fault in caught.value.faults} == {"other-simulation"}
    assert any(f"{key} is " in fault.message.en for fault in caught.value.faults)
    assert files(tmp_path) == before


def test_the_size_of_chunks_and_the_format_are_those_of_the_folder(tmp_path: Path) -> None:
    run(tmp_path)
    assert run(tmp_path, chunk=None, form=None).known == 20


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(PaijuError) as caught:
        run(tmp_path)
    assert caught.value.faults[0].code == "not-empty"
    assert files(tmp_path) == {"thesis.txt": b"mine"}


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"chunk": 0}', '{"chunk": 5, "format": "x"}', "[" * 100_000]
)
def test_a_manifest_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(PaijuError) as caught:
        run(tmp_path)
    assert caught.value.faults[0].code == "bad-manifest"


def rewrite(folder: Path, part: str, data: bytes) -> None:
    """Other data in a part, with a checksum that fits them."""
    (folder / part).write_bytes(data)
    done = folder / "done" / f"{Path(part).stem}.sha256"
    lines = done.read_text().splitlines()
    digest = hashlib.sha256(data).hexdigest()
    done.write_text("".join(f"{f'{digest}  {part}' if one.endswith(part) else one}\n" for one in lines))


HEAD = b"index,round,payer,payee,reason,amount,denominator\n"


@pytest.mark.parametrize(
    ("part", "data", "line"),
    [
        ("payments/part-00001.csv", b"", 1),
        ("payments/part-00001.csv", b"\x00\xff\x13 garbage", 1),
        ("payments/part-00001.csv", HEAD + b"5,0,1,0,\xff,1,1\n", 2),
        ("payments/part-00001.csv", HEAD + b"5,0,1,0,self-draw,1,1\n5,0,1\n", 3),
        ("payments/part-00001.csv", HEAD + b"5,0,1,0,self-draw,one,1\n", 2),
        ("payments/part-00001.csv", HEAD + b"5,0,1,0,self-draw,1,0\n", 2),
        ("payments/part-00001.csv", HEAD + b"4,0,1,0,self-draw,1,1\n", 2),
        ("payments/part-00001.csv", HEAD + b'5,0,1,0,"self-draw,1,1\n', 2),
        ("patterns/part-00002.csv", HEAD, 1),
        ("rounds/part-00000.csv", b"garbage\n", 1),
    ],
)
def test_a_table_that_no_simulation_wrote_is_told_with_its_place_and_left_alone(
    tmp_path: Path, part: str, data: bytes, line: int
) -> None:
    run(tmp_path)
    rewrite(tmp_path, part, data)
    before = files(tmp_path)
    with pytest.raises(PaijuError) as caught:
        run(tmp_path)
    (fault,) = caught.value.faults
    assert fault.code == "bad-part"
    assert fault.place == Place(str(tmp_path / part), line, 1)
    assert "part-0000" in fault.message.en
    assert files(tmp_path) == before
    done = tmp_path / "done" / f"{Path(part).stem}.sha256"
    done.unlink()
    assert run(tmp_path).known == 15


def test_a_seat_that_there_is_not_is_told_too(tmp_path: Path) -> None:
    run(tmp_path)
    part = "rounds/part-00000.csv"
    rows = [line.split(",") for line in (tmp_path / part).read_text("utf-8").splitlines()]
    rows[2][rows[0].index("dealer")] = "7"
    rewrite(tmp_path, part, "".join(",".join(row) + "\n" for row in rows).encode())
    with pytest.raises(PaijuError) as caught:
        run(tmp_path)
    assert caught.value.faults[0].place == Place(str(tmp_path / part), 3, 1)
    assert caught.value.faults[0].expected == "dealer 0–2"


@pytest.mark.parametrize("data", [b"", b"PAR1 garbage PAR1", b"\x00" * 1000])
def test_parquet_that_is_none_is_told(tmp_path: Path, data: bytes) -> None:
    run(tmp_path, form="parquet", rounds=5)
    rewrite(tmp_path, "rounds/part-00000.parquet", data)
    with pytest.raises(PaijuError) as caught:
        run(tmp_path, form="parquet", rounds=5)
    (fault,) = caught.value.faults
    assert (fault.code, fault.place) == ("bad-part", Place(str(tmp_path / "rounds/part-00000.parquet"), 1, 1))


def test_parquet_of_other_columns_is_told(tmp_path: Path) -> None:
    run(tmp_path, form="parquet", rounds=5)
    other = (tmp_path / "patterns/part-00000.parquet").read_bytes()
    rewrite(tmp_path, "payments/part-00000.parquet", other)
    with pytest.raises(PaijuError) as caught:
        run(tmp_path, form="parquet", rounds=5)
    assert caught.value.faults[0].code == "bad-part"


def test_a_folder_that_cannot_be_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for out in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(PaijuError) as caught:
            run(out)
        (fault,) = caught.value.faults
        assert fault.code == "cannot-read-or-write"
        assert str(tmp_path / "file") in fault.message.zh
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("full", ["manifest.json", "rounds", "payments", "done"])
def test_a_disk_that_is_full_is_told_with_the_file_and_nothing_is_lost(
    whole: tuple[dict[str, bytes], Tally], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full: str
) -> None:
    """What is written before the disk is full stays, and the simulation goes on from there."""
    rename = os.replace

    def replace(source: Path, target: Path) -> None:
        if full in target.parts[-2:] and "00001" in target.name.replace("manifest", "00001"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rename(source, target)

    with monkeypatch.context() as patched:
        patched.setattr("paiju.lab.simulation.folder.os.replace", replace)
        with pytest.raises(PaijuError) as caught:
            run(tmp_path)
    (fault,) = caught.value.faults
    assert fault.code == "cannot-read-or-write"
    assert full in fault.message.en
    assert str(tmp_path) in fault.message.en
    again = run(tmp_path)
    assert again.known == (0 if full == "manifest.json" else 5)
    assert files(tmp_path) == whole[0]


def test_both_formats_hold_the_same(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"rounds": 8, "policies": ["greedy"], "seed": "1"}
    for form in ("csv", "parquet"):
        simulate("maozhuahaozi", out=tmp_path / form, form=form, chunk=4, **settings)
    for table in ("rounds", "patterns", "payments"):
        held = parquet.read_table(tmp_path / "parquet" / table).to_pylist()
        read = []
        for file in sorted((tmp_path / "csv" / table).iterdir()):
            with file.open(encoding="utf-8", newline="") as lines:
                read += list(csv.DictReader(lines))
        assert held
        assert [{name: str(value) for name, value in row.items()} for row in held] == read


def test_parquet_is_read_back_as_it_was(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"rounds": 8, "policies": ["greedy"], "seed": "1", "out": tmp_path}
    first = simulate("maozhuahaozi", form="parquet", chunk=4, **settings)
    again = simulate("maozhuahaozi", **settings)
    assert again.known == 8
    assert again.tally == first.tally


def test_the_checksums_are_those_of_the_files(tmp_path: Path) -> None:
    run(tmp_path)
    for listed in (tmp_path / "done").iterdir():
        lines = [line.split("  ") for line in listed.read_text().splitlines()]
        assert [name.split("/")[0] for _, name in lines] == ["rounds", "patterns", "payments"]
        for digest, name in lines:
            assert hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() == digest


def test_a_seed_may_be_any_text(tmp_path: Path) -> None:
    seed = 'a,"b"\r\n=1+1\t种子'
    run(tmp_path, seed=seed)
    again = run(tmp_path, seed=seed)
    assert again.known == 20
    assert json.loads((tmp_path / "manifest.json").read_text("utf-8"))["seed"] == seed


def test_the_manifest_has_options_as_plain_values(tmp_path: Path) -> None:
    options = {"suits": ["tong", "wan"], "values": {"qidui": 5}}
    settings: dict[str, Any] = {"rounds": 2, "out": tmp_path, "form": "csv"}
    simulate("kawuxing", options, **settings)
    kept = json.loads((tmp_path / "manifest.json").read_text("utf-8"))["options"]
    assert kept["suits"] == ["tong", "wan"]
    assert kept["values"] == {"qidui": 5}
    assert (kept["cap_exceptions"], kept["cap"], kept["piao"]) == ({}, None, False)
    assert simulate("kawuxing", options, **settings).known == 2


def test_with_until_nothing_is_kept_that_does_not_count(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"rounds": 400, "chunk": 40, "until": 3.0}
    one = run(tmp_path / "one", **settings)
    two = run(tmp_path / "two", **settings, jobs=2)
    assert one.tally.units == two.tally.units == 120
    assert one.tally == two.tally
    assert files(tmp_path / "one") == files(tmp_path / "two")
