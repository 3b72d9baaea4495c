"""Menus never depend on what their seat cannot see, nor outcomes on what no claimant can.

All tiles that a seat cannot see, in hands and in the wall, change places; its menu must stay the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import define, field

from paiju.core.melds.chance import Chance
from paiju.core.round import PASS, Action, Round
from paiju.lab.checks.state import require
from paiju.lab.checks.views import menu_data
from paiju.lab.seat_view import SeatView


def mixed(round: Round, seats: Iterable[int], chance: Chance) -> Round:
    """A copy of a round in which all tiles that none of some seats can see have changed places."""
    return mixed_behind(round, [SeatView(seat).follow(round).round for seat in seats], chance)


def mixed_behind(round: Round, views: Sequence[Round], chance: Chance) -> Round:
    """The same, from the views of these seats."""
    twin = round.clone()
    unknown = round.rules.tiles.unknown
    offer = round.offer
    pool: list[int] = []
    lacking: list[int] = []
    for state in twin.seats:
        seen = [view.seats[state.index].hand for view in views]
        known = [max(hand[kind] for hand in seen) for kind in range(unknown)]
        if offer is not None and offer.giver == state.index and offer.tile >= 0:
            known[offer.tile] = max(
                known[offer.tile], min(1, state.hand[offer.tile])
            )  # it may lie there still
        hidden = [kind for kind in range(unknown) for _ in range(state.hand[kind] - known[kind])]
        for tile in hidden:
            twin.take(state, tile)
        pool += hidden
        lacking.append(len(hidden))
    behind = range(twin.head, twin.end)
    places = [place for place in behind if all(view.wall[place] == unknown for view in views)]
    pool += [twin.wall[place] for place in places]
    pool.sort(key=lambda _: chance.random())
    for state, number in zip(twin.seats, lacking, strict=True):
        dealt = [pool.pop() for _ in range(number)]
        for tile in dealt:
            twin.put(state, tile)
        if dealt and state.drawn >= 0 and all(view.seats[state.index].drawn == unknown for view in views):
            state.drawn = dealt[-1]
        state.waits = -1
    wall = list(twin.wall)
    for place in places:
        wall[place] = pool.pop()
    twin.wall = tuple(wall)
    return twin


def check_mixed(round: Round, seat: int, chance: Chance, times: int) -> None:
    """What a seat is asked now stays the same however often the tiles it cannot see are mixed."""
    step = round.asking
    if step is None:
        return
    asks = round.rules.steps[step[0]].asks
    assert asks is not None
    write = round.rules.notation.write_action
    menu = menu_data(round.offered.get(seat, ()))
    for _ in range(times):
        other = menu_data(asks(mixed(round, (seat,), chance), step).get(seat, ()))
        require(
            other == menu,
            f"The menu of seat {seat} does not depend on hidden tiles.",
            *([write(action) for action in actions] for actions in (other, menu)),
        )


def check_resolved(round: Round, chance: Chance, times: int) -> None:
    """Which of several claims takes effect stays the same while tiles are mixed that no claimant can see."""
    offer = round.offer
    wanted = {seat: [one for one in menu if one != PASS] for seat, menu in round.offered.items()}
    claimants = [seat for seat, actions in wanted.items() if actions]
    if offer is None or len(claimants) < 2:
        return
    claims = tuple((seat, wanted[seat][int(chance.random() * len(wanted[seat]))]) for seat in claimants)
    outcome = round.rules.resolve(round, offer, claims)
    for _ in range(times):
        other = round.rules.resolve(mixed(round, claimants, chance), offer, claims)
        require(
            other == outcome,
            "Which claim takes effect does not depend on tiles that no claimant sees.",
            other,
            outcome,
        )


@define
class Mixer:
    """Looks at menus until each decision has been on so many of them, in each kind of question."""

    chance: Chance
    enough: int
    times: int
    seen: Counter[tuple[str, str]] = field(factory=Counter, init=False)

    def look(self, round: Round) -> None:
        """Check what is asked now, unless all its decisions have been looked at often enough."""
        if round.asking is None:
            return
        what = round.offer.kind if round.offer is not None else round.asking[0]
        verbs = {(what, verb) for menu in round.offered.values() for verb in _verbs(menu)}
        if all(self.seen[one] >= self.enough for one in verbs):
            return
        self.seen.update(verbs)
        seats = range(round.rules.seats) if round.offer is not None else list(round.offered)
        for seat in seats:
            check_mixed(round, seat, self.chance, self.times)
        check_resolved(round, self.chance, self.times)


def _verbs(menu: Any) -> set[str]:
    actions: tuple[Action, ...] = menu_data(menu)
    return {action.verb for action in actions}
