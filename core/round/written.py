"""The values of facts as positions and case files write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from paiju.core.melds.reading import declared, read_reading, write_reading
from paiju.core.round.facts import Fact
from paiju.core.round.rules import Rules
from paiju.core.tiles import read_tiles, write_tiles


def read_fact(rules: Rules, fact: Fact, value: Any) -> Any:
    """The value of a fact as a position or a case writes it. Raises ValueError or `NotationError`."""
    if value is None:
        return None
    return _READERS.get(fact.form, _read_any)(rules, value)


def _read_flag(rules: Rules, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError(value)


def _read_tile(rules: Rules, value: Any) -> int:
    tiles = read_tiles(rules.tiles, str(value))
    if len(tiles) == 1:
        return tiles[0]
    raise ValueError(value)


def _read_tiles(rules: Rules, value: Any) -> tuple[int, ...]:
    return read_tiles(rules.tiles, str(value))


def _read_tile_map(rules: Rules, value: Any) -> tuple[tuple[int, Any], ...]:
    if isinstance(value, Mapping):
        return tuple(sorted((_read_tile(rules, tile), one) for tile, one in value.items()))
    raise ValueError(value)


def _read_words(rules: Rules, value: Any) -> tuple[str, ...]:
    words = value.split() if isinstance(value, str) else value
    if isinstance(words, (list, tuple)):
        return tuple(str(word) for word in words)
    raise ValueError(value)


def _read_seat(rules: Rules, value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < rules.seats:
        return value
    raise ValueError(value)


def _read_number(rules: Rules, value: Any) -> Any:
    if isinstance(value, (bool, str, list, dict)):
        raise ValueError(value)
    return value


def _read_any(rules: Rules, value: Any) -> Any:
    return frozen(value)


def _read_play(rules: Rules, value: Any) -> Any:
    """Cards that somebody has put down: the seat, the cards, their reading."""
    if not isinstance(value, Mapping) or not {"by", "cards"} <= set(value) <= {"by", "cards", "as"}:
        raise ValueError(value)
    cards = tuple(sorted(read_tiles(rules.tiles, str(value["cards"]))))
    readings = rules.search.readings(cards) if rules.search is not None else ()
    if "as" in value and rules.grammar is not None:
        readings = declared(readings, *read_reading(rules.grammar, str(value["as"])))
    if len(readings) != 1 or value["by"] not in range(rules.seats):
        raise ValueError(value)
    return value["by"], cards, readings[0]


_READERS: Mapping[str, Callable[[Rules, Any], Any]] = {
    "flag": _read_flag,
    "number": _read_number,
    "seat": _read_seat,
    "tile": _read_tile,
    "tiles": _read_tiles,
    "tile-map": _read_tile_map,
    "play": _read_play,
    "words": _read_words,
}


def frozen(value: Any) -> Any:
    """A written value as an immutable one: maps become tuples of pairs, lists tuples."""
    if isinstance(value, Mapping):
        return tuple((key, frozen(one)) for key, one in value.items())
    if isinstance(value, list):
        return tuple(frozen(one) for one in value)
    return value


def write_fact(rules: Rules, fact: Fact, value: Any) -> Any:
    """The value of a fact as plain data that `read_fact` reads; tiles in the order of the tile set."""
    tiles = rules.tiles
    if fact.form == "tiles":
        return write_tiles(tiles, sorted(value or ()))
    if value is None:
        return None
    if fact.form == "tile":
        return tiles.code(value)
    if fact.form == "tile-map":
        return {tiles.code(tile): one for tile, one in value}
    if fact.form == "play" and rules.grammar is not None:
        seat, cards, reading = value
        return {"by": seat, "cards": write_tiles(tiles, cards), "as": write_reading(rules.grammar, reading)}
    return thawed(value)


def thawed(value: Any) -> Any:
    """An immutable value as a file would write it, the inverse of `frozen`."""
    if isinstance(value, Mapping):
        return {key: thawed(one) for key, one in value.items()}
    if not isinstance(value, (tuple, list)):
        return value
    pairs = [one for one in value if isinstance(one, tuple) and len(one) == 2 and isinstance(one[0], str)]
    if value and len(pairs) == len(value):
        return {key: thawed(one) for key, one in pairs}
    return [thawed(one) for one in value]
