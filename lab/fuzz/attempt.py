"""One attempt: what is tried follows from the seed and the number of the attempt."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cached_property
from random import Random
from typing import Any
from urllib.parse import parse_qsl

from attrs import evolve, frozen

from paiju.core.round import Round, Rules, start
from paiju.core.ruleset import Ruleset, compile_rules, load_ruleset
from paiju.lab.bots import pick
from paiju.lab.cases.always import Always
from paiju.lab.cases.written import position_data, position_of
from paiju.lab.fuzz.failure import Failure, of_error, of_faults
from paiju.lab.fuzz.mutate import mutated
from paiju.lab.fuzz.options import random_options
from paiju.lab.fuzz.play import Player, take
from paiju.lab.fuzz.positions import changed
from paiju.lab.fuzz.trial import MUTANT, Loaded, Trial, in_folder, opened

OPTIONS, FILE, POSITION = "options", "file", "position"
KINDS = (OPTIONS, FILE, FILE, POSITION, POSITION, OPTIONS, FILE, POSITION)
"""What is tried, in turn."""
DEEPEST = 60
"""At most so many decisions are made before a round becomes a position."""
Wrote = Callable[[Any], None]


@frozen
class Tried:
    """An attempt that failed: the trial that shows it, and how."""

    trial: Trial
    failure: Failure


class Fuzzer:
    """Makes the attempts of one ruleset; `journal` hears of each trial, and of each step first."""

    def __init__(self, name: str, options: Mapping[str, Any], seed: str, journal: Wrote) -> None:
        self.seed = seed
        self.journal = journal
        self.asked = name
        self.options = dict(options)
        self.name, _, self.query = name.partition("?")
        if "/" in self.name or os.sep in self.name:
            self.name = os.path.abspath(self.name)
        self.rulesets = Loaded()
        self.trial = Trial(OPTIONS, self.name, 0)
        """What is being tried."""

    @cached_property
    def ruleset(self) -> Ruleset:
        """The ruleset as it is asked for; loaded when it is needed."""
        return load_ruleset(self.asked, self.options)

    @cached_property
    def given(self) -> dict[str, Any]:
        """The options that are set in all that is tried."""
        names = {*self.options, *(key for key, _ in parse_qsl(self.query, keep_blank_values=True))}
        values = self.ruleset.options
        return {name: values[name] for name in sorted(names) if name in values}

    def attempt(self, index: int) -> Tried | None:
        """Make an attempt; what it found."""
        chance = Random(f"paiju fuzz|{self.seed}|{self.ruleset.name}|{index}")
        kind = KINDS[index % len(KINDS)]
        self._now(Trial(kind, self.name, chance.randrange(1000), options=self.given))
        try:
            {OPTIONS: self._options, FILE: self._file, POSITION: self._position}[kind](chance)
        except BaseException as error:  # noqa: BLE001 what is tried could not even be made
            return _tried(self.trial, of_error(error, self.trial))
        return self._play(self.trial, chance)

    def _now(self, trial: Trial) -> None:
        """What is tried from here on."""
        self.trial = trial
        self.journal(trial)

    # --- what is tried ------------------------------------------------------------------------------

    def _options(self, chance: Random) -> None:
        options = {**self.given, **random_options(self.ruleset, self.name, chance)}
        self._now(evolve(self.trial, options=options, start=self._fresh(chance)))

    def _fresh(self, chance: Random) -> dict[str, Any]:
        return {"dealer": chance.randrange(self.ruleset.seats), "seed": chance.randrange(10**6)}

    def _file(self, chance: Random) -> None:
        text, base = mutated(self.ruleset, self.name, chance)
        seed = {"seed": chance.randrange(10**6)}
        self._now(evolve(self.trial, options={}, text=text, base=base, start=seed))

    def _position(self, chance: Random) -> None:
        options = {
            **self.given,
            **(random_options(self.ruleset, self.name, chance) if chance.random() < 0.4 else {}),
        }
        self._now(evolve(self.trial, options=options, start=self._fresh(chance)))
        rules = self.rulesets.load(self.name, options)
        round = start(rules, self.trial.start["seed"], dealer=self.trial.start["dealer"])
        position = position_of(round)
        for _ in range(chance.randrange(DEEPEST)):
            for seat, menu in round.legal().items():
                action = pick(menu, chance)
                step = f"{seat} {rules.notation.write_action(action)}"
                self.journal(step)
                self.trial = self.trial.then(step)
                take(round, seat, action)
            if round.over:
                break
            position = position_of(round) or position
        if position is not None:
            begin = position_data(rules, position)
            self._now(evolve(self.trial, play=(), start=changed(rules, begin, chance)))

    # --- trying it ------------------------------------------------------------------------------------

    def _play(self, trial: Trial, chance: Random) -> Tried | None:
        try:
            rules = self._rules(trial)
            found = opened(rules, trial)
            if found.begin is None:
                return _tried(trial, of_faults(found.faults))
            round = found.begin()
        except BaseException as error:  # noqa: BLE001 any error is what we look for
            return _tried(trial, of_error(error, self.trial))
        player = Player(trial, chance, self.journal)
        seed = trial.start.get("seed") if "seats" not in trial.start else None
        try:
            always = Always(trial.number, seed)
            player.play(round, always)
            always.again(round, found.begin, player.again, len(player.made))
        except BaseException as error:  # noqa: BLE001
            return _tried(player.trial, of_error(error, self.trial))
        return None

    def _rules(self, trial: Trial) -> Rules:
        if trial.text is None:
            return self.rulesets.load(trial.ruleset, trial.options)
        rules: Rules = in_folder(
            trial, lambda path: compile_rules(load_ruleset(str(path.parent / MUTANT), trial.options))
        )
        return rules

    def as_position(self, trial: Trial, back: int) -> Trial | None:
        """The trial from a position so many decisions before its end; None where there is none."""
        steps = list(trial.play)
        if back >= len(steps) or not all(isinstance(one, str) for one in steps[:-back]):
            return None
        try:
            rules = self._rules(trial)
            begin = opened(rules, trial).begin
            if begin is None:
                return None
            round = begin()
            for step in steps[:-back]:
                seat, _, words = step.partition(" ")
                round.act(int(seat), words)
        except BaseException:  # noqa: BLE001 it may well go wrong here already
            return None
        return _at(trial, round, steps[-back:])


def _at(trial: Trial, round: Round, steps: list[Any]) -> Trial | None:
    position = position_of(round)
    if position is None:
        return None
    return evolve(trial, start=position_data(round.rules, position), play=tuple(steps))


def _tried(trial: Trial, failure: Failure | None) -> Tried | None:
    return None if failure is None else Tried(trial, failure)
