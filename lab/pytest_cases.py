"""The pytest collector of case files."""
