"""Golden transcripts: a whole round of every ruleset, each event as each seat sees it, and every menu."""

from __future__ import annotations

import pytest

from paiju.core.ruleset import rules
from paiju.lab.transcript import round_of
from tests.lab.write_golden import FOLDER, SEED, written
from tests.lab.write_perft import ours


@pytest.mark.parametrize("name", ours())
def test_a_round_goes_as_it_is_written_down(name: str) -> None:
    """After a change that is meant `make golden` writes them anew, and the change shows in them."""
    golden = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    for number, (line, kept) in enumerate(zip(written(name).splitlines(), golden, strict=False), start=1):
        assert line == kept, f"line {number}"
    assert len(written(name).splitlines()) == len(golden)


@pytest.mark.parametrize("name", ours())
def test_a_transcript_is_of_a_whole_round_that_its_decisions_play(name: str) -> None:
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    assert round_of(iter(lines), rules(name), SEED).over


def test_no_transcript_is_left_of_a_ruleset_that_is_gone() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(ours())


@pytest.mark.parametrize("name", ["kawuxing", "catmouse-3"])
def test_other_seats_see_no_hidden_tile_in_a_transcript(name: str) -> None:
    """Every hand that is dealt is unknown to all other seats."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    seats = rules(name).seats
    deals = [place for place, line in enumerate(lines) if line.startswith('= {"event":"deal"')]
    assert len(deals) == seats
    for place in deals:
        seen = [line for line in lines[place + 1 : place + seats] if line[0].isdigit()]
        assert len(seen) == seats - 1
        assert all(set(line.split('"tiles":[')[1].split("]")[0]) <= set('"?,') for line in seen)
