"""Where a case starts: a written position, or a fresh deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import fields

from paiju.core.errors import PaijuError, Path, PluginError, Text
from paiju.core.round import Position, Round, SeatPosition, start, start_at
from paiju.core.round.facts import SEAT
from paiju.core.round.position import faults_as_written
from paiju.core.round.start_faults import no_starting_fact, starting_fact
from paiju.core.round.written import read_fact
from paiju.core.ruleset.nodes import Entries, find
from paiju.lab.cases.schema import ABSENT, CaseSection, SeatSection
from paiju.lab.cases.sheet import EntryReader

_OF_TILES = ("seats", "wall", "tail", "wall_size")
"""Parts of a position that cannot be judged where a tile cannot be read."""
Start = Callable[[], Round]

ROWS = ("flowers", "winds")
_ONLY_WITH_SEATS = ("turn", "wall", "tail", "wall_size", "after")


def read_start(reader: EntryReader, section: CaseSection) -> Start | None:
    """What sets the case up; None, with the faults noted, if that cannot be done."""
    before = len(reader.sheet.faults)
    begin = _fresh(reader, section) if section.seats is ABSENT else _written(reader, section)
    if len(reader.sheet.faults) == before:
        reader.attempt((), _tried, begin)
    return begin if len(reader.sheet.faults) == before else None


def _tried(begin: Start) -> None:
    """Find what is wrong with the position. A bug of the engine, or of a plugin, shows when the case runs."""
    try:
        begin()
    except PluginError:
        return
    except PaijuError:
        raise
    except Exception:  # noqa: BLE001
        return


def _fresh(reader: EntryReader, section: CaseSection) -> Start:
    entry = find(reader.sheet.tree, reader.path)[0]
    written = entry.entries if isinstance(entry, Entries) else {}
    for key in _ONLY_WITH_SEATS:
        if key in written:
            message = Text(f"没有 seats 就不能写 {key}", f"{key} needs seats: without them the deal is fresh")
            reader.fault((key,), "needs-seats", message, "seats")
    facts = {name: _table_fact(reader, name, value) for name, value in section.state.items()}
    if section.dealer >= reader.rules.seats:
        reader.seat(("dealer",), str(section.dealer))
    seed = 0 if section.seed is ABSENT else section.seed
    rules, dealer, dice = reader.rules, section.dealer, section.dice
    return lambda: start(rules, seed, dealer=dealer, facts=facts, dice=dice)


def _table_fact(reader: EntryReader, name: str, value: Any) -> Any:
    """A fact of the table that a fresh deal starts with."""
    at: Path = ("state", name)
    fact = starting_fact(reader.rules, name, of_seat=False)
    if fact is not None:
        return reader.attempt(at, read_fact, reader.rules, fact, value)
    reader.sheet.add(no_starting_fact(reader.rules, name, False, *at), reader.path)
    return None


def _written(reader: EntryReader, section: CaseSection) -> Start:
    if section.seed is not ABSENT:
        message = Text("写了 seats 就不发新牌，不用 seed", "with seats nothing is dealt, so there is no seed")
        reader.fault(("seed",), "seed-and-seats", message)
    seats = reader.by_seat(("seats",), section.seats)
    position = Position(
        dealer=section.dealer,
        turn=None if section.turn is ABSENT else section.turn,
        seats={seat: _seat(reader, seat, one) for seat, one in seats.items()},
        wall=reader.tiles(("wall",), section.wall),
        tail=reader.tiles(("tail",), section.tail),
        wall_size=None if section.wall_size is ABSENT else section.wall_size,
        state=dict(section.state),
        after=None if section.after is ABSENT else section.after,
        dice=section.dice,
    )
    rules = reader.rules
    if reader.sheet.faults:
        for fault in faults_as_written(rules, position):
            if fault.path[:1] and fault.path[0] not in _OF_TILES:
                reader.sheet.add(fault, reader.path)
    return lambda: start_at(rules, position)


def _seat(reader: EntryReader, seat: int, section: SeatSection) -> SeatPosition:
    at: Path = ("seats", seat)
    won = section.won
    rows = {
        name: reader.tiles((*at, name), getattr(section, name)) for name in ROWS if getattr(section, name)
    }
    return SeatPosition(
        hand=None if section.hand is ABSENT else reader.tiles((*at, "hand"), section.hand),
        melds=reader.melds((*at, "melds"), section.melds),
        river=reader.tiles((*at, "river"), section.river),
        rows=rows,
        won=None if won is ABSENT else (reader.tile((*at, "won", "tile"), won.tile), won.by),
        first_turn=section.first_turn,
        facts=_seat_facts(reader, at),
    )


def _seat_facts(reader: EntryReader, at: Path) -> dict[str, Any]:
    """The keys of a seat that its ruleset declares, as plain data."""
    node = find(reader.sheet.tree, (*reader.path, *at))[0]
    assert isinstance(node, Entries)
    fixed = [one.name for one in fields(SeatSection)]
    known = [fact.name for fact in reader.rules.facts if fact.scope == SEAT and fact.compute is None]
    facts = {}
    for name, value in node.entries.items():
        if name in fixed:
            continue
        if name in known:
            facts[name] = value.plain()
        else:
            reader.unknown((*at, name), name, [*fixed, *known])
    return facts
