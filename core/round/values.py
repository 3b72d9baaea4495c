"""What a value may be: seats, tiles, rolls of dice, and the values of facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from paiju.core.errors import Fault, PositionError, Text
from paiju.core.melds.reading import Reading
from paiju.core.round.facts import LARGEST, Fact, bounds
from paiju.core.round.rules import Rules

FACES = 6
"""What a die shows at most."""


def shown(value: object) -> str:
    """A value of any kind for a message, cut short."""
    try:
        text = _flow(value)
    except Exception:  # noqa: BLE001  (whatever a stranger's object does when it is written)
        return type(value).__name__
    return text if len(text) <= 80 else text[:80] + "…"


def _flow(value: object) -> str:
    """A value as a file would write it."""
    if type(value) is dict:
        return "{" + ", ".join(f"{_flow(key)}: {_flow(one)}" for key, one in value.items()) + "}"
    if type(value) in (list, tuple):
        assert isinstance(value, (list, tuple))
        return "[" + ", ".join(map(_flow, value)) + "]"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def is_seat(rules: Rules, value: object) -> bool:
    """Whether this is the number of a seat; True and False are none."""
    return type(value) is int and 0 <= value < rules.seats


def is_tile(rules: Rules, value: object) -> bool:
    """Whether this is a known tile of the set."""
    return type(value) is int and 0 <= value < len(rules.tiles.kinds)


def no_such_seat(rules: Rules, seat: object, *path: str | int) -> Fault:
    """The fault of a value that is no seat."""
    message = Text(f"没有 {shown(seat)} 号位", f"there is no seat {shown(seat)}")
    return Fault("no-such-seat", message, path, expected=f"0-{rules.seats - 1}")


def dice_faults(rolls: object, *path: str | int) -> Iterable[Fault]:
    """What is wrong with written rolls of dice: each is some faces from 1 to 6."""
    rows = rolls if isinstance(rolls, (tuple, list)) else [None]
    for roll in rows:
        faces = roll if isinstance(roll, (tuple, list)) else [None]
        if not all(type(face) is int and 1 <= face <= FACES for face in faces):
            wrong = rolls if roll is None else roll
            message = Text(f"{shown(wrong)} 不是骰子", f"{shown(wrong)} is no roll of dice")
            yield Fault("bad-dice", message, path, expected=f"[[1-{FACES}, 1-{FACES}]]")


def bad_fact(fact: Fact, value: object, expected: str) -> PositionError:
    """The error of a fact that cannot be `value`."""
    message = Text(f"{fact.name} 不能是 {shown(value)}", f"{fact.name} cannot be {shown(value)}")
    return PositionError(Fault("bad-fact-value", message, expected=expected))


def improper(rules: Rules, fact: Fact, value: Any) -> str | None:
    """What a fact should be instead of this value; None where the value is right."""
    if value is None:
        return None if fact.default is None else _form(fact)
    if not _FITS[fact.form](rules, value):
        return _form(fact)
    numbers = (value,) if fact.form == "number" else ()
    if fact.form == "tile-map":
        numbers = tuple(one for _, one in value)
    if not all(_within(fact, one) for one in numbers):
        least, most = bounds(fact)
        return f"{'integer' if fact.whole else 'number'} from {least} to {most}"
    return None if fact.check is None else fact.check(rules, value)


def _form(fact: Fact) -> str:
    """The form of a fact; where few values have it, with all of them."""
    return "flag: true, false" if fact.form == "flag" else fact.form


def _within(fact: Fact, number: int | Fraction) -> bool:
    least, most = bounds(fact)
    written_small = number.denominator == 1 if fact.whole else number.denominator <= LARGEST
    return written_small and least <= number <= most


def _is_number(value: object) -> bool:
    return type(value) is int or isinstance(value, Fraction)


def _is_tiles(rules: Rules, value: object) -> bool:
    return isinstance(value, tuple) and all(is_tile(rules, tile) for tile in value)


def _is_tile_map(rules: Rules, value: object) -> bool:
    if not isinstance(value, tuple) or not all(isinstance(one, tuple) and len(one) == 2 for one in value):
        return False
    tiles = [tile for tile, _ in value]
    return (
        _is_tiles(rules, tuple(tiles))
        and tiles == sorted(set(tiles))
        and all(_is_number(n) for _, n in value)
    )


def _is_play(rules: Rules, value: object) -> bool:
    if not isinstance(value, tuple) or len(value) != 3:
        return False
    seat, cards, reading = value
    return is_seat(rules, seat) and _is_tiles(rules, cards) and isinstance(reading, Reading)


def _is_plain(rules: Rules, value: object) -> bool:
    if isinstance(value, tuple):
        return all(_is_plain(rules, one) for one in value)
    return value is None or isinstance(value, (bool, int, str, Fraction))


_FITS: Mapping[str, Callable[[Rules, Any], bool]] = {
    "flag": lambda rules, value: isinstance(value, bool),
    "number": lambda rules, value: _is_number(value),
    "seat": is_seat,
    "tile": is_tile,
    "tiles": _is_tiles,
    "groups": lambda rules, value: isinstance(value, tuple) and all(_is_tiles(rules, one) for one in value),
    "kinds": lambda rules, value: type(value) is int and 0 <= value < 1 << len(rules.tiles.kinds),
    "tile-map": _is_tile_map,
    "play": _is_play,
    "words": lambda rules, value: isinstance(value, tuple) and all(isinstance(one, str) for one in value),
    "text": lambda rules, value: isinstance(value, str),
    "map": _is_plain,
}
