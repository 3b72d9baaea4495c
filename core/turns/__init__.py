"""Layer 7: turns: what is still to happen, and who is asked."""
