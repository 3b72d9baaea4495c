"""All attempts: made, gathered by what goes wrong, made small and written as case files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from errno import EACCES, ENOTDIR
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

from attrs import evolve, frozen

from paiju.core.ruleset import compile_rules, load_ruleset
from paiju.lab.files import about, write_file
from paiju.lab.fuzz.attempt import KINDS, Tried
from paiju.lab.fuzz.failure import KINDS as KINDS_OF_FAILURE
from paiju.lab.fuzz.report import Finding, Report
from paiju.lab.fuzz.small import Shown, made_small
from paiju.lab.fuzz.worker import Task, Workers

LONGEST_SEED = 60
"""How much of a seed stands in the names of files."""


@frozen
class Settings:
    """How much is tried: so many `attempts`, or for so many `seconds`, whichever is over first.

    `limit` is how many seconds of work one attempt may take, `shrink` how many seconds the shrinking of one
    finding.
    """

    seed: str = "0"
    attempts: int | None = 400
    seconds: float | None = None
    jobs: int = 1
    limit: float = 30.0
    shrink: float = 60.0
    out: Path | None = None


def fuzz(name: str, options: Mapping[str, Any], settings: Settings) -> Report:
    """Try to break a ruleset; `options` are set in all that is tried, but for mutated files.

    An interrupt ends it: what has been found so far is written as it is. Raises `PaijuError` if the ruleset
    cannot be loaded as it is, `OSError` for a folder that cannot be written.
    """
    if settings.out is not None:
        _check_folder(settings.out)
    ruleset = load_ruleset(name, options)
    compile_rules(ruleset)
    until = None if settings.seconds is None else monotonic() + settings.seconds
    tried = dict.fromkeys(sorted(set(KINDS)), 0)
    found: dict[int, Tried] = {}
    stopped = False
    findings: dict[tuple[str, str], Finding] = {}
    with Workers(name, dict(options), settings.seed, settings.limit, settings.jobs) as workers:
        try:
            for task, answer in workers.run(_tasks(settings.attempts), until):
                tried[KINDS[task.index % len(KINDS)]] += 1
                if isinstance(answer, Tried):
                    found[task.index] = answer
        except KeyboardInterrupt:
            stopped = True
        for index, some in _kinds(found):
            shown = Shown(some[0].trial, some[0].failure, None)
            try:
                shown = shown if stopped else made_small(workers, settings.shrink, some)
            except KeyboardInterrupt:
                stopped = True
            before = findings.get(shown.failure.key)
            if before is None:
                findings[shown.failure.key] = _written(settings, ruleset.name, index, len(some), shown)
            else:
                findings[shown.failure.key] = evolve(before, count=before.count + len(some))
    return Report(name, settings.seed, tried, tuple(findings.values()), stopped)


def _check_folder(out: Path) -> None:
    """Whether a folder can be written; better known now than when there is something to write."""
    there = next(one for one in (out, *out.absolute().parents) if one.exists())
    if not there.is_dir():
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(there))
    if not os.access(there, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES), str(there))


def _tasks(attempts: int | None) -> Iterator[Task]:
    for index in count() if attempts is None else range(attempts):
        yield Task(index)


def _kinds(found: dict[int, Tried]) -> Iterator[tuple[int, list[Tried]]]:
    """Attempts that fail alike, each kind by the first of them."""
    kinds: dict[tuple[str, str], list[int]] = {}
    for index in sorted(found):
        kinds.setdefault(found[index].failure.key, []).append(index)
    for indices in kinds.values():
        yield indices[0], [found[index] for index in indices]


def _written(settings: Settings, name: str, index: int, number: int, shown: Shown) -> Finding:
    """A finding with its files, if any are to be written."""
    trial, failure = shown.trial, shown.failure
    stem = re.sub(r"[^\w-]+", "-", f"{name}-{settings.seed[:LONGEST_SEED]}-{index}")
    said = " ".join(f"{failure.kind}: {failure.where or KINDS_OF_FAILURE[failure.kind].en}".split())
    case = trial.case_text(f"{stem}.yaml", said[:200])
    file = ruleset = None
    if settings.out is not None:
        with about(settings.out):
            settings.out.mkdir(parents=True, exist_ok=True)
        if trial.text is not None:
            mutated = settings.out / f"{stem}.yaml"
            with about(mutated):
                mutated.write_bytes(trial.text.encode("utf-8", "surrogatepass"))
            ruleset = str(mutated)
        path = settings.out / f"{stem}.cases.yaml"
        write_file(path, case)
        file = str(path)
    return Finding(index, failure, number, case, file, ruleset, shown.again, trial.times)
