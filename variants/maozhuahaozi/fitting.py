"""What the game needs of a ruleset, and what can lie on the table of a written position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paiju.core.errors import Fault, Text, choices
from paiju.core.hooks import impl
from paiju.core.round import Position, Round, Rules
from paiju.core.tiles import write_tiles
from paiju.variants.maozhuahaozi.table import CAT, FLOWER, FLOWERS, GOD, INGOT, RAT, WIND, WINDS, tile_of

NEEDED = (RAT, CAT, GOD, INGOT)
FLOWER_WINS = ("qiqiangyi", "baxianguohai")
LIES_IN = {FLOWERS: FLOWER, WINDS: WIND}
"""Of which class the tiles of a row are."""
WON_BY = ("self", "discard", "rob", "swap", "flower")
"""How a hand may have been won here."""


@impl
def demands(rules: Rules) -> Iterator[Fault]:
    """The four pieces, eight flowers, and hands that can be valued however they are won."""
    missing = [code for code in NEEDED if code not in rules.tiles.by_code]
    if missing:
        codes = " ".join(missing)
        message = Text(f"猫抓耗子要有 {codes}", f"the game needs {codes}")
        yield Fault("tiles-missing", message, ("tiles", "with"), expected="auxiliary")
    if FLOWER not in rules.classes:
        message = Text("猫抓耗子要有花牌", "the game needs flowers")
        yield Fault("tiles-missing", message, ("tiles", "with"), expected="flowers")
    for shape in FLOWER_WINS:
        if rules.scoring is not None and shape not in rules.scoring.names:
            message = Text(f"花牌胡要有番种 {shape}", f"flower wins need the pattern {shape}")
            yield Fault("pattern-missing", message, ("scoring", "patterns"), expected=shape)


@impl
def set_up(round: Round, position: Position) -> Iterable[Fault]:
    """Rows hold tiles of their class, the rat is the only placeholder, and every win is on a tile."""
    for state in round.seats:
        at = ("seats", state.index)
        for row, tiles in state.rows.items():
            strange = [tile for tile in tiles if tile not in round.rules.classes.get(LIES_IN[row], ())]
            if strange:
                known = round.rules.classes.get(LIES_IN[row], ())
                yield _misplaced(round, strange[0], (*at, row), write_tiles(round.rules.tiles, known))
        for place, meld in enumerate(state.melds):
            if meld.replaced >= 0 and meld.tiles[-1] != tile_of(round, RAT):
                yield _misplaced(round, meld.tiles[-1], (*at, "melds", place), RAT)
        if state.won_on is not None and state.won_on[1] not in WON_BY:
            message = Text(f"不能这样胡：{state.won_on[1]}", f"nobody wins by {state.won_on[1]} here")
            yield Fault("bad-win", message, (*at, "won"), expected=choices(WON_BY))


def _misplaced(round: Round, tile: int, path: tuple[str | int, ...], expected: str) -> Fault:
    code = round.rules.tiles.code(tile)
    message = Text(f"{code} 不能在那里", f"{code} cannot lie there")
    return Fault("misplaced-tile", message, path, expected=expected)
