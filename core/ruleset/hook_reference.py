"""The page of all hooks, written from their declarations in `paiju.core.hooks`.

`python -m paiju.core.ruleset.hook_reference` prints it.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from importlib import import_module

from paiju.core import hooks
from paiju.core.ruleset.bind import HOOK_NAMES, NAMED, implemented
from paiju.core.turns import DISCIPLINES

_HEAD = """# 钩子 — Hooks

本页由 `make docs` 从 `core/hooks.py` 生成。 This page is generated from `core/hooks.py` by `make docs`.

{intro}

[plugins.md](plugins.md) shows hooks at work; [architecture.md](architecture.md) says how a round calls them.
"""

_SECTION = re.compile(r"^# --- (.+?) -+$")
_TITLES = {
    "load": "At load · 加载时",
    "a round": "In a round · 一局之中",
    "a match": "In a match · 一场之中",
}


def hooks_page() -> str:
    """The page in Markdown."""
    source = inspect.getsource(hooks)
    intro = inspect.cleandoc(hooks.__doc__ or "").partition("\n\n")[2]
    parts = [_HEAD.format(intro=intro), *_contents(source)]
    for title, names in _sections(source):
        parts += [f"## {title}", "", *(line for name in names for line in _hook(name, source))]
    return "\n".join([*parts, *_types(source)])


def _sections(source: str) -> Iterator[tuple[str, list[str]]]:
    """The hooks under each heading of the module."""
    found: dict[str, list[str]] = {}
    names: list[str] = []
    for line in source.splitlines():
        heading = _SECTION.match(line)
        if heading:
            names = found.setdefault(_TITLES[heading[1]], [])
        elif line.startswith("def ") and line[4:].partition("(")[0] in HOOK_NAMES:
            names.append(line[4:].partition("(")[0])
    yield from found.items()


def _contents(source: str) -> Iterator[str]:
    for title, names in _sections(source):
        yield f"* {title}: " + ", ".join(f"[`{name}`](#{name})" for name in names)
    yield ""


def _hook(name: str, source: str) -> Iterator[str]:
    """Signature, what may be done with it, and what the declaration says."""
    function = getattr(hooks, name)
    yield from (f"### {name}", "", "```python", _signature(name, source), "```", "")
    yield from (inspect.cleandoc(function.__doc__), "")
    said = "May be restricted by `only`, cannot be wrapped." if name in NAMED else "May be wrapped."
    homes = [discipline for discipline, module in DISCIPLINES.items() if name in implemented(module)]
    if homes:
        said += f" Implemented by {' and '.join(homes)}."
    yield from (said, "")


def _signature(name: str, source: str) -> str:
    """The declaration up to its docstring, as it stands in the module."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return "\n".join(source.splitlines()[node.lineno - 1 : node.body[0].lineno - 1])
    raise KeyError(name)


def _types(source: str) -> Iterator[str]:
    """What the types in the signatures are, and where they are imported from."""
    yield from ("## Types · 类型", "", "| name | import from | |", "|---|---|---|")
    block = next(node for node in ast.parse(source).body if isinstance(node, ast.If))
    imported = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    for name, home in sorted((one.name, str(node.module)) for node in imported for one in node.names):
        what = getattr(import_module(home), name)
        doc = inspect.cleandoc(what.__doc__ or "").splitlines() if inspect.isclass(what) else []
        yield f"| `{name}` | `{home}` | {doc[0] if doc else _alias(what)} |"
    yield ""


def _alias(what: object) -> str:
    return f"`{str(what).replace('|', chr(92) + '|')}`"


if __name__ == "__main__":
    sys.stdout.write(hooks_page())
