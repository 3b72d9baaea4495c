"""Whether what a ruleset deals fits its tiles, its seats and its shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType

from paiju.core.errors import Fault, Text, choices
from paiju.core.hands import HandModel
from paiju.core.ruleset.ruleset import Ruleset

LARGEST_HAND = 255
"""A hand counts so many tiles of a kind, and of those that others do not know."""


def unfit(ruleset: Ruleset, discipline: ModuleType, hands: HandModel) -> Iterator[Fault]:
    """What is wrong with the `deal` of a ruleset, with paths in it."""
    deal = ruleset.form.deal
    winners = int(ruleset.data.get("winners", 1))
    if winners > 1 and winners >= ruleset.seats:
        message = Text(
            f"{ruleset.seats} 家打不到 {winners} 家胡牌", f"of {ruleset.seats} seats {winners} cannot win"
        )
        yield Fault("bad-winners", message, ("winners",), None, f"1–{max(1, ruleset.seats - 1)}")
    if deal is None:
        return
    parts = tuple(deal.bottom.values()) if isinstance(deal.bottom, Mapping) else (deal.bottom,)
    bottom = sum(parts)
    if discipline.FIXED_HANDS and bottom:
        message = Text(
            f"{ruleset.discipline} 没有底牌，不能留 {bottom} 张",
            f"{ruleset.discipline} has no bottom tiles; {bottom} cannot be left out",
        )
        yield Fault("bad-deal", message, ("deal", "bottom"), None, "0")
        parts, bottom = (), 0
    if deal.packets and sum(deal.packets) != deal.hand:
        message = Text(
            f"每轮拿的张数合起来是 {sum(deal.packets)}，不是一手 {deal.hand} 张",
            f"the packets make {sum(deal.packets)} tiles, not a hand of {deal.hand}",
        )
        yield Fault("bad-deal", message, ("deal", "packets"), None, str(deal.hand))
    yield from _too_few(ruleset, deal.hand, bottom, int(deal.dealer == "dealt"))
    largest = max(parts, default=0)
    if deal.hand + largest > LARGEST_HAND:
        message = Text(
            f"一手 {deal.hand} 张加底牌 {largest} 张太多",
            f"a hand of {deal.hand} and a bottom of {largest} are too many",
        )
        yield Fault("bad-deal", message, ("deal", "bottom"), None, f"0–{LARGEST_HAND - deal.hand}")
    sizes = sorted({3 * shape.sets + 2 * shape.pairs - 1 for shape in hands.shapes.values()})
    if discipline.FIXED_HANDS and sizes and deal.hand not in sizes:
        message = Text(
            f"没有牌型合 {deal.hand} 张的手牌", f"no shape is completed by a hand of {deal.hand} tiles"
        )
        yield Fault("bad-deal", message, ("deal", "hand"), None, choices(sizes))


def _too_few(ruleset: Ruleset, hand: int, bottom: int, dealt: int) -> Iterator[Fault]:
    """A pack that is too small for the hands, or for the bottom that is left out before."""
    size, seats = ruleset.tile_set.size, ruleset.seats
    most = (size - bottom - dealt) // seats
    if hand <= most:
        return
    left = f" − {bottom + dealt}" if bottom + dealt else ""
    message = Text(
        f"{size}{left} 张牌不够 {seats} 家各发 {hand} 张",
        f"{size}{left} tiles are too few for {seats} hands of {hand}",
    )
    if most < 1 <= bottom:
        rest = size - dealt - seats * hand
        yield Fault("bad-deal", message, ("deal", "bottom"), None, f"0–{rest}" if rest >= 0 else "")
    else:
        yield Fault("bad-deal", message, ("deal", "hand"), None, f"1–{most}" if most >= 1 else "")
