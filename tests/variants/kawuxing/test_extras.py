"""Extras that a written position cannot show: choices before the deal, stakes, what is shown."""

from __future__ import annotations

import pytest

from paiju.core.errors import PositionError, Refused
from paiju.core.match import Match
from paiju.core.round import Action, Position, Round, Rules, SeatPosition, start, start_at
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles, write_tiles


def read(played: Rules, text: str) -> Action:
    return played.notation.read_action(text)


def seat(played: Rules, hand: str) -> SeatPosition:
    return SeatPosition(hand=read_tiles(played.tiles, hand))


def shown(round: Round, owner: int, viewer: int) -> str:
    """The tiles of a hand that another seat knows."""
    hand = round.view(viewer).seats[owner].hand
    kinds = range(len(hand) - 1)
    return write_tiles(round.rules.tiles, [kind for kind in kinds for _ in range(hand[kind])])


# --- 漂 --------------------------------------------------------------------------------------------


@pytest.mark.clause("KWX-0.7")
def test_piao_is_chosen_by_all_seats_at_once_before_the_deal() -> None:
    played = rules("kawuxing", {"piao": True})
    round = start(played, 1)
    assert set(round.legal()) == {0, 1, 2}
    assert not any(event[0] == "deal" for event in round.events())
    round.act(2, read(played, "piao 3"))
    assert round.seats[2].piao == 0, "nobody sees a choice before all have chosen"
    round.act(0, read(played, "piao 1"))
    round.act(1, read(played, "piao 0"))
    assert [state.piao for state in round.seats] == [1, 0, 3]
    assert round.turn == round.dealer


# --- 出字 ------------------------------------------------------------------------------------------


@pytest.mark.clause("KWX-0.7")
def test_chuzi_is_chosen_in_turn_without_overlap_and_in_any_order_of_words() -> None:
    played = rules("kawuxing", {"chuzi": True})
    round = start(played, 1, dealer=1)
    assert list(round.legal()) == [1]
    round.act(1, read(played, "chuzi C 8 5"))
    assert round.seats[1].chuzi == ("5", "8", "C")
    assert list(round.legal()) == [2]
    with pytest.raises(Refused):
        round.act(2, read(played, "chuzi 5 9"))
    with pytest.raises(Refused):
        round.act(2, read(played, "chuzi 1 2 3 4"))
    round.act(2, read(played, "chuzi 9"))
    round.act(0, read(played, "chuzi"))
    assert round.seats[0].chuzi == ()
    assert round.turn == 1


def test_chuzi_holds_for_the_whole_game() -> None:
    played = rules("kawuxing", {"chuzi": True})
    match = Match(played, 3, dealer=0)
    for chooser in range(3):
        match.round.act(chooser, read(played, f"chuzi {chooser + 1}"))
    while not match.round.over:
        asked, menu = next(iter(match.round.legal().items()))
        match.round.act(asked, menu[0])
    assert match.advance()
    assert [state.chuzi for state in match.round.seats] == [("1",), ("2",), ("3",)]
    assert all(action.verb != "chuzi" for menu in match.round.legal().values() for action in menu)


# --- 上楼 ------------------------------------------------------------------------------------------


def after_a_drawn_hand(options: dict[str, object]) -> Match:
    """A match whose first round nobody wins."""
    played = rules("kawuxing", options)
    for seed in range(50):
        match = Match(played, seed)
        while not match.round.over:
            for asked, menu in list(match.round.legal().items()):
                match.round.act(asked, next(one for one in menu[::-1] if one.verb in ("pass", "discard")))
        if match.round.ended_by == "exhaustion":
            return match
    raise AssertionError("no drawn hand")


def test_upstairs_the_next_hand_is_played_for_twice_the_stake() -> None:
    match = after_a_drawn_hand({"shanglou": True, "base": 3})
    assert match.round.stake == 3
    match.advance()
    assert match.round.stake == 6


def test_without_the_option_the_stake_stays() -> None:
    match = after_a_drawn_hand({"base": 3})
    match.advance()
    assert match.round.stake == 3


