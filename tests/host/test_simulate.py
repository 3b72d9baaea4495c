"""`paiju simulate`: what it tells, in both languages, and how it is stopped and gone on with."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import Text
from paiju.host.progress import Progress, clock
from paiju.host.screen import Screen

Run = Callable[..., Any]
FEW = ("simulate", "kawuxing", "--rounds", "30", "--jobs", "1")


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_the_summary_tells_seats_ends_patterns_and_payments(paiju: Run) -> None:
    done = paiju(*FEW)
    assert (done.code, done.err) == (0, "")
    for said in ("30 rounds, seed 1", "SEAT", "POLICY", "MEAN POINTS", "PATTERN", "REASON", "liangdao"):
        assert said in done.out
    assert "30 局，种子 1" in paiju(*FEW, "--lang", "zh").out


def test_one_is_said_as_one(paiju: Run) -> None:
    one = paiju("simulate", "kawuxing", "--rounds", "1", "--jobs", "1").out
    assert "1 round, seed 1" in one
    matches = paiju("simulate", "kawuxing", "--matches", "1", "--length", "1", "--jobs", "1").out
    assert "1 match of up to 1 round, seed 1" in matches
    several = paiju("simulate", "kawuxing", "--matches", "2", "--length", "2", "--jobs", "1").out
    assert "2 matches of up to 2 rounds, seed 1" in several


def test_json_has_the_counts(paiju: Run) -> None:
    found = json.loads(paiju(*FEW, "--policy", "greedy,random,random", "--json").out)
    assert (found["name"], found["count"], found["unit"]) == ("kawuxing", 30, "rounds")
    assert found["policies"] == ["greedy", "random", "random"]
    for seat in found["seats"]:
        points = {int(value): times for value, times in seat["points"].items()}
        assert sum(points.values()) == 30
        assert sum(value * times for value, times in points.items()) == seat["total"]
    assert sum(seat["total"] for seat in found["seats"]) == 0
    assert sum(one["rounds"] for one in found["ends"]) == 30


def test_policies_are_given_together_or_one_by_one(paiju: Run) -> None:
    one = paiju(*FEW, "--policy", "greedy,random,random").out
    assert paiju(*FEW, "--policy", "greedy", "--policy", "random", "--policy", "random").out == one
    assert paiju(*FEW).out != one


def test_options_count(paiju: Run) -> None:
    asked = ("simulate", "--rounds", "30", "--jobs", "1", "--policy", "greedy", "--json")
    capped = json.loads(paiju(*asked, "kawuxing?cap=2").out)
    assert json.loads(paiju(*asked, "kawuxing", "--set", "cap=2").out) == capped
    assert capped["options"]["cap"] == 2
    assert capped["payments"] != json.loads(paiju(*asked, "kawuxing").out)["payments"]


def test_a_file_can_be_simulated_in_several_processes(paiju: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "name: mine\nnames: {zh: 我家, en: my house}\nextends: kawuxing\nset: {cap: 8}\n", "utf-8"
    )
    asked = ("simulate", str(file), "--rounds", "20", "--chunk", "10")
    done = paiju(*asked, "--jobs", "2")
    assert done.code == 0
    assert done.out.startswith("my house · mine")
    assert done.out == paiju(*asked, "--jobs", "1").out


def test_a_report_is_written(paiju: Run, tmp_path: Path) -> None:
    page = tmp_path / "r.html"
    assert paiju(*FEW, "--html", str(page), "--lang", "zh").code == 0
    assert page.read_text("utf-8").startswith('<!doctype html>\n<html lang="zh-Hans">')


def test_a_report_that_cannot_be_written_is_refused_at_once(paiju: Run, tmp_path: Path) -> None:
    done = paiju("simulate", "kawuxing", "--rounds", "999999999", "--html", str(tmp_path / "no" / "r.html"))
    assert done.code == 2
    assert "[cannot-read-or-write]" in done.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--rounds", "0"), "bad-value"),
        (("--rounds", "1000000001"), "bad-value"),
        (("--length", "2"), "bad-usage"),
        (("--format", "csv"), "bad-usage"),
        (("--rounds", "ten"), "bad-value"),
        (("--rounds", "1", "--matches", "1"), "bad-usage"),
        (("--rounds", "1", "--length", "1"), "bad-usage"),
        (("--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"), "bad-usage"),
        (("--jobs", "0"), "bad-value"),
        (("--until", "0.5"), "bad-value"),
        (("--until", "ci="), "bad-value"),
        (("--until", "ci=-1"), "bad-value"),
        (("--until", "ci=nan"), "bad-value"),
        (("--until", "cl=0.5"), "bad-value"),
        (("--until", "ci=1_0"), "bad-value"),
        (("--until", "ci=\uff11"), "bad-value"),
        (("--until", "ci= 1"), "bad-value"),
        (("--until", "ci=1e999"), "bad-value"),
        (("--policy", "greedy,"), "bad-policies"),
        (("--policy", "gredy"), "unknown-bot"),
        (("--policy", "\x1b[31mred"), "unknown-bot"),
        (("--format", "xlsx", "--out", "o"), "bad-value"),
        (("--out", "\0"), "bad-value"),
        (("--scheduler", "nonsense"), "no-scheduler"),
    ],
)
def test_mistakes_are_told(
    paiju: Run, words: tuple[str, ...], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = paiju("simulate", "kawuxing", *words, "--lang", "zh")
    assert (done.code, done.out) == (2, "")
    assert f"[{code}]" in done.err
    assert "\x1b" not in done.err
    assert "Traceback" not in done.err


def test_the_most_rounds_are_said_and_may_be_asked_for(paiju: Run) -> None:
    refused = paiju("simulate", "kawuxing", "--rounds", "1000000001").err
    assert refused == "[bad-value] --rounds cannot be “1000000001”; expected 1–1000000000\n"
    done = paiju("simulate", "kawuxing", "--rounds", "1000000000", "--until", "ci=100", "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    assert "stopped before 1000000000" in done.out


def test_no_python_name_is_told(paiju: Run) -> None:
    for words in (("--scheduler", "nonsense"), ("--set", "cap=x"), ("--format", "xlsx", "--out", "o")):
        said = paiju("simulate", "kawuxing", *words).err
        assert not re.search(r"Error|None|–,|\bform\b", said)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_a_report_for_which_there_is_no_room_is_named(paiju: Run) -> None:
    done = paiju(*FEW, "--html", "/dev/full")
    assert done.code == 2
    assert done.err == "[cannot-read-or-write] /dev/full: No space left on device\n"


def test_what_is_not_to_be_trusted_is_said(paiju: Run) -> None:
    done = paiju("simulate", "kawuxing", "--rounds", "1", "--jobs", "1", "--seed", "2", "--policy", "greedy")
    assert done.out.count("± —") == 3
    assert "fewer than 30 rounds: the widths behind ± are doubtful" in done.out.splitlines()
    assert "† in fewer than 10 rounds: its share and its mean are doubtful" in done.out.splitlines()
    assert "doubtful" not in paiju("simulate", "toy-climb", "--rounds", "30", "--jobs", "1").out


def test_without_a_terminal_no_progress_is_shown(paiju: Run) -> None:
    assert paiju(*FEW).err == ""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
@pytest.mark.parametrize("how", ["interrupt", "kill"])
def test_what_was_stopped_goes_on(
    start_paiju: Callable[..., subprocess.Popen[bytes]], paiju: Run, tmp_path: Path, how: str
) -> None:
    folder = tmp_path / "out"
    asked = ("simulate", "kawuxing", "--rounds", "1000", "--chunk", "20", "--out", str(folder))
    process = start_paiju(*asked, "--jobs", "2", start_new_session=True)
    while not list(folder.glob("done/*.sha256")):
        assert process.poll() is None
    if how == "interrupt":
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out) == (130, b""), err
        said = err.decode()
        assert said.startswith("Stopped. To go on: paiju simulate kawuxing ")
        words = shlex.split(said.partition("paiju ")[2])
    else:
        process.kill()
        process.communicate(timeout=60)
        words = [*asked]
    done = paiju(*words)
    assert done.code == 0
    assert done.out == paiju(*asked[:6], "--jobs", "1").out
    assert len(list(folder.glob("done/*.sha256"))) == 50
    assert list(folder.rglob("*.tmp")) == []


# --- progress ---------------------------------------------------------------------------------------


class Terminal:
    """A stream that says it is a terminal."""

    def __init__(self) -> None:
        self.written = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.written += text

    def flush(self) -> None:
        pass


def test_progress_tells_how_far_how_fast_and_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([100.0, 100.0, 110.0, 120.0])
    monkeypatch.setattr("paiju.host.progress.monotonic", lambda: next(now))
    terminal: Any = Terminal()
    progress = Progress(Screen("en", terminal, terminal))
    progress(100, 1000)  # what a folder held already took no time
    progress(300, 1000)
    lines = terminal.written.split("\r")
    assert lines[1].rstrip().endswith("10%  100/1000")
    assert lines[2].rstrip().endswith("30%  300/1000  20/s  0:35 left")
    progress.clear()
    assert terminal.written.split("\r")[-2].strip() == ""


def test_a_clock_shows_hours_only_where_there_are_any() -> None:
    assert [clock(7), clock(65), clock(3723)] == ["0:07", "1:05", "1:02:03"]


def test_every_word_of_simulations_is_in_both_languages() -> None:
    from paiju.lab.simulation import words

    for value in vars(words).values():
        values = (
            value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else (value,)
        )
        for text in values:
            if isinstance(text, Text) and text is not words.FIELDS["tile"]:
                assert text.zh
                assert text.en
