"""What went wrong in a trial, told so that the same thing is known again."""

from __future__ import annotations

import os
import re
import sysconfig
import traceback
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from attrs import frozen

from paiju.core.errors import Fault, PaijuError, PluginError, Text
from paiju.core.ruleset.blame import told
from paiju.lab.cases import read_cases
from paiju.lab.cases.always import NOT_AGAIN
from paiju.lab.checks import AGAIN, Broken
from paiju.lab.fuzz.trial import Loaded, Trial, in_folder

CRASH, BROKEN, FAULT, HANG, REFUSED, DIED = "crash", "broken", "fault", "hang", "refused", "died"
REMEMBERED = "remembered"
KINDS = {
    CRASH: Text("程序出错", "an unexpected error"),
    BROKEN: Text("必须成立的不成立", "something that must always hold does not"),
    FAULT: Text("报错没有说明位置或缺一种语言", "a fault without a place or without a text"),
    HANG: Text("没完没了", "it does not end"),
    REMEMBERED: NOT_AGAIN,
    REFUSED: Text("打出来的又被拒绝", "a decision that was possible is refused"),
    DIED: Text("进程中途没了", "the process ended in the middle"),
}
"""What a finding may be."""
UNKNOWN = "?"
"""Where something is of which nobody knows."""
LAB = "paiju.lab"
_PYTHON = sysconfig.get_paths()["stdlib"]


@frozen
class Failure:
    """A kind, where in the code (or which check), and what is said of it."""

    kind: str
    where: str
    said: str

    @property
    def key(self) -> tuple[str, str]:
        """What makes two failures the same."""
        return self.kind, self.where


def of_error(error: BaseException, trial: Trial) -> Failure | None:
    """The failure that an error is; None for a clean refusal.

    That a plugin cannot go on is a clean refusal only of a file that nobody would write.
    """
    if isinstance(error, Broken):
        return broken(str(error).partition("\n")[0], " ".join(str(error).split()))
    if isinstance(error, PluginError) and trial.text is None:
        return Failure(CRASH, error.faults[0].code, error.faults[0].say("en"))
    if isinstance(error, PaijuError):
        return of_faults(error.faults)
    said = told(error)
    return Failure(CRASH, f"{type(error).__name__} in {_place(error.__traceback__)}", said)


def broken(sentence: str, said: str) -> Failure:
    """The failure of a check; seats and other numbers in its sentence make no difference."""
    if sentence == AGAIN:
        return Failure(REMEMBERED, "", said.removeprefix(AGAIN).strip())
    return Failure(BROKEN, re.sub(r"\d+", "N", sentence), said[:600])


def of_faults(faults: Iterable[Fault]) -> Failure | None:
    """The first fault that does not say where it is, or does not say it in both languages."""
    for fault in faults:
        if not (fault.message.zh and fault.message.en and (fault.place or fault.path)):
            return Failure(FAULT, fault.code, fault.say("en"))
    return None


def _place(trace: TracebackType | None) -> str:
    """The innermost function outside the lab, else the innermost, with its line."""
    frames = [
        (str(frame.f_globals.get("__name__", "?")), frame.f_code.co_name, line)
        for frame, line in traceback.walk_tb(trace)
    ]
    outside = [one for one in frames if not one[0].startswith(LAB) and not _of_python(one[0])]
    module, function, line = (outside or frames or [("?", "?", 0)])[-1]
    return f"{module}.{function}:{line}"


def _of_python(module: str) -> bool:
    return module.partition(".")[0] in ("json", "re", "random", "pluggy", "attr", "attrs", "typing", "yaml")


def of_trace(trace: str) -> Failure:
    """A hang, from the stack at which the time was up: the outermost function of a game, else of ours."""
    frames = [
        (file, f"{Path(file).stem}.{function}")
        for file, function in re.findall(r'File "([^"]+)", line \d+ in (\S+)', trace)
        if not file.startswith(("<", _PYTHON))
    ]
    outside = [one for one in frames if not _in(one[0], "lab")]
    of_game = [one for one in outside if not _in(one[0], "core") and not _in(one[0], "site-packages")]
    where = next(iter([*reversed(of_game), *outside, *frames]), ("", UNKNOWN))[1]
    return Failure(HANG, where, where)


def _in(file: str, folder: str) -> bool:
    return f"{os.sep}{folder}{os.sep}" in file


def outcome(trial: Trial, rulesets: Loaded) -> Failure | None:
    """What running the case file of a trial shows, as `paiju check` runs it."""
    try:
        failure: Failure | None = in_folder(trial, lambda path: _checked(path, rulesets))
    except BaseException as error:  # noqa: BLE001 any error is what we look for
        return of_error(error, trial)
    return failure


def _checked(path: Path, rulesets: Loaded) -> Failure | None:
    file = read_cases(path, rulesets)
    if file.faults:
        return of_faults(file.faults)
    for entry in file.entries:
        for one in entry.check():
            if one.key == "always":
                return broken(str(one.expected), str(one.got))
            return Failure(REFUSED, _verb(str(one.expected)), one.say("en"))
    return None


def _verb(written: str) -> str:
    return next((word for word in written.split() if word.isalpha()), "")
