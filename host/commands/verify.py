"""`paiju verify`: was the deal fair, and is the record what it says?"""

from __future__ import annotations

from pathlib import Path

import click

from paiju.host import text
from paiju.host.cells import table
from paiju.host.screen import Screen
from paiju.host.usage import Command, option


@click.command("verify", cls=Command, text=text.SUMMARIES["verify"])
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@option("--json", "as_json", is_flag=True, said=text.JSON)
@click.pass_obj
def command(screen: Screen, file: Path, as_json: bool) -> None:
    """Check commitment, deals, decisions and results of a record that has revealed its seed."""
    from paiju.core.record import verify

    found = verify(file)
    if as_json:
        screen.data(
            {
                "ok": True,
                "commitment": found.commitment,
                "seed": found.seed,
                "hash": found.hash,
                "finished": found.finished,
                "deals": [
                    {"index": one.index, "dealer": one.dealer, "hands": one.hands, "wall": one.wall}
                    for one in found.deals
                ],
            }
        )
        return
    screen.say(text.VERIFIED)
    screen.say(text.COMMITMENT, commitment=found.commitment)
    screen.say(text.REVEALED, seed=found.seed)
    rounds = screen.word(text.VERIFIED_ROUNDS, rounds=len(found.deals))
    screen.write(rounds if found.finished else f"{rounds} {screen.word(text.UNFINISHED)}")
    for deal in found.deals:
        screen.write()
        screen.say(text.DEAL_ROUND, number=deal.index + 1)
        rows = [("", screen.word(text.SEAT, seat=seat), hand) for seat, hand in enumerate(deal.hands)]
        for line in table([*rows, ("", screen.word(text.WALL_TILES), deal.wall)]):
            screen.write(line)
