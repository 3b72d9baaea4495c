"""The hand models of every installed ruleset, and hands to ask them about.

A hand is drawn from the whole wall, or from as few groups of it as will do, or it is a complete hand that was
disturbed; some of its tiles may be wilds, and some of its sets melds, which are not among its counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import NamedTuple

import yaml

from paiju.core.hands import HandModel, HandShape
from paiju.core.ruleset import compile_rules, installed, load_ruleset
from paiju.core.ruleset.options import Option
from paiju.core.tiles import TileSet, load_tile_set
from paiju.lab.checks import options_alone

MOST_WILDS = 4
SECTIONS = ("tiles", "shapes", "waits")
"""What of a ruleset a hand model is made of."""
STANDARD = HandShape("standard", 4, 1)
SEVEN_PAIRS = HandShape("seven-pairs", 0, 7, 0)
HELD_WILDS = (HandShape("standard", 4, 1, None, 3, 1), HandShape("seven-pairs", 0, 7, 0, None, 2))
SHORT = (HandShape("two-and-two", 2, 1, 1), HandShape("four-pairs", 0, 4, 0, 2))
MADE = {
    "all naturals": ("tong tiao wan", "winds dragons", (STANDARD, SEVEN_PAIRS), False, 4),
    "waits for a fifth": ("tong", "dragons", (STANDARD, SEVEN_PAIRS), True, 4),
    "any wilds": ("tong tiao wan", "wild", (STANDARD, SEVEN_PAIRS), False, None),
    "any wilds, four equal": ("tong tiao wan", "wild", (STANDARD, SEVEN_PAIRS), False, 4),
    "wilds that are no honours": ("tong tiao wan", "winds dragons wild", HELD_WILDS, True, None),
    "eight tiles of one suit": ("tong", "wild", SHORT, False, 4),
}
"""Beside the rulesets: suits, other groups, shapes, whether four held may be waited for, most equal tiles."""


class Hand(NamedTuple):
    """Concealed tiles by kind, with a cell for unknown ones, how many melds, how many of the tiles wild."""

    counts: bytearray
    melds: int
    wilds: int


@cache
def models(*, options: bool = False) -> dict[str, HandModel]:
    """The hand models that differ, by the first ruleset that has each, and those that are made here.

    With `options` also those of rulesets of which one option is changed.
    """
    found: dict[str, tuple[str, HandModel]] = {}
    for name in [one.name for one in installed().playable]:
        ruleset = load_ruleset(name)
        touching = {option.name for option in ruleset.settable if options and _touches(option)}
        others = [chosen for chosen in options_alone(ruleset) if next(iter(chosen)) in touching]
        for chosen in [{}, *others] if ruleset.data.get("shapes") else ():
            ruleset = load_ruleset(name, chosen)
            looks = str([ruleset.data.get(section) for section in SECTIONS])
            if looks not in found:
                told = " ".join([name, *(f"{key}={value}" for key, value in chosen.items())])
                found[looks] = (told, compile_rules(ruleset).hands)
    return dict(found.values()) | {name: _made(*of) for name, of in MADE.items()}


def _made(
    suits: str, others: str, shapes: tuple[HandShape, ...], held_four: bool, most: int | None
) -> HandModel:
    by_name = {shape.name: shape for shape in shapes}
    return HandModel(mahjong_tiles(suits, others), by_name, held_four=held_four, max_copies=most)


def _touches(option: Option) -> bool:
    """Whether an option may change what hands look like."""
    told = f"{option.sets} {option.when}"
    return any(section in told for section in SECTIONS)


def mahjong_tiles(suits: str, others: str = "", copies: Mapping[str, int] | None = None) -> TileSet:
    """Some groups of the mahjong file, of some another number of copies."""
    data = yaml.safe_load(files("paiju.rulesets").joinpath("tiles/mahjong.yaml").read_text("utf-8"))
    return load_tile_set(data, suits.split(), others.split(), copies or {})


class Drawer:
    """Draws hands for one model."""

    def __init__(self, model: HandModel, seed: object, wilds: int | None = None) -> None:
        """`wilds` is how many each hand has, None for any number."""
        self._model = model
        self._wilds = wilds
        self._rng = Random(f"{seed}")
        tiles = model.tiles
        self._copies = tiles.copies
        self._natural = [kind.index for kind in tiles.kinds if kind.klass in ("suited", "honour")]
        self._groups = [group.kinds for group in tiles.groups if group.klass in ("suited", "honour")]
        self._runs = [
            (low, low + 1, low + 2)
            for group in tiles.suits
            for low in sorted(group.kinds)[: len(group.kinds) - 2]
        ]
        self._equal = [kind for kind in self._natural if self._copies[kind] >= 3]
        self._most_wilds = min(MOST_WILDS, sum(self._copies[kind] for kind in tiles.wilds))

    def hands(self, number: int, *, waiting: bool) -> Iterator[Hand]:
        """So many hands that may be complete, or lack one tile of that."""
        for _ in range(number):
            shape = self._rng.choice(list(self._model.shapes.values()))
            melds = self._rng.choice([0, *range(shape.sets + 1)])
            size = 3 * shape.sets + 2 * shape.pairs - 3 * melds
            any_number = self._rng.choice((0, 0, *range(self._most_wilds + 1)))
            wilds = min(any_number if self._wilds is None else self._wilds, size - 2)
            if self._rng.random() < 0.6:
                counts = self._disturbed(shape, melds, wilds)
            else:
                counts = self._from_wall(size, wilds)
            if waiting:
                self._lose(counts, 1)
            held = sum(counts[kind] for kind in self._model.tiles.wilds)
            yield Hand(counts, melds, held)

    def _from_wall(self, size: int, wilds: int) -> bytearray:
        """Tiles of the wall, of every kind, or of few groups; and so many wilds."""
        tiles = self._model.tiles
        kinds = self._natural if self._rng.random() < 0.5 else self._few(size)
        if self._rng.random() < 0.1:
            kinds = [kind for kind in range(len(tiles.kinds)) if kind not in tiles.wilds]
        wall = [kind for kind in kinds for _ in range(self._copies[kind])]
        counts = tiles.counts(self._rng.sample(wall, size - wilds))
        self._gain_wilds(counts, wilds)
        return counts

    def _few(self, size: int) -> list[int]:
        """The kinds of as few groups as make a hand."""
        kinds: list[int] = []
        for group in self._rng.sample(self._groups, len(self._groups)):
            if sum(self._copies[kind] for kind in kinds) < size:
                kinds += group
        return kinds

    def _disturbed(self, shape: HandShape, melds: int, wilds: int) -> bytearray:
        """A complete hand of which some tiles became wilds and some were exchanged."""
        counts = self._complete(shape, melds)
        self._lose(counts, wilds)
        changed = min(self._rng.choice((0, 0, 0, 1, 1, 2, 4)), sum(counts))
        self._lose(counts, changed)
        for _ in range(changed):
            free = [kind for kind in self._natural if counts[kind] < self._copies[kind]]
            held = [kind for kind in free if counts[kind]]
            counts[self._rng.choice(held if held and self._rng.random() < 0.5 else free)] += 1
        self._gain_wilds(counts, wilds)
        return counts

    def _complete(self, shape: HandShape, melds: int) -> bytearray:
        while True:
            counts = bytearray(len(self._copies) + 1)
            for _ in range(shape.sets - melds if shape.sets else 0):
                run = self._runs and self._rng.random() < 0.6
                for kind in self._rng.choice(self._runs) if run else [self._rng.choice(self._equal)] * 3:
                    counts[kind] += 1
            for _ in range(shape.pairs):
                counts[self._rng.choice(self._equal)] += 2
            if all(held <= most for held, most in zip(counts, self._copies, strict=False)):
                return counts

    def _lose(self, counts: bytearray, number: int) -> None:
        """Take away some tiles that are no wilds."""
        for _ in range(number):
            held = [
                kind for kind, count in enumerate(counts) if count and kind not in self._model.tiles.wilds
            ]
            counts[self._rng.choice(held)] -= 1

    def _gain_wilds(self, counts: bytearray, number: int) -> None:
        for _ in range(number):
            wilds = self._model.tiles.wilds
            counts[self._rng.choice([kind for kind in wilds if counts[kind] < self._copies[kind]])] += 1
