"""Events, the reducers that apply them, and redaction.

An event is a tuple: its kind, its values, and last a bit mask of the seats that may see its secret
values. Nothing changes tiles, facts or scores but a reducer; the true state and a seat's view are the
same fold, over full and over redacted events.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.ledger import BANK, Transfer, exact
from paiju.core.melds.meld import PONG, Meld

if TYPE_CHECKING:
    from paiju.core.round.round import Round
    from paiju.core.scoring import Appraisal

Event = tuple[Any, ...]
EVERYBODY = -1
"""The mask of a public event."""


@frozen
class EventKind:
    """A kind of event: names of its values, how it changes the state, which values are secret.

    `secret` names values that are tiles (or tuples of tiles): who is not in the mask sees unknown
    tiles in their place, and None in place of the values that `untold` names. With `whole=True` such a seat
    does not see the event at all. `phrase` says an event to people where `text` cannot: a text and the
    values of its fields. `covered` is said instead of `text` to who sees none of the secret values.
    """

    name: str
    fields: tuple[str, ...]
    apply: Callable[[Round, Event], None]
    secret: tuple[str, ...] = ()
    whole: bool = False
    text: Text = Text("", "")
    untold: tuple[str, ...] = ()
    phrase: Callable[[Event], tuple[Text, Mapping[str, Hashable]]] | None = None
    covered: Text = Text("", "")


def redact(kind: EventKind, event: Event, seat: int, unknown: int) -> Event | None:
    """The event as `seat` may see it; None if it may not see it at all.

    It looks at nothing but the event.
    """
    mask: int = event[-1]
    if mask == EVERYBODY or mask >> seat & 1:
        return event
    if kind.whole:
        return None
    values = list(event)
    for place, name in enumerate(kind.fields, start=1):
        if name in kind.secret:
            value = values[place]
            values[place] = (unknown,) * len(value) if isinstance(value, tuple) else unknown
        elif name in kind.untold:
            values[place] = None
    return tuple(values)


class Win(NamedTuple):
    """A win, or one that is being considered.

    `giver` gave the tile (-1: self-drawn); `by` is `self`, `discard`, `rob` …; `payer` is the seat
    whose share is valued; `shares` holds the payers with what each share is worth, once booked; `order`
    is how many won on the same tile before it. To a seat that may not know yet what the hand is worth,
    `appraisal` is None and `shares` is empty.
    """

    seat: int
    giver: int
    tile: int
    by: str
    payer: int = -1
    appraisal: Appraisal | None = None
    shares: tuple[tuple[int, Appraisal], ...] = ()
    order: int = 0

    @property
    def booked(self) -> Appraisal:
        """What the hand is worth; only for a win that has been valued."""
        assert self.appraisal is not None
        return self.appraisal

    @property
    def worths(self) -> tuple[Appraisal, ...]:
        """What the hand is worth, and what it is worth to each payer; nothing where that is not known."""
        return () if self.appraisal is None else (self.appraisal, *(worth for _, worth in self.shares))


# --- reducers of the kernel -----------------------------------------------------------------------


def _start(round: Round, event: Event) -> None:
    round.dealer = event[1]
    round.turn = event[1]


def _deal(round: Round, event: Event) -> None:
    _, seat, tiles, _ = event
    state = round.seats[seat]
    for tile in tiles:
        round.put(state, tile)
    round.head += len(tiles)


def _place(round: Round, event: Event) -> None:
    """A seat of a written position."""
    _, seat, tiles, melds, river, rows, won, playing, _ = event
    state = round.seats[seat]
    for tile in tiles:
        round.put(state, tile)
    state.melds = melds
    state.river = list(river)
    state.rows = dict(rows)
    state.won_on = won
    state.playing = playing


def _draw(round: Round, event: Event) -> None:
    _, seat, tile, entry, _ = event
    state = round.seats[seat]
    if state.drawn >= 0:
        state.waits = -1
    round.put(state, tile)
    state.drawn = tile
    state.entry = entry
    round.turn = seat
    if round.rules.draws.get(entry) == "tail":
        round.end -= 1
    else:
        round.head += 1
    for name in round.rules.until_draw:
        setattr(state, name, round.rules.defaults[name])


def _entry(round: Round, event: Event) -> None:
    """A seat is to act on a tile that it holds (-1: none), as if it came by this entry."""
    _, seat, tile, entry, _ = event
    state = round.seats[seat]
    state.drawn = tile
    state.entry = entry
    state.waits = -1
    round.turn = seat


def _discard(round: Round, event: Event) -> None:
    _, seat, tile, _ = event
    state = round.seats[seat]
    round.take(state, tile)
    if tile != state.drawn:
        state.waits = -1
    state.drawn = -1
    state.river.append(tile)


def _expose(round: Round, event: Event) -> None:
    """A tile of the hand is laid out in a row in front of its seat."""
    _, seat, tile, row, _ = event
    state = round.seats[seat]
    round.take(state, tile)
    state.waits = -1
    state.drawn = -1
    state.rows = {**state.rows, row: (*state.rows.get(row, ()), tile)}


def _meld(round: Round, event: Event) -> None:
    """`own` are the tiles that leave the hand; a claimed tile leaves its giver's river.

    `drawn` is the tile that the seat had just drawn, for plugins that ask whether it was used.
    """
    _, seat, meld, own, replaced, _, _ = event
    state = round.seats[seat]
    bound = state.bound
    if len(own) > 1 and all(state.hand[tile] >= own.count(tile) for tile in own):
        state.bound = False  # an open hand shows them all: the drawn tile is none of them
    for tile in own:
        round.take(state, tile)
    state.bound = bound
    if meld.giver >= 0 and replaced < 0:
        round.seats[meld.giver].river.pop()
    melds = state.melds
    state.melds = (*melds[:replaced], meld, *melds[replaced + 1 :]) if replaced >= 0 else (*melds, meld)
    state.waits = -1
    state.drawn = -1
    state.entry = ""
    round.turn = seat


def _show(round: Round, event: Event) -> None:
    """A seat's concealed tiles are named: what was unknown to a view becomes known."""
    _, seat, tiles, _ = event
    state = round.seats[seat]
    unknown = round.rules.tiles.unknown
    if state.hand[unknown]:
        hidden = round.rules.tiles.counts(tiles)
        for kind in range(unknown):
            for _ in range(hidden[kind] - state.hand[kind]):
                round.put(state, kind)
                state.hand[unknown] -= 1
        state.waits = -1


