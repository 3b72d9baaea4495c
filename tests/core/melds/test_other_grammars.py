"""The same code with other declarations: two jokers that are no wilds, a rocket; tiles instead of cards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
import yaml

from paiju.core.melds.compare import beats
from paiju.core.melds.load import load_grammar
from paiju.core.melds.reading import Reading, write_reading
from paiju.core.melds.search import Search
from paiju.core.tiles import load_tile_set, read_tiles

# 斗地主: one pack, two jokers that stand for themselves, no wilds; kickers avoid the main ranks and never
# hold both jokers; a run ends at the ace and holds no 2; the two jokers together beat everything.
LANDLORD = """
scales: {value: "3 4 5 6 7 8 9 T J Q K A 2 x X", run: "3 4 5 6 7 8 9 T J Q K A"}
kinds:
  single: {zh: 单张, en: single, copies: 1}
  pair: {zh: 对子, en: pair, copies: 2}
  trio: {zh: 三张, en: trio, copies: 3}
  trio-with-single: {zh: 三带一, en: trio with a single, copies: 3, carry: {size: 1}}
  straight: {zh: 顺子, en: straight, copies: 1, run: {min: 5}}
  pair-straight: {zh: 连对, en: straight of pairs, copies: 2, run: {min: 3}}
  plane-with-wings: {zh: 飞机带翅膀, en: plane with wings, copies: 3, run: {min: 2}, carry: {size: 1}}
  four-with-two: {zh: 四带二, en: four with two, copies: 4, carry: {size: 1, number: 2}}
  bomb: {zh: 炸弹, en: bomb, copies: 4, tier: 1}
  rocket: {zh: 火箭, en: rocket, cards: "x X", tier: 2, aliases: [王炸]}
carry: {house: {own_rank: never, most_equal: 3, without: ["x X"]}}
"""

# The tile melds of 猫抓耗子 (MZ 2.7) and a chow for good measure. b stands for any suit tile.
TILES = """
scales: {value: "suited *", run: [tong, tiao, wan]}
wilds_alone: {pong: same_kind, kong: same_kind}
kinds:
  chow: {zh: 吃, en: chow, copies: 1, run: 3, claim: {real: 1, wild: alone}}
  pong: {zh: 碰, en: pong, copies: 3, claim: {real: 1, wild: alone}}
  kong: {zh: 杠, en: kong, copies: 4, claim: {real: 1, wild: alone}}
