"""Tile sets of the files that we ship, with every group in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from paiju.core.ruleset import load_tile_data
from paiju.core.tiles import TileSet, load_tile_set


@pytest.fixture(scope="session")
def mahjong_data() -> Mapping[str, Any]:
    return load_tile_data("mahjong")


@pytest.fixture(scope="session")
def mahjong(mahjong_data: Mapping[str, Any]) -> TileSet:
    """Every mahjong tile."""
    others = [name for name, group in mahjong_data["groups"].items() if group["class"] != "suited"]
    return load_tile_set(mahjong_data, ["tong", "tiao", "wan"], others, {})


@pytest.fixture(scope="session")
def cards() -> TileSet:
    """Every playing card."""
    data = load_tile_data("cards")
    return load_tile_set(data, [], list(data["groups"]), {})
