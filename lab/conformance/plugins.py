"""Plugins: they keep nothing themselves, and what they do depends on nothing but the round."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

from attrs import asdict, has

from paiju.core.record import events_digest
from paiju.core.round import Round, Rules, start
from paiju.lab.bots import pick
from paiju.lab.checks.elsewhere import digests_of
from paiju.lab.checks.state import require
from paiju.lab.conformance.subject import Subject, check
from paiju.lab.table import most_asks

SEEDS = ("elsewhere 1", "elsewhere 2", "elsewhere 3")
SIDE_BY_SIDE = 3
"""How many pairs of rounds are played in turns."""


def _step(round: Round, chance: Random) -> None:
    """Everybody who is asked decides at random."""
    for seat, menu in round.legal().items():
        round.act(seat, pick(menu, chance))


def _alone(rules: Rules, seed: str) -> str:
    round, chance = start(rules, seed), Random(seed)
    left = most_asks(rules)
    while not round.over and left:
        _step(round, chance)
        left -= 1
    return events_digest(rules, round)


@check
def rounds_do_not_touch_each_other(subject: Subject) -> None:
    """Two rounds that are played in turns go as they do one after the other."""
    rules = subject.rules
    for number in range(SIDE_BY_SIDE):
        seeds = (f"one {number}", f"other {number}")
        apart = [_alone(rules, seed) for seed in seeds]
        rounds = [start(rules, seed) for seed in seeds]
        chances = [Random(seed) for seed in seeds]
        left = most_asks(rules)
        while not all(round.over for round in rounds) and left:
            for round, chance in zip(rounds, chances, strict=True):
                _step(round, chance)
            left -= 1
        together = [events_digest(rules, round) for round in rounds]
        require(together == apart, "They go as they do alone.", seeds)


def plugins_of(rules: Rules) -> list[Any]:
    """The plugins that are objects, which options and rulesets switch on."""
    found: dict[int, Any] = {}
    for name in dir(rules.hook):
        caller = getattr(rules.hook, name)
        for hook in getattr(caller, "get_hookimpls", list)():
            if has(type(hook.plugin)):
                found[id(hook.plugin)] = hook.plugin
    return list(found.values())


@check
def plugins_keep_nothing(subject: Subject) -> None:
    """No plugin of an option keeps anything in itself: what it remembers are facts of the round."""
    rules = subject.rules
    before = [(plugin, repr(_kept(plugin))) for plugin in plugins_of(rules)]
    for seed in SEEDS:
        _alone(rules, seed)
    for plugin, kept in before:
        require(repr(_kept(plugin)) == kept, f"{type(plugin).__name__} is as it was.", kept, _kept(plugin))


def _kept(plugin: Any) -> dict[str, Any]:
    return {**asdict(plugin, recurse=False), **getattr(plugin, "__dict__", {})}


# --- in another process -----------------------------------------------------------------------------


@check
def another_process_plays_the_same(subject: Subject) -> None:
    """The same seed and decisions give the same events in another process, whatever its hashes are."""
    script = (
        "from paiju.lab.checks.elsewhere import digests;"
        f"print(digests({subject.name!r}, {dict(subject.options)!r}, {SEEDS!r}))"
    )
    told = {str(digests_of(subject.rules, SEEDS))}
    for hashes in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        done = subprocess.run(
            [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False
        )
        require(done.returncode == 0, "The other process plays the rounds.", done.stderr[-2000:])
        told.add(done.stdout.strip().rpartition("\n")[2])  # the last line: plugins may print
    require(len(told) == 1, "All of them are the same.", *told)
