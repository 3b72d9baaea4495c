"""捉鸡: the best pattern and ordered additions (ZJ 7, 7.1, 11, 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.core.scoring.conftest import Game

PLAIN = ("123m 456s 789s 55s 34p", "5p")
TRIPLETS = ("222m 888p 66p 44s 999p", "4s")
ONE_SUIT = ("123m 234m 567m 789m 5m", "5m")
PAIRS = ("113355m 228899p 7s", "7s")
PAIRS_OF_ONE_SUIT = ("1133557788m 22m 4m", "4m")
DRAGON_PAIRS = ("2222m 44m 66p 99p 33s 5s", "5s")
DRAGON_PAIRS_OF_ONE_SUIT = ("1111m 2244m 6688m 9m", "9m")
FOUR_MELDS = "pong 222m, pong 555p, direct-kong 8888s, pong 777m"


def case(title: str, win: tuple[str, str], expected: dict[str, int], **how: Any) -> Any:
    """A win and what it is reported to bring; the values add up to what one payer pays."""
    return pytest.param(*win, expected, how, id=title)


QIANREN = [
    case("plain", PLAIN, {"平胡": 1}),
    case("triplets", TRIPLETS, {"大对子": 5}),
    case("pairs", PAIRS, {"七对": 10}),
    case("pairs with four alike", DRAGON_PAIRS, {"龙七对": 20}),
    case("one suit", ONE_SUIT, {"清一色": 10}),
    case("triplets of one suit", ("222m 888m 66m 44m 999m", "4m"), {"清大对": 15}),
    case("pairs of one suit", PAIRS_OF_ONE_SUIT, {"清七对": 20}),
    case("pairs of one suit with four alike", DRAGON_PAIRS_OF_ONE_SUIT, {"清龙对": 30}),
    case("three fours are one dragon", ("1111m 2222m 3333m 4m", "4m"), {"清龙对": 30}),
    case("pairs that are runs too", ("112233m 445566p 8s", "8s"), {"七对": 10}),
    case("four melds", ("4p", "4p"), {"单吊": 10}, melds=FOUR_MELDS),
    case(
        "four melds of one suit",
        ("4m", "4m"),
        {"清单吊": 20},
        melds="pong 222m, pong 555m, direct-kong 8888m, pong 777m",
    ),
    case("self-drawn", PLAIN, {"平胡": 1, "自摸": 1}, by="self"),
    case("self-drawn pairs", DRAGON_PAIRS, {"龙七对": 20, "自摸": 1}, by="self"),
    case("kong replacement", PLAIN, {"平胡": 1, "自摸": 1, "杠开": 1}, by="self", at=["replacement"]),
    case("robbing counts as self-drawn", PLAIN, {"平胡": 1, "自摸": 1}, by="rob"),
    case("declared plain", PLAIN, {"天听": 10}, at=["declared"]),
    case("declared triplets", TRIPLETS, {"大对子": 5, "天听": 10}, at=["declared"]),
    case("dealt complete", ONE_SUIT, {"清一色": 10, "天胡": 10, "自摸": 1}, by="self", at=["dealt"]),
    case("before the first discard", PLAIN, {"地胡": 10}, at=["before-discard"]),
]


@pytest.mark.parametrize(("hand", "won", "expected", "how"), QIANREN)
def test_qianren(qianren: Game, hand: str, won: str, expected: dict[str, int], how: dict[str, Any]) -> None:
    assert qianren.patterns(hand, won, **how) == expected
    assert qianren.win(hand, won, **how).value == sum(expected.values())


GUIYANG = [
    case("plain", PLAIN, {"平胡": 1}),
    case("self-drawn plain", PLAIN, {"平胡": 1, "自摸": 1}, by="self"),
    case("self-drawn pairs", PAIRS, {"七对": 8}, by="self"),
    case("pairs of one suit", PAIRS_OF_ONE_SUIT, {"清七对": 18}),
    case("pairs of one suit with four alike", DRAGON_PAIRS_OF_ONE_SUIT, {"青龙背": 20}),
    case("four melds are triplets", ("4p", "4p"), {"大对子": 5}, melds=FOUR_MELDS),
    case("declared plain, self-drawn", PLAIN, {"报听": 10}, by="self", at=["declared"]),
    case("declared pairs are lifted", PAIRS, {"报听": 10}, at=["declared"]),
    case("declared pairs of one suit stand", PAIRS_OF_ONE_SUIT, {"清七对": 18}, at=["declared"]),
    case("declared exactly ten stands", ONE_SUIT, {"清一色": 10}, at=["declared"]),
    case("kong replacement", TRIPLETS, {"大对子": 5, "杠开": 1}, by="self", at=["replacement"]),
    case("robbing lifts a plain hand", PLAIN, {"抢杠": 10}, by="rob"),
    case("robbing leaves one suit", ONE_SUIT, {"清一色": 10}, by="rob"),
]


@pytest.mark.parametrize(("hand", "won", "expected", "how"), GUIYANG)
def test_guiyang(guiyang: Game, hand: str, won: str, expected: dict[str, int], how: dict[str, Any]) -> None:
    assert guiyang.patterns(hand, won, **how) == expected
    assert guiyang.win(hand, won, **how).value == sum(expected.values())


class TestOptionsOfQianren:
    def test_kong_replacement_in_place_of_self_drawn(self, qianren: Game) -> None:
        won = qianren.patterns(*PLAIN, {"gang_kai_stacks": False}, by="self", at=["replacement"])
        assert won == {"平胡": 1, "杠开": 1}

    def test_robbing_for_nine(self, qianren: Game) -> None:
        assert qianren.patterns(*PLAIN, {"rob_mode": "pay_9"}, by="rob") == {"平胡": 1, "抢杠": 9}
        assert qianren.patterns(*PLAIN, {"rob_mode": "pay_9"}, by="self") == {"平胡": 1, "自摸": 1}

    def test_the_dragon_must_be_won_on(self, qianren: Game) -> None:
        options = {"long_needs_win_tile": True}
        assert qianren.patterns(*DRAGON_PAIRS, options) == {"七对": 10}
        assert qianren.patterns("222m 44m 66p 99p 33s 55s", "2m", options) == {"龙七对": 20}
        assert qianren.patterns(*DRAGON_PAIRS_OF_ONE_SUIT, options) == {"清七对": 20}

    def test_a_cap_limits_what_is_paid_and_not_what_is_listed(self, qianren: Game) -> None:
        win = qianren.win(*DRAGON_PAIRS, {"cap": 15}, by="self")
        assert (win.total, win.value) == (21, 15)


class TestOptionsOfGuiyang:
    def test_every_self_draw_counts(self, guiyang: Game) -> None:
        options = {"self_draw": "plus_one_all"}
        assert guiyang.patterns(*PAIRS, options, by="self") == {"七对": 8, "自摸": 1}
        assert guiyang.patterns(*PLAIN, options, by="self") == {"平胡": 1, "自摸": 1}

    def test_declared_is_always_ten(self, guiyang: Game) -> None:
        options = {"bao_ting_value": "flat10"}
        assert guiyang.patterns(*PAIRS_OF_ONE_SUIT, options, at=["declared"]) == {"报听": 10}
        assert guiyang.patterns(*PAIRS_OF_ONE_SUIT, options) == {"清七对": 18}

    def test_declared_is_ten_more(self, guiyang: Game) -> None:
        options = {"bao_ting_value": "plus10"}
        assert guiyang.patterns(*PAIRS, options, at=["declared"]) == {"七对": 8, "报听": 10}
        assert guiyang.patterns(*PLAIN, options, at=["declared"], by="self") == {"报听": 10}
        both = {"bao_ting_value": "plus10", "self_draw": "plus_one_all"}
        won = guiyang.patterns(*PAIRS, both, at=["declared"], by="self")
        assert won == {"七对": 8, "自摸": 1, "报听": 10}

    def test_robbing_for_another_value(self, guiyang: Game) -> None:
        assert guiyang.patterns(*PLAIN, {"rob_value": 6}, by="rob") == {"抢杠": 6}
        assert guiyang.patterns(*ONE_SUIT, {"rob_value": 12}, by="rob") == {"抢杠": 12}
