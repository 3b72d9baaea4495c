"""The folder in which a simulation is kept, so that it can be stopped at any time and gone on with.

manifest.json                 what is simulated
rounds/part-00000.csv         a table; its parts together are one data set (or .parquet)
patterns/part-00000.csv
payments/part-00000.csv
done/part-00000.sha256        written last: the checksums of the parts of a finished chunk
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import frozen

from paiju.core.errors import Fault, PaijuError, Place, Text, choices
from paiju.core.record.software import paiju_version
from paiju.lab.files import about
from paiju.lab.simulation.job import Job
from paiju.lab.simulation.play import Played
from paiju.lab.simulation.tables import FORMS, ROUNDS, BadTable, Rows, check, columns, decoded
from paiju.lab.simulation.tally import Tally, tallied

MANIFEST, DONE = "manifest.json", "done"
_VERSION = 1
_GROWS = "count"
"""What a simulation may have more of when it is gone on with."""
_PART = re.compile(r"part-(\d{5,15})\.\w+")


@frozen
class Folder:
    """The files of one job."""

    path: Path
    job: Job

    def tally(self, chunk: int) -> Tally | None:
        """What a finished chunk counts; None where its files are missing or not as they were written.

        Raises `PaijuError` (`bad-part`) for a table that has its checksum and is none of this simulation.
        """
        job, data = self.job, {}
        for name in self._tables:
            held = _read(self._part(name, chunk))
            if held is None:
                return None
            data[name] = held
        if _read(self._done(chunk)) != self._checksums(chunk, data):
            return None
        found = tallied(job.ruleset.seats, job.length, self._rows(chunk, data))
        return found if found.units == len(job.part(chunk)) else None

    def finished(self) -> list[int]:
        """The chunks that count as finished, in order."""
        return sorted(number for number, _ in self._parts(DONE))

    def keep(self, chunk: int, played: Played) -> None:
        """Write a chunk. It counts as finished once its checksums are there."""
        done = self._done(chunk)
        with about(done):
            done.unlink(missing_ok=True)
        for name, data in played.files.items():
            _write(self._part(name, chunk), data)
        _write(done, self._checksums(chunk, played.files))

    def drop(self, first: int) -> None:
        """Take away the chunks from a number on, which were played ahead and do not count."""
        for name in (DONE, *self._tables):
            for number, path in self._parts(name):
                if number >= first:
                    with about(path):
                        path.unlink(missing_ok=True)

    def _parts(self, name: str) -> Iterator[tuple[int, Path]]:
        """The files of chunks that are in a folder of this one, with the numbers of the chunks."""
        with about(self.path / name):
            there = list((self.path / name).iterdir())
        for path in there:
            known = _PART.fullmatch(path.name)
            if known is not None and int(known[1]) < self.job.chunks:
                yield int(known[1]), path

    def _rows(self, chunk: int, data: Mapping[str, bytes]) -> Rows:
        """The rows of the tables of a chunk. Raises `PaijuError` (`bad-part`)."""
        found: Rows = {}
        for name, holds in self._tables.items():
            try:
                found[name] = decoded(self.job.form, holds, data[name])
                check(holds, found[name], self.job.part(chunk), self.job.ruleset.seats)
            except BadTable as bad:
                raise self._bad_part(name, chunk, bad) from None
        return found

    def _bad_part(self, name: str, chunk: int, bad: BadTable) -> PaijuError:
        file, done = self._part(name, chunk), self._done(chunk)
        message = Text(
            f"这张表不是这次模拟写的；删掉 {done} 就会重打这一段",
            f"this table is not of this simulation; once {done} is deleted its rounds are played again",
        )
        place = Place(str(file), bad.line, 1)
        return PaijuError(Fault("bad-part", message, place=place, expected=bad.expected))

    @property
    def _tables(self) -> Mapping[str, Mapping[str, type]]:
        return columns(self.job.ruleset.seats, self.job.length)

    def _part(self, name: str, chunk: int) -> Path:
        return self.path / name / f"part-{chunk:05}.{self.job.form}"

    def _done(self, chunk: int) -> Path:
        return self.path / DONE / f"part-{chunk:05}.sha256"

    def _checksums(self, chunk: int, data: Mapping[str, bytes]) -> bytes:
        """The checksums of the files of a chunk, as `sha256sum -c` reads them in the folder."""
        lines = [
            f"{sha256(data[name]).hexdigest()}  {name}/{self._part(name, chunk).name}\n" for name in data
        ]
        return "".join(lines).encode()


def known_manifest(path: Path) -> Mapping[str, Any]:
    """The manifest of a folder; empty where there is none yet. Raises `PaijuError` (`bad-manifest`)."""
    file = path / MANIFEST
    held = _read(file)
    if held is None:
        return {}
    try:
        data: Any = json.loads(held.decode("utf-8"))
    except (ValueError, RecursionError):
        raise _bad(file) from None
    sound = isinstance(data, dict) and type(data.get("chunk")) is int and data["chunk"] > 0
    if not sound or data.get("format") not in FORMS or type(data.get(_GROWS)) is not int:
        raise _bad(file)
    return dict(data)


def open_folder(path: Path, job: Job, until: float | None) -> Folder:
    """The folder of a job, made where it is not there.

    Raises `PaijuError` (`other-simulation`, `not-empty`, `bad-manifest`).
    """
    now = _manifest(job, until)
    known = known_manifest(path)
    if known:
        faults = list(_differences(known, now, path))
        if faults:
            raise PaijuError(faults)
    elif _holds_files(path):
        message = Text(f"{path} 里已有别的文件", f"{path} holds other files already")
        raise PaijuError(
            Fault("not-empty", message, expected=Text("空的或新的文件夹", "an empty or a new folder"))
        )
    with about(path):
        path.mkdir(parents=True, exist_ok=True)
    if known != now:
        _write(path / MANIFEST, json.dumps(now, ensure_ascii=False, indent=1).encode() + b"\n")
    for name in (DONE, *columns(job.ruleset.seats, job.length)):
        with about(path / name):
            (path / name).mkdir(exist_ok=True)
    with about(path):
        for left in path.glob("*/*.tmp"):
            left.unlink(missing_ok=True)
    return Folder(path, job)


def _holds_files(path: Path) -> bool:
    with about(path):
        unfinished = _unfinished(path / MANIFEST)
        return path.is_dir() and any(one != unfinished for one in path.iterdir())


def _manifest(job: Job, until: float | None) -> dict[str, Any]:
    return {
        "simulation": _VERSION,
        "paiju": paiju_version(),
        "ruleset": job.ruleset.name,
        "hash": job.ruleset.hash,
        "options": {name: _written(value) for name, value in job.ruleset.options.items()},
        "policies": list(job.policies),
        "seed": job.seed,
        "unit": "matches" if job.length else ROUNDS,
        "length": job.length,
        _GROWS: job.count,
        "chunk": job.chunk,
        "format": job.form,
        "until": until,
    }


def _written(value: Any) -> Any:
    """The value of an option as plain JSON: lists and maps as such, exact fractions as text."""
    if isinstance(value, Mapping):
        return {str(key): _written(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_written(one) for one in value]
    return str(value) if isinstance(value, Fraction) else value


def _differences(known: Mapping[str, Any], now: Mapping[str, Any], folder: Path) -> Iterator[Fault]:
    """Where a folder is of another simulation than the one that is asked for."""
    for key in dict.fromkeys([*known, *now]):
        was: Any = known.get(key)
        wanted: Any = now.get(key)
        if was == wanted or (key == _GROWS and was < wanted):
            continue
        one, other = (json.dumps(value, ensure_ascii=False) for value in (was, wanted))
        message = Text(
            f"{folder} 里是另一次模拟：{key} 是 {one}，不是 {other}",
            f"{folder} is of another simulation: {key} is {one}, not {other}",
        )
        yield Fault("other-simulation", message, expected=f"≥ {one}" if key == _GROWS else one)


def _bad(file: Path) -> PaijuError:
    message = Text("这个文件读不懂", "this file cannot be read")
    expected = choices(["simulation", "ruleset", "hash", "seed", _GROWS, "chunk", "format"])
    return PaijuError(Fault("bad-manifest", message, place=Place(str(file), 1, 1), expected=expected))


def _read(path: Path) -> bytes | None:
    """A file as it is, None where there is none. Raises `PaijuError` for what else the system refuses."""
    with about(path):
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return None


def _unfinished(path: Path) -> Path:
    return path.with_name(path.name + ".tmp")


def _write(path: Path, data: bytes) -> None:
    """Write a file such that it is whole or not there."""
    unfinished = _unfinished(path)
    with about(path):
        with unfinished.open("wb") as file:
            file.write(data)
        os.replace(unfinished, path)
