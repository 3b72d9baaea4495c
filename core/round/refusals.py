"""Why a decision is not legal now: a reason code, and both texts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar, cast

from paiju.core.errors import Fault, Refused, Text
from paiju.core.round.actions import Action
from paiju.core.round.values import is_seat, is_tile, shown

if TYPE_CHECKING:
    from paiju.core.round.round import Round

T = TypeVar("T")
MOST_LISTED = 40
"""So many legal decisions are listed in a refusal."""

TEXTS = {
    "not-an-action": Text("这不是动作", "that is no decision"),
    "view-only": Text(
        "这是一家看到的局面，不能在上面出牌", "this is what a seat sees of a round: nobody acts in it"
    ),
}
"""What the kernel says by itself, whatever the game; a ruleset may name these in its own words too."""


def refusal(round: Round, seat: Any, action: Any) -> Refused:
    """The error that refuses `action` of `seat`; nothing has changed."""
    return _refused(round, seat, action, why(round, seat, action))


def view_only(round: Round) -> Refused:
    """The error that refuses every decision in a view."""
    return Refused(Fault("view-only", _said(round, "view-only")))


def _refused(round: Round, seat: Any, action: Any, code: str) -> Refused:
    rules = round.rules
    reason = _said(round, code)
    menu = round.legal().get(seat, ()) if is_seat(rules, seat) else ()
    meant = getattr(menu, "meant", None)
    near = meant(action) if meant is not None and well_formed(action) and _tiles_exist(round, action) else ()
    legal = ", ".join(rules.notation.write_action(one) for one in islice(near or menu, MOST_LISTED))
    who, written = shown(seat), _written(round, action)
    message = Text(f"{who} 号位不能“{written}”：{reason.zh}", f"seat {who} may not “{written}”: {reason.en}")
    want = wanted(round, seat, action, code)
    if want is None:
        return Refused(Fault(code, message, expected=legal))
    return Refused(Fault(code, message, expected=Text(f"{want.zh}（{legal}）", f"{want.en} ({legal})")))


def wanted(round: Round, seat: Any, action: Any, code: str) -> Text | None:
    """What would not have been refused with this code, in words; None where the verb has none."""
    verb = round.rules.verbs.get(action.verb) if well_formed(action) else None
    if verb is None or verb.wants is None or seat not in round.legal():
        return None
    return _guarded(verb.wants, round, seat, action, code)


def _said(round: Round, code: str) -> Text:
    own = round.rules.texts.get("refusals", {})
    return own[code] if code in own else TEXTS.get(code, Text(code, code))


def _written(round: Round, action: Any) -> str:
    """A decision in the notation where it has one."""
    rules = round.rules
    if well_formed(action) and action.verb in rules.verbs and _tiles_exist(round, action):
        try:
            return rules.notation.write_action(action)
        except (LookupError, TypeError, ValueError):  # what else it says is not of its verb
            pass
    return shown(action)


def why(round: Round, seat: Any, action: Any) -> str:
    """The code: of the first veto, else of the verb, else `not-on-the-menu`."""
    if round.over:
        return "round-over"
    if not is_seat(round.rules, seat):
        return "no-such-seat"
    if seat not in round.legal():
        return "already-answered" if seat in round.offered else "not-asked"
    if not well_formed(action):
        return "not-an-action"
    verb = round.rules.verbs.get(action.verb)
    if verb is None:
        return "no-such-verb"
    if not _tiles_exist(round, action):
        return "no-such-tile"
    tests = [*round.rules.vetoes.get(action.verb, ()), *([verb.why] if verb.why is not None else [])]
    offer = round.offer
    for test in tests:
        code: str | None = _guarded(test, round, seat, action, offer)
        if code is not None:
            return code
    return "not-on-the-menu"


def well_formed(action: object) -> bool:
    """Whether this is a decision of the right types, whatever it says."""
    if not isinstance(action, Action):
        return False
    verb, tiles, detail = cast("tuple[object, ...]", action)
    if not isinstance(verb, str) or not isinstance(tiles, tuple):
        return False
    return all(type(tile) is int for tile in tiles) and _plain(detail, 3)


def _plain(detail: object, deep: int) -> bool:
    if isinstance(detail, tuple):
        return deep > 0 and all(_plain(one, deep - 1) for one in detail)
    return detail is None or isinstance(detail, str) or type(detail) is int


def _tiles_exist(round: Round, action: Action) -> bool:
    return all(is_tile(round.rules, tile) for tile in action.tiles)


def _guarded(
    test: Callable[..., T | None], round: Round, seat: int, action: Action, more: object
) -> T | None:
    """What a function says that expects the tiles and details of its verb, None where there are others."""
    try:
        return test(round, seat, action, more)
    except (LookupError, TypeError, ValueError):
        return None
