"""The pytest collector of case files: every `*.cases.yaml` is a file of tests wherever paiju is installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from paiju.lab.cases import CaseResult, Entry, Rulesets

LOADED: pytest.StashKey[Rulesets] = pytest.StashKey()
"""The rulesets that the run has loaded so far."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect case files."""
    if file_path.name.endswith(".cases.yaml"):
        return CasesFile.from_parent(parent, path=file_path)
    return None


class CasesFile(pytest.File):
    """A case file; one that cannot be read is an error of collection that names every fault."""

    def collect(self) -> Iterator[CaseItem]:
        """An item for each case, combination and hand."""
        from paiju.lab.cases import Rulesets, read_cases

        file = read_cases(self.path, self.config.stash.setdefault(LOADED, Rulesets()))
        if file.faults:
            raise self.CollectError("\n".join(fault.say("en") for fault in file.faults))
        for entry in file.entries:
            yield CaseItem.from_parent(self, name=entry.id, entry=entry)


class CaseItem(pytest.Item):
    """One entry of a case file."""

    def __init__(self, *, entry: Entry, **rest: Any) -> None:
        super().__init__(**rest)
        self.entry = entry

    def runtest(self) -> None:
        """Fails with everything that does not hold."""
        result = self.entry.result()
        if not result.ok:
            raise CaseFailed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The differences instead of a traceback."""
        if isinstance(excinfo.value, CaseFailed):
            return excinfo.value.result.say("en")
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file, the line of the entry, and its id."""
        return self.path, self.entry.place.line - 1, self.name


class CaseFailed(Exception):
    """A case that does not hold."""

    def __init__(self, result: CaseResult) -> None:
        super().__init__(result.say("en"))
        self.result = result
