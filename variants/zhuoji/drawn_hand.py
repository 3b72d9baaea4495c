"""黄庄: nobody has won; who is not ready pays who is, by pattern, and nothing else counts (§9.1)."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import Round
from paiju.core.turns.draw_discard import EXHAUSTION, best_wait
from paiju.variants.zhuoji.reckoning import ready_seats


@impl
def settle(round: Round) -> Iterator[Transfer]:
    """Each unready seat pays each ready one the best of what it waits for (A-30)."""
    if round.ended_by != EXHAUSTION:
        return
    ready = ready_seats(round)
    for seat in ready:
        amount = best_wait(round, seat) * round.stake
        for payer in range(round.rules.seats):
            if payer not in ready:
                yield Transfer(payer, seat, amount, "chajiao")
