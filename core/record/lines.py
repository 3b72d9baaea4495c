"""The lines of a record and what each may hold."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from paiju.core.errors import Fault, PaijuError, Place, RecordError, Text
from paiju.core.shuffle import LONGEST, SCHEME

FORMAT = 1
"""Version of the format; it changes whenever an older paiju would misread a record."""
LONGEST_LINE = 1 << 18
"""Most bytes that a line may have."""
LARGEST = 1 << 26
"""Most bytes that a record may have."""
MOST_ROUNDS = 1 << 20
LONGEST_NAME = 100
_NAME = re.compile(r"[a-z0-9-]+\Z")
DEEPEST = 16
"""Most levels of maps and lists in a line."""

HEADER, START, DECISION, RESULT, REVEAL = "paiju-record", "round", "seat", "result", "reveal"
CHAIN = "chain"
"""Key of the digest of all lines before a line."""


@frozen
class Seated:
    """Who sits at a seat: a name for people, and the bot that plays there, None for a person."""

    name: str = ""
    bot: str | None = None


@frozen(kw_only=True)
class Header:
    """The first line: everything that is settled before the first tile is dealt.

    `options` are the values that a host set, `variant` and `distribution` name the plugin of the game
    and the package it comes from, with its version; `commitment` was published before the `nonces` were
    thrown in; `dealer` is None where the first dealer is drawn by lot, `length` None where the game or
    the players say when it is over.
    """

    ruleset: str
    hash: str
    options: Mapping[str, Any]
    paiju: str
    variant: str | None
    distribution: str | None
    version: str | None
    scheme: str = SCHEME
    commitment: str
    nonces: Mapping[int, str]
    seats: tuple[Seated, ...]
    dealer: int | None
    length: int | None

    def data(self) -> dict[str, Any]:
        """The header as its line holds it."""
        return {
            HEADER: FORMAT,
            "ruleset": self.ruleset,
            "hash": self.hash,
            "options": dict(self.options),
            "paiju": self.paiju,
            "variant": self.variant,
            "distribution": self.distribution,
            "version": self.version,
            "deal": self.scheme,
            "commitment": self.commitment,
            "nonces": {str(seat): nonce for seat, nonce in sorted(self.nonces.items())},
            "seats": [{"name": one.name, "bot": one.bot} for one in self.seats],
            "dealer": self.dealer,
            "length": self.length,
        }


@frozen
class Line:
    """One line: its number, its kind (`round`, `seat`, `result`, `reveal`), its values."""

    place: Place
    kind: str
    data: Mapping[str, Any]


@frozen
class Lines:
    """A record as read. `whole` is how many bytes the complete lines take; `half` is the place of a
    last line that was not written to its end, None if there is none.
    """

    path: Path
    header: Header
    body: tuple[Line, ...]
    whole: int
    half: Place | None
    ends_open: bool

    @property
    def seed(self) -> str | None:
        """The revealed seed."""
        return self.body[-1].data[REVEAL] if self.body and self.body[-1].kind == REVEAL else None


def refuse(
    place: Place, code: str, zh: str, en: str, expected: str | Text = "", near: str | None = None
) -> RecordError:
    """The error for a line of a record."""
    return RecordError(Fault(code, Text(zh, en), (), place, expected, near))


def shown(value: object) -> str:
    """A value in messages; never long."""
    if isinstance(value, (dict, list)):
        return "{…}" if isinstance(value, dict) else "[…]"
    if isinstance(value, int) and abs(value) > 1 << 64:
        return "999…"
    text = value if isinstance(value, str) else json.dumps(value)
    text = text.encode("utf-8", "replace").decode("utf-8")
    return ascii(text[:60])[1:-1] if not text[:60].isprintable() else text[:60]


def check_seats(place: Place, header: Header, seats: int) -> None:
    """Whether seats, nonces and dealer of a header fit a game of so many seats; `RecordError` if not."""
    beyond = [seat for seat in (*header.nonces, header.dealer or 0) if not _is_seat(seat, seats)]
    if len(header.seats) != seats or beyond:
        raise refuse(
            place,
            "wrong-seats",
            f"牌谱的座位与规则的 {seats} 个座位不符",
            f"the seats of the record do not fit the {seats} seats of the ruleset",
            str(seats),
        )


def _is_seat(value: object, seats: int) -> bool:
    return type(value) is int and 0 <= value < seats


def shown_error(problem: PaijuError) -> Text:
    """The messages of another error, to be named in one of a record."""
    faults = problem.faults[:3]
    return Text("；".join(one.say("zh") for one in faults), "; ".join(one.say("en") for one in faults))


# --- values ---------------------------------------------------------------------------------------


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MOST_ROUNDS


def _is_length(value: object) -> bool:
    return _is_count(value) and value != 0


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST and _encodes(value)


def _encodes(value: str) -> bool:
    try:
        return len(value.encode("utf-8")) <= LONGEST
    except UnicodeEncodeError:
        return False


def _is_line(value: object) -> bool:
    return _is_text(value) and str(value).isprintable()


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and len(value) == 64 and set(value) <= set("0123456789abcdef")


def _is_nonces(value: object) -> bool:
    return isinstance(value, dict) and all(
        seat.isascii() and seat.isdigit() and len(seat) < 4 and str(int(seat)) == seat and _is_text(nonce)
        for seat, nonce in value.items()
    )


def _is_seats(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(one, dict)
        and one.keys() == {"name", "bot"}
        and _is_line(one["name"])
        and (one["bot"] is None or _is_line(one["bot"]))
        for one in value
    )


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME and bool(_NAME.match(value))


Test = Callable[[object], bool]


def _or_null(test: Test) -> Test:
    return lambda value: value is None or test(value)


def _is_map(value: object) -> bool:
    return isinstance(value, dict)


def _is_list(value: object) -> bool:
    return isinstance(value, list)


_COUNT: tuple[str, Test] = ("a whole number", _is_count)
_TEXT: tuple[str, Test] = (f"text of at most {LONGEST} bytes", _is_text)
_LINE: tuple[str, Test] = ("one line of printable text", _is_line)
_LINE_OR_NULL: tuple[str, Test] = ("one line of printable text, or null", _or_null(_is_line))
_COUNT_OR_NULL: tuple[str, Test] = ("a whole number or null", _or_null(_is_count))
_LENGTH: tuple[str, Test] = ("a whole number from 1 on, or null", _or_null(_is_length))
_LIST: tuple[str, Test] = ("a list", _is_list)
_MAP: tuple[str, Test] = ("a map", _is_map)
_HASH: tuple[str, Test] = ("64 hexadecimal digits", _is_hash)

KINDS: dict[str, dict[str, tuple[str, Test]]] = {
    HEADER: {
        HEADER: _COUNT,
        "ruleset": ("a name, never a file", _is_name),
        "hash": _HASH,
        "options": _MAP,
        "paiju": _LINE,
        "variant": _LINE_OR_NULL,
        "distribution": _LINE_OR_NULL,
        "version": _LINE_OR_NULL,
        "deal": _LINE,
        "commitment": _HASH,
        "nonces": ("a map of seats to text", _is_nonces),
        "seats": ("a list of {name, bot}", _is_seats),
        "dealer": _COUNT_OR_NULL,
        "length": _LENGTH,
    },
    START: {START: _COUNT, "dealer": _COUNT},
    DECISION: {DECISION: _COUNT, "do": _LINE},
    RESULT: {
        RESULT: _COUNT,
        "ended_by": _LINE_OR_NULL,
        "scores": _LIST,
        "totals": _LIST,
        "wins": _LIST,
        "transfers": _LIST,
        "events": _HASH,
        CHAIN: _HASH,
    },
    REVEAL: {REVEAL: _TEXT, CHAIN: _HASH},
}
"""The kinds of lines by the key that tells them, each with its keys and what their values must be."""
