"""`paiju perft`: move counts, to compare engines and changes by."""

from __future__ import annotations

from pathlib import Path

import click

from paiju.host import text
from paiju.host.loading import load_rules, ruleset_arguments
from paiju.host.screen import Screen
from paiju.host.usage import Command, FileName, WholeNumber, option


@click.command("perft", cls=Command, text=text.SUMMARIES["perft"], more=text.PERFT_MORE)
@ruleset_arguments()
@option("--depth", metavar="N", type=WholeNumber(1, 12), default=3, said=text.DEPTH)
@option("--seed", metavar="SEED", default="1", said=text.PERFT_SEED)
@option("--divide", is_flag=True, said=text.DIVIDE)
@option("--check", "known", metavar="FILE", type=FileName(), said=text.PERFT_CHECK)
@click.pass_obj
def command(
    screen: Screen, name: str, sets: tuple[str, ...], depth: int, seed: str, divide: bool, known: Path | None
) -> int:
    """Count; with a file exit code 0: all counts hold, 1: some do not."""
    from paiju.core.round import start
    from paiju.lab import perft

    rules = load_rules(name, sets)
    if known is not None:
        counts = perft.read_counts(known)
        wrong = list(perft.miscounts(rules, counts))
        for one in wrong:
            fields = {"line": one.line, "seed": one.seed, "depth": one.depth}
            screen.say(text.MISCOUNT, file=known, known=one.known, found=one.found, **fields)
        screen.say(text.COUNTED, right=sum(len(one.counts) for one in counts) - len(wrong), wrong=len(wrong))
        return int(bool(wrong))
    round = start(rules, seed)
    if divide:
        for seat, action, count in perft.divide(round, depth):
            screen.write(f"{seat} {rules.notation.write_action(action)}  {count}")
        screen.write(str(perft.perft(round, depth)))
        return 0
    for one_depth in range(1, depth + 1):
        screen.write(f"{one_depth}  {perft.perft(round, one_depth)}")
    return 0
