"""Whole rounds of games with wilds in melds, hidden wins, packets and robbed kongs, under all checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.lab.checks import check_round

if TYPE_CHECKING:
    from tests.core.conftest import Plugged

GAMES = {
    "wilds that are claimed": "wild_melds: {own_natural: 0, on_wild: true}\nclaims: {win: {of: [suited]}}\n",
    "hidden": "wild_melds: {own_natural: 1}\nwinners: 3\nreveal_wins: at_end\ndeal: {packets: [4, 3]}\n",
}
TILES = """
tiles: {set: mahjong, suits: [tong, tiao], with: [wild]}
kongs: {robbable: [added-kong, added-kong-with-wild]}
"""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("dealt", ["dealt", "draws"])
def test_what_must_always_hold_does(plugged: Plugged, name: str, dealt: str) -> None:
    game = plugged.game(text=GAMES[name] + TILES, dealt=dealt)
    for seed in range(25):
        check_round(game.rules, f"{name} {seed}", share=0.1)
