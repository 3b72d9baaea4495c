"""What goes wrong, said so that a person can mend it.

Every error carries a stable *code*, a *place* (a file position, or a path inside the data), what was
*expected*, and the *nearest* right name where there is one. Texts exist in Chinese and English.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from attrs import evolve, frozen

Path = tuple[str | int, ...]


@frozen
class Text:
    """One message or name in both languages.

    >>> Text("碰", "pong").say("zh")
    '碰'
    """

    zh: str
    en: str

    def say(self, lang: str) -> str:
        """The wording in `lang` (`zh` or `en`)."""
        return self.zh if lang.startswith("zh") else self.en

    def format(self, **values: object) -> Text:
        """Both wordings with `{name}` fields filled in."""
        return Text(self.zh.format(**values), self.en.format(**values))


@frozen
class Place:
    """Where in a file: the first line and column are 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@frozen
class Fault:
    """One thing that is wrong.

    `path` leads to the value inside the data (`("scoring", "patterns", "qidui", "value")`); whoever
    knows the file turns it into a `place`.
    """

    code: str
    message: Text
    path: Path = ()
    place: Place | None = None
    expected: str = ""
    nearest: str | None = None

    def at(self, place: Place) -> Fault:
        """The same fault with its place."""
        return evolve(self, place=place)

    def under(self, *prefix: str | int) -> Fault:
        """The same fault, its path seen from further up."""
        return evolve(self, path=(*prefix, *self.path))

    def say(self, lang: str = "en") -> str:
        """One line for people: place, code, message, what was expected, the nearest right name."""
        where = str(self.place) if self.place else ".".join(str(part) for part in self.path)
        line = f"{where}: " if where else ""
        line += f"[{self.code}] {self.message.say(lang)}"
        if self.expected:
            line += ("；应为 " if lang.startswith("zh") else "; expected ") + self.expected
        if self.nearest:
            line += (
                f"；是否想写 {self.nearest}？" if lang.startswith("zh") else f"; did you mean {self.nearest}?"
            )
        return line


class PaijuError(Exception):
    """Base of every error that paiju raises on bad input; never raised for a bug of its own."""

    def __init__(self, faults: Fault | Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("\n".join(fault.say("en") for fault in self.faults))

    def say(self, lang: str = "en") -> str:
        """All faults, a line each."""
        return "\n".join(fault.say(lang) for fault in self.faults)


class RulesetError(PaijuError):
    """A ruleset cannot be loaded; all that is wrong with it at once."""


class NotationError(PaijuError):
    """Tiles, a meld or a decision that cannot be read."""


class PositionError(PaijuError):
    """A written position that cannot be set up."""


class RecordError(PaijuError):
    """A record that cannot be replayed or verified."""


class Refused(PaijuError):
    """A decision that the round does not allow; nothing has changed."""

    @property
    def code(self) -> str:
        """The reason code of the refusal."""
        return self.faults[0].code


def nearest(name: object, known: Iterable[object]) -> str | None:
    """The known name most like `name`, or None if none is near."""
    found = get_close_matches(str(name), [str(one) for one in known], n=1, cutoff=0.5)
    return found[0] if found else None


def choices(known: Sequence[object] | Iterable[object]) -> str:
    """A list of names for the *expected* part of a message."""
    return ", ".join(str(one) for one in known)
