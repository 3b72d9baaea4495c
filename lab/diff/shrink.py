"""Making a divergence small: a position and a script of which nothing can be left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from paiju.core.errors import PaijuError
from paiju.core.round import PASS, Position, Round, Rules, SeatPosition, start_at
from paiju.lab.cases.written import placed, position_of
from paiju.lab.diff.attempts import CAUGHT, error_of
from paiju.lab.diff.begin import Begin, Decision, known_position, take
from paiju.lab.diff.divergence import Divergence
from paiju.lab.diff.lockstep import follow
from paiju.lab.diff.model import Pair
from paiju.lab.diff.write_case import Fresh, Start, case_text, tells_apart

LATEST = 12
"""How many of the last decisions are tried as the beginning of the position."""
UNWRITTEN = 1000
"""The size of what no position shows: larger than any that one does."""


@frozen
class Shown:
    """A divergence with what shows it: where it starts, the decisions, and the case file; "" for none."""

    divergence: Divergence
    start: Start | None
    script: tuple[Decision, ...]
    case: str = ""

    @property
    def size(self) -> int:
        """How much the case says: what the position names, and the decisions."""
        if isinstance(self.start, Position):
            return 2 * len(self.script) + placed(self.start)
        return UNWRITTEN + len(self.script)


def at(position: Position) -> Begin:
    """What sets a written position up, with the facts that a ruleset knows."""
    return lambda rules: start_at(rules, known_position(position, rules))


PER_SECOND = 4000
"""How many decisions are followed in about a second: they are counted, so that shrinking ends alike."""
SETTING_UP = 4
"""What setting a position up costs, in decisions."""


class Shrinker:
    """Shrinks what a divergence needs, with so much work as may be done in some seconds."""

    def __init__(self, pair: Pair, one: Divergence, seconds: float) -> None:
        self.pair = pair
        self.rules = (pair.a.rules, pair.b.rules)
        self.key = one.key
        self.left = int(seconds * PER_SECOND)
        self.divergence = one

    def shows(self, begin: Begin, script: Sequence[Decision]) -> Divergence | None:
        """The divergence of the same class and topic that this shows, behind its last decision."""
        self.left -= SETTING_UP + len(script)
        try:
            trail = follow(self.rules, begin, script)
        except PaijuError:
            return None
        for found in trail.found:
            if found.divergence.key == self.key and (trail.played and found.step >= len(script)):
                return found.divergence
        return None

    def holds(self, position: Position, script: Sequence[Decision]) -> bool:
        """The same of a position."""
        return self.shows(at(position), script) is not None

    def out_of_time(self) -> bool:
        """Whether no more may be tried."""
        return self.left <= 0

    def shrink(self, begin: Begin, script: Sequence[Decision], fresh: Fresh | None) -> Shown:
        """The smallest position and script found that show the divergence; from a fresh deal if none does."""
        found = self._written(begin, script)
        if found is not None:
            position, rest = self._smaller(self._spelt(*found) or found[0], found[1])
            for each in (self._spelt(position, rest), position):
                shown = self._case(at(each), each, rest) if each is not None else None
                if shown is not None:
                    return shown
            shown = self._case(at(found[0]), *found)
            if shown is not None:
                return shown
        if fresh is not None:
            shown = self._case(begin, fresh, script)
            if shown is not None:
                return shown
        return Shown(self.divergence, None, tuple(script))

    def _case(self, begin: Begin, start: Start, script: Sequence[Decision]) -> Shown | None:
        one = self.shows(begin, script)
        if one is None:
            return None
        text = case_text(self.pair, begin, start, script, one)
        return Shown(one, start, tuple(script), text) if tells_apart(text, self.pair) else None

    # --- the position -----------------------------------------------------------------------------

    def _written(
        self, begin: Begin, script: Sequence[Decision]
    ) -> tuple[Position, tuple[Decision, ...]] | None:
        """The latest position of the round from which the rest of the script shows the divergence."""
        rounds = list(_rounds(begin, self.rules[0], script))
        for step in sorted(range(len(rounds)), reverse=True)[:LATEST]:
            position = position_of(rounds[step])
            rest = tuple(script[step:])
            if position is not None:
                for tried in (position, evolve(position, state={**position.state, "phase": "play"})):
                    if self.holds(tried, rest):
                        return tried, rest
        return None

    def _spelt(self, position: Position, script: Sequence[Decision]) -> Position | None:
        """The position with the hands of who decides, and the tiles that are drawn, written out.

        What no position names is dealt from the tiles that are left, which no reader can tell. None where
        nothing of it is needed.
        """
        try:
            round = at(position)(self.rules[0])
            whole = position_of(round)
            head, end = round.head, round.end
            for seat, action in script:
                take(round, seat, action)
        except CAUGHT as error:
            error_of(error)
            return None
        if whole is None:
            return None
        found = self.shows(at(position), script)
        if found is None:
            return None
        seats = dict(position.seats)
        for seat in sorted(_concerned(script, found)):
            one = seats.get(seat, SeatPosition())
            if one.hand is None:
                seats[seat] = evolve(one, hand=whole.seats[seat].hand)
        written = evolve(position, seats=seats)
        if self.rules[0].discipline.FIXED_HANDS and not (position.wall or position.tail):
            drawn, behind = whole.wall[: round.head - head], whole.wall[len(whole.wall) - (end - round.end) :]
            written = evolve(written, wall=drawn, tail=behind)
        return written if written != position else None

    def _smaller(
        self, position: Position, script: tuple[Decision, ...]
    ) -> tuple[Position, tuple[Decision, ...]]:
        """Less and less of both, until nothing can be left out."""
        size = -1
        while size != (size := placed(position) + 2 * len(script)) and not self.out_of_time():
            for place in reversed(range(len(script))):
                fewer = (*script[:place], *script[place + 1 :])
                if self.holds(position, fewer):
                    script = fewer
            for place, (seat, _) in enumerate(script):
                passed = (*script[:place], (seat, PASS), *script[place + 1 :])
                if passed != script and self.holds(position, passed):
                    script = passed
            position = self._lighter(position, script)
        return position, script

    def _lighter(self, position: Position, script: Sequence[Decision]) -> Position:
        """The position with everything dropped that it does not need."""
        changed = True
        while changed and not self.out_of_time():
            changed = False
            for smaller in less(position, _concerned(script, self.divergence)):
                if self.out_of_time():
                    break
                if placed(smaller) < placed(position) and self.holds(smaller, script):
                    position, changed = smaller, True
                    break
        return position


def _rounds(begin: Begin, rules: Rules, script: Sequence[Decision]) -> Iterator[Round]:
    """The round before each decision of a script, copied."""
    round = begin(rules)
    for seat, action in script:
        yield round.clone()
        take(round, seat, action)


def _concerned(script: Sequence[Decision], one: Divergence) -> frozenset[int]:
    """The seats that decide something, and the one that a divergence is about: their hands are written."""
    return frozenset({seat for seat, action in script if action != PASS} | {one.seat}) - {-1}


def less(position: Position, concerned: frozenset[int] = frozenset()) -> Iterator[Position]:
    """The position with one thing fewer, the largest things first; hands of who is concerned stay."""
    for seat, one in position.seats.items():
        bare = SeatPosition(hand=one.hand, melds=one.melds) if seat in concerned else SeatPosition()
        if one != bare:
            yield _with_seat(position, seat, bare)
    if position.wall or position.tail:
        yield evolve(position, wall=(), tail=())
    yield from _shorter_wall(position)
    if position.state:
        yield evolve(position, state={})
    for name in position.state:
        yield evolve(position, state={key: one for key, one in position.state.items() if key != name})
    for seat, one in position.seats.items():
        for smaller in _less_of_seat(one):
            if seat not in concerned or (smaller.hand is None) == (one.hand is None):
                yield _with_seat(position, seat, smaller)
    if position.wall_size is not None and not position.wall:
        yield evolve(position, wall_size=None)


def _shorter_wall(position: Position) -> Iterator[Position]:
    """Fewer named tiles of the wall, halves first; the size of the wall stays."""
    named = len(position.wall)
    for kept in (0, 1, 2, named // 2, named - 1):
        if kept < named:
            yield evolve(position, wall=position.wall[:kept])
            yield evolve(position, wall=position.wall[:kept], tail=position.wall[-1:])


def _less_of_seat(one: SeatPosition) -> Iterator[SeatPosition]:
    if one.river:
        yield evolve(one, river=())
    if one.facts:
        yield evolve(one, facts={})
        for name in one.facts:
            yield evolve(one, facts={key: value for key, value in one.facts.items() if key != name})
    if one.rows:
        yield evolve(one, rows={})
    if one.hand is not None:
        yield evolve(one, hand=None)
    if one.hand is not None and one.melds:
        yield evolve(one, hand=None, melds=())
    for place in range(len(one.melds)):
        yield evolve(one, hand=None, melds=(*one.melds[:place], *one.melds[place + 1 :]))
    for place in range(len(one.river)):
        yield evolve(one, river=(*one.river[:place], *one.river[place + 1 :]))


def _with_seat(position: Position, seat: int, one: SeatPosition) -> Position:
    seats = {**position.seats, seat: one}
    return evolve(position, seats={key: value for key, value in seats.items() if value != SeatPosition()})
