"""The first layer: what the files say, with the place of every value on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from paiju.core.errors import Path, Place, Text
from paiju.core.ruleset import Option, Ruleset
from paiju.core.ruleset.forms import ANYTHING, Form, MapForm, SectionForm, dotted, form_of
from paiju.core.ruleset.nodes import Entries, Items, node_of
from paiju.core.ruleset.options import same_value
from paiju.core.ruleset.resolve import option_place, written_value
from paiju.core.ruleset.schema import OptionSection, RulesetFile
from paiju.lab.diff.headlines import ROWS, TEXTS, row_of
from paiju.lab.diff.model import (
    NOTHING,
    Compared,
    Difference,
    Layer,
    LayerReport,
    NotComparable,
    Pair,
    Settings,
    Side,
)
from paiju.lab.diff.tile_kinds import tile_differences
from paiju.lab.diff.trees import ONLY_A, ONLY_B, VALUE, Found, Trees, node_at, side

_IDENTITY = ("name", "extends", "abstract")
"""Who a ruleset is; that two rulesets are two is no difference between them."""
_APART = ("set", "options", "conflicts", "plugins", "tiles")
"""Compared by what they bring, below."""
_ORDER = {row.id: place for place, row in enumerate(ROWS)}


def facts(pair: Pair, settings: Settings) -> LayerReport:
    """Compare the resolved trees, the tiles in play, the plugins that are switched on, and the options."""
    found = [*_data(pair), *tile_differences(pair), *_plugins(pair), *_options(pair)]
    found += _chosen(pair, found)
    made = [_difference(pair, one) for one in found]
    made.sort(key=lambda one: _ORDER[str(one.headline)])
    return LayerReport(Layer.FACTS, _count(pair), tuple(made), tuple(_not_comparable(pair)))


# --- data ---------------------------------------------------------------------------------------------


def _data(pair: Pair) -> Iterator[Found]:
    form = form_of(RulesetFile)
    trees = Trees(pair.a, pair.b)
    yield from trees.differ(_kept(pair.a.ruleset.tree), _kept(pair.b.ruleset.tree), (), form)
    lists = [one.ruleset.tree.get("conflicts") for one in (pair.a, pair.b)]
    empty = Items(pair.a.ruleset.tree.mark, ())
    yield from trees.differ(lists[0] or empty, lists[1] or empty, ("conflicts",), form.member("conflicts"))


def _kept(tree: Entries) -> Entries:
    return tree.drop(*_IDENTITY, *_APART)


# --- plugins ------------------------------------------------------------------------------------------


def _plugins(pair: Pair) -> Iterator[Found]:
    """Plugin classes that only one side switches on, and those that get other parameters."""
    a, b = (_uses(one.ruleset) for one in (pair.a, pair.b))
    for name in dict.fromkeys((*a, *b)):
        path: Path = ("plugins", name)
        if name not in b:
            yield Found(path, ONLY_A, _use_side(pair.a, a[name]), NOTHING)
        elif name not in a:
            yield Found(path, ONLY_B, NOTHING, _use_side(pair.b, b[name]))
        else:
            yield from _parameters(pair, name, a[name], b[name])
    common = [[name for name in uses if name in a and name in b] for uses in (a, b)]
    if common[0] != common[1]:
        yield Found(("plugins",), "order", Side(written_value(common[0])), Side(written_value(common[1])))


_Use = tuple[Mapping[str, Any], Path]


def _uses(ruleset: Ruleset) -> dict[str, _Use]:
    """The plugins that are switched on, by name; one that is used again has a number."""
    found: dict[str, _Use] = {}
    for (name, values), path in zip(ruleset.plugins, ruleset.plugin_paths, strict=True):
        again = sum(1 for one in found if one.partition("#")[0] == name)
        found[f"{name}#{again + 1}" if again else name] = (values, path)
    return found


def _use_side(compared: Compared, use: _Use) -> Side:
    values, path = use
    return Side(written_value(values), compared.ruleset.place(path), _option_of(path))


def _option_of(path: Path) -> str | None:
    return str(path[1]) if path[0] == "options" else None


def _parameters(pair: Pair, name: str, a: _Use, b: _Use) -> Iterator[Found]:
    for key in dict.fromkeys((*a[0], *b[0])):
        sides = [
            _parameter(compared, use, key) if key in use[0] else NOTHING
            for compared, use in ((pair.a, a), (pair.b, b))
        ]
        if key in a[0] and key in b[0] and same_value(a[0][key], b[0][key]):
            continue
        kind = ONLY_A if key not in b[0] else ONLY_B if key not in a[0] else VALUE
        yield Found(("plugins", name, key), kind, sides[0], sides[1])


def _parameter(compared: Compared, use: _Use, key: str) -> Side:
    values, path = use
    whole = path if path[0] == "plugins" else (*path, "with")
    return Side(written_value(values[key]), compared.ruleset.place((*whole, key)), _option_of(path))


# --- options ------------------------------------------------------------------------------------------


def _options(pair: Pair) -> Iterator[Found]:
    """What hosts may set: options of only one side, other defaults, other values, other effects."""
    form = SectionForm(OptionSection)
    trees = Trees(pair.a, pair.b)
    a, b = ({one.name: one for one in side.ruleset.settable} for side in (pair.a, pair.b))
    for name in dict.fromkeys((*a, *b)):
        path: Path = ("options", name)
        one, two = (node_at(side.ruleset.tree, path) for side in (pair.a, pair.b))
        if not isinstance(one, Entries) or not isinstance(two, Entries):
            yield from trees.differ(one, two, path, form)
            continue
        if not same_value(a[name].preset, b[name].preset):
            yield Found((*path, "default"), VALUE, _preset(pair.a, a[name]), _preset(pair.b, b[name]))
        yield from trees.differ(one.drop("default"), two.drop("default"), path, form)


def _preset(compared: Compared, option: Option) -> Side:
    return Side(written_value(option.preset), option_place(compared.ruleset.tree, option.name))


def _chosen(pair: Pair, found: list[Found]) -> Iterator[Found]:
    """Options that one side was given and that left no trace in the data, nor among the plugins."""
    traced = {side.option for one in found for side in (one.a, one.b)}
    for name in sorted((pair.a.given | pair.b.given) - traced):
        values = [one.ruleset.options.get(name) for one in (pair.a, pair.b)]
        if same_value(*values):
            continue
        sides = [_chosen_side(one, name) for one in (pair.a, pair.b)]
        yield Found(("options", name), "chosen", sides[0], sides[1])


def _chosen_side(compared: Compared, name: str) -> Side:
    ruleset = compared.ruleset
    if name not in ruleset.options:
        return NOTHING
    return side(compared, node_of(ruleset.options[name], _mark(option_place(ruleset.tree, name)), name))


def _mark(place: Place) -> tuple[str, int, int]:
    return place.file, place.line, place.column


# --- telling ------------------------------------------------------------------------------------------


def _difference(pair: Pair, found: Found) -> Difference:
    row = row_of(found.path)
    return Difference(
        layer=Layer.FACTS,
        topic=dotted(found.path),
        kind=found.kind,
        text=_label(pair, found.path),
        a=found.a,
        b=found.b,
        headline=row.id,
    )


def _label(pair: Pair, path: Path) -> Text:
    """What people call the value at a path: by its option, its pattern, or what the reference page says."""
    for one in (pair.a, pair.b):
        for option in one.ruleset.settable:
            if path == ("options", option.name, "default"):
                text = option.text
                return Text(f"选项 {option.name}：{text.zh}", f"option {option.name}: {text.en}")
            if dotted(path) in option.sets:
                return option.text
    if path[0] == "tiles" and len(path) > 1 and (tile := _tile(pair, str(path[1]))):
        return tile
    names: list[Text] = [said for depth in range(1, len(path) + 1) if (said := _named(pair, path[:depth]))]
    meaning = _meaning(path)
    if meaning is not None and not names and len(path) > 1 and row_of(path) is not TEXTS:
        names = [Text(dotted(path), dotted(path))]
    parts = [*names, *([meaning] if meaning else [])] or _by_row(pair, path)
    return Text("：".join(one.zh for one in parts), ": ".join(one.en for one in parts))


def _by_row(pair: Pair, path: Path) -> list[Text]:
    """The row of a value that has no name, and its path there; a pattern by its name."""
    last = str(path[-1])
    for one in (pair.a, pair.b):
        scoring = one.rules.scoring
        if scoring is not None and last in scoring.names:
            return [row_of(path).text, scoring.names[last]]
    rest = dotted(path[1:]) or last
    return [row_of(path).text, Text(rest, rest)]


def _tile(pair: Pair, name: str) -> Text | None:
    """The name of a kind of tile, or of a group."""
    for one in (pair.a, pair.b):
        tiles = one.rules.tiles
        if name in tiles.by_code:
            return tiles.kinds[tiles.by_code[name]].name
        for group in tiles.groups:
            if group.name == name:
                return group.text
    return None


def _named(pair: Pair, path: Path) -> Text | None:
    """The name of an entry in both languages, where it has one."""
    for one in (pair.a, pair.b):
        node = node_at(one.ruleset.tree, path)
        if isinstance(node, Entries) and len(path) > 1 and {"zh", "en"} <= set(node.entries):
            return Text(str(node.entries["zh"].plain()), str(node.entries["en"].plain()))
    return None


def _meaning(path: Path) -> Text | None:
    """The sentence of the last key of a path that the format of files knows."""
    form: Form = form_of(RulesetFile)
    said: Text | None = None
    for step in path:
        if isinstance(form, SectionForm) and str(step) in form.members:
            member = form.members[str(step)]
            said, form = Text(member.text.zh, member.text.en.rstrip(".")), member.form
        elif isinstance(form, MapForm):
            said, form = None, form.of
        else:
            form = ANYTHING
    return said


def _count(pair: Pair) -> int:
    """How many values were looked at."""
    paths = {one.path for side in (pair.a, pair.b) for one in side.ruleset.shown()}
    kinds = {kind.code for side in (pair.a, pair.b) for kind in side.rules.tiles.kinds}
    options = {option.name for side in (pair.a, pair.b) for option in side.ruleset.settable}
    return len(paths) + len(kinds) + len(options)


def _not_comparable(pair: Pair) -> Iterator[NotComparable]:
    a, b = pair.a.ruleset, pair.b.ruleset
    if a.variant != b.variant and (a.data.get("settings") or b.data.get("settings")):
        yield NotComparable(
            "settings",
            Text(
                "两份规则的玩法不同，同名的数值不一定是一回事",
                "the rulesets are of different games: settings of one name need not mean the same",
            ),
        )
