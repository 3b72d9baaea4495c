"""For testers: case files, comparison of rulesets, simulation, bots, the conformance kit."""
