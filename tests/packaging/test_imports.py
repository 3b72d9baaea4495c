"""What an import costs and pulls in, and that each file is one module only."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

import pytest

import paiju


def modules_after(statement: str, folder: Path) -> set[str]:
    """The names in `sys.modules` of a fresh interpreter after `statement`."""
    script = f"import json, sys\n{statement}\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout))


def test_no_folder_is_imported_by_its_short_name(folders: dict[str, str]) -> None:
    for folder in folders.values():
        assert folder not in sys.modules, f"somebody wrote `import {folder}`: it is a second module"


def test_no_short_name_is_installed(folders: dict[str, str], tmp_path: Path) -> None:
    script = (
        "import sys\nfrom importlib.util import find_spec\nprint([n for n in sys.argv[1:] if find_spec(n)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *folders.values()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_importing_paiju_imports_no_variant_and_no_library(tmp_path: Path) -> None:
    heavy = {"attrs", "cattrs", "click", "distributed", "numpy", "pluggy", "starlette", "yaml"}
    loaded = modules_after("import paiju", tmp_path)
    assert loaded & heavy == set()
    assert {name for name in loaded if name.startswith("paiju.")} == set()


def test_reading_tiles_imports_neither_yaml_nor_a_variant(tmp_path: Path) -> None:
    loaded = modules_after("from paiju import read_tiles", tmp_path)
    assert loaded & {"cattrs", "click", "numpy", "pluggy", "yaml"} == set()
    assert {
        name for name in loaded if name.startswith(("paiju.variants", "paiju.host", "paiju.lab"))
    } == set()


def test_every_name_of_the_front_door_opens() -> None:
    for name in paiju.__all__:
        assert getattr(paiju, name) is not None
    assert set(paiju.__all__) <= set(dir(paiju))


def test_the_front_door_refuses_an_unknown_name() -> None:
    with pytest.raises(AttributeError, match="no attribute 'read_tile'"):
        paiju.read_tile  # type: ignore[attr-defined]  # noqa: B018


def test_type_checkers_see_the_same_front_door(root: Path) -> None:
    tree = ast.parse((root / "api" / "__init__.py").read_text("utf-8"))
    (block,) = (
        node
        for node in tree.body
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    )
    typed = {
        alias.asname or alias.name: str(node.module)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert typed == paiju._HOME_OF
    assert set(paiju.__all__) == {*typed, "__version__"}


def test_nothing_inside_uses_the_front_door(root: Path, folders: dict[str, str]) -> None:
    users = [
        str(file.relative_to(root))
        for folder in folders.values()
        for file in (root / folder).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if (isinstance(node, ast.ImportFrom) and node.module == "paiju")
        or (isinstance(node, ast.Import) and any(alias.name == "paiju" for alias in node.names))
    ]
    assert users == []


@pytest.mark.parametrize(
    "group", ["console_scripts", "paiju.bots", "paiju.plugins", "paiju.rulesets", "pytest11"]
)
def test_every_entry_point_leads_somewhere(group: str) -> None:
    ours = [point for point in entry_points(group=group) if point.dist and point.dist.name == "paiju"]
    assert ours
    for point in ours:
        assert find_spec(point.module), f"{point.name}: there is no module {point.module}"
        assert point.load() is not None
