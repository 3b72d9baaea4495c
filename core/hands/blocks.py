"""How the kinds of a tile set fall into blocks: one per numeric suit, and the honours."""

from __future__ import annotations

from attrs import frozen

from paiju.core.errors import Fault, RulesetError, Text
from paiju.core.hands.generate import COUNTS
from paiju.core.hands.needs import Block
from paiju.core.tiles import TileSet
from paiju.core.tiles.kinds import HONOUR, SUITED

LONGEST = 9
MERGED_HONOURS = 7


@frozen
class Blocks:
    """The blocks of a tile set.

    `kinds` and `forms` by block; `block_of` and `weight_of` by kind: a tile of the kind adds its weight
    to the key of its block. A kind that no hand shape can use has block -1 and weight 0.
    """

    kinds: tuple[tuple[int, ...], ...]
    forms: tuple[Block, ...]
    block_of: tuple[int, ...]
    weight_of: tuple[int, ...]


def blocks_of(tiles: TileSet) -> Blocks:
    """The blocks of a tile set.

    Honours make one block of up to seven kinds, or one for each group if they are more. Honours of
    which there is one copy only, and for which no wild can stand, make no pair and belong to no block;
    neither do wilds, flowers and other classes. Raises `RulesetError` for what hands cannot be
    counted with: suits of more than nine ranks, more than four copies, wilds that cover half a suit.
    """
    covered = _covered(tiles)
    suits: list[tuple[int, ...]] = []
    honours: list[tuple[int, ...]] = []
    for group in tiles.groups:
        single = all(tiles.copies[kind] < 2 for kind in group.kinds)
        if group.klass == SUITED:
            suits.append(tuple(sorted(group.kinds, key=lambda kind: tiles.kinds[kind].rank)))
        elif group.klass == HONOUR and not (single and covered.isdisjoint(group.kinds)):
            honours.append(group.kinds)
    together = tuple(kind for group in honours for kind in group)
    if 0 < len(together) <= MERGED_HONOURS and len({kind in covered for kind in together}) == 1:
        honours = [together]
    kinds = (*suits, *honours)
    faults = [fault for block in kinds for fault in _faults(tiles, block, covered)]
    if faults:
        raise RulesetError(faults)
    has_wilds = bool(tiles.wilds)
    forms = tuple(
        Block(len(block), index < len(suits), has_wilds and block[0] not in covered)
        for index, block in enumerate(kinds)
    )
    block_of = [-1] * len(tiles.kinds)
    weight_of = [0] * len(tiles.kinds)
    for index, block in enumerate(kinds):
        for place, kind in enumerate(reversed(block)):
            block_of[kind] = index
            weight_of[kind] = COUNTS**place
    return Blocks(kinds, forms, tuple(block_of), tuple(weight_of))


def _covered(tiles: TileSet) -> frozenset[int]:
    """The kinds that wilds may stand for."""
    ranges = {frozenset(tiles.kinds[wild].stands_for) for wild in tiles.wilds}
    if len(ranges) > 1:
        text = Text(
            "各种百搭能代替的牌必须相同",
            "all wilds of a set must stand for the same kinds",
        )
        raise RulesetError(Fault("wild-coverage", text, ("tiles",)))
    return next(iter(ranges), frozenset())


def _faults(tiles: TileSet, block: tuple[int, ...], covered: frozenset[int]) -> list[Fault]:
    name = tiles.kinds[block[0]].group
    faults = []
    if len(block) > LONGEST:
        text = Text(f"牌组 {name} 的种类太多", f"the group {name} has too many kinds")
        faults.append(Fault("too-many-kinds", text, ("tiles",), expected=f"1-{LONGEST}"))
    if any(tiles.copies[kind] >= COUNTS for kind in block):
        text = Text(f"牌组 {name} 每种牌太多", f"the group {name} has too many copies of a kind")
        faults.append(Fault("too-many-copies", text, ("tiles", "copies", name), expected=f"1-{COUNTS - 1}"))
    if len({kind in covered for kind in block}) > 1:
        text = Text(f"百搭只能代替牌组 {name} 的一部分", f"a wild stands for a part of the group {name} only")
        faults.append(Fault("wild-coverage", text, ("tiles",)))
    return faults
