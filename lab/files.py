"""What the system refuses of a file, told with the name of the file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from paiju.core.errors import Fault, PaijuError, Text


@contextmanager
def about(path: Path) -> Iterator[None]:
    """What cannot be read or written here is this file. Raises `PaijuError` (`cannot-read-or-write`)."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        message = Text(f"{path}：{why}", f"{path}: {why}")
        raise PaijuError(Fault("cannot-read-or-write", message)) from error


def write_file(path: Path, said: str) -> None:
    """Write a text. Raises `PaijuError` (`cannot-read-or-write`) where it cannot be written whole."""
    with about(path):
        path.write_text(said, "utf-8")
