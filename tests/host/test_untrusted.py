"""What comes from others, in records and on the command line, is shown and never acts on a terminal."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import Fault, PaijuError, Text
from paiju.core.record import Recorder, Seated
from paiju.core.ruleset import rules
from paiju.host.screen import Screen
from paiju.lab.bots import GreedyBot
from paiju.lab.table import play_match

Run = Callable[..., Any]
EVIL = "\x1b[2J\x9b31m\x07\r\u202e\u2028\x7f"
SEED = f"s{EVIL}\nIt holds: everything"


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A finished record whose seed and nonces would clear the screen and write lines of their own."""
    path = tmp_path / "match.jsonl"
    seats = [Seated("甲", "greedy")] * 3
    with Recorder.create(
        path, rules("kawuxing"), seed=SEED, nonces={0: EVIL}, seats=seats, length=1
    ) as record:
        play_match(record.match, [GreedyBot()] * 3, on_decision=record.decided, on_round=record.booked)
    return path


def harmless(said: str) -> bool:
    return all(one.isprintable() for line in said.split("\n") for one in line)


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_seed_of_a_record_is_shown_and_does_nothing(
    paiju: Run, evil: Path, command: str, lang: str
) -> None:
    done = paiju(command, str(evil), "--lang", lang)
    assert done.code == 0
    assert harmless(done.out)
    (line,) = (one for one in done.out.splitlines() if "\\u001b[2J" in one)
    assert "\\nIt holds: everything" in line


def test_json_stays_json(paiju: Run, evil: Path) -> None:
    done = paiju("verify", str(evil), "--json")
    assert harmless(done.out)
    assert json.loads(done.out)["seed"] == SEED


def test_a_name_that_is_refused_is_shown_and_does_nothing(paiju: Run, evil: Path) -> None:
    lines = evil.read_text("utf-8").split("\n")
    header = json.loads(lines[0])
    for key, value in (
        ("seats", [{"name": EVIL, "bot": None}] * 3),
        ("version", EVIL),
        (EVIL, 1),
        ("deal", EVIL),
    ):
        evil.write_text("\n".join([json.dumps(header | {key: value}), *lines[1:]]), "utf-8")
        done = paiju("replay", str(evil))
        assert done.code == 2
        assert harmless(done.err)


@pytest.mark.parametrize(
    "words", [("show", EVIL), ("show", "kawuxing", "--set", EVIL), (EVIL,), ("list", EVIL)]
)
def test_words_of_the_command_line_are_shown_and_do_nothing(paiju: Run, words: tuple[str, ...]) -> None:
    done = paiju(*words)
    assert done.code == 2
    assert harmless(done.out + done.err)


def test_what_a_person_types_is_shown_and_does_nothing(paiju: Run) -> None:
    done = paiju("play", "kawuxing", "--seat", "0", "--seed", EVIL, stdin=f"x\x1b[2J\nwhy \x9b\n{EVIL}\nq\n")
    assert done.code == 0
    assert harmless(done.out + done.err)


def test_a_fault_takes_one_line() -> None:
    err = io.StringIO()
    Screen("en", io.StringIO(), err).refuse(
        PaijuError(Fault("bad", Text("坏\n坏", "bad\nworse"), (), None, "a\tb\n", "c\x1b"))
    )
    assert err.getvalue() == "[bad] bad\\nworse; expected a\\tb\\n; did you mean c\\u001b?\n"


def test_ordinary_text_of_every_kind_is_left_alone() -> None:
    out = io.StringIO()
    screen = Screen("zh", out, io.StringIO())
    for line in ("卡五星 🀄 é", "a\tb", "two\nlines", ""):
        screen.write(line)
    assert out.getvalue() == "卡五星 🀄 é\na\tb\ntwo\nlines\n\n"
