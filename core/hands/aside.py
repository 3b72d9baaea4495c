"""The rare questions about a hand, answered exactly and at leisure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from paiju.core.hands.blocks import Blocks
from paiju.core.hands.generate import COUNTS
from paiju.core.hands.needs import Block, Vector, merge, need_vector, rigid, splits
from paiju.core.hands.shape import HandShape
from paiju.core.hands.tables import HandTable
from paiju.core.tiles import TileSet

FULL = COUNTS - 1
_REMEMBERED = 20_000
_LOW = COUNTS**4
_SUMS = [0]
_ODDS = [0]
_TWOS = [0]
for _ in range(5):
    _SUMS = [total + count for count in range(COUNTS) for total in _SUMS]
    _ODDS = [total + (count & 1) for count in range(COUNTS) for total in _ODDS]
    _TWOS = [total + count // 2 for count in range(COUNTS) for total in _TWOS]


def tally(keys: Sequence[int]) -> int:
    """How many tiles the keys of a hand hold."""
    return sum([_SUMS[key % _LOW] + _SUMS[key // _LOW] for key in keys])


def natural_pairs(key: int) -> int:
    """How many pairs a block with this key holds."""
    return _TWOS[key % _LOW] + _TWOS[key // _LOW]


def _odd_kinds(keys: Sequence[int]) -> list[int]:
    """By block, how many kinds are held once or three times."""
    return [_ODDS[key % _LOW] + _ODDS[key // _LOW] for key in keys]


class HandAside:
    """Shapes of pairs, a fifth copy, wilds that do not stand for honours, copies that have run out.

    `table` is the table by which distance and readiness are judged; in it a wild may stand for any kind.
    """

    def __init__(
        self,
        tiles: TileSet,
        shapes: Sequence[HandShape],
        blocks: Blocks,
        table: HandTable,
        *,
        held_four: bool,
        reads: Callable[[Sequence[int], int, int, int], Sequence[object]],
    ) -> None:
        self._scarce = [
            (kind, copies) for kind, copies in enumerate(tiles.copies) if copies < FULL or kind in tiles.wilds
        ]
        self._wilds = sum(1 << kind for kind in tiles.wilds)
        self._natural = sum(1 << kind for block in blocks.kinds for kind in block)
        self._shapes = shapes
        self._blocks = blocks
        self._table = table
        self._held_four = held_four
        self._states = [table.states(form.loose) for form in blocks.forms]
        self._rigid = [index for index, form in enumerate(blocks.forms) if form.rigid]
        self._reads = reads
        self._fifths: dict[tuple[int, int], Vector] = {}
        self._empty = need_vector(Block(0, False), (), table.spec.sets, table.spec.pairs, None)

    # --- shapes of pairs ----------------------------------------------------------------------------

    def paired(self, keys: Sequence[int], wilds: int, pairs: int) -> bool:
        """Whether the hand is nothing but `pairs` pairs, wilds included."""
        if tally(keys) + wilds != 2 * pairs:
            return False
        odd = _odd_kinds(keys)
        return sum(odd) <= wilds and not any(odd[block] for block in self._rigid)

    def pair_waits(self, counts: Sequence[int], keys: Sequence[int], wilds: int, pairs: int) -> int:
        """The waits of a hand that lacks one tile of `pairs` pairs, wilds among them; 0 if it lacks more."""
        if tally(keys) + wilds != 2 * pairs - 1:
            return 0
        odd = _odd_kinds(keys)
        fixed = sum([odd[block] for block in self._rigid])
        to_spare = wilds - sum(odd)
        if to_spare < -1 or fixed > 1:
            return 0
        any_tile = to_spare > 0 and not self._rigid
        found = self._natural if any_tile else self._twins(counts, to_spare, fixed)
        if not self._held_four and FULL in counts:
            for kind in self._full(counts):
                found &= ~(1 << kind)
        return found if fixed else found | self._wilds

    def _twins(self, counts: Sequence[int], to_spare: int, fixed: int) -> int:
        """The kinds of which one more leaves no more odd ones than there are wilds for."""
        found = 0
        for kinds, form in zip(self._blocks.kinds, self._blocks.forms, strict=True):
            for kind in kinds:
                fewer = 1 if counts[kind] & 1 else -1
                if to_spare + fewer >= 0 and fixed == (fewer if form.rigid else 0):
                    found |= 1 << kind
        return found

    def missing_pairs(self, keys: Sequence[int], held: int, usable: int, pairs: int) -> int:
        """How many tiles must still come for `pairs` pairs, `held` of which are there without wilds."""
        lacking = max(0, pairs - held)
        odd = _odd_kinds(keys)
        fixed = sum(odd[block] for block in self._rigid)
        free = min(sum(odd) - fixed, lacking)
        return min(
            made + max(0, free + 2 * (lacking - free - made) - usable)
            for made in range(min(fixed, lacking - free) + 1)
        )

    # --- shapes with sets ---------------------------------------------------------------------------

    def missing(self, keys: Sequence[int], melds: int, usable: int, shape: HandShape) -> int:
        """How many tiles must still come to complete a shape with sets, `usable` wilds put to best use."""
        sets, pairs = self._table.spec.sets, self._table.spec.pairs
        free = fixed = self._empty
        for block, form in enumerate(self._blocks.forms):
            vector = self._table.vectors[self._states[block][keys[block]]]
            if form.rigid:
                fixed = merge(fixed, vector, sets, pairs)
            else:
                free = merge(free, vector, sets, pairs)
        return min(max(0, free[part] - usable) + fixed[rest] for part, rest in self._parts(shape, melds))

    def _parts(self, shape: HandShape, melds: int) -> tuple[tuple[int, int], ...]:
        """The places, in two vectors, of parts that together make the shape."""
        return splits(shape.sets - melds, shape.pairs, self._table.spec.pairs + 1)

    def near(self, keys: Sequence[int], melds: int, wilds: int, shape: int) -> bool:
        """Whether a hand lacks only one tile of the shape with this number."""
        wanted = self._shapes[shape]
        return melds <= wanted.most_melds and self.missing(keys, melds, wilds, wanted) <= 1

    def mended(
        self, found: int, counts: Sequence[int], keys: Sequence[int], melds: int, wilds: int, shape: int
    ) -> int:
        """`found` with the right answer for kinds that are held four times, whose keys overflow."""
        for kind in self._full(counts):
            found &= ~(1 << kind)
            if self._held_four and self._fifth(kind, keys, melds, self._shapes[shape]) <= wilds:
                found |= 1 << kind
        return found

    def _full(self, counts: Sequence[int]) -> list[int]:
        """The natural kinds that are held four times."""
        held = bytes(counts)
        full = []
        kind = held.find(FULL)
        while kind >= 0:
            if self._natural >> kind & 1:
                full.append(kind)
            kind = held.find(FULL, kind + 1)
        return full

    def _fifth(self, kind: int, keys: Sequence[int], melds: int, shape: HandShape) -> int:
        """How many tiles the shape lacks after one more of a kind that is held four times."""
        home = self._blocks.block_of[kind]
        asked = (kind, keys[home])
        vector = self._fifths.get(asked)
        if vector is None:
            if len(self._fifths) >= _REMEMBERED:
                self._fifths.clear()
            vector = self._fifths[asked] = self._with_fifth(home, kind, keys[home])
        others = self._others(home, keys)
        return min([vector[part] + others[rest] for part, rest in self._parts(shape, melds)])

    def _with_fifth(self, home: int, kind: int, key: int) -> Vector:
        counts = []
        for one in reversed(self._blocks.kinds[home]):
            key, count = divmod(key, COUNTS)
            counts.append(count + (one == kind))
        spec = self._table.spec
        return need_vector(self._blocks.forms[home], tuple(reversed(counts)), spec.sets, spec.pairs, None)

    def _others(self, home: int, keys: Sequence[int]) -> Vector:
        """The vector of all blocks but one, as they count towards a complete hand."""
        table = self._table
        blocks = [block for block in range(len(keys)) if block != home]
        if self._rigid or not blocks:
            vector = self._empty
            for block in blocks:
                of_block = table.vectors[self._states[block][keys[block]]]
                if self._blocks.forms[block].rigid:
                    of_block = rigid(of_block)
                vector = merge(vector, of_block, table.spec.sets, table.spec.pairs)
            return vector
        found = self._states[blocks[0]][keys[blocks[0]]]
        for block in blocks[1:]:
            found = table.merge[found][self._states[block][keys[block]]]
        return table.vectors[found]

    # --- what is left -------------------------------------------------------------------------------

    def left(self, found: int, counts: Sequence[int]) -> int:
        """`found` without wilds and scarce kinds of which the hand holds all copies."""
        for kind, copies in self._scarce:
            if counts[kind] >= copies:
                found &= ~(1 << kind)
        return found

    def crowded(self, counts: Sequence[int], melds: int, wilds: int, fresh: int) -> bool:
        """Whether a hand that holds a kind five times is complete."""
        return bool(self._reads(counts, melds, wilds, fresh))
