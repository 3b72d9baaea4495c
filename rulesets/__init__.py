"""Rulesets, tile sets and positions as YAML; nothing here is code."""
