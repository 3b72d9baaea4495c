"""Partners: fixed ones, or made in each hand by winds; scores are averaged (2.16, R58–R64)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Literal

from attrs import frozen

from paiju.core.errors import Fault, Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer, exact
from paiju.core.round import EVERYBODY, Action, Event, Fact, Offer, Position, Round, Rules, Step, Taken, Verb
from paiju.core.round.facts import inferred
from paiju.core.round.values import is_seat
from paiju.core.turns.draw_discard import WINS
from paiju.variants.maozhuahaozi.payments import AVERAGE
from paiju.variants.maozhuahaozi.table import WIND, WINDS, held, in_row

StepTuple = tuple[Any, ...]
Teams = tuple[tuple[int, int], tuple[int, int]]
OPPOSITE: Teams = ((0, 2), (1, 3))
ADJACENT: Teams = ((0, 1), (2, 3))
SEATS = range(4)
TEAMS = "[[SEAT, SEAT], [SEAT, SEAT]]"
"""How teams are written."""


def partner_of(round: Round, seat: int) -> int | None:
    """The partner of a seat; None as long as there are no teams."""
    for team in round.fact("teams") or ():
        if seat in team:
            return int(team[0] if team[1] == seat else team[1])
    return None


def complete(round: Round) -> bool:
    """Whether both members of a team have won."""
    return any(not any(round.seats[seat].playing for seat in team) for team in round.fact("teams") or ())


@frozen
class Partnership:
    """What both ways of making partners have in common; whether one is carried 带人 is an option."""

    @impl
    def facts(self) -> list[Fact]:
        """The partner that is carried."""
        return [Fact("carried", form="seat", text=Text("被带的是", "carried:"))]

    @impl
    def steps(self) -> list[Step]:
        """After everything else the members of a team share (MZHZ-4.9a)."""
        return [Step("team-average", _average, course=("after", "settle"))]

    @impl
    def demands(self, rules: Rules) -> Iterator[Fault]:
        """Four seats, and a way of making teams."""
        if rules.seats != len(SEATS):
            message = Text("搭档要四个人", "partners need four seats")
            yield Fault("bad-seats", message, ("seats",), expected=str(len(SEATS)))
        if not any(fact.name == "teams" for fact in rules.facts):
            message = Text("没有说怎么分搭档", "nothing says how partners are made")
            yield Fault("no-teams", message, ("plugins",), expected="FixedPartners, WindPartners")

    @impl
    def set_up(self, round: Round, position: Position) -> Iterator[Fault]:
        """Only the partner of somebody who has won is carried."""
        carried = round.table.carried
        partner = None if carried is None else partner_of(round, carried)
        if carried is not None and (partner is None or round.seats[partner].playing):
            message = Text(f"没有人能带{carried}号", f"nobody can carry seat {carried}")
            yield Fault("bad-fact-value", message, ("state", "carried"), expected="null")

    @impl
    def ends(self, round: Round, cause: str) -> str | None:
        """At once when both partners have won (MZHZ-3.15d)."""
        return WINS if complete(round) else None


def _average(round: Round, step: StepTuple) -> None:
    round.pay(_shares(round))


def _shares(round: Round) -> Iterator[Transfer]:
    """Half of the difference goes from one partner to the other."""
    for team in round.fact("teams") or ():
        poor, rich = sorted(team, key=lambda seat: round.scores[seat])
        half = Fraction(round.scores[rich] - round.scores[poor], 2)
        yield Transfer(rich, poor, exact(half), AVERAGE)


@frozen
class FixedPartners:
    """固定双打: partners sit opposite, or side by side (R60)."""

    sit: Literal["opposite", "adjacent"] = "opposite"

    @impl
    def facts(self) -> list[Fact]:
        """The teams, which never change."""
        teams = OPPOSITE if self.sit == "opposite" else ADJACENT
        text = Text("搭档", "teams")
        return [Fact("teams", form="map", compute=lambda round, seat: teams, text=text)]


@frozen
class WindPartners:
    """四风双打: laying out winds 补风牌 makes partners, by one of three rules (R59).

    `first_two`: the first two players who lay one out; `opposite`: the first two with opposite winds;
    `dealer_plus_first`: the dealer and the first other player who does.
    """

    grouping: Literal["first_two", "opposite", "dealer_plus_first"] = "first_two"

    @impl
    def facts(self) -> list[Fact]:
        """The teams, None as long as there are none; who has laid out which wind, in order."""
        text = Text("搭档", "teams")
        return [
            Fact("teams", form="map", text=text, told=True, check=_no_teams),
            Fact("winds_laid", form="map", default=(), check=inferred),
        ]

    @impl
    def verbs(self) -> list[Verb]:
        """`wind E` 补风牌."""
        text = Text("补风牌 {tiles}", "lay out {tiles}")
        return [Verb("wind", "wind T", {"": self._lay}, text, self._why)]

    @impl(only=("turn",))
    def moves(self, round: Round, seat: int, step: StepTuple) -> list[Action]:
        """After an entry or a pung, if the wall has a tile (R53, MZHZ-3.16a)."""
        own = held(round, seat, WIND)
        return [Action("wind", (tile,)) for tile in own] if own and round.wall_left else []

    def _why(self, round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
        if offer is not None:
            return "answer-the-offer"
        if action.tiles[0] not in round.rules.classes[WIND]:
            return "no-wind"
        return "wall-empty" if round.seats[seat].hand[action.tiles[0]] else "not-in-hand"

    def _lay(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        """Teams made now may end the hand before the wind is replaced (R64)."""
        seat, action = taken[0]
        round.emit(("expose", seat, action.tiles[0], WINDS, EVERYBODY))
        round.push(("draw", seat, "wind"))
        if round.ended_by is None and complete(round):
            round.finish(WINS)

    @impl(only=("expose",))
    def happened(self, round: Round, event: Event) -> None:
        """An exposure keeps its effect, whatever becomes of the wind (R68)."""
        _, seat, tile, row, _ = event
        if row != WINDS:
            return
        round.set("winds_laid", (*round.table.winds_laid, (seat, tile)))
        if round.table.teams is None:
            team = self._team(round, round.table.winds_laid)
            if team is not None:
                round.set("teams", _teams_with(team))

    def _team(self, round: Round, laid: tuple[tuple[int, int], ...]) -> tuple[int, int] | None:
        """The partners that the winds laid out so far make; two of one player count once."""
        seats = list(dict.fromkeys(seat for seat, _ in laid))
        if self.grouping == "dealer_plus_first":
            others = [seat for seat in seats if seat != round.dealer]
            return (round.dealer, others[0]) if others else None
        if self.grouping == "first_two":
            return (seats[0], seats[1]) if len(seats) > 1 else None
        winds = round.rules.classes[WIND]
        seat, tile = laid[-1]
        across = winds[(winds.index(tile) + len(winds) // 2) % len(winds)]
        return next(((other, seat) for other, one in laid if one == across and other != seat), None)

    @impl
    def set_up(self, round: Round, position: Position) -> Iterable[Fault]:
        """Winds that lie in a position have been laid out in the order of the seats; unless it tells the
        teams, they follow from that.
        """
        laid = [(state.index, tile) for state in round.seats for tile in in_row(state, WINDS)]
        round.set("winds_laid", tuple(laid))
        teams = round.table.teams
        if teams is not None:
            round.set("teams", _teams_with(teams[0]))
        elif "teams" not in position.state:
            made = (self._team(round, tuple(laid[:number])) for number in range(1, len(laid) + 1))
            team = next((one for one in made if one is not None), None)
            if team is not None:
                round.set("teams", _teams_with(team))
        return ()


def _teams_with(team: tuple[int, int]) -> Teams:
    """Both teams, given one of them."""
    one, other = sorted(team)
    rest = [seat for seat in SEATS if seat not in team]
    first, second = sorted([(one, other), (rest[0], rest[1])])
    return first, second


def _no_teams(rules: Rules, value: Any) -> str | None:
    """What two teams should be instead; None where they are right."""
    teams = value if isinstance(value, tuple) and len(value) == 2 else ()
    seats = [seat for team in teams if isinstance(team, tuple) and len(team) == 2 for seat in team]
    right = all(is_seat(rules, seat) for seat in seats) and sorted(seats) == [*SEATS]
    return None if right else TEAMS
