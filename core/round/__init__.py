"""Layer 6: the state of one deal, its events and its views."""
