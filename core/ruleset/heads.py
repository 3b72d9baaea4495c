"""The head of a ruleset file: who it is and what it is played with, without reading the rest.

A file is cut at its top-level keys and only the parts of the head are parsed. What an option may change
(the seats, the tiles) is looked up in the whole file, and only where a file sets such an option.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path as FilePath
from typing import Any

from attrs import frozen

from paiju.core.errors import Fault, RulesetError, Text
from paiju.core.ruleset.files import read_regular
from paiju.core.ruleset.reader import LIMIT, read_file, read_text
from paiju.core.tiles import load_tile_set

_HEAD = ("name", "extends", "names", "summary", "stage", "abstract", "variant", "seats", "tiles", "set")
_INHERITED = ("stage", "variant", "seats", "tiles")
_TOP = re.compile(r"(['\"]?)([A-Za-z_][\w-]*)\1[ ]*:(?=\s|$)")
_TOUCHES = re.compile(r"\b(seats|tiles)\b")

Find = Callable[[str, FilePath], FilePath]


@frozen
class Head:
    """Who a ruleset is and what it is played with; `tile_count` is the number of tiles in play."""

    name: str
    names: Text
    aliases: tuple[str, ...]
    summary: Text | None
    stage: str
    abstract: bool
    variant: str | None
    seats: int
    tiles: str
    tile_count: int


@frozen(eq=False)
class _File:
    """A file's head as plain data, and the text of its options if they mention seats or tiles."""

    head: Mapping[str, Any]
    options: str


@frozen
class _Touching:
    """The paths of seats and tiles that an option sets, and whether it patches any."""

    sets: tuple[str, ...]
    patches: bool


class Heads:
    """Reads heads, each file once; bases and tile sets are found by the given functions."""

    def __init__(self, find_base: Find, find_tiles: Find) -> None:
        self.find_base = find_base
        self.find_tiles = find_tiles
        self._files: dict[FilePath, _File] = {}
        self._options: dict[FilePath, Mapping[str, _Touching]] = {}
        self._tiles: dict[FilePath, Mapping[str, Any]] = {}

    def read(self, path: FilePath) -> Head:
        """The head of a file, its bases considered. Raises `RulesetError` where it has none."""
        chain = self._chain(path)
        own = self._file(path).head
        data: Mapping[str, Any] = self._inherited(chain)
        if own.get("abstract") is not True and self._by_options(chain, data):
            from paiju.core.ruleset.load import load_file

            data = load_file(path, {}, self.find_base, self.find_tiles).data
        try:
            return self._head(own, data, path)
        except (LookupError, TypeError, ValueError, AttributeError):
            message = Text(
                f"{path} 没有完整的 name、names、seats、tiles", f"{path} lacks name, names, seats or tiles"
            )
            raise RulesetError(Fault("no-head", message)) from None

    def _head(self, own: Mapping[str, Any], data: Mapping[str, Any], path: FilePath) -> Head:
        names, summary = own["names"], own.get("summary")
        abstract = own.get("abstract") is True
        tiles = data.get("tiles", {}) if abstract else data["tiles"]
        return Head(
            name=str(own["name"]),
            names=Text(str(names["zh"]), str(names["en"])),
            aliases=tuple(map(str, names.get("aliases") or ())),
            summary=Text(str(summary["zh"]), str(summary["en"])) if summary else None,
            stage=str(data.get("stage", "alpha")),
            abstract=abstract,
            variant=data.get("variant"),
            seats=int(data.get("seats", 0) if abstract else data["seats"]),
            tiles=str(tiles.get("set", "")),
            tile_count=0 if abstract else self._count(tiles, path),
        )

    def _chain(self, path: FilePath) -> list[FilePath]:
        """The file and its bases; a circle ends the chain, since loading reports it."""
        chain = [path]
        while name := self._file(chain[-1]).head.get("extends"):
            base = self.find_base(str(name), chain[-1].parent)
            if base in chain:
                break
            chain.append(base)
        return chain

    def _inherited(self, chain: list[FilePath]) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for path in reversed(chain):
            head = self._file(path).head
            for key in _INHERITED:
                if key in head:
                    below: Any = data.get(key)
                    over: Any = head[key]
                    both = isinstance(below, dict) and isinstance(over, dict)
                    data[key] = {**below, **over} if both else over
        return data

    def _by_options(self, chain: list[FilePath], data: Mapping[str, Any]) -> bool:
        """Whether seats or tiles are other than the head says, by an option that the files set."""
        tiles = data.get("tiles")
        if not isinstance(data.get("seats"), int) or not isinstance(tiles, dict):
            return True
        if any(isinstance(one, str) and one.startswith("$") for one in tiles.values()):
            return True
        given = {name for path in chain for name in self._file(path).head.get("set") or ()}
        for path in chain:
            for name, touching in self._touching(path).items():
                if name in given or touching.patches or not all(_stands(data, one) for one in touching.sets):
                    return True
        return False

    def _touching(self, path: FilePath) -> Mapping[str, _Touching]:
        """The options of a file that may change seats or tiles."""
        if path not in self._options:
            found: dict[str, _Touching] = {}
            text = self._file(path).options
            if text:
                options = _options(text, str(path))
                made = {name: _touching(one) for name, one in options.items() if isinstance(one, dict)}
                found = {name: one for name, one in made.items() if one.sets or one.patches}
            self._options[path] = found
        return self._options[path]

    def _file(self, path: FilePath) -> _File:
        if path not in self._files:
            self._files[path] = _read(path)
        return self._files[path]

    def _count(self, tiles: Mapping[str, Any], path: FilePath) -> int:
        file = self.find_tiles(str(tiles["set"]), path.parent)
        if file not in self._tiles:
            self._tiles[file] = read_file(file).plain()
        suits, others = tiles.get("suits") or (), tiles.get("with") or ()
        return load_tile_set(self._tiles[file], suits, others, tiles.get("copies") or {}).size


