"""Who sees what at a table of 猫抓老鼠 (section 4.4 of the rules page)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from paiju.core.match import Match
from paiju.core.record import event_data
from paiju.core.round import PASS, Action, Round
from paiju.core.shuffle import Stream, deal_seed
from paiju.lab.bots import pick
from paiju.lab.checks import check_hidden, check_views
from paiju.lab.checks.hidden import deal_from
from tests.variants.catmouse.conftest import NAMES, Cards, Table

CALLS = {
    "catmouse-2": ["0 bid cat"],
    "catmouse-3": ["0 bid cat"],
    "catmouse-4": ["0 bid cat"],
    "catmouse-5": ["0 bid big", "1 bid small"],
}
CATS = {"catmouse-2": [0], "catmouse-3": [0], "catmouse-4": [0], "catmouse-5": [0, 1]}


def seen(table: Table, round: Round, viewer: int, owner: int) -> Cards:
    """What a seat knows of a hand."""
    return table.hand(round.view(viewer), owner)


def nothing(round: Round, owner: int) -> Cards:
    """A hand of which only the number of cards is known."""
    return Cards({"?": round.fact("cards_left")[owner]})


def called(name: str, **options: Any) -> tuple[Table, Round]:
    """The first bidder is the cat, with five the next one the small cat; nobody has reported yet."""
    table = Table(name, **options)
    return table, table.play(table.deal("views"), *CALLS[name])


# --- the bottom -------------------------------------------------------------------------------------


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_before_a_cat_is_found_nobody_sees_the_bottom(name: str, public: bool) -> None:
    table = Table(name, bottom_public=public)
    round = table.deal("views")
    for seat in table.seats:
        view = round.view(seat)
        assert set(view.wall) == {table.rules.tiles.unknown}
        assert all(
            event[1] == seat or set(event[2]) == {table.rules.tiles.unknown}
            for event in view.events()
            if event[0] == "deal"
        )


@pytest.mark.clause("CM-2P.11", "CM-3P.8", "CM-4P.8", "CM-5P.12")
@pytest.mark.parametrize("name", NAMES)
def test_only_the_cat_that_takes_a_bottom_sees_it(name: str) -> None:
    table, round = called(name)
    taken = {event[1]: table.faces(event[2]) for event in table.events(round, "bottom")}
    assert list(taken) == CATS[name]
    for viewer in table.seats:
        told = {event[1]: table.faces(event[2]) for event in round.visible(viewer) if event[0] == "bottom"}
        for cat, cards in taken.items():
            assert told[cat] == (cards if cat == viewer else Cards({"?": cards.total()}))
        for owner in table.seats:
            expected = table.hand(round, owner) if owner == viewer else nothing(round, owner)
            assert seen(table, round, viewer, owner) == expected


@pytest.mark.parametrize("name", NAMES)
def test_where_the_bottom_is_public_all_see_it_when_it_is_taken_and_nothing_else_of_the_hand(
    name: str,
) -> None:
    table, round = called(name, bottom_public=True)
    dealt = table.deal("views")
    for event in table.events(round, "bottom"):
        cat, cards = event[1], table.faces(event[2])
        hidden = dealt.fact("cards_left")[cat]
        for viewer in table.seats:
            if viewer != cat:
                assert seen(table, round, viewer, cat) == cards + Cards({"?": hidden})
    for owner in set(table.seats) - set(CATS[name]):
        for viewer in set(table.seats) - {owner}:
            assert seen(table, round, viewer, owner) == nothing(round, owner)


@pytest.mark.parametrize("name", NAMES)
def test_who_has_the_bottom_is_no_secret(name: str) -> None:
    _, round = called(name)
    for seat in range(round.rules.seats):
        view = round.view(seat)
        assert view.fact("bottom_size") == 0
        assert view.fact("cards_left") == round.fact("cards_left")
        assert view.fact("roles") == round.fact("roles")


# --- reports and shown hands ------------------------------------------------------------------------

REPORTING = {
    0: "777777 888888 33 44 55 66 99 TT JJ oo ee",
    1: "33 44 55 66 99 TT JJ QQQ KKK AAA 222",
    2: "33 44 55 66 99 TT JJ QQQ KKK AAA 222",
}


@pytest.mark.clause("CM-R.3")
@pytest.mark.parametrize("unit", ["777777", "ooee"])
def test_a_reported_unit_is_seen_by_all_and_the_rest_of_the_hand_by_nobody(unit: str) -> None:
    table = Table("catmouse-3")
    round = table.at(REPORTING, {"roles": {"cat": 0}, "phase": "report"})
    table.play(round, f"0 report {unit}", "0 pass")
    faces = table.faces(table.cards(unit))
    for viewer in (1, 2):
        hidden = round.fact("cards_left")[0] - faces.total()
        assert seen(table, round, viewer, 0) == faces + Cards({"?": hidden})
        assert seen(table, round, viewer, 3 - viewer) == nothing(round, 3 - viewer)
        assert round.view(viewer).seats[0].reported == (table.cards(unit),)


@pytest.mark.clause("CM-R.11", "CM-R.12")
@pytest.mark.parametrize("name", NAMES)
def test_a_shown_hand_is_seen_by_all_and_another_hand_by_nobody_till_the_round_ends(name: str) -> None:
    """R30; with five players the partner's hand stays hidden."""
    table, round = called(name)
    for cat in CATS[name]:
        table.play(round, f"{cat} pass")
    table.play(round, "0 show")
    chance = Random(name)
    looked = 0
    while not round.over:
        for viewer in table.seats:
            assert seen(table, round, viewer, 0) == table.hand(round, 0)
            for owner in set(table.seats) - {0, viewer}:
                assert seen(table, round, viewer, owner) == nothing(round, owner)
                looked += 1
        for seat, menu in round.legal().items():
            round.act(seat, pick(menu, chance))
    assert looked > 20


