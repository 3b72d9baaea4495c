"""Two small games outside paiju."""
