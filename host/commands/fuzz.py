"""`paiju fuzz`: what nobody would try, tried."""

from __future__ import annotations

from pathlib import Path

import click

from paiju.host import text
from paiju.host.loading import agreed, options_of, ruleset_arguments
from paiju.host.screen import Screen
from paiju.host.usage import Command, FileName, WholeNumber, option

ATTEMPTS = 400
"""How many attempts are made where neither their number nor the time is given."""


@click.command("fuzz", cls=Command, text=text.SUMMARIES["fuzz"], more=text.FUZZ_MORE)
@ruleset_arguments()
@option("--rounds", metavar="N", type=WholeNumber(1), said=text.FUZZ_ROUNDS)
@option("--seconds", metavar="S", type=WholeNumber(1), said=text.FUZZ_SECONDS)
@option("--seed", metavar="SEED", default="0", said=text.FUZZ_SEED)
@option("--jobs", metavar="N", type=WholeNumber(1, 256), default=1, said=text.FUZZ_JOBS)
@option("--limit", metavar="S", type=WholeNumber(1), default=30, said=text.FUZZ_LIMIT)
@option("--out", metavar="DIR", type=FileName(), default=Path("findings"), said=text.FUZZ_OUT)
@option("--json", "as_json", is_flag=True, said=text.JSON)
@click.pass_obj
def command(
    screen: Screen,
    name: str,
    sets: tuple[str, ...],
    rounds: int | None,
    seconds: int | None,
    seed: str,
    jobs: int,
    limit: int,
    out: Path,
    as_json: bool,
) -> int:
    """Fuzz; exit code 0: nothing was found, 1: something was, 130: it was interrupted."""
    from paiju.lab.fuzz import Settings, fuzz

    attempts = ATTEMPTS if rounds is None and seconds is None else rounds
    settings = Settings(seed=seed, attempts=attempts, seconds=seconds, jobs=jobs, limit=limit, out=out)
    report = fuzz(name, agreed(name, options_of(sets)), settings)
    if as_json:
        screen.data(report.to_data())
    else:
        screen.write(report.say(screen.lang))
    return report.exit_code
