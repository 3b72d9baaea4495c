"""Finding rulesets, our own and installed ones, by name, alias, Chinese name or path.

Listing reads the head of each file only and imports no variant; it stands in for what `paiju list`
shows. Loading is left to `load`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from paiju.core.errors import Fault, RulesetError, Text, choices, choices_near, nearest
from paiju.core.ruleset.files import SUFFIXES, is_file, named_as_yaml
from paiju.core.ruleset.heads import Head, Heads
from paiju.core.ruleset.nodes import place_of
from paiju.core.ruleset.reader import read_file
from paiju.core.ruleset.sources import Source, sources

if TYPE_CHECKING:
    from paiju.core.ruleset.ruleset import Ruleset

_NAME = re.compile(r"[a-z0-9-]{1,100}\Z")


@frozen
class Listed(Head):
    """A ruleset as `paiju list` shows it, and where it comes from."""

    distribution: str
    path: FilePath

    @property
    def known_as(self) -> tuple[str, ...]:
        """Every name that it can be asked for by."""
        return (self.name, self.names.zh, self.names.en, *self.aliases)


@frozen(eq=False)
class Catalog:
    """The rulesets that are installed, by name, and what is wrong with files that could not be listed."""

    rulesets: tuple[Listed, ...]
    faults: tuple[Fault, ...]
    by_name: Mapping[str, tuple[Listed, ...]] = field(init=False)

    @by_name.default
    def _by_name(self) -> dict[str, tuple[Listed, ...]]:
        found: dict[str, tuple[Listed, ...]] = {}
        for one in self.rulesets:
            for name in dict.fromkeys(map(str.casefold, one.known_as)):
                found[name] = (*found.get(name, ()), one)
        return found

    @property
    def playable(self) -> tuple[Listed, ...]:
        """Those that are not only there to be extended."""
        return tuple(one for one in self.rulesets if not one.abstract)

    def find(self, name: str) -> Listed:
        """The ruleset of a name, an alias, a Chinese or English name.

        Its own name goes before other rulesets' aliases. Raises `RulesetError` with the nearest name, or
        with the names that it could mean.
        """
        exact = tuple(one for one in self.rulesets if one.name == name)
        found = exact or self.by_name.get(name.casefold(), ())
        if not found:
            known = [word for one in self.playable for word in one.known_as]
            raise RulesetError(
                _unknown(name, [one.name for one in self.playable], nearest(_short(name), known))
            )
        if len(found) > 1:
            raise RulesetError(_ambiguous(name, (f"{one.name} ({one.distribution})" for one in found)))
        return found[0]


def installed(finder: Finder | None = None) -> Catalog:
    """Every installed ruleset, in order of name."""
    finder = finder or Finder()
    faults = [*finder.faults]
    heads = Heads(finder.base_file, finder.tile_file)
    found: list[Listed] = []
    for source in finder.sources:
        for path in sorted(source.folder.glob("*.yaml")):
            try:
                found.append(_listed(heads.read(path), path, source))
            except RulesetError as problem:
                faults += problem.faults
    return Catalog(tuple(sorted(found, key=lambda one: (one.name, one.distribution))), tuple(faults))


def _listed(head: Head, path: FilePath, source: Source) -> Listed:
    if head.name != path.stem:
        raise RulesetError(_misnamed(head.name, path))
    return Listed(
        head.name,
        head.names,
        head.aliases,
        head.summary,
        head.stage,
        head.abstract,
        head.variant,
        head.seats,
        head.tiles,
        head.tile_count,
        source.distribution,
        path,
    )


def load_ruleset(name: str, options: Mapping[str, Any] | None = None) -> Ruleset:
    """The ruleset of a name, an alias, a Chinese name or a path (`./my.yaml`), with options set.

    The name may carry options, `kawuxing?cap=8&piao=true`; `options` goes before those. Raises
    `RulesetError` with everything that is wrong.
    """
    from paiju.core.ruleset.load import load_file

    name, _, query = name.partition("?")
    wanted = {**options_in(query), **(options or {})}
    finder = Finder()
    path = finder.ruleset_file(name, FilePath())
    made = load_file(path, wanted, finder.base_file, finder.tile_file)
    if not _is_path(name) and made.name != path.stem:
        raise RulesetError(_misnamed(made.name, path))
    return made


def load_tile_data(name: str) -> Mapping[str, Any]:
    """The data of a tile-set file by name or path. Raises `RulesetError`."""
    from paiju.core.ruleset.tile_files import read_tile_file

    return read_tile_file(Finder().tile_file(name, FilePath()))


def options_in(query: str) -> dict[str, str]:
    """The options that a name carries behind its `?`. Raises `RulesetError`."""
    if not query:
        return {}
    from urllib.parse import parse_qsl

    try:
        pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=True)
    except ValueError:
        message = Text(f"“?{query}”里的选项写法不对", f"the options in “?{query}” cannot be read")
        raise RulesetError(Fault("bad-query", message, expected="?cap=8&piao=true")) from None
    twice = next((name for name, _ in pairs if [one for one, _ in pairs].count(name) > 1), None)
    if twice:
        said = [f"{name}={value}" for name, value in pairs if name == twice]
        message = Text(
            f"选项 {twice} 写了两次：{'，'.join(said)}",
            f"the option {twice} stands there twice: {', '.join(said)}",
        )
        raise RulesetError(Fault("bad-query", message, ("options", twice), expected="?cap=8&piao=true"))
    return dict(pairs)


def _is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml"))


class Finder:
    """Finds files by name, in the folders that are installed when it is made."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.sources: tuple[Source, ...] = sources(self.faults)

    def ruleset_file(self, name: str, folder: FilePath) -> FilePath:
        """The file of a ruleset by any of its names; a path is seen from `folder`.

        Raises `RulesetError` for an unknown name.
        """
        if _is_path(name):
            return named_as_yaml(folder / name)
        path = self._named(f"{name}.yaml", name)
        if path is not None:
            return path
        try:
            return installed(self).find(name).path
        except RulesetError as problem:
            beside = _file_of(name, folder) if problem.faults[0].code == "unknown-ruleset" else None
            if beside is None:
                raise
            raise RulesetError(_a_file(name, beside)) from None

    def base_file(self, name: str, folder: FilePath) -> FilePath:
        """The file of a base that a file of `folder` names: its own name, or a path."""
        path = folder / name if _is_path(name) else self._named(f"{name}.yaml", name)
        if path is not None and is_file(path):
            return named_as_yaml(path)
        beside = [f"./{one.name}" for one in sorted(folder.glob("*.yaml"))]
        known = sorted({one.stem for source in self.sources for one in source.folder.glob("*.yaml")})
        if _is_path(name):
            raise RulesetError(_unknown(name, [], nearest(name, beside)))
        file = _file_of(name, folder)
        raise RulesetError(_a_file(name, file) if file else _unknown(name, known, nearest(name, known)))

    def tile_file(self, name: str, folder: FilePath) -> FilePath:
        """The file of a tile set: a path, or `tiles/NAME.yaml` beside the ruleset or installed."""
        if _is_path(name):
            if is_file(folder / name):
                return named_as_yaml(folder / name)
            raise RulesetError(_no_tiles(name, [], None))
        beside = folder / "tiles" / f"{name}.yaml"
        if _NAME.match(name) and is_file(beside):
            return beside
        path = self._named(f"tiles/{name}.yaml", name)
        if path is not None:
            return path
        folders = [one.folder / "tiles" for one in self.sources]
        known = sorted({one.stem for tiles in folders for one in tiles.glob("*.yaml")})
        raise RulesetError(_no_tiles(name, known, nearest(name, known)))

    def _named(self, file: str, name: str) -> FilePath | None:
        """The only file of that name in the folders; None if there is none."""
        if not _NAME.match(name):
            return None
        found = [(path, one) for one in self.sources if is_file(path := one.folder / file)]
        if len(found) > 1:
            raise RulesetError(_ambiguous(name, (f"{name} ({one.distribution})" for _, one in found)))
        return found[0][0] if found else None


