"""The conformance kit: what must always hold, for anybody's ruleset, one test for each sentence.

    from paiju.lab.conformance import conforms

    test_our_game = conforms("our-kawuxing")

is a test file. Each check is a sentence; a test that fails says it, with what was found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from attrs import define, field

from paiju.core.errors import PaijuError, Text
from paiju.core.ledger import exact
from paiju.core.match import Match
from paiju.core.record import Recorder, Replay, events_bytes, events_digest, verify
from paiju.core.round import Round, Rules
from paiju.core.ruleset import Ruleset, compile_rules, load_ruleset
from paiju.core.scoring import Appraisal
from paiju.lab.bots import Bot, GreedyBot, RandomBot
from paiju.lab.checks import (
    check_clone,
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
from paiju.lab.checks.rounds import Dealt
from paiju.lab.checks.state import require
from paiju.lab.perft import divide, perft
from paiju.lab.seat_view import SeatView
from paiju.lab.table import most_asks, play_match
from paiju.lab.transcript import round_of, transcript

ROUNDS = 12
"""How many rounds most checks look at."""
LOOKED_AT = 4
"""Of how many decisions of a round one is looked at closely."""
HIDDEN = 24
PAIRS = 24
"""How many pairs of options are tried."""


@define
class Subject:
    """A ruleset under the checks; what several of them need is made once."""

    name: str
    options: dict[str, Any] = field(factory=dict)

    @cached_property
    def ruleset(self) -> Ruleset:
        """The resolved ruleset."""
        return load_ruleset(self.name, self.options)

    @cached_property
    def rules(self) -> Rules:
        """The rules, compiled."""
        return compile_rules(self.ruleset)

    @cached_property
    def rounds(self) -> list[Dealt]:
        """Whole rounds of bots, with the walls that they were dealt from."""
        return [self.played(f"whole {number}") for number in range(ROUNDS)]

    def bots(self) -> list[Bot]:
        """For each seat a bot: every second plays to win."""
        return [GreedyBot() if seat % 2 == 0 else RandomBot() for seat in range(self.rules.seats)]

    def played(self, seed: str, each: Callable[[Round, Random], None] | None = None) -> Dealt:
        """A whole round; `each` looks at some of its decisions."""
        dealt = deal(self.rules, seed)
        chance, bots = Random(seed), self.bots()
        views = [SeatView(seat) for seat in range(self.rules.seats)]
        asks = 0
        while not dealt.round.over:
            if each is not None and asks % LOOKED_AT == 0:
                each(dealt.round, chance)
            asks += 1
            require(asks <= most_asks(self.rules), "A round ends.")
            for seat, menu in dealt.round.legal().items():
                dealt.round.act(seat, bots[seat].decide(views[seat].follow(dealt.round), seat, menu, chance))
        return dealt

    def look(self, each: Callable[[Round, Random], None]) -> None:
        """Look at decisions of some rounds."""
        for number in range(ROUNDS // 3):
            self.played(f"looked at {number}", each)


Check = Callable[[Subject], None]
CHECKS: dict[str, Check] = {}
"""The checks by name; the sentence of each is its docstring."""


def _check(check: Check) -> Check:
    CHECKS[check.__name__] = check
    return check


def sentence(name: str) -> str:
    """What a check demands."""
    return " ".join((CHECKS[name].__doc__ or "").split())


def conforms(name: str, **options: Any) -> Callable[..., None]:
    """A test of a ruleset under all checks, for a test file: `test_ours = conforms("ours")`."""
    subject = Subject(name, options)

    @pytest.mark.parametrize("check", list(CHECKS))
    def test(check: str) -> None:
        try:
            CHECKS[check](subject)
        except Exception as problem:
            problem.add_note(sentence(check))
            raise

    return test


# --- loading and texts ------------------------------------------------------------------------------


def _both(text: Text | None, what: str) -> None:
    require(text is not None and bool(text.zh) and bool(text.en), f"{what} is said in both languages.", text)


@_check
def it_loads(subject: Subject) -> None:
    """The ruleset loads without a fault, and again to the same hash."""
    require(subject.rules.hash == load_ruleset(subject.name, subject.options).hash, "The hash is the same.")


@_check
def it_has_names(subject: Subject) -> None:
    """The ruleset has a name in both languages."""
    _both(subject.rules.names, "The name")


@_check
def options_are_explained(subject: Subject) -> None:
    """Every option, and each of its named values, is explained in both languages."""
    for option in subject.ruleset.settable:
        _both(option.text, f"The option {option.name}")
        for value, text in option.value_texts.items():
            _both(text, f"The value {value} of {option.name}")


@_check
def patterns_have_names(subject: Subject) -> None:
    """Every pattern has a name in both languages."""
    for id, text in (subject.rules.scoring.names if subject.rules.scoring is not None else {}).items():
        _both(text, f"The pattern {id}")


@_check
def texts_are_in_both_languages(subject: Subject) -> None:
    """Every text of reasons, refusals, entries, ends and the rest is there in both languages."""
    for section, texts in subject.rules.texts.items():
        for code, text in texts.items():
            _both(text, f"{section}.{code}")


@_check
def an_unknown_option_is_refused(subject: Subject) -> None:
    """An option that is none is an error with its code and both languages."""
    try:
        load_ruleset(subject.name, {"no-such-option": 1})
    except PaijuError as error:
        require([fault.code for fault in error.faults] == ["unknown-option"], "The code says so.")
        for fault in error.faults:
            require(bool(fault.say("zh")) and bool(fault.say("en")), "It is said in both languages.")
    else:
        require(False, "It is refused.")


@_check
def every_option_alone_loads(subject: Subject) -> None:
    """Each option loads with each value worth trying, to another hash."""
    for chosen in options_alone(subject.ruleset):
        other = load_ruleset(subject.name, {**subject.options, **chosen})
        require(other.hash != subject.ruleset.hash, "Another value is another ruleset.", chosen)


# --- play -------------------------------------------------------------------------------------------


@_check
def rounds_end(subject: Subject) -> None:
    """Every round of bots ends, says why, and asks nobody any more."""
    for dealt in subject.rounds:
        require(not dealt.round.legal(), "Nobody is asked.")
        ends = subject.rules.texts.get("ends", {})
        require(dealt.round.ended_by in ends, "How it ended has a text.", dealt.round.ended_by)


@_check
def somebody_is_asked_until_the_end(subject: Subject) -> None:
    """While a round goes on somebody is asked, and has something to answer."""

    def asked(round: Round, chance: Random) -> None:
        menus = [next(iter(menu), None) for menu in round.legal().values()]
        require(bool(menus) and None not in menus, "Each menu has a decision.")

    subject.look(asked)


@_check
def legal_decisions_are_accepted(subject: Subject) -> None:
    """Every decision of a menu is accepted, and the notation reads what it writes."""
    subject.look(check_menus)


@_check
def other_decisions_are_refused(subject: Subject) -> None:
    """What is not on a menu is refused with a code and both languages, and changes nothing."""
    subject.look(check_refusals)


@_check
def clones_are_independent(subject: Subject) -> None:
    """A clone equals its original, and neither touches the other."""
    subject.look(lambda round, chance: check_clone(round, chance, 6))


@_check
def settled_windows_are_settled(subject: Subject) -> None:
    """Once a window is settled no missing answer changes its outcome."""
    subject.look(check_window)


@_check
def answers_come_in_any_order(subject: Subject) -> None:
    """In whatever order the asked seats answer, the same happens."""

    def orders(round: Round, chance: Random) -> None:
        menus = {seat: list(islice(menu, 20)) for seat, menu in round.legal().items()}
        chosen = {seat: chance.choice(menu) for seat, menu in menus.items()}
        one, other = round.clone(), round.clone()
        for seat in chosen:
            one.act(seat, chosen[seat])
        for seat in reversed(chosen):
            other.act(seat, chosen[seat])
        same = events_bytes(subject.rules, one) == events_bytes(subject.rules, other)
        require(same, "The order of answers has no say.", chosen)

    subject.look(orders)


@_check
def move_counts_add_up(subject: Subject) -> None:
    """The counts below the first decisions add up, and counting changes nothing."""
    round = deal(subject.rules, "counts").round
    before = events_digest(subject.rules, round)
    require(sum(count for _, _, count in divide(round, 2)) == perft(round, 2), "The parts make the whole.")
    require(events_digest(subject.rules, round) == before, "Nothing has changed.")


# --- tiles, events, money ---------------------------------------------------------------------------


@_check
def tiles_are_conserved(subject: Subject) -> None:
    """After every event each tile lies in one place."""
    for dealt in subject.rounds:
        check_tiles(subject.rules, dealt.round, dealt.wall)


@_check
def the_state_is_its_events(subject: Subject) -> None:
    """The fold of the events is the state."""
    for dealt in subject.rounds:
        check_fold(subject.rules, dealt.round, dealt.wall)


@_check
def events_have_kinds(subject: Subject) -> None:
    """Every event is of a declared kind and has its values."""
    for dealt in subject.rounds:
        for event in dealt.round.events():
            kind = subject.rules.kinds[event[0]]
            require(len(event) == len(kind.fields) + 2, "An event has its values.", event)


@_check
def events_are_plain_data(subject: Subject) -> None:
    """Every event is written as JSON at every step, and the stream only grows."""

    def written(round: Round, chance: Random) -> None:
        lines = events_bytes(subject.rules, round).splitlines()
        require(len(lines) == len(round.events()), "An event is a line.")
        for line in lines[-6:]:
            json.loads(line)

    subject.look(written)


@_check
def money_balances(subject: Subject) -> None:
    """Payments are exact, have a reason with a text, and balance."""
    for dealt in subject.rounds:
        check_transfers(subject.rules, dealt.round)


@_check
def totals_are_sums(subject: Subject) -> None:
    """The totals of a match are the sums of what its rounds were worth."""
    match = Match(subject.rules, "totals", length=3)
    booked: list[list[Any]] = []
    hook = subject.rules.hook

    def book() -> None:
        points = hook.match_points(match=match, round=match.round)
        booked.append(list(points if points is not None else match.round.scores))

    play_match(match, subject.bots(), on_round=book)
    sums = [exact(sum(column)) for column in zip(*booked, strict=True)]
    require(sums == match.totals, "The totals are the sums.", sums, match.totals)


# --- what seats see ---------------------------------------------------------------------------------


@_check
def views_show_what_they_may(subject: Subject) -> None:
    """Each seat sees its own tiles and the number of all others, and its menu follows from its view."""
    subject.look(lambda round, chance: check_views(round))


@_check
def hidden_tiles_have_no_say(subject: Subject) -> None:
    """What a seat sees never depends on hidden tiles: two rounds that differ in them look alike."""
    for number in range(HIDDEN):
        seat = number % subject.rules.seats
        check_hidden(subject.rules, f"hidden {number}", seat, Random(number))


@_check
def nobody_acts_in_a_view(subject: Subject) -> None:
    """In a view nobody can act."""
    round = deal(subject.rules, "view").round
    for seat, menu in round.legal().items():
        try:
            round.view(seat).act(seat, next(iter(menu)))
        except PaijuError as error:
            require([fault.code for fault in error.faults] == ["view-only"], "The code says so.")
        else:
            require(False, "It is refused.")


# --- repeatable, recorded ---------------------------------------------------------------------------


@_check
def the_same_seed_is_the_same_round(subject: Subject) -> None:
    """The same seed and decisions give the same events, byte for byte."""
    for number in range(3):
        one, other = (subject.played(f"whole {number}").round for _ in range(2))
        same = events_digest(subject.rules, one) == events_digest(subject.rules, other)
        require(same, "Both are the same.")


@_check
def another_seed_is_another_round(subject: Subject) -> None:
    """Another seed gives another deal."""
    digests = {events_digest(subject.rules, dealt.round) for dealt in subject.rounds}
    require(len(digests) > 1, "Rounds differ.")


@_check
def a_transcript_is_played_again(subject: Subject) -> None:
    """The decisions of a transcript, as they are written, play the whole round again."""
    lines = list(transcript(subject.rules, "written", GreedyBot()))
    require(round_of(iter(lines), subject.rules, "written").over, "The round is over again.")


def _recorded(subject: Subject, folder: str, stop: int | None = None) -> tuple[Path, Match]:
    path = Path(folder) / "match.jsonl"
    left = [stop]

    class Stop(Exception):
        """The program has been killed."""

    def decided(*values: Any) -> None:
        record.decided(*values)
        if left[0] is not None:
            left[0] -= 1
            if left[0] <= 0:
                raise Stop

    with Recorder.create(path, subject.rules, seed="record", length=2) as record, suppress(Stop):
        play_match(record.match, subject.bots(), on_decision=decided, on_round=record.booked)
    return path, record.match


@_check
def records_play_again(subject: Subject) -> None:
    """A record of a match plays again to the same totals."""
    with TemporaryDirectory() as folder:
        path, match = _recorded(subject, folder)
        again = Replay(path, subject.rules)
        require(again.run().totals == match.totals, "The totals are the same.")
        require(again.finished, "The match is finished.")


@_check
def records_are_verified(subject: Subject) -> None:
    """A record proves its deals and results."""
    with TemporaryDirectory() as folder:
        path, _ = _recorded(subject, folder)
        require(verify(path, subject.rules).finished, "It is whole.")


@_check
def an_interrupted_match_goes_on(subject: Subject) -> None:
    """A record that stops in the middle plays again to that very decision."""
    for stop in (1, 5, 17):
        with TemporaryDirectory() as folder:
            path, match = _recorded(subject, folder, stop)
            again = Replay(path, subject.rules).run()
            here, there = (events_digest(subject.rules, one.round) for one in (match, again))
            require(here == there, "It stands where it stopped.", stop)


# --- options and patterns ---------------------------------------------------------------------------


@_check
def every_option_alone_plays(subject: Subject) -> None:
    """With each option alone, and each value worth trying, everything holds in a round."""
    for chosen in options_alone(subject.ruleset):
        rules = compile_rules(load_ruleset(subject.name, {**subject.options, **chosen}))
        try:
            check_round(rules, f"alone {chosen}", share=0.02)
        except Exception as problem:
            problem.add_note(str(chosen))
            raise


@_check
def pairs_of_options_play(subject: Subject) -> None:
    """Pairs of options either are refused in both languages or are played to the end."""
    alone = list(options_alone(subject.ruleset))
    chance = Random(subject.name)
    for _ in range(PAIRS if len(alone) > 1 else 0):
        one, other = chance.sample(alone, 2)
        chosen = {**one, **other}
        try:
            rules = compile_rules(load_ruleset(subject.name, {**subject.options, **chosen}))
        except PaijuError as error:
            require(all(fault.say("zh") != fault.say("en") for fault in error.faults), "Both languages.")
            continue
        try:
            check_round(rules, f"pair {chosen}", share=0.0)
        except Exception as problem:
            problem.add_note(str(chosen))
            raise


def _appraisals(round: Round) -> Iterator[Appraisal]:
    return (win.booked for win in round.wins if win.appraisal is not None)


@_check
def wins_are_explained(subject: Subject) -> None:
    """Every win that is valued comes with its patterns, and their values make its total."""
    for dealt in subject.rounds:
        for worth in _appraisals(dealt.round):
            total = worth.rule.gather(value for _, value in worth.patterns)
            require(worth.total == total, "The total is that of the patterns.", worth)
