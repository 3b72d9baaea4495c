"""How tiles are written: the section “Tiles” of the page on case files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.errors import NotationError
from paiju.core.tiles import TileSet, read_tiles, write_tiles


def codes(tiles: TileSet, text: str) -> list[str]:
    return [tiles.code(tile) for tile in read_tiles(tiles, text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("  ", []),
        ("5p", ["5p"]),
        ("123m 55p 9s", ["1m", "2m", "3m", "5p", "5p", "9s"]),
        ("12p3s", ["1p", "2p", "3s"]),
        ("321p", ["3p", "2p", "1p"]),
        ("E S W N C F B", ["E", "S", "W", "N", "C", "F", "B"]),
        ("CCC", ["C", "C", "C"]),
        ("ESWN", ["E", "S", "W", "N"]),
        ("S 1s", ["S", "1s"]),
        ("5p b", ["5p", "b"]),
        ("f1 f8 cat rat god ingot", ["f1", "f8", "cat", "rat", "god", "ingot"]),
        ("CC11p", ["C", "C", "1p", "1p"]),
    ],
)
def test_mahjong_tiles_are_read_in_the_order_written(
    mahjong: TileSet, text: str, expected: list[str]
) -> None:
    assert codes(mahjong, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3 4 T J Q K A 2", ["3", "4", "T", "J", "Q", "K", "A", "2"]),
        ("333444", ["3", "3", "3", "4", "4", "4"]),
        ("10", ["T"]),
        ("10 T 1010", ["T", "T", "T", "T"]),
        ("9 10J", ["9", "T", "J"]),
        ("33o e", ["3", "3", "o", "e"]),
        ("xX", ["x", "X"]),
    ],
)
def test_cards_are_read_in_the_order_written(cards: TileSet, text: str, expected: list[str]) -> None:
    assert codes(cards, text) == expected


@pytest.mark.parametrize(
    ("chinese", "written"),
    [
        ("五筒", "5p"),
        ("5筒", "5p"),
        ("123筒 中中", "123p CC"),
        ("东 南 西 北", "E S W N"),
        ("红五筒", None),
        ("一万九条", "1m 9s"),
        ("春 冬 梅 竹", "f1 f4 f5 f8"),
        ("百搭 猫 老鼠 财神 元宝", "b cat rat god ingot"),
    ],
)
def test_chinese_names_stand_in_place_of_codes(mahjong: TileSet, chinese: str, written: str | None) -> None:
    if written is None:
        with pytest.raises(NotationError):
            read_tiles(mahjong, chinese)
    else:
        assert read_tiles(mahjong, chinese) == read_tiles(mahjong, written)


@pytest.mark.parametrize(
    ("text", "column", "rest"),
    [
        ("5x", 1, "5x"),
        ("0p", 1, "0p"),
        ("12p 3", 5, "3"),
        ("5p  6q", 5, "6q"),
        ("CCx", 3, "x"),
        ("10p", 1, "10p"),
        ("?", 1, "?"),
        ("5P", 1, "5P"),
        ("123p p", 6, "p"),
        ("5p 5p 6z", 7, "6z"),
    ],
)
def test_an_error_points_at_the_column(mahjong: TileSet, text: str, column: int, rest: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_tiles(mahjong, text)
    (fault,) = caught.value.faults
    assert fault.code == "unknown-tile"
    assert f"“{rest}” in column {column} of “{text}”" in fault.message.en
    assert f"“{text}”第 {column} 列的“{rest}”" in fault.message.zh
    assert fault.wanted().startswith("1p-9p 1s-9s 1m-9m E S W N C F B")


def test_an_error_names_the_nearest_tile(mahjong: TileSet) -> None:
    with pytest.raises(NotationError) as caught:
        read_tiles(mahjong, "ingott")
    assert caught.value.faults[0].nearest == "ingot"


@pytest.mark.parametrize(
    ("tiles", "text"),
    [
        ("1p 2p 3p 5s 5s C C", "123p 55s CC"),
        ("C 1p C", "C 1p C"),
        ("C F F B", "C FF B"),
        ("f1 f1", "f1 f1"),
        ("1p 1m 1p", "1p 1m 1p"),
        ("cat cat b b", "cat cat bb"),
        ("", ""),
    ],
)
def test_tiles_are_written_in_the_shortest_notation(mahjong: TileSet, tiles: str, text: str) -> None:
    assert write_tiles(mahjong, read_tiles(mahjong, tiles)) == text


def test_an_unknown_tile_is_written_but_never_read(mahjong: TileSet) -> None:
    assert write_tiles(mahjong, [0, mahjong.unknown, mahjong.unknown]) == "1p ??"
    with pytest.raises(NotationError):
        read_tiles(mahjong, "?")


@given(data=st.data())
@pytest.mark.parametrize("name", ["mahjong", "cards"])
def test_what_is_written_is_read_as_the_same_tiles(
    name: str, mahjong: TileSet, cards: TileSet, data: st.DataObject
) -> None:
    tiles = {"mahjong": mahjong, "cards": cards}[name]
    kinds = st.integers(0, len(tiles.kinds) - 1)
    some = tuple(data.draw(st.lists(kinds, max_size=16)))
    assert read_tiles(tiles, write_tiles(tiles, some)) == some


@given(data=st.data())
def test_any_text_is_tiles_or_a_notation_error(mahjong: TileSet, data: st.DataObject) -> None:
    text = data.draw(st.text(st.sampled_from("0123456789pspmbECSf 中五筒万²catr?"), max_size=12))
    try:
        found = read_tiles(mahjong, text)
    except NotationError:
        found = ()
    assert read_tiles(mahjong, write_tiles(mahjong, found)) == found


def test_a_text_holds_a_thousand_tiles(mahjong: TileSet) -> None:
    assert len(read_tiles(mahjong, "1" * 1000 + "p")) == 1000
    with pytest.raises(NotationError) as caught:
        read_tiles(mahjong, "1" * 1000 + "p 1p")
    assert [fault.code for fault in caught.value.faults] == ["too-many-tiles"]


@pytest.mark.parametrize("text", ["1" * 20_000, "1p" * 20_000, "1p " * 20_000, "C" * 20_000])
def test_a_text_of_very_many_is_not_read_to_its_end(mahjong: TileSet, text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_tiles(mahjong, text)
    (fault,) = caught.value.faults
    assert fault.code in ("too-many-tiles", "unknown-tile")


def test_at_most_255_tiles_of_a_kind_are_counted(mahjong: TileSet) -> None:
    assert mahjong.counts([0] * 255)[0] == 255
    with pytest.raises(NotationError) as caught:
        mahjong.counts([0] * 256)
    assert [fault.code for fault in caught.value.faults] == ["too-many-tiles"]
