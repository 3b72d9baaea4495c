"""The tiles in play of two rulesets, compared kind by kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as FilePath

from paiju.core.errors import Path, Place
from paiju.core.ruleset.catalog import Finder
from paiju.core.ruleset.forms import form_of
from paiju.core.ruleset.nodes import Entries, Leaf
from paiju.core.ruleset.reader import read_file
from paiju.core.ruleset.resolve import written_value
from paiju.core.ruleset.schema import TilesSection
from paiju.core.tiles import TileSet
from paiju.core.tiles.kinds import TileKind
from paiju.lab.diff.model import NOTHING, Compared, Pair, Side
from paiju.lab.diff.trees import ONLY_A, ONLY_B, VALUE, Found, Trees, node_at, side

_SAID = ("copies", "group", "klass", "suit", "rank", "glyph")


def tile_differences(pair: Pair) -> Iterator[Found]:
    """Groups and kinds that only one side has, kinds that differ, and another order of the wall.

    Where nothing differs in play, other names of files or groups are told as the file writes them.
    """
    found = [*_groups(pair), *_kinds(pair), *_order(pair)]
    yield from found
    if not found:
        sections = [one.ruleset.tree.get("tiles") for one in (pair.a, pair.b)]
        trees = Trees(pair.a, pair.b)
        yield from trees.differ(sections[0], sections[1], ("tiles",), form_of(TilesSection))


def _groups(pair: Pair) -> Iterator[Found]:
    a, b = (_group_names(one.rules.tiles) for one in (pair.a, pair.b))
    for name in [one for one in a if one not in b]:
        yield Found(("tiles", name), ONLY_A, _group_side(pair.a, name), NOTHING)
    for name in [one for one in b if one not in a]:
        yield Found(("tiles", name), ONLY_B, NOTHING, _group_side(pair.b, name))


def _group_names(tiles: TileSet) -> list[str]:
    return [group.name for group in tiles.groups if any(tiles.kinds[kind].copies for kind in group.kinds)]


def _group_side(compared: Compared, name: str) -> Side:
    tiles = compared.rules.tiles
    (group,) = [one for one in tiles.groups if one.name == name]
    size = sum(tiles.kinds[kind].copies for kind in group.kinds)
    codes = " ".join(tiles.code(kind) for kind in group.kinds)
    return _named_in(compared, name, f"{size}: {codes}")


def _named_in(compared: Compared, name: str, said: str) -> Side:
    """A side at the place where the section `tiles` names a group or a tile."""
    tree = compared.ruleset.tree
    for key in ("suits", "with"):
        node = node_at(tree, ("tiles", key))
        for item in getattr(node, "items", ()):
            if isinstance(item, Leaf) and item.text == name:
                return Side(said, item.place, item.option)
    return Side(said, compared.ruleset.place(("tiles",)))


def _kinds(pair: Pair) -> Iterator[Found]:
    shared = {*_group_names(pair.a.rules.tiles)} & {*_group_names(pair.b.rules.tiles)}
    a, b = (
        {kind.code: kind for kind in one.rules.tiles.kinds if kind.group in shared}
        for one in (pair.a, pair.b)
    )
    whole = {name: [kind for kind in a.values() if kind.group == name] for name in shared}
    alike = {name for name, kinds in whole.items() if _copied_alike(kinds, a, b)}
    for name in sorted(alike):
        first = whole[name][0]
        sides = _kind_side(pair.a, first, "copies"), _kind_side(pair.b, b[first.code], "copies")
        yield Found(("tiles", name, "copies"), VALUE, *sides)
    for code in dict.fromkeys((*a, *b)):
        path: Path = ("tiles", code)
        if code not in b:
            yield Found(path, ONLY_A, _kind_side(pair.a, a[code], "copies"), NOTHING)
        elif code not in a:
            yield Found(path, ONLY_B, NOTHING, _kind_side(pair.b, b[code], "copies"))
        else:
            yield from _one_kind(pair, a[code], b[code], _SAID[a[code].group in alike :])


def _copied_alike(kinds: list[TileKind], a: Mapping[str, TileKind], b: Mapping[str, TileKind]) -> bool:
    """Whether both sides have the same kinds of a group, all in the same other number."""
    numbers = {(kind.copies, b[kind.code].copies if kind.code in b else -1) for kind in kinds}
    there = {code for code, kind in b.items() if kind.group == kinds[0].group} if kinds else set()
    return len(kinds) > 1 and len(numbers) == 1 and len({*numbers.pop()}) == 2 and there <= set(a)


def _one_kind(pair: Pair, a: TileKind, b: TileKind, said: Sequence[str]) -> Iterator[Found]:
    for what in said:
        if getattr(a, what) != getattr(b, what):
            sides = _kind_side(pair.a, a, what), _kind_side(pair.b, b, what)
            yield Found(("tiles", a.code, what), VALUE, *sides)
    for lang in ("zh", "en"):
        if a.name.say(lang) != b.name.say(lang):
            names = [
                Side(one.name.say(lang), _in_file(each, one, lang))
                for each, one in ((pair.a, a), (pair.b, b))
            ]
            yield Found(("tiles", a.code, lang), VALUE, names[0], names[1])
    stands = [
        [each.rules.tiles.code(kind) for kind in one.stands_for] for each, one in ((pair.a, a), (pair.b, b))
    ]
    if stands[0] != stands[1]:
        said_a = Side(written_value(stands[0]), _in_file(pair.a, a, "for"))
        said_b = Side(written_value(stands[1]), _in_file(pair.b, b, "for"))
        yield Found(("tiles", a.code, "for"), VALUE, said_a, said_b)


def _kind_side(compared: Compared, kind: TileKind, what: str) -> Side:
    said = written_value(getattr(kind, what))
    if what == "copies":
        for name in (kind.code, kind.group):
            node = node_at(compared.ruleset.tree, ("tiles", "copies", name))
            if node is not None:
                return Side(said, side(compared, node).place, node.option)
    return Side(said, _in_file(compared, kind, what))


def _in_file(compared: Compared, kind: TileKind, what: str) -> Place:
    """Where the tile-set file says something of a kind; else where the ruleset names that file."""
    named = node_at(compared.ruleset.tree, ("tiles", "set"))
    assert isinstance(named, Leaf)
    tree = read_file(Finder().tile_file(named.text, FilePath(named.file).parent))
    group = node_at(tree, ("groups", kind.group))
    assert isinstance(group, Entries)
    for path in (("tiles", kind.code, what), (what,), ("tiles", kind.code)):
        node = node_at(group, path)
        if node is not None:
            return node.place
    return group.place


def _order(pair: Pair) -> Iterator[Found]:
    codes = [[kind.code for kind in one.rules.tiles.kinds] for one in (pair.a, pair.b)]
    common = [[code for code in one if code in codes[0] and code in codes[1]] for one in codes]
    if common[0] != common[1]:
        yield Found(("tiles",), "order", Side(" ".join(common[0])), Side(" ".join(common[1])))
