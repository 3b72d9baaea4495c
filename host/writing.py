"""Files that a command writes: what keeps it from that is told with their name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def writing(path: Path | None) -> Iterator[None]:
    """An error of the system that names no file, such as that of a full disk, is about this one."""
    try:
        yield
    except OSError as error:
        if error.filename is None and path is not None and error.errno is not None:
            error.filename = os.fspath(path)
        raise


def write_file(path: Path, said: str) -> None:
    """Write a text. Raises `OSError`, always with the name of the file."""
    with writing(path):
        path.write_text(said, "utf-8")
