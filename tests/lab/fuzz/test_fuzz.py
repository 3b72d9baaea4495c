"""The fuzzer finds planted bugs, makes them small, and writes them as files that fail in the same way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from paiju.core.ruleset.reader import read_file
from paiju.lab.cases import check_files
from paiju.lab.fuzz import Finding, Report, Settings, fuzz

Planted = Callable[[str], str]


def found(name: str, out: Path, attempts: int = 20, limit: float = 60.0, shrink: float = 60.0) -> Report:
    return fuzz(name, {}, Settings(attempts=attempts, limit=limit, shrink=shrink, out=out))


def steps(finding: Finding) -> int:
    assert finding.file is not None
    (case,) = read_file(finding.file).plain()["cases"]
    return len(case.get("play", []))


def test_an_error_in_a_hook_of_one_option(planted: Planted, tmp_path: Path) -> None:
    report = found(planted("Crash"), tmp_path / "out", attempts=20)
    (finding,) = report.findings
    assert finding.failure.kind == "crash"
    assert finding.failure.where.startswith("KeyError in planted_game.unforeseen:")
    assert finding.again
    assert report.exit_code == 1
    assert steps(finding) <= 4
    data = read_file(finding.file or "").plain()
    assert data["options"] == {"bug": True}
    (checked,) = check_files([finding.file or ""]).files
    assert checked.faults == ()
    assert "KeyError in planted_game.unforeseen" in checked.say("en")
    assert "an unexpected error: KeyError" in report.say("en")
    assert "程序出错：KeyError" in report.say("zh")
    assert "发现 1 处" in report.say("zh")


def test_a_decision_that_is_offered_and_refused(planted: Planted, tmp_path: Path) -> None:
    (finding,) = found(planted("Wrong"), tmp_path / "out").findings
    assert finding.failure.key == ("broken", "Every action of a menu is accepted.")
    assert finding.again
    assert steps(finding) <= 2
    assert "Every action of a menu is accepted." in check_files([finding.file or ""]).say("en")


def test_an_endless_loop(planted: Planted, tmp_path: Path) -> None:
    (finding,) = found(planted("Loop"), tmp_path / "out", attempts=12, limit=1.0, shrink=5.0).findings
    assert finding.failure.key == ("hang", "planted_game.happened")
    assert finding.again
    assert finding.file is not None


def test_a_refusal_that_says_nothing(planted: Planted, tmp_path: Path) -> None:
    (finding,) = found(planted("Unplaced"), tmp_path / "out", attempts=12).findings
    assert finding.failure.key == ("fault", "unsaid")
    assert finding.again


def test_nothing_is_found_where_nothing_is_wrong(tmp_path: Path) -> None:
    report = found("toy-draw", tmp_path / "out", attempts=16)
    assert report.say("en").endswith(", 0 findings")
    assert report.exit_code == 0
    assert not (tmp_path / "out").exists()


def test_the_same_seed_finds_the_same_with_any_number_of_processes(planted: Planted, tmp_path: Path) -> None:
    name = planted("Crash")
    reports = [
        fuzz(name, {}, Settings(attempts=12, jobs=jobs, out=tmp_path / str(jobs))).to_data()
        for jobs in (1, 2)
    ]
    for data in reports:
        for one in data["findings"]:
            for key in ("file", "ruleset"):
                one[key] = one[key] and Path(one[key]).name
    assert reports[0] == reports[1]
    files = [{one.name: one.read_text("utf-8") for one in (tmp_path / jobs).iterdir()} for jobs in "12"]
    assert files[0] == files[1]
