"""报到: bombs that are told before play and move only as a whole (§2.5, §4.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from paiju.core.errors import Fault, Text
from paiju.core.hooks import impl
from paiju.core.melds.reading import Play, Reading
from paiju.core.round import (
    EVERYBODY,
    PASS,
    Action,
    Event,
    EventKind,
    Fact,
    Offer,
    Position,
    Round,
    Rules,
    Step,
    Taken,
    Verb,
)
from paiju.core.turns.lead_follow import do_pass, why_pass
from paiju.variants.catmouse.sides import cats, settings_of

PASSES = {
    "report": Text("报到完毕", "no more reports"),
    "show": Text("不明牌", "keep the hand closed"),
}
"""What a pass is called before play."""

StepTuple = tuple[Any, ...]
Cards = tuple[int, ...]


@impl
def facts() -> list[Fact]:
    """The units that a seat has reported; those of them that it holds, and those that it has played."""
    return [
        Fact("reported", "seat", "groups", ()),
        Fact("units", "seat", "groups", (), compute=units, text=Text("报到", "reported")),
        Fact(
            "played_units",
            "seat",
            "groups",
            (),
            compute=played_units,
            text=Text("报到已出", "reported and played"),
        ),
    ]


def units(round: Round, seat: int) -> tuple[Cards, ...]:
    """The units that a seat still holds."""
    state = round.seats[seat]
    return tuple(cards for cards in state.reported if holds(state.hand, cards))


def played_units(round: Round, seat: int) -> tuple[Cards, ...]:
    """The units that a seat has played."""
    return tuple(cards for cards in round.seats[seat].reported if cards not in units(round, seat))


@impl
def events() -> list[EventKind]:
    """A unit is told, which makes its cards known; reports have ended, a hand has been kept closed."""
    text = Text("{seat}报到 {tiles}", "{seat} reports {tiles}")
    return [
        EventKind("report", ("seat", "tiles"), _report, text=text),
        EventKind(
            "reports-over", ("seat",), _heard, text=Text("{seat}报到完毕", "{seat} has no more reports")
        ),
        EventKind("closed", ("seat",), _heard, text=Text("{seat}不明牌", "{seat} keeps the hand closed")),
    ]


def _heard(round: Round, event: Event) -> None:
    """Nothing changes: the phase is over for this seat."""


def _report(round: Round, event: Event) -> None:
    _, seat, tiles, _ = event
    state = round.seats[seat]
    if tiles not in state.reported:
        state.reported = (*state.reported, tiles)
    unknown = round.rules.tiles.unknown
    for tile in set(tiles):
        for _ in range(tiles.count(tile) - state.hand[tile]):
            round.put(state, tile)
            state.hand[unknown] -= 1


@impl
def verbs() -> list[Verb]:
    """`report 777777`; `pass` ends one's reports, or declines to show."""
    does = {"report": _reports_over, "show": _stays_closed, "": do_pass}
    return [
        Verb(
            "report",
            "report T*",
            {"": tell},
            Text("报到 {tiles}", "report {tiles}"),
            why_report,
            _sorted,
            wants=wants,
        ),
        Verb("pass", "pass", does, Text("不要", "pass"), why_pass, said=PASSES),
    ]


def _sorted(action: Action) -> Action:
    return action._replace(tiles=tuple(sorted(action.tiles)))


def _reports_over(round: Round, taken: Taken, offer: Offer | None) -> None:
    round.emit(("reports-over", taken[0][0], EVERYBODY))


def _stays_closed(round: Round, taken: Taken, offer: Offer | None) -> None:
    round.emit(("closed", taken[0][0], EVERYBODY))


REPORT_OVER, NOT_HARD, REPORTED, TOO_FEW, NOT_ALL = NO_REPORT = (
    "report-over",
    "not-a-hard-bomb",
    "already-reported",
    "too-few-to-report",
    "report-them-all",
)
"""Why cards that are in the hand cannot be reported."""


def why_report(round: Round, seat: int, action: Action, offer: Offer | None) -> str:
    """Why cards cannot be reported."""
    state, cards = round.seats[seat], action.tiles
    if round.asking is None or round.asking[0] != "report":
        return REPORT_OVER
    if any(cards.count(card) > state.hand[card] for card in set(cards)):
        return "not-in-hand"
    if any(cards[0] in unit for unit in state.reported):
        return REPORTED
    if len(set(cards)) != 1 or cards[0] in round.rules.wild:
        return NOT_HARD
    return TOO_FEW if len(cards) < settings_of(round).report.least else NOT_ALL


