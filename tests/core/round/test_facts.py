"""Facts: what plugins remember, in classes generated from their declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from paiju.core.errors import PaijuError, RulesetError
from paiju.core.hooks import impl
from paiju.core.match import Match
from paiju.core.round import EVERYBODY, Fact, Round, generate_states

if TYPE_CHECKING:
    from tests.core.conftest import Game, Plugged

SEATS = {0: "123p 5p 9s C F 4s", 1: "55p 159s BB", 2: "444p 28s FF", 3: "1p 7p 3s 6s 9s CC"}


def faults_of(*facts: Fact) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(RulesetError) as caught:
        generate_states(facts)
    return [(fault.code, fault.path) for fault in caught.value.faults]


# --- the generated classes


def test_a_fact_is_a_slot_of_the_class_of_its_scope() -> None:
    seat, table = generate_states(
        [Fact("missed", "seat"), Fact("chain"), Fact("left", compute=lambda r, s: 1)]
    )
    one = seat()
    one.missed = 3
    assert one.missed == 3
    assert "chain" in table.__slots__
    assert not hasattr(table(), "__dict__")
    with pytest.raises(AttributeError):
        one.chain = 1
    with pytest.raises(AttributeError):
        table().left = 1


def test_a_copy_shares_nothing_that_changes() -> None:
    seat, _ = generate_states([Fact("missed", "seat")])
    one = seat()
    for name in ("index", "pairs", "drawn"):
        setattr(one, name, 1)
    one.waits, one.entry, one.bound, one.won_on, one.playing = -1, "front", False, None, True
    one.hand, one.keys, one.river = bytearray(5), [1, 2], [3]
    one.melds, one.rows, one.missed = (), {}, 7
    other = one.copy()
    other.hand[0] += 1
    other.keys[0] += 1
    other.river.append(4)
    other.missed = 8
    assert (one.hand[0], one.keys, one.river, one.missed) == (0, [1, 2], [3], 7)
    assert type(other) is type(one)


def test_a_fact_declared_twice_is_refused() -> None:
    assert faults_of(Fact("missed", "seat"), Fact("missed", "seat")) == [("fact-twice", ("facts", "missed"))]


def test_a_fact_of_a_seat_and_one_of_the_table_may_share_a_name() -> None:
    seat, table = generate_states([Fact("count", "seat"), Fact("count")])
    assert "count" in seat.__slots__
    assert "count" in table.__slots__


@pytest.mark.parametrize("name", ["hand", "river", "melds", "waits", "bound", "copy"])
def test_a_fact_may_not_take_the_place_of_the_kernels_state(name: str) -> None:
    assert faults_of(Fact(name, "seat")) == [("fact-twice", ("facts", name))]
    assert faults_of(Fact(name, "seat", compute=lambda round, seat: 0)) == [("fact-twice", ("facts", name))]


@pytest.mark.parametrize(
    ("fact", "word"),
    [
        (Fact("x", "seats"), "scope"),
        (Fact("x", form="flg"), "form"),
        (Fact("x", "seat", see="owners"), "see"),
        (Fact("x", see="owner"), "see"),  # nobody owns the table
        (Fact("x", "seat", until="own_draw"), "until"),
        (Fact("x", until="own-draw"), "until"),
        (Fact("x-y"), "name"),
        (Fact("x", least=2, most=1), "least"),
        (Fact("x", most=10**10), "least"),
        (Fact("x", form="flag", least=0), "form"),
        (Fact("x", form="text", whole=False), "form"),
        (Fact("class", "seat"), "name"),
    ],
)
def test_each_word_of_a_declaration_is_one_of_a_few(fact: Fact, word: str) -> None:
    assert faults_of(fact) == [("bad-fact", ("facts", fact.name, word))]


def test_all_faults_of_declarations_are_told_at_once() -> None:
    assert (
        len(faults_of(Fact("hand", "seat"), Fact("x", see="owner"), Fact("y", "nowhere", until="never"))) == 4
    )


# --- in play


@frozen
class Remember:
    """One fact of every sort."""

    @impl
    def facts(self) -> list[Fact]:
        return [
            Fact("declined", "seat", default=0, see="owner", until="own-draw"),
            Fact("insult", "seat", "text", see="none"),
            Fact("honour", "seat", default=1),
            Fact("pot", default=0, keep=True),
            Fact("medals", "seat", default=0, keep=True),
            Fact("plot", "table", "text", see="none"),
            Fact("tiles_left", compute=lambda round, seat: round.wall_left),
            Fact("held", "seat", compute=lambda round, seat: sum(round.seats[seat].hand)),
        ]


@pytest.fixture
def game(plugged: Plugged) -> Game:
    return plugged.game(Remember)


def test_a_round_starts_with_the_defaults(game: Game) -> None:
    round = game.deal("s")
    assert [state.honour for state in round.seats] == [1] * 4
    assert [state.insult for state in round.seats] == [None] * 4
    assert round.table.pot == 0


def test_setting_a_fact_is_an_event(game: Game) -> None:
    round = game.at(SEATS)
    round.set("honour", 5, 2)
    round.set("pot", 9)
    assert round.events()[-2:] == [("set", "honour", 2, 5, EVERYBODY), ("set", "pot", -1, 9, EVERYBODY)]
    assert (round.seats[2].honour, round.table.pot) == (5, 9)


def test_who_may_see_a_fact_follows_from_its_declaration(game: Game) -> None:
    round = game.at(SEATS)
    round.set("declined", 8, 1)
    round.set("insult", "rude", 1)
    round.set("honour", 5, 1)
    round.set("plot", "thick")
    views = [round.view(seat) for seat in range(4)]
    assert [view.seats[1].declined for view in views] == [0, 8, 0, 0]
    assert [view.seats[1].insult for view in views] == [None] * 4
    assert [view.seats[1].honour for view in views] == [5] * 4
    assert [view.table.plot for view in views] == [None] * 4
    hidden = [event for view in views for event in view.events() if event[1:3] == ("insult", 1)]
    assert hidden == []


def test_until_own_draw_clears_a_fact_at_its_seats_draw_and_no_sooner(game: Game) -> None:
    round = game.at(SEATS, wall="8p 9p")
    round.set("declined", 8, 1)
    round.set("declined", 3, 2)
    game.play(round, "0 discard 9s")
    assert round.turn == 1
    assert [round.seats[seat].declined for seat in (1, 2)] == [0, 3]
    assert [round.view(seat).seats[2].declined for seat in (1, 2)] == [0, 3]


def test_a_claim_is_no_draw(game: Game) -> None:
    round = game.at(SEATS)
    round.set("declined", 8, 1)
    game.play(round, "0 discard 5p", "1 pong 5p")
    assert round.seats[1].declined == 8


def test_a_computed_fact_is_worked_out_when_asked(game: Game) -> None:
    round = game.at(SEATS, wall="8p 9p", wall_size=2)
    assert round.fact("tiles_left") == 2
    assert [round.fact("held", seat) for seat in range(4)] == [8, 7, 7, 7]
    game.play(round, "0 discard 9s")
    assert round.fact("tiles_left") == 1
    assert round.fact("held", 1) == 8


def test_facts_are_asked_for_by_name_and_scope(game: Game) -> None:
    round = game.at(SEATS)
    assert round.fact("honour", 0) == 1
    assert round.fact("pot") == 0
    wrong: list[tuple[Any, Any, str]] = [
        ("honour", -1, "unknown-fact"),
        ("pot", 0, "unknown-fact"),
        ("nonsense", -1, "unknown-fact"),
        (None, -1, "unknown-fact"),
        ("honour", 4, "no-such-seat"),
        ("honour", -2, "no-such-seat"),
        ("honour", None, "no-such-seat"),
        ("honour", True, "no-such-seat"),
    ]
    for name, seat, code in wrong:
        with pytest.raises(PaijuError) as caught:
            round.fact(name, seat)
        assert [fault.code for fault in caught.value.faults] == [code]


def test_a_clone_has_its_own_facts(game: Game) -> None:
    round = game.at(SEATS)
    other = round.clone()
    other.set("pot", 1)
    other.set("honour", 9, 3)
    assert (round.table.pot, round.seats[3].honour) == (0, 1)


def test_kept_facts_go_into_the_next_round_and_no_others(game: Game) -> None:
    match = Match(game.rules, "s", dealer=0)

    def finish(round: Round) -> None:
        round.set("pot", 7)
        round.set("medals", 2, 3)
        round.set("honour", 9, 3)
        while not round.over:
            seat, menu = next(iter(round.legal().items()))
            round.act(seat, menu[-1])

    finish(match.round)
    assert match.advance()
    assert match.round.table.pot == 7
    assert [state.medals for state in match.round.seats] == [0, 0, 0, 2]
    assert [state.honour for state in match.round.seats] == [1] * 4
    assert match.kept_facts() == {"pot": 7, "medals": {0: 0, 1: 0, 2: 0, 3: 2}}


def test_a_plugin_may_declare_a_fact_of_the_discipline_anew(plugged: Plugged) -> None:
    @frozen
    class Anew:
        @impl
        def facts(self) -> list[Fact]:
            return [Fact("wall_left", compute=lambda round, seat: 42)]

    assert plugged.game(Anew).at(SEATS).fact("wall_left") == 42


def test_a_clash_of_facts_is_a_fault_of_the_ruleset(plugged: Plugged) -> None:
    @frozen
    class Clash:
        @impl
        def facts(self) -> list[Fact]:
            return [Fact("river", "seat")]

    with pytest.raises(RulesetError) as caught:
        plugged.game(Clash)
    assert [fault.code for fault in caught.value.faults] == ["fact-twice"]


def test_patterns_ask_for_facts_of_the_winner_then_of_the_table(plugged: Plugged) -> None:
    text = "scoring: {patterns: {plain: {zh: 平, en: plain, value: $honour, times: [$pot]}}}"
    game = plugged.game(Remember, text=text)
    seats: dict[int, Any] = {0: "123p 456s 9s 9s", 1: "55p 159s BB", 2: "444p 28s FF", 3: "1p 7p 3s 6s CC B"}
    round = game.at(seats)
    round.set("honour", 3, 0)
    round.set("honour", 5, 1)
    round.set("pot", 2)
    game.play(round, "0 win")
    assert round.scores == [18, -6, -6, -6]
