"""Playing rounds and matches with bots, for hosts, tests and simulations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from paiju.core.errors import Fault, PluginError, Text
from paiju.core.ledger import Amount
from paiju.core.match import Match
from paiju.core.melds.chance import Chance
from paiju.core.round import Action, Round, Rules
from paiju.core.round.stuck import nobody_asked, whose
from paiju.lab.bots import Bot, RandomBot, bot_chance, pick
from paiju.lab.seat_view import SeatView

OnDecision = Callable[[int, Action], Any]


def most_asks(rules: Rules) -> int:
    """A bound on how often seats are asked in one round, which the number of tiles and seats gives.

    Every turn follows from a draw or from a claim that lays a meld down; it asks its seat, and the others
    once about its discard, or in a card game whether they pass. Twice as many allow for offers inside a turn.
    """
    turns = rules.tiles.size + 8 * rules.seats
    return 2 * turns * rules.seats + 100


class EndlessRound(PluginError):
    """A round did not end within `most_asks`: a fault of the variant's plugin."""


def endless(round: Round) -> EndlessRound:
    """The error of a round that does not end."""
    who, most = whose(round), most_asks(round.rules)
    message = Text(
        f"{who.zh} 让一局没有尽头：问了 {most} 次还没有打完",
        f"{who.en} makes a round that does not end: seats have been asked {most} times",
    )
    return EndlessRound(Fault("endless-round", message))


def play_round(
    round: Round, bots: Sequence[Bot], chances: Sequence[Chance], on_decision: OnDecision | None = None
) -> int:
    """Let the bots, one for each seat, play a round to its end from where it stands.

    The answer is how many decisions they have made.

    `chances` are their sources of chance; `on_decision` is told each decision once it has been made.
    Raises `EndlessRound`, and `PluginError` (`nobody-asked`) for a round that comes to a halt.
    """
    if on_decision is None and all(type(bot) is RandomBot for bot in bots):
        return _play_at_random(round, chances)
    views = [SeatView(seat) for seat in range(round.rules.seats)]
    left = most_asks(round.rules)
    made = 0
    while not round.over:
        legal = round.legal()
        if not legal:
            raise nobody_asked(round)
        for seat, menu in legal.items():
            action = bots[seat].decide(views[seat].follow(round), seat, menu, chances[seat])
            round.act(seat, action)
            made += 1
            if on_decision is not None:
                on_decision(seat, action)
        left -= 1
        if left < 0:
            raise endless(round)
    return made


def _play_at_random(round: Round, chances: Sequence[Chance]) -> int:
    """The same with random bots everywhere: nobody looks, so nothing is shown."""
    draws = [chance.random for chance in chances]
    act = round.act
    left = most_asks(round.rules)
    made = 0
    while not round.over:
        legal = round.legal()
        if not legal:
            raise nobody_asked(round)
        for seat, menu in legal.items():
            if type(menu) is tuple:
                act(seat, menu[int(draws[seat]() * len(menu))])
            else:
                act(seat, pick(menu, chances[seat]))
            made += 1
        left -= 1
        if left < 0:
            raise endless(round)
    return made


def play_match(
    match: Match,
    bots: Sequence[Bot],
    *,
    on_decision: OnDecision | None = None,
    on_round: Callable[[], Any] | None = None,
) -> list[Amount]:
    """Let the bots play a match to its end, and return the totals.

    A match without `length` ends only if its game says so. `on_round` is told when a round has been
    booked: `play_match(record.match, bots, on_decision=record.decided, on_round=record.booked)` writes a
    record. Raises `EndlessRound`.
    """
    seats = range(match.rules.seats)
    more = True
    while more:
        chances = [bot_chance(match.seed, match.played, seat) for seat in seats]
        play_round(match.round, bots, chances, on_decision)
        more = match.advance()
        if on_round is not None:
            on_round()
    return match.totals
