"""`paiju list`: the rulesets that can be played."""

from __future__ import annotations

import click

from paiju.core.errors import PaijuError, Text
from paiju.core.ruleset.catalog import Listed, installed
from paiju.host import text
from paiju.host.cells import table
from paiju.host.screen import Screen
from paiju.host.usage import Command, option

HEADS = (
    Text("名字", "NAME"),
    Text("中文名", "CHINESE"),
    Text("座位", "SEATS"),
    Text("牌", "TILES"),
    Text("阶段", "STAGE"),
    Text("来自", "FROM"),
    Text("别名", "ALIASES"),
)


@click.command("list", cls=Command, text=text.SUMMARIES["list"])
@option("--json", "as_json", is_flag=True, said=text.JSON)
@click.pass_obj
def command(screen: Screen, as_json: bool) -> None:
    """Print every ruleset that is installed; files that cannot be listed are named beside it."""
    found = installed()
    if as_json:
        screen.data([_data(one) for one in found.playable])
    else:
        rows = [[screen.word(head) for head in HEADS], *(_row(one) for one in found.playable)]
        for line in table(rows):
            screen.write(line)
    if found.faults:
        screen.refuse(PaijuError(found.faults))


def _row(one: Listed) -> list[str]:
    tiles = f"{one.tile_count} {one.tiles}"
    aliases = ", ".join(one.aliases)
    return [one.name, one.names.zh, str(one.seats), tiles, one.stage, one.distribution, aliases]


def _data(one: Listed) -> dict[str, object]:
    return {
        "name": one.name,
        "names": one.names,
        "aliases": one.aliases,
        "summary": one.summary,
        "stage": one.stage,
        "variant": one.variant,
        "seats": one.seats,
        "tiles": one.tiles,
        "tile_count": one.tile_count,
        "distribution": one.distribution,
        "file": str(one.path),
    }
