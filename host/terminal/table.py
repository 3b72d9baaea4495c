"""The table as one seat sees it, built from that seat's view and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paiju.core.round import Round
from paiju.core.round.facts import SEAT, Fact
from paiju.core.words import Words
from paiju.host import text

_INDENT = "    "


def table_lines(words: Words, view: Round, seat: int) -> list[str]:
    """All seats with their melds and rivers, then one's own hand; `view` is the view of `seat`."""
    lines = [_head(words, view)]
    for step in range(1, view.rules.seats + 1):
        lines += _seat_lines(words, view, (seat + step) % view.rules.seats, seat)
    return [*lines, hand_line(words, view, seat)]


def hand_line(words: Words, view: Round, seat: int) -> str:
    """One's own concealed tiles in order, the tile just drawn apart, and what may only be played whole."""
    state = view.seats[seat]
    tiles = [kind for kind in range(len(state.hand) - 1) for _ in range(state.hand[kind])]
    units = "".join(f"  [{words.tiles(unit)}]" for unit in _taken_out(view, seat, tiles))
    drawn = ""
    if state.drawn in tiles:
        tiles.remove(state.drawn)
        drawn = f"  + {words.tile(state.drawn)}"
    return f"{words.say(text.HAND)}  {words.tiles(tiles)}{drawn}{units}"


def _taken_out(view: Round, seat: int, tiles: list[int]) -> list[tuple[int, ...]]:
    """The plays out of a hand that may only be made whole, which are taken out of these tiles."""
    units = [] if view.rules.grammar is None else [unit.cards for unit in view.rules.locked(view, seat) or ()]
    for unit in units:
        for tile in unit:
            tiles.remove(tile)
    return units


def _head(words: Words, view: Round) -> str:
    walled = view.rules.discipline.FIXED_HANDS
    role = words.say(words.rules.say("roles", "dealer"))
    parts = [words.step(view.asking)] if view.asking is not None else []
    parts += [words.say(text.WALL).format(left=view.wall_left)] if walled else []
    parts += [words.say(text.DEALER).format(role=role, seat=words.seat(view.dealer))]
    parts += [words.fact(fact, value) for fact, value in _facts(view, -1)]
    return "── " + "  ".join(part for part in parts if part)


def _seat_lines(words: Words, view: Round, seat: int, me: int) -> Iterator[str]:
    state = view.seats[seat]
    mine = words.say(text.MINE) if seat == me else ""
    parts = [words.seat(seat) + mine, words.say(text.SCORE).format(score=words.signed(view.scores[seat]))]
    if seat != me:
        parts.append(_other_hand(words, view, seat))
    elif view.rules.grammar is not None:
        parts.append(words.say(text.HOLDS_CARDS.format(count=sum(state.hand))))
    parts += [words.fact(fact, value) for fact, value in _facts(view, seat)]
    if state.won_on is not None:
        parts.append(words.say(text.HAS_WON).format(tile=words.tile(state.won_on[0])))
    yield " " + "  ".join(parts)
    if state.melds:
        yield f"{_INDENT}{words.say(text.MELDS)}  " + "  ".join(map(words.meld, state.melds))
    for name, row in state.rows.items():
        if row:
            yield f"{_INDENT}{words.say(view.rules.say('rows', name))}  {words.tiles(row)}"
    if state.river:
        yield f"{_INDENT}{words.say(text.RIVER)}  {words.tiles(state.river)}"


def _other_hand(words: Words, view: Round, seat: int) -> str:
    """How many tiles another seat holds, and which of them lie open."""
    hand = view.seats[seat].hand
    known = [kind for kind in range(len(hand) - 1) for _ in range(hand[kind])]
    said = text.HOLDS if view.rules.grammar is None else text.HOLDS_CARDS
    count = words.say(said.format(count=sum(hand)))
    return f"{count}: {words.tiles(known)}" if known else count


def _facts(view: Round, seat: int) -> Iterator[tuple[Fact, Any]]:
    """The facts with a name that say something now, of a seat or (-1) of the table."""
    for fact in view.rules.facts:
        if (fact.scope == SEAT) != (seat >= 0) or not words_of(fact):
            continue
        value = view.fact(fact.name, seat)
        if value is not None and value != fact.default:
            yield fact, value


def words_of(fact: Fact) -> bool:
    """Whether a fact has a name for people."""
    return bool(fact.text.zh or fact.text.en)
