"""Rows counted together. Counts are added, so the order in which chunks arrive makes no difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import sqrt

from attrs import Factory, define

from paiju.core.ledger import Amount, exact
from paiju.lab.confidence import LEVEL, quantile
from paiju.lab.simulation.tables import FIRST_SEAT, PATTERNS, PAYMENTS, ROUNDS, Row, Rows

BONUS = "bonus"
"""The part of a win's worth that is added after the cap."""

Counts = Counter[Amount]


@define
class Tally:
    """What was counted in some chunks.

    `units` are rounds or matches; `points` has, for each seat, how many of them brought how much; `ended`
    counts how rounds ended, `decisions` how long they were, `won` the rounds that each seat won and `dealt`
    those in which it dealt; `dealer_won` those that the dealer won, `drawn` those that nobody did; `wins`
    are all wins, `claims` the melds that each seat claimed. `patterns` and `payments` count, by their id,
    how often which value came, `scored` and `paid` in how many rounds any did.
    """

    seats: int
    units: int = 0
    rounds: int = 0
    wins: int = 0
    drawn: int = 0
    dealer_won: int = 0
    points: list[Counts] = Factory(lambda self: [Counter() for _ in range(self.seats)], takes_self=True)
    won: Counter[int] = Factory(Counter)
    dealt: Counter[int] = Factory(Counter)
    claims: Counter[int] = Factory(Counter)
    ended: Counter[str] = Factory(Counter)
    decisions: Counter[int] = Factory(Counter)
    patterns: dict[str, Counts] = Factory(dict)
    payments: dict[str, Counts] = Factory(dict)
    scored: Counter[str] = Factory(Counter)
    paid: Counter[str] = Factory(Counter)

    def add(self, other: Tally) -> None:
        """Count what the other has counted."""
        self.units += other.units
        self.rounds += other.rounds
        self.wins += other.wins
        self.drawn += other.drawn
        self.dealer_won += other.dealer_won
        for mine, more in zip(self.points, other.points, strict=True):
            mine.update(more)
        for name in ("won", "dealt", "claims", "ended", "decisions", "scored", "paid"):
            getattr(self, name).update(getattr(other, name))
        for counted, new in ((self.patterns, other.patterns), (self.payments, other.payments)):
            for id, values in new.items():
                counted.setdefault(id, Counter()).update(values)

    def mean(self, seat: int) -> float:
        """The mean of what a seat won or lost in a round, or in a match."""
        return float(Fraction(total(self.points[seat])) / self.units) if self.units else 0.0

    def half_width(self, seat: int) -> float | None:
        """The half width of the 95 % confidence interval around that mean; None where points never varied.

        That is so of less than two units, too.
        """
        count, counts = self.units, self.points[seat]
        if len(counts) < 2:
            return None
        squares = Fraction(sum(value * value * times for value, times in counts.items()))
        spread = squares - Fraction(total(counts)) ** 2 / count
        return quantile(LEVEL, count - 1) * sqrt(spread / (count - 1) / count)

    def widest(self) -> float | None:
        """The half width of the seat of which least is known; None where the points of no seat varied."""
        widths = [self.half_width(seat) for seat in range(self.seats)]
        return max((width for width in widths if width is not None), default=None)


def total(counts: Counts) -> Amount:
    """The sum of all values counted."""
    return exact(sum((value * times for value, times in counts.items()), start=Fraction(0)))


def tallied(seats: int, length: int, rows: Rows) -> Tally:
    """The rows of whole rounds or matches, counted."""
    tally = Tally(seats)
    scored: set[tuple[str, int, int]] = set()
    paid_for: set[tuple[str, int, int]] = set()
    _count_rounds(tally, length, rows[ROUNDS])
    for index, number, _, _, part, pattern, value, denominator, times in rows[PATTERNS]:
        id = f"{part}:{pattern}" if part == BONUS else pattern
        tally.patterns.setdefault(id, Counter())[amount(value, denominator)] += times
        scored.add((id, index, number))
    for index, number, _, _, reason, paid, denominator in rows[PAYMENTS]:
        tally.payments.setdefault(reason, Counter())[amount(paid, denominator)] += 1
        paid_for.add((reason, index, number))
    tally.scored.update(id for id, _, _ in scored)
    tally.paid.update(reason for reason, _, _ in paid_for)
    return tally


def _count_rounds(tally: Tally, length: int, rows: Iterable[Row]) -> None:
    seats = tally.seats
    last: dict[int, tuple[Amount, ...]] = {}
    for row in rows:
        index, _, _, dealer, ended, _, decisions = row[:7]
        denominator = row[FIRST_SEAT - 1]
        scores, wins, claims = (
            row[start : start + seats] for start in range(FIRST_SEAT, FIRST_SEAT + 3 * seats, seats)
        )
        if length:
            denominator, scores = row[FIRST_SEAT + 3 * seats], row[FIRST_SEAT + 3 * seats + 1 :]
        last[index] = tuple(amount(score, denominator) for score in scores)
        tally.rounds += 1
        tally.ended[ended] += 1
        tally.decisions[decisions] += 1
        tally.dealt[dealer] += 1
        tally.dealer_won += bool(wins[dealer])
        tally.wins += sum(wins)
        tally.drawn += not any(wins)
        for seat in range(seats):
            tally.won[seat] += bool(wins[seat])
            tally.claims[seat] += claims[seat]
    tally.units = len(last)
    for points in last.values():
        for seat, one in enumerate(points):
            tally.points[seat][one] += 1


def amount(numerator: int, denominator: int) -> Amount:
    """An amount as rows hold it."""
    return numerator if denominator == 1 else exact(Fraction(numerator, denominator))
