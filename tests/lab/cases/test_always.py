"""`always`: a case under all that must hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiju.core.round import Round
from paiju.lab.cases import CaseResult, check_files

CASE = """ruleset: kawuxing
cases:
  - id: held
    turn: 1
    always: 7
    seats:
      0: {hand: "12333p 678s 999s 77s"}
      1: {hand: "124567p 2369s CFB 3p"}
    play:
      - cannot: {0: win, 1: discard 9p}
      - 1 discard 3p
      - 0 win
  - id: fresh
    seed: 4
    always: 1
"""


def results(tmp_path: Path) -> tuple[CaseResult, ...]:
    path = tmp_path / "a.cases.yaml"
    path.write_text(CASE, "utf-8")
    (file,) = check_files([path]).files
    assert file.faults == ()
    return file.cases


def test_what_always_holds_holds(tmp_path: Path) -> None:
    assert [one.ok for one in results(tmp_path)] == [True, True]


def test_a_check_that_is_broken_fails_the_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Round, "clone", lambda round: round)
    found = results(tmp_path)
    assert [one.ok for one in found] == [False, False]
    assert "what must always hold does not" in found[0].say("en")
    assert "必须成立的不成立" in found[1].say("zh")


def test_a_refusal_that_changes_something_fails_the_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusal = Round.refusal

    def leaves_a_trace(round: Round, seat: int, action: object) -> object:
        round.turn += 1
        return refusal(round, seat, action)  # type: ignore[arg-type]

    monkeypatch.setattr(Round, "refusal", leaves_a_trace)
    assert "A refused action changes nothing." in results(tmp_path)[0].say("en")
