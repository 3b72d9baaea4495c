"""Playing many records again: none stops the others, and none that cannot be played counts as the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from attrs import evolve, frozen

from paiju.core.errors import Fault, PaijuError, Place, Text
from paiju.core.record.lines import Header
from paiju.core.record.reading import read_record
from paiju.core.record.serial import canonical, plain
from paiju.core.round import Rules
from paiju.core.ruleset import Ruleset, load_ruleset
from paiju.core.ruleset import rules as load_rules
from paiju.core.ruleset.blame import failure, told
from paiju.lab.validate.events import first_event
from paiju.lab.validate.files import record_files
from paiju.lab.validate.first import First
from paiju.lab.validate.replayed import Replayed, Started, check_record, unlike_seats
from paiju.lab.validate.report import Outcome, Report
from paiju.lab.validate.said import Said

Progress = Callable[[int], None]


def validate(
    paths: Iterable[str | os.PathLike[str]],
    ruleset: str | None = None,
    told_of: Progress | None = None,
) -> Report:
    """Play records again by their rulesets as they are now, or by `ruleset`, and group what differs.

    `ruleset` is a name, a name with options, or a path; the options of each record hold under it too, but
    for those that the name sets. `told_of` hears how many files have been read. Raises `PaijuError` for a
    `ruleset` that cannot be loaded by itself.
    """
    judge = _Judge(ruleset)
    faults: list[Fault] = []
    outcomes: list[Outcome] = []
    unread = 0
    for number, path in enumerate(record_files(paths, faults), start=1):
        found = _attempt(judge, path)
        if isinstance(found, Outcome):
            outcomes.append(found)
        else:
            faults += found
            unread += 1
        if told_of is not None:
            told_of(number)
    return Report(tuple(outcomes), tuple(faults), unread)


def _attempt(judge: _Judge, path: Path) -> Outcome | list[Fault]:
    """What came of one file, or why it says nothing."""
    place = Place(str(path), 1, 1)
    try:
        return judge.judged(path)
    except PaijuError as problem:
        return [fault if fault.place is not None else fault.at(place) for fault in problem.faults]
    except (Exception, SystemExit) as problem:  # noqa: BLE001 whatever a plugin does, the others are still read
        blamed = failure(problem)
        if blamed is not None:
            return [evolve(fault, path=(), place=place) for fault in blamed.faults]
        why = told(problem)
        message = Text(f"重打时引擎出错：{why}", f"the engine failed while it was played again: {why}")
        return [Fault("replay-failed", message, place=place)]


@frozen
class _Refused:
    """Rules that cannot be loaded, and why."""

    faults: tuple[Fault, ...]


class _Judge:
    """Loads each ruleset with its options once, and plays records by them."""

    def __init__(self, ruleset: str | None) -> None:
        self.ruleset = ruleset
        self.usual: dict[str, Ruleset] = {}
        self.fixed: frozenset[str] = frozenset()
        self.loaded: dict[tuple[str, bytes], Rules | _Refused] = {}
        if ruleset is not None:
            self._rules(ruleset, {})
            query = ruleset.partition("?")[2]
            self.fixed = frozenset(name for name, _ in parse_qsl(query, keep_blank_values=True))

    def judged(self, path: Path) -> Outcome:
        """What came of a record. Raises `PaijuError`."""
        lines = read_record(path)
        header = lines.header
        started = check_record(lines)
        rules = self._now(header)
        name = (self.ruleset or header.ruleset).partition("?")[0]
        outcome = Outcome(str(path), name, self._chosen(name, rules), header.hash == rules.hash)
        first = unlike_seats(started, rules)
        if first is not None:
            return evolve(outcome, first=first)
        played = Replayed(started, rules)
        first = played.first()
        if first is not None:
            first = self._exactly(started, rules) or first
        return evolve(outcome, rounds=played.rounds, first=first)

    def _now(self, header: Header) -> Rules:
        if self.ruleset is None:
            return self._rules(header.ruleset, header.options)
        options = {name: value for name, value in header.options.items() if name not in self.fixed}
        return self._rules(self.ruleset, options)

    def _chosen(self, name: str, rules: Rules) -> str:
        """The options that are another value than the ruleset has by itself, in the order of its file."""
        if name not in self.usual:
            self.usual[name] = load_ruleset(name)
        usual = self.usual[name]
        chosen = [one.name for one in usual.settable if rules.options[one.name] != usual.options[one.name]]
        return written({one: plain(rules, rules.options[one]) for one in chosen})

    def _rules(self, name: str, options: Mapping[str, Any]) -> Rules:
        key = (name, canonical(options))
        if key not in self.loaded:
            try:
                self.loaded[key] = load_rules(name, options)
            except PaijuError as problem:
                self.loaded[key] = _Refused(problem.faults)
        found = self.loaded[key]
        if isinstance(found, _Refused):
            raise PaijuError(
                evolve(fault, path=()) if fault.place is None else fault for fault in found.faults
            )
        return found

    def _exactly(self, started: Started, now: Rules) -> First | None:
        """The very event that differs, where the rules of the record are still there to be asked."""
        header = started.lines.header
        if now.hash == header.hash:
            return None
        try:
            then = self._rules(header.ruleset, header.options)
            return first_event(started, Said(then), Said(now)) if then.hash == header.hash else None
        except PaijuError:
            return None


def written(options: Mapping[str, Any]) -> str:
    """Options in one short line; empty for none."""
    return " ".join(f"{name}={canonical(value).decode()}" for name, value in options.items()).replace('"', "")
