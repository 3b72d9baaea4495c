"""What a seat may do: the menus of turns and of offers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from paiju.core.hooks import impl
from paiju.core.round import PASS, Action, Offer, Round
from paiju.core.round.stuck import nothing_left
from paiju.core.turns.draw_discard.compositions import added, claimed, concealed
from paiju.core.turns.draw_discard.reasons import is_open

StepTuple = tuple[Any, ...]
Menu = tuple[Action, ...]

WIN = Action("win")


@impl(only=("turn",))
def moves(round: Round, seat: int, step: StepTuple) -> list[Action]:
    """Self-drawn win, kongs and discards of one's own turn."""
    state = round.seats[seat]
    rules = round.rules
    found: list[Action] = []
    if state.entry:
        if round.completes(seat) and worth(round, seat, state.drawn, "self", -1):
            found.append(WIN)
        if round.end > round.head or not rules.kongs.needs_wall:
            _own_kongs(round, seat, found)
    if state.bound and state.drawn >= 0:
        found.append(rules.discards[state.drawn])
    else:
        found += [discard for discard, held in zip(rules.discards, state.hand, strict=False) if held]
    return found


def _own_kongs(round: Round, seat: int, found: list[Action]) -> None:
    state = round.seats[seat]
    kongs = round.rules.kongs
    if kongs.concealed != "never" and (4 in state.hand or round.rules.wild_melds is not None):
        found += concealed(round, seat)
    if state.melds and kongs.added != "never":
        found += added(round, seat)


def worth(round: Round, seat: int, tile: int, by: str, giver: int) -> bool:
    """Whether a complete hand is worth enough to be won in this way."""
    if by not in round.rules.minimum_for:
        return True
    appraisal = round.appraise(seat, tile, by, giver, giver)
    return appraisal is not None and appraisal.minimum_ok


def can_win(round: Round, seat: int, offer: Offer | None) -> bool:
    """Whether a win is legal for the seat, on its own turn or on what is offered."""
    if offer is None:
        state = round.seats[seat]
        complete = bool(state.entry) and round.completes(seat)
        legal = complete and worth(round, seat, state.drawn, "self", -1)
    else:
        legal = offer.kind in round.rules.winnable and _completes(round, seat, offer)
    return legal and bool(round.allowed(seat, (WIN,), offer))


@impl
def claims(round: Round, offer: Offer, seat: int) -> list[Action]:
    """A win on whatever may be won; kong, pong and chow of a discard."""
    found: list[Action] = []
    if seat == offer.giver:
        return found
    tile = offer.tile
    rules = round.rules
    if offer.kind in rules.winnable and _completes(round, seat, offer):
        found.append(WIN)
    if offer.kind != "discard":
        return found
    state = round.seats[seat]
    if state.hand[tile] >= 2 or rules.wild_melds is not None:
        if is_open(round, "kong", tile):
            found += claimed(round, seat, "kong", tile)
        if is_open(round, "pong", tile):
            found += claimed(round, seat, "pong", tile)
    if "chow" in rules.claims and seat == round.next_playing(offer.giver) and is_open(round, "chow", tile):
        found.extend(_chows(round, seat, tile))
    return found


def _completes(round: Round, seat: int, offer: Offer) -> bool:
    return (
        bool(round.waits(seat) >> offer.tile & 1)
        and is_open(round, "win", offer.tile)
        and worth(round, seat, offer.tile, round.rules.offers[offer.kind].by, offer.giver)
    )


def _chows(round: Round, seat: int, tile: int) -> Iterable[Action]:
    hand = round.seats[seat].hand
    for run in round.rules.runs_with[tile]:
        own = tuple(kind for kind in run if kind != tile)
        if hand[own[0]] and hand[own[1]]:
            yield Action("chow", (tile,), ("with", own))


def ask_turn(round: Round, step: StepTuple) -> dict[int, Menu]:
    """The menu of the seat whose turn it is."""
    seat: int = step[1]
    rules = round.rules
    found: list[Action] = []
    for hook in rules.moves["turn"]:
        found += hook(round, seat, step)
    menu = round.allowed(seat, found) if rules.vetoes else found
    if not menu:
        raise nothing_left(round, seat, found, None)
    return {seat: tuple(menu)}


def ask_offer(round: Round, step: StepTuple) -> dict[int, Menu]:
    """The menus of the seats that may claim what is offered; who has nothing to answer is not asked."""
    offer: Offer = step[1]
    menus: dict[int, Menu] = {}
    rules = round.rules
    hooks = rules.claimers.get(offer.kind, ())
    seats = [*round.others(offer.giver)]
    only_ours = len(hooks) == 1 and hooks[0] is claims and "chow" not in rules.claims
    if not only_ours:
        seats.append(offer.giver)
    tile = offer.tile
    if only_ours and not rules.natural[tile] and tile not in rules.wild:
        return menus
    least = 2
    if rules.wild_melds is not None:
        least = 0 if tile in rules.wild else rules.wild_melds.own_natural
    for seat in seats:
        if only_ours and round.seats[seat].hand[tile] < least and not round.waits(seat) >> tile & 1:
            continue
        found: list[Action] = []
        for hook in hooks:
            found += hook(round, offer, seat)
        if found:
            found = round.allowed(seat, found, offer)
            if found:
                menus[seat] = tuple(round.allowed(seat, (*found, PASS), offer))
    return menus
