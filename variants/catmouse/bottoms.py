"""底牌: each cat takes its bottom into the hand (§2.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from paiju.core.errors import Fault, NotationError, Text
from paiju.core.hooks import impl
from paiju.core.round import EVERYBODY, Event, EventKind, Fact, Position, Round, Step
from paiju.core.round.facts import inferred
from paiju.core.tiles import read_tiles
from paiju.core.turns.stages import bottom_of
from paiju.variants.catmouse.sides import cat_roles, seat_of, settings_of


@impl
def facts() -> list[Fact]:
    """How many cards lie in the bottom; a position may say which."""
    return [
        Fact("bottom_size", form="map", compute=_bottom_size),
        Fact("bottom", form="map", compute=lambda round, seat: None, give=_give_bottom),
        Fact("bottom_taken", form="flag", default=False, check=inferred),
    ]


def _bottom_size(round: Round, seat: int) -> Any:
    """0 once it has been taken; before that a number, or one for each cat."""
    sizes = bottom_of(round.rules)
    if round.table.bottom_taken:
        return 0
    return sizes[""] if "" in sizes else tuple(sizes.items())


def _give_bottom(round: Round, position: Position, value: Any) -> Iterable[Fault]:
    """The cards of the bottom, for each cat where there are two."""
    sizes = bottom_of(round.rules)
    parts = value if isinstance(value, tuple) and "" not in sizes else (("", value),)
    expected = ", ".join(f"{role}: {size}" if role else str(size) for role, size in sizes.items())
    if not all(isinstance(one, tuple) and len(one) == 2 and isinstance(one[1], str) for one in parts):
        message = Text("底牌写成牌", "the bottom is written as cards")
        yield Fault("bad-bottom", message, expected=expected)
        return
    try:
        found = {role: read_tiles(round.rules.tiles, cards) for role, cards in parts}
    except NotationError as error:
        yield from error.faults
        return
    if {role: len(cards) for role, cards in found.items()} != sizes:
        message = Text("底牌的张数不对", "the bottom has another number of cards")
        yield Fault("bad-bottom", message, expected=expected)
        return
    cards = [card for role in sizes for card in found[role]]
    if round.head == round.end or list(round.wall[round.head : round.head + len(cards)]) != cards:
        message = Text(
            "底牌要还没拿，而且不在别处", "a bottom is not taken yet, and its cards are nowhere else"
        )
        yield Fault("bad-bottom", message, expected="phase: bid")


@impl
def events() -> list[EventKind]:
    """A cat takes its bottom, which only it may see."""
    text = Text("{seat}拿底牌 {tiles}", "{seat} takes the bottom {tiles}")
    covered = Text("{seat}拿底牌", "{seat} takes the bottom")
    return [EventKind("bottom", ("seat", "tiles"), _taken, ("tiles",), text=text, covered=covered)]


def _taken(round: Round, event: Event) -> None:
    _, seat, tiles, _ = event
    for tile in tiles:
        round.put(round.seats[seat], tile)
    round.head += len(tiles)
    round.table.bottom_taken = True


@impl
def steps() -> list[Step]:
    """After the auction."""
    return [Step("bottoms", take, course=("before", "play"))]


def take(round: Round, step: tuple[Any, ...]) -> None:
    """Each cat its own, the big one first."""
    sizes = bottom_of(round.rules)
    for role in cat_roles(round):
        seat = seat_of(round, role)
        assert seat is not None
        tiles = round.wall[round.head : round.head + sizes.get(role, sizes.get("", 0))]
        mask = EVERYBODY if settings_of(round).bottom_public else 1 << seat
        round.emit(("bottom", seat, tiles, mask))
