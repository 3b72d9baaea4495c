"""Options alone and in pairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any

from paiju.core.errors import PaijuError
from paiju.core.ruleset import compile_rules, load_ruleset
from paiju.lab.checks import check_round, options_alone
from paiju.lab.checks.state import require
from paiju.lab.conformance.subject import Subject, check

PAIRS = 24
"""How many pairs of options are tried."""


@contextmanager
def _told(chosen: Mapping[str, Any]) -> Iterator[None]:
    """Say with which options something went wrong."""
    try:
        yield
    except Exception as problem:
        problem.add_note(f"with {dict(chosen)}")
        raise


@check
def every_option_alone_plays(subject: Subject) -> None:
    """With each option alone, and each value worth trying, everything holds in a round."""
    for chosen in options_alone(subject.ruleset):
        rules = compile_rules(load_ruleset(subject.name, {**subject.options, **chosen}))
        with _told(chosen):
            check_round(rules, f"alone {chosen}", share=0.02)


@check
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
        with _told(chosen):
            check_round(rules, f"pair {chosen}", share=0.0)
