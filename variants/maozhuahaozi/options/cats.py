"""A cat that finds its owner, as other tables read the rule: for one payment, or for the whole hand (R25)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from paiju.core.hooks import impl
from paiju.core.ledger import Amount, Transfer
from paiju.core.round import EVERYBODY, Event, Round, Win
from paiju.core.turns.draw_discard import EXHAUSTION
from paiju.variants.maozhuahaozi.cat_and_god import count_hits, hits_among
from paiju.variants.maozhuahaozi.payments import due, payment
from paiju.variants.maozhuahaozi.ready import ready_wins
from paiju.variants.maozhuahaozi.table import CAT, GOD, Effect, tile_of

REFUND = "cat-refund"


def own_cats(effects: tuple[Effect, ...], owner: int) -> int:
    """How many cats have found their owner."""
    return hits_among(effects, CAT, owner, owner)


def paid_before(round: Round, payer: int, *, before_win: bool) -> Iterator[tuple[Transfer, int]]:
    """What a player has paid for wins, the oldest first, and how many cats had found him until then.

    With `before_win` the payments for the last win are left out.
    """
    events = round.events()
    if before_win:
        start = max(at for at, event in enumerate(events) if event[0] == "win" and not event[6])
        events = events[:start]
    kind = "book" if round.rules.hidden_wins else "pay"
    found = 0
    for event in events:
        if event[0] == "set" and event[1] == "effects":
            found = own_cats(event[3], payer)
        elif event[0] == "effect":
            found += event[1] == payer == event[3] and event[2] == tile_of(round, CAT)
        elif event[0] == kind and event[1].payer == payer and "raw" in dict(event[1].about):
            yield event[1], found


@frozen
class OneCat:
    """It makes the first payment after the roll less, of several at one time the largest."""

    @impl
    def pay_win(self, round: Round, win: Win) -> list[Transfer]:
        """Cats that found the winner count as ever."""
        return [
            payment(round, win, payer, share.value, self._cats(round, win, payer))
            for payer, share in win.shares
        ]

    def _cats(self, round: Round, win: Win, payer: int) -> int:
        cats = count_hits(round, CAT, payer, win.seat)
        own = own_cats(round.table.effects, payer)
        if not own or not self._is_largest(round, win, payer):
            return cats
        paid = [*paid_before(round, payer, before_win=win.by != EXHAUSTION)]
        return cats + own - (paid[-1][1] if paid else 0)

    def _is_largest(self, round: Round, win: Win, payer: int) -> bool:
        """Whether no other payment of the same time is larger, nor an earlier one as large."""
        together = [
            (one, share.value)
            for one in self._together(round, win)
            for other, share in one.shares
            if other == payer
        ]
        dues = [self._due(round, one, payer, raw) for one, raw in together]
        return together[dues.index(max(dues))][0].seat == win.seat

    def _together(self, round: Round, win: Win) -> list[Win]:
        """The wins that are paid at one time."""
        if win.by == EXHAUSTION:
            return ready_wins(round)
        start = max(at for at, one in enumerate(round.wins) if not one.order)
        return list(round.wins[start:])

    def _due(self, round: Round, win: Win, payer: int, raw: Amount) -> Amount:
        gods = count_hits(round, GOD, win.seat, payer, win.seat)
        return due(round, raw, gods, count_hits(round, CAT, payer, win.seat))


@frozen
class WholeHandCat:
    """It makes what its owner has already paid in this hand less as well, at once."""

    @impl(only=("effect",))
    def happened(self, round: Round, event: Event) -> None:
        """The winners give back what the cat takes off."""
        _, owner, tile, hit, _ = event
        if tile != tile_of(round, CAT) or hit != owner:
            return
        now = own_cats(round.table.effects, owner)
        for transfer, then in [*paid_before(round, owner, before_win=False)]:
            mask = 1 << transfer.payee if round.rules.hidden_wins else EVERYBODY
            round.pay([self._refund(round, transfer, now - then)], mask)

    def _refund(self, round: Round, transfer: Transfer, since: int) -> Transfer:
        """What one more cat takes off a payment, `since` of them having come after it."""
        about = dict(transfer.about)
        raw, gods, cats = about["raw"], about.get("gods", 0), about.get("cats", 0)
        less = due(round, raw, gods, cats + since - 1) - due(round, raw, gods, cats + since)
        tile = (("tile", about["tile"]),)
        return Transfer(transfer.payee, transfer.payer, less * round.stake, REFUND, tile)
