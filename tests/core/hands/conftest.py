"""Tile sets and hand models for the tests of hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files

import pytest
import yaml

from paiju.core.hands import HandModel, HandShape
from paiju.core.tiles import TileSet, load_tile_set

STANDARD = HandShape("standard", 4, 1)
SEVEN_PAIRS = HandShape("seven-pairs", 0, 7, 0)

MakeTiles = Callable[..., TileSet]
MakeModel = Callable[..., HandModel]


@cache
def _tiles(suits: tuple[str, ...], others: tuple[str, ...]) -> TileSet:
    data = yaml.safe_load(files("paiju.rulesets").joinpath("tiles/mahjong.yaml").read_text("utf-8"))
    return load_tile_set(data, suits, others, {})


@cache
def _model(
    suits: tuple[str, ...],
    others: tuple[str, ...],
    shapes: tuple[HandShape, ...],
    held_four: bool,
    max_copies: int | None,
) -> HandModel:
    by_name = {shape.name: shape for shape in shapes}
    return HandModel(_tiles(suits, others), by_name, held_four=held_four, max_copies=max_copies)


@pytest.fixture(scope="session", autouse=True)
def _cache_of_this_run(tmp_path_factory: pytest.TempPathFactory) -> object:
    """Tables made in tests stay out of the user's cache."""
    patch = pytest.MonkeyPatch()
    patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
    yield
    patch.undo()


@pytest.fixture(scope="session")
def make_tiles() -> MakeTiles:
    """A tile set from groups of the mahjong file, as `make_tiles("tong tiao", "dragons")`."""
    return lambda suits, others="": _tiles(tuple(suits.split()), tuple(others.split()))


@pytest.fixture(scope="session")
def make_model() -> MakeModel:
    """A model of such a tile set; standard hands and seven pairs unless told otherwise."""

    def make(
        suits: str,
        others: str = "",
        shapes: Sequence[HandShape] = (STANDARD, SEVEN_PAIRS),
        *,
        held_four: bool = False,
        max_copies: int | None = 4,
    ) -> HandModel:
        return _model(tuple(suits.split()), tuple(others.split()), tuple(shapes), held_four, max_copies)

    return make
