"""Other engines beside ours, on their own games: whole rounds, and the scoring of a win."""

from __future__ import annotations

from importlib import import_module
from random import Random

from tests.bench.measure import Row, microseconds, per_second


def _riichienv() -> list[Row]:
    """Rounds of four-player riichi with random legal play, in Rust."""
    try:
        engine = import_module("riichienv")
    except ImportError:
        return []
    env = engine.RiichiEnv()
    rng = Random(1)

    def play(number: int) -> None:
        seen = env.reset()
        while not env.done() and seen:
            seen = env.step({seat: rng.choice(one.legal_actions()) for seat, one in seen.items()})

    return [Row("full random round", "riichienv (Rust)", per_second(play, 60, 3), "rounds/s")]


def _open_spiel() -> list[Row]:
    """Games of 斗地主 with random decisions, in C++; the deal is a random decision for each card."""
    try:
        game = import_module("pyspiel").load_game("dou_dizhu")
    except ImportError:
        return []
    rng = Random(1)

    def play(number: int) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))

    return [Row("full random round", "open_spiel dou_dizhu (C++)", per_second(play, 300), "rounds/s")]


def _rlcard() -> list[Row]:
    """Games of 斗地主 with random decisions, in Python; without bids, the landlord is drawn by lot."""
    try:
        env = import_module("rlcard").make("doudizhu")
    except ImportError:
        return []
    rng = Random(1)

    def play(number: int) -> None:
        seen, _ = env.reset()
        while not env.is_over():
            seen, _ = env.step(rng.choice(list(seen["legal_actions"])))

    return [Row("full random round", "rlcard doudizhu (Python)", per_second(play, 60, 3), "rounds/s")]


def _mahjong() -> list[Row]:
    """The value of a won hand with its sets and yaku, in Python."""
    try:
        calculator = import_module("mahjong.hand_calculating.hand").HandCalculator()
        converter = import_module("mahjong.tile").TilesConverter
    except ImportError:
        return []
    hand = converter.string_to_136_array(man="22444", pin="333567", sou="444")
    won = converter.string_to_136_array(sou="4")[0]
    row = microseconds(lambda tiles: calculator.estimate_hand_value(tiles, won), [hand] * 200)
    return [Row("scored win", "mahjong (Python)", row, "µs")]


def rows() -> list[Row]:
    """Figures of the engines of the `bench` extra that are installed."""
    return [*_open_spiel(), *_rlcard(), *_riichienv(), *_mahjong()]
