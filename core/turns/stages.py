"""Stages that a round has in either discipline: the deal, the settlement, the end."""

from __future__ import annotations

from typing import Any

from paiju.core.round import EVERYBODY, Round

StepTuple = tuple[Any, ...]


def deal(round: Round, step: StepTuple) -> None:
    """Hands of equal size from the front of the wall, the dealer's first, at once or packet by packet."""
    rules = round.rules
    for size in rules.packets or (rules.hand_size,):
        for seat in (round.dealer, *rules.after[round.dealer]):
            tiles = round.wall[round.head : round.head + size]
            round.emit(("deal", seat, tiles, 1 << seat))


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
