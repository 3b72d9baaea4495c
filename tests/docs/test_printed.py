"""What README and the pages of docs print is so: commands are run, files and programs are tried.

The blocks of a page are followed from the top in a folder of their own. A block that no rule covers is an
error, so nothing is printed unchecked:

* `console`: `$ command` lines are run, and what is shown below them is compared; `...` stands for any text
  of a line or, alone, for any lines. A command that fails must be followed by `$ echo $?`. `make` is
  looked up in the Makefile instead.
* `yaml`: rulesets and tile sets are loaded, case files checked. Without `name` it is a part of a ruleset
  that changes kawuxing. A comment in the first line may name the file (`# mine.yaml`) and say
  that it is not accepted (`# mine.yaml, refused: unknown-key`). The file is there for later commands.
  A block that is cut from a ruleset of `tests/toys` needs no more.
* `python`: cut from the games of `tests/toys` or from the hooks, or run.
* `json`, `toml`: well formed.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import copy, copytree
from textwrap import indent
from typing import Any, NamedTuple

import pytest

from paiju.core.errors import PaijuError
from paiju.core.ruleset import rules
from paiju.core.ruleset.reader import read_text
from paiju.core.ruleset.tile_files import read_tile_file
from paiju.lab.cases import check_files

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("docs/rules/*.md"))]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
FENCE = re.compile(r"^\s*```")
RUN = ("paiju", "pytest", "python", "cat", "echo")
CASES = ("cases", "hands", "combos")
LABEL = re.compile(r"# (?P<file>[\w./-]+\.yaml)?(?:, )?(?:refused: (?P<refused>[\w, -]+))?$")


class Block(NamedTuple):
    """A fenced block: the line of its first line, its language, its text."""

    line: int
    language: str
    text: str


class Command(NamedTuple):
    """A `$` line with what is shown below it."""

    line: int
    text: str
    shown: list[str]


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a page."""
    start, language, inside = 0, "", []
    for number, line in enumerate(text.splitlines(), 1):
        if not FENCE.match(line):
            inside.append(line)
        elif start:
            yield Block(start, language, "".join(f"{one}\n" for one in inside))
            start = 0
        else:
            start, language, inside = number + 1, line.strip().removeprefix("```"), []
    if start:
        yield Block(start, "a block without an end", "")


def commands(block: Block) -> Iterator[Command]:
    """The commands of a console block; one that ends in a backslash goes on in the next line."""
    lines = list(enumerate(block.text.splitlines(), block.line))
    while lines:
        number, line = lines.pop(0)
        if not line.startswith("$ "):
            raise Wrong(f"line {number}: a console block begins with a command")
        text = line.removeprefix("$ ")
        while text.endswith("\\"):
            text = text.removesuffix("\\").rstrip() + " " + lines.pop(0)[1].strip()
        shown = []
        while lines and not lines[0][1].startswith("$ "):
            shown.append(lines.pop(0)[1].rstrip())
        yield Command(number, text, shown)


def fits(shown: list[str], output: str) -> bool:
    """Whether the output is what is shown. Columns may be wider than there, since rows may be left out."""
    pattern = ""
    for line in shown:
        said = re.sub(r"(\\ ){2,}", " {2,}", re.escape(line)).replace(r"\.\.\.", ".*")
        pattern += r"(?:.*\n)*" if line == "..." else said + r" *\n"
    return re.fullmatch(pattern, output) is not None


