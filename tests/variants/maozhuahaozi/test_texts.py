"""The words of 猫抓耗子: both languages say everything, and nobody is told a code."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from string import Formatter
from typing import Any

import pytest

from paiju.core.errors import Text
from paiju.core.round import Offer, Round
from paiju.core.words import Words
from paiju.host.terminal.narrate import told
from paiju.host.terminal.settlement import settlement_lines
from paiju.lab.table import play_round
from tests.variants.maozhuahaozi.lively import deal_rich, mixed_players
from tests.variants.maozhuahaozi.table import FAR, MODES, Table, table

SINGLE, FIXED, WINDS = MODES
ROUNDS = 12
CHINESE = re.compile(r"[\u4e00-\u9fff]")
LATIN = re.compile(r"[A-Za-z]")


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


# --- the catalogue -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "kind", ["reasons", "refusals", "entries", "offers", "ends", "by", "rows", "melds", "words"]
)
def test_both_languages_say_every_text_and_fill_in_the_same(mode: str, kind: str) -> None:
    texts = table(mode).rules.texts[kind]
    assert texts
    for code, said in texts.items():
        assert CHINESE.search(said.zh), code
        assert not CHINESE.search(said.en), code
        assert LATIN.search(said.en), code
        assert fields(said.zh) - {"seat"} == fields(said.en) - {"seat"}, code


@pytest.mark.parametrize("mode", MODES)
def test_whatever_the_game_names_by_a_code_has_a_text(mode: str) -> None:
    game = table(mode, penalty_mode=True, cat_self_hit="whole_hand")
    texts = game.rules.texts
    ways = {offer.by for offer in game.rules.offers.values() if offer.by}
    assert set(game.rules.offers) <= set(texts["offers"])
    assert {*ways, "self", "flower"} <= set(texts["by"])
    paid = {*ways, "self-draw", "flower", "exhaustion", "cat-refund", "false-win", "team"}
    assert paid <= set(texts["reasons"])
    assert {*game.rules.draws, "steal", "swap"} <= set(texts["entries"])
    assert set(texts["ends"]) == {"wins", "exhaustion", "false-win"}
    assert {"flowers", "winds"} <= set(texts["rows"])


@pytest.mark.parametrize("mode", MODES)
def test_decisions_patterns_and_facts_that_are_told_have_both_names(mode: str) -> None:
    rules = table(mode).rules
    assert rules.scoring is not None
    named: list[tuple[str, Text]] = [
        *((verb.name, verb.text) for verb in rules.verbs.values()),
        *rules.scoring.names.items(),
        *((fact.name, fact.text) for fact in rules.facts if fact.told),
        *((kind.code, kind.name) for kind in rules.tiles.kinds),
    ]
    for code, said in named:
        assert CHINESE.search(said.zh), code
        assert said.en, code
        assert not CHINESE.search(said.en), code


# --- what is told of a round -------------------------------------------------------------------------


@cache
def rounds(mode: str) -> tuple[Round, ...]:
    """Finished rounds in which much has happened."""
    game = table(mode)
    found = []
    for seed in range(ROUNDS):
        chance = Random(f"texts {seed}")
        round = deal_rich(game.rules, f"texts {seed}", seed % 4).round
        play_round(round, mixed_players(game.rules, chance), [chance] * 4)
        found.append(round)
    return tuple(found)


def lines(round: Round, lang: str) -> list[str]:
    """Everything that a terminal tells of a round, to a seat and to somebody who sees all."""
    found: list[str] = []
    for words, events in (
        (Words(round.rules, lang), round.events()),
        (Words(round.rules, lang, 1), round.visible(1)),
    ):
        found += told(words, events, payments=True)
        found += settlement_lines(words, round, 2, [0, 0, 0, 0])
        found += [words.offer(Offer(kind, 0, 3)) for kind in round.rules.offers]
    return [line for line in found if line]


def codes(round: Round) -> set[str]:
    """What only programs call things: ids of patterns and facts, kinds of events, codes with a hyphen."""
    rules = round.rules
    assert rules.scoring is not None
    named = {code: said.en for kind in rules.texts.values() for code, said in kind.items() if "-" in code}
    return {
        *rules.scoring.names,
        *(fact.name for fact in rules.facts if "_" in fact.name),
        *(kind for kind in rules.kinds if "_" in kind),
        *(code for code, english in named.items() if code not in english),
        "eighth-flower",
        "tail-entry",
    }


@pytest.mark.parametrize("mode", MODES)
def test_nobody_is_told_a_code(mode: str) -> None:
    for round in rounds(mode):
        known = codes(round)
        for line in lines(round, "en"):
            assert not known & set(re.findall(r"[\w-]+", line)), line
            assert not CHINESE.search(line), line
            assert not set("{}[]") & set(line), line
        for line in lines(round, "zh"):
            assert not LATIN.search(line), line
            assert not set("{}[]") & set(line), line


@pytest.mark.parametrize("mode", MODES)
def test_both_languages_tell_the_same_events(mode: str) -> None:
    for round in rounds(mode):
        assert len(lines(round, "zh")) == len(lines(round, "en"))


SAID = {
    "theft": ("偷走", "steals"),
    "caught": ("抓了", "catches the rat of"),
    "taken": ("收了", "takes the ingot of"),
    "swap": ("的百搭", "for a wild of"),
    "use": ("用", "uses"),
    "expose": ("亮出", "lays out"),
    "flip": ("翻开", "is turned up"),
}


@pytest.mark.parametrize("event", SAID)
def test_what_is_special_about_the_game_is_told(event: str) -> None:
    zh, en = SAID[event]
    found = 0
    for round in rounds(WINDS):
        for one in round.events():
            if one[0] == event:
                found += 1
                assert zh in str(Words(round.rules, "zh").event(one))
                assert en in str(Words(round.rules, "en").event(one))
    assert found


# --- the settlement ----------------------------------------------------------------------------------


def settled(*effects: tuple[str, int, int], mode: str = SINGLE, **options: Any) -> Round:
    """Seat 1 has drawn 2 points itself, after cats and gods; then the wall has run out."""
    game: Table = table(mode, **options)
    seats = {0: FAR[0], 1: "234m 567m 22p 345p 67p 8p", 2: FAR[1], 3: FAR[2]}
    written = [{"kind": kind, "by": by, "hit": hit} for kind, by, hit in effects]
    round = game.at(seats, turn=1, state={"effects": written}, wall_size=0)
    return game.to_the_end(game.play(round, "1 win"))


def payments(round: Round, lang: str) -> dict[str, tuple[str, str]]:
    """By who pays whom: how much, and why."""
    words = Words(round.rules, lang)
    return {who: (amount, why) for who, amount, why in map(words.payment, round.transfers())}


@pytest.mark.clause("MZHZ-4.6c")
def test_the_settlement_says_what_cats_and_gods_have_changed() -> None:
    round = settled(("cat", 0, 1), ("god", 1, 2), ("god", 1, 2), ("cat", 3, 3), ("god", 1, 3))
    assert payments(round, "zh") == {
        "0号 → 1号": ("1", "自摸 8筒，2分，猫减1"),
        "2号 → 1号": ("4", "自摸 8筒，2分，财神加2"),
        "3号 → 1号": ("2", "自摸 8筒，2分，财神加1，猫减1"),
    }
    assert payments(round, "en") == {
        "seat 0 → seat 1": ("1", "self-draw of 8p, 2, 1 less by cats"),
        "seat 2 → seat 1": ("4", "self-draw of 8p, 2, 2 more by gods"),
        "seat 3 → seat 1": ("2", "self-draw of 8p, 2, 1 more by gods, 1 less by cats"),
    }


def test_a_payment_without_cats_and_gods_says_nothing_of_them() -> None:
    round = settled(("cat", 0, 2), ("god", 2, 1))
    assert {why for _, why in payments(round, "zh").values()} == {"自摸 8筒，2分"}
    assert {why for _, why in payments(round, "en").values()} == {"self-draw of 8p, 2"}


def test_half_points_are_written_out() -> None:
    game = table()
    winner = game.seat("234m 22p 345p 67p", ["pong 9m 9m b from 2"])
    effects = [{"kind": "cat", "by": 0, "hit": 1}]
    round = game.at({0: f"{FAR[0]} 8p", 1: winner}, turn=0, state={"effects": effects}, wall_size=0)
    game.to_the_end(game.play(round, "0 discard 8p", "1 win"))
    assert payments(round, "zh")["0号 → 1号"] == ("0.5", "点炮 8筒，1分，猫减0.5")


@pytest.mark.parametrize(("lang", "said"), [("zh", "搭档平分"), ("en", "partners share")])
def test_shares_of_partners_are_explained(lang: str, said: str) -> None:
    assert said in {why for _, why in payments(settled(mode=FIXED), lang).values()}


def test_what_a_cat_took_back_is_explained() -> None:
    game = table(cat_self_hit="whole_hand")
    seats = {0: "147m 258p 36s 159m cat 2p 8p", 1: "234m 567m 22p 345p 67p", 2: FAR[1], 3: FAR[2]}
    round = game.at(seats, turn=0, wall="8m 8m 8m", wall_size=3, dice=((1, 3),))
    game.play(round, "0 discard 8p", "1 win", "2 discard 8m", "3 discard 8m", "0 cat")
    game.to_the_end(round)
    assert payments(round, "zh")["1号 → 0号"] == ("1", "猫减整盘：0号付的 8筒 退一半")
    assert payments(round, "en")["seat 1 → seat 0"] == (
        "1",
        "the cat of seat 0 takes half off the payment for 8p",
    )


def test_a_false_win_is_explained() -> None:
    game = table(penalty_mode=True)
    effects = [{"kind": "god", "by": 2, "hit": 0}]
    round = game.play(game.at({0: f"{FAR[0]} 8s"}, turn=0, state={"effects": effects}), "0 win")
    assert round.over
    assert payments(round, "zh")["0号 → 2号"] == ("96", "诈胡，64分，财神加32")
    assert payments(round, "en")["seat 0 → seat 1"] == ("64", "false win, 64")
