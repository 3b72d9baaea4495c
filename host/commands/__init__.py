"""The commands of `paiju`, a module each."""
