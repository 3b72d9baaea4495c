"""The questions of a hand model, asked about many hands at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from paiju.core.hands.batch.given import Counts, Number, bad_key, keys_of, number_of, part_of, too_large
from paiju.core.hands.batch.tables import CLASS, ODD, ODDS, TALLY, Words, impossible, lacking, weights, words
from paiju.core.hands.generate import COUNTS
from paiju.core.hands.model import HandModel
from paiju.core.hands.shape import HandShape

CHUNK = 16384
"""Hands that are worked on together: few enough for what they need to stay in the processor's cache."""
STACK = 512
"""Hands that are multiplied together: too few for a library to share them out among threads, which costs."""

Bools: TypeAlias = NDArray[np.bool_]


class _Hands(NamedTuple):
    """Some hands: their keys by block, their melds and wilds, and how many of the wilds came in last."""

    keys: Sequence[NDArray[np.intp]]
    melds: Number
    wilds: Number
    fresh: Number

    def some(self, rows: NDArray[np.intp]) -> _Hands:
        """Those in some rows."""
        melds, wilds, fresh = (one if isinstance(one, int) else one[rows] for one in self[1:])
        return _Hands([key[rows] for key in self.keys], melds, wilds, fresh)

    def with_wild(self) -> _Hands:
        """The same hands, each with a wild more that has just come in."""
        return self._replace(wilds=self.wilds + 1, fresh=1)


