"""Examples from whole rounds, for games whose hands have no shapes; equal cards often lie together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from attrs import frozen

from paiju.core.melds.chance import Chance
from paiju.core.round import PASS, Action, Round, Rules
from paiju.core.round.events import EVERYBODY
from paiju.core.round.start import STREAMS
from paiju.core.shuffle import Stream, deal_seed
from paiju.lab.examples.scenes import Example, scored_in

LISTED = 16
"""How many decisions of a menu a player looks at."""
ALONE = 0.25
"""How often one seat plays and all others pass."""
LONGEST = 2000
"""After how many decisions a round is given up."""


def clumped_wall(rules: Rules, chance: Chance) -> tuple[int, ...]:
    """A wall in which equal tiles lie together, in pieces of some size, so that hands are full of them."""
    size = 1 + int(chance.random() * 8)
    tiles = rules.tiles.tiles
    pieces = [tiles[at : at + size] for at in range(0, len(tiles), size)]
    pieces.sort(key=lambda _: chance.random())
    wall = tuple(tile for piece in pieces for tile in piece)
    if chance.random() < 0.5:
        return wall
    step = rules.seats
    return tuple(tile for first in range(step) for tile in wall[first::step])


def deal_of(rules: Rules, wall: tuple[int, ...], key: bytes, dealer: int = 0) -> Round:
    """A fresh round from a given wall; the key is that of its dice."""
    round = Round(rules, wall)
    round.streams = {name: Stream(key, name) for name in STREAMS}
    round.emit(("start", dealer, EVERYBODY))
    round.agenda = rules.course
    round.run()
    return round


def clumped_deals(rules: Rules, chance: Chance, number: int) -> Iterator[Round]:
    """So many rounds, dealt from clumped walls and played to their end by all kinds of players."""
    for index in range(number):
        round = deal_of(rules, clumped_wall(rules, chance), deal_seed(f"example {index}", 0, {}))
        played(round, chance)
        yield round


def dealt_examples(rules: Rules, chance: Chance, tries: int) -> Iterator[Example]:
    """The wins of so many rounds that are dealt from clumped walls and played by all kinds of players."""
    for number in range(tries):
        wall = clumped_wall(rules, chance)
        key = deal_seed(f"example {number}", 0, {})

        def begin(wall: tuple[int, ...] = wall, key: bytes = key) -> Round:
            return deal_of(rules, wall, key)

        round = begin()
        script = played(round, chance)
        for win in round.wins:
            yield Example(begin, script, win, scored_in(win))


@frozen
class _Style:
    """How somebody plays: `timid` passes wherever that is possible, `bold` does rare things as often as
    others, `long` plays the most cards.
    """

    timid: bool
    bold: bool
    long: bool


def played(round: Round, chance: Chance) -> tuple[tuple[int, Action], ...]:
    """Play a round to its end; who plays how is drawn by lot. The decisions."""
    seats = round.rules.seats
    alone = int(chance.random() * seats) if chance.random() < ALONE else -1
    styles = [
        _Style(alone >= 0 and seat != alone, chance.random() < 0.7, chance.random() < 0.7)
        for seat in range(seats)
    ]
    script: list[tuple[int, Action]] = []
    while not round.over and len(script) < LONGEST:
        for seat, menu in round.legal().items():
            action = _some_decision(menu, styles[seat], chance)
            round.act(seat, action)
            script.append((seat, action))
    return tuple(script)


def _some_decision(menu: Any, style: _Style, chance: Chance) -> Action:
    """A decision that somebody of this style makes."""
    if style.timid and PASS in menu:
        return PASS
    listed = list(menu) if isinstance(menu, tuple) else list(islice(menu, LISTED))
    if not isinstance(menu, tuple):
        listed += [menu.sample(chance) for _ in range(LISTED // 2)]
    if style.bold:
        verbs = sorted({action.verb for action in listed})
        verb = verbs[int(chance.random() * len(verbs))]
        if PASS.verb in verbs and len(verbs) > 1 and chance.random() < 0.6:
            verb = next(one for one in verbs if one != PASS.verb)
        listed = [action for action in listed if action.verb == verb]
    if style.long:
        most = max(len(action.tiles) for action in listed)
        listed = [action for action in listed if len(action.tiles) == most]
    chosen: Action = listed[int(chance.random() * len(listed))]
    return chosen
