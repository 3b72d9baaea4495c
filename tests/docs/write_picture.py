"""Writes docs/picture.svg, the picture of README: the end of a real round, as a terminal shows it.

    make docs, or: .venv/bin/python tests/docs/write_picture.py [FILE]

The text is what `paiju play` prints, to the last letter; only the colours are added. The picture brings
its own background, so it can be read on light and on dark pages, and needs no font but a monospaced
one: every piece of text is stretched to its columns.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from paiju.host.cells import width

TARGET = Path(__file__).resolve().parents[2] / "docs" / "picture.svg"
COMMAND = ("paiju", "play", "kawuxing", "--bots", "--seed", "8230")
EVENTS = 8
"""How many lines before the settlement are shown."""
SETTLEMENT = "══"

TITLE = "牌局 paiju · 卡五星一局的结算 · the settlement of a round of Kawuxing"
COLUMN, LINE = 8.4, 20
MARGIN, BAR, ABOVE = 24, 40, 8

# What is picked out, in order; each name is a style. Everything else is plain.
PIECES = re.compile(
    r"(?P<prompt>^\$)|(?P<head>^══.*|^Payments:$)|(?P<dim>^…$|^seed .*|\(no\. \d+ of the chain\))"
    r"|(?P<seat0>\bseat 0\b)|(?P<seat1>\bseat 1\b)|(?P<seat2>\bseat 2\b)"
    r"|(?P<dots>\b[1-9]+p\b)|(?P<bamboos>\b[1-9]+s\b)|(?P<dragons>\b(?:C+|F+|B+)\b)"
    r"|(?P<gain>(?<= )\+\d+)|(?P<loss>(?<= )-\d+)|(?P<amount>(?<=  )\d+(?=  )|(?<== )\d+$)"
)
STYLE = """
    text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono",
           "Noto Sans Mono CJK SC", "PingFang SC", "Microsoft YaHei", monospace;
           fill: #d7dce5; white-space: pre }
    .title { fill: #aab3c2 }
    .dim { fill: #7f8999 }
    .prompt { fill: #7bd88f; font-weight: bold }
    .head { fill: #ffffff; font-weight: bold }
    .seat0 { fill: #f0b95b }
    .seat1 { fill: #5fd0c5 }
    .seat2 { fill: #c3a6ff }
    .dots { fill: #7cb8ff }
    .bamboos { fill: #8ddb8c }
    .dragons { fill: #ff8f8f }
    .amount { fill: #ffffff; font-weight: bold }
    .gain { fill: #7ee787; font-weight: bold }
    .loss { fill: #ff7b72; font-weight: bold }"""


def played() -> list[str]:
    """The lines of the picture: the command, the last events of the round, the settlement."""
    program = Path(sys.executable).with_name(COMMAND[0])
    done = subprocess.run(
        [program, *COMMAND[1:], "--lang", "en"], capture_output=True, check=True, encoding="utf-8"
    )
    lines = done.stdout.splitlines()
    settled = next(number for number, line in enumerate(lines) if line.startswith(SETTLEMENT))
    return ["$ " + " ".join(COMMAND), "…", *lines[settled - EVENTS - 1 :]]


def pieces(line: str) -> Iterator[tuple[int, str, str]]:
    """Runs of one style without wide gaps: their column, text and style."""
    at = 0
    for found in PIECES.finditer(line):
        yield from _apart(line, at, found.start(), "")
        yield from _apart(line, found.start(), found.end(), found.lastgroup or "")
        at = found.end()
    yield from _apart(line, at, len(line), "")


def _apart(line: str, start: int, end: int, style: str) -> Iterator[tuple[int, str, str]]:
    for found in re.finditer(r"\S+(?: \S+)*", line[start:end]):
        yield width(line[: start + found.start()]), found[0], style


def text(x: float, y: float, said: str, style: str) -> str:
    """A piece of text, stretched to its columns."""
    named = f' class="{style}"' if style else ""
    size = f'textLength="{width(said) * COLUMN:g}" lengthAdjust="spacingAndGlyphs"'
    return f'  <text x="{x:g}" y="{y:g}" {size}{named}>{escape(said)}</text>'


def picture(lines: Iterable[str]) -> str:
    """The picture of a terminal with these lines."""
    lines = list(lines)
    columns = max(width(line) for line in lines)
    wide, high = round(2 * MARGIN + columns * COLUMN), BAR + ABOVE + len(lines) * LINE + MARGIN
    body = [
        text(MARGIN + column * COLUMN, BAR + ABOVE + LINE * (number + 1), said, style)
        for number, line in enumerate(lines)
        for column, said, style in pieces(line)
    ]
    title = (wide + 3 * LINE - width(TITLE) * COLUMN) / 2
    lights = [
        f'  <circle cx="{MARGIN + 20 * place}" cy="20" r="6" fill="{colour}"/>'
        for place, colour in enumerate(("#ff5f57", "#febc2e", "#28c840"))
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
            f'width="{wide}" height="{high}" role="img" aria-labelledby="title">',
            f'  <title id="title">{escape(TITLE)}</title>',
            f"  <style>{STYLE}\n  </style>",
            f'  <rect x="0.5" y="0.5" width="{wide - 1}" height="{high - 1}" rx="10" '
            'fill="#1a1e26" stroke="#4a5364"/>',
            f'  <path d="M0.5 {BAR}V10.5a10 10 0 0 1 10 -10H{wide - 10.5}a10 10 0 0 1 10 10V{BAR}z" '
            'fill="#262c37" stroke="#4a5364"/>',
            *lights,
            text(title, 25, TITLE, "title"),
            *body,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    target.write_text(picture(played()), "utf-8")
