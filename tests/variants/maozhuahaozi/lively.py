"""Tables at which much happens: players that use whatever they have, decks with the special tiles on top."""

from __future__ import annotations

from random import Random
from typing import Any

from paiju.core.melds.chance import Chance
from paiju.core.round import Action, Round, Rules
from paiju.core.shuffle import Stream, deal_seed
from paiju.core.tiles.kinds import SUITED
from paiju.lab.bots import Bot, GreedyBot, RandomBot
from paiju.lab.checks.hidden import deal_from
from paiju.lab.checks.rounds import Dealt
from paiju.lab.seat_view import SeatView

WIN = Action("win")
PLAIN = ("discard", "pass", "win", "pong", "done", "flower", "wind")
"""What a lively player leaves to the greedy one."""
FLOWER = "flower"
"""The class of the eight flowers."""
DEALT = 52
"""So many tiles are dealt before the dealer's last one."""
TOP = 60
"""In so many tiles from the top of a rich deck all tiles lie that are no suit tiles."""


class LivelyBot:
    """Kongs, swaps, steals, catches and puts pieces to use one time in two; otherwise it plays to win.

    It gives up the suit of which it has least, and of the other two what stands alone.
    """

    name = "lively"

    def __init__(self) -> None:
        self._greedy = GreedyBot()

    def decide(self, view: SeatView, seat: int, menu: Any, chance: Chance) -> Action:
        """Something special if there is anything, else a sensible decision."""
        special = [action for action in menu if action.verb not in PLAIN]
        if special and chance.random() < 0.5:
            chosen: Action = special[int(chance.random() * len(special))]
            return chosen
        discards = [action for action in menu if action.verb == "discard"]
        if WIN in menu or not discards:
            return self._greedy.decide(view, seat, menu, chance)
        worth = _worth(view.round, seat)
        least: Action = min(discards, key=lambda one: (worth[one.tiles[0]], chance.random()))
        return least


def _worth(round: Round, seat: int) -> list[int]:
    """What a tile of each kind is good for: the least in the suit of which a seat has least."""
    state = round.seats[seat]
    hand = state.hand
    worth = [0 if natural else -1 for natural in round.rules.natural]
    for wild in round.rules.wild:
        worth[wild] = 99
    held = {
        suit.kinds: sum(hand[kind] for kind in suit.kinds)
        + 9 * sum(one.tile in suit.kinds for one in state.melds)
        for suit in round.rules.tiles.suits
    }
    unwanted = min(held, key=lambda kinds: held[kinds])
    for kinds in held:
        for place, kind in enumerate(kinds):
            near = [hand[one] for one in kinds[max(place - 2, 0) : place + 3]]
            worth[kind] = -2 if kinds == unwanted else sum(near) + 2 * hand[kind]
    return worth


def mixed_players(rules: Rules, chance: Chance) -> list[Bot]:
    """For each seat a player: half of them lively, some greedy, others do anything."""
    kinds = (LivelyBot, LivelyBot, LivelyBot, GreedyBot, RandomBot, RandomBot)
    return [kinds[int(chance.random() * len(kinds))]() for _ in range(rules.seats)]


def deal_rich(rules: Rules, seed: str, dealer: int = 0) -> Dealt:
    """A fresh round from a deck with wilds, pieces, flowers and winds among the first tiles.

    In one deck of three somebody is dealt six or seven of the flowers.
    """
    key = deal_seed(seed, 0, {})
    tiles = sorted(rules.tiles.tiles, key=lambda tile: rules.tiles.kinds[tile].klass != FLOWER)
    special = [tile for tile in tiles if rules.tiles.kinds[tile].klass != SUITED]
    chance = Random(seed)
    gathered = chance.choice((0, 0, 0, 0, 6, 7))
    hand = chance.randrange(4)
    places = chance.sample([place for place in range(DEALT) if _hand_of(place) == hand], gathered)
    places += chance.sample([*{*range(TOP)} - {*places}], len(special) - gathered)
    lying = dict(zip(places, special, strict=True))
    suited = iter(Stream(key, "wall").shuffle(tuple(tile for tile in tiles if tile not in special)))
    wall = tuple(lying[place] if place in lying else next(suited) for place in range(len(tiles)))
    return Dealt(deal_from(rules, wall, key, dealer), wall)


def _hand_of(place: int) -> int:
    """Whose hand a tile of the deal goes to, counted from the dealer: three times four tiles, then one."""
    return place // 4 % 4 if place < DEALT - 4 else place % 4
