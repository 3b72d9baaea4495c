"""Only one process at a time goes on with a record."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from io import FileIO
from pathlib import Path
from typing import Any

from paiju.core.errors import Place, RecordError
from paiju.core.record.lines import refuse

SUFFIX = ".lock"


def _system_lock() -> Callable[[FileIO], None] | None:
    """What locks an open file for as long as it is open; None where the system has no such lock."""
    try:
        fcntl: Any = import_module("fcntl")
    except ImportError:
        return None

    def lock(file: FileIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)

    return lock


system_lock = _system_lock()


class Lock:
    """The right to write a record, from when it is opened until `release`.

    The system's lock on the open file is taken where there is one; it ends with the process. Elsewhere
    `FILE.lock` lies beside the record, and stays there if the process is killed.
    """

    def __init__(self, path: Path, file: FileIO) -> None:
        """Raises `RecordError` (`record-in-use`) if somebody else has it, `OSError` if it cannot be had."""
        self._beside: Path | None = None
        if system_lock is not None:
            try:
                system_lock(file)
            except BlockingIOError:
                raise _in_use(path, path) from None
            except OSError:  # a file system without locks
                self._lay(path)
        else:
            self._lay(path)

    def _lay(self, path: Path) -> None:
        beside = path.with_name(path.name + SUFFIX)
        try:
            os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            raise _in_use(path, beside) from None
        self._beside = beside

    def release(self) -> None:
        """Let others write; the system's lock goes when the file is closed."""
        if self._beside is not None:
            with suppress(OSError):
                self._beside.unlink(missing_ok=True)
            self._beside = None


def _in_use(path: Path, held: Path) -> RecordError:
    zh, en = "别的程序正在写这份牌谱", "another process is writing this record"
    if held != path:
        zh += f"（如果没有，删去 {held}）"
        en += f" (if there is none, remove {held})"
    return refuse(Place(str(path), 1, 1), "record-in-use", zh, en)
