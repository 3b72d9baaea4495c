"""Layer 3: hands: whether a hand is complete, its waits, its distance, its readings."""
