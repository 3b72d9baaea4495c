"""The kernel: it knows tiles, melds and turns, and no game."""
