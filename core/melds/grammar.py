"""What the `melds` section of a ruleset declares, as checked values.

One shape covers a pong and an aeroplane: *a run of neighbouring ranks, so many copies of each, and kickers
that are carried along*. What a kind of meld is called is nowhere known but in the data.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.tiles import TileSet

SIZE, RANK, HARD = "size", "rank", "hard"
COMPARISON_KEYS = (SIZE, RANK, HARD)

NONE, ANY, SAME_KIND, ALL = "none", "any", "same_kind", "all"
ALONE = (NONE, ANY, SAME_KIND, ALL)

NEVER, OTHER_GROUP, ALWAYS = "never", "other_group", "always"
OWN_RANK = (NEVER, OTHER_GROUP, ALWAYS)


@frozen
class Scales:
    """The orders of ranks.

    `value` gives each tile that can be a group by itself its place, from 1; wilds have theirs for when
    they are played alone. `runs` lists the tracks that runs follow; a tile may stand in a track twice (an
    ace, low and high). `both_ends` says whether one run may then hold it twice.
    """

    value: Mapping[int, int]
    runs: tuple[tuple[int, ...], ...]
    both_ends: bool


@frozen
class Carry:
    """The kickers of a kind 带牌: parts of `size` equal tiles.

    There are `number` of them, or where that is None one for each group.
    `distinct` says that no two parts may be equal, whatever the policy.
    """

    size: int
    number: int | None
    distinct: bool


@frozen
class Claim:
    """How a kind may be claimed with the tile that somebody else puts down.

    `real` is how many of one's own tiles may not be wilds (a meld of wilds alone is exempt);
    `wild` says what an offered wild may be claimed for: `alone` for melds of wilds only, or `any`.
    """

    real: int
    wild: str


@frozen
class Kind:
    """One kind of meld.

    `copies` and `run` are bounds (least, most), most None for as many as there are; `run` is None for a
    single group, which compares on the value scale. A kind with `cards` is one of those lists of tiles and
    nothing else (火箭), each list ranking above the one before. Kinds of a higher `tier` beat all of a lower
    one. `alone` says which wilds may be this kind without a natural tile.
    """

    name: str
    text: Text
    aliases: tuple[str, ...]
    copies: tuple[int, int | None]
    run: tuple[int, int | None] | None
    carry: Carry | None
    cards: tuple[tuple[int, ...], ...]
    tier: int
    compare: tuple[str, ...]
    alone: str
    claim: Claim | None


@frozen
class Policy:
    """What kickers may be, for all kinds that carry.

    `own_rank`: parts of a rank that the groups are made of: `never`, `always`, or `other_group`: each part
    lies with a group of another rank; kinds in `exempt` never carry their own rank. `one_rank`: naturals of
    a single rank may be a kind with kickers. `most_equal`: at most so many equal kicker tiles. `all_wilds`:
    kickers may include every wild of the game. `distinct`: kinds whose parts must all differ. `without`:
    tiles that kickers never include together.
    """

    own_rank: str
    exempt: frozenset[str]
    one_rank: bool
    most_equal: int | None
    all_wilds: bool
    distinct: frozenset[str]
    without: tuple[tuple[int, ...], ...]


@frozen(eq=False)
class Grammar:
    """The checked `melds` section over a tile set.

    `stands_for` says which natural tiles each wild may stand for; `prefer` ranks kinds that compare equal
    otherwise, for when one of several readings must be chosen.
    """

    tiles: TileSet
    scales: Scales
    stands_for: Mapping[int, frozenset[int]]
    kinds: Mapping[str, Kind]
    policy: Policy
    prefer: tuple[str, ...]

    def kind_named(self, name: str) -> Kind | None:
        """The kind with this name, alias, or name in either language; None if there is none."""
        if name in self.kinds:
            return self.kinds[name]
        for kind in self.kinds.values():
            if name in (kind.text.zh, kind.text.en, *kind.aliases):
                return kind
        return None
