"""The first thing in which a record and the rules as they are now differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from attrs import frozen

from paiju.core.errors import Place, Refused, Text
from paiju.core.record.lines import shown_error
from paiju.core.record.serial import canonical
from paiju.core.round import PASS, Action, Round

DEAL, LEGAL, PRIORITY, WIN, SCORE, FLOW = "deal", "legal", "priority", "win", "score", "flow"
CLASSES: Mapping[str, Text] = {
    DEAL: Text("发牌", "deal"),
    LEGAL: Text("可做的事", "legal decisions"),
    PRIORITY: Text("先后", "claim priority"),
    WIN: Text("胡牌", "win"),
    SCORE: Text("输赢", "score"),
    FLOW: Text("进程", "flow"),
}
"""What a difference may be about, by the word that names its class."""
LONGEST = 160
MENU = 60
"""How much of a menu is looked through for a kind of decision."""


@frozen
class First:
    """A difference: its class, what it is about (`pattern/ID`, `discard/CODE`), where, in a sentence."""

    cls: str
    topic: str
    place: Place
    text: Text


def changed(place: Place, cls: str, topic: str, said: object, now: object) -> First:
    """A value that the record has and that is another one now."""
    then, found = short(said), short(now)
    return First(
        cls, topic, place, Text(f"牌谱为 {then}，现为 {found}", f"the record says {then}, it is now {found}")
    )


def short(value: object) -> str:
    """A value in a sentence; never long."""
    text = value if isinstance(value, str) else canonical(value).decode("utf-8", "replace")
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


# --- decisions --------------------------------------------------------------------------------------


def refused(place: Place, round: Round, seat: int, action: Action, problem: Refused, rivals: int) -> First:
    """Why a decision of the record is not possible now. `rivals`: how many claims the last window had."""
    said = shown_error(problem)
    topic = f"{action.verb}/{problem.code}"
    if seat not in round.legal():
        return _not_asked(place, round, seat, action, said, topic, rivals)
    if action not in round.legal()[seat] and _lacks(round, seat, action):
        return First(DEAL, topic, place, said)
    return First(LEGAL, topic, place, said)


def _not_asked(
    place: Place, round: Round, seat: int, action: Action, said: Text, topic: str, rivals: int
) -> First:
    if rivals > 1 and action != PASS:
        return First(PRIORITY, topic, place, said)
    of_another = any(one.verb == action.verb for menu in round.legal().values() for one in islice(menu, MENU))
    return First(FLOW if of_another and round.offer is None else LEGAL, topic, place, said)


def _lacks(round: Round, seat: int, action: Action) -> bool:
    """Whether a seat is to give tiles that it does not hold, so that it was dealt or drew others."""
    if round.offer is not None or action == PASS:
        return False
    hand = round.seats[seat].hand
    tiles = [tile for tile in action.tiles if 0 <= tile < len(hand)]
    return any(tiles.count(tile) > hand[tile] for tile in tiles)


# --- results ----------------------------------------------------------------------------------------


def in_result(place: Place, said: Mapping[str, Any], now: Mapping[str, Any]) -> First | None:
    """The first difference of a result line, the most telling first; None where all is the same."""
    found = next(_differences(said, now), None)
    return None if found is None else changed(place, *found)


def _differences(said: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[tuple[str, str, Any, Any]]:
    yield from _in_wins(_maps(said["wins"]), _maps(now["wins"]))
    if said["ended_by"] != now["ended_by"]:
        yield FLOW, f"ended/{now['ended_by']}", said["ended_by"], now["ended_by"]
    yield from _in_transfers(_maps(said["transfers"]), _maps(now["transfers"]))
    for key, cls in (
        ("wins", WIN),
        ("transfers", SCORE),
        ("scores", SCORE),
        ("totals", SCORE),
        ("events", FLOW),
    ):
        if canonical(said[key]) != canonical(now[key]):
            yield cls, key, said[key], now[key]


def _maps(values: Any) -> list[dict[str, Any]]:
    return [one for one in values if isinstance(one, dict)]


def _in_wins(said: list[dict[str, Any]], now: list[dict[str, Any]]) -> Iterator[tuple[str, str, Any, Any]]:
    whose = [
        [[one.get(key) for key in ("seat", "giver", "tile", "by")] for one in wins] for wins in (said, now)
    ]
    if canonical(whose[0]) != canonical(whose[1]):
        yield WIN, "who", whose[0], whose[1]
        return
    for one, other in zip(said, now, strict=True):
        ours, theirs = (_map(win.get("patterns")) for win in (one, other))
        for pattern in (*ours, *(name for name in theirs if name not in ours)):
            if canonical(ours.get(pattern)) != canonical(theirs.get(pattern)):
                yield WIN, f"pattern/{pattern}", ours.get(pattern), theirs.get(pattern)
        for key in ("total", "value", "shares"):
            if canonical(one.get(key)) != canonical(other.get(key)):
                yield WIN, key, one.get(key), other.get(key)


def _map(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _in_transfers(
    said: list[dict[str, Any]], now: list[dict[str, Any]]
) -> Iterator[tuple[str, str, Any, Any]]:
    ours, theirs = _by_reason(said), _by_reason(now)
    for reason in (*ours, *(name for name in theirs if name not in ours)):
        one, other = ours.get(reason, []), theirs.get(reason, [])
        if one != other:
            yield SCORE, reason, one, other


def _by_reason(transfers: list[dict[str, Any]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in transfers:
        paid = f"{one.get('payer')}→{one.get('payee')}: {one.get('amount')}"
        found.setdefault(str(one.get("reason")), []).append(paid)
    return {reason: sorted(paid) for reason, paid in found.items()}
