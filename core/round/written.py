"""The values of facts as positions and case files write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from paiju.core.errors import Fault, PositionError, Text, choices
from paiju.core.melds.reading import Reading, declared, read_reading, write_reading
from paiju.core.round.facts import Fact
from paiju.core.round.rules import Rules
from paiju.core.round.values import bad_fact, improper, is_seat, no_such_seat
from paiju.core.tiles import read_tiles, write_tiles


def read_fact(rules: Rules, fact: Fact, value: Any) -> Any:
    """The value of a fact as a position or a case writes it.

    Raises `NotationError` for tiles that cannot be read, and `PositionError` (`bad-fact-value`) for a
    value that is not of the fact's form, out of its bounds, or null where the fact is always something.
    """
    read = value
    if value is not None and fact.form in _READERS:
        try:
            read = _READERS[fact.form](rules, value)
        except ValueError:
            raise bad_fact(fact, value, _WRITTEN.get(fact.form, fact.form)) from None
    elif value is not None:
        read = frozen(value)
    expected = improper(rules, fact, read)
    if expected is not None:
        raise bad_fact(fact, value, expected)
    return read


def _read_tile(rules: Rules, value: Any) -> int:
    tiles = _read_tiles(rules, value)
    if len(tiles) == 1:
        return tiles[0]
    raise ValueError(value)


def _read_tiles(rules: Rules, value: Any) -> tuple[int, ...]:
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise ValueError(value)
    return read_tiles(rules.tiles, str(value))


def _read_groups(rules: Rules, value: Any) -> tuple[tuple[int, ...], ...]:
    """A list of groups, each written by itself."""
    if not isinstance(value, (list, tuple)):
        raise ValueError(value)
    return tuple(tuple(sorted(_read_tiles(rules, one))) for one in value)


def _read_tile_map(rules: Rules, value: Any) -> tuple[tuple[int, Any], ...]:
    if not isinstance(value, Mapping):
        raise ValueError(value)
    pairs = [(_read_tile(rules, tile), one) for tile, one in value.items()]
    return tuple(sorted(pairs, key=lambda pair: pair[0]))


def _read_words(rules: Rules, value: Any) -> tuple[str, ...]:
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, (list, tuple)):
        raise ValueError(value)
    if not all(isinstance(word, (str, int)) and not isinstance(word, bool) for word in words):
        raise ValueError(value)
    return tuple(str(word) for word in words)


def _read_play(rules: Rules, value: Any) -> Any:
    """Cards that somebody has put down: the seat, the cards, their reading."""
    if not isinstance(value, Mapping) or not {"by", "cards"} <= set(value) <= {"by", "cards", "as"}:
        raise ValueError(value)
    if not is_seat(rules, value["by"]):
        raise PositionError(no_such_seat(rules, value["by"], "by"))
    cards = tuple(sorted(read_tiles(rules.tiles, str(value["cards"]))))
    return value["by"], cards, _reading(rules, cards, value.get("as"))


def _reading(rules: Rules, cards: tuple[int, ...], said: Any) -> Reading:
    """What cards on the table are, with or without a declaration; raises `PositionError`."""
    found = rules.search.readings(cards) if rules.search is not None else ()
    written = write_tiles(rules.tiles, cards)
    if not found or rules.grammar is None:
        message = Text(f"{written} 不成牌型", f"{written} is no combination")
        raise PositionError(Fault("no-combination", message, ("cards",)))
    names = choices(write_reading(rules.grammar, one) for one in found)
    meant = found if said is None else declared(found, *read_reading(rules.grammar, str(said)))
    if len(meant) == 1:
        return meant[0]
    if not meant:
        message = Text(f"{written} 不能看作 {said}", f"{written} cannot be {said}")
        raise PositionError(Fault("bad-reading", message, ("as",), expected=names))
    message = Text(f"{written} 有几种看法，用 as 写明", f"{written} may be several things: say which by `as`")
    raise PositionError(Fault("ambiguous", message, ("cards",), expected=f"as: {names}"))


_READERS: Mapping[str, Callable[[Rules, Any], Any]] = {
    "tile": _read_tile,
    "tiles": _read_tiles,
    "groups": _read_groups,
    "tile-map": _read_tile_map,
    "play": _read_play,
    "words": _read_words,
}
_WRITTEN = {"play": "{by: SEAT, cards: CARDS, as: KIND RANK}"}
"""Forms that say more of themselves than their name."""


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
    if fact.form == "groups":
        return [write_tiles(tiles, group) for group in sorted(value)]
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
