"""The same decisions lead to the same round again, whatever else is played in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field

from paiju.core.errors import PaijuError, Refused
from paiju.core.melds.chance import Chance
from paiju.core.record.serial import canonical, event_data
from paiju.core.round import Action, Event, Round, Rules, start
from paiju.lab.bots import pick
from paiju.lab.checks.state import require
from paiju.lab.checks.views import menu_data
from paiju.lab.table import most_asks

AGAIN = "The rules answer alike for the same round: nothing outside it is remembered."
MOST_MENUS = 40
"""At how many decisions the menus are compared."""


@define
class Watch:
    """Looks at a round before each of its decisions; before decision number `aside` a clone goes astray."""

    chance: Chance
    aside: int = -1
    menus: list[Any] = field(init=False, factory=list)
    _seen: int = field(init=False, default=0)

    def look(self, round: Round) -> None:
        """Take down what is on the menus; play a clone another way to its end if it is time."""
        if self._seen < MOST_MENUS:
            self.menus.append({seat: menu_data(menu) for seat, menu in round.legal().items()})
        if self._seen == self.aside:
            play_astray(round.clone(), self.chance)
        self._seen += 1

    def refused(self, round: Round, seat: int, action: Action) -> None:
        """What cannot be done has been tried before."""


Play = Callable[[Round, Watch], Round | None]
"""Makes the decisions of a round; None where one is refused."""


def check_again(round: Round, begin: Callable[[], Round], play: Play, steps: int, chance: Chance) -> None:
    """What `begin` and `play` make is `round` each time: after it, and after others have been played.

    `round` has been played by these decisions, `steps` of them; one of the others is a clone that leaves it.
    """
    watches = [Watch(chance), Watch(chance, int(chance.random() * steps))]
    told = _told(round)
    for watch in watches:
        if watch.aside >= 0:
            _play_another(round.rules, chance)
        played = play(begin(), watch)
        require(played is not None, AGAIN, "A decision is refused when it is made again.")
        if played is not None:
            _same(told, _told(played))
    for number, (one, other) in enumerate(zip(*(watch.menus for watch in watches), strict=True)):
        require(one == other, AGAIN, f"The menus before decision {number} are others.")


def _play_another(rules: Rules, chance: Chance) -> None:
    try:
        another = start(rules, f"another {chance.random()}")
    except PaijuError:
        return  # it can only be begun from a position
    play_astray(another, chance)


def play_astray(round: Round, chance: Chance) -> None:
    """Play a round at random to its end, but not for ever."""
    for _ in range(most_asks(round.rules)):
        if round.over:
            return
        require(bool(round.legal()), "While a round goes on, somebody is asked.", round.agenda)
        seat, menu = next(iter(round.legal().items()))
        try:
            round.act(seat, pick(menu, chance))
        except Refused as problem:
            require(False, "Every action of a menu is accepted.", seat, problem)


def _told(round: Round) -> list[Event]:
    return [(canonical(event_data(round.rules, event)), event[0]) for event in round.events()]


def _same(before: list[Event], now: list[Event]) -> None:
    for number, (one, other) in enumerate(zip(before, now, strict=False)):
        require(one == other, AGAIN, f"Event {number} was {one[1]} and is another {other[1]}.")
    require(len(before) == len(now), AGAIN, f"There were {len(before)} events, and there are {len(now)}.")
