"""The draw–discard discipline: draw, act, offer, claim with priorities, replacement, exhaustion.

It is a plugin like a variant, registered first, so that a variant may decide otherwise. What it does
follows from data: which claims there are and how they rank, which kongs a turn allows, where
replacements are drawn. Agenda: each turn stands on a frame `("turn_end", seat)`; a claim that takes
effect unwinds to that frame and starts the claimant's turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.melds.meld import ADDED_KONG, CHOW, CONCEALED_KONG, DIRECT_KONG, PONG, Meld
from paiju.core.round import (
    EVERYBODY,
    PASS,
    Action,
    Fact,
    NextRound,
    Offer,
    Position,
    Round,
    Step,
    Taken,
    Verb,
    Win,
)
from paiju.core.turns.draw_discard_reasons import (
    REFUSALS,
    is_open,
    why_chow,
    why_discard,
    why_kong,
    why_pong,
    why_win,
)

if TYPE_CHECKING:
    from paiju.core.match import Match

StepTuple = tuple[Any, ...]
Menu = tuple[Action, ...]

WIN = Action("win")
BY_OFFER = {"discard": "discard", "added-kong": "rob"}
"""How a win on each kind of offer is called in patterns."""


# --- menus ------------------------------------------------------------------------------------------


@impl(only=("turn",))
def moves(round: Round, seat: int, step: StepTuple) -> list[Action]:
    """Self-drawn win, kongs and discards of one's own turn."""
    state = round.seats[seat]
    rules = round.rules
    found: list[Action] = []
    if state.entry:
        if round.completes(seat) and worth(round, seat, state.drawn, "self", -1):
            found.append(WIN)
        if round.end > round.head or not rules.kongs.needs_wall:
            _own_kongs(round, seat, found)
    if state.bound and state.drawn >= 0:
        found.append(rules.discards[state.drawn])
    else:
        found += [discard for discard, held in zip(rules.discards, state.hand, strict=False) if held]
    return found


def _own_kongs(round: Round, seat: int, found: list[Action]) -> None:
    state = round.seats[seat]
    rules = round.rules
    hand = state.hand
    if 4 in hand and rules.kongs.concealed != "never":
        fours = [kind for kind in rules.claimable if hand[kind] == 4]
        if rules.kongs.concealed == "drawn":
            fours = [kind for kind in fours if kind == state.drawn]
        found.extend(rules.kong_actions[kind] for kind in fours)
    if state.melds and rules.kongs.added != "never":
        only_drawn = rules.kongs.added == "drawn"
        for meld in state.melds:
            if meld.kind == PONG and hand[meld.tile] and (not only_drawn or meld.tile == state.drawn):
                found.append(rules.kong_actions[meld.tile])


def worth(round: Round, seat: int, tile: int, by: str, giver: int) -> bool:
    """Whether a complete hand is worth enough to be won in this way."""
    if by not in round.rules.minimum_for:
        return True
    appraisal = round.appraise(seat, tile, by, giver, giver)
    return appraisal is not None and appraisal.minimum_ok


def can_win(round: Round, seat: int, offer: Offer | None) -> bool:
    """Whether a win is legal for the seat, on its own turn or on what is offered."""
    if offer is None:
        state = round.seats[seat]
        complete = bool(state.entry) and round.completes(seat)
        legal = complete and worth(round, seat, state.drawn, "self", -1)
    else:
        legal = offer.kind == "discard" or offer.kind in round.rules.kongs.robbable
        legal = legal and _completes(round, seat, offer, BY_OFFER.get(offer.kind, offer.kind))
    return legal and bool(round.allowed(seat, (WIN,), offer))


@impl(only=("discard", "added-kong"))
def claims(round: Round, offer: Offer, seat: int) -> list[Action]:
    """Win, kong, pong and chow of a discard; a win on a tile offered for an added kong 抢杠."""
    found: list[Action] = []
    if seat == offer.giver:
        return found
    tile = offer.tile
    rules = round.rules
    if offer.kind != "discard":
        if offer.kind in rules.kongs.robbable and _completes(round, seat, offer, "rob"):
            found.append(WIN)
        return found
    if _completes(round, seat, offer, "discard"):
        found.append(WIN)
    count = round.seats[seat].hand[tile]
    if count >= 2 and rules.natural[tile]:
        if count >= 3 and is_open(round, "kong"):
            found.append(rules.kong_actions[tile])
        if is_open(round, "pong"):
            found.append(rules.pongs[tile])
    if "chow" in rules.claims and seat == round.next_playing(offer.giver) and is_open(round, "chow"):
        found.extend(_chows(round, seat, tile))
    return found


