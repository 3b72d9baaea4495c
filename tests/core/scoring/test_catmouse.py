"""猫抓老鼠: factors from facts, valued without a hand (CM 5.1, 11.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.core.scoring.conftest import Game

PLAIN = {"report_factor": 2, "reports": 0, "bomb_factor": 1}


def test_a_plain_win_lists_nothing_and_is_worth_one(catmouse: Game) -> None:
    win = catmouse.win("", by="out", facts=PLAIN)
    assert (win.reading, win.patterns, win.value) == (None, (), 1)


@pytest.mark.parametrize(
    ("facts", "at", "expected", "value"),
    [
        ({"bomb_factor": 8}, [], {"炸弹": 8}, 8),
        (
            {"report_factor": 3, "reports": 1, "bomb_factor": 3},
            ["spring", "shown"],
            {"春天": 3, "明牌": 3, "报到": 3, "炸弹": 3},
            81,
        ),
        ({"reports": 1}, [], {"报到": 2}, 2),
        ({"report_factor": 3, "reports": 2, "bomb_factor": 9}, [], {"报到": 9, "炸弹": 9}, 81),
    ],
)
def test_factors_multiply(
    catmouse: Game, facts: dict[str, int], at: list[str], expected: dict[str, int], value: int
) -> None:
    how: dict[str, Any] = {"by": "out", "at": at, "facts": PLAIN | facts}
    assert catmouse.patterns("", **how) == expected
    assert catmouse.win("", **how).value == value


def test_the_table_says_what_it_asks_for(catmouse: Game) -> None:
    table = catmouse.table()
    assert set(table.facts) == {"report_factor", "reports", "bomb_factor"}
    assert set(table.circumstances) == {"spring", "shown"}
    assert table.by_name["摊打"] == "mingpai"
