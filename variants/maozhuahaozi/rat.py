"""老鼠 and 猫抓老鼠: stealing a face-up tile 偷牌, and catching the thief 抓 (2.10)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.round import (
    EVERYBODY,
    Action,
    Event,
    EventKind,
    Fact,
    Offer,
    OfferKind,
    Round,
    Step,
    Taken,
    Verb,
)
from paiju.core.round.facts import inferred
from paiju.variants.maozhuahaozi.swap import is_open
from paiju.variants.maozhuahaozi.table import (
    CAT,
    FLOWERS,
    RAT,
    WINDS,
    exchanged,
    holds,
    in_row,
    is_flower,
    settings_of,
    spend,
    tile_of,
)

StepTuple = tuple[Any, ...]
POOL, WALL, WON = "pool", "wall", "win"
AFTER = "after_target"
CATCH = Action("catch")
_ORDER = {POOL: 0, WON: 2, WALL: 3}
"""How targets are listed: the pool, what lies in front of the seats, winning tiles, the wall."""


@impl
def facts() -> list[Fact]:
    """A stolen flower that goes on counting for who laid it out, as (owner, flower); see `flowers`."""
    return [Fact("stolen_flower", form="map", check=inferred)]


@impl
def verbs() -> list[Verb]:
    """`rat` 偷牌; `steal T from …` names the tile; `catch` 抓."""
    return [
        Verb("rat", "rat", {"": show}, Text("偷牌", "use the rat"), why_rat),
        Verb(
            "steal",
            "steal T from WORD*",
            {"": choose},
            Text("偷 {tiles}", "steal {tiles}"),
            phrase=_said,
            trade=lambda round, seat, action: ((), action.tiles),
        ),
        Verb("catch", "catch", {"": catch}, Text("抓老鼠", "catch the rat")),
    ]


def _said(action: Action) -> tuple[Text, Mapping[str, Hashable]]:
    """Where the tile lies, in words."""
    assert isinstance(action.detail, tuple)
    where = action.detail[1:]
    fields: dict[str, Hashable] = {"tile": action.tiles[0]}
    if where == (POOL,):
        return Text("偷牌池里的 {tile}", "steal {tile} from the pool"), fields
    if where == (WALL,):
        return Text("偷牌墙上的 {tile}", "steal {tile} from the wall"), fields
    fields["by"] = int(str(where[0]))
    if where[1:] == (WON,):
        return Text("偷{by}胡的 {tile}", "steal {tile}, on which {by} has won"), fields
    return Text("偷{by}的 {tile}", "steal {tile} from {by}"), fields


@impl
def offers() -> list[OfferKind]:
    """The rat, used or thrown, may be caught."""
    return [OfferKind("rat", thrown=(RAT,))]


@impl
def steps() -> list[Step]:
    """The thief names the tile; the theft is made."""
    return [Step("steal", asks=ask, phase="play"), Step("theft", make)]


@impl
def events() -> list[EventKind]:
    """A theft, and a catch."""
    return [
        EventKind(
            "theft",
            ("seat", "tile", "source", "by", "place"),
            _steal,
            text=Text("{seat}从{by}的{source}偷走 {tile}", "{seat} steals {tile} from the {source} of {by}"),
        ),
        EventKind(
            "wall-theft",
            ("seat", "tile", "place"),
            _steal_from_wall,
            text=Text("{seat}从牌墙偷走 {tile}", "{seat} steals {tile} from the wall"),
        ),
        EventKind(
            "caught",
            ("seat", "giver", "cat", "rat"),
            exchanged,
            text=Text("{seat}抓了{giver}的老鼠", "{seat} catches the rat of {giver}"),
        ),
    ]


# --- the thief --------------------------------------------------------------------------------------


@impl(only=("turn",))
def moves(round: Round, seat: int, step: StepTuple) -> list[Action]:
    """After an entry or a pung (MZHZ-3.10a), if there is anything to steal."""
    usable = holds(round, seat, RAT) and is_open(round) and any(targets(round, seat))
    return [Action("rat")] if usable else []


def why_rat(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Why the rat cannot be used now."""
    if offer is not None:
        return "answer-the-offer"
    if not holds(round, seat, RAT):
        return "not-in-hand"
    return "wall-empty" if not is_open(round) else "nothing-to-steal"


def show(round: Round, taken: Taken, offer: Offer | None) -> None:
    """The rat is shown, and the cat is asked before the target is named, or after (R22)."""
    seat = taken[0][0]
    spend(round, seat, RAT)
    round.push(("steal", seat))
    if settings_of(round).rat.cat_window != AFTER:
        round.push(_to_the_cat(round, seat))


def _to_the_cat(round: Round, seat: int) -> StepTuple:
    return ("offer", Offer("rat", seat, tile_of(round, RAT)))


def ask(round: Round, step: StepTuple) -> dict[int, tuple[Action, ...]]:
    """Every tile that may be stolen, once for each place that it is named by."""
    seat: int = step[1]
    found = sorted(targets(round, seat), key=lambda one: (_ORDER.get(one[1][-1], 1), one[1], one[0]))
    return {seat: tuple(dict.fromkeys(Action("steal", (tile,), ("from", *where)) for tile, where in found))}


def choose(round: Round, taken: Taken, offer: Offer | None) -> None:
    """The target is named."""
    seat, action = taken[0]
    assert isinstance(action.detail, tuple)
    round.push(("theft", seat, action.tiles[0], action.detail[1:]))
    if settings_of(round).rat.cat_window == AFTER:
        round.push(_to_the_cat(round, seat))


