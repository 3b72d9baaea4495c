"""`paiju deal`: fair hands and wall for a table that plays by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from paiju.core.errors import Text
from paiju.host import text
from paiju.host.cells import table
from paiju.host.loading import load_rules, ruleset_arguments
from paiju.host.screen import Screen
from paiju.host.usage import Command, WholeNumber, option

if TYPE_CHECKING:
    from paiju.core.round import Rules

Dealt = tuple[list[tuple[int, ...]], tuple[int, ...]]
"""The hands from the dealer on, sorted, and the wall after the deal."""
A_LINE = 10
"""How many tiles of the wall stand on one line."""


@click.command("deal", cls=Command, text=text.SUMMARIES["deal"], more=text.DEAL_MORE)
@ruleset_arguments()
@option("--seed", metavar="SEED", said=text.SEED)
@option("--rounds", metavar="N", type=WholeNumber(1, 1000), default=1, said=text.ROUNDS)
@option("--json", "as_json", is_flag=True, said=text.JSON)
@click.pass_obj
def command(
    screen: Screen, name: str, sets: tuple[str, ...], seed: str | None, rounds: int, as_json: bool
) -> None:
    """Print the deals of a seed, by default of a new secret one, with its commitment."""
    from paiju.core.match import Match
    from paiju.core.record import dealt
    from paiju.core.round import start
    from paiju.core.shuffle import commitment, new_seed
    from paiju.core.turns.stages import next_supply

    rules = load_rules(name, sets)
    seed = seed if seed is not None else new_seed()
    first = Match(rules, seed).setting.dealer
    published = commitment(seed, rules.hash)
    deals: list[Dealt] = []
    supply = None
    for index in range(rounds):
        round = start(rules, seed, index=index, supply=supply)
        hands, wall = dealt(round)
        deals.append(([tuple(sorted(hand)) for hand in hands.values()], wall))
        supply = next_supply(round)
    if as_json:
        screen.data(_data(rules, seed, published, first, deals))
        return
    screen.write(f"{rules.names.say(screen.lang)} · {rules.name} · {rules.hash}")
    screen.say(text.COMMITMENT, commitment=published)
    screen.say(text.FIRST_DEALER, role=screen.word(rules.say("roles", "dealer")), seat=first)
    for number, deal in enumerate(deals, start=1):
        screen.write()
        screen.say(text.DEAL_ROUND, number=number)
        names = place_names(screen, rules)
        for line in deal_lines(rules, screen, names, *deal):
            screen.write(line)
    screen.write()
    screen.say(text.REVEALED, seed=seed)


def deal_lines(
    rules: Rules, screen: Screen, names: Iterable[str], hands: Iterable[Iterable[int]], wall: Sequence[int]
) -> list[str]:
    """A deal in words: a line for each hand, its tiles sorted, and the wall some tiles a line."""
    from paiju.host.terminal.words import Words

    words = Words(rules, screen.lang)
    rows = [("", name, words.tiles(sorted(hand))) for name, hand in zip(names, hands, strict=True)]
    for part, tiles in rules.discipline.wall_parts(rules, tuple(wall)):
        name = screen.word(_named(rules, part))
        if part == "sealed":
            rows.append(("", name, screen.word(text.KEPT.format(number=len(tiles)))))
        elif part != "wall":
            rows.append(("", name, words.tiles(sorted(tiles))))
        else:
            rows += [
                ("", "" if place else name, words.tiles(tiles[place : place + A_LINE]))
                for place in range(0, len(tiles), A_LINE)
            ]
    return table(rows) if rows else []


def _named(rules: Rules, part: str) -> Text:
    """What a part of the tiles behind the hands is called."""
    if part in text.PARTS:
        return text.PARTS[part]
    role, said = rules.say("roles", part), text.BOTTOM_OF
    return Text(said.zh.format(role=role.zh), said.en.format(role=role.en))


def place_names(screen: Screen, rules: Rules) -> list[str]:
    """How the seats are called from the dealer on, whoever deals."""
    role = screen.word(rules.say("roles", "dealer"))
    return [role, *(screen.word(text.FROM_DEALER, role=role, place=place) for place in range(1, rules.seats))]


def _data(rules: Rules, seed: str, published: str, first: int, deals: list[Dealt]) -> dict[str, object]:
    from paiju.core.tiles import write_tiles

    tiles = rules.tiles
    return {
        "ruleset": rules.name,
        "hash": rules.hash,
        "commitment": published,
        "seed": seed,
        "first_dealer": first,
        "rounds": [
            {
                "hands": [write_tiles(tiles, hand) for hand in hands],
                **{
                    part: len(some) if part == "sealed" else write_tiles(tiles, some)
                    for part, some in rules.discipline.wall_parts(rules, tuple(wall))
                },
            }
            for hands, wall in deals
        ],
    }
