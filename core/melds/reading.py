"""One way to see the tiles of a play 牌型, and how it is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from paiju.core.errors import Fault, NotationError, Text, choices, nearest
from paiju.core.melds.grammar import Grammar


class Reading(NamedTuple):
    """What tiles are read as.

    `kind` is a name from the data. `rank` is the tile that names the rank, for a run its top, -1 where
    there is none (wilds alone, listed tiles); `place` is where that stands on its scale. `length` is the
    number of linked groups, `size` the number of tiles, kickers included. `hard` says that no wild is in it.
    """

    kind: str
    rank: int
    place: int
    length: int
    size: int
    hard: bool


class Play(NamedTuple):
    """Tiles, in the order of the tile set, with the reading they are put down as."""

    cards: tuple[int, ...]
    reading: Reading


class Claim(NamedTuple):
    """A meld with a tile that somebody else puts down: one's own tiles for it, and what it is then."""

    own: tuple[int, ...]
    reading: Reading


def write_reading(grammar: Grammar, reading: Reading) -> str:
    """The notation of a reading: `straight A`, or the kind alone where it has no rank."""
    if reading.rank < 0:
        return reading.kind
    return f"{reading.kind} {grammar.tiles.code(reading.rank)}"


def name_reading(grammar: Grammar, reading: Reading) -> Text:
    """What people call it: 顺子 A, straight A."""
    text = grammar.kinds[reading.kind].text
    if reading.rank < 0:
        return text
    name = grammar.tiles.kinds[reading.rank].name
    return Text(f"{text.zh} {name.zh}", f"{text.en} {name.en}")


def read_reading(grammar: Grammar, text: str) -> tuple[str, int | None]:
    """The kind and the rank that `straight A` or `顺子 A` declares; None where no rank is given.

    Raises `NotationError` for a kind or a rank that the ruleset does not have.
    """
    words = text.split()
    for cut in (len(words), len(words) - 1):
        kind = grammar.kind_named(" ".join(words[:cut])) if cut > 0 else None
        if kind is None:
            continue
        if cut == len(words):
            return kind.name, None
        code = "T" if words[cut] == "10" and "T" in grammar.tiles.by_code else words[cut]
        if code not in grammar.tiles.by_code:
            known = list(grammar.tiles.by_code)
            raise NotationError(
                Fault(
                    "unknown-tile",
                    Text(f"点数 {code} 不存在", f"there is no rank {code}"),
                    expected=choices(known),
                    nearest=nearest(code, known),
                )
            )
        return kind.name, grammar.tiles.by_code[code]
    raise NotationError(
        Fault(
            "unknown-meld",
            Text(f"牌型“{text}”不存在", f"there is no kind of meld “{text}”"),
            expected=Text(choices(kind.text.zh for kind in grammar.kinds.values()), choices(grammar.kinds)),
            nearest=_nearest_kind(grammar, words),
        )
    )


def _nearest_kind(grammar: Grammar, words: Sequence[str]) -> str | None:
    """The name of a kind, in either language, that somebody meant who wrote this, with a rank or without."""
    called = [one for kind in grammar.kinds.values() for one in (kind.name, kind.text.zh, kind.text.en)]
    tries = ("".join(words), " ".join(words[:-1]), "".join(words[:-1]), *words[:1])
    return next((near for one in tries if one and (near := nearest(one, called)) is not None), None)


def declared(readings: Iterable[Reading], kind: str, rank: int | None) -> tuple[Reading, ...]:
    """Those of the readings that a declaration of `kind` and, unless it is None, `rank` means."""
    return tuple(one for one in readings if one.kind == kind and rank in (None, one.rank))
