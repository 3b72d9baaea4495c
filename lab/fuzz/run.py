"""All attempts: made, gathered by what goes wrong, made small and written as case files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

from attrs import frozen

from paiju.core.ruleset import compile_rules, load_ruleset
from paiju.lab.fuzz.attempt import KINDS, Tried
from paiju.lab.fuzz.failure import Failure
from paiju.lab.fuzz.report import Finding, Report
from paiju.lab.fuzz.shrink import Shrinker
from paiju.lab.fuzz.trial import Trial
from paiju.lab.fuzz.worker import Task, Workers


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

    Raises `PaijuError` if it cannot be loaded as it is, `OSError` for a folder that cannot be written.
    """
    ruleset = load_ruleset(name, options)
    compile_rules(ruleset)
    until = None if settings.seconds is None else monotonic() + settings.seconds
    tried = dict.fromkeys(sorted(set(KINDS)), 0)
    found: dict[int, Tried] = {}
    with Workers(name, dict(options), settings.seed, settings.limit, settings.jobs) as workers:
        for task, answer in workers.run(_tasks(settings.attempts), until):
            tried[KINDS[task.index % len(KINDS)]] += 1
            if isinstance(answer, Tried):
                found[task.index] = answer
        findings = [_finding(workers, settings, ruleset.name, index, some) for index, some in _kinds(found)]
    return Report(name, settings.seed, tried, tuple(findings))


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


def _finding(workers: Workers, settings: Settings, name: str, index: int, some: list[Tried]) -> Finding:
    """A finding made small, and written."""
    failure = some[0].failure

    def tried(trial: Trial) -> Failure | None:
        answer = workers.one(Task(trial=trial))
        return answer if isinstance(answer, Failure) else None

    def position(trial: Trial, back: int) -> Trial | None:
        answer = workers.one(Task(trial=trial, back=back))
        return answer if isinstance(answer, Trial) else None

    smallest = min(
        (one.trial for one in some[:9]), key=lambda trial: (trial.text is not None, len(trial.play))
    )
    small = Shrinker(failure, tried, position, settings.shrink).shrink(smallest)
    trial = small if small is not None else some[0].trial
    stem = re.sub(r"[^\w-]+", "-", f"{name}-{settings.seed}-{index}")
    ruleset = f"{stem}.yaml" if trial.text is not None else None
    case = trial.case_text(f"{stem}.yaml", " ".join(f"{failure.kind}: {failure.where}".split())[:200])
    file = None
    if settings.out is not None:
        settings.out.mkdir(parents=True, exist_ok=True)
        if ruleset is not None and trial.text is not None:
            (settings.out / ruleset).write_bytes(trial.text.encode("utf-8", "surrogatepass"))
            ruleset = str(settings.out / ruleset)
        path = settings.out / f"{stem}.cases.yaml"
        path.write_text(case, "utf-8")
        file = str(path)
    return Finding(index, failure, len(some), case, file, ruleset, small is not None)
