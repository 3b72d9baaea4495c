"""Records of short matches, interrupted ones, and changed copies of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.core.record import Recorder, Seated
from paiju.core.round import Rules
from paiju.core.ruleset import rules
from paiju.lab.bots import GreedyBot, RandomBot
from paiju.lab.table import play_match

SEED = "1f" * 32
BOTS = (GreedyBot(), RandomBot(), GreedyBot())
SEATED = (Seated("甲", "greedy"), Seated("乙", "random"), Seated("丙", "greedy"))

Lines = list[dict[str, Any]]


@pytest.fixture(scope="session")
def kawuxing() -> Rules:
    return rules("kawuxing")


@pytest.fixture(scope="session")
def secret_seed() -> str:
    return SEED


@pytest.fixture(scope="session")
def seated() -> tuple[Seated, ...]:
    return SEATED


@pytest.fixture(scope="session")
def whole_text(kawuxing: Rules, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("whole") / "match.jsonl"
    nonces = {0: "东风", 2: ""}
    with Recorder.create(path, kawuxing, seed=SEED, nonces=nonces, seats=SEATED, length=2) as record:
        play_match(record.match, BOTS, on_decision=record.decided, on_round=record.booked)
    return path.read_text("utf-8")


@pytest.fixture
def whole(whole_text: str, tmp_path: Path) -> Path:
    """The record of a match of two rounds, played by bots."""
    path = tmp_path / "match.jsonl"
    path.write_text(whole_text, "utf-8")
    return path


@pytest.fixture
def part(kawuxing: Rules, tmp_path: Path) -> Callable[[int], Path]:
    """Makes the record of a match of two rounds that is interrupted after so many decisions."""

    def make(decisions: int) -> Path:
        path = tmp_path / f"part-{decisions}.jsonl"
        with Recorder.create(path, kawuxing, seed=SEED, seats=SEATED, length=2) as record:
            for _ in range(decisions):
                record.advance()
                seat, menu = next(iter(record.match.round.legal().items()))
                record.act(seat, menu[0])
        return path

    return make


@pytest.fixture
def finish() -> Callable[[Recorder], None]:
    """Plays a record to its end, always taking what the menu lists first."""

    def play(record: Recorder) -> None:
        while record.advance():
            for seat, menu in record.match.round.legal().items():
                record.act(seat, menu[0])

    return play


@pytest.fixture
def changed(whole: Path) -> Callable[[Callable[[Lines], None]], Path]:
    """Makes a copy of the whole record with its lines changed."""

    def make(change: Callable[[Lines], None]) -> Path:
        lines = [json.loads(line) for line in whole.read_text("utf-8").splitlines()]
        change(lines)
        path = whole.with_name("changed.jsonl")
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        path.write_text(text, "utf-8")
        return path

    return make