Target = tuple[int, tuple[str, ...]]
"""A tile and the words that say where it lies."""


def targets(round: Round, seat: int) -> Iterator[Target]:
    """Everything face up on the table but the rat, as far as tables allow it (R18)."""
    chosen = settings_of(round).rat.targets
    rat = tile_of(round, RAT)
    for kind, tile, where in _face_up(round):
        if tile != rat and (chosen == "all_face_up" or kind in chosen):
            yield tile, where


def _face_up(round: Round) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    kinds = round.rules.tiles.kinds
    for state in round.seats:
        here = (str(state.index),)
        for tile in state.river:
            yield "aux_in_pool" if kinds[tile].klass == "auxiliary" else "pool", tile, (POOL,)
        for meld in state.melds:
            for tile in meld.tiles:
                yield "melds", tile, here
        for tile in in_row(state, FLOWERS):
            yield "flowers", tile, here
        for tile in in_row(state, WINDS):
            yield "winds", tile, here
        won = shown_tile(round, state.index)
        if won is not None:
            yield "winning_tile", won, (*here, WON)
    for place in round.lying_open():
        yield "wall_indicator", round.wall[place], (WALL,)


def shown_tile(round: Round, seat: int) -> int | None:
    """The winning tile that lies in front of a finished seat.

    Of several winners on one tile the first has it; after a flower win it lies among the flowers (R20).
    """
    won = round.seats[seat].won_on
    if won is None or is_flower(round, won[0]) or (won[1] != "self" and not won[2]):
        return None
    return won[0]


def make(round: Round, step: StepTuple) -> None:
    """The theft succeeds: an entry, and the turn goes on."""
    _, seat, tile, where = step
    source, owner, place = _found(round, seat, tile, where)
    if source == WALL:
        round.emit(("wall-theft", seat, tile, place, EVERYBODY))
    else:
        round.emit(("theft", seat, tile, source, owner, place, EVERYBODY))
    round.push(("turn", seat))


def _found(round: Round, seat: int, tile: int, where: tuple[str, ...]) -> tuple[str, int, int]:
    """Which of the equal tiles is meant (R72): its source, owner and place."""
    if where == (WALL,):
        return WALL, -1, next(place for place in round.lying_open() if round.wall[place] == tile)
    if where == (POOL,):
        owner = next(one for one in (*round.rules.after[seat], seat) if tile in round.seats[one].river)
        return POOL, owner, round.seats[owner].river.index(tile)
    owner = int(where[0])
    if where[1:] == (WON,):
        return WON, owner, 0
    state = round.seats[owner]
    for row in (FLOWERS, WINDS):
        if tile in in_row(state, row):
            return row, owner, in_row(state, row).index(tile)
    return "meld", owner, next(at for at, meld in enumerate(state.melds) if tile in meld.tiles)


def _steal(round: Round, event: Event) -> None:
    """The stolen tile comes in; in a meld or a win the rat stays in its place (MZHZ-3.10d, R19, R20)."""
    _, seat, tile, source, owner, place, _ = event
    rat = tile_of(round, RAT)
    if source == POOL:
        del round.seats[owner].river[place]
    elif source in (FLOWERS, WINDS):
        row = in_row(round.seats[owner], source)
        round.seats[owner].rows = {**round.seats[owner].rows, source: row[:place] + row[place + 1 :]}
    else:
        round.seats[seat].river.remove(rat)
        (_from_win if source == WON else _from_meld)(round, owner, place, tile, rat)
    _comes_in(round, seat, tile)


def _steal_from_wall(round: Round, event: Event) -> None:
    """The wall is one tile shorter."""
    _, seat, tile, place, _ = event
    round.wall = round.wall[:place] + round.wall[place + 1 :]
    round.face_up = tuple(one - (one > place) for one in round.face_up if one != place)
    round.end -= 1
    _comes_in(round, seat, tile)


def _comes_in(round: Round, seat: int, tile: int) -> None:
    thief = round.seats[seat]
    round.put(thief, tile)
    thief.waits = -1
    thief.drawn = tile
    thief.entry = "steal"
    round.turn = seat


def _from_meld(round: Round, owner: int, place: int, tile: int, rat: int) -> None:
    state = round.seats[owner]
    meld = state.melds[place]
    left = list(meld.tiles)
    left.remove(tile)
    meld = meld._replace(tiles=(*left, rat), replaced=tile)
    state.melds = (*state.melds[:place], meld, *state.melds[place + 1 :])
    state.waits = -1


def _from_win(round: Round, owner: int, place: int, tile: int, rat: int) -> None:
    state = round.seats[owner]
    assert state.won_on is not None
    if not state.won_on[2]:
        round.take(state, tile)
        round.put(state, rat)
    state.won_on = (rat, *state.won_on[1:])


# --- the cat ----------------------------------------------------------------------------------------


@impl(only=("rat",))
def claims(round: Round, offer: Offer, seat: int) -> list[Action]:
    """The cat's holder, if that is another seat (R74)."""
    return [CATCH] if seat != offer.giver and holds(round, seat, CAT) else []


def catch(round: Round, taken: Taken, offer: Offer | None) -> None:
    """Cat to the pool, rat into the hand, which is no entry; the seat after the thief draws (R23)."""
    assert offer is not None
    seat = taken[0][0]
    round.unwind()
    round.push(("turn_end", offer.giver))
    round.emit(("caught", seat, offer.giver, tile_of(round, CAT), offer.tile, EVERYBODY))
