"""A round that starts from a written position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define, evolve, field

from paiju.core.errors import Fault, PaijuError, Path, PositionError, Text, choices
from paiju.core.melds.meld import Meld
from paiju.core.round.events import EVERYBODY
from paiju.core.round.position_faults import lies_in_row, position_faults
from paiju.core.round.round import Round
from paiju.core.round.rules import Rules
from paiju.core.round.start import STREAMS, script_dice
from paiju.core.round.start_faults import Given, given_fact, unknown_fact
from paiju.core.round.values import is_seat, shown
from paiju.core.round.written import read_fact
from paiju.core.shuffle import Stream


@define
class SeatPosition:
    """One seat of a position; without `hand` it gets left-over tiles that make no ready hand.

    The last tile of `hand` is the one just drawn, where the seat holds one more than its standard
    count. `rows` are exposed flowers and winds; `won` is a win already taken (tile, by): `hand` is then
    what stood beside that tile.
    """

    hand: tuple[int, ...] | None = None
    melds: tuple[Meld, ...] = ()
    river: tuple[int, ...] = ()
    rows: dict[str, tuple[int, ...]] = field(factory=dict)
    won: tuple[int, str] | None = None
    first_turn: bool = False
    facts: dict[str, Any] = field(factory=dict)


@define
class Position:
    """A written position; what is placed nowhere fills the wall in an order of its own.

    `wall` are the next tiles from the front, `tail` those from the tail, in order of drawing;
    `wall_size` trims the wall; `after` is `claim` or `kong`; `dice` are the next rolls.
    """

    dealer: int = 0
    turn: int | None = None
    seats: dict[int, SeatPosition] = field(factory=dict)
    wall: tuple[int, ...] = ()
    tail: tuple[int, ...] = ()
    wall_size: int | None = None
    state: dict[str, Any] = field(factory=dict)
    after: str | None = None
    dice: tuple[tuple[int, ...], ...] = ()


def start_at(rules: Rules, position: Position) -> Round:
    """The round that a position describes, played on until somebody must decide.

    Raises `PositionError` with everything that is wrong: what `lay_out` finds, and what the variant does.
    """
    round = lay_out(rules, position)
    position = evolve(position)
    faults = _put_into_effect(round, position)
    found = rules.hook.set_up(round=round, position=position)
    faults += [fault for some in found for fault in (some or ())]
    faults = faults or _finished(round, position)
    if faults:
        raise PositionError(faults)
    round.agenda = rules.closing
    rules.discipline.resume(round, position)
    round.run()
    return round


def _finished(round: Round, position: Position) -> list[Fault]:
    """What is wrong with a position in which so many have won that nothing can go on as it says."""
    winners = [state.index for state in round.seats if not state.playing]
    if not winners:
        return []
    if round.rules.hook.ends(round=round, cause="win") is not None:
        message = Text("胡的人够了，这一局已经结束", "enough seats have won: the round is over")
        return [Fault("round-over", message, ("seats",))]
    key = "dealer" if position.turn is None else "turn"
    seat = position.dealer if position.turn is None else position.turn
    if seat in winners and "phase" not in position.state:
        message = Text(f"{seat} 号位已经胡了，不能轮到他", f"seat {seat} has won and cannot be in turn")
        playing = [state.index for state in round.seats if state.playing]
        return [Fault("seat-has-won", message, (key,), expected=choices(playing))]
    return []


def _put_into_effect(round: Round, position: Position) -> list[Fault]:
    """What a position says of facts that are worked out; what is wrong with that."""
    faults: list[Fault] = []
    for name, value in position.state.items():
        fact = given_fact(round.rules, name, of_seat=False)
        if fact is not None and fact.give is not None:
            found = fact.give(round, position, read_fact(round.rules, fact, value))
            faults += [fault.under("state", name) for fault in found or ()]
    return faults


def lay_out(rules: Rules, position: Position) -> Round:
    """The tiles and facts of a position on a table where nothing is going to happen.

    This is what one asks about a hand by itself. Raises `PositionError` with all that is wrong: tiles
    that are none or used more often than the set has them, hands of a wrong size, impossible melds,
    unknown facts, values of facts that cannot be.
    """
    if not isinstance(position, Position):
        message = Text(f"{shown(position)} 不是局面", f"{shown(position)} is no position")
        raise PositionError(Fault("no-position", message, expected="Position"))
    faults = faults_as_written(rules, position)
    if faults:
        raise PositionError(faults)
    facts, _ = _read_facts(rules, position)
    hands, rest = _share_out(rules, position)
    wall = _wall(rules, position, rest)
    round = Round(rules, wall)
    key = b"paiju written position".ljust(32, b".")
    round.streams = {name: Stream(key, name) for name in STREAMS}
    script_dice(round, position.dice)
    round.emit(("start", position.dealer, EVERYBODY))
    for seat in range(rules.seats):
        one = position.seats.get(seat, SeatPosition())
        hand, won = _with_win(hands[seat], one)
        rows = tuple((name, tuple(row)) for name, row in one.rows.items())
        values = (hand, tuple(one.melds), tuple(one.river), rows, won, won is None)
        round.emit(("place", seat, *values, 1 << seat))
    for name, seat, value in facts:
        round.set(name, value, seat)
    return round


def faults_as_written(rules: Rules, position: Position) -> list[Fault]:
    """What is wrong with a position before it is laid out: seats, tiles, melds, and the values of facts."""
    return [*position_faults(rules, position), *_read_facts(rules, position)[1]]


def drawn(round: Round, seat: int, tile: int) -> Round:
    """The round, its seat having just drawn a tile that it holds."""
    round.emit(("entry", seat, tile, "front", EVERYBODY))
    return round


def _with_win(
    hand: tuple[int, ...], one: SeatPosition
) -> tuple[tuple[int, ...], tuple[int, str, bool] | None]:
    """A hand and its win as in play: a drawn tile is in the hand, a given one lies apart or in a row."""
    if one.won is None:
        return hand, None
    tile, by = one.won
    apart = not lies_in_row(tile, one.rows)
    if by == "self":
        return ((*hand, tile) if apart else hand), (tile, by, False)
    return hand, (tile, by, apart)


def _left(rules: Rules, position: Position) -> list[int]:
    """The tiles that are placed nowhere, by kind."""
    placed = [*position.wall, *position.tail]
    for one in position.seats.values():
        placed += one.hand or ()
        placed += one.river
        placed += [tile for meld in one.melds for tile in meld.tiles]
        placed += [tile for row in one.rows.values() for tile in row]
        if one.won is not None and one.won[0] >= 0 and not lies_in_row(one.won[0], one.rows):
            placed.append(one.won[0])
    used = rules.tiles.counts(placed)
    return [kind for kind, copies in enumerate(rules.tiles.copies) for _ in range(copies - used[kind])]


def _share_out(rules: Rules, position: Position) -> tuple[list[tuple[int, ...]], list[int]]:
    """The hands of all seats, and the tiles that are left for the wall, in a fixed mixed order."""
    left = _left(rules, position)
    rest = list(Stream(b"paiju written position".ljust(32, b"."), "left over").shuffle(left))
    hands: list[tuple[int, ...]] = []
    discipline = rules.discipline
    first = discipline.first_of_wall(rules, position)
    kept = [tile for tile in first or () if _taken(rest, tile)]
    for seat in range(rules.seats):
        one = position.seats.get(seat, SeatPosition())
        if one.hand is not None:
            hands.append(tuple(one.hand))
            continue
        size, start = discipline.unwritten_hand(rules, position), 0
        if discipline.FIXED_HANDS:
            size -= 3 * len(one.melds)
            start = _no_ready_hand(rules, rest, size, one.melds)
        hands.append(tuple(rest[start : start + size]))
        del rest[start : start + size]
    return hands, [] if first is None else [*kept, *rest]


def _taken(tiles: list[int], tile: int) -> bool:
    """Whether a tile was there to be taken out."""
    found = tile in tiles
    if found:
        tiles.remove(tile)
    return found


def _no_ready_hand(rules: Rules, rest: list[int], size: int, melds: tuple[Meld, ...]) -> int:
    """Where in `rest` the first `size` tiles stand that make no ready hand."""
    if len(rest) < size:
        raise PositionError(
            Fault(
                "too-few-tiles",
                Text("剩下的牌不够发给没写手牌的座位", "too few tiles are left for the seats without a hand"),
                ("seats",),
            )
        )
    for start in range(len(rest) - size + 1):
        if not rules.waits_of(rules.tiles.counts(rest[start : start + size]), melds):
            return start
    return 0


def _wall(rules: Rules, position: Position, rest: list[int]) -> tuple[int, ...]:
    fixed = len(position.wall) + len(position.tail)
    size = position.wall_size
    if size is not None:
        if not fixed <= size <= fixed + len(rest):
            raise PositionError(
                Fault(
                    "wall-size",
                    Text(f"牌墙不能是 {shown(size)} 张", f"the wall cannot have {shown(size)} tiles"),
                    ("wall_size",),
                    expected=f"{fixed}-{fixed + len(rest)}",
                )
            )
        rest = rest[: size - fixed]
    return (*position.wall, *rest, *reversed(position.tail))


def _read_facts(rules: Rules, position: Position) -> tuple[list[Given], list[Fault]]:
    """The facts of a position as they are kept, and what is wrong with them."""
    named: list[tuple[Path, Given]] = []
    state: Any = position.state
    seats: Any = position.seats
    if isinstance(state, Mapping):
        named += [(("state", shown(name)), (name, -1, value)) for name, value in state.items()]
    for seat, one in seats.items() if isinstance(seats, Mapping) else ():
        facts = getattr(one, "facts", None)
        if is_seat(rules, seat) and isinstance(facts, Mapping):
            at: Path = ("seats", seat)
            named += [((*at, shown(name)), (name, seat, value)) for name, value in facts.items()]
    found: list[Given] = []
    faults: list[Fault] = []
    for path, (name, seat, value) in named:
        fact = given_fact(rules, name, seat >= 0)
        if fact is None:
            faults.append(unknown_fact(rules, name, seat >= 0, *path))
            continue
        try:
            given = read_fact(rules, fact, value)
            if fact.compute is None:
                found.append((fact.name, seat, given))
        except PaijuError as error:
            faults += [one.under(*path) for one in error.faults]
    return found, faults
