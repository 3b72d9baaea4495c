"""带人: the first winner may carry his partner (2.16, R58, a reconstruction)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Literal

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import EVERYBODY, PASS, Action, Event, EventKind, Offer, Round, Step, Taken, Verb, Win
from paiju.core.turns.draw_discard import EXHAUSTION, WINS
from paiju.variants.maozhuahaozi.options.partners import partner_of
from paiju.variants.maozhuahaozi.winning import first_winners

StepTuple = tuple[Any, ...]
CARRY = Action("carry")
Spared = Literal["zimo", "dianpao", "chajiao"]


@frozen
class _Asked:
    """The first winner of the hand, alone, with teams and at least so many fan, is asked right after the win.

    Whoever passes has declined it for the hand (R73).
    """

    least: int = 2

    @impl
    def steps(self) -> list[Step]:
        """The question."""
        return [Step("carry", asks=self._ask, phase="play", lapses=True)]

    @impl(only=("win",))
    def happened(self, round: Round, event: Event) -> None:
        """Teams must exist at this moment (MZHZ-3.15f)."""
        seat = event[1]
        win = round.wins[-1]
        enough = win.appraisal is not None and win.appraisal.total >= self.least
        partner = partner_of(round, seat)
        if first_winners(round) == (seat,) and enough and partner is not None:
            round.push(("carry", seat))

    def _ask(self, round: Round, step: StepTuple) -> dict[int, tuple[Action, ...]]:
        """Two who won first together may not (MZHZ-3.15e)."""
        seat: int = step[1]
        return {seat: (CARRY, PASS)} if first_winners(round) == (seat,) else {}


def _carried(round: Round, event: Event) -> None:
    round.table.carried = event[2]


@frozen
class Carry(_Asked):
    """The partner owes nothing more, in the payments that `covers` lists; he plays on and may win."""

    covers: tuple[Spared, ...] = ("zimo", "dianpao", "chajiao")

    @impl
    def verbs(self) -> list[Verb]:
        """带人."""
        text = Text("带搭档（他以后不付）", "carry the partner, who pays no more")
        return [Verb("carry", "carry", {"": self._carry}, text)]

    @impl
    def events(self) -> list[EventKind]:
        """The winner carries his partner."""
        text = Text("{seat}带了{by}，{by}以后不付", "{seat} carries {by}, who pays no more")
        return [EventKind("carry", ("seat", "by"), _carried, text=text)]

    def _carry(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        seat = taken[0][0]
        round.emit(("carry", seat, partner_of(round, seat), EVERYBODY))

    @impl(wrapper=True)
    def pay_win(self, round: Round, win: Win) -> Generator[None, list[Transfer], list[Transfer]]:
        """What the carried partner would pay is let off."""
        transfers = yield
        kind = "chajiao" if win.by == EXHAUSTION else "zimo" if win.giver < 0 else "dianpao"
        if kind not in self.covers:
            return transfers
        return [one for one in transfers if one.payer != round.table.carried]


@frozen
class CarryOut(_Asked):
    """The partner leaves with the winner, and the hand is over."""

    @impl
    def verbs(self) -> list[Verb]:
        """带人."""
        text = Text("带搭档一起离局", "take the partner out")
        return [Verb("carry", "carry", {"": self._carry}, text)]

    def _carry(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        round.finish(WINS)
