"""Wilds in pongs and kongs: what a seat's tiles allow, how that is written, what lies there, and robbing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from paiju.core.melds.meld import Meld
from paiju.core.round import EVERYBODY, Offer, Round

if TYPE_CHECKING:
    from tests.core.conftest import Game, Plugged, Seats

TILES = "tiles: {set: mahjong, suits: [tong, tiao], with: [dragons, wild, auxiliary]}\n"
TWO_WILDS = """
name: two
zh: 双搭
en: two wilds
groups:
  tong: {class: suited, suit: p, ranks: 1-9, copies: 4, zh: 筒, en: dots, glyphs: 🀙🀚🀛🀜🀝🀞🀟🀠🀡}
  tiao: {class: suited, suit: s, ranks: 1-9, copies: 4, zh: 条, en: bamboos, glyphs: 🀐🀑🀒🀓🀔🀕🀖🀗🀘}
  dragons:
    class: honour
    copies: 4
    zh: 箭
    en: dragons
    tiles: {C: {zh: 中, en: red}, F: {zh: 发, en: green}, B: {zh: 白, en: white}}
  wild:
    class: wild
    copies: 2
    zh: 搭
    en: wilds
    tiles: {b: {zh: 百搭, en: wild, for: suited}, w: {zh: 飞, en: joker, for: suited}}
"""

NO_CHOWS = "claims: {chow: null}\noptions: {chow_wall: null}\n"

MakeWild = Callable[..., "Game"]


@pytest.fixture
def wild_with(plugged: Plugged) -> MakeWild:
    """The plain game with wilds, and what `wild_melds` says of them."""
    return lambda melds="{}", more="", **options: plugged.game(
        text=f"{TILES}wild_melds: {melds}\n{more}", **options
    )


@pytest.fixture
def wild(wild_with: MakeWild) -> Game:
    """One natural tile of one's own at least; wilds among themselves; no natural tiles on a wild."""
    return wild_with()


@pytest.fixture
def two(plugged: Plugged, tmp_path: Path) -> MakeWild:
    """The same with two kinds of wilds, two tiles of each."""
    (tmp_path / "two.yaml").write_text(TWO_WILDS, "utf-8")
    tiles = "tiles: {set: ./two.yaml, suits: [tong, tiao], with: [dragons, wild]}\n"
    return lambda melds="{}", more="": plugged.game(text=f"{tiles}wild_melds: {melds}\n{more}")


def everything(round: Round) -> Counter[int]:
    """All tiles of the round, wherever they lie."""
    tiles = Counter(round.wall[round.head : round.end])
    for state in round.seats:
        tiles += Counter({kind: count for kind, count in enumerate(state.hand) if count})
        tiles += Counter(tile for meld in state.melds for tile in meld.tiles)
        tiles += Counter(state.river)
        if state.won_on is not None and state.won_on[2]:
            tiles[state.won_on[0]] += 1
    return tiles


def thrown(game: Game, tile: str, hand: str) -> Round:
    """Seat 0 has thrown a tile on which nobody but seat 2 has a claim."""
    seats: Seats = {0: f"{tile} 19p 19s CFB", 1: "18p 28s CFB", 2: hand, 3: "29p 23578s"}
    return game.play(game.at(seats), f"0 discard {tile}")


def claims(game: Game, tile: str, hand: str) -> set[str]:
    """What seat 2 may claim of a tile that seat 0 throws, but for passing."""
    return game.menu(thrown(game, tile, hand), 2) - {"pass"}


# --- claims


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("5p b 17p 4s CF", {"pong 5p with 5p b"}),
        ("55p 17p 4s CF", {"pong 5p"}),
        ("5p bb 7p 4s CF", {"pong 5p with 5p b", "kong 5p with 5p bb"}),
        (
            "55p bb 4s CF",
            {"pong 5p", "pong 5p with 5p b", "kong 5p with 55p b", "kong 5p with 5p bb"},
        ),
        (
            "555p b 4s CF",
            {"pong 5p", "pong 5p with 5p b", "kong 5p", "kong 5p with 55p b"},
        ),
        ("bbb 7p 4s CF", set()),  # nothing natural of one's own
        ("5p 17p 4s CFB", set()),
    ],
)
def test_a_claim_takes_natural_tiles_and_wilds(wild: Game, hand: str, expected: set[str]) -> None:
    assert claims(wild, "5p", hand) == expected


