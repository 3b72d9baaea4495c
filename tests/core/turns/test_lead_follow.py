"""The lead–follow discipline: lead, follow or pass, trick; menus that are never listed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.errors import NotationError, Refused, Text
from paiju.core.hooks import impl
from paiju.core.melds.reading import Play
from paiju.core.round import EVERYBODY, PASS, Action, Round, Step, Verb, start
from paiju.core.ruleset import rules
from paiju.core.turns.card_menu import CardMenu

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame, Plugged, Seats

CARDS: Seats = {0: "3 4 5 6 7 9 9", 1: "5 8 8 T T K", 2: "J J Q 2"}


def kinds(round: Round) -> list[str]:
    return [event[0] for event in round.events()]


# --- tricks


def test_the_dealer_leads_and_may_not_pass(climb: Game) -> None:
    round = climb.deal("s", dealer=2)
    assert round.asking == ("lead", 2)
    assert round.legal().keys() == {2}
    assert PASS not in round.legal()[2]
    assert [sum(state.hand) for state in round.seats] == [13, 13, 13]


def test_a_play_lies_on_the_table_and_the_next_seat_follows(climb: Game) -> None:
    round = climb.play(climb.at(CARDS), "0 play 9 9")
    seat, cards, reading = round.table.table
    assert (seat, cards) == (0, climb.tiles("99"))
    assert (reading.kind, climb.rules.tiles.code(reading.rank)) == ("pair", "9")
    assert climb.hand(round, 0) == "3 4 5 6 7"
    assert round.asking == ("follow", 1)
    assert PASS in round.legal()[1]


def test_a_follower_plays_the_same_kind_and_higher_or_passes(climb: Game) -> None:
    round = climb.play(climb.at(CARDS), "0 play 9 9")
    assert climb.menu(round, 1) == {"play TT as pair T", "pass"}
    climb.play(round, "1 play T T")
    assert climb.menu(round, 2) == {"play JJ as pair J", "pass"}


def test_when_all_others_have_passed_the_owner_of_the_table_leads_again(climb: Game) -> None:
    round = climb.play(climb.at(CARDS), "0 play 9 9", "1 pass")
    assert round.asking == ("follow", 2)
    climb.play(round, "2 pass")
    assert round.asking == ("lead", 0)
    assert (round.table.table, round.table.passes) == (None, 0)
    assert kinds(round)[-4:] == ["play", "pass", "pass", "trick"]


def test_a_pass_is_public_and_binds_nobody(climb: Game) -> None:
    """Who has passed may play when the turn comes round again in the same trick."""
    seats: Seats = {0: "3 4 5 6 7 9 9", 1: "5 8 8 T T K A", 2: "J J Q 2"}
    round = climb.play(climb.at(seats), "0 play 3", "1 pass", "2 play Q", "0 pass")
    assert round.events()[-1] == ("pass", 0, EVERYBODY)
    assert climb.menu(round, 1) == {"play K as single K", "play A as single A", "pass"}
    climb.play(round, "1 play A", "2 play 2", "0 pass", "1 pass")
    assert round.asking == ("lead", 2)


def test_the_first_empty_hand_ends_the_round(climb: Game) -> None:
    round = climb.play(climb.at({**CARDS, 0: "3 4 5 6 7"}), "0 play 34567")
    assert (round.over, round.ended_by) == (True, "wins")
    (win,) = round.wins
    assert (win.seat, win.giver, win.by) == (0, -1, "out")
    assert round.scores == [10, -6, -4]


def test_how_often_a_seat_has_played_is_a_fact(climb: Game) -> None:
    round = climb.play(climb.at(CARDS), "0 play 3", "1 play 5", "2 play Q", "0 pass", "1 play K", "2 play 2")
    assert [state.plays for state in round.seats] == [1, 2, 2]
    assert round.table.passes == 0


@frozen
class PlayOn:
    """The play goes on until one hand is left."""

    @impl(wrapper=True)
    def ends(self, round: Round) -> Any:
        yield
        return "last" if sum(state.playing for state in round.seats) == 1 else None


@pytest.fixture
def play_on(plugged: Plugged) -> Game:
    return plugged.game(PlayOn, base="toy-climb")


def test_what_a_seat_leaves_as_it_goes_out_is_still_to_be_beaten(play_on: Game) -> None:
    round = play_on.play(play_on.at({**CARDS, 0: "9 9"}), "0 play 9 9")
    assert not round.over
    assert round.asking == ("follow", 1)
    play_on.play(round, "1 play T T", "2 pass")
    assert round.asking == ("lead", 1)


def test_if_nobody_beats_it_the_next_seat_leads(play_on: Game) -> None:
    round = play_on.play(play_on.at({**CARDS, 0: "9 9"}), "0 play 9 9", "1 pass", "2 pass")
    assert round.asking == ("lead", 1)
    assert round.table.table is None


def test_a_round_that_goes_on_ends_with_the_last_hand(play_on: Game) -> None:
    seats: Seats = {0: "9 9", 1: "T", 2: "J J"}
    round = play_on.play(play_on.at(seats), "0 play 9 9", "1 pass", "2 play J J")
    assert (round.over, round.ended_by, [win.seat for win in round.wins]) == (True, "last", [0, 2])


# --- menus


@pytest.fixture(scope="session")
def wild(load_game: MakeGame) -> Game:
    """Cards with wilds, where plays may have several readings."""
    return load_game(Path(__file__).with_name("wild.yaml"))


def menu_of(round: Round) -> CardMenu:
    (menu,) = round.legal().values()
    assert isinstance(menu, CardMenu)
    return menu


def decide(round: Round, chance: Random) -> None:
    (seat,) = round.legal()
    round.act(seat, menu_of(round).sample(chance))


def says(action: Action, words: tuple[str, ...] | None) -> bool:
    """Whether a play of a menu is declared so: by its kind, or by kind and rank."""
    assert isinstance(action.detail, tuple)
    return words is None or action.detail[: len(words)] == words


def test_a_play_that_could_be_two_things_must_say_which(wild: Game) -> None:
    """555 with an odd wild: a triple with a single, or a bomb."""
    round = wild.at({0: "5 5 5 o 9", 1: "3 3 3 4 K"})
    assert wild.refused(round, "0 play 5 5 5 o") == "ambiguous"
    bomb = wild.play(round.clone(), "0 play 5 5 5 o as bomb")
    triple = wild.play(round.clone(), "0 play 5 5 5 o as triple-with-single 5")
    assert bomb.table.table[2].kind == "bomb"
    assert triple.table.table[2].kind == "triple-with-single"
    assert wild.refused(round, "0 play 5 5 5 o as straight") == "no-combination"
    assert wild.refused(round, "0 play 5 5 5 o as bomb 6") == "no-combination"


def test_where_only_one_reading_beats_the_table_it_need_not_be_said(wild: Game) -> None:
    round = wild.play(wild.at({0: "6 6 6 7 9", 1: "5 5 5 o 9"}), "0 play 6 6 6 7")
    assert wild.refused(round, "1 play 5 5 5 o as triple-with-single") == "does-not-beat"
    wild.play(round, "1 play 5 5 5 o")
    assert round.table.table[2].kind == "bomb"


@frozen
class Reported:
    """Four equal cards have been reported and are played whole."""

    @impl
    def locked(self, round: Round, seat: int) -> tuple[Play, ...] | None:
        search = round.rules.search
        assert search is not None
        fours = [kind for kind, count in enumerate(round.seats[seat].hand) if count == 4]
        units = [search.unit((kind,) * 4) for kind in fours]
        return tuple(unit for unit in units if unit is not None) or None


def test_locked_cards_are_played_whole_or_not_at_all(plugged: Plugged) -> None:
    path = Path(__file__).with_name("wild.yaml")
    game = plugged.game(Reported, base=str(path), text="tiles: {copies: {ranks: 4}}\n")
    round = game.at({0: "7 7 7 7 9", 1: "3"})
    assert game.menu(round, 0) == {"play 7777 as bomb 7", "play 9 as single 9"}
    assert game.refused(round, "0 play 7") == "locked"
    assert game.refused(round, "0 play 7 7") == "locked"
    assert game.refused(round, "0 play 7 7 7 9") == "locked"
    assert game.refused(round, "0 play 8") == "not-in-hand"
    game.play(round, "0 play 7 7 7 7")


def test_a_menu_can_be_asked_without_being_listed(wild: Game) -> None:
    round = wild.at({0: "3 4 5 6 7 8 9 o", 1: "3"})
    menu = menu_of(round)
    assert wild.action("play 3 4 5 6 7") in menu
    assert wild.action("play 3 4 5 6 7 as straight 7") in menu
    assert wild.action("play 3 5") not in menu
    assert wild.action("pass") not in menu
    assert "play 3" not in menu
    first = next(iter(menu))
    assert first in menu


def test_who_cannot_beat_the_table_can_still_pass(climb: Game) -> None:
    round = climb.play(climb.at({0: "2 3", 1: "3 4", 2: "5"}), "0 play 2")
    assert list(menu_of(round)) == [PASS]
    assert menu_of(round).sample(Random(1)) == PASS


@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 8))
def test_listing_asking_and_sampling_agree(climb: Game, wild: Game, seed: int, steps: int) -> None:
    chance = Random(seed)
    for game in (climb, wild):
        round = game.deal(seed)
        for _ in range(steps):
            if not round.over:
                decide(round, chance)
        if round.over:
            continue
        menu = menu_of(round)
        listed = list(menu)
        assert len(set(listed)) == len(listed)
        assert all(action in menu for action in listed)
        assert all(menu.listed(action) == action for action in listed)
        assert {menu.sample(chance) for _ in range(12)} <= set(listed)


@settings(deadline=None, max_examples=25)
@given(data=st.data())
def test_what_is_not_listed_is_refused_and_what_is_listed_is_accepted(
    wild: Game, data: st.DataObject
) -> None:
    """Any few cards, with any reading or none."""
    round = wild.deal(data.draw(st.integers(0, 10**6)))
    if data.draw(st.booleans()):
        decide(round, Random(data.draw(st.integers(0, 99))))
    (seat,) = round.legal()
    menu = menu_of(round)
    listed = [action for action in menu if action.verb == "play"]
    cards = tuple(sorted(data.draw(st.lists(st.integers(0, 14), min_size=1, max_size=6))))
    words = data.draw(st.sampled_from([None, ("as", "single"), ("as", "bomb"), ("as", "pair", "5")]))
    action = Action("play", cards, words)
    meant = [one for one in listed if one.tiles == cards and says(one, words)]
    if len(meant) == 1:
        assert action in menu
        round.act(seat, action)
        assert round.table.table[1] == cards
    else:
        assert wild.refused(round, (seat, action)) in (
            "ambiguous",
            "not-in-hand",
            "no-combination",
            "does-not-beat",
        )


def test_a_refusal_lists_no_more_than_some_of_a_long_menu(wild: Game) -> None:
    round = wild.at({0: "3 3 4 4 5 5 6 6 7 7 8 8 9 9 T T J J Q Q o o e e", 1: "3"})
    with pytest.raises(Refused) as caught:
        round.act(0, PASS)
    assert caught.value.faults[0].wanted().count("play") == 40


# --- what seats see


def test_a_seat_sees_plays_and_numbers_of_cards_and_no_more(climb: Game) -> None:
    round = climb.play(climb.at(CARDS), "0 play 9 9", "1 pass")
    view = round.view(2)
    assert climb.hand(view, 0) == "?????"
    assert climb.hand(view, 1) == "??????"
    assert climb.hand(view, 2) == "JJ Q 2"
    assert view.table.table == round.table.table
    assert ("pass", 1, EVERYBODY) in view.events()


def test_the_menu_follows_from_the_view(climb: Game) -> None:
    round = climb.play(climb.at(CARDS), "0 play 9 9")
    assert list(round.view(1).legal()[1]) == list(round.legal()[1])
    assert round.view(0).legal() == {}


# --- positions


def test_whose_turn_a_position_names_is_no_secret_of_the_engine(climb: Game) -> None:
    """What a seat sees is made of events alone, and so is the state: both have the same seat in turn."""
    round = climb.at(CARDS, turn=2)
    assert list(round.legal()) == [2]
    assert [round.view(seat).turn for seat in range(3)] == [round.turn] * 3


def test_a_position_may_have_something_to_beat_on_the_table(climb: Game) -> None:
    state = {"table": {"by": 2, "cards": "9 9"}}
    round = climb.at(CARDS, turn=0, state=state)
    assert round.asking == ("follow", 0)
    assert climb.menu(round, 0) == {"pass"}
    climb.play(round, "0 pass")
    assert climb.menu(round, 1) == {"play TT as pair T", "pass"}
    climb.play(round, "1 pass")
    assert round.asking == ("lead", 2)


# --- vetoes


@frozen
class Nods:
    """Seat 0 nods before the play begins."""

    @impl
    def verbs(self) -> list[Verb]:
        return [Verb("nod", "nod", {"": lambda round, taken, offer: None}, Text("点头", "nod"))]

    @impl
    def steps(self) -> list[Step]:
        return [
            Step("nods", lambda round, step: round.push(("nodding",)), course=("before", "play")),
            Step("nodding", asks=lambda round, step: {0: (Action("nod"),)}),
        ]


def test_before_play_no_cards_are_played_whatever_they_are(plugged: Plugged) -> None:
    game = plugged.game(Nods, base="toy-climb")
    round = game.deal("nods")
    held = next(kind for kind, number in enumerate(round.seats[0].hand) if number)
    none = next(kind for kind, number in enumerate(round.seats[0].hand) if not number)
    for cards in ((held,), (none,), (held, none)):
        assert game.refused(round, (0, Action("play", cards))) == "no-trick"
    assert game.refused(round, (0, Action("pass"))) == "not-on-the-menu"
    game.play(round, "0 nod")
    assert round.asking == ("lead", 0)
    round.act(0, next(iter(round.legal()[0])))


@frozen
class NoSingles:
    """Singles may be played only as one's last card; the last speaker may not pass."""

    @impl(only=("play", "pass"))
    def veto(self, round: Round, seat: int, action: Action) -> str | None:
        if action.verb == "pass":
            return "speak-up" if seat == 2 else None
        return "no-singles" if len(action.tiles) == 1 and sum(round.seats[seat].hand) > 1 else None


