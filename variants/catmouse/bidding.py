"""叫牌: what both auctions have in common, and whether its bidder may show his hand (§2.2, §2.6)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from paiju.core.errors import Fault, Text, choices, nearest
from paiju.core.hooks import impl
from paiju.core.round import (
    EVERYBODY,
    Action,
    Event,
    EventKind,
    Fact,
    Offer,
    Position,
    Round,
    Rules,
    Taken,
    Verb,
)
from paiju.core.round.facts import inferred
from paiju.variants.catmouse.sides import cat_roles

StepTuple = tuple[Any, ...]
Words = tuple[str, ...]
PASS_BID = Action("bid", (), "pass")
SPEAKS = Text("叫牌：{seat}叫", "auction: {seat} speaks")


def bid(*words: object) -> Action:
    """A bid in these words: `bid("rat", 2)` is `bid rat 2`."""
    said = tuple(map(str, words))
    return Action("bid", (), said[0] if len(said) == 1 else said)


def words_of(action: Action) -> Words:
    """The words of a bid."""
    detail = action.detail
    return detail if isinstance(detail, tuple) else (str(detail),)


BID = Text("叫 {detail}", "bid {detail}")
_CALLS = {
    "cat": Text("叫猫", "bid cat"),
    "big": Text("叫大猫", "bid big cat"),
    "small": Text("叫小猫", "bid small cat"),
    "pass": Text("不叫", "pass the bid"),
    "rat": Text("叫老鼠，{by}当猫", "bid rat, {by} is a cat"),
}
_BOTH = Text("指定大猫{by}、小猫{seat}", "make {by} the big cat and {seat} the small one")


_TOLD = {
    "cat": Text("{seat}叫猫", "{seat} bids cat"),
    "big": Text("{seat}叫大猫", "{seat} bids big cat"),
    "small": Text("{seat}叫小猫", "{seat} bids small cat"),
    "pass": Text("{seat}不叫", "{seat} passes the bid"),
    "rat": Text("{seat}叫老鼠，{by}当猫", "{seat} bids rat: {by} is a cat"),
}
_BOTH_TOLD = Text(
    "{seat}指定大猫{by}、小猫{giver}", "{seat} makes {by} the big cat and {giver} the small one"
)


def told(event: Event) -> tuple[Text, dict[str, Hashable]]:
    """A bid as the others hear it."""
    _, seat, words, _ = event
    if len(words) == 4:
        return _BOTH_TOLD, {"seat": seat, "by": int(words[1]), "giver": int(words[3])}
    return _TOLD[words[0]], {"seat": seat, **({"by": int(words[1])} if words[0] == "rat" else {})}


def phrase_of(action: Action) -> tuple[Text, dict[str, Hashable]]:
    """A bid as one says it."""
    words = words_of(action)
    if len(words) == 4:
        return _BOTH, {"by": int(words[1]), "seat": int(words[3])}
    said = _CALLS.get(words[0], BID)
    if words[0] == "rat" and len(words) == 2 and words[1].isascii() and words[1].isdigit():
        return said, {"by": int(words[1])}
    return (said, {}) if words in (("cat",), ("big",), ("small",), ("pass",)) else (BID, {"detail": words})


AUCTION_OVER, MUST_BID, TAKEN, HAS_ROLE, RAT_SELF, NAME_BOTH, NO_BOTH, NO_SUCH_BID = NO_BID = (
    "auction-over",
    "last-may-not-pass",
    "cat-is-taken",
    "player-has-role",
    "rat-names-another",
    "both-must-be-named",
    "both-may-not-be-named",
    "no-such-bid",
)
"""Why a bid cannot be made."""


def bid_verb(
    does: Callable[[Round, Taken, Offer | None], None],
    means: Callable[[Round, int, Action], Text | None] | None = None,
) -> Verb:
    """`bid` in the words of the auction, which says what comes of it."""
    return Verb("bid", "bid WORD*", {"": does}, BID, why_bid, phrase=phrase_of, means=means)


def why_bid(round: Round, seat: int, action: Action, offer: Offer | None) -> str:
    """Why a speaker may not say this."""
    if round.asking is None or round.asking[0] != "bid":
        return AUCTION_OVER
    words = words_of(action)
    if words == ("pass",):
        return MUST_BID
    both = len(words) == BOTH and (words[0], words[2]) == tuple(cat_roles(round))
    if all(len(words_of(one)) == BOTH for one in round.offered[seat]):
        return NO_SUCH_BID if both else NAME_BOTH
    return NO_BOTH if both else _why_one(round, seat, words)


BOTH = 4
"""How many words a bid has that names both cats."""


def _why_one(round: Round, seat: int, words: Words) -> str:
    """Why a bid of one cat, or of a rat, may not be made."""
    if len(words) == 1 and words[0] in cat_roles(round):
        return TAKEN
    if len(words) != 2 or words[0] != "rat":
        return NO_SUCH_BID
    if words[1] == str(seat):
        return RAT_SELF
    named = next((state for state in round.seats if words[1] == str(state.index)), None)
    if named is None:
        return NO_SUCH_BID
    return NAME_BOTH if named.role is None else HAS_ROLE


def no_roles(position: Position) -> bool:
    """A position that says nothing of roles begins with the auction."""
    return "roles" not in position.state


def auction_first(round: Round, position: Position) -> tuple[StepTuple, ...]:
    """A position at the auction goes on as a round does after the deal."""
    return (("auction",), ("bottoms",), ("reports",), ("shows",), ("play",))


@impl
def facts() -> list[Fact]:
    """Who called a leading cat for himself, and whether that was the first bid of all (R14)."""
    return [Fact("called", form="map", check=inferred)]


@impl
def events() -> list[EventKind]:
    """A bid."""
    return [EventKind("bid", ("seat", "bid"), _said, phrase=told)]


def _said(round: Round, event: Event) -> None:
    round.turn = event[1]


def say(round: Round, seat: int, action: Action) -> Words:
    """Let everybody hear a bid; its words."""
    words = words_of(action)
    round.emit(("bid", seat, words, EVERYBODY))
    return words


def unfit(rules: Rules, roles: Sequence[str], players: int) -> Iterator[Fault]:
    """What keeps a ruleset from an auction that gives these roles to some of at least so many players."""
    shares = rules.settings.shares
    path = ("settings", "shares")
    for role in shares:
        if role not in roles:
            message = Text(f"叫牌叫不出 {role}", f"nobody becomes {role} in this auction")
            yield Fault("unknown-key", message, (*path, role), None, choices(roles), nearest(role, roles))
    for role in roles:
        if role not in shares:
            message = Text(f"没写 {role} 赢了得几份", f"what {role} gains by winning is missing")
            yield Fault("missing-key", message, path, expected=choices(roles))
    if rules.seats < players:
        message = Text(
            f"{rules.seats} 个人没法这样叫牌", f"{rules.seats} players are too few for this auction"
        )
        yield Fault("bad-seats", message, ("seats",), expected=f">= {players}")


def call(round: Round, seat: int, *, first: bool) -> None:
    """A seat has called for itself the cat that leads."""
    round.set("called", (("by", seat), ("first", first)))
