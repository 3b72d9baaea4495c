"""Plants a mutant beside the rules as they are: a ruleset to compare with, or a whole copy of paiju."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.mutants.catalogue import Mutant

HERE = Path(__file__).resolve().parents[2]


def changed(mutant: Mutant) -> str:
    """The file with the line changed."""
    text = (HERE / mutant.file).read_text("utf-8")
    for old, new in mutant.changes:
        if text.count(old) != 1:
            raise ValueError(f"{mutant.file} has {text.count(old)} times: {old}")
        text = text.replace(old, new)
    return text


def beside(mutant: Mutant, folder: Path, number: int) -> str:
    """The name of the mutant for a comparison with `mutant.ruleset`.

    YAML is copied with all that it extends; code is copied as another distribution, which the copied YAML
    names as its variant.
    """
    name, _, options = mutant.ruleset.partition("?")
    module = f"mutant_{number}"
    if mutant.is_code:
        _distribution(mutant, folder, module)
    copied = {path.stem: path for path in sorted((HERE / "rulesets").glob(f"{mutant.game}*.yaml"))}
    for stem, path in copied.items():
        same = str(path.relative_to(HERE)) == mutant.file
        lines = (changed(mutant) if same else path.read_text("utf-8")).splitlines()
        written = [_line(mutant, line, list(copied), module) for line in lines]
        (folder / f"{stem}.yaml").write_text("\n".join(written) + "\n", "utf-8")
    return str(folder / f"{name}.yaml") + (f"?{options}" if options else "")


def _line(mutant: Mutant, line: str, copied: list[str], module: str) -> str:
    key, _, value = line.partition(": ")
    if key == "extends" and value in copied:
        return f"extends: ./{value}.yaml"
    if key == "variant" and mutant.is_code:
        return f"variant: {module.replace('_', '-')}"
    return line


def _distribution(mutant: Mutant, folder: Path, module: str) -> None:
    source, target = HERE / "variants" / mutant.game, folder / module
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    (target / Path(mutant.file).relative_to(Path("variants") / mutant.game)).write_text(
        changed(mutant), "utf-8"
    )
    for path in target.rglob("*.py"):
        text = path.read_text("utf-8")
        path.write_text(text.replace(f"paiju.variants.{mutant.game}", module), "utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[paiju.plugins]\n{module.replace('_', '-')} = {module}\n")


def instead(mutant: Mutant, folder: Path) -> Path:
    """A folder for `PYTHONPATH` in which paiju has the changed line."""
    package = folder / "paiju"
    package.mkdir()
    for link in (HERE / ".typing" / "paiju").iterdir():
        (package / link.name).symlink_to(link.resolve())
    part = Path(mutant.file).parts[0]
    (package / part).unlink()
    shutil.copytree(HERE / part, package / part, ignore=shutil.ignore_patterns("__pycache__"))
    (package / mutant.file).write_text(changed(mutant), "utf-8")
    return folder


def checked(mutant: Mutant, folder: Path) -> int:
    """The exit code of `paiju check` on the cases of the game in that copy."""
    files = sorted((HERE / "tests" / "cases").rglob(f"{mutant.game}*.cases.yaml"))
    done = subprocess.run(
        [sys.executable, "-m", "paiju.host.cli", "check", *map(str, files)],
        env={**os.environ, "PYTHONPATH": str(instead(mutant, folder))},
        capture_output=True,
        check=False,
    )
    return done.returncode


def lines_changed(mutant: Mutant) -> list[int]:
    """The numbers of the lines that are changed."""
    before = (HERE / mutant.file).read_text("utf-8").splitlines()
    after = changed(mutant).splitlines()
    return [number for number, pair in enumerate(zip(before, after, strict=True), 1) if pair[0] != pair[1]]