# --- 买马 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turned", "bonus"), [("7s", 7), ("C", 10)])
def test_maima_turns_up_the_next_tile_of_the_wall_for_all_to_see(turned: str, bonus: int) -> None:
    played = rules("kawuxing", {"maima": 1})
    position = Position(
        turn=0,
        seats={0: seat(played, "123456p 78p 123s 99s")},
        wall=read_tiles(played.tiles, f"9p {turned}"),
    )
    round = start_at(played, position)
    round.act(0, read(played, "win"))
    assert round.scores == [2 * (1 + bonus), -1 - bonus, -1 - bonus]
    view = round.view(2)
    assert view.wall[view.head] == read_tiles(played.tiles, turned)[0]


# --- what 亮倒 shows -------------------------------------------------------------------------------


def laid_down(show: str, **options: object) -> Round:
    played = rules("kawuxing", {"liang_show": show, **options})
    position = Position(turn=0, seats={0: seat(played, "46p 123s 789s 22s BBB 9p")})
    round = start_at(played, position)
    round.act(0, read(played, "declare 9p"))
    return round


@pytest.mark.clause("KWX-5.14a")
def test_the_whole_hand_is_shown() -> None:
    assert shown(laid_down("all"), 0, 1) == "46p 12223789s BBB"


def test_only_what_the_waits_depend_on_is_shown() -> None:
    round = laid_down("needed_only")
    assert shown(round, 0, 1) == "46p 22s"
    assert round.view(1).seats[0].liang_waits == 1 << read_tiles(round.rules.tiles, "5p")[0]


@pytest.mark.clause("KWX-5.14a")
def test_a_tile_drawn_later_is_seen_only_when_it_is_played() -> None:
    played = rules("kawuxing")
    position = Position(
        turn=2,
        seats={
            0: SeatPosition(hand=read_tiles(played.tiles, "46p 123s 789s 22s BBB"), facts={"liang": True}),
            2: seat(played, "1234679p 15679s C 3p"),
        },
        wall=read_tiles(played.tiles, "8p"),
    )
    round = start_at(played, position)
    round.act(2, read(played, "discard C"))
    while round.turn != 0:
        asked, menu = next(iter(round.legal().items()))
        round.act(asked, menu[-1])
    assert shown(round, 0, 1) == "46p 12223789s BBB"
    assert round.view(1).seats[0].hand[-1] == 1


# --- 扣牌 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("declaration", "konged"), [("declare 9p", False), ("declare 9p keep B", True)])
def test_only_a_triplet_that_was_kept_hidden_may_be_konged(declaration: str, konged: bool) -> None:
    played = rules("kawuxing", {"liang_kong": "hidden_triplets_only"})
    seats = {
        0: seat(played, "46p 111s 789s 22s BBB 9p"),
        1: seat(played, "2345679p 13457s B"),
        2: seat(played, "12345678p 45679s"),
    }
    round = start_at(played, Position(turn=0, seats=seats, wall=read_tiles(played.tiles, "8p")))
    round.act(0, read(played, declaration))
    round.act(1, read(played, "discard B"))
    assert (read(played, "kong B") in round.legal().get(0, ())) is konged


def test_what_is_kept_hidden_must_not_matter_to_the_waits() -> None:
    played = rules("kawuxing", {"liang_kong": "hidden_triplets_only"})
    position = Position(turn=0, seats={0: seat(played, "1112s 789p 456p CCC 9s")})
    menu = start_at(played, position).legal()[0]
    assert read(played, "declare 9s keep C") in menu
    assert read(played, "declare 9s keep 1s") not in menu, "without 1s the wait for 3s would be lost"


# --- 亮倒 in positions -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "ready"),
    [
        ("46p 123s 789s 22s BBB", True),
        ("47p 123s 789s 22s BBB", False),
        ("46p 123s 789s 22s BBB 1p", True),  # without the tile just drawn
        (None, False),  # left-over tiles make no ready hand
    ],
)
def test_who_has_laid_down_in_a_position_is_ready(hand: str | None, ready: bool) -> None:
    played = rules("kawuxing")
    tiles = None if hand is None else read_tiles(played.tiles, hand)
    position = Position(seats={0: SeatPosition(hand=tiles, facts={"liang": True})})
    if ready:
        assert start_at(played, position).seats[0].liang_waits == 1 << played.tiles.by_code["5p"]
        return
    with pytest.raises(PositionError) as caught:
        start_at(played, position)
    (fault,) = caught.value.faults
    assert (fault.code, fault.path) == ("liang-not-ready", ("seats", 0, "liang"))
