"""Kong money: paid at once, doubled along an unbroken chain (section 2.2 of the rules page)."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.core.errors import Fault, Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.melds.meld import ADDED_KONG, CONCEALED_KONG, DIRECT_KONG
from paiju.core.round import Event, Fact, Position, Round
from paiju.variants.kawuxing.settings import Settings


@impl
def facts() -> list[Fact]:
    """K, the kongs made so far in the unbroken chain (KWX-8.4)."""
    return [Fact("kong_chain", default=0, least=0, most=16, text=Text("连杠数", "kongs in the chain"))]


@impl
def set_up(round: Round, position: Position) -> list[Fault]:
    """With K above 0 the seat in turn has just drawn a replacement."""
    turn = position.turn if position.turn is not None else position.dealer
    state = round.seats[turn]
    holds_more = sum(state.hand) + 3 * len(state.melds) > round.rules.hand_size
    if round.table.kong_chain and position.after is None and holds_more:
        position.after = "kong"
    return []


@impl(only=("meld", "draw"))
def happened(round: Round, event: Event) -> None:
    """A kong is paid and lengthens the chain; a pong and an ordinary draw end it."""
    if event[0] == "draw":
        if event[3] != "kong":
            _end_chain(round)
        return
    _, seat, meld, _, _, drawn, _ = event
    if not meld.is_kong:
        _end_chain(round)
        return
    kongs = _settings(round).kongs
    direct_anew = meld.kind == DIRECT_KONG and kongs.direct_starts_anew
    old_anew = meld.kind == CONCEALED_KONG and kongs.old_starts_anew and meld.tile != drawn
    chain = 0 if direct_anew or old_anew else round.table.kong_chain
    round.pay(_fees(round, seat, meld.kind, meld.tile, meld.giver, chain))
    round.set("kong_chain", chain + 1)


def _settings(round: Round) -> Settings:
    settings: Settings = round.rules.settings
    return settings


def _fees(round: Round, seat: int, kind: str, tile: int, giver: int, chain: int) -> Iterator[Transfer]:
    """KWX-8.1 concealed, KWX-8.2 added: each opponent; KWX-8.3 direct: the giver alone.

    The place in the chain is told from the second kong on.
    """
    kongs = _settings(round).kongs
    price = {CONCEALED_KONG: kongs.concealed, ADDED_KONG: kongs.added, DIRECT_KONG: kongs.direct}[kind]
    amount = price * (2**chain if kongs.doubling else 1) * round.stake
    place = (("chain", chain + 1),) if chain else ()
    about = (("tile", tile), *place)
    for payer in [giver] if kind == DIRECT_KONG else list(round.others(seat)):
        yield Transfer(payer, seat, amount, kind, about)


def _end_chain(round: Round) -> None:
    if round.table.kong_chain:
        round.set("kong_chain", 0)
