"""Events as plain data, the same in every process and Python version.

Tiles are written as codes, seats as numbers, `-1` for a tile as null, an unknown tile as `?`, a
Fraction as `"3/2"`, melds, transfers and appraisals as maps of their fields. The canonical stream of a
round is one line of JSON for each event: keys sorted, no spaces, UTF-8.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from typing import Any

from attrs import fields, has

from paiju.core.ledger import exact
from paiju.core.round import EVERYBODY, Event, Round, Rules, Win
from paiju.core.round.facts import SEAT

TILE_FIELDS = frozenset(("tile", "tiles", "own", "drawn", "river", "rows", "won", "cards"))
"""Names of fields whose whole numbers are tiles, beside the secret ones of an event's kind."""
MEMBERS = TILE_FIELDS | {"replaced"}
"""The same for values with names inside an event; the `replaced` of a meld event is a place."""
TILE_FORMS = frozenset(("tile", "tiles", "groups"))
TILE_MAP = "tile-map"
_OF_THE_RULESET = frozenset(("rule",))


def event_data(rules: Rules, event: Event) -> dict[str, Any]:
    """An event as plain data: `{"event": "draw", "seat": 0, "tile": "5p", …}`.

    Where not everybody may see its secret values, `"for"` lists the seats that may.
    """
    kind = rules.kinds[event[0]]
    data: dict[str, Any] = {"event": kind.name}
    if kind.name == "set":
        _, name, seat, value, _ = event
        data |= {"name": name, "seat": seat, "value": _fact(rules, name, seat, value)}
    else:
        for name, value in zip(kind.fields, event[1:-1], strict=True):
            data[name] = _plain(rules, value, name in TILE_FIELDS or name in kind.secret, name)
    mask = event[-1]
    if mask != EVERYBODY:
        data["for"] = [seat for seat in range(rules.seats) if mask >> seat & 1]
    return data


def events_bytes(rules: Rules, round: Round) -> bytes:
    """The canonical stream of all events of a round so far."""
    return b"".join(canonical(event_data(rules, event)) + b"\n" for event in round.events())


def events_digest(rules: Rules, round: Round) -> str:
    """The SHA-256 of the canonical stream, as 64 hexadecimal digits."""
    return sha256(events_bytes(rules, round)).hexdigest()


def canonical(data: Any) -> bytes:
    """Plain data as canonical JSON."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def result_data(rules: Rules, round: Round) -> dict[str, Any]:
    """What came of a finished round: how it ended, scores, wins with patterns, transfers with reasons."""
    return {
        "ended_by": round.ended_by,
        "scores": _plain(rules, round.scores, False, "scores"),
        "wins": [_win(rules, win) for win in round.wins],
        "transfers": [_plain(rules, transfer, False, "transfer") for transfer in round.transfers()],
    }


def plain(rules: Rules, value: Any) -> Any:
    """A value that holds no tiles (amounts, values of options) as plain data."""
    return _plain(rules, value, False, "")


def _win(rules: Rules, win: Win) -> dict[str, Any]:
    data: dict[str, Any] = {
        "seat": win.seat,
        "giver": win.giver,
        "tile": _tile(rules, win.tile),
        "by": win.by,
    }
    appraisal = win.appraisal
    if appraisal is not None:
        data["patterns"] = {id: _plain(rules, value, False, id) for id, value in appraisal.patterns}
        data["total"] = _plain(rules, appraisal.total, False, "total")
        data["value"] = _plain(rules, appraisal.value, False, "value")
    data["shares"] = [[payer, _plain(rules, share.value, False, "value")] for payer, share in win.shares]
    return data


def _fact(rules: Rules, name: str, seat: int, value: Any) -> Any:
    form = next(
        fact.form for fact in rules.facts if fact.name == name and (fact.scope == SEAT) == (seat >= 0)
    )
    if form == TILE_MAP and value is not None:
        return [[_tile(rules, tile), _plain(rules, one, False, name)] for tile, one in value]
    return _plain(rules, value, form in TILE_FORMS, name)


def _tile(rules: Rules, tile: int) -> str | None:
    return None if tile < 0 else rules.tiles.code(tile)


def _plain(rules: Rules, value: Any, tiles: bool, name: str) -> Any:
    """A value without types of ours; whole numbers are tile codes where `tiles` says so."""
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, int):
        return _tile(rules, value) if tiles else value
    if isinstance(value, Fraction):
        return exact(value) if value.denominator == 1 else str(value)
    if name == "about":
        return {key: _plain(rules, one, key in TILE_FIELDS, key) for key, one in value}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return _members(rules, value, value._fields)
    if isinstance(value, (tuple, list)):
        return [_plain(rules, one, tiles, "") for one in value]
    if isinstance(value, frozenset):
        return [_plain(rules, one, tiles, "") for one in sorted(value)]
    if isinstance(value, Mapping):
        return {str(key): _plain(rules, one, tiles, str(key)) for key, one in value.items()}
    if has(type(value)):
        return _members(rules, value, tuple(one.name for one in fields(type(value)) if one.init))
    raise TypeError(f"{type(value).__name__} cannot be written into a record ({name})")


def _members(rules: Rules, value: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        name: _plain(rules, getattr(value, name), name in MEMBERS, name)
        for name in names
        if name not in _OF_THE_RULESET
    }