@pytest.mark.parametrize(
    ("least", "expected"),
    [
        (0, {"pong 5p", "pong 5p with 5p b", "pong 5p with bb", "kong 5p with 55p b", "kong 5p with 5p bb"}),
        (1, {"pong 5p", "pong 5p with 5p b", "kong 5p with 55p b", "kong 5p with 5p bb"}),
        (2, {"pong 5p", "kong 5p with 55p b"}),
    ],
)
def test_the_fewest_natural_tiles_are_a_matter_of_data(
    wild_with: MakeWild, least: int, expected: set[str]
) -> None:
    assert claims(wild_with(f"{{own_natural: {least}}}"), "5p", "55p bb 4s CF") == expected


def test_wilds_alone_may_claim_a_natural_tile_where_none_of_ones_own_is_needed(wild_with: MakeWild) -> None:
    assert claims(wild_with("{own_natural: 0}"), "5p", "bbb 7p 4s CF") == {
        "pong 5p with bb",
        "kong 5p with bbb",
    }


def test_without_wild_melds_wilds_claim_nothing(plugged: Plugged) -> None:
    game = plugged.game(text=TILES)
    assert claims(game, "5p", "55p bb 4s CF") == {"pong 5p"}
    assert claims(game, "b", "55p bb 4s CF") == set()


@pytest.mark.parametrize(
    ("melds", "hand", "expected"),
    [
        ("{}", "bb 17p 4s CF", {"pong b"}),
        ("{}", "bbb 7p 4s CF", {"pong b", "kong b"}),
        ("{}", "55p b 7p 4s CF", set()),
        ("{pure: false}", "bbb 7p 4s CF", set()),
        ("{on_wild: true}", "55p b 17p 4s C", {"pong b with 55p"}),
        ("{on_wild: true}", "555p 44s C 7p", {"pong b with 55p", "kong b with 555p", "pong b with 44s"}),
        ("{on_wild: true}", "55p bb 4s CF", {"pong b", "pong b with 55p"}),
        ("{on_wild: true, pure: false}", "55p bb 4s CF", {"pong b with 55p"}),
    ],
)
def test_who_may_claim_a_thrown_wild(wild_with: MakeWild, melds: str, hand: str, expected: set[str]) -> None:
    assert claims(wild_with(melds), "b", hand) == expected


@pytest.mark.parametrize("least", [0, 1, 2])
def test_compositions_are_all_those_that_the_tiles_allow_each_once(two: MakeWild, least: int) -> None:
    """Against every way to pick the tiles one by one, with two kinds of wilds."""
    game = two(f"{{own_natural: {least}}}")
    for own, some, others in product(range(4), range(3), range(3)):
        held = "5p " * own + "b " * some + "w " * others
        hand = " ".join(f"{held} 1p 9p 4s 6s C F 7p".split()[:7])
        round = thrown(game, "5p", hand)
        expected = set()
        for verb, size in (("pong", 2), ("kong", 3)):
            for picked in combinations(game.tiles(held), size):
                if sum(tile == game.tile("5p") for tile in picked) >= least:
                    codes = " ".join(game.rules.tiles.code(tile) for tile in picked)
                    expected.add(game.action(f"{verb} 5p with {codes}"))
        menu = [action for action in round.legal().get(2, ()) if action.verb in ("pong", "kong")]
        assert len(menu) == len(set(menu))
        assert set(menu) == expected, held


