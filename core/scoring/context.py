"""What is valued: the win as the round states it, and the sight of it through one reading.

A *place* is a part of the hand: `hand` (concealed, the winning tile included), `held` (without it),
`melds`, `all`, `loose` (outside kongs), `faces` (physical tiles). All but `faces` count *identities*: a
wild counts as what it stands for in the reading, a placeholder as the meld it lies in. A meld of nothing
but wilds has no identity: its tiles are counted in `faces` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define, frozen

from paiju.core.melds.meld import CHOW, KONGS, Meld
from paiju.core.tiles import TileSet

if TYPE_CHECKING:
    from paiju.core.hands import HandGroup, Reading

BYS = ("self", "discard", "rob", "swap", "flower", "exhaustion", "out")
NOTHING: Mapping[int, int] = {}

RUN = "run"
TRIPLET = "triplet"
PAIR = "pair"


@define(eq=False)
class WinContext:
    """A win to be valued.

    `hand` counts the concealed tiles *with* the winning tile `won` (-1: none); `by` says how it was won
    (`self discard rob swap flower exhaustion out`); `at` names the circumstances; `wall` is the number
    of tiles left; `facts` answers `$name`; `replaced` says which tile the placeholder in a meld stands
    in for, by the meld's index, where that is not the tile of the meld.
    """

    hand: bytearray
    won: int
    by: str
    melds: tuple[Meld, ...]
    at: frozenset[str]
    wall: int
    flowers: tuple[int, ...]
    facts: Mapping[str, Any]
    replaced: Mapping[int, int] = NOTHING


@frozen
class Layout:
    """The tile set as the scoring table looks at it.

    A set of kinds is a *mask*: an int with one byte for each kind, 1 for a kind in the set.
    `suits` and `honours` are half-open spans of kinds; `natural` is the mask of all kinds but wilds.
    """

    kinds: int
    wilds: frozenset[int]
    suits: tuple[tuple[int, int], ...]
    honours: tuple[tuple[int, int], ...]
    natural: int

    @classmethod
    def of(cls, tiles: TileSet) -> Layout:
        """The layout of a tile set."""

        def spans(klass: str) -> tuple[tuple[int, int], ...]:
            groups = (group.kinds for group in tiles.groups if group.klass == klass)
            return tuple((kinds[0], kinds[-1] + 1) for kinds in groups)

        wilds = frozenset(tiles.wilds)
        natural = mask_of(kind.index for kind in tiles.kinds if kind.index not in wilds)
        return cls(len(tiles.kinds), wilds, spans("suited"), spans("honour"), natural)


def mask_of(kinds: Iterable[int]) -> int:
    """The mask of a set of kinds."""
    mask = 0
    for kind in kinds:
        mask |= 1 << 8 * kind
    return mask


def kinds_of(mask: int) -> Iterator[int]:
    """The kinds of a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() >> 3
        mask ^= lowest


class Sight:
    """A win seen through one reading: what tests look at. Counts are made when first asked for.

    `standing` is the number of wilds in the hand, `fresh` is 1 if the winning tile is one of them.
    `memo` holds answers about the win, `told` answers about the reading.
    """

    __slots__ = (
        "at",
        "by",
        "chosen",
        "counts",
        "ctx",
        "fresh",
        "groups",
        "hand",
        "memo",
        "melds",
        "reading",
        "readings",
        "shape",
        "standing",
        "told",
        "wilds",
        "won",
    )

    groups: Sequence[HandGroup]
    hand: bytearray | None

    def __init__(self, ctx: WinContext, wilds: frozenset[int]) -> None:
        self.ctx = ctx
        self.won = ctx.won
        self.by = ctx.by
        self.at = ctx.at
        self.melds = ctx.melds
        self.wilds = wilds
        self.standing = sum([ctx.hand[kind] for kind in wilds]) if wilds else 0
        self.fresh = 1 if self.standing and ctx.won in wilds else 0
        self.hand = None if self.standing else ctx.hand
        self.readings: tuple[Reading, ...] = ()
        self.reading: Reading | None = None
        self.shape: str | None = None
        self.groups = ()
        self.chosen: tuple[str, ...] = ()
        self.counts: dict[str, bytearray] = {}
        self.memo: dict[Any, Any] = {}
        self.told: dict[Any, int] = {}

    def see(self, reading: Reading) -> None:
        """Look through this reading from now on."""
        self.reading = reading
        self.look(reading.shape, reading.groups, None)

    def look(self, shape: str, groups: Sequence[HandGroup], hand: bytearray | None) -> None:
        """Look through these groups from now on.

        Where wilds stand, `hand` are the identities of the groups, None if they are not counted yet.
        """
        self.shape = shape
        self.groups = groups
        self.told.clear()
        if self.standing:
            self.hand = hand
            self.counts.clear()


Place = Callable[[Sight], bytearray]


def in_hand(sight: Sight) -> bytearray:
    """Concealed identities, the winning tile included."""
    counts = sight.hand
    if counts is None:
        counts = sight.hand = bytearray(len(sight.ctx.hand))
        for kind, tile, _ in sight.groups:
            if kind == RUN:
                counts[tile] += 1
                counts[tile + 1] += 1
                counts[tile + 2] += 1
            else:
                counts[tile] += 3 if kind == TRIPLET else 2
    return counts


