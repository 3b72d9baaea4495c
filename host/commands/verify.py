"""`paiju verify`: was the deal fair, and is the record what it says?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from paiju.core.tiles import read_tiles
from paiju.host import text
from paiju.host.dealt import deal_lines, in_order, place_names, sorted_tiles
from paiju.host.loading import rules_of_record, ruleset_of_record
from paiju.host.rounds import round_name
from paiju.host.screen import Screen
from paiju.host.usage import Command, FileName, option

if TYPE_CHECKING:
    from paiju.core.record import Deal
    from paiju.core.round import Rules

NOT_ALL = 1
"""Exit code of a record that holds and does not hold the whole match."""


@click.command("verify", cls=Command, text=text.SUMMARIES["verify"])
@click.argument("file", metavar="FILE", type=FileName())
@ruleset_of_record()
@option("--json", "as_json", is_flag=True, said=text.JSON)
@click.pass_obj
def command(screen: Screen, file: Path, ruleset: str | None, as_json: bool) -> int:
    """Check commitment, deals, decisions and results of a record that has revealed its seed.

    Exit code 1 for a match that was given up: what there is holds, and it is not the whole match.
    """
    from paiju.core.record import verify

    found = verify(file, rules_of_record(file, ruleset))
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
    length = found.rules.rounds_in_game
    said = text.VERIFIED_ROUNDS if length == 1 else text.VERIFIED_PARTS
    screen.say(said, rounds=found.rounds, length=length)
    for deal in found.deals:
        screen.write()
        screen.say(round_name(found.rules, deal.index + 1))
        for line in _deal(screen, found.rules, deal):
            screen.write(line)
    return 0 if found.finished else NOT_ALL


def _deal(screen: Screen, rules: Rules, deal: Deal) -> list[str]:
    """A deal as `paiju deal` shows it, from the dealer on, with the number of each seat."""
    names = place_names(screen, rules, deal.dealer)
    hands = [sorted_tiles(rules, read_tiles(rules.tiles, deal.hands[seat])) for seat in deal.order]
    parts = rules.discipline.wall_parts(rules, read_tiles(rules.tiles, deal.rest), deal.kept)
    shown = [(name, in_order(rules, name, tiles)) for name, tiles in parts]
    return deal_lines(rules, screen, names[: len(hands)], hands, shown)
