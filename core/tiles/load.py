"""A tile set from its data: the file of the set, and what a ruleset takes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve

from paiju.core.errors import Fault, RulesetError, Text, choices_near, nearest
from paiju.core.tiles.kinds import NUMERALS, SUITED, Group, TileKind, TileSet


def _ranks(text: object) -> range:
    first, _, last = str(text).partition("-")
    return range(int(first), int(last or first) + 1)


def _unknown_group(name: str, known: Sequence[str], path: tuple[str | int, ...]) -> Fault:
    return Fault(
        "unknown-tiles",
        Text(f"牌组 {name} 不存在", f"there is no group of tiles {name}"),
        path,
        expected=choices_near(name, known),
        nearest=nearest(name, known),
    )


def load_tile_set(
    data: Mapping[str, Any],
    suits: Sequence[str],
    others: Sequence[str],
    copies: Mapping[str, int],
) -> TileSet:
    """The tiles that a ruleset plays with.

    `data` is the tile-set file; `suits` and `others` name the groups in play; `copies` overrides the
    number of copies of single groups. The order of kinds is that of the file, whatever order the
    ruleset names groups in. Raises `RulesetError` with paths relative to the ruleset's `tiles` entry.
    """
    groups: Mapping[str, Mapping[str, Any]] = data["groups"]
    faults = [
        _unknown_group(name, list(groups), (key, index))
        for key, names in (("suits", suits), ("with", others))
        for index, name in enumerate(names)
        if name not in groups
    ]
    faults += [_unknown_group(name, list(groups), ("copies", name)) for name in copies if name not in groups]
    if faults:
        raise RulesetError(faults)
    wanted = {*suits, *others}
    kinds: list[TileKind] = []
    made: list[Group] = []
    for name, group in groups.items():
        if name not in wanted:
            continue
        first = len(kinds)
        number = copies.get(name, int(group["copies"]))
        for code, rank, entry in _entries(group):
            kinds.append(
                TileKind(
                    len(kinds),
                    code,
                    name,
                    str(group["class"]),
                    str(group.get("suit", "")),
                    rank,
                    number,
                    Text(str(entry["zh"]), str(entry["en"])),
                    str(entry.get("glyph", "")),
                )
            )
        text = Text(str(group["zh"]), str(group["en"]))
        members = tuple(range(first, len(kinds)))
        aliases = tuple(str(alias) for alias in group.get("aliases", ()))
        made.append(Group(name, str(group["class"]), text, members, aliases))
    return TileSet(str(data["name"]), _with_wilds(tuple(kinds), groups), tuple(made))


def _entries(group: Mapping[str, Any]) -> list[tuple[str, int, Mapping[str, Any]]]:
    """Code, rank and texts of each kind of a group."""
    if group["class"] != SUITED:
        tiles: Mapping[str, Mapping[str, Any]] = group["tiles"]
        return [(code, int(entry.get("rank", 0)), entry) for code, entry in tiles.items()]
    glyphs = str(group.get("glyphs", ""))
    found: list[tuple[str, int, Mapping[str, Any]]] = []
    for place, rank in enumerate(_ranks(group["ranks"])):
        entry = {
            "zh": f"{NUMERALS[rank]}{group['zh']}",
            "en": f"{rank} {group['en']}",
            "glyph": glyphs[place] if glyphs else "",
        }
        found.append((f"{rank}{group['suit']}", rank, entry))
    return found


def _with_wilds(kinds: tuple[TileKind, ...], groups: Mapping[str, Mapping[str, Any]]) -> tuple[TileKind, ...]:
    """The kinds, each wild with the kinds that it may stand for (a class, a group, or codes)."""
    done = []
    for kind in kinds:
        group = groups[kind.group]
        what = group.get("tiles", {}).get(kind.code, {}).get("for") if group["class"] == "wild" else None
        if what is not None:
            names = str(what).split()
            stands = tuple(
                other.index
                for other in kinds
                if other.code in names or other.klass in names or other.group in names
            )
            kind = evolve(kind, stands_for=stands)
        done.append(kind)
    return tuple(done)
