"""What a hostile tester found, and what held: bad input from every side."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import PaijuError, Refused
from paiju.core.record import Recorder, Replay
from paiju.core.round import Action, Position, Round, SeatPosition, start, start_at
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles
from paiju.host.cli import main

HEAD = "names: {zh: 甲, en: A}\nextends: kawuxing\n"
GAME = ("play", "--bots", "--seed", "11", "--rounds", "2")
HAND = "46p 123s 789s 22s BBB"
Paiju = Callable[..., tuple[int, str, str]]
Write = Callable[[str], str]
SECTIONS = ["seats", "tiles", "deal", "draws", "claims", "kongs", "scoring", "settings", "options", "texts"]


@pytest.fixture
def paiju(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Paiju:
    """A command line run here: exit code, output, errors."""
    monkeypatch.delenv("PAIJU_DEBUG", raising=False)

    def run(*words: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main([*words, "--lang", "en"])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def ruleset(tmp_path: Path) -> Write:
    """Writes a ruleset file that changes kawuxing by a piece of YAML."""

    def write(body: str) -> str:
        path = tmp_path / "hostile.yaml"
        path.write_text(f"name: hostile\n{HEAD}{body}\n", "utf-8")
        return str(path)

    return write


def polite(done: tuple[int, str, str], *codes: int) -> str:
    """What a command said, which ended with one of these exit codes and not with an error of its own."""
    exit_code, out, err = done
    said = out + err
    assert exit_code in codes, done
    assert not [word for word in ("Traceback", "internal", "in the engine") if word in said], said
    return said


def refused(done: tuple[int, str, str], code: str = "") -> None:
    """The answer to bad input: exit code 2 and a stable code."""
    assert f"[{code}" in polite(done, 2)


def fresh() -> Round:
    """A round whose seat 0 is to discard."""
    return start(rules("kawuxing"), 7)


# --- rulesets ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("a: &a [x, x]\nb: [*a, *a]", "yaml-anchor"),
        ('stake: !!python/object/apply:os.system ["id"]', "yaml-tag"),
        ("a: " + "[" * 5000, "too-deep"),
        ("seats: 3\nseats: 3", "duplicate-key"),
        ("\tseats: 3", "tab"),
        ("stake: \x00", "control-character"),
        ("<<: {seats: 3}", "unknown-key"),
        ("tiles: {set: /dev/zero}", "unknown-tile-set"),
        ("scoring: {conditions: {a: {b: true}, b: {a: true}}}", "circle"),
        ("variant: kawuxin", "unknown-variant"),
        ("shapes: {standard: {sets: 9, pairs: 9}}", "bad-number"),
        ("settings: {kongs: {conceald: 2}}", "unknown-key"),
        ("claims: {foo: {rank: 4}}", "unknown-verb"),
    ],
)
def test_hostile_rulesets_are_refused(paiju: Paiju, ruleset: Write, body: str, code: str) -> None:
    refused(paiju("show", ruleset(body)), code)


@pytest.mark.parametrize(
    "name", ["/dev/zero", "/dev/stdin", "/", "\0", "x" * 5000, "kawuxing?cap", "{0}", "-"]
)
def test_names_that_name_nothing(paiju: Paiju, name: str) -> None:
    refused(paiju("show", name))


def test_wrong_sections(paiju: Paiju, ruleset: Write) -> None:
    for key, value in product(SECTIONS, ("null", "5", "[]", "x", "-1", "1.5")):
        polite(paiju("show", ruleset(f"{key}: {value}")), 0, 2)


@pytest.mark.parametrize("text", ["}", "{payee", "{tile:d}", "{payee:{payer}}"])
def test_broken_texts(paiju: Paiju, ruleset: Write, text: str) -> None:
    said = f'{{zh: "{text}", en: "{text}"}}'
    body = f"texts: {{reasons: {{feeding: {said}, direct-kong: {said}, self-draw: {said}, discard: {said}}}}}"
    command, *rest = GAME
    refused(paiju(command, ruleset(body), *rest))


@pytest.mark.parametrize(
    "body",
    [
        "texts: {reasons: {self-drawn: {zh: a, en: b}}}",
        "texts: {reason: {self-draw: {zh: a, en: b}}}",
        'texts: {reasons: {self-draw: {zh: "{payeee}", en: "{payeee}"}}}',
        "draws: {kongg: tail}",
        "deal: {hand: 255}",
        "deal: {hand: 28}",
        "deal: {bottom: 200}",
    ],
)
def test_mistakes_in_a_ruleset(paiju: Paiju, ruleset: Write, body: str) -> None:
    refused(paiju("show", ruleset(body)))


@pytest.mark.parametrize("body", ["plugins: {Piao: {}}\nset: {piao: true}", "deal: {hand: 27}"])
def test_rulesets_that_fail_in_play(paiju: Paiju, ruleset: Write, body: str) -> None:
    refused(paiju("play", ruleset(body), "--bots", "--seed", "3"))


def test_many_faults(paiju: Paiju, ruleset: Write) -> None:
    assert len(paiju("show", ruleset("\n".join(f"k{n}: 1" for n in range(1000))))[2]) < 50_000


# --- options and words of the command line --------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        "", "=", "cap", "=5", "cap==5", "cap=010", "cap=1e999", "cap=inf", "cap=nan", "cap=-0", "cap=0x8",
        "cap=" + "9" * 5000, "cap=[", "cap=\0", "cap=\ud800", "CAP=8", "pia=true", "piao=yes", "suits=[tong]",
        "suits=[tong, tong]", "values={kawuxin: 4}", "{0}=1", "players=4", "maima=7",
    ],
)  # fmt: skip
def test_odd_options(paiju: Paiju, given: str) -> None:
    refused(paiju("show", "kawuxing", "--set", given))


def test_a_key_twice_in_a_map(paiju: Paiju) -> None:
    refused(paiju("show", "kawuxing", "--set", "values={kawuxing: 4, kawuxing: 5}"))


def test_odd_records_on_the_command_line(paiju: Paiju, tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    paiju("play", "kawuxing", "--seat", "0", "--seed", "1", "--record", path, stdin="1\nq\n")
    refused(paiju("play", "--resume", path, "--set", "cap=8", stdin="q\n"))
    refused(paiju("play", "kawuxing", "--bots", "--record", "\0"))


@pytest.mark.parametrize("hand", ["", "x", "46q", "123p", "1111111111111p", "55555p 123s 789s 22s"])
def test_odd_hands(paiju: Paiju, hand: str) -> None:
    refused(paiju("score", "kawuxing", hand))


def test_a_hand_of_very_many_tiles(paiju: Paiju) -> None:
    refused(paiju("score", "kawuxing", "4" * 300 + "p"), "too-many-tiles")


@pytest.mark.parametrize(
    "state",
    [
        "missed={: }",
        "missed={5p6p: 2}",
        "missed={5p: x}",
        "missed={5p: -1}",
    ],
)
def test_odd_facts(paiju: Paiju, state: str) -> None:
    asked = ("--win", "5p", "--set", "missed_win_scope=tile", "--state", state)
    refused(paiju("score", "kawuxing", HAND, *asked))


# --- case files ------------------------------------------------------------------------------------

CASE = """ruleset: kawuxing
cases:
  - id: held
    seats: {0: {hand: "2222p 678s 999s 77s 1p 5p"}}
    state: {kong_chain: CHAIN}
    wall: "WALL"
    play: [0 kong 2p]
    expect: {over: false}
