"""What two rounds let their seats do: decisions that are on one menu and not on the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from paiju.core.round import PASS, Action, Round, Rules
from paiju.lab.diff.divergence import Divergence, legal_divergence

LISTED = 400
"""A lazy menu is listed up to so many decisions."""
FEW_CARDS = 7
"""Lazy menus of hands of no more cards than this are listed, those of larger ones are sampled."""


def differing_menus(a: Round, b: Round) -> Iterator[Divergence]:
    """What one ruleset lets a seat do now and the other does not, one for each verb."""
    ours, theirs = a.legal(), b.legal()
    for seat in sorted({*ours, *theirs}):
        one, other = ours.get(seat, ()), theirs.get(seat, ())
        if type(one) is tuple and type(other) is tuple:
            if one == other:
                continue
            only_a, only_b = set(one) - set(other), set(other) - set(one)
        else:
            only_a, only_b = _lazy(one, other)
        yield from by_verb(a.rules, seat, only_a, "only-a")
        yield from by_verb(b.rules, seat, only_b, "only-b")


def by_verb(rules: Rules, seat: int, actions: Iterable[Action], kind: str) -> Iterator[Divergence]:
    """What differs in decisions that only one ruleset allows, one for each verb, the smallest."""
    verbs: dict[str, Action] = {}
    for action in sorted(actions, key=lambda one: (len(one.tiles), repr(one))):
        verbs.setdefault(action.verb, action)
    if len(verbs) > 1:
        verbs.pop(PASS.verb, None)
    for action in verbs.values():
        yield legal_divergence(rules, seat, action, kind)


def _lazy(one: Any, other: Any) -> tuple[set[Action], set[Action]]:
    """Decisions of menus that are never listed, each not on the other one."""
    listed = [_few(menu) for menu in (one, other)]
    if listed[0] is not None and listed[1] is not None:
        return set(listed[0]) - set(listed[1]), set(listed[1]) - set(listed[0])
    return _not_on(one, other), _not_on(other, one)


def _few(menu: Any) -> list[Action] | None:
    """The decisions of a menu, None if they are too many to look at."""
    if type(menu) is tuple:
        return list(menu)
    hand = getattr(menu, "hand", None)
    if hand is None or sum(hand) > FEW_CARDS:
        return None
    found: list[Action] = []
    for action in menu:
        found.append(action)
        if len(found) > LISTED:
            return None
    return found


SAMPLES = 2
_CHANCES = (0.09, 0.83, 0.31, 0.57, 0.71, 0.17, 0.97, 0.43)


class Rota:
    """Chance that takes turns, for samples of a menu that are the same whenever they are taken."""

    def __init__(self) -> None:
        self.turn = 0

    def random(self) -> float:
        """The next number."""
        self.turn += 1
        return _CHANCES[self.turn % len(_CHANCES)]


def _not_on(menu: Any, other: Any) -> set[Action]:
    if type(menu) is tuple:
        return {action for action in menu if action not in other}
    rota = Rota()
    extra = [action for action in getattr(menu, "extra", ()) if action not in other]
    return {*extra, *(one for one in (menu.sample(rota) for _ in range(SAMPLES)) if one not in other)}
