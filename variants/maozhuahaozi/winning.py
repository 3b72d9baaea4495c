"""Winning and playing on 血战: what is announced, who won first, who deals (2.1, 2.14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from paiju.core.errors import Fault, Text, choices
from paiju.core.hooks import impl
from paiju.core.round import Action, Event, Fact, Offer, Position, Round, Rules, Taken, Verb, Win
from paiju.core.round.values import is_seat
from paiju.core.turns.draw_discard import do_self_draw, do_win, why_win
from paiju.variants.maozhuahaozi.flowers import win_on_flower

TAIL_ENTRIES = ("kong", "flower", "ingot", "wind")
FEEDING_ENTRIES = ("kong", "flower")


@impl
def facts() -> list[Fact]:
    """Who won first, and who dealt it in."""
    return [Fact("first_win", form="map", check=_no_first_win)]


@impl
def verbs() -> list[Verb]:
    """胡; 带人, which only partners can, whatever the mode may be asked."""
    does = {"turn": do_self_draw, "flower": win_on_flower, "": do_win}
    return [
        Verb("win", "win", does, Text("胡", "win"), why_no_win),
        Verb("carry", "carry", {"": _nothing}, Text("带人", "carry the partner")),
    ]


def _nothing(round: Round, taken: Taken, offer: Offer | None) -> None:
    """No menu has it."""


def why_no_win(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Why a win is not one, as exactly as it can be said."""
    if offer is None and round.asking is not None and round.asking[0] != "turn":
        return "no-win-now"
    code = why_win(round, seat, action, offer)
    if code != "hand-not-complete":
        return code
    state = round.seats[seat]
    hand = state.hand[:-1]
    idle = any(
        held and not round.rules.natural[kind] and kind not in round.rules.wild
        for kind, held in enumerate(hand)
    )
    if idle:
        return "idle-tile"
    counts = bytearray(state.hand)
    if offer is not None:
        counts[offer.tile] += 1
    return _which_condition(round, seat, counts) or code


def _which_condition(round: Round, seat: int, counts: bytearray) -> str | None:
    """Which condition beside the shape the tiles fail."""
    rules = round.rules
    melds = round.seats[seat].melds
    wilds = sum(counts[wild] for wild in rules.wild)
    if not rules.hands.blocks or any(counts[kind] > 4 for kind in rules.claimable):
        return None
    keys, pairs = rules.hands.keys(counts), rules.hands.pairs(counts)
    if rules.hands.wins(keys, pairs, len(melds), wilds):
        return "three-suits"
    basic = rules.hands.need(keys, 4 - len(melds)) <= wilds
    paired = not melds and pairs + wilds >= 7
    return "too-many-wilds" if basic or paired else None


@impl(only=("tail-entry", "after-kong-or-flower"))
def circumstances(round: Round, win: Win) -> Iterator[str]:
    """杠上花: self-drawn on a tile from the tail (R31); 杠上炮: by what follows a kong or flower (R32)."""
    if win.by == "self" and round.seats[win.seat].entry in TAIL_ENTRIES:
        yield "tail-entry"
    if win.giver >= 0 and round.seats[win.giver].entry in FEEDING_ENTRIES:
        yield "after-kong-or-flower"


@impl(only=("win",))
def happened(round: Round, event: Event) -> None:
    """The first win, of one seat or of several on one tile, stays what it is."""
    _, seat, giver, _, _, _, order, *_ = event
    first = round.table.first_win
    if first is None:
        round.set("first_win", (("by", (seat,)), ("from", giver if giver >= 0 else None)))
    elif order and len(first_winners(round)) == order and round.wins[-2].seat == first_winners(round)[-1]:
        round.set("first_win", (("by", (*first_winners(round), seat)), ("from", giver)))


def first_winners(round: Round) -> tuple[int, ...]:
    """Who won first; nobody so far."""
    first = round.table.first_win
    return () if first is None else tuple(dict(first)["by"])


@impl
def next_dealer(round: Round) -> int | None:
    """The first winner; who dealt several of them in; nobody has won: the same (MZHZ-2.18c–e)."""
    winners = first_winners(round)
    if len(winners) == 1:
        return winners[0]
    if winners:
        giver: int = dict(round.table.first_win)["from"]
        return giver
    return None


@impl
def set_up(round: Round, position: Position) -> Iterable[Fault]:
    """A position with one winner says by itself who won first; with several it must be told."""
    winners = [state.index for state in round.seats if not state.playing]
    written = round.table.first_win
    if written is None and len(winners) == 1:
        round.set("first_win", (("by", (winners[0],)), ("from", None)))
    elif written is None and winners:
        message = Text("已经有几家胡了，要写谁先胡", "several seats have won: say who won first")
        yield Fault("first-win-missing", message, ("state",), expected="first_win: {by: [SEAT]}")
    elif written is not None and not set(dict(written)["by"]) <= set(winners):
        message = Text("先胡的要是已经胡了的座位", "who won first are seats that have won")
        yield Fault("bad-first-win", message, ("state", "first_win"), expected=choices(winners))


def _no_first_win(rules: Rules, value: Any) -> str | None:
    """What a first win should be instead; None where it is right: of several, who dealt them in is told."""
    expected = "{by: [SEAT, …], from: SEAT}"
    if not isinstance(value, tuple) or not all(isinstance(one, tuple) and len(one) == 2 for one in value):
        return expected
    said = dict(value)
    by, giver = said.get("by"), said.get("from")
    if not isinstance(by, tuple) or not by or not all(is_seat(rules, seat) for seat in by):
        return expected
    named = len(by) == 1 if giver is None else is_seat(rules, giver) and giver not in by
    return None if named and len(set(by)) == len(by) and set(said) <= {"by", "from"} else expected
