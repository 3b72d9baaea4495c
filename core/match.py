"""Layer 9: rounds in sequence, with dealer rotation, facts that are kept, and totals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from paiju.core.errors import Fault, PaijuError, Text
from paiju.core.ledger import Amount, exact
from paiju.core.round import NextRound, Round, Rules, start
from paiju.core.round.facts import SEAT
from paiju.core.round.start_faults import start_faults
from paiju.core.round.values import shown
from paiju.core.shuffle import Stream, deal_seed, seed_text


class Match:
    """A sequence of rounds of one ruleset, dealt from one seed.

    `round` is the round in play, `totals` the points of the rounds that are over, `played` how many
    those are; `length` ends the match after so many rounds (None: when the game says so, or never);
    `over` says that it has ended. Raises `PaijuError` with all that is wrong with what it is to start
    with: the seed, the nonces, the length, the dealer.
    """

    def __init__(
        self,
        rules: Rules,
        seed: str | int,
        *,
        nonces: Mapping[int, str] | None = None,
        length: int | None = None,
        dealer: int | None = None,
    ) -> None:
        faults = start_faults(rules, seed, 0, nonces, 0 if dealer is None else dealer, None)
        if length is not None and (type(length) is not int or length < 1):
            message = Text(f"不能打 {shown(length)} 局", f"a match cannot have {shown(length)} rounds")
            faults.append(Fault("bad-length", message, ("length",), expected="1, 2, 3 …"))
        if faults:
            raise PaijuError(faults)
        self.rules = rules
        self.seed = seed_text(seed)
        self.nonces = dict(nonces or {})
        self.length = length
        self.played = 0
        self.over = False
        self.totals: list[Amount] = [0] * rules.seats
        first = self._first_dealer() if dealer is None else dealer
        self.setting = NextRound(first)
        self.round = self._start()

    def _first_dealer(self) -> int:
        """The first dealer is drawn by lot, unless the ruleset or the host names the seat."""
        if self.rules.data.get("first_dealer") == "seat_0":
            return 0
        return Stream(deal_seed(self.seed, 0, self.nonces), "first").below(self.rules.seats)

    def _start(self) -> Round:
        setting = self.setting
        return start(
            self.rules,
            self.seed,
            index=self.played,
            nonces=self.nonces,
            dealer=setting.dealer,
            supply=setting.supply,
            in_order=setting.in_order,
            facts=setting.facts,
        )

    def advance(self) -> bool:
        """Book the finished round and start the next; False when the match is over.

        Does nothing while a round is being played, and once the match is over.
        """
        if self.over or not self.round.over:
            return not self.over
        hook = self.rules.hook
        points = hook.match_points(match=self, round=self.round)
        earned = self.round.scores if points is None else points
        self.totals = [exact(total + one) for total, one in zip(self.totals, earned, strict=True)]
        self.played += 1
        if self.length is not None and self.played >= self.length:
            self.over = True
            return False
        following = hook.next_round(match=self, round=self.round)
        if following is None:
            self.over = True
            return False
        self.setting = evolve(following, facts={**self.kept_facts(), **following.facts})
        self.round = self._start()
        return True

    @property
    def keeps(self) -> bool:
        """Whether the next round is dealt from what this one, as it has been dealt, leaves."""
        return self._ahead().supply is not None

    def skip(self, dealer: int | None = None) -> None:
        """Leave the round as it has been dealt, and deal the next one; nothing is booked.

        Where the `dealer` is not named, and play would have settled it, the one of this round deals again.
        """
        ahead = self._ahead()
        self.setting = ahead if dealer is None else evolve(ahead, dealer=dealer)
        self.played += 1
        self.round = self._start()

    def _ahead(self) -> NextRound:
        """How the next round starts, as far as that is settled before this one is played."""
        known = self.dealer_ahead
        stays = NextRound(self.round.dealer if known is None else known)
        if (self.rules.data.get("deal") or {}).get("next") != "rest":
            return stays
        following: NextRound | None = self.rules.hook.next_round(match=self, round=self.round)
        return stays if following is None else following

    @property
    def dealer_ahead(self) -> int | None:
        """Who deals the next round, where that is settled before this one is played."""
        for one in reversed(self.rules.hook.next_dealer.get_hookimpls()):
            if not getattr(one.function, "paiju_ahead", False):
                return None
            dealer: int | None = one.function(*(self.round for _ in one.argnames))
            if dealer is not None:
                return dealer
        return None

    def kept_facts(self) -> dict[str, Any]:
        """The facts that the finished round hands on."""
        kept: dict[str, Any] = {}
        for fact in self.rules.facts:
            if fact.keep and fact.scope == SEAT:
                kept[fact.name] = {state.index: getattr(state, fact.name) for state in self.round.seats}
            elif fact.keep:
                kept[fact.name] = getattr(self.round.table, fact.name)
        return kept
