"""The source of plugins as it is compared: units of code by name, without comments, positions and docstrings.

A unit is a function of a module, a method of a class, what else a class says (its *shell*), or a name that a
module gives a value. From a unit one reaches those it names inside its own package.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache, cached_property
from importlib import import_module

from attrs import frozen

from paiju.core.errors import Place

_OURS = "paiju"


@frozen
class Unit:
    """A unit: its module, its name (`function`, `Class`, `Class.method`), and its code."""

    module: str
    name: str
    node: ast.AST
    file: str

    @property
    def place(self) -> Place:
        """Where it begins."""
        return Place(self.file, getattr(self.node, "lineno", 1), getattr(self.node, "col_offset", 0) + 1)

    @property
    def owner(self) -> str:
        """The class of a method or a shell, "" for others."""
        head, dot, _ = self.name.partition(".")
        return head if dot or isinstance(self.node, ast.ClassDef) else ""


@frozen(eq=False)
class Source:
    """A module: its units by name, and the names that it imports from its own package."""

    name: str
    file: str
    tree: ast.Module
    package: str

    @cached_property
    def units(self) -> Mapping[str, Unit]:
        """Every unit; what stands behind a condition counts too."""
        return {name: Unit(self.name, name, node, self.file) for name, node in _definitions(self.tree.body)}

    @cached_property
    def imported(self) -> Mapping[str, tuple[str, str]]:
        """Imported names: the module of each and its name there, "" for the module itself."""
        found: dict[str, tuple[str, str]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                base = _absolute(node, self.name, self.file)
                for one in node.names:
                    inner = f"{base}.{one.name}"
                    home = (inner, "") if source_of(inner, self.package) else (base, one.name)
                    found[one.asname or one.name] = home
            elif isinstance(node, ast.Import):
                found.update({one.asname: (one.name, "") for one in node.names if one.asname})
        return {name: home for name, home in found.items() if inside(home[0], self.package)}


def inside(module: str, package: str) -> bool:
    """Whether a module is a package or lies in it."""
    return module == package or module.startswith(package + ".")


@cache
def source_of(module: str, package: str) -> Source | None:
    """The source of a module of a package; None for what has none, or lies elsewhere."""
    if not inside(module, package):
        return None
    try:
        made = sys.modules.get(module) or import_module(module)
        file = made.__file__
        if not file or not file.endswith(".py"):
            return None
        with open(file, encoding="utf-8") as stream:
            tree = ast.parse(stream.read())
    except (ImportError, OSError, SyntaxError, ValueError):
        return None
    return Source(module, file, tree, package)


def package_of(module: str) -> str:
    """The package that a plugin's module is part of: the outermost that is not paiju's own."""
    parts = module.split(".")
    return ".".join(parts[:3]) if parts[0] == _OURS else parts[0]


def _absolute(node: ast.ImportFrom, module: str, file: str) -> str:
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    kept = parts[: len(parts) - node.level + file.endswith("__init__.py")]
    return ".".join([*kept, *([node.module] if node.module else [])])


def _definitions(body: list[ast.stmt]) -> Iterator[tuple[str, ast.AST]]:
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield node.name, node
            methods = (one for one in node.body if isinstance(one, ast.FunctionDef))
            yield from ((f"{node.name}.{one.name}", one) for one in methods)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                names = (part for part in ast.walk(target) if isinstance(part, ast.Name))
                yield from ((part.id, node) for part in names)
        elif isinstance(node, (ast.If, ast.Try)):
            yield from _definitions([*node.body, *node.orelse])


# --- what a unit says ---------------------------------------------------------------------------------


def said(unit: Unit) -> list[ast.AST]:
    """The parts of a unit in order, without its docstring; of a class all but its methods."""
    node = unit.node
    if isinstance(node, ast.ClassDef):
        body = [one for one in _body(node) if not isinstance(one, ast.FunctionDef)]
        return [*node.decorator_list, *node.bases, *node.keywords, *body]
    if isinstance(node, ast.FunctionDef):
        returns = [node.returns] if node.returns is not None else []
        return [*node.decorator_list, node.args, *returns, *_body(node)]
    return [node]


def _body(node: ast.ClassDef | ast.FunctionDef) -> list[ast.stmt]:
    first = node.body[0]
    is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return node.body[1:] if is_text else node.body


def written(node: ast.AST) -> str:
    """The code of a node in one normal form."""
    return ast.dump(_Bare().visit(deepcopy(node)))


class _Bare(ast.NodeTransformer):
    """Takes the docstrings out of functions and classes inside a function."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function without its docstring."""
        node.body = _body(node) or [ast.Pass()]
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """A class without its docstring."""
        node.body = _body(node) or [ast.Pass()]
        return self.generic_visit(node)


def reached(unit: Unit, package: str) -> Iterator[Unit]:
    """The units that a unit names: in its module, imported from its package, or by `self`."""
    source = source_of(unit.module, package)
    if source is None:
        return
    for part in said(unit):
        for node in ast.walk(part):
            if isinstance(node, ast.Name):
                yield from _named(node.id, source)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                yield from _attribute(node.value.id, node.attr, unit, source)


def _named(name: str, source: Source) -> Iterator[Unit]:
    if name in source.units:
        yield from whole(source.units[name], source)
    elif name in source.imported:
        module, inner = source.imported[name]
        other = source_of(module, source.package)
        if other is not None and inner:
            yield from _named(inner, other)


def _attribute(of: str, name: str, unit: Unit, source: Source) -> Iterator[Unit]:
    if of in ("self", "cls") and unit.owner:
        found = source.units.get(f"{unit.owner}.{name}")
        if found is not None:
            yield found
    elif of in source.imported and not source.imported[of][1]:
        other = source_of(source.imported[of][0], source.package)
        if other is not None:
            yield from _named(name, other)


def whole(unit: Unit, source: Source) -> Iterator[Unit]:
    """A unit, and for a class its methods too."""
    yield unit
    if isinstance(unit.node, ast.ClassDef):
        yield from (one for name, one in source.units.items() if name.startswith(f"{unit.name}."))
