"""Running the command line, in this process or in one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from paiju.host.cli import main

TOYS = Path(__file__).resolve().parents[1] / "toys"
COMMAND = "import sys; from paiju.host.cli import main; sys.exit(main())"


class Done(NamedTuple):
    """What a command printed, and how it ended."""

    code: int
    out: str
    err: str


@pytest.fixture
def paiju(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """`paiju(*words, stdin="…")` runs a command line here, in English unless it says otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "PAIJU_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def run(*words: str, stdin: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main(words)
        said = capsys.readouterr()
        return Done(code, said.out, said.err)

    return run


@pytest.fixture
def start_paiju() -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts a command line in a process of its own, which finds the toy games too."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: str, env: Mapping[str, str] | None = None, **how: Any) -> subprocess.Popen[bytes]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
        process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, *words],
            **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how},
            env={**kept, "PYTHONPATH": str(TOYS), **(env or {})},
        )
        started.append(process)
        return process

    yield start
    for process in started:
        with process:
            process.kill()


@pytest.fixture
def paiju_process(start_paiju: Callable[..., subprocess.Popen[bytes]]) -> Callable[..., Done]:
    """`paiju_process(*words, env={…})` runs a command line in a process of its own."""

    def run(*words: str, env: Mapping[str, str] | None = None, encoding: str = "utf-8") -> Done:
        process = start_paiju(*words, env=env)
        out, err = process.communicate(timeout=60)
        return Done(process.returncode, out.decode(encoding), err.decode(encoding))

    return run


@pytest.fixture(autouse=True)
def _the_same_seeds_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds that nobody gave are the same in every run, and differ from each other."""
    numbers = count(1)
    monkeypatch.setattr("secrets.token_hex", lambda size: f"{next(numbers):0{2 * size}x}")
