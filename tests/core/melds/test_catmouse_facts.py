"""What the rules page of catmouse says, by hand. Comments cite its sections, rulings and clauses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from paiju.core.melds.compare import beats, strongest_first
from paiju.core.melds.reading import Reading, declared, name_reading, read_reading, write_reading
from paiju.core.melds.search import Search
from paiju.core.tiles import read_tiles

Catmouse = Callable[..., Search]


def readings(search: Search, cards: str) -> list[str]:
    found = search.readings(read_tiles(search.grammar.tiles, cards))
    return sorted(write_reading(search.grammar, one) for one in found)


def reading(search: Search, cards: str, declaration: str | None = None) -> Reading:
    found = search.readings(read_tiles(search.grammar.tiles, cards))
    if declaration:
        found = declared(found, *read_reading(search.grammar, declaration))
    (only,) = found
    return only


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        # 3.2: low runs exist, high ones end at the ace, nothing wraps round (CM-C.6, CM-C.7, CM-O.3)
        ("A2345", ["straight 5"]),
        ("TJQKA", ["straight A"]),
        ("QKA23", []),
        ("JQKA2", []),
        ("KKAA22", []),
        ("22AA", ["pair-run 2"]),
        ("KKKAAA", ["plane A"]),
        ("AAA222", ["plane 2"]),
        # 3.2: the longest straight has 13 cards, and thirteen in a row with one ace have two readings (R15)
        ("A23456789TJQK", ["straight A", "straight K"]),
        ("AA23456789TJQK", []),
        # 3.2: the least lengths
        ("3456", []),
        ("33", ["pair 3"]),
        ("3344", ["pair-run 4"]),
        ("333444", ["plane 4"]),
        # 3.3 rule 1: a three or four never carries its own rank (R28)
        ("33335", []),
        ("333335", []),
        ("3333", ["bomb 3"]),
        # 3.3 rule 2: at most n - 1 kickers of a rank of the plane
        ("33334445", ["plane-with-wings 4"]),
        ("77777888", []),
        ("33334444", ["plane-with-wings 4"]),
        # 3.3 rule 3: kickers may repeat, a triple is three singles, a pair may come twice (R27)
        ("333444555777", ["plane-with-wings 5"]),
        ("3334447777", ["plane-with-pairs 4"]),
        ("333355", ["four-with-two 3"]),
        # 3.3 rule 4: the pairs of a four are of different ranks (CM-C.30)
        ("33335555", []),
        ("33335566", ["four-with-two-pairs 3"]),
        ("3333ooee", ["four-with-two-pairs 3"]),
        ("3333oo", ["bomb 3", "four-with-two 3"]),
        # 3.4.1: parity, also of the high ace (R31)
        ("TJQKe", []),
        ("TJQKo", ["straight A", "straight K"]),
        ("JQKAe", ["straight A"]),
        ("2o", []),
        ("2e", ["pair 2"]),
        # 3.4.2: wilds alone are a single, a pair of one kind, or all of them the wild bomb
        ("oe", []),
        ("ooe", []),
        ("oee", []),
        ("ooee", ["wild-bomb"]),
        # 3.4.3: a group of a run may be wilds only, as long as there is a natural card
        ("KAoo", ["pair-run A", "triple-with-single A", "triple-with-single K"]),
        ("2Aoe", ["pair-run 2"]),
        # 3.4.4: a single kicker that is a wild is simply a card; as a pair, its parity counts
        ("3338e", ["triple-with-pair 3"]),
        ("3338o", []),
        ("333oe", []),
        ("444oo", ["triple-with-pair 4"]),
        # 3.5: a reading may use fewer naturals than there are
        ("333o", ["bomb 3", "triple-with-single 3"]),
    ],
)
def test_what_cards_are(cards: str, expected: list[str], catmouse: Catmouse) -> None:
    assert readings(catmouse(3), " ".join(cards)) == expected


@pytest.mark.parametrize(
    ("cards", "literal", "no_bomb", "strict", "own_rank"),
    [
        # R26: all the wilds as kickers
        ("4444ooee", True, False, False, True),
        # R27: the same pair twice
        ("3334446666", True, False, False, True),
        # R16, no_bomb: no four kickers are equal; three are
        ("3334445556667777", True, False, False, True),
        ("3334445556667779", True, True, False, True),
        # strict: single kickers of a plane all different
        ("33344477", True, True, False, True),
        ("33344478", True, True, True, True),
        # four-with-two may have two equal kickers under all four
        ("333377", True, True, True, True),
        # R28 and rule 2: own rank
        ("333335", False, False, False, True),
        ("77777888", False, False, False, True),
        ("33334445", True, False, False, True),
        # own_rank: rule 1 still holds for a three, and naturals of one rank stay a bomb
        ("33335", False, False, False, False),
        # the two pairs of a four differ under all four
        ("44447777", False, False, False, False),
    ],
)
def test_kicker_policies(
    cards: str, literal: bool, no_bomb: bool, strict: bool, own_rank: bool, catmouse: Catmouse
) -> None:
    def carries(policy: str) -> bool:
        found = readings(catmouse(3, kicker_policy=policy), " ".join(cards))
        return any("with" in one for one in found)

    policies = ("literal", "no_bomb", "strict", "own_rank")
    assert [carries(one) for one in policies] == [literal, no_bomb, strict, own_rank]


def test_naturals_of_one_rank_are_a_bomb_and_nothing_else(catmouse: Catmouse) -> None:
    # 3.3 own_rank
    assert readings(catmouse(3, kicker_policy="own_rank"), "333333") == ["bomb 3"]


def test_two_players_carry_both_wilds_as_a_pair_but_not_under_no_bomb(catmouse: Catmouse) -> None:
    # R35: each stands for a card of its parity; R17: alone they are no pair
    assert readings(catmouse(2), "444oo") == ["triple-with-pair 4"]
    assert readings(catmouse(2, kicker_policy="no_bomb"), "444oo") == []
    assert readings(catmouse(2), "oo") == ["wild-bomb"]


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        # 3.1: 2 is high by value, low by position; a wild alone is 16 (CM-C.2, CM-O.2)
        ("3", "4"),
        ("K", "A"),
        ("A", "2"),
        ("2", "o"),
        ("22", "oo"),
        ("AAA4", "2223"),
        ("AA22", "2233"),
        ("QQKK", "KKAA"),
        ("A2345", "23456"),
        ("9TJQK", "TJQKA"),
        # 3.6: bombs by size, rank, hard; any bomb over what is none; the wild bomb over all
        ("2222", "33333"),
        ("333o", "3333"),
        ("3333", "444e"),
        ("KKKAAA", "3333"),
        ("4444 5566", "3333"),
        ("222222", "ooee"),
        ("A", "ooee"),
    ],
)
def test_what_beats_what(lower: str, higher: str, catmouse: Catmouse) -> None:
    search = catmouse(3)
    low, high = (
        strongest_first(search.grammar, search.readings(read_tiles(search.grammar.tiles, " ".join(cards))))[0]
        for cards in (lower, higher)
    )
    assert beats(search.grammar, high, low)
    assert not beats(search.grammar, low, high)


@pytest.mark.parametrize(
    ("mine", "table"),
    [
        ("o", "e"),  # R25: a wild does not beat a wild
        ("oo", "ee"),
        ("7", "7"),  # equal is not greater
        ("4444", "4444"),
        ("456789", "34567"),  # R19: the same length
        ("44445566", "333378"),  # different kinds do not answer one another
        ("44455", "3335"),
        ("44", "3"),
    ],
)
def test_what_does_not_beat_what(mine: str, table: str, catmouse: Catmouse) -> None:
    search = catmouse(4)
    assert not beats(search.grammar, reading(search, " ".join(mine)), reading(search, " ".join(table)))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        # 3.5 `largest`: wild bomb, bombs; longer n; higher rank; then the list of kinds
        ("333o", ["bomb 3", "triple-with-single 3"]),
        ("TJQKo", ["straight A", "straight K"]),
        ("KAoo", ["pair-run A", "triple-with-single A", "triple-with-single K"]),
        ("333444555666", ["plane 6", "plane-with-wings 6", "plane-with-wings 5"]),
        ("QQKKoo", ["pair-run A", "pair-run K", "four-with-two K"]),
    ],
)
def test_order_of_several_readings(cards: str, expected: list[str], catmouse: Catmouse) -> None:
    search = catmouse(3)
    found = search.legal_readings(read_tiles(search.grammar.tiles, " ".join(cards)), None)
    assert [write_reading(search.grammar, one) for one in found] == expected


def test_readings_have_names_for_people_and_notation(catmouse: Catmouse) -> None:
    search = catmouse(3)
    grammar = search.grammar
    straight = reading(search, "T J Q K A")
    assert name_reading(grammar, straight).zh == "顺子 A"
    assert name_reading(grammar, straight).en == "straight ace"
    assert name_reading(grammar, reading(search, "o")).zh == "单张"
    ten = grammar.tiles.by_code["T"]
    assert read_reading(grammar, "triple-with-pair T") == ("triple-with-pair", ten)
    assert read_reading(grammar, "三带一对 10") == ("triple-with-pair", ten)
    assert read_reading(grammar, "triple with a pair 10") == ("triple-with-pair", ten)
    assert read_reading(grammar, "wild-bomb") == ("wild-bomb", None)
    assert declared(search.readings(read_tiles(grammar.tiles, "TJQKo")), "straight", None) == (
        search.readings(read_tiles(grammar.tiles, "TJQKo"))
    )
