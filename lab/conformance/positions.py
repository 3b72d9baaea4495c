"""Positions with what is rare in them: wins above all, made up and from case files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import as_file, files
from itertools import islice
from pathlib import Path
from random import Random

from paiju.core.errors import PaijuError
from paiju.core.round import Round, Rules
from paiju.core.ruleset import Ruleset, load_ruleset
from paiju.lab.cases import SUFFIX
from paiju.lab.cases.positions import read_start
from paiju.lab.cases.script import Decision, read_script
from paiju.lab.cases.sheet import EntryReader, Sheet
from paiju.lab.conformance.subject import Subject
from paiju.lab.diff.corpus import SHIPPED, read_sections
from paiju.lab.examples import scenes, some_recipe, winning_hands

Look = Callable[[Round], None]
PATIENCE = 4
"""A file is of another game if so many cases at its beginning cannot be set up."""


def look_at_wins(rules: Rules, look: Look, hands: int, chance: Random) -> None:
    """Look at every question on the way to a win, of so many hands that win."""
    for hand in islice(winning_hands(rules, chance), hands):
        for example in scenes(rules, hand, some_recipe(rules, chance), chance):
            round = example.begin()
            for seat, action in example.script:
                look(round)
                round.act(seat, action)


def look_at_cases(subject: Subject, look: Look) -> None:
    """Look at every question of the cases that can be set up: of the corpus, and of the examples."""
    with as_file(files("paiju.rulesets").joinpath(SHIPPED)) as folder:
        for path in sorted(folder.glob(f"*{SUFFIX}")):
            if _same_table(subject.ruleset, path):
                _look_at_file(path, subject.rules, look)
    for path in subject.examples:
        _look_at_file(path, subject.rules, look)


def _same_table(ruleset: Ruleset, path: Path) -> bool:
    """Whether a file of the corpus is about as many seats and the same tiles."""
    name = next(
        line.partition(":")[2].strip()
        for line in path.read_text("utf-8").splitlines()
        if line.startswith("ruleset:")
    )
    other = load_ruleset(name)
    return other.seats == ruleset.seats and other.tile_set.tiles == ruleset.tile_set.tiles


def _look_at_file(path: Path, rules: Rules, look: Look) -> None:
    found = False
    for index, round, script in _cases(path, rules):
        if round is None:
            if not found and index >= PATIENCE:
                return
            continue
        found = True
        for step in script:
            look(round)
            try:
                round.act(step.seat, step.action)
            except PaijuError:  # it is a case of what is not legal, or of other options
                break
        look(round)


def _cases(path: Path, rules: Rules) -> Iterator[tuple[int, Round | None, tuple[Decision, ...]]]:
    """The cases of a file: the round where each begins, None where it cannot be set up, and its decisions."""
    tree, section = read_sections(str(path))
    for index, case in enumerate(section.cases):
        sheet = Sheet(tree)
        reader = EntryReader(sheet, ("cases", index), rules)
        begin = read_start(reader, case)
        steps = read_script(reader, case.play)
        round = begin() if begin is not None and not sheet.faults else None
        yield index, round, tuple(step for step in steps if isinstance(step, Decision))
