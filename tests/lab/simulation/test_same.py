"""A simulation is the same whoever does the work, and its rows are what the rounds themselves say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from paiju.core.ledger import BANK
from paiju.core.match import Match
from paiju.core.round import Round, start
from paiju.core.ruleset import rules
from paiju.lab.bots import bot_chance, find_bot
from paiju.lab.simulation import Simulation, simulate
from paiju.lab.simulation.figures import pattern_figures, payment_figures, seat_figures
from paiju.lab.simulation.tally import total
from paiju.lab.table import play_match, play_round

ROUNDS = 24


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def rounds_of(name: str, bot: str, seed: str, count: int) -> Iterator[Round]:
    """The same rounds, played here without any of the simulation."""
    ready = rules(name)
    seats = range(ready.seats)
    for index in range(count):
        round = start(ready, f"{seed}/{index}", dealer=index % ready.seats)
        chances = [bot_chance(f"{seed}/{index}", 0, seat) for seat in seats]
        play_round(round, [find_bot(bot) for _ in seats], chances)
        yield round


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Simulation]:
    """A simulation in this process with its folder."""
    folder = tmp_path_factory.mktemp("kept") / "out"
    return folder, simulate("toy-draw", rounds=ROUNDS, seed="s", chunk=5, out=folder, form="csv")


def test_two_processes_write_the_same_files(kept: tuple[Path, Simulation], tmp_path: Path) -> None:
    found = simulate("toy-draw", rounds=ROUNDS, seed="s", chunk=5, out=tmp_path / "o", form="csv", jobs=2)
    assert files(tmp_path / "o") == files(kept[0])
    assert found.tally == kept[1].tally


@pytest.mark.parametrize("chunk", [1, 7, 1000])
def test_the_size_of_chunks_changes_nothing(kept: tuple[Path, Simulation], chunk: int) -> None:
    assert simulate("toy-draw", rounds=ROUNDS, seed="s", chunk=chunk).tally == kept[1].tally


def test_another_seed_is_another_simulation(kept: tuple[Path, Simulation]) -> None:
    assert simulate("toy-draw", rounds=ROUNDS, seed="t").tally != kept[1].tally


@pytest.mark.parametrize(
    ("name", "bot"),
    [("kawuxing", "random"), ("kawuxing", "greedy"), ("maozhuahaozi", "greedy"), ("catmouse-3", "greedy")],
)
def test_the_rows_of_a_round_are_what_the_round_says(name: str, bot: str) -> None:
    count = 6
    simulation = simulate(name, rounds=count, seed="r", policies=[bot])
    rows = simulation.rows("rounds")
    patterns, payments = simulation.rows("patterns"), simulation.rows("payments")
    for row, round in zip(rows, rounds_of(name, bot, "r", count), strict=True):
        index, seats = row["index"], range(round.rules.seats)
        assert [Fraction(row[f"score_{seat}"], row["denominator"]) for seat in seats] == round.scores
        assert [row[f"wins_{seat}"] for seat in seats] == [
            sum(win.seat == seat for win in round.wins) for seat in seats
        ]
        assert row["winners"] == " ".join(map(str, sorted({win.seat for win in round.wins})))
        assert (row["seed"], row["dealer"]) == (f"r/{index}", index % round.rules.seats)
        assert (row["ended_by"], row["wall_left"]) == (round.ended_by, round.wall_left)
        assert row["events"] == len(round.events())
        told = [one for one in payments if one["index"] == index]
        assert [
            (one["payer"], one["payee"], Fraction(one["amount"], one["denominator"]), one["reason"])
            for one in told
        ] == [(one.payer, one.payee, one.amount, one.reason) for one in round.transfers()]
        scored = Counter[tuple[int, str, Any]]()
        for one in patterns:
            if one["index"] == index and one["part"] == "pattern":
                value = Fraction(one["value"], one["denominator"])
                scored[one["seat"], one["pattern"], value] += one["times"]
        assert scored == Counter(
            (win.seat, id, value) for win in round.wins for id, value in win.booked.patterns
        )


def test_halves_stay_exact() -> None:
    simulation = simulate("maozhuahaozi", rounds=6, seed="1", policies=["greedy"])
    assert {row["denominator"] for row in simulation.rows("rounds")} == {1, 2}
    sums = [total(counts) for counts in simulation.tally.points]
    played = [round.scores for round in rounds_of("maozhuahaozi", "greedy", "1", 6)]
    assert sums == [sum(scores[seat] for scores in played) for seat in range(4)]
    assert sum(sums) == 0


def test_the_counts_add_up() -> None:
    tally = simulate("kawuxing", rounds=60, seed="1").tally
    played = list(rounds_of("kawuxing", "random", "1", 60))
    assert tally.units == tally.rounds == tally.ended.total() == tally.decisions.total() == 60
    assert all(counts.total() == 60 for counts in tally.points)
    assert tally.wins == sum(len(round.wins) for round in played)
    assert tally.drawn == sum(not round.wins for round in played)
    assert tally.dealer_won == sum(any(win.seat == one.dealer for win in one.wins) for one in played)
    melds = Counter(
        seat.index for round in played for seat in round.seats for meld in seat.melds if meld.giver >= 0
    )
    assert +tally.claims == melds
    assert tally.dealt == Counter({0: 20, 1: 20, 2: 20})


def test_a_match_is_counted_by_its_totals() -> None:
    simulation = simulate("kawuxing", matches=3, length=4, seed="m", policies=["greedy", "random", "random"])
    rows = simulation.rows("rounds")
    bots = [find_bot("greedy"), find_bot("random"), find_bot("random")]
    for index in range(3):
        totals = play_match(Match(simulation.rules, f"m/{index}", length=4), bots)
        mine = [row for row in rows if row["index"] == index]
        assert [row["round"] for row in mine] == [0, 1, 2, 3]
        assert [mine[-1][f"total_{seat}"] for seat in range(3)] == totals
    assert simulation.tally.units == 3
    assert simulation.tally.rounds == 12


def test_figures_are_worked_out_from_the_counts() -> None:
    simulation = simulate("kawuxing", rounds=100, seed="1")
    scores = [row["score_0"] for row in simulation.rows("rounds")]
    first = seat_figures(simulation)[0]
    mean = sum(scores) / 100
    spread = sum((score - mean) ** 2 for score in scores) / 99
    assert first.mean == pytest.approx(mean)
    assert first.half_width == pytest.approx(1.984217 * (spread / 100) ** 0.5)  # t of 99
    for one in pattern_figures(simulation):
        values = [row["value"] for row in simulation.rows("patterns") if row["pattern"] == one.id]
        assert one.times == len(values)
        came = {row["index"] for row in simulation.rows("patterns") if row["pattern"] == one.id}
        assert (one.rounds, one.rare) == (len(came), len(came) < 10)
        assert one.share == pytest.approx(len(values) / simulation.tally.wins)
        assert (one.least, one.most) == (min(values), max(values))
        assert one.name.zh != one.id
    assert sum(one.times for one in payment_figures(simulation)) == len(simulation.rows("payments"))


@pytest.mark.parametrize("name", ["toy-climb", "zhuoji-guiyang", "catmouse-4"])
def test_any_game_can_be_simulated(name: str) -> None:
    simulation = simulate(name, rounds=4)
    assert simulation.tally.rounds == 4
    rewards = sum(row["amount"] for row in simulation.rows("payments") if row["payer"] == BANK)
    assert sum(total(counts) for counts in simulation.tally.points) == rewards
