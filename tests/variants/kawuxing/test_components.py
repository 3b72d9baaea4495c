"""What 卡五星 is played with: tiles, seats, the first dealer, the die (section 1 of the rules page)."""

from __future__ import annotations

from collections import Counter

import pytest

from paiju.core.match import Match
from paiju.core.round import Rules, start
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles


@pytest.fixture(scope="module")
def kawuxing() -> Rules:
    return rules("kawuxing")


@pytest.mark.clause("KWX-0.1", "KWX-0.2", "KWX-1.1", "KWX-10.1")
def test_three_seats_and_two_suits_and_dragons_make_84_tiles(kawuxing: Rules) -> None:
    assert kawuxing.seats == 3
    assert kawuxing.tiles.size == 84
    assert rules("kawuxing-yunmeng").hash == kawuxing.hash


@pytest.mark.clause("KWX-1.2")
def test_there_are_no_winds(kawuxing: Rules) -> None:
    assert not {"E", "S", "W", "N"} & set(kawuxing.tiles.by_code)


@pytest.mark.clause("KWX-1.3", "KWX-1.4", "KWX-1.6")
def test_four_copies_of_every_kind(kawuxing: Rules) -> None:
    by_group = Counter(kind.group for kind in kawuxing.tiles.kinds for _ in range(kind.copies))
    assert by_group == {"dragons": 12, "tong": 36, "tiao": 36}
    assert set(kawuxing.tiles.copies) == {4}


@pytest.mark.clause("KWX-1.5", "KWX-1.7")
@pytest.mark.parametrize(
    ("written", "meant"),
    [("五饼", "5p"), ("123饼", "123p"), ("五束", "5s"), ("99束", "99s"), ("99条", "99s")],
)
def test_the_suits_by_their_other_names(kawuxing: Rules, written: str, meant: str) -> None:
    assert read_tiles(kawuxing.tiles, written) == read_tiles(kawuxing.tiles, meant)


@pytest.mark.clause("KWX-2.2")
def test_the_first_dealer_is_drawn_by_lot(kawuxing: Rules) -> None:
    dealers = Counter(Match(kawuxing, seed).round.dealer for seed in range(60))
    assert set(dealers) == {0, 1, 2}
    assert min(dealers.values()) >= 8
    assert Match(kawuxing, 5).round.dealer == Match(kawuxing, 5).round.dealer


@pytest.mark.clause("KWX-2.3")
def test_the_die_has_no_effect_on_the_rules_and_a_seeded_shuffle_stands_for_it(kawuxing: Rules) -> None:
    first, again, other = (start(kawuxing, seed) for seed in (7, 7, 8))
    assert first.wall == again.wall
    assert first.wall != other.wall
    assert not any(event[0] == "roll" for event in first.events())
