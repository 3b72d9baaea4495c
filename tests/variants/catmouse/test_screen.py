"""猫抓老鼠 as who plays it in a terminal reads it, and what a round came to."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.core.round import Round
from paiju.core.words import Words
from paiju.host.terminal.decisions import Choices
from paiju.host.terminal.narrate import told
from paiju.host.terminal.settlement import settlement_lines
from paiju.host.terminal.table import table_lines
from tests.variants.catmouse.conftest import Table
from tests.variants.catmouse.test_refusals import leading, three

UNITS: dict[str, Any] = {"reported": ["444444", "777777"]}


def head(round: Round, seat: int, lang: str) -> str:
    """The first line of the table as a seat sees it."""
    return table_lines(Words(round.rules, lang, seat), round.view(seat), seat)[0]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_table_says_which_phase_it_is_and_who_is_asked(lang: str) -> None:
    table = Table("catmouse-3")
    bidding = table.deal("screen", dealer=0)
    assert {"zh": "叫牌：你叫", "en": "auction: seat 0 speaks"}[lang] in head(bidding, 0, lang)
    reporting = three()(table)
    assert {"zh": "报到：你报", "en": "reports: seat 0 reports"}[lang] in head(reporting, 0, lang)
    showing = three("show")(table)
    assert {"zh": "明牌：你明不明", "en": "showing: seat 0 shows or not"}[lang] in head(showing, 0, lang)
    assert {"zh": "出牌：你领出", "en": "play: seat 0 leads"}[lang] in head(leading("3 4")(table), 0, lang)


def test_reported_cards_are_set_apart_in_the_hand_until_they_are_played() -> None:
    table = Table("catmouse-3")
    round = leading("777777 3 4", reported=["777777"])(table)
    *_, own, hand = table_lines(Words(table.rules, "en", 0), round.view(0), 0)
    assert hand == "hand  3 4  [777777]"
    assert "reported 777777" in own
    table.play(round, "0 play 777777", "1 pass", "2 pass")
    *_, own, hand = table_lines(Words(table.rules, "en", 0), round.view(0), 0)
    assert hand == "hand  3 4"
    assert "reported and played 777777" in own
    assert "reported 777777" not in own


@pytest.mark.clause("CM-2P.11")
def test_that_a_bottom_is_taken_is_told_to_all_and_its_cards_to_its_cat() -> None:
    table = Table("catmouse-3")
    round = table.play(table.deal("screen", dealer=0), "0 bid cat")
    cat, mouse = (
        told(Words(table.rules, "en", seat), round.view(seat).events(), payments=True) for seat in (0, 1)
    )
    assert "seat 0 takes the bottom" in mouse
    (line,) = [one for one in cat if one.startswith("seat 0 takes the bottom")]
    taken = next(table.events(round, "bottom"))[2]
    assert table.cards(line.removeprefix("seat 0 takes the bottom ")) == tuple(sorted(taken))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_end_of_reports_and_a_hand_kept_closed_are_told_to_all(lang: str) -> None:
    table = Table("catmouse-3")
    round = table.play(table.deal("screen", dealer=0), "0 bid cat", "0 pass", "0 pass")
    lines = told(Words(table.rules, lang, 1), round.view(1).events(), payments=True)
    assert (
        lines[-2:]
        == {
            "zh": ["0号报到完毕", "0号不明牌"],
            "en": ["seat 0 has no more reports", "seat 0 keeps the hand closed"],
        }[lang]
    )


def test_with_five_a_rat_says_which_cat_it_makes() -> None:
    """The small cat first, then the big one (R6)."""
    table = Table("catmouse-5")
    round = table.deal("screen", dealer=0)
    labels = Choices(round.view(0), 0, Words(table.rules, "zh", 0)).labels()
    assert "2" not in labels[0]
    assert [one for one in labels if "老鼠" in one and not one.endswith("（小猫）")] == []
    table.play(round, "0 bid rat 1")
    found = Choices(round.view(2), 2, Words(table.rules, "en", 2))
    assert [one for one in found.labels() if "rat" in one] == [
        "#2 bid rat, seat 3 is a cat (big cat)",
        "#3 bid rat, seat 4 is a cat (big cat)",
    ]
    assert found.read("bid rat, seat 3 is a cat (big cat)") == table.rules.notation.read_action("bid rat 3")


@pytest.mark.parametrize(
    ("name", "roles", "hand", "said"),
    [
        ("catmouse-2", {"cat": 0}, "5555o", ["6  the cats win: base 2 × multiplier 3"]),
        ("catmouse-3", {"cat": 0}, "777777o", ["12  the cats win: base 2 × multiplier 3 × share 2"]),
        ("catmouse-3", {"cat": 2}, "777777o", ["6  the mice win: base 2 × multiplier 3"] * 2),
        (
            "catmouse-5",
            {"big": 0, "small": 1},
            "7777777",
            [
                "30  the cats win: base 6 × multiplier 3 × share 5/3",
                "24  the cats win: base 6 × multiplier 3 × share 4/3",
            ],
        ),
    ],
)
def test_the_settlement_says_how_each_amount_comes_about(
    name: str, roles: dict[str, int], hand: str, said: list[str]
) -> None:
    """Seat 0 goes out with a bomb of factor 3; everybody has played before; the shares are those of 8.2."""
    table = Table(name)
    hands = dict(zip(table.seats, (hand, "K A", "Q 2", "J", "T"), strict=False))
    round = table.at(hands, {"roles": roles}, {seat: {"plays": 3} for seat in table.seats}, turn=0)
    table.play(round, f"0 play {hand} as bomb")
    assert payments(round, "en") == said


def test_the_settlement_says_it_in_chinese() -> None:
    table = Table("catmouse-3")
    for cat, said in ((0, ["12  猫胜，底分 2 × 3 倍 × 2 份"]), (2, ["6  老鼠胜，底分 2 × 3 倍"] * 2)):
        hands = {0: "777777o", 1: "K A", 2: "Q 2"}
        facts = {seat: {"plays": 3} for seat in table.seats}
        round = table.at(hands, {"roles": {"cat": cat}}, facts, turn=0)
        table.play(round, "0 play 777777o as bomb")
        assert payments(round, "zh") == said


def payments(round: Round, lang: str) -> list[str]:
    """What the settlement says of each payment, behind who pays whom."""
    text = "\n".join(settlement_lines(Words(round.rules, lang), round, 1, round.scores))
    return [line.partition("  ")[2] for line in map(str.strip, text.splitlines()) if "→" in line]
