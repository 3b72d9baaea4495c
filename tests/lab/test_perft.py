"""Move counts: what is counted, and that every installed ruleset still counts as it is known to."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiju.core.errors import PaijuError
from paiju.core.round import Round, start
from paiju.core.ruleset import rules
from paiju.lab.perft import divide, miscounts, perft, read_counts
from tests.lab.write_perft import FOLDER, ours

NAMES = ours()


def slowly(round: Round, depth: int) -> int:
    """The same from whole rounds, played anew decision by decision."""
    if depth == 0:
        return 1
    found = 0
    for seat in sorted(round.legal())[:1]:
        for action in round.legal()[seat]:
            after = round.clone()
            after.act(seat, round.rules.notation.write_action(action))
            found += slowly(after, depth - 1)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_ruleset_counts_as_it_is_known_to(name: str) -> None:
    """After a change of the rules `make perft` writes the counts anew."""
    known = read_counts(FOLDER / f"{name}.txt")
    assert known
    assert list(miscounts(rules(name), known)) == []


def test_no_count_file_is_left_of_a_ruleset_that_is_gone() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(NAMES)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_count_is_that_of_all_decisions_one_after_another(depth: int) -> None:
    round = start(rules("kawuxing"), "count")
    assert perft(round, depth) == slowly(round, depth) > 0


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_counts_below_the_first_decisions_make_the_whole(depth: int) -> None:
    round = start(rules("maozhuahaozi-winds"), "parts")
    parts = list(divide(round, depth))
    assert [action for _, action, _ in parts] == list(round.legal()[parts[0][0]])
    assert sum(count for _, _, count in parts) == perft(round, depth)


def test_a_round_that_is_over_counts_nothing() -> None:
    round = start(rules("kawuxing"), "over")
    while not round.over:
        seat = min(round.legal())
        round.act(seat, round.legal()[seat][-1])
    assert (perft(round, 0), perft(round, 1), list(divide(round, 1))) == (1, 0, [])


def test_counting_leaves_the_round_as_it_was() -> None:
    round = start(rules("catmouse-2"), "same")
    events = round.events()
    perft(round, 3)
    assert round.events() == events


def test_another_count_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "counts.txt"
    round = start(rules("kawuxing"), "7")
    right = perft(round, 1)
    file.write_text(f"# counts\n\n7 {right} 5\n", "utf-8")
    (wrong,) = miscounts(rules("kawuxing"), read_counts(file))
    assert (wrong.seed, wrong.depth, wrong.known, wrong.line) == ("7", 2, 5, 3)
    assert wrong.found == perft(round, 2)


@pytest.mark.parametrize("line", ["7", "7 x", "7 1.5", "7 -1", "7 " + "1 " * 13])
def test_a_line_that_counts_nothing_is_told_with_its_place(tmp_path: Path, line: str) -> None:
    file = tmp_path / "counts.txt"
    file.write_text(f"1 2\n{line}\n", "utf-8")
    with pytest.raises(PaijuError) as caught:
        read_counts(file)
    (fault,) = caught.value.faults
    assert (fault.code, fault.place is not None and fault.place.line) == ("bad-counts", 2)


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"\xff\xfe", "not-utf8"), (b"1 2\n" * (1 << 19), "too-large"), (None, "cannot-read")],
)
def test_a_file_that_cannot_be_one_of_counts(tmp_path: Path, content: bytes | None, code: str) -> None:
    file = tmp_path / "counts.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(PaijuError) as refused:
        read_counts(file)
    assert refused.value.faults[0].code == code


def test_counts_may_begin_with_a_mark_of_byte_order(tmp_path: Path) -> None:
    file = tmp_path / "counts.txt"
    file.write_bytes(b"\xef\xbb\xbf7 3 5\n")
    (found,) = read_counts(file)
    assert (found.seed, found.counts) == ("7", (3, 5))
