"""What came of stored records, grouped; for people in both languages, and as plain data."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from paiju.core.errors import MOST_FAULTS, Fault, Text
from paiju.lab.validate.first import CLASSES, First

NOTHING_READ, SOME_UNREAD = 2, 3


@frozen
class Outcome:
    """One record: its ruleset and options, whether the hash is that of the rules now, what differs."""

    file: str
    ruleset: str
    options: str
    same_hash: bool
    rounds: int = 0
    first: First | None = None


@frozen
class Group:
    """Records of one ruleset with the same options."""

    ruleset: str
    options: str
    outcomes: tuple[Outcome, ...]

    @property
    def same(self) -> int:
        """How many come out as they did, by the same rules."""
        return sum(one.first is None and one.same_hash for one in self.outcomes)

    @property
    def other_hash(self) -> int:
        """How many come out as they did, though the hash of the rules is another one."""
        return sum(one.first is None and not one.same_hash for one in self.outcomes)

    @property
    def differences(self) -> tuple[tuple[First, int], ...]:
        """The first of each class and topic, and how many there are of it; the most frequent first."""
        found: dict[tuple[str, str], list[First]] = {}
        for one in self.outcomes:
            if one.first is not None:
                found.setdefault((one.first.cls, one.first.topic), []).append(one.first)
        ordered = sorted(found.values(), key=lambda firsts: -len(firsts))
        return tuple((firsts[0], len(firsts)) for firsts in ordered)

    def say(self, lang: str) -> str:
        """The ruleset with its counts, and a line for each kind of difference."""
        name = f"{self.ruleset}  {self.options}".rstrip()
        differ = len(self.outcomes) - self.same - self.other_hash
        lines = [f"{name}{Text('：', ': ').say(lang)}{_counts(self.same, self.other_hash, differ).say(lang)}"]
        for first, count in self.differences:
            where = f"{first.place.file}:{first.place.line}"
            colon = Text("：", ": ").say(lang)
            about = f"{CLASSES[first.cls].say(lang)} {first.topic}"
            lines.append(f"  {count} × {about}  {where}{colon}{first.text.say(lang)}")
        return "\n".join(lines)

    def to_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "ruleset": self.ruleset,
            "options": self.options,
            "same": self.same,
            "same_other_hash": self.other_hash,
            "differ": len(self.outcomes) - self.same - self.other_hash,
            "differences": [
                {
                    "class": first.cls,
                    "topic": first.topic,
                    "count": count,
                    "file": first.place.file,
                    "line": first.place.line,
                    "message": {"zh": first.text.zh, "en": first.text.en},
                }
                for first, count in self.differences
            ],
        }


@frozen
class Report:
    """What came of all files: the records that could be played, and why `unread` others could not."""

    outcomes: tuple[Outcome, ...]
    faults: tuple[Fault, ...] = ()
    unread: int = 0

    @property
    def groups(self) -> tuple[Group, ...]:
        """The records by ruleset and options, in order of name."""
        found: dict[tuple[str, str], list[Outcome]] = {}
        for one in self.outcomes:
            found.setdefault((one.ruleset, one.options), []).append(one)
        return tuple(Group(*key, tuple(found[key])) for key in sorted(found))

    @property
    def differ(self) -> int:
        """How many records come out otherwise than they did."""
        return sum(one.first is not None for one in self.outcomes)

    @property
    def exit_code(self) -> int:
        """0: nothing differs; 1: something does; 2: nothing could be read; 3: some could not."""
        if not self.outcomes:
            return NOTHING_READ
        if self.faults:
            return SOME_UNREAD
        return int(self.differ > 0)

    def say(self, lang: str = "en") -> str:
        """Every group, then what could not be read, then the sums."""
        lines = [group.say(lang) for group in self.groups]
        lines += [fault.say(lang) for fault in self.faults[:MOST_FAULTS]]
        more = len(self.faults) - MOST_FAULTS
        if more > 0:
            lines.append(Text(f"……还有 {more} 处", f"… and {more} more").say(lang))
        return "\n".join([*lines, self.summary.say(lang)])

    @property
    def summary(self) -> Text:
        """How many records are the same, differ, and could not be read."""
        same = sum(group.same for group in self.groups)
        counts = _counts(same, len(self.outcomes) - same - self.differ, self.differ)
        if not self.outcomes:
            counts = Text("没有读到牌谱", "no record was read")
        if not self.unread:
            return counts
        word = "file" if self.unread == 1 else "files"
        return Text(
            f"{counts.zh}；{self.unread} 个文件读不了", f"{counts.en}; {self.unread} {word} cannot be read"
        )

    def to_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "same": sum(group.same for group in self.groups),
            "same_other_hash": sum(group.other_hash for group in self.groups),
            "differ": self.differ,
            "unread": self.unread,
            "groups": [group.to_data() for group in self.groups],
            "faults": [_fault_data(fault) for fault in self.faults],
        }


def _counts(same: int, other_hash: int, differ: int) -> Text:
    zh, en = f"相同 {same}", f"{same} same"
    if other_hash:
        zh += f"，指纹变了而结果相同 {other_hash}"
        en += f", {other_hash} the same under another hash"
    return Text(f"{zh}，不同 {differ}", f"{en}, {differ} {'differs' if differ == 1 else 'differ'}")


def _fault_data(fault: Fault) -> dict[str, Any]:
    place = fault.place
    return {
        "file": place.file if place else None,
        "line": place.line if place else None,
        "code": fault.code,
        "message": {"zh": fault.message.zh, "en": fault.message.en},
    }
