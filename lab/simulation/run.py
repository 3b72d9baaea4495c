"""Playing many rounds: `simulate` does it, and `Simulation` is what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from attrs import frozen

from paiju.core.errors import Fault, PaijuError, Text, choices, nearest
from paiju.core.round import Rules
from paiju.core.ruleset import Ruleset, load_ruleset
from paiju.core.shuffle import seed_text
from paiju.lab.page.sheet import need
from paiju.lab.simulation.folder import Folder, known_manifest, open_folder
from paiju.lab.simulation.job import Job
from paiju.lab.simulation.play import chunk_rows, table_of
from paiju.lab.simulation.tables import CSV, FORMS, PARQUET, columns
from paiju.lab.simulation.tally import Tally
from paiju.lab.simulation.workers import played

CHUNK = 250
"""How many rounds, or matches, a chunk has unless it is said otherwise."""
ROUNDS = 1000
"""How many rounds are played where nothing is said."""
MOST = 10**9
"""A simulation has no more rounds, and no more matches."""
FEWEST = 100
"""No confidence width is believed that comes from fewer rounds or matches."""

Progress = Callable[[int, int], None]
"""Told now and then how far a simulation is: done, of how many."""


@frozen
class Simulation:
    """What a simulation has found: the job, its rules, and the counts.

    `known` is how many rounds or matches its folder held already.
    """

    job: Job
    rules: Rules
    tally: Tally
    known: int = 0

    def rows(self, table: str, chunk: int = 0) -> list[dict[str, Any]]:
        """The rows of a table (`rounds`, `patterns`, `payments`) of one chunk, played once more."""
        names = columns(self.rules.seats, self.job.length)[table]
        return [dict(zip(names, row, strict=True)) for row in chunk_rows(self.job, chunk)[table]]


def simulate(
    name: str | Ruleset,
    options: Mapping[str, Any] | None = None,
    *,
    rounds: int | None = None,
    matches: int | None = None,
    length: int | None = None,
    policies: Sequence[str] = ("random",),
    seed: str | int = "1",
    until: float | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    out: Path | str | None = None,
    form: str | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play `rounds` of a ruleset, by default 1000, or `matches` of `length`, by default one a seat.

    `policies` names one bot for all seats or one for each. Round number i is dealt from the seed `SEED/i`,
    so the outcome is the same for any number of `jobs` (processes), any `scheduler` (a Dask cluster,
    `tcp://HOST:PORT`), and any `chunk`. With `until` it stops after the first chunk by which the mean of
    every seat is known within that half width (95 %). `out` is a folder that keeps the rows as `form`,
    `parquet` or `csv`, and where the same simulation goes on if it was stopped. Raises `PaijuError`.
    """
    ruleset = name if isinstance(name, Ruleset) else load_ruleset(name, options)
    folder_path = None if out is None else Path(out)
    manifest = {} if folder_path is None else known_manifest(folder_path)
    job = Job(
        ruleset,
        _policies(ruleset, policies),
        str(seed_text(seed)),
        _count(rounds, matches),
        0 if matches is None else _whole("length", ruleset.seats if length is None else length),
        _whole("chunk", chunk or manifest.get("chunk") or CHUNK),
        "" if folder_path is None else _form(form or manifest.get("format")),
    )
    seed_text(f"{job.seed}/{job.count}")
    _whole("jobs", jobs)
    if until is not None and not (_is_number(until) and 0 < until < float("inf")):
        raise _bad("until", until, "> 0")
    rules = table_of(job).rules
    folder = None if folder_path is None else open_folder(folder_path, job, until)
    run = _Run(job, folder, until, progress or _silent)
    run.recall()
    known = run.done
    run.play(jobs, scheduler)
    return Simulation(job, rules, run.tally, known)


class _Run:
    """The chunks of a job on their way into one tally, which takes them in their order."""

    def __init__(self, job: Job, folder: Folder | None, until: float | None, progress: Progress) -> None:
        self.job = job
        self.folder = folder
        self.until = until
        self.progress = progress
        self.tally = Tally(job.ruleset.seats)
        self.done = 0
        self.stopped = False
        self._next = 0
        self._waiting: dict[int, Tally] = {}

    def recall(self) -> None:
        """Take what the folder holds already."""
        if self.folder is not None:
            for chunk in self.folder.finished():
                found = self.folder.tally(chunk)
                if found is not None:
                    self._take(chunk, found)
        self.progress(self.done, self.job.count)

    def play(self, jobs: int, scheduler: str | None) -> None:
        """Have the others played, until all are or enough is known."""
        known, first = frozenset(self._waiting), self._next
        left = self.job.chunks - first - len(known)
        if left and not self.stopped:
            chunks = (chunk for chunk in range(first, self.job.chunks) if chunk not in known)
            with closing(played(self.job, chunks, min(jobs, left), scheduler)) as arriving:
                for chunk, one in arriving:
                    if self.folder is not None:
                        self.folder.keep(chunk, one)
                    self._take(chunk, one.tally)
                    self.progress(self.done, self.job.count)
                    if self.stopped:
                        break
        if self.stopped and self.folder is not None:
            self.folder.drop(self._next)

    def _take(self, chunk: int, tally: Tally) -> None:
        self.done += tally.units
        self._waiting[chunk] = tally
        while not self.stopped and self._next in self._waiting:
            self.tally.add(self._waiting.pop(self._next))
            self._next += 1
            self.stopped = self._enough()

    def _enough(self) -> bool:
        widest = self.tally.widest()
        if self.until is None or widest is None or self.tally.units < FEWEST:
            return False
        return widest <= self.until


def _silent(done: int, of: int) -> None:
    """Progress that nobody looks at."""


# --- what was asked for -----------------------------------------------------------------------------


def _policies(ruleset: Ruleset, names: Sequence[str]) -> tuple[str, ...]:
    """A bot for each seat."""
    given = (names,) if isinstance(names, str) else tuple(names)
    seats = ruleset.seats
    if len(given) == 1:
        return given * seats
    if len(given) != seats:
        message = Text(
            f"{len(given)} 个策略不合 {seats} 个座位", f"{len(given)} policies do not fit {seats} seats"
        )
        raise PaijuError(Fault("bad-policies", message, ("policies",), expected=choices((1, seats))))
    return given


def _count(rounds: int | None, matches: int | None) -> int:
    if rounds is not None and matches is not None:
        message = Text("rounds 和 matches 不能同时用", "rounds and matches do not go together")
        raise PaijuError(Fault("bad-value", message))
    if matches is not None:
        return _whole("matches", matches)
    return _whole("rounds", ROUNDS if rounds is None else rounds)


def _whole(name: str, value: object) -> int:
    if type(value) is not int or not 0 < value <= MOST:
        raise _bad(name, value, f"1–{MOST}")
    return value


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float, Fraction)) and not isinstance(value, bool)


def _form(form: str | None) -> str:
    """What files are written as: what was said, else Parquet where it can be had, else CSV."""
    if form is None:
        return PARQUET if find_spec("pyarrow") is not None else CSV
    if form not in FORMS:
        message = Text(f"没有格式“{form}”", f"there is no format “{form}”")
        near = nearest(form, FORMS)
        raise PaijuError(Fault("bad-value", message, ("form",), expected=choices(FORMS), nearest=near))
    if form == PARQUET:
        need("pyarrow")
    return form


def _bad(name: str, value: object, expected: str) -> PaijuError:
    message = Text(f"{name} 不能是 {value!r:.80}", f"{name} cannot be {value!r:.80}")
    return PaijuError(Fault("bad-value", message, (name,), expected=expected))
