"""Plain data as lines of YAML that the strict reader reads back, each line with the values it shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from paiju.core.errors import Path
from paiju.core.ruleset.scalars import read_scalar, written

_SIMPLE = re.compile(r"[A-Za-z_\u4e00-\u9fff](?:[\w\u4e00-\u9fff（）、。/.+-]| (?![#\s]))*\Z")
_LONGEST = 76


class Line(NamedTuple):
    """A line of YAML and the paths of the values that stand in it."""

    text: str
    paths: tuple[Path, ...]


def scalar(value: object) -> str:
    """A value on one line: a scalar, quoted where it must be, or a flow list or map."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(str(key))}: {scalar(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(scalar, value)) + "]"
    if isinstance(value, str):
        bare = _SIMPLE.match(value) and not value.endswith(" ") and read_scalar(value) == value
        return value if bare else json.dumps(value, ensure_ascii=False)
    return written(value)


def yaml_lines(data: Mapping[str, object]) -> Iterator[Line]:
    """The lines of a map. Small maps and lists without maps in them stand on one line."""
    yield from _map(data, (), "")


def _map(data: Mapping[str, object], path: Path, indent: str) -> Iterator[Line]:
    for key, value in data.items():
        yield from _entry(f"{indent}{scalar(str(key))}:", value, (*path, key), indent)


def _entry(head: str, value: object, path: Path, indent: str) -> Iterator[Line]:
    if not isinstance(value, (Mapping, list, tuple)) or _fits(head, value):
        yield Line(f"{head} {scalar(value)}", tuple(_paths(value, path)))
    elif isinstance(value, Mapping):
        yield Line(head, ())
        yield from _map(value, path, indent + "  ")
    else:
        yield Line(head, ())
        for place, one in enumerate(value):
            yield from _item(one, (*path, place), indent + "  ")


def _item(value: object, path: Path, indent: str) -> Iterator[Line]:
    if isinstance(value, Mapping) and not _fits(indent, value):
        lines = list(_map(value, path, indent + "  "))
        yield lines[0]._replace(text=f"{indent}- {lines[0].text[len(indent) + 2 :]}")
        yield from lines[1:]
    else:
        yield Line(f"{indent}- {scalar(value)}", tuple(_paths(value, path)))


def _fits(head: str, value: object) -> bool:
    """Whether a list or map stands on one line: it is short, and its maps hold no map."""
    return len(head) + len(scalar(value)) < _LONGEST and _depth(value) <= 1


def _depth(value: object) -> int:
    if isinstance(value, Mapping):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, (list, tuple)):
        return max(map(_depth, value), default=0)
    return 0


def _paths(value: object, path: Path) -> Iterator[Path]:
    if isinstance(value, Mapping) and value:
        for key, one in value.items():
            yield from _paths(one, (*path, key))
    elif isinstance(value, (list, tuple)) and value:
        for place, one in enumerate(value):
            yield from _paths(one, (*path, place))
    else:
        yield path
