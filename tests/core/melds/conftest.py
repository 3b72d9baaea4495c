"""Grammars to search with, made from plain data as a ruleset would hold it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from paiju.core.melds.load import load_grammar
from paiju.core.melds.search import Search
from paiju.core.tiles import TileSet, load_tile_set

HERE = Path(__file__).parent
TILES = HERE.parents[2] / "rulesets" / "tiles"

COPIES = {2: 6, 3: 6, 4: 8, 5: 10}  # of each rank, by players


@cache
def plain(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def deck(players: int, wild: str = "odd") -> TileSet:
    """The deck of catmouse (1.1): two players use one kind of wild only."""
    wilds = [wild] if players == 2 else ["odd", "even"]
    return load_tile_set(plain(TILES / "cards.yaml"), [], ["ranks", *wilds], {"ranks": COPIES[players]})


def section(players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The `melds` section of catmouse with options put in (1.2, R15-R17)."""
    data: dict[str, Any] = deepcopy(plain(HERE / "catmouse_grammar.yaml"))
    data["kicker_policy"] = options.get("kicker_policy", "literal")
    data["scales"]["both_ends"] = options.get("run_both_aces", False)
    if players == 2 and not options.get("two_player_wild_pair", False):
        data["wilds_alone"]["pair"] = "none"
    return data


Catmouse = Callable[..., Search]


@cache
def _search(players: int, options: tuple[tuple[str, Any], ...]) -> Search:
    chosen = dict(options)
    return Search(load_grammar(section(players, chosen), deck(players, chosen.get("wild", "odd"))))


@pytest.fixture
def catmouse() -> Catmouse:
    """catmouse(players, **options): the search of that ruleset."""

    def make(players: int = 3, **options: Any) -> Search:
        return _search(players, tuple(sorted(options.items())))

    return make


@pytest.fixture
def catmouse_section() -> Callable[[], dict[str, Any]]:
    """The plain data of catmouse-3, to be spoilt."""
    return lambda: section(3, {})


@pytest.fixture
def catmouse_deck() -> Callable[..., TileSet]:
    return deck


@pytest.fixture
def tile_file() -> Callable[[str], Any]:
    """The data of a tile-set file."""
    return lambda name: plain(TILES / f"{name}.yaml")
