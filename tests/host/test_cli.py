"""The command line as a whole: languages, mistakes, and ways in which a run may be cut short."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from paiju.host import text
from paiju.host.commands import list as list_command

Start = Callable[..., subprocess.Popen[bytes]]
Run = Callable[..., Any]

COLD_LIST_SECONDS = 0.150


def test_the_list_names_every_ruleset_with_what_a_host_asks_for(paiju: Run) -> None:
    done = paiju("list")
    assert done.code == 0
    assert done.err == ""
    (line,) = (line for line in done.out.splitlines() if line.startswith("kawuxing "))
    for part in ("卡五星", " 3 ", "84 mahjong", "paiju", "kwx"):
        assert part in line
    rulesets = {one["name"]: one for one in json.loads(paiju("list", "--json").out)}
    assert rulesets["kawuxing"]["names"]["zh"] == "卡五星"
    assert rulesets["kawuxing"]["tile_count"] == 84
    assert set(rulesets) == {line.split()[0] for line in done.out.splitlines()[1:]}


def test_installed_games_stand_beside_ours(paiju_process: Run) -> None:
    done = paiju_process("list")
    assert "toy-games" in done.out
    assert "kawuxing" in done.out


def test_the_list_imports_no_variant_and_stays_cold() -> None:
    script = (
        "import sys, time; from paiju.host.cli import main; main(['list']);"
        "print('\\n', time.process_time(), *[n for n in sys.modules if n.startswith('paiju.variants')"
        " or n in ('numpy', 'pluggy', 'paiju.core.round')])"
    )
    best = 9.0
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        seconds, *loaded = done.stdout.splitlines()[-1].split()
        assert loaded == []
        best = min(best, float(seconds))
    assert best <= COLD_LIST_SECONDS


@pytest.mark.parametrize(
    ("words", "env", "said"),
    [
        (("list",), {"LANG": "zh_CN.UTF-8"}, "中文名"),
        (("list",), {"LANG": "en_US.UTF-8"}, "CHINESE"),
        (("list",), {"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "CHINESE"),
        (("list",), {"LC_MESSAGES": "zh_TW", "LANG": "de_DE"}, "中文名"),
        (("--lang", "zh", "list"), {"LANG": "en_US.UTF-8"}, "中文名"),
        (("list", "--lang=en"), {"LANG": "zh_CN.UTF-8"}, "CHINESE"),
    ],
)
def test_the_language_is_that_of_the_locale_unless_somebody_says_otherwise(
    paiju: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], env: dict[str, str], said: str
) -> None:
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert said in paiju(*words).out


@pytest.mark.parametrize(
    ("words", "code", "named"),
    [
        (("lst",), "unknown-command", "list"),
        (("list", "--jsn"), "unknown-option", "--json"),
        (("--lang", "fr", "list"), "bad-value", "zh, en"),
        (("list", "--lang"), "bad-value", "zh, en"),
        (("list", "more"), "extra-argument", "more"),
        (("list", "--json=1"), "bad-option", "--json"),
        (("show",), "missing-argument", "NAME"),
        (("show", "kawuxng"), "unknown-ruleset", "kawuxing"),
        (("show", "kawuxing", "--set", "capp=8"), "unknown-option", "cap"),
        (("show", "kawuxing", "--set", "cap"), "bad-value", "--set"),
        (("show", "kawuxing", "--set", "cap=8", "--set", "cap=9"), "bad-value", "cap"),
        (("show", "kawuxing?cap=x"), "wrong-value", "cap"),
        (("show", "kawuxing?cap=8&cap=9"), "bad-query", "cap=8"),
        (("show", "kawuxing?cap=8", "--set", "cap=9"), "bad-value", "9"),
        (("play", "kawuxing?cap=8", "--bots", "--set", "cap=9"), "bad-value", "8"),
        (("show", 'kawuxing?cap_exceptions={"qidui:1}'), "wrong-value", '{"qidui:1}'),
        (("show", "./nowhere.yaml"), "cannot-read", "nowhere.yaml"),
        (("deal", "kawuxing", "--seed"), "bad-option", "--seed"),
        (("deal", "kawuxing", "--seed", ""), "bad-seed", "1–"),
        (("deal", "kawuxing", "--rounds", "0"), "bad-value", "1–1000"),
        (("play",), "missing-argument", "NAME"),
        (("play", "kawuxing", "--seat", "3"), "no-such-seat", "0, 1, 2"),
        (("play", "kawuxing", "--seat", "x"), "bad-value", "x"),
        (("play", "kawuxing", "--seat", "1", "--bots"), "bad-usage", "--bots"),
        (("play", "kawuxing", "--bot", "gredy"), "unknown-bot", "greedy"),
        (("play", "kawuxing", "--resume", "f", "--seed", "1"), "bad-usage", "--seed"),
        (("play", "--resume", "/nowhere"), "no-such-file", "/nowhere"),
        (("play", "kawuxing", "--record", "/nowhere/r"), "unwritable-file", "/nowhere/r"),
        (("verify", "/nowhere"), "no-such-file", "/nowhere"),
    ],
)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_mistake_is_a_sentence_with_its_code_and_exit_code_two(
    paiju: Run, words: tuple[str, ...], code: str, named: str, lang: str
) -> None:
    done = paiju("--lang", lang, *words) if "--lang" not in words else paiju(*words)
    assert done.code == 2
    assert f"[{code}]" in done.err
    assert named in done.err
    assert done.out == ""


def test_all_faults_are_named_at_once(paiju: Run) -> None:
    done = paiju("show", "kawuxing", "--set", "capp=8", "--set", "base=0")
    assert "[unknown-option]" in done.err
    assert "[wrong-value]" in done.err


@pytest.mark.parametrize(
    "command", ["list", "play", "show", "score", "deal", "check", "perft", "replay", "verify"]
)
def test_every_command_explains_itself_in_both_languages(paiju: Run, command: str) -> None:
    for lang in ("zh", "en"):
        done = paiju(command, "--help", "--lang", lang)
        assert done.code == 0
        assert text.SUMMARIES[command].say(lang) in done.out
        assert paiju("help", command, "--lang", lang).out == done.out
        assert command in paiju("--lang", lang).out
    assert "Options" not in paiju(command, "--help", "--lang", "zh").out


def test_a_bug_of_ours_is_a_request_to_report_it(paiju: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ValueError("something odd")

    monkeypatch.setattr(list_command, "installed", broken)
    done = paiju("list", "--lang", "zh")
    assert done.code == 70
    assert "[internal]" in done.err
    assert "something odd" in done.err
    assert "Traceback" not in done.err
    monkeypatch.setenv("PAIJU_DEBUG", "1")
    with pytest.raises(ValueError, match="something odd"):
        paiju("list")


def test_files_that_cannot_be_listed_are_named_beside_the_list(
    paiju: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from paiju.core.errors import Fault, Text

    found = SimpleNamespace(playable=(), faults=(Fault("no-head", Text("坏", "bad file")),))
    monkeypatch.setattr(list_command, "installed", lambda: found)
    done = paiju("list")
    assert done.code == 0
    assert "bad file" in done.err


def test_a_reader_that_goes_away_is_no_error(start_paiju: Start) -> None:
    process = start_paiju("play", "kawuxing", "--bots", "--rounds", "30")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 141


def test_an_interrupt_says_goodbye(start_paiju: Start) -> None:
    process = start_paiju("play", "kawuxing", "--seat", "0", "--seed", "1", stdin=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    for line in process.stdout:
        if line.startswith(b"hand"):
            break
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == 130
    assert b"The seed was 1" in process.stdout.read()
    assert process.stderr.read() == b""


@pytest.mark.parametrize(
    ("env", "encoding"),
    [
        ({"PYTHONIOENCODING": "ascii"}, "utf-8"),
        ({"LC_ALL": "C"}, "utf-8"),
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, "utf-8"),
        ({"PYTHONIOENCODING": "gbk"}, "gbk"),
    ],
)
def test_output_takes_every_character(paiju_process: Run, env: dict[str, str], encoding: str) -> None:
    done = paiju_process("list", "--lang", "zh", env=env, encoding=encoding)
    assert done.code == 0
    assert "卡五星" in done.out


def test_what_an_encoding_lacks_is_replaced(paiju_process: Run) -> None:
    done = paiju_process("list", env={"PYTHONIOENCODING": "latin-1"}, encoding="latin-1")
    assert done.code == 0
    assert "kawuxing  " in done.out
    assert "???" in done.out


def test_the_version_is_that_of_the_distribution(paiju: Run) -> None:
    from importlib.metadata import version

    assert paiju("--version").out == f"paiju {version('paiju')}\n"


def test_counts_that_hold_and_do_not_are_told(paiju: Run, tmp_path: Path) -> None:
    counts = tmp_path / "counts.txt"
    first = paiju("perft", "toy-draw", "--depth", "1").out.split()[1]
    counts.write_text(f"1 {first}\n2 999999\n", "utf-8")
    done = paiju("perft", "toy-draw", "--check", str(counts))
    assert done.code == 1
    assert done.out.splitlines()[-1] == "1 right, 1 wrong"
