"""Every clause of the rules pages is claimed by a test, and no test claims a clause that is on no page."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"
ROW = re.compile(r"^\|\s*`?([A-Z]{2,5}-[0-9A-Z]+(?:\.\d+)*[a-z]?)`?\s*\|", re.MULTILINE)

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def listed(page: str) -> list[str]:
    """The ids that stand in the first column of a table of a page."""
    return ROW.findall(page)


def is_mark(node: ast.AST) -> bool:
    """Whether a node is a call of `pytest.mark.clause`."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.clause", "mark.clause")


def marks(tree: ast.AST) -> Iterator[ast.Call]:
    """Every `pytest.mark.clause(...)` below a node."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_mark(node):
            yield node


def passed_on(tree: ast.AST) -> dict[str, int]:
    """Functions that give one of their parameters to the mark: their name, and the place of the parameter."""
    found = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            names = [parameter.arg for parameter in function.args.args]
            for mark in marks(function):
                for given in mark.args:
                    name = ast.unparse(given).lstrip("*")
                    if name in names:
                        found[function.name] = names.index(name)
    return found


def words(nodes: list[ast.expr]) -> Iterator[str]:
    """The literal texts among arguments, one by one or in a literal list or tuple."""
    for node in nodes:
        for part in node.elts if isinstance(node, (ast.List, ast.Tuple)) else [node]:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def claimed_in_python(source: str) -> list[str]:
    """The ids in the clause marks of a test module, directly or through a function of it."""
    tree = ast.parse(source)
    found = [word for mark in marks(tree) for word in words(mark.args)]
    through = passed_on(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in through:
            place = through[node.func.id]
            found += words(node.args[place : place + 1])
    return found


def claimed_in_cases(text: str) -> list[str]:
    """The ids in `clauses:` of the entries of a case file."""
    data: dict[str, Any] = yaml.load(text, Loader=LOADER)
    entries = [entry for key in ("cases", "hands", "combos") for entry in data.get(key) or ()]
    return [str(clause) for entry in entries for clause in entry.get("clauses") or ()]


def pages() -> dict[str, list[str]]:
    """The clauses of every rules page."""
    return {page.name: listed(page.read_text(encoding="utf-8")) for page in sorted(RULES.glob("*.md"))}


@pytest.fixture(scope="module")
def known() -> set[str]:
    return {clause for clauses in pages().values() for clause in clauses}


@pytest.fixture(scope="module")
def claims() -> dict[str, list[str]]:
    """Each claimed id with the files that claim it."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("*.py")) + sorted((ROOT / "tests").rglob("*.cases.yaml")):
        text = path.read_text(encoding="utf-8")
        ids = claimed_in_python(text) if path.suffix == ".py" else claimed_in_cases(text)
        for clause in ids:
            found.setdefault(clause, []).append(str(path.relative_to(ROOT)))
    return found


def test_every_clause_is_claimed_by_a_test(known: set[str], claims: dict[str, list[str]]) -> None:
    assert sorted(known - set(claims)) == []


def test_every_claim_is_of_a_clause_on_a_page(known: set[str], claims: dict[str, list[str]]) -> None:
    assert {clause: files for clause, files in claims.items() if clause not in known} == {}


def test_no_clause_is_listed_twice() -> None:
    counts = Counter(clause for clauses in pages().values() for clause in clauses)
    assert [clause for clause, number in counts.items() if number > 1] == []


def test_every_page_lists_clauses_and_stands_in_the_index() -> None:
    index = (RULES / "README.md").read_text(encoding="utf-8")
    for name, clauses in pages().items():
        if name != "README.md":
            assert clauses, f"{name} has no clause list"
            assert f"({name})" in index, f"{name} is missing in docs/rules/README.md"


@pytest.mark.clause("KWX-10.3")
def test_the_clause_that_is_no_rule_is_on_the_page_as_one() -> None:
    page = (RULES / "kawuxing.md").read_text(encoding="utf-8")
    assert re.search(r"^\| KWX-10\.3 \| .*\(no rule\) \| – \|$", page, re.MULTILINE)


# ---- the collectors themselves


def test_ids_are_read_from_the_first_column_only() -> None:
    page = "| KWX-1.1 | like KWX-9.9 | 2 |\n| `CM-2P.10` | x |\nKWX-3.3 is mentioned\n| A1 | no id |"
    assert listed(page) == ["KWX-1.1", "CM-2P.10"]
    assert listed("| MZHZ-3.8.2a | x | 1 |\n| MZHZ-Q5a | y | 2 |") == ["MZHZ-3.8.2a", "MZHZ-Q5a"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("@pytest.mark.clause('X-1.1', 'X-1.2a')\ndef test(): ...", ["X-1.1", "X-1.2a"]),
        ("CASE = pytest.param(1, marks=pytest.mark.clause('X-1.1'))", ["X-1.1"]),
        (
            "def case(id, clause):\n    return param(marks=pytest.mark.clause(clause))\ncase(1, 'X-1.1')",
            ["X-1.1"],
        ),
        (
            "def case(ids):\n    return param(marks=pytest.mark.clause(*ids))\ncase(('X-1.1', 'X-1.2'))",
            ["X-1.1", "X-1.2"],
        ),
        ("'''@pytest.mark.clause('X-1.1')'''", []),
        ("@pytest.mark.other('X-1.1')\ndef test(): ...", []),
    ],
    ids=["decorator", "param", "helper", "helper with several", "text", "another mark"],
)
def test_claims_are_read_from_python(source: str, expected: list[str]) -> None:
    assert claimed_in_python(source) == expected


def test_claims_are_read_from_every_kind_of_entry() -> None:
    text = """
    cases: [{id: a, clauses: [X-1.1, X-1.2]}, {id: b}]
    hands: [{id: c, clauses: [X-1.3]}]
    combos: [{id: d, clauses: [X-1.4]}]
    """
    assert claimed_in_cases(text) == ["X-1.1", "X-1.2", "X-1.3", "X-1.4"]
