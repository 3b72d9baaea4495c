"""Simulations: many rounds of one ruleset, the same for any number of workers."""

from paiju.lab.simulation.run import Simulation, simulate
from paiju.lab.simulation.tally import Tally

__all__ = ["Simulation", "Tally", "simulate"]
