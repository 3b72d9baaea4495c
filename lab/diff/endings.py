"""Positions near the end of a round, where what is settled last comes into play."""

from __future__ import annotations

from random import Random
from typing import Any

from attrs import evolve

from paiju.core.round import Position, Round, Rules, SeatPosition
from paiju.core.round.facts import SEAT
from paiju.lab.cases.written import FIRST_TURN, position_of
from paiju.lab.diff.fact_values import FactValues
from paiju.lab.diff.hands import Hand, HandPool

WALL = 3
"""How many tiles are left at most."""
OFTEN, SELDOM = 0.7, 0.1
"""How often a fact of the table is set: one that names a seat, or another."""
CARDS = 4
"""How many cards a seat holds at most."""


class EndingMaker:
    """Makes positions of tile games in which most seats are ready and few tiles are left."""

    def __init__(self, rules: Rules, chance: Random, pool: HandPool) -> None:
        self.rules = rules
        self.chance = chance
        self.hands = [hand for hands in pool.by_tile.values() for hand in hands]
        self.values = FactValues(rules, chance)
        self.of_seats = [fact for fact in self.values.facts if fact.scope == SEAT]
        self.of_table = [fact for fact in self.values.facts if fact.scope != SEAT]

    def make(self) -> Position | None:
        """A position; None where the tiles do not suffice."""
        chance = self.chance
        free = list(self.rules.tiles.copies)
        shared = self._fact()
        seats = {}
        for seat in range(self.rules.seats):
            hand = self._ready(free) if chance.random() < 0.8 else None
            if hand is None:
                continue
            facts = dict(shared) if chance.random() < 0.8 else {}
            first = bool(facts.pop(FIRST_TURN, False))
            melds = tuple(one._replace(giver=-1) for one in hand.melds)
            seats[seat] = SeatPosition(hand=hand.held, melds=melds, first_turn=first, facts=facts)
        state: dict[str, Any] = {}
        for fact in self.of_table:
            often = OFTEN if fact.form == "seat" else SELDOM
            value = self.values.value(fact) if chance.random() < often else None
            if value is not None:
                state[fact.name] = value
        dealer, turn = (int(chance.random() * self.rules.seats) for _ in range(2))
        size = 1 + int(chance.random() * WALL)
        return Position(dealer, turn, seats, wall_size=size, state=state) if seats else None

    def _fact(self) -> dict[str, Any]:
        """A fact that most seats share; often none."""
        if not self.of_seats or self.chance.random() < 0.3:
            return {}
        fact = self.of_seats[int(self.chance.random() * len(self.of_seats))]
        value = self.values.value(fact)
        return {} if value is None else {fact.name: value}

    def _ready(self, free: list[int]) -> Hand | None:
        """A ready hand of free tiles, which are then taken; None if none is found."""
        for _ in range(8 if self.hands else 0):
            hand = self.hands[int(self.chance.random() * len(self.hands))]
            left = free[:]
            for kind in (*hand.held, *(tile for meld in hand.melds for tile in meld.tiles)):
                left[kind] -= 1
            if min(left) >= 0:
                free[:] = left
                return hand
        return None


def cut_short(round: Round, chance: Random, values: FactValues) -> Position | None:
    """A round of cards with only a few cards left in each hand; None where it stands in no position.

    Facts that hold groups of cards have one of any size more often than not.
    """
    position = position_of(round)
    if position is None or "phase" in position.state:
        return None
    seats = {seat: evolve(one, hand=_few(one.hand or (), chance)) for seat, one in position.seats.items()}
    free = list(round.rules.tiles.copies)
    for one in seats.values():
        for card in one.hand or ():
            free[card] -= 1
    state = dict(position.state)
    for fact in values.facts:
        if fact.form == "groups" and fact.scope != SEAT and chance.random() < OFTEN:
            group = values.group(fact, free)
            if group is not None:
                state[fact.name] = group
    return evolve(position, seats=seats, state=state)


def _few(hand: tuple[int, ...], chance: Random) -> tuple[int, ...]:
    """Some cards of a hand; equal ones stay together more often than not."""
    size = 1 + int(chance.random() * CARDS)
    if len(hand) <= size:
        return hand
    first = int(chance.random() * (len(hand) - size + 1))
    return hand[first : first + size]
