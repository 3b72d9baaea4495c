"""What decisions do: discards, claims, kongs and wins."""

from __future__ import annotations

from typing import Any

from paiju.core.melds.meld import ADDED_KONG, CHOW, CONCEALED_KONG, DIRECT_KONG, PONG, Meld
from paiju.core.round import EVERYBODY, Action, Offer, Round, Taken
from paiju.core.turns.draw_discard.compositions import (
    added_tile,
    identity,
    is_concealed,
    own_tiles,
    with_added,
)
from paiju.core.turns.stages import settlement

StepTuple = tuple[Any, ...]


def do_discard(round: Round, taken: Taken, offer: Offer | None) -> None:
    """Put a tile in the river and offer it."""
    seat, action = taken[0]
    tile = action.tiles[0]
    round.emit(("discard", seat, tile, EVERYBODY))
    round.agenda += (("offer", Offer(round.rules.thrown[tile], seat, tile)),)


def do_pong(round: Round, taken: Taken, offer: Offer | None) -> None:
    """碰: the claimant's turn begins, without an entry."""
    assert offer is not None
    seat, action = taken[0]
    _claim(round, seat, offer, PONG, own_tiles(round.rules, action))
    round.push(("turn", seat), ("turn_end", seat))


def do_chow(round: Round, taken: Taken, offer: Offer | None) -> None:
    """吃: like a pong, of a run."""
    assert offer is not None
    seat, action = taken[0]
    assert isinstance(action.detail, tuple)
    own = action.detail[1]
    assert isinstance(own, tuple)
    tiles = tuple(sorted((*own, offer.tile)))
    round.unwind()
    round.emit(("meld", seat, Meld(CHOW, tiles[0], tiles, offer.giver), own, -1, -1, EVERYBODY))
    round.push(("turn", seat), ("turn_end", seat))


def in_order(chow: Action) -> Action:
    """A chow with the tiles of one's own in the order in which menus have them."""
    assert isinstance(chow.detail, tuple)
    return chow._replace(detail=("with", tuple(sorted(chow.detail[1]))))


def do_direct_kong(round: Round, taken: Taken, offer: Offer | None) -> None:
    """直杠: the claimant draws a replacement."""
    assert offer is not None
    seat, action = taken[0]
    _claim(round, seat, offer, DIRECT_KONG, own_tiles(round.rules, action))
    round.push(("draw", seat, "kong"), ("turn_end", seat))


def _claim(round: Round, seat: int, offer: Offer, kind: str, own: tuple[int, ...]) -> None:
    """Lay down a meld of equal tiles, one of them the offered one."""
    tiles = (*own, offer.tile)
    meld = Meld(kind, identity(round.rules, tiles), tiles, offer.giver)
    round.unwind()
    round.emit(("meld", seat, meld, own, -1, -1, EVERYBODY))


def do_own_kong(round: Round, taken: Taken, offer: Offer | None) -> None:
    """A concealed kong 暗杠, or an added kong 补杠 that is offered first, since it may be robbed."""
    seat, action = taken[0]
    tile = action.tiles[0]
    if is_concealed(round, seat, action):
        tiles = (tile,) * 4 if action.detail is None else own_tiles(round.rules, action)
        meld = Meld(CONCEALED_KONG, identity(round.rules, tiles), tiles)
        round.emit(("meld", seat, meld, meld.tiles, -1, round.seats[seat].drawn, 1 << seat))
        round.push(("draw", seat, "kong"))
        return
    piece = added_tile(action)
    round.push(("add-kong", seat, tile, piece))
    if piece == tile and round.rules.natural[tile]:
        round.push(("offer", Offer("added-kong", seat, tile)))
    elif tile in pong_of(round, seat, tile)[1].tiles:
        round.push(("offer", Offer("added-kong-with-wild", seat, tile, piece)))