@pytest.mark.parametrize(
    ("thrower", "hand", "expected"),
    [
        ("5p", "5p bw 17p 4s C", {"pong 5p with 5p b", "pong 5p with 5p w", "kong 5p with 5p bw"}),
        ("b", "b ww 17p 4s C", {"pong b with bw", "pong b with ww", "kong b with b ww"}),
    ],
)
def test_wilds_of_two_kinds_may_be_mixed(two: MakeWild, thrower: str, hand: str, expected: set[str]) -> None:
    game = two()
    wanted = {game.action(text) for text in expected}
    menu = thrown(game, thrower, hand).legal()[2]
    assert {action for action in menu if action.verb != "pass"} == wanted


@pytest.mark.parametrize("chows", ["", NO_CHOWS], ids=["chows", "no chows"])
@pytest.mark.parametrize(
    ("melds", "tile", "hand", "expected"),
    [
        ("{}", "5p", "5p b 17p 4s CF", {"pong 5p with 5p b"}),
        ("{}", "b", "bb 17p 4s CF", {"pong b"}),
        ("{own_natural: 0}", "5p", "bb 17p 4s CF", {"pong 5p with bb"}),
        ("{own_natural: 2}", "b", "bb 17p 4s CF", {"pong b"}),
        ("{own_natural: 3}", "b", "bb 17p 4s CF", {"pong b"}),
        ("{on_wild: true}", "b", "55p 17p 4s CF", {"pong b with 55p"}),
    ],
)
def test_whether_chows_are_played_has_no_say_in_pongs(
    wild_with: MakeWild, chows: str, melds: str, tile: str, hand: str, expected: set[str]
) -> None:
    assert claims(wild_with(melds, chows), tile, hand) == expected


# --- how it is written


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("pong 5p with 5p 5p", "pong 5p"),
        ("pong 5p with 55p", "pong 5p"),
        ("pong b with b b", "pong b"),
        ("kong 5p with 555p", "kong 5p"),
        ("kong 5p with 5555p", "kong 5p"),
        ("kong 5p with 5p", "kong 5p"),
        ("kong b with bbbb", "kong b"),
        ("pong 5p with b 5p", "pong 5p with 5p b"),
        ("kong 5p with b 5p b", "kong 5p with 5p bb"),
        ("kong 5p with b 5p b 5p", "kong 5p with 55p bb"),
        ("kong 5p with b", "kong 5p with b"),
        ("pong b with 5p 5p", "pong b with 55p"),
    ],
)
def test_a_claim_has_one_normal_form(wild: Game, written: str, meant: str) -> None:
    action = wild.action(written)
    assert wild.rules.notation.write_action(action) == meant
    assert wild.action(meant) == action


@pytest.mark.parametrize("written", ["pong 5p with 5p 5p", "pong 5p"])
def test_the_plain_pong_may_be_written_out(wild: Game, written: str) -> None:
    round = wild.play(thrown(wild, "5p", "55p bb 4s CF"), f"2 {written}")
    assert round.seats[2].melds[0].tiles == wild.tiles("555p")
    assert wild.hand(round, 2) == "4s C F bb"


def test_ones_own_tiles_may_be_named_in_any_order(wild: Game) -> None:
    round = wild.play(thrown(wild, "5p", "55p bb 4s CF"), "2 pong 5p with b 5p")
    assert wild.hand(round, 2) == "5p 4s C F b"
    assert wild.shown(round.seats[2].melds[0].tiles) == "55p b"


# --- what lies there


def test_a_pong_with_a_wild_counts_as_its_natural_tile(wild: Game) -> None:
    round = wild.play(thrown(wild, "5p", "5p b 17p 4s CF"), "2 pong 5p with 5p b")
    (pong,) = round.seats[2].melds
    assert (pong.kind, pong.tile, pong.giver, pong.replaced) == ("pong", wild.tile("5p"), 0, -1)
    assert wild.shown(pong.tiles) == "55p b"
    assert wild.hand(round, 2) == "17p 4s C F"
    assert round.seats[0].river == []
    assert (round.turn, round.seats[2].entry, round.seats[2].drawn) == (2, "", -1)