def _completes(round: Round, seat: int, offer: Offer, by: str) -> bool:
    return (
        bool(round.waits(seat) >> offer.tile & 1)
        and is_open(round, "win")
        and worth(round, seat, offer.tile, by, offer.giver)
    )


def _chows(round: Round, seat: int, tile: int) -> Iterable[Action]:
    hand = round.seats[seat].hand
    for run in round.rules.runs_with[tile]:
        own = tuple(kind for kind in run if kind != tile)
        if hand[own[0]] and hand[own[1]]:
            yield Action("chow", (tile,), ("with", own))


# --- what decisions do ------------------------------------------------------------------------------


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


def _in_order(chow: Action) -> Action:
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


# --- steps ------------------------------------------------------------------------------------------


def deal(round: Round, step: StepTuple) -> None:
    """Hands of equal size from the front of the wall, the dealer first."""
    rules = round.rules
    for place in range(rules.seats):
        seat = (round.dealer + place) % rules.seats
        tiles = round.wall[round.head : round.head + rules.hand_size]
        round.emit(("deal", seat, tiles, 1 << seat))


def play(round: Round, step: StepTuple) -> None:
    """The dealer's first turn; the first draw is the dealt tile where the rules say so."""
    dealer = round.dealer
    entry = "deal" if round.rules.dealer_dealt else "front"
    round.push(("draw", dealer, entry), ("turn_end", dealer))


def draw(round: Round, step: StepTuple) -> None:
    """A tile from the front or the tail of the wall, by the kind of entry; an empty wall ends the play."""
    _, seat, entry = step
    if round.head >= round.end:
        round.agenda += (("exhaust",),)
        return
    tile = round.wall[round.end - 1] if round.rules.draws.get(entry) == "tail" else round.wall[round.head]
    round.emit(("draw", seat, tile, entry, 1 << seat))
    round.agenda += (("turn", seat),)


def ask_turn(round: Round, step: StepTuple) -> dict[int, Menu]:
    """The menu of the seat whose turn it is."""
    seat: int = step[1]
    rules = round.rules
    found: list[Action] = []
    for hook in rules.moves["turn"]:
        found += hook(round, seat, step)
    if rules.vetoes:
        found = round.allowed(seat, found)
    return {seat: tuple(found)}


def ask_offer(round: Round, step: StepTuple) -> dict[int, Menu]:
    """The menus of the seats that may claim what is offered; who has nothing to answer is not asked."""
    offer: Offer = step[1]
    menus: dict[int, Menu] = {}
    rules = round.rules
    hooks = rules.claimers.get(offer.kind, ())
    seats = [*round.others(offer.giver)]
    only_ours = len(hooks) == 1 and hooks[0] is claims and "chow" not in rules.claims
    if not only_ours:
        seats.append(offer.giver)
    tile = offer.tile
    for seat in seats:
        if only_ours and round.seats[seat].hand[tile] < 2 and not round.waits(seat) >> tile & 1:
            continue
        found: list[Action] = []
        for hook in hooks:
            found += hook(round, offer, seat)
        if found:
            found = round.allowed(seat, found, offer)
            if found:
                menus[seat] = tuple(round.allowed(seat, (*found, PASS), offer))
    return menus


def turn_end(round: Round, step: StepTuple) -> None:
    """A turn is over: what follows."""
    round.push(*round.rules.next_step(round, step[1], "turn"))


def exhaust(round: Round, step: StepTuple) -> None:
    """The wall is empty and nobody may go on 荒庄."""
    round.finish("exhausted")


def settlement(round: Round, step: StepTuple) -> None:
    """All transfers that the end of the round brings."""
    for transfers in round.rules.hook.settle(round=round):
        round.pay(transfers)


def end(round: Round, step: StepTuple) -> None:
    """Nothing follows."""
    round.emit(("end", EVERYBODY))


# --- hooks with defaults ------------------------------------------------------------------------------


@impl
def next_step(round: Round, seat: int, cause: str) -> tuple[StepTuple, ...]:
    """The next playing seat draws."""
    if round.head >= round.end:
        return (("exhaust",),)
    after = round.next_playing(seat)
    return (("draw", after, "front"), ("turn_end", after))


@impl
def resolve(round: Round, offer: Offer, claims: Taken) -> Taken:
    """The best rank; all of it where it is shared; otherwise the seat nearest after the giver."""
    ranks = round.rules.claims
    best = max(ranks[action.verb].rank for _, action in claims)
    top = [claim for claim in claims if ranks[claim[1].verb].rank == best]
    top.sort(key=lambda claim: (claim[0] - offer.giver) % round.rules.seats)
    return tuple(top) if ranks[top[0][1].verb].shared else (top[0],)


