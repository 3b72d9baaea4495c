"""What is no seat, no tile, no decision, no position: refused with codes, all of it at once."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from paiju.core.errors import Fault, PaijuError, PositionError, Refused
from paiju.core.melds.meld import Meld
from paiju.core.round import Action, Position, Round, SeatPosition, start, start_at
from tests.core.conftest import state_of

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame, Seats

SEATS: Seats = {0: "123p 5p 9s CF", 1: "55p 159s BB", 2: "444p 28s FF", 3: "1p 7p 3s 6s 9s CC"}
NO_SEATS: list[Any] = [-1, 4, 10**30, None, True, "0", 1.0, (0,), []]


def faults_of(call: Callable[[], Any]) -> list[Fault]:
    with pytest.raises(PaijuError) as caught:
        call()
    for fault in caught.value.faults:
        assert fault.message.zh
        assert fault.message.en
    return list(caught.value.faults)


def codes_of(call: Callable[[], Any]) -> list[str]:
    return [fault.code for fault in faults_of(call)]


# --- starts


@pytest.mark.parametrize(
    ("asked", "code", "path"),
    [
        *(({"dealer": seat}, "no-such-seat", ("dealer",)) for seat in NO_SEATS),
        *(({"index": index}, "bad-index", ("index",)) for index in (-1, 1.0, True, None, "1", 10**9)),
        ({"supply": ()}, "too-few-tiles", ("supply",)),
        ({"supply": tuple(range(21)) + (0, 1) * 3}, "too-few-tiles", ("supply",)),
        ({"supply": (0,) * 84}, "too-many-tiles", ("supply",)),
        ({"supply": (21,) * 84}, "no-such-tile", ("supply",)),
        ({"supply": (-1,) * 84}, "no-such-tile", ("supply",)),
        ({"supply": ("1p",) * 84}, "no-such-tile", ("supply",)),
        ({"supply": 84}, "no-such-tile", ("supply",)),
        ({"nonces": ["x"]}, "bad-nonces", ("nonces",)),
        ({"nonces": {4: "x"}}, "no-such-seat", ("nonces",)),
        ({"nonces": {"0": "x"}}, "no-such-seat", ("nonces",)),
        ({"nonces": {0: 5}}, "bad-seed", ("nonces", 0)),
        ({"nonces": {0: "x" * 1025}}, "bad-seed", ("nonces", 0)),
        ({"facts": ["pot"]}, "bad-facts", ("facts",)),
        ({"facts": {"pott": 1}}, "unknown-fact", ("facts", "pott")),
        ({"facts": {5: 1}}, "unknown-fact", ("facts", "5")),
        ({"facts": {"wall_left": 1}}, "unknown-fact", ("facts", "wall_left")),
        ({"facts": {"stake": {0: 1}}}, "unknown-fact", ("facts", "stake")),
        ({"facts": {"stake": "1"}}, "bad-fact-value", ("facts", "stake")),
        ({"facts": {"stake": -1}}, "bad-fact-value", ("facts", "stake")),
        ({"facts": {"stake": {4: 1}}}, "no-such-seat", ("facts", "stake")),
        ({"dice": 5}, "bad-dice", ("dice",)),
        ({"dice": [5]}, "bad-dice", ("dice",)),
        ({"dice": [(0, 7)]}, "bad-dice", ("dice",)),
        ({"dice": ["12"]}, "bad-dice", ("dice",)),
    ],
)
def test_a_round_that_cannot_start(plain: Game, asked: dict[str, Any], code: str, path: Any) -> None:
    (fault,) = faults_of(lambda: start(plain.rules, "s", **asked))
    assert (fault.code, fault.path) == (code, path)


def test_all_that_is_wrong_with_a_start_is_told_at_once(plain: Game) -> None:
    asked: dict[str, Any] = {"dealer": 9, "index": -1, "nonces": {7: "x"}, "supply": (), "facts": {"pott": 1}}
    assert codes_of(lambda: start(plain.rules, "", **asked, dice=[(9,)])) == [
        "bad-seed",
        "bad-index",
        "no-such-seat",
        "no-such-seat",
        "too-few-tiles",
        "unknown-fact",
        "bad-dice",
    ]


def test_a_start_may_have_just_the_tiles_of_the_deal(plain: Game, plain_with: MakeGame) -> None:
    supply = plain.rules.tiles.tiles[:28]
    assert start(plain.rules, "s", supply=supply).ended_by == "exhaustion"
    dealt = plain_with(dealt="dealt").rules
    assert codes_of(lambda: start(dealt, "s", supply=supply)) == ["too-few-tiles"]


# --- positions


def pong(**changed: Any) -> Meld:
    return Meld("pong", 3, (3, 3, 3), 1)._replace(**changed)


@pytest.mark.parametrize(
    ("seat", "code", "where"),
    [
        (SeatPosition(hand=(999,) * 7), "no-such-tile", ("hand",)),
        (SeatPosition(hand=(-1,) * 7), "no-such-tile", ("hand",)),
        (SeatPosition(hand=(21,) * 7), "no-such-tile", ("hand",)),  # the unknown tile
        (SeatPosition(hand=(True,) * 7), "no-such-tile", ("hand",)),
        (SeatPosition(hand=("1p",) * 7), "no-such-tile", ("hand",)),  # type: ignore[arg-type]
        (SeatPosition(hand="1234567"), "no-such-tile", ("hand",)),  # type: ignore[arg-type]
        (SeatPosition(river=(21,)), "no-such-tile", ("river",)),
        (SeatPosition(river=5), "no-such-tile", ("river",)),  # type: ignore[arg-type]
        (SeatPosition(rows={"flowers": ()}), "unknown-row", ("flowers",)),
        (SeatPosition(rows=()), "not-a-map", ()),  # type: ignore[arg-type]
        (SeatPosition(facts=None), "not-a-map", ()),  # type: ignore[arg-type]
        (SeatPosition(facts={5: 1}), "unknown-fact", ("5",)),  # type: ignore[dict-item]
        (SeatPosition(first_turn=1), "bad-value", ("first_turn",)),  # type: ignore[arg-type]
        (SeatPosition(won=(0, "luck")), "bad-win", ("won",)),
        (SeatPosition(won=(0, [])), "bad-win", ("won",)),  # type: ignore[arg-type]
        (SeatPosition(won=0), "bad-win", ("won",)),  # type: ignore[arg-type]
        (SeatPosition(won=(99, "self")), "no-such-tile", ("won",)),
        (SeatPosition(won=(3, "out")), "bad-win", ("won",)),
        (SeatPosition(melds=(pong(kind="pung"),)), "unknown-meld", ("melds", 0)),
        (SeatPosition(melds=(pong(kind=[]),)), "unknown-meld", ("melds", 0)),
        (SeatPosition(melds=("pong",)), "unknown-meld", ("melds", 0)),  # type: ignore[arg-type]
        (SeatPosition(melds=5), "unknown-meld", ("melds", 0)),  # type: ignore[arg-type]
        (SeatPosition(melds=(pong(tiles=(3, 3)),)), "bad-meld", ("melds", 0)),
        (SeatPosition(melds=(pong(kind="added-kong"),)), "bad-meld", ("melds", 0)),
        (SeatPosition(melds=(pong(tiles=(3, 3, 4)),)), "bad-meld", ("melds", 0)),
        (SeatPosition(melds=(pong(tile=4),)), "bad-meld", ("melds", 0)),
        (SeatPosition(melds=(pong(tile=99),)), "bad-meld", ("melds", 0)),
        (SeatPosition(melds=(pong(replaced=3),)), "bad-meld", ("melds", 0)),
        (SeatPosition(melds=(pong(tiles=(3, 3, 21)),)), "no-such-tile", ("melds", 0)),
        (SeatPosition(melds=(pong(kind="chow"),)), "bad-meld", ("melds", 0)),
        (SeatPosition(melds=(pong(kind="chow", tile=8, tiles=(8, 9, 10)),)), "bad-meld", ("melds", 0)),
        (SeatPosition(melds=(pong(giver=0),)), "no-such-seat", ("melds", 0)),
        (SeatPosition(melds=(pong(giver=True),)), "no-such-seat", ("melds", 0)),
        (SeatPosition(melds=(pong(giver=None),)), "no-such-seat", ("melds", 0)),
        (
            SeatPosition(melds=(Meld("concealed-kong", 3, (3,) * 4, 1),)),
            "no-such-seat",
            ("melds", 0),
        ),
        (SeatPosition(melds=(pong(), pong(tile=4, tiles=(4,) * 3), pong(tile=5, tiles=(5,) * 3))),
         "too-many-melds", ("melds",)),
    ],
)  # fmt: skip
def test_a_seat_that_cannot_be(plain: Game, seat: SeatPosition, code: str, where: Any) -> None:
    (fault,) = faults_of(lambda: start_at(plain.rules, Position(seats={0: seat})))
    assert (fault.code, fault.path) == (code, ("seats", 0, *where))


@pytest.mark.parametrize("melds", [["chow 345p from 3"], ["pong 444p from 3"], ["concealed-kong 4444p"], []])
def test_melds_that_can_be(plain: Game, melds: list[str]) -> None:
    position = plain.position({0: plain.seat(None, melds)})
    assert len(start_at(plain.rules, position).seats[0].melds) == len(melds)


@pytest.mark.parametrize(
    ("position", "code", "path"),
    [
        *((Position(dealer=seat), "no-such-seat", ("dealer",)) for seat in NO_SEATS),
        *((Position(turn=seat), "no-such-seat", ("turn",)) for seat in NO_SEATS if seat is not None),
        *((Position(seats={seat: SeatPosition()}), "no-such-seat", ("seats",)) for seat in NO_SEATS[:-1]),
        (Position(seats={0: "123p"}), "bad-seat", ("seats", 0)),  # type: ignore[dict-item]
        (Position(seats=[]), "not-a-map", ("seats",)),  # type: ignore[arg-type]
        (Position(state=[]), "not-a-map", ("state",)),  # type: ignore[arg-type]
        (Position(wall=(21,)), "no-such-tile", ("wall",)),
        (Position(tail=None), "no-such-tile", ("tail",)),  # type: ignore[arg-type]
        (Position(wall=(20,) * 300), "too-many-tiles", ("seats",)),
        (Position(wall_size=True), "wall-size", ("wall_size",)),
        (Position(wall_size="5"), "wall-size", ("wall_size",)),  # type: ignore[arg-type]
        (Position(after=[]), "bad-after", ("after",)),  # type: ignore[arg-type]
        (Position(after=""), "bad-after", ("after",)),
        (Position(dice=((0,),)), "bad-dice", ("dice",)),
        (Position(dice=None), "bad-dice", ("dice",)),  # type: ignore[arg-type]
        (None, "no-position", ()),
        ("123p", "no-position", ()),
    ],
)
def test_a_position_that_cannot_be(plain: Game, position: Any, code: str, path: Any) -> None:
    (fault,) = faults_of(lambda: start_at(plain.rules, position))
    assert (fault.code, fault.path) == (code, path)


def test_a_hand_of_very_many_tiles_is_told_as_that(plain: Game) -> None:
    position = Position(seats={0: SeatPosition(hand=(3,) * 300)})
    assert codes_of(lambda: start_at(plain.rules, position)) == ["hand-size", "too-many-tiles"]


def test_all_that_is_wrong_with_a_position_is_told_at_once(plain: Game) -> None:
    seats = {
        0: SeatPosition(hand=(99,), melds=(pong(kind="pung"),), won=(0, "luck"), facts={"liang": None}),
        9: SeatPosition(),
    }
    position = Position(dealer=9, seats=seats, wall=(20,) * 5, state={"stake": 0}, after="x", dice=((0,),))
    with pytest.raises(PositionError) as caught:
        start_at(plain.rules, position)
    assert sorted(fault.code for fault in caught.value.faults) == [
        "bad-after",
        "bad-dice",
        "bad-fact-value",
        "bad-win",
        "no-such-seat",
        "no-such-seat",
        "no-such-tile",
        "too-many-tiles",
        "unknown-fact",
        "unknown-meld",
    ]


def test_a_position_is_no_worse_for_lists(plain: Game) -> None:
    hand: Any = list(plain.tiles("123p 5p 9s CF"))
    wall: Any = list(plain.tiles("7s"))
    seat: Any = SeatPosition(hand=hand, river=[20])  # type: ignore[arg-type]
    round = start_at(plain.rules, Position(seats={0: seat}, wall=wall))
    assert (round.seats[0].drawn, round.seats[0].river) == (wall[0], [20])


# --- decisions


class Strange:
    def __repr__(self) -> str:
        raise RuntimeError("nothing to see")


ILL_FORMED: list[Any] = [
    None,
    5,
    b"discard 1p",
    [],
    {},
    Strange(),
    Action("discard", None),  # type: ignore[arg-type]
    Action("discard", [0]),  # type: ignore[arg-type]
    Action("discard", ("x",)),  # type: ignore[arg-type]
    Action("discard", (1.5,)),  # type: ignore[arg-type]
    Action("discard", ([],)),  # type: ignore[arg-type]
    Action([]),  # type: ignore[arg-type]
    Action(None),  # type: ignore[arg-type]
    Action("discard", (0,), []),  # type: ignore[arg-type]
    Action("discard", (0,), Strange()),
    Action("play", (0,), ("as", Strange())),
    ("discard", (99,), None),
]


@pytest.mark.parametrize("action", ILL_FORMED, ids=lambda action: type(action).__name__)
@pytest.mark.parametrize("name", ["plain", "climb"])
def test_what_is_no_decision(name: str, action: Any, request: pytest.FixtureRequest) -> None:
    game: Game = request.getfixturevalue(name)
    assert game.refused(game.deal("s"), (0, action)) == "not-an-action"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Action("\ud800"), "no-such-verb"),
        (Action("discard", (10**5000,)), "no-such-tile"),
        (Action("discard", (21,)), "no-such-tile"),
        (Action("chow", (0,), ("with", (10**30, 5))), "no-claim"),
        (Action("kong", (0,), ("with", (999,))), "too-few-tiles"),
    ],
)
def test_a_decision_of_things_that_are_not(plain: Game, action: Action, code: str) -> None:
    assert plain.refused(plain.at(SEATS, wall="7s"), (0, action)) == code


@pytest.mark.parametrize("seat", [-1, 10**30, None, "0", 0.0, False, []])
def test_who_is_no_seat_decides_nothing(plain: Game, seat: Any) -> None:
    round = plain.at(SEATS, wall="7s")
    assert plain.refused(round, (seat, round.legal()[0][0])) == "no-such-seat"


def test_numbers_that_nobody_can_write_are_refused_too(plain: Game) -> None:
    huge = 10**5000
    round = plain.at(SEATS, wall="7s")
    assert plain.refused(round, (huge, round.legal()[0][0])) == "no-such-seat"
    assert plain.refused(round, (0, Action("pong", (0,), huge))) == "no-claim"
    assert codes_of(lambda: round.view(huge)) == ["no-such-seat"]
    assert codes_of(lambda: start(plain.rules, "s", dealer=huge, index=huge)) == ["bad-index", "no-such-seat"]
    position = Position(dealer=huge, wall_size=huge, wall=(huge,), state={"stake": huge})
    assert sorted(codes_of(lambda: start_at(plain.rules, position))) == [
        "bad-fact-value",
        "no-such-seat",
        "no-such-tile",
    ]
    assert codes_of(lambda: start_at(plain.rules, Position(wall_size=huge))) == ["wall-size"]


# --- looking


def test_menus_are_the_callers_own(plain: Game) -> None:
    round = plain.at(SEATS, wall="7s")
    before = round.legal()
    for change in (round.legal().clear, lambda: round.legal().update({1: before[0]})):
        change()
        assert round.legal() == before
    plain.play(round, "0 discard F")


def test_nobody_acts_in_a_view(plain: Game) -> None:
    round = plain.at(SEATS, wall="7s")
    view = round.view(0)
    for seen in (view, view.clone()):
        action = seen.legal()[0][0]
        before = state_of(seen)
        with pytest.raises(Refused) as caught:
            seen.act(0, action)
        assert caught.value.code == "view-only"
        assert caught.value.faults[0].message.zh
        assert state_of(seen) == before
    plain.play(round, plain.rules.notation.write_action(action).join(["0 ", ""]))


@pytest.mark.parametrize("seat", NO_SEATS)
def test_views_and_waits_are_of_seats(plain: Game, seat: Any) -> None:
    round = plain.at(SEATS, wall="7s")
    assert codes_of(lambda: round.view(seat)) == ["no-such-seat"]
    assert codes_of(lambda: round.visible(seat)) == ["no-such-seat"]
    if seat is not True:  # the sums of a hand are asked for too often to look twice
        assert codes_of(lambda: round.waits(seat)) == ["no-such-seat"]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_is_a_clone(plain: Game, copied: Callable[[Round], Round]) -> None:
    round = plain.at(SEATS, wall="7s")
    before = state_of(round)
    other = copied(round)
    assert other is not round
    assert state_of(other) == before
    assert other.rules is round.rules
    plain.play(other, "0 discard F")
    assert state_of(round) == before


def test_a_round_is_kept_by_its_decisions_and_not_pickled(plain: Game) -> None:
    assert codes_of(lambda: pickle.dumps(plain.at(SEATS, wall="7s"))) == ["cannot-pickle"]