def test_a_pong_of_nothing_but_wilds_counts_as_the_wild(wild: Game) -> None:
    round = wild.play(thrown(wild, "b", "bb 17p 4s CF"), "2 pong b")
    assert round.seats[2].melds == (Meld("pong", wild.tile("b"), wild.tiles("bbb"), 0),)


def test_natural_tiles_on_a_thrown_wild_make_a_pong_of_theirs(wild_with: MakeWild) -> None:
    game = wild_with("{on_wild: true}")
    round = game.play(thrown(game, "b", "55p 17p 4s CF"), "2 pong b with 55p")
    (pong,) = round.seats[2].melds
    assert (pong.tile, game.shown(pong.tiles), pong.giver) == (game.tile("5p"), "55p b", 0)


def test_a_direct_kong_with_wilds_draws_its_replacement(wild: Game) -> None:
    seats: Seats = {0: "5p 19p 19s CFB", 1: "18p 28s CFB", 2: "5p bb 7p 4s CF", 3: "29p 37s CFB"}
    round = wild.play(wild.at(seats, tail="8p"), "0 discard 5p", "2 kong 5p with 5p bb")
    (kong,) = round.seats[2].melds
    assert (kong.kind, kong.tile, wild.shown(kong.tiles), kong.giver) == (
        "direct-kong",
        wild.tile("5p"),
        "55p bb",
        0,
    )
    assert (round.turn, round.seats[2].entry, round.seats[2].drawn) == (2, "kong", wild.tile("8p"))


# --- one's own turn


def kongs(game: Game, round: Round, seat: int = 0) -> set[str]:
    return {text for text in game.menu(round, seat) if text.startswith("kong")}


ADDED_WILDS = ("555p b", "55p bb", "5p bbb")


@pytest.mark.parametrize(
    ("melds", "hand", "expected"),
    [
        ("{}", "555p b 3s CF 1s", {"kong 5p with 555p b"}),
        ("{}", "55p bb 3s CF 1s", {"kong 5p with 55p bb"}),
        (
            "{}",
            "5p bbb 3s 79p 1s",
            {f"kong {tile} with {tile} bbb" for tile in ("5p", "7p", "9p", "1s", "3s")},
        ),
        ("{}", "5555p b 3s CF", {"kong 5p", "kong 5p with 555p b"}),
        ("{pure: false}", "19p 159s CFB", set()),
        ("{own_natural: 0}", "55p b 13s CFB", set()),
        ("{}", "bbbb 5555p", {"kong b", "kong 5p", *(f"kong 5p with {own}" for own in ADDED_WILDS)}),
        ("{pure: false}", "bbbb 5555p", {"kong 5p", *(f"kong 5p with {own}" for own in ADDED_WILDS)}),
        # a claimed kong needs so many natural tiles of one's own, a concealed one does not
        ("{own_natural: 3}", "bb 55p 3s CF 1s", {"kong 5p with 55p bb"}),
    ],
)
def test_concealed_kongs_with_wilds(wild_with: MakeWild, melds: str, hand: str, expected: set[str]) -> None:
    game = wild_with(melds)
    assert kongs(game, game.at({0: hand})) == expected


def test_a_concealed_kong_with_wilds_lies_there_as_its_natural_tile(wild: Game) -> None:
    round = wild.play(wild.at({0: "55p bb 3s CF 1s"}, tail="8p"), "0 kong 5p with 55p bb")
    (kong,) = round.seats[0].melds
    assert (kong.kind, kong.tile, wild.shown(kong.tiles), kong.giver) == (
        "concealed-kong",
        wild.tile("5p"),
        "55p bb",
        -1,
    )
    assert wild.hand(round, 0) == "8p 13s C F"


def test_a_concealed_kong_of_wilds_is_one_of_wilds(wild: Game) -> None:
    round = wild.play(wild.at({0: "bbbb 13s CF"}), "0 kong b")
    assert round.seats[0].melds == (Meld("concealed-kong", wild.tile("b"), wild.tiles("bbbb")),)


