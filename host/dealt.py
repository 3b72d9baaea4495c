"""Deals as a table is handed them: hands in order, the parts behind them, each card with its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from paiju.core.errors import Text
from paiju.host import text
from paiju.host.cells import table
from paiju.host.screen import Screen, both

if TYPE_CHECKING:
    from paiju.core.match import Match
    from paiju.core.round import Rules

Numbered = tuple[int, int]
"""A tile, and the number that it has in the whole set, counted from 0 in the order of the set."""
Part = tuple[str, tuple[int, ...]]
"""A part of what lies behind the hands: its name, and its tiles."""
A_LINE = 10
"""How many tiles of the wall stand on one line."""
COUNTED = {"sealed": text.KEPT, "undealt": text.UNDEALT}
"""Parts that nobody is shown, and what is said of their number."""


@frozen
class Deal:
    """One round as dealt, the hands from the dealer on; `dealer` is None where only play will tell."""

    number: int
    dealer: int | None
    hands: tuple[tuple[Numbered, ...], ...]
    parts: tuple[Part, ...]

    def place(self, seat: int, seats: int) -> int | None:
        """Where the seat stands in the order of the deal."""
        return None if self.dealer is None else (seat - self.dealer) % seats


def deals(match: Match, dealers: Sequence[int], rounds: int, *, ascending: bool) -> Iterator[Deal]:
    """The deals of so many rounds, none of them played; `dealers` are those that the table names."""
    from paiju.core.round import wall_of
    from paiju.core.shuffle import deal_seed

    rules = match.rules
    wall: tuple[Numbered, ...] = ()
    known: int | None = match.round.dealer
    order = order_of(rules, ascending)
    for index in range(rounds):
        setting = match.setting
        key = deal_seed(match.seed, index, match.nonces)
        wall = wall_of(key, _numbered(rules, setting.supply, wall), setting.in_order)
        hands, rest = _cut(match, wall, order)
        parts = rules.discipline.wall_parts(rules, tuple(tile for tile, _ in rest), match.keeps)
        shown = tuple((name, in_order(rules, name, some, ascending)) for name, some in parts)
        yield Deal(index + 1, known, hands, shown)
        named = dealers[index + 1] if index + 1 < len(dealers) else None
        known = named if named is not None else match.dealer_ahead
        if index + 1 < rounds:
            match.skip(named)


def _cut(
    match: Match, wall: Sequence[Numbered], order: Callable[[Numbered], tuple[int, int, int]]
) -> tuple[tuple[tuple[Numbered, ...], ...], Sequence[Numbered]]:
    """The sorted hands, and what lies behind them."""
    from paiju.core.record import dealt_places

    places = dealt_places(match.round)
    hands = tuple(tuple(sorted((wall[at] for at in hand), key=order)) for hand in places.values())
    return hands, wall[sum(map(len, hands)) :]


def _numbered(rules: Rules, supply: Sequence[int] | None, before: Sequence[Numbered]) -> tuple[Numbered, ...]:
    """The tiles of a round before they are shuffled, with their numbers.

    What the wall of the round before ends with keeps its numbers; other tiles take the lowest of their kind.
    """
    tiles = rules.tiles.tiles if supply is None else supply
    rest = tuple(before[len(before) - len(tiles) :])
    if supply is not None and [tile for tile, _ in rest] == list(tiles):
        return rest
    numbers: dict[int, list[int]] = {}
    for number, tile in enumerate(rules.tiles.tiles):
        numbers.setdefault(tile, []).append(number)
    free = {tile: iter(some) for tile, some in numbers.items()}
    return tuple((tile, next(free[tile])) for tile in tiles)


# --- the order ------------------------------------------------------------------------------------------


def order_of(rules: Rules, ascending: bool = False) -> Callable[[Numbered], tuple[int, int, int]]:
    """How hands are sorted: tiles as the set has them; cards from the highest down, wilds first."""
    downward = rules.grammar is not None and not ascending

    def place(numbered: Numbered) -> tuple[int, int, int]:
        tile, number = numbered
        if not downward:
            return 0, tile, number
        return (0, tile, number) if tile in rules.tiles.wilds else (1, -tile, number)

    return place


def sorted_tiles(rules: Rules, tiles: Iterable[int], ascending: bool = False) -> tuple[int, ...]:
    """Tiles in the order of a hand."""
    order = order_of(rules, ascending)
    return tuple(sorted(tiles, key=lambda tile: order((tile, 0))))


def in_order(rules: Rules, name: str, tiles: Iterable[int], ascending: bool = False) -> tuple[int, ...]:
    """The tiles of a part as they are shown: a wall as it lies, a bottom sorted like a hand."""
    return tuple(tiles) if name == "wall" or name in COUNTED else sorted_tiles(rules, tiles, ascending)


def tiles_of(numbered: Iterable[Numbered]) -> tuple[int, ...]:
    """The tiles without their numbers."""
    return tuple(tile for tile, _ in numbered)


# --- in words -------------------------------------------------------------------------------------------


def deal_lines(
    rules: Rules, screen: Screen, names: Iterable[str], hands: Iterable[Iterable[int]], parts: Iterable[Part]
) -> list[str]:
    """A deal in words: a line for each hand as it is sorted, then what lies behind the hands."""
    from paiju.core.words import Words

    words = Words(rules, screen.lang)
    rows = [("", name, words.tiles(hand)) for name, hand in zip(names, hands, strict=True)]
    for part, tiles in parts:
        name = screen.word(part_name(rules, part))
        if part in COUNTED:
            rows.append(("", name, screen.word(COUNTED[part].format(number=len(tiles)))))
        elif part != "wall":
            rows.append(("", name, words.tiles(tiles)))
        else:
            rows += [
                ("", "" if place else name, words.tiles(tiles[place : place + A_LINE]))
                for place in range(0, len(tiles), A_LINE)
            ]
    return table(rows) if rows else []


def part_name(rules: Rules, part: str) -> Text:
    """What a part of the tiles behind the hands is called."""
    if part in text.PARTS:
        return text.PARTS[part]
    return both(text.BOTTOM_OF, role=rules.say("roles", part))


def place_names(screen: Screen, rules: Rules, dealer: int | None = None) -> list[str]:
    """How the seats are called from the dealer on; with their numbers where it is known who deals."""
    role = screen.word(rules.say("roles", "dealer"))
    places = range(1, rules.seats)
    names = [role, *(screen.word(text.FROM_DEALER, role=role, place=place) for place in places)]
    if dealer is None:
        return names
    return [
        screen.word(text.AT_SEAT, place=name, seat=(dealer + place) % rules.seats)
        for place, name in enumerate(names)
    ]


# --- as data --------------------------------------------------------------------------------------------


def deal_data(rules: Rules, deal: Deal) -> dict[str, object]:
    """A deal as JSON has it; of what nobody is shown only how much it is."""
    from paiju.core.tiles import write_tiles

    hands = [tiles_of(hand) for hand in deal.hands]
    parts = dict(deal.parts)
    counted = {} if "wall" in parts else {name: len(parts.get(name, ())) for name in COUNTED}
    return {
        "dealer": deal.dealer,
        "hands": [write_tiles(rules.tiles, hand) for hand in hands],
        "counts": [_counts(rules, hand) for hand in hands],
        "ids": [[number for _, number in hand] for hand in deal.hands],
        **{name: write_tiles(rules.tiles, some) for name, some in deal.parts if name not in COUNTED},
        **counted,
    }


def _counts(rules: Rules, hand: Iterable[int]) -> dict[str, int]:
    """How many of each tile there are, in the order of the hand."""
    return {rules.tiles.code(tile): held for tile, held in Counter(hand).items()}