def environment() -> dict[str, str]:
    """What a user with a fresh shell has: the installed programs, English, none of our paths."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("LC_", "LANG", "PYTHON", "PAIJU", "PYTEST", "COV"))
    }
    programs = str(Path(sys.executable).parent)
    return {**kept, "PATH": os.pathsep.join([programs, os.environ.get("PATH", "")])}


def in_sources(text: str, suffix: str) -> bool:
    """Whether a text stands, word for word, in one of the toys or in the declarations of hooks.

    A method may be printed without the indentation that it has in its class.
    """
    files = [ROOT / "core" / "hooks.py", *sorted((ROOT / "tests" / "toys").rglob("*"))]
    sources = [file.read_text("utf-8") for file in files if file.suffix == suffix]
    return any(one.strip() in source for one in (text, indent(text, " " * 4)) for source in sources)


class Wrong(Exception):
    """What a page prints is not so."""


class Desk:
    """The folder in which a page is followed, and what its blocks have left behind."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, Any] = {"__name__": "page"}
        self.code = 0

    def follow(self, block: Block) -> Iterator[str]:
        """What is wrong with a block."""
        rule = getattr(self, f"follow_{block.language}", None)
        if rule is None:
            yield f"{block.line}: no rule covers {block.language or 'a block without a language'}"
            return
        try:
            yield from rule(block)
        except PaijuError as error:
            yield f"{block.line}: {error.say()}"
        except Exception as error:  # noqa: BLE001
            yield f"{block.line}: {type(error).__name__}: {error}"

    # --- console

    def follow_console(self, block: Block) -> Iterator[str]:
        """Each command is run or looked up."""
        found = list(commands(block))
        for command, following in zip(found, [*found[1:], None], strict=True):
            program = command.text.split()[0]
            if program == "make":
                yield from self._made(command)
            elif program in RUN:
                told = following is not None and following.text == "echo $?"
                yield from self._ran(command, told)
            else:
                yield f"{command.line}: no rule covers the command {program}"

    def _made(self, command: Command) -> Iterator[str]:
        makefile = (ROOT / "Makefile").read_text("utf-8")
        for word in command.text.split()[1:]:
            name, equals, _ = word.partition("=")
            known = rf"^{re.escape(name)} \?=" if equals else rf"^{re.escape(name)}:"
            if not re.search(known, makefile, re.MULTILINE):
                yield f"{command.line}: the Makefile has no {name}"
        if command.shown:
            yield f"{command.line}: what make prints is not checked"

    def _ran(self, command: Command, told: bool) -> Iterator[str]:
        for word in shlex.split(command.text):
            if "/" in word and (ROOT / word).exists() and not (self.folder / word).exists():
                (self.folder / word).parent.mkdir(parents=True, exist_ok=True)
                (copytree if (ROOT / word).is_dir() else copy)(ROOT / word, self.folder / word)
        done = subprocess.run(
            ["bash", "-c", f"(exit {self.code}); {command.text}"],
            cwd=self.folder,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
            check=False,
        )
        output = done.stdout.decode("utf-8")
        self.code = done.returncode
        if self.code and not told:
            yield f"{command.line}: `{command.text}` ended with {self.code}\n{output}"
        elif command.shown and not fits(command.shown, output):
            yield f"{command.line}: `{command.text}` printed\n{output}"

    # --- files

    def follow_yaml(self, block: Block) -> Iterator[str]:
        """A ruleset, a tile set or a case file."""
        if in_sources(block.text, ".yaml"):
            return
        label = LABEL.match(block.text.partition("\n")[0])
        refused = label["refused"] if label else None
        try:
            self._accepted(block, label["file"] if label else None)
        except PaijuError as error:
            codes = ", ".join(dict.fromkeys(fault.code for fault in error.faults))
            if codes != refused:
                yield f"{block.line}: {error.say()}"
        else:
            if refused:
                yield f"{block.line}: it is accepted, and not refused with {refused}"

    def _accepted(self, block: Block, name: str | None) -> None:
        """Write the file and load it. Raises `PaijuError`."""
        text = block.text
        data = {} if name and "refused" in text else read_text(text, f"line {block.line}").plain()
        if any(key in data for key in CASES):
            whole = text if "ruleset" in data else f"ruleset: kawuxing\n{text}"
            report = check_files([self._write(name or f"line-{block.line}.cases.yaml", whole)])
            faults = [fault for file in report.files for fault in file.faults]
            if faults:
                raise PaijuError(faults)
            if report.exit_code:
                raise Wrong(report.say())
        elif "groups" in data:
            read_tile_file(self._write(name or f"tiles/{data['name']}.yaml", text))
        else:
            self._load(data, self._ruleset(block, name, data))

    def _ruleset(self, block: Block, name: str | None, data: Mapping[str, Any]) -> Path:
        if name or "name" in data:
            return self._write(name or f"{data['name']}.yaml", block.text)
        own = f"line-{block.line}"
        head = f"name: {own}\nnames: {{zh: {own}, en: {own}}}\n"
        return self._write(
            f"{own}.yaml", head + ("" if "extends" in data else "extends: kawuxing\n") + block.text
        )

    def _load(self, data: Mapping[str, Any], file: Path) -> None:
        """Load a ruleset, and once more with every value for which an option of its own brings something."""
        rules(str(file))
        for name, option in (data.get("options") or {}).items():
            for value in option.get("when") or {}:
                if value != "otherwise" and "needs" not in option:
                    rules(str(file), {name: value})

    def _write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    def follow_json(self, block: Block) -> Iterator[str]:
        """It can be read."""
        json.loads(block.text)
        return iter(())

    def follow_toml(self, block: Block) -> Iterator[str]:
        """It can be read, and names only groups of entry points that there are."""
        known = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
        for group in tomllib.loads(block.text).get("project", {}).get("entry-points", {}):
            if group not in known:
                yield f"{block.line}: there is no group {group}"

    # --- programs

    def follow_python(self, block: Block) -> Iterator[str]:
        """Cut from a file that is tested, or run; later blocks know the names of earlier ones."""
        if not in_sources(block.text, ".py"):
            with contextlib.chdir(self.folder), contextlib.redirect_stdout(io.StringIO()):
                exec(compile(block.text, f"line {block.line}", "exec"), self.names)
        return iter(())


