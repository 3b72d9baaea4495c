"""Decisions: what is asked, what is accepted, what is refused, and that a round ends."""

from __future__ import annotations

from itertools import islice
from random import Random

from paiju.core.record import events_bytes, events_digest
from paiju.core.round import PASS, Round
from paiju.lab.checks import check_clone, check_menus, check_refusals, check_window, deal
from paiju.lab.checks.state import require
from paiju.lab.conformance.subject import Subject, check
from paiju.lab.perft import divide, perft

MANY = 24
"""In how many rounds every question is looked at that several seats are asked together."""


@check
def rounds_end(subject: Subject) -> None:
    """Every round of bots ends, says why, and asks nobody any more."""
    for dealt in subject.rounds:
        require(not dealt.round.legal(), "Nobody is asked.")
        ends = subject.rules.texts.get("ends", {})
        require(dealt.round.ended_by in ends, "How it ended has a text.", dealt.round.ended_by)


@check
def somebody_is_asked_until_the_end(subject: Subject) -> None:
    """While a round goes on somebody is asked, and has something to answer."""

    def asked(round: Round, chance: Random) -> None:
        menus = [next(iter(menu), None) for menu in round.legal().values()]
        require(bool(menus) and None not in menus, "Each menu has a decision.")

    subject.look(asked)


@check
def legal_decisions_are_accepted(subject: Subject) -> None:
    """Every decision of a menu is accepted, and the notation reads what it writes."""
    subject.look(check_menus)


@check
def other_decisions_are_refused(subject: Subject) -> None:
    """What is not on a menu is refused with a code and both languages, and changes nothing."""
    subject.look(check_refusals)


@check
def clones_are_independent(subject: Subject) -> None:
    """A clone equals its original, and neither touches the other."""
    subject.look(lambda round, chance: check_clone(round, chance, 6))


@check
def settled_windows_are_settled(subject: Subject) -> None:
    """Once a window is settled no missing answer changes its outcome."""
    subject.look(check_window)


@check
def answers_come_in_any_order(subject: Subject) -> None:
    """In whatever order the asked seats answer, the same happens."""

    def orders(round: Round, chance: Random) -> None:
        menus = {seat: list(islice(menu, 20)) for seat, menu in round.legal().items()}
        if len(menus) < 2:
            return
        claims = {seat: [one for one in menu if one != PASS] or menu for seat, menu in menus.items()}
        chosen = {seat: chance.choice(menu) for seat, menu in claims.items()}
        one, other = round.clone(), round.clone()
        for seat in chosen:
            one.act(seat, chosen[seat])
        for seat in reversed(chosen):
            other.act(seat, chosen[seat])
        same = events_bytes(subject.rules, one) == events_bytes(subject.rules, other)
        require(same, "The order of answers has no say.", chosen)

    subject.look(orders, rounds=MANY, every=1)


@check
def move_counts_add_up(subject: Subject) -> None:
    """The counts below the first decisions add up, and counting changes nothing."""
    round = deal(subject.rules, "counts").round
    before = events_digest(subject.rules, round)
    require(sum(count for _, _, count in divide(round, 2)) == perft(round, 2), "The parts make the whole.")
    require(events_digest(subject.rules, round) == before, "Nothing has changed.")
