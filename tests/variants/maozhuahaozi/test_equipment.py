"""What 猫抓耗子 is played with and how a hand begins: tiles, dice, chips, seats, walls (sections 1 and 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from paiju.core.errors import PaijuError, PositionError
from paiju.core.match import Match
from paiju.core.round import Round, start
from paiju.core.shuffle import Stream, deal_seed
from tests.variants.maozhuahaozi.table import FAR, MODES, table

SINGLE, FIXED, WINDS = MODES
TILES = {
    "tong": ("1p 2p 3p 4p 5p 6p 7p 8p 9p", 4),
    "tiao": ("1s 2s 3s 4s 5s 6s 7s 8s 9s", 4),
    "wan": ("1m 2m 3m 4m 5m 6m 7m 8m 9m", 4),
    "wild": ("b", 4),
    "flowers": ("f1 f2 f3 f4 f5 f6 f7 f8", 1),
    "auxiliary": ("cat rat god ingot", 1),
    "winds": ("E S W N", 1),
}
"""The classes of the page: their faces, and how often each is there."""
DEALT = 53


def deals(name: str, number: int = 60, **options: Any) -> Iterator[Round]:
    """Fresh rounds of a mode, each seat being the dealer in its turn."""
    game = table(name, **options)
    for seed in range(number):
        yield game.deal(seed, dealer=seed % 4)


def of_kind(round: Round, kind: str) -> list[Any]:
    return [event for event in round.events() if event[0] == kind]


# --- tiles -------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "MZHZ-1.2a", "MZHZ-1.2b", "MZHZ-1.2c", "MZHZ-1.3", "MZHZ-1.4", "MZHZ-1.5", "MZHZ-1.6", "MZHZ-1.7"
)
@pytest.mark.parametrize("group", TILES)
def test_the_faces_of_a_class_and_how_often_each_is_there(group: str) -> None:
    kinds = [kind for kind in table(WINDS).rules.tiles.kinds if kind.group == group]
    faces, copies = TILES[group]
    assert {kind.code for kind in kinds} == set(faces.split())
    assert {kind.copies for kind in kinds} == {copies}


@pytest.mark.clause("MZHZ-1.1", "MZHZ-1.7")
def test_128_tiles_of_seven_classes_with_44_faces() -> None:
    tiles = table(WINDS).rules.tiles
    assert {group.name for group in tiles.groups} == set(TILES)
    assert (tiles.size, len(tiles.kinds)) == (128, 44)


@pytest.mark.clause("MZHZ-1.8", "MZHZ-Q1")
@pytest.mark.parametrize(("name", "size", "left"), [(SINGLE, 124, 71), (FIXED, 124, 71), (WINDS, 128, 75)])
def test_only_four_wind_play_has_winds_in_the_wall(name: str, size: int, left: int) -> None:
    game = table(name)
    winds = {"E", "S", "W", "N"} & set(game.rules.tiles.by_code)
    assert (game.rules.tiles.size, len(winds)) == (size, size - 124)
    round = game.deal()
    assert (len(round.wall), round.wall_left) == (size, left)


def test_there_are_no_dragons_and_no_chow() -> None:
    rules = table(WINDS).rules
    assert not {"C", "F", "B"} & set(rules.tiles.by_code)
    assert set(rules.claims) == {"win", "kong", "pong"}


@pytest.mark.clause("MZHZ-5.2")
def test_tiles_that_are_there_too_often_are_found() -> None:
    game = table()
    with pytest.raises(PositionError) as caught:
        game.at({0: "11111p", 1: FAR[1]}, wall="f1 f1 rat", tail="rat")
    faults = caught.value.faults
    counted = [fault.message.en for fault in faults if fault.code == "too-many-tiles"]
    assert counted == [
        "1p is used 5 times; there are 4",
        "f1 is used 2 times; there are 1",
        "rat is used 2 times; there are 1",
    ]


@pytest.mark.clause("MZHZ-5.2")
@pytest.mark.parametrize(
    ("wrong", "code"),
    [("a tile twice", "too-many-tiles"), ("too few", "too-few-tiles"), ("no tile", "no-such-tile")],
)
def test_a_set_that_is_not_complete_in_order_is_not_dealt_from(wrong: str, code: str) -> None:
    game = table()
    tiles = game.rules.tiles.tiles
    cat = game.tile("cat")
    supplies = {"a tile twice": (cat, *tiles), "too few": tiles[:52], "no tile": (*tiles[1:], 999)}
    with pytest.raises(PaijuError) as caught:
        start(game.rules, 1, supply=supplies[wrong])
    assert [fault.code for fault in caught.value.faults] == [code]


# --- chips and dice ----------------------------------------------------------------------------------


@pytest.mark.clause("MZHZ-1.9")
@pytest.mark.parametrize("unit", [1, 10, 50, 100, Fraction(1, 2)])
def test_points_are_kept_in_chips_of_any_value(unit: Any) -> None:
    """Seat 1 draws 2 points; a cat takes half off for seat 0, a god adds half for seat 2."""
    effects = [{"kind": "cat", "by": 0, "hit": 1}, {"kind": "god", "by": 1, "hit": 2}]
    game = table(win_reveal="at_once")
    seats = {0: FAR[0], 1: "234m 567m 22p 345p 67p 8p", 2: FAR[1], 3: FAR[2]}
    round = game.at(seats, turn=1, state={"stake": unit, "effects": effects})
    game.play(round, "1 win")
    assert round.scores == [-1 * unit, 6 * unit, -3 * unit, -2 * unit]


@pytest.mark.clause("MZHZ-1.10", "MZHZ-2.19a")
def test_the_dealer_throws_two_dice_before_the_deal() -> None:
    thrown = Counter[int]()
    for round in deals(SINGLE, 200):
        kinds = [event[0] for event in round.events()]
        assert kinds.index("roll") < kinds.index("deal")
        ((_, _, faces, _), *_) = of_kind(round, "roll")
        assert len(faces) == 2
        assert set(faces) <= set(range(1, 7))
        thrown[sum(faces)] += 1
    assert set(thrown) == set(range(2, 13))


# --- seats -------------------------------------------------------------------------------------------


@pytest.mark.clause("MZHZ-2.17b", "MZHZ-2.18b")
@pytest.mark.parametrize("name", MODES)
def test_the_seat_of_the_first_dealer_is_drawn_by_lot(name: str) -> None:
    rules = table(name).rules
    dealers = Counter(Match(rules, seed).round.dealer for seed in range(80))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) >= 8
    assert Match(rules, 5).round.dealer == Match(rules, 5).round.dealer


@pytest.mark.clause("MZHZ-2.17b")
def test_everybody_may_have_a_hand_in_the_lot() -> None:
    """The lot is drawn face down: what players throw in changes it, and nobody can tell how."""
    rules = table().rules
    dealers = {Match(rules, 5, nonces={0: "甲", 2: str(number)}).round.dealer for number in range(40)}
    assert dealers == {0, 1, 2, 3}


@pytest.mark.clause("MZHZ-2.17a", "MZHZ-2.17b")
def test_winds_say_where_one_sits_and_turns_go_east_south_west_north() -> None:
    game = table(WINDS)
    winds = [kind.name.zh for kind in game.rules.tiles.kinds if kind.group == "winds"]
    assert winds == ["东", "南", "西", "北"]
    assert [game.rules.after[seat] for seat in range(4)] == [(1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2)]


# --- shuffling and walls -----------------------------------------------------------------------------


@pytest.mark.clause("MZHZ-5.3")
@pytest.mark.parametrize("name", MODES)
def test_all_tiles_are_mixed_before_a_hand(name: str) -> None:
    rules = table(name).rules
    rounds = list(deals(name, 30))
    assert all(sorted(round.wall) == sorted(rules.tiles.tiles) for round in rounds)
    assert len({round.wall for round in rounds}) == 30
    places = Counter(
        round.wall.index(rules.tiles.by_code["cat"]) // (rules.tiles.size // 4) for round in rounds
    )
    assert len(places) >= 4, "the cat lies anywhere"


@pytest.mark.clause("MZHZ-5.3")
def test_the_mixing_is_the_fair_shuffle_of_the_whole_set() -> None:
    game = table()
    round = game.deal("a seed", index=3, nonces={1: "甲"})
    key = deal_seed("a seed", 3, {1: "甲"})
    assert round.wall == Stream(key, "wall").shuffle(game.rules.tiles.tiles)


@pytest.mark.clause("MZHZ-2.4", "MZHZ-2.18a")
@pytest.mark.parametrize("inclusive", [True, False])
def test_the_dice_say_whose_wall_is_opened_and_what_is_passed_over(inclusive: bool) -> None:
    for round in deals(SINGLE, dice_inclusive=inclusive):
        ((_, _, faces, _),) = of_kind(round, "roll")
        seat = (round.dealer + sum(faces) - inclusive) % 4
        assert dict(round.table.wall_break) == {"seat": seat, "skip": min(faces)}


@pytest.mark.clause("MZHZ-2.5", "MZHZ-5.4")
def test_the_walls_make_one_ring_from_which_everything_is_drawn() -> None:
    """Nothing is set aside: the hands and what can still be drawn are the whole set."""
    for round in deals(WINDS):
        rest = Counter(round.wall[round.head : round.end])
        hands = Counter(kind for state in round.seats for kind in range(44) for _ in range(state.hand[kind]))
        rows = Counter(tile for state in round.seats for row in state.rows.values() for tile in row)
        assert rest + hands + rows == Counter(round.rules.tiles.tiles)


@pytest.mark.clause("MZHZ-5.4", "MZHZ-2.19c", "MZHZ-2.19d", "MZHZ-2.19e", "MZHZ-2.19f")
def test_packets_of_two_stacks_two_tiles_high_then_the_jump() -> None:
    """Draw order counts from 0, and even numbers are upper tiles: the dealer's last two are 48 and 52."""
    for round in deals(SINGLE, 12):
        order = [(round.dealer + more) % 4 for more in range(4)]
        packets = of_kind(round, "deal")
        assert [(seat, len(tiles)) for _, seat, tiles, _ in packets] == [
            *[(seat, 4) for _ in range(3) for seat in order],
            *[(seat, 1) for seat in order],
        ]
        dealt = [tile for _, _, tiles, _ in packets for tile in tiles]
        assert tuple(dealt) == round.wall[: len(dealt)]
        jump = next(event for event in of_kind(round, "draw") if event[3] == "deal")
        assert jump[1:3] == (round.dealer, round.wall[52])


