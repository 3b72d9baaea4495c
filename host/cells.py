"""Text in columns, where a Chinese character takes two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import combining, east_asian_width


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)


def lines_of(said: str, columns: int) -> list[str]:
    """A text in lines of at most so many columns, broken at spaces where there are some."""
    found, line = [], ""
    for word in said.split(" "):
        longer = f"{line} {word}" if line else word
        if width(longer) <= columns:
            line = longer
            continue
        if line:
            found.append(line)
        line = word
        while width(line) > columns:
            cut = next(at for at in range(len(line), 0, -1) if width(line[:at]) <= columns)
            found.append(line[:cut])
            line = line[cut:]
    return [*found, line]


def pad(text: str, columns: int) -> str:
    """The text with spaces after it, up to a number of columns."""
    return text + " " * (columns - width(text))


def table(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Rows of cells as lines, each column as wide as its widest cell."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [gap.join(map(pad, row, widths)).rstrip() for row in rows]


def flow(cells: Iterable[str], columns: int, indent: str = "", gap: str = "  ") -> list[str]:
    """Cells one after the other, broken into lines of a width."""
    lines: list[str] = []
    line = indent
    for cell in cells:
        if line.strip() and width(line) + len(gap) + width(cell) > columns:
            lines.append(line.rstrip())
            line = indent
        line += cell if not line.strip() else gap + cell
    if line.strip():
        lines.append(line.rstrip())
    return lines


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """A text broken into lines of a width, between words or between Chinese characters."""
    lines: list[str] = []
    line = indent
    for word in _words(text):
        if line.strip() and width(line + word.rstrip()) > columns:
            lines.append(line.rstrip())
            line = indent
            word = word.lstrip()
        line += word
    if line.strip():
        lines.append(line.rstrip())
    return lines


def _words(text: str) -> Iterable[str]:
    """Pieces that may not be broken: words with the spaces after them, single Chinese characters."""
    piece = ""
    for place, one in enumerate(text):
        piece += one
        following = text[place + 1 : place + 2]
        closing = following in "，。、；：）”》" or not following
        if one == " " or (not closing and "W" in (east_asian_width(one), east_asian_width(following or " "))):
            yield piece
            piece = ""
    yield piece
