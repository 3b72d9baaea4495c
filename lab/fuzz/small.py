"""From what failed to a file that fails by itself, as small as can be."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from paiju.lab.fuzz.attempt import Tried
from paiju.lab.fuzz.failure import DIED, HANG, Failure
from paiju.lab.fuzz.shrink import Shrinker, alike
from paiju.lab.fuzz.trial import Trial
from paiju.lab.fuzz.worker import Task, Workers

FIRST = 3
"""How many attempts that failed alike are run again before what they show then is taken instead."""
TIMES = (2, 4, 8, 16, 32)
"""How often a case is put into its file where one alone does not fail."""
SMALLEST = 9
"""Of how many attempts that failed alike the smallest is taken."""
MOST_ALONE = 60
"""How many smaller trials are tried where each needs a process of its own."""


@frozen
class Shown:
    """A trial, how it fails, and whether its file fails so by itself; None: that was not tried."""

    trial: Trial
    failure: Failure
    again: bool | None


def made_small(workers: Workers, seconds: float, some: Sequence[Tried]) -> Shown:
    """The smallest file for attempts that failed alike; whatever it shows is seen in a fresh process."""
    shown = _alone(workers, some)
    if not shown.again:
        return shown
    failure = shown.failure

    def tried(trial: Trial) -> Failure | None:
        answer = workers.one(Task(trial=trial))
        return answer if isinstance(answer, Failure) else None

    def position(trial: Trial, back: int) -> Trial | None:
        answer = workers.one(Task(trial=trial, back=back))
        return answer if isinstance(answer, Trial) else None

    if shown.trial.times == 1:
        small = Shrinker(failure, tried, position, seconds).shrink(shown.trial)
        if small == shown.trial or alike(workers.alone(small), failure):
            return evolve(shown, trial=small)
    # What was done before in the same process has a say.
    small = Shrinker(failure, workers.alone, position, seconds, MOST_ALONE).shrink(shown.trial)
    return evolve(shown, trial=small)


def _alone(workers: Workers, some: Sequence[Tried]) -> Shown:
    """An attempt that fails again in a fresh process; once more often where it does not fail once."""
    other: Shown | None = None
    ordered = sorted(some[:SMALLEST], key=lambda one: (one.trial.text is not None, len(one.trial.play)))
    for one in ordered[:FIRST]:
        found = workers.alone(one.trial)
        if found is not None and alike(found, one.failure):
            return Shown(one.trial, found, True)
        if found is not None and other is None:
            other = Shown(one.trial, found, True)
    if other is not None:
        return other
    first = ordered[0]
    if first.failure.kind not in (HANG, DIED):
        for times in TIMES:
            trial = evolve(first.trial, times=times)
            found = workers.alone(trial)
            if found is not None:
                return Shown(trial, found, True)
    return Shown(first.trial, first.failure, False)
