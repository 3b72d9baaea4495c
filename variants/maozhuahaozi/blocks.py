"""Who may not win: 相公, and who has let a win go 过胡 (2.15, 2.18)."""

from __future__ import annotations

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.round import Action, Fact, Offer, Round
from paiju.variants.maozhuahaozi.table import settings_of


@impl
def facts() -> list[Fact]:
    """相公; the wins let go since the own last entry or claim: the raw score by tile."""
    return [
        Fact("xianggong", "seat", "flag", False, text=Text("相公", "dead hand"), any_size=True),
        Fact(
            "passed",
            "seat",
            "tile-map",
            (),
            see="owner",
            until="own-draw",
            text=Text("过胡", "wins let go"),
            least=1,
        ),
    ]


@impl(only=("win",))
def veto(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """A win that is none is refused; where tables punish it instead, anybody may say 胡 (2.18)."""
    return blocked(round, seat, offer) if settings_of(round).refuse_false_wins else None


def blocked(round: Round, seat: int, offer: Offer | None) -> str | None:
    """Why a complete hand may not win all the same."""
    state = round.seats[seat]
    if state.xianggong:
        return "xianggong"
    if offer is None or not state.passed or not round.rules.offers[offer.kind].by:
        return None
    same = settings_of(round).passed_win == "same_tile"
    let_go = [raw for tile, raw in state.passed if not same or tile == offer.tile]
    if not let_go:
        return None
    worth = round.appraise_offer(seat, offer)
    return "passed-win" if worth is None or worth.value <= max(let_go) else None
