"""What a win brings: cats and gods on the raw score, payments from 0 to 128, the hand in the totals (3.3)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from paiju.core.hooks import impl
from paiju.core.ledger import Amount, Transfer, exact
from paiju.core.match import Match
from paiju.core.round import Fact, Round, Win
from paiju.core.turns.draw_discard import win_reason
from paiju.variants.maozhuahaozi.cat_and_god import count_hits
from paiju.variants.maozhuahaozi.table import CAT, GOD, settings_of

AVERAGE = "team"
"""The reason of what one partner gives the other when the hand is over."""


@impl
def facts() -> list[Fact]:
    """The sums of the hand before partners average, and what the hand adds to the totals."""
    return [
        Fact("booked", form="map", compute=lambda round, seat: tuple(booked(round))),
        Fact("match_points", form="map", compute=lambda round, seat: tuple(points(round))),
    ]


@impl
def pay_win(round: Round, win: Win) -> list[Transfer]:
    """Each payer pays the raw score, half of it more for each god and less for each cat between the two.

    Who is found by his own cat pays everybody less (MZHZ-3.11g).
    """
    return [
        payment(round, win, payer, share.value, count_hits(round, CAT, payer, win.seat, payer))
        for payer, share in win.shares
    ]


def payment(round: Round, win: Win, payer: int, raw: Amount, cats: int) -> Transfer:
    """What one player pays for a win of so many points, with so many of his cats."""
    gods = count_hits(round, GOD, win.seat, payer, win.seat)
    told = {"tile": win.tile, "raw": raw, "gods": gods, "cats": cats}
    told |= {"more": exact(Fraction(raw * gods, 2)), "less": exact(Fraction(raw * cats, 2))}
    about = tuple((name, value) for name, value in told.items() if value or name == "tile")
    return Transfer(payer, win.seat, due(round, raw, gods, cats) * round.stake, win_reason(win), about)


def due(round: Round, raw: Amount, gods: int, cats: int) -> Amount:
    """The percentages are of the raw score and are added (R26); the sum is kept within its bounds (R27)."""
    rule = settings_of(round).payment
    paid = min(max(raw + Fraction(raw * (gods - cats), 2), Fraction(0)), Fraction(rule.most))
    if rule.halves == "exact":
        return exact(paid)
    return ceil(paid) if rule.halves == "up" else floor(paid)


# --- the hand in the match --------------------------------------------------------------------------


def booked(round: Round) -> list[Amount]:
    """The individual sums of the hand, without what partners give each other."""
    sums = round.balances()
    for transfer in round.transfers():
        if transfer.reason == AVERAGE:
            sums[transfer.payer] = exact(sums[transfer.payer] + transfer.amount)
            sums[transfer.payee] = exact(sums[transfer.payee] - transfer.amount)
    return sums


def points(round: Round) -> list[Amount]:
    """What the hand adds to the personal totals (MZHZ-4.9b)."""
    factor = settings_of(round).match_factor
    return [exact(Fraction(one) * factor) for one in round.balances()]


@impl
def match_points(match: Match, round: Round) -> list[Amount]:
    """A hand counts one and a half times where three players pay one in single play and two in doubles."""
    return points(round)
