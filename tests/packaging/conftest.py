"""What the packaging tests share: the checkout, how folders are named when imported, a built wheel."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOT_SOURCE = ("__pycache__", "*.pyc", ".DS_Store", "*.egg-info")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def project() -> dict[str, Any]:
    """What `pyproject.toml` says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture(scope="session")
def folders(project: dict[str, Any]) -> dict[str, str]:
    """Package name to folder, as setuptools maps them."""
    found: dict[str, str] = project["tool"]["setuptools"]["package-dir"]
    return found


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory, folders: dict[str, str]) -> Path:
    """The unpacked wheel, built from a copy of the tree so that nothing stale gets in."""
    pytest.importorskip("build", reason="building a wheel needs the dev extra")
    source = tmp_path_factory.mktemp("source")
    for folder in folders.values():
        copytree(ROOT / folder, source / folder, ignore=ignore_patterns(*NOT_SOURCE))
    for file in ROOT.iterdir():
        if file.is_file() and not file.name.startswith("."):
            (source / file.name).write_bytes(file.read_bytes())
    out = tmp_path_factory.mktemp("wheel")
    built = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(source)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (file,) = out.glob("paiju-*.whl")
    unpacked = out / "unpacked"
    with ZipFile(file) as archive:
        archive.extractall(unpacked)
    return unpacked
