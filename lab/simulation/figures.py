"""The figures of a simulation: what its counts say of seats, patterns, payments and the length of rounds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.ledger import Amount
from paiju.core.round import Rules
from paiju.lab.confidence import FEW, RARE
from paiju.lab.simulation.run import Simulation
from paiju.lab.simulation.tally import BONUS, Counts, total
from paiju.lab.simulation.words import ANY, BONUS_NAME, FIELDS

_OPTIONAL = re.compile(r"\[[^\]]*\]")
_CLAUSE = re.compile(r"(?<=[，,；;])")
_FIELD = re.compile(r"\{(\w+)\}")


@frozen
class SeatFigures:
    """One seat: the mean of its points with the half width of 95 % confidence (None: not known).

    `won` is the share of rounds that it won, `claims` how many melds it claimed in a round.
    """

    seat: int
    policy: str
    total: Amount
    mean: float
    half_width: float | None
    won: float
    claims: float


@frozen
class ValueFigures:
    """A pattern or a reason of payments: how often it came, in what share, and what it was worth.

    The share of a pattern is that of all wins, of a payment how many there were in a round. `rounds` is in
    how many rounds it came.
    """

    id: str
    name: Text
    times: int
    rounds: int
    share: float
    mean: float
    least: Amount
    most: Amount

    @property
    def rare(self) -> bool:
        """Whether it came in so few rounds that its share and its mean are not to be trusted."""
        return self.rounds < RARE


def doubtful(simulation: Simulation) -> bool:
    """Whether there were too few rounds or matches for widths to be trusted."""
    return simulation.tally.units < FEW


def seat_figures(simulation: Simulation) -> list[SeatFigures]:
    """One for each seat."""
    tally = simulation.tally
    rounds = tally.rounds or 1
    return [
        SeatFigures(
            seat,
            policy,
            total(tally.points[seat]),
            tally.mean(seat),
            tally.half_width(seat),
            tally.won[seat] / rounds,
            tally.claims[seat] / rounds,
        )
        for seat, policy in enumerate(simulation.job.policies)
    ]


def pattern_figures(simulation: Simulation) -> list[ValueFigures]:
    """The patterns that were scored, the most frequent first."""
    rules, tally = simulation.rules, simulation.tally
    names = {id: _pattern_name(rules, id) for id in tally.patterns}
    return _values(tally.patterns, tally.scored, names, tally.wins)


def payment_figures(simulation: Simulation) -> list[ValueFigures]:
    """The reasons for which was paid, the most frequent first."""
    rules, tally = simulation.rules, simulation.tally
    names = {id: without_fields(rules.say("reasons", id)) for id in tally.payments}
    return _values(tally.payments, tally.paid, names, tally.rounds)


def ends(simulation: Simulation) -> list[tuple[str, Text, int]]:
    """How rounds ended: code, name, how many; the most frequent first."""
    say = simulation.rules.say
    counted = sorted(simulation.tally.ended.items(), key=lambda one: (-one[1], one[0]))
    return [(code, say("ends", code), count) for code, count in counted]


def mean_of(counts: Counter[int]) -> float:
    """The mean of what was counted."""
    times = sum(counts.values())
    return sum(value * count for value, count in counts.items()) / times if times else 0.0


def without_fields(text: Text) -> Text:
    """A text about one payment as a name for all like it."""
    return Text(_plain(text.zh, "zh"), _plain(text.en, "en"))


def _plain(said: str, lang: str) -> str:
    clauses = _CLAUSE.split(_OPTIONAL.sub("", said))
    known = [one for one in clauses if all(field in FIELDS for field in _FIELD.findall(one))]
    short = "".join(known or clauses).rstrip("，,；; ")
    return _FIELD.sub(lambda field: FIELDS.get(field[1], ANY).say(lang), short).strip()


def _pattern_name(rules: Rules, id: str) -> Text:
    part, _, pattern = id.rpartition(":")
    names = rules.scoring.names if rules.scoring is not None else {}
    name = names.get(pattern, Text(pattern, pattern))
    if part != BONUS:
        return name
    return Text(BONUS_NAME.zh.format(name=name.zh), BONUS_NAME.en.format(name=name.en))


def _values(
    counted: Mapping[str, Counts], rounds: Mapping[str, int], names: Mapping[str, Text], of: int
) -> list[ValueFigures]:
    found = []
    for id, counts in counted.items():
        times = sum(counts.values())
        mean = float(Fraction(total(counts)) / times)
        share = times / (of or 1)
        found.append(ValueFigures(id, names[id], times, rounds[id], share, mean, min(counts), max(counts)))
    return sorted(found, key=lambda one: (-one.times, one.id))
