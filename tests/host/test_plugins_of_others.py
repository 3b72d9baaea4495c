"""Whose failure it is: a plugin or a bot of others is named, and paiju does not take the blame."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PLAIN = Path(__file__).parents[1] / "core" / "plain.yaml"
Run = Callable[..., Any]
Bring = Callable[..., Path]

GAME = """
from paiju.core.hooks import impl

@impl(only=("draw",))
def happened(round):
    raise_it()

def raise_it():
    {raised}
"""

BOT = """
class Bot:
    name = "their bot"

    def decide(self, view, seat, menu, chance):
        {decided}
"""


@pytest.fixture
def bring(tmp_path: Path) -> Bring:
    """Installs a variant and a bot, both called `theirs`; answers their folder, which holds a ruleset too."""

    def brought(raised: str = "pass", decided: str = "return menu[0]", start: str = "") -> Path:
        info = tmp_path / "theirs-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(
            "[paiju.plugins]\ntheirs = their_game\n[paiju.bots]\ntheirs = their_bot:Bot\n"
        )
        (tmp_path / "their_game.py").write_text(GAME.format(raised=raised), "utf-8")
        (tmp_path / "their_bot.py").write_text(start + BOT.format(decided=decided), "utf-8")
        ruleset = f"name: theirs\nextends: {PLAIN}\nnames: {{zh: 他们的, en: Theirs}}\nvariant: theirs\n"
        (tmp_path / "theirs.yaml").write_text(ruleset, "utf-8")
        return tmp_path

    return brought


@pytest.fixture
def played(paiju_process: Run, toys: Path) -> Run:
    """Plays one round in a process that finds what has been brought."""

    def run(folder: Path, *words: str, **env: str) -> Any:
        path = os.pathsep.join([str(folder), str(toys)])
        return paiju_process("play", "--bots", "--seed", "5", *words, env={"PYTHONPATH": path, **env})

    return run


@pytest.fixture
def toys() -> Path:
    return Path(__file__).resolve().parents[1] / "toys"


FAILED = "[plugin-failed] the plugin theirs failed in"


@pytest.mark.parametrize(
    "raised",
    [
        "1 / 0",
        "raise OSError(2, 'gone')",
        "raise SystemExit(0)",
        "raise GeneratorExit",
        "raise RecursionError",
        "raise BrokenPipeError",
        "raise type('Odd', (BaseException,), {})()",
        "import click; raise click.exceptions.Exit(0)",
        "import click; raise click.UsageError('no')",
        "[].x",
    ],
)
def test_a_plugin_that_fails_in_play_is_named(bring: Bring, played: Run, raised: str) -> None:
    folder = bring(raised=raised)
    done = played(folder, str(folder / "theirs.yaml"))
    assert done.code == 2
    (line,) = done.err.splitlines()
    assert line.startswith(f"{folder / 'their_game.py'}:9:1: {FAILED} happened (")
    assert "internal" not in done.err


@pytest.mark.parametrize("raised", ["raise SystemExit(0)", "raise GeneratorExit", "1 / 0"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_plugin_that_fails_in_a_simulation_is_named_whatever_process_plays(
    bring: Bring, paiju_process: Run, toys: Path, raised: str, jobs: str
) -> None:
    folder = bring(raised=raised)
    words = ("simulate", str(folder / "theirs.yaml"), "--rounds", "4", "--chunk", "2", "--jobs", jobs)
    done = paiju_process(*words, env={"PYTHONPATH": os.pathsep.join([str(folder), str(toys)])})
    assert done.code == 2
    assert f"{FAILED} happened" in done.err.splitlines()[-1]
    assert "Traceback" not in done.err


CASES = """
ruleset: ./theirs.yaml
cases:
  - {id: dealt, play: [{cannot: {1: [win]}}]}
  - {id: written, seats: {0: {hand: 123p 456p 77p}}, play: [{cannot: {1: [win]}}]}
  - {id: another, ruleset: kawuxing, seed: 1, play: [{cannot: {1: [win]}}]}
