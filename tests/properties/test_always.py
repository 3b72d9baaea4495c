"""What must always hold, for every installed ruleset and for each of its options alone.

The checks themselves are `paiju.lab.checks`; `make soak` runs them for hours. Here the work is cut into
jobs that share the cores of the machine: a test waits for the job of its name.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.match import Match
from paiju.core.record import Recorder, Replay, events_digest, verify
from paiju.core.round import Rules
from paiju.core.ruleset import compile_rules, installed, load_ruleset
from paiju.lab.bots import Bot, GreedyBot, RandomBot
from paiju.lab.checks import check_decision, check_hidden, check_round, deal, options_alone
from paiju.lab.table import most_asks, play_match

ROUNDS = 500
ROUND_PARTS = 5
OPTION_PARTS = 3
SHARE = 0.03
"""How many of the decisions of those rounds are looked at from all sides."""
ROUNDS_OF_AN_OPTION = 4
HIDDEN_DEALS = 60
MADE_UP_GAMES = 12

NAMES = [one.name for one in installed().playable]
FAMILIES: dict[str | None, list[str]] = {}
for listed in installed().playable:
    FAMILIES.setdefault(listed.variant, []).append(listed.name)


@cache
def table_of(name: str) -> Rules:
    return compile_rules(load_ruleset(name))


def bots(rules: Rules) -> list[Bot]:
    return [GreedyBot() if seat % 2 == 0 else RandomBot() for seat in range(rules.seats)]


# ---- the jobs


def rounds_of_bots(name: str, part: int) -> None:
    """Everything holds in rounds of bots."""
    rules = table_of(name)
    won = [
        bool(check_round(rules, f"{name} {number}", share=SHARE).wins)
        for number in range(part, ROUNDS, ROUND_PARTS)
    ]
    assert any(won)


def made_up_games(name: str) -> None:
    """Everything holds whatever the decisions: hypothesis shrinks a game that fails to the plainest one."""
    rules = table_of(name)

    @settings(max_examples=MADE_UP_GAMES, deadline=None, derandomize=True, database=None)
    @given(
        seed=st.integers(0, 1 << 16),
        picks=st.lists(st.integers(0, 1 << 10), max_size=most_asks(rules)),
        looked_at=st.integers(0, 39),
    )
    def play(seed: int, picks: list[int], looked_at: int) -> None:
        round = deal(rules, str(seed)).round
        for number, one in enumerate(picks):
            if round.over:
                break
            if number % 40 == looked_at:
                check_decision(round, Random(number))
            seat, menu = next(iter(round.legal().items()))
            listed = list(menu)
            round.act(seat, listed[one % len(listed)])

    play()


def hidden_tiles(name: str) -> None:
    """What a seat sees never depends on hidden tiles."""
    rules = table_of(name)
    compared = [
        check_hidden(rules, f"{name} {number}", number % rules.seats, Random(number))
        for number in range(HIDDEN_DEALS)
    ]
    assert sum(count > 3 for count in compared) > HIDDEN_DEALS / 4


def options(name: str, part: int) -> None:
    """Everything holds with each option alone.

    The first ruleset of a variant is tried with all options; those that extend it share them out.
    """
    family = sorted(FAMILIES[table_of(name).data.get("variant")], key=lambda one: (len(one), one))
    chosen = list(options_alone(load_ruleset(name)))
    if name != family[0]:
        chosen = chosen[family.index(name) - 1 :: len(family) - 1]
    for one in chosen[part::OPTION_PARTS]:
        try:
            one_option(name, one)
        except Exception as problem:
            problem.add_note(f"{name} with {one}")
            raise


def one_option(name: str, chosen: dict[str, Any]) -> None:
    rules = compile_rules(load_ruleset(name, chosen))
    for number in range(ROUNDS_OF_AN_OPTION):
        check_round(rules, f"{chosen} {number}", share=SHARE)
    check_hidden(rules, str(chosen), len(str(chosen)) % rules.seats, Random(len(str(chosen))))
    records(rules)


def records(rules: Rules) -> Path:
    """A record of a short match plays again to the same totals, by the ruleset and options it names."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        with Recorder.create(path, rules, seed="record", length=2, nonces={1: "东"}) as record:
            play_match(record.match, bots(rules), on_decision=record.decided, on_round=record.booked)
        again = Replay(path)
        assert again.run().totals == record.match.totals
        assert again.finished
        assert again.rules.options == rules.options
        assert verify(path, rules).finished
    return path


JOBS: dict[str, Callable[[], object]] = {}
for one in NAMES:
    JOBS |= {f"options-{one}-{part}": partial(options, one, part) for part in range(OPTION_PARTS)}
    JOBS |= {f"rounds-{one}-{part}": partial(rounds_of_bots, one, part) for part in range(ROUND_PARTS)}
    JOBS[f"made-up-{one}"] = partial(made_up_games, one)
    JOBS[f"hidden-{one}"] = partial(hidden_tiles, one)


def trouble(job: str) -> str:
    """What goes wrong in a job; empty if nothing does."""
    try:
        JOBS[job]()
    except Exception:  # noqa: BLE001 - the test shows it
        return traceback.format_exc()
    return ""


@pytest.fixture(scope="module")
def outcomes(request: pytest.FixtureRequest) -> Iterator[Callable[[str], str]]:
    """What came of a job. All jobs whose tests were chosen run at once, as many as there are cores."""
    if "fork" not in multiprocessing.get_all_start_methods():
        yield trouble
        return
    chosen = [
        item.callspec.params["job"]
        for item in request.session.items
        if isinstance(item, pytest.Function) and "outcomes" in item.fixturenames
    ]
    with multiprocessing.get_context("fork").Pool(min(len(chosen), os.cpu_count() or 1)) as pool:
        running = {job: pool.apply_async(trouble, (job,)) for job in chosen}
        yield lambda job: running[job].get()


# ---- the tests


def test_there_is_something_to_test() -> None:
    assert len(NAMES) > 4
    assert not installed().faults


@pytest.mark.parametrize("job", JOBS)
def test_everything_holds(job: str, outcomes: Callable[[str], str]) -> None:
    found = outcomes(job)
    if found:
        pytest.fail(found, pytrace=False)


def test_a_job_that_fails_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(JOBS, "bad", lambda: check_round(table_of(NAMES[0]), "x", share=2, bots=[]))
    assert "IndexError" in trouble("bad")


@pytest.mark.parametrize("name", NAMES)
def test_records_replay(name: str) -> None:
    records(table_of(name))


def digests(name: str) -> list[str]:
    """The digests of the rounds of a short match of bots, its totals, the hash of its rules."""
    match = Match(table_of(name), f"same {name}", length=3)
    found: list[str] = []
    rounds = [match.round]

    def booked() -> None:
        found.append(events_digest(match.rules, rounds[-1]))
        rounds.append(match.round)

    play_match(match, bots(match.rules), on_round=booked)
    return [*found, str(match.totals), match.rules.hash]


def test_the_same_seed_gives_the_same_bytes_in_processes_that_hash_differently() -> None:
    said = []
    for hash_seed in ("1", "4321"):
        done = subprocess.run(
            [sys.executable, __file__],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": hash_seed},
        )
        assert done.returncode == 0, done.stderr
        said.append(json.loads(done.stdout))
    assert set(said[0]) == set(NAMES)
    assert said[0] == said[1]
    assert said[0][NAMES[0]] == digests(NAMES[0])


if __name__ == "__main__":
    print(json.dumps({one: digests(one) for one in NAMES}))
