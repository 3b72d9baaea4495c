"""Where rulesets are installed: packages of YAML named by entry points, found without importing anything.

A distribution names its package in the entry-point group `paiju.rulesets`. The lines are read from the
metadata beside each installed distribution; the package's folder is found by the import system's
finders, but no package is imported, not even a parent.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath

from attrs import frozen

from paiju.core.errors import Fault, Text

GROUP = "paiju.rulesets"


@frozen
class Source:
    """A folder of rulesets and the distribution that brought it."""

    distribution: str
    version: str
    package: str
    folder: FilePath


def sources(faults: list[Fault] | None = None) -> tuple[Source, ...]:
    """Every installed folder of rulesets, in order of their distributions' names.

    An entry point whose package cannot be found is left out and noted in `faults`.
    """
    found: list[Source] = []
    for name, version, package in _declared():
        folders = [*_folders(package)]
        if not folders and faults is not None:
            message = Text(
                f"{name} 声明的规则包 {package} 找不到",
                f"the package {package} that {name} declares is not there",
            )
            faults.append(Fault("missing-package", message))
        found += [Source(name, version, package, folder) for folder in folders]
    return tuple(sorted(found, key=lambda one: (one.distribution, str(one.folder))))


def _declared() -> Iterator[tuple[str, str, str]]:
    """Distribution, version and package of every entry point of the group; a distribution counts once."""
    seen: set[str] = set()
    for entry in sys.path:
        for folder in _metadata(entry or os.curdir):
            name, version = _identity(folder)
            plain = re.sub(r"[-_.]+", "-", name).lower()
            if plain not in seen:
                seen.add(plain)
                packages = _packages(_text(folder / "entry_points.txt"))
                called = _called(folder) or name if packages else name
                for package in packages:
                    yield called, version, package


def _metadata(entry: str) -> list[FilePath]:
    """The metadata folders of the distributions in one place of the import path."""
    try:
        names = os.listdir(entry)
    except OSError:
        return []
    return [FilePath(entry, name) for name in sorted(names) if name.endswith((".dist-info", ".egg-info"))]


def _text(path: FilePath) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _packages(text: str) -> list[str]:
    """The packages in the group's section of an `entry_points.txt`."""
    if GROUP not in text:
        return []
    section = ""
    found: list[str] = []
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[]").strip()
        elif section == GROUP and "=" in line and not line.startswith(("#", ";")):
            found.append(line.partition("=")[2].strip())
    return found


def _identity(folder: FilePath) -> tuple[str, str]:
    """Name and version of a distribution: from the folder's name, or from the metadata."""
    stem = folder.name.rpartition(".")[0]
    name, _, version = stem.partition("-")
    if not version:
        for line in _text(folder / "PKG-INFO").splitlines():
            if line.startswith("Version:"):
                version = line.partition(":")[2].strip()
                break
    return name, version


def _called(folder: FilePath) -> str:
    """The name of a distribution as its metadata spells it; empty if they do not say."""
    text = _text(folder / "METADATA") or _text(folder / "PKG-INFO")
    names = (line.partition(":")[2].strip() for line in text.splitlines() if line.startswith("Name:"))
    return next(names, "")


def _folders(package: str) -> Iterable[FilePath]:
    """The folders of a package that is not imported."""
    path: list[str] | None = None
    parts = package.split(".")
    for depth in range(1, len(parts) + 1):
        name = ".".join(parts[:depth])
        spec = None
        for finder in sys.meta_path:
            spec = finder.find_spec(name, path) if hasattr(finder, "find_spec") else None
            if spec is not None:
                break
        if spec is None or spec.submodule_search_locations is None:
            return []
        path = list(spec.submodule_search_locations)
    return [FilePath(one) for one in dict.fromkeys(path or ())]
