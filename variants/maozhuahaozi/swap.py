"""换牌: a suit tile of the hand for the wild of a meld of that tile (2.9)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.round import EVERYBODY, Action, Event, EventKind, Offer, OfferKind, Round, Step, Taken, Verb
from paiju.variants.maozhuahaozi.table import replaced_at, settings_of

StepTuple = tuple[Any, ...]


@impl
def verbs() -> list[Verb]:
    """`swap T with SEAT`: with the earliest meld of T in front of SEAT that holds a wild (R72)."""
    text = Text("用 {tiles} 换牌", "swap {tiles}")
    return [
        Verb("swap", "swap T with SEAT", {"": announce}, text, why_swap, phrase=_said, trade=_traded),
    ]


def _said(action: Action) -> tuple[Text, Mapping[str, Hashable]]:
    assert isinstance(action.detail, tuple)
    said = Text("用 {tile} 换{by}的百搭", "swap {tile} for a wild of {by}")
    return said, {"tile": action.tiles[0], "by": action.detail[1]}


def _traded(round: Round, seat: int, action: Action) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return action.tiles, round.rules.wild[:1]


@impl
def offers() -> list[OfferKind]:
    """The tile laid beside the meld may be won, not ponged or konged (MZHZ-3.8.2e, MZHZ-3.8.2h)."""
    return [OfferKind("swap", by="swap", lies="hand")]


@impl
def steps() -> list[Step]:
    """Nobody has won on it: the swap is made."""
    return [Step("swap", make)]


@impl
def events() -> list[EventKind]:
    """The tile goes into the meld, its wild into the hand."""
    text = Text("{seat}用 {tile} 换了{by}的百搭", "{seat} swaps {tile} for a wild of {by}")
    return [EventKind("swap", ("seat", "tile", "by", "place", "wild"), _swap, text=text)]


@impl(only=("turn",))
def moves(round: Round, seat: int, step: StepTuple) -> list[Action]:
    """After an entry, with any suit tile that stands (R13), or with the one just come in."""
    state = round.seats[seat]
    if not state.entry or not is_open(round):
        return []
    fresh = settings_of(round).swap.fresh_only
    found: dict[Action, None] = {}
    for owner, tile in swappable(round, state.hand):
        if not fresh or tile == state.drawn:
            found[Action("swap", (tile,), ("with", owner))] = None
    return list(found)


def is_open(round: Round) -> bool:
    """Whether one may still swap: where tables say so not with an empty wall (R53)."""
    return settings_of(round).last_tile_moves or round.wall_left > 0


def swappable(round: Round, hand: bytearray) -> list[tuple[int, int]]:
    """Owners and tiles of the melds that hold a wild beside their tile, of which the hand has one (R16)."""
    rules = round.rules
    finished = settings_of(round).swap.finished_melds
    return [
        (state.index, meld.tile)
        for state in round.seats
        if state.melds and (state.playing or finished)
        for meld in state.melds
        if hand[meld.tile] and rules.natural[meld.tile] and any(one in rules.wild for one in meld.tiles)
    ]


def why_swap(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Why a tile cannot be swapped now."""
    if offer is not None:
        return "answer-the-offer"
    if not round.seats[seat].entry:
        return "needs-entry"
    if not round.seats[seat].hand[action.tiles[0]]:
        return "not-in-hand"
    owner = action.detail[1] if isinstance(action.detail, tuple) else -1
    if (owner, action.tiles[0]) not in swappable(round, round.seats[seat].hand):
        return "no-wild-there"
    return "wall-empty" if not is_open(round) else "only-fresh-tile"


def announce(round: Round, taken: Taken, offer: Offer | None) -> None:
    """Lay the tile beside the meld: whoever can may win on it."""
    seat, action = taken[0]
    tile = action.tiles[0]
    assert isinstance(action.detail, tuple)
    round.push(("offer", Offer("swap", seat, tile)), ("swap", seat, tile, action.detail[1]))


def make(round: Round, step: StepTuple) -> None:
    """An entry (MZHZ-3.8.2c): the turn goes on with the wild."""
    _, seat, tile, owner = step
    wilds = round.rules.wild
    place, wild = next(
        (at, one)
        for at, meld in enumerate(round.seats[owner].melds)
        if meld.tile == tile
        for one in meld.tiles
        if one in wilds
    )
    round.emit(("swap", seat, tile, owner, place, wild, EVERYBODY))
    round.push(("turn", seat))


def _swap(round: Round, event: Event) -> None:
    _, seat, tile, owner, place, wild, _ = event
    state, other = round.seats[seat], round.seats[owner]
    round.take(state, tile)
    meld = other.melds[place]
    meld = meld._replace(tiles=replaced_at(meld.tiles, wild, tile))
    other.melds = (*other.melds[:place], meld, *other.melds[place + 1 :])
    other.waits = -1
    round.put(state, wild)
    state.waits = -1
    state.drawn = wild
    state.entry = "swap"
    round.turn = seat
