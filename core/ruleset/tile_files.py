"""Tile-set files: what they may say, and reading one with all its faults at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath
from typing import Annotated, Any

from attrs import field, frozen

from paiju.core.errors import Fault, Path, RulesetError, Text, choices_near, nearest
from paiju.core.ruleset.forms import INVALID, Check, Matching, Range, doc, form_of
from paiju.core.ruleset.nodes import place_of
from paiju.core.ruleset.reader import read_file
from paiju.core.tiles.kinds import SUITED, WILD


@frozen(kw_only=True)
class TileSection:
    """A tile of a group without ranks in a row."""

    zh: str = field(metadata=doc("中文名", "Chinese name."))
    en: str = field(metadata=doc("英文名", "English name."))
    glyph: str = field(default="", metadata=doc("图形字符", "The character that pictures it."))
    rank: Annotated[int, Range(0, 99)] = field(default=0, metadata=doc("点数", "Its rank; 0 for none."))
    for_: str | None = field(
        default=None,
        metadata=doc("百搭可当的牌：类、组或牌，用空格分开", "What a wild may stand for, spaces between."),
    )


@frozen(kw_only=True)
class GroupSection:
    """A group of tiles: a numeric suit, the winds, the flowers, the ranks of a pack of cards."""

    class_: str = field(
        metadata=doc(
            "类：suited 为数牌，wild 为百搭", "Its class: suited makes runs, wild stands for others."
        )
    )
    zh: str = field(metadata=doc("中文名", "Chinese name."))
    en: str = field(metadata=doc("英文名", "English name."))
    copies: Annotated[int, Range(0, 127)] = field(metadata=doc("每种几张", "Tiles of each kind."))
    suit: Annotated[str, Matching(r"[a-z]", "a-z")] | None = field(
        default=None, metadata=doc("数牌的字母，如 1p 的 p", "The letter of a numeric suit: the p of 1p.")
    )
    ranks: Annotated[str, Matching(r"[1-9](-[1-9])?", "1-9")] | None = field(
        default=None, metadata=doc("数牌从几到几", "The ranks of a numeric suit.")
    )
    glyphs: str = field(
        default="", metadata=doc("数牌的图形字符，每点一个", "Characters of a numeric suit, one a rank.")
    )
    aliases: tuple[str, ...] = field(
        default=(), metadata=doc("别的叫法，如筒又叫饼", "Other Chinese names, as 饼 for 筒.")
    )
    tiles: Mapping[str, TileSection] = field(
        factory=dict, metadata=doc("别的牌，以代码为键", "Other tiles, by code.")
    )


@frozen(kw_only=True)
class TileFile:
    """A tile-set file."""

    name: str = field(metadata=doc("牌组的名字", "Name of the tile set."))
    zh: str | None = field(default=None, metadata=doc("中文名", "Chinese name."))
    en: str | None = field(default=None, metadata=doc("英文名", "English name."))
    groups: Mapping[str, GroupSection] = field(
        metadata=doc("各组牌，按洗牌前的顺序", "The groups in the order of the wall.")
    )


def read_tile_file(path: FilePath) -> Mapping[str, Any]:
    """The plain data of a tile-set file. Raises `RulesetError` with every fault at its place."""
    tree = read_file(path)
    check = Check()
    file = form_of(TileFile).read(tree, (), check)
    faults = list(check.faults)
    if file is not INVALID:
        faults = [
            Fault(code, text, where, place_of(tree, where, of_key=code == "code-twice"), expected, near)
            for code, text, where, expected, near in _mistakes(file)
        ]
    if faults:
        raise RulesetError(faults)
    data: Mapping[str, Any] = tree.plain()
    return data


_Mistake = tuple[str, Text, Path, str | Text, str | None]


def _mistakes(file: TileFile) -> Iterator[_Mistake]:
    """What the sections cannot say of themselves."""
    seen: dict[str, str] = {}
    known = {*file.groups, *(group.class_ for group in file.groups.values())}
    known.update(code for group in file.groups.values() for code in _codes(group))
    for name, group in file.groups.items():
        path: Path = ("groups", name)
        for key in ("suit", "ranks") if group.class_ == SUITED else ("tiles",):
            if not getattr(group, key):
                message = Text(f"牌组 {name} 缺少 {key}", f"the group {name} lacks {key}")
                yield "missing-key", message, path, key, None
        if group.ranks and group.ranks[0] > group.ranks[-1]:
            message = Text(f"点数 {group.ranks} 反了", f"the ranks {group.ranks} run backwards")
            yield "wrong-form", message, (*path, "ranks"), "1-9", None
        if group.glyphs and len(group.glyphs) != len(_codes(group)):
            message = Text("图形字符与点数的个数不同", "there are not as many glyphs as ranks")
            yield "wrong-length", message, (*path, "glyphs"), str(len(_codes(group))), None
        for code in _codes(group):
            if code in seen:
                message = Text(
                    f"牌 {code} 在 {seen[code]} 里已有", f"the tile {code} is in {seen[code]} already"
                )
                yield "code-twice", message, (*path, "tiles", code), "", None
            seen[code] = name
        if group.class_ == WILD:
            yield from _stand_ins(group, path, known)


def _stand_ins(group: GroupSection, path: Path, known: set[str]) -> Iterator[_Mistake]:
    for code, tile in group.tiles.items():
        for word in (tile.for_ or "").split():
            if word not in known:
                message = Text(f"没有牌“{word}”可当", f"there is no tile “{word}” to stand for")
                where = (*path, "tiles", code, "for")
                yield "unknown-tile", message, where, choices_near(word, sorted(known)), nearest(word, known)


def _codes(group: GroupSection) -> list[str]:
    if group.class_ != SUITED:
        return list(group.tiles)
    if not group.ranks or not group.suit:
        return []
    return [f"{rank}{group.suit}" for rank in range(int(group.ranks[0]), int(group.ranks[-1]) + 1)]
