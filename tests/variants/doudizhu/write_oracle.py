"""Games of 斗地主 played by open_spiel, with all that could be decided at every point: `make oracles`.

Some games are dealt fairly, others in packets from a pack that was hardly shuffled, which makes bombs and
planes. In some every decision is as likely as any other, in others large plays are likelier than small ones,
low ones than high ones, and passes are seldom; in others everybody soon falls silent, which makes springs;
and some are only begun. `open_spiel.txt.gz`, which this program writes beside itself, begins with a
description of its form; `zcat` shows it.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen

FILE = Path(__file__).with_name("open_spiel.txt.gz")
RANKS = "3456789TJQKA2"
PACK = [*sorted(RANKS * 4, key=RANKS.index), "x", "X"]
PACKETS = ((1,) * 17, (6, 6, 5), (9, 8))
SELDOM = 0.1
TALK = 7

HEADER = """\
斗地主: {positions} positions in which something may be played, in {games} games, with everything
that open_spiel {version} (dou_dizhu) lets a seat decide in them and in all others of these games.
Written by tests/variants/doudizhu/write_oracle.py (`make oracles`).

A game is a line `game NUMBER STYLE first SEAT` (who bids first), the cards of the three seats and the
bottom, a line for each decision, and the scores of the seats, or `cut` where it was not played to the
end. A decision is `SEAT CHOSEN of ALL THAT WAS POSSIBLE`: `bid0` (no bid) to `bid3`, `pass`, or cards:
T is a ten, x the small joker, X the big one. A dash parts a plane from what it carries.

What open_spiel does otherwise than the ruleset, by its source, and nothing else:
1  Its actions have no four that carries two singles or two pairs. The option four_with_two takes them
   out of the ruleset.
2  It does not look for a straight, a run of pairs or a bare plane that begins with a rank of which the
   hand holds all four.
