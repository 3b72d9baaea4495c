"""Why a decision of a tile game is not on the menu: reason codes, for refusals only."""

from __future__ import annotations

from paiju.core.errors import Text
from paiju.core.round import Action, Offer, Round
from paiju.core.turns.draw_discard.compositions import CLAIMED, added, claimed, concealed

REFUSALS = {
    "round-over": Text("这一局已经结束", "the round is over"),
    "no-such-seat": Text("没有这个座位", "there is no such seat"),
    "no-such-verb": Text("没有这个动作", "there is no such verb"),
    "no-such-tile": Text("没有这种牌", "there is no such tile"),
    "not-asked": Text("现在没有问这个座位", "this seat is not asked now"),
    "already-answered": Text("已经答过，答了不能改", "this seat has answered, and an answer stands"),
    "not-on-the-menu": Text("现在不允许", "that is not possible now"),
    "not-in-hand": Text("手里没有这张牌", "the hand does not hold that tile"),
    "bound-to-drawn-tile": Text("只能打刚摸到的牌", "only the tile just drawn may be discarded"),
    "answer-the-offer": Text("现在要回应别人的牌", "another seat's tile is to be answered first"),
    "not-the-offered-tile": Text("桌上等待回应的不是这张牌", "that is not the tile on offer"),
    "too-few-tiles": Text("手里这种牌不够", "the hand holds too few of that tile"),
    "wall-empty": Text("牌墙已空，不能吃、碰、杠", "the wall is empty: no chow, pong or kong"),
    "no-claim": Text("没有可以要的牌", "nothing is on offer to claim"),
    "not-next-seat": Text("只能吃上家的牌", "only a tile of the seat before can be chowed"),
    "no-run": Text("这几张不是顺子", "those tiles make no run"),
    "kong-needs-entry": Text("碰后不能杠", "no kong before the next own draw"),
    "kong-only-drawn": Text("补杠只能用刚摸到的牌", "only the tile just drawn may be added to a pong"),
    "win-needs-entry": Text("碰后不能胡", "no win right after a pong"),
    "hand-not-complete": Text("没有胡牌", "the hand is not complete"),
    "below-minimum": Text("番数不够，不能胡", "the hand is not worth the minimum"),
    "offer-not-robbable": Text("这张牌不能抢", "that tile cannot be robbed"),
}
"""What the codes of the kernel say; a ruleset may name them in its own words."""


def why_discard(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """A discard needs one's own turn and a tile of one's hand."""
    if offer is not None:
        return "answer-the-offer"
    state = round.seats[seat]
    if not state.hand[action.tiles[0]]:
        return "not-in-hand"
    if state.bound and action.tiles[0] != state.drawn:
        return "bound-to-drawn-tile"
    return None


def is_open(round: Round, verb: str, tile: int) -> bool:
    """Whether the ruleset has this claim for this tile, and the wall is not too empty for it."""
    rule = round.rules.claims.get(verb)
    if rule is None or (rule.needs_wall and round.end <= round.head):
        return False
    return not rule.of or round.rules.tiles.kinds[tile].klass in rule.of


def _is_claimable(round: Round, verb: str, tile: int) -> bool:
    """Whether the ruleset has this claim for tiles of this class."""
    rule = round.rules.claims[verb]
    return not rule.of or round.rules.tiles.kinds[tile].klass in rule.of


def _why_claim(round: Round, seat: int, action: Action, offer: Offer) -> str | None:
    if action.tiles[0] != offer.tile:
        return "not-the-offered-tile"
    if offer.kind != "discard" or action.verb not in round.rules.claims:
        return "no-claim"
    if action.verb in CLAIMED and action not in claimed(round, seat, action.verb, offer.tile):
        return "too-few-tiles"
    if not _is_claimable(round, action.verb, offer.tile):
        return "no-claim"
    return None if is_open(round, action.verb, offer.tile) else "wall-empty"


def why_pong(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """A pong needs a discard and two tiles that make a pong with it."""
    return "no-claim" if offer is None else _why_claim(round, seat, action, offer)


def why_chow(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """A chow needs a discard of the seat before, and two tiles that make a run with it."""
    if offer is None:
        return "no-claim"
    code = _why_claim(round, seat, action, offer)
    if code is not None:
        return code
    if seat != round.next_playing(offer.giver):
        return "not-next-seat"
    own = action.detail[1] if isinstance(action.detail, tuple) else ()
    if tuple(sorted((*own, offer.tile))) not in round.rules.runs_with[offer.tile]:
        return "no-run"
    return None if all(round.seats[seat].hand[tile] for tile in own) else "not-in-hand"


def why_kong(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """A kong needs four of a kind and a wall to draw the replacement from."""
    if offer is not None:
        return _why_claim(round, seat, action, offer)
    state = round.seats[seat]
    rule = round.rules.kongs
    if not state.entry:
        return "kong-needs-entry"
    if rule.needs_wall and round.head >= round.end:
        return "wall-empty"
    if state.hand[action.tiles[0]] == 4 or action in concealed(round, seat):
        return None
    tiles = action.detail[1] if isinstance(action.detail, tuple) else action.tiles
    late = rule.added == "drawn" and state.drawn not in tiles and action in added(round, seat, late=True)
    return "kong-only-drawn" if late else None if action in added(round, seat) else "too-few-tiles"


def why_win(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """A win needs a complete hand that is worth the minimum."""
    state = round.seats[seat]
    if offer is None:
        if not state.entry:
            return "win-needs-entry"
        return "below-minimum" if round.completes(seat) else "hand-not-complete"
    if not round.waits(seat) >> offer.tile & 1:
        return "hand-not-complete"
    if offer.kind not in round.rules.winnable:
        return "offer-not-robbable"
    return "below-minimum" if is_open(round, "win", offer.tile) else "no-claim"
