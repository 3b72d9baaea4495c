"""Limits of wilds, with the winning tile or before it, from the ruleset to the menus (MZHZ R36)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame, Seats

RULESET = """
name: limited
names: {zh: 限百搭, en: Limited}
stage: alpha
discipline: draw-discard
seats: 4
tiles: {set: mahjong, suits: [tong, tiao], with: [wild]}
deal: {hand: 7}
claims: {win: {rank: 3, shared: true}}
shapes: {small: {sets: 2, pairs: 1, wilds: 1}, pairs: {pairs: 4, melds: 0, wilds: 2}}
waits: {most_copies: null}
scoring:
  total: {combine: add}
  patterns:
    plain: {zh: 平, en: plain, value: 1}
    triplets: {zh: 碰碰, en: triplets, value: 3, when: {shape: small, groups: {kind: run, count: 0}}}
options:
  includes_win_tile:
    zh: 百搭上限含所胡的牌
    en: the limit counts the winning tile
    default: true
    when:
      "false":
        patch:
          shapes.small.wilds: null
          shapes.small.wilds_held: 1
          shapes.pairs.wilds: null
          shapes.pairs.wilds_held: 2
"""
SEATS: Seats = {0: "123p 45s b 9s", 1: "147p 147s 2p", 2: "258p 258s 3p", 3: "369p 369s 2p"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "limited.yaml"
    made.write_text(RULESET, "utf-8")
    return made


@pytest.fixture
def counted(load_game: MakeGame, path: Path) -> Game:
    """The winning tile counts towards the limit."""
    return load_game(path)


@pytest.fixture
def held(load_game: MakeGame, path: Path) -> Game:
    """Only the wilds that were held count."""
    return load_game(path, includes_win_tile=False)


def test_another_wild_is_a_wait_only_where_the_held_ones_count(counted: Game, held: Game) -> None:
    for game, waits in ((counted, "369s"), (held, "369s b")):
        assert game.waits(game.at(SEATS, wall="9p", turn=1), 0) == waits


def test_a_wild_drawn_beside_one(counted: Game, held: Game) -> None:
    assert "win" not in counted.menu(counted.at(SEATS, wall="b"), 0)
    round = held.at(SEATS, wall="b 9p")
    assert "win" in held.menu(round, 0)
    held.play(round, "0 win")
    (win,) = round.wins
    assert win.appraisal is not None
    assert win.appraisal.reading is not None
    assert sum(group.wilds for group in win.appraisal.reading.groups) == 2


def test_a_wild_thrown_to_one(counted: Game, held: Game) -> None:
    seats: Seats = {**SEATS, 1: "147p 147s b"}
    round = counted.play(counted.at(seats, wall="9p", turn=1), "1 discard b")
    assert counted.menu(round, 0) == set()
    round = held.play(held.at(seats, wall="9p", turn=1), "1 discard b")
    assert held.menu(round, 0) == {"win", "pass"}
    held.play(round, "0 win")
    assert [(win.seat, win.giver) for win in round.wins] == [(0, 1)]


def test_a_natural_tile_does_not_help_two_wilds_held(counted: Game, held: Game) -> None:
    seats: Seats = {**SEATS, 0: "123p 4s bb 9s"}
    for game in (counted, held):
        round = game.at(seats, wall="5s")
        assert "win" not in game.menu(round, 0)
        assert game.waits(round, 0) == ""
        assert game.rules.distance(round.seats[0]) == 0, "without one of the wilds it is ready"


def test_the_limit_of_pairs(counted: Game, held: Game) -> None:
    seats: Seats = {**SEATS, 0: "11p 44p bb 9s"}
    assert counted.waits(counted.at(seats, wall="9p", turn=1), 0) == held.shown(range(18))
    assert held.waits(held.at(seats, wall="9p", turn=1), 0) == held.shown(range(18)) + " b"
    assert "win" not in counted.menu(counted.at(seats, wall="b"), 0)
    assert "win" in held.menu(held.at(seats, wall="b"), 0)
