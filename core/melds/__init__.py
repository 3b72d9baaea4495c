"""Layer 2: melds, of tiles and of cards."""
