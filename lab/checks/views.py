"""Views: what a seat sees follows from its own events, and its menu from what it sees."""

from __future__ import annotations

from itertools import islice
from typing import Any

from paiju.core.round import Round
from paiju.lab.checks.state import difference, require, seat_data

COMPARED = 60
"""How many actions of a lazy menu are compared."""


def menu_data(menu: Any) -> tuple[Any, ...]:
    """A menu as a tuple; of a lazy one the first actions."""
    return menu if isinstance(menu, tuple) else tuple(islice(menu, COMPARED))


def check_views(round: Round) -> None:
    """Each seat sees its own tiles, the right number of all others, and its menu follows from its view."""
    legal = round.legal()
    for seat in range(round.rules.seats):
        view = round.view(seat)
        wrong = difference(seat_data(view.seats[seat]), seat_data(round.seats[seat]))
        wrong = "" if wrong.startswith(_hidden_from_owner(round)) and wrong else wrong
        require(not wrong, f"Seat {seat} sees what lies before itself (seen, true).", wrong)
        for state, seen in zip(round.seats, view.seats, strict=True):
            same = sum(state.hand) == sum(seen.hand) and _less_known(seen.hand, state.hand)
            require(same, f"Seat {seat} sees the number of tiles of seat {state.index}.")
            for name in ("melds", "river", "rows", "playing", "won_on"):
                require(
                    getattr(state, name) == getattr(seen, name),
                    f"Seat {seat} sees the {name} of seat {state.index}.",
                )
        for name in ("head", "end", "turn", "dealer", "over", "ended_by"):
            require(getattr(view, name) == getattr(round, name), f"Seat {seat} sees {name}.")
        if seat in legal:
            seen_menu, menu = menu_data(view.legal().get(seat, ())), menu_data(legal[seat])
            write = round.rules.notation.write_action
            require(
                seen_menu == menu,
                f"The menu of seat {seat} follows from its view (on the view, true).",
                [write(action) for action in seen_menu],
                [write(action) for action in menu],
            )


def _hidden_from_owner(round: Round) -> tuple[str, ...]:
    """Facts of a seat that not even the seat itself may know."""
    names = [fact.name for fact in round.rules.facts if fact.see == "none" and fact.scope == "seat"]
    return tuple(f"{name}: " for name in names)


def _less_known(seen: bytearray, true: bytearray) -> bool:
    return all(one <= other for one, other in zip(seen[:-1], true[:-1], strict=True))
