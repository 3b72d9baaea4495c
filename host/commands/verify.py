"""`paiju verify`: was the deal fair, and is the record what it says?"""

from __future__ import annotations

from pathlib import Path

import click

from paiju.host import text
from paiju.host.cells import table
from paiju.host.screen import Screen
from paiju.host.usage import Command, FileName, option

NOT_ALL = 1
"""Exit code of a record that holds and does not hold the whole match."""


@click.command("verify", cls=Command, text=text.SUMMARIES["verify"])
@click.argument("file", metavar="FILE", type=FileName())
@option("--json", "as_json", is_flag=True, said=text.JSON)
@click.pass_obj
def command(screen: Screen, file: Path, as_json: bool) -> int:
    """Check commitment, deals, decisions and results of a record that has revealed its seed.

    Exit code 1 for a match that was given up: what there is holds, and it is not the whole match.
    """
    from paiju.core.record import verify

    found = verify(file)
    if as_json:
        screen.data(
            {
                "ok": found.finished,
                "commitment": found.commitment,
                "seed": found.seed,
                "hash": found.hash,
                "finished": found.finished,
                "rounds": found.rounds,
                "deals": [
                    {"index": one.index, "dealer": one.dealer, "hands": one.hands, "wall": one.wall}
                    for one in found.deals
                ],
            }
        )
        return 0 if found.finished else NOT_ALL
    if found.finished:
        screen.say(text.VERIFIED)
    else:
        deals, rounds = len(found.deals), found.rounds
        screen.say(text.VERIFIED_IN_PART, deals=deals, rounds=rounds, number=rounds + 1)
    screen.say(text.COMMITMENT, commitment=found.commitment)
    screen.say(text.REVEALED, seed=found.seed)
    screen.say(text.VERIFIED_ROUNDS, rounds=found.rounds)
    for deal in found.deals:
        screen.write()
        screen.say(text.DEAL_ROUND, number=deal.index + 1)
        rows = [("", screen.word(text.SEAT, seat=seat), hand) for seat, hand in enumerate(deal.hands)]
        for line in table([*rows, ("", screen.word(text.WALL_TILES), deal.wall)]):
            screen.write(line)
    return 0 if found.finished else NOT_ALL
