"""What a person at a card table sees and may type: cards are read in the language of the person."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.core.errors import NotationError
from paiju.core.match import Match
from paiju.core.melds.reading import Play
from paiju.core.melds.search import Search
from paiju.core.round import Position, Round, Rules, SeatPosition, start, start_at
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles
from paiju.core.turns.card_menu import CardMenu
from paiju.core.words import Words
from paiju.host.cells import width
from paiju.host.screen import Screen
from paiju.host.terminal.decisions import Choices, reason
from paiju.host.terminal.game import Game, Unrecorded
from paiju.host.terminal.prompt import Prompt
from paiju.host.terminal.table import table_lines
from paiju.lab.bots import RandomBot

BENCH = """
name: bench
names: {zh: 长凳, en: Bench}
discipline: lead-follow
seats: 3
tiles: {set: cards, with: [ranks, odd]}
deal: {hand: 14}
melds:
  scales: {value: "3 4 5 6 7 8 9 T J Q K A 2 *", run: "3 4 5 6 7 8 9 T J Q K A"}
  wilds_alone: {single: any}
  kinds:
    single: {zh: 单张, en: single, copies: 1}
    pair: {zh: 对子, en: pair, copies: 2}
    straight: {zh: 顺子, en: straight, copies: 1, run: {min: 5}}
    triple-with-single: {zh: 三带一, en: triple with a single, copies: 3, carry: {size: 1}}
    bomb: {zh: 炸弹, en: bomb, copies: {min: 4}, tier: 1}
  carry: {plain: {own_rank: never}}
