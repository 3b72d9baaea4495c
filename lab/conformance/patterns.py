"""Patterns and combinations: each is scored or played somewhere, and wins are explained."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from paiju.core.errors import PaijuError
from paiju.core.round import Rules
from paiju.core.scoring import Appraisal
from paiju.lab.cases import read_cases
from paiju.lab.checks.state import Broken, require
from paiju.lab.conformance.subject import Subject, check
from paiju.lab.examples import one_of_each, patterns_of, scored_by
from paiju.lab.examples.deals import clumped_deals

DEALS = 120
"""In how many rounds every combination of cards is looked for."""
SEED = 6


@check
def wins_are_explained(subject: Subject) -> None:
    """Every win that is valued comes with its patterns, and their values make its total."""
    for dealt in subject.rounds:
        for win in dealt.round.wins:
            for worth in win.worths:
                total = worth.rule.gather([value for _, value in worth.patterns])
                require(worth.total == total, "The total is that of the patterns.", worth)


@check
def every_pattern_is_scored_somewhere(subject: Subject) -> None:
    """For every pattern there is a position, or a deal, with decisions that end in a win that scores it."""
    rules = subject.rules
    shown = {id for worth in _worths(subject) for id in scored_by(worth)}
    wanted = [id for id in patterns_of(rules) if id not in shown]
    found = one_of_each(rules, Random(SEED), wanted)
    for id, example in found.items():
        won = example.play().wins
        require(any(id in scored_by(worth) for win in won for worth in win.worths), f"{id} is scored again.")
    missing = [id for id in wanted if id not in found]
    require(not missing, f"Nothing was found that scores {_named(rules, missing)}.", HOW_TO_SHOW)


HOW_TO_SHOW = (
    "Either nothing can score it, which is a mistake of the ruleset, or it is rare: then write a case or a "
    'hand that does (docs/cases.md) and name its file: conforms(NAME, examples=["FILE.cases.yaml"]).'
)


def _named(rules: Rules, ids: list[str]) -> str:
    """Patterns by their names and ids."""
    assert not ids or rules.scoring is not None
    names = rules.scoring.names if rules.scoring is not None else {}
    return ", ".join(f"{names[id].zh} {names[id].en} ({id})" for id in ids)


def _worths(subject: Subject) -> Iterator[Appraisal]:
    """What the wins are worth in the case files given as examples, where they are of this ruleset."""
    for path in subject.examples:
        file = read_cases(path)
        if file.faults:
            raise PaijuError(file.faults)
        for entry in file.entries:
            if entry.rules.hash == subject.rules.hash:
                yield from entry.worths()


@check
def every_combination_is_played_somewhere(subject: Subject) -> None:
    """In a game of cards every kind of combination is played in some deal."""
    grammar = subject.rules.grammar
    if grammar is None:
        return
    missing = set(grammar.kinds)
    for round in clumped_deals(subject.rules, Random(SEED), DEALS):
        played = {event[3].kind for event in round.events() if event[0] == "play"}
        missing -= played
        if not missing:
            return
    raise Broken(f"Nobody could play {', '.join(sorted(missing))} in {DEALS} deals.")
