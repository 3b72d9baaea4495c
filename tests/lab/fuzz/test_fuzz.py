"""The fuzzer finds planted bugs, makes them small, and writes them as files that fail in the same way."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.core.ruleset.reader import read_file
from paiju.lab.cases import check_files
from paiju.lab.checks.sentences import sentence
from paiju.lab.fuzz import Finding, Report, Settings, fuzz

Planted = Callable[[str], str]
ON = {"bug": True}


def found(
    name: str, out: Path, attempts: int, limit: float = 60.0, shrink: float = 60.0, **options: bool
) -> Report:
    return fuzz(name, options, Settings(attempts=attempts, limit=limit, shrink=shrink, out=out))


def steps(finding: Finding) -> int:
    assert finding.file is not None
    return sum(len(case.get("play", [])) for case in read_file(finding.file).plain()["cases"])


def in_a_fresh_process(finding: Finding, lang: str = "en") -> subprocess.CompletedProcess[str]:
    """`paiju check` of the file of a finding."""
    words = ["-m", "paiju.host.cli", "check", str(finding.file), "--lang", lang]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, *words], env=env, capture_output=True, encoding="utf-8", check=False, timeout=60
    )


@pytest.fixture(scope="module")
def crashed(planted: Planted, tmp_path_factory: pytest.TempPathFactory) -> Report:
    """What is found where one option brings an error."""
    return found(planted("Crash"), tmp_path_factory.mktemp("crashed") / "out", attempts=12)


def test_an_error_in_a_hook_of_one_option(crashed: Report) -> None:
    report = crashed
    (finding,) = report.findings
    assert finding.failure.kind == "crash"
    assert finding.failure.where.startswith("KeyError in planted_game.unforeseen:")
    assert finding.again
    assert report.exit_code == 1
    assert steps(finding) <= 4
    data = read_file(finding.file or "").plain()
    assert data["options"] == ON
    (checked,) = check_files([finding.file or ""]).files
    assert checked.faults == ()
    assert "KeyError in planted_game.unforeseen" in checked.say("en")
    assert "an unexpected error: KeyError" in report.say("en")
    assert "程序出错：KeyError" in report.say("zh")
    assert "发现 1 处" in report.say("zh")


def test_a_decision_that_is_offered_and_refused(planted: Planted, tmp_path: Path) -> None:
    report = found(planted("Wrong"), tmp_path / "out", attempts=1, **ON)
    (finding,) = report.findings
    assert finding.failure.key == ("broken", "Every action of a menu is accepted.")
    assert finding.again
    assert steps(finding) <= 2
    assert "Every action of a menu is accepted." in check_files([finding.file or ""]).say("en")
    assert "必须成立的不成立：可选的决定都能做。" in report.say("zh")
    assert "可选的决定都能做。" in check_files([finding.file or ""]).say("zh")


def test_an_endless_loop(planted: Planted, tmp_path: Path) -> None:
    report = found(planted("Loop"), tmp_path / "out", attempts=1, limit=0.7, shrink=0.0, **ON)
    (finding,) = report.findings
    assert finding.failure.key == ("hang", "planted_game.happened")
    assert finding.again
    assert finding.file is not None


def test_a_refusal_that_says_nothing(planted: Planted, tmp_path: Path) -> None:
    (finding,) = found(planted("Unplaced"), tmp_path / "out", attempts=12).findings
    assert finding.failure.key == ("fault", "unsaid")
    assert finding.again


# --- what is kept outside the round -------------------------------------------------------------------


def test_what_a_module_remembers_of_other_rounds(planted: Planted, tmp_path: Path) -> None:
    report = found(planted("Counting"), tmp_path / "out", attempts=1, **ON)
    (finding,) = report.findings
    assert (finding.failure.kind, finding.again) == ("remembered", True)
    assert steps(finding) <= 1
    said = "the rules do not answer alike for the same round: something outside the round is remembered"
    assert report.say("en").startswith(said)
    assert report.say("zh").startswith("同一局再打一遍，规则的回答不一样：有东西记在这一局之外")
    checked = in_a_fresh_process(finding)
    assert checked.returncode == 1
    assert said in checked.stdout
    assert "有东西记在这一局之外" in in_a_fresh_process(finding, "zh").stdout


def test_an_error_that_earlier_rounds_prepare_is_shown_by_a_case_that_is_played_again(
    planted: Planted, tmp_path: Path
) -> None:
    report = found(planted("Wearing"), tmp_path / "out", attempts=6, **ON)
    (finding,) = report.findings
    assert (finding.failure.kind, finding.again) == ("crash", True)
    assert finding.times > 1
    assert "the same case fails only when it has been played before" in report.say("en")
    checked = in_a_fresh_process(finding)
    assert checked.returncode == 1
    assert checked.stdout.splitlines()[1].startswith("  ok   found ")
    assert "KeyError in planted_game.unforeseen" in checked.stdout


def test_what_no_file_shows_is_told_as_such(
    planted: Planted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiju.lab.fuzz.small.TIMES", ())
    report = found(planted("Wearing"), tmp_path / "out", attempts=6, **ON)
    assert [one.again for one in report.findings] == [False]
    assert "the file does not fail by itself" in report.say("en")
    assert "单独重跑这个文件不会出错" in report.say("zh")


# --- being a process ----------------------------------------------------------------------------------


def test_a_plugin_that_ends_the_process_is_a_finding(
    planted: Planted, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (finding,) = found(planted("Leaving"), tmp_path / "out", attempts=1, **ON).findings
    assert finding.failure.where.startswith("KeyboardInterrupt in planted_game.happened:")
    assert in_a_fresh_process(finding).returncode != 0
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
def test_an_interrupt_ends_it_quietly_and_what_was_found_is_written(planted: Planted, tmp_path: Path) -> None:
    words = ["-m", "paiju.host.cli", "fuzz", planted("Stopping"), "--rounds", "4000", "--json"]
    words += ["--set", "bug=true", "--out", str(tmp_path / "out")]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, *words],
        env=env,
        capture_output=True,
        check=False,
        timeout=60,
        start_new_session=True,
    )
    assert (done.returncode, done.stderr) == (130, b"")
    data = json.loads(done.stdout)
    assert data["stopped"]
    (finding,) = data["findings"]
    assert finding["again"] is None
    assert finding["where"].startswith("KeyError in planted_game.unforeseen:")
    assert Path(finding["file"]).exists()


def test_a_folder_that_cannot_be_is_refused_before_anything_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setattr("paiju.lab.fuzz.run.Workers", None)
    with pytest.raises(NotADirectoryError):
        found("toy-draw", tmp_path / "file" / "out", attempts=1)


def test_a_long_seed_is_cut_in_names_of_files(planted: Planted, tmp_path: Path) -> None:
    settings = Settings(seed="…/" * 200, attempts=1, shrink=0.0, out=tmp_path / "out")
    (finding,) = fuzz(planted("Wrong"), ON, settings).findings
    assert finding.file is not None
    assert Path(finding.file).parent == tmp_path / "out"


def test_nothing_is_found_where_nothing_is_wrong(tmp_path: Path) -> None:
    report = found("toy-draw", tmp_path / "out", attempts=16)
    assert report.say("en").endswith(", 0 findings")
    assert report.exit_code == 0
    assert not (tmp_path / "out").exists()


def test_the_same_seed_finds_the_same_with_any_number_of_processes(
    planted: Planted, crashed: Report, tmp_path: Path
) -> None:
    other = fuzz(planted("Crash"), {}, Settings(attempts=12, jobs=2, out=tmp_path / "out"))
    assert [one.case for one in other.findings] == [one.case for one in crashed.findings]
    told = [report.to_data() for report in (crashed, other)]
    for data in told:
        for one in data["findings"]:
            for key in ("file", "ruleset"):
                one[key] = one[key] and Path(one[key]).name
    assert told[0] == told[1]


def test_every_check_is_said_in_chinese_too() -> None:
    import paiju.lab

    (lab,) = map(Path, paiju.lab.__path__)
    said = {
        one
        for file in (lab / "checks").glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("require", "_unchanged")
        for one in map(template, node.args[1:3])
        if one.endswith(".") and one[0].isupper()
    }
    assert len(said) > 30
    missing = {one for one in said if sentence(one).zh == one}
    assert {one for one in missing if not one.startswith(DETAILS)} == set()


DETAILS = ("There were ", "The menus before ", "Event ", "A decision is refused when")
"""What follows after a sentence."""


def template(node: ast.expr) -> str:
    """A sentence in the code, with 1 for what is filled in."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return "".join(
        one.value if isinstance(one, ast.Constant) and isinstance(one.value, str) else "1" for one in parts
    )