def _take_offered(round: Round, giver: int, tile: int, lies: str) -> None:
    """The winner takes the tile from where it lies; out of a pong the giver's wild takes its place."""
    state = round.seats[giver]
    if lies == "river":
        state.river.pop()
        return
    where, _, code = lies.partition(" ")
    if where == "meld":
        place = next(
            at for at, meld in enumerate(state.melds) if meld.kind == PONG and meld.tile == tile in meld.tiles
        )
        wild = round.rules.tiles.by_code.get(code, round.rules.wild[0])
        tiles = list(state.melds[place].tiles)
        tiles[tiles.index(tile)] = wild
        meld = state.melds[place]._replace(tiles=tuple(tiles))
        state.melds = (*state.melds[:place], meld, *state.melds[place + 1 :])
        tile = wild
    round.take(state, tile)
    state.drawn = -1
    state.waits = -1


def _win(round: Round, event: Event) -> None:
    """Of several winners on one tile the first takes it."""
    _, seat, giver, tile, by, lies, order, appraisal, shares, _ = event
    state = round.seats[seat]
    physical = bool(lies) and not order
    if physical:
        _take_offered(round, giver, tile, lies)
    state.won_on = (tile, by, physical)
    state.playing = False
    round.wins = (*round.wins, Win(seat, giver, tile, by, -1, appraisal, shares or (), order))


def _reveal(round: Round, event: Event) -> None:
    """What a win is worth is told to everybody."""
    _, number, appraisal, shares, _ = event
    win = round.wins[number]._replace(appraisal=appraisal, shares=shares)
    round.wins = (*round.wins[:number], win, *round.wins[number + 1 :])


def _book(round: Round, event: Event) -> None:
    """A transfer that is decided and not shown yet."""
    round.held = (*round.held, event[1])


