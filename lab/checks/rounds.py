"""One round under all checks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import frozen

from paiju.core.melds.chance import Chance
from paiju.core.round import Round, Rules, start
from paiju.core.shuffle import Stream, deal_seed
from paiju.lab.bots import Bot, GreedyBot, RandomBot
from paiju.lab.checks.decisions import check_clone, check_menus, check_refusals, check_window
from paiju.lab.checks.events import check_fold, check_transfers
from paiju.lab.checks.state import require
from paiju.lab.checks.views import check_views
from paiju.lab.seat_view import SeatView
from paiju.lab.table import most_asks

CLONE_PLAYS = 6


@frozen
class Dealt:
    """A fresh round with the wall that it was dealt from."""

    round: Round
    wall: tuple[int, ...]


def deal(rules: Rules, seed: str, dealer: int = 0) -> Dealt:
    """A fresh round of a ruleset."""
    wall = Stream(deal_seed(seed, 0, {}), "wall").shuffle(rules.tiles.tiles)
    return Dealt(start(rules, seed, dealer=dealer), wall)


def mixed_bots(rules: Rules, chance: Chance) -> list[Bot]:
    """For each seat a bot: some play for a win, so that hands are won, some do anything at all."""
    return [GreedyBot() if chance.random() < 0.6 else RandomBot() for _ in range(rules.seats)]


def check_decision(round: Round, chance: Chance) -> None:
    """All that must hold whenever somebody is asked."""
    check_menus(round, chance)
    check_refusals(round, chance)
    check_views(round)
    check_window(round, chance)
    check_clone(round, chance, CLONE_PLAYS)


def check_round(rules: Rules, seed: str, *, share: float, bots: Sequence[Bot] | None = None) -> Round:
    """Play one round with bots, and check all that must hold; the finished round.

    `share` is how many of its decisions are looked at closely, from 0 to 1; the first and the last
    always are. Raises `Broken`.
    """
    chance = Random(seed)
    dealt = deal(rules, seed, int(chance.random() * rules.seats))
    round = dealt.round
    players = list(bots) if bots is not None else mixed_bots(rules, chance)
    views = [SeatView(seat) for seat in range(rules.seats)]
    left = most_asks(rules)
    closely = True
    while not round.over:
        require(bool(round.legal()), "While a round goes on, somebody is asked.", round.agenda)
        if closely:
            check_decision(round, chance)
        closely = chance.random() < share
        for seat, menu in round.legal().items():
            round.act(seat, players[seat].decide(views[seat].follow(round), seat, menu, chance))
        left -= 1
        require(left > 0, "A round ends within a bound that the number of tiles gives.")
    check_end(dealt, chance)
    return round


def check_end(dealt: Dealt, chance: Chance) -> None:
    """All that must hold when a round is over."""
    round = dealt.round
    rules = round.rules
    require(not round.legal(), "Nobody is asked when a round is over.")
    require(round.ended_by is not None, "A round that is over says why.")
    require(round.ended_by in rules.texts.get("ends", {}), "How a round ended has a text.", round.ended_by)
    check_fold(rules, round, dealt.wall)
    check_transfers(rules, round)
    check_refusals(round, chance)
    check_views(round)
