"""The draw–discard discipline: draw, act, offer, claim with priorities, replacement, exhaustion.

It is a plugin like a variant, registered first, so that a variant may decide otherwise. What it does
follows from data: which claims there are and how they rank, which kongs a turn allows, where
replacements are drawn. Agenda: each turn stands on a frame `("turn_end", seat)`; a claim that takes
effect unwinds to that frame and starts the claimant's turn.

`menus` says what a seat may do, `effects` what it does, `course` how the round goes on, `reasons` why
something is not possible; `readiness` is what games that declare it share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import (
    ClaimRule,
    Fact,
    NextRound,
    Offer,
    OfferKind,
    Position,
    Round,
    Rules,
    Step,
    Taken,
    Verb,
    Win,
)
from paiju.core.turns import stages
from paiju.core.turns.draw_discard import shown
from paiju.core.turns.draw_discard.compositions import plain
from paiju.core.turns.draw_discard.course import (
    EXHAUSTION,
    deal,
    draw,
    exhaust,
    play,
    resume,
    take,
    turn_end,
)
from paiju.core.turns.draw_discard.effects import (
    add_kong,
    book_wins,
    do_chow,
    do_direct_kong,
    do_discard,
    do_own_kong,
    do_pong,
    do_self_draw,
    do_win,
    in_order,
    settle_up,
    show_hand,
)
from paiju.core.turns.draw_discard.menus import (
    WIN,
    ask_offer,
    ask_turn,
    can_win,
    claims,
    moves,
)
from paiju.core.turns.draw_discard.readiness import best_wait, declarations, why_declaration
from paiju.core.turns.draw_discard.reasons import REFUSALS, why_chow, why_discard, why_kong, why_pong, why_win
from paiju.core.turns.stages import WINS, end

if TYPE_CHECKING:
    from paiju.core.match import Match

__all__ = [
    "COURSE",
    "EXHAUSTION",
    "FIXED_HANDS",
    "TEXTS",
    "WIN",
    "WINS",
    "best_wait",
    "book_wins",
    "can_win",
    "claims",
    "declarations",
    "do_discard",
    "do_own_kong",
    "do_self_draw",
    "do_win",
    "ends",
    "facts",
    "first_of_wall",
    "moves",
    "next_dealer",
    "next_round",
    "next_step",
    "offers",
    "pay_win",
    "resolve",
    "resume",
    "show_hand",
    "steps",
    "take",
    "unwritten_hand",
    "verbs",
    "wall_parts",
    "why_declaration",
    "why_win",
    "win_reason",
]

StepTuple = tuple[Any, ...]

FIXED_HANDS = True
first_of_wall = shown.first_of_wall
UNRANKED = ClaimRule(0)
"""How a claim stands whose verb the ruleset does not rank."""

COURSE = ("deal", "play", "settle", "end")
"""The stages of a round; plugins put steps before and after them."""


def wall_parts(rules: Rules, wall: tuple[int, ...], kept: bool = False) -> list[tuple[str, tuple[int, ...]]]:
    """The parts of what lies behind the hands: the wall."""
    return [("wall", wall)]


def unwritten_hand(rules: Rules, position: Position) -> int:
    """How many tiles a seat gets whose hand a position does not name, melds included."""
    return rules.hand_size


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
    if len(claims) == 1:
        return claims
    rules = {claim: round.rules.claims.get(claim[1].verb, UNRANKED) for claim in claims}
    best = max(rule.rank for rule in rules.values())
    top = [claim for claim, rule in rules.items() if rule.rank == best]
    top.sort(key=lambda claim: (claim[0] - offer.giver) % round.rules.seats)
    if not rules[top[0]].shared:
        return (top[0],)
    return tuple(claim for claim in top if claim[1].verb == top[0][1].verb)


@impl
def ends(round: Round, cause: str) -> str | None:
    """The first winning tile ends the round, or as many winners as the ruleset says."""
    return stages.ends(round, cause)


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
    return shown.facts()


@impl
def offers() -> list[OfferKind]:
    """Discards, and tiles that are added to a pong."""
    return [
        OfferKind("discard", by="discard"),
        OfferKind("added-kong", by="rob", lies="hand"),
        OfferKind("added-kong-with-wild", by="rob", lies="meld"),
    ]


@impl
def verbs() -> list[Verb]:
    """The decisions of tile games."""
    return [
        Verb("discard", "discard T", {"": do_discard}, Text("打 {tiles}", "discard {tiles}"), why_discard),
        Verb(
            "pong",
            "pong T [with T*]",
            {"": do_pong},
            Text("碰 {tiles}", "pong {tiles}"),
            why_pong,
            normal=plain,
        ),
        Verb(
            "chow",
            "chow T with T*",
            {"": do_chow},
            Text("吃 {tiles}", "chow {tiles}"),
            why_chow,
            normal=in_order,
        ),
        Verb(
            "kong",
            "kong T [with T*]",
            {"turn": do_own_kong, "": do_direct_kong},
            Text("杠 {tiles}", "kong {tiles}"),
            why_kong,
            normal=plain,
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
        Step("settle", settle_up),
        Step("end", end),
    ]


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
    "roles": {"dealer": Text("庄家", "dealer")},
    "ends": {
        WINS: Text("有人胡牌", "a win"),
        "exhaustion": Text("荒庄", "the wall is exhausted"),
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
    "offers": {
        "discard": Text("{seat}打了 {tile}", "{seat} has discarded {tile}"),
        "added-kong": Text("{seat}要补杠 {tile}", "{seat} adds {tile} to a pong"),
        "added-kong-with-wild": Text("{seat}要用百搭补杠 {tile}", "{seat} adds a wild to a pong of {tile}"),
    },
}
"""Names of what the discipline does; a ruleset's own texts replace them."""
