"""A bot that plays sensibly: towards a ready hand, and then for the most tiles that complete it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from paiju.core.melds.chance import Chance
from paiju.core.melds.meld import Meld
from paiju.core.round import PASS, Action, Fact, Round, Rules, SeatState
from paiju.core.round.facts import SEAT
from paiju.lab.seat_view import SeatView

WIN = Action("win")
LEAST_WAITS = 2
"""Live winning tiles that a hand must have before it binds itself by declaring."""
GLANCES = 12
"""How many plays of a lazy menu are looked at."""
FAR = 1 << 20
"""Further from ready than any hand."""
EXCHANGES = 2
"""By how many exchanges of tiles a hand may fall back rather than feed one that lies open."""


class GreedyBot:
    """Wins when it can, keeps its hand as near to ready as it can, and counts live tiles.

    It lays out and puts to use what no hand is made of, and of tiles it may have it takes the most useful.
    It claims and kongs only if that brings the hand no further from ready, declares a ready hand that
    has a few live waits, gives no tile that somebody openly waits for unless all others would throw the
    hand far back, and takes the middle of what it knows nothing about.
    """

    name = "greedy"

    def decide(self, view: SeatView, seat: int, menu: Any, chance: Chance) -> Action:
        """The best action by its lights; chance decides between equals."""
        if not isinstance(menu, tuple):
            return _card_play(menu, chance)
        if len(menu) == 1:
            only: Action = menu[0]
            return only
        round = view.round
        if WIN in menu and _is_complete(round, seat):
            return WIN
        if round.offer is not None:
            return _claim(round, seat, menu)
        if any(action.verb == "discard" for action in menu):
            return _own_turn(round, seat, menu, chance)
        if PASS in menu:
            step = round.rules.steps[round.asking[0]] if round.asking is not None else None
            return menu[0] if step is not None and step.lapses else PASS
        middle: Action = menu[(len(menu) - 1) // 2]
        return _best_trade(round, seat, menu, FAR) or middle


def _is_complete(round: Round, seat: int) -> bool:
    """Whether the win on the menu is a true one: some rules let a seat win falsely and pay for it."""
    state = round.seats[seat]
    offer = round.offer
    if offer is None:
        return round.completes(seat) or round.appraise(seat, state.drawn, "self") is not None
    return offer.kind != "discard" or bool(round.waits(seat) >> offer.tile & 1)


# --- distance ---------------------------------------------------------------------------------------


def _distance_without(round: Round, state: SeatState, own: Sequence[int], more_melds: int) -> int:
    """How far from ready the hand is once `own` tiles have left it and so many more melds lie there.

    A hand that is still to discard is no nearer than ready.
    """
    melds = state.melds
    for tile in own:
        round.take(state, tile)
    state.melds = (*melds, *(Meld("", -1, ()),) * more_melds)
    distance = max(0, round.rules.distance(state))
    state.melds = melds
    for tile in own:
        round.put(state, tile)
    return distance


def live_tiles(round: Round, seat: int) -> list[int]:
    """By kind, how many tiles the seat of a view does not see."""
    live = list(round.rules.tiles.copies)
    seen: Iterable[int]
    for state in round.seats:
        for kind in range(len(live)):
            live[kind] -= state.hand[kind]
        rows = [tile for row in state.rows.values() for tile in row]
        for seen in (state.river, rows, *(meld.tiles for meld in state.melds)):
            for tile in seen:
                if tile < len(live):
                    live[tile] -= 1
    return live


def _useful(round: Round, state: SeatState, without: int, distance: int, live: Sequence[int]) -> int:
    """Live tiles that bring a hand nearer once `without` has been discarded, or complete a ready one."""
    rules = round.rules
    round.take(state, without)
    count = 0
    if distance <= 0:
        waits = rules.waits(state)
        count = sum(live[kind] for kind in range(waits.bit_length()) if waits >> kind & 1)
    else:
        for kind in rules.claimable:
            if live[kind] > 0:
                round.put(state, kind)
                if rules.distance(state) < distance:
                    count += live[kind]
                round.take(state, kind)
    round.put(state, without)
    return count


# --- decisions --------------------------------------------------------------------------------------


def _claim(round: Round, seat: int, menu: Sequence[Action]) -> Action:
    """The claim that brings the hand nearest to ready; a pong or a chow must gain, a kong must not lose."""
    state = round.seats[seat]
    now = round.rules.distance(state)
    best, nearest = PASS, now
    for action in menu:
        own = _own_tiles(action)
        if not own and action not in (PASS, WIN):
            return action  # it takes none of the tiles that hands are made of
        if not own:
            continue
        distance = _distance_without(round, state, own, 1)
        if distance < nearest or (action.verb == "kong" and distance == nearest):
            best, nearest = action, distance
    return best if best in menu else menu[(len(menu) - 1) // 2]


def _own_tiles(action: Action) -> tuple[int, ...]:
    """The tiles of the own hand that a claim takes."""
    number = {"pong": 2, "kong": 3, "chow": 2}.get(action.verb)
    if number is None:
        return ()
    if isinstance(action.detail, tuple):
        named = action.detail[-1]
        return named if isinstance(named, tuple) else (named,)
    return action.tiles * number


def open_waits(round: Round, seat: int) -> int:
    """The tiles that other seats are known to wait for, as a bit set.

    They are what public facts name that are sets of kinds.
    """
    told = [fact.name for fact in round.rules.facts if _names_waits(fact)]
    waits = 0
    for other in round.others(seat):
        for name in told:
            waits |= round.fact(name, other) or 0
    return waits


def _names_waits(fact: Fact) -> bool:
    return fact.scope == SEAT and fact.form == "kinds" and fact.see == "all"


def _own_turn(round: Round, seat: int, menu: Sequence[Action], chance: Chance) -> Action:
    rules = round.rules
    state = round.seats[seat]
    for action in sorted(menu, key=lambda action: -len(action.tiles)):
        # tiles that no hand is made of are exchanged first, or put to use
        tile = action.tiles[0] if action.tiles else rules.tiles.by_code.get(action.verb)
        if action.verb not in ("discard", "kong") and tile is not None and _is_idle(rules, tile):
            return action
    trade = _best_trade(round, seat, menu)
    if trade is not None:
        return trade
    distances = {
        action.tiles[0]: _distance_without(round, state, action.tiles, 0)
        for action in menu
        if action.verb == "discard"
    }
    wanted = open_waits(round, seat)
    nearest = min(distances.values())
    for action in menu:
        if action.verb == "kong" and _kong_is_free(round, state, action, nearest, wanted):
            return action
    tile, useful = _best_discard(round, state, distances, wanted, chance)
    if distances[tile] <= 0 and useful >= LEAST_WAITS:
        for action in menu:
            if action.verb == "declare" and action.tiles == (tile,):
                return action
    return rules.discards[tile]


def _is_idle(rules: Rules, tile: int) -> bool:
    """Whether no hand is made of a tile."""
    return not rules.natural[tile] and tile not in rules.wild


def _traded(round: Round, seat: int, action: Action) -> int | None:
    """How far from ready the hand is after a trade of tiles; None where the decision is none."""
    trade = round.rules.verbs[action.verb].trade
    if trade is None:
        return None
    state = round.seats[seat]
    given, gained = trade(round, seat, action)
    for tile in given:
        round.take(state, tile)
    for tile in gained:
        round.put(state, tile)
    distance = round.rules.distance(state)
    for tile in gained:
        round.take(state, tile)
    for tile in given:
        round.put(state, tile)
    return distance


def _best_trade(round: Round, seat: int, menu: Sequence[Action], most: int | None = None) -> Action | None:
    """The trade that brings the hand nearest to ready, if it brings it nearer than it is."""
    now = round.rules.distance(round.seats[seat]) if most is None else most
    best = None
    for action in menu:
        distance = _traded(round, seat, action)
        if distance is not None and distance < now:
            best, now = action, distance
    return best


def _best_discard(
    round: Round, state: SeatState, distances: Mapping[int, int], wanted: int, chance: Chance
) -> tuple[int, int]:
    """The tile to discard, and how many live tiles help the hand then.

    A tile that somebody openly waits for counts as if the hand were `EXCHANGES` further from ready.
    """
    live = live_tiles(round, state.index)
    costs = {
        tile: (distance + EXCHANGES * (wanted >> tile & 1), wanted >> tile & 1)
        for tile, distance in distances.items()
    }
    least = min(costs.values())
    best: list[int] = []
    most = -1
    for tile, cost in costs.items():
        if cost == least:
            useful = _useful(round, state, tile, distances[tile], live)
            if useful > most:
                best, most = [], useful
            if useful == most:
                best.append(tile)
    return best[int(chance.random() * len(best))], most


def _kong_is_free(round: Round, state: SeatState, action: Action, nearest: int, wanted: int) -> bool:
    """Whether a kong of the own turn leaves the hand as near to ready as the best discard does.

    A tile that is added to a pong is given too: the others are asked first.
    """
    tile = action.tiles[0]
    if isinstance(action.detail, tuple):
        return False
    held = state.hand[tile]
    if held < 4 and wanted >> tile & 1:
        return False
    own = (tile,) * held if held >= 4 else (tile,)
    return _distance_without(round, state, own, int(held >= 4)) <= nearest


def _card_play(menu: Any, chance: Chance) -> Action:
    """Of some plays: the one with most cards when leading, the lowest and shortest when following."""
    drawn = [menu.sample(chance) for _ in range(GLANCES)]
    plays = [action for action in drawn if action.verb == "play"]
    if not plays:
        first: Action = drawn[0]
        return first
    size = 1 if PASS in menu else -1
    found: Action = min(plays, key=lambda action: (size * len(action.tiles), sum(action.tiles)))
    return found
