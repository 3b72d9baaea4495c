"""`paiju check`: case files through the real engine."""

from __future__ import annotations

from pathlib import Path

import click

from paiju.host import text
from paiju.host.screen import Screen
from paiju.host.usage import Command, FileName, option


@click.command("check", cls=Command, text=text.SUMMARIES["check"])
@click.argument("files", metavar="FILE...", type=FileName(), nargs=-1, required=True)
@option("--json", "as_json", is_flag=True, said=text.JSON)
@click.pass_obj
def command(screen: Screen, files: tuple[Path, ...], as_json: bool) -> int:
    """Run case files; exit code 0: all hold, 1: some fail, 2: a file cannot be read."""
    from paiju.lab.cases import check_files

    report = check_files(files)
    if as_json:
        screen.data(report.to_data())
    else:
        screen.write(report.say(screen.lang))
    return report.exit_code
