"""The digest that ties each result of a record to every line before it."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from paiju.core.record.serial import canonical


class Chain:
    """The SHA-256 of the lines of a record so far, each as canonical JSON with a line feed after it."""

    def __init__(self, header: Mapping[str, Any]) -> None:
        """Begin with the header, as its line holds it."""
        self._so_far = sha256()
        self.add(header)

    def add(self, line: Mapping[str, Any]) -> None:
        """A further line."""
        self._so_far.update(canonical(line) + b"\n")

    @property
    def digest(self) -> str:
        """64 hexadecimal digits for all lines so far."""
        return self._so_far.hexdigest()
