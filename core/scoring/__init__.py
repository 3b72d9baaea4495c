"""Layer 4: scoring: what a complete hand is worth, and why."""
