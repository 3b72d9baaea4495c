"""`paiju deal`: fair hands and wall for a table that plays by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from paiju.host import text
from paiju.host.cells import table
from paiju.host.loading import load_rules, ruleset_arguments
from paiju.host.screen import Screen
from paiju.host.usage import Command, WholeNumber, option

if TYPE_CHECKING:
    from paiju.core.round import Round, Rules

Dealt = tuple[list[tuple[int, ...]], tuple[int, ...]]


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
    from paiju.core.round import start
    from paiju.core.shuffle import commitment, new_seed

    rules = load_rules(name, sets)
    seed = seed if seed is not None else new_seed()
    first = Match(rules, seed).setting.dealer
    published = commitment(seed, rules.hash)
    dealt = [_dealt(start(rules, seed, index=index)) for index in range(rounds)]
    if as_json:
        screen.data(_data(rules, seed, published, first, dealt))
        return
    screen.write(f"{rules.names.say(screen.lang)} · {rules.name} · {rules.hash}")
    screen.say(text.COMMITMENT, commitment=published)
    screen.say(text.FIRST_DEALER, seat=first)
    for number, deal in enumerate(dealt, start=1):
        screen.write()
        screen.say(text.DEAL_ROUND, number=number)
        for line in _lines(rules, deal, screen):
            screen.write(line)
    screen.write()
    screen.say(text.REVEALED, seed=seed)


def _dealt(round: Round) -> Dealt:
    """The hands from the dealer on, sorted, and the wall after the deal.

    What players choose before the deal is left at the first choice: it does not change the tiles.
    """
    while True:
        hands = [tuple(sorted(event[2])) for event in round.events() if event[0] == "deal"]
        legal = round.legal()
        if hands or not legal:
            return hands, round.wall[sum(map(len, hands)) :]
        for seat, menu in legal.items():
            round.act(seat, next(iter(menu)))


def _lines(rules: Rules, deal: Dealt, screen: Screen) -> list[str]:
    from paiju.host.terminal.words import Words

    words = Words(rules, screen.lang)
    hands, wall = deal
    rows = []
    for place, hand in enumerate(hands):
        who = screen.word(text.FROM_DEALER, place=place) if place else screen.word(text.AT_DEALER)
        rows.append(("", who, words.tiles(hand)))
    return table([*rows, ("", screen.word(text.WALL_TILES), words.tiles(wall))])


def _data(rules: Rules, seed: str, published: str, first: int, dealt: list[Dealt]) -> dict[str, object]:
    from paiju.core.tiles import write_tiles

    tiles = rules.tiles
    return {
        "ruleset": rules.name,
        "hash": rules.hash,
        "commitment": published,
        "seed": seed,
        "first_dealer": first,
        "rounds": [
            {"hands": [write_tiles(tiles, hand) for hand in hands], "wall": write_tiles(tiles, wall)}
            for hands, wall in dealt
        ],
    }
