"""Two players: a game is two halves, each with its own auction and settlement (§1.1, R1, R2, R38)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from attrs import frozen

from paiju.core.errors import Fault, Text
from paiju.core.hooks import impl
from paiju.core.ledger import exact
from paiju.core.match import Match
from paiju.core.round import Fact, NextRound, Position, Round, Rules, Step
from paiju.core.turns.stages import bottom_of, deals_on, dealt_size, following
from paiju.variants.catmouse.scoring import is_standard

HALVES = PLAYERS = 2


@frozen
class Halves:
    """Where the ruleset deals on from the rest, the second half gets the cards that the first left."""

    @impl
    def demands(self, rules: Rules) -> Iterator[Fault]:
        """Two players, and cards for both halves where the second is dealt from what the first leaves."""
        if rules.seats != PLAYERS:
            message = Text("两人才分上下半局", "a game of two halves is for two players")
            yield Fault("bad-seats", message, ("seats",), expected=str(PLAYERS))
        size, dealt = rules.tiles.size, dealt_size(rules)
        if deals_on(rules) and HALVES * dealt > size:
            message = Text(
                f"{size} 张牌不够两个半局各发 {dealt} 张",
                f"{size} cards are too few for halves of {dealt}",
            )
            expected = f"1–{(size // HALVES - sum(bottom_of(rules).values())) // rules.seats}"
            yield Fault("bad-deal", message, ("deal", "hand"), expected=expected)

    @impl
    def facts(self) -> list[Fact]:
        """Which half it is, the points of the game, and the cards kept for the second half."""
        return [
            Fact(
                "half",
                default=1,
                least=1,
                most=HALVES,
                starts=True,
                text=Text("第 {half} 半局", "half {half}"),
            ),
            Fact(
                "points",
                form="map",
                default=(0,) * PLAYERS,
                starts=True,
                check=_no_points,
            ),
            Fact(
                "game_points",
                "seat",
                compute=lambda round, seat: round.table.points[seat],
                text=Text("本局共 {game_points} 分", "{game_points} in the game"),
            ),
            Fact("sealed", compute=self._sealed),
        ]

    def _sealed(self, round: Round, seat: int) -> int:
        rules = round.rules
        if round.table.half != 1 or not deals_on(rules):
            return 0
        return rules.tiles.size - dealt_size(rules)

    @impl
    def set_up(self, round: Round, position: Position) -> Iterable[Fault]:
        """Before the first half nobody has points."""
        if round.table.half == 1 and any(round.table.points) and is_standard(round.rules):
            message = Text("上半局还没有得分", "nobody has points before the first half is over")
            yield Fault("impossible-position", message, ("state", "points"), expected="half: 2")

    @impl
    def rounds_in_game(self, rules: Rules) -> int:
        """A game is both halves."""
        return HALVES

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
        return following(round, bidder, half=HALVES, points=round.table.points)


def _no_points(rules: Rules, value: Any) -> str | None:
    """What the points of a game should be instead; None where they are right."""
    listed = value if isinstance(value, tuple) else ()
    right = all(type(one) in (int, Fraction) for one in listed)
    if len(listed) != PLAYERS or not right:
        return "[POINTS, POINTS]"
    earned = all(one.denominator == 1 and one >= 0 for one in listed)
    return None if earned or not is_standard(rules) else "0, 1, 2 …"
