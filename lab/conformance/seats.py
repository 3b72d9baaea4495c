"""What each seat sees."""

from __future__ import annotations

from random import Random

from paiju.core.errors import PaijuError
from paiju.lab.checks import check_hidden, check_permuted, check_views, deal
from paiju.lab.checks.state import require
from paiju.lab.conformance.subject import Subject, check

HIDDEN = 24
"""In how many rounds two hidden tiles change places."""
PERMUTED = 12
"""How many deals are compared with one in which all hidden tiles have changed places."""


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
