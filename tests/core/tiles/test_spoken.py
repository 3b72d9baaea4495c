"""Tiles as one says them in Chinese are read like codes."""

from __future__ import annotations

import pytest

from paiju.core.errors import NotationError
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles

TILES = rules("kawuxing").tiles


@pytest.mark.parametrize(
    ("said", "codes"),
    [
        ("五筒", "5p"),
        ("5筒", "5p"),
        ("123筒 99条", "123p 99s"),
        ("中中发 白", "CCF B"),
        ("五筒六筒", "56p"),
        ("12p3条中", "12p 3s C"),
    ],
)
def test_chinese_names_stand_for_codes(said: str, codes: str) -> None:
    assert read_tiles(TILES, said) == read_tiles(TILES, codes)


def test_a_name_that_is_no_tile_of_the_set_is_refused() -> None:
    with pytest.raises(NotationError) as refused:
        read_tiles(TILES, "5筒 3万")
    assert "4" in refused.value.faults[0].message.en
