"""The wheel holds the whole tree. A package missing from pyproject.toml would be left out silently."""

from __future__ import annotations

import os
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

NOT_SOURCE = ("__pycache__", "*.pyc", ".DS_Store", "*.egg-info")


def files_under(folder: Path) -> set[str]:
    """Every source file below `folder`, as a path relative to it."""
    names = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {
        name.as_posix()
        for name in names
        if not any(fnmatch(part, pattern) for part in name.parts for pattern in NOT_SOURCE)
    }


def test_the_wheel_holds_every_file_of_the_mapped_folders(
    root: Path, folders: dict[str, str], wheel: Path
) -> None:
    tree = {
        f"{package.replace('.', '/')}/{name}"
        for package, folder in folders.items()
        for name in files_under(root / folder)
    }
    packed = {name for name in files_under(wheel) if ".dist-info/" not in name}
    assert sorted(tree - packed) == [], "add the package or the kind of file to pyproject.toml"
    assert sorted(packed - tree) == [], "the wheel holds files that the tree does not have"


def test_the_wheel_carries_the_licence(wheel: Path) -> None:
    (licence,) = wheel.glob("paiju-*.dist-info/licenses/LICENSE")
    assert licence.read_text("utf-8").startswith("MIT License")


def test_every_listed_package_can_be_imported_from_the_wheel(
    project: dict[str, Any], wheel: Path, tmp_path: Path
) -> None:
    packages = project["tool"]["setuptools"]["packages"]
    script = (
        f"import importlib\nfor name in {packages!r}:\n    print(importlib.import_module(name).__file__)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(wheel)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    elsewhere = [file for file in done.stdout.split("\n") if file and not file.startswith(str(wheel))]
    assert elsewhere == []
