"""Seats and tables at the start of a round, with every fact at its default."""

from __future__ import annotations

from paiju.core.round.facts import SEAT, SeatState, TableState
from paiju.core.round.rules import Rules


def empty_seat(rules: Rules, index: int) -> SeatState:
    """A seat before the deal."""
    seat: SeatState = rules.seat_class()
    seat.index = index
    seat.hand = bytearray(len(rules.tiles.kinds) + 1)
    seat.keys = [0] * max(1, len(rules.hands.blocks))
    seat.pairs = 0
    seat.waits = -1
    seat.melds = ()
    seat.river = []
    seat.rows = {}
    seat.playing = True
    seat.drawn = -1
    seat.entry = ""
    seat.bound = False
    seat.won_on = None
    for fact in rules.facts:
        if fact.scope == SEAT and fact.compute is None:
            setattr(seat, fact.name, fact.default)
    return seat


def empty_table(rules: Rules) -> TableState:
    """The table before the deal."""
    table: TableState = rules.table_class()
    for fact in rules.facts:
        if fact.scope != SEAT and fact.compute is None:
            setattr(table, fact.name, fact.default)
    return table
