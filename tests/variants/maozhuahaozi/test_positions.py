"""Written positions of 猫抓耗子 that cannot be, and some odd ones that can."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from paiju.core.errors import Fault, PaijuError
from paiju.core.round import Round, SeatPosition
from tests.variants.maozhuahaozi.table import FAR, MODES, Table, table

SINGLE, FIXED, WINDS = MODES
CAT = {"kind": "cat", "by": 0, "hit": 1}
EFFECT = "{kind: cat | god, by: SEAT, hit: SEAT}"
FIRST_WIN = "{by: [SEAT, …], from: SEAT}"
TEAMS = "[[SEAT, SEAT], [SEAT, SEAT]]"
FLOWERS = "f1 f2 f3 f4 f5 f6 f7 f8"

Seats = Callable[[Table], dict[int, SeatPosition]]


def nobody(game: Table) -> dict[int, SeatPosition]:
    return {0: game.seat(FAR[0])}


def two_won(game: Table) -> dict[int, SeatPosition]:
    """Seats 0 and 1 have won."""
    return {0: game.seat(FAR[0], won="9p self"), 1: game.seat(FAR[1], won="1p self"), 2: game.seat(FAR[2])}


def three_won(game: Table) -> dict[int, SeatPosition]:
    """The hand has ended with the third winner."""
    return {**two_won(game), 3: game.seat(FAR[3], won="9p discard")}


def partners_won(game: Table) -> dict[int, SeatPosition]:
    """The hand has ended with both of two partners."""
    return {seat: game.seat(FAR[seat], won="9p self") for seat in (0, 2)}


def keeping(tile: str) -> Seats:
    """A piece or flower keeps the place of a stolen 5p."""
    return one("147m 258p 369s 1m", melds=[f"pong 5p 5p {tile} for 5p"])


def one(hand: str = FAR[0], **more: Any) -> Seats:
    """Something about seat 0."""
    return lambda game: {0: game.seat(hand, **more)}


def faults_of(name: str, seats: Seats, **more: Any) -> tuple[Fault, ...]:
    """What is wrong with a position; both languages say it, each in its own words."""
    game = table(name)
    with pytest.raises(PaijuError) as caught:
        game.at(seats(game), **{"turn": 2, **more})
    for fault in caught.value.faults:
        zh, en = fault.say("zh"), fault.say("en")
        assert zh
        assert en
        assert zh != en
    return tuple(caught.value.faults)


Wrong = tuple[str, Seats, dict[str, Any], str, tuple[Any, ...], str, str | None]


def fact(name: str, key: str, value: Any, code: str, expected: str, nearest: str | None = None) -> Wrong:
    """A fact of the table that cannot be so where nobody has won."""
    return name, nobody, {key: value}, code, ("state", key), expected, nearest


def first_win(value: Any, code: str = "bad-fact-value", expected: str = FIRST_WIN) -> Wrong:
    """What cannot have been the first win where seats 0 and 1 have won."""
    return SINGLE, two_won, {"first_win": value}, code, ("state", "first_win"), expected, None


CANNOT_BE: list[Wrong] = [
    # cats and gods
    fact(SINGLE, "effects", "cat", "bad-fact-value", EFFECT),
    fact(SINGLE, "effects", 5, "bad-fact-value", EFFECT),
    fact(SINGLE, "effects", True, "bad-fact-value", EFFECT),
    fact(SINGLE, "effects", None, "bad-fact-value", "map"),
    fact(SINGLE, "effects", CAT, "bad-fact-value", EFFECT),
    fact(SINGLE, "effects", [5], "bad-fact-value", EFFECT),
    fact(SINGLE, "effects", [[]], "bad-fact-value", EFFECT),
    fact(SINGLE, "effects", [CAT, {"kind": "cat", "by": 0}], "bad-fact-value", EFFECT),
    fact(SINGLE, "effects", [{**CAT, "kind": "rat"}], "bad-fact-value", EFFECT),
    fact(SINGLE, "effects", [{**CAT, "kind": ["cat"]}], "bad-fact-value", EFFECT),
    fact(SINGLE, "effects", [{**CAT, "by": 4}], "bad-fact-value", EFFECT),
    fact(SINGLE, "effects", [{**CAT, "hit": "1"}], "bad-fact-value", EFFECT),
    fact(SINGLE, "effects", [{**CAT, "hit": True}], "bad-fact-value", EFFECT),
    fact(SINGLE, "effects", [{**CAT, "more": 1}], "bad-fact-value", EFFECT),
    # who won first
    (SINGLE, two_won, {}, "first-win-missing", ("state",), "first_win: {by: [SEAT]}", None),
    fact(SINGLE, "first_win", {"by": [0]}, "bad-first-win", ""),
    first_win(3),
    first_win(True),
    first_win("0"),
    first_win([]),
    first_win({"by": 0}),
    first_win({"by": []}),
    first_win({"by": ["0"]}),
    first_win({"by": [[0]]}),
    first_win({"by": [2]}, "bad-first-win", "0, 1"),
    first_win({"by": [0, 2], "from": 1}, "bad-first-win", "0, 1"),
    first_win({"by": [0, 1]}),
    first_win({"by": [0, 1], "from": 4}),
    first_win({"by": [0, 1], "from": "2"}),
    first_win({"by": [0], "form": 2}),
    # one seat twice; a giver that has won on the own tile
    first_win({"by": [0, 0], "from": 2}),
    first_win({"by": [0, 1], "from": 1}),
    first_win({"by": [0], "from": 0}),
    # partners
    fact(WINDS, "teams", 5, "bad-fact-value", TEAMS),
    fact(WINDS, "teams", "02", "bad-fact-value", TEAMS),
    fact(WINDS, "teams", [], "bad-fact-value", TEAMS),
    fact(WINDS, "teams", [0, 1, 2, 3], "bad-fact-value", TEAMS),
    fact(WINDS, "teams", [[0, 1]], "bad-fact-value", TEAMS),
    fact(WINDS, "teams", [[0, 1], [2, 2]], "bad-fact-value", TEAMS),
    fact(WINDS, "teams", [[0, 1], [2, 4]], "bad-fact-value", TEAMS),
    fact(WINDS, "teams", [[0, 1], [2, 3], [0, 1]], "bad-fact-value", TEAMS),
    fact(WINDS, "teams", [["0", "1"], ["2", "3"]], "bad-fact-value", TEAMS),
    fact(SINGLE, "teams", [[0, 1], [2, 3]], "unknown-fact", "treasure"),
    fact(FIXED, "teams", [[0, 1], [2, 3]], "unknown-fact", "carried"),
    fact(FIXED, "carried", 4, "bad-fact-value", "seat"),
    fact(SINGLE, "carried", 2, "unknown-fact", "effects"),
    # nobody has won first, so nobody can carry
    fact(FIXED, "carried", 2, "bad-fact-value", "null"),
    fact(WINDS, "carried", 2, "bad-fact-value", "null"),
    # phases and entries
    fact(SINGLE, "phase", "openning", "unknown-phase", "indicator, opening, play", "opening"),
    fact(SINGLE, "phase", "end", "unknown-phase", "indicator, opening, play"),
    fact(SINGLE, "phase", 5, "bad-fact-value", "text"),
    fact(SINGLE, "entry", "kongs", "unknown-entry", "kong, flower, ingot", "kong"),
    fact(SINGLE, "entry", "discard", "unknown-entry", "steal, swap"),
    fact(SINGLE, "entry", ["kong"], "bad-fact-value", "text"),
    fact(SINGLE, "entry", "wind", "bad-entry", "front, deal, kong, flower, ingot"),
    (SINGLE, nobody, {"phase": "opening"}, "hand-size", ("seats", 0, "hand"), "14", None),
    (SINGLE, nobody, {"phase": "indicator"}, "hand-size", ("seats", 0, "hand"), "14", None),
    # the treasure, tiles face up, the second ingot tile
    fact(SINGLE, "tresure", "5p", "unknown-fact", "treasure", "treasure"),
    fact(SINGLE, "treasure", "x9", "unknown-tile", "1p-9p", "9s"),
    fact(SINGLE, "treasure", "55p", "bad-fact-value", "tile"),
    fact(SINGLE, "treasure", "b", "bad-fact-value", ""),
    fact(SINGLE, "treasure", "cat", "bad-fact-value", ""),
    fact(SINGLE, "face_up", "E", "unknown-tile", "1p-9p"),
    (
        SINGLE,
        one("147m 258p 369s 159m rat"),
        {"face_up": "rat"},
        "not-in-wall",
        ("state", "face_up"),
        "",
        None,
    ),
    fact(SINGLE, "p2_pending", "yes", "bad-fact-value", "flag"),
    fact(SINGLE, "wall_left", 5, "unknown-fact", "effects"),
    # dead hands
    (SINGLE, one(xianggong="yes"), {}, "bad-fact-value", ("seats", 0, "xianggong"), "flag", None),
    (SINGLE, one(xiangong=True), {}, "unknown-fact", ("seats", 0, "xiangong"), "xianggong", "xianggong"),
    (SINGLE, one("147m 258p 369s 15m"), {}, "hand-size", ("seats", 0, "hand"), "13", None),
    (SINGLE, one(f"{FAR[0]} 5p"), {}, "hand-size", ("seats", 0, "hand"), "13", None),
    (SINGLE, one("147m 258p", xianggong=False), {}, "hand-size", ("seats", 0, "hand"), "13", None),
    fact(SINGLE, "xianggong", True, "unknown-fact", "effects"),
    # wins let go
    (SINGLE, one(passed={"8p": 0}), {}, "bad-fact-value", ("seats", 0, "passed"), "from 1", None),
    (SINGLE, one(passed={"9x": 2}), {}, "unknown-tile", ("seats", 0, "passed"), "1p-9p", "9s"),
    (SINGLE, one(passed=2), {}, "bad-fact-value", ("seats", 0, "passed"), "tile-map", None),
    # wins that have been taken
    (SINGLE, one(f"{FAR[0]} 9p", won="9p self"), {}, "hand-size", ("seats", 0, "hand"), "13", None),
    (SINGLE, one(won="cat self", river="cat"), {}, "too-many-tiles", ("seats",), "", None),
    (SINGLE, three_won, {"first_win": {"by": [0]}}, "round-over", ("seats",), "", None),
    (FIXED, partners_won, {"first_win": {"by": [0]}}, "round-over", ("seats",), "", None),
    # tiles that do not lie there: rows hold what is laid out in them, and only the rat keeps a place
    (SINGLE, one(flowers="1p"), {}, "misplaced-tile", ("seats", 0, "flowers"), "f1 f2", None),
    (SINGLE, one(flowers="f1 cat"), {}, "misplaced-tile", ("seats", 0, "flowers"), "f1 f2", None),
    (SINGLE, one(winds="f1"), {}, "misplaced-tile", ("seats", 0, "winds"), "", None),
    (WINDS, one(winds="f1"), {}, "misplaced-tile", ("seats", 0, "winds"), "E S W N", None),
    (SINGLE, keeping("cat"), {}, "misplaced-tile", ("seats", 0, "melds", 0), "rat", None),
    (SINGLE, keeping("f1"), {}, "misplaced-tile", ("seats", 0, "melds", 0), "rat", None),
    # what the game remembers by itself
    fact(SINGLE, "stolen_flower", 5, "bad-fact-value", ""),
]


@pytest.mark.parametrize(("name", "seats", "state", "code", "path", "expected", "nearest"), CANNOT_BE)
def test_what_cannot_be(
    name: str,
    seats: Seats,
    state: dict[str, Any],
    code: str,
    path: tuple[Any, ...],
    expected: str,
    nearest: str | None,
) -> None:
    (fault,) = faults_of(name, seats, state=state)
    assert (fault.code, fault.path) == (code, path)
    assert expected in str(fault.expected or "")
    assert fault.nearest == nearest or (code == "unknown-fact" and nearest is None)


def test_everything_that_is_wrong_is_said_at_once() -> None:
    state = {"effects": [{"kind": "dog"}], "first_win": {"by": 3}, "phase": 5}
    faults = faults_of(SINGLE, two_won, state=state)
    assert {fault.path for fault in faults} == {("state", name) for name in state}


def test_a_row_that_there_is_not() -> None:
    game = table()
    (fault,) = faults_of(SINGLE, lambda game: {1: SeatPosition(rows={"flower": game.tiles("f1")})})
    assert (fault.code, fault.path) == ("unknown-row", ("seats", 1, "flower"))
    assert (fault.expected, fault.nearest) == ("flowers, winds", "flowers")
    assert game.at({1: game.seat(FAR[1], flowers="f1")}, turn=2).seats[1].rows == {
        "flowers": game.tiles("f1")
    }


@pytest.mark.parametrize("won", ["9p self", "9p discard"])
@pytest.mark.parametrize("hand", [FAR[0], None])
@pytest.mark.parametrize(("turn", "key"), [(0, "turn"), (None, "dealer")])
def test_a_seat_that_has_won_does_not_act(hand: str | None, won: str, turn: int | None, key: str) -> None:
    """Who has won is out (section 2.5); a dealer that has won is not in turn either."""
    (fault,) = faults_of(SINGLE, lambda game: {0: game.seat(hand, won=won)}, turn=turn)
    assert (fault.code, fault.path, fault.expected) == ("seat-has-won", (key,), "1, 2, 3")


# --- where a winning tile lies -----------------------------------------------------------------------


def stealing(game: Table, seat: SeatPosition) -> Round:
    """Seat 1 has shown the rat, and nobody has the cat; seat 0 is as given."""
    others = {1: game.seat(f"{FAR[1]} rat"), 2: game.seat(FAR[2]), 3: game.seat(FAR[3])}
    return game.play(game.at({0: seat, **others}, turn=1), "1 rat")


@pytest.mark.parametrize("by", ["self", "discard"])
def test_a_flower_that_won_lies_among_the_flowers(by: str) -> None:
    """It is there once: all eight lie in the row, and the rat finds no winning tile beside the hand."""
    game = table()
    round = stealing(game, game.seat(FAR[0], flowers=FLOWERS, won=f"f8 {by}"))
    assert sum(round.seats[0].hand) == 13
    assert game.menu(round, 1) == {f"steal {flower} from 0" for flower in FLOWERS.split()}
    assert round.fact("won", 0) == (("tile", "f8"), ("by", by))


def test_a_flower_that_lies_with_somebody_else_is_there_twice() -> None:
    def seats(game: Table) -> dict[int, SeatPosition]:
        return {
            0: game.seat(FAR[0], flowers="f1 f2 f3 f4 f5 f6 f7", won="f8 discard"),
            1: game.seat(FAR[1], flowers="f8"),
        }

    (fault,) = faults_of(SINGLE, seats)
    assert (fault.code, fault.path) == ("too-many-tiles", ("seats",))


@pytest.mark.parametrize("by", ["self", "discard"])
def test_a_suit_tile_that_won_lies_beside_the_hand(by: str) -> None:
    game = table()
    round = stealing(game, game.seat(FAR[0], won=f"9p {by}"))
    assert game.menu(round, 1) == {"steal 9p from 0 win"}


# --- dead hands --------------------------------------------------------------------------------------


@pytest.mark.clause("MZHZ-2.28", "MZHZ-6.1a")
@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("147m 258p 369s 159m", []),
        ("147m 258p 369s 159m 25p", []),
        ("147m 258p 369s 159m 25p 7s 3m f1", []),
        ("1m", []),
        ("", []),
        ("147m 258p", ["pong 777p", "pong 777s", "pong 333m"]),
    ],
)
@pytest.mark.parametrize("turn", [0, 1])
def test_a_dead_hand_has_any_number_of_tiles_and_plays_to_the_end(
    hand: str, melds: list[str], turn: int
) -> None:
    game = table()
    seats = {0: game.seat(hand, melds, xianggong=True)}
    round: Round = game.to_the_end(game.at(seats, turn=turn, wall_size=9))
    assert round.ended_by == "exhaustion"
    assert round.seats[0].playing
    assert 0 not in round.fact("ready")


# --- what follows from a position --------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations(("kind", "by", "hit"))))
@pytest.mark.parametrize("reach", ["all", "one"])
def test_a_cat_is_the_same_in_whatever_order_its_keys_are_written(order: tuple[str, ...], reach: str) -> None:
    """The cat of seat 0 has found seat 0, which pays 1 of 2 points."""
    game = table(cat_self_hit=reach)
    effect = {key: {"kind": "cat", "by": 0, "hit": 0}[key] for key in order}
    seats = {0: f"{FAR[0]} 8p", 1: "234m 567m 22p 345p 67p", 2: FAR[1], 3: FAR[2]}
    round = game.at(seats, turn=0, state={"effects": [effect]})
    assert game.play(round, "0 discard 8p", "1 win").balances() == [-1, 1, 0, 0]


def test_the_one_seat_that_has_won_won_first() -> None:
    game = table()
    round = game.at({3: game.seat(FAR[3], won="9p self")}, turn=0)
    assert dict(round.table.first_win)["by"] == (3,)
    assert round.next_dealer() == 3


@pytest.mark.parametrize(
    ("written", "dealer"), [({"by": [1]}, 1), ({"by": [0], "from": 3}, 0), ({"by": [0, 1], "from": 2}, 2)]
)
def test_who_won_first_says_who_deals(written: dict[str, Any], dealer: int) -> None:
    game = table()
    round = game.at(two_won(game), turn=2, state={"first_win": written})
    assert round.next_dealer() == dealer


def test_teams_are_kept_in_the_order_of_seats() -> None:
    game = table(WINDS)
    round = game.at({0: FAR[0]}, turn=1, state={"teams": [[3, 0], [2, 1]]})
    assert round.fact("teams") == ((0, 3), (1, 2))


@pytest.mark.parametrize(
    ("winds", "state", "teams"),
    [
        ({0: "E", 2: "N"}, {}, ((0, 2), (1, 3))),
        ({1: "E S"}, {}, None),
        ({}, {}, None),
        ({0: "E", 2: "N"}, {"teams": None}, None),
        ({0: "E", 2: "N"}, {"teams": [[0, 1], [2, 3]]}, ((0, 1), (2, 3))),
    ],
)
def test_winds_that_lie_there_have_made_partners(
    winds: dict[int, str], state: dict[str, Any], teams: Any
) -> None:
    game = table(WINDS)
    seats = {seat: game.seat(winds=row) for seat, row in winds.items()}
    assert game.at(seats, turn=3, state=state).fact("teams") == teams


@pytest.mark.parametrize("entry", ["front", "deal", "kong", "flower", "ingot", "steal", "swap", "none"])
def test_an_entry_is_that_of_the_seat_in_turn(entry: str) -> None:
    """After `none` there is no win, kong, flower or swap (section 3.2)."""
    game = table()
    seat = game.seat("8888s 123m 44p f1 9s", ["pong 9s 9s b"])
    round = game.at({0: seat}, turn=0, state={"entry": entry})
    assert round.fact("entry") == entry
    verbs = {text.partition(" ")[0] for text in game.menu(round, 0)}
    assert verbs == ({"discard"} if entry == "none" else {"discard", "kong", "flower", "swap"})
