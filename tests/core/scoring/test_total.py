"""How values combine: replacing, caps, minimum, choice of the reading, the words for it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from paiju.core.scoring import ScoringTable

if TYPE_CHECKING:
    from tests.core.scoring.conftest import Game, Vocabulary

HAND = ("123p 456p 789s 234s 5s", "5s")
YES: dict[str, Any] = {"suits": 2}
NO: dict[str, Any] = {"suits": 1}


def worth(
    plain: Vocabulary, patterns: dict[str, Any], total: dict[str, Any] | None = None, **how: Any
) -> Any:
    """What the hand is worth when these are the patterns."""
    from_nothing = plain.game({}, {})
    named = {id: {"zh": f"番{id}", "en": id, "value": 1, **spec} for id, spec in patterns.items()}
    section = {"total": total or {"combine": "add"}, "patterns": named}
    table = ScoringTable.compile(section, plain.tiles, from_nothing.hands, {})
    found = table.appraise(from_nothing.context(*HAND, **how))
    assert found is not None
    return found


def ids(appraisal: Any) -> list[str]:
    return [id for id, _ in appraisal.patterns]


class TestReplacing:
    def test_absorbing(self, plain: Vocabulary) -> None:
        assert ids(worth(plain, {"a": {}, "b": {"absorbs": ["a"]}})) == ["b"]
        assert ids(worth(plain, {"a": {}, "b": {"absorbs": ["a"], "when": NO}})) == ["a"]

    def test_unless(self, plain: Vocabulary) -> None:
        assert ids(worth(plain, {"a": {"unless": ["b"]}, "b": {"when": YES}})) == ["b"]
        assert ids(worth(plain, {"a": {"unless": ["b"]}, "b": {"when": NO}})) == ["a"]
        assert ids(worth(plain, {"a": {"unless": ["b"]}, "b": {"enabled": False}})) == ["a"]

    def test_the_best_of_its_name(self, plain: Vocabulary) -> None:
        found = worth(plain, {"a": {"best_of": "x", "value": 2}, "b": {"best_of": "x", "value": 3}, "c": {}})
        assert found.patterns == (("b", 3), ("c", 1))
        assert ids(worth(plain, {"a": {"best_of": "x"}, "b": {"best_of": "x"}})) == ["a"]

    def test_otherwise(self, plain: Vocabulary) -> None:
        assert ids(worth(plain, {"a": {"otherwise": True}, "b": {}})) == ["b"]
        assert ids(worth(plain, {"a": {"otherwise": True}, "b": {"when": NO}})) == ["a"]
        assert ids(worth(plain, {"a": {"otherwise": True, "when": NO}, "b": {"when": NO}})) == []

    def test_otherwise_in_the_reading_where_it_holds(self, plain: Vocabulary) -> None:
        # triplets or runs of the same tiles: only the runs are worth anything
        game = plain.game({}, {})
        patterns = {
            "a": {"zh": "甲", "en": "a", "value": 1, "otherwise": True, "when": {"groups": {"kind": "run"}}}
        }
        section = {"total": {"combine": "add"}, "patterns": patterns}
        table = ScoringTable.compile(section, plain.tiles, game.hands, {})
        win = table.appraise(game.context("111222333p CCC 9s", "9s"))
        assert win is not None
        assert win.patterns == (("a", 1),)

    def test_alone(self, plain: Vocabulary) -> None:
        found = worth(
            plain, {"a": {"value": 9}, "b": {"alone": True, "when": {"shape": "standard"}, "value": 6}}
        )
        assert found.patterns == (("b", 6),)
        assert found.reading is not None
        found = worth(plain, {"a": {}, "b": {"alone": True, "when": {"by": "discard"}}})
        assert (ids(found), found.reading) == (["b"], None)
        assert ids(worth(plain, {"a": {}, "b": {"alone": True, "when": {"by": "self"}}})) == ["a"]

    def test_references_to_patterns(self, plain: Vocabulary) -> None:
        assert ids(worth(plain, {"a": {"when": YES}, "b": {"when": {"pattern": "a"}}})) == ["a", "b"]
        assert ids(worth(plain, {"a": {"when": NO}, "b": {"when": {"pattern": "a"}}})) == []
        assert ids(worth(plain, {"a": {"when": NO}, "b": {"when": {"pattern": ["a", "c"]}}, "c": {}})) == [
            "b",
            "c",
        ]
        counted = {"a": {"times": [{"groups": {"kind": "kong"}}]}, "b": {"when": {"pattern": "a"}}}
        assert ids(worth(plain, counted)) == []


class TestCombining:
    def test_sums_and_products(self, plain: Vocabulary) -> None:
        patterns = {"a": {"value": 2}, "b": {"value": 3}, "c": {"value": 5, "when": NO}}
        assert worth(plain, patterns, {"combine": "add"}).value == 5
        assert worth(plain, patterns, {"combine": "multiply"}).value == 6
        assert worth(plain, patterns, {"combine": "add", "power": 2}).value == 32
        best = worth(plain, patterns, {"combine": "best"})
        assert (best.patterns, best.value) == ((("b", 3),), 3)

    def test_nothing_at_all(self, plain: Vocabulary) -> None:
        assert worth(plain, {"a": {"when": NO}}, {"combine": "add"}).value == 0
        assert worth(plain, {"a": {"when": NO}}, {"combine": "multiply"}).value == 1
        assert worth(plain, {"a": {"when": NO}}, {"combine": "add", "power": 2}).value == 1

    def test_several_times(self, plain: Vocabulary) -> None:
        patterns = {"a": {"value": 2, "times": [{"groups": {"kind": "run"}}]}}
        assert worth(plain, patterns, {"combine": "add"}).patterns == (("a", 8),)
        assert worth(plain, patterns, {"combine": "multiply"}).patterns == (("a", 16),)
        patterns["a"]["at_most"] = 3
        assert worth(plain, patterns, {"combine": "add"}).patterns == (("a", 6),)
        patterns["a"]["times"] = [{"groups": {"kind": "kong"}}, {"by": "self", "groups": {"kind": "run"}}]
        assert worth(plain, patterns, {"combine": "add"}).patterns == ()

    def test_fractions_stay_exact(self, plain: Vocabulary) -> None:
        patterns = {"a": {"value": Fraction(5, 3)}, "b": {"value": 6}}
        assert worth(plain, patterns, {"combine": "multiply"}).value == 10
        assert worth(plain, patterns, {"combine": "add"}).value == Fraction(23, 3)

    def test_whole_numbers_stay_whole(self, plain: Vocabulary) -> None:
        assert type(worth(plain, {"a": {"value": 2}}, {"combine": "multiply", "cap": 8}).value) is int


class TestFormula:
    def test_multiply(self, kawuxing: Game) -> None:
        names = kawuxing.table().names
        win = kawuxing.win("46p 111p 333p 789p 22p", "5p")
        assert win.formula("zh", names) == "清一色 4 × 卡五星 2 = 8"
        assert win.formula("en", names) == "one suit 4 × five in the gap 2 = 8"
        assert kawuxing.win("123456p 78p 123s 99s", "9p").formula("zh", names) == "屁胡 1"

    def test_cap_and_bonus(self, kawuxing: Game) -> None:
        options = {"cap": 4, "shukan": True}
        names = kawuxing.table(**options).names
        win = kawuxing.win("46p 111p 333p 789p 22p", "5p", options)
        assert win.formula("zh", names) == "清一色 4 × 卡五星 2 = 8，封顶 4，数坎 +2"
        assert (
            win.formula("en", names) == "one suit 4 × five in the gap 2 = 8, capped at 4, counted triplets +2"
        )

    def test_powers(self, maozhuahaozi: Game) -> None:
        names = maozhuahaozi.table().names
        facts = {"treasure": None}
        win = maozhuahaozi.win("123456789s 5s", "5s", melds="concealed-kong b b b b", facts=facts)
        assert win.formula("zh", names) == "清一色 2 + 百搭杠 5 = 7，2^7 = 128，封顶 64"
        win = maozhuahaozi.win("555p 111m 5678m", "8m", melds="pong b b b", facts=facts)
        assert win.formula("en", names) == "plain hand 0, 2^0 = 1"

    def test_additions(self, qianren: Game) -> None:
        win = qianren.win("222m 888p 66p 44s 999p", "4s", by="self")
        assert win.formula("zh", qianren.table().names) == "大对子 5 + 自摸 1 = 6"

    def test_nothing(self, catmouse: Game) -> None:
        win = catmouse.win("", by="out", facts={"report_factor": 2, "reports": 0, "bomb_factor": 1})
        assert win.formula("zh", catmouse.table().names) == "1"


class TestReadings:
    @pytest.mark.clause("KWX-7.1", "KWX-7.5")
    def test_alternatives_come_best_first_and_say_which_tie(self, kawuxing: Game) -> None:
        found = kawuxing.readings("1122334455566p", "5p")
        assert found[0].appraisal == kawuxing.win("1122334455566p", "5p")
        assert [(one.appraisal.total, one.ties) for one in found[:2]] == [(32, True), (32, True)]
        shapes = [one.appraisal.reading.shape for one in found if one.appraisal.reading is not None]
        assert shapes[:2] == ["seven-pairs", "standard"]
        totals = [one.appraisal.total for one in found]
        assert totals == sorted(totals, reverse=True)
        assert all(one.ties == (one.appraisal.total == 32) for one in found)

    @pytest.mark.clause("KWX-7.1")
    def test_patterns_of_different_readings_never_combine(self, kawuxing: Game) -> None:
        found = kawuxing.readings("444p 55p 666p 999s 22s", "5p")
        assert [one.appraisal.patterns for one in found] == [(("kawuxing", 2),), (("pengpenghu", 2),)]

    def test_a_win_without_a_hand_is_its_only_reading(self, maozhuahaozi: Game) -> None:
        (only,) = maozhuahaozi.readings("147m 258p 369s 1s 4s 7s 8s", "f8", by="flower")
        assert (only.appraisal.patterns, only.ties) == ((("qiqiangyi", 6),), True)

    def test_no_reading_no_win(self, kawuxing: Game) -> None:
        assert kawuxing.no_win("123456p 78p 123s 99s", "1s")
        assert kawuxing.readings("123456p 78p 123s 99s", "1s") == ()

    def test_a_reading_that_meets_the_minimum_goes_first(self, plain: Vocabulary) -> None:
        # as pairs the hand is worth 3, all of it from a pattern that does not count for the minimum
        patterns = {
            "pairs": {"value": 3, "when": {"shape": "seven-pairs"}},
            "runs": {"value": 2, "when": {"shape": "standard"}},
        }
        named = {id: {"zh": f"番{id}", "en": id, **spec} for id, spec in patterns.items()}
        for without, chosen in [([], "pairs"), (["pairs"], "runs")]:
            total = {"combine": "add", "minimum": {"discard": 2, "without": without}}
            game = plain.game({}, {})
            table = ScoringTable.compile({"total": total, "patterns": named}, plain.tiles, game.hands, {})
            win = table.appraise(game.context("112233p 445566p 8s", "8s"))
            assert win is not None
            assert (ids(win), win.minimum_ok) == ([chosen], True)
            drawn = table.appraise(game.context("112233p 445566p 8s", "8s", by="self"))
            assert drawn is not None
            assert ids(drawn) == ["pairs"]

    def test_what_is_required_of_a_win(self, plain: Vocabulary) -> None:
        game = plain.game({}, {})
        for require, wins in [
            ({"suits": 2}, True),
            ({"suits": 1}, False),
            ({"shape": "standard"}, True),
            ({"shape": "seven-pairs"}, False),
        ]:
            section = game.data["scoring"] | {"require": require}
            table = ScoringTable.compile(section, plain.tiles, game.hands, {})
            assert (table.appraise(game.context(*HAND)) is not None) == wins
            assert bool(table.alternatives(game.context(*HAND))) == wins


class TestAdditions:
    def test_a_list_of_additions_and_values_from_facts(self, plain: Vocabulary) -> None:
        game = plain.game({}, {})
        then = [
            {"id": "more", "zh": "加", "en": "more", "add": "$extra"},
            {"id": "least", "zh": "至少", "en": "at least", "at_least": "$least"},
        ]
        section = game.data["scoring"] | {"then": then}
        table = ScoringTable.compile(section, plain.tiles, game.hands, {})
        assert set(table.facts) == {"extra", "least"}
        for facts, expected in [
            ({"extra": 3, "least": 4}, (("it", 1), ("more", 3))),
            ({"extra": 3, "least": 5}, (("least", 5),)),
        ]:
            win = table.appraise(game.context(*HAND, facts=facts))
            assert win is not None
            assert win.patterns == expected


class TestPredicates:
    def test_they_see_the_win_the_reading_and_all_readings(self, plain: Vocabulary) -> None:
        seen: list[Any] = []

        def spy(ctx: Any, reading: Any, readings: Any) -> int:
            seen.append((ctx, reading, readings))
            return 2

        game = plain.game({}, {})
        named: dict[str, Any] = {"zh": "它", "en": "it", "value": 3}
        cases: list[tuple[dict[str, Any], int]] = [
            ({"when": {"spy": True}}, 3),
            ({"when": {"spy": False}}, 0),
            ({"when": {"spy": {"min": 3}}}, 0),
            ({"when": {"spy": 2}}, 3),
            ({"times": [{"spy": True}]}, 6),
        ]
        for more, value in cases:
            section = {"total": {"combine": "add"}, "patterns": {"it": named | more}}
            table = ScoringTable.compile(section, plain.tiles, game.hands, {"spy": spy})
            ctx = game.context(*HAND)
            win = table.appraise(ctx)
            assert win is not None
            assert win.value == value
            assert game.hands is not None
            (reading,) = readings = game.hands.readings(ctx.hand, 0, 0)
            assert seen.pop() == (ctx, reading, readings)
