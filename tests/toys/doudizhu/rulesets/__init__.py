"""The ruleset of 斗地主."""