def test_a_veto_takes_plays_and_passes_off_the_menu_and_says_why(plugged: Plugged) -> None:
    game = plugged.game(NoSingles, base="toy-climb")
    round = game.at(CARDS)
    assert game.menu(round, 0) == {"play 99 as pair 9", "play 3 4 5 6 7 as straight 7"}
    assert game.refused(round, "0 play 3") == "no-singles"
    assert {menu_of(round).sample(Random(seed)) for seed in range(30)} == set(menu_of(round))
    other = round.clone()
    game.play(round, "0 play 9 9", "1 play T T")
    assert game.menu(other, 0) == {"play 99 as pair 9", "play 3 4 5 6 7 as straight 7"}
    assert game.menu(round, 2) == {"play JJ as pair J"}
    assert game.refused(round, "2 pass") == "speak-up"
    assert list(round.view(2).legal()[2]) == list(round.legal()[2])


# --- what going out is worth


VALUED = """name: valued
names: {zh: 先走, en: Out first}
discipline: lead-follow
seats: 3
tiles: {set: cards, with: [ranks], copies: {ranks: 3}}
deal: {hand: 13}
scoring:
  total: {combine: add}
  patterns:
    out: {zh: 先走, en: out first, value: 2, when: {by: out}}
    hands: {zh: 手数, en: plays, value: 1, times: [$plays]}
melds:
  scales: {value: "3 4 5 6 7 8 9 T J Q K A 2"}
  kinds: {single: {zh: 单张, en: single, copies: 1}}
"""


def test_a_scoring_table_without_hand_shapes_values_going_out(tmp_path: Path) -> None:
    file = tmp_path / "valued.yaml"
    file.write_text(VALUED, "utf-8")
    round = start(rules(str(file)), 3)
    chance = Random(1)
    while not round.over:
        for seat, menu in round.legal().items():
            round.act(seat, chance.choice(list(menu)))
    (win,) = round.wins
    plays = round.seats[win.seat].plays
    assert dict(win.booked.patterns) == {"out": 2, "hands": plays}
    assert round.scores[win.seat] == 2 * (2 + plays)


# --- decisions as text


def test_a_decision_may_be_given_in_the_notation(climb: Game) -> None:
    round = climb.at(CARDS)
    round.act(0, "play 9 9")
    assert climb.hand(round, 0) == "3 4 5 6 7"
    with pytest.raises(NotationError):
        round.act(1, "plai 8 8")
    with pytest.raises(Refused):
        round.act(1, "play 8 8")
    assert round.asking == ("follow", 1)