def _short(name: str) -> str:
    return name if len(name) <= 60 else name[:59] + "…"


def _unknown(name: str, known: Iterable[str], near: str | None) -> Fault:
    message = Text(f"没有叫“{_short(name)}”的规则", f"there is no ruleset called “{_short(name)}”")
    return Fault("unknown-ruleset", message, expected=choices_near(_short(name), known), nearest=near)


def _file_of(name: str, folder: FilePath) -> str | None:
    """The ruleset file in a folder that somebody meant who left out the path and the suffix."""
    named = (f"{name}{suffix}" for suffix in SUFFIXES)
    return next((one for one in named if name and is_file(folder / one)), None)


def _a_file(name: str, file: str) -> Fault:
    message = Text(
        f"没有叫“{_short(name)}”的规则；有文件 {file}，请写 ./{file}",
        f"there is no ruleset called “{_short(name)}”; there is a file {file}: write ./{file}",
    )
    return Fault("unknown-ruleset", message)


def _ambiguous(name: str, those: Iterable[str]) -> Fault:
    message = Text(f"“{name}”不止一个，请写明", f"there are several called “{name}”; say which")
    return Fault("ambiguous-name", message, expected=choices(those))


def _no_tiles(name: str, known: Iterable[str], near: str | None) -> Fault:
    message = Text(f"没有牌组“{_short(name)}”", f"there is no tile set “{_short(name)}”")
    return Fault("unknown-tile-set", message, expected=choices_near(_short(name), known), nearest=near)


def _misnamed(name: str, path: FilePath) -> Fault:
    message = Text(
        f"{path} 里的 name 是 {name}，应与文件名相同", f"the name in {path} is {name}; it must be the file's"
    )
    place = place_of(read_file(path), ("name",))
    return Fault("misnamed", message, ("name",), place, path.stem, path.stem)
