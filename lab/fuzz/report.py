"""What was found, for people in both languages, and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from shlex import quote
from typing import Any

from attrs import frozen

from paiju.core.errors import Text
from paiju.lab.checks.sentences import sentence
from paiju.lab.fuzz.attempt import FILE, OPTIONS, POSITION
from paiju.lab.fuzz.failure import BROKEN, CRASH, DIED, FAULT, HANG, KINDS, REFUSED, UNKNOWN, Failure

WHAT = {
    OPTIONS: Text("选项与乱来的决定", "options and hostile decisions"),
    FILE: Text("改坏的规则文件", "mutated files"),
    POSITION: Text("写出的局面", "written positions"),
}
"""What attempts try."""
TOLD = (CRASH, FAULT, REFUSED, DIED)
"""Kinds of findings of which more is said than where they are."""
NOT_TRIED = Text("停下时还没有重跑、缩小", "it was not run again nor made small before the stop")
IN_TIME = Text(
    "单独重跑没有再出现：可能只是这台机器一时太忙", "by itself it ends: the machine may just have been busy"
)
OUTSIDE = Text(
    "单独重跑这个文件不会出错：错在这一局之外，与同一进程里先打过的局或与随机有关",
    "the file does not fail by itself: the error depends on something outside the round, such as what was "
    "played before it in the same process, or chance",
)
ENDLESS = Text("check 打它也不会结束", "check will not end on it either")
MORE_THAN_ONCE = Text(
    "同一个用例打过几遍以后才出错：有东西记在这一局之外",
    "the same case fails only when it has been played before: something outside the round is remembered",
)
INTERRUPTED = 130


@frozen
class Finding:
    """Something wrong: the first attempt that shows it, how many do, and the case file that fails.

    `again` says whether that file fails in the same way when it is run by itself; None: that was not tried,
    because of an interrupt. `times` is how often the case stands in it, because once is not enough.
    """

    index: int
    failure: Failure
    count: int
    case: str
    file: str | None
    ruleset: str | None
    again: bool | None
    times: int = 1

    def say(self, lang: str) -> str:
        """What it is, and how to see it."""
        colon = Text("：", ": ").say(lang)
        head = colon.join(filter(None, (KINDS[self.failure.kind].say(lang), self.place.say(lang))))
        lines = [head + Text(f"（{self.count} 次）", f"  ({self.count} ×)").say(lang)]
        if self.failure.kind in TOLD and self.failure.said not in self.failure.where:
            lines.append(f"  {self.failure.said}")
        if self.file is not None:
            lines.append(f"  paiju check {quote(self.file)}")
        if self.remark is not None:
            lines.append(f"  {self.remark.say(lang)}")
        return "\n".join(lines)

    @property
    def place(self) -> Text:
        """Where in the code, or the check that does not hold."""
        where = "" if self.failure.where == UNKNOWN else self.failure.where
        if self.failure.kind == DIED:
            return Text(f"退出码 {where}", f"exit code {where}")
        return sentence(where) if self.failure.kind == BROKEN else Text(where, where)

    @property
    def remark(self) -> Text | None:
        """Why the file may not fail, or fails only in the end; None where it just fails."""
        if self.again is None:
            return NOT_TRIED
        if not self.again:
            return IN_TIME if self.failure.kind in (HANG, DIED) else OUTSIDE
        if self.failure.kind == HANG:
            return ENDLESS
        return MORE_THAN_ONCE if self.times > 1 else None

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
            "times": self.times,
        }


@frozen
class Report:
    """What came of all attempts; `tried` counts them by what they tried, `stopped` tells of an interrupt."""

    ruleset: str
    seed: str
    tried: Mapping[str, int]
    findings: tuple[Finding, ...]
    stopped: bool = False

    @property
    def exit_code(self) -> int:
        """130 after an interrupt, else 1 where something was found, 0 where nothing was."""
        return INTERRUPTED if self.stopped else int(bool(self.findings))

    def say(self, lang: str = "en") -> str:
        """The findings, then how much was tried."""
        whole = sum(self.tried.values())
        comma = Text("，", ", ").say(lang)
        parts = comma.join(f"{WHAT[kind].say(lang)} {count}" for kind, count in self.tried.items())
        found = len(self.findings)
        word = "finding" if found == 1 else "findings"
        times = "attempt" if whole == 1 else "attempts"
        stopped = Text("中断，", "stopped after ") if self.stopped else Text("", "")
        end = Text(
            f"{self.ruleset}：{stopped.zh}试了 {whole} 次（{parts}），发现 {found} 处",
            f"{self.ruleset}: {stopped.en}{whole} {times} ({parts}), {found} {word}",
        )
        return "\n".join([*(one.say(lang) for one in self.findings), end.say(lang)])

    def to_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "ruleset": self.ruleset,
            "seed": self.seed,
            "tried": dict(self.tried),
            "stopped": self.stopped,
            "findings": [one.to_data() for one in self.findings],
        }
