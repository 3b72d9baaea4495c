"""Scalars: what a bare word of a file means, and how a value is written.

YAML 1.2 core booleans and null, decimal whole numbers, and exact fractions. Everything else is text:
`no`, `off`, `1:30`, `010`, `0x10`, `1_000`, `1e3` and dates keep their letters, and where a number is
expected they are an error that names the nearest right spelling.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    Scalar = str | int | bool | Fraction | None

_INT = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,18}\Z")
_RATIO = re.compile(r"-?(?:0|[1-9][0-9]{0,17})/[1-9][0-9]{0,17}\Z")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_BOOLEAN_LIKE = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
_STARTS = frozenset("-0123456789")


def read_scalar(text: str) -> Scalar:
    """The value of a bare (unquoted) scalar.

    Numbers have at most 18 digits; a longer row of digits is text. `1.5` and `5/3` are Fractions.

    >>> read_scalar("8"), read_scalar("off"), read_scalar("5/3"), read_scalar("010")
    (8, 'off', Fraction(5, 3), '010')
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _STARTS:
        return text
    if _INT.match(text) and text != "-0":
        return int(text)
    if _DECIMAL.match(text) or _RATIO.match(text):
        from fractions import Fraction

        return Fraction(text)
    return text


def written(value: object) -> str:
    """A scalar as a file writes it; `read_scalar` reads it back.

    >>> from fractions import Fraction
    >>> written(True), written(None), written(Fraction(3, 2))
    ('true', 'null', '3/2')
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def boolean_like(text: str) -> str | None:
    """The boolean that somebody meant who wrote `yes`, `off`, `True` …; None if it looks like none."""
    low = text.strip().lower()
    return low if low in ("true", "false") else _BOOLEAN_LIKE.get(low)


def whole_number_like(text: str) -> str | None:
    """The whole number that somebody meant who wrote `010`, `0x10`, `1_000` or `8.0`; None if unclear."""
    low = text.strip().lower().replace("_", "").replace(",", "")
    for pattern, base in ((r"0x[0-9a-f]{1,12}", 16), (r"0o[0-7]{1,12}", 8), (r"[+-]?[0-9]{1,18}", 10)):
        if re.fullmatch(pattern, low):
            return str(int(low, base))
    if re.fullmatch(r"[+-]?[0-9]{1,18}\.0+", low):
        return str(int(low.partition(".")[0]))
    return None
