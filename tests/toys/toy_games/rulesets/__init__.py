"""Rulesets of the toys."""
