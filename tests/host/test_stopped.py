"""An interrupt at any moment of a start is a word and exit code 130, never a traceback."""

from __future__ import annotations

import subprocess
import sys

import pytest

INTERRUPTED = """
import sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            sys.meta_path.remove(self)
            {how}

from paiju.host.cli import main
sys.meta_path.insert(0, Interrupt())
sys.exit(main({words!r}))
"""
EARLY = ["paiju.host.app", "click", "attrs", "paiju.core.errors", "paiju.host.text", "paiju.host.screen"]


def interrupted(
    name: str, words: list[str], how: str = "raise KeyboardInterrupt"
) -> subprocess.CompletedProcess[str]:
    """A run that is interrupted when it imports a module."""
    return subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(name=name, words=words, how=how)],
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=60,
        env={"PYTHONUTF8": "1", "PYTHONPATH": ":".join(sys.path)},
    )


@pytest.mark.parametrize("name", [*EARLY, "paiju.host.commands.play", "paiju.core.record", "paiju.lab.bots"])
def test_an_interrupt_while_modules_are_imported(name: str) -> None:
    done = interrupted(name, ["play", "kawuxing", "--bots", "--record", "/nowhere/r"])
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\nStopped.\n")


def test_an_interrupt_is_said_in_chinese_too() -> None:
    assert interrupted("click", ["list", "--lang", "zh"]).stderr == "\n已停止。\n"


def test_an_error_that_an_interrupt_has_caused_is_an_interrupt() -> None:
    """Python makes such errors of locks that are waited for, and of modules that are half imported."""
    how = "raise RuntimeError('cannot release un-acquired lock') from KeyboardInterrupt()"
    done = interrupted("paiju.lab.bots", ["play", "kawuxing", "--bots"], how)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\nStopped.\n")


def test_the_console_script_begins_with_next_to_nothing() -> None:
    script = "import sys; before = set(sys.modules); import paiju.host.cli; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "paiju.host.cli" in loaded
    assert [one for one in loaded if one.split(".")[0] in ("attr", "attrs", "click", "yaml", "cattrs")] == []
    assert [one for one in loaded if one.startswith(("paiju.core", "paiju.lab"))] == []
