"""What a command writes to: streams that take any character, and one language."""

from __future__ import annotations

import os
import re
import sys
from codecs import lookup
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TextIO

from attrs import evolve

from paiju.core.errors import Fault, PaijuError, Text, choices, nearest
from paiju.host.cells import width, wrap
from paiju.host.lang import LANGUAGES, locale_language, split_language

_COLUMNS, _FEWEST = 80, 40
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What moves the cursor, turns the writing round, or is no character; line feed and tab are left."""


def visible(said: str) -> str:
    """Text with its control characters written out (`\\u001b`): nothing in it acts on a terminal."""
    if said.isprintable():
        return said
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", said)


def on_one_line(said: str) -> str:
    """The same for a value within a line: line feeds and tabs are written out too."""
    return visible(said).replace("\n", "\\n").replace("\t", "\\t")


class Screen:
    """Where texts go, in the language of the person who reads them."""

    def __init__(self, lang: str, out: TextIO | None = None, err: TextIO | None = None) -> None:
        self.lang = lang
        self.out = out or sys.stdout or _nowhere()
        self.err = err or sys.stderr or _nowhere()

    def say(self, text: Text, **fields: object) -> None:
        """A line of text, its `{name}` fields filled in."""
        self.tell(self.word(text, **fields))

    def word(self, text: Text, **fields: object) -> str:
        """The text in the language of the screen; what it is filled with stays on its line."""
        said = text.say(self.lang)
        if not fields:
            return said
        return said.format(**{name: _filled(value) for name, value in fields.items()})

    def write(self, line: str = "") -> None:
        """One line, or several; control characters are written out."""
        self.out.write(visible(line).rstrip() + "\n")

    def prompt(self, said: str) -> None:
        """What a line is asked with; it is there before the line is read."""
        self.out.write(visible(said))
        self.out.flush()

    def tell(self, said: str) -> None:
        """A line, or several: in a terminal each broken between words where it is too long for it."""
        for line in said.splitlines() or [""]:
            indent = line[: len(line) - len(line.lstrip())]
            if self._terminal is None or width(line) <= self.columns:
                self.write(line)
            else:
                for part in wrap(line.lstrip(), self.columns, indent):
                    self.write(part)

    def refuse(self, error: PaijuError) -> None:
        """All faults of an error, a line each, on the stream of errors."""
        seen = PaijuError([_on_one_line(fault) for fault in error.faults])
        self.err.write(visible(seen.say(self.lang)) + "\n")

    def data(self, value: object) -> None:
        """One JSON value: whole numbers as they are, halves as decimals, other fractions as text."""
        import json

        self.write(json.dumps(plain(value), ensure_ascii=False, indent=1))

    @property
    def columns(self) -> int:
        """How wide a line may be."""
        return max(_FEWEST, self._terminal or _COLUMNS)

    @property
    def _terminal(self) -> int | None:
        """How wide the terminal is, None where nobody looks at one; 0 if it does not say."""
        try:
            return os.get_terminal_size(self.out.fileno()).columns
        except (OSError, ValueError, AttributeError):
            return None


def both(said: Text, **fields: object) -> Text:
    """A text whose fields may be texts themselves, filled in in either language."""
    zh = {name: one.zh if isinstance(one, Text) else one for name, one in fields.items()}
    en = {name: one.en if isinstance(one, Text) else one for name, one in fields.items()}
    return Text(said.zh.format(**zh), said.en.format(**en))


def _filled(value: object) -> object:
    return on_one_line(str(value)) if isinstance(value, (str, os.PathLike)) else value


def _on_one_line(fault: Fault) -> Fault:
    near = None if fault.nearest is None else on_one_line(fault.nearest)
    said = fault.expected
    expected = _both_on_one_line(said) if isinstance(said, Text) else on_one_line(said)
    return evolve(fault, message=_both_on_one_line(fault.message), expected=expected, nearest=near)


def _both_on_one_line(said: Text) -> Text:
    return Text(on_one_line(said.zh), on_one_line(said.en))


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

    Raises `PaijuError` for a language there is not.
    """
    lang, rest = split_language(args)
    return locale_language(environ) if lang is None else _known(lang), rest


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
