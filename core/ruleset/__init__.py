"""Layer 8: rulesets: reading, inheritance, options, and errors with their places."""
