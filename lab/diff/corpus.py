"""Positions from case files: the corpus that comes with the rulesets, and files of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import as_file, files

from attrs import frozen

from paiju.core.errors import PaijuError, Path, Text
from paiju.core.round import Round, Rules
from paiju.core.ruleset.forms import Check, form_of
from paiju.core.ruleset.nodes import Entries
from paiju.core.ruleset.reader import read_file
from paiju.lab.cases import SUFFIX
from paiju.lab.cases.positions import Start, read_start
from paiju.lab.cases.read import LIMIT
from paiju.lab.cases.schema import CaseSection, CasesFile
from paiju.lab.cases.script import Decision as Said
from paiju.lab.cases.script import read_script
from paiju.lab.cases.sheet import EntryReader, Sheet
from paiju.lab.diff.begin import Decision, same_table
from paiju.lab.diff.explore import Explorer
from paiju.lab.diff.model import NotComparable, Pair, Settings

SHIPPED = "corpus"
"""The folder of the corpus beside the rulesets."""
PATIENCE = 4
"""A file of the corpus is of another game if so many cases cannot be set up."""


def corpus(pair: Pair, settings: Settings, explorer: Explorer) -> list[NotComparable]:
    """Try every case of the corpus that both rulesets can set up; files of one's own of which none can be."""
    alike = same_table(pair.a.rules, pair.b.rules)
    with as_file(files("paiju.rulesets").joinpath(SHIPPED)) as folder:
        for path in sorted(folder.glob(f"*{SUFFIX}")) if alike else ():
            _explore(str(path), pair, explorer, PATIENCE)
    missing = []
    for name in settings.corpus:
        read_sections(name)
        if not alike or not _explore(name, pair, explorer):
            message = Text(
                f"{name} 里没有两边都摆得出的局面", f"{name} holds no position that both can set up"
            )
            missing.append(NotComparable(f"corpus/{name}", message))
    return missing


def _explore(name: str, pair: Pair, explorer: Explorer, patience: int | None = None) -> int:
    """How many cases of a file could be tried; with `patience` none if so many cannot be at its beginning.

    Raises `PaijuError` for a file that cannot be read.
    """
    tree, section = read_sections(name)
    tried = 0
    for index, case in enumerate(section.cases):
        if not tried and patience is not None and index >= patience:
            break
        path: Path = ("cases", index)
        a, b = (_set_up(tree, path, case, one.rules) for one in (pair.a, pair.b))
        if a is not None and b is not None:
            begin = OfCase({id(pair.b.rules): b[0], id(pair.a.rules): a[0]})
            tried += explorer.position(begin, a[1], "corpus")
    return tried


@frozen
class OfCase:
    """Sets a case up under either of two rulesets."""

    starts: Mapping[int, Start]

    def __call__(self, rules: Rules) -> Round:
        """The round under some of these rules."""
        return self.starts[id(rules)]()


def read_sections(name: str) -> tuple[Entries, CasesFile]:
    """A case file as it is written. Raises `PaijuError` for what is none."""
    tree = read_file(name, limit=LIMIT)
    check = Check()
    section: CasesFile = form_of(CasesFile).read(tree, (), check)
    if check.faults:
        raise PaijuError(check.faults)
    return tree, section


def _set_up(
    tree: Entries, path: Path, case: CaseSection, rules: Rules
) -> tuple[Start, tuple[Decision, ...]] | None:
    """What sets a case up under some rules, and its decisions; None where they cannot be read there."""
    sheet = Sheet(tree)
    reader = EntryReader(sheet, path, rules)
    begin = read_start(reader, case)
    steps = read_script(reader, case.play)
    if sheet.faults or begin is None:
        return None
    script = tuple((step.seat, step.action) for step in steps if isinstance(step, Said))
    return begin, script
