"""Examples of patterns: hands and positions that really score them."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from paiju.core.errors import PaijuError
from paiju.core.round import Rules
from paiju.core.ruleset import rules
from paiju.lab.examples import examples, one_of_each, patterns_of, scored_by, winning_hands, won_hands

GAMES = ("toy-draw", "kawuxing", "zhuoji-qianren", "maozhuahaozi")


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Rules:
    return rules(request.param)


def test_a_made_up_hand_waits_for_its_tile_and_no_tile_is_there_too_often(game: Rules) -> None:
    for hand in islice(winning_hands(game, Random(1)), 300):
        used = game.tiles.counts(hand.tiles)
        assert all(used[kind] <= copies for kind, copies in enumerate(game.tiles.copies))
        assert len(hand.held) + 3 * len(hand.melds) == game.hand_size
        without_limits = game.waits_of(game.tiles.counts(hand.held), hand.melds)
        assert without_limits >> hand.won & 1 or game.tiles.counts(hand.held)[hand.won] >= 3


def test_made_up_hands_are_of_every_shape_and_with_any_number_of_melds(game: Rules) -> None:
    hands = list(islice(winning_hands(game, Random(2)), 600))
    most = max(shape.most_melds for shape in game.hands.shapes.values())
    assert {len(hand.melds) for hand in hands} == set(range(most + 1))
    assert len({hand.won for hand in hands}) > 9


def test_a_hand_of_a_pattern_scores_it() -> None:
    game = rules("kawuxing")
    found = list(islice(won_hands(game, "dasanyuan", Random(1)), 5))
    dragons = game.tiles.of_class("dragons")
    assert len(found) == 5
    for won in found:
        assert "dasanyuan" in won.scored
        assert sum(tile in dragons for tile in won.hand.tiles) >= 9


def test_patterns_that_are_switched_off_are_none() -> None:
    assert "mirror" not in patterns_of(rules("toy-draw"))
    assert "mirror" in patterns_of(rules("toy-draw", {"mirror": True}))
    assert patterns_of(rules("toy-climb")) == ()


def test_an_example_played_again_scores_its_pattern(game: Rules) -> None:
    found = one_of_each(game, Random(1), patterns_of(game)[:12])
    assert len(found) > 1
    for id, example in found.items():
        worths = [worth for win in example.play().wins for worth in win.worths]
        assert any(id in scored_by(worth) for worth in worths)
        assert example.position is not None


def test_a_predicate_of_a_plugin_is_found_too() -> None:
    game = rules("toy-draw", {"mirror": True, "knock": True})
    assert one_of_each(game, Random(1)).keys() == set(patterns_of(game))


@pytest.mark.parametrize(
    ("pattern", "by"), [("qianggang", "rob"), ("gangshangpao", "discard"), ("haidilao", "self")]
)
def test_circumstances_come_about_in_play(pattern: str, by: str) -> None:
    game = rules("kawuxing")
    found = list(examples(game, pattern, 3, Random(1)))
    assert len(found) == 3
    assert {example.win.by for example in found} == {by}
    if pattern == "haidilao":
        assert all(example.play().wall_left == 0 for example in found)


def test_the_same_chance_finds_the_same_examples() -> None:
    game = rules("zhuoji-guiyang")
    one, other = ([example.win for example in examples(game, "gangkai", 4, Random(3))] for _ in range(2))
    assert one == other
    assert len(one) == 4


def test_cards_are_dealt_and_played() -> None:
    game = rules("catmouse-3")
    found = list(examples(game, "chuntian", 2, Random(1)))
    assert len(found) == 2
    for example in found:
        assert example.position is None
        assert example.play().over
        assert "chuntian" in example.scored


def test_where_nothing_scores_a_pattern_the_search_ends(tmp_path: Path) -> None:
    never = "scoring: {patterns: {never: {zh: 三色, en: three suits, value: 9, when: {suits: 3}}}}"
    path = tmp_path / "ours.yaml"
    path.write_text(f"name: ours\nextends: toy-draw\nnames: {{zh: 我们的, en: Ours}}\n{never}\n", "utf-8")
    assert list(examples(rules(str(path)), "never", 1, Random(1), tries=20)) == []


@pytest.mark.parametrize(
    ("ruleset", "written", "near"),
    [("kawuxing", "qidiu", "qidui"), ("kawuxing", "七对", "qidui"), ("catmouse-2", "chuntain", "chuntian")],
)
def test_a_pattern_that_is_none_is_told_at_once_with_the_nearest(
    ruleset: str, written: str, near: str
) -> None:
    game = rules(ruleset)
    for ask in (
        lambda: examples(game, written, 1, Random(1)),
        lambda: one_of_each(game, Random(1), [written]),
    ):
        with pytest.raises(PaijuError) as caught:
            ask()
        (fault,) = caught.value.faults
        assert (fault.code, fault.nearest) == ("unknown-pattern", near)
        assert written in fault.message.zh
