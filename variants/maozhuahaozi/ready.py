"""查叫: with an empty wall and the hand not over, players who are not ready pay those who are (3.3, 4.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import EVERYBODY, Event, EventKind, Fact, Round, Step, Win
from paiju.core.scoring import Appraisal
from paiju.core.turns.draw_discard import EXHAUSTION, show_hand
from paiju.variants.maozhuahaozi.rat import shown_tile
from paiju.variants.maozhuahaozi.table import active, settings_of


@impl
def facts() -> list[Fact]:
    """The seats found ready."""
    return [Fact("ready", form="map", compute=lambda round, seat: _found_ready(round))]


def _found_ready(round: Round) -> tuple[int, ...] | None:
    """None where nobody has looked."""
    return tuple(ready_seats(round)) if round.ended_by == EXHAUSTION else None


@impl
def steps() -> list[Step]:
    """When the wall has run out all who have not won show their tiles (MZHZ-4.7a)."""
    return [Step("show-hands", _show_hands, course=("before", "settle"))]


@impl
def events() -> list[EventKind]:
    """Who is ready, and for what."""
    return [
        EventKind(
            "ready", ("seat", "waits"), _told, text=Text("{seat}听 {waits}", "{seat} waits for {waits}")
        ),
        EventKind("unready", ("seat",), _told, text=Text("{seat}没听", "{seat} is not ready")),
    ]


def _told(round: Round, event: Event) -> None:
    """Nothing changes: it is said for the players."""


def _show_hands(round: Round, step: tuple[Any, ...]) -> None:
    if round.ended_by != EXHAUSTION:
        return
    ready = ready_seats(round)
    for seat in active(round):
        show_hand(round, seat)
        if seat in ready:
            round.emit(("ready", seat, round.waits(seat), EVERYBODY))
        else:
            round.emit(("unready", seat, EVERYBODY))


@impl
def settle(round: Round) -> list[Transfer]:
    """Each ready player is paid as for a self-draw by every active one who is not ready (MZHZ-4.7b, R49)."""
    if round.ended_by != EXHAUSTION:
        return []
    hook = round.rules.hook
    return [transfer for win in ready_wins(round) for transfer in hook.pay_win(round=round, win=win)]


def ready_seats(round: Round) -> list[int]:
    """The active seats that one tile would complete; 相公 never is one."""
    return [seat for seat in active(round) if not round.seats[seat].xianggong and is_ready(round, seat)]


def is_ready(round: Round, seat: int) -> bool:
    """Whether a seat waits for a tile worth something, and where tables ask for it for one left (R51)."""
    waits = round.waits(seat)
    if not waits or all(round.appraise(seat, tile, EXHAUSTION) is None for tile in tiles_of(waits)):
        return False
    if settings_of(round).ready.dead_wait:
        return True
    return any(waits >> tile & 1 and is_left(round, seat, tile) for tile in round.rules.claimable)


def tiles_of(waits: int) -> Iterator[int]:
    """The tiles of a bit set."""
    return (tile for tile in range(waits.bit_length()) if waits >> tile & 1)


def is_left(round: Round, seat: int, tile: int) -> bool:
    """Whether a copy of a tile is neither in the own hand nor face up."""
    seen = round.seats[seat].hand[tile]
    for state in round.seats:
        seen += state.river.count(tile) + sum(meld.tiles.count(tile) for meld in state.melds)
        seen += shown_tile(round, state.index) == tile
    seen += sum(round.wall[place] == tile for place in round.lying_open())
    return seen < round.rules.tiles.copies[tile]


def ready_wins(round: Round) -> list[Win]:
    """What each ready player would have won, with those who pay for it."""
    ready = ready_seats(round)
    wins = []
    for seat in ready:
        tile, worth = chosen_wait(round, seat)
        all_pay = settings_of(round).ready.pay_each_other
        payers = [other for other in round.others(seat) if all_pay or other not in ready]
        shares = tuple((payer, worth) for payer in payers)
        wins.append(Win(seat, -1, tile, EXHAUSTION, appraisal=worth, shares=shares))
    return wins


def chosen_wait(round: Round, seat: int) -> tuple[int, Appraisal]:
    """The best of what the hand waits for, or the worst suit tile (R50), and what it is worth then."""
    waits = round.waits(seat)
    worst = settings_of(round).ready.wait == "min"
    tiles = [tile for tile in tiles_of(waits) if not worst or tile in round.rules.claimable]
    found = [(tile, round.appraise(seat, tile, EXHAUSTION)) for tile in tiles]
    valued = [(tile, worth) for tile, worth in found if worth is not None]
    pick = min if worst else max
    return pick(valued, key=lambda one: one[1].value)
