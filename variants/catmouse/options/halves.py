"""Two players: a game is two halves, each with its own auction and settlement (§1.1, R1, R2, R38)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.ledger import exact
from paiju.core.match import Match
from paiju.core.round import Fact, NextRound, Round, Rules, Step
from paiju.core.turns.stages import bottom_of, next_supply

HALVES = PLAYERS = 2


@frozen
class Halves:
    """Where the ruleset deals on from the rest, the second half gets the cards that the first left."""

    @impl
    def facts(self) -> list[Fact]:
        """Which half it is, the points of the game, and the cards kept for the second half."""
        return [
            Fact("half", default=1, least=1, most=HALVES, starts=True, text=Text("半局", "half")),
            Fact(
                "points",
                form="map",
                default=(0,) * PLAYERS,
                starts=True,
                check=_no_points,
                text=Text("本局得分", "points of the game"),
            ),
            Fact("sealed", compute=self._sealed),
        ]

    def _sealed(self, round: Round, seat: int) -> int:
        rules = round.rules
        if round.table.half != 1 or rules.data["deal"].get("next") != "rest":
            return 0
        return rules.tiles.size - rules.seats * rules.hand_size - sum(bottom_of(rules).values())

    @impl
    def steps(self) -> list[Step]:
        """The points of a half are added when it is settled."""
        return [Step("add-points", self._add, course=("after", "settle"))]

    def _add(self, round: Round, step: tuple[Any, ...]) -> None:
        added = zip(round.table.points, round.scores, strict=True)
        points = tuple(exact(one + more) for one, more in added)
        round.set("points", points)

    @impl
    def next_round(self, match: Match, round: Round) -> NextRound:
        """The other half, or a new game."""
        bidder = round.next_dealer()
        if round.table.half == HALVES:
            return NextRound(bidder, facts={"half": 1, "points": (0,) * PLAYERS})
        return NextRound(bidder, next_supply(round), facts={"half": HALVES, "points": round.table.points})


def _no_points(rules: Rules, value: Any) -> str | None:
    """What the points of a game should be instead; None where they are right."""
    listed = value if isinstance(value, tuple) else ()
    right = all(type(one) in (int, Fraction) for one in listed)
    return None if len(listed) == PLAYERS and right else "[POINTS, POINTS]"