"""


def checked(paiju: Paiju, tmp_path: Path, old: str, new: str) -> tuple[int, str, str]:
    path = tmp_path / "x.cases.yaml"
    text = CASE.replace(old, new).replace("CHAIN", "1").replace("WALL", "9p")
    path.write_text(text, "utf-8")
    return paiju("check", str(path))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ruleset: kawuxing", "ruleset: kawuxin"),
        ("kong_chain", "kong_chan"),
        ("{0: {", "{9: {"),
        ("2222p", "22222p"),
        ("2222p", "2222q"),
        ("play: [0 kong 2p]", "play: [0 kongg 2p]"),
        ("play: [0 kong 2p]", "play: 5"),
        ("over: false", "ovr: false"),
        ("CHAIN", "x"),
        ("CHAIN", "[]"),
    ],
)
def test_mutated_cases(paiju: Paiju, tmp_path: Path, old: str, new: str) -> None:
    polite(checked(paiju, tmp_path, old, new), 1, 2)


def test_the_case_itself_holds(paiju: Paiju, tmp_path: Path) -> None:
    assert checked(paiju, tmp_path, "", "")[0] == 0


@pytest.mark.parametrize("chain", ["null", "-1", "-3", "3/2", "17", "1000", "20000", "1" + "0" * 17])
def test_odd_chains(paiju: Paiju, tmp_path: Path, chain: str) -> None:
    said = polite(checked(paiju, tmp_path, "CHAIN", chain), 1, 2)
    assert "x.cases.yaml:5:" in said
    assert "[bad-fact-value]" in said


def test_a_wall_of_very_many_tiles(paiju: Paiju, tmp_path: Path) -> None:
    polite(checked(paiju, tmp_path, "WALL", "B" * 300), 1, 2)


# --- records ---------------------------------------------------------------------------------------


@pytest.fixture
def lines(paiju: Paiju, tmp_path: Path) -> list[bytes]:
    """The lines of a finished game."""
    path = tmp_path / "whole.jsonl"
    command, *rest = GAME
    assert paiju(command, "kawuxing", *rest, "--record", str(path))[0] == 0
    return path.read_bytes().splitlines()


def test_a_record_without_any_one_line_is_refused(paiju: Paiju, tmp_path: Path, lines: list[bytes]) -> None:
    path = tmp_path / "cut.jsonl"
    for place in [*range(0, len(lines) - 2, 5), len(lines) - 1]:
        path.write_bytes(b"\n".join([*lines[:place], *lines[place + 1 :]]) + b"\n")
        refused(paiju("verify", str(path)))


def test_a_record_without_its_last_result(paiju: Paiju, tmp_path: Path, lines: list[bytes]) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b"\n".join([*lines[:-2], lines[-1]]) + b"\n")
    refused(paiju("verify", str(path)))


def test_a_record_with_a_changed_field_is_refused(paiju: Paiju, tmp_path: Path, lines: list[bytes]) -> None:
    path = tmp_path / "changed.jsonl"
    for place in (0, 1, 2, len(lines) - 2, len(lines) - 1):
        data = json.loads(lines[place])
        for key in data:
            values: list[Any] = [None, [], "x", -1, True, 10**40]
            for value in values:
                if data[key] == value:
                    continue
                changed = json.dumps({**data, key: value}).encode()
                path.write_bytes(b"\n".join([*lines[:place], changed, *lines[place + 1 :]]) + b"\n")
                refused(paiju("verify", str(path)))


def test_nothing_of_a_record_that_cannot_begin(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 245 + ".jsonl")
    with pytest.raises(PaijuError):
        Recorder.create(path, rules("kawuxing"), seed=7)
    assert not path.exists()


@pytest.mark.parametrize("asked", [{"nonces": {9: "x"}}, {"length": 0}])
def test_what_is_recorded_can_be_replayed(tmp_path: Path, asked: dict[str, Any]) -> None:
    path = tmp_path / "game.jsonl"
    with pytest.raises(PaijuError):
        Recorder.create(path, rules("kawuxing"), seed=7, **asked).close()


def test_a_recorded_seat_is_a_number(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Recorder.create(path, rules("kawuxing"), seed=7, dealer=0, length=1) as recorder:
        action = recorder.match.round.legal()[0][0]
        try:
            recorder.act(False, action)
        except PaijuError:
            return
    Replay(path).run()


# --- from Python -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, "0", -1, 99, 10**30, (0,)])
def test_a_wrong_seat_changes_nothing(seat: Any) -> None:
    round = fresh()
    before = repr((round.events(), round.legal()))
    with pytest.raises(Refused):
        round.act(seat, round.legal()[0][0])
    assert repr((round.events(), round.legal())) == before


@pytest.mark.parametrize(
    "action",
    [
        Action("nope"),
        Action("discard", (999,)),
        Action("discard", (-1,)),
        Action("discard", (10**30,)),
        Action("discard", ()),
        Action("discard", (5, 5)),
        Action("discard", (5,), "x"),
        Action("kong", (5,), ("x", None)),
        Action("win", (), b"x"),
        Action("\ud800"),
    ],
)
def test_a_wrong_action_changes_nothing(action: Action) -> None:
    round = fresh()
    before = repr((round.events(), round.legal()))
    with pytest.raises(Refused):
        round.act(0, action)
    assert repr((round.events(), round.legal())) == before


@pytest.mark.parametrize("kind", ["tuple", "float tile", "float seat"])
def test_what_equals_a_legal_action_leaves_the_round_whole(kind: str) -> None:
    round = fresh()
    action = round.legal()[0][0]
    seat: Any = 0.0 if kind == "float seat" else 0
    wrong: Any = tuple(action) if kind == "tuple" else action
    if kind == "float tile":
        floats: Any = tuple(float(tile) for tile in action.tiles)
        wrong = action._replace(tiles=floats)
    events = round.events()
    before = repr((events, round.legal()))
    try:
        round.act(seat, wrong)
    except Refused:
        assert repr((round.events(), round.legal())) == before
    else:
        assert round.events()[len(events)][:3] == ("discard", 0, *action.tiles)
        assert all(type(one) is not float for event in round.events() for one in event)


@pytest.mark.parametrize(
    "action",
    [None, 7, Action("discard", None), Action("discard", ("x",)), Action([])],  # type: ignore[arg-type]
)
def test_ill_formed_actions_are_refused(action: Any) -> None:
    with pytest.raises(Refused):
        fresh().act(0, action)


@pytest.mark.parametrize(
    "asked",
    [
        {"dealer": 3},
        {"dealer": -1},
        {"dealer": "0"},
        {"supply": ()},
        {"supply": (0,) * 84},
        {"nonces": {9: "x"}},
        {"nonces": {0: 5}},
        {"facts": {"kong_chan": 1}},
        {"facts": {"kong_chain": "x"}},
        {"index": -1},
    ],
)
def test_wrong_starts_are_refused(asked: dict[str, Any]) -> None:
    with pytest.raises(PaijuError):
        start(rules("kawuxing"), 7, **asked)


@pytest.mark.parametrize(
    "seat",
    [
        SeatPosition(hand=(999,) * 13),
        SeatPosition(hand=(-1,) * 13),
        SeatPosition(hand=(21,) * 13),
        SeatPosition(facts={"liang": None}),
        SeatPosition(facts={"missed": -1}),
    ],
)
def test_wrong_positions_are_refused(seat: SeatPosition) -> None:
    with pytest.raises(PaijuError):
        start_at(rules("kawuxing"), Position(seats={0: seat}))


def test_wrong_positions_that_are_refused() -> None:
    game = rules("kawuxing")
    hand = read_tiles(game.tiles, "12333p 678s 999s 77s")
    whole = SeatPosition(hand=hand)
    for position in (
        Position(dealer=3, seats={0: whole}),
        Position(turn=-1, seats={0: whole}),
        Position(seats={9: whole}),
        Position(seats={0: SeatPosition(hand=hand[:-1])}),
        Position(seats={0: whole}, wall_size=-1),
        Position(seats={0: whole}, wall_size=10**9),
        Position(seats={0: whole}, state={"kong_chan": 1}),
        Position(seats={0: whole}, state={"first_liang": 7}),
    ):
        with pytest.raises(PaijuError):
            start_at(game, position)
