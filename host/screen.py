"""What a command writes to: streams that take any character, and one language."""

from __future__ import annotations

import os
import sys
from codecs import lookup
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TextIO

from paiju.core.errors import Fault, PaijuError, Text, choices, nearest

LANGUAGES = ("zh", "en")
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
_COLUMNS, _FEWEST = 80, 40


class Screen:
    """Where texts go, in the language of the person who reads them."""

    def __init__(self, lang: str, out: TextIO | None = None, err: TextIO | None = None) -> None:
        self.lang = lang
        self.out = out or sys.stdout or _nowhere()
        self.err = err or sys.stderr or _nowhere()

    def say(self, text: Text, **fields: object) -> None:
        """A line of text, its `{name}` fields filled in."""
        self.write(self.word(text, **fields))

    def word(self, text: Text, **fields: object) -> str:
        """The text in the language of the screen."""
        said = text.say(self.lang)
        return said.format(**fields) if fields else said

    def write(self, line: str = "") -> None:
        """One line, as it is."""
        self.out.write(line.rstrip() + "\n")

    def note(self, text: Text, **fields: object) -> None:
        """A line beside the output: on the stream of errors."""
        self.err.write(self.word(text, **fields).rstrip() + "\n")

    def refuse(self, error: PaijuError) -> None:
        """All faults of an error, a line each, on the stream of errors."""
        self.err.write(error.say(self.lang) + "\n")

    def data(self, value: object) -> None:
        """One JSON value: whole numbers as they are, halves as decimals, other fractions as text."""
        import json

        self.write(json.dumps(plain(value), ensure_ascii=False, indent=1))

    @property
    def columns(self) -> int:
        """How wide a line may be."""
        try:
            columns = os.get_terminal_size(self.out.fileno()).columns
            return max(_FEWEST, columns or _COLUMNS)
        except (OSError, ValueError, AttributeError):
            return _COLUMNS


def _nowhere() -> TextIO:
    """Where output goes that has been closed."""
    return open(os.devnull, "w", encoding="utf-8")


def plain(value: object) -> Any:
    """A value as JSON can hold it."""
    if isinstance(value, Fraction):
        exact = value.denominator & (value.denominator - 1) == 0
        return float(value) if exact else f"{value.numerator}/{value.denominator}"
    if isinstance(value, Text):
        return {"zh": value.zh, "en": value.en}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(one) for one in value]
    return value


def choose_language(args: Sequence[str], environ: Mapping[str, str]) -> tuple[str, list[str]]:
    """The language that `--lang` or the locale asks for, and the arguments without `--lang`.

    `--lang` may stand anywhere before a bare `--`. Raises `PaijuError` for a language there is not.
    """
    locale = next((environ[name] for name in _LOCALE if environ.get(name)), "")
    lang = "zh" if locale.lower().startswith("zh") else "en"
    rest: list[str] = []
    words = iter(args)
    for word in words:
        if word == "--":
            return lang, [*rest, word, *words]
        name, equals, value = word.partition("=")
        if name != "--lang":
            rest.append(word)
            continue
        lang = _known(value if equals else next(words, ""))
    return lang, rest


def _known(lang: str) -> str:
    if lang in LANGUAGES:
        return lang
    message = Text(f"--lang 不能是“{lang}”", f"--lang cannot be “{lang}”")
    near = nearest(lang, LANGUAGES)
    raise PaijuError(Fault("bad-value", message, expected=choices(LANGUAGES), nearest=near))


def prepare_streams() -> None:
    """Let the standard streams take every character: nothing is ever lost in an encoding error.

    A stream of plain ASCII becomes UTF-8; any other keeps its encoding and replaces what that lacks.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is None:
            continue
        ascii_only = lookup(stream.encoding or "ascii").name == "ascii"
        reconfigure(encoding="utf-8" if ascii_only else None, errors="replace")
