"""The cells of the tables in which a simulation is told, for terminals and for pages alike."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.core.errors import Text
from paiju.lab.confidence import FEW, MARK, RARE, spread
from paiju.lab.simulation import words
from paiju.lab.simulation.figures import (
    SeatFigures,
    ValueFigures,
    doubtful,
    ends,
    mean_of,
    pattern_figures,
    payment_figures,
    seat_figures,
)
from paiju.lab.simulation.run import Simulation

Cells = tuple[str, ...]


def lead(simulation: Simulation, lang: str) -> str:
    """How many rounds or matches, of which seed."""
    job, units = simulation.job, simulation.tally.units
    if job.length:
        length = _counted(words.ROUNDS, job.length, lang)
        count = words.LEAD_MATCHES.say(lang).format(count=_counted(words.MATCHES, units, lang), length=length)
    else:
        count = _counted(words.ROUNDS, units, lang)
    told = words.LEAD.say(lang).format(count=count, seed=job.seed)
    if units < job.count:
        told += f" · {words.STOPPED.say(lang).format(count=job.count)}"
    return told


def _counted(what: tuple[Text, Text], count: int, lang: str) -> str:
    one, many = what
    return (one if count == 1 else many).say(lang).format(count=count)


def heads(of: Sequence[Text], lang: str) -> Cells:
    """The heads of columns."""
    return tuple(head.say(lang) for head in of)


def seat_cells(simulation: Simulation, lang: str) -> list[Cells]:
    """A row for each seat."""
    return [_seat(one, lang) for one in seat_figures(simulation)]


def bot(policy: str, lang: str) -> str:
    """What a bot is called; those of others have one name only."""
    return words.BOTS[policy].say(lang) if policy in words.BOTS else policy


def _seat(one: SeatFigures, lang: str) -> Cells:
    mean = f"{one.mean:+.3f} {spread(one.half_width, '.3f')}"
    return str(one.seat), bot(one.policy, lang), mean, f"{one.won:.1%}", f"{one.claims:.2f}"


def end_cells(simulation: Simulation, lang: str) -> list[Cells]:
    """A row for each way in which rounds ended."""
    rounds = simulation.tally.rounds or 1
    return [(name.say(lang), str(count), f"{count / rounds:.1%}") for _, name, count in ends(simulation)]


def pattern_cells(simulation: Simulation, lang: str) -> list[Cells]:
    """A row for each pattern."""
    found = pattern_figures(simulation)
    return [(one.id, one.name.say(lang), times(one), f"{one.share:.1%}", worth(one)) for one in found]


def payment_cells(simulation: Simulation, lang: str) -> list[Cells]:
    """A row for each reason of payments."""
    found = payment_figures(simulation)
    return [(one.id, one.name.say(lang), times(one), f"{one.share:.3f}", worth(one)) for one in found]


def times(one: ValueFigures) -> str:
    """How often it came, marked where that was in a few rounds only."""
    return f"{one.times} {MARK}" if one.rare else str(one.times)


def worth(one: ValueFigures) -> str:
    """One value, or the mean of several with the least and the greatest."""
    if one.least == one.most:
        return str(one.least)
    return f"{one.mean:.2f} ({one.least}…{one.most})"


def shares(simulation: Simulation, lang: str) -> tuple[str, str]:
    """How many rounds the dealer won, as the ruleset calls that seat, and how many nobody won."""
    tally, rules = simulation.tally, simulation.rules
    rounds = tally.rounds or 1
    role = rules.say("roles", "dealer").say(lang)
    won = words.ROLE_WON.say(lang).format(role=role, share=f"{tally.dealer_won / rounds:.1%}")
    return won, words.DRAWN.say(lang).format(share=f"{tally.drawn / rounds:.1%}")


def few(simulation: Simulation, lang: str) -> list[str]:
    """That widths are not to be trusted, where there were too few rounds or matches."""
    said = words.FEW_MATCHES if simulation.job.length else words.FEW_ROUNDS
    return [said.say(lang).format(few=FEW)] if doubtful(simulation) else []


def rare(found: Sequence[ValueFigures], lang: str) -> list[str]:
    """What the mark of rare figures means, where one has it."""
    said = words.RARE.say(lang).format(mark=MARK, rare=RARE)
    return [said] if any(one.rare for one in found) else []


def mean_length(simulation: Simulation, lang: str) -> str:
    """How many decisions a round has."""
    return words.MEAN_LENGTH.say(lang).format(mean=f"{mean_of(simulation.tally.decisions):.1f}")
