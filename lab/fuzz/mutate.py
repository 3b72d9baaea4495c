"""Ruleset files that nobody would write: other values in a file that extends, or other lines in its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from paiju.core.ruleset import Ruleset
from paiju.lab.fuzz.options import random_options
from paiju.lab.fuzz.trial import flow

HEAD = "name: mutant\nextends: {name}\nnames: {{zh: 变, en: Mutant}}\n"
HOSTILE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 99, 255, 256, 999, 65536, 10**9, 10**17, "1/3", "-7/2", "0.5", "",
    "x", "null ", "否", "$x", "$cap", "a" * 300, [], {}, [None], [[]], {"x": {}}, {"is": "won"}, {"any": []},
    {"not": {}}, [1, 1], "3 3 3", "{tile}", "{", "\u202e", "5p", "win", "self",
)  # fmt: skip
LINES = (
    "a: &a [1, 2]",
    "b: *a",
    "? [1, 2]\n: 3",
    "--- ",
    "%YAML 1.1",
    "x: " + "[" * 40 + "]" * 40,
    "x: " + "{a: " * 40 + "1" + "}" * 40,
    "\tseats: 3",
    "x: !!python/name:os.system",
    "<<: {seats: 2}",
    "seats: 99999999999999999999",
    "extends: ./mutant.yaml",
    "abstract: true",
    "unknown: 1",
    "x: |\n  \u0001",
    "set: {nothing: 1}",
    "options: {x: {}}",
    "conflicts: [{if: {}, zh: a, en: b}]",
    "plugins: {Nothing: {}}",
    "variant: nothing",
    "discipline: lead-follow",
    "discipline: draw-discard",
)


def mutated(ruleset: Ruleset, name: str, chance: Random) -> tuple[str, str]:
    """The text of a mutated ruleset, and the text that it was made of; `name` is what it is extended by."""
    if chance.random() < 0.6:
        base = HEAD.format(name=flow(name))
        return base + _overlay(ruleset, name, chance), base
    file = Path(load_path(ruleset))
    base = file.read_text("utf-8")
    return _lines(base, chance), base


def load_path(ruleset: Ruleset) -> str:
    """The file of a ruleset."""
    return ruleset.place(("name",)).file


# --- values -------------------------------------------------------------------------------------------


def _overlay(ruleset: Ruleset, name: str, chance: Random) -> str:
    """Sections with some values changed, to be merged over those of the base."""
    paths = list(_paths(ruleset.data, ()))
    data: dict[str, Any] = {}
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        path = chance.choice(paths)
        _put(data, path, _other(_at(ruleset.data, path), paths, ruleset, chance))
    data.pop("name", None)
    if chance.random() < 0.2:
        data["set"] = random_options(ruleset, name, chance)
    return "".join(f"{key}: {flow(value)}\n" for key, value in data.items())


def _paths(value: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every place in a tree that can be reached by keys."""
    if path:
        yield path
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _paths(one, (*path, str(key)))


def _at(data: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def _put(data: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    for key in path[:-1]:
        below = data.get(key)
        if not isinstance(below, dict):
            below = data[key] = {}
        data = below
    data[path[-1]] = value


def _other(value: Any, paths: list[tuple[str, ...]], ruleset: Ruleset, chance: Random) -> Any:
    """Another value: near the old one, one from elsewhere in the file, or anything."""
    way = chance.random()
    if way < 0.25:
        return _at(ruleset.data, chance.choice(paths))
    if way < 0.35 and isinstance(value, Mapping):
        return {**value, chance.choice(("x", "when", "value", "times", "of", "is")): chance.choice(HOSTILE)}
    if way < 0.45 and isinstance(value, list) and value:
        return [*value, chance.choice(value), chance.choice(HOSTILE)]
    if way < 0.6 and type(value) is int:
        return value + chance.choice((-1, 1, 2, 100))
    if way < 0.65 and type(value) is bool:
        return not value
    return chance.choice(HOSTILE)


# --- lines --------------------------------------------------------------------------------------------


def _lines(text: str, chance: Random) -> str:
    lines = text.splitlines()
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        at = chance.randrange(len(lines))
        way = chance.randrange(8)
        if way == 0:
            del lines[at]
        elif way == 1:
            lines.insert(at, lines[at])
        elif way == 2:
            lines.insert(at, chance.choice(LINES))
        elif way == 3:
            lines[at] = "  " * chance.randrange(3) + lines[at].strip()
        elif way == 4:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif way == 5:
            place = chance.randrange(len(lines[at]) + 1)
            lines[at] = (
                lines[at][:place] + chance.choice("{}[]:,#&*!|>'\"%@`- \\\x00\u2028") + lines[at][place:]
            )
        else:
            lines[at] = _other_word(lines[at], chance)
        lines = lines or [""]
    return "\n".join(lines) + "\n"


def _other_word(line: str, chance: Random) -> str:
    """A line with one of its words replaced."""
    words = line.split(" ")
    places = [at for at, word in enumerate(words) if word]
    if not places:
        return flow(chance.choice(HOSTILE))
    at = chance.choice(places)
    tail = words[at].lstrip("-0123456789/.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
    words[at] = flow(chance.choice(HOSTILE)) + tail
    return " ".join(words)
