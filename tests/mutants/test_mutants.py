"""What testers have finds a line that is wrong: its place, and for some of them a position that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiju.lab.cases import check_files
from paiju.lab.diff.compare import Comparison, compare
from paiju.lab.diff.model import Layer, Settings
from tests.mutants.build import beside, lines_changed
from tests.mutants.catalogue import MUTANTS, Mutant

SHOWN = (
    "kawuxing: feeding an open hand costs three shares",
    "kawuxing: a laid-down seat may pong",
    "zhuoji: a concealed kong brings three",
    "zhuoji: one may declare with melds",
    "maozhuahaozi: nobody can catch the rat",
    "catmouse: a spring doubles",
    "catmouse: the seat with the last number may not pass",
)
"""Mutants that are quickly shown by a position; `make mutants` tries all in every way."""
QUICK = Settings(layers=(Layer.DECISIONS, Layer.PLAYOUTS), positions=400, rounds=30, shrink_seconds=2)
STATIC = Settings(layers=(Layer.FACTS, Layer.CAPABILITY))


def compared(mutant: Mutant, folder: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Comparison:
    monkeypatch.syspath_prepend(folder)
    return compare(mutant.ruleset, beside(mutant, folder, MUTANTS.index(mutant)), settings)


def test_there_are_ten_of_every_game() -> None:
    games = [one.game for one in MUTANTS]
    assert {game: games.count(game) >= 10 for game in games} == dict.fromkeys(games, True)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda one: one.id)
def test_the_place_of_every_slip_is_named(
    mutant: Mutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In YAML by the facts, in code by the capability."""
    found = compared(mutant, tmp_path, STATIC, monkeypatch)
    layer = Layer.CAPABILITY if mutant.is_code else Layer.FACTS
    report = found.report(layer)
    assert report is not None
    named = {
        (Path(one.b.place.file).name, one.b.place.line)
        for one in report.differences
        if one.b.place is not None
    }
    assert named & {(Path(mutant.file).name, line) for line in lines_changed(mutant)}


@pytest.mark.parametrize("id", SHOWN)
def test_a_position_shows_what_the_slip_does(
    id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds under the rules as they are and not under the mutant."""
    mutant = next(one for one in MUTANTS if one.id == id)
    found = compared(mutant, tmp_path, QUICK, monkeypatch)
    case = next(one.case for one in found.differences if one.case is not None)
    path = tmp_path / "shown.cases.yaml"
    path.write_text(case, "utf-8")
    assert check_files([path]).exit_code == 0
    name = str(found.pair.b.asked).partition("?")[0]
    path.write_text(case.replace(f"ruleset: {found.pair.a.ruleset.name}", f"ruleset: {name}", 1), "utf-8")
    assert check_files([path]).exit_code == 1
