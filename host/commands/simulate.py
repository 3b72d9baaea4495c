"""`paiju simulate`: many rounds with bots, and what came of them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING, Any

import click

from paiju.core.errors import Fault, PaijuError, nearest
from paiju.host import text
from paiju.host.cells import table
from paiju.host.loading import load, ruleset_arguments
from paiju.host.screen import Screen
from paiju.host.usage import Command, FileName, OneOf, WholeNumber, option

if TYPE_CHECKING:
    from paiju.lab.simulation import Simulation

INTERRUPTED = 130
_WIDTH = re.compile(r"ci=((?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)")
_FORMATS = ("parquet", "csv")
_KEYS = {"policy": "policies", "format": "form"}
"""Options that are called otherwise in Python."""


@click.command("simulate", cls=Command, text=text.SUMMARIES["simulate"], more=text.SIMULATE_MORE)
@ruleset_arguments()
@option("--rounds", metavar="N", type=WholeNumber(1), said=text.SIMULATE_ROUNDS)
@option("--matches", metavar="N", type=WholeNumber(1), said=text.MATCHES)
@option("--length", metavar="N", type=WholeNumber(1), said=text.LENGTH)
@option("--policy", "policies", metavar="NAMES", multiple=True, said=text.POLICY)
@option("--seed", metavar="SEED", default="1", said=text.SIMULATE_SEED)
@option("--until", metavar="ci=W", said=text.UNTIL)
@option("--jobs", metavar="K", type=WholeNumber(1, 1000), said=text.JOBS)
@option("--scheduler", metavar="ADDRESS", said=text.SCHEDULER)
@option("--out", metavar="DIR", type=FileName(), said=text.OUT)
@option("--format", "form", metavar="FORMAT", type=OneOf(_FORMATS), said=text.FORM)
@option("--chunk", metavar="N", type=WholeNumber(1), said=text.CHUNK)
@option("--html", "page", metavar="FILE", type=FileName(), said=text.HTML)
@option("--json", "as_json", is_flag=True, said=text.JSON)
@click.pass_context
def command(
    ctx: click.Context, /, name: str, sets: tuple[str, ...], page: Path | None, as_json: bool, **asked: Any
) -> int:
    """Simulate and tell; an interrupt leaves what is done in the folder, if there is one."""
    screen: Screen = ctx.obj
    _check(asked)
    from paiju.lab.files import about, write_file

    if page is not None:
        from paiju.lab.page.sheet import need

        need("jinja2")
        with about(page):
            page.open("ab").close()  # what cannot be written is better known now
    simulation = _simulated(screen, name, sets, asked)
    if simulation is None:
        return INTERRUPTED
    if page is not None:
        from paiju.lab.simulation.report import html

        write_file(page, html(simulation, screen.lang))
    if as_json:
        from paiju.lab.simulation.data import data

        screen.data(data(simulation))
    else:
        for line in _lines(simulation, screen):
            screen.write(line)
    return 0


def _check(asked: dict[str, Any]) -> None:
    """Refuse what does not go together."""
    for one, other in (("rounds", "matches"), ("rounds", "length"), ("jobs", "scheduler")):
        if asked[one] is not None and asked[other] is not None:
            message = text.NOT_TOGETHER.format(one=f"--{one}", other=f"--{other}")
            raise PaijuError(Fault("bad-usage", message))
    for one, other in (("format", "out"), ("length", "matches")):
        if asked[_KEYS.get(one, one)] is not None and asked[other] is None:
            message = text.ONLY_WITH.format(one=f"--{one}", other=f"--{other}")
            raise PaijuError(Fault("bad-usage", message))


def _simulated(screen: Screen, name: str, sets: tuple[str, ...], asked: dict[str, Any]) -> Simulation | None:
    """The simulation; None if it was interrupted and can be gone on with."""
    from paiju.host.progress import Progress
    from paiju.lab.simulation import simulate

    ruleset = load(name, sets)
    progress = Progress(screen)
    given = {
        **asked,
        "policies": [one.strip() for said in asked["policies"] for one in said.split(",")] or ["random"],
        "until": _width(asked["until"]),
        "jobs": asked["jobs"] or cores(),
    }
    try:
        return simulate(ruleset, **given, progress=progress)
    except KeyboardInterrupt:
        progress.clear()
        if asked["out"] is None:
            raise
        told = screen.word(text.GO_ON, command=_again(name, sets, asked))
        screen.err.write(f"{told}\n")
        return None
    finally:
        progress.clear()


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _width(given: str | None) -> float | None:
    """The half width of `ci=W`. Raises `PaijuError`."""
    if given is None:
        return None
    found = _WIDTH.fullmatch(given)
    width = float(found[1]) if found else 0.0
    if 0 < width < float("inf"):
        return width
    message = text.BAD_UNTIL.format(given=given)
    near = nearest(given.partition("=")[0], ["ci"])
    raise PaijuError(Fault("bad-value", message, expected="ci=0.5", nearest=near and f"{near}=0.5"))


def _again(name: str, sets: tuple[str, ...], asked: dict[str, Any]) -> str:
    """The command that goes on."""
    words = ["paiju", "simulate", name]
    for given in sets:
        words += ["--set", given]
    names = {key: name for name, key in _KEYS.items()}
    for key, value in asked.items():
        for one in value if isinstance(value, tuple) else (value,):
            if one is not None:
                words += [f"--{names.get(key, key)}", str(one)]
    return join(words)


# --- the summary ------------------------------------------------------------------------------------


def _lines(simulation: Simulation, screen: Screen) -> Iterator[str]:
    from paiju.lab.simulation import lines, words
    from paiju.lab.simulation.figures import pattern_figures, payment_figures

    rules, lang = simulation.rules, screen.lang
    yield screen.word(text.SIMULATED, names=rules.names.say(lang), name=rules.name, hash=rules.hash[:16])
    yield lines.lead(simulation, lang)
    tables = (
        (words.SEAT_HEADS, lines.seat_cells(simulation, lang)),
        (words.END_HEADS, lines.end_cells(simulation, lang)),
        (words.PATTERN_HEADS, lines.pattern_cells(simulation, lang)),
        (words.PAYMENT_HEADS, lines.payment_cells(simulation, lang)),
    )
    for heads, cells in tables:
        if cells:
            yield ""
            yield from table([lines.heads(heads, lang), *cells])
    yield ""
    yield from lines.shares(simulation, lang)
    yield lines.mean_length(simulation, lang)
    yield from lines.few(simulation, lang)
    yield from lines.rare([*pattern_figures(simulation), *payment_figures(simulation)], lang)
