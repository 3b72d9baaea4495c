"""The corpus beside the rulesets: its cases hold, and both sides of a comparison are set up from it."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from paiju.core.errors import PaijuError
from paiju.lab.cases import check_files
from paiju.lab.diff.decisions import decisions
from paiju.lab.diff.model import Settings
from tests.lab.diff.sides import pair
from tests.lab.write_corpus import FAMILIES, FOLDER

CASE = """
ruleset: kawuxing
cases:
  - id: fourth
    turn: 1
    seats:
      0: {hand: "46p 123s 789s 22s BBB"}
      1: {hand: "124689p 23568s CF 5p"}
    play: [1 discard 5p, 0 win]
    expect: {payments: [2, -2, 0]}
"""
NOTHING = Settings(positions=0, policies=(), shrink_seconds=1)


def test_every_case_of_the_corpus_holds() -> None:
    report = check_files([FOLDER])
    assert (report.failed, report.unread) == (0, 0), report.say("en")
    assert sorted(Path(file.file).name for file in report.files) == sorted(
        f"{one}.cases.yaml" for one in FAMILIES
    )
    assert all(len(file.cases) >= 20 for file in report.files)


def test_positions_of_ones_own_are_looked_at(tmp_path: Path) -> None:
    mine = tmp_path / "mine.cases.yaml"
    mine.write_text(CASE, "utf-8")
    both = pair("kawuxing", "kawuxing?values={kawuxing: 3}")
    plain, more = (decisions(both, Settings(corpus=files, positions=0)) for files in ((), (str(mine),)))
    assert more.compared > plain.compared
    before = sum(one.data["sources"].get("corpus", 0) for one in plain.differences)
    after = sum(one.data["sources"].get("corpus", 0) for one in more.differences)
    assert after > before


def test_a_file_that_neither_can_set_up_is_named(tmp_path: Path) -> None:
    mine = tmp_path / "mine.cases.yaml"
    mine.write_text(CASE, "utf-8")
    report = decisions(pair("catmouse-2", "catmouse-2"), Settings(corpus=(str(mine),), positions=0))
    assert f"corpus/{mine}" in [one.topic for one in report.not_comparable]


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    mine = tmp_path / "mine.cases.yaml"
    mine.write_text("cases: {", "utf-8")
    with pytest.raises(PaijuError):
        decisions(pair("kawuxing", "kawuxing"), Settings(corpus=(str(mine),), positions=0))


def test_ids_are_unique_in_each_file() -> None:
    for path in sorted(FOLDER.glob("*.cases.yaml")):
        ids = [one["id"] for one in yaml.safe_load(path.read_text("utf-8"))["cases"]]
        assert len(ids) == len(set(ids))
