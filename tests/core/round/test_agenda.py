"""What is still to happen: stages, steps of plugins, frames of turns and how claims unwind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from paiju.core.errors import RulesetError
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import Action, Fact, Offer, Round, Step, Taken, Verb, Win

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame, Plugged, Seats

StepTuple = tuple[Any, ...]
Menu = tuple[Action, ...]


def frames(round: Round) -> int:
    """How many turns stand on the agenda."""
    return sum(step[0] == "turn_end" for step in round.agenda)


def kinds(round: Round, since: int = 0) -> list[str]:
    return [event[0] for event in round.events()[since:]]


# --- the course of a round


def test_a_round_is_dealt_played_settled_and_ended(plain: Game) -> None:
    round = plain.deal("s")
    assert round.agenda[0] == ("end",)
    assert round.agenda[1] == ("settle",)
    assert kinds(round) == ["start", "deal", "deal", "deal", "deal", "draw"]
    assert round.asking == ("turn", 0)


def test_a_turn_stands_on_its_own_frame(plain: Game) -> None:
    round = plain.at({0: "19p 159s CF B"})
    assert round.agenda[-1] == ("turn_end", 0)
    for seat in (0, 1, 2):
        first = plain.rules.tiles.code(round.legal()[seat][-1].tiles[0])
        plain.play(round, f"{seat} discard {first}")
        round.close()
        assert frames(round) == 1


def step(name: str, course: tuple[str, str] | None, log: list[str]) -> Step:
    return Step(name, run=lambda round, step: log.append(step[0]), course=course)


def test_steps_of_plugins_stand_before_and_after_the_stages_they_name(plugged: Plugged) -> None:
    log: list[str] = []

    @frozen
    class Stages:
        @impl
        def steps(self) -> list[Step]:
            places = [("before", "deal"), ("after", "deal"), ("before", "settle"), ("after", "settle")]
            return [step(f"{side}-{stage}", (side, stage), log) for side, stage in places]

    game = plugged.game(Stages)
    round = game.deal("s")
    assert log == ["before-deal", "after-deal"]
    assert game.rules.course[::-1] == (
        ("before-deal",),
        ("deal",),
        ("after-deal",),
        ("play",),
        ("before-settle",),
        ("settle",),
        ("after-settle",),
        ("end",),
    )
    round.finish("stop")
    assert round.agenda[::-1] == (("before-settle",), ("settle",), ("after-settle",), ("end",))


@pytest.mark.parametrize(("course", "near"), [(("before", "dael"), "deal"), (("befor", "deal"), "before")])
def test_a_step_at_a_stage_that_does_not_exist_is_refused(
    plugged: Plugged, course: tuple[str, str], near: str
) -> None:
    @frozen
    class Lost:
        @impl
        def steps(self) -> list[Step]:
            return [step("lost", course, [])]

    with pytest.raises(RulesetError) as caught:
        plugged.game(Lost)
    (fault,) = caught.value.faults
    assert (fault.code, fault.nearest) == ("unknown-stage", near)


def test_of_pushed_steps_the_first_named_runs_first(plugged: Plugged) -> None:
    log: list[str] = []

    @frozen
    class Three:
        @impl
        def steps(self) -> list[Step]:
            def begin(round: Round, step: StepTuple) -> None:
                round.push(("one",), ("two", 2))
                log.append("begin")

            return [
                Step("begin", begin, course=("before", "play")),
                step("one", None, log),
                step("two", None, log),
            ]

    plugged.game(Three).deal("s")
    assert log == ["begin", "one", "two"]


# --- choices of a step of its own


@frozen
class Vote:
    """All seats but the dealer say a number at the same time; then the dealer may double."""

    @impl
    def facts(self) -> list[Fact]:
        return [Fact("said", "seat"), Fact("doubled", form="flag", default=False)]

    @impl
    def verbs(self) -> list[Verb]:
        return [
            Verb("say", "say N", {"vote": self._one}),
            Verb("double", "double", {"": self._double}),
        ]

    @impl
    def steps(self) -> list[Step]:
        return [
            Step("vote", asks=self._ask, answered=self._all, phase="vote", course=("before", "deal")),
            Step("double", asks=self._ask_dealer, course=("before", "deal")),
        ]

    def _ask(self, round: Round, step: StepTuple) -> dict[int, Menu]:
        menu = tuple(Action("say", (), number) for number in range(3))
        return {seat: menu for seat in range(4) if seat != round.dealer}

    def _all(self, round: Round, step: StepTuple, answers: Taken) -> None:
        for seat, action in answers:
            round.set("said", action.detail, seat)

    def _one(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        raise AssertionError("`answered` of the step does it")

    def _ask_dealer(self, round: Round, step: StepTuple) -> dict[int, Menu]:
        return {round.dealer: (Action("double"), Action("pass"))} if round.seats[1].said else {}

    def _double(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        round.set("doubled", True)


def test_a_step_may_ask_several_seats_at_once(plugged: Plugged) -> None:
    game = plugged.game(Vote)
    round = game.deal("s", dealer=0)
    assert round.asking == ("vote",)
    assert round.legal().keys() == {1, 2, 3}
    assert round.offer is None
    game.play(round, "3 say 2", "1 say 1")
    assert kinds(round) == ["start"]
    assert game.refused(round, "1 say 0") == "already-answered"
    assert not round.settled()
    game.play(round, "2 say 0")
    assert [state.said for state in round.seats] == [None, 1, 0, 2]
    assert round.legal().keys() == {0}
    game.play(round, "0 double")
    assert round.table.doubled
    assert "deal" in kinds(round)


def test_a_step_that_asks_nobody_is_passed_over(plugged: Plugged) -> None:
    game = plugged.game(Vote)
    round = game.play(game.deal("s", dealer=0), "1 say 0", "2 say 1", "3 say 1")
    assert round.asking == ("turn", 0)
    assert not round.table.doubled


def test_closing_passes_nobody_in_a_choice_of_its_own(plugged: Plugged) -> None:
    round = plugged.game(Vote).deal("s")
    round.close()
    assert round.asking == ("vote",)


# --- kongs and their chains

KONGS: Seats = {
    0: "4444p 789s 2s",
    1: "56p 789s 11s",
    2: "1p 9p 3s 5s C F B",
    3: "2p 8p 4s 6s C F B",
}


def test_a_kong_draws_a_replacement_and_the_turn_goes_on(plain: Game) -> None:
    round = plain.play(plain.at(KONGS, tail="1p"), "0 kong 4p")
    state = round.seats[0]
    assert [meld.kind for meld in state.melds] == ["concealed-kong"]
    assert (round.turn, state.entry, state.drawn) == (0, "kong", plain.tile("1p"))
    assert (frames(round), round.agenda[-1]) == (1, ("turn_end", 0))


def test_a_claim_after_a_chain_of_kongs_drops_the_rest_of_the_turn(plain: Game) -> None:
    """Two kongs, then a discard that is claimed: one frame, the claimant's."""
    seats: Seats = {**KONGS, 0: "4444p 222s 6s"}
    round = plain.play(plain.at(seats, tail="2s 1s"), "0 kong 4p", "0 kong 2s", "0 discard 1s", "1 pong 1s")
    assert [meld.kind for meld in round.seats[0].melds] == ["concealed-kong", "concealed-kong"]
    assert (frames(round), round.agenda[-1], round.asking) == (1, ("turn_end", 1), ("turn", 1))
    plain.play(round, "1 discard 9s")
    assert round.turn == 2  # the turn after that of the claimant


