"""Games of another distribution stand beside ours, and nothing of ours knows them."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from paiju.core.ruleset import installed, load_ruleset, rules

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame

ROOT = Path(__file__).parents[3]
TOYS = ROOT / "tests" / "toys"
OURS = ("api", "core", "host", "lab", "rulesets", "variants")
TOY_NAMES = ("toy-draw", "toy-climb", "toy_games", "toy-games", "doudizhu")


def test_the_toys_stand_in_the_catalog_beside_ours_with_their_distribution() -> None:
    listed = {one.name: one for one in installed().rulesets}
    for name in ("toy-draw", "toy-climb"):
        assert listed[name].distribution.replace("_", "-") == "toy-games"
    assert "paiju" in {one.distribution for one in listed.values()}
    assert listed["toy-draw"].path == TOYS / "toy_games" / "rulesets" / "toy-draw.yaml"
    assert (listed["toy-draw"].variant, listed["toy-draw"].seats, listed["toy-draw"].tile_count) == (
        "toy-draw",
        3,
        72,
    )


@pytest.mark.parametrize(
    ("name", "found"),
    [("toy-draw", "toy-draw"), ("小牌", "toy-draw"), ("Toy climb", "toy-climb"), ("小爬坡", "toy-climb")],
)
def test_they_are_found_by_every_name(name: str, found: str) -> None:
    assert load_ruleset(name).name == found


def test_their_plugins_come_through_their_own_entry_points() -> None:
    modules = {entry.name: entry.value for entry in entry_points(group="paiju.plugins")}
    assert modules["toy-draw"] == "toy_games.draw"
    assert rules("toy-draw").settings is not None
    assert type(rules("toy-draw").settings).__module__ == "toy_games.draw"


def test_a_name_may_carry_options() -> None:
    assert rules("toy-draw?toast=2&knock=true").options == {
        **rules("toy-draw").options,
        "toast": 2,
        "knock": True,
    }


def test_no_file_of_ours_names_them() -> None:
    """A new game changes no file outside its own folder."""
    naming = [
        str(path.relative_to(ROOT))
        for folder in OURS
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".yaml", ".html", ".js")
        and any(name in path.read_text("utf-8") for name in TOY_NAMES)
    ]
    assert naming == []


def test_no_kind_of_combination_is_known_to_the_kernel() -> None:
    """What may be played is a matter of data; a pair is also what hands of tiles are made of."""
    kinds = {kind for name in ("doudizhu", "catmouse-3") for kind in rules(name).data["melds"]["kinds"]}
    known = {
        (path.relative_to(ROOT / "core").parts[0], node.value)
        for path in (ROOT / "core").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in kinds
    }
    assert len(kinds) > 14
    assert known <= {("hands", "pair"), ("scoring", "pair")}


@pytest.mark.parametrize("name", ["toy-draw", "toy-draw?knock=true&ante=5&mirror=true&toast=0", "toy-climb"])
def test_they_are_played_to_the_end(name: str, load_game: MakeGame) -> None:
    game: Game = load_game(name)
    for seed in range(10):
        round = game.deal(seed)
        chance = Random(seed)
        while not round.over:
            seat, menu = next(iter(round.legal().items()))
            listed = list(menu)
            round.act(seat, listed[chance.randrange(len(listed))])
        assert sum(round.scores) == 0
        assert round.ended_by in ("wins", "exhaustion")


PROGRAM = """
import sys
sys.path.append(sys.argv[1])
from paiju.core.ruleset import installed, rules
assert "toy_games.draw" not in sys.modules
names = [one.name for one in installed().rulesets]
assert "toy-draw" in names, names
assert "toy_games.draw" not in sys.modules  # listing imports no plugin
print(rules("toy-draw", {"knock": True}).hash)
assert "toy_games.draw.options" in sys.modules
assert not any(name.startswith("paiju.variants.") for name in sys.modules)
"""


def test_another_process_finds_them_on_its_path_and_nothing_else_is_needed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(TOYS)], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.strip() == rules("toy-draw", {"knock": True}).hash


def test_without_their_folder_on_the_path_they_are_not_there() -> None:
    program = "from paiju.core.ruleset import installed; print([one.name for one in installed().rulesets])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "toy" not in done.stdout
    assert "doudizhu" not in done.stdout
