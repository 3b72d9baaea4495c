"""Who plays the chunks: this process, processes of this machine, or a Dask cluster."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread
from typing import Any

from paiju.core.errors import Fault, PaijuError, Text
from paiju.core.ruleset.blame import failure, told
from paiju.lab.page.sheet import need
from paiju.lab.simulation.job import Job
from paiju.lab.simulation.play import Played, play_chunk

Done = Generator[tuple[int, Played], None, None]
_AHEAD = 2
"""How many chunks are given out for each worker, so that none has to wait."""
_PATIENCE = 10
"""How many seconds a cluster may take to answer."""


def played(job: Job, chunks: Iterable[int], workers: int, scheduler: str | None) -> Done:
    """The chunks with their numbers, as they are finished. Raises `PaijuError`."""
    if scheduler is not None:
        return _on_cluster(job, chunks, scheduler)
    return _here(job, chunks) if workers < 2 else _in_processes(job, chunks, workers)


def _here(job: Job, chunks: Iterable[int]) -> Done:
    for chunk in chunks:
        yield chunk, play_chunk(job, chunk)


def _flow(submit: Callable[[int], Future[Played]], width: int, chunks: Iterable[int]) -> Done:
    """Give out the chunks in order, a few more than there are workers, and hand on what comes back."""
    given: dict[Future[Played], int] = {}
    left = iter(chunks)
    try:
        while True:
            while len(given) < _AHEAD * width and (chunk := next(left, None)) is not None:
                given[submit(chunk)] = chunk
            if not given:
                return
            for future in wait(given, return_when=FIRST_COMPLETED).done:
                yield given.pop(future), future.result()
    finally:
        for future in given:
            future.cancel()


# --- processes of this machine ----------------------------------------------------------------------

_job: Job | None = None


def _in_processes(job: Job, chunks: Iterable[int], workers: int) -> Done:
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin, (job,))

    def submit(chunk: int) -> Future[Played]:
        with _undisturbed():
            return pool.submit(_play, chunk)

    try:
        yield from _flow(submit, workers, chunks)
    except BrokenProcessPool:
        message = Text("一个工作进程没有做完就没了", "a worker process has gone before it was done")
        raise PaijuError(Fault("worker-died", message)) from None
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Processes that are started here are not interrupted with us: we tell them when to stop."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(job: Job) -> None:
    """What a worker does first: it takes the job, and sees to it that it does not outlive its parent."""
    global _job
    _job = job
    sys.stdout = sys.stderr  # what plugins print is no part of an answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(parent: Any) -> None:
    wait_for([parent])
    os._exit(1)


def _play(chunk: int) -> Played:
    assert _job is not None
    try:
        return play_chunk(_job, chunk)
    except (SystemExit, GeneratorExit) as error:  # they would leave the parent without a word
        blamed = failure(error)
        if blamed is not None:
            raise blamed from None
        why = told(error)
        message = Text(f"一个工作进程失败了：{why}", f"a worker process failed: {why}")
        raise PaijuError(Fault("worker-failed", message)) from None


# --- a cluster --------------------------------------------------------------------------------------


def _on_cluster(job: Job, chunks: Iterable[int], scheduler: str) -> Done:
    distributed = need("distributed")
    with _connected(distributed, scheduler) as client:
        width = sum(client.nthreads().values())
        there = client.scatter(job, broadcast=True, hash=False)
        pool = client.get_executor(pure=False)
        try:
            yield from _flow(lambda chunk: pool.submit(play_chunk, there, chunk), width, chunks)
        except (PaijuError, GeneratorExit):
            raise
        except Exception as error:
            why = told(error)
            message = Text(f"{scheduler} 上的工作失败了：{why}", f"the work at {scheduler} failed: {why}")
            raise PaijuError(Fault("worker-failed", message)) from error
        finally:
            pool.shutdown(wait=False)


@contextmanager
def _connected(distributed: Any, scheduler: str) -> Iterator[Any]:
    """A client of a cluster that has workers. Raises `PaijuError` (`no-scheduler`)."""
    try:
        with ThreadPoolExecutor(1) as apart:
            apart.submit(asyncio.run, _answers(distributed, scheduler)).result()
        client = distributed.Client(scheduler, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise _no_scheduler(scheduler, error) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except OSError as error:
            raise _no_scheduler(scheduler, error) from error
        yield client


async def _answers(distributed: Any, scheduler: str) -> None:
    """Return if a scheduler answers; a client would be hard to get rid of if none did."""
    async with asyncio.timeout(_PATIENCE):
        comm = await distributed.comm.connect(scheduler, timeout=_PATIENCE)
        await comm.close()


def _no_scheduler(scheduler: str, error: Exception) -> PaijuError:
    why = Text(str(error), str(error))
    if not str(error):
        why = Text(f"{_PATIENCE} 秒没有应答", f"no answer within {_PATIENCE} seconds")
    message = Text(
        f"{scheduler} 没有可用的 Dask 集群：{why.zh}", f"there is no Dask cluster at {scheduler}: {why.en}"
    )
    return PaijuError(Fault("no-scheduler", message, expected="tcp://HOST:PORT"))
