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

from paiju.core.errors import Fault, RulesetError, Text, choices, nearest
from paiju.core.ruleset.heads import Head, Heads
from paiju.core.ruleset.sources import Source, sources

if TYPE_CHECKING:
    from paiju.core.ruleset.ruleset import Ruleset

_NAME = re.compile(r"[a-z0-9-]+\Z")


@frozen
class Listed:
    """A ruleset as `paiju list` shows it. `tile_count` is the number of tiles in play."""

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
            raise RulesetError(_unknown(name, [one.name for one in self.playable], nearest(name, known)))
        if len(found) > 1:
            raise RulesetError(_ambiguous(name, (f"{one.name} ({one.distribution})" for one in found)))
        return found[0]


def installed() -> Catalog:
    """Every installed ruleset, in order of name."""
    faults: list[Fault] = []
    heads = Heads(_base_file, _tile_file)
    found: list[Listed] = []
    for source in sources(faults):
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
    wanted = {**_query(query), **(options or {})}
    path = _ruleset_file(name, FilePath())
    made = load_file(path, wanted, _base_file, _tile_file)
    if not _is_path(name) and made.name != path.stem:
        raise RulesetError(_misnamed(made.name, path))
    return made


def load_tile_data(name: str) -> Mapping[str, Any]:
    """The data of a tile-set file by name or path. Raises `RulesetError`."""
    from paiju.core.ruleset.reader import read_file

    data: Mapping[str, Any] = read_file(_tile_file(name, FilePath())).plain()
    return data


def _query(query: str) -> dict[str, str]:
    """The options that a name carries."""
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
        message = Text(f"选项 {twice} 写了两次", f"the option {twice} stands there twice")
        raise RulesetError(Fault("bad-query", message, ("options", twice), expected="?cap=8&piao=true"))
    return dict(pairs)


def _is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml"))


def _ruleset_file(name: str, folder: FilePath) -> FilePath:
    if _is_path(name):
        return folder / name
    if _NAME.match(name):
        found = [(one.folder / f"{name}.yaml", one) for one in sources()]
        found = [(path, one) for path, one in found if path.is_file()]
        if len(found) == 1:
            return found[0][0]
        if found:
            raise RulesetError(_ambiguous(name, (f"{name} ({one.distribution})" for _, one in found)))
    return installed().find(name).path


def _base_file(name: str, folder: FilePath) -> FilePath:
    """The file of a base: a path is seen from the folder of the file that names it."""
    try:
        path = _ruleset_file(name, folder)
    except RulesetError as problem:
        if (folder / f"{name}.yaml").is_file():
            raise RulesetError(_unknown(name, [], f"./{name}.yaml")) from None
        raise problem from None
    if not path.is_file():
        near = nearest(name, [f"./{one.name}" for one in folder.glob("*.yaml")])
        raise RulesetError(_unknown(name, [], near))
    return path


def _tile_file(name: str, folder: FilePath) -> FilePath:
    """The file of a tile set: a path, or `tiles/NAME.yaml` beside the ruleset or in an installed folder."""
    if _is_path(name):
        if (folder / name).is_file():
            return folder / name
        raise RulesetError(_no_tiles(name, [], None))
    beside = folder / "tiles" / f"{name}.yaml"
    if _NAME.match(name) and beside.is_file():
        return beside
    folders = [one.folder / "tiles" for one in sources()]
    found = [path for one in folders if (path := one / f"{name}.yaml").is_file()] if _NAME.match(name) else []
    if len(found) == 1:
        return found[0]
    if found:
        raise RulesetError(_ambiguous(name, map(str, found)))
    known = sorted({path.stem for one in folders for path in one.glob("*.yaml")})
    raise RulesetError(_no_tiles(name, known, nearest(name, known)))


def _unknown(name: str, known: Iterable[str], near: str | None) -> Fault:
    message = Text(f"没有叫“{name}”的规则", f"there is no ruleset called “{name}”")
    return Fault("unknown-ruleset", message, expected=choices(known), nearest=near)


def _ambiguous(name: str, those: Iterable[str]) -> Fault:
    message = Text(f"“{name}”不止一个，请写明", f"there are several called “{name}”; say which")
    return Fault("ambiguous-name", message, expected=choices(those))


def _no_tiles(name: str, known: Iterable[str], near: str | None) -> Fault:
    message = Text(f"没有牌组“{name}”", f"there is no tile set “{name}”")
    return Fault("unknown-tile-set", message, expected=choices(known), nearest=near)


def _misnamed(name: str, path: FilePath) -> Fault:
    message = Text(
        f"{path} 里的 name 是 {name}，应与文件名相同", f"the name in {path} is {name}; it must be the file's"
    )
    return Fault("misnamed", message, ("name",), expected=path.stem)