def add_kong(round: Round, step: StepTuple) -> None:
    """The added kong was not robbed: it stands."""
    _, seat, tile, piece = step
    place, pong = pong_of(round, seat, tile)
    meld = with_added(pong, ADDED_KONG, piece)
    round.emit(("meld", seat, meld, (piece,), place, round.seats[seat].drawn, 1 << seat))
    round.push(("draw", seat, "kong"))


def pong_of(round: Round, seat: int, tile: int) -> tuple[int, Meld]:
    """The earliest pong of a tile in front of a seat, with its place."""
    melds = enumerate(round.seats[seat].melds)
    return next((at, meld) for at, meld in melds if meld.kind == PONG and meld.tile == tile)


def do_self_draw(round: Round, taken: Taken, offer: Offer | None) -> None:
    """自摸."""
    seat = taken[0][0]
    round.unwind()
    round.push(("turn_end", seat))
    book_wins(round, (seat,), -1, round.seats[seat].drawn, "self")


def do_win(round: Round, taken: Taken, offer: Offer | None) -> None:
    """A win on a tile that another seat gave, by one or more seats; the turn after the last of them."""
    assert offer is not None
    seats = sorted((seat for seat, _ in taken), key=lambda seat: (seat - offer.giver) % round.rules.seats)
    kind = round.rules.offers[offer.kind]
    round.unwind()
    round.push(("turn_end", seats[-1]))
    lies = kind.lies if offer.piece < 0 else f"{kind.lies} {round.rules.tiles.code(offer.piece)}"
    book_wins(round, tuple(seats), offer.giver, offer.tile, kind.by, lies)


def book_wins(round: Round, seats: tuple[int, ...], giver: int, tile: int, by: str, lies: str = "") -> None:
    """Value the hands, book the wins with their payments, and ask whether the round ends.

    A hand is valued for each payer on its own, since a share may depend on who pays; the win that is
    reported is that of the largest share. `lies` says where the tile is that the first winner takes, and
    after a space the code of the tile that comes there: `meld b`.
    """
    valued = []
    for seat in seats:
        payers = tuple(round.others(seat)) if giver < 0 else (giver,)
        shares = tuple((payer, _share(round, seat, tile, by, giver, payer)) for payer in payers)
        best = max((share for _, share in shares), key=lambda share: (share.value, share.total))
        valued.append((seat, shares, best))
    hidden = round.rules.hidden_wins
    for order, (seat, shares, best) in enumerate(valued):
        if not hidden:
            show_hand(round, seat)
        mask = 1 << seat if hidden else EVERYBODY
        round.emit(("win", seat, giver, tile, by, lies, order, best, shares, mask))
    for win in round.wins[-len(seats) :]:
        transfers = round.rules.hook.pay_win(round=round, win=win)
        round.pay(transfers, 1 << win.seat if hidden else EVERYBODY)
    reason = round.rules.hook.ends(round=round, cause="win")
    if reason is not None:
        round.finish(reason)


def show_hand(round: Round, seat: int) -> None:
    """Turn up the concealed tiles of a seat."""
    state = round.seats[seat]
    held = tuple(kind for kind in range(len(state.hand) - 1) for _ in range(state.hand[kind]))
    round.emit(("show", seat, held, EVERYBODY))


def settle_up(round: Round, step: StepTuple) -> None:
    """Wins that were kept back are shown with what they pay; then all other transfers."""
    if round.rules.hidden_wins:
        for number, win in enumerate(round.wins):
            show_hand(round, win.seat)
            round.emit(("reveal", number, win.appraisal, win.shares, EVERYBODY))
    held = round.held
    if held:
        round.emit(("release", EVERYBODY))
        round.pay(held)
    settlement(round, step)


def _share(round: Round, seat: int, tile: int, by: str, giver: int, payer: int) -> Any:
    appraisal = round.appraise(seat, tile, by, giver, payer)
    assert appraisal is not None
    return appraisal