3  It lets bombs answer the rocket, which here is of a higher tier. They are listed, but never chosen.
"""

Menu = dict[str, int]


def menu_of(state: Any) -> Menu:
    """What may be decided or dealt now, by the name that it has in the file."""
    texts = {
        state.action_to_string(state.current_player(), action): action for action in state.legal_actions()
    }
    passing = "bid0" if any(text.startswith("Bid") for text in texts) else "pass"
    return {name_of(text, passing): action for text, action in texts.items()}


def name_of(text: str, passing: str) -> str:
    """A name of open_spiel in the form of the file; a card that is dealt is named by its rank."""
    text = text.replace("(BWJ)", "x").replace("(CJ)", "X")
    if text.startswith("Deal"):
        return text[-1]
    return passing if text == "Pass" else text.replace("Bid ", "bid")


def fair(random: Random) -> list[list[str]]:
    """Three hands and the bottom of a well shuffled pack."""
    pack = random.sample(PACK, len(PACK))
    return [pack[seat * 17 : seat * 17 + 17] for seat in range(3)] + [pack[51:]]


def packets(random: Random) -> list[list[str]]:
    """The same of a pack in which few cards changed places, dealt in packets."""
    pack = list(PACK)
    for _ in range(random.randrange(4, 14)):
        one, other = random.sample(range(len(pack)), 2)
        pack[one], pack[other] = pack[other], pack[one]
    cut = random.randrange(len(pack))
    pack = pack[cut:] + pack[:cut]
    hands: list[list[str]] = [[], [], []]
    for size in random.choice(PACKETS):
        for hand in hands:
            hand += pack[:size]
            pack = pack[size:]
    return [*hands, pack]


def even(random: Random, menu: list[str], decided: int) -> str:
    """Each decision as likely as any other."""
    return random.choice(menu)


def shapes(random: Random, menu: list[str], decided: int) -> str:
    """Large shapes rather than small ones, low ranks rather than high ones; a pass is seldom."""
    found: dict[tuple[int, ...], list[str]] = {}
    for name in menu:
        if is_play(name):
            found.setdefault(tuple(Counter(name).values()), []).append(name)
    if not found or ("pass" in menu and random.random() < SELDOM):
        return random.choice([name for name in menu if not is_play(name)])
    (some,) = random.choices(list(found.values()), [sum(shape) for shape in found])
    return some[int(random.random() ** 2 * len(some))]


def silent(random: Random, menu: list[str], decided: int) -> str:
    """At first an answer now and then, later none: who then leads goes out."""
    answers = decided < TALK and random.random() < 0.5
    return "pass" if "pass" in menu and not answers else shapes(random, menu, decided)


@frozen
class Style:
    """How games are dealt, played, and cut after so many decisions; how many positions they give.

    `choose` is given what may be decided and how many decisions came before.
    """

    deal: Callable[[Random], list[list[str]]]
    choose: Callable[[Random, list[str], int], str]
    most: int
    positions: int


WHOLE = 1000
STYLES = {
    "fair-even": Style(fair, even, WHOLE, 2000),
    "fair-shapes": Style(fair, shapes, WHOLE, 1600),
    "fair-silent": Style(fair, silent, WHOLE, 400),
    "packets-even": Style(packets, even, WHOLE, 1500),
    "packets-shapes": Style(packets, shapes, WHOLE, 1500),
    "packets-openings": Style(packets, shapes, 5, 3000),
}


def is_bomb(name: str) -> bool:
    """Whether a decision is four equal cards."""
    return len(name) == 4 and len(set(name)) == 1


def is_play(name: str) -> bool:
    """Whether a decision puts down cards."""
    return name != "pass" and not name.startswith("bid")


def played(game: Any, style: str, number: int) -> tuple[list[str], int]:
    """The lines of a game, and how many of its positions have something to play."""
    how = STYLES[style]
    random = Random(f"{style} {number}")
    parts = how.deal(random)
    first = random.randrange(3)
    state = begun(game, first, parts)
    order = [*RANKS, "x", "X"].index
    lines = [f"game {number} {style} first {first}", *("".join(sorted(part, key=order)) for part in parts)]
    decided = positions = 0
    rocket = False
    while not state.is_terminal() and decided < how.most:
        menu = menu_of(state)
        rocket = rocket and "pass" in menu
        choices = [name for name in menu if not (rocket and is_bomb(name))]
        positions += any(map(is_play, choices))
        choice = how.choose(random, choices, decided)
        lines.append(f"{state.current_player()} {choice} of {' '.join(menu)}")
        state.apply_action(menu[choice])
        rocket = choice == "xX" or (rocket and choice == "pass")
        decided += 1
    scores = " ".join(f"{points:.0f}" for points in state.returns())
    lines.append(f"scores {scores}" if state.is_terminal() else "cut")
    return lines, positions


def begun(game: Any, first: int, parts: list[list[str]]) -> Any:
    """A game of open_spiel after the deal, with these hands and this seat to bid first."""
    state = game.new_initial_state()
    state.apply_action(first)
    for place in range(17):
        for hand in parts[:3]:
            state.apply_action(menu_of(state)[hand[place]])
    return state


def all_games() -> Iterator[tuple[list[str], int]]:
    """Games of each style, until there are positions enough."""
    game = import_module("pyspiel").load_game("dou_dizhu")
    for style, how in STYLES.items():
        left, number = how.positions, 0
        while left > 0:
            lines, positions = played(game, style, number)
            yield lines, positions
            left -= positions
            number += 1


def main() -> None:
    """Write the file."""
    games = list(all_games())
    positions = sum(found for _, found in games)
    header = HEADER.format(positions=positions, games=len(games), version=version("open_spiel"))
    lines = [f"# {line}".rstrip() for line in header.splitlines()]
    for of_game, _ in games:
        lines += of_game
    FILE.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode(), 9, mtime=0))
    print(f"{FILE.name}: {positions} positions, {FILE.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
