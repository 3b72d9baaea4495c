"""Layers that find what a test wants them to find."""

from __future__ import annotations

from paiju.core.errors import Text
from paiju.lab.diff.model import Difference, Layer, LayerReport, Pair, Settings, Side, Statistic

CASE = """\
ruleset: kawuxing
cases:
  - id: shown
    title: <b>a window</b>
    turn: 0
    wall: "8p"
    seats:
      0: {hand: "1469p 13579s CFB 5p F", melds: [pong 777s from 2], liang: true}
      1: {hand: "46p 123s 789s 22s BBB", river: "9p"}
    play:
      - 0 discard 5p
      - can: {1: win}
      - 1 win
    expect: {over: true}
"""


def decisions(pair: Pair, settings: Settings) -> LayerReport:
    """One difference with a position, and not finished."""
    found = Difference(
        Layer.DECISIONS,
        "score/kawuxing",
        "score",
        Text("一手牌 <值>", "a hand & its <value>"),
        Side("4"),
        Side("2"),
        case=CASE,
        data={"pattern": "kawuxing"},
    )
    return LayerReport(Layer.DECISIONS, 10, (found,), incomplete=Text("时间到了", "the time was over"))


def playouts(pair: Pair, settings: Settings) -> LayerReport:
    """Nothing, and not finished."""
    return LayerReport(Layer.PLAYOUTS, 3, incomplete=Text("时间到了", "the time was over"))


def statistics(pair: Pair, settings: Settings) -> LayerReport:
    """One number with its distributions."""
    points = Statistic(
        "points",
        Text("每局点数", "points of a deal"),
        1.5,
        2.25,
        0.75,
        0.2,
        8,
        5,
        {0: 5, 4: 2, -3: 1},
        {0: 4, 8: 4},
    )
    return LayerReport(Layer.STATISTICS, 8, statistics=(points,))


def stopped(pair: Pair, settings: Settings) -> LayerReport:
    """Somebody presses Ctrl-C."""
    raise KeyboardInterrupt
