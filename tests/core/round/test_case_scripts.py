"""Case files about games with questions that lapse, tiles in any order and wins that are shown in the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from paiju.core.hooks import impl
from paiju.core.round import EVERYBODY, PASS, Action, Offer, Round, Step, Taken, Verb
from paiju.lab.cases import CaseResult, check_files

if TYPE_CHECKING:
    from tests.core.conftest import Plugged

StepTuple = tuple[Any, ...]
Checked = Callable[[str, str], CaseResult]


@frozen
class Cheers:
    """After a discard that nobody wants all others may cheer, or lay out two of their tiles."""

    lapses: bool = True

    @impl
    def verbs(self) -> list[Verb]:
        return [
            Verb("cheer", "cheer", {"": lambda round, taken, offer: None}),
            Verb("lay", "lay T*", {"": self._lay}, any_order=True),
        ]

    @impl
    def steps(self) -> list[Step]:
        return [Step("cheers", asks=self._ask, phase="cheers", lapses=self.lapses)]

    @impl
    def next_step(self, round: Round, seat: int) -> tuple[StepTuple, ...] | None:
        after = round.next_playing(seat)
        if not round.wall_left:
            return None
        return (("cheers", seat), ("draw", after, "front"), ("turn_end", after))

    def _ask(self, round: Round, step: StepTuple) -> dict[int, tuple[Action, ...]]:
        return {seat: (Action("cheer"), *self._two(round, seat), PASS) for seat in round.others(step[1])}

    def _two(self, round: Round, seat: int) -> list[Action]:
        held = [tile for tile, count in enumerate(round.seats[seat].hand) if count]
        return [Action("lay", (held[0], held[-1]))]

    def _lay(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        for seat, action in taken:
            for tile in action.tiles:
                round.emit(("expose", seat, tile, "flowers", EVERYBODY))


@frozen
class Waiting(Cheers):
    """The same, but everybody must answer."""

    lapses: bool = False


CASE = """
    ruleset: ./probe1.yaml
    cases:
      - id: A
        seats:
          0: {hand: "4p 1358s B CF"}
          1: {hand: "23p 456s 99s"}
          2: {hand: "19p 28s CFB"}
          3: {hand: "56p 789p 11p"}
        wall: "9p 7s 2s 8p"
        wall_size: 4
        play: PLAY
        expect: EXPECT
    """


@pytest.fixture
def checked(tmp_path: Path) -> Checked:
    """What comes of the case with these steps and expectations, in the first game of the test."""

    def check(play: str, expect: str) -> CaseResult:
        path = tmp_path / "written.cases.yaml"
        path.write_text(dedent(CASE).replace("PLAY", play).replace("EXPECT", expect), "utf-8")
        (file,) = check_files([path]).files
        assert [fault.say() for fault in file.faults] == []
        (result,) = file.cases
        return result

    return check


def told(result: CaseResult) -> list[str]:
    return [one.say("en") for one in result.differences]


# --- questions that lapse


@pytest.mark.parametrize(
    ("play", "expect"),
    [
        ("[0 discard B]", "{turn: 1, hand: {1: 23p 9p 456s 99s}}"),
        ("[0 discard B, 1 discard 9p]", "{turn: 2, river: {0: B, 1: 9p}}"),
        ("[0 discard B, 2 cheer, 1 discard 9p]", "{turn: 2}"),
        ("[0 discard B, 2 cheer]", "{turn: 1}"),
        ("[0 discard B, 1 pass, 2 pass, 3 cheer, 1 discard 9p]", "{turn: 2}"),
        ("[0 discard B, can: {1: [cheer, pass]}, cannot: {0: cheer}, 1 discard 9p]", "{turn: 2}"),
        ("[0 discard B, legal: {2: [cheer, lay 1p B, pass]}]", "{turn: 1}"),
        # the window comes first, then the question: both go by
        ("[0 discard 4p, can: {1: win}, 1 discard 9p]", "{turn: 2, river: {0: 4p, 1: 9p}}"),
    ],
)
def test_a_question_that_lapses_goes_by_like_a_window(
    plugged: Plugged, checked: Checked, play: str, expect: str
) -> None:
    plugged.game(Cheers, text="winners: 3\ntexts: {rows: {flowers: {zh: 花, en: flowers}}}\n")
    assert told(checked(play, expect)) == []


def test_a_question_that_does_not_lapse_must_be_answered(plugged: Plugged, checked: Checked) -> None:
    plugged.game(Waiting)
    assert told(checked("[0 discard B, 1 pass, 2 pass, 3 pass]", "{turn: 1, river: {0: B}}")) == []
    (difference,) = checked("[0 discard B, 1 discard 9p]", "{turn: 1}").differences
    assert difference.key == "play[1]"


@pytest.mark.parametrize("lay", ["lay B 1p", "lay 1p B"])
def test_tiles_may_be_named_in_any_order(plugged: Plugged, checked: Checked, lay: str) -> None:
    plugged.game(Cheers, text="winners: 3\ntexts: {rows: {flowers: {zh: 花, en: flowers}}}\n")
    assert told(checked(f"[0 discard B, can: {{2: {lay}}}, 2 {lay}]", "{flowers: {2: 1p B}}")) == []


# --- payments


HOW = ["winners: 3\nreveal_wins: at_end\n", "winners: 3\nreveal_wins: at_once\n"]
DRAWN_OUT = "2 discard 9p, 3 discard 7s, 0 discard 2s, 2 discard 8p"


@pytest.mark.parametrize("text", HOW, ids=["at end", "at once"])
@pytest.mark.parametrize(
    ("play", "expect"),
    [
        ("[0 discard 4p, 1 win]", "{over: false, payments: [-1, 1, 0, 0]}"),
        ("[0 discard 4p, 1 win, 3 win]", "{over: false, payments: [-4, 1, 0, 3]}"),
        (f"[0 discard 4p, 1 win, {DRAWN_OUT}]", "{over: true, payments: [-1, 1, 0, 0]}"),
        ("[0 discard 4p]", "{over: false, payments: [0, 0, 0, 0]}"),
    ],
)
def test_payments_are_what_each_seat_has_won_though_it_is_not_shown(
    plugged: Plugged, checked: Checked, text: str, play: str, expect: str
) -> None:
    plugged.game(text=text)
    assert told(checked(play, expect)) == []


@pytest.mark.parametrize("text", HOW, ids=["at end", "at once"])
def test_hidden_wins_are_told_with_their_patterns(plugged: Plugged, checked: Checked, text: str) -> None:
    plugged.game(text=text)
    wins = """
        [{seat: 1, from: 0, tile: 4p, patterns: {平: 1}, value: 1},
         {seat: 3, from: 0, tile: 4p, patterns: {平: 1, 一色: 2}, value: 3}]
    """
    expect = f"{{wins: {' '.join(wins.split())}, state: {{won: {{1: {{tile: 4p, by: discard}}}}}}}}"
    assert told(checked("[0 discard 4p, 1 win, 3 win]", expect)) == []


def test_payments_that_are_not_so_differ(plugged: Plugged, checked: Checked) -> None:
    plugged.game(text=HOW[0])
    (difference,) = checked("[0 discard 4p, 1 win]", "{payments: [0, 0, 0, 0]}").differences
    assert (difference.key, difference.got) == ("payments", (-1, 1, 0, 0))
