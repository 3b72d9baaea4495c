"""What 猫抓老鼠 is played with, and how it is dealt (sections 1 and 15 of the rules page)."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from paiju.core.round import Round
from paiju.core.shuffle import commitment
from tests.variants.catmouse.conftest import NAMES, Cards, Table

RANKS = "3456789TJQKA2"
PAGE = Path(__file__).parents[3] / "docs" / "rules" / "catmouse.md"
PLAYERS = (2, 3, 4, 5)

COPIES = {2: 6, 3: 6, 4: 8, 5: 10}
SIZES = {2: 80, 3: 82, 4: 108, 5: 134}
HANDS = {2: 18, 3: 26, 4: 26, 5: 24}
BOTTOMS: dict[int, dict[str, int]] = {
    2: {"bottom": 4},
    3: {"bottom": 4},
    4: {"bottom": 4},
    5: {"big": 8, "small": 6},
}
SEALED = {2: 40, 3: 0, 4: 0, 5: 0}

Paiju = Callable[..., str]


def deck(players: int, wilds: dict[str, int]) -> Cards:
    return Cards({**dict.fromkeys(RANKS, COPIES[players]), **wilds})


# --- the decks --------------------------------------------------------------------------------------


@pytest.mark.clause("CM-0.1", "CM-2P.1", "CM-2P.13", "CM-2P.19")
@pytest.mark.parametrize(("kind", "wild"), [("odd", "o"), ("even", "e")])
def test_the_deck_of_two_has_two_wilds_of_one_kind(kind: str, wild: str) -> None:
    table = Table("catmouse-2", wild=kind)
    assert table.faces(table.rules.tiles.tiles) == deck(2, {wild: 2})
    assert table.rules.tiles.size == 80


@pytest.mark.clause("CM-2P.19")
def test_two_players_who_have_said_nothing_play_with_odd_wilds() -> None:
    assert Table("catmouse-2").rules.hash == Table("catmouse-2", wild="odd").rules.hash


@pytest.mark.clause("CM-0.1", "CM-3P.1", "CM-4P.1", "CM-5P.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_decks_of_three_and_more_have_two_wilds_of_each_kind(players: int) -> None:
    table = Table(f"catmouse-{players}")
    assert table.rules.seats == players
    assert table.faces(table.rules.tiles.tiles) == deck(players, {"o": 2, "e": 2})
    assert table.rules.tiles.size == SIZES[players]


@pytest.mark.clause("CM-2P.15", "CM-2P.16", "CM-2P.17")
def test_which_ranks_each_wild_may_stand_for() -> None:
    tiles = Table("catmouse-3").rules.tiles
    stands = {
        tiles.code(wild): {tiles.code(kind) for kind in tiles.kinds[wild].stands_for} for wild in tiles.wilds
    }
    assert stands == {"o": set("A3579JK"), "e": set("2468TQ")}


def section_of_the_page() -> str:
    """Section 1.1, what is needed for how many players."""
    return PAGE.read_text("utf-8").split("### 1.1")[1].split("### 1.2")[0]


def numbers_of_the_page() -> dict[str, dict[int, str]]:
    """The table of section 1.1: what each line says, by players."""
    section = section_of_the_page()
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if "|" in line
    ]
    assert rows[0] == ["", "two", "three", "four", "five"]
    return {row[0]: dict(zip(PLAYERS, row[1:], strict=True)) for row in rows[2:]}


@pytest.mark.clause("CM-E.2", "CM-E.3", "CM-E.4")
@pytest.mark.parametrize(("players", "packs"), [(2, "1½"), (3, "1½"), (4, "2"), (5, "2½")])
def test_so_many_packs_of_52_make_the_deck(players: int, packs: str) -> None:
    assert numbers_of_the_page()["packs 副 of 52"][players] == packs
    halves = Fraction(packs.replace("½", "") or 0) + ("½" in packs) * Fraction(1, 2)
    tiles = Table(f"catmouse-{players}").rules.tiles
    naturals = sum(tiles.copies[kind] for kind in range(len(tiles.kinds)) if kind not in tiles.wilds)
    assert naturals == 52 * halves


@pytest.mark.clause("CM-E.5")
@pytest.mark.parametrize(("players", "suits"), [(2, (3, 3)), (3, (3, 3)), (4, (4, 4)), (5, (4, 3, 3))])
def test_half_a_pack_less_is_a_suit_taken_out_of_each_of_two(players: int, suits: tuple[int, ...]) -> None:
    """A pack has a card of each rank in every suit that it has kept."""
    assert COPIES[players] == sum(suits)
    tiles = Table(f"catmouse-{players}").rules.tiles
    assert {tiles.copies[tiles.by_code[rank]] for rank in RANKS} == {sum(suits)}
    section = section_of_the_page()
    assert re.search(r"two packs without one of the suits: 78 cards", section)
    assert re.search(r"three packs, one of them without two suits: 130 cards", section)


@pytest.mark.clause("CM-E.1")
def test_jokers_and_advertisements_serve_as_wilds_so_no_deck_holds_jokers_of_its_own(table: Table) -> None:
    assert re.search(r"Jokers or advertisement cards are the wilds", section_of_the_page())
    tiles = table.rules.tiles
    assert {kind.group for kind in tiles.kinds} <= {"ranks", "odd", "even"}
    assert {"x", "X"}.isdisjoint(tiles.by_code)
    assert {tiles.kinds[wild].name.zh for wild in tiles.wilds} <= {"单搭", "双搭"}


@pytest.mark.parametrize("players", PLAYERS)
def test_the_numbers_of_the_page_are_those_of_the_rulesets(players: int) -> None:
    said = {line: cells[players] for line, cells in numbers_of_the_page().items()}
    assert int(said["copies of each of the 13 ranks"]) == COPIES[players]
    assert int(said["deck"]) == SIZES[players] == Table(f"catmouse-{players}").rules.tiles.size
    assert int(said["each hand"]) == HANDS[players]
    bottoms = [int(number) for number in re.findall(r"\d+", said["bottom"])]
    assert bottoms == list(BOTTOMS[players].values())
    held = sorted((HANDS[players] + bottom for bottom in bottoms), reverse=True)
    held += [HANDS[players]] * (players - len(bottoms))
    assert [int(number) for number in said["hands when the bottom is taken"].split(",")] == held


# --- the deal ---------------------------------------------------------------------------------------


@pytest.mark.clause("CM-2P.3", "CM-2P.4", "CM-3P.2", "CM-3P.3", "CM-4P.2", "CM-4P.3")
@pytest.mark.clause("CM-5P.2", "CM-5P.3", "CM-5P.4", "CM-D.3", "CM-D.5")
@pytest.mark.parametrize("players", PLAYERS)
def test_hands_bottom_and_sealed_cards_are_the_deck(players: int) -> None:
    table = Table(f"catmouse-{players}")
    for seed in range(20):
        round = table.deal(seed, dealer=seed % players)
        hands = [table.hand(round, seat) for seat in table.seats]
        assert [hand.total() for hand in hands] == [HANDS[players]] * players
        behind = round.wall[round.head : round.end]
        assert len(behind) == sum(BOTTOMS[players].values()) + SEALED[players]
        assert sum(hands, Cards()) + table.faces(behind) == table.faces(table.rules.tiles.tiles)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_facts_tell_how_many_cards_lie_where(players: int) -> None:
    round = Table(f"catmouse-{players}").deal(3)
    assert list(round.fact("cards_left")) == [HANDS[players]] * players
    expected: Any = tuple(BOTTOMS[5].items()) if players == 5 else 4
    assert round.fact("bottom_size") == expected
    if players == 2:
        assert round.fact("sealed") == 40


@pytest.mark.clause("CM-2P.1", "CM-2P.2")
@pytest.mark.parametrize(("supply", "sealed"), [("split", 40), ("reshuffle", 0)])
def test_half_the_deck_of_two_is_sealed_where_one_shuffle_serves_both_halves(
    supply: str, sealed: int
) -> None:
    table = Table("catmouse-2", two_player_supply=supply)
    round = table.deal(3)
    assert round.fact("sealed") == sealed
    assert sum(round.fact("cards_left")) + round.fact("bottom_size") == 40


@pytest.mark.clause("CM-2P.19")
@pytest.mark.parametrize(("kind", "code"), [("odd", "o"), ("even", "e")])
def test_every_round_of_two_begins_with_saying_which_wild_is_in_play(kind: str, code: str) -> None:
    table = Table("catmouse-2", wild=kind)
    for facts in ({}, {"half": 2, "points": (2, 0)}):
        round = table.deal(1, facts=facts)
        for seat in table.seats:
            kinds = [event[0] for event in round.visible(seat)]
            assert kinds.index("wild-kind") < kinds.index("deal")
            ((_, wild, _),) = (event for event in round.visible(seat) if event[0] == "wild-kind")
            assert table.rules.tiles.code(wild) == code


@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_both_kinds_of_wild_there_is_nothing_to_say(players: int) -> None:
    table = Table(f"catmouse-{players}")
    assert list(table.events(table.deal(1), "wild-kind")) == []


# --- fair -------------------------------------------------------------------------------------------

DEALS = 400


def piles(table: Table, round: Round) -> dict[str, Cards]:
    """What lies where after the deal."""
    behind = list(round.wall[round.head : round.end])
    found = {f"hand {seat}": table.hand(round, seat) for seat in table.seats}
    for role, size in BOTTOMS[table.rules.seats].items():
        found[role] = table.faces(behind[:size])
        del behind[:size]
    return {**found, "sealed": table.faces(behind)} if behind else found


@pytest.mark.clause("CM-D.2")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_face_comes_to_each_pile_in_proportion_to_its_size(players: int) -> None:
    """Within five times the spread of drawing without putting back: seeds are fixed, so is the outcome."""
    table = Table(f"catmouse-{players}")
    size = table.rules.tiles.size
    counted: dict[str, Counter[str]] = {}
    for seed in range(DEALS):
        for pile, cards in piles(table, table.deal(seed, dealer=seed % players)).items():
            counted.setdefault(pile, Counter()).update(cards)
    for pile, faces in counted.items():
        share = faces.total() / (DEALS * size)
        for code, copies in table.faces(table.rules.tiles.tiles).items():
            spread = (DEALS * copies * share * (1 - share) * (size - copies) / (size - 1)) ** 0.5
            assert abs(faces[code] - DEALS * copies * share) < 5 * spread, (pile, code)


@pytest.mark.clause("CM-D.2")
def test_another_seed_is_another_deal_and_the_same_one_is_the_same(table: Table) -> None:
    walls = {table.deal(seed).wall for seed in range(50)}
    assert len(walls) == 50
    assert table.deal(4).wall == table.deal(4).wall


# --- the dealing tool -------------------------------------------------------------------------------


def dealt(paiju: Paiju, name: str, *words: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(paiju("deal", name, "--json", *words))
    return data


@pytest.mark.clause("CM-D.1", "CM-D.3", "CM-D.5")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_dealing_tool_deals_hands_and_bottoms(paiju: Paiju, players: int) -> None:
    table = Table(f"catmouse-{players}")
    data = dealt(paiju, f"catmouse-{players}", "--seed", "friday", "--rounds", "2")
    assert len(data["rounds"]) == 2
    for one in data["rounds"]:
        hands = [table.faces(table.cards(hand)) for hand in one["hands"]]
        bottoms = {role: table.faces(table.cards(one[role])) for role in BOTTOMS[players]}
        assert [hand.total() for hand in hands] == [HANDS[players]] * players
        assert {role: cards.total() for role, cards in bottoms.items()} == BOTTOMS[players]
        if players != 2:
            assert sum(hands, sum(bottoms.values(), Cards())) == table.faces(table.rules.tiles.tiles)


@pytest.mark.clause("CM-D.3", "CM-D.5")
@pytest.mark.parametrize("kind", ["odd", "even"])
def test_for_two_players_one_shuffle_gives_both_rounds(paiju: Paiju, kind: str) -> None:
    table = Table("catmouse-2", wild=kind)
    data = dealt(paiju, "catmouse-2", "--set", f"wild={kind}", "--seed", "friday", "--rounds", "2")
    cards = Cards()
    for one in data["rounds"]:
        cards += sum((table.faces(table.cards(text)) for text in [*one["hands"], one["bottom"]]), Cards())
    assert cards == table.faces(table.rules.tiles.tiles)
    assert [one.get("sealed", 0) for one in data["rounds"]] == [40, 0]


@pytest.mark.clause("CM-D.3")
def test_where_the_second_half_is_shuffled_anew_nothing_is_kept_for_it(paiju: Paiju) -> None:
    table = Table("catmouse-2")
    words = ("--set", "two_player_supply=reshuffle", "--seed", "friday", "--rounds", "2")
    data = dealt(paiju, "catmouse-2", *words)
    cards = Cards()
    for one in data["rounds"]:
        cards += sum((table.faces(table.cards(text)) for text in [*one["hands"], one["bottom"]]), Cards())
    assert cards.total() == 80
    assert cards != table.faces(table.rules.tiles.tiles)


@pytest.mark.clause("CM-D.4")
@pytest.mark.parametrize("name", NAMES)
def test_it_puts_the_cards_in_order_with_equal_ranks_together(paiju: Paiju, name: str) -> None:
    """Up or down the order of single cards, in which `o` stands before `e`."""
    for hand in dealt(paiju, name, "--seed", "friday")["rounds"][0]["hands"]:
        ranks = [code for code in hand.replace(" ", "") if code in RANKS]
        order = [RANKS.index(rank) for rank in ranks]
        assert order in (sorted(order), sorted(order, reverse=True))
        wilds = hand.replace(" ", "").strip(RANKS)
        assert "".join(sorted(wilds, key="oe".index)) == wilds
        groups = [code for code, _ in groupby(hand.replace(" ", ""))]
        assert len(set(groups)) == len(groups)


@pytest.mark.clause("CM-D.4")
def test_hands_go_from_the_highest_card_down_or_up(paiju: Paiju) -> None:
    """From the wilds and the 2 down to the 3 (1.2); upwards if that is wanted."""
    words = ("catmouse-4", "--seed", "friday")
    for hand, other in zip(
        dealt(paiju, *words)["rounds"][0]["hands"],
        dealt(paiju, *words, "--ascending")["rounds"][0]["hands"],
        strict=True,
    ):
        ranks = [RANKS.index(code) for code in hand if code in RANKS]
        assert ranks == sorted(ranks, reverse=True)
        assert [RANKS.index(code) for code in other if code in RANKS] == ranks[::-1]
        assert Counter(hand.replace(" ", "")) == Counter(other.replace(" ", ""))
        assert not set(hand.replace(" ", "").lstrip("oe")) & {"o", "e"}


@pytest.mark.clause("CM-D.2")
@pytest.mark.parametrize("supply", ["split", "reshuffle"])
def test_every_card_has_a_number_in_its_deck(paiju: Paiju, supply: str) -> None:
    """The numbers are those of the deck in the order of the set; no card is dealt twice from one shuffle."""
    table = Table("catmouse-2")
    deck = table.rules.tiles.tiles
    words = ("--seed", "friday", "--rounds", "2", "--set", f"two_player_supply={supply}")
    dealt_twice: list[int] = []
    for one in dealt(paiju, "catmouse-2", *words)["rounds"]:
        for hand, counts, numbers in zip(one["hands"], one["counts"], one["ids"], strict=True):
            cards = table.cards(hand)
            assert sorted(deck[number] for number in numbers) == sorted(cards)
            assert counts == {table.rules.tiles.code(card): cards.count(card) for card in cards}
            dealt_twice += numbers
    assert (len(set(dealt_twice)) == len(dealt_twice)) is (supply == "split")


def test_for_two_it_says_which_wild_it_takes_unless_that_is_said(paiju: Paiju) -> None:
    """R33."""
    assert "kind of wild in play: odd" in paiju("deal", "catmouse-2", "--seed", "friday")
    assert "kind of wild in play" not in paiju("deal", "catmouse-2", "--set", "wild=odd", "--seed", "friday")
    assert "kind of wild in play" not in paiju("deal", "catmouse-2?wild=even", "--seed", "friday")
    assert "kind of wild in play" not in paiju("deal", "catmouse-3", "--seed", "friday")


@pytest.mark.clause("CM-D.1")
def test_at_a_terminal_it_asks_for_the_wild(paiju: Paiju, monkeypatch: pytest.MonkeyPatch) -> None:
    """R33; what is none is asked again."""
    monkeypatch.setattr("paiju.host.commands.deal.at_terminal", lambda: True)
    monkeypatch.setattr("sys.stdin", io.StringIO("both\neven\n"))
    said = paiju("deal", "catmouse-2", "--seed", "friday")
    assert "the kind of wild in play (odd, even) [odd]: " in said
    assert Table("catmouse-2", wild="even").rules.hash in said


@pytest.mark.clause("CM-D.1", "CM-D.2")
def test_it_shows_the_commitment_by_which_the_deal_can_be_proved(paiju: Paiju) -> None:
    said = paiju("deal", "catmouse-2", "--seed", "friday")
    table = Table("catmouse-2")
    assert commitment("friday", table.rules.hash) in said
    assert table.rules.hash in said
    assert dealt(paiju, "catmouse-2", "--seed", "friday") == dealt(paiju, "catmouse-2", "--seed", "friday")
    assert dealt(paiju, "catmouse-2")["seed"] != dealt(paiju, "catmouse-2")["seed"]


@pytest.mark.clause("CM-D.5")
def test_it_prints_the_bottoms_of_both_cats_apart_and_keeps_the_second_half_to_itself(paiju: Paiju) -> None:
    five = paiju("deal", "catmouse-5", "--seed", "friday")
    assert "bottom of the big cat" in five
    assert "bottom of the small cat" in five
    data = dealt(paiju, "catmouse-2", "--seed", "friday")
    assert data["rounds"][0]["sealed"] == 40
    table = Table("catmouse-2")
    shown = [
        text
        for value in data["rounds"][0].values()
        for text in (value if isinstance(value, list) else [value])
    ]
    assert sum(len(table.cards(text)) for text in shown if isinstance(text, str)) == 40
