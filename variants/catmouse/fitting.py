"""What a written position cannot be, though each of its values could (rules page, 14.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from paiju.core.errors import Fault, Text, choices
from paiju.core.hooks import impl
from paiju.core.round import Position, Round, SeatState
from paiju.core.tiles import write_tiles
from paiju.core.turns.stages import bottom_of
from paiju.variants.catmouse.reporting import Cards, holds
from paiju.variants.catmouse.scoring import is_standard
from paiju.variants.catmouse.sides import cats, settings_of

BID, REPORT, SHOW, PLAY = "bid", "report", "show", "play"


@impl
def set_up(round: Round, position: Position) -> Iterable[Fault]:
    """It is asked before bombs on the table are counted: `bombs` are those that are written."""
    phase = round.rules.phase_of(position) or PLAY
    return [
        *_too_early(round, phase),
        *_hands(round, position, phase),
        *_bombs(round),
        *_copies(round),
        *_cats_only(round),
        *_units(round),
        *_plays(round, position),
        *_stake(round),
        *(_trick(round, position) if phase == PLAY else ()),
    ]


def _fault(zh: str, en: str, *path: str | int, expected: str = "") -> Fault:
    return Fault("impossible-position", Text(zh, en), path, expected=expected)


def _too_early(round: Round, phase: str) -> Iterator[Fault]:
    """Before play nothing lies on the table, and nobody has played; in the auction nothing is reported."""
    table = round.table
    if phase == PLAY:
        return
    for name, set_ in (("table", table.table is not None), ("passes", table.passes), ("bombs", table.bombs)):
        if set_:
            yield _fault(f"还没出牌，没有 {name}", f"no {name} before play", "state", name)
    for state in round.seats:
        early = [
            ("plays", state.plays),
            ("shown", state.shown),
            ("reported", phase == BID and state.reported),
        ]
        for name, set_ in early:
            if set_:
                yield _fault(
                    f"这时还没有 {name}", f"no {name} in the phase {phase}", "seats", state.index, name
                )


def _hands(round: Round, position: Position, phase: str) -> Iterator[Fault]:
    """Hands are as dealt, with the bottom taken by the cats after the auction, and in play no larger."""
    for state in round.seats:
        most = round.rules.hand_size if phase == BID else _most(round, state)
        held = sum(state.hand)
        if phase == PLAY:
            right, expected = 1 <= held <= most, f"1-{most}"
        else:
            right, expected = held == most, str(most)
        if not right:
            yield _fault(
                f"{state.index}号不能有 {held} 张",
                f"seat {state.index} cannot hold {held} cards",
                *("seats", state.index, "hand"),
                expected=expected,
            )


def _most(round: Round, state: SeatState) -> int:
    """The most cards that a seat can hold: what it is dealt, and the bottom of a cat."""
    bottoms = bottom_of(round.rules)
    taken = bottoms.get(state.role, bottoms.get("", 0)) if state.index in cats(round) else 0
    return round.rules.hand_size + taken


def _bombs(round: Round) -> Iterator[Fault]:
    """What is listed as a bomb is one."""
    grammar, search = round.rules.grammar, round.rules.search
    assert grammar is not None
    assert search is not None
    for cards in round.table.bombs:
        if not any(grammar.kinds[one.kind].tier for one in search.readings(cards)):
            code = write_tiles(round.rules.tiles, cards)
            yield _fault(f"{code} 不是炸弹", f"{code or 'nothing'} is no bomb", "state", "bombs")


def _copies(round: Round) -> Iterator[Fault]:
    """No card is there more often than the deck has it."""
    table = round.table
    copies = round.rules.tiles.copies
    if table.table is not None and any(n > copies[card] for card, n in Counter(table.table[1]).items()):
        yield _fault("没有这么多张", "there are not so many cards", "state", "table")
        return
    used = Counter[int]()
    for state in round.seats:
        used.update({kind: held for kind, held in enumerate(state.hand) if held})
    played = [*table.bombs, *([table.table[1]] if table.table is not None else [])]
    for cards in played:
        used.update(cards)
    for kind in round.rules.tiles.kinds:
        if used[kind.index] > kind.copies:
            yield _fault(
                f"{kind.code} 用了 {used[kind.index]} 张，只有 {kind.copies} 张",
                f"{kind.code} is used {used[kind.index]} times; there are {kind.copies}",
                "seats",
            )


def _played_units(round: Round, state: SeatState) -> list[Cards]:
    """The units of a seat that are not in its hand: it has played them."""
    return [cards for cards in state.reported if not holds(state.hand, cards)]


def _units(round: Round) -> Iterator[Fault]:
    """A unit that is not in the hand lies among the bombs, or on the table by its own seat (§2.5)."""
    table = round.table.table
    listed = list(round.table.bombs)
    for state in round.seats:
        lying = [table[1]] if table is not None and table[0] == state.index else []
        for cards in _played_units(round, state):
            place = next((one for one in (lying, listed) if cards in one), None)
            if place is None:
                code = write_tiles(round.rules.tiles, cards)
                yield _fault(
                    f"报到的 {code} 不在手里，也没有打出",
                    f"the reported {code} is neither in the hand nor among the bombs",
                    *("seats", state.index, "reported"),
                    expected=f"bombs: [{code}]",
                )
            else:
                place.remove(cards)


def _plays(round: Round, position: Position) -> Iterator[Fault]:
    """A seat has played what lies there by it, and its units; where nothing says how often, that often."""
    table = round.table.table
    for state in round.seats:
        units = _played_units(round, state)
        own = table is not None and table[0] == state.index and table[1] not in units
        least = len(units) + own
        if state.plays >= least:
            continue
        if _says_plays(position, state.index):
            yield _fault(
                f"{state.index}号至少出过 {least} 手",
                f"seat {state.index} has played {least} times at least",
                *("seats", state.index, "plays"),
                expected=f">= {least}",
            )
        else:
            round.set("plays", least, state.index)


def _says_plays(position: Position, seat: int) -> bool:
    one = position.seats.get(seat)
    return one is not None and "plays" in one.facts


def _stake(round: Round) -> Iterator[Fault]:
    """The base of a position makes whole points too (R24)."""
    if is_standard(round.rules):
        for share in (1, *settings_of(round).shares.values()):
            if Fraction(round.stake * share).denominator != 1:
                said = f"{share} × {round.stake}"
                yield _fault(f"{said} 不是整数分", f"{said} is no whole number of points", "state", "stake")
                return


def _cats_only(round: Round) -> Iterator[Fault]:
    """Cats report, and only the cat that leads shows; before play what is reported is in the hand."""
    own = cats(round)
    for state in round.seats:
        at = ("seats", state.index)
        if state.reported and state.index not in own:
            yield _fault("老鼠不报到", "mice report nothing", *at, "reported", expected=choices(own))
        elif sum(map(len, state.reported)) > _most(round, state):
            yield _fault("报到的牌太多", "that is more than a cat can hold", *at, "reported")
        if state.shown and state.index not in own[:1]:
            yield _fault("只有先出的猫可以明牌", "only the cat that leads shows", *at, "shown")


def _trick(round: Round, position: Position) -> Iterator[Fault]:
    """Who is in turn follows from who played last and how many have passed."""
    table, passes, seats = round.table.table, round.table.passes, round.rules.seats
    turn = position.dealer if position.turn is None else position.turn
    if table is None:
        if passes:
            yield _fault("没有出牌，谈不上不要", "nobody can have passed on nothing", "state", "passes")
        return
    if passes > seats - 2:
        yield _fault(
            "不要的人太多", "more have passed than there are", "state", "passes", expected=f"0-{seats - 2}"
        )
    elif not round.rules.pass_locks_out and (table[0] + 1 + passes) % seats != turn:
        due = (table[0] + 1 + passes) % seats
        yield _fault("不该轮到他", "somebody else is in turn", "turn", expected=str(due))
    elif table[0] == turn:
        yield _fault("出牌的人不能压自己", "nobody answers his own play", "state", "table")
