"""猫抓耗子: fan that add up, powers of two, wilds and placeholders (MZ 3.2, 4.4, 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.core.scoring.conftest import Game

TREASURE_5P = {"treasure": "5p"}
NO_TREASURE = {"treasure": None}


def case(title: str, hand: str, won: str, expected: dict[str, int], value: int, **how: Any) -> Any:
    """A win: the tiles before the winning tile, the fan that it must have, what it pays."""
    how.setdefault("facts", NO_TREASURE)
    return pytest.param(hand, won, expected, value, how, id=title)


RAT = "pong 5p b rat for 5p, pong 5p 5p b"
NINE = "concealed-kong 5p 5p b b, concealed-kong 5p b b rat for 5p"

CASES = [
    # 平胡 is a label that counts nothing
    case("no fan is one point", "12m b 456m 789p 234p 5p", "5p", {"平胡": 0}, 1),
    case("no wild is one fan", "123m 456m 789p 234p 5p", "5p", {"平胡": 0, "无百搭": 1}, 2),
    case("the label beside a root", "123m 456p 222m 5m", "5m", {"平胡": 0, "根": 1}, 2, melds="pong b b b"),
    # groups of wilds are neutral
    case("wilds give no triplet of anything", "555p 111m 5678m", "8m", {"平胡": 0}, 1, melds="pong b b b"),
    case(
        "a kong of wilds, one suit",
        "123456789s 5s",
        "5s",
        {"百搭杠": 5, "清一色": 2},
        64,
        melds="concealed-kong b b b b",
    ),
    case(
        "a triplet of wilds has its terminals",
        "1m",
        "1m",
        {"碰碰胡": 1, "带幺": 2},
        8,
        melds="pong 999m, pong 111p, pong 999p, pong b b b",
    ),
    # kongs and roots
    case(
        "each kong counts",
        "123m 78p 5p 5p",
        "9p",
        {"平胡": 0, "杠": 2, "无百搭": 1},
        8,
        melds="direct-kong 1111p, concealed-kong 2222m",
    ),
    case(
        "a kong with wilds is no root either",
        "123m 78p 5p 5p",
        "9p",
        {"平胡": 0, "杠": 1},
        2,
        melds="concealed-kong 2m 2m b b, pong 999m",
    ),
    case(
        "a wild in a pong counts for the root",
        "12s 456m 789m 22m",
        "3s",
        {"平胡": 0, "根": 1},
        2,
        melds="pong 3s 3s b",
    ),
    case(
        "six of a tile are one root",
        "34p 5p b 111m 234m",
        "5p",
        {"平胡": 0, "根": 1},
        2,
        melds="pong 5p 5p b",
    ),
    case(
        "eight of a tile are two roots", "5p b 123m 78m", "9m", {"平胡": 0, "根": 2}, 4, melds=RAT, by="self"
    ),
    case(
        "nine of a tile, its kongs left out", "345p 222p 9p", "9p", {"清一色": 2, "九重天": 6}, 64, melds=NINE
    ),
    # all triplets, 2 5 8, terminals
    case(
        "four triplets",
        "333m 6m",
        "6m",
        {"碰碰胡": 1, "无百搭": 1},
        4,
        melds="pong 777p, pong 999p, pong 444p",
    ),
    case(
        "2 5 8 in place of all triplets",
        "222m 5m",
        "5m",
        {"无百搭": 1, "将对": 3},
        16,
        melds="pong 888m, pong 555p, pong 888p",
    ),
    case("2 5 8 with wilds", "222m b", "5m", {"将对": 3}, 8, melds="pong 888m, pong 555p, pong 8p 8p b"),
    case(
        "one triplet of 3 spoils it",
        "333m 5m",
        "5m",
        {"碰碰胡": 1, "无百搭": 1},
        4,
        melds="pong 888m, pong 555p, pong 888p",
    ),
    case(
        "terminals in every group", "123m 789m 111p 9p", "9p", {"带幺": 2, "根": 1}, 8, melds="pong 9m 9m b"
    ),
    case("a pair of 2 spoils it", "123m 789m 111p 2p", "2p", {"平胡": 0, "根": 1}, 2, melds="pong 9m 9m b"),
    case("runs with terminals beat triplets", "111222333m 9m 789p", "9m", {"带幺": 2, "无百搭": 1}, 8),
    # seven pairs
    case("two wilds among the pairs", "1133m 5577m 22p 3p b b", "8p", {"七对": 2}, 4),
    case("a pair of wilds makes a root", "1133m 5577m 223p b b", "3p", {"七对": 2, "根": 1}, 8),
    case("four alike are a root", "1133m 5555m 22p 33p 7p", "7p", {"七对": 2, "根": 1, "无百搭": 1}, 16),
    case("one suit of pairs", "1122334455667s", "7s", {"清一色": 2, "七对": 2, "无百搭": 1}, 32),
    case(
        "pairs of 2 5 8 include seven pairs",
        "22m 55m 88m 2222p 55p 8p",
        "8p",
        {"将七对": 5, "根": 1, "无百搭": 1},
        64,
    ),
    case(
        "the reading with more fan",
        "111122223333s 5s",
        "5s",
        {"七对": 2, "清一色": 2, "根": 3, "无百搭": 1},
        64,
    ),
    # treasure
    case(
        "a wild stands for the treasure",
        "123m 678m 44m 78p",
        "9p",
        {"平胡": 0, "进宝": 1},
        2,
        melds="pong 5p 5p b",
        facts=TREASURE_5P,
    ),
    case(
        "a placeholder keeps the treasure",
        "123m 678m 44m 78p",
        "9p",
        {"平胡": 0, "进宝": 1, "无百搭": 1},
        4,
        melds="pong 5p 5p rat",
        facts=TREASURE_5P,
    ),
    case(
        "the treasure in a run and a pair",
        "123m 678m 234m 55p 67p",
        "5p",
        {"平胡": 0, "进宝": 1, "无百搭": 1},
        4,
        facts=TREASURE_5P,
    ),
    case(
        "two of the treasure are too few",
        "123m 678m 234m 55p 78p",
        "9p",
        {"平胡": 0, "无百搭": 1},
        2,
        facts=TREASURE_5P,
    ),
    # wilds that were there
    case("a stolen wild was there", "123m 678m 44m 78p", "9p", {"平胡": 0}, 1, melds="pong 5p 5p rat for b"),
    # flowers
    case(
        "four seasons",
        "123m 678m 44m 78p",
        "9p",
        {"平胡": 0, "四季发财": 1},
        2,
        melds="pong 5p 5p b",
        flowers="f1 f2 f3 f4 f6",
    ),
    case(
        "both sets of four",
        "123m 678m 44m 78p",
        "9p",
        {"平胡": 0, "四季发财": 2},
        4,
        melds="pong 5p 5p b",
        flowers="f1 f2 f3 f4 f5 f6 f7 f8",
    ),
    # how the tile came
    case(
        "a robbed kong after a kong",
        "12m b 456m 789p 234p 5p",
        "5p",
        {"平胡": 0, "抢杠": 1, "杠上炮": 1},
        4,
        by="rob",
        at=["after-kong-or-flower"],
    ),
    case("a robbed swap is no robbed kong", "12m b 456m 789p 234p 5p", "5p", {"平胡": 0}, 1, by="swap"),
    case(
        "a tail tile",
        "12m b 456m 789p 234p 5p",
        "5p",
        {"平胡": 0, "杠上花": 1},
        2,
        by="self",
        at=["tail-entry"],
    ),
    case(
        "exhaustion counts the hand alone",
        "12m b 456m 789p 234p 5p",
        "5p",
        {"平胡": 0},
        1,
        by="exhaustion",
        at=["tail-entry"],
    ),
]


@pytest.mark.parametrize(("hand", "won", "expected", "value", "how"), CASES)
def test_fan(
    maozhuahaozi: Game, hand: str, won: str, expected: dict[str, int], value: int, how: dict[str, Any]
) -> None:
    win = maozhuahaozi.win(hand, won, **how)
    assert maozhuahaozi.patterns(hand, won, **how) == expected
    assert win.total == sum(expected.values())
    assert win.value == value


def test_three_suits_are_no_win(maozhuahaozi: Game) -> None:
    assert maozhuahaozi.no_win("123m 456p 789s 222m 5m", "5m", facts=NO_TREASURE)


def test_a_wild_may_not_bring_in_a_third_suit(maozhuahaozi: Game) -> None:
    # 4 7 of one suit beside the wild: every way to complete the pair stays within two suits
    assert maozhuahaozi.win("12m b 456m 789p 234p 5p", "5p", facts=NO_TREASURE).value == 1
    assert maozhuahaozi.no_win("12m b 456m 789p 234s 5s", "5s", facts=NO_TREASURE)


def test_of_equal_fan_the_basic_shape_is_reported(maozhuahaozi: Game) -> None:
    hand, won = "112233m 778899p 9m", "9m"
    assert maozhuahaozi.patterns(hand, won, facts=NO_TREASURE) == {"带幺": 2, "无百搭": 1}
    chosen, *others = maozhuahaozi.readings(hand, won, facts=NO_TREASURE)
    assert chosen.appraisal.reading is not None
    assert chosen.appraisal.reading.shape == "standard"
    assert "seven-pairs" in {
        one.appraisal.reading.shape for one in others if one.ties and one.appraisal.reading
    }


@pytest.mark.parametrize(
    ("by", "at", "name"), [("flower", [], "七抢一"), ("self", ["eighth-flower"], "八仙过海")]
)
def test_flower_wins_need_no_hand_and_stand_alone(
    maozhuahaozi: Game, by: str, at: list[str], name: str
) -> None:
    flowers = "f1 f2 f3 f4 f5 f6 f7 f8"
    win = maozhuahaozi.win("147m 258p 369s 1s 4s 7s 8s", "f8", by=by, at=at, flowers=flowers)
    assert maozhuahaozi.patterns("147m 258p 369s 1s 4s 7s 8s", "f8", by=by, at=at, flowers=flowers) == {
        name: 6
    }
    assert (win.reading, win.value) == (None, 64)


class TestOptions:
    def test_roots_without_wilds(self, maozhuahaozi: Game) -> None:
        hand, how = "12s 456m 789m 22m", {"melds": "pong 3s 3s b", "facts": NO_TREASURE}
        assert "根" not in maozhuahaozi.patterns(hand, "3s", {"wild_counts_for_gen": False}, **how)
        how["melds"] = "pong 3s 3s 3s"
        assert maozhuahaozi.patterns(hand, "3s", {"wild_counts_for_gen": False}, **how)["根"] == 1

    def test_treasure_without_wilds(self, maozhuahaozi: Game) -> None:
        options = {"wild_counts_for_treasure": False}
        hand, melds = "123m 678m 44m 78p", ("pong 5p 5p b", "pong 5p 5p rat")
        assert "进宝" not in maozhuahaozi.patterns(hand, "9p", options, melds=melds[0], facts=TREASURE_5P)
        assert maozhuahaozi.patterns(hand, "9p", options, melds=melds[1], facts=TREASURE_5P)["进宝"] == 1

    def test_placeholders_that_count_for_nothing(self, maozhuahaozi: Game) -> None:
        options = {"placeholder_keeps_identity": False}
        won = maozhuahaozi.patterns("345p 222p 9p", "9p", options, melds=NINE, facts=NO_TREASURE)
        assert won == {"清一色": 2, "杠": 2}
        won = maozhuahaozi.patterns("5p b 123m 78m", "9m", options, melds=RAT, by="self", facts=NO_TREASURE)
        assert won == {"平胡": 0, "根": 1}
        hand = "123m 678m 44m 78p"
        won = maozhuahaozi.patterns(hand, "9p", options, melds="pong 5p 5p rat", facts=TREASURE_5P)
        assert "进宝" not in won

    def test_seven_pairs_beside_pairs_of_2_5_8(self, maozhuahaozi: Game) -> None:
        won = maozhuahaozi.patterns(
            "22m 55m 88m 2222p 55p 8p", "8p", {"jiangqidui_adds_qidui": True}, facts=NO_TREASURE
        )
        assert won == {"七对": 2, "将七对": 5, "根": 1, "无百搭": 1}