def test_concealed_kongs_of_two_kinds_of_wilds(two: MakeWild) -> None:
    game = two()
    round = game.at({0: "5p bb ww 137s"})
    tiles = ("5p", "1s", "3s", "7s")
    expected = {f"kong {tile} with {tile} {own}" for tile in tiles for own in ("b b w", "b w w")}
    expected.add("kong b with bb ww")
    menu = {action for action in round.legal()[0] if action.verb == "kong"}
    assert menu == {game.action(text) for text in expected}
    game.play(round, "0 kong b with w b w b")
    assert game.shown(round.seats[0].melds[0].tiles) == "bb ww"


def test_where_only_the_drawn_tile_makes_a_concealed_kong_a_drawn_wild_does_too(wild_with: MakeWild) -> None:
    game = wild_with(concealed="drawn")
    assert kongs(game, game.at({0: "555p 3s CF 1s b"})) == {"kong 5p with 555p b"}
    assert kongs(game, game.at({0: "55p b 3s CF 1s 5p"})) == {"kong 5p with 555p b"}
    assert kongs(game, game.at({0: "555p b 3s CF 1s"})) == set()
    assert (
        kongs(wild_with(concealed="never"), wild_with(concealed="never").at({0: "555p 3s CF 1s b"})) == set()
    )


# --- tiles added to a pong


def ponged(game: Game, hand: str, pong: str = "pong 5p 5p b from 3") -> Round:
    """Seat 0 has a pong and may add to it; seats 1 and 2 wait for 5p."""
    seats: Seats = {
        0: game.seat(hand, [pong]),
        1: "46p 789s 11s",
        2: "46p 789s 99p",
        3: "29p 37s CFB",
    }
    return game.at(seats, tail="8p")


@pytest.mark.parametrize(
    ("hand", "pong", "expected"),
    [
        ("b 13s CF", "pong 555p from 3", {"kong 5p with b"}),
        ("b 13s CF", "pong 5p 5p b from 3", {"kong 5p with b"}),
        ("5p b 13s C", "pong 5p 5p b from 3", {"kong 5p", "kong 5p with b"}),
        ("5p 13s CF", "pong 5p 5p b from 3", {"kong 5p"}),
        ("b 13s CF", "pong b b b from 3", {"kong b"}),
        ("5p 13s CF", "pong b b b from 3", set()),
    ],
)
def test_a_wild_or_the_natural_tile_may_be_added(
    wild: Game, hand: str, pong: str, expected: set[str]
) -> None:
    assert kongs(wild, ponged(wild, hand, pong)) == expected


@pytest.mark.parametrize(
    ("hand", "pong", "decision", "tiles"),
    [
        ("b 13s CF", "pong 555p from 3", "kong 5p with b", "555p b"),
        ("b 13s CF", "pong 5p 5p b from 3", "kong 5p with b", "55p bb"),
        ("b 13s CF", "pong b b b from 3", "kong b", "bbbb"),
    ],
)
def test_an_added_wild_makes_the_pong_a_kong(
    wild: Game, hand: str, pong: str, decision: str, tiles: str
) -> None:
    round = ponged(wild, hand, pong)
    before = round.seats[0].melds[0]
    wild.play(round, f"0 {decision}")
    (kong,) = round.seats[0].melds
    assert (kong.kind, kong.tile, kong.giver) == ("added-kong", before.tile, 3)
    assert wild.shown(kong.tiles) == tiles
    assert wild.hand(round, 0) == "8p 13s C F"
    assert round.seats[0].entry == "kong"


@pytest.mark.parametrize(("hand", "decision"), [("b 13s CF", "kong 5p with b"), ("5p 13s CF", "kong 5p")])
def test_a_placeholder_stays_last(wild: Game, hand: str, decision: str) -> None:
    round = wild.play(ponged(wild, hand, "pong 5p 5p cat for 5p from 3"), f"0 {decision}")
    round.close()
    (kong,) = round.seats[0].melds
    assert (kong.kind, kong.tile, kong.replaced) == ("added-kong", wild.tile("5p"), wild.tile("5p"))
    assert kong.tiles[-1] == wild.tile("cat")
    assert wild.shown(kong.tiles[:-1]) == ("55p b" if "with" in decision else "555p")


