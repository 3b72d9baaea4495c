"""What comes behind a round never depends on tiles that nobody has seen."""

from __future__ import annotations

from paiju.core.ledger import Amount
from paiju.core.match import Match
from paiju.core.melds.chance import Chance
from paiju.core.round import Round
from paiju.lab.checks.mixed import mixed
from paiju.lab.checks.state import require


def check_ending(round: Round, match: Match, chance: Chance, times: int) -> None:
    """Who deals next, and what a round adds to the totals, stays the same while what is left is mixed.

    The `match` is one that the round, which is over, may be the round of. What is left in the wall then
    nobody has seen; hands are left alone, since their own seats have.
    """
    seats = range(round.rules.seats)
    ours = _following(round, match)
    for _ in range(times):
        theirs = _following(mixed(round, seats, chance), match)
        require(
            theirs[0] == ours[0], "Who deals next does not depend on tiles that nobody sees.", theirs, ours
        )
        require(
            theirs[1] == ours[1], "What a round adds does not depend on tiles that nobody sees.", theirs, ours
        )


def _following(round: Round, match: Match) -> tuple[tuple[int, int | None], list[Amount] | None]:
    """Who deals the next round, as the hook says and as the match goes on, and what this one adds."""
    hook = round.rules.hook
    following = hook.next_round(match=match, round=round)
    dealer = None if following is None else following.dealer
    return (round.next_dealer(), dealer), hook.match_points(match=match, round=round)
