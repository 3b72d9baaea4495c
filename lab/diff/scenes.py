"""What stands around a hand when it wins: facts, the wall, how the tile comes; and positions made of both."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from attrs import frozen

from paiju.core.errors import PaijuError
from paiju.core.melds.meld import PONG, Meld
from paiju.core.round import Position, Round, Rules, SeatPosition
from paiju.core.round.facts import SEAT
from paiju.core.round.position import lay_out
from paiju.lab.cases.written import FIRST_TURN
from paiju.lab.diff.attempts import attempt
from paiju.lab.diff.begin import known_position
from paiju.lab.diff.fact_values import FactValues
from paiju.lab.diff.hands import Hand, HandPool

WINNER, GIVER = 0, 1
SELF, DISCARD, ROB = "self", "discard", "rob"
BYS = (SELF, DISCARD, ROB)
LACKING = -1
IDLE = 0.6
"""How often the tile drawn is one of the hand where there are others."""
RIVALS = 0.7
"""How often another seat may claim the same tile."""
WALLS = (None, None, None, 0, 0, 1, 2, 5)


@frozen
class Scene:
    """The facts of the table and of seats, the size of the wall, and how the last tile was drawn."""

    state: dict[str, Any]
    facts: dict[int, dict[str, Any]]
    rows: dict[str, tuple[int, ...]]
    wall_size: int | None
    entry: str

    def seat(self, seat: int, **parts: Any) -> SeatPosition:
        """A seat of a position in this scene."""
        facts = dict(self.facts.get(seat, {}))
        first = bool(facts.pop(FIRST_TURN, False))
        rows = dict(self.rows) if seat == WINNER else {}
        return SeatPosition(facts=facts, first_turn=first, rows=rows, **parts)


class SceneMaker:
    """Makes scenes by chance out of the facts that a ruleset declares."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        self.chance = chance
        self.values = FactValues(rules, chance)
        self.entries = [name for name in rules.draws if name in rules.texts.get("entries", {})]
        self.rows = self._rows()

    def _rows(self) -> dict[str, tuple[int, ...]]:
        """The tiles that may lie in each row: of the class of its name, or of no hand at all."""
        tiles = self.rules.tiles
        found = {}
        for name in self.rules.texts.get("rows", {}):
            kinds = tiles.of_class(name) or tiles.of_class(name.removesuffix("s"))
            if kinds:
                found[name] = tuple(sorted(kinds))
        return found

    def make(self) -> Scene:
        """A scene; most have few facts that are not as usual."""
        chance = self.chance
        state: dict[str, Any] = {}
        facts: dict[int, dict[str, Any]] = {}
        for _ in range(int(chance.random() * 3.2)):
            known = self.values.facts
            fact = known[int(chance.random() * len(known))] if known else None
            value = None if fact is None else self.values.value(fact)
            if fact is None or value is None:
                continue
            if fact.scope == SEAT:
                facts.setdefault(int(chance.random() * 2), {})[fact.name] = value
            else:
                state[fact.name] = value
        rows = {name: self._some(kinds) for name, kinds in self.rows.items() if chance.random() < 0.4}
        wall = WALLS[int(chance.random() * len(WALLS))]
        entry = self.entries[int(chance.random() * len(self.entries))] if self.entries else "front"
        return Scene(state, facts, rows, wall, entry if chance.random() < 0.6 else "front")

    def _some(self, kinds: Sequence[int]) -> tuple[int, ...]:
        most = len(kinds)
        full = self.chance.random() < 0.5
        number = most - int(self.chance.random() * 2) if full else int(self.chance.random() * (most + 1))
        return tuple(sorted(self.chance.sample(kinds, number)))


# --- a hand in a scene ----------------------------------------------------------------------------------


def laid_out(rules: Rules, scene: Scene) -> Round | None:
    """A table in this scene on which hands can be laid one after the other; None where it cannot be so."""
    position = Position(
        dealer=GIVER,
        turn=WINNER,
        seats={seat: scene.seat(seat) for seat in (WINNER, GIVER)},
        state=scene.state,
    )
    try:
        return attempt(partial(lay_out, rules, known_position(position, rules)))
    except PaijuError:
        return None


def put_hand(table: Round, scene: Scene, hand: Hand, by: str) -> None:
    """Lay a hand before the winner, the winning tile in it if it is self-drawn."""
    rules = table.rules
    state = table.seats[WINNER]
    drawn = by == SELF
    state.hand = rules.tiles.counts((*hand.held, hand.won) if drawn else hand.held)
    state.keys = rules.hands.keys(state.hand)
    state.pairs = rules.hands.pairs(state.hand)
    state.melds = hand.melds
    state.waits = -1
    state.drawn = hand.won if drawn else -1
    state.entry = scene.entry if drawn else ""
    table.turn = WINNER if drawn else GIVER
    table.end = table.head + (scene.wall_size if scene.wall_size is not None else 20)


