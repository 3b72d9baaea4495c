"""Every reason code for which a decision is refused; a refusal changes nothing (`Game.refused` looks)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import frozen

from paiju.core.errors import Refused
from paiju.core.hooks import impl
from paiju.core.round import PASS, Action, Offer, Round
from paiju.core.turns import draw_discard, lead_follow

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame, Plugged, Seats

# Seat 0 discards 4p: seat 1 may chow or win, seat 2 pong or kong, seat 3 win.
SEATS: Seats = {0: "4p 1357s B FF", 1: "23p 456s 99s", 2: "444p 28s CF", 3: "56p 789s 11s"}
PONGED: Seats = {0: "5p 1357s BFF", 1: "55p 159s BB", 2: "444p 28s CC", 3: "56p 789s 11s"}


def turn(game: Game) -> Round:
    return game.at(SEATS, wall="9p")


def window(game: Game) -> Round:
    return game.play(turn(game), "0 discard 4p")


def over(game: Game) -> Round:
    return game.play(window(game), "1 win", "2 pass", "3 pass")


def ponged(game: Game) -> Round:
    """Seat 1 has just claimed a pong and is to discard."""
    return game.play(game.at(PONGED), "0 discard 5p", "1 pong 5p")


def last_discard(game: Game) -> Round:
    """The wall is empty; seat 2 is asked about 4p since it may win."""
    seats: Seats = {**SEATS, 2: "444p 56p 77s"}
    return game.play(game.at(seats, wall_size=0), "0 discard 4p")


def robbing(game: Game) -> Round:
    """Seat 0 wants to add 4p to its pong; seat 1 may win on it."""
    seats: Seats = {
        0: game.seat("4p 135s C", ["pong 444p from 3"]),
        1: "23p 456s 99s",
        2: "1p 7p 28s CF B",
        3: "2p 8p 79s CF B",
    }
    return game.play(game.at(seats), "0 kong 4p")


REFUSED: list[tuple[str, Callable[[Game], Round], str]] = [
    ("round-over", over, "0 discard 1s"),
    ("round-over", over, "1 pass"),
    ("no-such-seat", turn, "4 discard 4p"),
    ("no-such-seat", turn, "9 pass"),
    ("not-asked", turn, "1 discard 2p"),
    ("not-asked", window, "0 pass"),
    ("not-on-the-menu", turn, "0 pass"),
    ("not-in-hand", turn, "0 discard 9s"),
    ("answer-the-offer", window, "1 discard 2p"),
    ("not-the-offered-tile", window, "2 pong 8s"),
    ("not-the-offered-tile", window, "2 kong 2s"),
    ("not-the-offered-tile", window, "1 chow 5s with 46s"),
    ("too-few-tiles", window, "1 pong 4p"),
    ("too-few-tiles", window, "3 kong 4p"),
    ("too-few-tiles", turn, "0 kong 1s"),
    ("no-claim", turn, "0 pong F"),
    ("no-claim", turn, "0 chow 4p with 23p"),
    ("no-claim", robbing, "1 pong 4p"),
    ("no-claim", robbing, "1 chow 4p with 23p"),
    ("wall-empty", last_discard, "2 pong 4p"),
    ("wall-empty", last_discard, "2 kong 4p"),
    ("not-next-seat", window, "3 chow 4p with 56p"),
    ("no-run", window, "1 chow 4p with 45s"),
    ("no-run", window, "1 chow 4p with 6p 7p"),
    ("no-run", window, "1 chow 4p with 2p"),
    ("not-in-hand", window, "1 chow 4p with 35p"),
    ("kong-needs-entry", ponged, "1 kong 5p"),
    ("kong-needs-entry", ponged, "1 kong B"),
    ("win-needs-entry", ponged, "1 win"),
    ("hand-not-complete", turn, "0 win"),
    ("hand-not-complete", window, "2 win"),
]


@pytest.mark.parametrize(
    ("code", "setting", "decision"), REFUSED, ids=lambda one: getattr(one, "__name__", one)
)
def test_a_decision_is_refused_with_its_reason(
    plain: Game, code: str, setting: Callable[[Game], Round], decision: str
) -> None:
    assert plain.refused(setting(plain), decision) == code


def test_an_answer_given_stands(plain: Game) -> None:
    round = plain.play(window(plain), "1 pass")
    assert plain.refused(round, "1 win") == "already-answered"


def test_a_verb_that_the_ruleset_lacks(plain: Game) -> None:
    assert plain.refused(turn(plain), (0, Action("dance"))) == "no-such-verb"


@pytest.mark.parametrize("tile", [-1, 21, 99])
@pytest.mark.parametrize("verb", ["discard", "pong", "kong"])
def test_a_tile_that_the_set_lacks(plain: Game, verb: str, tile: int) -> None:
    """-1 and the index of an unknown tile among them."""
    assert plain.rules.tiles.unknown == 21
    assert plain.refused(turn(plain), (0, Action(verb, (tile,)))) == "no-such-tile"
    assert plain.refused(window(plain), (2, Action(verb, (tile,)))) == "no-such-tile"


@pytest.mark.parametrize(
    "action",
    [
        Action("discard"),
        Action("pong"),
        Action("chow", (3,)),
        Action("chow", (3,), "with"),
        Action("chow", (3,), ("with",)),
        Action("discard", (3, 3)),
        Action("win", (3,)),
        Action("pass", (3,)),
        Action("pong", (3,), 5),
    ],
)
def test_a_decision_without_what_its_verb_needs(plain: Game, action: Action) -> None:
    for round, seat in ((turn(plain), 0), (window(plain), 1)):
        assert plain.refused(round, (seat, action)) in draw_discard.TEXTS["refusals"]


def test_an_added_kong_of_an_old_tile_where_only_the_drawn_one_may_be_added(plain_with: MakeGame) -> None:
    game = plain_with(added="drawn")
    seats: Seats = {0: game.seat("4p 135s C", ["pong 444p from 3"])}
    assert game.refused(game.at(seats), "0 kong 4p") == "kong-only-drawn"
    seats = {0: game.seat("135s C 4p", ["pong 444p from 3"])}
    assert "kong 4p" in game.menu(game.at(seats), 0)


@pytest.mark.parametrize("hand", ["4444p 135s C", "135s C 4444p"])
@pytest.mark.parametrize("concealed", ["any", "drawn", "never"])
def test_concealed_kongs_are_as_the_data_says(plain_with: MakeGame, concealed: str, hand: str) -> None:
    game = plain_with(concealed=concealed)
    round = game.at({0: hand})
    legal = concealed == "any" or (concealed == "drawn" and hand.endswith("p"))
    assert ("kong 4p" in game.menu(round, 0)) is legal
    if not legal:
        assert game.refused(round, "0 kong 4p") == "not-on-the-menu"


def test_a_kong_on_the_own_turn_needs_a_wall(plain: Game) -> None:
    assert plain.refused(plain.at({0: "4444p 135s C"}, wall_size=0), "0 kong 4p") == "wall-empty"


def test_a_hand_below_the_minimum(plain_with: MakeGame) -> None:
    """A flush is worth 3, any other hand 1."""
    game = plain_with(least=2)
    seats: Seats = {0: "4p 135s CF FB", 1: "44p 456s 11s", 2: "1p 7p 28s CC B", 3: "2p 8p 79s C BB"}
    round = game.play(game.at(seats), "0 discard 4p")
    assert game.menu(round, 1) == {"pong 4p", "pass"}
    assert game.refused(round, "1 win") == "below-minimum"
    round = game.play(game.at({**seats, 1: "2344p 789p"}), "0 discard 4p")
    assert "win" in game.menu(round, 1)


def test_a_self_draw_below_the_minimum(plain_with: MakeGame) -> None:
    game = plain_with(least_self=3)
    round = game.at({0: "123p 456s 99s"})
    assert "win" not in game.menu(round, 0)
    assert game.refused(round, "0 win") == "below-minimum"
    assert "win" in game.menu(game.at({0: "123p 456p 99p"}), 0)


@frozen
class Curious:
    """Somebody is asked about an added kong for another reason than to rob it."""

    @impl(only=("added-kong",))
    def claims(self, round: Round, offer: Offer, seat: int) -> list[Action]:
        return [Action("chow", (offer.tile,), ("with", ()))] if seat == 1 else []


def test_an_offer_that_may_not_be_robbed(plugged: Plugged) -> None:
    game = plugged.game(Curious, robbable=[])
    assert game.refused(robbing(game), "1 win") == "offer-not-robbable"


@frozen
class Bound:
    """From the deal on, seats play what they draw."""

    @impl
    def closed(self, round: Round) -> None:
        for seat in range(4):
            if not round.seats[seat].bound:
                round.emit(("bind", seat, True, -1))


def test_a_bound_seat_discards_only_what_it_has_drawn(plugged: Plugged) -> None:
    game = plugged.game(Bound)
    seats: Seats = {0: "19p 159s CF B", 1: "28p 48s CF B", 2: "37p 37s CF B", 3: "5p 9p 269s CF"}
    round = game.play(game.at(seats, wall="6s"), "0 discard 1p")
    assert game.menu(round, 1) == {"discard 6s"}
    assert game.refused(round, "1 discard C") == "bound-to-drawn-tile"


def test_a_plugins_veto_speaks_first(plugged: Plugged) -> None:
    @frozen
    class No:
        @impl(only=("discard",))
        def veto(self, action: Action) -> str | None:
            return "unlucky" if action.tiles == (3,) else None

    game = plugged.game(No)
    round = turn(game)
    assert "discard 4p" not in game.menu(round, 0)
    assert game.refused(round, "0 discard 4p") == "unlucky"
    assert game.refused(round, "0 discard 9s") == "not-in-hand"


# --- lead and follow


CARDS: Seats = {0: "3 4 5 6 7 9 9", 1: "5 8 8 K", 2: "T T 2"}


def leading(game: Game) -> Round:
    return game.at(CARDS)


def following(game: Game) -> Round:
    return game.play(leading(game), "0 play 9 9")


def gone_out(game: Game) -> Round:
    return game.play(game.at({**CARDS, 0: "3 4 5 6 7"}), "0 play 3 4 5 6 7")


PLAYS: list[tuple[str, Callable[[Game], Round], str]] = [
    ("round-over", gone_out, "1 pass"),
    ("no-such-seat", leading, "3 pass"),
    ("not-asked", leading, "1 play 5"),
    ("not-asked", following, "2 pass"),
    ("not-in-hand", leading, "0 play 8"),
    ("not-in-hand", leading, "0 play 3 3"),
    ("no-combination", leading, "0 play 3 4"),
    ("no-combination", leading, "0 play 3 4 5 6"),
    ("no-combination", leading, "0 play 3 as pair"),
    ("no-combination", leading, "0 play 3 as single 4"),
    ("no-combination", leading, "0 play 3 as nonsense"),
    ("does-not-beat", following, "1 play 8 8"),
    ("does-not-beat", following, "1 play K"),
    ("leader-must-play", leading, "0 pass"),
]


@pytest.mark.parametrize(
    ("code", "setting", "decision"), PLAYS, ids=lambda one: getattr(one, "__name__", one)
)
def test_a_play_is_refused_with_its_reason(
    climb: Game, code: str, setting: Callable[[Game], Round], decision: str
) -> None:
    assert climb.refused(setting(climb), decision) == code


def test_a_verb_of_another_discipline(climb: Game) -> None:
    assert climb.refused(leading(climb), (0, Action("pong", (1,)))) == "no-such-verb"


@pytest.mark.parametrize("card", [-1, 13, 99])
def test_a_card_that_the_set_lacks(climb: Game, card: int) -> None:
    assert climb.rules.tiles.unknown == 13
    assert climb.refused(leading(climb), (0, Action("play", (card,)))) == "no-such-tile"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Action("play", (0,), "junk"), "no-combination"),
        (Action("play", (0,), ("says", "single", "3")), "no-combination"),
        (Action("play", (0,), ("as",)), "no-combination"),
        (Action("play"), "no-combination"),
        (Action("pass", (0,)), "leader-must-play"),
    ],
)
def test_a_play_with_a_declaration_that_is_none(climb: Game, action: Action, code: str) -> None:
    assert climb.refused(leading(climb), (0, action)) == code


def test_a_decision_that_is_never_possible_here(climb: Game) -> None:
    assert climb.refused(following(climb), (1, Action("pass", (0,)))) == "not-on-the-menu"


# `ambiguous` and `locked` stand in tests/core/turns/test_lead_follow.py, with a grammar that has wilds.


# --- the list of codes itself


def test_every_code_of_the_disciplines_has_a_test() -> None:
    """Each code stands in a test of refusals here or in that of the card disciplines."""
    here = Path(__file__)
    texts = here.read_text("utf-8") + (here.parents[1] / "turns" / "test_lead_follow.py").read_text("utf-8")
    tested = set(re.findall(r'"([a-z-]+)"', texts))
    codes = {*draw_discard.TEXTS["refusals"], *lead_follow.TEXTS["refusals"]}
    assert codes - tested == set()


@pytest.mark.parametrize("discipline", [draw_discard, lead_follow], ids=lambda one: one.__name__)
def test_every_code_of_a_refusal_has_a_text_in_both_languages(discipline: object) -> None:
    for text in discipline.TEXTS["refusals"].values():  # type: ignore[attr-defined]
        assert text.zh
        assert text.en


def test_a_refusal_says_what_was_legal(plain: Game) -> None:
    with pytest.raises(Refused) as caught:
        turn(plain).act(0, PASS)
    (fault,) = caught.value.faults
    assert (
        fault.expected == "discard 4p, discard 1s, discard 3s, discard 5s, discard 7s, discard F, discard B"
    )
    assert fault.message.zh == "0 号位不能“pass”：现在不允许"
    assert fault.message.en == "seat 0 may not “pass”: that is not possible now"


def test_a_ruleset_says_it_in_its_own_words(plugged: Plugged) -> None:
    game = plugged.game(text="texts: {refusals: {not-in-hand: {zh: 没这张, en: no such tile here}}}\n")
    with pytest.raises(Refused) as caught:
        game.play(turn(game), "0 discard 9s")
    assert "没这张" in caught.value.say("zh")
    assert "no such tile here" in caught.value.say("en")
