"""The checks find what they look for: each is shown an engine with a fault."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from attrs import evolve

from paiju.core.ledger import Transfer
from paiju.core.round import EVERYBODY, PASS, Action, ClaimRule, Event, EventKind, Round, Rules, Step
from paiju.core.ruleset import load_ruleset, rules
from paiju.lab.checks import (
    Broken,
    check_clone,
    check_decision,
    check_fold,
    check_hidden,
    check_menus,
    check_refusals,
    check_round,
    check_tiles,
    check_transfers,
    check_views,
    check_window,
    deal,
    options_alone,
)


@pytest.fixture
def kawuxing() -> Rules:
    """Rules of one's own, to be damaged."""
    return rules("kawuxing")


def fresh(rules: Rules, seed: str = "1") -> Round:
    return deal(rules, seed).round


def played(rules: Rules, decisions: int, seed: str = "1") -> Round:
    round, chance = fresh(rules, seed), Random(seed)
    for _ in range(decisions):
        seat, menu = next(iter(round.legal().items()))
        round.act(seat, menu[int(chance.random() * len(menu))])
    return round


def window(rules: Rules, asked: int) -> Round:
    """A round in which so many seats are asked about an offer."""
    for seed in range(400):
        round, chance = fresh(rules, str(seed)), Random(seed)
        while not round.over:
            if round.offer is not None and len(round.legal()) == asked:
                return round
            for seat, menu in round.legal().items():
                round.act(seat, menu[int(chance.random() * len(menu))])
    raise AssertionError("no such window")


def broken(check: Callable[[], object], sentence: str) -> None:
    with pytest.raises(Broken) as caught:
        check()
    assert sentence in str(caught.value)


def test_a_sound_engine_passes(kawuxing: Rules) -> None:
    for seed in range(5):
        assert check_round(kawuxing, f"sound {seed}", share=0.2).over
        check_hidden(kawuxing, f"sound {seed}", seed % 3, Random(seed))


# ---- events


def test_a_tile_that_disappears_is_noticed(kawuxing: Rules) -> None:
    def lose(round: Round, event: Event) -> None:
        _, seat, tile, _ = event
        round.take(round.seats[seat], tile)

    round = played(kawuxing, 6)
    wall = deal(kawuxing, "1").wall
    check_tiles(kawuxing, round, wall)
    kawuxing.reduce["discard"] = lose
    broken(lambda: check_tiles(kawuxing, round, wall), "Tiles are conserved")


def test_a_change_that_no_event_made_is_noticed(kawuxing: Rules) -> None:
    wall = deal(kawuxing, "1").wall
    changes: list[Callable[[Round], object]] = [
        lambda round: round.scores.__setitem__(0, 1),
        lambda round: setattr(round.seats[1], "liang", True),
        lambda round: setattr(round.table, "kong_chain", 2),
        lambda round: setattr(round, "head", round.head - 1),
        lambda round: round.seats[2].keys.__setitem__(0, 3),
        lambda round: setattr(round.seats[2], "pairs", 9),
    ]
    for change in changes:
        round = played(kawuxing, 6)
        check_fold(kawuxing, round, wall)
        change(round)
        with pytest.raises(Broken):
            check_fold(kawuxing, round, wall)


@pytest.mark.parametrize(
    ("transfer", "sentence"),
    [
        (Transfer(0, 1, 2.0, "discard"), "Amounts are exact"),  # type: ignore[arg-type]
        (Transfer(0, 1, True, "discard"), "Amounts are exact"),
        (Transfer(0, 0, 2, "discard"), "another payee"),
        (Transfer(0, 5, 2, "discard"), "another payee"),
        (Transfer(0, 1, 2, "charity"), "reason"),
    ],
)
def test_a_bad_transfer_is_noticed(kawuxing: Rules, transfer: Transfer, sentence: str) -> None:
    round = fresh(kawuxing)
    round.log = (round.log, ("pay", transfer, EVERYBODY))
    broken(lambda: check_transfers(kawuxing, round), sentence)


def test_scores_that_transfers_do_not_explain_are_noticed(kawuxing: Rules) -> None:
    round = fresh(kawuxing)
    round.pay([Transfer(0, 1, Fraction(1, 2), "discard")])
    check_transfers(kawuxing, round)
    round.scores[2] = 1
    broken(lambda: check_transfers(kawuxing, round), "sum of transfers")


