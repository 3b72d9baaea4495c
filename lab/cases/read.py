"""Case files: from a file to entries that can be checked, or to everything that is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path as FilePath
from typing import Any

from attrs import fields, frozen

from paiju.core.errors import Fault, PaijuError, Path, RulesetError, Text, choices
from paiju.core.round import Round, Rules
from paiju.core.ruleset import rules as load_rules
from paiju.core.ruleset.blame import explained
from paiju.core.ruleset.forms import INVALID, Check, form_of
from paiju.core.ruleset.reader import read_file
from paiju.core.scoring import Appraisal
from paiju.lab.cases.always import Always, does_not_hold
from paiju.lab.cases.combos import read_combo
from paiju.lab.cases.entries import Entry, Questions, failing
from paiju.lab.cases.expect import differences, read_expectations
from paiju.lab.cases.hands import read_hand
from paiju.lab.cases.positions import read_start
from paiju.lab.cases.report import Difference
from paiju.lab.cases.schema import ABSENT, CaseSection, CasesFile, EntrySection, ExpectSection
from paiju.lab.cases.script import play_script, read_script
from paiju.lab.cases.sheet import EntryReader, Sheet
from paiju.lab.cases.whole import mended, readable, said_twice
from paiju.lab.checks import Broken, Watch

Read = Callable[[EntryReader, Any], Questions]
"""Reads an entry; what is wrong with it is noted."""
LIMIT = 1024 * 1024
"""The longest case file, in bytes."""


@frozen
class CaseFile:
    """A case file: its entries in order, or what is wrong with it."""

    name: str
    entries: tuple[Entry, ...] = ()
    faults: tuple[Fault, ...] = ()


class Rulesets:
    """Rulesets with options, each loaded once."""

    def __init__(self) -> None:
        self._loaded: dict[str, Rules] = {}

    def load(self, name: str, options: Mapping[str, Any]) -> Rules:
        """The rules of a name with options set. Raises `RulesetError`."""
        key = f"{name}?{sorted(options.items(), key=lambda item: item[0])}"
        if key not in self._loaded:
            self._loaded[key] = load_rules(name, options)
        return self._loaded[key]


def read_cases(path: str | os.PathLike[str], rulesets: Rulesets | None = None) -> CaseFile:
    """The entries of a case file; what cannot be read is in `faults`, each with its place.

    `rulesets` may be given to load each ruleset once for several files.
    """
    name = os.fspath(path)
    try:
        tree = read_file(path, limit=LIMIT)
    except PaijuError as error:
        return CaseFile(name, faults=error.faults)
    sheet = Sheet(tree)
    check = Check()
    section: CasesFile = form_of(CasesFile).read(tree, (), check)
    for fault in check.faults:
        sheet.add(fault, ())
    of_form = tuple(sheet.faults)
    if of_form:
        sheet.tree = mended(tree, of_form)
        rest = readable(sheet.tree)
        if rest is None:
            return CaseFile(name, faults=of_form)
        section = rest
    entries = _FileReader(sheet, section, rulesets or Rulesets()).entries()
    if sheet.faults:
        found = [fault for fault in sheet.faults if fault in of_form or not said_twice(fault, of_form)]
        return CaseFile(name, faults=tuple(found))
    return CaseFile(name, tuple(entries))


class _FileReader:
    """Reads the entries of one file, in the order of its sections."""

    def __init__(self, sheet: Sheet, section: CasesFile, rulesets: Rulesets) -> None:
        self.sheet = sheet
        self.section = section
        self.rulesets = rulesets

    def entries(self) -> list[Entry]:
        """All entries that can be read."""
        file = self.section
        self._no_id_twice()
        if file.ruleset is not ABSENT:
            self._load(file.ruleset, file.options, {name: ("options", name) for name in file.options}, ())
        found = [
            *self._of("cases", file.cases, _case),
            *self._of("combos", file.combos, read_combo),
            *self._of("hands", file.hands, read_hand),
        ]
        if not (file.cases or file.combos or file.hands):
            message = Text("文件里没有局面", "the file holds no case")
            self.sheet.add(Fault("no-cases", message, expected="cases, combos, hands"), ())
        return found

    def _no_id_twice(self) -> None:
        seen: dict[str, int] = {}
        for key in ("cases", "combos", "hands"):
            for index, entry in enumerate(getattr(self.section, key)):
                if entry is INVALID:
                    continue
                path: Path = (key, index, "id")
                if entry.id in seen:
                    line = seen[entry.id]
                    message = Text(
                        f"编号 {entry.id} 用了两次（第一次在第 {line} 行）",
                        f"the id {entry.id} is used twice (first in line {line})",
                    )
                    self.sheet.add(Fault("id-twice", message), path)
                seen.setdefault(entry.id, self.sheet.place(path).line)

    def _of(
        self,
        key: str,
        sections: Iterable[Any],
        read: Read,
    ) -> Iterable[Entry]:
        for index, section in enumerate(sections):
            path: Path = (key, index)
            rules = self._rules(section, path) if section is not INVALID else None
            if rules is not None:
                asked = _questions(read, EntryReader(self.sheet, path, rules), section)
                place = self.sheet.place(path)
                named = (section.id, section.title, place, section.clauses)
                yield Entry(*named, asked.check, rules, asked.worths)

    def _rules(self, section: EntrySection, path: Path) -> Rules | None:
        """The rules of an entry: its own ruleset or the file's, its options over the file's."""
        file = self.section
        name = file.ruleset if section.ruleset is ABSENT else section.ruleset
        if name is ABSENT:
            message = Text("没有写用哪个规则", "no ruleset is named")
            self.sheet.add(Fault("missing-key", message, expected="ruleset"), path)
            return None
        places: dict[str, Path] = {}
        options: dict[str, Any] = {}
        if name == file.ruleset:
            options.update(file.options)
            places.update({one: ("options", one) for one in file.options})
        options.update(section.options)
        places.update({one: (*path, "options", one) for one in section.options})
        return self._load(name, options, places, () if section.ruleset is ABSENT else path)

    def _load(
        self, name: str, options: Mapping[str, Any], places: Mapping[str, Path], named_in: Path
    ) -> Rules | None:
        """The rules of a name; faults are put where the file names the ruleset or sets the option.

        A path (`./mine.yaml`) is seen from the folder of the case file.
        """
        if "/" in name:
            name = str(FilePath(self.sheet.tree.file).parent / name)
        try:
            return self.rulesets.load(name, options)
        except RulesetError as error:
            for fault in error.faults:
                of_option = fault.place is None and fault.path[:1] == ("options",) and len(fault.path) > 1
                where = places.get(str(fault.path[1])) if of_option else None
                bare = Fault(fault.code, fault.message, (), fault.place, fault.expected, fault.nearest)
                self.sheet.add(bare, where or (*named_in, "ruleset"))
            return None


def _questions(read: Read, reader: EntryReader, section: Any) -> Questions:
    """What an entry can be asked. A plugin that fails while it is read fails the entry, not the file."""
    try:
        return read(reader, section)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        if explained(error) is None:
            raise
        return failing(error)


def _asks(reader: EntryReader, section: CaseSection) -> None:
    """Whether a case has anything that could fail: a step, or an expectation."""
    if section.expect is ABSENT:
        if not section.play and section.always is ABSENT:
            reader.nothing((), "play, expect")
    elif section.expect == ExpectSection():
        reader.nothing(("expect",), choices(one.name for one in fields(ExpectSection)))


def _case(reader: EntryReader, section: CaseSection) -> Questions:
    """What checks a case: set it up, play its script, look at what came of it."""
    begin = read_start(reader, section)
    steps = read_script(reader, section.play)
    _asks(reader, section)
    expect = ExpectSection() if section.expect is ABSENT else section.expect
    expectations = read_expectations(reader, expect)
    if begin is None:
        return Questions(list)
    start = begin

    def check() -> list[Difference]:
        always = _always(section)
        try:
            round, found, ended = play_script(start(), steps, always)
            if ended and always is not None:
                always.end(round)
                always.again(round, start, again, len(steps))
        except Broken as problem:
            return [does_not_hold(problem)]
        return [*found, *differences(round, expectations)] if ended else found

    def again(round: Round, watch: Watch) -> Round | None:
        played, _, ended = play_script(round, steps, watch)
        return played if ended else None

    def worths() -> tuple[Appraisal, ...]:
        round, _, _ = play_script(start(), steps)
        return tuple(worth for win in round.wins for worth in win.worths)

    return Questions(check, worths)


def _always(section: CaseSection) -> Always | None:
    """What looks at every step of a case that asks for it."""
    if section.always is ABSENT:
        return None
    fresh = section.seats is ABSENT
    return Always(section.always, (0 if section.seed is ABSENT else section.seed) if fresh else None)
