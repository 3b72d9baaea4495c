"""Need vectors: what one block of a hand lacks for every number of sets and pairs.

A *block* is a numeric suit, or honours, of which a hand holds so many tiles of each kind. Its *need
vector* holds, for m sets and p pairs, how many tiles are missing from the block to contain them, at
place `m * (pairs + 1) + p`. Surplus tiles cost nothing. Blocks do not touch each other, so the vector
of a whole hand is the `merge` of those of its blocks.

The vector of a block is found rank by rank. Between two ranks all that matters is, for every
*config* (sets and pairs begun so far, runs open that lack one more rank, runs open that lack two), the
smallest number of missing tiles: the *state*. `Machine` makes the step from rank to rank.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from attrs import frozen

OUT_OF_REACH = 99
"""The need of what cannot be had at all, such as four triplets of three kinds."""

Vector = tuple[int, ...]
State = tuple[int, ...]


@frozen(order=True)
class Block:
    """The form of a block: its number of kinds, whether neighbours make runs, whether wilds stay out.

    In a `rigid` block no tile may be missing, since no wild can stand for one of its kinds.
    """

    size: int
    runs: bool
    rigid: bool = False

    @property
    def loose(self) -> Block:
        """The same form, as if wilds could stand for its kinds."""
        return Block(self.size, self.runs)


class Machine:
    """Steps from rank to rank, for hands of up to `sets` sets and `pairs` pairs.

    `limit` is the largest number of equal tiles that a hand may use, None for no limit. Equal runs
    need not be begun more than twice at a rank: three of them are three triplets.
    """

    def __init__(self, sets: int, pairs: int, limit: int | None, runs: bool) -> None:
        begin = range(3 if runs else 1)
        configs = [
            (m, p, last, more)
            for m in range(sets + 1)
            for p in range(pairs + 1)
            for last in begin
            for more in begin
            if last + more <= m
        ]
        place = {config: index for index, config in enumerate(configs)}
        into: list[set[tuple[int, int]]] = [set() for _ in configs]
        for source, (m, p, last, more) in enumerate(configs):
            for new in begin:
                for triplets in range(sets - m - new + 1):
                    for twins in range(pairs - p + 1):
                        demand = last + more + new + 3 * triplets + 2 * twins
                        if limit is None or demand <= limit:
                            into[place[m + new + triplets, p + twins, more, new]].add((source, demand))
        self._into = [sorted(ways) for ways in into]
        self._demands = range(1 + max(demand for ways in into for _, demand in ways))
        self._closed = [index for index, config in enumerate(configs) if config[2:] == (0, 0)]
        self.start: State = tuple(0 if config == (0, 0, 0, 0) else OUT_OF_REACH for config in configs)

    def step(self, state: State, count: int) -> State:
        """The state after a rank of which the hand holds `count` tiles."""
        missing = [max(0, demand - count) for demand in self._demands]
        return tuple(
            min(OUT_OF_REACH, *[state[source] + missing[demand] for source, demand in ways])
            if ways
            else OUT_OF_REACH
            for ways in self._into
        )

    def vector(self, state: State) -> Vector:
        """The need vector when no rank follows: runs that are still open do not count."""
        return tuple(state[index] for index in self._closed)


@lru_cache(maxsize=64)
def machine(sets: int, pairs: int, limit: int | None, runs: bool) -> Machine:
    """The machine of these numbers, made once."""
    return Machine(sets, pairs, limit, runs)


@lru_cache(maxsize=4096)
def need_vector(block: Block, counts: tuple[int, ...], sets: int, pairs: int, limit: int | None) -> Vector:
    """The need vector of one block, found directly; slow beside the tables, and right for any counts."""
    steps = machine(sets, pairs, limit, block.runs)
    state = steps.start
    for count in counts:
        state = steps.step(state, count)
    vector = steps.vector(state)
    return rigid(vector) if block.rigid else vector


def rigid(vector: Vector) -> Vector:
    """The vector of a block in which nothing may be missing."""
    return tuple(0 if need == 0 else OUT_OF_REACH for need in vector)


@lru_cache(maxsize=256)
def splits(sets: int, pairs: int, wide: int) -> tuple[tuple[int, int], ...]:
    """The places, in two vectors with `wide` places for each number of sets, of two parts of a whole."""
    whole = sets * wide + pairs
    parts = [m * wide + p for m in range(sets + 1) for p in range(pairs + 1)]
    return tuple((part, whole - part) for part in parts)


@lru_cache(maxsize=16)
def _all_splits(sets: int, pairs: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(splits(m, p, pairs + 1) for m in range(sets + 1) for p in range(pairs + 1))


def merge(first: Vector, second: Vector, sets: int, pairs: int) -> Vector:
    """The need vector of two blocks together."""
    return tuple(
        min(OUT_OF_REACH, *[first[left] + second[right] for left, right in ways])
        for ways in _all_splits(sets, pairs)
    )


def closure(vectors: Iterable[Vector], sets: int, pairs: int) -> list[Vector]:
    """These vectors and all that any number of merges makes of them, sorted."""
    makers = list(dict.fromkeys(vectors))
    found = set(makers)
    new = list(makers)
    while new:
        vector = new.pop()
        for maker in makers:
            merged = merge(vector, maker, sets, pairs)
            if merged not in found:
                found.add(merged)
                new.append(merged)
    return sorted(found)
