"""Rounds that start from a written position: the section “Position” of the page on case files."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.errors import Fault, PositionError, Text
from paiju.core.hooks import impl
from paiju.core.melds.meld import Meld
from paiju.core.round import Fact, Position, Round, SeatPosition, start_at
from paiju.core.round.position import lay_out
from paiju.core.round.written import write_fact

if TYPE_CHECKING:
    from tests.core.conftest import Game, Plugged, Seats

SEATS: Seats = {0: "123p 5p 9s CF", 1: "55p 159s BB", 2: "444p 28s FF", 3: "1p 7p 3s 6s 9s CC"}


def faults_of(game: Game, position: Position) -> list[Fault]:
    with pytest.raises(PositionError) as caught:
        start_at(game.rules, position)
    for fault in caught.value.faults:
        assert fault.message.zh
        assert fault.message.en
    return list(caught.value.faults)


def fault_of(game: Game, position: Position) -> Fault:
    (fault,) = faults_of(game, position)
    return fault


def everything(round: Round) -> list[int]:
    """All tiles of the round, wherever they lie."""
    tiles = list(round.wall[round.head : round.end])
    for state in round.seats:
        tiles += [kind for kind, count in enumerate(state.hand) for _ in range(count)]
        tiles += [tile for meld in state.melds for tile in meld.tiles]
        tiles += state.river
        tiles += [tile for row in state.rows.values() for tile in row]
        tiles += [state.won_on[0]] if state.won_on is not None and state.won_on[2] else []
    return sorted(tiles)


# --- who acts


def test_a_seat_with_its_standard_count_draws_first(plain: Game) -> None:
    round = plain.at(SEATS, wall="7s 8s")
    assert (round.turn, round.seats[0].drawn, round.seats[0].entry) == (0, plain.tile("7s"), "front")
    assert round.asking == ("turn", 0)


def test_a_seat_with_one_tile_more_acts_on_the_last_tile_written(plain: Game) -> None:
    round = plain.at({**SEATS, 0: "123p 5p 9s CF 4s"})
    assert (round.seats[0].drawn, round.seats[0].entry) == (plain.tile("4s"), "front")
    assert round.head == 0


def test_the_dealer_is_in_turn_unless_another_seat_is_named(plain: Game) -> None:
    assert plain.at(SEATS, dealer=2).turn == 2
    round = plain.at(SEATS, dealer=2, turn=3)
    assert (round.dealer, round.turn) == (2, 3)


def test_after_a_claim_the_seat_acts_without_an_entry(plain: Game) -> None:
    seats: Seats = {0: plain.seat("11p 222s", ["pong 444p from 3"])}
    round = plain.at(seats, after="claim")
    assert (round.seats[0].drawn, round.seats[0].entry) == (-1, "")
    assert plain.menu(round, 0) == {"discard 1p", "discard 2s"}


def test_after_a_kong_the_tile_just_drawn_is_a_replacement(plain: Game) -> None:
    seats: Seats = {0: plain.seat("12p 222s", ["concealed-kong 4444p"])}
    round = plain.at(seats, after="kong")
    assert (round.seats[0].entry, round.seats[0].drawn) == ("kong", plain.tile("2s"))
    seats = {0: plain.seat("12p 22s", ["concealed-kong 4444p"])}
    round = plain.at(seats, tail="9p", after="kong")
    assert (round.seats[0].entry, round.seats[0].drawn) == ("kong", plain.tile("9p"))


# --- the wall


def test_wall_and_tail_are_the_next_tiles_from_each_end(plain: Game) -> None:
    seats: Seats = {0: "4444p 159s", 1: "28p 37s CFB", 2: "19p 26s CFB", 3: "3p 7p 48s CFB"}
    round = plain.at(seats, wall="7s 8s", tail="2p 3p")
    assert round.seats[0].drawn == plain.tile("7s")
    plain.play(round, "0 kong 4p")
    assert round.seats[0].drawn == plain.tile("2p")
    plain.play(round, "0 discard 2p")
    round.close()
    assert round.seats[1].drawn == plain.tile("8s")
    assert round.wall[round.end - 1] == plain.tile("3p")


def test_what_is_placed_nowhere_fills_the_wall_in_an_order_of_its_own(plain: Game) -> None:
    one, other = (plain.at(SEATS, wall="7s 8s") for _ in range(2))
    assert one.wall == other.wall
    assert everything(one) == sorted(plain.rules.tiles.tiles)


def test_wall_size_trims_the_wall_before_the_first_draw(plain: Game) -> None:
    assert plain.at(SEATS, wall="7s 8s", wall_size=5).wall_left == 4
    assert plain.at({**SEATS, 0: "123p 5p 9s CF 4s"}, wall_size=5).wall_left == 5
    empty = plain.at({**SEATS, 0: "123p 5p 9s CF 4s"}, wall_size=0)
    assert empty.wall_left == 0
    assert plain.play(empty, "0 discard F").ended_by == "exhaustion"


@pytest.mark.parametrize("size", [3, 1, -1, 1000])
def test_a_wall_has_room_for_the_tiles_that_are_named(plain: Game, size: int) -> None:
    fault = fault_of(plain, plain.position(SEATS, wall="7s 8s", tail="2p 3p", wall_size=size))
    left = 21 * 4 - 28
    assert (fault.code, fault.path, fault.expected) == ("wall-size", ("wall_size",), f"4-{left}")


# --- seats


def test_a_seat_without_a_hand_gets_tiles_that_make_no_ready_hand(plain: Game) -> None:
    for wall in ("", "7s", "8s 8s", "1p 9p 9p", "4p 4p 4p 4p"):
        round = plain.at({0: SEATS[0]}, wall=wall)
        assert [sum(state.hand) for state in round.seats] == [8, 7, 7, 7]
        assert [round.waits(seat) for seat in (1, 2, 3)] == [0, 0, 0]
        assert everything(round) == sorted(plain.rules.tiles.tiles)


def test_a_left_over_hand_is_smaller_by_its_melds_and_not_ready_either(plain: Game) -> None:
    seats: Seats = {0: SEATS[0], 1: plain.seat(melds=["pong 444p from 0", "pong 555s from 0"])}
    for wall in ("", "7s", "8s 8s", "CC"):
        round = plain.at(seats, wall=wall)
        assert sum(round.seats[1].hand) == 1
    # a single tile always waits for its pair: there is no hand that is not ready
    seats = {0: SEATS[0], 1: plain.seat(melds=["pong 444p from 0"])}
    for wall in ("", "7s", "8s 8s", "CC"):
        assert plain.at(seats, wall=wall).waits(1) == 0


def test_melds_and_rivers_lie_where_they_are_written(plain: Game) -> None:
    seats: Seats = {**SEATS, 2: plain.seat("44p 28s", ["pong FFF from 0"], river="9p 1s 9p")}
    round = plain.at(seats)
    red = plain.tile("F")
    assert round.seats[2].melds == (Meld("pong", red, (red,) * 3, 0),)
    assert round.seats[2].river == list(plain.tiles("9p 1s 9p"))


def test_a_seat_that_has_won_plays_no_more_and_its_tile_is_not_in_the_wall(plugged: Plugged) -> None:
    plain = plugged.game(text="winners: 3\n")
    given = SeatPosition(hand=plain.tiles("456s 7p 99p 9p"), won=(plain.tile("7p"), "discard"))
    drawn = SeatPosition(hand=plain.tiles("444p 11s 23s"), won=(plain.tile("1s"), "self"))
    round = plain.at({0: SEATS[0], 1: given, 2: drawn})
    assert [state.playing for state in round.seats] == [True, False, False, True]
    assert round.seats[1].won_on == (plain.tile("7p"), "discard", True)
    assert plain.hand(round, 1) == "7999p 456s"
    assert plain.hand(round, 2) == "444p 11123s"  # as in play, the tile drawn is in the hand
    assert everything(round) == sorted(plain.rules.tiles.tiles)
    plain.play(round, "0 discard F")
    assert round.turn == 3


@pytest.mark.parametrize(
    ("winners", "won", "turn", "code", "path"),
    [
        (3, (0,), None, "seat-has-won", ("dealer",)),
        (3, (1, 2), 2, "seat-has-won", ("turn",)),
        (1, (1,), 0, "round-over", ("seats",)),
        (2, (1, 2), 0, "round-over", ("seats",)),
    ],
)
def test_who_has_won_is_not_in_turn_and_a_round_that_is_over_does_not_go_on(
    plugged: Plugged, winners: int, won: tuple[int, ...], turn: int | None, code: str, path: tuple[str, ...]
) -> None:
    game = plugged.game(text=f"winners: {winners}\n")
    seats: Seats = {
        seat: SeatPosition(hand=game.tiles("1p 1357s B F"), won=(game.tile(tile), "discard"))
        for seat, tile in zip(won, ("9p", "8p"), strict=False)
    }
    with pytest.raises(PositionError) as caught:
        game.at(seats, turn=turn)
    assert [(fault.code, fault.path) for fault in caught.value.faults] == [(code, path)]


# --- faults


@pytest.mark.parametrize(
    ("more", "path"),
    [({"dealer": 4}, ("dealer",)), ({"turn": -1}, ("turn",)), ({"dealer": 99}, ("dealer",))],
)
def test_dealer_and_turn_are_seats(plain: Game, more: dict[str, Any], path: tuple[str, ...]) -> None:
    fault = fault_of(plain, plain.position(SEATS, **more))
    assert (fault.code, fault.path, fault.expected) == ("no-such-seat", path, "0-3")


def test_a_seat_that_the_game_lacks(plain: Game) -> None:
    fault = fault_of(plain, plain.position({**SEATS, 4: "123p"}))
    assert (fault.code, fault.path) == ("no-such-seat", ("seats",))


@pytest.mark.parametrize("giver", [0, 4, 9])
def test_a_meld_was_given_by_another_seat(plain: Game, giver: int) -> None:
    seats: Seats = {**SEATS, 0: plain.seat("123p C", [f"pong 444s from {giver}"])}
    fault = fault_of(plain, plain.position(seats))
    assert (fault.code, fault.path, fault.expected) == ("no-such-seat", ("seats", 0, "melds", 0), "1, 2, 3")


@pytest.mark.parametrize(
    ("seat", "hand", "melds", "more", "expected"),
    [
        (0, "123p 5p 9s C", [], {}, "7, 8"),
        (0, "123p 5p 9s CF 4s 5s", [], {}, "7, 8"),
        (1, "55p 159s BB C", [], {}, "7"),  # only the seat in turn may have drawn
        (1, "55p 159s", [], {}, "7"),
        (0, "123p", ["pong 444s from 1"], {}, "4, 5"),
        (0, "123p 5p", ["concealed-kong 4444s"], {"turn": 1}, None),
        (0, "123p 56p", ["concealed-kong 4444s"], {"turn": 1}, "4"),
        (0, "123p 5p 9s CF", [], {"after": "claim"}, "8"),  # a claim leaves a tile to discard
        (0, "", [], {}, "7, 8"),
    ],
)
def test_a_hand_has_its_standard_count(
    plain: Game, seat: int, hand: str, melds: list[str], more: dict[str, Any], expected: str | None
) -> None:
    position = plain.position({**SEATS, seat: plain.seat(hand, melds)}, **more)
    if expected is None:
        start_at(plain.rules, position)
    else:
        fault = fault_of(plain, position)
        assert (fault.code, fault.path, fault.expected) == ("hand-size", ("seats", seat, "hand"), expected)


@pytest.mark.parametrize(
    "more",
    [
        {"wall": "C"},
        {"tail": "C"},
        {"wall": "F", "tail": "F"},
        {"seats": {0: "123p 5p 9s FF"}},
    ],
)
def test_no_tile_is_used_more_often_than_the_set_has_it(plain: Game, more: dict[str, Any]) -> None:
    """Four C and four F lie in hands and in a river: a fifth one is too many."""
    seats: Seats = {**SEATS, 1: plain.seat("55p 159s BB", river="C F"), **more.pop("seats", {})}
    fault = fault_of(plain, plain.position(seats, **more))
    assert fault.code == "too-many-tiles"
    assert "there are 4" in fault.message.en


def test_melds_rows_and_wins_count_too(plain: Game) -> None:
    won = SeatPosition(hand=plain.tiles("55p 159s BB"), won=(plain.tile("4p"), "discard"))
    kong = plain.seat("123p C", ["concealed-kong 4444p"])
    assert fault_of(plain, plain.position({0: kong, 1: won})).code == "too-many-tiles"
    drawn = SeatPosition(hand=plain.tiles("55p 159s BB"), won=(plain.tile("4p"), "self"))
    assert fault_of(plain, plain.position({0: kong, 1: drawn})).code == "too-many-tiles"


def test_all_that_is_wrong_is_told_at_once(plain: Game) -> None:
    position = plain.position({0: "123p", 1: "5555p 159s", 2: "5p 12347s F"}, after="kongg")
    assert sorted(fault.code for fault in faults_of(plain, position)) == [
        "bad-after",
        "hand-size",
        "too-many-tiles",
    ]


def test_there_must_be_tiles_left_for_seats_without_a_hand(plain: Game) -> None:
    tiles = [kind for kind in range(21) for _ in range(4)]
    position = Position(wall=tuple(tiles[:60]), seats={})
    fault = fault_of(plain, position)
    assert (fault.code, fault.path) == ("too-few-tiles", ("seats",))


@pytest.mark.parametrize(("word", "near"), [("kongg", "kong"), ("Claim", "claim"), ("xyz", None)])
def test_after_is_one_of_two_words(plain: Game, word: str, near: str | None) -> None:
    fault = fault_of(plain, plain.position(SEATS, after=word))
    assert (fault.code, fault.path, fault.expected, fault.nearest) == (
        "bad-after",
        ("after",),
        "claim, kong",
        near,
    )


# --- facts


@frozen
class Facts:
    """A fact of every form."""

    @impl
    def facts(self) -> list[Fact]:
        forms = ("flag", "number", "seat", "tile", "tiles", "tile-map", "text", "map", "words")
        return [
            *(Fact(f"table_{form.replace('-', '_')}", form=form, whole=form != "number") for form in forms),
            Fact("declared", "seat", "flag", False),
            Fact("secret", "seat", "number", 0, see="owner"),
            Fact("held", "seat", compute=lambda round, seat: 1),
        ]

    @impl
    def set_up(self, round: Round, position: Position) -> list[Fault]:
        if round.table.table_seat == 3:
            return [Fault("not-three", Text("不能是三", "three is not possible"), ("state", "table_seat"))]
        return []


@pytest.fixture
def game(plugged: Plugged) -> Game:
    return plugged.game(Facts)


@pytest.mark.parametrize(
    ("form", "written", "value"),
    [
        ("flag", True, True),
        ("flag", False, False),
        ("number", 3, 3),
        ("number", Fraction(3, 2), Fraction(3, 2)),
        ("seat", 2, 2),
        ("tile", "5p", 4),
        ("tile", "五筒", 4),
        ("tiles", "123p", (0, 1, 2)),
        ("tile_map", {"5p": 3, "1p": 2}, ((0, 2), (4, 3))),
        ("text", "anything", "anything"),
        ("map", {"by": 2, "how": [1, 2]}, (("by", 2), ("how", (1, 2)))),
        ("words", "5 8 C", ("5", "8", "C")),
    ],
)
def test_facts_are_written_as_their_form_says(game: Game, form: str, written: Any, value: Any) -> None:
    name = f"table_{form}"
    round = game.at(SEATS, state={name: written})
    assert getattr(round.table, name) == value
    fact = next(one for one in game.rules.facts if one.name == name)
    again = game.at(SEATS, state={name: write_fact(game.rules, fact, value)})
    assert getattr(again.table, name) == value


@pytest.mark.parametrize(
    ("form", "written"),
    [
        ("flag", 1),
        ("flag", "yes"),
        ("number", "3"),
        ("number", True),
        ("number", [3]),
        ("seat", 4),
        ("seat", -1),
        ("seat", True),
        ("seat", "1"),
        ("tile", "55p"),
        ("tile_map", "5p"),
    ],
)
def test_a_fact_that_does_not_fit_its_form(game: Game, form: str, written: Any) -> None:
    name = f"table_{form}"
    fault = fault_of(game, game.position(SEATS, state={name: written}))
    assert (fault.code, fault.path, fault.expected) == (
        "bad-fact-value",
        ("state", name),
        {"flag": "flag: true, false"}.get(form, form.replace("_", "-")),
    )


def test_tiles_in_facts_are_read_as_everywhere(game: Game) -> None:
    fault = fault_of(game, game.position(SEATS, state={"table_tiles": "5x"}))
    assert (fault.code, fault.path) == ("unknown-tile", ("state", "table_tiles"))


def test_facts_of_seats_stand_with_the_seat(game: Game) -> None:
    seats: Seats = {**SEATS, 1: game.seat("55p 159s BB", declared=True, secret=8)}
    round = game.at(seats)
    assert [state.declared for state in round.seats] == [False, True, False, False]
    assert [round.view(seat).seats[1].secret for seat in range(4)] == [0, 8, 0, 0]


@pytest.mark.parametrize(
    ("state", "facts", "path", "near"),
    [
        ({"table_flagg": True}, {}, ("state", "table_flagg"), "table_flag"),
        ({"declared": True}, {}, ("state", "declared"), None),  # of a seat, not of the table
        ({}, {"declard": True}, ("seats", 1, "declard"), "declared"),
        ({}, {"table_flag": True}, ("seats", 1, "table_flag"), None),
        ({"wall_left": 3}, {}, ("state", "wall_left"), None),  # computed
        ({}, {"held": 3}, ("seats", 1, "held"), None),
    ],
)
def test_an_unknown_fact_is_told_with_those_there_are(
    game: Game, state: dict[str, Any], facts: dict[str, Any], path: tuple[Any, ...], near: str | None
) -> None:
    seats: Seats = {**SEATS, 1: game.seat("55p 159s BB", **facts)}
    fault = fault_of(game, game.position(seats, state=state))
    assert (fault.code, fault.path) == ("unknown-fact", path)
    assert near is None or fault.nearest == near
    assert ("declared" if path[0] == "seats" else "table_flag") in fault.wanted()


def test_a_plugin_may_refuse_a_position(game: Game) -> None:
    fault = fault_of(game, game.position(SEATS, state={"table_seat": 3}))
    assert (fault.code, fault.path) == ("not-three", ("state", "table_seat"))


# --- more


def test_the_dice_of_a_position_come_first_and_then_those_of_the_generator(plain: Game) -> None:
    one = plain.at(SEATS, dice=((3, 4), (1, 1)))
    assert [one.roll("dice", 6, 2), one.roll("dice", 6, 2)] == [(3, 4), (1, 1)]
    other = one.clone()
    assert one.roll("dice", 6, 3) == other.roll("dice", 6, 3)


def test_a_layout_is_a_table_where_nothing_happens(plain: Game) -> None:
    round = lay_out(plain.rules, plain.position(SEATS, wall="7s"))
    assert round.legal() == {}
    assert plain.hand(round, 0) == "1235p 9s C F"
    assert plain.waits(lay_out(plain.rules, plain.position({1: "23p 456s 99s"})), 1) == "14p"


def test_a_position_is_replayed_by_its_view(plain: Game) -> None:
    round = plain.at(SEATS, wall="7s")
    view = round.view(1)
    assert plain.hand(view, 1) == "55p 159s BB"
    assert [plain.hand(view, seat) for seat in (0, 2, 3)] == ["????????", "???????", "???????"]
    assert view.wall_left == round.wall_left
    assert set(view.wall) == {plain.rules.tiles.unknown}


@given(st.data())
def test_tiles_are_conserved_whatever_is_written(plain: Game, data: st.DataObject) -> None:
    tiles = data.draw(st.permutations(plain.rules.tiles.tiles))
    cut = data.draw(st.lists(st.booleans(), min_size=4, max_size=4))
    seats = {seat: SeatPosition(hand=tuple(tiles[7 * seat : 7 * seat + 7])) for seat in range(4) if cut[seat]}
    wall = data.draw(st.integers(0, 8))
    position = Position(seats=seats, wall=tuple(tiles[40 : 40 + wall]))
    assert everything(start_at(plain.rules, position)) == sorted(tiles)


# --- card games


def test_cards_that_are_placed_nowhere_are_out_of_play(climb: Game) -> None:
    round = climb.at({0: "3 4", 1: "5", 2: "6"})
    assert round.wall_left == 0
    assert [sum(state.hand) for state in round.seats] == [2, 1, 1]


def test_hands_of_cards_have_any_size_but_no_more_cards_than_there_are(climb: Game) -> None:
    fault = fault_of(climb, climb.position({0: "3333 4", 1: "5"}))
    assert fault.code == "too-many-tiles"
