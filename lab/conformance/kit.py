"""Tests of a ruleset, made in one line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import PaijuError
from paiju.lab.checks import Broken
from paiju.lab.conformance import machine, money, options, patterns, play, plugins, records, seats, texts
from paiju.lab.conformance.subject import CHECKS, Subject, sentence

AREAS = (texts, play, money, seats, records, plugins, options, patterns, machine)
"""The modules with the checks, in their order."""


def conforms(
    name: str, options: Mapping[str, Any] | None = None, *, examples: str | Iterable[str] = ()
) -> Callable[..., None]:
    """A test of a ruleset under all checks, for a test file: `test_ours = conforms("ours")`.

    `examples` are case files, seen from the folder of the test file, that show rare patterns.
    """
    here = Path(sys._getframe(1).f_globals.get("__file__", ".")).parent
    files = (examples,) if isinstance(examples, str) else tuple(examples)
    subject = Subject(name, options or {}, tuple(here / file for file in files))

    @pytest.mark.parametrize("check", list(CHECKS))
    def test(check: str) -> None:
        found = what_breaks(check, subject)
        if found is not None:
            pytest.fail(found.said, pytrace=found.strange)

    return test


class Breach:
    """What a check has found: the sentence first, then what does not hold.

    It is `strange` if it is no finding but an error, of which a traceback says more.
    """

    def __init__(self, check: str, subject: Subject, problem: BaseException) -> None:
        self.strange = not isinstance(problem, (Broken, PaijuError))
        said = str(problem) if isinstance(problem, Broken) else f"{type(problem).__name__}: {problem}"
        notes = getattr(problem, "__notes__", ())
        self.said = "\n".join([sentence(check), f"{subject.name}: {said}", *notes])


def what_breaks(check: str, subject: Subject) -> Breach | None:
    """What is wrong with a ruleset by a check; None if it holds."""
    try:
        CHECKS[check](subject)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # noqa: BLE001  (a plugin may raise SystemExit and worse)
        return Breach(check, subject, problem)
    return None
