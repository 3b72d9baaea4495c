"""Every combination of the case file, through the grammar alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from paiju.core.melds.compare import beats
from paiju.core.melds.reading import Play, Reading, declared, read_reading, write_reading
from paiju.core.melds.search import Search
from paiju.core.tiles import read_tiles

FILE = yaml.safe_load((Path(__file__).parent / "catmouse_combos.yaml").read_text(encoding="utf-8"))
COMBOS: list[dict[str, Any]] = FILE["combos"]


def entries(*keys: str) -> list[Any]:
    return [pytest.param(entry, id=entry["id"]) for entry in COMBOS if any(key in entry for key in keys)]


def search_for(entry: dict[str, Any], catmouse: Callable[..., Search]) -> Search:
    ruleset = entry.get("ruleset", FILE["ruleset"])
    return catmouse(int(ruleset.rpartition("-")[2]), **entry.get("options", {}))


def cards(search: Search, text: object) -> tuple[int, ...]:
    return tuple(sorted(read_tiles(search.grammar.tiles, str(text))))


def the_reading(search: Search, text: object, declaration: str | None) -> Reading:
    found = search.readings(cards(search, text))
    if declaration:
        found = declared(found, *read_reading(search.grammar, declaration))
    assert len(found) == 1, f"{text} as {declaration} has {len(found)} readings"
    return found[0]


def test_every_entry_of_the_file_is_tested_once() -> None:
    asked = [*entries("kind", "readings"), *entries("beats"), *entries("plays")]
    assert len(asked) == len(COMBOS) > 80


@pytest.mark.parametrize("entry", entries("kind", "readings"))
def test_what_the_cards_are(entry: dict[str, Any], catmouse: Callable[..., Search]) -> None:
    search = search_for(entry, catmouse)
    if "readings" in entry:
        expected = sorted(entry["readings"])
    elif entry["kind"] is None:
        expected = []
    else:
        expected = [f"{entry['kind']} {entry.get('rank', '')}".strip()]
    found = search.readings(cards(search, entry["cards"]))
    assert sorted(write_reading(search.grammar, one) for one in found) == expected


@pytest.mark.parametrize("entry", entries("beats"))
def test_what_beats_what(entry: dict[str, Any], catmouse: Callable[..., Search]) -> None:
    search = search_for(entry, catmouse)
    mine = the_reading(search, entry["cards"], entry.get("as"))
    table = the_reading(search, entry["beats"], entry.get("beats_as"))
    assert beats(search.grammar, mine, table) is entry["holds"]
    assert search.is_legal(cards(search, entry["cards"]), mine, table) is entry["holds"]


@pytest.mark.parametrize("entry", entries("plays"))
def test_exactly_these_plays(entry: dict[str, Any], catmouse: Callable[..., Search]) -> None:
    search = search_for(entry, catmouse)
    hand = search.grammar.tiles.counts(cards(search, entry["hand"]))
    table = the_reading(search, entry["over"], entry.get("over_as")) if "over" in entry else None
    units = [unit for text in entry.get("reported", []) if (unit := search.unit(cards(search, text)))]
    expected = []
    for line in entry["plays"]:
        written, _, declaration = line.partition(" as ")
        mine = cards(search, written)
        if declaration:
            expected.append(Play(mine, the_reading(search, written, declaration)))
        else:
            (only,) = search.legal_readings(mine, table)
            expected.append(Play(mine, only))
    assert sorted(search.plays(hand, table, units)) == sorted(expected)
    assert search.can_beat(hand, table, units) is bool(expected)
