"""Files that cannot be read: each fault with its place, what was expected, and the nearest right name."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from paiju.lab.cases import Report, check_files

CASE = """
ruleset: kawuxing
cases:
  - id: A
    turn: 2
    seats:
      0: {hand: "46p 123s 789s 22s BBB"}
      2: {hand: "12369p 1356789s C 5p"}
    wall: "9p"
    play:
      - 2 discard 5p
      - can: {0: win}
      - 0 win
    expect:
      over: true
      wins: [{seat: 0, from: 2, tile: 5p, patterns: {卡五星: 2}, value: 2}]
      state: {wall_left: 44}
hands:
  - {id: H, hand: "46p 123s 789s 22s BBB", win: 5p, value: 2}
"""


class Change(NamedTuple):
    """What is changed in CASE; where the fault then stands, its code, and what the message says."""

    old: str
    new: str
    place: str
    code: str
    says: str


CHANGES = {
    "ruleset": Change("kawuxing\n", "kawuxng\n", "2:10", "unknown-ruleset", "did you mean kawuxing?"),
    "option": Change("cases:", "options: {cop: 8}\ncases:", "3:11", "unknown-option", "did you mean cap?"),
    "option of a case": Change(
        "    turn: 2",
        "    options: {caps: 8}",
        "5:15",
        "unknown-option",
        "no option caps; .* did you mean cap?",
    ),
    "value of an option": Change(
        "    turn: 2", "    options: {cap: lots}", "5:20", "wrong-value", "the option cap cannot be “lots”"
    ),
    "key of the file": Change("cases:", "extra: 1\ncases:", "3:1", "unknown-key", "extra is not a known key"),
    "key of a case": Change(
        "    turn:", "    trun:", "5:5", "unknown-key", "cases.0.trun is .* did you mean turn?"
    ),
    "key of a seat": Change(
        '1356789s C 5p"}',
        '1356789s C 5p", laing: true}',
        "8:41",
        "unknown-key",
        "laing is not a known key; expected hand, .* liang, .*did you mean liang?",
    ),
    "key of an expectation": Change("      over:", "      ovr:", "15:7", "unknown-key", "did you mean over?"),
    "key of a win": Change("tile: 5p, p", "title: 5p, p", "16:33", "unknown-key", "did you mean tile?"),
    "key of a hand": Change("win: 5p", "wins: 5p", "19:44", "unknown-key", "did you mean win?"),
    "expected fact": Change(
        "wall_left: 44", "wall_lft: 43", "17:15", "unknown-key", "did you mean wall_left?"
    ),
    "fact of the position": Change(
        '    wall: "9p"',
        "    state: {kong_chian: 1}",
        "9:13",
        "unknown-fact",
        "no fact kong_chian here; expected .*kong_chain.*; did you mean kong_chain?",
    ),
    "value of a fact": Change(
        '    wall: "9p"',
        "    state: {first_liang: 7}",
        "9:26",
        "bad-fact-value",
        "first_liang cannot be 7; expected seat",
    ),
    "what the variant finds": Change(
        '    wall: "9p"',
        "    state: {first_liang: 1}",
        "9:26",
        "first-liang-not-laid",
        "seat 1 has not laid down",
    ),
    "expected fact of seats": Change(
        "wall_left: 44", "liang: true", "17:22", "wrong-type", "liang is a fact of seats"
    ),
    "seat": Change("      2: {hand", "      3: {hand", "8:7", "unknown-key", "3 is not .* expected 0, 1, 2"),
    "seat in turn": Change("turn: 2", "turn: 4", "5:11", "no-such-seat", "there is no seat 4; expected 0-2"),
    "seat of a step": Change("- 2 discard", "- 5 discard", "11:9", "no-such-seat", "there is no seat 5"),
    "seat of a menu": Change("{0: win}", "{x: win}", "12:15", "unknown-key", "x is not a known key"),
    "seat of an expectation": Change(
        "over: true", 'waits: {9: "5p"}', "15:15", "unknown-key", "9 is not .* expected 0, 1, 2"
    ),
    "giver of a win": Change("from: 2", "from: 3", "16:30", "no-such-seat", "there is no seat 3"),
    "tile": Change('BBB"}', 'BBZ"}', "7:17", "unknown-tile", "“Z” in .*; expected 1p-9p 1s-9s C F B"),
    "several tiles for one": Change(
        "tile: 5p, p", "tile: 55p, p", "16:39", "not-one-tile", "“55p” is not one"
    ),
    "hand of a wrong size": Change(
        '46p 123s 789s 22s BBB"}',
        '46p 1234s 789s 22s BBB"}',
        "7:17",
        "hand-size",
        "seat 0 holds 14 tiles and 0 melds; expected 13",
    ),
    "meld": Change(
        '123s 789s 22s BBB"}',
        '22s BBB", melds: [pung 123s, pong 777s]}',
        "7:40",
        "unknown-meld",
        "no kind of meld “pung”; .* did you mean pong?",
    ),
    "giver of a meld": Change(
        '123s 789s 22s BBB"}',
        '789s 22s BBB", melds: [pong 777p from 4]}',
        "7:45",
        "no-such-seat",
        "there is no seat 4",
    ),
    "verb": Change("2 discard 5p", "2 discrad 5p", "11:9", "unknown-verb", "did you mean discard?"),
    "decision": Change("2 discard 5p", "2 discard", "11:9", "unreadable-action", "expected discard T"),
    "decision of a menu": Change(
        "{0: win}", "{0: [win, pong]}", "12:24", "unreadable-action", "expected pong T"
    ),
    "kind of step": Change("- can:", "- cant:", "12:9", "unknown-key", "did you mean can?"),
    "two things in a step": Change(
        "{0: win}", "{0: win}\n        cannot: {1: win}", "12:9", "bad-step", "a step says one thing"
    ),
    "boolean": Change(
        "over: true", "over: yes", "15:13", "wrong-type", "cannot be “yes”; .* did you mean true?"
    ),
    "number of payments": Change(
        "over: true", "payments: [1, -1]", "15:17", "wrong-length", "one number for each seat; expected 3"
    ),
    "null": Change("turn: 2", "turn: null", "5:11", "wrong-type", "cases.0.turn cannot be nothing"),
    "seed of a position": Change("turn: 2", "seed: 2", "5:11", "seed-and-seats", "so there is no seed"),
    "die": Change("turn: 2", "dice: [[3, 7]]", "5:16", "out-of-range", "cannot be 7; expected int 1–6"),
    "id twice": Change("{id: H,", "{id: A,", "19:10", "id-twice", "the id A is used twice .first in line 4"),
    "hand that asks nothing": Change(
        ", win: 5p, value: 2", "", "19:5", "missing-key", "expected waits; win, value, patterns"
    ),
    "value without a win": Change(
        ", win: 5p", "", "19:5", "missing-key", "names a win and asks for its value"
    ),
    "combinations of tiles": Change(
        "hands:\n", "combos:\n  - {id: C, cards: 5p, kind: pair}\nhands:\n", "19:5", "no-combinations", ""
    ),
    "key twice": Change(
        "over: true", "over: true\n      over: false", "16:7", "duplicate-key", "first in line 15"
    ),
    "not YAML": Change("{0: win}", "{0: win", "14:11", "not-yaml", ""),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_fault_has_its_place_and_says_what_was_expected(
    name: str, checked: Callable[[str], Report], tmp_path: Path
) -> None:
    change = CHANGES[name]
    assert CASE.count(change.old) == 1
    report = checked(CASE.replace(change.old, change.new))
    said = [fault.say("en") for file in report.files for fault in file.faults]
    assert said[0].startswith(f"{tmp_path}/written.cases.yaml:{change.place}: [{change.code}]")
    assert re.search(change.says.replace("?", r"\?"), said[0])
    assert len(said) == 1
    assert report.exit_code == 2


def test_the_unchanged_file_can_be_read(checked: Callable[[str], Report]) -> None:
    assert [file.faults for file in checked(CASE).files] == [()]


def faults(report: Report) -> list[str]:
    """Every fault as `LINE:COLUMN: [code] …`."""
    said = [fault.say("en") for file in report.files for fault in file.faults]
    return [line.partition(".cases.yaml:")[2] or line for line in said]


def test_a_tile_may_not_be_used_more_often_than_it_is_there(checked: Callable[[str], Report]) -> None:
    report = checked(CASE.replace("12369p 1356789s C 5p", "12369p 135678s BB 5p"))
    assert faults(report) == ["7:7: [too-many-tiles] B is used 5 times; there are 4"]


@pytest.mark.parametrize("equal", [5, 300])
def test_so_may_a_card_of_a_combination(checked: Callable[[str], Report], equal: int) -> None:
    """The entries beside it are read all the same."""
    report = checked(f"""
        ruleset: toy-climb
        combos:
          - {{id: A, cards: "{"5" * equal}", kind: pair}}
          - {{id: B, cards: "6 6 6", kind: triple}}
        """)
    assert faults(report)[0] == f"4:20: [too-many-tiles] 5 is used {equal} times; there are 3"
    assert any(fault.startswith("5:") for fault in faults(report)[1:])


@pytest.mark.parametrize("key", ["turns", "phase", "table"])
def test_a_fresh_deal_is_given_what_rounds_leave_and_nothing_else(
    checked: Callable[[str], Report], key: str
) -> None:
    report = checked(f"""
        ruleset: kawuxing
        cases: [{{id: A, title: t, state: {{{key}: 1}}, expect: {{turn: 0}}}}]
        """)
    (fault,) = faults(report)
    assert f"[unknown-fact] a fresh deal cannot start with a fact {key}; expected stake" in fault


def test_the_winning_tile_of_a_hand_has_to_be_there(checked: Callable[[str], Report]) -> None:
    report = checked("""
        ruleset: kawuxing
        hands: [{id: A, hand: "5555p 123s 789s 22s B", win: 5p, value: null}]
        """)
    assert faults(report) == ["3:23: [too-many-tiles] 5p is used 5 times; there are 4"]


def test_every_entry_needs_a_ruleset(checked: Callable[[str], Report]) -> None:
    report = checked(CASE.replace("ruleset: kawuxing\n", "\n"))
    assert faults(report) == [
        "4:5: [missing-key] no ruleset is named; expected ruleset",
        "19:5: [missing-key] no ruleset is named; expected ruleset",
    ]


def test_a_fresh_deal_has_no_written_wall(checked: Callable[[str], Report]) -> None:
    report = checked("""
        ruleset: kawuxing
        cases:
          - {id: A, wall: "9p", turn: 1, after: kong, expect: {over: false}}
        """)
    assert [line.partition(": ")[2] for line in faults(report)] == [
        f"[needs-seats] {key} needs seats: without them the deal is fresh; expected seats"
        for key in ("turn", "wall", "after")
    ]


def test_everything_wrong_comes_out_at_once(checked: Callable[[str], Report]) -> None:
    text = (
        CASE.replace("BBB", "BBX")
        .replace("2 discard 5p", "2 discrad 5p")
        .replace("tile: 5p, p", "tile: 0p, p")
    )
    assert [line.partition(":")[0] for line in faults(checked(text))] == ["7", "11", "16", "19"]


def test_a_key_that_is_not_known_hides_nothing_else(checked: Callable[[str], Report]) -> None:
    """The misspelt key is read as what it should be; the rest of its entry and of the file is looked at."""
    text = (
        CASE.replace("      over:", "      ovr:")
        .replace("BBB", "BBX")
        .replace("turn: 2", "turn: 9")
        .replace("2 discard 5p", "2 discrad 5p")
        .replace("wall_left", "wall_lft")
    )
    assert sorted(int(line.partition(":")[0]) for line in faults(checked(text))) == [5, 7, 11, 15, 17, 19]


def test_an_entry_of_a_wrong_form_leaves_the_others_to_be_looked_at(checked: Callable[[str], Report]) -> None:
    text = CASE.replace("      over: true", "      over: maybe")
    hand = '  - {id: H, hand: "46p 123s 789s 22s BBX", win: 5p, value: 2, wind: C}'
    text = text.replace(text.splitlines()[-1], hand)
    told = [line.partition(": ")[0] for line in faults(checked(text))]
    columns = [hand.index(what) + 1 for what in ('"46p', "wind")]
    assert sorted(told) == ["15:13", *(f"19:{column}" for column in columns)]


def test_of_a_key_that_is_left_out_only_that_is_told(checked: Callable[[str], Report]) -> None:
    report = checked("""
        ruleset: kawuxing
        cases: [{id: A, expect: {zzzzzz: 1}}]
        """)
    (told,) = faults(report)
    assert "[unknown-key]" in told


@pytest.mark.parametrize("cases", ["5", "{}", "[5]", "[[]]", "null", "[{id: A}, 5]"])
def test_cases_of_a_wrong_form_are_told(checked: Callable[[str], Report], cases: str) -> None:
    assert faults(checked(f"ruleset: kawuxing\nbogus: 1\ncases: {cases}\n"))


def test_a_tile_that_a_fact_names_has_its_place(checked: Callable[[str], Report]) -> None:
    text = CASE.replace("turn: 2", "turn: 2\n    options: {missed_win_scope: tile}")
    report = checked(text.replace('22s BBB"}\n      2', '22s BBB", missed: {5z: 2}}\n      2'))
    assert faults(report)[0].startswith("8:50: [unknown-tile] “5z” in column 1 of “5z”")


def test_a_file_without_cases_is_a_mistake(checked: Callable[[str], Report]) -> None:
    report = checked("ruleset: kawuxing\n")
    assert faults(report) == ["1:1: [no-cases] the file holds no case; expected cases, combos, hands"]


def test_the_ruleset_of_the_file_is_looked_at_even_if_no_case_uses_it(
    checked: Callable[[str], Report],
) -> None:
    report = checked("""
        ruleset: kawuxng
        cases: [{id: A, ruleset: kawuxing, expect: {over: false}}]
        """)
    assert faults(report)[0].startswith("2:10: [unknown-ruleset]")


def test_hands_and_combinations_need_a_ruleset_that_has_them(checked: Callable[[str], Report]) -> None:
    report = checked("""
        hands: [{id: A, ruleset: toy-climb, hand: "33", waits: "3"}]
        combos: [{id: B, ruleset: toy-climb, cards: "33", kind: par}]
        """)
    assert faults(report) == [
        "3:57: [unknown-meld] there is no kind of meld “par”;"
        " expected single, pair, straight; did you mean pair?",
        "2:9: [no-hands] toy-climb has no hands to look at",
    ]


def test_a_file_that_is_not_there_leaves_the_others_alone(tmp_path: Path) -> None:
    path = tmp_path / "good.cases.yaml"
    path.write_text(CASE, encoding="utf-8")
    missing = tmp_path / "missing.cases.yaml"
    report = check_files([missing, path])
    assert report.exit_code == 2
    assert report.passed == 2
    assert faults(report) == [f"[cannot-read] the file {missing} cannot be read (no such file)"]


def test_a_folder_stands_for_the_case_files_below_it(tmp_path: Path) -> None:
    below = tmp_path / "some" / "where"
    below.mkdir(parents=True)
    (below / "good.cases.yaml").write_text(CASE, encoding="utf-8")
    (below / "other.yaml").write_text("no: case", encoding="utf-8")
    report = check_files([tmp_path])
    assert [file.file for file in report.files] == [str(below / "good.cases.yaml")]
    empty = tmp_path / "empty"
    empty.mkdir()
    assert faults(check_files([empty])) == [f"[no-cases] there are no .cases.yaml files in {empty}"]


# --- cards ----------------------------------------------------------------------------------------------

CARDS = """
ruleset: catmouse-3
cases:
  - id: A
    seats: {{0: {{hand: "4 4 5 5"}}, 1: {{hand: "7 7 7"}}, 2: {{hand: "8 8 8"}}}}
    turn: 0
    state: {{{state}}}
    play: [0 pass]
    expect: {{state: {{{expected}}}}}
