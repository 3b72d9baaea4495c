"""Things that others may claim: kinds of offers that plugins declare, and for which tiles a claim is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import TYPE_CHECKING

import pytest
from attrs import evolve, frozen

from paiju.core.errors import RulesetError
from paiju.core.hooks import impl
from paiju.core.round import Action, Offer, OfferKind, Round, Taken, Verb

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame, Plugged, Seats

# Seat 0 gives 4p away: seats 1 and 3 wait for it, seat 2 holds three of it.
SEATS: Seats = {0: "4p 1357s B FF", 1: "23p 456s 99s", 2: "444p 28s CF", 3: "56p 789s 11s"}
VALUED = """
scoring:
  patterns:
    swap: {zh: 换, en: swap, value: 4, when: {by: swap}}
    flower: {zh: 花, en: flower, value: 7, when: {by: flower}}
    rob: {zh: 抢, en: rob, value: 2, when: {by: rob}}
"""


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


@frozen
class Gifts:
    """On one's own turn a tile of the hand may be put up in two ways, and the turn goes on."""

    @impl
    def offers(self) -> list[OfferKind]:
        return [
            OfferKind("gift", by="swap", lies="hand"),
            OfferKind("sight", by="flower", lies=""),
            OfferKind("glance", lies="hand"),
            OfferKind("dare", by="rob", lies="hand"),
        ]

    @impl
    def verbs(self) -> list[Verb]:
        return [Verb("show", "show T as WORD", {"": self._show})]

    def _show(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        seat, action = taken[0]
        assert isinstance(action.detail, tuple)
        kind = action.detail[1]
        assert isinstance(kind, str)
        round.push(("offer", Offer(kind, seat, action.tiles[0])), ("turn", seat))

    @impl(only=("turn",))
    def moves(self, round: Round, seat: int) -> list[Action]:
        held = [tile for tile, count in enumerate(round.seats[seat].hand) if count]
        kinds = ("gift", "sight", "glance", "dare")
        return [Action("show", (tile,), ("as", kind)) for tile in held for kind in kinds]


def shown(game: Game, kind: str) -> Round:
    """Seat 0 has put 4p up."""
    return game.play(game.at(SEATS), f"0 show 4p as {kind}")


# --- kinds of offers


def test_the_discipline_brings_discards_and_two_added_kongs(plain: Game) -> None:
    assert plain.rules.offers == {
        "discard": OfferKind("discard", by="discard", lies="river"),
        "added-kong": OfferKind("added-kong", by="rob", lies="hand"),
        "added-kong-with-wild": OfferKind("added-kong-with-wild", by="rob", lies="meld"),
    }


@pytest.mark.parametrize(("kind", "by", "value"), [("gift", "swap", 5), ("sight", "flower", 8)])
def test_a_declared_offer_is_won_as_it_is_called(plugged: Plugged, kind: str, by: str, value: int) -> None:
    game = plugged.game(Gifts, text=VALUED)
    round = shown(game, kind)
    assert round.offer == Offer(kind, 0, game.tile("4p"))
    assert {seat: game.menu(round, seat) for seat in round.legal()} == {
        1: {"win", "pass"},
        3: {"win", "pass"},
    }
    game.play(round, "1 win", "3 pass")
    (win,) = round.wins
    assert (win.seat, win.giver, win.tile, win.by) == (1, 0, game.tile("4p"), by)
    assert round.scores == [-value, value, 0, 0]
    assert [one.reason for one in round.transfers()] == [by]


def test_an_offer_is_worth_what_it_would_be_won_for(plugged: Plugged) -> None:
    game = plugged.game(Gifts, text=VALUED)
    round = shown(game, "gift")
    offer = round.offer
    assert offer is not None
    worth = [round.appraise_offer(seat, offer) for seat in range(4)]
    assert [one.value if one is not None else None for one in worth] == [None, 5, None, 5]
    glance = Offer("glance", 0, game.tile("4p"))
    assert [round.appraise_offer(seat, glance) for seat in range(4)] == [None] * 4


def test_nobody_wins_on_an_offer_that_is_called_nothing(plugged: Plugged) -> None:
    game = plugged.game(Gifts)
    round = shown(game, "glance")
    assert (round.offer, round.asking) == (None, ("turn", 0))


@pytest.mark.parametrize(("robbable", "asked"), [(["dare"], True), (["added-kong"], False)])
def test_an_offer_to_be_robbed_is_won_where_the_ruleset_lists_it(
    plugged: Plugged, robbable: list[str], asked: bool
) -> None:
    game = plugged.game(Gifts, robbable=robbable)
    round = shown(game, "dare")
    assert (1 in round.legal()) is asked


def test_a_win_that_nobody_takes_lets_the_turn_go_on(plugged: Plugged) -> None:
    game = plugged.game(Gifts)
    round = game.play(shown(game, "gift"), "1 pass", "3 pass")
    assert round.asking == ("turn", 0)
    assert game.hand(round, 0) == "4p 1357s FF B"


def test_a_tile_that_lies_in_the_hand_leaves_it_with_the_first_winner(plugged: Plugged) -> None:
    game = plugged.game(Gifts)
    round = game.at(SEATS)
    before = everything(round)
    game.play(round, "0 show 4p as gift", "3 win", "1 win")
    assert game.hand(round, 0) == "1357s FF B"
    assert [round.seats[seat].won_on for seat in (1, 3)] == [
        (game.tile("4p"), "swap", True),
        (game.tile("4p"), "swap", False),
    ]
    assert [(win.seat, win.order) for win in round.wins] == [(1, 0), (3, 1)]
    assert everything(round) == before


def test_where_the_winner_gets_no_tile_it_stays_where_it_is(plugged: Plugged) -> None:
    game = plugged.game(Gifts)
    round = game.at(SEATS)
    before = everything(round)
    game.play(round, "0 show 4p as sight", "1 win", "3 pass")
    assert game.hand(round, 0) == "4p 1357s FF B"
    assert round.seats[1].won_on == (game.tile("4p"), "flower", False)
    assert everything(round) == before


@pytest.mark.parametrize(("kind", "left"), [("gift", "?" * 7), ("sight", "?" * 8)])
def test_a_view_takes_the_tile_from_where_it_lies(plugged: Plugged, kind: str, left: str) -> None:
    game = plugged.game(Gifts)
    round = game.play(shown(game, kind), "1 win", "3 pass")
    assert game.hand(round.view(2), 0) == left
    assert round.view(2).seats[1].won_on == round.seats[1].won_on


def test_the_order_of_a_lone_winner_and_of_a_self_drawn_win_is_0(plain: Game) -> None:
    assert [win.order for win in plain.play(plain.at({0: "123p 456s 99s"}), "0 win").wins] == [0]
    round = plain.play(plain.at(SEATS), "0 discard 4p", "1 pass", "2 pass", "3 win")
    assert [(win.seat, win.order) for win in round.wins] == [(3, 0)]


def test_the_order_of_winners_is_that_of_turns_whoever_answers_first(plain: Game) -> None:
    seats: Seats = {2: "4p 1357s B FF", 1: "23p 456s 99s", 0: "56p 789s 11s", 3: "1p 28s 9s CF B"}
    round = plain.play(plain.at(seats, dealer=2), "2 discard 4p", "1 win", "0 win")
    assert [(win.seat, win.order) for win in round.wins] == [(0, 0), (1, 1)]


# --- hooks and verbs for an offer


@frozen
class Taking(Gifts):
    """Who holds three of what is put up may take note of it, which does something else elsewhere."""

    @impl
    def verbs(self) -> list[Verb]:
        return [
            Verb("show", "show T as WORD", {"": self._show}),
            Verb("note", "note", {"glance": self._noted, "": self._elsewhere}),
        ]

    def _noted(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        assert offer is not None
        round.finish(f"noted {offer.kind} of {offer.giver}")

    def _elsewhere(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        round.finish("noted elsewhere")

    @impl(only=("glance", "sight"))
    def claims(self, round: Round, offer: Offer, seat: int) -> list[Action]:
        return [Action("note")] if round.seats[seat].hand[offer.tile] == 3 else []


@pytest.mark.parametrize(
    ("kind", "ending"), [("glance", "noted glance of 0"), ("sight", "noted elsewhere"), ("gift", None)]
)
def test_hooks_and_verbs_may_be_for_a_declared_offer(plugged: Plugged, kind: str, ending: str | None) -> None:
    game = plugged.game(Taking)
    round = shown(game, kind)
    assert ("note" in game.menu(round, 2)) is (ending is not None)
    if ending is not None:
        game.play(round, "2 note")
        round.close()
    assert round.ended_by == ending


@frozen
class Deaf:
    """For an offer that nobody declares."""

    @impl(only=("gift",))
    def claims(self) -> list[Action]:
        return []


@frozen
class Blind:
    """For a misspelt offer."""

    @impl(only=("galnce",))
    def closed(self) -> None:
        return None


@pytest.mark.parametrize(("plugins", "near"), [((Deaf,), None), ((Gifts, Blind), "glance")])
def test_an_offer_that_nobody_declared_is_found_at_load(
    plugged: Plugged, plugins: tuple[type, ...], near: str | None
) -> None:
    with pytest.raises(RulesetError) as caught:
        plugged.game(*plugins)
    (fault,) = caught.value.faults
    assert (fault.code, fault.nearest) == ("unknown-only", near)
    assert "added-kong" in fault.wanted()


@pytest.mark.parametrize("plugins", [(Gifts, Deaf), (Deaf, Gifts)])
def test_whoever_declares_an_offer_others_may_be_for_it(plugged: Plugged, plugins: tuple[type, ...]) -> None:
    assert "gift" in plugged.game(*plugins).rules.offers


# --- tiles that are thrown as something else


@frozen
class RedDragon:
    """The red dragon is no ordinary discard."""

    @impl
    def offers(self) -> list[OfferKind]:
        return [OfferKind("red", by="swap", thrown=("C",)), OfferKind("none", thrown=("F", "rat"))]


@pytest.fixture
def red(plugged: Plugged) -> Game:
    return plugged.game(RedDragon)


# Seat 1 waits for C and B, seat 2 holds two F.
DRAGONS: Seats = {0: "CFB 1358s 9p", 1: "234p CC BB", 2: "19p 258s FF", 3: "2578p 69s F"}


def test_a_tile_may_be_thrown_as_an_offer_of_its_own(red: Game) -> None:
    round = red.play(red.at(DRAGONS), "0 discard C")
    assert round.offer == Offer("red", 0, red.tile("C"))
    assert red.menu(round, 1) == {"win", "pass"}  # and no pong, which is for discards
    red.play(round, "1 win")
    assert [win.by for win in round.wins] == ["swap"]
    assert round.seats[0].river == []


def test_other_tiles_are_discards(red: Game) -> None:
    round = red.play(red.at(DRAGONS), "0 discard B")
    assert round.offer == Offer("discard", 0, red.tile("B"))
    assert red.menu(round, 1) == {"win", "pong B", "pass"}


def test_nobody_is_asked_about_what_is_thrown_as_nothing(red: Game) -> None:
    round = red.play(red.at(DRAGONS, wall="4p"), "0 discard F")
    assert (round.asking, round.seats[0].river) == (("turn", 1), [red.tile("F")])


def test_a_tile_that_is_not_thrown_is_claimed_as_ever(plain: Game) -> None:
    """Without the plugin the same red dragon is ponged."""
    round = plain.play(plain.at(DRAGONS), "0 discard C")
    assert plain.menu(round, 1) == {"win", "pong C", "pass"}


@frozen
class NoWins:
    """Discards may be claimed and not won."""

    @impl
    def offers(self) -> list[OfferKind]:
        return [OfferKind("discard")]


def test_a_later_declaration_takes_the_place_of_an_earlier_one(plugged: Plugged) -> None:
    game = plugged.game(NoWins)
    round = game.play(game.at(DRAGONS), "0 discard C")
    assert game.menu(round, 1) == {"pong C", "pass"}


@frozen
class NothingIsWon:
    """Goes around what all others declare."""

    @impl(wrapper=True)
    def offers(self) -> Generator[None, list[list[OfferKind]], list[list[OfferKind]]]:
        declared = yield
        return [[evolve(kind, by="") for kind in kinds] for kinds in declared]


def test_what_others_declare_may_be_wrapped(plugged: Plugged) -> None:
    game = plugged.game(RedDragon, NothingIsWon, robbable=[])
    assert {kind.by for kind in game.rules.offers.values()} == {""}
    assert game.rules.offers["red"].thrown == ("C",)
    round = game.play(game.at(DRAGONS), "0 discard B")
    assert game.menu(round, 1) == {"pong B", "pass"}


# --- claims of some classes of tiles


@pytest.fixture
def of(plugged: Plugged) -> MakeGame:
    """The plain game in which a claim is for these classes only."""
    return lambda claims, more="": plugged.game(text=f"claims: {claims}\n{more}")


@pytest.mark.parametrize(
    ("claims", "menus"),
    [
        ("{pong: {of: []}}", {"C": {"win", "pong C", "pass"}, "4p": {"kong 4p", "pong 4p", "pass"}}),
        ("{pong: {of: [suited]}}", {"C": {"win", "pass"}, "4p": {"kong 4p", "pong 4p", "pass"}}),
        ("{pong: {of: [honour]}}", {"C": {"win", "pong C", "pass"}, "4p": {"kong 4p", "pass"}}),
        ("{pong: {of: [suited, honour]}}", {"C": {"win", "pong C", "pass"}}),
        ("{kong: {of: [honour]}}", {"C": {"win", "pong C", "pass"}, "4p": {"pong 4p", "pass"}}),
        ("{win: {of: [suited]}}", {"C": {"pong C", "pass"}}),
        ("{win: {of: [honour]}}", {"C": {"win", "pong C", "pass"}}),
    ],
)
def test_a_claim_is_made_of_the_classes_that_it_names(
    of: MakeGame, claims: str, menus: dict[str, set[str]]
) -> None:
    game = of(claims)
    seats: Seats = {0: "C 4p 1358s 9p B", 1: "678p CC BB", 2: "444p 58s FF", 3: "129p 279s F"}
    for tile, menu in menus.items():
        round = game.play(game.at(seats), f"0 discard {tile}")
        asked = 1 if tile == "C" else 2
        assert game.menu(round, asked) == menu


def test_a_chow_has_its_classes_too(plain: Game, of: MakeGame) -> None:
    seats: Seats = {0: "4p 1357s B FF", 1: "23p 158s CC", 2: "19p 28s CFB", 3: "2p 8p 47s FB C"}
    assert plain.menu(plain.play(plain.at(seats), "0 discard 4p"), 1) == {"chow 4p with 23p", "pass"}
    game = of("{chow: {of: [honour]}}")
    assert game.play(game.at(seats), "0 discard 4p").offer is None


def test_ones_own_turn_knows_no_classes_of_claims(of: MakeGame) -> None:
    game = of("{kong: {of: [honour]}, win: {of: [honour]}}")
    assert "kong 4p" in game.menu(game.at({0: "4444p 135s C"}), 0)
    assert "kong 4p" in game.menu(game.at({0: game.seat("4p 135s C", ["pong 444p from 3"])}), 0)
    assert "win" in game.menu(game.at({0: "123p 456s 99s"}), 0)


def test_robbing_is_a_win_of_that_class(of: MakeGame) -> None:
    seats: Seats = {1: "23p 456s 99s", 2: "1p 7p 28s CF B", 3: "2p 8p 79s CF B"}
    for classes, asked in (("[suited]", True), ("[honour]", False)):
        game = of(f"{{win: {{of: {classes}}}}}")
        round = game.at({**seats, 0: game.seat("4p 135s C", ["pong 444p from 3"])})
        assert (game.play(round, "0 kong 4p").offer is not None) is asked


@pytest.mark.parametrize(
    ("claims", "hand", "decision"),
    [
        ("{pong: {of: [suited]}}", "678p CC BB", "1 pong C"),
        ("{kong: {of: [suited]}}", "78p CCC BB", "1 kong C"),
        ("{win: {of: [suited]}}", "678p CC BB", "1 win"),
    ],
)
def test_a_claim_of_another_class_is_refused(of: MakeGame, claims: str, hand: str, decision: str) -> None:
    game = of(claims)
    round = game.play(game.at({**DRAGONS, 1: hand}), "0 discard C")
    assert 1 in round.legal()
    assert game.refused(round, decision) == "no-claim"


def test_a_class_is_told_before_an_empty_wall(of: MakeGame) -> None:
    """Pongs are open on the last discard here, but not of dragons."""
    game = of("{pong: {of: [suited], needs_wall: false}}", "options: {claim_wall: null}\n")
    round = game.play(game.at(DRAGONS, wall_size=0), "0 discard C")
    assert game.refused(round, "1 pong C") == "no-claim"


def test_a_claim_that_is_not_listed_is_not_played(of: MakeGame) -> None:
    game = of("{pong: null}", "options: {claim_wall: null}\n")
    round = game.play(game.at(DRAGONS), "0 discard C")
    assert game.menu(round, 1) == {"win", "pass"}
    assert game.refused(round, "1 pong C") == "no-claim"
