"""Positions in which a given hand can win: drawing the tile, given it, robbing it, after a kong and so on.

What a game has beside that is tried at random from what it declares: flags of seats, ways in which a tile
can come in, rows of exposed tiles, an empty wall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import frozen

from paiju.core.errors import PaijuError
from paiju.core.melds.chance import Chance
from paiju.core.melds.meld import CONCEALED_KONG, KONGS, PONG, Meld
from paiju.core.round import PASS, Action, Position, Round, Rules, SeatPosition, Win, start_at
from paiju.core.round.facts import SEAT
from paiju.lab.examples.hands import Hand, made_up, scored_by

WIN = Action("win")
DRAWS, HOLDS, IS_GIVEN, ROBS, KONGS_FIRST, GIVEN_AFTER_KONG, SHOWN = range(7)
WAYS = {
    "self": (HOLDS, DRAWS, KONGS_FIRST, HOLDS, SHOWN),
    "discard": (IS_GIVEN, IS_GIVEN, GIVEN_AFTER_KONG),
    "rob": (ROBS,),
}
"""How a hand may come to a win of each kind; any of them where the kind is none of these."""
DEPTH = 8
"""After how many questions a scene is given up."""


@frozen
class Recipe:
    """How a scene is set up: which seat is which, and what is true beside the tiles.

    `own` and `others` are flags of the winner and of whoever gives the tile; `entry` is how the seat in
    turn came by its tile, "" for the usual way; `exposed` is a part of the tiles of each row, (1, 1): none.
    """

    way: int
    winner: int
    giver: int
    dealer: int
    own: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()
    table: frozenset[str] = frozenset()
    first_turn: bool = False
    entry: str = ""
    wall_size: int | None = None
    exposed: tuple[float, float] = (1.0, 1.0)


@frozen
class Example:
    """A way to a win: where it begins, who decides what, and the win, with the patterns that it scores.

    `position` is None where the round begins with a deal.
    """

    begin: Callable[[], Round]
    script: tuple[tuple[int, Action], ...]
    win: Win
    scored: frozenset[str]
    position: Position | None = None
    recipe: Recipe | None = None

    def play(self) -> Round:
        """The round once the script has been played."""
        round = self.begin()
        for seat, action in self.script:
            round.act(seat, action)
        return round


def scored_in(win: Win) -> frozenset[str]:
    """What counts in a win, in the share of any payer."""
    return frozenset().union(*map(scored_by, win.worths))


def some_recipe(rules: Rules, chance: Chance, by: str = "") -> Recipe:
    """A recipe at random, for a way of winning if one is named."""
    ways: Sequence[int] = WAYS.get(by, ()) or range(SHOWN + 1)
    seats = rules.seats
    winner = int(chance.random() * seats)
    giver = (winner + 1 + int(chance.random() * (seats - 1))) % seats
    entries = ["", "", *rules.texts.get("entries", {})]
    start = chance.random()
    return Recipe(
        ways[int(chance.random() * len(ways))],
        winner,
        giver,
        winner if chance.random() < 0.3 else giver,
        _flags(rules, SEAT, chance),
        _flags(rules, SEAT, chance),
        _flags(rules, "table", chance),
        chance.random() < 0.3,
        entries[int(chance.random() * len(entries))],
        (None, None, 0, 1)[int(chance.random() * 4)],
        (start * (chance.random() < 0.5), 1.0) if chance.random() < 0.5 else (0.0, start),
    )


def _flags(rules: Rules, scope: str, chance: Chance) -> frozenset[str]:
    """Some of the flags that a position can say of a seat or of the table; mostly none."""
    names = [
        fact.name
        for fact in rules.facts
        if fact.scope == scope and fact.form == "flag" and fact.compute is None and fact.name != "first_turn"
    ]
    return frozenset(name for name in names if chance.random() < 0.25)


def scenes(rules: Rules, hand: Hand, recipe: Recipe, chance: Chance) -> Iterator[Example]:
    """The wins that come of the hand in this scene, whoever takes them; none where it cannot be set up."""
    try:
        position, hints = _Stage(rules, hand, recipe, chance).set()
        round = start_at(rules, position)
    except (PaijuError, _TooFew):
        return
    for script, win in _played(round, hints):
        yield Example(lambda: start_at(rules, position), script, win, scored_in(win), position, recipe)


# --- setting it up ----------------------------------------------------------------------------------


class _TooFew(Exception):
    """There are not enough tiles for the scene."""


Hint = tuple[int, str, int]


class _Stage:
    """Sets one scene up: the tiles that are placed nowhere, and what is placed."""

    def __init__(self, rules: Rules, hand: Hand, recipe: Recipe, chance: Chance) -> None:
        self.rules = rules
        self.hand = hand
        self.recipe = recipe
        self.chance = chance
        self.left = list(rules.tiles.copies)
        for tile in hand.tiles:
            self._take(tile)

    def _take(self, tile: int) -> int:
        if not self.left[tile]:
            raise _TooFew
        self.left[tile] -= 1
        return tile

    def _some(self, number: int) -> list[int]:
        """So many tiles that are left, of those that hands are made of."""
        found = []
        for _ in range(number):
            kinds = [kind for kind in self.rules.claimable if self.left[kind]]
            if not kinds:
                raise _TooFew
            found.append(self._take(kinds[int(self.chance.random() * len(kinds))]))
        return found

    def set(self) -> tuple[Position, tuple[Hint, ...]]:
        """The position, and what is to be done in it."""
        hand, recipe = self.hand, self.recipe
        winner = SeatPosition(
            hand=hand.held,
            melds=self._melds(hand.melds),
            first_turn=recipe.first_turn,
            facts=dict.fromkeys(recipe.own, True),
        )
        position = Position(
            dealer=recipe.dealer,
            turn=recipe.winner,
            seats={recipe.winner: winner},
            state=self._state(),
            wall_size=recipe.wall_size,
        )
        lay = (self._draws, self._holds, self._given, self._robs, self._kong, self._given_late, self._shown)
        hints = lay[recipe.way](position, winner)
        self._expose(winner)
        self._others(position)
        return position, hints

    def _melds(self, melds: Sequence[Meld]) -> tuple[Meld, ...]:
        """The melds, claimed of who gives."""
        return tuple(meld if meld.giver < 0 else meld._replace(giver=self.recipe.giver) for meld in melds)

    def _state(self) -> dict[str, Any]:
        rules = self.rules
        state: dict[str, Any] = dict.fromkeys(self.recipe.table, True)
        asked = () if rules.scoring is None else rules.scoring.facts
        for fact in rules.facts:
            if fact.name in asked and fact.scope != SEAT and fact.compute is None:
                value = made_up(rules, fact.name, self.hand, self.chance)
                state[fact.name] = rules.tiles.code(value) if fact.form == "tile" else value
        if self.recipe.entry:
            state["entry"] = self.recipe.entry
        return state

    def _expose(self, winner: SeatPosition) -> None:
        """Some of the tiles that lie in rows, in front of the winner."""
        first, last = self.recipe.exposed
        for row in self.rules.texts.get("rows", {}):
            kinds = sorted(self.rules.tiles.of_class(row))
            some = kinds[round_to(first, kinds) : round_to(last, kinds)]
            tiles = tuple(kind for kind in some if self.left[kind])
            if tiles:
                winner.rows[row] = tuple(self._take(kind) for kind in tiles)

    def _others(self, position: Position) -> None:
        """Flags of who gives the tile."""
        if self.recipe.others:
            giver = position.seats.setdefault(self.recipe.giver, SeatPosition())
            giver.facts = dict.fromkeys(self.recipe.others, True)

    # --- ways ---------------------------------------------------------------------------------------

    def _holds(self, position: Position, winner: SeatPosition) -> tuple[Hint, ...]:
        winner.hand = (*self.hand.held, self.hand.won)
        return ()

    def _draws(self, position: Position, winner: SeatPosition) -> tuple[Hint, ...]:
        position.wall = (self.hand.won,)
        position.wall_size = None if position.wall_size is None else max(1, position.wall_size)
        position.state.pop("entry", None)
        return ()

    def _given(self, position: Position, winner: SeatPosition) -> tuple[Hint, ...]:
        hand = (*self._some(self.rules.hand_size), self.hand.won)
        position.turn = self.recipe.giver
        position.seats[self.recipe.giver] = SeatPosition(hand=hand)
        return ((self.recipe.giver, "discard", self.hand.won),)

    def _robs(self, position: Position, winner: SeatPosition) -> tuple[Hint, ...]:
        giver, won = self.recipe.giver, self.hand.won
        pong = tuple(self._take(won) for _ in range(3))
        meld = Meld(PONG, won, pong, self.recipe.winner)
        hand = (*self._some(self.rules.hand_size - 3), won)
        position.turn = giver
        position.seats[giver] = SeatPosition(hand=hand, melds=(meld,))
        return ((giver, "kong", won),)

    def _kong(self, position: Position, winner: SeatPosition) -> tuple[Hint, ...]:
        """One of the kongs is not made yet, and brings the winning tile."""
        melds = [meld for meld in winner.melds if meld.kind in KONGS]
        if melds:
            meld = melds[0]
            winner.melds = tuple(one for one in winner.melds if one is not meld)
        else:
            tile = next((tile for tile in self.hand.held if self.hand.held.count(tile) >= 3), None)
            if tile is None:
                raise _TooFew
            meld = Meld(CONCEALED_KONG, tile, (tile,) * 4)
            held = list(self.hand.held)
            for _ in range(3):
                held.remove(tile)
            self._take(tile)
            winner.hand = tuple(held)
        winner.hand = (*(winner.hand or ()), *meld.tiles)
        self._replaced(position)
        return ((self.recipe.winner, "kong", meld.tile),)

    def _replaced(self, position: Position) -> None:
        """The winning tile lies where replacements of kongs come from."""
        if self.rules.draws.get("kong") == "tail":
            position.tail = (self.hand.won,)
        else:
            position.wall = (self.hand.won,)
        position.wall_size = None if position.wall_size is None else max(1, position.wall_size)

    def _given_late(self, position: Position, winner: SeatPosition) -> tuple[Hint, ...]:
        """Who gives the tile has drawn it for a kong."""
        giver = self.recipe.giver
        kinds = [kind for kind in self.rules.claimable if self.left[kind] == 4]
        if not kinds:
            raise _TooFew
        kind = kinds[int(self.chance.random() * len(kinds))]
        four = [self._take(kind) for _ in range(4)]
        position.turn = giver
        position.seats[giver] = SeatPosition(hand=(*self._some(self.rules.hand_size - 3), *four))
        self._replaced(position)
        return ((giver, "kong", kind), (giver, "discard", self.hand.won))

    def _shown(self, position: Position, winner: SeatPosition) -> tuple[Hint, ...]:
        """A tile that no hand is made of is laid out, by the winner or by who could give it."""
        rules = self.rules
        idle = [
            kind
            for kind, left in enumerate(self.left)
            if left and not rules.natural[kind] and kind not in rules.wild
        ]
        if not idle:
            raise _TooFew
        tile = self._take(idle[int(self.chance.random() * len(idle))])
        seat = self.recipe.winner if self.chance.random() < 0.5 else self.recipe.giver
        if seat == self.recipe.winner:
            winner.hand = (*self.hand.held, tile)
        else:
            position.seats[seat] = SeatPosition(hand=(*self._some(rules.hand_size), tile))
        position.turn = seat
        verbs = [verb for verb in rules.verbs if verb != "discard"]
        return tuple((seat, verb, tile) for verb in verbs)


def round_to(share: float, kinds: Sequence[int]) -> int:
    """The place in a list that is so far along it."""
    return int(share * len(kinds) + 0.5)


# --- playing it -------------------------------------------------------------------------------------


def _played(round: Round, hints: tuple[Hint, ...]) -> Iterator[tuple[tuple[tuple[int, Action], ...], Win]]:
    """Every win that is on a menu on the way that the hints lead, with the decisions up to it."""
    script: list[tuple[int, Action]] = []
    for _ in range(DEPTH):
        legal = round.legal()
        for seat, menu in legal.items():
            if WIN in menu:
                answers = [(one, WIN if one == seat else _decline(legal[one])) for one in legal]
                after = round.clone()
                before = len(round.wins)
                for one, action in answers:
                    after.act(one, action)
                for win in after.wins[before:]:
                    yield (*script, *answers), win
        for seat, menu in legal.items():
            meant = _hinted(seat, menu, hints)
            action = meant or _decline(menu)
            if meant is None and action != PASS and len(legal) == 1 and len(menu) > 1:
                return
            round.act(seat, action)
            script.append((seat, action))


def _hinted(seat: int, menu: Sequence[Action], hints: Sequence[Hint]) -> Action | None:
    """The first decision of the menu that a hint means."""
    for one, verb, tile in hints:
        if one == seat:
            for action in menu:
                if action.verb == verb and tile in action.tiles:
                    return action
    return None


def _decline(menu: Sequence[Action]) -> Action:
    return PASS if PASS in menu else menu[0]