"""


@pytest.fixture
def bench(tmp_path: Path) -> Rules:
    path = tmp_path / "bench.yaml"
    path.write_text(BENCH, "utf-8")
    return rules(str(path))


def leading(bench: Rules, hand: str) -> Round:
    seats = {
        seat: SeatPosition(hand=read_tiles(bench.tiles, cards))
        for seat, cards in enumerate((hand, "J J", "Q Q"))
    }
    return start_at(bench, Position(dealer=0, turn=0, seats=seats))


def choices(bench: Rules, hand: str, lang: str) -> Choices:
    return Choices(leading(bench, hand).view(0), 0, Words(bench, lang, 0))


def test_what_cards_are_read_as_is_left_out_where_they_can_be_one_thing_only(bench: Rules) -> None:
    assert choices(bench, "5 5 9", "zh").labels() == ["#1 出 5", "#2 出 9", "#3 出 55"]
    assert choices(bench, "5 5 9", "en").labels() == ["#1 play 5", "#2 play 9", "#3 play 55"]


def test_cards_that_can_be_two_things_say_which_in_words(bench: Rules) -> None:
    """333 with a wild are a bomb, or carry the wild."""
    said = {label.partition(" ")[2] for label in choices(bench, "3 3 3 o", "zh").labels()}
    assert {"出 333 单搭 作 炸弹 3", "出 333 单搭 作 三带一 3"} <= said
    assert all(" 作 " not in one for one in said if "单搭" not in one)
    assert "play 333 o as triple with a single 3" in "\n".join(choices(bench, "3 3 3 o", "en").labels())


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_listed_play_reads_back_from_its_number_and_its_words(bench: Rules, lang: str) -> None:
    found = choices(bench, "3 3 3 5 o", lang)
    for label, action in zip(found.labels(), found.listed, strict=True):
        number, _, said = label.partition(" ")
        assert found.read(number) == action
        meant = found.read(said)
        assert meant in found.menu
        assert (meant.verb, meant.tiles) == (action.verb, action.tiles)
        assert said == found.say(action)


@pytest.mark.parametrize(
    "said", ["出 333o 作 炸弹 3", "play 333o as bomb 3", "出 3 3 3 o 作 bomb 3", "play 333o 作 炸弹 3"]
)
def test_a_reading_may_be_declared_in_either_language(bench: Rules, said: str) -> None:
    written = bench.notation.read_action("play 333o as bomb 3")
    assert choices(bench, "3 3 3 o", "zh").read(said) == written


def test_a_bare_number_is_a_choice_where_it_is_no_card(bench: Rules) -> None:
    """1 is no rank, 3 is: 1 is the first choice, and 3 is the card, which this hand has not."""
    found = choices(bench, "5 5 9", "en")
    assert found.read("1") == found.listed[0]
    assert found.read("#3") == found.listed[2]
    assert found.read("3") == bench.notation.read_action("play 3")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_help_and_nearest_words_name_only_what_makes_sense_here(
    bench: Rules, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    match = Match(bench, "1", length=1)
    match.round = leading(bench, "5 5 9")
    monkeypatch.setattr(sys, "stdin", io.StringIO("?\nwiats\nhint\n#3\n9\n"))
    screen = Screen(lang, io.StringIO(), io.StringIO())
    prompt = Prompt(screen, Words(bench, lang, 0), 0, RandomBot(), hints=False)
    Game(screen, Unrecorded(match), {1: RandomBot(), 2: RandomBot()}, {0: prompt}).play()
    assert isinstance(screen.out, io.StringIO)
    out = screen.out.getvalue()
    assert "hand waits" not in out
    assert "听" not in out
    assert "did you mean waits" not in out
    assert {"zh": "t 桌面", "en": "t the table"}[lang] in out
    assert "random" in out


# --- what a person types in an auction ----------------------------------------------------------------


def bidding(lang: str, name: str = "catmouse-3") -> Choices:
    game = rules(name)
    round = start(game, "bids")
    return Choices(round.view(round.dealer), round.dealer, Words(game, lang, round.dealer))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("叫猫", "bid cat"),
        ("叫 猫", "bid cat"),
        ("猫", "bid cat"),
        ("cat", "bid cat"),
        ("不叫", "bid pass"),
        ("叫不叫", "bid pass"),
        ("pass", "bid pass"),
        ("bid pass", "bid pass"),
        ("叫老鼠1", "bid rat 1"),
        ("叫 老鼠 1", "bid rat 1"),
        ("叫老鼠，1号当猫", "bid rat 1"),
        ("叫老鼠1号", "bid rat 1"),
        ("rat 1", "bid rat 1"),
        ("bid rat, seat 1 is a cat", "bid rat 1"),
    ],
)
def test_a_bid_may_be_typed_in_many_ways(typed: str, meant: str) -> None:
    lang = "en" if typed.isascii() else "zh"
    found = bidding(lang)
    if found.seat == 1:
        typed, meant = typed.replace("1", "2"), meant.replace("1", "2")
    assert found.rules.notation.write_action(found.read(typed)) == meant


def test_bids_are_said_as_one_says_them() -> None:
    found = bidding("zh")
    others = [seat for seat in range(3) if seat != found.seat]
    said = [found.say(one) for one in found.listed]
    assert said == ["叫猫", *(f"叫老鼠，{seat}号当猫" for seat in others), "不叫"]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_beginning_that_fits_two_bids_is_not_guessed(lang: str) -> None:
    with pytest.raises(NotationError) as caught:
        bidding(lang).read({"zh": "叫老", "en": "bid ra"}[lang])
    assert caught.value.faults[0].code == "unclear"


def transcript(game: Rules, round: Round, typed: str, monkeypatch: pytest.MonkeyPatch, lang: str) -> str:
    """What the screen says to a person at the seat in turn who types this and leaves."""
    match = Match(game, "1", length=1)
    match.round = round
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    screen = Screen(lang, io.StringIO(), io.StringIO())
    seat = next(iter(round.legal()))
    prompt = Prompt(screen, Words(game, lang, seat), seat, RandomBot(), hints=False)
    bots = {other: RandomBot() for other in range(game.seats)}
    Game(screen, Unrecorded(match), bots, {seat: prompt}).play()
    assert isinstance(screen.out, io.StringIO)
    return screen.out.getvalue()


@pytest.mark.parametrize(
    ("lang", "first", "second", "readings"),
    [
        ("zh", "333 单搭", "333 单搭 作 炸弹", ["出 333 单搭 作 炸弹 3", "出 333 单搭 作 三带一 3"]),
        ("en", "333o", "333o as bomb", ["play 333 o as bomb 3", "play 333 o as triple with a single 3"]),
    ],
)
def test_cards_with_several_readings_are_told_them_and_may_say_one_without_the_verb(
    bench: Rules,
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    first: str,
    second: str,
    readings: list[str],
) -> None:
    round = leading(bench, "3 3 3 o 9")
    out = transcript(bench, round, f"{first}\n{second}\n9\n", monkeypatch, lang)
    refused = next(line for line in out.splitlines() if all(one in line for one in readings))
    why = {"zh": "不能", "en": "not possible"}[lang]
    assert why in refused
    assert out.count(why) == 1
    led = next(event for event in round.events() if event[0] == "play")
    assert (led[2], led[3].kind) == (read_tiles(bench.tiles, "333 o"), "bomb")


@pytest.mark.parametrize(("lang", "said"), [("zh", "叫猫"), ("en", "bid cat")])
def test_help_names_the_bids(monkeypatch: pytest.MonkeyPatch, lang: str, said: str) -> None:
    game = rules("catmouse-3")
    out = transcript(game, start(game, "bids"), "?\n", monkeypatch, lang)
    (line,) = [one for one in out.splitlines() if "bid WORD*" in one]
    assert said in line
    assert {"zh": "不叫", "en": "pass"}[lang] in line


# --- many plays ---------------------------------------------------------------------------------------

MANY = "3 3 3 3 4 4 5 6 7 8 8 9 T J"


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_many_plays_are_listed_kind_by_kind_a_line_each(bench: Rules, lang: str) -> None:
    """333 with each of nine other ranks; straights of five to nine places within 3 to J."""
    found = choices(bench, MANY, lang)
    lines = found.lines()
    titles = {
        "zh": ["单张 9：", "对子 3：", "顺子 15：", "三带一 8：", "炸弹 1："],
        "en": ["single (9):", "pair (3):", "straight (15):", "triple with a single (8):", "bomb (1):"],
    }
    assert [title for title, _ in lines] == titles[lang]
    assert all(width(title + "  ".join(["", *labels])) <= 80 for title, labels in lines)
    assert all(labels for _, labels in lines)


def test_of_a_kind_the_smallest_are_listed_first(bench: Rules) -> None:
    lines = dict(choices(bench, MANY, "en").lines())
    assert lines["pair (3):"] == ["#10 33", "#11 44", "#12 88"]
    assert lines["straight (15):"][:2] == ["#13 3 4 5 6 7", "#14 4 5 6 7 8"]


def test_a_number_of_a_grouped_list_chooses_its_play_and_others_are_typed(bench: Rules) -> None:
    found = choices(bench, MANY, "en")
    assert found.read("#10") == bench.notation.read_action("play 33 as pair 3")
    assert found.read("#14") == bench.notation.read_action("play 45678 as straight 8")
    longest = found.read("3456789TJ")
    assert longest in found.menu
    assert longest not in found.listed


def test_few_plays_are_listed_one_by_one(bench: Rules) -> None:
    assert choices(bench, "5 5 9", "en").lines() == [("", ["#1 play 5", "#2 play 9", "#3 play 55"])]


def test_a_menu_of_any_size_is_looked_at_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand with hundreds of thousands of plays: no kind is searched beyond what is counted."""
    game = rules("catmouse-5")
    hand = read_tiles(game.tiles, "3333 4444 5555 666 777 88 99 TT JJ QQ ooee")
    menu = CardMenu(game.search, bytearray(_counts(game, hand)), None)  # type: ignore[arg-type]
    looked = 0
    plays_at = Search._plays_at

    def counted(*given: object) -> Iterator[Play]:
        nonlocal looked
        for play in plays_at(*given):  # type: ignore[arg-type]
            looked += 1
            yield play

    monkeypatch.setattr(Search, "_plays_at", counted)
    found = menu.by_kind(50)
    assert {kind for kind, _, _ in found} >= {"single", "straight", "plane", "plane-with-wings", "bomb"}
    assert looked < 5000


