"""Scoring of a house for the game of another distribution."""

from __future__ import annotations

from attrs import frozen

from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import Fact, Round, Win
from paiju.variants.catmouse.scoring import counting_bombs, is_wild, outcome


@frozen
class LosersPay:
    """The whole rule: every loser pays every winner base times multiplier."""

    @impl
    def pay_win(self, round: Round, win: Win) -> list[Transfer]:
        found = outcome(round, win)
        cats = set(found.roles.values())
        winners = [seat for seat in range(found.players) if (seat in cats) == (found.winner == "cat")]
        losers = [seat for seat in range(found.players) if seat not in winners]
        worth = found.base * found.multiplier
        return [Transfer(loser, winner, worth, "losers-pay") for loser in losers for winner in winners]


@frozen
class EveryBombDoubles:
    """A part of the rule: each bomb but the wild bomb counts twice, whatever its size."""

    @impl
    def facts(self) -> list[Fact]:
        return [Fact("bomb_factor", compute=lambda round, seat: doubled(round))]


def doubled(round: Round) -> int:
    """Two for each bomb that multiplies, multiplied."""
    wild = is_wild(round)
    factor: int = 2 ** sum(not wild(cards) for cards in counting_bombs(round))
    return factor
