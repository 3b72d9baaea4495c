"""Processes in which attempts are made, watched so that none can hang or take all memory."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import pickle
import signal
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic
from typing import Any

from attrs import define, field, frozen

from paiju.lab.fuzz.attempt import Fuzzer, Tried
from paiju.lab.fuzz.failure import DIED, HANG, UNKNOWN, Failure, of_trace, outcome
from paiju.lab.fuzz.trial import Trial

MEMORY = 3 << 30
"""Most bytes of address space of a worker, where the system can limit it."""
PATIENCE = 20
"""How many times as long an attempt may take where it works little: it waits, or the machine is busy."""
GRACE = 10.0
"""So many seconds after that a worker is ended from outside."""


@frozen
class Task:
    """An attempt by its number; or a trial that is run, or begun `back` decisions before its end."""

    index: int = -1
    trial: Trial | None = None
    back: int = 0


Answer = Tried | Failure | Trial | None


def work(
    connection: Connection[Any, Any], name: str, options: dict[str, Any], seed: str, limit: float, folder: str
) -> None:
    """What a worker does until nobody asks any more. What plugins print is kept out of sight."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    _silence(Path(folder) / "printed")
    journal = open(Path(folder) / "journal", "wb")  # noqa: SIM115 open as long as the worker lives
    trace = open(Path(folder) / "trace", "w")  # noqa: SIM115

    def wrote(what: Any) -> None:
        if isinstance(what, Trial):
            journal.seek(0)
            journal.truncate()
        pickle.dump(what, journal)
        journal.flush()

    if sys.platform != "win32":  # the stack is written, then the signal ends the process
        faulthandler.register(signal.SIGPROF, file=trace, chain=True)
    fuzzer = Fuzzer(name, options, seed, wrote)
    while True:
        try:
            task: Task = connection.recv()
        except EOFError:
            return
        _set_alarm(limit)
        faulthandler.dump_traceback_later(limit * PATIENCE, exit=True, file=trace)
        answer = _answer(fuzzer, task)
        faulthandler.cancel_dump_traceback_later()
        _set_alarm(0)
        try:
            connection.send(answer)
        except OSError:
            return


def _silence(file: Path) -> None:
    """Let what is written to the standard streams go into a file."""
    with open(file, "wb") as kept:
        for stream in (1, 2):
            os.dup2(kept.fileno(), stream)


def _answer(fuzzer: Fuzzer, task: Task) -> Answer:
    if task.trial is None:
        return fuzzer.attempt(task.index)
    fuzzer.journal(task.trial)
    if task.back:
        return fuzzer.as_position(task.trial, task.back)
    return outcome(task.trial, fuzzer.rulesets)


def _set_alarm(seconds: float) -> None:
    """End this process once it has worked for so long, waiting not counted; 0: never."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _limit_memory() -> None:
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    least = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    resource.setrlimit(resource.RLIMIT_AS, (least, most))


# --- from outside -------------------------------------------------------------------------------------


@define
class _Worker:
    """A process, what it is doing, and since when."""

    process: BaseProcess
    connection: Connection[Any, Any]
    folder: Path
    task: Task | None = None
    since: float = 0.0


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Processes that begin here are not interrupted with us: we end them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would let interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _context() -> BaseContext:
    """How processes begin: as copies of one that has imported all but plugins, if that can be."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