def _release(round: Round, event: Event) -> None:
    """Transfers that were not shown so far are about to be paid."""
    round.held = ()


def _set(round: Round, event: Event) -> None:
    _, name, seat, value, _ = event
    setattr(round.table if seat < 0 else round.seats[seat], name, value)


def _bind(round: Round, event: Event) -> None:
    round.seats[event[1]].bound = event[2]


def _pay(round: Round, event: Event) -> None:
    transfer: Transfer = event[1]
    if transfer.payer != BANK:
        round.scores[transfer.payer] = exact(round.scores[transfer.payer] - transfer.amount)
    if transfer.payee != BANK:
        round.scores[transfer.payee] = exact(round.scores[transfer.payee] + transfer.amount)


def _roll(round: Round, event: Event) -> None:
    pass


def _flip(round: Round, event: Event) -> None:
    """A tile of the wall is turned up and stays in its place."""
    _, place, tile, _ = event
    round.wall = (*round.wall[:place], tile, *round.wall[place + 1 :])
    round.face_up = (*round.face_up, place)


def _finish(round: Round, event: Event) -> None:
    round.ended_by = event[1]


def _end(round: Round, event: Event) -> None:
    round.over = True
    round.turn = -1


KERNEL_EVENTS: tuple[EventKind, ...] = (
    EventKind(
        "start", ("dealer",), _start, text=Text("开局，{dealer}坐庄", "the round begins, {dealer} deals")
    ),
    EventKind(
        "deal",
        ("seat", "tiles"),
        _deal,
        ("tiles",),
        text=Text("{seat}拿牌 {tiles}", "{seat} is dealt {tiles}"),
    ),
    EventKind(
        "place",
        ("seat", "tiles", "melds", "river", "rows", "won", "playing"),
        _place,
        ("tiles",),
        text=Text("{seat}持 {tiles}", "{seat} holds {tiles}"),
    ),
    EventKind(
        "draw",
        ("seat", "tile", "entry"),
        _draw,
        ("tile",),
        text=Text("{seat}摸 {tile}", "{seat} draws {tile}"),
    ),
    EventKind(
        "entry",
        ("seat", "tile", "entry"),
        _entry,
        ("tile",),
        text=Text("{seat}刚摸 {tile}", "{seat} has just drawn {tile}"),
    ),
    EventKind("discard", ("seat", "tile"), _discard, text=Text("{seat}打 {tile}", "{seat} discards {tile}")),
    EventKind(
        "meld",
        ("seat", "meld", "own", "replaced", "drawn"),
        _meld,
        ("drawn",),
        text=Text("{seat}{meld}", "{seat}: {meld}"),
    ),
    EventKind(
        "expose",
        ("seat", "tile", "row"),
        _expose,
        text=Text("{seat}亮出 {tile}", "{seat} lays out {tile}"),
    ),
    EventKind("show", ("seat", "tiles"), _show, text=Text("{seat}亮出 {tiles}", "{seat} shows {tiles}")),
    EventKind(
        "win",
        ("seat", "giver", "tile", "by", "lies", "order", "appraisal", "shares"),
        _win,
        text=Text("{seat}胡 {tile}", "{seat} wins on {tile}"),
        untold=("appraisal", "shares"),
    ),
    EventKind("reveal", ("number", "appraisal", "shares"), _reveal),
    EventKind("book", ("transfer",), _book, whole=True),
    EventKind("release", (), _release),
    EventKind("set", ("name", "seat", "value"), _set, whole=True),
    EventKind("bind", ("seat", "bound"), _bind),
    EventKind("pay", ("transfer",), _pay),
    EventKind("roll", ("stream", "faces"), _roll, text=Text("掷骰 {faces}", "the dice show {faces}")),
    EventKind("flip", ("place", "tile"), _flip, text=Text("翻开 {tile}", "{tile} is turned up")),
    EventKind("finish", ("reason",), _finish),
    EventKind("end", (), _end, text=Text("终局", "the round is over")),
)

__all__ = ["EVERYBODY", "KERNEL_EVENTS", "Event", "EventKind", "Meld", "Win", "redact"]
