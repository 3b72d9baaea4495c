"""Whether what a ruleset deals fits its tiles, its seats and its shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType

from paiju.core.errors import Fault, Text, choices
from paiju.core.hands import HandModel
from paiju.core.ruleset.ruleset import Ruleset


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
    bottom = max(deal.bottom.values(), default=0) if isinstance(deal.bottom, Mapping) else deal.bottom
    if discipline.FIXED_HANDS and bottom:
        message = Text(
            f"{ruleset.discipline} 没有底牌，不能留 {bottom} 张",
            f"{ruleset.discipline} has no bottom tiles; {bottom} cannot be left out",
        )
        yield Fault("bad-deal", message, ("deal", "bottom"), None, "0")
        bottom = 0
    if deal.packets and sum(deal.packets) != deal.hand:
        message = Text(
            f"每轮拿的张数合起来是 {sum(deal.packets)}，不是一手 {deal.hand} 张",
            f"the packets make {sum(deal.packets)} tiles, not a hand of {deal.hand}",
        )
        yield Fault("bad-deal", message, ("deal", "packets"), None, str(deal.hand))
    size = ruleset.tile_set.size
    dealt = int(deal.dealer == "dealt")
    most = (size - bottom - dealt) // ruleset.seats
    if deal.hand > most:
        left = f" − {bottom + dealt}" if bottom + dealt else ""
        message = Text(
            f"{size}{left} 张牌不够 {ruleset.seats} 家各发 {deal.hand} 张",
            f"{size}{left} tiles are too few for {ruleset.seats} hands of {deal.hand}",
        )
        yield Fault("bad-deal", message, ("deal", "hand"), None, f"1–{most}")
    sizes = sorted({3 * shape.sets + 2 * shape.pairs - 1 for shape in hands.shapes.values()})
    if discipline.FIXED_HANDS and sizes and deal.hand not in sizes:
        message = Text(
            f"没有牌型合 {deal.hand} 张的手牌", f"no shape is completed by a hand of {deal.hand} tiles"
        )
        yield Fault("bad-deal", message, ("deal", "hand"), None, choices(sizes))