class BatchHands:
    """Answers what a `HandModel` answers, about arrays of hands.

    Hands are a table of ints with a row for each. *Counts* have a column for each kind, and may have one
    for unknown tiles; `uint8` is read fastest, and the wilds among the tiles are counted here. *Keys* have
    a column for each block of the model. `melds`, `wilds` and `fresh` are an int, or one for each hand.

    Every answer is that of the model. What is no hand raises `PaijuError`: a table of another width, rows of
    different lengths, anything but ints, masked values, negative counts, more tiles of a kind than there are,
    more tiles than the shapes have beside the melds.
    """

    def __init__(self, model: HandModel) -> None:
        self.model = model
        tiles, shapes = model.tiles, model.shapes.values()
        self._size = max((3 * one.sets + 2 * one.pairs for one in shapes), default=0)
        self._most_wilds = sum(tiles.copies[kind] for kind in tiles.wilds)
        self._copies = np.array(tiles.copies)
        self._natural = [kind for block in model.blocks for kind in block]
        self._rigid = [block for block, form in enumerate(model.forms) if form.rigid]
        self._weights = weights(model)
        self._impossible = impossible(model)
        self._words: list[Words] = []
        self._of_sets: list[tuple[HandShape, NDArray[np.uint8]]] = []
        self._of_pairs: list[HandShape] = []
        if model.blocks:
            self._classes = len(model.winning.vectors)
            self._merge = np.array(model.winning.merge, np.intp).ravel() * self._classes
            self._words = [words(model.winning, form) for form in model.forms]
            self._of_sets = [(shape, lacking(model, shape)) for shape in shapes if shape.sets]
            self._of_pairs = [shape for shape in shapes if not shape.sets]

    def keys(self, counts: ArrayLike) -> NDArray[np.intp]:
        """The keys of hands, a row for each and a column for each block."""
        hands = Counts(self.model.tiles, counts)
        found = np.empty((len(hands), len(self.model.blocks)), np.intp, order="F")
        for rows in _chunks(len(hands)):
            found[rows] = self._sums(hands, rows)[:, :-2]
        return found

    def wilds(self, counts: ArrayLike) -> NDArray[np.intp]:
        """How many wilds each hand holds."""
        hands = Counts(self.model.tiles, counts)
        found = np.empty(len(hands), np.intp)
        for rows in _chunks(len(hands)):
            found[rows] = self._sums(hands, rows)[:, -2]
        return found

    def wins_counts(self, counts: ArrayLike, melds: ArrayLike = 0, fresh: ArrayLike = 0) -> Bools:
        """Which hands are complete, from their counts; `fresh`: 1 where the winning tile is a wild."""
        given = Counts(self.model.tiles, counts)
        had, new = self._melds(melds, len(given)), number_of("fresh", fresh, len(given), 1)
        found = np.zeros(len(given), np.bool_)
        for rows in _chunks(len(given)):
            hands = self._read(given, rows, had, new, self._size)
            if self._words:
                found[rows] = self._complete(hands, self._look_up(hands))
        return found

    def wins(
        self, keys: ArrayLike, melds: ArrayLike = 0, wilds: ArrayLike = 0, fresh: ArrayLike = 0
    ) -> Bools:
        """Which hands are complete, from their keys; `fresh`: 1 where the winning tile is a wild."""
        given = keys_of(keys, [form.size for form in self.model.forms])
        number = len(given)
        had, new = self._melds(melds, number), number_of("fresh", fresh, number, 1)
        held = number_of("wilds", wilds, number, self._most_wilds)
        found = np.zeros(number, np.bool_)
        for rows in _chunks(number) if self._words else ():
            hands = _Hands([*given[rows].T], part_of(had, rows), part_of(held, rows), part_of(new, rows))
            blocks = self._look_up(hands)
            self._check(hands, blocks, rows.start)
            found[rows] = self._complete(hands, blocks)
        return found

    def waits(self, counts: ArrayLike, melds: ArrayLike = 0) -> Bools:
        """The tiles that would complete each hand: a row for each hand, a column for each kind.

        The hands are without the tile that they wait for. What counts as a wait is as in the model; none
        is left out because its copies are used up with melds.
        """
        given = Counts(self.model.tiles, counts)
        had = self._melds(melds, len(given))
        found = np.zeros((len(given), len(self.model.tiles.kinds)), np.bool_)
        for rows in _chunks(len(given)):
            hands = self._read(given, rows, had, 0, self._size - 1)
            if self._words:
                self._find_waits(hands, given.read(rows), found[rows])
        return found

    # --- from counts to keys ------------------------------------------------------------------------

    def _melds(self, melds: ArrayLike, hands: int) -> Number:
        return number_of("melds", melds, hands, self._size // 3)

    def _sums(self, given: Counts, rows: slice) -> NDArray[np.float32]:
        """Of some hands the keys, the wilds and the tiles, all small enough to be exact."""
        counts = given.read(rows).astype(np.float32)
        weights = self._weights[: given.width]
        found = np.empty((len(counts), weights.shape[1]), np.float32)
        stacks = len(counts) // STACK
        whole = stacks * STACK
        stacked = (counts[:whole].reshape(stacks, STACK, given.width) @ weights).ravel()
        found[:whole] = stacked.reshape(whole, weights.shape[1])
        found[whole:] = counts[whole:] @ weights
        return found

    def _read(self, given: Counts, rows: slice, melds: Number, fresh: Number, size: int) -> _Hands:
        """Some hands of up to `size` tiles, three for each meld included."""
        *keys, wilds, tiles = self._sums(given, rows).T
        had = part_of(melds, rows)
        if self._size:
            self._refuse_large(tiles + 3 * had, size, rows.start)
        held = wilds.astype(np.intp) if self._most_wilds else 0
        return _Hands([key.astype(np.intp) for key in keys], had, held, part_of(fresh, rows))

    @staticmethod
    def _refuse_large(tiles: NDArray[Any], size: int, start: int) -> None:
        if tiles.max() > size:
            row = int(tiles.argmax())
            raise too_large(start + row, size, int(tiles[row]))

    def _check(self, hands: _Hands, blocks: Sequence[Words], start: int) -> None:
        """Raises for keys of too many tiles, or of more tiles of a kind than there are."""
        for block, wrong in self._impossible:
            rows = np.flatnonzero(wrong[hands.keys[block]])
            if rows.size:
                key = int(hands.keys[block][rows[0]])
                raise bad_key(start + int(rows[0]), block, key, self.model.forms[block].size)
        tiles = (_sum(blocks) >> TALLY) + hands.wilds + 3 * hands.melds
        self._refuse_large(tiles, self._size, start)

    # --- complete hands -----------------------------------------------------------------------------

    def _look_up(self, hands: _Hands) -> list[Words]:
        return [table[key] for table, key in zip(self._words, hands.keys, strict=True)]

    def _complete(self, hands: _Hands, blocks: Sequence[Words], *, near: bool = False) -> Bools:
        """Which hands are complete; if `near`, whatever their shapes ask of the number of wilds."""
        *others, last = blocks
        fixed = [blocks[block] for block in self._rigid]
        return self._won(self._class(others), last, _sum(blocks), fixed, hands, near)

    def _class(self, blocks: Sequence[Words]) -> Any:
        """The classes of some blocks together, times the number of classes; 0 of none."""
        if not blocks:
            return 0
        found = (blocks[0] & CLASS) * self._classes
        for word in blocks[1:]:
            found = self._merge[found + (word & CLASS)]
        return found

    def _won(
        self, others: Any, last: Words, whole: Words, fixed: Sequence[Words], hands: _Hands, near: bool
    ) -> Bools:
        """Which hands are complete.

        `others` is what `_class` says of all blocks but one, `last` is the word of that one, `whole` the
        sum of all words, `fixed` the words of the blocks of which nothing may be missing.
        """
        found = np.zeros(last.shape, np.bool_)
        place = others + (last & CLASS) + hands.melds * self._classes**2
        for shape, lacks in self._of_sets:
            fits = lacks[place] <= hands.wilds
            found |= fits if near else _few(shape, hands, fits)
        for shape in self._of_pairs:
            fits = (whole >> TALLY) + hands.wilds == 2 * shape.pairs
            fits &= whole >> ODD & ODDS <= hands.wilds
            fits &= hands.melds == 0
            for word in fixed:
                fits &= word >> ODD & ODDS == 0
            found |= fits if near else _few(shape, hands, fits)
        return found

    # --- waits --------------------------------------------------------------------------------------

    def _find_waits(self, hands: _Hands, counts: NDArray[Any], found: Bools) -> None:
        """Marks the waits of some hands; of those that may lack one tile only, every kind is tried."""
        blocks = self._look_up(hands)
        if not self._rigid:
            rows = np.flatnonzero(self._complete(hands.with_wild(), blocks, near=True))
            hands, counts = hands.some(rows), counts[rows]
            blocks = [word[rows] for word in blocks]
        else:
            rows = np.arange(len(counts))
        marked = self._tried(hands, blocks, counts)
        if self.model.held_four:
            full = (counts[:, self._natural] >= COUNTS - 1).any(axis=1)
            for row in np.flatnonzero(full):
                marked[row] = self._asked(counts[row], hands, int(row))
        else:
            marked &= counts[:, : len(self._copies)] < self._copies
        found[rows] = marked

    def _tried(self, hands: _Hands, blocks: Sequence[Words], counts: NDArray[Any]) -> Bools:
        """The kinds of which another completes a hand, whether or not there is another."""
        found = np.zeros((len(counts), len(self._copies)), np.bool_)
        whole = _sum(blocks)
        for block, kinds in enumerate(self.model.blocks):
            others = self._class([*blocks[:block], *blocks[block + 1 :]])
            for kind in kinds:
                free = counts[:, kind] < COUNTS - 1
                drawn = self._words[block][hands.keys[block] + self.model.weight_of[kind] * free]
                fixed = [drawn if one == block else blocks[one] for one in self._rigid]
                won = self._won(others, drawn, whole - blocks[block] + drawn, fixed, hands, near=False)
                found[:, kind] = won & free
        if self.model.tiles.wilds:
            won = self._complete(hands.with_wild(), blocks)
            for kind in self.model.tiles.wilds:
                found[:, kind] = won
        return found

    def _asked(self, counts: NDArray[Any], hands: _Hands, row: int) -> list[bool]:
        """The waits of one hand as the model says: keys cannot tell a fifth copy."""
        held = bytes(counts.tolist())
        melds, wilds, _ = (one if isinstance(one, int) else int(one[row]) for one in hands[1:])
        found = self.model.waits(held, self.model.keys(held), self.model.pairs(held), melds, wilds)
        return [bool(found >> kind & 1) for kind in range(len(self._copies))]


def _few(shape: HandShape, hands: _Hands, fits: Bools) -> Bools:
    """Those of the hands that fit with no more wilds than the shape may have."""
    if shape.wilds is not None:
        fits &= hands.wilds <= shape.wilds
    if shape.wilds_held is not None:
        fits &= hands.wilds - hands.fresh <= shape.wilds_held
    return fits


def _sum(blocks: Sequence[Words]) -> Words:
    first, *rest = blocks
    for word in rest:
        first = first + word
    return first


def _chunks(hands: int) -> Iterator[slice]:
    """The rows of so many hands, in parts."""
    for start in range(0, hands, CHUNK):
        yield slice(start, min(start + CHUNK, hands))
