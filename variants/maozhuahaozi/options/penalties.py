"""诈胡: a win that is none may be declared, and is paid for (2.18, R55, R56)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer, exact
from paiju.core.round import Action, Offer, Round, Taken, Verb
from paiju.core.turns.draw_discard import WIN, can_win, do_self_draw, do_win
from paiju.variants.maozhuahaozi.blocks import blocked
from paiju.variants.maozhuahaozi.cat_and_god import count_hits
from paiju.variants.maozhuahaozi.flowers import win_on_flower
from paiju.variants.maozhuahaozi.payments import due
from paiju.variants.maozhuahaozi.table import GOD, active

FALSE_WIN = "false-win"
WINDOWS = ("discard", "added-kong", "added-kong-with-wild", "swap")


@frozen
class FalseWins:
    """Anybody may say 胡; who says it wrongly pays every active player `base`, gods counted, cats not."""

    base: int

    @impl
    def verbs(self) -> list[Verb]:
        """胡, rightly or wrongly."""
        does = {"turn": self._declare, "flower": win_on_flower, "": self._claim}
        return [Verb("win", "win", does, Text("胡", "win"))]

    @impl(only=("turn",))
    def moves(self, round: Round, seat: int, step: tuple[Any, ...]) -> list[Action]:
        """In one's own turn, also where the hand is not complete."""
        return [] if can_win(round, seat, None) else [WIN]

    @impl(only=WINDOWS)
    def claims(self, round: Round, offer: Offer, seat: int) -> list[Action]:
        """On a suit tile or wild that another seat gives, where that may be won at all."""
        if seat == offer.giver or offer.kind not in round.rules.winnable:
            return []
        of_hands = self._of_hands(round, offer.tile)
        return [WIN] if of_hands and not can_win(round, seat, offer) else []

    def _of_hands(self, round: Round, tile: int) -> bool:
        return bool(round.rules.natural[tile]) or tile in round.rules.wild

    def _right(self, round: Round, seat: int, offer: Offer | None) -> bool:
        return can_win(round, seat, offer) and blocked(round, seat, offer) is None

    def _declare(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        seat = taken[0][0]
        if self._right(round, seat, None):
            do_self_draw(round, taken, offer)
        else:
            self._stop(round, [seat])

    def _claim(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        """True wins of the same window are settled first."""
        right = tuple(claim for claim in taken if self._right(round, claim[0], offer))
        wrong = [seat for seat, _ in taken if seat not in [one for one, _ in right]]
        if right:
            do_win(round, right, offer)
        if wrong:
            self._stop(round, wrong)

    def _stop(self, round: Round, offenders: list[int]) -> None:
        """The hand stops at once; the offender's own cats are void (MZHZ-6.3)."""
        for offender in offenders:
            payees = [seat for seat in active(round) if seat != offender]
            round.pay(self._penalty(round, offender, payee) for payee in payees)
        round.finish(FALSE_WIN)

    def _penalty(self, round: Round, offender: int, payee: int) -> Transfer:
        gods = count_hits(round, GOD, payee, offender, payee)
        more = exact(Fraction(self.base * gods, 2))
        about = (("base", self.base), *((("more", more),) if gods else ()))
        return Transfer(offender, payee, due(round, self.base, gods, 0) * round.stake, FALSE_WIN, about)
