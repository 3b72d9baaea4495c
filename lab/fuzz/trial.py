"""A trial: what an attempt tries, as a case file that anybody can run again."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from paiju.core.errors import Fault
from paiju.core.round import Round, Rules
from paiju.core.ruleset.forms import Check, form_of
from paiju.core.ruleset.reader import read_text
from paiju.core.ruleset.scalars import read_scalar, written
from paiju.lab.cases.positions import read_start
from paiju.lab.cases.read import Rulesets
from paiju.lab.cases.schema import CasesFile
from paiju.lab.cases.sheet import EntryReader, Sheet

ID = "found"
MUTANT = "mutant.yaml"
"""What the file of a mutated ruleset is called while it is tried."""
KEPT = 16
"""How many rulesets are kept."""
_SIMPLE = re.compile(r"[A-Za-z_][\w./-]*\Z")


@frozen
class Trial:
    """A case: the ruleset by name, or a `text` of its own; options; where it starts; what is played.

    `start` holds the keys of a case (`seed`, `dealer`, `seats` …), `number` is that of `always`; `base` is
    the text that `text` was made of; `times` is how often the case stands in the file.
    """

    kind: str
    ruleset: str
    number: int
    start: Mapping[str, Any] = field(factory=dict)
    play: tuple[Any, ...] = ()
    options: Mapping[str, Any] = field(factory=dict)
    text: str | None = None
    base: str = ""
    times: int = 1

    def then(self, *steps: Any) -> Trial:
        """The same with further steps."""
        return evolve(self, play=(*self.play, *steps))

    def case_text(self, file: str = MUTANT, title: str = "") -> str:
        """The case file; `file` is where the text of the ruleset will lie beside it."""
        lines = [f"ruleset: {flow(self.ruleset if self.text is None else f'./{file}')}"]
        if self.options:
            lines.append(f"options: {flow(self.options)}")
        lines.append("cases:")
        for number in range(1, self.times + 1):
            lines += self._case(ID if number == 1 else f"{ID}-{number}", title)
        return "\n".join(lines) + "\n"

    def _case(self, id: str, title: str) -> Iterator[str]:
        yield f"  - id: {id}"
        if title:
            yield f"    title: {flow(title)}"
        for key, value in self.start.items():
            if key == "seats":
                yield "    seats:"
                yield from (f"      {seat}: {flow(one)}" for seat, one in value.items())
            else:
                yield f"    {key}: {flow(value)}"
        yield f"    always: {self.number}"
        if self.play:
            yield "    play:"
            yield from (f"      - {flow(step)}" for step in self.play)


def flow(value: object) -> str:
    """A value on one line of YAML; text is quoted unless it is a plain word."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str):
        bare = _SIMPLE.match(value) and read_scalar(value) == value
        return value if bare else json.dumps(value, ensure_ascii=False)
    return written(value)


def _key(key: object) -> str:
    return str(key) if isinstance(key, int) else flow(str(key))


def in_folder(trial: Trial, use: Callable[[Path], Any]) -> Any:
    """What `use` makes of the case file of a trial, which lies in a folder with its ruleset."""
    with tempfile.TemporaryDirectory(prefix="paiju-fuzz-") as name:
        folder = Path(name)
        if trial.text is not None:
            (folder / MUTANT).write_bytes(trial.text.encode("utf-8", "surrogatepass"))
        path = folder / "trial.cases.yaml"
        path.write_text(trial.case_text(), "utf-8")
        return use(path)


class Loaded(Rulesets):
    """Rulesets by name, kept from trial to trial; a file of a trial lies elsewhere each time."""

    def load(self, name: str, options: Mapping[str, Any]) -> Rules:
        """The rules of a name with options set. Raises `RulesetError`."""
        if len(self._loaded) > KEPT:
            self._loaded.clear()
        return super().load(name, options)


@frozen
class Opened:
    """The start of a trial: rules and round, or what is wrong with it."""

    rules: Rules | None
    begin: Callable[[], Round] | None
    faults: tuple[Fault, ...] = ()


def opened(rules: Rules, trial: Trial) -> Opened:
    """What a trial begins with, read as a case file is read."""
    tree = read_text(trial.case_text(), "trial.cases.yaml", limit=1 << 20)
    sheet, check = Sheet(tree), Check()
    section: CasesFile = form_of(CasesFile).read(tree, (), check)
    for fault in check.faults:
        sheet.add(fault, ())
    if sheet.faults:
        return Opened(rules, None, tuple(sheet.faults))
    begin = read_start(EntryReader(sheet, ("cases", 0), rules), section.cases[0])
    return Opened(rules, begin, tuple(sheet.faults))
