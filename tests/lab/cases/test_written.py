"""Rounds as written positions: what a position says is enough to go on from there."""

from __future__ import annotations

from random import Random

import pytest

from paiju.core.round import Round, start, start_at
from paiju.core.ruleset import rules
from paiju.lab.bots import pick
from paiju.lab.cases.written import placed, position_of


def menus(round: Round) -> dict[int, set[str]]:
    """What the seats may do, as far as it is listed."""
    write = round.rules.notation.write_action
    lazy = not round.rules.discipline.FIXED_HANDS
    return {seat: {"…"} if lazy else set(map(write, menu)) for seat, menu in round.legal().items()}


@pytest.mark.parametrize("name", ["kawuxing", "zhuoji-qianren", "catmouse-2", "catmouse-5"])
def test_a_written_position_asks_the_same_seats_the_same(name: str) -> None:
    game = rules(name)
    chance = Random(5)
    written = 0
    for seed in range(4):
        round = start(game, seed)
        while not round.over:
            position = position_of(round)
            if position is not None and "phase" not in position.state:
                written += 1
                again = start_at(game, position)
                assert menus(again) == menus(round)
                assert [list(one.hand) for one in again.seats] == [list(one.hand) for one in round.seats]
            for seat, menu in round.legal().items():
                round.act(seat, pick(menu, chance))
    assert written > 20


def test_the_wall_and_the_drawn_tile_are_part_of_it() -> None:
    round = start(rules("kawuxing"), 3)
    position = position_of(round)
    assert position is not None
    assert position.wall == round.wall[round.head :]
    assert (position.seats[round.turn].hand or ())[-1] == round.seats[round.turn].drawn
    assert placed(position) > 84 - 1


def test_no_position_stands_in_a_window_or_behind_the_end() -> None:
    game = rules("kawuxing")
    chance = Random(1)
    windows = 0
    for seed in range(20):
        round = start(game, seed)
        while not round.over:
            if round.offer is not None:
                windows += 1
                assert position_of(round) is None
            for seat, menu in round.legal().items():
                round.act(seat, pick(menu, chance))
        assert position_of(round) is None
    assert windows
