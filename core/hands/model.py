"""The hand model of a ruleset: complete, ready, how far, on what, and how it can be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from paiju.core.hands.aside import HandAside, natural_pairs, tally
from paiju.core.hands.blocks import blocks_of
from paiju.core.hands.needs import OUT_OF_REACH, Block
from paiju.core.hands.readings import Reader
from paiju.core.hands.shape import MOST_SETS, HandShape, Outline, Reading
from paiju.core.hands.straight import Plan, Waits, Wins, WinsCounts, write
from paiju.core.hands.tables import HandTable, covering_spec, load_table
from paiju.core.tiles import TileSet


class HandModel:
    """Answers questions about the concealed tiles of one seat.

    A hand is asked about by its *counts* by kind (`bytes` or `bytearray`, cells beyond the kinds are
    ignored), or by its *keys*, a number per block, which a
    caller keeps by adding and subtracting `weight_of[tile]` at `block_of[tile]`, and its number of
    natural `pairs`. `melds` is the number of melds, `wilds` that of the wilds among the concealed tiles;
    wilds are in no block. A hand with n melds has 13 - 3n tiles when it waits and 14 - 3n when it may be
    complete; tiles that no shape holds only have to be there to keep it from being complete.

    `held_four`: a kind of which all copies are in the hand may still be a wait. `max_copies`: how many
    equal tiles the concealed hand may hold, wilds included; None if a wild may be a fifth copy. All shapes
    hold the same number of tiles. Making a model may raise `RulesetError` (see `blocks_of`).

    `wild_for` are the kinds that a wild may stand for in a hand. `forms` are the forms of the blocks and
    `winning` is the table that says by their keys what a complete hand lacks.

    The attributes below are functions written for this model (see `straight`):

    * `keys(counts)` and `pairs(counts)`: what a caller keeps, from scratch; each kind of a block is held
      at most four times.
    * `wins(keys, pairs, melds, wilds, fresh=0)`: whether the hand is complete, in any shape; `fresh` is
      1 if the winning tile is one of the wilds, which matters to shapes that limit `wilds_held`.
    * `wins_counts(counts, melds, wilds, fresh=0)`: the same from counts.
    * `near(keys, pairs, melds, wilds)`: False if a hand with one tile more than it waits with has no
      discard that leaves it ready; True may still be wrong where wilds make pairs.
    * `waits(counts, keys, pairs, melds, wilds, spent=0)`: the kinds, as a bit set, each of which would
      complete the hand; wilds among them if drawing one would, within the limits of the shapes. 0 if
      the hand is not ready. Unless `held_four`, kinds held four times, or as often as there are copies,
      are left out, and so are the kinds of the bit set `spent` (those used up with melds).
    """

    keys: Callable[[Sequence[int]], list[int]]
    pairs: Callable[[Sequence[int]], int]
    wins: Wins
    wins_counts: WinsCounts
    waits: Waits
    near: Callable[[Sequence[int], int, int, int], bool]
    forms: tuple[Block, ...]
    winning: HandTable

    def __init__(
        self,
        tiles: TileSet,
        shapes: Mapping[str, HandShape],
        *,
        held_four: bool = False,
        max_copies: int | None = 4,
    ) -> None:
        self.tiles = tiles
        self.shapes = dict(shapes)
        self.held_four = held_four
        self.max_copies = max_copies
        blocks = blocks_of(tiles)
        self.blocks = blocks.kinds
        self.forms = blocks.forms
        self.block_of = blocks.block_of
        self.weight_of = blocks.weight_of
        covered = zip(blocks.kinds, blocks.forms, strict=True)
        self.wild_for = frozenset(
            kind for kinds, form in covered if tiles.wilds and not form.rigid for kind in kinds
        )
        in_order = tuple(self.shapes.values())
        self._limits = tuple((shape, shape.most_melds, shape.waiting_wilds) for shape in in_order)
        limit = max_copies if tiles.wilds else (None if held_four else max_copies)
        self._table = _table(
            in_order, None if held_four else max_copies, [form.loose for form in blocks.forms]
        )
        winning = self.winning = _table(in_order, limit, blocks.forms)
        self._stricter = winning is not self._table
        self._states = [self._table.states(form.loose) for form in blocks.forms]
        self._aside = HandAside(
            tiles, in_order, blocks, self._table, held_four=held_four, reads=self.readings
        )
        self._rigid = any(form.rigid for form in blocks.forms)
        self._reader = Reader(blocks, limit)
        wilds = sum(1 << kind for kind in tiles.wilds)
        short = sum(1 << kind for kind, copies in enumerate(tiles.copies) if copies < 4)
        names: dict[str, object] = {"M": winning.merge}
        names |= {f"T{block}": winning.states(form) for block, form in enumerate(blocks.forms)}
        names |= {
            f"F{number}": _by_melds(winning, shape, len(blocks.forms))
            for number, shape in enumerate(in_order)
            if shape.sets
        }
        plan = Plan(
            kinds=blocks.kinds,
            weight_of=blocks.weight_of,
            shapes=in_order,
            wilds=wilds,
            short=short | wilds,
            held_four=held_four,
            rigid=self._rigid,
            gated=self._stricter,
            names=names,
        )
        written = write(plan, self._aside)
        self._contents, self.keys, self.pairs = written.contents, written.keys, written.pairs
        self.wins, self.wins_counts = written.wins, written.wins_counts
        self.waits, self.near = written.waits, written.near

    def need(self, keys: Sequence[int], sets: int, pairs: int = 1) -> int:
        """Tiles that the keys lack for so many sets and pairs, whatever wilds there are."""
        if not self.blocks:
            return OUT_OF_REACH
        return self._table.needs(sets, pairs)[self._class(keys)]

    def _class(self, keys: Sequence[int]) -> int:
        merge, states = self._table.merge, self._states
        found = states[0][keys[0]]
        for block in range(1, len(states)):
            found = merge[found][states[block][keys[block]]]
        return found

    def distance(self, keys: Sequence[int], pairs: int, melds: int, wilds: int, fresh: int = 0) -> int:
        """How many tiles of the hand must be exchanged until it is ready: 0 ready, -1 complete.

        Of a shape with too many wilds for its limit the surplus ones have to go. `fresh` is 1 if a wild
        has just come in. Very large if no shape allows that many melds.
        """
        if fresh and self.wins(keys, pairs, melds, wilds, fresh):
            return -1
        missing = OUT_OF_REACH
        for shape, most_melds, most in self._limits:
            if melds <= most_melds:
                usable = wilds if most is None or wilds < most else most
                missing = min(missing, self._missing(shape, keys, pairs, melds, usable))
        if missing <= 0 and self._stricter and not self.wins(keys, pairs, melds, wilds, fresh):
            return 0
        return missing - 1

    def without(self, keys: Sequence[int], pairs: int, blocks: Sequence[int]) -> tuple[list[int], int]:
        """The keys and natural pairs of a hand without the tiles of some blocks."""
        left = list(keys)
        for block in blocks:
            pairs -= natural_pairs(left[block])
            left[block] = 0
        return left, pairs

    def _missing(self, shape: HandShape, keys: Sequence[int], pairs: int, melds: int, usable: int) -> int:
        if shape.sets:
            if self._rigid:
                return self._aside.missing(keys, melds, usable, shape)
            return self.need(keys, shape.sets - melds, shape.pairs) - usable
        if self._rigid:
            return self._aside.missing_pairs(keys, pairs, usable, shape.pairs)
        lacking = max(0, shape.pairs - pairs)
        single = tally(keys) - 2 * pairs
        return 2 * lacking - min(single, lacking) - usable

    def readings(self, counts: Sequence[int], melds: int, wilds: int, fresh: int = 0) -> tuple[Reading, ...]:
        """Every way to see the concealed tiles of a complete hand, by shape and then by groups.

        Two readings differ in a group or in how many wilds a group holds; a group of nothing but wilds
        stands for any kind that wilds may stand for. Empty if the hand is not complete. A fifth copy (of
        a wait that is held four times) is read like any other tile.
        """
        parts = self._reader.parts(self._contents(counts))
        found: list[Reading] = []
        for shape, sets in self._allowed(melds, wilds, fresh):
            found += self._reader.read(shape.name, parts, sets, shape.pairs, wilds)
        return tuple(found)

    def outlines(self, counts: bytearray, melds: int, wilds: int, fresh: int = 0) -> list[Outline]:
        """The readings of a complete hand in short, by shape: what is to say about a wild is left open."""
        parts = self._reader.parts(self._contents(counts))
        found: list[Outline] = []
        for shape, sets in self._allowed(melds, wilds, fresh):
            found += self._reader.outline(shape.name, counts, parts, sets, shape.pairs, wilds)
        return found

    def _allowed(self, melds: int, wilds: int, fresh: int) -> list[tuple[HandShape, int]]:
        """The shapes that a complete hand may have, each with the number of its sets that are concealed."""
        return [
            (shape, shape.sets - melds if shape.sets else 0)
            for shape, most_melds, most in self._limits
            if melds <= most_melds and (not wilds or most is None or shape.allows(melds, wilds, fresh))
        ]


def _table(shapes: Sequence[HandShape], limit: int | None, forms: Sequence[Block]) -> HandTable:
    """The table that answers for all shapes with sets."""
    sets = max((shape.sets for shape in shapes if shape.sets), default=1)
    pairs = max((shape.pairs for shape in shapes if shape.sets), default=1)
    return load_table(covering_spec(sets, pairs, limit, forms))


def _by_melds(table: HandTable, shape: HandShape, blocks: int) -> tuple[object, ...]:
    """By number of melds, what the two last classes of a hand (or the only one) lack of a shape."""
    look = table.merged_needs if blocks > 1 else table.needs
    return tuple(
        look(shape.sets - melds if melds <= shape.most_melds else -1, shape.pairs)
        for melds in range(MOST_SETS + 3)
    )
