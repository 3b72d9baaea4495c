"""`hands:` what a hand waits for and what it is worth, with no round around it."""

from __future__ import annotations

from attrs import evolve

from paiju.core.errors import Text
from paiju.core.round import Position, Rules, SeatPosition
from paiju.core.round.facts import TABLE
from paiju.core.round.position import drawn, lay_out
from paiju.core.scoring import Appraisal
from paiju.lab.cases.entries import Questions
from paiju.lab.cases.expect import chinese_names, pattern_values, waits_of, written
from paiju.lab.cases.report import Difference
from paiju.lab.cases.schema import ABSENT, HandSection
from paiju.lab.cases.sheet import EntryReader

SEAT, GIVER = 0, 1
"""The seat that holds the hand, and the one that gives the winning tile."""

NOTHING = -1


def read_hand(reader: EntryReader, section: HandSection) -> Questions:
    """What checks the entry; what cannot be read is noted."""
    rules = reader.rules
    if not rules.hand_size or rules.scoring is None:
        message = Text(f"{rules.name} 没有可看的手牌", f"{rules.name} has no hands to look at")
        reader.fault((), "no-hands", message)
        return Questions(list)
    asked = [one for one in ("value", "patterns") if getattr(section, one) is not ABSENT]
    if (section.win is ABSENT) == bool(asked) or (not asked and section.waits is ABSENT):
        message = Text(
            "要写 waits，或 win 与 value、patterns",
            "an entry asks for waits, or names a win and asks for its value",
        )
        reader.fault((), "missing-key", message, "waits; win, value, patterns")
        return Questions(list)
    before = len(reader.sheet.faults)
    won = NOTHING if section.win is ABSENT else reader.tile(("win",), section.win)
    waits = ABSENT if section.waits is ABSENT else written(rules, reader.tiles(("waits",), section.waits))
    position = _position(reader, section, won)
    if len(reader.sheet.faults) == before:
        reader.attempt(("hand",), lay_out, rules, position)

    def check() -> list[Difference]:
        found = [] if waits is ABSENT else _waits(rules, position, waits)
        return found if won == NOTHING else found + _worth(rules, position, section, won)

    def worths() -> tuple[Appraisal, ...]:
        worth = None if won == NOTHING else _appraised(rules, position, won, section.by)
        return () if worth is None else (worth,)

    return Questions(check, worths)


def _position(reader: EntryReader, section: HandSection, won: int) -> Position:
    """The hand before the winning tile comes in, which is still in the wall."""
    of_table = {fact.name for fact in reader.rules.facts if fact.scope == TABLE}
    flowers = reader.tiles(("flowers",), section.flowers)
    seat = SeatPosition(
        hand=reader.tiles(("hand",), section.hand),
        melds=reader.melds(("melds",), section.melds),
        rows={"flowers": flowers} if flowers else {},
        facts={name: value for name, value in section.state.items() if name not in of_table},
    )
    state = {name: value for name, value in section.state.items() if name in of_table}
    wall = () if won == NOTHING else (won,)
    return Position(dealer=GIVER, seats={SEAT: seat}, state=state, wall=wall)


def _waits(rules: Rules, position: Position, waits: str) -> list[Difference]:
    got = written(rules, waits_of(lay_out(rules, position), SEAT))
    return [] if got == waits else [Difference("waits", waits, got)]


def _worth(rules: Rules, position: Position, section: HandSection, won: int) -> list[Difference]:
    appraisal = _appraised(rules, position, won, section.by)
    found = []
    if section.value is not ABSENT:
        value = None if appraisal is None else appraisal.value
        if value != section.value:
            found.append(Difference("value", section.value, value))
    if section.patterns is not ABSENT:
        expected = chinese_names(rules, section.patterns)
        got = None if appraisal is None else pattern_values(rules, appraisal)
        if got != expected:
            found.append(Difference("patterns", expected, got))
    return found


def _appraised(rules: Rules, position: Position, won: int, by: str) -> Appraisal | None:
    """What the hand is worth with the winning tile; None if that is no legal win."""
    if by == "self":
        round = drawn(lay_out(rules, _with_tile(position, won)), SEAT, won)
        appraisal = round.appraise(SEAT, won, by) if round.completes(SEAT) else None
    else:
        round = lay_out(rules, position)
        complete = bool(round.waits(SEAT) >> won & 1) and rules.may_win_on(won)
        appraisal = round.appraise(SEAT, won, by, GIVER, GIVER) if complete else None
    return appraisal if appraisal is not None and appraisal.minimum_ok else None


def _with_tile(position: Position, won: int) -> Position:
    """The position after the seat has drawn the winning tile."""
    seat = position.seats[SEAT]
    drawn = evolve(seat, hand=(*(seat.hand or ()), won))
    return evolve(position, turn=SEAT, seats={SEAT: drawn}, wall=())
