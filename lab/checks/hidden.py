"""A seat's events never depend on what it may not know.

The same round is dealt twice, but for two tiles that a seat cannot see and that change places. Both are
played with the same decisions until one of the two tiles comes to light; until then the seat must see
the same events, byte for byte, and have the same menus.
"""

from __future__ import annotations

from paiju.core.melds.chance import Chance
from paiju.core.round import PASS, Action, Round, Rules
from paiju.core.round.events import EVERYBODY
from paiju.core.round.start import STREAMS
from paiju.core.shuffle import Stream, deal_seed
from paiju.lab.checks.state import require
from paiju.lab.checks.told import Listener, same_words
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
    first = Listener(deal_from(rules, wall, key, dealer=0), seat)
    hidden = _hidden_places(first.round, seat)
    one, other = (hidden[int(chance.random() * len(hidden))] for _ in range(2))
    if wall[one] == wall[other]:
        return 0
    tiles = {wall[one], wall[other]}
    swapped = list(wall)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    second = Listener(deal_from(rules, tuple(swapped), key, dealer=0), seat)
    count = compared = 0
    while not (first.round.over or second.round.over):
        if not _level(first, second):
            break
        if _shown(first.round, seat, tiles) or _shown(second.round, seat, tiles):
            break
        compared = _same(first, second, compared)
        if not _decide(first, second, chance):
            break
        count += 1
    return count


def check_permuted(rules: Rules, seed: str, seat: int, chance: Chance) -> None:
    """Deal two rounds of which all tiles that `seat` cannot see are in another order; it sees no difference.

    Compared is what it sees until somebody is first asked, as far as both deals show it the same tiles.
    """
    key = deal_seed(seed, 0, {})
    wall = Stream(key, "wall").shuffle(rules.tiles.tiles)
    first = Listener(deal_from(rules, wall, key, dealer=0), seat)
    hidden = _hidden_places(first.round, seat)
    mixed = sorted(hidden, key=lambda _: chance.random())
    other = list(wall)
    for place, source in zip(hidden, mixed, strict=True):
        other[place] = wall[source]
    second = Listener(deal_from(rules, tuple(other), key, dealer=0), seat)
    if first.round.asking is not None and first.round.asking == second.round.asking:
        _same(first, second, 0)


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


def _level(first: Listener, second: Listener) -> bool:
    """Answer without a sound what is asked in one of the rounds only; False if somebody cannot.

    Whether others are asked is no event: a question that only they see makes no difference but time.
    While the seat has seen as much of both rounds, the one in which it is asked itself waits.
    """
    rules, seat = first.round.rules, first.seat
    while first.round.asking != second.round.asking:
        behind = min(first, second, key=lambda side: (len(side.told), seat in side.round.legal()))
        round = behind.round
        asked = round.legal()
        if round.over or seat in asked:
            return True
        asking = round.asking
        if round.offer is None and asking is not None and rules.steps[asking[0]].phase == PLAY:
            return True
        silent = {one: _silent(menu_data(menu)) for one, menu in asked.items()}
        if None in silent.values():
            return False
        for one, action in silent.items():
            assert action is not None
            round.act(one, action)
        behind.listen()
    return True


def _silent(menu: tuple[Action, ...]) -> Action | None:
    """A decision that shows nothing: to pass, or outside of play one that names no tile."""
    return PASS if PASS in menu else next((action for action in menu if not action.tiles), None)


def _same(first: Listener, second: Listener, compared: int) -> int:
    """Compare what the seat is told since so much has been compared; how much is compared now."""
    seat = first.seat
    ours, theirs = first.told[compared:], second.told[compared:]
    written = [one.written for one in ours], [one.written for one in theirs]
    require(
        written[0] == written[1],
        f"Seat {seat} sees no difference between rounds that differ in hidden tiles only.",
        *_first_unlike(*written),
    )
    for one, other in zip(ours, theirs, strict=True):
        same_words(seat, one.said, other.said)
    menus = first.menu, second.menu
    require(menus[0] == menus[1], f"The menu of seat {seat} does not depend on hidden tiles.", *menus)
    same_words(seat, first.menu_said, second.menu_said)
    return len(first.told)


def _first_unlike(one: list[bytes], other: list[bytes]) -> tuple[str, str]:
    for left, right in zip([*one, b"-"], [*other, b"-"], strict=False):
        if left != right:
            return left.decode(), right.decode()
    return "", ""


def _decide(first: Listener, second: Listener, chance: Chance) -> bool:
    """Make the same decision in both rounds; False if the others have none that hides the difference."""
    legal = [side.round.legal() for side in (first, second)]
    chosen: dict[int, Action] = {}
    for one in sorted({*legal[0], *legal[1]}):
        menus = [menu_data(menu.get(one, (PASS,))) for menu in legal]
        common = [
            action
            for action in menus[0]
            if action in menus[1] and (one == first.seat or action.verb in QUIET)
        ]
        if not common:
            return False
        chosen[one] = common[int(chance.random() * len(common))]
    for side in (first, second):
        for one in list(side.round.legal()):
            side.round.act(one, chosen[one])
        side.listen()
    return True
