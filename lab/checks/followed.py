"""What a decision brings about never depends on tiles that nobody concerned can see.

The same decision is made in a round and in a copy of it in which hidden tiles have changed places. What
is seen behind it is the same, word for word, until a tile comes to light.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from attrs import define, field

from paiju.core.melds.chance import Chance
from paiju.core.round import PASS, Action, Event, Round
from paiju.lab.bots import pick
from paiju.lab.checks.mixed import mixed_behind
from paiju.lab.checks.state import require
from paiju.lab.checks.told import Listener, same_words
from paiju.lab.seat_view import SeatView

OPENING = frozenset(("finish", "show", "win"))
"""Behind these events the hands of others may count."""
COMMON = frozenset(("discard", "play"))
"""Decisions that are made all the time: others are tried rather."""
NEAR_END = 8
"""While no more tiles than these are left in the wall, every decision is followed."""


@define
class Follower:
    """Follows decisions of rounds: one of `every`, and all near the end of a wall.

    With `enough`, each kind of decision is followed only so often.
    """

    chance: Chance
    every: int = 1
    enough: int | None = None
    _seen: Counter[str] = field(factory=Counter, init=False)
    _views: list[SeatView] = field(factory=list, init=False)

    def look(self, round: Round) -> None:
        """Follow one decision that may be made now, as somebody sees it and as all do."""
        legal = round.legal()
        if not legal or (not 0 < round.wall_left <= NEAR_END and self.chance.random() * self.every >= 1):
            return
        seats = range(round.rules.seats)
        if not self._views:
            self._views = [SeatView(seat) for seat in seats]
        decisions = [(seat, _choice(menu, self.chance)) for seat, menu in legal.items()]
        verbs = {action.verb for _, action in decisions}
        if self.enough is not None and all(self._seen[verb] >= self.enough for verb in verbs):
            return
        self._seen.update(verbs)
        watching = int(self.chance.random() * len(seats))
        for concerned in (sorted({*round.offered, watching}), list(seats)):
            check_followed(round, decisions, [self._views[seat] for seat in concerned], self.chance)


def check_followed(
    round: Round, decisions: Sequence[tuple[int, Action]], seats: Sequence[SeatView], chance: Chance
) -> None:
    """Decide in a round and in a copy with other tiles where none of `seats` can see any; they see the same.

    `seats` are those who decide, and others who look on. If they are all seats only the wall is mixed, and
    nothing depends on it, not even what a win is worth.
    """
    views = [view.follow(round).round for view in seats]
    whole = len(views) == round.rules.seats
    heard = [_heard(twin, decisions, views) for twin in (round.clone(), mixed_behind(round, views, chance))]
    for view, one, other in zip(views, *heard, strict=True):
        _same(view.clone(), one, other, whole=whole)


def _choice(menu: Any, chance: Chance) -> Action:
    """A decision of a menu, rather a rare one."""
    listed: tuple[Action, ...] = menu if isinstance(menu, tuple) else ()
    rare = [one for one in listed if one.verb not in COMMON and one != PASS]
    if rare and chance.random() < 0.5:
        return rare[int(chance.random() * len(rare))]
    return pick(menu, chance)


def _heard(round: Round, decisions: Sequence[tuple[int, Action]], views: Sequence[Round]) -> list[Listener]:
    """What each of the seats of some views is told when these decisions are made."""
    before = round.log
    for seat, action in decisions:
        round.act(seat, action)
    return [Listener(round, view.owner, before) for view in views]


def _same(view: Round, ours: Listener, theirs: Listener, *, whole: bool) -> None:
    """Compare what a seat is told until a tile comes to light; it has seen what `view` shows."""
    seat, reduce = view.owner, view.rules.reduce
    for one, other in zip(ours.told, theirs.told, strict=False):
        if one.written != other.written:
            require(
                any(_comes_to_light(view, told.event, whole=whole) for told in (one, other)),
                f"What seat {seat} sees behind a decision does not depend on hidden tiles.",
                one.written.decode(),
                other.written.decode(),
            )
            return
        same_words(seat, one.said, other.said)
        if not whole and one.event[0] in OPENING:
            return
        view.log = (view.log, one.event)
        reduce[one.event[0]](view, one.event)
    if len(ours.told) == len(theirs.told) and ours.menu == theirs.menu:
        same_words(seat, ours.menu_said, theirs.menu_said)


def _comes_to_light(view: Round, event: Event, *, whole: bool) -> bool:
    """Whether a seat with this view sees a tile in an event that it has not seen before."""
    if not whole and event[0] in OPENING:
        return True
    after = view.clone()
    after.log = (after.log, event)
    view.rules.reduce[event[0]](after, event)
    return _known(after) > _known(view)


def _known(view: Round) -> int:
    """How many tiles a view shows."""
    unknown = view.rules.tiles.unknown
    lying = [tile for state in view.seats for tile in state.river]
    lying += [tile for state in view.seats for meld in state.melds for tile in meld.tiles]
    lying += [tile for state in view.seats for row in state.rows.values() for tile in row]
    lying += view.wall[view.head : view.end]
    held = sum(sum(state.hand[:unknown]) for state in view.seats)
    return held + sum(tile != unknown for tile in lying)
