"""Why a decision is refused: at the wrong time, with the wrong tile; and nothing has changed then."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from paiju.core.errors import Refused
from paiju.core.round import Action, Round
from tests.variants.maozhuahaozi.table import FAR, MODES, Table, table

SINGLE, FIXED, WINDS = MODES
Situation = Callable[[], tuple[Table, Round]]

# --- situations --------------------------------------------------------------------------------------

EVERYTHING = "147m 258p 3s f1 f2 rat cat god ingot 9m"
"""Two flowers and every piece; the last tile is the one just drawn."""
NOTHING = f"{FAR[0]} 8s"


def turn(
    hand: str = EVERYTHING, mode: str = SINGLE, wall_size: int = 20, **options: Any
) -> tuple[Table, Round]:
    """Seat 0 acts on the tile that it has drawn; nothing lies open."""
    game = table(mode, **options)
    return game, game.at({0: hand, 1: FAR[1], 2: FAR[2], 3: FAR[3]}, turn=0, wall_size=wall_size)


def ponged() -> tuple[Table, Round]:
    """Seat 0 has just ponged; it holds a kong, a flower, pieces, and the tile of a pong with a wild."""
    game = table()
    seats = {
        0: game.seat("22p 1111p 3s f1 god ingot 9m 14s"),
        1: game.seat("258m 369p 147s 6m", ["pong 9m 9m b from 2"]),
        2: game.seat("369m 47p 258s 37m 9s 58p"),
        3: game.seat("48m 48p 67p 159s 23s 5s 2p 8m"),
    }
    return game, game.play(game.at(seats, turn=3, wall_size=20), "3 discard 2p", "0 pong 2p")


def window(**options: Any) -> tuple[Table, Round]:
    """Seat 0 has thrown 5p; seat 1, which holds every piece, may take it with wilds."""
    game = table(SINGLE, **options)
    seats = {
        0: f"{FAR[0]} 5p",
        1: "5p b b 26m f1 cat god ingot rat 369m",
        2: "369m 17p 258s 37m 9s 88p",
        3: FAR[3],
    }
    return game, game.play(game.at(seats, turn=0, wall_size=20), "0 discard 5p")


def two_asked() -> tuple[Table, Round]:
    """Seat 0 has thrown 5p, which seats 1 and 2 may pong; seat 1 has passed."""
    game = table()
    seats = {
        0: f"{FAR[0]} 5p",
        1: "5p b 26m 1s f1 f2 f3 f4 f5 369m",
        2: "5p b 369m 17p 258s 37m 9s",
        3: FAR[3],
    }
    return game, game.play(game.at(seats, turn=0, wall_size=20), "0 discard 5p", "1 pass")


def last_discard() -> tuple[Table, Round]:
    """The wall is empty; seat 0 has thrown 5p, which seat 1 may kong."""
    game = table()
    seats = {0: f"{FAR[0]} 5p", 1: "55p b 26m 1s 369m 147s 9p", 2: FAR[2].replace("5p", "1s"), 3: FAR[3]}
    return game, game.play(game.at(seats, turn=0, wall_size=0), "0 discard 5p")


def thrown_wild(**options: Any) -> tuple[Table, Round]:
    """Seat 0 has thrown a wild; seat 1 may pong it with two of its own, and holds three 5p."""
    game = table(SINGLE, **options)
    seats = {0: f"{FAR[0]} b", 1: "555p b b 26m 1s 3699m 7s", 2: "369m 17p 258s 37m 9s 88p", 3: FAR[3]}
    return game, game.play(game.at(seats, turn=0, wall_size=20), "0 discard b")


def swapping(*, won: str = "", wall_size: int = 20, **options: Any) -> tuple[Table, Round]:
    """Seat 0 holds the tiles of seat 1's pongs, one of them with a wild, and has drawn 5s."""
    game = table(SINGLE, **options)
    melds = ["pong 9m 9m b from 2", "pong b b b from 3", "pong 666s from 0"]
    seats = {
        0: game.seat("147m 258p 3s 9m 6s 77s 48p 5s"),
        1: game.seat("36m 47p", melds, won=won),
        2: game.seat(FAR[2]),
        3: game.seat("48m 48p 67p 159s 23s 5s 8m"),
    }
    return game, game.at(seats, turn=0, wall_size=wall_size)


