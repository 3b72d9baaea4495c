"""What beats what, and which of several readings is the stronger. Everything follows from tiers and keys."""

from __future__ import annotations

from collections.abc import Iterable

from paiju.core.melds.grammar import HARD, SIZE, Grammar, Kind
from paiju.core.melds.reading import Reading


def beats(grammar: Grammar, reading: Reading, table: Reading) -> bool:
    """Whether `reading` beats what lies on the table.

    A higher tier beats a lower one. In tier 0 only the same kind, length and size answers; above, all kinds
    of the tier do. Then the keys that the kind compares by must be greater, in their order; equal is not
    greater.
    """
    kind = grammar.kinds[reading.kind]
    tier = grammar.kinds[table.kind].tier
    if kind.tier != tier:
        return kind.tier > tier
    if not tier and (
        reading.kind != table.kind or reading.length != table.length or reading.size != table.size
    ):
        return False
    return strength(kind, reading) > strength(kind, table)


def strength(kind: Kind, reading: Reading) -> tuple[int, ...]:
    """The values that a reading of this kind compares by, the most important first."""
    return tuple(
        reading.size if key == SIZE else int(reading.hard) if key == HARD else reading.place
        for key in kind.compare
    )


def strongest_first(grammar: Grammar, readings: Iterable[Reading]) -> list[Reading]:
    """Readings in order of preference: tier; above tier 0 by strength; length; place; the `prefer` list."""
    prefer = grammar.prefer

    def order(reading: Reading) -> tuple[int, tuple[int, ...], int, int, int]:
        kind = grammar.kinds[reading.kind]
        taste = prefer.index(kind.name) if kind.name in prefer else len(prefer)
        keys = strength(kind, reading) if kind.tier else ()
        return (-kind.tier, tuple(-key for key in keys), -reading.length, -reading.place, taste)

    return sorted(readings, key=order)