def in_held(sight: Sight) -> bytearray:
    """Concealed identities before the winning tile came in."""
    counts = sight.counts.get("held")
    if counts is None:
        counts = sight.counts["held"] = in_hand(sight)[:]
        if sight.won >= 0 and counts[sight.won]:
            counts[sight.won] -= 1
    return counts


Tallies = Sequence[tuple[int, int]]
"""How many identities of each kind."""


def melded(sight: Sight) -> tuple[Tallies, Tallies]:
    """The identities in all melds, and in those outside kongs; a meld of wilds has none."""
    found: tuple[Tallies, Tallies] | None = sight.memo.get("melded")
    if found is None:
        everywhere: list[tuple[int, int]] = []
        loose: list[tuple[int, int]] = []
        for kind, tile, tiles, *_ in sight.melds:
            if kind == CHOW:
                run = ((tile, 1), (tile + 1, 1), (tile + 2, 1))
                everywhere += run
                loose += run
            elif tile not in sight.wilds:
                everywhere.append((tile, len(tiles)))
                if kind not in KONGS:
                    loose.append((tile, len(tiles)))
        found = sight.memo["melded"] = (everywhere, loose)
    return found


def _with(counts: bytearray, melds: Tallies) -> bytearray:
    """The counts with the identities of melds beside them."""
    if not melds:
        return counts
    counts = counts[:]
    for tile, number in melds:
        counts[tile] += number
    return counts


def in_melds(sight: Sight) -> bytearray:
    """Identities in the melds, kongs with all four."""
    counts = sight.counts.get("melds")
    if counts is None:
        counts = sight.counts["melds"] = _with(bytearray(len(sight.ctx.hand)), melded(sight)[0])
    return counts


def in_all(sight: Sight) -> bytearray:
    """Identities in hand and melds."""
    if not sight.melds:
        return in_hand(sight)
    counts = sight.counts.get("all")
    if counts is None:
        counts = sight.counts["all"] = _with(in_hand(sight), melded(sight)[0])
    return counts


def in_loose(sight: Sight) -> bytearray:
    """Identities in hand and melds outside kongs."""
    if not sight.melds:
        return in_hand(sight)
    counts = sight.counts.get("loose")
    if counts is None:
        everywhere, loose = melded(sight)
        same = len(everywhere) == len(loose)
        counts = sight.counts["loose"] = in_all(sight) if same else _with(in_hand(sight), loose)
    return counts


def in_faces(sight: Sight) -> bytearray:
    """Physical tiles of hand and melds, a placeholder counting as what it replaced."""
    counts = sight.counts.get("faces")
    if counts is None:
        counts = sight.counts["faces"] = sight.ctx.hand[:]
        for index, meld in enumerate(sight.melds):
            for tile in faces_of(sight, index, meld):
                counts[tile] += 1
    return counts


PLACES: Mapping[str, Place] = {
    "hand": in_hand,
    "held": in_held,
    "melds": in_melds,
    "all": in_all,
    "loose": in_loose,
    "faces": in_faces,
}

READ_PLACES = frozenset({"hand", "held", "all", "loose"})
"""The places of which the counts follow from the reading where wilds stand in the hand."""


def is_placeholder(sight: Sight, meld: Meld, tile: int) -> bool:
    """Whether a tile of a meld only keeps the place of one that was taken out."""
    if meld.kind == CHOW and meld.tile < tile < meld.tile + 3:
        return False
    return tile != meld.tile and tile not in sight.wilds


def faces_of(sight: Sight, index: int, meld: Meld) -> list[int]:
    """The tiles of a meld, its placeholder counting as what it replaced."""
    return [
        sight.ctx.replaced.get(index, meld.tile) if is_placeholder(sight, meld, tile) else tile
        for tile in meld.tiles
    ]


def strict_place(name: str, real: bool, placeholders: bool) -> Place:
    """A place counted more strictly: without wilds (`real`), without placeholders, or both.

    A real tile, or a placeholder of a real tile, is not a wild.
    """
    wanted_melds = name in ("melds", "all", "loose")
    wanted_hand = name != "melds"
    key = f"{name}/{real}/{placeholders}"

    def add(counts: bytearray, sight: Sight, index: int, meld: Meld) -> None:
        for tile, face in zip(meld.tiles, faces_of(sight, index, meld), strict=True):
            if real and face in sight.wilds:
                continue
            if not placeholders and is_placeholder(sight, meld, tile):
                continue
            counts[face if meld.kind == CHOW else meld.tile] += 1

    def concealed(sight: Sight) -> bytearray:
        if not real:
            return (in_held if name == "held" else in_hand)(sight)[:]
        counts = sight.ctx.hand[:]
        if name == "held" and sight.won >= 0 and counts[sight.won]:
            counts[sight.won] -= 1
        for kind in sight.wilds:
            counts[kind] = 0
        return counts

    def place(sight: Sight) -> bytearray:
        counts = sight.counts.get(key)
        if counts is None:
            counts = concealed(sight) if wanted_hand else bytearray(len(sight.ctx.hand))
            if wanted_melds:
                for index, meld in enumerate(sight.melds):
                    if meld.tile not in sight.wilds and not (name == "loose" and meld.kind in KONGS):
                        add(counts, sight, index, meld)
            sight.counts[key] = counts
        return counts

    return place