def thief(cat: str = "") -> tuple[Table, Round]:
    """Seat 0 has shown the rat, and 6m lies in the pool; seat 2 may have the cat."""
    game = table()
    seats = {
        0: game.seat("147m 258p 36s 159m rat 7s 9m"),
        1: game.seat(FAR[1], river="6m"),
        2: game.seat(f"369m 147p 258s 37m 9s {cat or '5p'}"),
        3: game.seat(FAR[3], river="" if cat else "cat"),
    }
    return game, game.play(game.at(seats, turn=0, wall_size=20), "0 rat")


def ingot_shown() -> tuple[Table, Round]:
    """Seat 0 has shown the ingot, and seat 2 is asked whether its god takes it."""
    game = table()
    seats = {0: "147m 258p 36s 159m ingot 7s 9m", 1: FAR[1], 2: "369m 147p 258s 37m 9s god", 3: FAR[3]}
    return game, game.play(game.at(seats, turn=0, wall_size=20), "0 ingot")


def opening() -> tuple[Table, Round]:
    """Seat 0 is asked about its flower of the deal; seat 1 holds one too."""
    game = table()
    seats = {0: f"{FAR[0]} f1", 1: "258m 369p 147s 26m 8s f2", 2: FAR[2], 3: FAR[3]}
    return game, game.at(seats, turn=0, wall_size=20, state={"phase": "opening"})


READY = "123m 456m 567p 88p 99m"
"""Ready for 8p and 9m, of which it may also pong either."""


def dead(*, drawn: str = "") -> tuple[Table, Round]:
    """Seat 1 is 相公 and would be complete with the 8p that seat 0 has thrown, or with its own tile."""
    game = table()
    seats = {
        0: game.seat("147m 25p 369s 1589s 4p" + ("" if drawn else " 8p")),
        1: game.seat(f"{READY} {drawn}", xianggong=True),
        2: game.seat(FAR[2]),
        3: game.seat(FAR[3]),
    }
    round = game.at(seats, turn=1 if drawn else 0, wall_size=20)
    return game, round if drawn else game.play(round, "0 discard 8p")


def let_go() -> tuple[Table, Round]:
    """Seat 1 has let an 8p go for 2 points; the next one is thrown, which it may pong."""
    game = table()
    seats = {0: "147m 25p 369s 1589s 4p", 1: READY, 2: "369m 147p 258s 37m 9s 5p 8p", 3: FAR[3]}
    round = game.at(seats, turn=2, wall_size=20)
    return game, game.play(round, "2 discard 8p", "1 pass", "3 discard 8p")


def carrying() -> tuple[Table, Round]:
    """Seat 1 has won first with two fan, and is asked whether it carries seat 3."""
    game = table(FIXED)
    seats = {0: f"{FAR[0]} 8p", 1: "123p 345p 567p 99p 67p", 2: FAR[2], 3: FAR[3]}
    return game, game.play(game.at(seats, turn=0, wall_size=20), "0 discard 8p", "1 win")


def won_little() -> tuple[Table, Round]:
    """Seat 1 has won first, but with one fan."""
    game = table(FIXED)
    seats = {0: f"{FAR[0]} 8p", 1: "123m 345p 567p 99p 67p", 2: FAR[2], 3: FAR[3]}
    return game, game.play(game.at(seats, turn=0, wall_size=20), "0 discard 8p", "1 win")


def over() -> tuple[Table, Round]:
    game, round = turn(wall_size=0)
    return game, game.to_the_end(round)


# --- decisions ---------------------------------------------------------------------------------------

empty_wall = partial(turn, wall_size=0)
closed = partial(turn, wall_size=0, last_tile_swap_steal=False)
winds = partial(turn, hand=f"{FAR[0]} E", mode=WINDS)

