"""Comparing two rulesets: facts, capability, decisions, playouts, statistics."""
