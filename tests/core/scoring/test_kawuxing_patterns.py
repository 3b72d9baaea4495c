"""卡五星: every pattern where it holds and where it does not (KWX 3.2, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.core.scoring.conftest import Game


def case(clause: str, title: str, hand: str, won: str, expected: dict[str, int], **how: Any) -> Any:
    """A win that shows a clause: the tiles before the winning tile, and the patterns it must have."""
    return pytest.param(hand, won, expected, how, id=title, marks=pytest.mark.clause(clause))


CASES = [
    case("KWX-5.0a", "a plain hand", "123456p 78p 123s 99s", "9p", {"屁胡": 1}, by="self"),
    # 碰碰胡
    case("KWX-5.1", "four triplets", "333s 77s CC", "7s", {"碰碰胡": 2}, melds="pong 111p, pong 999p"),
    case(
        "KWX-5.1",
        "kongs count as triplets",
        "333s 77s CC",
        "7s",
        {"碰碰胡": 2},
        melds="concealed-kong 1111p, direct-kong 9999p",
    ),
    case(
        "KWX-5.1", "one run is one too many", "345s 77s CC", "7s", {"屁胡": 1}, melds="pong 111p, pong 999p"
    ),
    case("KWX-5.1", "seven pairs are no triplets", "11p 33p 55p 77s 99s CC F", "F", {"七对": 4}),
    # 明四归一
    case(
        "KWX-5.2",
        "the fourth of a pong completes the hand",
        "12p 678s 999s 77s",
        "3p",
        {"明四归一": 2},
        melds="pong 333p",
        by="self",
    ),
    case(
        "KWX-5.2",
        "the fourth was in hand before, two suits",
        "123p 78s 999s 77s",
        "6s",
        {"屁胡": 1},
        melds="pong 333p",
    ),
    case(
        "KWX-9.6a",
        "the fourth was in hand before, one suit",
        "123p 78p 555p 99p",
        "6p",
        {"明四归一": 2, "清一色": 4},
        melds="pong 333p",
    ),
    case(
        "KWX-5.2",
        "a kong is never a four, whatever wins",
        "123p 46p 77p 888p",
        "5p",
        {"清一色": 4, "卡五星": 2},
        melds="added-kong 9999p",
    ),
    # 暗四归一
    case(
        "KWX-5.3a",
        "three held and the fourth drawn",
        "12333p 678s 999s 77s",
        "3p",
        {"暗四归一": 4},
        by="self",
    ),
    case("KWX-5.3b", "three held and the fourth given", "12333p 678s 999s 77s", "3p", {"暗四归一": 4}),
    case("KWX-5.3a", "three held that stand in runs", "123456789p 11p CC", "1p", {"暗四归一": 4}),
    case(
        "KWX-5.3a",
        "no reading needs the triplet",
        "4455566p 123s 789s",
        "5p",
        {"暗四归一": 4, "卡五星": 2},
    ),
    case("KWX-9.6b", "four in hand, another tile wins, two suits", "333345p 123s 78s 99s", "6s", {"屁胡": 1}),
    case(
        "KWX-9.6a",
        "four in hand, another tile wins, one suit",
        "333345p 78p 99p 111p",
        "6p",
        {"暗四归一": 4, "清一色": 4},
    ),
    case(
        "KWX-9.6a", "dragons keep it from being one suit", "333345p 678p CC 99p", "9p", {"屁胡": 1}, by="self"
    ),
    case(
        "KWX-9.6a",
        "an open and a concealed four of one suit multiply",
        "345p 7777p 89p 1p",
        "1p",
        {"明四归一": 2, "暗四归一": 4, "清一色": 4},
        melds="pong 333p",
        by="self",
    ),
    case("KWX-9.6a", "two concealed fours count once", "1111235777789p", "5p", {"暗四归一": 4, "清一色": 4}),
    # 七对
    case("KWX-5.4", "seven pairs", "11p 33p 55p 77s 99s CC F", "F", {"七对": 4}),
    case("KWX-5.5", "a four among seven pairs", "1111p 33p 77s 99s CC F", "F", {"龙七对": 8}),
    case(
        "KWX-5.17", "the fourth tile adds no concealed four", "111p 33p 55s 77s 99s CC", "1p", {"龙七对": 8}
    ),
    case("KWX-5.6", "two fours", "1111p 3333p 77s 99s C", "C", {"双龙七对": 16}),
    case("KWX-5.6", "three fours are still two", "1111p 3333p 7777s C", "C", {"双龙七对": 16}),
    # 三元
    case(
        "KWX-5.7",
        "three dragon triplets, concealed or not",
        "BBB 79p 22s",
        "8p",
        {"大三元": 8},
        melds="pong CCC, concealed-kong FFFF",
    ),
    case(
        "KWX-5.8",
        "two dragon triplets and the third as pair",
        "FFF BB 123p 79s",
        "8s",
        {"小三元": 4},
        melds="pong CCC",
    ),
    case(
        "KWX-5.8",
        "two dragon triplets and another pair",
        "FFF 22p 123p 79s",
        "8s",
        {"屁胡": 1},
        melds="pong CCC",
    ),
    case(
        "KWX-5.8",
        "one dragon triplet and a dragon pair",
        "FF 222p 123p 79s",
        "8s",
        {"屁胡": 1},
        melds="pong CCC",
    ),
    # how the tile came
    case(
        "KWX-5.9",
        "drawn in place of a kong",
        "123456p 78p 99s",
        "9p",
        {"杠上开花": 2},
        melds="concealed-kong 1111s",
        by="self",
        at=["replacement"],
    ),
    case(
        "KWX-5.9",
        "an ordinary draw",
        "123456p 78p 99s",
        "9p",
        {"屁胡": 1},
        melds="concealed-kong 1111s",
        by="self",
    ),
    case(
        "KWX-5.10a",
        "thrown after a kong",
        "46p 123s 789s 22s BBB",
        "5p",
        {"卡五星": 2, "杠上炮": 2},
        at=["after-kong"],
    ),
    case(
        "KWX-5.10a",
        "robbing the second kong is not winning its discard",
        "46p 123s 789s 22s BBB",
        "5p",
        {"卡五星": 2, "抢杠胡": 2},
        by="rob",
        at=["after-kong"],
    ),
    case("KWX-5.11", "robbing a kong", "123456p 78p 123s 99s", "9p", {"抢杠胡": 2}, by="rob"),
    case(
        "KWX-5.16",
        "the last tile of the wall",
        "123456p 78p 123s 99s",
        "9p",
        {"海底捞": 2},
        by="self",
        wall=0,
    ),
    case("KWX-5.16", "one tile is left", "123456p 78p 123s 99s", "9p", {"屁胡": 1}, by="self", wall=1),
    case(
        "KWX-5.16",
        "the very last discard is no last tile",
        "46p 123s 789s 22s BBB",
        "5p",
        {"卡五星": 2},
        wall=0,
    ),
    case(
        "KWX-5.16",
        "the last tile in place of a kong counts twice",
        "123456p 78p 99s",
        "9p",
        {"杠上开花": 2, "海底捞": 2},
        melds="concealed-kong 1111s",
        by="self",
        at=["replacement"],
        wall=0,
    ),
    # 清一色
    case("KWX-5.12", "one suit", "12345678p 11p 999p", "6p", {"清一色": 4}),
    case("KWX-5.12", "one suit and dragons", "123456789p CC 78p", "6p", {"屁胡": 1}, by="self"),
    case(
        "KWX-5.12",
        "a meld of the other suit",
        "123456p 22p 77p",
        "7p",
        {"屁胡": 1},
        melds="pong 111s",
        by="self",
    ),
    case("KWX-5.12", "one suit in pairs", "1133445577889p", "9p", {"七对": 4, "清一色": 4}),
    # 手抓一
    case(
        "KWX-5.13",
        "four pongs",
        "7s",
        "7s",
        {"碰碰胡": 2, "手抓一": 4},
        melds="pong 111p, pong 999p, pong 333s, pong CCC",
    ),
    case(
        "KWX-5.13",
        "any kongs among the four melds",
        "7s",
        "7s",
        {"碰碰胡": 2, "手抓一": 4},
        melds="concealed-kong 1111p, pong 999p, added-kong 3333s, pong CCC",
    ),
    case(
        "KWX-5.13",
        "three melds leave four tiles",
        "77s CC",
        "7s",
        {"碰碰胡": 2},
        melds="pong 111p, pong 999p, pong 333s",
    ),
    # 亮倒
    case("KWX-5.14b", "laid down", "123456p 78p 123s 99s", "9p", {"亮倒": 2}, at=["liang"]),
    case(
        "KWX-5.18",
        "laid down on top of the rest",
        "46p 123s 789s 22s BBB",
        "5p",
        {"卡五星": 2, "亮倒": 2},
        at=["liang"],
    ),
    # 卡五星
    case("KWX-5.15a", "the gap between 4 and 6", "46p 123s 789s 22s BBB", "5p", {"卡五星": 2}),
    case("KWX-5.15a", "in the other suit too", "46s 123p 789p 22p BBB", "5s", {"卡五星": 2}),
    case("KWX-5.15b", "4556 has a pair besides", "4556p 123s 789s 222s", "5p", {"卡五星": 2}, by="self"),
    case("KWX-5.15b", "34456 has the five at an end besides", "34456p 123s 789s 22s", "5p", {"卡五星": 2}),
    case("KWX-5.15a", "the five at the end of a run", "34p 123s 789s 22s BBB", "5p", {"屁胡": 1}, by="self"),
    case("KWX-5.15a", "the five as a pair", "5p 456s 123s 789s BBB", "5p", {"屁胡": 1}, by="self"),
    case("KWX-5.15a", "456 with the 4 coming last", "56p 123s 789s 22s BBB", "4p", {"屁胡": 1}, by="self"),
    case("KWX-5.15a", "a 456 of the other suit", "55p 456s 789s 22s BBB", "5p", {"屁胡": 1}, by="self"),
    case("KWX-5.15a", "the gap between 3 and 5", "35p 123s 789s 22s BBB", "4p", {"屁胡": 1}, by="self"),
    case("KWX-7.1", "the readings are alternatives", "444p 55p 666p 999s 22s", "5p", {"卡五星": 2}),
    case(
        "KWX-7.1",
        "patterns multiply",
        "BBB 46p 22s",
        "5p",
        {"大三元": 8, "卡五星": 2},
        melds="pong CCC, pong FFF",
    ),
    case(
        "KWX-7.3", "one suit: pairs beat the gap", "1122334456677p", "5p", {"七对": 4, "清一色": 4}, by="self"
    ),
    case(
        "KWX-7.5", "one suit: the tie goes to the pairs", "1122334455566p", "5p", {"龙七对": 8, "清一色": 4}
    ),
]


@pytest.mark.parametrize(("hand", "won", "expected", "how"), CASES)
def test_patterns(kawuxing: Game, hand: str, won: str, expected: dict[str, int], how: dict[str, Any]) -> None:
    assert kawuxing.patterns(hand, won, **how) == expected
