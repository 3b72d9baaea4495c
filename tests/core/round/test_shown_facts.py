"""What every game of tiles can be asked: `entry`, `phase`, `won`; and facts that a position gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from paiju.core.errors import Fault, PaijuError, PositionError, Text
from paiju.core.hooks import impl
from paiju.core.round import EVERYBODY, Fact, Position, Round, SeatPosition, start, start_at
from paiju.core.round.written import write_fact

if TYPE_CHECKING:
    from tests.core.conftest import Game, Plugged, Seats

SEATS: Seats = {0: "4p 1357s B FF", 1: "23p 456s 99s", 2: "444p 28s CF", 3: "56p 789s 11s"}
ROWS = """
winners: 3
tiles: {set: mahjong, suits: [tong, tiao], with: [dragons, flowers]}
texts: {rows: {flowers: {zh: 花, en: flowers}}}
"""


def faults_of(game: Game, position: Position) -> list[Fault]:
    with pytest.raises(PositionError) as caught:
        start_at(game.rules, position)
    for fault in caught.value.faults:
        assert fault.message.zh != fault.message.en
    return list(caught.value.faults)


def fault_of(game: Game, position: Position) -> Fault:
    (fault,) = faults_of(game, position)
    return fault


def written(round: Round, name: str, seat: int = -1) -> Any:
    """The value of a fact as a position or a case writes it."""
    facts = round.rules.facts
    fact = next(one for one in facts if one.name == name and (one.scope == "seat") == (seat >= 0))
    return write_fact(round.rules, fact, round.fact(name, seat))


# --- how the acting seat came by its tile


def test_the_entry_is_that_of_the_acting_seat(plain: Game) -> None:
    seats: Seats = {0: "4444p 59s B", 1: "55p 159s C C", 2: "28p 28s CFB", 3: "19p 37s CFB"}
    round = plain.at(seats, wall="9p", tail="5p")
    assert round.fact("entry") == "front"
    plain.play(round, "0 kong 4p")
    assert round.fact("entry") == "kong"
    plain.play(round, "0 discard 5p", "1 pong 5p")
    assert round.fact("entry") == "none"
    plain.play(round, "1 discard 9s")
    assert (round.turn, round.fact("entry")) == (2, "front")


def test_the_entry_of_a_dealer_who_is_dealt_one_more(plugged: Plugged) -> None:
    game = plugged.game(text="deal: {dealer: dealt}\noptions: {dealt: null}\n")
    assert game.deal("s", dealer=2).fact("entry") == "deal"


@pytest.mark.parametrize("entry", ["front", "kong", "deal", "none"])
def test_a_position_says_how_the_seat_in_turn_came_by_its_tile(plain: Game, entry: str) -> None:
    round = plain.at(SEATS, state={"entry": entry})
    state = round.seats[0]
    assert round.fact("entry") == entry
    assert state.entry == ("" if entry == "none" else entry)
    assert state.drawn == (-1 if entry == "none" else plain.tile("F"))


@pytest.mark.parametrize(
    ("entry", "drawn", "then"),
    [("front", "7s", "front"), ("kong", "2p", "kong"), ("none", "7s", "front")],
)
def test_a_seat_that_draws_first_draws_for_its_entry(plain: Game, entry: str, drawn: str, then: str) -> None:
    seats: Seats = {**SEATS, 0: "1357s B FF"}
    round = plain.at(seats, wall="7s", tail="2p", state={"entry": entry})
    assert (round.seats[0].drawn, round.fact("entry")) == (plain.tile(drawn), then)


def test_an_entry_goes_before_what_after_says(plain: Game) -> None:
    round = plain.at(SEATS, after="kong", state={"entry": "front"})
    assert round.fact("entry") == "front"


def test_an_entry_may_be_one_that_the_ruleset_names(plugged: Plugged) -> None:
    game = plugged.game(text="texts: {entries: {flower: {zh: 补花, en: a flower}}}\ndraws: {flower: tail}\n")
    assert game.at(SEATS, state={"entry": "flower"}).fact("entry") == "flower"
    seats: Seats = {**SEATS, 0: "1357s B FF"}
    round = game.at(seats, wall="7s", tail="2p", state={"entry": "flower"})
    assert round.seats[0].drawn == game.tile("2p")


@pytest.mark.parametrize(
    ("entry", "near"), [("frond", "front"), ("Kong", "kong"), ("flower", None), ("", None)]
)
def test_an_entry_that_there_is_not(plain: Game, entry: str, near: str | None) -> None:
    fault = fault_of(plain, plain.position(SEATS, state={"entry": entry}))
    assert (fault.code, fault.path) == ("unknown-entry", ("state", "entry"))
    assert fault.expected == "none, front, deal, kong"
    assert near is None or fault.nearest == near


@pytest.mark.parametrize("entry", [5, True, ["front"], {"front": 1}])
def test_an_entry_is_a_word(plain: Game, entry: Any) -> None:
    fault = fault_of(plain, plain.position(SEATS, state={"entry": entry}))
    assert (fault.code, fault.path, fault.expected) == ("bad-fact-value", ("state", "entry"), "text")


def test_all_see_how_the_acting_seat_came_by_its_tile(plain: Game) -> None:
    round = plain.at(SEATS, state={"entry": "kong"})
    views = [round.view(seat) for seat in range(4)]
    assert [view.fact("entry") for view in views] == ["kong"] * 4
    unknown = plain.rules.tiles.unknown
    assert [view.seats[0].drawn for view in views] == [plain.tile("F"), unknown, unknown, unknown]


# --- the phase


def test_the_phase_is_that_of_what_is_asked(plain: Game) -> None:
    round = plain.at(SEATS)
    assert round.fact("phase") == "play"
    plain.play(round, "0 discard 4p")
    assert round.fact("phase") == "play"
    plain.play(round, "1 win", "2 pass", "3 pass")
    assert round.fact("phase") == "over"


# --- wins


def test_a_win_is_shown_in_front_of_its_seat(plain: Game) -> None:
    round = plain.at(SEATS)
    assert [round.fact("won", seat) for seat in range(4)] == [None] * 4
    plain.play(round, "0 discard 4p", "1 win", "2 pass", "3 win")
    assert [written(round, "won", seat) for seat in range(4)] == [
        None,
        {"tile": "4p", "by": "discard"},
        None,
        {"tile": "4p", "by": "discard"},
    ]
    assert [round.view(0).fact("won", seat) for seat in range(4)] == [
        round.fact("won", seat) for seat in range(4)
    ]


def test_a_self_drawn_win_is_shown_too(plain: Game) -> None:
    round = plain.play(plain.at({0: "123p 456s 99s"}), "0 win")
    assert written(round, "won", 0) == {"tile": "9s", "by": "self"}


def test_a_position_gives_no_win_as_a_fact(plain: Game) -> None:
    seats: Seats = {**SEATS, 1: plain.seat("23p 456s 99s", won={"tile": "4p", "by": "self"})}
    fault = fault_of(plain, plain.position(seats))
    assert (fault.code, fault.path) == ("unknown-fact", ("seats", 1, "won"))


# --- won tiles in rows


def everything(round: Round) -> Counter[int]:
    """All tiles of the round, wherever they lie."""
    tiles = Counter(round.wall[round.head : round.end])
    for state in round.seats:
        tiles += Counter({kind: count for kind, count in enumerate(state.hand) if count})
        tiles += Counter(state.river)
        tiles += Counter(tile for row in state.rows.values() for tile in row)
        if state.won_on is not None and state.won_on[2]:
            tiles[state.won_on[0]] += 1
    return tiles


@pytest.mark.parametrize("tile", ["f3", "9p"])
@pytest.mark.parametrize("by", ["flower", "self", "discard"])
def test_a_won_tile_that_lies_in_a_row_is_there_once(plugged: Plugged, by: str, tile: str) -> None:
    game = plugged.game(text=ROWS)
    won = SeatPosition(
        hand=game.tiles("23p 456s 99s"),
        rows={"flowers": game.tiles(f"f2 {tile}")},
        won=(game.tile(tile), by),
    )
    round = game.at({**SEATS, 1: won})
    state = round.seats[1]
    assert (state.won_on, state.playing) == ((game.tile(tile), by, False), False)
    assert state.rows == {"flowers": game.tiles(f"f2 {tile}")}
    assert game.hand(round, 1) == "23p 45699s"
    assert everything(round) == Counter(game.rules.tiles.tiles)


@pytest.mark.parametrize(
    ("by", "hand", "apart"), [("discard", "23p 45699s", True), ("self", "234p 45699s", False)]
)
def test_a_won_tile_that_lies_in_no_row_lies_as_ever(
    plugged: Plugged, by: str, hand: str, apart: bool
) -> None:
    game = plugged.game(text=ROWS)
    won = SeatPosition(
        hand=game.tiles("23p 456s 99s"), rows={"flowers": game.tiles("f2")}, won=(game.tile("4p"), by)
    )
    round = game.at({0: "1p 1357s B FF", 1: won})
    assert round.seats[1].won_on == (game.tile("4p"), by, apart)
    assert game.hand(round, 1) == hand
    assert everything(round) == Counter(game.rules.tiles.tiles)


def test_a_won_tile_that_lies_in_the_row_of_another_seat_is_a_second_one(plugged: Plugged) -> None:
    game = plugged.game(text=ROWS)
    won = SeatPosition(hand=game.tiles("23p 456s 99s"), won=(game.tile("f3"), "flower"))
    other = SeatPosition(rows={"flowers": game.tiles("f3")})
    fault = fault_of(game, game.position({**SEATS, 1: won, 3: other}))
    assert (fault.code, "f3" in fault.message.en) == ("too-many-tiles", True)


# --- facts that are worked out and may be given


@frozen
class Given:
    """Facts of the table that are worked out: how often somebody has knocked, and who sits in the east."""

    @impl
    def facts(self) -> list[Fact]:
        return [
            Fact("log", form="words", default=()),
            Fact("knocks", compute=self._knocks, give=self._knock, least=0, most=5),
            Fact("east", form="seat", compute=lambda round, seat: round.dealer, give=self._east),
            Fact("quiet", form="flag", compute=lambda round, seat: not round.table.log),
            Fact("big", "seat", "flag", False, any_size=True),
            Fact("small", "seat", "number", 0, any_size=True),
        ]

    def _knocks(self, round: Round, seat: int) -> int:
        return len(round.table.log)

    def _knock(self, round: Round, position: Position, value: Any) -> None:
        round.set("log", ("knock",) * value)

    def _east(self, round: Round, position: Position, value: Any) -> Iterable[Fault]:
        if value != position.dealer:
            yield Fault(
                "no-east", Text("庄家坐东", "the dealer sits in the east"), expected=f"{position.dealer}"
            )

    @impl
    def set_up(self, round: Round, position: Position) -> list[Fault]:
        """Whatever a position gives has been put into effect by now."""
        said = position.state.get("knocks", 0)
        wrong = Fault("too-early", Text("还没有", "not yet"))
        return [] if len(round.table.log) == said else [wrong]


@pytest.fixture
def game(plugged: Plugged) -> Game:
    return plugged.game(Given)


def test_a_fact_that_is_worked_out_may_be_put_into_effect(game: Game) -> None:
    round = game.at(SEATS, state={"knocks": 3})
    assert (round.fact("knocks"), round.table.log) == (3, ("knock",) * 3)
    assert ("set", "log", -1, ("knock",) * 3, EVERYBODY) in round.events()
    assert [round.view(seat).fact("knocks") for seat in range(4)] == [3] * 4


def test_what_is_not_given_is_worked_out_as_ever(game: Game) -> None:
    round = game.at(SEATS)
    assert (round.fact("knocks"), round.fact("east"), round.fact("quiet")) == (0, 0, True)


def test_a_given_fact_may_not_fit_the_position(game: Game) -> None:
    assert game.at(SEATS, dealer=1, turn=0, state={"east": 1}).fact("east") == 1
    fault = fault_of(game, game.position(SEATS, state={"east": 1}))
    assert (fault.code, fault.path, fault.expected) == ("no-east", ("state", "east"), "0")


@pytest.mark.parametrize(
    ("state", "path"),
    [
        ({"knocks": 6}, ("state", "knocks")),
        ({"knocks": "3"}, ("state", "knocks")),
        ({"east": 4}, ("state", "east")),
    ],
)
def test_a_given_fact_keeps_its_form_and_its_bounds(
    game: Game, state: dict[str, Any], path: tuple[str, str]
) -> None:
    fault = fault_of(game, game.position(SEATS, state=state))
    assert (fault.code, fault.path) == ("bad-fact-value", path)


def test_all_that_is_wrong_with_given_facts_is_told_at_once(game: Game) -> None:
    position = game.position(SEATS, state={"east": 1, "entry": "frond", "phase": "ply", "face_up": "4p"})
    assert sorted((fault.code, fault.path[-1]) for fault in faults_of(game, position)) == [
        ("no-east", "east"),
        ("not-in-wall", "face_up"),
        ("unknown-entry", "entry"),
        ("unknown-phase", "phase"),
    ]


def test_a_fact_that_is_only_worked_out_is_not_given(game: Game) -> None:
    fault = fault_of(game, game.position(SEATS, state={"quiet": True}))
    assert fault.code == "unknown-fact"
    assert {"knocks", "east", "entry", "phase", "face_up"} <= set(fault.wanted().split(", "))


@pytest.mark.parametrize("name", ["knocks", "entry", "phase", "face_up"])
def test_a_fresh_deal_is_given_no_such_fact(game: Game, name: str) -> None:
    """What happens in a round from its beginning is not kept from the round before."""
    with pytest.raises(PaijuError) as caught:
        start(game.rules, "s", facts={name: 1})
    (fault,) = caught.value.faults
    assert (fault.code, fault.path) == ("unknown-fact", ("facts", name))
    assert fault.nearest != name
    assert name not in fault.wanted().split(", ")


# --- hands of any size


@pytest.mark.parametrize(
    ("facts", "hand", "fits"),
    [
        ({"big": True}, "55p 159s BB C 2s", True),
        ({"big": True}, "5p", True),
        ({"big": True}, "", True),
        ({"small": 2}, "55p 159s B", True),
        ({"big": False}, "55p 159s B", False),
        ({"small": 0}, "55p 159s B", False),
        ({}, "55p 159s B", False),
    ],
)
def test_a_seat_may_hold_any_number_of_tiles_where_its_position_says_so(
    game: Game, facts: dict[str, Any], hand: str, fits: bool
) -> None:
    position = game.position({0: "1357s B FF 7p", 1: game.seat(hand, **facts)})
    if fits:
        assert sum(start_at(game.rules, position).seats[1].hand) == len(game.tiles(hand))
    else:
        fault = fault_of(game, position)
        assert (fault.code, fault.path) == ("hand-size", ("seats", 1, "hand"))


def test_any_number_is_meant_of_that_seat_alone(game: Game) -> None:
    seats: Seats = {0: "1357s B FF 7p", 1: game.seat("5p", big=True), 2: "5p"}
    fault = fault_of(game, game.position(seats))
    assert (fault.code, fault.path) == ("hand-size", ("seats", 2, "hand"))


def test_no_tile_is_there_too_often_for_all_that(game: Game) -> None:
    fault = fault_of(game, game.position({0: "1357s B FF 7p", 1: game.seat("55555p", big=True)}))
    assert fault.code == "too-many-tiles"
