"""What came of case files: for people in both languages, and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from attrs import frozen

from paiju.core.errors import Fault, Place, Text


@frozen
class Difference:
    """Something that does not hold: where, what was expected, what came instead.

    `key` is an expectation (`payments`) or a step (`play[2]`). `text` says it in a sentence where that
    reads better than the two values.
    """

    key: str
    expected: Any
    got: Any
    text: Text | None = None

    def say(self, lang: str) -> str:
        """One line for people."""
        if self.text is not None:
            return self.text.say(lang)
        expected, got = shown(self.expected), shown(self.got)
        if lang.startswith("zh"):
            return f"{self.key}：应为 {expected}，实为 {got}"
        return f"{self.key}: expected {expected}, got {got}"

    def to_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {"key": self.key, "expected": plain(self.expected), "got": plain(self.got)}


@frozen
class CaseResult:
    """One entry of a file, and what did not hold."""

    id: str
    title: str
    place: Place
    differences: tuple[Difference, ...]

    @property
    def ok(self) -> bool:
        """Whether all of it holds."""
        return not self.differences

    def say(self, lang: str) -> str:
        """One line, and one for each difference."""
        word = Text("通过", "ok  ").say(lang) if self.ok else Text("不符", "FAIL").say(lang)
        line = f"{word} {self.id}" + (f"  {self.title}" if self.title else "")
        if self.ok:
            return line
        where = f"  ({self.place.file}:{self.place.line})"
        return "\n".join([line + where, *(f"     {one.say(lang)}" for one in self.differences)])

    def to_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {"id": self.id, "ok": self.ok, "differences": [one.to_data() for one in self.differences]}


@frozen
class FileResult:
    """One file: its cases, or why it cannot be read."""

    file: str
    cases: tuple[CaseResult, ...] = ()
    faults: tuple[Fault, ...] = ()

    def say(self, lang: str) -> str:
        """The name of the file, then its cases or its faults."""
        if self.faults:
            head = Text(f"{self.file}：读不了", f"{self.file}: cannot be read").say(lang)
            return "\n".join([head, *(f"  {fault.say(lang)}" for fault in self.faults)])
        return "\n".join([self.file, *(f"  {one.say(lang)}".replace("\n", "\n  ") for one in self.cases)])

    def to_data(self) -> dict[str, Any]:
        """As plain data for JSON; a file that cannot be read says why under `errors`."""
        data: dict[str, Any] = {"file": self.file, "cases": [one.to_data() for one in self.cases]}
        if self.faults:
            data["errors"] = [_fault_data(fault, self.file) for fault in self.faults]
        return data


@frozen
class Report:
    """What came of some case files."""

    files: tuple[FileResult, ...]

    @property
    def passed(self) -> int:
        """How many cases hold."""
        return sum(one.ok for file in self.files for one in file.cases)

    @property
    def failed(self) -> int:
        """How many cases do not hold."""
        return sum(not one.ok for file in self.files for one in file.cases)

    @property
    def unread(self) -> int:
        """How many files cannot be read."""
        return sum(bool(file.faults) for file in self.files)

    @property
    def exit_code(self) -> int:
        """0: all hold; 1: some do not; 2: a file cannot be read."""
        if self.unread:
            return 2
        return 1 if self.failed else 0

    def say(self, lang: str = "en") -> str:
        """All of it, a line for each case, and how many passed."""
        return "\n".join([*(file.say(lang) for file in self.files), self.summary(lang)])

    def summary(self, lang: str = "en") -> str:
        """How many cases passed and failed, and how many files could not be read."""
        text = Text(f"通过 {self.passed}，不符 {self.failed}", f"{self.passed} passed, {self.failed} failed")
        if self.unread:
            word = "file" if self.unread == 1 else "files"
            files = Text(f"，{self.unread} 个文件读不了", f", {self.unread} {word} cannot be read")
            return text.say(lang) + files.say(lang)
        return text.say(lang)

    def to_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "passed": self.passed,
            "failed": self.failed,
            "files": [file.to_data() for file in self.files],
        }


def _fault_data(fault: Fault, file: str) -> dict[str, Any]:
    place = fault.place
    return {
        "file": place.file if place else file,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "code": fault.code,
        "message": fault.message.en,
        "expected": fault.wanted("en"),
        "nearest": fault.nearest,
    }


def plain(value: Any) -> Any:
    """A value as JSON knows it: halves are decimals, other fractions text like `5/3`."""
    if isinstance(value, Fraction):
        exact = float(value)
        return exact if Fraction(exact) == value else str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value


def shown(value: Any) -> str:
    """A value as a case file would write it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(shown(one) for one in value) + "]"
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if value == "":
        return '""'
    return str(plain(value))