def _counts(game: Rules, hand: tuple[int, ...]) -> list[int]:
    return [hand.count(kind) for kind in range(game.tiles.unknown + 1)]


# --- what is on the screen ----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_table_says_whose_lead_it_is_and_how_many_cards_one_holds(bench: Rules, lang: str) -> None:
    lines = table_lines(Words(bench, lang, 0), leading(bench, "5 5 9").view(0), 0)
    assert {"zh": "出牌：你领出", "en": "play: seat 0 leads"}[lang] in lines[0]
    assert {"zh": " 你  0 分  3 张牌", "en": " seat 0 (you)  score 0  3 cards"}[lang] in lines


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_does_not_beat_is_refused_with_what_would(
    bench: Rules, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    seats = {
        seat: SeatPosition(hand=read_tiles(bench.tiles, cards))
        for seat, cards in enumerate(("5 5 K K 9", "J J 3", "Q Q"))
    }
    table = {"by": 2, "cards": "T T", "as": "pair T"}
    round = start_at(bench, Position(dealer=0, turn=0, seats=seats, state={"table": table}))
    found = Choices(round.view(0), 0, Words(bench, lang, 0))
    said = reason(found.view, 0, found.read("play 5")).say(lang)
    assert {"zh": "要 对子，大于 10，或炸弹", "en": "wanted: pair above 10, or bomb"}[lang] in said


def test_a_kind_that_there_is_not_is_answered_in_the_language_of_the_screen(bench: Rules) -> None:
    with pytest.raises(NotationError) as caught:
        choices(bench, "3 3 3 o", "zh").read("出 333o 作 炸 弹")
    (fault,) = caught.value.faults
    assert (fault.code, fault.nearest) == ("unknown-meld", "炸弹")
    assert fault.wanted("zh") == "单张, 对子, 顺子, 三带一, 炸弹"
    assert fault.wanted("en") == "single, pair, straight, triple-with-single, bomb"


def test_a_decision_that_breaks_off_says_what_is_missing_in_words(bench: Rules) -> None:
    with pytest.raises(NotationError) as caught:
        bench.notation.read_action("play")
    (fault,) = caught.value.faults
    assert fault.code == "unreadable-action"
    assert (fault.message.zh, fault.wanted("zh")) == ("“play”没有写完", "play 几张牌 [as 词]")
    assert (fault.message.en, fault.wanted("en")) == ("“play” is not complete", "play TILES [as WORDS]")
