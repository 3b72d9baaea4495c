"""豆: kongs, whether they are late, and what they bring at the end (§5, §9.2 item 4, §9.3 item 4)."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.core.errors import Fault, Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.melds.meld import ADDED_KONG, CONCEALED_KONG, DIRECT_KONG, Meld
from paiju.core.round import Action, Event, Fact, Offer, Position, Round, Win
from paiju.core.round.facts import inferred
from paiju.variants.zhuoji.declaring import FIRST
from paiju.variants.zhuoji.reckoning import burned_dou, hot, others, ready_seats, settings_of


@impl
def facts() -> list[Fact]:
    """The kong of this turn, until an ordinary draw or a pong; the late kongs of each seat."""
    return [
        Fact("kong_turn", form="text", check=inferred),
        Fact("hanbao", "seat", "tiles", (), text=Text("憨包豆", "late kongs")),
    ]


@impl
def set_up(round: Round, position: Position) -> Iterator[Fault]:
    """A late kong of a position is a kong of the seat."""
    for state in round.seats:
        kongs = [meld.tile for meld in state.melds if meld.is_kong and meld.kind != DIRECT_KONG]
        if sorted(state.hanbao) != sorted({*state.hanbao} & {*kongs}):
            message = Text("憨包豆要是这家自己的豆", "a late kong is a concealed or added kong of the seat")
            yield Fault("hanbao-no-kong", message, ("seats", state.index, "hanbao"))


@impl(only=("meld", "draw"))
def happened(round: Round, event: Event) -> None:
    """Remember the kong of the turn; an own kong that could have been made before is late."""
    if event[0] == "draw":
        if event[3] != "kong" and round.table.kong_turn is not None:
            round.set("kong_turn", None)
        return
    _, seat, meld, *_ = event
    if not meld.is_kong:
        if round.table.kong_turn is not None:
            round.set("kong_turn", None)
        return
    round.set("kong_turn", (seat, meld.kind, meld.tile))
    if settings_of(round).dou.late and meld.kind != DIRECT_KONG and is_late(round, seat, meld):
        round.set("hanbao", tuple(sorted((*round.seats[seat].hanbao, meld.tile))), seat)


def is_late(round: Round, seat: int, meld: Meld) -> bool:
    """憨包豆 (A-48): no tile of the kong came in this turn; a dealt four is in time in the first turn."""
    if meld.tile in tiles_of_turn(round, seat):
        return False
    return meld.kind == ADDED_KONG or round.seats[seat].turns > FIRST


def tiles_of_turn(round: Round, seat: int) -> list[int]:
    """What the seat has drawn in its present turn, replacements included; the last first."""
    found = []
    log = round.log
    while log is not None:
        log, event = log
        if event[0] in ("draw", "entry") and event[1] == seat:
            found.append(event[2])
            if event[3] != "kong":
                break
        elif event[0] == "discard" or (event[0] == "meld" and not event[2].is_kong):
            break
    return found


@impl(only=("replacement",))
def circumstances(round: Round, win: Win) -> list[str]:
    """杠开: won on the replacement of one's own kong."""
    return ["replacement"] if win.by == "self" and round.seats[win.seat].entry == "kong" else []


@impl(only=("win",))
def veto(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Where hosts say so a late added kong cannot be robbed (A-17)."""
    settings = settings_of(round)
    if offer is None or offer.kind != "added-kong" or settings.rob_late or not settings.dou.late:
        return None
    return None if offer.tile in tiles_of_turn(round, offer.giver) else "late-kong-not-robbed"


REASONS = {CONCEALED_KONG: "mendou", ADDED_KONG: "papodou", DIRECT_KONG: "diandou"}
"""The reasons of payments for kongs (§14)."""


def payers(round: Round, seat: int, meld: Meld) -> list[int]:
    """Who pays for a kong: its giver, or everybody."""
    return [meld.giver] if meld.kind == DIRECT_KONG else others(round, seat)


def price(round: Round, meld: Meld) -> int:
    """What each of them pays."""
    dou = settings_of(round).dou
    return {CONCEALED_KONG: dou.concealed, ADDED_KONG: dou.added, DIRECT_KONG: dou.direct}[meld.kind]


def counting_kongs(round: Round, seat: int) -> list[Meld]:
    """The kongs of a seat that are worth anything: not late, and not the last one of a 热炮."""
    state = round.seats[seat]
    last = hot(round)
    return [
        meld
        for meld in state.melds
        if meld.is_kong
        and meld.tile not in state.hanbao
        and (last is None or settings_of(round).burns != "last-kong" or last[::2] != (seat, meld.tile))
    ]


@impl
def settle(round: Round) -> Iterator[Transfer]:
    """A ready owner is paid for its kongs, unless it is burned."""
    if not round.wins:
        return
    ready = ready_seats(round)
    burned = burned_dou(round)
    reverse = settings_of(round).dou.taker_pays
    for seat in range(round.rules.seats):
        for meld in counting_kongs(round, seat):
            amount = price(round, meld) * round.stake
            about = (("tile", meld.tile),)
            if meld.kind == DIRECT_KONG and reverse:
                if meld.giver in ready:
                    yield Transfer(seat, meld.giver, amount, REASONS[meld.kind], about)
            elif seat in ready and seat not in burned:
                for payer in payers(round, seat, meld):
                    yield Transfer(payer, seat, amount, REASONS[meld.kind], about)