@pytest.mark.parametrize("page", NAMES)
def test_what_a_page_prints_is_so(page: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    wrong = [
        f"{page}:{problem}"
        for block in blocks((ROOT / page).read_text("utf-8"))
        for problem in desk.follow(block)
    ]
    assert not wrong, "\n".join(wrong)


# --- the rules themselves


@pytest.mark.parametrize(
    ("shown", "output", "expected"),
    [
        (["a", "b"], "a\nb\n", True),
        (["a", "b"], "a\nb\nc\n", False),
        (["a", "..."], "a\nb\nc\n", True),
        (["a", "...", "c"], "a\nc\n", True),
        (["a ... c"], "a b c\n", True),
        (["a ... c"], "a b\nc\n", False),
        (["a  b"], "a     b\n", True),
        (["a b"], "a  b\n", False),
        (["a."], "ab\n", False),
    ],
)
def test_shown_output_is_compared(shown: list[str], output: str, expected: bool) -> None:
    assert fits(shown, output) is expected


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("```console\n$ paiju list --nonsense\n```", "ended with 2"),
        ("```console\n$ paiju --version\npaiju 99\n```", "printed"),
        ("```console\n$ make nonsense\n```", "the Makefile has no nonsense"),
        ("```console\n$ rm -rf .\n```", "no rule covers the command rm"),
        ("```console\nno command\n```", "begins with a command"),
        ("```yaml\nset: {cap: none}\n```", "wrong-value"),
        ("```yaml\n# refused: wrong-value\nset: {cap: 8}\n```", "it is accepted"),
        ("```yaml\n# refused: unknown-key\nset: {cap: none}\n```", "wrong-value"),
        ("```yaml\nhands: [{id: a, hand: 123p 456p 789p 11s 23s, waits: 1s}]\n```", "expected 1s, got 14s"),
        ("```yaml\nname: x\ngroups: {a: {class: suited}}\n```", "missing-key"),
        ("```python\nraise ValueError('no')\n```", "ValueError: no"),
        ("```json\n{\n```", "JSONDecodeError"),
        ('```toml\n[project.entry-points]\n"paiju.other" = {}\n```', "there is no group paiju.other"),
        ("```\nplain\n```", "no rule covers a block without a language"),
        ("```text\nplain\n```", "no rule covers text"),
        ("```yaml\nset: {cap: 8}\n", "no rule covers a block without an end"),
    ],
)
def test_a_page_that_is_wrong_is_found_out(text: str, problem: str, tmp_path: Path) -> None:
    found = [one for block in blocks(text) for one in Desk(tmp_path).follow(block)]
    assert len(found) == 1
    assert problem in found[0]
