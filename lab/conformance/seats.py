"""What each seat sees."""

from __future__ import annotations

from random import Random

from paiju.core.errors import PaijuError
from paiju.core.match import Match
from paiju.lab.checks import (
    Follower,
    Mixer,
    Refuser,
    check_ending,
    check_hidden,
    check_permuted,
    check_views,
    deal,
)
from paiju.lab.checks.state import require
from paiju.lab.conformance.positions import Look, look_at_cases, look_at_wins
from paiju.lab.conformance.subject import Subject, check

HIDDEN = 24
"""In how many rounds two hidden tiles change places."""
PERMUTED = 12
"""How many deals are compared with one in which all hidden tiles have changed places."""
ENOUGH = 40
"""On how many menus each decision is looked at: of rounds, of positions with a win, and of cases."""
MIXED = 4
"""How often hidden tiles are mixed under each menu."""
FOLLOWED = 2
"""One of how many decisions in rounds is made again with other hidden tiles."""
REFUSED = 8
"""At one of how many menus other decisions are tried with other hidden tiles."""
WON = 300
"""How many winning hands are set up."""


@check
def views_show_what_they_may(subject: Subject) -> None:
    """Each seat sees its own tiles and the number of all others, and its menu follows from its view."""
    subject.look(lambda round, chance: check_views(round))


@check
def hidden_tiles_have_no_say(subject: Subject) -> None:
    """What a seat sees never depends on hidden tiles: two rounds that differ in them look alike."""
    for number in range(HIDDEN):
        seat = number % subject.rules.seats
        check_hidden(subject.rules, f"hidden {number}", seat, Random(number))


@check
def menus_show_nothing_hidden(subject: Subject) -> None:
    """No menu depends on hidden tiles, not one with a win either: it stays the same while they are mixed."""
    for find in (_in_rounds, _in_wins, look_at_cases):
        find(subject, Mixer(Random(find.__name__), ENOUGH, MIXED).look)


def _in_rounds(subject: Subject, look: Look) -> None:
    subject.look(lambda round, chance: look(round), rounds=PERMUTED, every=1)


def _in_wins(subject: Subject, look: Look) -> None:
    look_at_wins(subject.rules, look, WON, Random(WON))


@check
def nobody_acts_in_a_view(subject: Subject) -> None:
    """In a view nobody can act."""
    round = deal(subject.rules, "view").round
    for seat, menu in round.legal().items():
        try:
            round.view(seat).act(seat, next(iter(menu)))
        except PaijuError as error:
            require([fault.code for fault in error.faults] == ["view-only"], "The code says so.")
        else:
            require(False, "It is refused.")


@check
def a_deal_gives_nothing_away(subject: Subject) -> None:
    """What a seat sees of a deal stays the same however all tiles that it does not see are mixed."""
    for number in range(PERMUTED):
        check_permuted(subject.rules, f"mixed {number}", number % subject.rules.seats, Random(number))


@check
def decisions_give_nothing_away(subject: Subject) -> None:
    """What is seen and said behind a decision never depends on hidden tiles, unless they come to light."""
    _in_rounds(subject, Follower(Random(1), every=FOLLOWED).look)
    for find in (_in_wins, look_at_cases):
        find(subject, Follower(Random(2), enough=ENOUGH).look)


@check
def refusals_give_nothing_away(subject: Subject) -> None:
    """How a decision is refused, by its code and in its words, never depends on hidden tiles."""
    for find in (_in_rounds, _in_wins, look_at_cases):
        find(subject, Refuser(Random(find.__name__), REFUSED, MIXED // 2).look)


@check
def the_next_round_depends_on_what_was_seen(subject: Subject) -> None:
    """Who deals next, and what a round adds to the totals, never depends on tiles that nobody has seen."""
    match = Match(subject.rules, "next", length=2)
    for number, dealt in enumerate(subject.rounds):
        check_ending(dealt.round, match, Random(number), MIXED)
