"""What every game of tiles can be asked about a round, and what a position may say of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from paiju.core.errors import Fault, Text, choices, nearest
from paiju.core.round import EVERYBODY, Fact, Position, Round, Rules
from paiju.core.round.facts import positive
from paiju.core.tiles import read_tiles, write_tiles
from paiju.core.turns import stages


def facts() -> list[Fact]:
    """The facts of the discipline."""
    return [
        Fact("wall_left", compute=lambda round, seat: round.wall_left),
        Fact("stake", whole=False, starts=True, check=positive, text=Text("底金", "stake")),
        Fact("ended_by", form="text", compute=lambda round, seat: round.ended_by),
        Fact("won", "seat", "map", compute=_won),
        Fact("entry", form="text", compute=_entry, give=_give_entry),
        stages.phase(),
        Fact(
            "face_up",
            form="tiles",
            default=(),
            compute=_face_up,
            give=_give_face_up,
            text=Text("牌墙上翻开", "face up in the wall"),
        ),
    ]


def _won(round: Round, seat: int) -> Any:
    """The win that is shown in front of a seat: its tile and how it was won."""
    won = round.seats[seat].won_on
    if won is None:
        return None
    return (("tile", round.rules.tiles.code(won[0])), ("by", won[1]))


def _entry(round: Round, seat: int) -> str:
    """How the acting seat came by its last tile, `none` after a claim."""
    return round.seats[round.turn].entry or "none"


def _give_entry(round: Round, position: Position, value: Any) -> Iterable[Fault]:
    known = ["none", *round.rules.texts.get("entries", {})]
    if value not in known:
        message = Text(f"没有 {value} 这种进张", f"there is no entry {value}")
        yield Fault("unknown-entry", message, expected=choices(known), nearest=nearest(value, known))
        return
    seat = position.turn if position.turn is not None else position.dealer
    state = round.seats[seat]
    draws = sum(state.hand) + 3 * len(state.melds) <= round.rules.hand_size
    if draws and value not in ("none", *round.rules.draws) and "phase" not in position.state:
        message = Text(f"{seat} 号位还没有进张，不能是 {value}", f"seat {seat} has yet to draw, not {value}")
        yield Fault("bad-entry", message, expected=choices(round.rules.draws))


def _face_up(round: Round, seat: int) -> tuple[int, ...]:
    """The tiles that lie face up in the wall."""
    return tuple(round.wall[place] for place in round.lying_open())


def first_of_wall(rules: Rules, position: Position) -> list[int]:
    """The tiles that a position says lie face up in the wall and does not name there."""
    written = position.state.get("face_up")
    named = [*position.wall, *position.tail]
    found = []
    for tile in read_tiles(rules.tiles, str(written)) if written is not None else ():
        if tile in named:
            named.remove(tile)
        else:
            found.append(tile)
    return found


def _give_face_up(round: Round, position: Position, value: Any) -> Iterable[Fault]:
    """Each of the tiles lies face up where it is named in the wall, else somewhere else there."""
    named = [*range(round.head, round.head + len(position.wall))]
    named += range(round.end - 1, round.end - 1 - len(position.tail), -1)
    rest = range(round.head + len(position.wall), round.end - len(position.tail))
    open_: set[int] = set()
    for tile in value:
        place = next((at for at in (*named, *rest) if round.wall[at] == tile and at not in open_), None)
        if place is None:
            code = write_tiles(round.rules.tiles, (tile,))
            message = Text(f"牌墙里没有 {code}", f"there is no {code} in the wall")
            yield Fault("not-in-wall", message)
        else:
            open_.add(place)
            round.emit(("flip", place, tile, EVERYBODY))
