"""The course of a round: the deal, the dealer's first turn, how many winners end it, how that is called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from paiju.core.hooks import impl
from paiju.core.round import EVERYBODY, Event, Round, Step
from paiju.core.turns import draw_discard, lead_follow
from paiju.core.turns.draw_discard import EXHAUSTION, WINS

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame, Plugged, Seats

StepTuple = tuple[Any, ...]
DEALT = "deal: {dealer: dealt}\noptions: {dealt: null}\n"


def kinds(round: Round) -> list[str]:
    return [event[0] for event in round.events()]


def deals(round: Round) -> list[Event]:
    return [event for event in round.events() if event[0] == "deal"]


# --- the deal


@pytest.mark.parametrize("packets", [(4, 3), (7,), (1,) * 7, (2, 2, 3)])
@pytest.mark.parametrize("dealer", [0, 2])
def test_hands_are_dealt_packet_by_packet_the_dealer_first(
    plugged: Plugged, packets: tuple[int, ...], dealer: int
) -> None:
    game = plugged.game(text=f"deal: {{packets: {list(packets)}}}\n")
    round = game.deal("s", dealer=dealer)
    order = [(dealer + step) % 4 for step in range(4)]
    assert [(event[1], len(event[2])) for event in deals(round)] == [
        (seat, size) for size in packets for seat in order
    ]
    assert [tile for event in deals(round) for tile in event[2]] == list(round.wall[:28])
    assert [event[-1] for event in deals(round)] == [1 << event[1] for event in deals(round)]
    assert [sum(state.hand) for state in round.seats] == [8 if seat == dealer else 7 for seat in range(4)]


def test_how_a_hand_is_dealt_changes_who_gets_which_tiles(plain: Game, plugged: Plugged) -> None:
    game = plugged.game(text="deal: {packets: [4, 3]}\n")
    whole, parts = plain.deal("s"), game.deal("s")
    assert whole.wall == parts.wall
    first = parts.wall[:4] + parts.wall[16:19]
    assert sorted(first) == sorted(tile for event in deals(parts) if event[1] == 0 for tile in event[2])
    assert deals(whole)[0][2] == whole.wall[:7]


def test_a_seat_sees_its_own_packets(plugged: Plugged) -> None:
    game = plugged.game(text="deal: {packets: [4, 3]}\n")
    round = game.deal("s")
    unknown = game.rules.tiles.unknown
    seen = [event for event in round.visible(2) if event[0] == "deal"]
    for event, true in zip(seen, deals(round), strict=True):
        assert event[2] == (true[2] if event[1] == 2 else (unknown,) * len(true[2]))


def test_cards_are_dealt_in_packets_too(plugged: Plugged) -> None:
    game = plugged.game(base="toy-climb", text="deal: {packets: [6, 7]}\n")
    round = game.deal("s", dealer=1)
    assert [(event[1], len(event[2])) for event in deals(round)] == [
        (seat, size) for size in (6, 7) for seat in (1, 2, 0)
    ]
    assert [sum(state.hand) for state in round.seats] == [13, 13, 13]


SEEN: list[Any] = []


@frozen
class Looking:
    """Looks at the hands between the deal and the play, and at what is in the wall."""

    @impl
    def steps(self) -> list[Step]:
        places = (("after", "deal"), ("before", "play"))
        return [Step(f"{side}-{stage}", self._look, course=(side, stage)) for side, stage in places]

    def _look(self, round: Round, step: StepTuple) -> None:
        hands = [sum(state.hand) for state in round.seats]
        SEEN.append((step[0], hands, round.wall_left, round.seats[round.dealer].entry))


@pytest.mark.parametrize(
    ("text", "hands", "left", "entry"), [(DEALT, [7, 8, 7, 7], 55, "deal"), ("", [7, 7, 7, 7], 56, "")]
)
def test_the_tile_that_a_dealer_is_dealt_more_belongs_to_the_deal(
    plugged: Plugged, text: str, hands: list[int], left: int, entry: str
) -> None:
    SEEN.clear()
    game = plugged.game(Looking, text=text)
    round = game.deal("s", dealer=1)
    assert [("after-deal", hands, left, entry), ("before-play", hands, left, entry)] == SEEN
    assert (round.turn, sum(round.seats[1].hand), round.wall_left) == (1, 8, 55)
    assert round.seats[1].entry == (entry or "front")


# --- a dealer without a turn


@frozen
class Exposing:
    """Before the play the dealer lays out a tile and gets no other."""

    @impl
    def steps(self) -> list[Step]:
        return [Step("lay-out", self._lay, course=("before", "play"))]

    def _lay(self, round: Round, step: StepTuple) -> None:
        state = round.seats[round.dealer]
        round.emit(("expose", round.dealer, state.drawn, "flowers", EVERYBODY))


def test_a_dealer_whose_tile_has_gone_leaves_the_turn_to_the_next_seat(plugged: Plugged) -> None:
    game = plugged.game(Exposing, text=DEALT)
    round = game.deal("s", dealer=3)
    assert (round.turn, round.asking) == (0, ("turn", 0))
    assert [sum(state.hand) for state in round.seats] == [8, 7, 7, 7]
    assert kinds(round)[-2:] == ["expose", "draw"]
    assert round.seats[0].entry == "front"


@frozen
class Leaving:
    """Before the play the dealer has won, by an event alone."""

    @impl
    def steps(self) -> list[Step]:
        return [Step("leave", self._leave, course=("before", "play"))]

    def _leave(self, round: Round, step: StepTuple) -> None:
        round.emit(("win", round.dealer, -1, -1, "flower", "", 0, None, (), EVERYBODY))


@pytest.mark.parametrize("text", [DEALT, ""], ids=["dealt one more", "draws"])
def test_a_dealer_who_has_won_before_the_play_has_no_turn(plugged: Plugged, text: str) -> None:
    game = plugged.game(Leaving, text=f"winners: 2\n{text}")
    round = game.deal("s", dealer=3)
    assert (round.turn, round.asking) == (0, ("turn", 0))
    assert not round.seats[3].playing


def test_the_dealer_has_the_first_turn_else(plain_with: MakeGame) -> None:
    for dealt, entry in (("dealt", "deal"), ("draws", "front")):
        round = plain_with(dealt=dealt).deal("s", dealer=2)
        assert (round.asking, round.seats[2].entry) == (("turn", 2), entry)


# --- how many winners


# All others wait for 4p, which seat 0 throws.
READY: Seats = {0: "4p 1358s B CF", 1: "23p 456s 99s", 2: "23p 678s CC", 3: "56p 789p 11p"}


def thrown(game: Game, *answers: str, seats: Seats = READY) -> Round:
    return game.play(game.at(seats, wall="9p 7s 2s 8p"), "0 discard 4p", *answers)


@pytest.mark.parametrize(
    ("winners", "answers", "over"),
    [
        (1, ("1 win", "2 pass", "3 pass"), True),
        (2, ("1 win", "2 pass", "3 pass"), False),
        (2, ("1 win", "2 win", "3 pass"), True),
        (2, ("1 win", "2 win", "3 win"), True),  # more than that at once
        (3, ("1 win", "2 win", "3 pass"), False),
        (3, ("1 win", "2 win", "3 win"), True),
        (3, ("1 pass", "2 pass", "3 pass"), False),
    ],
)
def test_so_many_winners_end_the_play(
    plugged: Plugged, winners: int, answers: tuple[str, ...], over: bool
) -> None:
    round = thrown(plugged.game(text=f"winners: {winners}\n"), *answers)
    assert (round.over, round.ended_by) == ((True, WINS) if over else (False, None))
    assert len(round.wins) == sum("win" in answer for answer in answers)


def test_play_goes_on_with_the_seat_after_the_last_winner(plugged: Plugged) -> None:
    game = plugged.game(text="winners: 3\n")
    assert thrown(game, "1 win", "2 pass", "3 pass").turn == 2
    assert thrown(game, "1 pass", "2 win", "3 pass").turn == 3
    assert thrown(game, "1 win", "2 pass", "3 win").turn == 0
    assert thrown(game, "1 win", "2 win", "3 pass").turn == 3


def test_winners_of_a_written_position_count(plugged: Plugged) -> None:
    game = plugged.game(text="winners: 2\n")
    given = game.seat("23p 678s CC")
    given.won = (game.tile("1p"), "discard")
    round = thrown(game, "1 win", "3 pass", seats={**READY, 2: given})
    assert (round.over, round.ended_by) == (True, "wins")
    assert [win.seat for win in round.wins] == [1]


def test_a_round_with_too_few_winners_ends_with_the_wall(plugged: Plugged) -> None:
    game = plugged.game(text="winners: 3\n")
    round = game.at(READY, wall="9p", wall_size=1)
    game.play(round, "0 discard 4p", "1 win", "2 pass", "3 pass", "2 discard 9p")
    round.close()
    assert (round.over, round.ended_by, len(round.wins)) == (True, "exhaustion", 1)


def test_in_card_games_so_many_empty_hands_end_the_round(plugged: Plugged) -> None:
    game = plugged.game(base="toy-climb", text="winners: 2\n")
    round = game.at({0: "3", 1: "5 7", 2: "6 8"})
    game.play(round, "0 play 3")
    assert (round.over, [win.seat for win in round.wins]) == (False, [0])
    game.play(round, "1 play 5", "2 play 6", "1 play 7")
    assert (round.over, round.ended_by, [win.seat for win in round.wins]) == (True, "wins", [0, 1])


# --- names


@pytest.mark.parametrize("discipline", [draw_discard, lead_follow], ids=["tiles", "cards"])
def test_a_round_that_ends_with_wins_says_so_in_both_languages(discipline: Any) -> None:
    text = discipline.TEXTS["ends"][WINS]
    assert text.zh != text.en


def test_the_ends_of_a_round_of_tiles(plain: Game) -> None:
    assert (WINS, EXHAUSTION) == ("wins", "exhaustion")
    assert set(plain.rules.texts["ends"]) == {"wins", "exhaustion"}
    won = plain.play(plain.at(READY), "0 discard 4p", "1 win", "2 pass", "3 pass")
    assert (won.ended_by, won.fact("ended_by")) == ("wins", "wins")
    drawn = plain.play(plain.at({0: "19p 159s CF"}, wall="5s", wall_size=1), "0 discard 9p")
    assert (drawn.ended_by, drawn.fact("ended_by")) == ("exhaustion", "exhaustion")
    assert plain.at(READY).fact("ended_by") is None