# ---- decisions


def test_a_menu_with_an_action_that_is_refused_is_noticed(kawuxing: Rules) -> None:
    round = fresh(kawuxing)
    check_menus(round, Random(1))

    class Liar(tuple):
        def __iter__(self) -> Any:
            return iter((*tuple.__iter__(self), Action("win")))

    (seat,) = round.offered
    round.offered = {seat: Liar(round.offered[seat])}
    broken(lambda: check_menus(round, Random(1)), "on it")


def test_an_empty_menu_is_noticed(kawuxing: Rules) -> None:
    round = fresh(kawuxing)
    round.offered = {0: ()}
    broken(lambda: check_menus(round, Random(1)), "something to answer")


def test_an_action_that_does_nothing_is_noticed(kawuxing: Rules) -> None:
    round = fresh(kawuxing)
    step = kawuxing.steps["turn"]
    stuck = evolve(step, answered=lambda round, step, answers: round.push(step))
    kawuxing.steps = {**kawuxing.steps, "turn": stuck}
    broken(lambda: check_menus(round, Random(1)), "effect")


def test_a_clone_that_shares_a_hand_is_noticed(kawuxing: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    def shallow(round: Round) -> Round:
        new = true_clone(round)
        new.seats = round.seats
        return new

    true_clone = Round.clone
    round = fresh(kawuxing)
    check_clone(round, Random(1), 4)
    monkeypatch.setattr(Round, "clone", shallow)
    broken(lambda: check_clone(round, Random(1), 4), "never touches the original")


def test_a_refusal_that_changes_something_is_noticed(
    kawuxing: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sloppy(round: Round, seat: int, action: Action) -> None:
        round.table.kong_chain = 1
        true_act(round, seat, action)

    true_act = Round.act
    check_refusals(fresh(kawuxing), Random(1))
    monkeypatch.setattr(Round, "act", sloppy)
    broken(lambda: check_refusals(fresh(kawuxing), Random(1)), "changes nothing")


def test_a_refusal_without_a_known_code_is_noticed(kawuxing: Rules) -> None:
    kawuxing.texts = {**kawuxing.texts, "refusals": {}}
    broken(lambda: check_refusals(fresh(kawuxing), Random(1)), "code with a text")


def test_an_action_that_is_taken_though_it_is_on_no_menu_is_noticed(
    kawuxing: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Round, "act", lambda round, seat, action: None)
    broken(lambda: check_refusals(fresh(kawuxing), Random(1)), "refused")


def test_a_window_that_is_called_settled_too_early_is_noticed(
    kawuxing: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(9):
        check_window(window(kawuxing, 2), Random(seed))
    monkeypatch.setattr(Round, "settled", lambda round: bool(round.answers))

    def look() -> None:
        for seed in range(30):
            check_window(window(kawuxing, 2), Random(seed))

    broken(look, "settled window")


def test_a_window_is_settled_by_what_is_decided_not_by_the_ranks_of_the_data(kawuxing: Rules) -> None:
    low = {name: ClaimRule(rank=1) for name in kawuxing.claims}
    round = window(kawuxing, 2)
    kawuxing.claims = low
    kawuxing.resolve = lambda round, offer, claims: (claims[-1],)
    for seed in range(30):
        check_window(round, Random(seed))


# ---- views


def test_a_seat_that_does_not_see_its_own_tile_is_noticed(kawuxing: Rules) -> None:
    blind = evolve(kawuxing.kinds["draw"], whole=True)
    kawuxing.kinds = {**kawuxing.kinds, "draw": blind}
    broken(lambda: check_views(played(kawuxing, 3)), "sees")


def test_a_menu_that_looks_at_hidden_tiles_is_noticed(kawuxing: Rules) -> None:
    def peek(round: Round, seat: int, step: Any) -> list[Action]:
        other = round.seats[(seat + 1) % 3]
        return [Action("declare", (kind,)) for kind in range(4) if other.hand[kind]]

    kawuxing.moves = {**kawuxing.moves, "turn": (*kawuxing.moves["turn"], peek)}

    def look() -> None:
        for seed in range(20):
            check_views(fresh(kawuxing, str(seed)))

    broken(look, "follows from its view")


def leak(rules: Rules, kind: EventKind) -> None:
    rules.kinds = {**rules.kinds, kind.name: kind}


def look_for_leaks(rules: Rules) -> None:
    for seed in range(60):
        check_hidden(rules, f"leak {seed}", seed % 3, Random(seed))


def test_tiles_that_are_dealt_openly_are_noticed(kawuxing: Rules) -> None:
    look_for_leaks(kawuxing)
    leak(kawuxing, evolve(kawuxing.kinds["deal"], secret=()))
    broken(lambda: look_for_leaks(kawuxing), "sees no difference")


def test_a_draw_that_others_see_is_noticed(kawuxing: Rules) -> None:
    leak(kawuxing, evolve(kawuxing.kinds["draw"], secret=()))
    broken(lambda: look_for_leaks(kawuxing), "sees no difference")


def test_a_public_fact_that_follows_from_a_hidden_hand_is_noticed(kawuxing: Rules) -> None:
    def tell(round: Round, event: Event) -> None:
        round.set("kong_chain", max(round.seats[event[1]].hand[:9]))

    kawuxing.happened = {**kawuxing.happened, "discard": (tell,)}
    broken(lambda: look_for_leaks(kawuxing), "sees no difference")


def test_a_fact_for_its_owner_only_may_follow_from_the_hand(kawuxing: Rules) -> None:
    def tell(round: Round, event: Event) -> None:
        round.set("missed", max(round.seats[event[1]].hand[:9]), event[1])

    assert next(fact for fact in kawuxing.facts if fact.name == "missed").see == "owner"
    kawuxing.happened = {**kawuxing.happened, "discard": (tell,)}
    look_for_leaks(kawuxing)


def tell_of_the_hand(round: Round, event: Event) -> None:
    round.set("kong_chain", max(round.seats[event[1]].hand[:9]))


def steal_from_the_wall(rules: Rules) -> None:
    """A tile of the wall lies face up, and is taken out of it after the first discard."""

    def turn_up(round: Round, step: Any) -> None:
        round.flip(5)

    def steal(round: Round, event: Event) -> None:
        for place in round.face_up:
            round.emit(("theft", place, round.wall[place], EVERYBODY))

    def shift(round: Round, event: Event) -> None:
        _, place, _, _ = event
        round.wall = round.wall[:place] + round.wall[place + 1 :]
        round.face_up = ()
        round.end -= 1

    theft = EventKind("theft", ("place", "tile"), shift)
    rules.kinds = {**rules.kinds, "theft": theft}
    rules.reduce["theft"] = shift
    rules.steps = {**rules.steps, "turn-up": Step("turn-up", turn_up)}
    rules.course = (*rules.course[:-1], ("turn-up",), rules.course[-1])
    rules.happened = {**rules.happened, "discard": (steal,)}


def test_a_tile_taken_out_of_the_wall_is_no_leak(kawuxing: Rules) -> None:
    steal_from_the_wall(kawuxing)
    look_for_leaks(kawuxing)


def test_a_leak_after_a_tile_was_taken_out_of_the_wall_is_noticed(kawuxing: Rules) -> None:
    def tell(round: Round, event: Event) -> None:
        if not round.face_up:
            tell_of_the_hand(round, event)

    steal_from_the_wall(kawuxing)
    kawuxing.happened = {**kawuxing.happened, "discard": (*kawuxing.happened["discard"], tell)}
    broken(lambda: look_for_leaks(kawuxing), "sees no difference")


def ask_before_play(rules: Rules, looked_at: Callable[[int], int]) -> None:
    """Each seat in turn is asked something if the hand looked at holds an odd number of a suit."""

    def ask(round: Round, step: Any) -> dict[int, Any]:
        seat = step[1]
        return {seat: (PASS,)} if sum(round.seats[looked_at(seat)].hand[:9]) % 2 else {}

    question = Step("question", asks=ask, answered=lambda round, step, answers: None, phase="question")
    rules.steps = {**rules.steps, "question": question}
    questions = [("question", seat) for seat in reversed(range(rules.seats))]
    rules.course = (*rules.course[:-1], *questions, rules.course[-1])


def test_who_else_is_asked_about_its_hand_is_no_leak(kawuxing: Rules) -> None:
    ask_before_play(kawuxing, lambda seat: seat)
    look_for_leaks(kawuxing)


def test_a_question_that_follows_from_the_hand_of_another_is_noticed(kawuxing: Rules) -> None:
    ask_before_play(kawuxing, lambda seat: (seat + 1) % 3)
    broken(lambda: look_for_leaks(kawuxing), "hidden tiles")


def test_a_leak_after_questions_to_some_is_noticed(kawuxing: Rules) -> None:
    ask_before_play(kawuxing, lambda seat: seat)
    kawuxing.happened = {**kawuxing.happened, "discard": (tell_of_the_hand,)}
    broken(lambda: look_for_leaks(kawuxing), "sees no difference")


def test_an_end_that_follows_from_a_hidden_hand_is_noticed(kawuxing: Rules) -> None:
    def end(round: Round, step: Any, answers: Any) -> None:
        round.agenda = ()
        round.emit(("end", EVERYBODY))

    ask_before_play(kawuxing, lambda seat: seat)
    kawuxing.steps = {**kawuxing.steps, "question": evolve(kawuxing.steps["question"], answered=end)}

    def look() -> None:
        for seed in range(60):
            check_hidden(kawuxing, f"leak {seed}", 0, Random(seed))

    broken(look, "sees no difference")


def ask_of_the_next_tile(rules: Rules) -> None:
    """Who has discarded is asked something that hangs on the next tile of the wall."""

    def push(round: Round, event: Event) -> None:
        round.push(("question", event[1], round.wall[round.head : round.head + 1]))

    question = Step(
        "question",
        asks=lambda round, step: {step[1]: (PASS,)},
        answered=lambda round, step, answers: None,
        phase="question",
    )
    rules.steps = {**rules.steps, "question": question}
    rules.happened = {**rules.happened, "discard": (push,)}


def test_a_tile_that_comes_to_light_while_others_answer_is_no_leak(kawuxing: Rules) -> None:
    ask_of_the_next_tile(kawuxing)
    look_for_leaks(kawuxing)


def test_a_draw_that_others_see_after_a_question_is_noticed(kawuxing: Rules) -> None:
    ask_of_the_next_tile(kawuxing)
    leak(kawuxing, evolve(kawuxing.kinds["draw"], secret=()))
    broken(lambda: look_for_leaks(kawuxing), "sees no difference")


# ---- rounds


def test_a_round_that_stands_still_is_noticed(kawuxing: Rules) -> None:
    kawuxing.reduce["end"] = lambda round, event: None
    broken(lambda: check_round(kawuxing, "still", share=0), "somebody is asked")


def test_a_round_that_stops_without_a_reason_is_noticed(kawuxing: Rules) -> None:
    kawuxing.next_step = lambda round, seat, cause: ()
    broken(lambda: check_round(kawuxing, "stop", share=0), "says why")


def test_a_round_without_an_end_is_noticed(kawuxing: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.lab.checks.rounds.most_asks", lambda rules: 20)
    broken(lambda: check_round(kawuxing, "long", share=0), "ends within a bound")


def test_an_end_without_a_text_is_noticed(kawuxing: Rules) -> None:
    kawuxing.texts = {**kawuxing.texts, "ends": {}}
    broken(lambda: check_round(kawuxing, "end", share=0), "How a round ended")


def test_a_decision_is_looked_at_from_all_sides(kawuxing: Rules) -> None:
    check_decision(window(kawuxing, 2), Random(4))
    assert PASS in next(iter(window(kawuxing, 2).legal().values()))


# ---- options


def test_every_option_is_tried_alone_with_every_other_value() -> None:
    ruleset = load_ruleset("kawuxing")
    tried: dict[str, list[Any]] = {}
    for chosen in options_alone(ruleset):
        name = next(iter(chosen))
        tried.setdefault(name, []).append(chosen[name])
    assert set(tried) == {option.name for option in ruleset.settable}
    assert tried["liang_scope"] == ["either_once", "each"]
    assert tried["multi_win"] == [False]
    assert tried["suits"] == [("tong", "wan"), ("tiao", "wan")]
    assert None not in tried["cap"]
    assert 6 in tried["maima"]
    for option in ruleset.settable:
        assert ruleset.options[option.name] not in tried[option.name]


def test_what_an_option_needs_is_set_with_it() -> None:
    for chosen in options_alone(load_ruleset("kawuxing", {"missed_win": False})):
        if "missed_win_clear" in chosen:
            assert chosen["missed_win"] is True
            return
    raise AssertionError("missed_win_clear was not tried")
