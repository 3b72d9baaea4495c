"""The notation of melds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from paiju.core.errors import NotationError
from paiju.core.melds.notation import read_meld, write_meld
from paiju.core.tiles import TileSet, load_tile_set


@pytest.fixture
def mahjong(tile_file: Callable[[str], Any]) -> TileSet:
    """All suits, dragons, wilds and auxiliary tiles."""
    return load_tile_set(tile_file("mahjong"), ["tong", "tiao", "wan"], ["dragons", "wild", "auxiliary"], {})


@pytest.mark.parametrize(
    ("text", "kind", "tile", "tiles", "giver", "replaced"),
    [
        ("pong 555p", "pong", "5p", "5p 5p 5p", -1, None),
        ("pong CCC from 2", "pong", "C", "C C C", 2, None),
        ("direct-kong 5555p from 0", "direct-kong", "5p", "5p 5p 5p 5p", 0, None),
        ("added-kong 6m 6m 6m b", "added-kong", "6m", "6m 6m 6m b", -1, None),
        ("concealed-kong b b b b", "concealed-kong", "b", "b b b b", -1, None),
        ("pong b 5p b", "pong", "5p", "b 5p b", -1, None),
        ("pong 5p 5p rat for 5p", "pong", "5p", "5p 5p rat", -1, "5p"),
        ("pong 3s 3s rat for b", "pong", "3s", "3s 3s rat", -1, "b"),
        ("pong b b rat for 7m from 3", "pong", "7m", "b b rat", 3, "7m"),
        ("chow 345s from 1", "chow", "3s", "3s 4s 5s", 1, None),
        ("chow 4s 3s 5s", "chow", "3s", "4s 3s 5s", -1, None),
    ],
)
def test_a_meld_is_read(
    text: str, kind: str, tile: str, tiles: str, giver: int, replaced: str | None, mahjong: TileSet
) -> None:
    code = mahjong.by_code
    meld = read_meld(mahjong, text)
    assert (meld.kind, meld.tile, meld.giver) == (kind, code[tile], giver)
    assert meld.tiles == tuple(code[one] for one in tiles.split())
    assert meld.replaced == (-1 if replaced is None else code[replaced])


@pytest.mark.parametrize(
    "text",
    [
        "pong 555p",
        "pong CCC from 2",
        "direct-kong 5555p from 0",
        "added-kong 6m 6m 6m b",
        "pong 5p 5p rat for 5p",
        "pong 3s 3s rat for b from 1",
        "chow 345s from 1",
    ],
)
def test_what_is_written_is_what_was_read(text: str, mahjong: TileSet) -> None:
    assert write_meld(mahjong, read_meld(mahjong, text)) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("pung 555p", "there is no kind of meld “pung”; .* did you mean pong?"),
        ("", "there is no kind of meld “”"),
        ("pong 55p", "a pong has 3 tiles"),
        ("direct-kong 555p from 1", "a direct-kong has 4 tiles"),
        ("pong 556p", "those tiles are not equal"),
        ("pong 55p CC", "a pong has 3 tiles"),
        ("pong 5p 5p rat", "those tiles are not equal"),
        ("chow 346s", "those three tiles are no run"),
        ("chow 8s 9s 1m", "those three tiles are no run"),
        ("pong 555p from x", "“from x” names no seat"),
        ("pong 555p from", "one word follows “from”"),
        ("pong 5p 5p rat for 55p", "one tile follows “for”"),
        ("concealed-kong 5555p from 1", "nobody gave a tile of a concealed kong"),
        ("pong 555z", "is no tile of this set"),
    ],
)
def test_what_is_no_meld_is_refused_with_a_reason(text: str, says: str, mahjong: TileSet) -> None:
    with pytest.raises(NotationError, match=says.replace("?", r"\?")):
        read_meld(mahjong, text)
