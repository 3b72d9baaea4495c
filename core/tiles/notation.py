"""The notation of tiles: `123m 55p 9s CC f1 cat`, and for cards `333444 5 o`."""

from __future__ import annotations

from collections.abc import Iterable

from paiju.core.errors import Fault, NotationError, Text, nearest
from paiju.core.tiles.kinds import SUITED, TileSet

MOST_WRITTEN = 1000
"""So many tiles one text may hold."""


def read_tiles(tiles: TileSet, text: str) -> tuple[int, ...]:
    """The tiles written in `text`, in the order written.

    Digits before a suit letter share it (`123m` is `1m 2m 3m`); single-letter codes may be written
    together (`CCC`); longer codes stand apart; Chinese names are understood in place of codes
    (`123筒 中中`, `五筒`); `10` is `T` where there is a T. Raises `NotationError` that points at the column,
    or says that there are more than `MOST_WRITTEN` tiles.
    """
    found: list[int] = []
    column = 0
    for word in text.split():
        column = text.index(word, column)
        found.extend(_word(tiles, text, word, column))
        column += len(word)
        if len(found) > MOST_WRITTEN:
            message = Text(
                f"一次最多写 {MOST_WRITTEN} 张牌", f"at most {MOST_WRITTEN} tiles can be written at once"
            )
            raise NotationError(Fault("too-many-tiles", message, expected=f"0-{MOST_WRITTEN}"))
    return tuple(found)


def _word(tiles: TileSet, text: str, word: str, column: int) -> list[int]:
    by_code = tiles.by_code
    if word in by_code:
        return [by_code[word]]
    spoken = tiles.spoken
    if word in spoken:
        return [spoken[word]]
    found: list[int] = []
    at = digits = 0
    while at < len(word) and len(found) <= MOST_WRITTEN:
        digits = max(at, digits)
        while digits < len(word) and word[digits].isdigit():
            digits += 1
        if digits > at and digits < len(word):
            pieces = [digit + word[digits] for digit in word[at:digits]]
            run = [by_code.get(piece, spoken.get(piece)) for piece in pieces]
            if None not in run:
                found.extend(tile for tile in run if tile is not None)
                at = digits + 1
                continue
        if word[at] in by_code:
            found.append(by_code[word[at]])
            at += 1
        elif word[at : at + 2] == "10" and "T" in by_code:
            found.append(by_code["T"])
            at += 2
        elif (name := next((one for one in spoken if word.startswith(one, at)), None)) is not None:
            found.append(spoken[name])
            at += len(name)
        else:
            raise NotationError(
                Fault(
                    "unknown-tile",
                    Text(
                        f"“{text}”第 {column + at + 1} 列的“{word[at:]}”不是这副牌里的牌",
                        f"“{word[at:]}” in column {column + at + 1} of “{text}” is no tile of this set",
                    ),
                    expected=example(tiles),
                    nearest=nearest(word, by_code),
                )
            )
    return found


def example(tiles: TileSet) -> str:
    """How tiles of this set are written, for messages."""
    shown = []
    for group in tiles.groups:
        codes = [tiles.kinds[kind].code for kind in group.kinds]
        shown.append(f"{codes[0]}-{codes[-1]}" if group.klass == SUITED else " ".join(codes))
    return " ".join(shown)


def write_tiles(tiles: TileSet, what: Iterable[int]) -> str:
    """The tiles in the order given, in the shortest notation: `123p 55s CC`."""
    parts: list[str] = []
    digits = ""
    suit = ""
    for tile in what:
        if tile == tiles.unknown:
            code, kind_suit, klass = "?", "", ""
        else:
            kind = tiles.kinds[tile]
            code, kind_suit, klass = kind.code, kind.suit, kind.klass
        if klass == SUITED:
            if suit and suit != kind_suit:
                parts.append(digits + suit)
                digits = ""
            digits += code[:-1]
            suit = kind_suit
            continue
        if suit:
            parts.append(digits + suit)
            digits = suit = ""
        if len(code) == 1 and parts and parts[-1][-1] == code and set(parts[-1]) == {code}:
            parts[-1] += code
        else:
            parts.append(code)
    if suit:
        parts.append(digits + suit)
    return " ".join(parts)
