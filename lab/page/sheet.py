"""One HTML file that holds all it needs: sections with anchors, a table of contents, a style sheet."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from types import ModuleType

from attrs import frozen

from paiju.core.errors import Fault, PaijuError, Text

_CONTENTS = Text("目录", "Contents")


@frozen
class Markup:
    """Text that is HTML or SVG already; all other text is escaped."""

    html: str


@frozen
class Table:
    """Rows under a head; cells that are numbers stand to the right. `hints` show when a row is pointed at."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    hints: tuple[str, ...] = ()


@frozen
class Section:
    """A part of a sheet: its `anchor` is what links lead to; `parts` are paragraphs, markup, tables."""

    anchor: str
    title: str
    parts: tuple[str | Markup | Table, ...]


def sheet(title: str, lang: str, sections: Sequence[Section], lead: str = "") -> str:
    """The page as text. Raises `PaijuError` (`needs-extra`) where jinja2 is not installed."""
    jinja2 = need("jinja2")
    home = files(__package__)
    environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.tests["markup"] = lambda part: isinstance(part, Markup)
    environment.tests["rows"] = lambda part: isinstance(part, Table)
    environment.tests["figure"] = _is_figure
    template = environment.from_string(home.joinpath("sheet.html.jinja").read_text("utf-8"))
    page: str = template.render(
        title=title,
        lang="zh-Hans" if lang == "zh" else lang,
        lead=lead,
        contents=_CONTENTS.say(lang),
        style=home.joinpath("sheet.css").read_text("utf-8"),
        sections=sections,
    )
    return page


def need(module: str) -> ModuleType:
    """A module of the extra `sim`. Raises `PaijuError` (`needs-extra`) where it is not installed."""
    try:
        return import_module(module)
    except ImportError as missing:
        message = Text(f"这里要用 {module}，还没有安装", f"{module} is needed here and not installed")
        raise PaijuError(Fault("needs-extra", message, expected="pip install 'paiju[sim]'")) from missing


def _is_figure(cell: str) -> bool:
    """Whether a cell is a number, with a sign, a unit, a width or a mark at most."""
    return any(one.isdigit() for one in cell) and all(one in "0123456789+-−.,/%±—†()… e" for one in cell)
