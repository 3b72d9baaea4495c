"""A round as a position that can be written into a case file."""

from __future__ import annotations

from typing import Any

from paiju.core.errors import PaijuError
from paiju.core.melds.notation import write_meld
from paiju.core.round import Position, Round, Rules, SeatPosition
from paiju.core.round.facts import SEAT
from paiju.core.round.written import read_fact, write_fact
from paiju.core.tiles import write_tiles

ORDINARY = "play"
"""The phase that no position has to name."""
FIRST_TURN = "first_turn"
"""The fact of a seat that positions have a word of their own for."""
EMPTY: tuple[Any, ...] = (None, (), "", 0, False)


def position_of(round: Round) -> Position | None:
    """The position that a round stands in; None where it stands in a window, which no position can.

    What positions cannot say is left out, so that a round that starts there may be another one.
    """
    if round.over or round.offer is not None or round.answers:
        return None
    rules = round.rules
    fixed = rules.discipline.FIXED_HANDS
    wall = tuple(round.wall[round.head : round.end]) if fixed else ()
    seats = {seat: _seat(round, seat) for seat in range(rules.seats)}
    state = _facts(round, -1)
    if "phase" in state and state["phase"] == ORDINARY:
        del state["phase"]
    asked = list(round.legal())
    return Position(
        dealer=round.dealer,
        turn=asked[0] if len(asked) == 1 else round.turn,
        seats=seats,
        wall=wall,
        wall_size=len(wall) if fixed else None,
        state=state,
    )


def _seat(round: Round, seat: int) -> SeatPosition:
    state = round.seats[seat]
    hand = [kind for kind, count in enumerate(state.hand) for _ in range(count)]
    won = None
    if state.won_on is not None:
        won = state.won_on[:2]
        if won[1] == "self" and won[0] in hand:
            hand.remove(won[0])
    elif seat == round.turn and state.drawn in hand:
        hand.remove(state.drawn)
        hand.append(state.drawn)
    facts = _facts(round, seat)
    return SeatPosition(
        first_turn=bool(facts.pop(FIRST_TURN, False)),
        hand=tuple(hand),
        melds=state.melds,
        river=tuple(state.river),
        rows={name: row for name, row in state.rows.items() if row},
        won=won,
        facts=facts,
    )


def _facts(round: Round, seat: int) -> dict[str, Any]:
    """The facts of a seat, or of the table, that are not as they are without being written."""
    found: dict[str, Any] = {}
    rules = round.rules
    for fact in rules.facts:
        if (fact.scope == SEAT) != (seat >= 0) or (fact.compute is not None and fact.give is None):
            continue
        value = round.fact(fact.name, seat)
        if value == fact.default or (fact.compute is not None and value in EMPTY):
            continue
        if fact.form == "groups" and seat < 0:
            value = _lying_apart(round, value)
        try:
            said = write_fact(rules, fact, value)
            read_fact(rules, fact, said)
        except (PaijuError, TypeError, ValueError, AttributeError):
            continue
        found[fact.name] = said
    return found


def _lying_apart(round: Round, groups: tuple[Any, ...]) -> tuple[Any, ...]:
    """Groups of tiles without the one that lies on the table, which positions name there."""
    table = getattr(round.table, "table", None)
    if table is None or table[1] not in groups:
        return groups
    left = list(groups)
    left.reverse()
    left.remove(table[1])
    left.reverse()
    return tuple(left)


def placed(position: Position) -> int:
    """How much a position names: tiles, facts and whatever else."""
    size = len(position.wall) + len(position.tail) + 2 * len(position.state)
    size += (position.after is not None) + (position.wall_size is not None)
    for one in position.seats.values():
        size += 1 + len(one.hand or ()) + len(one.river) + 2 * len(one.facts)
        size += sum(len(meld.tiles) for meld in one.melds) + sum(map(len, one.rows.values()))
    return size


# --- the keys of a case ---------------------------------------------------------------------------------


def position_data(rules: Rules, position: Position) -> dict[str, Any]:
    """The keys of a case that describe a position."""
    tiles = rules.tiles
    found: dict[str, Any] = {}
    if position.dealer:
        found["dealer"] = position.dealer
    if position.turn is not None and position.turn != position.dealer:
        found["turn"] = position.turn
    seats = {seat: seat_data(rules, one) for seat, one in sorted(position.seats.items())}
    found["seats"] = {seat: one for seat, one in seats.items() if one}
    for name in ("wall", "tail"):
        if getattr(position, name):
            found[name] = write_tiles(tiles, getattr(position, name))
    for name in ("wall_size", "after"):
        if getattr(position, name) is not None:
            found[name] = getattr(position, name)
    if position.state:
        found["state"] = dict(position.state)
    if position.dice:
        found["dice"] = [list(roll) for roll in position.dice]
    return found


def seat_data(rules: Rules, one: SeatPosition) -> dict[str, Any]:
    """One seat of a position."""
    tiles = rules.tiles
    found: dict[str, Any] = {}
    if one.hand is not None:
        found["hand"] = write_tiles(tiles, one.hand)
    if one.melds:
        found["melds"] = [write_meld(tiles, meld) for meld in one.melds]
    if one.river:
        found["river"] = write_tiles(tiles, one.river)
    found.update({name: write_tiles(tiles, row) for name, row in one.rows.items()})
    if one.won is not None:
        found["won"] = {"tile": tiles.code(one.won[0]), "by": one.won[1]}
    if one.first_turn:
        found["first_turn"] = True
    return {**found, **one.facts}
