"""Who leads to the first trick, and who bids first in the next round (§2.4, §2.2)."""

from __future__ import annotations

from collections.abc import Iterable

from paiju.core.errors import Fault, Text
from paiju.core.hooks import impl
from paiju.core.round import Position, Round, Step
from paiju.variants.catmouse.sides import cat_roles, cats, settings_of


@impl
def steps() -> list[Step]:
    """The cat leads, of two the big one (CM-2P.12, CM-5P.13)."""
    return [Step("play", lambda round, step: round.push(("lead", cats(round)[0])))]


@impl(ahead=True)
def next_dealer(round: Round) -> int | None:
    """By lot, the next seat in turn, or as the host says (R3)."""
    how = settings_of(round).first_bidder
    if how == "random":
        lot = round.streams["first"].copy()
        lot.below(round.rules.seats)  # who bids first in a match is drawn before
        return lot.below(round.rules.seats)
    return (round.dealer + 1) % round.rules.seats if how == "rotate" else None


@impl
def set_up(round: Round, position: Position) -> Iterable[Fault]:
    """With roles the auction is over, without them it is not."""
    if position.state.get("roles") is not None and not cats(round):
        return  # roles that are none have been told
    begun = len(cats(round)) == len(cat_roles(round))
    if begun == (round.rules.phase_of(position) == "bid"):
        message = Text("写了 roles 就过了叫牌", "with roles the auction is over, without them it is not")
        yield Fault("roles-and-phase", message, ("state", "phase"), expected="bid, roles")
