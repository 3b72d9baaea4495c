"""Whole games of 斗地主 beside open_spiel: bids, plays, answers and scores, 10,000 positions and more.

`open_spiel.txt.gz` holds games that open_spiel (dou_dizhu) has played, with all that it lets a seat decide
at every point; its first lines say how to read it. `make oracles` writes it anew; the tests only read it.

The ruleset and open_spiel agree in every position but for three things, by the source of open_spiel:

1. Its actions have no four that carries two singles or two pairs. This is a flag of the rules: the option
   `four_with_two: false` takes the two kinds out of the ruleset, and these games are played with it.
2. It does not look for a straight, a run of pairs or a bare plane that *begins* with a rank of which the hand
   holds all four (further up such a rank does no harm, nor does it in a plane with kickers). That is no rule:
   the ruleset has these plays, and `unseen` tells them.
3. It lets bombs answer the rocket, which in the ruleset is of a higher `tier`.
"""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from paiju.core.melds.grammar import Kind
from paiju.core.round import PASS, Action, Position, Round, Rules, SeatPosition, start_at
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles

FILE = Path(__file__).with_name("open_spiel.txt.gz")
RUN = "3456789TJQKA"


class Decision(NamedTuple):
    """What a seat decided, and all that open_spiel would have let it."""

    seat: int
    chosen: str
    possible: frozenset[str]


class Game(NamedTuple):
    """A game of the file."""

    name: str
    first: int
    hands: list[str]
    bottom: str
    decisions: list[Decision]
    scores: list[int]


def all_games() -> list[Game]:
    """All games of the file."""
    text = gzip.decompress(FILE.read_bytes()).decode()
    return [read_game(one) for one in text.split("\ngame ")[1:]]


def read_game(text: str) -> Game:
    head, one, two, three, bottom, *lines, scores = text.splitlines()
    number, style, _, first = head.split()
    decisions = []
    for line in lines:
        seat, chosen, _, *possible = line.split()
        decisions.append(Decision(int(seat), chosen, frozenset(possible)))
    points = [int(one) for one in scores.split()[1:]]  # none where the game was cut
    return Game(f"{style} {number}", int(first), [one, two, three], bottom, decisions, points)


@pytest.fixture(scope="module")
def game_rules() -> Rules:
    """斗地主 without fours that carry."""
    return rules("doudizhu", {"four_with_two": False})


def begun(ready: Rules, game: Game) -> Round:
    """The round after the deal: the cards that are in no hand are the bottom."""
    seats = {seat: SeatPosition(hand=read_tiles(ready.tiles, hand)) for seat, hand in enumerate(game.hands)}
    round = start_at(ready, Position(dealer=game.first, seats=seats))
    assert sorted(round.wall) == sorted(read_tiles(ready.tiles, game.bottom))
    return round


def chain(ready: Rules, action: Action) -> str:
    """The ranks of the run that a play declares, lowest first; empty where it is none."""
    assert isinstance(action.detail, tuple)
    kind, top = kind_of(ready, action), str(action.detail[-1])
    if kind.run is None:
        return ""
    group = kind.copies[0] + (kind.carry.size if kind.carry else 0)
    end = RUN.index(top) + 1
    return RUN[end - len(action.tiles) // group : end]


def kind_of(ready: Rules, action: Action) -> Kind:
    """What a play is declared as: `as KIND RANK`."""
    assert ready.grammar is not None
    assert isinstance(action.detail, tuple)
    return ready.grammar.kinds[str(action.detail[1])]


def written(ready: Rules, action: Action) -> str:
    """A decision as the file has it: a plane stands before what it carries, with a dash."""
    if action.verb != "play":
        return "pass" if action == PASS else f"bid{action.detail}"
    cards = "".join(map(ready.tiles.code, action.tiles))
    run = chain(ready, action)
    if not run or kind_of(ready, action).carry is None:
        return cards
    return "".join(rank * 3 for rank in run) + "-" + "".join(card for card in cards if card not in run)


def unseen(round: Round, seat: int, action: Action) -> bool:
    """Whether open_spiel does not look for a play: a bare run whose lowest rank is held four times."""
    ready = round.rules
    if action.verb != "play" or kind_of(ready, action).carry is not None:
        return False
    run = chain(ready, action)
    return run != "" and round.seats[seat].hand[ready.tiles.by_code[run[0]]] == 4


def over_rocket(round: Round, name: str) -> bool:
    """Whether this is a bomb that would answer the rocket."""
    table = round.table.table
    over = table is not None and "".join(map(round.rules.tiles.code, table[1])) == "xX"
    return over and len(name) == 4 and len(set(name)) == 1


def test_every_choice_is_the_same_but_for_what_open_spiel_is_known_to_do_otherwise(game_rules: Rules) -> None:
    seen: Counter[str] = Counter()
    for game in all_games():
        round = begun(game_rules, game)
        for decision in game.decisions:
            (asked,) = round.legal()
            assert asked == decision.seat, game.name
            menu = list(round.legal()[asked])
            known = [one for one in menu if not unseen(round, asked, one)]
            ours = {written(game_rules, one): one for one in known}
            theirs = {name for name in decision.possible if not over_rocket(round, name)}
            assert ours.keys() == theirs, f"{game.name}: {decision}"
            assert len(ours) == len(known), f"{game.name}: {decision}"
            seen["unseen"] += len(menu) - len(known)
            seen["over the rocket"] += len(decision.possible) - len(theirs)
            look(seen, round, asked, menu)
            round.act(asked, ours[decision.chosen])
        assert (round.scores if round.over else []) == game.scores, game.name
        for win in round.wins:
            won = "landlord" if win.seat == round.table.landlord else "peasants"
            seen.update(f"{pattern} of {won}" for pattern, _ in win.booked.patterns)
    assert seen["positions"] >= 10_000
    assert min(seen["leads"], seen["answers"]) > 4000
    assert min(seen["unseen"], seen["over the rocket"]) > 50
    for pattern in ("jiaofen", "zhadan", "chuntian"):
        assert min(seen[f"{pattern} of landlord"], seen[f"{pattern} of peasants"]) > 5, pattern
    for kind in game_rules.grammar.kinds.values() if game_rules.grammar else ():
        assert seen[f"lead {kind.name}"] > 100, kind.name
        assert kind.tier or min(seen[f"answer {kind.name}"], seen[f"pass over {kind.name}"]) > 10, kind.name


def look(seen: Counter[str], round: Round, seat: int, menu: list[Action]) -> None:
    """Note what a position holds, and whether the quick answer of the search is right."""
    plays = [one for one in menu if one.verb == "play"]
    if menu[0].verb == "bid":
        return
    table = round.table.table
    over = None if table is None else table[2]
    assert round.rules.search is not None
    assert round.rules.search.can_beat(round.seats[seat].hand, over) is bool(plays)
    if plays:
        seen["positions"] += 1
        seen["answers" if over else "leads"] += 1
        seen.update({f"lead {kind_of(round.rules, one).name}" for one in plays if over is None})
        if over:
            seen[f"over {over.kind}"] += 1
            seen[f"answer {over.kind}"] += any(kind_of(round.rules, one).name == over.kind for one in plays)
    elif over:
        seen[f"pass over {over.kind}"] += 1
