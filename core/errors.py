"""What goes wrong, said so that a person can mend it.

Every error carries a stable *code*, a *place* (a file position, or a path inside the data), what was
*expected*, and the *nearest* right name where there is one. Texts exist in Chinese and English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from attrs import evolve, frozen

Path = tuple[str | int, ...]

MOST_FAULTS = 20
"""How many faults of one error are told; the others are counted."""
MOST_NAMES = 8
"""How many of many known names a fault lists."""
LONGEST_WORD = 80
LONGEST_PART = 1000
_LONG_WORD = re.compile(rf"[^\s/\\\u3000-\uffef]{{{LONGEST_WORD + 1},}}")


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
    knows the file turns it into a `place`. What was `expected` is a `Text` where it has words of a language.
    """

    code: str
    message: Text
    path: Path = ()
    place: Place | None = None
    expected: str | Text = ""
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
        line = _cut(line) + f"[{self.code}] {_cut(self.message.say(lang))}"
        if self.expected:
            line += ("；应为 " if lang.startswith("zh") else "; expected ") + _cut(self.wanted(lang))
        if self.nearest:
            near = _cut(self.nearest)
            line += f"；是否想写 {near}？" if lang.startswith("zh") else f"; did you mean {near}?"
        return line

    def wanted(self, lang: str = "en") -> str:
        """What was expected, in one language."""
        return self.expected.say(lang) if isinstance(self.expected, Text) else self.expected


def _cut(said: str) -> str:
    """A part of a message with its long words cut, and never very long itself."""
    short = _LONG_WORD.sub(lambda found: found[0][: LONGEST_WORD - 1] + "…", said)
    return short if len(short) <= LONGEST_PART else short[: LONGEST_PART - 1] + "…"


SAYS_NOTHING = Fault("unknown", Text("出错了，没有说是什么错", "an error that says nothing of itself"))
"""What stands for the faults of an error that was made without one."""


class PaijuError(Exception):
    """Base of every error that paiju raises on bad input; never raised for a bug of its own."""

    def __init__(self, faults: Fault | Iterable[Fault]) -> None:
        given = (faults,) if isinstance(faults, Fault) else tuple(faults)
        self.faults: tuple[Fault, ...] = given or (SAYS_NOTHING,)
        super().__init__(self.say("en"))

    def __reduce__(self) -> tuple[type[PaijuError], tuple[tuple[Fault, ...]]]:
        """An error of another process arrives with all its faults."""
        return type(self), (self.faults,)

    def say(self, lang: str = "en") -> str:
        """The faults, a line each; of very many the first, and how many more there are."""
        lines = [fault.say(lang) for fault in self.faults[:MOST_FAULTS]]
        more = len(self.faults) - len(lines)
        if more:
            lines.append(Text(f"……还有 {more} 处", f"… and {more} more").say(lang))
        return "\n".join(lines)


class RulesetError(PaijuError):
    """A ruleset cannot be loaded; all that is wrong with it at once."""


class NotationError(PaijuError):
    """Tiles, a meld or a decision that cannot be read."""


class PositionError(PaijuError):
    """A written position that cannot be set up."""


class RecordError(PaijuError):
    """A record that cannot be replayed or verified."""


class PluginError(PaijuError):
    """A plugin or a bot failed, or gave an answer that its hook does not have."""


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


def choices_near(name: object, known: Iterable[object]) -> str | Text:
    """As `choices`, for a `name` that is none of them: of many those that are most like it, nearest first."""
    names = [str(one) for one in known]
    more = len(names) - MOST_NAMES
    if more <= 0:
        return choices(names)
    near = get_close_matches(str(name), names, n=MOST_NAMES, cutoff=0.5)
    shown = choices([*dict.fromkeys([*near, *names])][:MOST_NAMES])
    return Text(f"{shown} 等，另有 {more} 个", f"{shown} and {more} more")
