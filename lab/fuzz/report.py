"""What was found, for people in both languages, and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from paiju.core.errors import Text
from paiju.lab.fuzz.attempt import FILE, OPTIONS, POSITION
from paiju.lab.fuzz.failure import KINDS, Failure

WHAT = {
    OPTIONS: Text("选项与乱来的决定", "options and hostile decisions"),
    FILE: Text("改坏的规则文件", "mutated files"),
    POSITION: Text("写出的局面", "written positions"),
}
"""What attempts try."""


@frozen
class Finding:
    """Something wrong: the first attempt that shows it, how many do, and the case file that fails.

    `again` says whether that file fails in the same way when it is run by itself.
    """

    index: int
    failure: Failure
    count: int
    case: str
    file: str | None
    ruleset: str | None
    again: bool

    def say(self, lang: str) -> str:
        """What it is, and how to see it."""
        colon = Text("：", ": ").say(lang)
        head = f"{KINDS[self.failure.kind].say(lang)}{colon}{self.failure.where}"
        lines = [f"{head}  ({Text(f'{self.count} 次', f'{self.count} ×').say(lang)})"]
        if self.failure.said not in self.failure.where:
            lines.append(f"  {self.failure.said}")
        if self.file is not None:
            lines.append(f"  paiju check {self.file}")
        if not self.again:
            lines.append("  " + Text("单独重跑没有出现", "run by itself it did not show again").say(lang))
        return "\n".join(lines)

    def to_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "index": self.index,
            "kind": self.failure.kind,
            "where": self.failure.where,
            "said": self.failure.said,
            "count": self.count,
            "file": self.file,
            "ruleset": self.ruleset,
            "again": self.again,
        }


@frozen
class Report:
    """What came of all attempts; `tried` counts them by what they tried."""

    ruleset: str
    seed: str
    tried: Mapping[str, int]
    findings: tuple[Finding, ...]

    @property
    def exit_code(self) -> int:
        """1 where something was found, else 0."""
        return int(bool(self.findings))

    def say(self, lang: str = "en") -> str:
        """The findings, then how much was tried."""
        whole = sum(self.tried.values())
        comma = Text("，", ", ").say(lang)
        parts = comma.join(f"{WHAT[kind].say(lang)} {count}" for kind, count in self.tried.items())
        found = len(self.findings)
        word = "finding" if found == 1 else "findings"
        end = Text(
            f"{self.ruleset}：试了 {whole} 次（{parts}），发现 {found} 处",
            f"{self.ruleset}: {whole} attempts ({parts}), {found} {word}",
        )
        return "\n".join([*(one.say(lang) for one in self.findings), end.say(lang)])

    def to_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "ruleset": self.ruleset,
            "seed": self.seed,
            "tried": dict(self.tried),
            "findings": [one.to_data() for one in self.findings],
        }
