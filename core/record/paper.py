"""The file of a record while it is written: whole lines, or nothing of them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Any

from paiju.core.errors import Fault, Place, RecordError, Text
from paiju.core.record.lines import refuse
from paiju.core.record.lock import Lock
from paiju.core.record.reading import existing


class Paper:
    """An open record that nobody else writes. `end` is how many bytes of it are settled."""

    def __init__(self, path: Path, file: FileIO) -> None:
        """For `new` and `old`, which open the file."""
        self.path = path
        self.end = 0
        self._file = file
        try:
            with self.writing():
                self._lock = Lock(path, file)
        except BaseException:
            file.close()
            raise

    @classmethod
    def new(cls, path: Path) -> Paper:
        """A file that was not there. Raises `RecordError`."""
        with _writing(path):
            file = FileIO(path, "x")
        return cls(path, file)

    @classmethod
    def old(cls, path: Path) -> Paper:
        """A file that is there; nothing is written before `go_on`. Raises `RecordError`."""
        existing(path)
        with _writing(path):
            file = FileIO(path, "r+")
        return cls(path, file)

    def go_on(self, whole: int, *, ends_open: bool) -> None:
        """Keep the first `whole` bytes, and end the last line if it has no line feed."""
        with self.writing():
            self._file.truncate(whole)
        self.end = whole
        if ends_open:
            self._put(b"\n")

    @property
    def closed(self) -> bool:
        """Whether nothing can be written any more."""
        return self._file.closed

    def write(self, line: Mapping[str, Any]) -> None:
        """One line, handed to the system; if that fails (`RecordError`), nothing of it stays."""
        self._put(json.dumps(line, ensure_ascii=False, separators=(", ", ": ")).encode("utf-8") + b"\n")

    def _put(self, raw: bytes) -> None:
        if self.closed:
            place = Place(str(self.path), 1, 1)
            raise refuse(place, "record-closed", "这份牌谱已经关上", "this record has been closed")
        left = memoryview(raw)
        try:
            with self.writing():
                self._file.seek(self.end)
                while left:
                    left = left[self._file.write(left) :]
        except BaseException:
            self.take_back(self.end)
            raise
        self.end += len(raw)

    def take_back(self, end: int) -> None:
        """Drop whatever was written behind the first `end` bytes."""
        self.end = end
        with suppress(OSError, ValueError):  # otherwise it is half a line, which is dropped on resuming
            self._file.truncate(end)

    def sync(self) -> None:
        """What has been written survives a power cut."""
        with self.writing():
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file and let others write it. Raises `RecordError`."""
        self._lock.release()
        with self.writing():
            self._file.close()

    def discard(self) -> None:
        """Leave nothing of a record that cannot begin."""
        with suppress(RecordError):
            self.close()
        with suppress(OSError):
            self.path.unlink()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """What the system refuses becomes a `RecordError` that names the file."""
        with _writing(self.path):
            yield


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as problem:
        raise _unwritable(path, problem) from None


def _unwritable(path: Path, problem: Exception) -> RecordError:
    exists = isinstance(problem, FileExistsError)
    reason = getattr(problem, "strerror", None) or str(problem)
    text = Text(f"写不了：{reason}", f"it cannot be written: {reason}")
    if exists:
        text = Text("文件已经有了，记录不会覆盖它", "the file exists; a record never replaces one")
    place = Place(str(path), 1, 1)
    return RecordError(Fault("record-exists" if exists else "unwritable-file", text, (), place))