@pytest.mark.clause("CM-R.10")
def test_a_hand_that_was_kept_closed_is_seen_by_nobody() -> None:
    table, round = called("catmouse-4")
    table.play(round, "0 pass", "0 pass")
    for viewer in (1, 2, 3):
        assert seen(table, round, viewer, 0) == nothing(round, 0)


@pytest.mark.parametrize("name", NAMES)
def test_bids_plays_with_their_reading_and_passes_are_heard_by_all(name: str) -> None:
    table, round = called(name)
    table.finish(round, name)
    public = ("bid", "role", "report", "pass", "play", "trick", "win", "pay", "end")
    told = list(table.events(round, *public))
    assert {"bid", "play", "pass"} <= {event[0] for event in told}
    for seat in table.seats:
        assert [event for event in round.visible(seat) if event[0] in public] == told


# --- sealed cards -----------------------------------------------------------------------------------


def dealt_with(table: Table, wall: tuple[int, ...]) -> Round:
    return deal_from(table.rules, wall, deal_seed("views", 0, {}), dealer=0)


def play_alike(rounds: tuple[Round, Round], chance: Random) -> None:
    """The same decision in both rounds."""
    for seat, menu in rounds[0].legal().items():
        action = pick(menu, chance)
        for round in rounds:
            round.act(seat, action)


def told(table: Table, round: Round, seat: int) -> list[Any]:
    return [event_data(table.rules, event) for event in round.visible(seat)]


def test_the_cards_kept_for_the_second_half_change_nothing_that_anybody_sees_in_the_first() -> None:
    table = Table("catmouse-2")
    wall = Stream(deal_seed("views", 0, {}), "wall").shuffle(table.rules.tiles.tiles)
    others = (*wall[:40], *sorted(wall[40:]))
    assert wall != others
    for seed in range(6):
        rounds = (dealt_with(table, wall), dealt_with(table, others))
        chance = Random(seed)
        while not rounds[0].over:
            play_alike(rounds, chance)
        assert rounds[1].over
        for seat in table.seats:
            assert told(table, rounds[0], seat) == told(table, rounds[1], seat)


