"""斗地主 as it is played: the auction, the bottom, who leads, what doubles the bid, who pays whom."""

from __future__ import annotations

from random import Random

import pytest

from paiju.core.errors import PositionError, Refused
from paiju.core.ledger import Transfer
from paiju.core.match import Match
from paiju.core.round import Position, Round, Rules, SeatPosition, start, start_at
from paiju.core.ruleset import installed, rules
from paiju.core.tiles import read_tiles
from paiju.lab.bots import pick
from paiju.lab.checks import check_hidden, check_round


@pytest.fixture(scope="module")
def ready() -> Rules:
    """The ruleset as its file has it."""
    return rules("斗地主")


def play(round: Round, *decisions: str) -> Round:
    """Decisions with their seats: `1 bid 2`."""
    for decision in decisions:
        seat, _, said = decision.partition(" ")
        round.act(int(seat), said)
    return round


def bids(round: Round) -> tuple[int, set[str]]:
    """Who is asked, and what he may bid."""
    ((seat, menu),) = round.legal().items()
    return seat, {round.rules.notation.write_action(one) for one in menu}


def at(ready: Rules, *hands: str, landlord: int = 0, bid: int = 1, **facts: object) -> Round:
    """The landlord about to lead."""
    seats = {seat: SeatPosition(hand=read_tiles(ready.tiles, hand)) for seat, hand in enumerate(hands)}
    state = {"landlord": landlord, "bid": bid, **facts}
    return start_at(ready, Position(turn=landlord, seats=seats, state=state))


def test_it_comes_from_a_distribution_of_its_own() -> None:
    (found,) = (one for one in installed().rulesets if one.name == "doudizhu")
    assert found.distribution == "doudizhu"
    assert (found.seats, found.tile_count) == (3, 54)


def test_the_dealer_bids_first_and_the_next_seats_higher_or_not_at_all(ready: Rules) -> None:
    round = start(ready, "bids", dealer=2)
    assert [sum(state.hand) for state in round.seats] == [17, 17, 17]
    assert bids(round) == (2, {"bid 0", "bid 1", "bid 2", "bid 3"})
    assert bids(play(round, "2 bid 1")) == (0, {"bid 0", "bid 2", "bid 3"})
    with pytest.raises(Refused):
        round.act(0, "bid 1")
    assert bids(play(round, "0 bid 2")) == (1, {"bid 0", "bid 3"})


@pytest.mark.parametrize(
    ("decisions", "landlord", "points"),
    [
        (["0 bid 3"], 0, 3),
        (["0 bid 1", "1 bid 3"], 1, 3),
        (["0 bid 1", "1 bid 0", "2 bid 0"], 0, 1),
        (["0 bid 0", "1 bid 0", "2 bid 2", "0 bid 0", "1 bid 0"], 2, 2),
        (["0 bid 0", "1 bid 1", "2 bid 0", "0 bid 2", "1 bid 0", "2 bid 0"], 0, 2),  # a passer comes back
    ],
)
def test_the_auction_ends_with_a_three_or_two_passes_after_a_bid(
    ready: Rules, decisions: list[str], landlord: int, points: int
) -> None:
    round = play(start(ready, "auction"), *decisions)
    assert (round.table.landlord, round.table.bid) == (landlord, points)
    assert [sum(state.hand) for state in round.seats] == [20 if seat == landlord else 17 for seat in range(3)]
    assert round.wall_left == 0
    ((seat, menu),) = round.legal().items()
    assert seat == landlord
    assert ready.notation.read_action("pass") not in menu


def test_the_bottom_is_seen_by_all(ready: Rules) -> None:
    round = play(start(ready, "bottom"), "0 bid 3")
    bottom = round.wall[51:]
    for seat in range(3):
        assert [event for event in round.view(seat).events() if event[0] == "bottom"] == [
            ("bottom", 0, bottom, -1)
        ]


def test_a_round_in_which_nobody_bids_is_void(ready: Rules) -> None:
    round = play(start(ready, "nobody"), "0 bid 0", "1 bid 0", "2 bid 0")
    assert round.over
    assert round.ended_by == "no-landlord"
    assert round.scores == [0, 0, 0]