"""


@pytest.fixture
def landlord(tile_file: Callable[[str], Any]) -> Search:
    tiles = load_tile_set(tile_file("cards"), [], ["ranks", "jokers"], {})
    return Search(load_grammar(yaml.safe_load(LANDLORD), tiles))


@pytest.fixture
def mahjong(tile_file: Callable[[str], Any]) -> Callable[..., Search]:
    tiles = load_tile_set(tile_file("mahjong"), ["tong", "tiao", "wan"], ["wild"], {})

    def make(**claim: object) -> Search:
        data = yaml.safe_load(TILES)
        for kind in data["kinds"].values():
            kind["claim"].update(claim)
        return Search(load_grammar(data, tiles))

    return make


def readings(search: Search, cards: str) -> list[str]:
    found = search.readings(read_tiles(search.grammar.tiles, cards))
    return sorted(write_reading(search.grammar, one) for one in found)


def reading(search: Search, cards: str) -> Reading:
    (only,) = search.readings(read_tiles(search.grammar.tiles, cards))
    return only


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("x", ["single x"]),
        ("X", ["single X"]),
        ("x X", ["rocket"]),
        ("333 x", ["trio-with-single 3"]),
        ("3333 x 4", ["four-with-two 3"]),
        ("3333 x X", []),
        ("333 444 x X", []),
        ("333 444 x 5", ["plane-with-wings 4"]),
        ("TJQKA", ["straight A"]),
        ("JQKA2", []),
        ("A2345", []),
        ("KKAA", []),
        ("QQKKAA", ["pair-straight A"]),
        ("2222", ["bomb 2"]),
    ],
)
def test_two_jokers_and_a_rocket_are_a_matter_of_data(
    cards: str, expected: list[str], landlord: Search
) -> None:
    assert readings(landlord, cards) == expected


def test_the_order_of_jokers_bombs_and_rocket(landlord: Search) -> None:
    ladder = ["3", "2", "x", "X", "3333", "2222", "x X"]
    places = [reading(landlord, cards) for cards in ladder]
    for index, low in enumerate(places):
        for other, high in enumerate(places):
            assert beats(landlord.grammar, high, low) is (other > index)


def test_answers_with_jokers(landlord: Search) -> None:
    tiles = landlord.grammar.tiles
    hand = tiles.counts(read_tiles(tiles, "2 x X 7777"))
    code = tiles.code
    over_ace = {"".join(map(code, play.cards)) for play in landlord.plays(hand, reading(landlord, "A"))}
    assert over_ace == {"2", "x", "X", "7777", "xX"}
    over_bomb = {"".join(map(code, play.cards)) for play in landlord.plays(hand, reading(landlord, "8888"))}
    assert over_bomb == {"xX"}
    assert landlord.sample(hand, reading(landlord, "x X"), Random(0)) is None


def test_a_wild_may_be_declared_where_the_tile_set_has_none(tile_file: Callable[[str], Any]) -> None:
    data = yaml.safe_load(LANDLORD)
    data["wilds"] = {"X": {"for": "ranks"}}
    data["scales"]["value"] = "3 4 5 6 7 8 9 T J Q K A 2 x X"
    data["wilds_alone"] = {"single": "any"}
    tiles = load_tile_set(tile_file("cards"), [], ["ranks", "jokers"], {})
    search = Search(load_grammar(data, tiles))
    assert readings(search, "333 X") == ["bomb 3", "trio-with-single 3"]
    assert readings(search, "x X") == ["rocket"]
    (single,) = search.readings(read_tiles(tiles, "X"))
    assert beats(search.grammar, single, reading(search, "x"))


def test_rockets_of_several_packs_rank_in_the_order_listed(tile_file: Callable[[str], Any]) -> None:
    data = yaml.safe_load(LANDLORD)
    data["kinds"]["rocket"]["cards"] = ["x X", "x x X X"]
    tiles = load_tile_set(tile_file("cards"), [], ["ranks", "jokers"], {"ranks": 8, "jokers": 2})
    search = Search(load_grammar(data, tiles))
    assert readings(search, "xx") == ["pair x"]
    assert beats(search.grammar, reading(search, "xxXX"), reading(search, "xX"))
    assert not beats(search.grammar, reading(search, "xX"), reading(search, "xxXX"))


def claims(search: Search, hand: str, offered: str) -> list[str]:
    tiles = search.grammar.tiles
    found = search.claims(tiles.counts(read_tiles(tiles, hand)), tiles.by_code[offered])
    return sorted(
        f"{write_reading(search.grammar, one.reading)} with {' '.join(map(tiles.code, one.own))}"
        for one in found
    )


@pytest.mark.parametrize(
    ("hand", "offered", "expected"),
    [
        # MZ 2.7: every composition of 碰 and 杠; one's own tiles hold at least one real X (R09)
        ("55p", "5p", ["pong 5p with 5p 5p"]),
        ("5p b", "5p", ["pong 5p with 5p b"]),
        ("bb", "5p", []),
        ("bbb", "5p", []),
        ("555p", "5p", ["kong 5p with 5p 5p 5p", "pong 5p with 5p 5p"]),
        ("55p b", "5p", ["kong 5p with 5p 5p b", "pong 5p with 5p 5p", "pong 5p with 5p b"]),
        ("5p bb", "5p", ["kong 5p with 5p b b", "pong 5p with 5p b"]),
        # R10: a wild that is put down is claimed by wilds only
        ("bb", "b", ["pong with b b"]),
        ("bbb", "b", ["kong with b b b", "pong with b b"]),
        ("555p", "b", []),
        ("55s", "5p", []),
    ],
)
def test_claims_of_pong_and_kong(
    hand: str, offered: str, expected: list[str], mahjong: Callable[..., Search]
) -> None:
    found = claims(mahjong(), hand, offered)
    assert [one for one in found if not one.startswith("chow")] == expected


def test_options_for_claims_are_values_of_the_data(mahjong: Callable[..., Search]) -> None:
    # R09 claim_needs_real: false, R10 wild_claimed_by_suit_pair: true
    assert "pong 5p with b b" in claims(mahjong(real=0), "bbb", "5p")
    assert "kong 5p with b b b" in claims(mahjong(real=0), "bbb", "5p")
    assert claims(mahjong(wild="any"), "555p", "b") == [
        "kong 5p with 5p 5p 5p",
        "pong 5p with 5p 5p",
    ]


@pytest.mark.parametrize(
    ("hand", "offered", "expected"),
    [
        ("34p", "5p", ["chow 5p with 3p 4p"]),
        ("3467p", "5p", ["chow 5p with 3p 4p", "chow 6p with 4p 6p", "chow 7p with 6p 7p"]),
        ("34s", "5p", []),
        ("89p", "1s", []),  # suits are different tracks
        ("1p 9p", "2p", []),
        ("4p b", "5p", ["chow 5p with 4p b", "chow 6p with 4p b"]),  # the wild is a 3 or a 6
        ("89p", "7p", ["chow 9p with 8p 9p"]),
        ("12p", "9p", []),  # nothing wraps round
    ],
)
def test_claims_of_chow(hand: str, offered: str, expected: list[str], mahjong: Callable[..., Search]) -> None:
    found = claims(mahjong(), hand, offered)
    assert [one for one in found if one.startswith("chow")] == expected


def test_concealed_kongs(mahjong: Callable[..., Search]) -> None:
    # MZ 2.7: {XXXX}, {XXXb}, {XXbb}, {Xbbb}, {bbbb}
    search = mahjong()
    tiles = search.grammar.tiles
    hand = tiles.counts(read_tiles(tiles, "5555p bbbb"))
    found = sorted("".join(map(tiles.code, play.cards)) for play in search.of_kind(hand, "kong"))
    assert found == sorted(["5p5p5p5p", "5p5p5pb", "5p5pbb", "5pbbb", "bbbb"])


def test_soft_bombs_below_hard_ones_need_data_only(
    catmouse_section: Callable[[], dict[str, Any]], catmouse_deck: Callable[..., Any]
) -> None:
    # catmouse 10: (size, hard, value)
    data = catmouse_section()
    data["kinds"]["bomb"]["compare"] = ["size", "hard", "rank"]
    search = Search(load_grammar(data, catmouse_deck(3)))
    hard, soft = (
        next(one for one in search.readings(read_tiles(search.grammar.tiles, cards)) if one.kind == "bomb")
        for cards in ("8888", "999o")
    )
    assert beats(search.grammar, hard, soft)
    hand = search.grammar.tiles.counts(read_tiles(search.grammar.tiles, "999o 4444"))
    answers = [play.cards for play in search.plays(hand, soft)]
    assert answers == [read_tiles(search.grammar.tiles, "4444")]
