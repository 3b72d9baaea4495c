"""Opening the wall, the treasure 宝牌 and the flowers of the deal (2.2–2.4)."""

from __future__ import annotations

from typing import Any

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.round import EVERYBODY, Action, Fact, Offer, Position, Round, Rules, Step, Taken, Verb
from paiju.core.tiles import TileSet
from paiju.variants.maozhuahaozi.flowers import layings
from paiju.variants.maozhuahaozi.table import settings_of

StepTuple = tuple[Any, ...]
DONE = Action("done")


@impl
def facts() -> list[Fact]:
    """Whose wall is opened and how many stacks are passed; the treasure."""
    return [
        Fact("wall_break", form="map"),
        Fact("treasure", form="tile", text=Text("宝牌", "treasure"), told=True, check=_no_treasure),
    ]


@impl
def steps() -> list[Step]:
    """The dice before the deal; after it the treasure, and the flowers of each seat in turn."""
    return [
        Step("break-wall", break_wall, course=("before", "deal")),
        Step("indicator", turn_up, course=("before", "play"), phase="indicator", begin=from_indicator),
        Step("openings", openings, course=("before", "play")),
        Step("opening", asks=ask, phase="opening", begin=from_opening),
        Step("opened", opened),
        Step("dealer-acts", dealer_acts),
    ]


def _no_treasure(rules: Rules, tile: Any) -> str | None:
    """What the treasure should be instead; None where it is a suit tile."""
    return None if one_above(rules.tiles, tile) is not None else "123456789m/p/s"


def break_wall(round: Round, step: StepTuple) -> None:
    """The dealer's two dice: their sum picks the wall, the smaller one is passed over (MZHZ-2.19a, b)."""
    dice = round.roll("dice", 6, 2)
    first = 1 if settings_of(round).dice_inclusive else 0
    seat = (round.dealer + sum(dice) - first) % round.rules.seats
    round.set("wall_break", (("seat", seat), ("skip", min(dice))))


# --- the treasure (2.3) -----------------------------------------------------------------------------


def turn_up(round: Round, step: StepTuple) -> None:
    """Tops of stacks are turned up until a suit tile appears; the one above it is the treasure."""
    stack = dict(round.table.wall_break)["skip"]
    place = first_place(stack, lone=settings_of(round).opening.first_stack == "lone")
    while place < round.wall_left:
        above = one_above(round.rules.tiles, round.flip(place))
        if above is not None:
            round.set("treasure", above)
            return
        place = place + 2 if place else 1


def first_place(stack: int, *, lone: bool) -> int:
    """Where the top of a stack of the live wall lies, in order of drawing (R03).

    The deal leaves a lone lower tile, which is the first stack or none.
    """
    if not lone:
        return 2 * stack - 1
    return 0 if stack == 1 else 2 * stack - 3


def one_above(tiles: TileSet, tile: int) -> int | None:
    """The next tile of the suit, one after nine; None for what is no suit tile (R04)."""
    for suit in tiles.suits:
        if tile in suit.kinds:
            return suit.kinds[(suit.kinds.index(tile) + 1) % len(suit.kinds)]
    return None


# --- flowers of the deal (2.4) ----------------------------------------------------------------------


@impl
def verbs() -> list[Verb]:
    """`done` 不补, 过补: the end of one's replacements."""
    return [Verb("done", "done", {"": _done}, Text("补花完毕", "no more flowers"))]


def _done(round: Round, taken: Taken, offer: Offer | None) -> None:
    """Nothing more of this seat."""


def openings(round: Round, step: StepTuple) -> None:
    """Each seat in turn, the dealer first, finishes before the next begins (MZHZ-Q2a)."""
    round.push(*_from_seat(round, round.dealer))


def _from_seat(round: Round, seat: int) -> list[StepTuple]:
    """The steps of the opening from this seat on."""
    order = [round.dealer, *round.rules.after[round.dealer]]
    steps = [(name, one) for one in order[order.index(seat) :] for name in ("opening", "opened")]
    return [*steps, ("dealer-acts", round.dealer)]


def ask(round: Round, step: StepTuple) -> dict[int, tuple[Action, ...]]:
    """Lay out some of the flowers, or none (MZHZ-Q2b); who holds none is not asked."""
    seat: int = step[1]
    found = layings(round, seat) if round.seats[seat].playing else []
    return {seat: (*found, DONE)} if found else {}


def opened(round: Round, step: StepTuple) -> None:
    """The seat holds its hand; what others drew last is a tile of it like any other."""
    seat: int = step[1]
    if seat != round.dealer and round.seats[seat].drawn >= 0:
        round.emit(("entry", seat, -1, "", EVERYBODY))


def dealer_acts(round: Round, step: StepTuple) -> None:
    """The dealer acts on his hand as dealt, whatever he replaced (R05)."""
    state = round.seats[round.dealer]
    kept = state.entry == "flower" and settings_of(round).opening.flower_is_entry
    if state.playing:
        entry = state.entry if kept else "deal"
        round.emit(("entry", round.dealer, state.drawn, entry, 1 << round.dealer))


# --- written positions ------------------------------------------------------------------------------


def from_indicator(round: Round, position: Position) -> tuple[StepTuple, ...]:
    """The deal is made and the dice are about to be thrown."""
    _dealt(round, position)
    return (("break-wall",), ("indicator",), ("openings",), ("play",))


def from_opening(round: Round, position: Position) -> tuple[StepTuple, ...]:
    """The seat in turn is about to lay out its flowers."""
    _dealt(round, position)
    seat = position.turn if position.turn is not None else round.dealer
    return (*_from_seat(round, seat), ("play",))


def _dealt(round: Round, position: Position) -> None:
    """The dealer's last tile is the one that he was dealt beside his hand."""
    dealer = round.dealer
    hand = position.seats[dealer].hand if dealer in position.seats else None
    if hand:
        round.emit(("entry", dealer, hand[-1], "deal", 1 << dealer))
