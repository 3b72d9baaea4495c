"""Case files: positions, decisions and what must come of them, run through the engine.

`check_files` is what `paiju check` and the pytest collector do; the format is described in docs/cases.md.
"""

from paiju.lab.cases.check import SUFFIX, check_files
from paiju.lab.cases.entries import Entry
from paiju.lab.cases.read import CaseFile, Rulesets, read_cases
from paiju.lab.cases.report import CaseResult, Difference, FileResult, Report

__all__ = [
    "SUFFIX",
    "CaseFile",
    "CaseResult",
    "Difference",
    "Entry",
    "FileResult",
    "Report",
    "Rulesets",
    "check_files",
    "read_cases",
]
