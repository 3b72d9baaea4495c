"""Answers of a hand: one by one, never twice, with locked units, drawn by chance, and never as a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from paiju.core.melds.compare import beats
from paiju.core.melds.reading import Play, Reading, declared, read_reading, write_reading
from paiju.core.melds.search import Search
from paiju.core.tiles import read_tiles

Catmouse = Callable[..., Search]


def hand(search: Search, cards: str) -> bytearray:
    return search.grammar.tiles.counts(read_tiles(search.grammar.tiles, cards))


def table(search: Search, cards: str, declaration: str | None = None) -> Reading:
    found = search.readings(read_tiles(search.grammar.tiles, cards))
    if declaration:
        found = declared(found, *read_reading(search.grammar, declaration))
    (only,) = found
    return only


def unit(search: Search, cards: str) -> Play:
    found = search.unit(read_tiles(search.grammar.tiles, cards))
    assert found is not None
    return found


def written(search: Search, plays: Iterator[Play]) -> list[str]:
    grammar = search.grammar
    code = grammar.tiles.code
    return sorted(
        f"{''.join(map(code, one.cards))} as {write_reading(grammar, one.reading)}" for one in plays
    )


def deal(search: Search, random: Random, number: int) -> bytearray:
    cards = list(search.grammar.tiles.tiles)
    random.shuffle(cards)
    return search.grammar.tiles.counts(cards[:number])


class Ban:
    """A source of chance that must not be asked."""

    def random(self) -> float:
        raise AssertionError("no chance is needed here")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_plays_of_large_hands_are_legal_different_and_in_the_hand(players: int, catmouse: Catmouse) -> None:
    # 4.2: two plays are the same action if faces, kind, n and rank agree
    search = catmouse(players)
    random = Random(f"large {players}")
    for _ in range(6):
        cards = deal(search, random, 22)
        plays = list(islice(search.plays(cards, None), 3000))
        assert len(plays) == len(set(plays)) > 22
        for play in plays[::7]:
            assert search.holds(cards, play)
            assert search.is_legal(play.cards, play.reading, None)
            assert play.reading in search.readings(play.cards)


def test_the_full_list_of_plays_is_never_built(catmouse: Catmouse) -> None:
    # 4.2: 32 cards with long planes have far too many plays to list; the first ones come at once, each new
    search = catmouse(5)
    cards = hand(search, "333344445555666677778888 9TJQK oo e")
    plays = search.plays(cards, None)
    assert len(set(islice(plays, 20_000))) == 20_000
    assert search.can_beat(cards, None)
    drawn = search.sample(cards, None, Random(1))
    assert drawn is not None
    assert search.holds(cards, drawn)


def test_every_answer_beats_the_table_and_the_quick_answer_agrees(catmouse: Catmouse) -> None:
    search = catmouse(4)
    random = Random("tables")
    answered = passed = 0
    for _ in range(250):
        over = search.sample(deal(search, random, 26), None, random)
        assert over is not None
        cards = deal(search, random, random.randrange(3, 16))
        plays = list(islice(search.plays(cards, over.reading), 500))
        assert all(beats(search.grammar, one.reading, over.reading) for one in plays)
        assert search.can_beat(cards, over.reading) is bool(plays)
        answered += bool(plays)
        passed += not plays
    assert min(answered, passed) > 40


def test_samples_are_answers_and_reach_every_one_of_them(catmouse: Catmouse) -> None:
    search = catmouse(3)
    cards = hand(search, "444 555 67 oo e")
    over = table(search, "333 2")
    plays = set(search.plays(cards, over))
    random = Random(7)
    drawn = {search.sample(cards, over, random) for _ in range(60 * len(plays))}
    assert len(plays) > 20
    assert drawn == plays


def test_readings_are_drawn_equally(catmouse: Catmouse) -> None:
    # of this hand over an ace: 2, a wild, and the bomb of fours
    search = catmouse(3)
    cards = hand(search, "2222 o 4 9 J")
    over = table(search, "A")
    random = Random(11)
    drawn = [search.sample(cards, over, random) for _ in range(3000)]
    kinds = {
        kind: sum(one is not None and write_reading(search.grammar, one.reading) == kind for one in drawn)
        for kind in ("single 2", "single", "bomb 2")
    }
    assert sum(kinds.values()) == 3000
    assert all(900 < number < 1100 for number in kinds.values())


def test_nothing_is_drawn_where_nothing_answers(catmouse: Catmouse) -> None:
    # 3.6.1: nothing beats the wild bomb
    search = catmouse(3)
    assert search.sample(hand(search, "AAAAAA 22"), table(search, "ooee"), Random(0)) is None
    assert search.sample(hand(search, ""), None, Ban()) is None
    assert not search.can_beat(hand(search, ""), None)


def test_a_locked_unit_is_played_whole_or_not_at_all(catmouse: Catmouse) -> None:
    # 2.5, 4.2: with six of eight nines reported, 99 is free and 999999 the unit; CM-R.4, CM-R.5
    search = catmouse(4)
    cards = hand(search, "99999999 o")
    nines = unit(search, "999999")
    assert written(search, search.plays(cards, None, [nines])) == [
        "9 as single 9",
        "99 as pair 9",
        "999999 as bomb 9",
        "99o as triple 9",
        "9o as pair 9",
        "o as single",
    ]
    assert written(search, search.plays(cards, table(search, "4444"), [nines])) == ["999999 as bomb 9"]
    assert search.can_beat(cards, table(search, "888888"), [nines])
    assert not search.can_beat(cards, table(search, "AAAAAA"), [nines])
    assert search.can_beat(cards, table(search, "AAAAAA"))
    assert search.sample(cards, table(search, "4444"), Random(3), [nines]) == nines


def test_a_reported_wild_bomb_locks_every_wild(catmouse: Catmouse) -> None:
    # 9: none of them substitutes any more until it is played
    search = catmouse(3)
    cards = hand(search, "77 8 ooee")
    bomb = unit(search, "ooee")
    assert write_reading(search.grammar, bomb.reading) == "wild-bomb"
    assert written(search, search.plays(cards, None, [bomb])) == [
        "7 as single 7",
        "77 as pair 7",
        "8 as single 8",
        "ooee as wild-bomb",
    ]


def test_what_a_hand_holds(catmouse: Catmouse) -> None:
    # 2.5: a unit is never split and never made longer, its surplus is free
    search = catmouse(4)
    cards = hand(search, "9999999 o")
    nines = unit(search, "999999")
    assert search.holds(cards, unit(search, "9999999"))
    assert not search.holds(cards, unit(search, "9999999"), [nines])
    assert search.holds(cards, nines, [nines])
    assert search.holds(cards, unit(search, "9 o"), [nines])
    assert not search.holds(cards, unit(search, "99"), [nines])
    assert not search.holds(cards, unit(search, "8"))


def test_a_play_is_legal_only_as_what_it_is(catmouse: Catmouse) -> None:
    # 3.5: the declared reading counts; R18
    search = catmouse(3)
    cards = read_tiles(search.grammar.tiles, "333 o")
    bomb, three = table(search, "333o", "bomb 3"), table(search, "333o", "triple-with-single 3")
    hard = table(search, "3333")
    assert search.is_legal(cards, bomb, None)
    assert search.is_legal(cards, three, None)
    assert search.is_legal(cards, bomb, table(search, "AA"))
    assert not search.is_legal(cards, three, table(search, "AA"))
    assert not search.is_legal(cards, hard, None)
    assert not search.is_legal(read_tiles(search.grammar.tiles, "3333"), bomb, None)
    assert not search.is_legal(read_tiles(search.grammar.tiles, "333"), three, None)
    assert search.legal_readings(cards, table(search, "AA")) == (bomb,)


def test_a_soft_answer_to_a_soft_bomb_must_be_higher_a_hard_one_need_not(catmouse: Catmouse) -> None:
    # 3.6.3: size, value, hard; CM-O.8 to CM-O.10
    search = catmouse(4)
    over = table(search, "77 oo", "bomb 7")
    assert written(search, search.plays(hand(search, "7777 o"), over)) == [
        "7777 as bomb 7",
        "7777o as bomb 7",
    ]
    assert not search.can_beat(hand(search, "777 o"), over)


def test_one_kind_alone_can_be_asked_for(catmouse: Catmouse) -> None:
    search = catmouse(3)
    cards = hand(search, "33 4 oo")
    assert written(search, search.of_kind(cards, "pair")) == ["33 as pair 3", "3o as pair 3", "oo as pair"]
