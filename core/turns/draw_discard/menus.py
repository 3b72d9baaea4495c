"""What a seat may do: the menus of turns and of offers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from paiju.core.hooks import impl
from paiju.core.melds.meld import PONG
from paiju.core.round import PASS, Action, Offer, Round
from paiju.core.turns.draw_discard.reasons import is_open

StepTuple = tuple[Any, ...]
Menu = tuple[Action, ...]

WIN = Action("win")
BY_OFFER = {"discard": "discard", "added-kong": "rob"}
"""How a win on each kind of offer is called in patterns."""


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
    rules = round.rules
    hand = state.hand
    if 4 in hand and rules.kongs.concealed != "never":
        fours = [kind for kind in rules.claimable if hand[kind] == 4]
        if rules.kongs.concealed == "drawn":
            fours = [kind for kind in fours if kind == state.drawn]
        found.extend(rules.kong_actions[kind] for kind in fours)
    if state.melds and rules.kongs.added != "never":
        only_drawn = rules.kongs.added == "drawn"
        for meld in state.melds:
            if meld.kind == PONG and hand[meld.tile] and (not only_drawn or meld.tile == state.drawn):
                found.append(rules.kong_actions[meld.tile])


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
        legal = offer.kind == "discard" or offer.kind in round.rules.kongs.robbable
        legal = legal and _completes(round, seat, offer, BY_OFFER.get(offer.kind, offer.kind))
    return legal and bool(round.allowed(seat, (WIN,), offer))


@impl(only=("discard", "added-kong"))
def claims(round: Round, offer: Offer, seat: int) -> list[Action]:
    """Win, kong, pong and chow of a discard; a win on a tile offered for an added kong 抢杠."""
    found: list[Action] = []
    if seat == offer.giver:
        return found
    tile = offer.tile
    rules = round.rules
    if offer.kind != "discard":
        if offer.kind in rules.kongs.robbable and _completes(round, seat, offer, "rob"):
            found.append(WIN)
        return found
    if _completes(round, seat, offer, "discard"):
        found.append(WIN)
    count = round.seats[seat].hand[tile]
    if count >= 2 and rules.natural[tile]:
        if count >= 3 and is_open(round, "kong"):
            found.append(rules.kong_actions[tile])
        if is_open(round, "pong"):
            found.append(rules.pongs[tile])
    if "chow" in rules.claims and seat == round.next_playing(offer.giver) and is_open(round, "chow"):
        found.extend(_chows(round, seat, tile))
    return found


def _completes(round: Round, seat: int, offer: Offer, by: str) -> bool:
    return (
        bool(round.waits(seat) >> offer.tile & 1)
        and is_open(round, "win")
        and worth(round, seat, offer.tile, by, offer.giver)
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
    if rules.vetoes:
        found = round.allowed(seat, found)
    return {seat: tuple(found)}


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
    for seat in seats:
        if only_ours and round.seats[seat].hand[tile] < 2 and not round.waits(seat) >> tile & 1:
            continue
        found: list[Action] = []
        for hook in hooks:
            found += hook(round, offer, seat)
        if found:
            found = round.allowed(seat, found, offer)
            if found:
                menus[seat] = tuple(round.allowed(seat, (*found, PASS), offer))
    return menus
