"""A seat's events never depend on what it may not know.

The same round is dealt twice, but for two tiles that a seat cannot see and that change places. Both are
played with the same decisions until one of the two tiles comes to light; until then the seat must see
the same events, byte for byte, and have the same menus.
"""

from __future__ import annotations

from paiju.core.melds.chance import Chance
from paiju.core.record.serial import canonical, event_data
from paiju.core.round import PASS, Action, Round, Rules
from paiju.core.round.events import EVERYBODY
from paiju.core.round.start import STREAMS
from paiju.core.shuffle import Stream, deal_seed
from paiju.lab.checks.state import require
from paiju.lab.checks.views import menu_data

QUIET = frozenset(("discard", "pass", "done", "pong", "chow", "kong", "play", "bid"))
PLAY = "play"
"""Decisions that show nothing but the tiles that they name."""


def deal_from(rules: Rules, wall: tuple[int, ...], key: bytes, dealer: int) -> Round:
    """A fresh round from a given wall."""
    round = Round(rules, wall)
    round.streams = {name: Stream(key, name) for name in STREAMS}
    round.emit(("start", dealer, EVERYBODY))
    round.agenda = rules.course
    round.run()
    return round


def check_hidden(rules: Rules, seed: str, seat: int, chance: Chance) -> int:
    """Play two rounds that differ in two hidden tiles side by side; how many decisions were compared.

    Raises `Broken` as soon as `seat` sees a difference.
    """
    key = deal_seed(seed, 0, {})
    wall = Stream(key, "wall").shuffle(rules.tiles.tiles)
    first = deal_from(rules, wall, key, dealer=0)
    hidden = _hidden_places(first, seat)
    one, other = (hidden[int(chance.random() * len(hidden))] for _ in range(2))
    if wall[one] == wall[other]:
        return 0
    tiles = {wall[one], wall[other]}
    swapped = list(wall)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    second = deal_from(rules, tuple(swapped), key, dealer=0)
    count = compared = 0
    while not (first.over or second.over):
        if not _level(first, second, seat):
            break
        if _shown(first, seat, tiles) or _shown(second, seat, tiles):
            break
        compared = _same(rules, (first, second), seat, compared)
        if not _decide(first, second, seat, chance):
            break
        count += 1
    return count


def check_permuted(rules: Rules, seed: str, seat: int, chance: Chance) -> None:
    """Deal two rounds of which all tiles that `seat` cannot see are in another order; it sees no difference.

    Compared is what it sees until somebody is first asked, as far as both deals show it the same tiles.
    """
    key = deal_seed(seed, 0, {})
    wall = Stream(key, "wall").shuffle(rules.tiles.tiles)
    first = deal_from(rules, wall, key, dealer=0)
    hidden = _hidden_places(first, seat)
    mixed = sorted(hidden, key=lambda _: chance.random())
    other = list(wall)
    for place, source in zip(hidden, mixed, strict=True):
        other[place] = wall[source]
    second = deal_from(rules, tuple(other), key, dealer=0)
    if first.asking is not None and first.asking == second.asking:
        _same(rules, (first, second), seat, 0)


def _hidden_places(round: Round, seat: int) -> list[int]:
    """Places of the wall whose tiles the seat cannot know when somebody is first asked."""
    known: set[int] = set()
    head, end = 0, round.size
    for event in round.events():
        kind = event[0]
        if kind == "deal":
            if event[1] == seat:
                known.update(range(head, head + len(event[2])))
            head += len(event[2])
        elif kind == "draw":
            tail = round.rules.draws.get(event[3]) == "tail"
            end -= tail
            if event[1] == seat or event[-1] == EVERYBODY:
                known.add(end if tail else head)
            head += not tail
        elif kind == "flip":
            known.add(event[1])
    return [place for place in range(round.size) if place not in known]


def _shown(round: Round, seat: int, tiles: set[int]) -> bool:
    """Whether the seat may have seen a tile that changed places: one like it came to it, or hands were shown.

    Places of the wall are no help here: they shift when a tile is taken out of its middle.
    """
    for event in reversed(round.events()):
        if event[0] == "deal":
            return False
        if event[0] in ("finish", "show", "win"):
            return True
        if event[-1] != EVERYBODY and not event[-1] >> seat & 1:
            continue
        kind = round.rules.kinds[event[0]]
        for name, value in zip(kind.fields, event[1:], strict=False):
            if name in kind.secret and tiles & set(value if isinstance(value, tuple) else (value,)):
                return True
    return False


def _level(first: Round, second: Round, seat: int) -> bool:
    """Answer without a sound what is asked in one of the rounds only; False if somebody cannot.

    Whether others are asked is no event: a question that only they see makes no difference but time.
    While the seat has seen as much of both rounds, the one in which it is asked itself waits.
    """
    rules = first.rules
    while first.asking != second.asking:
        behind = min(first, second, key=lambda round: (len(round.visible(seat)), seat in round.legal()))
        asked = behind.legal()
        if behind.over or seat in asked:
            return True
        asking = behind.asking
        if behind.offer is None and asking is not None and rules.steps[asking[0]].phase == PLAY:
            return True
        silent = {one: _silent(menu_data(menu)) for one, menu in asked.items()}
        if None in silent.values():
            return False
        for one, action in silent.items():
            assert action is not None
            behind.act(one, action)
    return True


def _silent(menu: tuple[Action, ...]) -> Action | None:
    """A decision that shows nothing: to pass, or outside of play one that names no tile."""
    return PASS if PASS in menu else next((action for action in menu if not action.tiles), None)


def _same(rules: Rules, rounds: tuple[Round, Round], seat: int, compared: int) -> int:
    """Compare what the seat sees since so many events have been compared; how many are compared now."""
    visible = [round.visible(seat) for round in rounds]
    first, second = (
        [canonical(event_data(rules, event)) for event in events[compared:]] for events in visible
    )
    require(
        first == second,
        f"Seat {seat} sees no difference between rounds that differ in hidden tiles only.",
        *_first_unlike(first, second),
    )
    menus = [menu_data(round.legal().get(seat, ())) for round in rounds]
    require(menus[0] == menus[1], f"The menu of seat {seat} does not depend on hidden tiles.", *menus)
    return len(visible[0])


def _first_unlike(one: list[bytes], other: list[bytes]) -> tuple[str, str]:
    for left, right in zip([*one, b"-"], [*other, b"-"], strict=False):
        if left != right:
            return left.decode(), right.decode()
    return "", ""


def _decide(first: Round, second: Round, seat: int, chance: Chance) -> bool:
    """Make the same decision in both rounds; False if the others have none that hides the difference."""
    asked = sorted({*first.legal(), *second.legal()})
    chosen: dict[int, Action] = {}
    for one in asked:
        menus = [menu_data(round.legal().get(one, (PASS,))) for round in (first, second)]
        common = [
            action for action in menus[0] if action in menus[1] and (one == seat or action.verb in QUIET)
        ]
        if not common:
            return False
        chosen[one] = common[int(chance.random() * len(common))]
    for round in (first, second):
        for one in list(round.legal()):
            round.act(one, chosen[one])
    return True
