"""What a refusal says never depends on what the refused seat cannot see."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from paiju.core.melds.chance import Chance
from paiju.core.round import Action, Round
from paiju.lab.checks.mixed import mixed_behind
from paiju.lab.checks.state import require
from paiju.lab.seat_view import SeatView


@define
class Refuser:
    """Tries what is not on the menus of rounds, one of `every`, and in so many mixed copies of each."""

    chance: Chance
    every: int
    times: int
    _views: dict[int, SeatView] = field(factory=dict, init=False)

    def look(self, round: Round) -> None:
        """Try it with each seat that is asked now; others are told no more than that."""
        if self.chance.random() * self.every >= 1:
            return
        for seat in round.legal():
            view = self._views.setdefault(seat, SeatView(seat))
            check_refused_alike(round, view, self.chance, self.times)


def check_refused_alike(round: Round, view: SeatView, chance: Chance, times: int) -> None:
    """What is not on a menu is refused in the same words however the tiles behind a view are mixed."""
    seat, seen = view.seat, view.follow(round).round
    menu = round.legal()[seat]
    actions = [one for one in _others(seen, seat, chance) if one not in menu]
    refused = [round.refusal(seat, action).faults for action in actions]
    for _ in range(times):
        twin = mixed_behind(round, [seen], chance)
        for action, ours in zip(actions, refused, strict=True):
            theirs = twin.refusal(seat, action).faults
            require(
                ours == theirs,
                f"How seat {seat} is refused does not depend on hidden tiles.",
                *(fault.say("en") for fault in (*ours, *theirs)),
            )


def _others(view: Round, seat: int, chance: Chance) -> Iterator[Action]:
    """Decisions of every verb: of nothing, of a tile that is held, of one on offer, and of any."""
    kinds, offer = len(view.rules.tiles.kinds), view.offer
    held = [kind for kind in range(kinds) for _ in range(view.seats[seat].hand[kind])] or [0]

    def one_of(tiles: list[int]) -> int:
        return tiles[int(chance.random() * len(tiles))]

    for verb in view.rules.verbs:
        own, any_, other = one_of(held), one_of(list(range(kinds))), one_of(list(range(kinds)))
        claimed = any_ if offer is None or offer.tile < 0 else offer.tile
        yield Action(verb)
        yield Action(verb, (own,))
        yield Action(verb, (any_,))
        yield Action(verb, (other,))
        yield Action(verb, tuple(sorted((own, one_of(held)))))
        yield Action(verb, (claimed,), ("with", tuple(sorted((own, any_)))))
        yield Action(verb, (claimed,), int(chance.random() * 9))
