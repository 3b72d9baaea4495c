"""Expectations: what a round must look like in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import frozen

from paiju.core.errors import Path, Text
from paiju.core.melds.meld import Meld
from paiju.core.melds.notation import write_meld
from paiju.core.round import Fact, Round, Rules, Win
from paiju.core.round.facts import SEAT
from paiju.core.round.written import read_fact, write_fact
from paiju.core.scoring import Appraisal
from paiju.core.tiles import write_tiles
from paiju.lab.cases.report import Difference
from paiju.lab.cases.schema import ABSENT, ExpectSection, WinSection
from paiju.lab.cases.sheet import EntryReader

Look = Callable[[Round], Any]


@frozen
class Expectation:
    """One key of `expect`: the value that is expected, and how the round is asked for it.

    Both are as a case file writes them; of maps only the entries that differ are reported.
    """

    key: str
    expected: Any
    look: Look

    def difference(self, round: Round) -> Difference | None:
        """What does not hold, or None."""
        expected, got = self.expected, self.look(round)
        if got == expected:
            return None
        if isinstance(expected, Mapping):
            wrong = [key for key in expected if got[key] != expected[key]]
            expected, got = {key: expected[key] for key in wrong}, {key: got[key] for key in wrong}
        return Difference(self.key, expected, got)


def read_expectations(reader: EntryReader, section: ExpectSection) -> tuple[Expectation, ...]:
    """The expectations of a case; what cannot be read is noted, and what expects nothing."""
    for key in (*_ROWS, "melds", "state"):
        if getattr(section, key) == {}:
            reader.nothing(("expect", key), f"{key}: {{…}}")
    found = [
        Expectation(key, getattr(section, key), look)
        for key, look in _PLAIN.items()
        if getattr(section, key) is not ABSENT
    ]
    for key, row in _ROWS.items():
        if getattr(section, key) is not ABSENT:
            found.append(_rows(reader, key, getattr(section, key), row))
    if section.melds is not ABSENT:
        found.append(_melds(reader, section.melds))
    if section.wins is not ABSENT:
        found.append(_wins(reader, section.wins))
    if section.state is not ABSENT:
        found += _state(reader, section.state)
    if section.treasure is not ABSENT:
        found += _fact_values(reader, ("expect", "treasure"), "treasure", section.treasure)
    if section.payments is not ABSENT and len(section.payments) != reader.rules.seats:
        message = Text("payments 要给每家一个数", "payments has one number for each seat")
        reader.fault(("expect", "payments"), "wrong-length", message, str(reader.rules.seats))
    for key in ("turn", "dealer_next"):
        seat = getattr(section, key)
        if seat is not ABSENT and seat is not None:
            reader.seat(("expect", key), str(seat))
    return tuple(found)


# --- plain values -------------------------------------------------------------------------------------


def to_act(round: Round) -> int | None:
    """Who is to act next: the seat that is asked, or whose turn it is; None when the round is over."""
    asked = list(round.legal())
    if len(asked) == 1:
        return asked[0]
    return None if round.over else round.turn


_PLAIN: Mapping[str, Look] = {
    "over": lambda round: round.over,
    "turn": to_act,
    "payments": lambda round: tuple(round.balances()),
    "dealer_next": lambda round: round.next_dealer(),
}


# --- tiles of seats -------------------------------------------------------------------------------------


def written(rules: Rules, tiles: Iterable[int]) -> str:
    """Tiles whose order does not matter, in that of the tile set."""
    return write_tiles(rules.tiles, sorted(tiles))


def concealed(round: Round, seat: int) -> list[int]:
    """The concealed tiles of a seat."""
    return [kind for kind, count in enumerate(round.seats[seat].hand) for _ in range(count)]


def waits_of(round: Round, seat: int) -> list[int]:
    """The kinds of tile that a seat waits for."""
    waits = round.waits(seat)
    return [kind for kind in range(waits.bit_length()) if waits >> kind & 1]


_ROWS: Mapping[str, Callable[[Round, int], Iterable[int]]] = {
    "waits": waits_of,
    "hand": concealed,
    "river": lambda round, seat: round.seats[seat].river,
    "flowers": lambda round, seat: round.seats[seat].rows.get("flowers", ()),
    "winds": lambda round, seat: round.seats[seat].rows.get("winds", ()),
}


def _rows(
    reader: EntryReader, key: str, section: Mapping[str, str], row: Callable[[Round, int], Iterable[int]]
) -> Expectation:
    rules = reader.rules
    at: Path = ("expect", key)
    seats = reader.by_seat(at, section)
    expected = {str(seat): written(rules, reader.tiles((*at, seat), text)) for seat, text in seats.items()}
    return Expectation(
        key, expected, lambda round: {str(seat): written(rules, row(round, seat)) for seat in seats}
    )


def _melds(reader: EntryReader, section: Mapping[str, tuple[str, ...]]) -> Expectation:
    tiles = reader.rules.tiles
    at: Path = ("expect", "melds")
    wanted = {seat: reader.melds((*at, seat), texts) for seat, texts in reader.by_seat(at, section).items()}
    expected = {str(seat): sorted(write_meld(tiles, one) for one in melds) for seat, melds in wanted.items()}

    def look(round: Round) -> dict[str, list[str]]:
        found = {}
        for seat, melds in wanted.items():
            lying = round.seats[seat].melds
            fits = same_melds(melds, lying)
            found[str(seat)] = (
                expected[str(seat)] if fits else sorted(write_meld(tiles, one) for one in lying)
            )
        return found

    return Expectation("melds", expected, look)


def same_melds(expected: Iterable[Meld], lying: Iterable[Meld]) -> bool:
    """Whether these melds lie there, order ignored; one that names no giver fits whoever gave the tile."""
    left = [one._replace(tiles=tuple(sorted(one.tiles))) for one in lying]
    for meld in sorted(expected, key=lambda one: one.giver < 0):
        wanted = meld._replace(tiles=tuple(sorted(meld.tiles)))
        for one in left:
            if wanted in (one, one._replace(giver=-1)):
                left.remove(one)
                break
        else:
            return False
    return not left


# --- wins -----------------------------------------------------------------------------------------------


def pattern_values(rules: Rules, appraisal: Appraisal) -> dict[str, Any]:
    """The patterns of a hand by Chinese name."""
    names = rules.scoring.names if rules.scoring is not None else {}
    return {names[id].zh: value for id, value in appraisal.patterns}


def chinese_names(rules: Rules, patterns: Mapping[str, Any]) -> dict[str, Any]:
    """Expected patterns by the Chinese name that the ruleset gives them, aliases replaced."""
    scoring = rules.scoring
    if scoring is None:
        return dict(patterns)
    found = {}
    for name, value in patterns.items():
        id = scoring.by_name.get(name)
        found[name if id is None else scoring.names[id].zh] = value
    return found


def _win_data(rules: Rules, win: Win) -> dict[str, Any]:
    data: dict[str, Any] = {"seat": win.seat}
    if win.giver >= 0:
        data["from"] = win.giver
    if win.tile >= 0:
        data["tile"] = rules.tiles.code(win.tile)
    data["patterns"] = pattern_values(rules, win.booked)
    data["value"] = win.booked.value
    return data


def _wins(reader: EntryReader, section: tuple[WinSection, ...]) -> Expectation:
    rules = reader.rules
    expected = []
    for index, win in enumerate(section):
        at: Path = ("expect", "wins", index)
        data: dict[str, Any] = {"seat": reader.seat((*at, "seat"), str(win.seat))}
        if win.from_ is not ABSENT:
            data["from"] = reader.seat((*at, "from"), str(win.from_))
        if win.tile is not ABSENT:
            data["tile"] = rules.tiles.code(reader.tile((*at, "tile"), win.tile))
        if win.patterns is not ABSENT:
            data["patterns"] = chinese_names(rules, win.patterns)
        if win.value is not ABSENT:
            data["value"] = win.value
        expected.append(data)

    def look(round: Round) -> list[dict[str, Any]]:
        got = [_win_data(rules, win) for win in round.wins]
        fits = len(got) == len(expected) and all(map(_same_win, expected, got))
        return expected if fits else got

    return Expectation("wins", expected, look)


def _same_win(expected: Mapping[str, Any], got: Mapping[str, Any]) -> bool:
    """Whether a win is as expected; a win without `from` is self-drawn."""
    return expected.get("from") == got.get("from") and all(got.get(key) == expected[key] for key in expected)


# --- facts ----------------------------------------------------------------------------------------------


def _state(reader: EntryReader, section: Mapping[str, Any]) -> Iterable[Expectation]:
    parts = [
        part
        for name, value in section.items()
        for part in _fact_values(reader, ("expect", "state", name), name, value)
    ]
    expected = {part.key: part.expected for part in parts}
    yield Expectation("state", expected, lambda round: {part.key: part.look(round) for part in parts})


def _fact_values(reader: EntryReader, at: Path, name: str, value: Any) -> Iterable[Expectation]:
    """The expectation about one fact: of the table, or of seats where a map of seats is written."""
    rules = reader.rules
    facts = {(fact.scope, fact.name): fact for fact in rules.facts}
    of_seats = isinstance(value, Mapping) and bool(value) and all(key.isdigit() for key in value)
    of_seat = facts.get((SEAT, name))
    of_table = next((fact for (scope, one), fact in facts.items() if one == name and scope != SEAT), None)
    if of_seat is not None and (of_seats or of_table is None):
        if not isinstance(value, Mapping):
            message = Text(f"{name} 是各家的状态，要写成 {{座位: 值}}", f"{name} is a fact of seats")
            reader.fault(at, "wrong-type", message, f"{name}: {{0: …}}")
            return
        if not value:
            reader.nothing(at, f"{name}: {{0: …}}")
        yield _of_seats(reader, at, of_seat, value)
    elif of_table is not None:
        fact = of_table
        expected = _read(reader, at, fact, value)
        yield Expectation(name, expected, lambda round: write_fact(rules, fact, round.fact(name)))
    else:
        reader.unknown(at, name, sorted({one for _, one in facts}))


def _of_seats(reader: EntryReader, at: Path, fact: Fact, value: Mapping[str, Any]) -> Expectation:
    rules = reader.rules
    seats = reader.by_seat(at, value)
    expected = {str(seat): _read(reader, (*at, seat), fact, one) for seat, one in seats.items()}
    return Expectation(
        fact.name,
        expected,
        lambda round: {str(seat): write_fact(rules, fact, round.fact(fact.name, seat)) for seat in seats},
    )


def _read(reader: EntryReader, at: Path, fact: Fact, value: Any) -> Any:
    """An expected value in the form in which facts are written."""
    rules = reader.rules
    return reader.attempt(at, lambda: write_fact(rules, fact, read_fact(rules, fact, value)))


def differences(round: Round, expectations: Iterable[Expectation]) -> list[Difference]:
    """What of the expectations does not hold."""
    found = (one.difference(round) for one in expectations)
    return [one for one in found if one is not None]
