"""Pongs and kongs, natural ones and those that wilds complete 带碰 带杠: what a seat's tiles allow.

A decision names its tiles where the plain one would not do: `pong 5p` takes two 5p, `pong 5p with 5p b`
one and a wild; in one's own turn four tiles make a concealed kong, one is added to a pong.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from paiju.core.melds.meld import PONG, Meld
from paiju.core.round import Action, Round, Rules, SeatState

Tiles = tuple[int, ...]
CLAIMED = {"pong": 2, "kong": 3}
"""How many tiles of one's own a claim takes."""


def plain(action: Action) -> Action:
    """A decision as menus have it: its own tiles in order, and left out where all are the tile it names."""
    if not isinstance(action.detail, tuple) or not isinstance(action.detail[1], tuple):
        return action
    own = tuple(sorted(action.detail[1]))
    same = set(own) == {action.tiles[0]}
    return action._replace(detail=None if same else ("with", own))


def own_tiles(rules: Rules, action: Action) -> Tiles:
    """The tiles of one's own that a claim takes."""
    if isinstance(action.detail, tuple):
        own = action.detail[1]
        assert isinstance(own, tuple)
        return own
    return action.tiles * CLAIMED[action.verb]


def identity(rules: Rules, tiles: Tiles) -> int:
    """What a meld of these tiles counts as: its natural tile, or the wild."""
    return next((tile for tile in tiles if rules.natural[tile]), tiles[0])


def wilds_of(rules: Rules, state: SeatState) -> Tiles:
    """The concealed wilds of a seat."""
    hand = state.hand
    if len(rules.wild) == 1:
        return rules.wild * hand[rules.wild[0]]
    return tuple(wild for wild in rules.wild for _ in range(hand[wild]))


def _choices(wilds: Tiles, number: int) -> Iterator[Tiles]:
    """The different ways to take so many of the wilds."""
    if len(set(wilds)) < 2:
        if number <= len(wilds):
            yield wilds[:number]
        return
    for chosen in combinations_with_replacement(sorted(set(wilds)), number):
        if all(chosen.count(wild) <= wilds.count(wild) for wild in chosen):
            yield chosen


def claimed(round: Round, seat: int, verb: str, tile: int) -> list[Action]:
    """The ways in which a seat may claim an offered tile for a pong or a kong."""
    rules = round.rules
    size = CLAIMED[verb]
    held = round.seats[seat].hand[tile]
    melds = rules.wild_melds
    if rules.natural[tile]:
        whole = rules.pongs[tile] if verb == "pong" else rules.kong_actions[tile]
        found = [whole] if held >= size else []
        if melds is None or held < melds.own_natural:
            return found
        wilds = wilds_of(rules, round.seats[seat])
        for own in range(min(held, size - 1), max(melds.own_natural, size - len(wilds)) - 1, -1):
            for chosen in _choices(wilds, size - own):
                found.append(Action(verb, (tile,), ("with", (*(tile,) * own, *chosen))))
        return found
    if melds is None or tile not in rules.wild:
        return []
    found = []
    wilds = wilds_of(rules, round.seats[seat])
    if melds.pure:
        for chosen in _choices(wilds, size):
            found.append(plain(Action(verb, (tile,), ("with", chosen))))
    if melds.on_wild:
        for kind in rules.claimable:
            if round.seats[seat].hand[kind] >= size:
                found.append(Action(verb, (tile,), ("with", (kind,) * size)))
    return found


def concealed(round: Round, seat: int) -> list[Action]:
    """The concealed kongs 暗杠 of a seat's turn."""
    rules = round.rules
    state = round.seats[seat]
    hand = state.hand
    found = [rules.kong_actions[kind] for kind in rules.claimable if hand[kind] == 4] if 4 in hand else []
    melds = rules.wild_melds
    wilds = wilds_of(rules, state) if melds is not None else ()
    if melds is not None and wilds:
        least = max(1, 4 - len(wilds))
        for kind in rules.claimable:
            for own in range(min(3, hand[kind]), least - 1, -1):
                for chosen in _choices(wilds, 4 - own):
                    found.append(Action("kong", (kind,), ("with", (*(kind,) * own, *chosen))))
        if melds.pure:
            found += [plain(Action("kong", (own[0],), ("with", own))) for own in _choices(wilds, 4)]
    if rules.kongs.concealed == "drawn":
        found = [kong for kong in found if state.drawn in (kong.tiles if kong.detail is None else _own(kong))]
    return found


def added(round: Round, seat: int, *, late: bool = False) -> list[Action]:
    """The tiles that a seat may add to its pongs 补杠; with `late` those not just drawn count too."""
    rules = round.rules
    state = round.seats[seat]
    only_drawn = rules.kongs.added == "drawn" and not late
    found: dict[Action, None] = {}
    for meld in state.melds:
        if meld.kind != PONG:
            continue
        tiles = [meld.tile]
        if rules.wild_melds is not None:
            tiles += [wild for wild in rules.wild if wild != meld.tile]
        for tile in tiles:
            if state.hand[tile] and (not only_drawn or tile == state.drawn):
                same = tile == meld.tile
                found[
                    rules.kong_actions[tile] if same else Action("kong", (meld.tile,), ("with", (tile,)))
                ] = None
    return list(found)


def _own(kong: Action) -> Tiles:
    assert isinstance(kong.detail, tuple)
    assert isinstance(kong.detail[1], tuple)
    return kong.detail[1]


def is_concealed(round: Round, seat: int, kong: Action) -> bool:
    """Whether a kong of one's own turn is a concealed one; the others are added to a pong."""
    if kong.detail is None:
        return round.seats[seat].hand[kong.tiles[0]] == 4
    return len(_own(kong)) == 4


def added_tile(kong: Action) -> int:
    """The tile that an added kong puts to its pong."""
    return kong.tiles[0] if kong.detail is None else _own(kong)[0]


def with_added(pong: Meld, kind: str, tile: int) -> Meld:
    """The pong as a kong; a placeholder stays last."""
    tiles = (*pong.tiles, tile) if pong.replaced < 0 else (*pong.tiles[:-1], tile, pong.tiles[-1])
    return pong._replace(kind=kind, tiles=tiles)
