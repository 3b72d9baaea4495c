"""Where two pieces of code that are called alike differ first."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from paiju.lab.diff.sources import written

Spot = tuple[ast.AST, ast.AST]
"""A statement, and the part of it that differs."""
_BLOCKS = ("body", "orelse", "handlers", "finalbody")


def first_change(a: Sequence[ast.AST], b: Sequence[ast.AST]) -> tuple[Spot | None, Spot | None]:
    """On each side the first statement that is another one, and the part of it that differs."""
    for one, two in zip(a, b, strict=False):
        if written(one) != written(two):
            if len(a) != len(b):
                more, fewer = (a, b) if len(a) > len(b) else (b, a)
                at = more.index(one if more is a else two)
                if at + 1 < len(more) and written(more[at + 1]) == written(fewer[at]):
                    gone = (more[at], more[at])
                    return (gone, None) if more is a else (None, gone)
            return _narrowed(one, two)
    if len(a) == len(b):
        return None, None
    rest = a[len(b)] if len(a) > len(b) else b[len(a)]
    return ((rest, rest), None) if len(a) > len(b) else (None, (rest, rest))


def _narrowed(a: ast.AST, b: ast.AST) -> tuple[Spot | None, Spot | None]:
    if type(a) is type(b) and _head(a) == _head(b):
        for name in _BLOCKS:
            ones, twos = getattr(a, name, []), getattr(b, name, [])
            if isinstance(ones, list) and [*map(written, ones)] != [*map(written, twos)]:
                return first_change(ones, twos)
    parts = _part(a, b)
    return (a, parts[0]), (b, parts[1])


def _head(node: ast.AST) -> list[str]:
    """What a compound statement says apart from the statements in it."""
    return [
        ast.dump(one) if isinstance(one, ast.AST) else str(one)
        for name, value in ast.iter_fields(node)
        if name not in _BLOCKS
        for one in (value if isinstance(value, list) else [value])
    ]


def _part(a: ast.AST, b: ast.AST) -> tuple[ast.AST, ast.AST]:
    """The smallest parts with a place that hold all that differs."""
    best = a, b
    while type(a) is type(b) and _own(a) == _own(b):
        ones, twos = list(ast.iter_child_nodes(a)), list(ast.iter_child_nodes(b))
        other = [pair for pair in zip(ones, twos, strict=False) if ast.dump(pair[0]) != ast.dump(pair[1])]
        if len(ones) != len(twos) or len(other) != 1:
            break
        a, b = other[0]
        if hasattr(a, "lineno") and hasattr(b, "lineno"):
            best = a, b
    return best


def _own(node: ast.AST) -> list[str]:
    """What a node says itself, without the nodes below it."""
    fields = ast.iter_fields(node)
    return [repr(value) for _, value in fields if not isinstance(value, (ast.AST, list))]
