"""Which files are meant: those that are named, and all records below folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from paiju.core.errors import Fault, Text

SUFFIX = ".jsonl"


def record_files(paths: Iterable[str | os.PathLike[str]], faults: list[Fault]) -> Iterator[Path]:
    """The files of `paths`, each once; a folder stands for all `*.jsonl` below it, in order of name.

    Links to folders are not followed, so no loop is entered. What cannot be looked into is noted in `faults`.
    """
    seen: set[str] = set()
    for path in map(Path, paths):
        if not os.path.lexists(path):
            message = Text(f"没有 {path} 这个文件或目录", f"there is no file or folder {path}")
            faults.append(Fault("no-such-file", message))
            continue
        for file in _below(path, faults) if path.is_dir() else [path]:
            real = os.path.realpath(file)
            if real not in seen:
                seen.add(real)
                yield file


def _below(folder: Path, faults: list[Fault]) -> Iterator[Path]:
    def note(problem: OSError) -> None:
        name = os.fsdecode(problem.filename or folder)
        why = problem.strerror or str(problem)
        message = Text(f"看不了目录 {name}：{why}", f"the folder {name} cannot be looked into: {why}")
        faults.append(Fault("unreadable-folder", message))

    found = False
    for at, folders, names in os.walk(folder, onerror=note):
        folders.sort()
        for name in sorted(names):
            if name.endswith(SUFFIX):
                found = True
                yield Path(at) / name
    if not found:
        message = Text(f"{folder} 里没有 *{SUFFIX} 文件", f"there are no *{SUFFIX} files in {folder}")
        faults.append(Fault("no-records", message))
