"""Payments that tables add to a win: 热炮赔分, 热炮, 杀报, 豆全包, 一炮三响, 连庄 (§9.2, §9.3)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Literal

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.match import Match
from paiju.core.melds.meld import DIRECT_KONG
from paiju.core.round import Fact, NextRound, Round, Win
from paiju.variants.zhuoji.kongs import counting_kongs, payers, price
from paiju.variants.zhuoji.reckoning import burned_dou, hot, ready_seats, reversed_win

Wrapped = Generator[None, list[Transfer], list[Transfer]]


@frozen
class RepaoPeifen:
    """热炮赔分 (ZJQ-6.5): the discarder pays each winner what its last kong was worth, a late one nothing."""

    direct: int = 3
    other: int = 9

    @impl(early=True)
    def settle(self, round: Round) -> Iterator[Transfer]:
        """The last kong only (A-19)."""
        kong = hot(round)
        if kong is None:
            return
        seat, kind, tile = kong
        late = tile in round.seats[seat].hanbao
        amount = 0 if late else self.direct if kind == DIRECT_KONG else self.other
        for win in round.wins:
            yield Transfer(seat, win.seat, amount * round.stake, "repao_peifen", (("tile", tile),))


@frozen
class Surcharges:
    """What some losers pay beside the hand; not where three winners pay in reverse.

    `shabao` 杀报 (ZJG-18.2): a declared player that gives the tile, or loses to a self-draw; `repao` 热炮
    (ZJG-22.3): who gives the win right after a kong, in points or the `hand` once more.
    """

    shabao: int = 0
    repao: int | Literal["hand"] = 0

    @impl(early=True)
    def settle(self, round: Round) -> Iterator[Transfer]:
        """杀报 first, then 热炮."""
        if reversed_win(round):
            return
        for win in round.wins:
            losers = [win.giver] if win.giver >= 0 else [payer for payer, _ in win.shares]
            for loser in losers:
                if win.by != "rob" and round.seats[loser].declared:
                    yield Transfer(loser, win.seat, self.shabao * round.stake, "shabao")
        kong = hot(round)
        for win in round.wins if kong is not None else ():
            amount = win.booked.value if self.repao == "hand" else self.repao
            yield Transfer(win.giver, win.seat, amount * round.stake, "repao")


@frozen
class DouQuanBao:
    """豆全包 (ZJQ-5.8): an owner that is not ready pays for its kongs what it would have been paid.

    `burning`: a seat whose kongs are burned owes all the same, or with `all` nothing.
    """

    burning: Literal["credits", "all"] = "credits"

    @impl(early=True)
    def settle(self, round: Round) -> Iterator[Transfer]:
        """To those of its payers that are ready (A-25)."""
        if not round.wins:
            return
        ready = ready_seats(round)
        burned = burned_dou(round)
        for seat in range(round.rules.seats):
            if seat in ready or (seat in burned and self.burning == "all"):
                continue
            for meld in counting_kongs(round, seat):
                for payee in payers(round, seat, meld):
                    if payee in ready:
                        amount = price(round, meld) * round.stake
                        yield Transfer(seat, payee, amount, "dou_quanbao", (("tile", meld.tile),))


@frozen
class TripleWin:
    """一炮三响 (ZJG-29.1, disputed): three winners on one discard each pay the discarder their own value."""

    @impl
    def facts(self) -> list[Fact]:
        """Whether three have won on one discard."""
        return [Fact("reversed_win", form="flag", default=False, compute=lambda round, seat: _three(round))]

    @impl(wrapper=True)
    def pay_win(self, round: Round, win: Win) -> Wrapped:
        """Payer and payee change places."""
        transfers = yield
        if not _three(round):
            return transfers
        return [one._replace(payer=one.payee, payee=one.payer, reason="daofu") for one in transfers]


def _three(round: Round) -> bool:
    return len(round.wins) == 3 and all(win.by == "discard" for win in round.wins)


@frozen
class Streak:
    """连庄: hand payments of or to the dealer grow by the hands that the dealer has held before."""

    @impl
    def facts(self) -> list[Fact]:
        """Hands that the dealer has held before this one."""
        return [Fact("streak", default=0, least=0, starts=True, text=Text("连庄", "dealer's streak"))]

    @impl(wrapper=True)
    def pay_win(self, round: Round, win: Win) -> Wrapped:
        """V + n instead of V; the reported value stays V."""
        transfers = yield
        added = [
            one._replace(
                amount=round.table.streak * dict(one.about).get("shares", 1) * round.stake, reason="streak"
            )
            for one in transfers
            if round.dealer in (one.payer, one.payee)
        ]
        return [*transfers, *added]

    @impl(wrapper=True)
    def next_round(self, match: Match, round: Round) -> Generator[None, NextRound | None, NextRound | None]:
        """A dealer that stays has held one more."""
        following = yield
        if following is None:
            return None
        stays = following.dealer == round.dealer
        return following.with_fact("streak", round.table.streak + 1 if stays else 0)
