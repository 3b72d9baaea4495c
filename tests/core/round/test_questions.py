"""Questions of steps: those that lapse, tiles named in any order, and positions that begin in a phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from paiju.core.errors import Fault, PositionError
from paiju.core.hooks import impl
from paiju.core.round import EVERYBODY, PASS, Action, Offer, Position, Round, Step, Taken, Verb, start_at

if TYPE_CHECKING:
    from tests.core.conftest import Game, Plugged, Seats

StepTuple = tuple[Any, ...]
Menu = tuple[Action, ...]

SEATS: Seats = {0: "4p 1357s B FF", 1: "23p 456s 99s", 2: "444p 28s CF", 3: "56p 789s 11s"}


def fault_of(game: Game, position: Position) -> Fault:
    with pytest.raises(PositionError) as caught:
        start_at(game.rules, position)
    (fault,) = caught.value.faults
    assert fault.message.zh != fault.message.en
    return fault


# --- questions that lapse


@frozen
class Cheers:
    """After a discard that nobody wants all others may cheer; who does not has declined."""

    lapses: bool = True
    forced: bool = False

    @impl
    def verbs(self) -> list[Verb]:
        return [Verb("cheer", "cheer", {"": self._cheered})]

    @impl
    def steps(self) -> list[Step]:
        return [Step("cheers", asks=self._ask, phase="cheers", lapses=self.lapses)]

    @impl
    def next_step(self, round: Round, seat: int) -> tuple[StepTuple, ...]:
        after = round.next_playing(seat)
        return (("cheers", seat), ("draw", after, "front"), ("turn_end", after))

    def _ask(self, round: Round, step: StepTuple) -> dict[int, Menu]:
        menu = (Action("cheer"),) if self.forced else (Action("cheer"), PASS)
        return dict.fromkeys(round.others(step[1]), menu)

    def _cheered(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        round.roll("dice", 6, 1)


@frozen
class Waiting(Cheers):
    """The same, but everybody must answer."""

    lapses: bool = False


@frozen
class Forced(Cheers):
    """The same, but nobody may decline."""

    forced: bool = True


def asked(game: Game) -> Round:
    """Seat 0 has thrown B, on which nobody has a claim; all others are asked to cheer."""
    return game.play(game.at(SEATS, wall="9p"), "0 discard B")


def cheers(round: Round) -> int:
    return sum(event[0] == "roll" for event in round.events())


def test_a_question_that_lapses_may_be_closed(plugged: Plugged) -> None:
    round = asked(plugged.game(Cheers))
    assert (round.asking, round.closable, round.offer) == (("cheers", 0), True, None)
    round.close()
    assert (round.asking, cheers(round)) == (("turn", 1), 0)


def test_answers_given_before_it_lapses_count(plugged: Plugged) -> None:
    game = plugged.game(Cheers)
    round = game.play(asked(game), "2 cheer")
    assert round.legal().keys() == {1, 3}
    assert (round.closable, round.settled()) == (True, False)
    round.close()
    assert (round.asking, cheers(round)) == (("turn", 1), 1)


def test_all_may_answer_a_question_that_lapses(plugged: Plugged) -> None:
    game = plugged.game(Cheers)
    round = game.play(asked(game), "2 cheer", "1 pass", "3 cheer")
    assert (round.asking, cheers(round)) == (("turn", 1), 2)


def test_a_question_that_does_not_lapse_is_not_closed(plugged: Plugged) -> None:
    game = plugged.game(Waiting)
    round = asked(game)
    assert not round.closable
    round.close()
    assert round.asking == ("cheers", 0)
    assert round.legal().keys() == {1, 2, 3}
    game.play(round, "1 pass", "2 pass", "3 pass")
    assert round.asking == ("turn", 1)


def test_who_may_not_decline_must_act(plugged: Plugged) -> None:
    round = asked(plugged.game(Forced))
    round.close()
    assert (round.asking, cheers(round)) == (("turn", 1), 3)


@pytest.mark.parametrize("decisions", [(), ("0 discard 4p",), ("0 discard 4p", "1 pass")])
def test_a_window_is_closable_and_a_turn_is_not(plain: Game, decisions: tuple[str, ...]) -> None:
    round = plain.play(plain.at(SEATS), *decisions)
    assert round.closable is bool(decisions)


def test_when_a_round_is_over_nothing_is_left_to_close(plain: Game) -> None:
    round = plain.play(plain.at(SEATS), "0 discard 4p", "1 win", "2 pass", "3 pass")
    assert (round.over, round.closable) == (True, False)
    round.close()
    assert round.over


def test_a_clone_is_closed_alone(plugged: Plugged) -> None:
    round = asked(plugged.game(Cheers))
    other = round.clone()
    other.close()
    assert (round.asking, other.asking) == (("cheers", 0), ("turn", 1))


def test_a_view_knows_whether_its_question_lapses(plugged: Plugged) -> None:
    round = asked(plugged.game(Cheers))
    assert [round.view(seat).closable for seat in range(4)] == [False, True, True, True]


# --- tiles in any order


TAKEN: list[Any] = []


@frozen
class Laying:
    """Two of one's tiles are laid out in the order in which they are named."""

    any_order: bool = True

    @impl
    def verbs(self) -> list[Verb]:
        return [Verb("lay", "lay T*", {"": self._lay}, any_order=self.any_order)]

    def _lay(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        TAKEN.append(taken)
        seat, action = taken[0]
        for tile in action.tiles:
            round.emit(("expose", seat, tile, "spare", EVERYBODY))
        round.push(("turn", seat))

    @impl(only=("turn",))
    def moves(self, round: Round, seat: int) -> list[Action]:
        held = [tile for tile, count in enumerate(round.seats[seat].hand) if count]
        return [Action("lay", (one, other)) for one in held for other in held if one < other]

    @impl(only=("turn",))
    def closed(self, taken: Taken) -> None:
        TAKEN.append(taken)


@frozen
class Ordered(Laying):
    """The same in the order of menus only."""

    any_order: bool = False


@pytest.mark.parametrize("written", ["lay B 4p", "lay 4p B", "lay 3s 1s"])
def test_tiles_may_be_named_in_any_order_which_the_effect_sees(plugged: Plugged, written: str) -> None:
    game = plugged.game(Laying)
    round = game.at(SEATS)
    TAKEN.clear()
    game.play(round, f"0 {written}")
    named = game.tiles(written.partition(" ")[2])
    assert round.seats[0].rows == {"spare": named}
    assert [((0, Action("lay", named)),)] * 2 == TAKEN


def test_menus_hold_the_tiles_sorted(plugged: Plugged) -> None:
    game = plugged.game(Laying)
    round = game.at(SEATS)
    menu = game.menu(round, 0)
    assert "lay 4p B" in menu
    assert "lay B 4p" not in menu


def test_in_any_order_does_not_mean_any_tiles(plugged: Plugged) -> None:
    game = plugged.game(Laying)
    round = game.at(SEATS)
    assert game.refused(round, "0 lay B B") == "not-on-the-menu"
    assert game.refused(round, "0 lay C 4p") == "not-on-the-menu"
    assert game.refused(round, "0 lay B 4p 1s") == "not-on-the-menu"
    assert game.refused(round, (0, Action("lay", (3, "x")))) == "not-an-action"  # type: ignore[arg-type]
    assert game.refused(round, "1 lay 2p 3p") == "not-asked"


def test_a_verb_says_whether_the_order_is_free(plugged: Plugged) -> None:
    game = plugged.game(Ordered)
    round = game.at(SEATS)
    assert game.refused(round, "0 lay B 4p") == "not-on-the-menu"
    game.play(round, "0 lay 4p B")
    assert round.seats[0].rows == {"spare": game.tiles("4p B")}


# --- phases in which a position begins


@frozen
class Opening:
    """Before the play the dealer, then all others, may bow once."""

    @impl
    def verbs(self) -> list[Verb]:
        return [Verb("bow", "bow", {"": self._bow})]

    @impl
    def steps(self) -> list[Step]:
        return [
            Step("openings", self._all, course=("before", "play")),
            Step("opening", asks=self._ask, phase="opening", begin=self._from_here),
            Step("count", self._count, phase="counting", begin=lambda round, position: (("count",),)),
        ]

    def _bow(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        round.roll("dice", 6, 1)

    def _count(self, round: Round, step: StepTuple) -> None:
        round.finish("counted")

    def _ask(self, round: Round, step: StepTuple) -> dict[int, Menu]:
        return {step[1]: (Action("bow"), PASS)}

    def _all(self, round: Round, step: StepTuple) -> None:
        order = [round.dealer, *round.rules.after[round.dealer]]
        round.push(*(("opening", seat) for seat in order))

    def _from_here(self, round: Round, position: Position) -> tuple[StepTuple, ...]:
        order = [round.dealer, *round.rules.after[round.dealer]]
        seat = position.turn if position.turn is not None else round.dealer
        return (*(("opening", one) for one in order[order.index(seat) :]), ("play",))


DEALT = "deal: {dealer: dealt}\noptions: {dealt: null}\n"
HANDS: Seats = {0: "1357s B FF", 1: "23p 456s 99s", 2: "28p 28s CFB", 3: "56p 789s 11s"}


def passed(game: Game, round: Round) -> list[int]:
    """Who is asked one after the other in the opening, all of whom pass."""
    found = []
    while round.asking is not None and round.asking[0] == "opening":
        (seat,) = round.legal()
        found.append(seat)
        game.play(round, f"{seat} pass")
    return found


def test_a_fresh_round_opens_with_the_dealer(plugged: Plugged) -> None:
    game = plugged.game(Opening)
    round = game.deal("s", dealer=2)
    assert (round.asking, round.fact("phase")) == (("opening", 2), "opening")
    assert passed(game, round) == [2, 3, 0, 1]
    assert (round.asking, round.fact("phase")) == (("turn", 2), "play")


@pytest.mark.parametrize(
    ("dealer", "turn", "order"),
    [(0, None, [0, 1, 2, 3]), (2, None, [2, 3, 0, 1]), (2, 0, [0, 1]), (0, 3, [3])],
)
def test_a_position_begins_with_the_steps_of_its_phase(
    plugged: Plugged, dealer: int, turn: int | None, order: list[int]
) -> None:
    game = plugged.game(Opening)
    round = game.at(HANDS, wall="9p", dealer=dealer, turn=turn, state={"phase": "opening"})
    assert passed(game, round) == order
    assert round.asking == ("turn", dealer)
    assert round.seats[dealer].drawn == game.tile("9p")


def test_the_first_step_that_is_named_is_the_first_to_run(plugged: Plugged) -> None:
    game = plugged.game(Opening)
    round = game.at(HANDS, state={"phase": "opening"})
    assert round.agenda[::-1][:4] == (("opening", 1), ("opening", 2), ("opening", 3), ("play",))
    assert round.agenda[::-1][4:] == game.rules.closing[::-1]


def test_a_phase_may_begin_with_a_step_that_asks_nobody(plugged: Plugged) -> None:
    round = plugged.game(Opening).at(HANDS, state={"phase": "counting"})
    assert (round.over, round.ended_by) == (True, "counted")


@pytest.mark.parametrize("state", [{}, {"phase": "play"}])
def test_without_a_phase_a_position_is_an_ordinary_turn(plugged: Plugged, state: dict[str, str]) -> None:
    game = plugged.game(Opening)
    round = game.at(HANDS, wall="9p", turn=1, state=state)
    assert (round.asking, round.seats[1].drawn) == (("turn", 1), game.tile("9p"))


@pytest.mark.parametrize(
    ("phase", "near"), [("openning", "opening"), ("ply", "play"), ("indicator", None), ("turn", None)]
)
def test_a_phase_in_which_nothing_can_begin(plugged: Plugged, phase: str, near: str | None) -> None:
    game = plugged.game(Opening)
    fault = fault_of(game, game.position(HANDS, state={"phase": phase}))
    assert (fault.code, fault.path) == ("unknown-phase", ("state", "phase"))
    assert fault.expected == "opening, counting, play"
    assert near is None or fault.nearest == near


def test_a_game_without_phases_knows_ordinary_turns_only(plain: Game) -> None:
    fault = fault_of(plain, plain.position(HANDS, state={"phase": "opening"}))
    assert (fault.code, fault.expected) == ("unknown-phase", "play")


@pytest.mark.parametrize("phase", [5, True, [], {"opening": 1}])
def test_a_phase_is_a_word(plugged: Plugged, phase: Any) -> None:
    game = plugged.game(Opening)
    fault = fault_of(game, game.position(HANDS, state={"phase": phase}))
    assert (fault.code, fault.path, fault.expected) == ("bad-fact-value", ("state", "phase"), "text")


@pytest.mark.parametrize("turn", [None, 1, 3])
def test_where_the_dealer_is_dealt_one_more_he_holds_it_whoever_is_in_turn(
    plugged: Plugged, turn: int | None
) -> None:
    game = plugged.game(Opening, text=DEALT)
    state = {"phase": "opening"}
    more: Seats = {**HANDS, 0: "1357s B FF C"}
    round = game.at(more, turn=turn, state=state)
    passed(game, round)
    assert round.asking == ("turn", 0)
    fault = fault_of(game, game.position(HANDS, turn=turn, state=state))
    assert (fault.code, fault.path, fault.expected) == ("hand-size", ("seats", 0, "hand"), "8")
    both: Seats = {**more, 3: "56p 789s 11s C"}
    fault = fault_of(game, game.position(both, turn=turn, state=state))
    assert (fault.code, fault.path, fault.expected) == ("hand-size", ("seats", 3, "hand"), "7")


def test_a_step_that_a_plugin_begins_with_sees_the_whole_table(plugged: Plugged) -> None:
    """A view of a position in a phase has the menu of the seat that is asked."""
    game = plugged.game(Opening)
    round = game.at(HANDS, turn=2, state={"phase": "opening"})
    assert {seat: round.view(seat).legal().keys() for seat in range(4)} == {
        0: set(),
        1: set(),
        2: {2},
        3: set(),
    }