def test_of_two_wilds_the_one_that_is_named_is_added(two: MakeWild) -> None:
    game = two()
    round = ponged(game, "bw 13s C", "pong 555p from 3")
    assert kongs(game, round) == {"kong 5p with b", "kong 5p with w"}
    game.play(round, "0 kong 5p with w")
    assert game.shown(round.seats[0].melds[0].tiles) == "555p w"
    assert game.hand(round, 0) == "8p 13s C b"


def test_where_only_the_drawn_tile_may_be_added_a_drawn_wild_may(wild_with: MakeWild) -> None:
    game = wild_with(added="drawn")
    assert kongs(game, ponged(game, "13s CF b")) == {"kong 5p with b"}
    assert kongs(game, ponged(game, "b 13s CF")) == set()
    assert game.refused(ponged(game, "b 13s CF"), "0 kong 5p with b") == "kong-only-drawn"


# --- robbing


ROBBABLE = ["added-kong", "added-kong-with-wild"]


@pytest.fixture
def robbing(wild_with: MakeWild) -> Game:
    """Kongs that are completed with a wild may be robbed too."""
    return wild_with(robbable=ROBBABLE)


def test_a_kong_that_a_wild_completes_is_an_offer_of_its_own(robbing: Game) -> None:
    round = robbing.play(ponged(robbing, "b 13s CF"), "0 kong 5p with b")
    assert round.offer == Offer("added-kong-with-wild", 0, robbing.tile("5p"), robbing.tile("b"))
    assert {seat: robbing.menu(round, seat) for seat in round.legal()} == {
        1: {"win", "pass"},
        2: {"win", "pass"},
    }


def test_the_robber_takes_the_natural_tile_and_the_wild_stays(robbing: Game) -> None:
    round = ponged(robbing, "b 13s CF")
    before = everything(round)
    robbing.play(round, "0 kong 5p with b", "1 win", "2 pass")
    (pong,) = round.seats[0].melds
    assert (pong.kind, pong.tile, pong.giver) == ("pong", robbing.tile("5p"), 3)
    assert robbing.shown(pong.tiles) == "5p bb"
    assert robbing.hand(round, 0) == "13s C F"
    assert round.seats[1].won_on == (robbing.tile("5p"), "rob", True)
    assert [(win.seat, win.giver, win.tile, win.by) for win in round.wins] == [
        (1, 0, robbing.tile("5p"), "rob")
    ]
    assert everything(round) == before
    assert round.scores == [-1, 1, 0, 0]


def test_of_two_robbers_the_first_takes_the_tile(robbing: Game) -> None:
    round = ponged(robbing, "b 13s CF")
    before = everything(round)
    robbing.play(round, "0 kong 5p with b", "1 win", "2 win")
    assert [round.seats[seat].won_on for seat in (1, 2)] == [
        (robbing.tile("5p"), "rob", True),
        (robbing.tile("5p"), "rob", False),
    ]
    assert [win.order for win in round.wins] == [0, 1]
    assert robbing.shown(round.seats[0].melds[0].tiles) == "5p bb"
    assert everything(round) == before


def test_all_see_the_same_meld_after_a_robbery(robbing: Game) -> None:
    round = robbing.play(ponged(robbing, "b 13s CF"), "0 kong 5p with b", "1 win", "2 pass")
    for seat in range(4):
        view = round.view(seat)
        assert view.seats[0].melds == round.seats[0].melds
        assert sum(view.seats[0].hand) == 4


def test_nobody_robs_a_kong_with_a_wild_unless_the_ruleset_says_so(wild: Game) -> None:
    round = wild.play(ponged(wild, "b 13s CF"), "0 kong 5p with b")
    assert round.seats[0].melds[0].kind == "added-kong"
    assert round.asking == ("turn", 0)