@pytest.mark.clause("MZHZ-5.4", "MZHZ-2.11a", "MZHZ-2.11b")
@pytest.mark.parametrize(
    ("first", "places"),
    [
        ("lone", {1: 0, 2: 1, 3: 3, 4: 5, 5: 7, 6: 9}),
        ("full", {1: 1, 2: 3, 3: 5, 4: 7, 5: 9, 6: 11}),
    ],
)
def test_the_tops_of_stacks_are_turned_up(first: str, places: dict[int, int]) -> None:
    """The deal leaves a lone lower tile; it is the first stack, or none (R03)."""
    seen = set()
    for round in deals(SINGLE, 80, indicator_first_stack=first):
        ((_, _, faces, _),) = of_kind(round, "roll")
        turned = [event[1] - DEALT for event in of_kind(round, "flip")]
        assert turned[0] == places[min(faces)]
        assert all(place == 0 or place % 2 for place in turned), (
            "a top lies at an odd place behind the lone tile"
        )
        assert turned[1:] == [place + 2 if place else 1 for place in turned[:-1]]
        seen.add(min(faces))
    assert seen == set(places)


@pytest.mark.clause("MZHZ-5.1")
def test_what_comes_after_what_in_a_hand() -> None:
    """Dealer, mixing and walls, opening, play, wins, 荒牌, settlement."""
    game = table(FIXED)
    stages = ("start", "roll", "deal", "flip", "discard", "finish", "end")
    for seed in range(8):
        round = game.to_the_end(game.deal(seed))
        kinds = [event[0] for event in round.events()]
        first = [kinds.index(kind) for kind in stages]
        assert first == sorted(first)
        assert all(kinds.index(kind) > kinds.index("finish") for kind in ("pay", "show") if kind in kinds)
        assert kinds[-1] == "end"


@pytest.mark.clause("MZHZ-Q2a", "MZHZ-5.1")
@pytest.mark.parametrize("dealer", range(4))
def test_flowers_of_the_deal_are_laid_out_in_order_from_the_dealer_on(dealer: int) -> None:
    game = table()
    for seed in range(30):
        round = game.deal(seed, dealer=dealer)
        asked = []
        while round.fact("phase") == "opening":
            ((seat, menu),) = round.legal().items()
            asked.append((seat - dealer) % 4)
            round.act(seat, menu[-1])
        assert asked == sorted(asked)
        assert round.turn == dealer
        assert sum(round.seats[dealer].hand) == 14