def test_a_robbed_kong_never_happens(plain: Game) -> None:
    seats: Seats = {**KONGS, 0: plain.seat("4p 789s 2s", ["pong 444p from 3"])}
    round = plain.at(seats, tail="1p")
    events = len(round.events())
    plain.play(round, "0 kong 4p", "1 win")
    assert "meld" not in kinds(round, events)
    assert "draw" not in kinds(round, events)
    assert [meld.kind for meld in round.seats[0].melds] == ["pong"]


def test_an_added_kong_that_nobody_robs_stands(plain: Game) -> None:
    seats: Seats = {**KONGS, 0: plain.seat("4p 789s 2s", ["pong 444p from 3"])}
    round = plain.play(plain.at(seats, tail="1p"), "0 kong 4p", "1 pass")
    (meld,) = round.seats[0].melds
    assert (meld.kind, meld.tiles, meld.giver) == ("added-kong", plain.tiles("4444p"), 3)
    assert plain.hand(round, 0) == "1p 2789s"
    assert (round.turn, round.seats[0].entry) == (0, "kong")


@frozen
class BloodBattle:
    """The round goes on after a win, until one seat is left."""

    @impl(wrapper=True)
    def ends(self, round: Round, cause: str) -> Any:
        yield
        return "last" if sum(state.playing for state in round.seats) == 1 else None


def test_after_a_win_inside_a_chain_the_next_seat_after_the_winner_draws(plugged: Plugged) -> None:
    game = plugged.game(BloodBattle)
    seats: Seats = {**KONGS, 0: game.seat("4p 789s 2s", ["pong 444p from 3"])}
    round = game.play(game.at(seats, wall="7p 7p", tail="1p"), "0 kong 4p", "1 win")
    assert not round.over
    assert not round.seats[1].playing
    assert (round.asking, frames(round)) == (("turn", 2), 1)
    # the robbed seat still plays, without the tile
    assert game.hand(round, 0) == "2789s"


def test_seats_that_have_won_are_neither_asked_nor_given_a_turn(plugged: Plugged) -> None:
    game = plugged.game(BloodBattle)
    seats: Seats = {0: "4p 135s CF BB", 1: "56p 789s 11s", 2: "4478p 9s CF", 3: "4p 258s CF B"}
    round = game.play(game.at(seats, wall="9p 9p 9p 1p"), "0 discard 4p", "1 win", "2 pass")
    assert round.turn == 2
    game.play(round, "2 discard 8p")
    game.play(round, "3 discard 4p")  # would win, were seat 1 still playing
    assert round.legal().keys() == {2}
    round.close()
    assert round.turn == 0
    game.play(round, "0 discard C")
    assert round.turn == 2