@frozen
class Seating:
    """Puts hands into scenes as positions in which they may win."""

    rules: Rules
    chance: Random
    pool: HandPool

    def position(self, scene: Scene, hand: Hand, by: str, *, rivals: bool) -> Position | None:
        """A position of this hand in this scene; None where there are not tiles enough."""
        free = [*self.rules.tiles.copies]
        named = [*hand.held, hand.won, *(tile for meld in hand.melds for tile in meld.tiles)]
        named += [tile for row in scene.rows.values() for tile in row]
        for tile in named:
            free[tile] -= 1
        if min(free) < 0 or (by == ROB and free[hand.won] < 3):
            return None
        state = {**scene.state, "entry": scene.entry}
        if by == SELF:
            drawn = self._drawn(scene, free, hand)
            seats = {WINNER: scene.seat(WINNER, hand=(*hand.held, drawn), melds=hand.melds)}
            seats[GIVER] = scene.seat(GIVER)
            return Position(
                GIVER, WINNER, seats, wall_size=scene.wall_size, tail=self._tail(scene, free), state=state
            )
        seats = {WINNER: scene.seat(WINNER, hand=hand.held, melds=hand.melds)}
        for seat in range(GIVER + 1, self.rules.seats) if rivals else ():
            if self.chance.random() < RIVALS:
                seats[seat] = self._rival(free, hand.won)
        seats[GIVER] = self._giver(scene, free, hand.won, by)
        if any(one.hand is not None and LACKING in one.hand for one in seats.values()):
            return None
        tail = self._tail(scene, free)
        return Position(GIVER, GIVER, seats, wall_size=scene.wall_size, tail=tail, state=state)

    def _tail(self, scene: Scene, free: list[int]) -> tuple[int, ...]:
        """The last tile of the wall, which is turned or drawn in many games; often not named."""
        kinds = [kind for kind, left in enumerate(free) if left]
        if scene.wall_size == 0 or not kinds or self.chance.random() < 0.4:
            return ()
        return (kinds[int(self.chance.random() * len(kinds))],)

    def _drawn(self, scene: Scene, free: list[int], hand: Hand) -> int:
        """The tile just drawn: it completes the hand, or now and then is one that no hand is made of."""
        natural = self.rules.natural
        idle = [kind for kind, left in enumerate(free) if left and not natural[kind]]
        if not idle or self.chance.random() < IDLE:
            return hand.won
        idle = self._lacking(scene) or idle
        return idle[int(self.chance.random() * len(idle))]

    def _lacking(self, scene: Scene) -> list[int]:
        """The one tile that a row of exposed tiles lacks, if one does."""
        tiles = self.rules.tiles
        for row in scene.rows.values():
            lacking = tiles.of_class(tiles.kinds[row[0]].group) - set(row) if row else ()
            if len(lacking) == 1:
                return list(lacking)
        return []

    def _giver(self, scene: Scene, free: list[int], tile: int, by: str) -> SeatPosition:
        """The seat in turn, which has the tile to give: to discard it, or to add it to a pong."""
        size = self.rules.hand_size
        if by == DISCARD:
            return scene.seat(GIVER, hand=(*_filler(free, size, self.chance), tile))
        free[tile] -= 3
        pong = Meld(PONG, tile, (tile,) * 3, 2 if self.rules.seats > 2 else WINNER)
        return scene.seat(GIVER, hand=(*_filler(free, size - 3, self.chance), tile), melds=(pong,))

    def _rival(self, free: list[int], tile: int) -> SeatPosition:
        """Another seat that may claim the tile too: it waits for it, or holds two or three of it."""
        chance = self.chance
        hand = self.pool.waiting(tile, free, chance) if chance.random() < 0.6 else None
        if hand is not None:
            for kind in (*hand.held, *(one for meld in hand.melds for one in meld.tiles)):
                free[kind] -= 1
            return SeatPosition(hand=hand.held, melds=tuple(one._replace(giver=-1) for one in hand.melds))
        own = [tile] * min(free[tile], 2 + int(chance.random() * 2))
        if len(own) < 2:
            run = next(iter(self.rules.runs_with[tile]), ())
            own = [kind for kind in run if kind != tile and free[kind]]
        for kind in own:
            free[kind] -= 1
        return SeatPosition(hand=(*own, *_filler(free, self.rules.hand_size - len(own), chance)))


def _filler(free: list[int], size: int, chance: Random) -> tuple[int, ...]:
    """So many tiles of those that are free, and are no more then; `LACKING` for those that there are not."""
    found = []
    left = [kind for kind, count in enumerate(free) for _ in range(count)]
    chance.shuffle(left)
    for kind in left[:size]:
        free[kind] -= 1
        found.append(kind)
    return (*found, *[LACKING] * (size - len(found)))