@pytest.mark.parametrize(
    ("robbable", "decision", "asked"),
    [
        (["added-kong"], "kong 5p", True),
        (["added-kong"], "kong 5p with b", False),
        (["added-kong-with-wild"], "kong 5p", False),
        (["added-kong-with-wild"], "kong 5p with b", True),
        ([], "kong 5p", False),
        ([], "kong 5p with b", False),
    ],
)
def test_each_kind_of_added_kong_is_robbed_for_itself(
    wild_with: MakeWild, robbable: list[str], decision: str, asked: bool
) -> None:
    game = wild_with(robbable=robbable)
    round = game.play(ponged(game, "5p b 13s C"), f"0 {decision}")
    assert (round.offer is not None) is asked


def test_a_natural_tile_added_to_a_pong_with_a_wild_is_robbed_from_the_hand(robbing: Game) -> None:
    round = robbing.play(ponged(robbing, "5p 13s CF"), "0 kong 5p", "1 win", "2 pass")
    assert robbing.hand(round, 0) == "13s C F"
    assert robbing.shown(round.seats[0].melds[0].tiles) == "55p b"


def test_who_lets_the_kong_pass_loses_nothing_to_it(robbing: Game) -> None:
    round = robbing.play(ponged(robbing, "b 13s CF"), "0 kong 5p with b", "1 pass", "2 pass")
    assert robbing.shown(round.seats[0].melds[0].tiles) == "55p bb"
    assert robbing.hand(round, 0) == "8p 13s C F"


def test_a_pong_without_a_natural_tile_has_nothing_to_rob(robbing: Game) -> None:
    round = robbing.play(ponged(robbing, "b 13s CF", "pong b b cat for 5p from 3"), "0 kong 5p with b")
    assert round.offer is None
    assert robbing.shown(round.seats[0].melds[0].tiles) == "bbb cat"


def test_a_robbery_leaves_a_chow_of_the_same_tile_alone(robbing: Game) -> None:
    """A chow counts as its lowest tile, but it is the pong that is robbed."""
    seats: Seats = {
        0: robbing.seat("b C", ["chow 567p from 3", "pong 5p 5p b from 3"]),
        1: "46p 789s 11s",
        2: "18p 28s CFB",
        3: "29p 37s CFB",
    }
    round = robbing.play(robbing.at(seats), "0 kong 5p with b", "1 win")
    chow, pong = round.seats[0].melds
    assert chow.tiles == robbing.tiles("567p")
    assert robbing.shown(pong.tiles) == "5p bb"


@pytest.mark.parametrize("named", ["b", "w"])
def test_of_two_wilds_the_one_that_was_to_be_added_stays(two: MakeWild, named: str) -> None:
    game = two(more="kongs: {robbable: [added-kong-with-wild]}\n")
    round = game.play(ponged(game, "bw 13s C", "pong 555p from 3"), f"0 kong 5p with {named}", "1 win")
    round.close()
    assert game.shown(round.seats[0].melds[0].tiles) == f"55p {named}"
    assert game.hand(round, 0) == f"13s C {'w' if named == 'b' else 'b'}"
    assert [round.view(seat).seats[0].melds for seat in range(4)] == [round.seats[0].melds] * 4


# --- refusals


WINDOW = "5p b 17p 4s CF"


@pytest.mark.parametrize(
    ("hand", "decision", "code"),
    [
        (WINDOW, "pong 5p", "too-few-tiles"),
        (WINDOW, "pong 5p with bb", "too-few-tiles"),
        (WINDOW, "pong 5p with 4s b", "too-few-tiles"),
        (WINDOW, "pong 5p with 5p", "too-few-tiles"),
        (WINDOW, "pong 5p with 5p bb", "too-few-tiles"),
        (WINDOW, "kong 5p with 5p b", "too-few-tiles"),
        (WINDOW, "kong 5p with 5p bb", "too-few-tiles"),
        (WINDOW, "pong 4s with 4s b", "not-the-offered-tile"),
        (WINDOW, "pong b with 5p 5p", "not-the-offered-tile"),
        ("5p bb 7p 4s CF", "pong 5p with bb", "too-few-tiles"),  # one must be natural
    ],
)
def test_a_claim_with_wilds_is_refused_with_its_reason(
    wild: Game, hand: str, decision: str, code: str
) -> None:
    assert wild.refused(thrown(wild, "5p", hand), f"2 {decision}") == code