def _options(text: str, file: str) -> Mapping[str, Any]:
    """Of the options in a text those that mention seats or tiles, or all of them where it cannot be cut."""
    lines = text.splitlines(keepends=True)
    inner = next((line for line in lines if line[:1] == " " and line.strip()[:1] not in ("#", "")), "")
    indent = inner[: len(inner) - len(inner.lstrip(" "))]
    blocks: list[str] = []
    for line in lines:
        if not blocks or (indent and line.startswith(indent) and line[len(indent)] not in " #\r\n"):
            blocks.append("")
        blocks[-1] += line
    kept = [block for index, block in enumerate(blocks) if not index or _TOUCHES.search(block)]
    try:
        return read_text("".join(kept), file).plain().get("options") or {}
    except RulesetError:
        return read_text(text, file).plain().get("options") or {}


def _touching(option: Mapping[str, Any]) -> _Touching:
    """What an option as written may change of seats and tiles."""
    sets = option.get("sets") or ()
    branches = option.get("when")
    patches = [
        path
        for branch in (branches.values() if isinstance(branches, dict) else ())
        for path in (branch.get("patch") or () if isinstance(branch, dict) else ())
    ]
    paths = [sets] if isinstance(sets, str) else sets
    return _Touching(tuple(filter(_touches, paths)), any(map(_touches, patches)))


def _touches(path: str) -> bool:
    return path.partition(".")[0] in ("seats", "tiles")


def _stands(data: Mapping[str, Any], target: str) -> bool:
    """Whether the head has a value at a path; it is then the default of the option that sets it."""
    here: Any = data
    for step in target.split("."):
        if not isinstance(here, dict) or step not in here:
            return False
        here = here[step]
    return True


def _read(path: FilePath) -> _File:
    """Cut the head out of a file; a file that cannot be cut is read in full."""
    try:
        text = read_regular(path, LIMIT).decode("utf-8")
        parts = _parts(text)
        head = read_text(_cut(parts, _HEAD), str(path))
        options = _cut(parts, ("options",))
        return _File(head.plain(), options if _TOUCHES.search(options) else "")
    except (UnicodeDecodeError, RulesetError):
        whole = read_file(path).plain()
        return _File(whole, read_regular(path, LIMIT).decode("utf-8") if "options" in whole else "")


def _parts(text: str) -> list[tuple[str, str]]:
    """A file cut at its top-level keys: each key with its lines; what stands before the first has none."""
    parts: list[tuple[str, list[str]]] = [("", [])]
    for line in text.splitlines(keepends=True):
        found = _TOP.match(line) if line[0] not in " #-\r\n" else None
        if found:
            parts.append((found[2], []))
        parts[-1][1].append(line)
    return [(key, "".join(lines)) for key, lines in parts]


def _cut(parts: Iterable[tuple[str, str]], keys: Sequence[str]) -> str:
    """The parts under some keys, at their lines."""
    return "".join(part if key in keys else "\n" * part.count("\n") for key, part in parts)
