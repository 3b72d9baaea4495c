"""`.typing/paiju` shows type checkers exactly the package that setuptools maps."""

from __future__ import annotations

from pathlib import Path


def test_the_links_mirror_the_mapped_folders(root: Path, folders: dict[str, str]) -> None:
    shown = root / ".typing" / "paiju"
    expected = {"__init__.py": "api/__init__.py", "py.typed": "api/py.typed"}
    expected |= {
        package.removeprefix("paiju."): folder for package, folder in folders.items() if "." in package
    }
    found = {link.name: link.resolve().relative_to(root).as_posix() for link in shown.iterdir()}
    assert found == expected


def test_the_links_are_relative(root: Path) -> None:
    for link in (root / ".typing" / "paiju").iterdir():
        assert link.is_symlink()
        assert not link.readlink().is_absolute()


def test_every_package_says_that_it_is_typed(root: Path, folders: dict[str, str]) -> None:
    assert [folder for folder in folders.values() if not (root / folder / "py.typed").is_file()] == []
