"""Simulations: many rounds of one ruleset, the same for any number of workers."""
