"""Loading: a file and its bases, options, and all checks, to a `Ruleset`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any

from paiju.core.errors import Fault, Path, RulesetError, Text
from paiju.core.ruleset.canonical import content_hash
from paiju.core.ruleset.definitions import Definitions, unknown_option
from paiju.core.ruleset.extends import FindBase, load_tree
from paiju.core.ruleset.forms import Check, form_of
from paiju.core.ruleset.nodes import Entries, Leaf, find, node_of, place_of
from paiju.core.ruleset.options import Option, WrongValue, holds, same_value
from paiju.core.ruleset.resolve import Resolution, option_place, written_value
from paiju.core.ruleset.ruleset import Ruleset
from paiju.core.ruleset.schema import RulesetFile, TilesSection
from paiju.core.ruleset.tile_files import read_tile_file
from paiju.core.tiles import TileSet, load_tile_set

_HOW = ("options", "conflicts", "set", "extends")


def load_file(
    path: FilePath, options: Mapping[str, Any], find_base: FindBase, find_tiles: FindBase
) -> Ruleset:
    """The ruleset of a file with options set; bases and tile sets are found by the given functions.

    Raises `RulesetError` with everything that is wrong. Faults of the file have a place; faults of what
    the host set have the path `options.NAME` instead.
    """
    merged = load_tree(path, find_base)
    tree = merged.tree
    check = Check(_option_names(tree))
    form_of(RulesetFile).read(tree, (), check)
    definitions = Definitions(merged, frozenset(fault.path for fault in check.faults))
    faults = [*check.faults, *definitions.faults]
    abstract = tree.get("abstract")
    if isinstance(abstract, Leaf) and abstract.value is True:
        raise RulesetError([*(one for one in faults if one.code != "missing-key"), _abstract(abstract)])
    values, given = _values(definitions, options, faults)
    if not faults:
        faults += _refused(definitions, values, given, tree)
    _raise(faults)
    made = Resolution(merged, definitions.options, values, given)
    _raise(made.faults)
    check = Check()
    form = form_of(RulesetFile).read(made.root, (), check)
    _raise(check.faults)
    root, tile_data, tile_set = _with_tiles(made.root, form.tiles, find_tiles)
    return _ruleset(form, root, tile_data, tile_set, made, definitions, values)


def _ruleset(
    form: RulesetFile,
    root: Entries,
    tile_data: Mapping[str, Any],
    tile_set: TileSet,
    made: Resolution,
    definitions: Definitions,
    values: Mapping[str, Any],
) -> Ruleset:
    data = {key: node.plain() for key, node in root.entries.items() if key not in _HOW}
    plugins = tuple((use.name, use.parameters) for use in made.plugins)
    groups = (*form.tiles.suits, *form.tiles.with_)
    summary = form.summary
    return Ruleset(
        name=form.name,
        names=Text(form.names.zh, form.names.en),
        aliases=form.names.aliases,
        summary=Text(summary.zh, summary.en) if summary else None,
        stage=form.stage,
        variant=form.variant,
        discipline=form.discipline,
        seats=form.seats,
        data=data,
        form=form,
        options=values,
        settable=tuple(definitions.options.values()),
        plugins=plugins,
        plugin_paths=tuple(use.path for use in made.plugins),
        tile_data=tile_data,
        tile_set=tile_set,
        hash=content_hash(data, tile_data, groups, plugins),
        tree=root,
        deleted=definitions.merged.deleted,
    )


def _raise(faults: list[Fault]) -> None:
    if faults:
        raise RulesetError(dict.fromkeys(faults))


def _option_names(tree: Entries) -> frozenset[str]:
    section = tree.get("options")
    return frozenset(section.entries) if isinstance(section, Entries) else frozenset()


def _values(
    definitions: Definitions, options: Mapping[str, Any], faults: list[Fault]
) -> tuple[dict[str, Any], frozenset[str]]:
    """Every option's value, and the names of those that the host set."""
    known = definitions.options
    values = {name: option.preset for name, option in known.items()}
    for name, raw in options.items():
        option = known.get(name)
        if option is None:
            faults.append(unknown_option(name, known, ("options", name), "unknown-option"))
            continue
        try:
            values[name] = option.read(raw)
        except WrongValue as problem:
            faults += problem.faults
    return values, frozenset(options)


def _refused(
    definitions: Definitions, values: Mapping[str, Any], given: frozenset[str], tree: Entries
) -> list[Fault]:
    """Combinations that `needs` and `conflicts` refuse."""
    known = definitions.options
    faults: list[Fault] = []

    def refuse(code: str, message: Text, names: list[str]) -> None:
        name = next((one for one in names if one in given), names[0])
        place = None if name in given else option_place(tree, name)
        faults.append(Fault(code, message, ("options", name), place))

    for name, option in known.items():
        if same_value(values[name], option.default):
            continue
        for other, wanted in option.needs.items():
            if not holds(values[other], wanted, known[other]):
                refuse("option-needs", _needs(option, values, other, wanted), [name, other])
    for conflict, _ in definitions.conflicts:
        wanted_of = conflict.if_.items()
        if all(name in values and holds(values[name], wanted, known[name]) for name, wanted in wanted_of):
            said = "，".join(f"{name}={written_value(values[name])}" for name in conflict.if_)
            message = Text(f"{said}：{conflict.zh}", f"{said.replace('，', ', ')}: {conflict.en}")
            refuse("option-conflict", message, list(conflict.if_))
    return faults


def _needs(option: Option, values: Mapping[str, Any], other: str, wanted: Any) -> Text:
    chosen = f"{option.name}={written_value(values[option.name])}"
    now = written_value(values[other])
    return Text(
        f"选项 {chosen} 需要 {other}={written_value(wanted)}，现在是 {now}",
        f"the option {chosen} needs {other}={written_value(wanted)}, which is {now}",
    )


def _abstract(node: Leaf) -> Fault:
    message = Text("只供别的规则扩展，不能直接玩", "it is there to be extended and cannot be played")
    return Fault("abstract-ruleset", message, ("abstract",), node.place)


def _with_tiles(
    root: Entries, section: TilesSection, find_tiles: FindBase
) -> tuple[Entries, Mapping[str, Any], TileSet]:
    """The tree with the set's file in place of a relative path, the data of that file, the tiles in play."""
    node, _ = find(root, ("tiles", "set"))
    name = node.text if isinstance(node, Leaf) else ""
    try:
        file = find_tiles(name, FilePath(node.file).parent)
    except RulesetError as problem:
        fault = problem.faults[0]
        path: Path = ("tiles", "set")
        raise RulesetError(
            Fault("unknown-tile-set", fault.message, path, node.place, fault.expected, fault.nearest)
        ) from None
    data = read_tile_file(file)
    try:
        tile_set = load_tile_set(data, section.suits, section.with_, section.copies)
    except RulesetError as problem:
        faults = (fault.under("tiles") for fault in problem.faults)
        raise RulesetError(
            fault.at(place_of(root, fault.path, of_key="copies" in fault.path)) for fault in faults
        ) from None
    tiles = root.get("tiles")
    if isinstance(tiles, Entries) and "/" in name:
        root = root.put("tiles", tiles.put("set", node_of(str(file), node.mark)), root.keys["tiles"])
    return root, data, tile_set