REFUSED: list[tuple[str, Situation, list[str]]] = [
    # flowers
    ("no-flower", turn, ["0 flower 1m", "0 flower f1 1m", "0 flower cat"]),
    ("not-in-hand", turn, ["0 flower f8", "0 flower f1 f8"]),
    ("not-on-the-menu", turn, ["0 flower f1 f1"]),
    ("not-asked", turn, ["1 flower f1"]),
    ("needs-entry", ponged, ["0 flower f1"]),
    ("answer-the-offer", window, ["1 flower f1"]),
    ("not-on-the-menu", empty_wall, ["0 flower f1 f2"]),
    # flowers of the deal
    ("not-on-the-menu", turn, ["0 done"]),
    ("not-asked", opening, ["1 done", "1 flower f2"]),
    ("not-in-hand", opening, ["0 flower f2", "0 rat", "0 discard f2"]),
    ("no-flower", opening, ["0 flower 1m"]),
    ("not-on-the-menu", opening, ["0 discard f1", "0 discard 1m", "0 pass"]),
    # swaps
    (
        "no-wild-there",
        swapping,
        ["0 swap 6s with 1", "0 swap 3s with 1", "0 swap 9m with 2", "0 swap 9m with 0"],
    ),
    ("not-in-hand", swapping, ["0 swap b with 1", "0 swap 9p with 1"]),
    ("not-asked", swapping, ["1 swap 6m with 1"]),
    ("no-wild-there", partial(swapping, won="8p self", swap_finished_melds=False), ["0 swap 9m with 1"]),
    ("only-fresh-tile", partial(swapping, swap_fresh_only=True), ["0 swap 9m with 1"]),
    ("wall-empty", partial(swapping, wall_size=0, last_tile_swap_steal=False), ["0 swap 9m with 1"]),
    ("needs-entry", ponged, ["0 swap 9m with 1"]),
    ("answer-the-offer", window, ["1 swap 5p with 0"]),
    # the rat and the cat
    ("nothing-to-steal", turn, ["0 rat"]),
    ("wall-empty", closed, ["0 rat"]),
    ("not-in-hand", partial(turn, NOTHING), ["0 rat", "0 discard rat"]),
    ("answer-the-offer", window, ["1 rat", "1 discard rat"]),
    ("not-on-the-menu", turn, ["0 steal 1m from pool", "0 catch"]),
    ("not-on-the-menu", thief, ["0 steal rat from pool", "0 steal 9s from wall", "0 steal 6m from 1"]),
    ("not-on-the-menu", thief, ["0 steal 6m from 1 win", "0 discard 9m", "0 pass"]),
    ("not-asked", thief, ["2 catch", "1 discard 2m"]),
    ("not-on-the-menu", partial(thief, "cat"), ["2 take", "2 steal 6m from pool"]),
    ("answer-the-offer", partial(thief, "cat"), ["2 cat", "2 discard cat"]),
    ("not-asked", partial(thief, "cat"), ["0 steal 6m from pool", "3 catch", "0 catch"]),
    # the cat, the god and the ingot put to use
    ("not-in-hand", partial(turn, NOTHING), ["0 cat", "0 god", "0 ingot"]),
    ("answer-the-offer", window, ["1 cat", "1 god", "1 ingot"]),
    ("not-asked", turn, ["2 cat", "2 god", "2 ingot"]),
    ("wall-empty", empty_wall, ["0 ingot"]),
    ("not-on-the-menu", turn, ["0 take"]),
    ("not-on-the-menu", ingot_shown, ["2 catch"]),
    ("answer-the-offer", ingot_shown, ["2 god", "2 discard god"]),
    ("not-asked", ingot_shown, ["0 take", "1 take", "3 take"]),
    # winds
    ("no-wind", winds, ["0 wind 1m", "0 wind b"]),
    ("not-in-hand", winds, ["0 wind S"]),
    ("not-asked", winds, ["1 wind S"]),
    ("wall-empty", partial(winds, wall_size=0), ["0 wind E"]),
    # partners
    ("not-on-the-menu", turn, ["0 carry"]),
    ("not-on-the-menu", partial(turn, NOTHING, FIXED), ["0 carry"]),
    ("not-asked", carrying, ["3 carry", "0 carry", "2 discard 1p"]),
    ("not-on-the-menu", carrying, ["1 done"]),
    ("not-asked", won_little, ["1 carry", "3 carry"]),
    # wins
    ("xianggong", dead, ["1 win"]),
    ("xianggong", partial(dead, drawn="8p"), ["1 win"]),
    ("passed-win", let_go, ["1 win"]),
    ("win-needs-entry", ponged, ["0 win"]),
    ("hand-not-complete", partial(turn, NOTHING), ["0 win"]),
    ("hand-not-complete", thrown_wild, ["1 win"]),
    ("idle-tile", turn, ["0 win"]),
    ("idle-tile", winds, ["0 win"]),
    ("idle-tile", window, ["1 win"]),
    ("idle-tile", partial(thief, "cat"), ["2 win"]),
    ("three-suits", partial(turn, "123m 456p 789s 11p 23p 1p"), ["0 win"]),
    ("too-many-wilds", partial(turn, "123m 456m 789p 1p b 56m b"), ["0 win"]),
    ("no-win-now", opening, ["0 win"]),
    ("no-win-now", thief, ["0 win"]),
    ("no-win-now", carrying, ["1 win"]),
    ("not-asked", window, ["0 win", "2 win"]),
    # pongs and kongs with wilds
    ("too-few-tiles", window, ["1 pong 5p", "1 pong 5p with b b", "1 pong 5p with 5p 5p"]),
    ("too-few-tiles", window, ["1 kong 5p", "1 kong 5p with 5p 5p b", "1 kong 5p with b b b"]),
    ("not-the-offered-tile", window, ["1 pong 2m", "1 pong b", "1 kong 2m with 2m b b"]),
    (
        "too-few-tiles",
        thrown_wild,
        ["1 kong b", "1 pong b with 5p 5p", "1 kong b with 5p 5p 5p", "1 pong b with 5p b"],
    ),
    ("not-the-offered-tile", thrown_wild, ["1 pong 5p", "1 pong 5p with 5p b"]),
    ("wall-empty", last_discard, ["1 pong 5p", "1 pong 5p with 5p b"]),
    ("kong-needs-entry", ponged, ["0 kong 1p", "0 kong 3s with 3s b b b", "0 kong 2p with b", "0 kong b"]),
    ("too-few-tiles", turn, ["0 kong b", "0 kong 1m with 1m b b b", "0 kong 1m with b", "0 kong 1m"]),
    ("no-claim", turn, ["0 pong 1m", "0 pong 5p with 5p b"]),
    # whoever is asked answers once
    ("already-answered", two_asked, ["1 pong 5p with 5p b", "1 pass"]),
    ("round-over", over, ["0 win", "0 rat", "1 flower f1"]),
]


