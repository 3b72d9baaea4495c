"""The whole state of a round as plain values, to be compared."""

from __future__ import annotations

from typing import Any

from paiju.core.round import Round, SeatState, TableState

NOT_STATE = frozenset(("waits",))
"""What a seat remembers to save time: working it out is no change."""


class Broken(AssertionError):
    """Something that must always hold does not."""


def require(holds: bool, sentence: str, *details: object) -> None:
    """Raise `Broken` with the sentence and the details unless it holds."""
    if not holds:
        raise Broken("\n".join([sentence, *map(str, details)]))


def _slots(state: SeatState | TableState) -> list[str]:
    return [
        name
        for kind in reversed(type(state).__mro__)
        for name in getattr(kind, "__slots__", ())
        if name not in NOT_STATE
    ]


def _plain(value: Any) -> Any:
    if isinstance(value, bytearray):
        return bytes(value)
    if isinstance(value, dict):
        return tuple(sorted(value.items()))
    return tuple(value) if isinstance(value, list) else value


def seat_data(state: SeatState) -> dict[str, Any]:
    """All that lies before a seat, facts included."""
    return {name: _plain(getattr(state, name)) for name in _slots(state)}


def folded_data(round: Round) -> dict[str, Any]:
    """The part of the state that events make: tiles, facts, scores, wins, but not what is still to happen."""
    data: dict[str, Any] = {f"seat {state.index}": seat_data(state) for state in round.seats}
    data["table"] = {name: _plain(getattr(round.table, name)) for name in _slots(round.table)}
    for name in ("head", "end", "wall", "face_up", "held", "dealer", "turn", "wins", "ended_by", "over"):
        data[name] = getattr(round, name)
    data["scores"] = tuple(round.scores)
    return data


def state_data(round: Round) -> dict[str, Any]:
    """Everything: what events make, what is still to happen, who is asked, the streams of chance, the log."""
    data = folded_data(round)
    data["agenda"] = round.agenda
    data["asking"] = round.asking
    data["answers"] = round.answers
    data["owner"] = round.owner
    menus: dict[int, Any] = dict(round.offered)
    data["menus"] = {seat: menu if isinstance(menu, tuple) else id(menu) for seat, menu in menus.items()}
    data["streams"] = {name: vars_of(stream) for name, stream in round.streams.items()}
    data["log"] = id(round.log)
    return data


def vars_of(stream: Any) -> tuple[tuple[str, str], ...]:
    """The state of a stream of chance."""
    names = [*getattr(stream, "__slots__", ()), *getattr(stream, "__dict__", ())]
    values = [(name, getattr(stream, name)) for name in names]
    return tuple((name, repr(vars_of(one) if hasattr(one, "below") else one)) for name, one in values)


def difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """The first entry in which two states differ, in words; empty if they are equal."""
    for name in one:
        if one[name] == other.get(name):
            continue
        if isinstance(one[name], dict):
            return f"{name}: {difference(one[name], other[name])}"
        return f"{name}: {one[name]!r} and {other.get(name)!r}"
    return ""