def test_the_landlord_is_paid_by_both_others_or_pays_them(ready: Rules) -> None:
    both = ("0 play 4", "1 play 5", "2 play 8", "0 play T", "1 pass", "2 pass")
    won = play(at(ready, "4 T J", "5 6", "8 9", bid=2), *both, "0 play J")
    assert won.transfers() == [Transfer(1, 0, 2, "landlord"), Transfer(2, 0, 2, "landlord")]
    assert won.scores == [4, -2, -2]
    lost = play(at(ready, "4 T J K", "5 Q", "8 9", bid=2), *both, "0 play J", "1 play Q")
    assert lost.transfers() == [Transfer(0, 1, 2, "peasants"), Transfer(0, 2, 2, "peasants")]
    assert lost.scores == [-4, 2, 2]


def test_every_bomb_and_the_rocket_double_whoever_plays_them(ready: Rules) -> None:
    round = at(ready, "4 5555 K", "6666 Q 8", "x X 7", bid=3)
    play(
        round,
        "0 play 4",
        "1 play Q",
        "2 pass",
        "0 play 5555",
        "1 play 6666",
        "2 play x X",
        "0 pass",
        "1 pass",
    )
    assert round.table.bombs == 3
    assert play(round, "2 play 7").scores == [-48, 24, 24]


def test_a_four_that_carries_is_no_bomb(ready: Rules) -> None:
    round = at(ready, "3333 5 6 A", "8 8", "9 9")
    play(round, "0 play 333356 as four-with-two", "1 pass", "2 pass", "0 play A")
    assert round.table.bombs == 0


@pytest.mark.parametrize(
    ("decisions", "scores"),
    [
        # neither of the others has played
        (["0 play 3", "1 pass", "2 pass", "0 play 4"], [4, -2, -2]),
        # the landlord has played but once
        (
            ["0 play 3", "1 play 5", "2 pass", "0 pass", "1 play 6", "2 pass", "0 pass", "1 play 7"],
            [-4, 2, 2],
        ),
        (["0 play 4", "1 play 5", "2 play 8", "0 pass", "1 pass", "2 play 9"], [-4, 2, 2]),
    ],
)
def test_spring_doubles(ready: Rules, decisions: list[str], scores: list[int]) -> None:
    assert play(at(ready, "3 4", "5 6 7", "8 9"), *decisions).scores == scores


def test_no_spring_where_both_sides_have_played_twice(ready: Rules) -> None:
    round = at(ready, "3 T J", "5 6 7", "8 9")
    play(round, "0 play 3", "1 play 5", "2 play 8", "0 play T", "1 pass", "2 pass", "0 play J")
    assert round.scores == [2, -1, -1]


def test_the_stake_multiplies_all_of_it(ready: Rules) -> None:
    assert play(at(ready, "3", "5 6", "8 9", stake=5), "0 play 3").scores == [20, -10, -10]


def test_no_play_before_there_is_a_landlord(ready: Rules) -> None:
    hands = {seat: SeatPosition(hand=read_tiles(ready.tiles, card)) for seat, card in enumerate("345")}
    with pytest.raises(PositionError) as caught:
        start_at(ready, Position(turn=0, seats=hands, state={"phase": "play"}))
    assert [fault.code for fault in caught.value.faults] == ["no-landlord"]


def test_an_auction_may_be_written_down_in_the_middle(ready: Rules) -> None:
    state = {"phase": "bid", "landlord": 1, "bid": 2, "passes": 1}
    round = start_at(ready, Position(turn=0, state=state))
    assert bids(round) == (0, {"bid 0", "bid 3"})
    assert play(round, "0 bid 0").table.landlord == 1
    assert sum(round.seats[1].hand) == 20


@pytest.mark.parametrize("name", ["doudizhu", "doudizhu?four_with_two=false&kicker_policy=different"])
def test_its_rounds_pass_the_checks_of_every_game(name: str) -> None:
    ready = rules(name)
    for seed in range(4):
        check_round(ready, str(seed), share=0.5)
        check_hidden(ready, str(seed), seed % 3, Random(seed))


def test_rounds_follow_one_another_with_first_bidders_by_lot(ready: Rules) -> None:
    match = Match(ready, "match", length=12)
    chance = Random(1)
    dealers = set()
    while not match.over:
        dealers.add(match.round.dealer)
        while not match.round.over:
            for seat, menu in match.round.legal().items():
                match.round.act(seat, pick(menu, chance))
        match.advance()
    assert dealers == {0, 1, 2}
    assert sum(match.totals) == 0
