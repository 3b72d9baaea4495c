"""`paiju diff`: what differs between rulesets, where it is written, and what it does."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from paiju.core.errors import Fault, PaijuError, choices
from paiju.host import text
from paiju.host.screen import Screen
from paiju.host.usage import Command, FileName, OneOf, WholeNumber, option
from paiju.lab.diff.model import Layer, Settings

if TYPE_CHECKING:
    from paiju.lab.diff.compare import Comparison
    from paiju.lab.diff.verdict import Verdict

_LAYERS = [layer.value for layer in Layer]
_FORMATS = ("text", "json", "markdown", "html", "junit")
_PRESET = Settings()
_layers = text.DIFF_LAYER.format(layers=choices(_LAYERS))
_formats = text.DIFF_FORMAT.format(formats=choices(_FORMATS))
_positions = text.DIFF_POSITIONS.format(number=_PRESET.positions)
_rounds = text.DIFF_ROUNDS.format(number=_PRESET.rounds)
_deals = text.DIFF_DEALS.format(number=_PRESET.deals)


@click.command("diff", cls=Command, text=text.SUMMARIES["diff"], more=text.DIFF_MORE)
@click.argument("names", metavar="A B", nargs=-1, required=True)
@option("--matrix", is_flag=True, said=text.DIFF_MATRIX)
@option("--layer", "layers", metavar="LAYER", multiple=True, type=OneOf(_LAYERS), said=_layers)
@option("--fail-on", metavar="LAYER", type=OneOf(_LAYERS), default=_LAYERS[0], said=text.DIFF_FAIL_ON)
@option("--expect", metavar="FILE", type=FileName(), said=text.DIFF_EXPECT)
@option("--write-expect", metavar="FILE", type=FileName(), said=text.DIFF_WRITE_EXPECT)
@option("--format", "form", metavar="FORMAT", type=OneOf(_FORMATS), default=_FORMATS[0], said=_formats)
@option("--out", metavar="FILE", type=FileName(), said=text.DIFF_OUT)
@option("--cases", "folder", metavar="DIR", type=FileName(), said=text.DIFF_CASES)
@option("--corpus", metavar="FILE", type=FileName(), multiple=True, said=text.DIFF_CORPUS)
@option("--positions", metavar="N", type=WholeNumber(0), default=_PRESET.positions, said=_positions)
@option("--rounds", metavar="N", type=WholeNumber(0), default=_PRESET.rounds, said=_rounds)
@option("--deals", metavar="N", type=WholeNumber(0), default=_PRESET.deals, said=_deals)
@option("--policy", "policies", metavar="BOT", multiple=True, said=text.DIFF_POLICY)
@option("--seed", metavar="SEED", default=_PRESET.seed, said=text.DIFF_SEED)
@click.pass_obj
def command(
    screen: Screen, /, names: tuple[str, ...], matrix: bool, form: str, out: Path | None, **how: Any
) -> int:
    """Compare; exit code 0: no difference that counts, 1: some, 2: an error, 3: not finished."""
    from paiju.lab.diff import compare
    from paiju.lab.diff.verdict import judge, read_expected, written_expected
    from paiju.lab.files import write_file

    if len(names) < 2 or (len(names) > 2 and not matrix):
        raise PaijuError(Fault("missing-argument", text.DIFF_SEVERAL if matrix else text.DIFF_TWO))
    expect = read_expected(how["expect"]) if how["expect"] is not None else ()
    settings = _settings(screen, **how)
    found = compare.matrix(names, settings)
    verdict = judge(found, expect, Layer(how["fail_on"]))
    if how["write_expect"] is not None:
        write_file(how["write_expect"], written_expected(found))
    if out is None:
        screen.write(_output(form, found, verdict, screen))
    else:
        write_file(out, _output(form, found, verdict, screen) + "\n")
        screen.say(text.WROTE, file=out)
    if how["folder"] is not None:
        count = _write_cases(how["folder"], found)
        if out is not None or form == _FORMATS[0]:
            screen.say(text.WROTE_CASES, count=count, folder=how["folder"])
    return verdict.code


def _write_cases(folder: Path, found: Sequence[Comparison]) -> int:
    """Write the case of every difference into a file that its id names; how many there are."""
    from paiju.lab.files import about, write_file

    with about(folder):
        folder.mkdir(parents=True, exist_ok=True)
    written: dict[str, str] = {}
    for number, comparison in enumerate(found, start=1):
        for one in comparison.differences:
            stem = re.sub(r"[^\w-]+", "-", one.id)
            if one.case is not None:
                written[f"{number}-{stem}" if len(found) > 1 else stem] = one.case
    for stem, case in written.items():
        write_file(folder / f"{stem}.cases.yaml", case)
    return len(written)


def _settings(screen: Screen, **how: Any) -> Settings:
    from paiju.lab.bots import find_bot
    from paiju.lab.diff.layers import there

    wanted = tuple(map(Layer, how["layers"])) or tuple(Layer)
    missing = [layer for layer in wanted if layer not in there()]
    if how["layers"] and missing:
        raise PaijuError(Fault("bad-value", text.DIFF_NO_LAYER.format(layer=missing[0])))
    order = list(Layer)
    if all(order.index(layer) < order.index(Layer(how["fail_on"])) for layer in wanted):
        message = text.DIFF_COUNTS_NOTHING.format(layer=how["fail_on"])
        raise PaijuError(Fault("bad-value", message, expected=f"--fail-on {wanted[-1]}"))
    for name in how["policies"]:
        find_bot(name)
    return Settings(
        layers=wanted,
        corpus=tuple(map(str, how["corpus"])),
        positions=how["positions"],
        rounds=how["rounds"],
        deals=how["deals"],
        policies=how["policies"] or _PRESET.policies,
        seed=how["seed"],
        progress=_Progress(screen),
    )


class _Progress:
    """How far a layer is, on the stream of errors where that is a terminal; gone when the layer is done."""

    def __init__(self, screen: Screen) -> None:
        self.err = screen.err
        self.lang = screen.lang

    def __call__(self, layer: Layer, done: int, of: int) -> None:
        if self.err.isatty():
            from paiju.lab.diff.words import LAYERS

            said = f"{LAYERS[layer].say(self.lang)} {done}/{of}"
            self.err.write("\r\x1b[K" + (said if done < of else ""))
            self.err.flush()


def _output(form: str, found: Sequence[Comparison], verdict: Verdict, screen: Screen) -> str:
    """The report in one of the formats, without a line feed at its end."""
    if form == "json":
        from paiju.lab.diff.outputs.plain import plain_data

        return json.dumps(plain_data(found, verdict), ensure_ascii=False, indent=1)
    if form == "markdown":
        from paiju.lab.diff.outputs.markdown import markdown

        return markdown(found, verdict, screen.lang).rstrip()
    if form == "junit":
        from paiju.lab.diff.outputs.junit import junit

        return junit(found, verdict, screen.lang).rstrip()
    if form == "html":
        from paiju.lab.diff.outputs.html import html

        return html(found, verdict, screen.lang).rstrip()
    from paiju.host.comparison import Lines

    return "\n".join(Lines(screen.lang, screen.columns, verdict).of(found))
