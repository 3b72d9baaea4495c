"""Stages that a round has in either discipline: the deal, the settlement, the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from paiju.core.errors import Fault, Text, choices, nearest
from paiju.core.round import EVERYBODY, Fact, NextRound, Position, Round, Rules

StepTuple = tuple[Any, ...]


def deal(round: Round, step: StepTuple) -> None:
    """Hands of equal size from the front of the wall, the dealer's first, at once or packet by packet."""
    rules = round.rules
    for size in rules.packets or (rules.hand_size,):
        for seat in (round.dealer, *rules.after[round.dealer]):
            tiles = round.wall[round.head : round.head + size]
            round.emit(("deal", seat, tiles, 1 << seat))


PLAY = "play"
"""The phase of ordinary turns."""


def phase() -> Fact:
    """The fact that names the phase of what is asked now; a position may begin in one."""
    return Fact("phase", form="text", compute=_phase, give=_give_phase)


def _phase(round: Round, seat: int) -> str:
    if round.over or round.asking is None:
        return "over"
    return round.rules.steps[round.asking[0]].phase


def _give_phase(round: Round, position: Position, value: Any) -> Iterable[Fault]:
    known = [*round.rules.phases, PLAY]
    if value not in known:
        message = Text(f"不能从 {value} 阶段开始", f"a position cannot begin in the phase {value}")
        yield Fault("unknown-phase", message, expected=choices(known), nearest=nearest(value, known))


def bottom_of(rules: Rules) -> dict[str, int]:
    """How many tiles lie in the bottom of each role that has one; `""` where it is anybody's."""
    bottom = (rules.data.get("deal") or {}).get("bottom") or 0
    return dict(bottom) if isinstance(bottom, Mapping) else {"": bottom}


def deals_on(rules: Rules) -> bool:
    """Whether a round is dealt from what the one before has left, as long as that is enough."""
    return (rules.data.get("deal") or {}).get("next") == "rest"


def dealt_size(rules: Rules) -> int:
    """How many tiles a round deals: the hands and the bottom."""
    return rules.seats * rules.hand_size + sum(bottom_of(rules).values())


def next_supply(round: Round) -> tuple[int, ...] | None:
    """What a fresh round leaves for the next one, if that is dealt from it; None for all tiles."""
    needed = dealt_size(round.rules)
    rest = round.wall[needed:]
    return rest if deals_on(round.rules) and len(rest) >= needed else None


def following(round: Round, dealer: int, **facts: Any) -> NextRound:
    """The next round: the rest of the one shuffle as it lies, or all tiles shuffled anew."""
    supply = next_supply(round)
    return NextRound(dealer, supply, facts, in_order=supply is not None)


WINS = "wins"
"""How a round ends in which enough seats have won."""


def ends(round: Round, cause: str) -> str | None:
    """With the first winning seat, or as many as the ruleset says 血战."""
    won = sum(not state.playing for state in round.seats)
    return WINS if won >= round.rules.winners else None


def settlement(round: Round, step: StepTuple) -> None:
    """All transfers that the end of the round brings, in the order in which plugins were registered."""
    for transfers in reversed(round.rules.hook.settle(round=round)):
        round.pay(transfers)


def end(round: Round, step: StepTuple) -> None:
    """Nothing follows."""
    round.emit(("end", EVERYBODY))
