"""Changes of written positions that nobody would make."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from paiju.core.melds.notation import SIZES
from paiju.core.round import Fact, Rules
from paiju.core.round.facts import SEAT
from paiju.core.tiles import write_tiles

Position = dict[str, Any]
FIRST_TURN = "first_turn"
FREE = 0.7
"""How often the wall is left open, so that there are tiles for other places."""
ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    7,
    10**9,
    10**17,
    "",
    "x",
    "5p",
    "null",
    [],
    {},
    [1, 2],
    {"a": 1},
)
"""What a fact may be set to, whatever it is."""


# --- changes ------------------------------------------------------------------------------------------


def changed(rules: Rules, position: Position, chance: Random) -> Position:
    """A position with up to three changes, some of which cannot be."""
    found: Position = {**position, "seats": {seat: dict(one) for seat, one in position["seats"].items()}}
    if chance.random() < FREE:
        found = {key: value for key, value in found.items() if key not in ("wall", "wall_size")}
    for _ in range(chance.randint(0, 3)):
        chance.choice(_CHANGES)(rules, found, chance)
    return found


def _some_seat(position: Position, chance: Random) -> dict[str, Any]:
    seat: dict[str, Any] = position["seats"][chance.choice(sorted(position["seats"]))]
    return seat


def _tiles(rules: Rules, chance: Random, most: int) -> str:
    kinds = len(rules.tiles.kinds)
    return write_tiles(rules.tiles, [chance.randrange(kinds) for _ in range(chance.randint(1, most))])


def _hand(rules: Rules, position: Position, chance: Random) -> None:
    seat = _some_seat(position, chance)
    way = chance.randrange(4)
    hand = str(seat.get("hand", ""))
    if way == 0:
        seat.pop("hand", None)
    elif way == 1:
        seat["hand"] = f"{hand} {_tiles(rules, chance, 3)}"
    elif way == 2:
        seat["hand"] = hand[: len(hand) // 2]
    else:
        seat["hand"] = _tiles(rules, chance, 14)


def _swap(rules: Rules, position: Position, chance: Random) -> None:
    one, other = _some_seat(position, chance), _some_seat(position, chance)
    key = chance.choice(("hand", "river", "melds"))
    for seat, value in ((one, other.get(key)), (other, one.get(key))):
        if value is not None:
            seat[key] = value


def _meld(rules: Rules, position: Position, chance: Random) -> None:
    kind = chance.choice(sorted(SIZES))
    tiles = [chance.randrange(len(rules.tiles.kinds))] * SIZES[kind]
    if chance.random() < 0.3:
        tiles[-1] = chance.randrange(len(rules.tiles.kinds))
    written = f"{kind} {' '.join(map(rules.tiles.code, tiles))}"
    if chance.random() < 0.5:
        written += f" from {chance.randrange(rules.seats + 1)}"
    seat = _some_seat(position, chance)
    seat["melds"] = [*seat.get("melds", ()), written]


def _row(rules: Rules, position: Position, chance: Random) -> None:
    _some_seat(position, chance)[chance.choice(("river", "flowers", "winds"))] = _tiles(rules, chance, 4)


def _wall(rules: Rules, position: Position, chance: Random) -> None:
    key = chance.choice(("wall", "tail", "wall_size"))
    if chance.random() < 0.3:
        position.pop(key, None)
    elif key == "wall_size":
        position[key] = chance.choice((0, 1, 2, 10, 60, 999))
    else:
        position[key] = _tiles(rules, chance, 6)


def _whose(rules: Rules, position: Position, chance: Random) -> None:
    position[chance.choice(("dealer", "turn"))] = chance.randrange(rules.seats + 1)


def _after(rules: Rules, position: Position, chance: Random) -> None:
    position["after"] = chance.choice(("claim", "kong"))


def _won(rules: Rules, position: Position, chance: Random) -> None:
    tile = rules.tiles.code(chance.randrange(len(rules.tiles.kinds)))
    _some_seat(position, chance)["won"] = {"tile": tile, "by": chance.choice(("self", "discard"))}


def _dice(rules: Rules, position: Position, chance: Random) -> None:
    position["dice"] = [[chance.randint(1, 6) for _ in range(chance.randint(1, 2))]]


def _first_turn(rules: Rules, position: Position, chance: Random) -> None:
    _some_seat(position, chance)[FIRST_TURN] = chance.random() < 0.7


def _fact(rules: Rules, position: Position, chance: Random) -> None:
    facts = [fact for fact in rules.facts if fact.compute is None or fact.give is not None]
    if not facts:
        return
    fact = chance.choice(facts)
    value = _value(rules, fact, chance)
    if fact.scope == SEAT:
        _some_seat(position, chance)[fact.name] = value
    else:
        position["state"] = {**position.get("state", {}), fact.name: value}


def _value(rules: Rules, fact: Fact, chance: Random) -> Any:
    """A value of the form of a fact, or any other."""
    if chance.random() < 0.3:
        return chance.choice(ODD)
    if fact.form == "flag":
        return chance.random() < 0.6
    if fact.form in ("number", "seat", "kinds"):
        return chance.choice((0, 1, 2, 3, rules.seats, 10, -1))
    if fact.form == "tile":
        return rules.tiles.code(chance.randrange(len(rules.tiles.kinds)))
    if fact.form == "tiles":
        return _tiles(rules, chance, 4)
    if fact.form == "groups":
        return [_tiles(rules, chance, 3)]
    if fact.form == "tile-map":
        return {rules.tiles.code(chance.randrange(len(rules.tiles.kinds))): chance.randint(0, 3)}
    if fact.form == "play":
        return {"by": chance.randrange(rules.seats), "cards": _tiles(rules, chance, 5)}
    return chance.choice(ODD)


_CHANGES: tuple[Callable[[Rules, Position, Random], None], ...] = (
    _hand, _swap, _meld, _row, _wall, _whose, _after, _won, _dice, _first_turn, _fact, _fact, _fact,
)  # fmt: skip