"""


@pytest.mark.parametrize(
    ("state", "expected", "told"),
    [
        (
            'roles: {cat: 0}, table: {by: 2, cards: "TT 33"}',
            "winner: cat",
            ["[no-combination] 33 TT is no combination"],
        ),
        (
            "roles: {cat: 0}, table: {by: 2, cards: KKKo}",
            "winner: cat",
            [
                "[ambiguous] KKK o may be several things: say which by `as`; "
                "expected as: triple-with-single K, bomb K"
            ],
        ),
        (
            "roles: {cat: 0}, table: {by: 2, cards: KKKo, as: straight A}",
            "winner: cat",
            ["[bad-reading] KKK o cannot be straight A; expected triple-with-single K, bomb K"],
        ),
        (
            "roles: {cat: 0}, table: {by: 3, cards: KKK}",
            "winner: cat",
            ["[no-such-seat] there is no seat 3; expected 0-2"],
        ),
        (
            "roles: {cat: 0}, table: {cards: [KKK]}",
            "winner: cat",
            [
                "[bad-fact-value] table cannot be {cards: [KKK]}; "
                "expected {by: SEAT, cards: CARDS, as: KIND RANK}"
            ],
        ),
        (
            "roles: {cat: 0}",
            "spring: yes, winner: mouse",
            [
                "[bad-fact-value] spring cannot be yes; expected flag: true, false",
                "[bad-fact-value] winner cannot be mouse; expected cat, rat",
            ],
        ),
        (
            "roles: {rat: 0}",
            "winner: cat",
            ["[bad-roles] the roles name every cat, each another seat; expected {cat: SEAT}"],
        ),
    ],
)
def test_what_is_wrong_with_a_table_of_cards_is_said_as_players_say_it(
    checked: Callable[[str], Report], state: str, expected: str, told: list[str]
) -> None:
    found = faults(checked(CARDS.format(state=state, expected=expected)))
    assert [line.partition(": ")[2] for line in found] == told
