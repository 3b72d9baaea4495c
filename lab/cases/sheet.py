"""A case file while it is read: its tree, what is wrong with it, and the notation of each entry's ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from attrs import evolve, frozen

from paiju.core.errors import Fault, PaijuError, Path, Place, PluginError, Text, choices, nearest
from paiju.core.melds.meld import Meld
from paiju.core.melds.notation import read_meld
from paiju.core.round import Action, Rules
from paiju.core.ruleset.nodes import Entries, place_of
from paiju.core.tiles import read_tiles

T = TypeVar("T")

_OF_KEYS = ("unknown-key", "unknown-option", "unknown-fact")


class Sheet:
    """Collects the faults of one file; each gets the place that its path leads to."""

    def __init__(self, tree: Entries) -> None:
        self.tree = tree
        self.faults: list[Fault] = []

    def place(self, path: Path) -> Place:
        """Where the value at a path is written, or the nearest one above it."""
        return place_of(self.tree, path)

    def add(self, fault: Fault, path: Path) -> None:
        """Note a fault that was found at `path`; its own path goes on from there."""
        whole = (*path, *fault.path)
        place = fault.place or place_of(self.tree, whole, of_key=fault.code in _OF_KEYS)
        fault = evolve(fault, path=whole, place=place)
        if fault not in self.faults:
            self.faults.append(fault)

    def attempt(self, path: Path, make: Callable[..., T], *values: Any) -> T | None:
        """What `make` gives; None, and its faults noted, if it raises a `PaijuError`.

        Raises `PluginError`: what a plugin does wrong is no mistake of the file.
        """
        try:
            return make(*values)
        except PluginError:
            raise
        except PaijuError as error:
            for fault in error.faults:
                self.add(fault, path)
            return None


@frozen
class EntryReader:
    """Reads the values of one entry at `path`, in the notation of its ruleset.

    Each method takes the path of a value inside the entry. What cannot be read is noted on the sheet and
    answered with nothing (an empty row, None), so that everything wrong comes out at once.
    """

    sheet: Sheet
    path: Path
    rules: Rules

    @property
    def place(self) -> Place:
        """Where the entry begins."""
        return self.sheet.place(self.path)

    def fault(self, at: Path, code: str, message: Text, expected: str = "", near: str | None = None) -> None:
        """Note that the value at `at` is wrong."""
        self.sheet.add(Fault(code, message, at, None, expected, near), self.path)

    def attempt(self, at: Path, make: Callable[..., T], *values: Any) -> T | None:
        """What `make` gives; None, and its faults noted, if it raises a `PaijuError`."""
        return self.sheet.attempt((*self.path, *at), make, *values)

    def tiles(self, at: Path, text: str) -> tuple[int, ...]:
        """The tiles written in `text`, in their order."""
        return self.attempt(at, read_tiles, self.rules.tiles, text) or ()

    def tile(self, at: Path, text: str) -> int:
        """The one tile written in `text`; -1 if it is not one."""
        before = len(self.sheet.faults)
        found = self.tiles(at, text)
        if len(found) == 1:
            return found[0]
        if len(self.sheet.faults) == before:
            message = Text(f"“{text}”不是一张牌", f"“{text}” is not one tile")
            self.fault(at, "not-one-tile", message)
        return -1

    def melds(self, at: Path, texts: tuple[str, ...]) -> tuple[Meld, ...]:
        """The melds written in `texts`."""
        found = []
        for index, text in enumerate(texts):
            meld = self.attempt((*at, index), read_meld, self.rules.tiles, text)
            if meld is None:
                continue
            if meld.giver >= self.rules.seats:
                self._no_seat((*at, index), str(meld.giver))
            found.append(meld)
        return tuple(found)

    def action(self, at: Path, text: str) -> Action | None:
        """The decision written in `text`, without its seat."""
        return self.attempt(at, self.rules.notation.read_action, text)

    def seat(self, at: Path, text: str) -> int | None:
        """The seat that a word names."""
        if text.isascii() and text.isdigit() and len(text) < 4 and int(text) < self.rules.seats:
            return int(text)
        self._no_seat(at, text)
        return None

    def by_seat(self, at: Path, entries: Mapping[str, T]) -> dict[int, T]:
        """A map whose keys are seats."""
        found = {}
        keys = [str(seat) for seat in range(self.rules.seats)]
        for key, value in entries.items():
            if key in keys:
                found[int(key)] = value
            else:
                self.unknown((*at, key), key, keys)
        return found

    def nothing(self, at: Path, expected: str) -> None:
        """Note something that asks for nothing, so that it would hold whatever the engine does."""
        message = Text("这里什么也没有检查", "nothing is checked here")
        self.fault(at, "checks-nothing", message, expected)

    def unknown(self, at: Path, name: str, known: list[str]) -> None:
        """Note a key that the ruleset does not know."""
        message = Text(f"{name} 不是认识的键", f"{name} is not a known key")
        self.fault(at, "unknown-key", message, choices(known), nearest(name, known))

    def _no_seat(self, at: Path, text: str) -> None:
        message = Text(f"没有 {text} 号位", f"there is no seat {text}")
        self.fault(at, "no-such-seat", message, f"0-{self.rules.seats - 1}")