@pytest.mark.clause("CM-2P.2")
def test_in_the_second_half_a_seat_sees_no_sealed_card_but_its_own() -> None:
    table = Table("catmouse-2")
    match = Match(table.rules, "views", length=2)
    table.finish(match.round, 1)
    assert match.advance()
    round = match.round
    for seat in table.seats:
        view = round.view(seat)
        assert set(view.wall) == {table.rules.tiles.unknown}
        assert table.hand(view, seat) == table.hand(round, seat)
        assert table.hand(view, 1 - seat) == Cards({"?": 18})
        assert view.fact("half") == 2
        assert view.fact("points") == round.fact("points")
    check_views(round)


# --- what is hidden makes no difference -------------------------------------------------------------


def mouse_and_cats(name: str) -> Iterator[tuple[int, int]]:
    """A cat whose hand is hidden, and a seat that looks on: mice, and with five the partner."""
    for cat in CATS[name]:
        for viewer in range(int(name[-1])):
            if viewer != cat:
                yield cat, viewer


def place_in_bottom(table: Table, round: Round, cat: int) -> int:
    """Where the first card of a cat's bottom lies in the wall."""
    behind = table.rules.seats * table.rules.hand_size
    return behind + (8 if round.fact("role", cat) == "small" else 0)


@pytest.mark.parametrize("name", NAMES)
def test_which_cards_of_a_cat_were_in_its_bottom_is_known_to_the_cat_alone(name: str) -> None:
    """A card of its hand and one of its bottom change places: nobody else notices, however it is played."""
    table, round = called(name)
    wall = list(round.wall)
    for cat, viewer in mouse_and_cats(name):
        bottom = place_in_bottom(table, round, cat)
        hand = next(
            place for place in range(cat * table.rules.hand_size, len(wall)) if wall[place] != wall[bottom]
        )
        swapped = wall[:]
        swapped[hand], swapped[bottom] = swapped[bottom], swapped[hand]
        rounds = (dealt_with(table, tuple(wall)), dealt_with(table, tuple(swapped)))
        for one in rounds:
            table.play(one, *CALLS[name])
        assert told(table, rounds[0], cat) != told(table, rounds[1], cat)
        chance = Random(viewer)
        while not rounds[0].over:
            if viewer in rounds[0].legal():
                menus = [list(one.legal()[viewer]) for one in rounds]
                assert menus[0] == menus[1]
            play_alike(rounds, chance)
        assert told(table, rounds[0], viewer) == told(table, rounds[1], viewer)


@pytest.mark.parametrize("name", NAMES)
def test_cards_that_two_others_exchange_are_not_noticed_before_one_is_played(name: str) -> None:
    """Bids, bottoms and reports included: two hands that a seat does not see hold each other's cards."""
    table = Table(name)
    size = table.rules.hand_size
    compared = 0
    for seed in range(4):
        wall = Stream(deal_seed(str(seed), 0, {}), "wall").shuffle(table.rules.tiles.tiles)
        swapped = list(wall)
        other = slice(size, 2 * size)
        last = slice(len(wall) - size, len(wall)) if name == "catmouse-2" else slice(2 * size, 3 * size)
        swapped[other], swapped[last] = wall[last], wall[other]
        rounds = (dealt_with(table, wall), dealt_with(table, tuple(swapped)))
        chance = Random(seed)
        while rounds[0].fact("phase") != "play":
            for seat in list(rounds[0].legal()):
                action = quiet(rounds, seat, chance)
                for one in rounds:
                    one.act(seat, action)
        assert told(table, rounds[0], 0) == told(table, rounds[1], 0)
        assert told(table, rounds[0], 1) != told(table, rounds[1], 1)
        compared += len(told(table, rounds[0], 0))
    assert compared > 20


def quiet(rounds: tuple[Round, Round], seat: int, chance: Random) -> Action:
    """A decision that both rounds have: any bid, no report, no hand shown."""
    menus = [list(one.legal()[seat]) for one in rounds]
    if PASS in menus[0]:
        assert PASS in menus[1]
        return PASS
    assert menus[0] == menus[1]
    return pick(tuple(menus[0]), chance)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_sees_never_depends_on_hidden_cards(name: str) -> None:
    """The check of the lab, which must also get somewhere."""
    table = Table(name)
    compared = [
        check_hidden(table.rules, f"{name} {seed}", seed % table.rules.seats, Random(seed))
        for seed in range(40)
    ]
    assert sum(count > 3 for count in compared) > 10