@impl
def ends(round: Round, cause: str) -> str | None:
    """The first winning tile ends the round."""
    return "win"


@impl
def pay_win(round: Round, win: Win) -> list[Transfer]:
    """Each payer pays what the hand is worth, in units of the stake."""
    return [
        Transfer(payer, win.seat, share.value * round.stake, win_reason(win), (("tile", win.tile),))
        for payer, share in win.shares
    ]


def win_reason(win: Win) -> str:
    """The reason code of a payment for a win: `self-draw`, `discard`, `rob` …"""
    return "self-draw" if win.by == "self" else win.by


@impl
def next_dealer(round: Round) -> int:
    """The dealer stays."""
    return round.dealer


@impl
def next_round(match: Match, round: Round) -> NextRound:
    """Another round; the hook `next_dealer` says who deals."""
    return NextRound(round.next_dealer())


@impl
def facts() -> list[Fact]:
    """What every draw–discard game can be asked."""
    return [
        Fact("wall_left", compute=lambda round, seat: round.wall_left),
        Fact("stake", text=Text("底金", "stake")),
    ]


@impl
def verbs() -> list[Verb]:
    """The decisions of tile games."""
    return [
        Verb("discard", "discard T", {"": do_discard}, Text("打 {tiles}", "discard {tiles}"), why_discard),
        Verb("pong", "pong T [with T*]", {"": do_pong}, Text("碰 {tiles}", "pong {tiles}"), why_pong),
        Verb(
            "chow",
            "chow T with T*",
            {"": do_chow},
            Text("吃 {tiles}", "chow {tiles}"),
            why_chow,
            normal=_in_order,
        ),
        Verb(
            "kong",
            "kong T [with T*]",
            {"turn": do_own_kong, "": do_direct_kong},
            Text("杠 {tiles}", "kong {tiles}"),
            why_kong,
        ),
        Verb("win", "win", {"turn": do_self_draw, "": do_win}, Text("胡", "win"), why_win),
        Verb("pass", "pass", {"": lambda round, taken, offer: None}, Text("过", "pass")),
    ]


@impl
def steps() -> list[Step]:
    """The units of the agenda."""
    return [
        Step("deal", deal),
        Step("play", play),
        Step("draw", draw),
        Step("turn", asks=ask_turn, phase="play"),
        Step("offer", asks=ask_offer, phase="play"),
        Step("add-kong", add_kong),
        Step("turn_end", turn_end),
        Step("exhaust", exhaust),
        Step("settle", settlement),
        Step("end", end),
    ]


FIXED_HANDS = True
COURSE = ("deal", "play", "settle", "end")
"""The stages of a round; plugins put steps before and after them."""


def resume(round: Round, position: Position) -> None:
    """Put a written position on the agenda: the seat in turn acts, or draws first."""
    seat = position.turn if position.turn is not None else position.dealer
    state = round.seats[seat]
    held = sum(state.hand) + 3 * len(state.melds)
    round.turn = seat
    if held > round.rules.hand_size:
        if position.after != "claim":
            tiles = position.seats[seat].hand or ()
            entry = "kong" if position.after == "kong" else "front"
            round.emit(("entry", seat, tiles[-1], entry, 1 << seat))
        round.push(("turn", seat), ("turn_end", seat))
    else:
        round.push(("draw", seat, "kong" if position.after == "kong" else "front"), ("turn_end", seat))


TEXTS = {
    "refusals": REFUSALS,
    "reasons": {
        "self-draw": Text("自摸", "self-draw"),
        "discard": Text("点炮", "discard"),
        "rob": Text("抢杠", "robbed kong"),
    },
    "entries": {
        "front": Text("摸牌", "draw"),
        "deal": Text("起手", "deal"),
        "kong": Text("杠后补牌", "kong replacement"),
    },
    "ends": {
        "win": Text("有人胡牌", "a win"),
        "exhausted": Text("荒庄", "the wall is exhausted"),
    },
    "by": {
        "self": Text("自摸", "self-draw"),
        "discard": Text("点炮", "discard"),
        "rob": Text("抢杠", "robbed kong"),
    },
    "melds": {
        "pong": Text("碰", "pong"),
        "chow": Text("吃", "chow"),
        "direct-kong": Text("直杠", "direct kong"),
        "added-kong": Text("补杠", "added kong"),
        "concealed-kong": Text("暗杠", "concealed kong"),
    },
}
"""Names of what the discipline does; a ruleset's own texts replace them."""
