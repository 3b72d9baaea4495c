"""What decisions do: discards, claims, kongs and wins."""

from __future__ import annotations

from typing import Any

from paiju.core.melds.meld import ADDED_KONG, CHOW, CONCEALED_KONG, DIRECT_KONG, PONG, Meld
from paiju.core.round import EVERYBODY, Action, Offer, Round, Taken
from paiju.core.turns.draw_discard.menus import BY_OFFER

StepTuple = tuple[Any, ...]


def do_discard(round: Round, taken: Taken, offer: Offer | None) -> None:
    """Put a tile in the river and offer it."""
    seat, action = taken[0]
    tile = action.tiles[0]
    round.emit(("discard", seat, tile, EVERYBODY))
    round.agenda += (("offer", Offer("discard", seat, tile)),)


def do_pong(round: Round, taken: Taken, offer: Offer | None) -> None:
    """碰: the claimant's turn begins, without an entry."""
    assert offer is not None
    seat, action = taken[0]
    _claim(round, seat, offer, Meld(PONG, offer.tile, _with(action, offer.tile, 2), offer.giver))
    round.push(("turn", seat), ("turn_end", seat))


def do_chow(round: Round, taken: Taken, offer: Offer | None) -> None:
    """吃: like a pong, of a run."""
    assert offer is not None
    seat, action = taken[0]
    tiles = tuple(sorted(_with(action, offer.tile, 2)))
    _claim(round, seat, offer, Meld(CHOW, tiles[0], tiles, offer.giver))
    round.push(("turn", seat), ("turn_end", seat))


def in_order(chow: Action) -> Action:
    """A chow with the tiles of one's own in the order in which menus have them."""
    assert isinstance(chow.detail, tuple)
    return chow._replace(detail=("with", tuple(sorted(chow.detail[1]))))


def do_direct_kong(round: Round, taken: Taken, offer: Offer | None) -> None:
    """直杠: the claimant draws a replacement."""
    assert offer is not None
    seat, action = taken[0]
    _claim(round, seat, offer, Meld(DIRECT_KONG, offer.tile, _with(action, offer.tile, 3), offer.giver))
    round.push(("draw", seat, "kong"), ("turn_end", seat))


def _with(action: Action, tile: int, own: int) -> tuple[int, ...]:
    """The tiles of a claimed meld: the own ones as written or as plain copies, and the claimed one."""
    detail = action.detail
    mine = detail[1] if isinstance(detail, tuple) else (tile,) * own
    assert isinstance(mine, tuple)
    return (*mine, tile)


def _claim(round: Round, seat: int, offer: Offer, meld: Meld) -> None:
    round.unwind()
    own = list(meld.tiles)
    own.remove(offer.tile)
    round.emit(("meld", seat, meld, tuple(own), -1, -1, EVERYBODY))


def do_own_kong(round: Round, taken: Taken, offer: Offer | None) -> None:
    """A concealed kong 暗杠, or an added kong 补杠 that is offered first, since it may be robbed."""
    seat, action = taken[0]
    tile = action.tiles[0]
    if round.seats[seat].hand[tile] == 4:
        meld = Meld(CONCEALED_KONG, tile, (tile,) * 4)
        round.emit(("meld", seat, meld, meld.tiles, -1, round.seats[seat].drawn, 1 << seat))
        round.push(("draw", seat, "kong"))
    else:
        round.push(("offer", Offer("added-kong", seat, tile)), ("add-kong", seat, tile))


def add_kong(round: Round, step: StepTuple) -> None:
    """The added kong was not robbed: it stands."""
    _, seat, tile = step
    melds = round.seats[seat].melds
    place = next(at for at, meld in enumerate(melds) if meld.kind == PONG and meld.tile == tile)
    pong = melds[place]
    meld = Meld(ADDED_KONG, tile, (*pong.tiles, tile), pong.giver)
    round.emit(("meld", seat, meld, (tile,), place, round.seats[seat].drawn, 1 << seat))
    round.push(("draw", seat, "kong"))


def do_self_draw(round: Round, taken: Taken, offer: Offer | None) -> None:
    """自摸."""
    seat = taken[0][0]
    round.unwind()
    book_wins(round, (seat,), -1, round.seats[seat].drawn, "self")


def do_win(round: Round, taken: Taken, offer: Offer | None) -> None:
    """A win on a tile that another seat gave, by one or more seats."""
    assert offer is not None
    seats = sorted((seat for seat, _ in taken), key=lambda seat: (seat - offer.giver) % round.rules.seats)
    round.unwind()
    book_wins(round, tuple(seats), offer.giver, offer.tile, BY_OFFER.get(offer.kind, offer.kind))


def book_wins(round: Round, seats: tuple[int, ...], giver: int, tile: int, by: str) -> None:
    """Value the hands, book the wins with their payments, and ask whether the round ends.

    A hand is valued for each payer on its own, since a share may depend on who pays; the win that is
    reported is that of the largest share.
    """
    valued = []
    for seat in seats:
        payers = tuple(round.others(seat)) if giver < 0 else (giver,)
        shares = tuple((payer, _share(round, seat, tile, by, giver, payer)) for payer in payers)
        best = max((share for _, share in shares), key=lambda share: (share.value, share.total))
        valued.append((seat, shares, best))
    for seat, shares, best in valued:
        state = round.seats[seat]
        held = tuple(kind for kind in range(len(state.hand) - 1) for _ in range(state.hand[kind]))
        round.emit(("show", seat, held, EVERYBODY))
        round.emit(("win", seat, giver, tile, by, best, shares, EVERYBODY))
    for win in round.wins[-len(seats) :]:
        round.pay(round.rules.hook.pay_win(round=round, win=win))
    reason = round.rules.hook.ends(round=round, cause="win")
    if reason is not None:
        round.finish(reason)
    else:
        round.push(("turn_end", seats[-1]))


def _share(round: Round, seat: int, tile: int, by: str, giver: int, payer: int) -> Any:
    appraisal = round.appraise(seat, tile, by, giver, payer)
    assert appraisal is not None
    return appraisal
