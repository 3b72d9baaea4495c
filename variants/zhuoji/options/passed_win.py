"""包牌 and its like: who lets a win go (§9.3, option `pass_lock`)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import Action, Fact, Offer, Round, Taken, Verb
from paiju.core.turns.draw_discard import WIN
from paiju.variants.zhuoji.reckoning import others

Menus = dict[int, tuple[Action, ...]]
PENALTY = Action("baopai")
BAOPAI = "baopai"


def _remember(round: Round, offer: Offer, menus: Menus, taken: Taken) -> None:
    winners = {seat for seat, action in taken if action in (WIN, PENALTY)}
    for seat, menu in menus.items():
        if WIN in menu and seat not in winners and offer.tile not in round.seats[seat].declined_tiles:
            tiles = (*round.seats[seat].declined_tiles, offer.tile)
            round.set("declined_tiles", tuple(sorted(tiles)), seat)
            round.set("declined", True, seat)


def _declined_facts() -> list[Fact]:
    """That a seat has declined a win since its last draw, and on which tiles."""
    text = Text("放过胡", "declined a win")
    return [
        Fact("declined", "seat", "flag", False, see="owner", until="own-draw", text=text),
        Fact("declined_tiles", "seat", "tiles", (), see="owner", until="own-draw"),
    ]


@frozen
class PassLock:
    """After declining a win on a discard, no win on a discard until one's next draw.

    `width`: on `any` tile, or on the `same_tile`; `spares_declared`: not on a declared player's discards.
    """

    width: Literal["any", "same_tile"]
    spares_declared: bool = False

    @impl
    def facts(self) -> list[Fact]:
        """What was declined."""
        return _declined_facts()

    @impl(only=("discard",))
    def closed(self, round: Round, offer: Offer, menus: Menus, taken: Taken) -> None:
        """Remember who could win and did not."""
        if not (self.spares_declared and round.seats[offer.giver].declared):
            _remember(round, offer, menus, taken)

    @impl(only=("win",))
    def veto(self, round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
        """Robbing and self-draw are free."""
        if offer is None or offer.kind != "discard":
            return None
        if self.spares_declared and round.seats[offer.giver].declared:
            return None
        state = round.seats[seat]
        locked = state.declined if self.width == "any" else offer.tile in state.declined_tiles
        return "declined-win" if locked else None


@frozen
class BaoPai:
    """包牌 (ZJG-28.1): a liable seat that claims another discard pays each other seat its own value.

    A seat that is not liable and claims the same discard goes before. `spares_declared`: a declared
    player's discards are outside the rule.
    """

    spares_declared: bool = False

    @impl
    def facts(self) -> list[Fact]:
        """Who is liable."""
        return _declined_facts()

    @impl
    def verbs(self) -> list[Verb]:
        """What a liable claim turns into; nobody can say it."""
        return [Verb("baopai", "baopai", {"": self._pay}, Text("包牌", "liable win"))]

    @impl(only=("discard",))
    def closed(self, round: Round, offer: Offer, menus: Menus, taken: Taken) -> None:
        """Remember who could win and did not."""
        if not (self.spares_declared and round.seats[offer.giver].declared):
            _remember(round, offer, menus, taken)

    @impl(wrapper=True)
    def resolve(self, round: Round, offer: Offer, claims: Taken) -> Generator[None, Taken, Taken]:
        """Liable claims give way; alone they become the penalty."""
        taken = yield
        if offer.kind != "discard" or not taken or taken[0][1] != WIN:
            return taken
        if self.spares_declared and round.seats[offer.giver].declared:
            return taken
        free = tuple(claim for claim in taken if not round.seats[claim[0]].declined)
        return free or tuple((seat, PENALTY) for seat, _ in taken)

    def _pay(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        """Each liable claimant pays; the hand ends and nothing else is settled (A-50)."""
        assert offer is not None
        transfers = []
        for seat, _ in taken:
            appraisal = round.appraise(seat, offer.tile, "discard", offer.giver, offer.giver)
            assert appraisal is not None
            amount = appraisal.value * round.stake
            about = (("tile", offer.tile),)
            transfers += [Transfer(seat, other, amount, BAOPAI, about) for other in others(round, seat)]
        round.pay(transfers)
        round.finish(BAOPAI)
