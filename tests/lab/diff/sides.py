"""Rulesets made ready to be compared, and a game whose code has one line changed."""

from __future__ import annotations

import shutil
from pathlib import Path

from paiju.lab.diff.compare import load
from paiju.lab.diff.model import Compared, Difference, LayerReport, Pair

ROOT = Path(__file__).resolve().parents[3]
MUTANT = "mutatedgame"


def compared(name: str) -> Compared:
    """A ruleset by name, compiled anew."""
    return load(name)


def pair(a: str, b: str) -> Pair:
    """Two rulesets by name."""
    return Pair(compared(a), compared(b))


def found(report: LayerReport, id: str) -> Difference:
    """The difference of an id."""
    by_id = {one.id: one for one in report.differences}
    assert id in by_id, sorted(by_id)
    return by_id[id]


def mutate(folder: Path, game: str, file: str, line: str, changed: str) -> Path:
    """A copy of a game with a line of its code changed, as a plugin in a folder; its ruleset file."""
    package = folder / MUTANT
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "variants" / game, package, ignore=ignored)
    for module in package.rglob("*.py"):
        module.write_text(module.read_text("utf-8").replace(f"paiju.variants.{game}", MUTANT), "utf-8")
    module = package / file
    text = module.read_text("utf-8")
    assert text.count(line) == 1
    module.write_text(text.replace(line, changed), "utf-8")
    info = folder / f"{MUTANT}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {MUTANT}\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[paiju.plugins]\n{MUTANT} = {MUTANT}\n", "utf-8")
    ruleset = (ROOT / "rulesets" / f"{game}.yaml").read_text("utf-8")
    target = folder / f"{game}.yaml"
    target.write_text(ruleset.replace(f"variant: {game}\n", f"variant: {MUTANT}\n"), "utf-8")
    return target
