"""A simulation as plain data, for programs."""

from __future__ import annotations

from typing import Any

from attrs import asdict

from paiju.lab.simulation.figures import (
    ValueFigures,
    doubtful,
    ends,
    mean_of,
    pattern_figures,
    payment_figures,
    seat_figures,
)
from paiju.lab.simulation.run import Simulation


def data(simulation: Simulation) -> dict[str, Any]:
    """All figures with the counts that they come from."""
    job, rules, tally = simulation.job, simulation.rules, simulation.tally
    return {
        "name": rules.name,
        "names": rules.names,
        "hash": rules.hash,
        "options": rules.options,
        "policies": job.policies,
        "seed": job.seed,
        "unit": "matches" if job.length else "rounds",
        "length": job.length or None,
        "count": tally.units,
        "asked": job.count,
        "doubtful": doubtful(simulation),
        "rounds": tally.rounds,
        "wins": tally.wins,
        "drawn": tally.drawn,
        "dealer_won": tally.dealer_won,
        "seats": [
            {**asdict(one), "points": _sorted(tally.points[one.seat])} for one in seat_figures(simulation)
        ],
        "ends": [{"end": code, "name": name, "rounds": count} for code, name, count in ends(simulation)],
        "decisions": {"mean": mean_of(tally.decisions), "rounds": _sorted(tally.decisions)},
        "patterns": [
            {**_value(one), "values": _sorted(tally.patterns[one.id])} for one in pattern_figures(simulation)
        ],
        "payments": [
            {**_value(one), "amounts": _sorted(tally.payments[one.id])} for one in payment_figures(simulation)
        ],
    }


def _value(one: ValueFigures) -> dict[str, Any]:
    return {**asdict(one, recurse=False), "rare": one.rare}


def _sorted(counts: Any) -> dict[Any, int]:
    return dict(sorted(counts.items()))
