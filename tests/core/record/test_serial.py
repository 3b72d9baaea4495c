"""Canonical events: plain data, the same in every process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from hashlib import sha256

import pytest
from attrs import frozen

from paiju.core.ledger import Transfer
from paiju.core.melds.meld import ADDED_KONG, Meld
from paiju.core.record import event_data, events_bytes, events_digest
from paiju.core.record.serial import plain
from paiju.core.round import EVERYBODY, Position, Rules, SeatPosition, start, start_at
from paiju.core.tiles import read_tiles

PROGRAM = """
import sys
from random import Random
from paiju.core.record import events_digest
from paiju.core.round import start
from paiju.core.ruleset import rules
table = rules("kawuxing")
for seed in range(3):
    chance = Random(seed)
    round = start(table, seed)
    while not round.over:
        for seat, menu in round.legal().items():
            round.act(seat, menu[int(chance.random() * len(menu))])
    print(events_digest(table, round))
"""


def run(hash_seed: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": hash_seed},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_draw_names_its_tile_and_who_may_see_it(kawuxing: Rules) -> None:
    tile = kawuxing.tiles.by_code["5p"]
    assert event_data(kawuxing, ("draw", 1, tile, "front", 1 << 1)) == {
        "event": "draw",
        "seat": 1,
        "tile": "5p",
        "entry": "front",
        "for": [1],
    }


def test_an_unknown_tile_is_a_question_mark(kawuxing: Rules) -> None:
    data = event_data(kawuxing, ("draw", 1, kawuxing.tiles.unknown, "front", 1 << 1))
    assert data["tile"] == "?"


def test_a_public_event_says_nothing_about_seats_that_may_see_it(kawuxing: Rules) -> None:
    assert event_data(kawuxing, ("end", EVERYBODY)) == {"event": "end"}


def test_a_meld_is_a_map_and_its_place_among_the_melds_is_no_tile(kawuxing: Rules) -> None:
    tile = kawuxing.tiles.by_code["C"]
    meld = Meld(ADDED_KONG, tile, (tile,) * 4, 2)
    data = event_data(kawuxing, ("meld", 0, meld, (tile,), 1, tile, 1))
    assert data == {
        "event": "meld",
        "seat": 0,
        "meld": {"kind": "added-kong", "tile": "C", "tiles": ["C"] * 4, "giver": 2, "replaced": None},
        "own": ["C"],
        "replaced": 1,
        "drawn": "C",
        "for": [0],
    }


def test_no_tile_is_null(kawuxing: Rules) -> None:
    data = event_data(kawuxing, ("meld", 0, Meld("pong", 3, (3, 3, 3), 1), (3, 3), -1, -1, EVERYBODY))
    assert data["drawn"] is None
    assert data["replaced"] == -1


def test_a_transfer_keeps_halves_exact_and_names_its_tile(kawuxing: Rules) -> None:
    tile = kawuxing.tiles.by_code["9s"]
    paid = Transfer(0, 2, Fraction(3, 2), "discard", (("tile", tile), ("shares", 2)))
    assert event_data(kawuxing, ("pay", paid, EVERYBODY))["transfer"] == {
        "payer": 0,
        "payee": 2,
        "amount": "3/2",
        "reason": "discard",
        "about": {"tile": "9s", "shares": 2},
    }


def test_a_whole_fraction_is_a_number(kawuxing: Rules) -> None:
    assert plain(kawuxing, Fraction(4, 2)) == 2


def test_a_fact_that_is_a_count_is_no_tile(kawuxing: Rules) -> None:
    data = event_data(kawuxing, ("set", "kong_chain", -1, 3, EVERYBODY))
    assert data == {"event": "set", "name": "kong_chain", "seat": -1, "value": 3}


def test_a_win_tells_reading_and_patterns_without_the_rules(kawuxing: Rules) -> None:
    read = kawuxing.tiles
    hand = read_tiles(read, "111p 234p 567s 99s CC C")
    seats = {0: SeatPosition(hand=hand)}
    round = start_at(kawuxing, Position(dealer=0, turn=0, seats=seats))
    round.act(0, kawuxing.notation.read_action("win"))
    (win,) = (event_data(kawuxing, event) for event in round.events() if event[0] == "win")
    assert win["tile"] == "C"
    assert win["appraisal"]["reading"]["shape"] == "standard"
    assert {"kind": "triplet", "tile": "C", "wilds": 0} in win["appraisal"]["reading"]["groups"]
    assert "rule" not in win["appraisal"]
    assert [payer for payer, _ in win["shares"]] == [1, 2]
    json.dumps(win)


def test_what_is_not_plain_is_refused_loudly(kawuxing: Rules) -> None:
    with pytest.raises(TypeError, match="float"):
        plain(kawuxing, 0.5)


def test_records_of_a_plugin_become_maps(kawuxing: Rules) -> None:
    @frozen
    class Note:
        tile: int
        worth: Fraction

    assert plain(kawuxing, (Note(kawuxing.tiles.by_code["1p"], Fraction(1, 3)),)) == [
        {"tile": "1p", "worth": "1/3"}
    ]


def test_the_canonical_stream_is_one_line_of_sorted_json_for_each_event(kawuxing: Rules) -> None:
    round = start(kawuxing, 7)
    raw = events_bytes(kawuxing, round)
    lines = raw.splitlines()
    assert len(lines) == len(round.events())
    for line in lines:
        data = json.loads(line)
        written = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert written.encode("utf-8") == line
    assert events_digest(kawuxing, round) == sha256(raw).hexdigest()


def test_events_are_byte_identical_in_processes_that_hash_differently() -> None:
    first, second = run("1"), run("4321")
    assert len(first) == 3
    assert first == second
