"""Why a decision is not legal now: a reason code, and both texts."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from paiju.core.errors import Fault, Refused, Text
from paiju.core.round.actions import Action, Offer

if TYPE_CHECKING:
    from paiju.core.round.round import Round

MOST_LISTED = 40
"""So many legal decisions are listed in a refusal."""


def refusal(round: Round, seat: Any, action: Any) -> Refused:
    """The error that refuses `action` of `seat`; nothing has changed."""
    code = why(round, seat, action)
    rules = round.rules
    readable = isinstance(action, Action) and action.verb in rules.verbs and _tiles_exist(round, action)
    written = rules.notation.write_action(action) if readable else str(action)[:80]
    reason = rules.say("refusals", code)
    menu = round.legal().get(seat, ()) if isinstance(seat, int) else ()
    legal = ", ".join(rules.notation.write_action(one) for one in islice(menu, MOST_LISTED))
    message = Text(
        f"{seat} 号位不能“{written}”：{reason.zh}", f"seat {seat} may not “{written}”: {reason.en}"
    )
    return Refused(Fault(code, message, expected=legal))


def why(round: Round, seat: Any, action: Any) -> str:
    """The code: of the first veto, else of the verb, else `not-on-the-menu`."""
    if round.over:
        return "round-over"
    if type(seat) is not int or not 0 <= seat < round.rules.seats:
        return "no-such-seat"
    if seat not in round.legal():
        return "already-answered" if seat in round.offered else "not-asked"
    verb = round.rules.verbs.get(action.verb) if isinstance(action, Action) else None
    if verb is None:
        return "no-such-verb"
    if not _tiles_exist(round, action):
        return "no-such-tile"
    tests = [*round.rules.vetoes.get(action.verb, ()), *([verb.why] if verb.why is not None else [])]
    offer = round.offer
    for test in tests:
        code = _guarded(test, round, seat, action, offer)
        if code is not None:
            return code
    return "not-on-the-menu"


def _tiles_exist(round: Round, action: Action) -> bool:
    tiles: object = action.tiles
    kinds = len(round.rules.tiles.kinds)
    return isinstance(tiles, tuple) and all(type(tile) is int and 0 <= tile < kinds for tile in tiles)


def _guarded(test: Any, round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """A reason code of a test that expects well-formed actions, None where the action is not."""
    try:
        code: str | None = test(round, seat, action, offer)
    except (IndexError, TypeError, ValueError):
        return None
    return code
