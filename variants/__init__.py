"""Variants: the behaviour of one game each, as a plugin of the kernel."""