@pytest.mark.parametrize(
    ("decision", "code"),
    [
        ("pong 5p with 5p b", "no-claim"),
        ("kong 5p with 5p b", "too-few-tiles"),
        ("kong 5p with 555p b", "too-few-tiles"),
        ("kong 5p with 5p bbb", "too-few-tiles"),
        ("kong 9s with b", "too-few-tiles"),
        ("kong b", "too-few-tiles"),
        ("kong 9s with bbbb", "too-few-tiles"),
    ],
)
def test_a_kong_with_wilds_on_ones_own_turn_is_refused_with_its_reason(
    wild: Game, decision: str, code: str
) -> None:
    round = wild.at({0: "55p bb 3s CF 1s"})
    assert "kong 5p with 55p bb" in wild.menu(round, 0)
    assert wild.refused(round, f"0 {decision}") == code


def test_where_wilds_are_not_laid_down_such_claims_are_refused(plugged: Plugged) -> None:
    game = plugged.game(text=TILES)
    assert game.refused(thrown(game, "5p", "55p bb 4s CF"), "2 pong 5p with 5p b") == "too-few-tiles"
    assert game.refused(game.at({0: "555p b 3s CF 1s"}), "0 kong 5p with 555p b") == "too-few-tiles"
    assert game.refused(ponged(game, "b 13s CF", "pong 555p from 3"), "0 kong 5p with b") == "too-few-tiles"


def test_after_a_claim_no_wild_is_added(wild: Game) -> None:
    round = wild.play(thrown(wild, "5p", "55p b 17p 4s C"), "2 pong 5p")
    assert kongs(wild, round, 2) == set()
    assert wild.refused(round, "2 kong 5p with b") == "kong-needs-entry"


def test_on_an_empty_wall_there_is_no_kong_with_a_wild(wild: Game) -> None:
    seats: Seats = {0: wild.seat("b 13s CF", ["pong 555p from 3"])}
    assert wild.refused(wild.at(seats, wall_size=0), "0 kong 5p with b") == "wall-empty"
    assert wild.refused(wild.at({0: "555p b 3s CF 1s"}, wall_size=0), "0 kong 5p with 555p b") == "wall-empty"
    # somebody is asked, since a win is possible
    seats = {0: "5p 19p 19s CFB", 1: "18p 28s CFB", 2: "456p b 678s", 3: "29p 37s CFB"}
    round = wild.play(wild.at(seats, wall_size=0), "0 discard 5p")
    assert wild.refused(round, "2 pong 5p with 5p b") == "wall-empty"


def test_a_robber_is_told_what_cannot_be_robbed(wild_with: MakeWild, robbing: Game) -> None:
    round = robbing.play(ponged(robbing, "b 13s CF"), "0 kong 5p with b")
    assert robbing.refused(round, "1 pong 5p with 4p 6p") == "no-claim"
    assert robbing.refused(round, "3 win") == "not-asked"


# --- open hands


def test_a_kong_with_wilds_out_of_an_open_hand_takes_none_of_what_was_drawn(wild: Game) -> None:
    """All tiles but the one just drawn are known; the kong is made of known ones."""
    seats: Seats = {0: "19p 159s CFB", 1: "555p b 12s C", 2: "18p 28s CFB", 3: "29p 37s CFB"}
    round = wild.at(seats, wall="9p", tail="8p")
    round.emit(("show", 1, wild.tiles("555p b 12s C"), EVERYBODY))
    round.emit(("bind", 1, True, EVERYBODY))
    wild.play(round, "0 discard 9s", "1 kong 5p with 555p b")
    assert wild.hand(round, 1) == "89p 12s C"
    assert wild.hand(round.view(2), 1) == "12s C ??"