def wants(round: Round, seat: int, action: Action, code: str) -> Text | None:
    """How many cards a report takes."""
    least = settings_of(round).report.least
    if code in (TOO_FEW, NOT_HARD):
        wilds = round.rules.tiles
        codes = "".join(wilds.code(wild) for wild in all_wilds(round))
        return Text(
            f"同点至少 {least} 张，或全部百搭 {codes}", f"{least} or more of one rank, or all wilds {codes}"
        )
    if code == NOT_ALL:
        held = round.seats[seat].hand[action.tiles[0]]
        return Text(f"{held} 张全报", f"all {held} of them")
    return None


@impl
def steps() -> list[Step]:
    """A phase for every cat, also for one that has nothing to report (R37)."""
    return [
        Step("reports", reports, course=("before", "play")),
        Step(
            "report",
            asks=ask,
            phase="report",
            begin=lambda round, position: (("reports",), ("play",)),
            text=Text("报到：{seat}报", "reports: {seat} reports"),
        ),
    ]


def reports(round: Round, step: StepTuple) -> None:
    """The big cat before the small one (R11)."""
    round.push(*(("report", seat) for seat in cats(round)))


def ask(round: Round, step: StepTuple) -> dict[int, tuple[Action, ...]]:
    """Any number of units, then `pass`."""
    seat: int = step[1]
    return {seat: (*(Action("report", cards) for cards in units_to_tell(round, seat)), PASS)}


def units_to_tell(round: Round, seat: int) -> list[Cards]:
    """Hard bombs of ranks that have no unit yet, and the wild bomb (R12, R13)."""
    rules = round.rules
    state = round.seats[seat]
    told = {card for unit in state.reported for card in unit}
    rule = settings_of(round).report
    found: list[Cards] = []
    for kind, held in enumerate(state.hand[:-1]):
        if kind not in rules.wild and kind not in told and held >= rule.least:
            sizes = range(rule.least, held + 1) if rule.partial else (held,)
            found += [(kind,) * size for size in sizes]
    wilds = all_wilds(round)
    if wilds and not told & set(wilds) and holds(state.hand, wilds):
        found.append(wilds)
    return found


def all_wilds(round: Round) -> Cards:
    """All wilds of the game."""
    tiles = round.rules.tiles
    return tuple(wild for wild in tiles.wilds for _ in range(tiles.copies[wild]))


def holds(hand: bytearray, cards: Cards) -> bool:
    """Whether a hand has these cards."""
    return all(hand[card] >= cards.count(card) for card in set(cards))


def tell(round: Round, taken: Taken, offer: Offer | None) -> None:
    """One unit; then the seat is asked again."""
    seat, action = taken[0]
    round.emit(("report", seat, action.tiles, EVERYBODY))
    round.push(("report", seat))


@impl
def locked(round: Round, seat: int) -> tuple[Play, ...]:
    """The units in a hand move only as precisely that bomb."""
    state = round.seats[seat]
    if not state.reported:
        return ()
    return tuple(unit_play(round, cards) for cards in units(round, seat))


def unit_play(round: Round, cards: Cards) -> Play:
    """A unit as the bomb that it is."""
    reading = bomb_of(round.rules, cards)
    assert reading is not None
    return Play(cards, reading)


def bomb_of(rules: Rules, cards: Cards) -> Reading | None:
    """The highest reading of cards as a bomb; None if they are none."""
    grammar, search = rules.grammar, rules.search
    assert grammar is not None
    assert search is not None
    return next((one for one in search.legal_readings(cards, None) if grammar.kinds[one.kind].tier), None)


@impl
def set_up(round: Round, position: Position) -> Iterable[Fault]:
    """Reported units of a position are bombs, one of a rank; those in the hand are known to all."""
    for state in round.seats:
        if not all(_is_unit(round, cards) for cards in state.reported) or _twice(state.reported):
            message = Text("报到的要是炸弹", "what has been reported are bombs, one of a rank")
            yield Fault("bad-report", message, ("seats", state.index, "reported"), expected='["777777"]')
            continue
        for cards in state.reported:
            if holds(state.hand, cards):
                round.emit(("report", state.index, cards, EVERYBODY))


def _is_unit(round: Round, cards: Cards) -> bool:
    hard = len(set(cards)) == 1 and cards[0] not in round.rules.wild
    return cards == all_wilds(round) or (hard and len(cards) >= settings_of(round).report.least)


def _twice(reported: tuple[Cards, ...]) -> bool:
    first = [cards[0] for cards in reported if cards]
    return len(set(first)) != len(reported)