@define
class Workers:
    """So many processes for the attempts of a ruleset; one that ends is replaced."""

    name: str
    options: dict[str, Any]
    seed: str
    limit: float
    jobs: int
    _folder: tempfile.TemporaryDirectory[str] = field(
        init=False, factory=lambda: tempfile.TemporaryDirectory(prefix="paiju-fuzz-")
    )
    _workers: list[_Worker] = field(init=False, factory=list)
    _made: int = field(init=False, default=0)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            self._end(worker)
        self._folder.cleanup()

    def run(self, tasks: Iterable[Task], until: float | None = None) -> Iterator[tuple[Task, Answer]]:
        """Every task with its answer, in the order in which they are done; after `until` no more is begun."""
        waiting = iter(tasks)
        left = self._feed(waiting, until)
        while any(worker.task is not None for worker in self._workers):
            for worker in self._ready([one for one in self._workers if one.task is not None]):
                task, answer = self._answered(worker)
                if left:
                    left = self._feed(waiting, until)
                yield task, answer

    def one(self, task: Task) -> Answer:
        """The answer to one task."""
        return next(iter(self.run([task])))[1]

    def alone(self, trial: Trial) -> Failure | None:
        """What a trial shows in a process that has done nothing before."""
        worker = self._start()
        self._give(worker, Task(trial=trial))
        try:
            while not self._ready([worker]):
                continue
            _, answer = self._answered(worker)
        finally:
            self._end(worker)
        return answer if isinstance(answer, Failure) else None

    def _feed(self, waiting: Iterator[Task], until: float | None) -> bool:
        """Give every idle worker something to do; whether there may be more."""
        while len(self._workers) < self.jobs:
            self._workers.append(self._start())
        for worker in self._workers:
            if worker.task is not None:
                continue
            if until is not None and monotonic() >= until:
                return False
            task = next(waiting, None)
            if task is None:
                return False
            self._give(worker, task)
        return True

    @staticmethod
    def _give(worker: _Worker, task: Task) -> None:
        worker.task, worker.since = task, monotonic()
        with suppress(OSError):  # it has ended already, as will be noticed
            worker.connection.send(task)

    def _start(self) -> _Worker:
        self._made += 1
        folder = Path(self._folder.name) / str(self._made)
        folder.mkdir()
        context = _context()
        ours, theirs = context.Pipe()
        process: BaseProcess = context.Process(  # type: ignore[attr-defined]
            target=work,
            args=(theirs, self.name, self.options, self.seed, self.limit, str(folder)),
            daemon=True,
        )
        with _undisturbed():
            process.start()
        theirs.close()
        return _Worker(process, ours, folder)

    def _ready(self, busy: list[_Worker]) -> list[_Worker]:
        """Those of busy workers that have answered, have ended, or have had all their time."""
        heard = wait([worker.connection for worker in busy], timeout=1.0)
        late = [one for one in busy if monotonic() - one.since > self.limit * PATIENCE + GRACE]
        return [worker for worker in busy if worker.connection in heard or worker in late]

    def _answered(self, worker: _Worker) -> tuple[Task, Answer]:
        task = worker.task
        assert task is not None
        worker.task = None
        if worker.connection.poll():
            try:
                answer: Answer = worker.connection.recv()
            except (EOFError, OSError):
                pass
            else:
                return task, answer
        if worker in self._workers:
            self._workers.remove(worker)
        self._end(worker)
        failure = self._why(worker)
        if task.trial is not None:
            return task, failure if not task.back else None
        return task, Tried(_last_trial(worker.folder) or Trial(UNKNOWN, self.name, 0), failure)

    def _why(self, worker: _Worker) -> Failure:
        trace = (worker.folder / "trace").read_text("utf-8") if (worker.folder / "trace").exists() else ""
        if trace:
            return of_trace(trace)
        code = worker.process.exitcode
        if code is None or code == -signal.SIGTERM:
            return Failure(HANG, UNKNOWN, UNKNOWN)
        return Failure(DIED, str(code), _last_line(worker.folder / "printed"))

    def _end(self, worker: _Worker) -> None:
        worker.connection.close()
        if worker.task is not None or worker.process.exitcode is None:
            worker.process.join(0.2)
        if worker.process.exitcode is None:
            worker.process.terminate()
            worker.process.join(1.0)
        if worker.process.exitcode is None:
            worker.process.kill()
        worker.process.join()


def _last_line(file: Path) -> str:
    """The last line of a file that is not empty."""
    try:
        lines = file.read_text("utf-8", "replace").split("\n")
    except OSError:
        return ""
    return next((line for line in reversed(lines) if line.strip()), "")[:200]


def _last_trial(folder: Path) -> Trial | None:
    """The trial that a worker was at, with the steps it had taken."""
    trial: Trial | None = None
    try:
        with open(folder / "journal", "rb") as file:
            while True:
                what = pickle.load(file)
                trial = what if isinstance(what, Trial) else trial.then(what) if trial is not None else None
    except (EOFError, pickle.UnpicklingError, OSError):
        return trial
