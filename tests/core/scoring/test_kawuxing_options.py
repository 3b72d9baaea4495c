"""卡五星: the options of its scoring, each a value or a patch of the data (KWX 5), caps and the minimum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.core.scoring.conftest import Game

PLAIN = ("123456p 78p 123s 99s", "9p")
GAP = ("46p 123s 789s 22s BBB", "5p")
KEPT_FOUR = ("333345p 78p 99p 111p", "6p")
KEPT_FOUR_OF_TWO_SUITS = ("333345p 123s 78s 99s", "6s")
FOUR_MELDS = "pong 111p, pong 999p, pong 333s, pong CCC"
DOUBLE_DRAGON = ("1111p 3333p 77s 99s C", "C")


class TestMinimum:
    @pytest.mark.clause("KWX-5.0b")
    def test_a_plain_hand_wins_by_self_draw_only(self, kawuxing: Game) -> None:
        assert not kawuxing.win(*PLAIN).minimum_ok
        assert kawuxing.win(*PLAIN, by="self").minimum_ok

    def test_whatever_doubles_lifts_it(self, kawuxing: Game) -> None:
        assert kawuxing.win(*GAP).minimum_ok
        assert kawuxing.win(*PLAIN, at=["liang"]).minimum_ok
        assert kawuxing.win(*PLAIN, at=["after-kong"]).minimum_ok
        assert kawuxing.win(*PLAIN, by="rob").minimum_ok

    def test_without_a_minimum_a_plain_hand_takes_a_discard(self, kawuxing: Game) -> None:
        assert kawuxing.win(*PLAIN, {"min_discard_multiplier": 1}).minimum_ok

    def test_a_higher_minimum(self, kawuxing: Game) -> None:
        assert not kawuxing.win(*GAP, {"min_discard_multiplier": 4}).minimum_ok
        assert kawuxing.win(*GAP, {"min_discard_multiplier": 4}, at=["liang"]).minimum_ok

    @pytest.mark.parametrize("how", [{"at": ["liang"]}, {"at": ["after-kong"]}, {"by": "rob"}, {"wall": 0}])
    def test_only_the_hand_counts(self, kawuxing: Game, how: dict[str, Any]) -> None:
        options = {"min_discard_counts": "hand", "haidipao": True}
        win = kawuxing.win(*PLAIN, options, **how)
        assert (win.total, win.minimum_ok) == (2, False)
        assert kawuxing.win(*GAP, options, **how).minimum_ok

    def test_it_is_asked_before_the_cap(self, kawuxing: Game) -> None:
        win = kawuxing.win(*GAP, {"cap": 2, "min_discard_multiplier": 4}, at=["liang"])
        assert (win.total, win.value, win.minimum_ok) == (4, 2, True)


class TestCaps:
    @pytest.mark.clause("KWX-7.6")
    def test_a_cap_limits_the_payable_value(self, kawuxing: Game) -> None:
        win = kawuxing.win(*KEPT_FOUR, {"cap": 8})
        assert (win.total, win.value) == (16, 8)

    @pytest.mark.clause("KWX-7.7", "KWX-7.8")
    def test_double_dragon_seven_pairs_pay_sixteen(self, kawuxing: Game) -> None:
        options = {"cap": 8, "cap_exceptions": {"shuanglong_qidui": 16}}
        assert kawuxing.win(*DOUBLE_DRAGON, options).value == 16
        assert kawuxing.win(*DOUBLE_DRAGON, options, at=["liang"]).value == 16
        assert kawuxing.win("1122334455566p", "5p", options).value == 8

    @pytest.mark.clause("KWX-7.9")
    def test_without_the_exception_they_pay_eight(self, kawuxing: Game) -> None:
        assert kawuxing.win(*DOUBLE_DRAGON, {"cap": 8}).value == 8

    def test_of_several_exceptions_the_largest(self, kawuxing: Game) -> None:
        options = {"cap": 8, "cap_exceptions": {"shuanglong_qidui": 16, "liangdao": 24}}
        assert kawuxing.win(*DOUBLE_DRAGON, options, at=["liang"]).value == 24

    def test_the_payable_value_comes_before_the_product(self, kawuxing: Game) -> None:
        # one suit: 龙七对 8 × 清一色 4 = 32 pays 8; 暗四归一 4 × 清一色 4 × 卡五星 2 = 32 pays 16
        options = {"cap": 8, "cap_exceptions": {"kawuxing": 16}, "values": {"long_qidui": 64}}
        win = kawuxing.win("1122334455566p", "5p", options)
        assert win.reading is not None
        assert (win.reading.shape, win.total, win.value) == ("standard", 32, 16)


class TestHowTheTileCame:
    def test_no_last_tile(self, kawuxing: Game) -> None:
        assert kawuxing.patterns(*PLAIN, {"haidilao": False}, by="self", wall=0) == {"屁胡": 1}

    def test_the_very_last_discard(self, kawuxing: Game) -> None:
        options = {"haidipao": True}
        assert kawuxing.patterns(*GAP, options, wall=0) == {"卡五星": 2, "海底炮": 2}
        assert kawuxing.patterns(*GAP, options, wall=1) == {"卡五星": 2}
        assert kawuxing.patterns(*GAP, options, wall=0, by="self") == {"卡五星": 2, "海底捞": 2}

    def test_a_chain_of_kongs_scales_the_win(self, kawuxing: Game) -> None:
        options = {"kong_chain_scales_win": True}
        facts = {"kong_chain": 3}
        won = kawuxing.patterns(*GAP, options, by="self", at=["replacement"], facts=facts)
        assert won == {"卡五星": 2, "杠上开花": 8}
        won = kawuxing.patterns(*GAP, options, at=["after-kong"], facts=facts)
        assert won == {"卡五星": 2, "杠上炮": 8}
        assert kawuxing.patterns(*GAP, options, by="rob", facts=facts) == {"卡五星": 2, "抢杠胡": 2}


class TestFours:
    def test_full_scope(self, kawuxing: Game) -> None:
        options = {"sigui_scope": "full"}
        assert kawuxing.patterns(*KEPT_FOUR_OF_TWO_SUITS, options) == {"暗四归一": 4}
        won = kawuxing.patterns("123p 78s 999s 77s", "6s", options, melds="pong 333p")
        assert won == {"明四归一": 2}
        assert kawuxing.patterns(*DOUBLE_DRAGON, options) == {"双龙七对": 16}

    def test_each_concealed_four(self, kawuxing: Game) -> None:
        won = kawuxing.patterns("1111235777789p", "5p", {"sigui_count": "each"})
        assert won == {"暗四归一": 16, "清一色": 4}

    def test_each_open_four(self, kawuxing: Game) -> None:
        hand, melds = ("123p 78p 55p", "9p"), "pong 333p, pong 111p"
        assert kawuxing.patterns(*hand, melds=melds) == {"明四归一": 2, "清一色": 4}
        won = kawuxing.patterns(*hand, {"sigui_count": "each"}, melds=melds)
        assert won == {"明四归一": 4, "清一色": 4}

    def test_only_the_larger(self, kawuxing: Game) -> None:
        won = kawuxing.patterns(
            "345p 7777p 89p 1p", "1p", {"sigui_mixed": "larger"}, melds="pong 333p", by="self"
        )
        assert won == {"暗四归一": 4, "清一色": 4}
        won = kawuxing.patterns("12p 678s 999s 77s", "3p", {"sigui_mixed": "larger"}, melds="pong 333p")
        assert won == {"明四归一": 2}

    def test_kept_fours_as_open_ones(self, kawuxing: Game) -> None:
        options = {"sigui_flush_concealed_as": "ming"}
        assert kawuxing.patterns(*KEPT_FOUR, options) == {"明四归一": 2, "清一色": 4}
        assert kawuxing.patterns("12333p 678s 999s 77s", "3p", options) == {"暗四归一": 4}
        assert kawuxing.patterns(*KEPT_FOUR_OF_TWO_SUITS, options, by="self") == {"屁胡": 1}
        both = options | {"sigui_scope": "full"}
        assert kawuxing.patterns(*KEPT_FOUR_OF_TWO_SUITS, both) == {"明四归一": 2}

    def test_kept_fours_as_open_ones_each(self, kawuxing: Game) -> None:
        options = {"sigui_flush_concealed_as": "ming", "sigui_count": "each"}
        assert kawuxing.patterns("1111235777789p", "5p", options) == {"明四归一": 4, "清一色": 4}

    def test_a_real_triplet(self, kawuxing: Game) -> None:
        options = {"ansigui_needs_triplet": True}
        assert kawuxing.patterns("4455566p 123s 789s", "5p", options) == {"卡五星": 2}
        assert kawuxing.patterns("12333p 678s 999s 77s", "3p", options) == {"暗四归一": 4}
        assert kawuxing.patterns(*KEPT_FOUR, options) == {"暗四归一": 4, "清一色": 4}

    def test_a_real_triplet_in_the_reading_that_counts(self, kawuxing: Game) -> None:
        # 111 123 456 789 CC has the triplet; 卡五星 is not at stake
        options = {"ansigui_needs_triplet": True}
        assert kawuxing.patterns("123456789p 11p CC", "1p", options) == {"暗四归一": 4}


class TestGap:
    def test_only_the_gap(self, kawuxing: Game) -> None:
        options = {"kawuxing_requires_only_gap": True}
        assert kawuxing.patterns(*GAP, options) == {"卡五星": 2}
        assert kawuxing.patterns("34456p 123s 789s 22s", "5p", options, by="self") == {"屁胡": 1}
        assert kawuxing.patterns("4556p 123s 789s 222s", "5p", options, by="self") == {"屁胡": 1}

    def test_readings_without_the_gap_forbid_it_in_the_others(self, kawuxing: Game) -> None:
        options = {"kawuxing_requires_only_gap": True}
        assert kawuxing.patterns("444p 55p 666p 999s 22s", "5p", options) == {"碰碰胡": 2}


class TestOneTileInHand:
    def test_absorbing_triplets(self, kawuxing: Game) -> None:
        options = {"shouzhuayi_absorbs_pengpenghu": True}
        assert kawuxing.patterns("7s", "7s", options, melds=FOUR_MELDS) == {"手抓一": 4}
        assert kawuxing.patterns("77s CC", "7s", options, melds="pong 111p, pong 999p, pong 333s") == {
            "碰碰胡": 2
        }

    def test_no_concealed_kong(self, kawuxing: Game) -> None:
        options = {"shouzhuayi_allows_angang": False}
        melds = "concealed-kong 1111p, pong 999p, pong 333s, pong CCC"
        assert kawuxing.patterns("7s", "7s", options, melds=melds) == {"碰碰胡": 2}
        melds = "direct-kong 1111p, pong 999p, pong 333s, pong CCC"
        assert kawuxing.patterns("7s", "7s", options, melds=melds) == {"碰碰胡": 2, "手抓一": 4}


class TestSevenPairs:
    THREE_FOURS = ("1111p 3333p 7777s C", "C")
    DRAGONS = ("11p 33p 77s 99s CC FF B", "B")

    def test_three_fours_of_their_own(self, kawuxing: Game) -> None:
        options = {"sanlong_qidui": 64}
        assert kawuxing.patterns(*self.THREE_FOURS, options) == {"三龙七对": 64}
        assert kawuxing.patterns(*DOUBLE_DRAGON, options) == {"双龙七对": 16}
        assert kawuxing.patterns(*self.THREE_FOURS, {"sanlong_qidui": 8}) == {"三龙七对": 8}
        assert kawuxing.patterns(*self.THREE_FOURS, {"sanlong_qidui": 16}) == {"双龙七对": 16}

    def test_three_dragons_if_larger(self, kawuxing: Game) -> None:
        assert kawuxing.patterns(*self.DRAGONS, {"sanyuan_qidui": 8}) == {"三元七对": 8}
        assert kawuxing.patterns(*self.DRAGONS, {"sanyuan_qidui": 4}) == {"七对": 4}
        assert kawuxing.patterns(*self.DRAGONS, {"sanyuan_qidui": None}) == {"七对": 4}
        four = ("11p 33p 77s CCCC FF B", "B")
        assert kawuxing.patterns(*four, {"sanyuan_qidui": 16}) == {"三元七对": 16}
        assert kawuxing.patterns(*four, {"sanyuan_qidui": 8}) == {"龙七对": 8}
        assert kawuxing.patterns("11p 33p 55p 77s 99s CC F", "F", {"sanyuan_qidui": 8}) == {"七对": 4}


class TestValues:
    def test_another_value_changes_the_reading_that_counts(self, kawuxing: Game) -> None:
        hand = ("444p 55p 666p 999s 22s", "5p")
        assert kawuxing.patterns(*hand, {"values": {"kawuxing": 4}}) == {"卡五星": 4}
        assert kawuxing.patterns(*hand, {"values": {"pengpenghu": 4}}) == {"碰碰胡": 4}

    def test_a_raised_tier_does_not_turn_into_another(self, kawuxing: Game) -> None:
        assert kawuxing.patterns(*DOUBLE_DRAGON, {"values": {"qidui": 64}}) == {"双龙七对": 16}


class TestCountedTriplets:
    def test_concealed_triplets_and_kongs_add_after_the_cap(self, kawuxing: Game) -> None:
        win = kawuxing.win(
            "46p 123s 22s BBB", "5p", {"shukan": True, "cap": 2}, melds="added-kong 9999s", at=["liang"]
        )
        assert (win.total, win.value, win.bonus, win.share) == (4, 2, (("shukan", 2),), 4)

    def test_a_triplet_that_a_discard_completes_does_not_count(self, kawuxing: Game) -> None:
        hand = ("33p 55p 123s 789s BBB", "5p")
        assert kawuxing.win(*hand, {"shukan": True}, by="self").bonus == (("shukan", 2),)
        assert kawuxing.win(*hand, {"shukan": True}).bonus == (("shukan", 1),)

    def test_the_reading_with_the_largest_share_counts(self, kawuxing: Game) -> None:
        win = kawuxing.win("444p 55p 666p 999s 22s", "5p", {"shukan": True})
        assert win.patterns == (("pengpenghu", 2),)
        assert win.share == 2 + 3


ALL: dict[str, Any] = {
    "values": {"kawuxing": 4},
    "cap": 8,
    "cap_exceptions": {"shuanglong_qidui": 16},
    "min_discard_multiplier": 4,
    "min_discard_counts": "hand",
    "haidilao": False,
    "haidipao": True,
    "sigui_scope": "full",
    "sigui_count": "each",
    "sigui_mixed": "larger",
    "sigui_flush_concealed_as": "ming",
    "ansigui_needs_triplet": True,
    "kawuxing_requires_only_gap": True,
    "shouzhuayi_absorbs_pengpenghu": True,
    "shouzhuayi_allows_angang": False,
    "sanlong_qidui": 32,
    "sanyuan_qidui": 8,
    "kong_chain_scales_win": True,
    "shukan": True,
}


def test_all_options_together(kawuxing: Game) -> None:
    assert kawuxing.patterns(*GAP, ALL, at=["liang"]) == {"卡五星": 4, "亮倒": 2}
    assert kawuxing.patterns(*KEPT_FOUR_OF_TWO_SUITS, ALL) == {"明四归一": 2}
    assert kawuxing.patterns("12333p 678s 999s 77s", "3p", ALL) == {"暗四归一": 4}
    assert kawuxing.patterns("7s", "7s", ALL, melds=FOUR_MELDS) == {"手抓一": 4}
    assert kawuxing.win(*DOUBLE_DRAGON, ALL).value == 16


@pytest.mark.parametrize("without", sorted(ALL))
def test_all_options_but_one(kawuxing: Game, without: str) -> None:
    options = {name: value for name, value in ALL.items() if name != without}
    win = kawuxing.win(*GAP, options, at=["liang"])
    assert win.total == (4 if without == "values" else 8)
