"""鸡: the turned tile, and what chickens bring (§9, §9.2 items 5 and 6, §9.3 item 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import Fact, Round, Step
from paiju.variants.zhuoji.reckoning import burned_ji, others, ready_seats, settings_of


@impl
def facts() -> list[Fact]:
    """The tile turned over after a win."""
    return [Fact("flip", form="tile", text=Text("翻鸡", "turned tile"))]


@impl
def steps() -> list[Step]:
    """Before the settlement the next undrawn tile is turned, if somebody has won."""
    return [Step("flip", _turn, course=("before", "settle"))]


def _turn(round: Round, step: tuple[Any, ...]) -> None:
    if round.wins and round.wall_left:
        round.set("flip", round.flip(0))


def neighbour(round: Round, tile: int, step: int) -> int:
    """The tile so many numbers up or down in the same suit; after nine comes one."""
    suit = next(group.kinds for group in round.rules.tiles.suits if tile in group.kinds)
    return suit[(suit.index(tile) + step) % len(suit)]


def yaoji(round: Round) -> int:
    """幺鸡."""
    return round.rules.tiles.by_code[settings_of(round).ji.always]


def chicken_values(round: Round) -> Mapping[int, int]:
    """J: what each chicken brings from each payer."""
    ji = settings_of(round).ji
    always = yaoji(round)
    values = {always: 1}
    flip = round.table.flip
    if flip is None:
        return values
    silver = {round.rules.tiles.by_code[code] for code in ji.silver_tiles}
    for step in ji.steps:
        tile = neighbour(round, flip, step)
        precious = step == 1 or (step != 0 and not ji.by_face)
        if tile == always:
            values[tile] = max(values[tile], ji.gold if precious else 1)
        else:
            values[tile] = max(values.get(tile, 1), ji.silver if precious and tile in silver else 1)
    return values


def chickens_held(round: Round, seat: int, tile: int) -> int:
    """How many of a chicken count for a seat: hand, melds, the winning tile, and discards if they do."""
    state = round.seats[seat]
    ji = settings_of(round).ji
    number = state.hand[tile] + sum(meld.tiles.count(tile) for meld in state.melds)
    number += sum(win.seat == seat and win.giver >= 0 and win.tile == tile for win in round.wins)
    if ji.lies or (ji.yaoji_lies and tile == yaoji(round)):
        number += state.river.count(tile)
    return number


@impl
def settle(round: Round) -> Iterator[Transfer]:
    """Everybody pays a ready seat for each of its chickens."""
    if not round.wins:
        return
    values = chicken_values(round)
    burned = burned_ji(round)
    for seat in ready_seats(round):
        if seat in burned:
            continue
        for tile, value in values.items():
            number = chickens_held(round, seat, tile)
            about = (("tile", tile), ("number", number))
            for payer in others(round, seat):
                yield Transfer(payer, seat, number * value * round.stake, "ji", about)