def test_the_round_ends_when_a_plugin_says_so(plugged: Plugged) -> None:
    game = plugged.game(BloodBattle)
    seats: Seats = {0: "4p 135s CF BB", 1: "56p 789s 11s", 2: "56p 789s 99p", 3: "23p 456s 22s"}
    round = game.play(game.at(seats), "0 discard 4p", "1 win", "2 win", "3 win")
    assert [win.seat for win in round.wins] == [1, 2, 3]
    assert (round.over, round.ended_by) == (True, "last")


# --- exhaustion


def test_the_round_ends_when_a_seat_would_draw_from_an_empty_wall(plain: Game) -> None:
    round = plain.at({0: "19p 159s CF"}, wall="5s", wall_size=1)
    plain.play(round, "0 discard 9p")
    assert (round.over, round.ended_by, round.wall_left, round.wins) == (True, "exhaustion", 0, ())


def test_the_last_discard_may_be_won_and_not_ponged(plain: Game) -> None:
    seats: Seats = {0: "4p 135s CF B", 1: "56p 789s 11s", 2: "44p 7p 28s C F", 3: "1p 9p 3s 6s BB F"}
    round = plain.at(seats, wall="9p", wall_size=1)
    plain.play(round, "0 discard 4p")
    assert plain.menu(round, 1) == {"win", "chow 4p with 56p", "pass"}
    assert 2 not in round.legal()
    assert plain.play(round, "1 win").ended_by == "wins"


def test_claims_on_the_last_discard_are_a_matter_of_data(plain_with: MakeGame) -> None:
    seats: Seats = {0: "4p 135s CF B", 1: "23p 789s 11s", 2: "44p 7p 28s C F", 3: "1p 9p 3s 6s BB F"}
    open_ = plain_with(claim_wall=False)
    round = open_.play(open_.at(seats, wall="9p", wall_size=1), "0 discard 4p")
    assert "pong 4p" in open_.menu(round, 2)
    assert "chow 4p with 23p" in open_.menu(round, 1)
    shut = plain_with(chow_wall=True)
    round = shut.play(shut.at(seats, wall="9p", wall_size=1), "0 discard 4p")
    assert shut.menu(round, 1) == {"win", "pass"}


def test_a_kong_may_need_a_wall_to_draw_from(plain: Game, plain_with: MakeGame) -> None:
    assert "kong 4p" not in plain.menu(plain.at(KONGS, wall_size=0), 0)
    game = plain_with(kong_wall=False)
    round = game.at(KONGS, wall_size=0)
    game.play(round, "0 kong 4p")
    assert (round.over, round.ended_by) == (True, "exhaustion")


@pytest.mark.parametrize(
    ("options", "first", "second"),
    [
        ({}, "7p", "8p"),
        ({"turn_from": "tail"}, "8p", "6p"),
        ({"kong_from": "front"}, "7p", "1p"),
        ({"turn_from": "tail", "kong_from": "front"}, "8p", "7p"),
    ],
)
def test_which_end_of_the_wall_is_drawn_from_is_data(
    plain_with: MakeGame, options: dict[str, Any], first: str, second: str
) -> None:
    """Seat 0 draws for its turn, makes a kong, and draws a replacement."""
    game = plain_with(**options)
    round = game.at({**KONGS, 0: "4444p 789s"}, wall="7p 1p", tail="8p 6p")
    assert round.seats[0].drawn == game.tile(first)
    game.play(round, "0 kong 4p")
    assert round.seats[0].drawn == game.tile(second)


def test_a_settlement_comes_before_the_end(plugged: Plugged) -> None:
    @frozen
    class Rent:
        @impl
        def settle(self, round: Round) -> list[Transfer]:
            return [Transfer(0, 1, 2, "rent")] if round.ended_by == "exhaustion" else []

    game = plugged.game(Rent)
    round = game.play(game.at({0: "19p 159s CF"}, wall="5s", wall_size=1), "0 discard 9p")
    assert round.scores == [-2, 2, 0, 0]
    assert kinds(round)[-3:] == ["finish", "pay", "end"]


def test_a_win_is_paid_by_each_share_of_its_payers(plain: Game) -> None:
    round = plain.at({**KONGS, 0: "456p 789s 99p"})
    plain.play(round, "0 win")
    assert round.scores == [3, -1, -1, -1]
    (win,) = round.wins
    assert isinstance(win, Win)
    assert (win.seat, win.giver, win.by, [payer for payer, _ in win.shares]) == (0, -1, "self", [1, 2, 3])
    assert {one.reason for one in round.transfers()} == {"self-draw"}


def test_the_stake_multiplies_what_a_win_pays(plain_with: MakeGame) -> None:
    game = plain_with(stake=5)
    round = game.play(game.at({**KONGS, 0: "4p 135s CF BB"}), "0 discard 4p", "1 win")
    assert round.scores == [-5, 5, 0, 0]
