"""What the parts of the game ask of the table: special tiles, settings, who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from paiju.core.round import EVERYBODY, Event, Round, SeatState
from paiju.variants.maozhuahaozi.settings import Settings

Effect = tuple[tuple[str, Any], ...]
"""A spent cat or god as the fact `effects` holds it: kind, by, hit."""

RAT, CAT, GOD, INGOT = "rat", "cat", "god", "ingot"
FLOWERS, WINDS = "flowers", "winds"
"""The rows of exposed tiles."""
FLOWER, WIND = "flower", "honour"
"""The classes of tiles that lie in them."""


def settings_of(round: Round) -> Settings:
    """The ruleset's settings."""
    settings: Settings = round.rules.settings
    return settings


def tile_of(round: Round, code: str) -> int:
    """The tile of a code."""
    return round.rules.tiles.by_code[code]


def holds(round: Round, seat: int, code: str) -> bool:
    """Whether a seat has this tile in its hand, as far as its own view tells."""
    return round.seats[seat].hand[tile_of(round, code)] > 0


def held(round: Round, seat: int, klass: str) -> list[int]:
    """The tiles of a class in a seat's hand, as far as its own view tells."""
    hand = round.seats[seat].hand
    return [tile for tile in round.rules.classes.get(klass, ()) if hand[tile]]


def is_flower(round: Round, tile: int) -> bool:
    """Whether a tile is one of the eight flowers."""
    return tile in round.rules.classes[FLOWER]


def in_row(state: SeatState, row: str) -> tuple[int, ...]:
    """The tiles that a seat has laid out in a row."""
    return state.rows.get(row, ())


def active(round: Round) -> list[int]:
    """The seats that have not won."""
    return [state.index for state in round.seats if state.playing]


def spend(round: Round, seat: int, code: str) -> None:
    """Put an auxiliary tile to use: it goes to the pool."""
    round.emit(("use", seat, tile_of(round, code), EVERYBODY))


def spent(round: Round, event: Event) -> None:
    """The reducer of `use`: like a discard, but the turn need not be over."""
    _, seat, tile, _ = event
    state = round.seats[seat]
    round.take(state, tile)
    state.waits = -1
    state.drawn = -1
    state.river.append(tile)


def exchanged(round: Round, event: Event) -> None:
    """The reducer of `caught` and `taken`: a tile goes to the pool for the last one of another seat's."""
    _, seat, giver, given, gained, _ = event
    state = round.seats[seat]
    round.seats[giver].river.pop()
    round.take(state, given)
    state.river.append(given)
    round.put(state, gained)
    state.waits = -1


def replaced_at(tiles: Iterable[int], old: int, new: int) -> tuple[int, ...]:
    """Some tiles with the first `old` one turned into `new`."""
    found = list(tiles)
    found[found.index(old)] = new
    return tuple(found)
