"""Whole rounds, of cards too, copies of rounds, and scored wins of 卡五星."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from paiju.core.round import Round, Win, start
from paiju.core.ruleset import rules
from paiju.core.scoring import WinContext
from paiju.lab.bots import pick
from tests.bench.measure import Row, microseconds, per_second

RULESET = "kawuxing"
RATES = {
    "kawuxing": 1000,
    "zhuoji-qianren": 800,
    "maozhuahaozi": 400,
    "maozhuahaozi-winds": 400,
    "catmouse-3": 500,
    "doudizhu": None,
}
"""Rounds a second that each ruleset should reach; 斗地主 is there to be compared with other engines."""
TOYS = Path(__file__).parents[1] / "toys"


def play(round: Round, rng: Random) -> Round:
    """The round to its end, every decision drawn from the menu."""
    while not round.over:
        for seat, menu in list(round.legal().items()):
            round.act(seat, pick(menu, rng))
    return round


def _wins(count: int) -> list[WinContext]:
    """Contexts of wins that came about in random play."""
    played = rules(RULESET, {"min_discard_multiplier": 1})
    rng = Random(7)
    found: list[WinContext] = []
    seed = 0
    while len(found) < count:
        round = start(played, seed)
        seed += 1
        while not round.over:
            for seat, menu in list(round.legal().items()):
                choice = next((one for one in menu if one.verb == "win"), None)
                if choice is not None:
                    offer = round.offer
                    tile = round.seats[seat].drawn if offer is None else offer.tile
                    by = "self" if offer is None else "discard" if offer.kind == "discard" else "rob"
                    giver = -1 if offer is None else offer.giver
                    found.append(round.win_context(Win(seat, giver, tile, by, giver)))
                round.act(seat, choice or menu[int(rng.random() * len(menu))])
    return found[:count]


def _rate(name: str, least: int | None) -> Row:
    """Whole rounds with every decision drawn by chance."""
    played = rules(name)
    rng = Random(1)
    rate = per_second(lambda seed: play(start(played, seed), rng), 300)
    return Row("full random round", f"paiju {name}", rate, "rounds/s", least, at_least=True)


def rows() -> list[Row]:
    """Figures of this machine."""
    sys.path.append(str(TOYS))
    played = rules(RULESET)
    scoring = played.scoring
    assert scoring is not None
    rng = Random(1)
    middle = start(played, 5)
    for _ in range(40):
        for seat, menu in list(middle.legal().items()):
            middle.act(seat, menu[int(rng.random() * len(menu))])
    return [
        *(_rate(name, least) for name, least in RATES.items()),
        Row(
            "clone of a round", "paiju", microseconds(lambda round: round.clone(), [middle] * 5000), "µs", 10
        ),
        Row("view of a seat", "paiju", microseconds(lambda round: round.view(0), [middle] * 200), "µs"),
        Row("fresh deal", "paiju", microseconds(lambda seed: start(played, seed), range(300)), "µs"),
        Row("scored win", "paiju kawuxing", microseconds(scoring.appraise, _wins(300)), "µs", 30),
    ]
