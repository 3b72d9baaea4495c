"""Tile sets from their files, as much of them as a ruleset takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from paiju.core.errors import RulesetError
from paiju.core.ruleset import load_tile_data
from paiju.core.tiles import TileSet, load_tile_set

Data = Mapping[str, Any]


def test_kinds_keep_the_order_of_the_file_whatever_the_ruleset_says(mahjong_data: Data) -> None:
    one = load_tile_set(mahjong_data, ["tong", "wan"], ["dragons", "winds"], {})
    other = load_tile_set(mahjong_data, ["wan", "tong"], ["winds", "dragons"], {})
    assert [kind.code for kind in one.kinds] == [kind.code for kind in other.kinds]
    assert [kind.index for kind in one.kinds] == list(range(25))
    assert [group.name for group in one.groups] == ["tong", "wan", "winds", "dragons"]


def test_a_kind_knows_its_names_its_rank_and_its_glyph(mahjong: TileSet) -> None:
    five = mahjong.kinds[mahjong.by_code["5s"]]
    assert (five.name.zh, five.name.en, five.suit, five.rank, five.klass, five.group) == (
        "五条",
        "5 bamboos",
        "s",
        5,
        "suited",
        "tiao",
    )
    assert five.glyph == "🀔"
    red = mahjong.kinds[mahjong.by_code["C"]]
    assert (red.name.zh, red.name.en, red.rank, red.klass) == ("中", "red dragon", 0, "honour")


def test_the_whole_mahjong_box(mahjong: TileSet) -> None:
    assert mahjong.size == 108 + 16 + 12 + 4 + 8 + 4
    assert len(mahjong.tiles) == mahjong.size
    assert all(mahjong.tiles.count(kind.index) == kind.copies for kind in mahjong.kinds)
    assert [group.name for group in mahjong.suits] == ["tong", "tiao", "wan"]


def test_copies_of_single_groups_are_the_rulesets(mahjong_data: Data) -> None:
    made = load_tile_set(mahjong_data, ["tong"], ["winds"], {"winds": 1})
    assert made.size == 36 + 4
    assert made.copies == (4,) * 9 + (1,) * 4


def test_a_wild_may_stand_for_what_the_file_says(mahjong: TileSet, cards: TileSet) -> None:
    (wild,) = (mahjong.kinds[kind] for kind in mahjong.wilds)
    assert {mahjong.kinds[kind].klass for kind in wild.stands_for} == {"suited"}
    assert len(wild.stands_for) == 27
    odd, even = (cards.kinds[kind] for kind in cards.wilds)
    assert [cards.code(kind) for kind in odd.stands_for] == ["3", "5", "7", "9", "J", "K", "A"]
    assert [cards.code(kind) for kind in even.stands_for] == ["4", "6", "8", "T", "Q", "2"]


def test_a_wild_stands_for_kinds_in_play_only(mahjong_data: Data) -> None:
    made = load_tile_set(mahjong_data, ["tiao"], ["wild"], {})
    (wild,) = (made.kinds[kind] for kind in made.wilds)
    assert [made.code(kind) for kind in wild.stands_for] == [f"{rank}s" for rank in range(1, 10)]


def test_classes_and_groups_are_asked_by_name(mahjong: TileSet) -> None:
    assert len(mahjong.of_class("suited")) == 27
    assert {mahjong.code(kind) for kind in mahjong.of_class("dragons")} == {"C", "F", "B"}
    assert mahjong.of_class("dragons") < mahjong.of_class("honour")
    assert mahjong.of_class("nonsense") == frozenset()
    assert set(mahjong.class_names()) >= {"suited", "tong", "honour", "winds", "flower", "auxiliary", "wild"}


def test_counts_have_a_cell_more_for_unknown_tiles(mahjong: TileSet) -> None:
    counts = mahjong.counts([0, 0, mahjong.unknown, 5])
    assert len(counts) == len(mahjong.kinds) + 1
    assert (counts[0], counts[5], counts[-1], sum(counts)) == (2, 1, 1, 4)
    assert mahjong.code(mahjong.unknown) == "?"


@pytest.mark.parametrize(
    ("suits", "others", "copies", "path", "near"),
    [
        (["tong", "toi"], [], {}, ("suits", 1), "tong"),
        (["tong"], ["dragon"], {}, ("with", 0), "dragons"),
        (["tong"], [], {"wind": 1}, ("copies", "wind"), "winds"),
        (["zzzz"], [], {}, ("suits", 0), None),
    ],
)
def test_an_unknown_group_is_named_with_its_place_and_the_nearest(
    mahjong_data: Data,
    suits: list[str],
    others: list[str],
    copies: dict[str, int],
    path: tuple[str | int, ...],
    near: str | None,
) -> None:
    with pytest.raises(RulesetError) as caught:
        load_tile_set(mahjong_data, suits, others, copies)
    (fault,) = caught.value.faults
    assert (fault.code, fault.path, fault.nearest) == ("unknown-tiles", path, near)
    assert "tong" in fault.wanted()


def test_all_unknown_groups_are_named_at_once(mahjong_data: Data) -> None:
    with pytest.raises(RulesetError) as caught:
        load_tile_set(mahjong_data, ["a", "b"], ["c"], {"d": 1})
    assert len(caught.value.faults) == 4


@pytest.mark.parametrize("name", ["mahjong", "cards"])
def test_no_two_kinds_share_a_code_or_a_chinese_name(name: str) -> None:
    data = load_tile_data(name)
    suited = [group for group, entry in data["groups"].items() if entry["class"] == "suited"]
    made = load_tile_set(data, suited, [group for group in data["groups"] if group not in suited], {})
    assert len({kind.code for kind in made.kinds}) == len(made.kinds)
    assert len({kind.name.zh for kind in made.kinds}) == len(made.kinds)