"""


@pytest.mark.parametrize(
    ("hook", "case"), [('@impl(only=("draw",))\ndef happened', "dealt"), ("@impl\ndef set_up", "written")]
)
@pytest.mark.parametrize("raised", ["raise AssertionError('odd')", "raise SystemExit(0)", "1 / 0"])
def test_a_plugin_that_fails_in_a_case_fails_that_case_alone(
    bring: Bring, paiju_process: Run, toys: Path, hook: str, case: str, raised: str
) -> None:
    folder = bring(raised=raised)
    game = folder / "their_game.py"
    game.write_text(game.read_text("utf-8").replace('@impl(only=("draw",))\ndef happened', hook), "utf-8")
    for name in ("a", "b"):
        (folder / f"{name}.cases.yaml").write_text(CASES, "utf-8")
    env = {"PYTHONPATH": os.pathsep.join([str(folder), str(toys)])}
    done = paiju_process("check", str(folder), env=env)
    assert (done.code, done.err) == (1, "")
    assert done.out.splitlines()[-1] == "4 passed, 2 failed"
    told = [line.strip() for line in done.out.splitlines() if "[plugin-failed]" in line]
    assert len(told) == 2
    assert all(one.startswith(f"{game}:9:1: {FAILED} {hook.split()[-1]} (") for one in told)
    data = json.loads(paiju_process("check", str(folder), "--json", env=env).out)
    (failed,) = [one for one in data["files"][0]["cases"] if not one["ok"]]
    assert (failed["id"], failed["differences"]) == (
        case,
        [{"key": "error", "expected": None, "got": told[0]}],
    )


def test_a_traceback_is_there_for_who_asks_for_it(bring: Bring, played: Run) -> None:
    folder = bring(raised="1 / 0")
    done = played(folder, str(folder / "theirs.yaml"), PAIJU_DEBUG="1")
    assert done.code == 2
    assert "Traceback" in done.err
    assert "in raise_it" in done.err
    assert FAILED in done.err.splitlines()[-1]


@pytest.mark.parametrize(("value", "shown"), [("0", False), ("false", False), ("", False), ("Yes", True)])
def test_a_traceback_is_there_only_for_who_says_yes(
    bring: Bring, played: Run, value: str, shown: bool
) -> None:
    folder = bring(raised="1 / 0")
    done = played(folder, str(folder / "theirs.yaml"), PAIJU_DEBUG=value)
    assert done.code == 2
    assert ("Traceback" in done.err) is shown


def test_an_error_that_may_be_a_plugins_names_it(bring: Bring, played: Run) -> None:
    folder = bring(raised="import sys; sys._getframe(1).f_locals['round'].seats.clear()")
    done = played(folder, str(folder / "theirs.yaml"))
    assert done.code == 70
    assert "the plugin theirs has left something wrong behind, or paiju itself failed" in done.err
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        ("import sys; sys._getframe(1).f_locals['round'].pay([T(0, 1, 10**99, 'fee')])", "amount-too-large"),
        ("import sys; sys._getframe(1).f_locals['round'].pay([T(0, 1, 0.5, 'fee')])", "inexact-amount"),
    ],
)
def test_what_paiju_finds_out_is_told_with_the_plugins_line(
    bring: Bring, played: Run, raised: str, said: str
) -> None:
    folder = bring(raised=f"from paiju.core.ledger import Transfer as T; {raised}")
    done = played(folder, str(folder / "theirs.yaml"))
    assert done.code == 2
    assert done.err.startswith(f"{folder / 'their_game.py'}:9:1: [{said}] ")


@pytest.mark.parametrize(("answer", "said"), [("[]", "nothing-left"), ("object()", "plugin-failed")])
def test_a_menu_of_cards_that_is_none(bring: Bring, played: Run, answer: str, said: str) -> None:
    folder = bring()
    head = "from paiju.core.hooks import impl\nfrom paiju.core.round import Action\n"
    hook = f"@impl(only=('lead', 'follow'))\ndef moves(seat):\n    return {answer}\n"
    (folder / "their_game.py").write_text(head + hook, "utf-8")
    ruleset = "name: theirs\nextends: toy-climb\nnames: {zh: 他们的, en: Theirs}\nvariant: theirs\n"
    (folder / "theirs.yaml").write_text(ruleset, "utf-8")
    done = played(folder, str(folder / "theirs.yaml"))
    assert done.code == 2
    assert f"[{said}]" in done.err
    assert "plugin theirs" in done.err


def test_a_menu_of_cards_on_which_everything_is_forbidden(bring: Bring, played: Run) -> None:
    folder = bring()
    code = "from paiju.core.hooks import impl\n@impl\ndef veto(action):\n    return 'never'\n"
    (folder / "their_game.py").write_text(code, "utf-8")
    ruleset = "name: theirs\nextends: toy-climb\nnames: {zh: 他们的, en: Theirs}\nvariant: theirs\n"
    (folder / "theirs.yaml").write_text(ruleset, "utf-8")
    done = played(folder, str(folder / "theirs.yaml"))
    assert done.code == 2
    assert done.err.startswith("plugin.theirs: [nothing-left] ")


# --- what plugins print


def test_what_a_plugin_prints_is_no_part_of_the_answer(bring: Bring, paiju_process: Run, toys: Path) -> None:
    folder = bring(raised="import sys; print('noise'); sys.stdout.flush(); assert sys.stdout.fileno() == 2")
    name = folder / "their_game.py"
    name.write_text("print('loaded')\n" + name.read_text("utf-8"), "utf-8")
    pair = (str(folder / "theirs.yaml"), str(PLAIN))
    words = ("diff", *pair, "--layer", "playouts", "--rounds", "2", "--format", "json")
    done = paiju_process(*words, env={"PYTHONPATH": os.pathsep.join([str(folder), str(toys)])})
    assert json.loads(done.out)["pairs"]
    assert "loaded\n" in done.err
    assert "noise\n" in done.err


def test_a_plugin_that_closes_the_output_closes_nothing(bring: Bring, played: Run) -> None:
    folder = bring(raised="import sys; sys.stdout.close(); print('noise')")
    done = played(folder, str(folder / "theirs.yaml"))
    assert done.code == 0
    assert done.out.splitlines()[-1] == "seed 5"
    assert "noise" not in done.out


def test_an_output_that_has_been_closed_all_the_same(bring: Bring, played: Run) -> None:
    folder = bring(raised="import sys; sys.__stdout__.close()")
    done = played(folder, str(folder / "theirs.yaml"))
    assert (done.code, done.out) == (74, "")
    (line,) = done.err.splitlines()
    assert line == "[cannot-read-or-write] the output has been closed, perhaps by a plugin"


@pytest.mark.parametrize("words", [("list",), ("show", "kawuxing"), ("play", "kawuxing", "--bots")])
def test_a_reader_that_has_seen_enough_ends_it_quietly(start_paiju: Run, words: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    process = start_paiju(*words, stdout=write)
    os.close(write)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (141, b"")


@pytest.mark.parametrize(
    ("decided", "why"),
    [
        ("return view.nothing", "AttributeError"),
        ("raise SystemExit(0)", "SystemExit"),
        ("return None", "(None)"),
        ("return 'discard 5p'", "discard 5p"),
        ("from paiju.core.round import Action; return Action('pong', (999,))", "Action"),
        ("from paiju.core.round import Action; return Action('pong', [], {})", "Action"),
    ],
)
def test_a_bot_that_fails_is_named(bring: Bring, played: Run, decided: str, why: str) -> None:
    folder = bring(decided=decided)
    done = played(folder, "toy-draw", "--bot", "theirs")
    assert done.code == 2
    (line,) = done.err.splitlines()
    assert "[plugin-failed]" in line
    assert "their" in line
    assert "decide" in line
    assert why in line
    assert f"{folder / 'their_bot.py'}:" in line


def test_a_bot_that_plays(bring: Bring, played: Run) -> None:
    assert played(bring(), "toy-draw", "--bot", "theirs").code == 0


@pytest.mark.parametrize("start", ["1 / 0\n", "raise SystemExit(0)\n", "x = = 1\n", "import not_there\n"])
def test_a_bot_that_cannot_be_loaded(bring: Bring, played: Run, start: str) -> None:
    folder = bring(start=start)
    done = played(folder, "toy-draw", "--bot", "theirs")
    assert done.code == 2
    assert f"{folder / 'their_bot.py'}:1:1: [broken-bot]" in done.err


# --- the command line itself


@pytest.mark.parametrize("option", [("--seed", "1"), ("--rounds", "2"), ("--record", "x.jsonl")])
def test_an_option_with_a_value_is_given_once(paiju: Run, option: tuple[str, str]) -> None:
    done = paiju("play", "toy-draw", "--bots", *option, *option)
    assert done.code == 2
    assert "[bad-option]" in done.err
    assert option[0] in done.err


def test_options_that_add_up_and_flags_may_be_repeated(paiju: Run) -> None:
    words = ("--set", "knock=true", "--set", "toast=2", "--bots", "--bots", "--seed", "1")
    assert paiju("play", "toy-draw", *words).code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_output_that_nobody_can_take(tmp_path: Path) -> None:
    command = "import sys; from paiju.host.cli import main; sys.exit(main())"
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-c", command, "list", "--lang", "en"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 74
    assert done.stderr == "[cannot-read-or-write] input or output: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("option", ["--out", "--write-expect"])
@pytest.mark.parametrize(
    ("file", "why"),
    [("/dev/full", "No space left on device"), ("/nowhere/at/all", "No such file or directory")],
)
def test_a_file_that_a_comparison_cannot_write_is_named(paiju: Run, option: str, file: str, why: str) -> None:
    done = paiju("diff", "kawuxing", "kawuxing?cap=8", "--layer", "facts", option, file)
    assert done.code == 2
    assert done.err == f"[cannot-read-or-write] {file}: {why}\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_a_folder_whose_disk_is_full_is_named(
    paiju: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path) -> Path:
        return Path("/dev/full")

    monkeypatch.setattr("paiju.lab.simulation.folder._unfinished", full)
    out = tmp_path / "out"
    done = paiju("simulate", "toy-draw", "--rounds", "2", "--jobs", "1", "--format", "csv", "--out", str(out))
    assert done.code == 2
    assert f"{out / 'manifest.json'}: No space left on device" in done.err


def test_a_file_that_cannot_be_written_is_named(paiju: Run, tmp_path: Path) -> None:
    path = tmp_path / "no-such-folder" / "game.jsonl"
    done = paiju("play", "toy-draw", "--bots", "--seed", "1", "--record", str(path))
    assert done.code == 2
    assert str(path) in done.err


@pytest.mark.parametrize("command", ["show", "play", "score"])
def test_many_mistakes_are_counted(paiju: Run, tmp_path: Path, command: str) -> None:
    path = tmp_path / "many.yaml"
    keys = "\n".join(f"key{number}: 1" for number in range(1000))
    path.write_text(f"name: many\nextends: kawuxing\nnames: {{zh: 多, en: Many}}\n{keys}\n", "utf-8")
    done = paiju(command, str(path), *(["1p"] if command == "score" else []))
    assert done.code == 2
    assert len(done.err.splitlines()) == 21
    assert done.err.splitlines()[-1] == "… and 980 more"


OWN = "from paiju.core.errors import Fault, PaijuError, Text; raise PaijuError({})"


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (OWN.format('Fault("theirs", Text("坏", "it is bad"))'), "[theirs] it is bad"),
        (OWN.format("()"), "[unknown] an error that says nothing of itself"),
        ("raise StopIteration", f"{FAILED} happened (StopIteration)"),
    ],
)
def test_an_error_of_paijus_own_kind_that_a_plugin_raises_is_told_with_its_place(
    bring: Bring, played: Run, raised: str, said: str
) -> None:
    folder = bring(raised=raised)
    done = played(folder, str(folder / "theirs.yaml"))
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "their_game.py:9" in done.err


@pytest.mark.parametrize(
    "raised",
    [
        "raise ValueError('boom')",
        OWN.format('Fault("theirs", Text("坏", "it is bad"))'),
        OWN.format("()"),
        "raise StopIteration",
        "raise SystemExit(0)",
    ],
)
def test_a_comparison_goes_on_behind_a_plugin_that_fails(
    bring: Bring, paiju_process: Run, toys: Path, raised: str
) -> None:
    """Its failure is what differs, whatever it raises."""
    folder = bring(raised=raised)
    env = {"PYTHONPATH": os.pathsep.join([str(folder), str(toys)])}
    few = ("--positions", "8", "--rounds", "2", "--deals", "2", "--format", "json")
    names = (str(PLAIN), str(folder / "theirs.yaml"))
    for order in (names, names[::-1]):
        done = paiju_process("diff", *order, *few, env=env)
        assert (done.code, done.err) == (1, "")
        layers = json.loads(done.out)["pairs"][0]["layers"]
        told = {layer["layer"]: [one["id"] for one in layer["differences"]] for layer in layers}
        assert told["facts"]
        ids = {*told["decisions"], *told["playouts"]}
        incomplete = [layer for layer in layers if layer["incomplete"] is not None]
        assert {"playouts:deal/set-up:only-a", "playouts:flow/fails:only-b"} & ids or incomplete


@pytest.mark.parametrize("text", [None, "cases: [\n", "- 1\n"])
def test_positions_that_cannot_be_read_are_refused_and_no_difference(
    paiju: Run, tmp_path: Path, text: str | None
) -> None:
    """Exit code 1 would say that the rulesets differ."""
    path = tmp_path / "mine.cases.yaml"
    if text is not None:
        path.write_text(text, "utf-8")
    few = ("--positions", "2", "--rounds", "1", "--deals", "1")
    done = paiju("diff", "kawuxing", "kawuxing?cap=8", *few, "--corpus", str(path))
    assert (done.code, done.out) == (2, "")
    assert "mine.cases.yaml" in done.err
    assert "Traceback" not in done.err
