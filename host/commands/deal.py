"""`paiju deal`: fair hands and wall for a table that plays by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import click

from paiju.core.errors import Text
from paiju.host import text
from paiju.host.cells import table
from paiju.host.loading import load, load_rules, options_of, ruleset_arguments
from paiju.host.rounds import round_name
from paiju.host.screen import Screen
from paiju.host.terminal.lines import at_terminal
from paiju.host.usage import Command, WholeNumber, option

if TYPE_CHECKING:
    from paiju.core.round import Rules
    from paiju.core.ruleset import Ruleset
    from paiju.core.ruleset.options import Option

Numbered = tuple[int, int]
"""A tile, and the number that it has in the whole set, counted from 0 in the order of the set."""
Dealt = tuple[list[list[Numbered]], tuple[Numbered, ...]]
"""The hands from the dealer on, sorted, and the wall after the deal."""
A_LINE = 10
"""How many tiles of the wall stand on one line."""


@click.command("deal", cls=Command, text=text.SUMMARIES["deal"], more=text.DEAL_MORE)
@ruleset_arguments()
@option("--seed", metavar="SEED", said=text.SEED)
@option("--rounds", metavar="N", type=WholeNumber(1, 1000), default=1, said=text.ROUNDS)
@option("--ascending", is_flag=True, said=text.ASCENDING)
@option("--json", "as_json", is_flag=True, said=text.JSON)
@click.pass_obj
def command(
    screen: Screen,
    name: str,
    sets: tuple[str, ...],
    seed: str | None,
    rounds: int,
    ascending: bool,
    as_json: bool,
) -> None:
    """Print the deals of a seed, by default of a new secret one, with its commitment."""
    from paiju.core.match import Match
    from paiju.core.record import dealt_places
    from paiju.core.round import start
    from paiju.core.shuffle import Stream, commitment, deal_seed, new_seed
    from paiju.core.turns.stages import next_supply

    assumed = unsaid(load(name, sets), name, sets)
    answers = tuple(f"{one.name}={_ask(screen, one)}" for one in assumed) if at_terminal() else ()
    rules = load_rules(name, (*sets, *answers))
    seed = seed if seed is not None else new_seed()
    first = Match(rules, seed).setting.dealer
    published = commitment(seed, rules.hash)
    deals: list[Dealt] = []
    supply, numbers = None, tuple(range(rules.tiles.size))
    for index in range(rounds):
        round = start(rules, seed, index=index, supply=supply)
        numbers = Stream(deal_seed(seed, index, {}), "wall").shuffle(numbers)
        wall = tuple(zip(round.wall, numbers, strict=True))
        places = dealt_places(round)
        hands = [
            sorted((wall[place] for place in hand), key=order_of(rules, ascending))
            for hand in places.values()
        ]
        rest = wall[sum(map(len, hands)) :]
        deals.append((hands, rest))
        supply = next_supply(round)
        kept = numbers[-len(supply) :] if supply is not None else ()
        numbers = kept or tuple(range(rules.tiles.size))
    if as_json:
        screen.data(_data(rules, seed, published, first, deals))
        return
    screen.write(f"{rules.names.say(screen.lang)} · {rules.name} · {rules.hash}")
    for one in assumed if not answers else ():
        screen.say(text.SAID, what=one.text.say(screen.lang), value=one.preset, name=one.name)
    screen.say(text.COMMITMENT, commitment=published)
    screen.say(text.FIRST_DEALER, role=screen.word(rules.say("roles", "dealer")), seat=first)
    for number, (hands, rest) in enumerate(deals, start=1):
        screen.write()
        screen.say(round_name(rules, number))
        names = place_names(screen, rules)
        for line in deal_lines(rules, screen, names, map(_tiles, hands), _tiles(rest)):
            screen.write(line)
    screen.write()
    screen.say(text.REVEALED, seed=seed)


def order_of(rules: Rules, ascending: bool = False) -> Callable[[Numbered], tuple[int, int, int]]:
    """How hands are sorted: tiles as the set has them; cards from the highest down, wilds first."""
    downward = rules.grammar is not None and not ascending

    def place(numbered: Numbered) -> tuple[int, int, int]:
        tile, number = numbered
        if not downward:
            return 0, tile, number
        return (0, tile, number) if tile in rules.tiles.wilds else (1, -tile, number)

    return place


def unsaid(ruleset: Ruleset, name: str, sets: Iterable[str]) -> list[Option]:
    """The options that a table must say and has not."""
    said = {*options_of(sets), *(part.partition("=")[0] for part in name.partition("?")[2].split("&"))}
    return [one for one in ruleset.settable if one.asked and one.name not in said]


def _ask(screen: Screen, one: Option) -> str:
    values = click.Choice([str(value) for value in one.values])
    return str(click.prompt(one.text.say(screen.lang), type=values, default=str(one.preset)))


def _tiles(numbered: Iterable[Numbered]) -> tuple[int, ...]:
    return tuple(tile for tile, _ in numbered)


def deal_lines(
    rules: Rules, screen: Screen, names: Iterable[str], hands: Iterable[Iterable[int]], wall: Sequence[int]
) -> list[str]:
    """A deal in words: a line for each hand as it is sorted, and the wall some tiles a line."""
    from paiju.host.terminal.words import Words

    words = Words(rules, screen.lang)
    rows = [("", name, words.tiles(hand)) for name, hand in zip(names, hands, strict=True)]
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
                "hands": [write_tiles(tiles, _tiles(hand)) for hand in hands],
                "counts": [_counts(rules, _tiles(hand)) for hand in hands],
                "ids": [[number for _, number in hand] for hand in hands],
                **{
                    part: len(some) if part == "sealed" else write_tiles(tiles, some)
                    for part, some in rules.discipline.wall_parts(rules, _tiles(wall))
                },
            }
            for hands, wall in deals
        ],
    }


def _counts(rules: Rules, hand: Iterable[int]) -> dict[str, int]:
    """How many of each tile there are, in the order of the hand."""
    return {rules.tiles.code(tile): held for tile, held in Counter(hand).items()}
