"""`paiju validate`: stored records after a change of rules."""

from __future__ import annotations

from pathlib import Path

import click

from paiju.host import text
from paiju.host.screen import Screen
from paiju.host.usage import Command, FileName, option


@click.command("validate", cls=Command, text=text.SUMMARIES["validate"], more=text.VALIDATE_MORE)
@click.argument("paths", metavar="DIR...", type=FileName(), nargs=-1, required=True)
@option("--ruleset", metavar="NAME", said=text.VALIDATE_RULESET)
@option("--json", "as_json", is_flag=True, said=text.JSON)
@click.pass_obj
def command(screen: Screen, paths: tuple[Path, ...], ruleset: str | None, as_json: bool) -> int:
    """Exit code 0: nothing differs, 1: something does, 2: nothing could be read, 3: some could not."""
    from paiju.lab.validate import validate

    report = validate(paths, ruleset)
    if as_json:
        screen.data(report.to_data())
    else:
        screen.write(report.say(screen.lang))
    return report.exit_code
