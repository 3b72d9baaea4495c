"""Tests of a ruleset, made in one line."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import PaijuError, PluginError
from paiju.core.ruleset.blame import explained, told
from paiju.lab.checks import Broken
from paiju.lab.conformance import machine, money, options, patterns, play, plugins, records, seats, texts
from paiju.lab.conformance.subject import CHECKS, Subject, sentence

AREAS = (texts, play, money, seats, records, plugins, options, patterns, machine)
"""The modules with the checks, in their order."""
for _area in AREAS:
    for _name in [name for name, one in CHECKS.items() if one.__module__ == _area.__name__]:
        CHECKS[_name] = CHECKS.pop(_name)


def conforms(
    name: str, options: Mapping[str, Any] | None = None, *, examples: str | Iterable[str] = ()
) -> Callable[..., None]:
    """A test of a ruleset under all checks, for a test file: `test_ours = conforms("ours")`.

    A ruleset that cannot be loaded fails the first of them that is run, and the others are skipped.
    `examples` are case files, seen from the folder of the test file, that show rare patterns.
    """
    here = Path(sys._getframe(1).f_globals.get("__file__", ".")).parent
    files = (examples,) if isinstance(examples, str) else tuple(examples)
    subject = Subject(name, options or {}, tuple(here / file for file in files))
    said_by: list[str] = []

    @pytest.mark.parametrize("check", list(CHECKS))
    def test(check: str) -> None:
        unloaded = why_unloaded(subject)
        if unloaded is not None:
            if said_by[:1] not in ([], [check]):
                pytest.skip(f"{name} cannot be loaded, as {said_by[0]} says")
            said_by[:] = [check]
            pytest.fail(unloaded, pytrace=False)
        found = what_breaks(check, subject)
        if found is not None:
            pytest.fail(found.said, pytrace=False)

    return test


class Breach:
    """What a check has found: the sentence first, then what does not hold.

    A plugin that failed, or paiju itself, comes first: that says nothing about the sentence. An error of
    which nobody is known to be the cause is `strange`, and has its traceback.
    """

    def __init__(self, demanded: str, subject: Subject, problem: BaseException) -> None:
        broken = isinstance(problem, Broken)
        known = None if broken else explained(problem)
        self.strange = known is None and not broken
        said = _faults(known) if known is not None else str(problem) if broken else told(problem)
        lines = [demanded, f"{subject.name}: {said}"]
        if self.strange or isinstance(known, PluginError):
            lines = [lines[1], f"That was while this was looked at: {demanded}"]
        lines += getattr(problem, "__notes__", ())
        if self.strange:
            lines += traceback.format_exception(problem)
        self.said = "\n".join(lines)


def why_unloaded(subject: Subject) -> str | None:
    """Why a ruleset cannot be loaded; None if it can."""
    try:
        subject.rules  # noqa: B018
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # noqa: BLE001  (a plugin may raise SystemExit and worse)
        known = explained(problem)
        return None if known is None else _faults(known)
    return None


def _faults(error: PaijuError) -> str:
    return "\n".join(fault.say("en") for fault in error.faults)


def what_breaks(check: str, subject: Subject) -> Breach | None:
    """What is wrong with a ruleset by a check; None if it holds."""
    try:
        CHECKS[check](subject)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # noqa: BLE001  (a plugin may raise SystemExit and worse)
        return Breach(sentence(check), subject, problem)
    return None
