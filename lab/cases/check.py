"""Checking case files through the engine."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path as FilePath

from paiju.core.errors import Fault, Text
from paiju.lab.cases.read import CaseFile, Rulesets, read_cases
from paiju.lab.cases.report import FileResult, Report

SUFFIX = ".cases.yaml"


def check_files(paths: Iterable[str | os.PathLike[str]]) -> Report:
    """Check every case of these files; a folder stands for all `*.cases.yaml` files below it.

    A file that cannot be read is reported with its faults, and the others are still checked.
    """
    rulesets = Rulesets()
    return Report(tuple(_checked(file) for path in paths for file in _files(FilePath(path), rulesets)))


def _files(path: FilePath, rulesets: Rulesets) -> Iterable[CaseFile]:
    if not path.is_dir():
        yield read_cases(path, rulesets)
        return
    found = sorted(path.rglob(f"*{SUFFIX}"))
    if not found:
        message = Text(f"{path} 里没有 {SUFFIX} 文件", f"there are no {SUFFIX} files in {path}")
        yield CaseFile(str(path), faults=(Fault("no-cases", message),))
    for file in found:
        yield read_cases(file, rulesets)


def _checked(file: CaseFile) -> FileResult:
    return FileResult(file.name, tuple(entry.result() for entry in file.entries), file.faults)