@pytest.mark.parametrize(
    ("code", "situation", "decision"),
    [(code, situation, decision) for code, situation, decisions in REFUSED for decision in decisions],
)
def test_a_refusal_says_why_and_changes_nothing(code: str, situation: Situation, decision: str) -> None:
    game, round = situation()
    assert game.refused(round, decision) == code


def test_every_reason_of_the_ruleset_is_given_for_something() -> None:
    own = set(table().rules.data["texts"]["refusals"])
    assert own <= {code for code, _, _ in REFUSED}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_refusal_gives_the_reason_in_the_words_of_the_ruleset(lang: str) -> None:
    for code, situation, (decision, *_) in REFUSED:
        game, round = situation()
        seat, _, text = decision.partition(" ")
        with pytest.raises(Refused) as caught:
            round.act(int(seat), game.action(text))
        (fault,) = caught.value.faults
        assert game.rules.texts["refusals"][code].say(lang) in fault.message.say(lang)


def test_a_menu_is_named_in_the_refusal() -> None:
    game, round = opening()
    with pytest.raises(Refused) as caught:
        round.act(0, game.action("discard 1m"))
    (fault,) = caught.value.faults
    assert fault.expected == "flower f1, done"


@pytest.mark.parametrize("mode", [SINGLE, FIXED])
def test_without_winds_in_the_wall_there_is_no_such_verb(mode: str) -> None:
    game, round = turn(mode=mode)
    assert game.refused(round, (0, Action("wind", (0,)))) == "no-such-verb"


@pytest.mark.parametrize(
    ("situation", "options", "decision"),
    [
        (window, {"claim_needs_real": False}, "1 pong 5p with b b"),
        (thrown_wild, {"wild_claimed_by_suit_pair": True}, "1 pong b with 5p 5p"),
        (thrown_wild, {"wild_claimed_by_suit_pair": True}, "1 kong b with 5p 5p 5p"),
    ],
)
def test_other_tables_allow_what_is_refused_here(
    situation: Callable[..., tuple[Table, Round]], options: dict[str, Any], decision: str
) -> None:
    game, round = situation()
    assert game.refused(round, decision) == "too-few-tiles"
    game, round = situation(**options)
    game.play(round, decision)
    round.close()
    assert [meld.tile for meld in round.seats[1].melds] == [game.tile("5p")]
