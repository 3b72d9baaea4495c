"""The position of a case file, drawn: what each seat holds, what lies, and what is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from paiju.core.ruleset.resolve import written_value
from paiju.lab.diff.outputs.faces import Faces
from paiju.lab.diff.outputs.markup import Html, tag

_ROWS = ("hand", "river", "flowers", "winds")
_WALLS = ("wall", "tail")


def drawn(case: str, faces: Faces) -> Html:
    """The cases of a file as tables of tiles; nothing for what is no such file."""
    try:
        file = yaml.safe_load(case)
    except (yaml.YAMLError, ValueError, RecursionError):
        return Html("")
    entries = file.get("cases") if isinstance(file, Mapping) else None
    if not isinstance(entries, list):
        return Html("")
    return Html("".join(_entry(one, faces) for one in entries if isinstance(one, Mapping)))


def _entry(entry: Mapping[str, Any], faces: Faces) -> Html:
    rows = [*_seats(entry.get("seats"), faces)]
    for key in _WALLS:
        tiles = faces.written(str(entry.get(key, "")))
        if tiles is not None:
            rows.append(_row(key, tiles))
    plays = entry.get("play")
    steps = [str(one) for one in plays if isinstance(one, str)] if isinstance(plays, list) else []
    if steps:
        played = tag("span", [tag("span", faces.decision(one), class_="step") for one in steps])
        rows.append(_row("play", played))
    return tag("table", rows, class_="position") if rows else Html("")


def _seats(seats: object, faces: Faces) -> Iterator[Html]:
    if not isinstance(seats, Mapping):
        return
    for seat, held in seats.items():
        if not isinstance(held, Mapping):
            continue
        parts: list[Html] = []
        for key in _ROWS:
            tiles = faces.written(str(held.get(key, "")))
            if tiles is not None:
                label = [] if key == "hand" else [tag("small", f"{key} ")]
                parts.append(tag("div", label, tiles))
        melds = held.get("melds")
        if isinstance(melds, list):
            parts += [tag("div", faces.decision(str(one)), class_="meld") for one in melds]
        others = {key: value for key, value in held.items() if key not in (*_ROWS, "melds")}
        if others:
            parts.append(
                tag("small", ", ".join(f"{key}: {written_value(value)}" for key, value in others.items()))
            )
        yield _row(str(seat), tag("div", parts))


def _row(head: str, content: Html) -> Html:
    return tag("tr", tag("th", head), tag("td", content))
