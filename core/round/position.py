"""A round that starts from a written position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, field

from paiju.core.errors import Fault, NotationError, PositionError, Text, choices, nearest
from paiju.core.melds.meld import Meld
from paiju.core.round.events import EVERYBODY
from paiju.core.round.facts import SEAT
from paiju.core.round.round import Round
from paiju.core.round.rules import Rules
from paiju.core.round.start import STREAMS, script_dice
from paiju.core.round.written import read_fact
from paiju.core.shuffle import Stream

AFTER = (None, "claim", "kong")
"""What a seat in turn may have just done, where its last draw does not say it."""


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
    found = rules.hook.set_up(round=round, position=position)
    faults = [fault for some in found for fault in (some or ())]
    if faults:
        raise PositionError(faults)
    round.agenda = rules.closing
    rules.discipline.resume(round, position)
    round.run()
    return round


def lay_out(rules: Rules, position: Position) -> Round:
    """The tiles and facts of a position on a table where nothing is going to happen.

    This is what one asks about a hand by itself. Raises `PositionError`: tiles used more often than the
    set has them, hands of a wrong size, unknown facts.
    """
    faults = [*_seat_faults(rules, position), *_count_faults(rules, position)]
    if faults:
        raise PositionError(faults)
    hands, rest = _share_out(rules, position)
    wall = _wall(rules, position, rest)
    round = Round(rules, wall)
    key = b"paiju written position".ljust(32, b".")
    round.streams = {name: Stream(key, name) for name in STREAMS}
    script_dice(round, position.dice)
    round.emit(("start", position.dealer, EVERYBODY))
    for seat in range(rules.seats):
        one = position.seats.get(seat, SeatPosition())
        hand, won = _with_win(hands[seat], one.won)
        values = (hand, one.melds, one.river, tuple(one.rows.items()), won, won is None)
        round.emit(("place", seat, *values, 1 << seat))
    faults = [*_set_facts(round, position)]
    if faults:
        raise PositionError(faults)
    return round


def _with_win(
    hand: tuple[int, ...], won: tuple[int, str] | None
) -> tuple[tuple[int, ...], tuple[int, str, bool] | None]:
    """A hand and its win as in play: a tile that was drawn is in the hand, a given one lies apart."""
    if won is None:
        return hand, None
    tile, by = won
    return ((*hand, tile), (tile, by, False)) if by == "self" else (hand, (tile, by, True))


def _seat_faults(rules: Rules, position: Position) -> list[Fault]:
    faults = []
    named = [
        ("dealer", position.dealer),
        ("turn", position.turn),
        *(("seats", seat) for seat in position.seats),
    ]
    for key, seat in named:
        if seat is not None and not 0 <= seat < rules.seats:
            message = Text(f"没有 {seat} 号位", f"there is no seat {seat}")
            faults.append(Fault("no-such-seat", message, (key,), expected=f"0-{rules.seats - 1}"))
    seats_exist = not faults
    faults += _meld_faults(rules, position)
    if position.after not in AFTER:
        message = Text(f"after 不能是 {position.after}", f"after cannot be {position.after}")
        near = nearest(position.after, AFTER[1:])
        faults.append(Fault("bad-after", message, ("after",), None, choices(AFTER[1:]), near))
    if rules.discipline.FIXED_HANDS and seats_exist:
        faults += _size_faults(rules, position)
    return faults


def _size_faults(rules: Rules, position: Position) -> Iterable[Fault]:
    """Hands with more or fewer tiles than their seat holds at that time."""
    turn = position.turn if position.turn is not None else position.dealer
    for seat, one in position.seats.items():
        if one.hand is None:
            continue
        held = len(one.hand) + 3 * len(one.melds)
        waiting, acting = rules.hand_size, rules.hand_size + 1
        allowed = [waiting, acting] if seat == turn else [waiting]
        if seat == turn and position.after == "claim":
            allowed = [acting]
        if held not in allowed:
            less = 3 * len(one.melds)
            message = Text(
                f"{seat} 号位有 {len(one.hand)} 张手牌和 {len(one.melds)} 副露",
                f"seat {seat} holds {len(one.hand)} tiles and {len(one.melds)} melds",
            )
            expected = choices([size - less for size in allowed])
            yield Fault("hand-size", message, ("seats", seat, "hand"), expected=expected)


def _meld_faults(rules: Rules, position: Position) -> Iterable[Fault]:
    """Melds with a tile that no other seat can have given."""
    for seat, one in position.seats.items():
        for place, meld in enumerate(one.melds):
            if meld.giver == seat or not -1 <= meld.giver < rules.seats:
                message = Text(
                    f"{meld.giver} 号位不能给 {seat} 号位牌",
                    f"seat {meld.giver} cannot have given seat {seat} a tile",
                )
                expected = choices(other for other in range(rules.seats) if other != seat)
                yield Fault("no-such-seat", message, ("seats", seat, "melds", place), expected=expected)


def _placed(position: Position) -> list[int]:
    tiles = [*position.wall, *position.tail]
    for one in position.seats.values():
        tiles += one.hand or ()
        tiles += one.river
        tiles += [tile for meld in one.melds for tile in meld.tiles]
        tiles += [tile for row in one.rows.values() for tile in row]
        if one.won is not None:
            tiles.append(one.won[0])
    return tiles


def _count_faults(rules: Rules, position: Position) -> list[Fault]:
    used = rules.tiles.counts(_placed(position))
    faults = []
    for kind in rules.tiles.kinds:
        if used[kind.index] > kind.copies:
            faults.append(
                Fault(
                    "too-many-tiles",
                    Text(
                        f"{kind.code} 用了 {used[kind.index]} 张，只有 {kind.copies} 张",
                        f"{kind.code} is used {used[kind.index]} times; there are {kind.copies}",
                    ),
                    ("seats",),
                )
            )
    return faults


def _share_out(rules: Rules, position: Position) -> tuple[list[tuple[int, ...]], list[int]]:
    """The hands of all seats, and the tiles that are left for the wall, in a fixed mixed order."""
    used = rules.tiles.counts(_placed(position))
    left = [
        kind for kind in range(len(rules.tiles.kinds)) for _ in range(rules.tiles.copies[kind] - used[kind])
    ]
    rest = list(Stream(b"paiju written position".ljust(32, b"."), "left over").shuffle(left))
    hands: list[tuple[int, ...]] = []
    for seat in range(rules.seats):
        one = position.seats.get(seat, SeatPosition())
        if one.hand is not None or not rules.discipline.FIXED_HANDS:
            hands.append(one.hand or ())
            continue
        size = rules.hand_size - 3 * len(one.melds)
        start = _no_ready_hand(rules, rest, size, one.melds)
        hands.append(tuple(rest[start : start + size]))
        del rest[start : start + size]
    return hands, rest if rules.discipline.FIXED_HANDS else []


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
        if not rules.waits_of(rules.tiles.counts(rest[start : start + size]), len(melds)):
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
                    Text(f"牌墙不能是 {size} 张", f"the wall cannot have {size} tiles"),
                    ("wall_size",),
                    expected=f"{fixed}-{fixed + len(rest)}",
                )
            )
        rest = rest[: size - fixed]
    return (*position.wall, *rest, *reversed(position.tail))


def _set_facts(round: Round, position: Position) -> Iterable[Fault]:
    facts = {(fact.scope == SEAT, fact.name): fact for fact in round.rules.facts if fact.compute is None}
    named: list[tuple[tuple[str | int, ...], str, int, Any]] = [
        (("state", name), name, -1, value) for name, value in position.state.items()
    ]
    for seat, one in position.seats.items():
        named += [(("seats", seat, name), name, seat, value) for name, value in one.facts.items()]
    for path, name, seat, value in named:
        fact = facts.get((seat >= 0, name))
        if fact is None:
            known = [other for of_seat, other in facts if of_seat == (seat >= 0)]
            yield Fault(
                "unknown-fact",
                Text(f"没有 {name} 这个状态", f"there is no fact {name} here"),
                path,
                expected=choices(known),
                nearest=nearest(name, known),
            )
            continue
        try:
            round.set(name, read_fact(round.rules, fact, value), seat)
        except NotationError as error:
            yield from (one.under(*path) for one in error.faults)
        except ValueError:
            yield Fault(
                "bad-fact-value",
                Text(f"{name} 不能是 {value}", f"{name} cannot be {value}"),
                path,
                expected=fact.form,
            )
