"""The code of the plugins of two rulesets, compared hook by hook and unit by unit."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from attrs import define, field, frozen

from paiju.core.errors import Place, Text
from paiju.core.ruleset import Ruleset
from paiju.core.ruleset.bind import HOOK_NAMES, implemented, only_of
from paiju.core.ruleset.blame import place_of_function
from paiju.lab.diff.changed_lines import Spot, first_change
from paiju.lab.diff.model import NOTHING, Compared, Difference, Layer, Pair, Side
from paiju.lab.diff.sources import Source, Unit, package_of, reached, said, source_of, whole, written

EVERYTHING = Text("全部", "everything")
_LONGEST = 200


@frozen(eq=False)
class Implementation:
    """One implementation of a hook: whose it is, its function, and the option that switched it on."""

    hook: str
    owner: str
    function: Any
    plugin: object
    option: str | None

    @property
    def name(self) -> str:
        """The name inside the module: `settle`, `Class.settle`."""
        return str(self.function.__qualname__)

    @property
    def only(self) -> tuple[str, ...]:
        """What it restricts itself to."""
        return only_of(self.function)


@frozen(eq=False)
class Code:
    """The plugins of one ruleset: the module of its variant, and the implementations by hook in order.

    `dormant` are those of plugins that some option would switch on and that are not.
    """

    compared: Compared
    root: str
    by_hook: Mapping[str, Sequence[Implementation]]
    dormant: Sequence[Implementation] = ()

    def relative(self, module: str) -> str:
        """A module as seen from the variant, so that copies under another name have the same."""
        for start in (self.root, package_of(self.root) if self.root else ""):
            if start and module == start:
                return ""
            if start and module.startswith(start + "."):
                return module[len(start) + 1 :]
        return module

    def key(self, unit: Unit) -> str:
        """A unit by a name that copies share."""
        module = self.relative(unit.module)
        return f"{module}.{unit.name}" if module else unit.name


def code_of(compared: Compared) -> Code:
    """The plugins that a ruleset has registered."""
    ruleset = compared.ruleset
    hook = compared.rules.hook
    callers = {name: getattr(hook, name).get_hookimpls() for name in HOOK_NAMES}
    named = {one.plugin_name: one.plugin for impls in callers.values() for one in impls}
    variant = named.get(ruleset.variant)
    root = variant.__name__ if isinstance(variant, ModuleType) else _root(ruleset.variant)
    code = Code(compared, root, {})
    options = {
        f"{name}#{place}": str(path[1]) if path[0] == "options" else None
        for place, ((name, _), path) in enumerate(zip(ruleset.plugins, ruleset.plugin_paths, strict=True))
    }
    found: dict[str, list[Implementation]] = {}
    for name, impls in callers.items():
        for one in impls:
            owner = _owner(one.plugin, one.plugin_name, code)
            option = options.get(one.plugin_name)
            found.setdefault(name, []).append(Implementation(name, owner, one.function, one.plugin, option))
    return Code(compared, root, found, tuple(_dormant(ruleset, root)))


def _dormant(ruleset: Ruleset, root: str) -> Iterator[Implementation]:
    """The hooks of classes that are named in options and not switched on."""
    on = {name for name, _ in ruleset.plugins}
    for option in ruleset.settable:
        for branch in option.when.values():
            name = branch.plugin
            if name is None or name in on:
                continue
            on.add(name)
            entry, _, short = name.rpartition(":")
            cls = _class(_root(entry) if entry else f"{root}.options", short)
            for hook in implemented(cls) if cls is not None else ():
                yield Implementation(hook, name, getattr(cls, hook), cls, option.name)


def _class(module: str, name: str) -> type | None:
    """A class of a plugin's module; None where there is none that can be imported."""
    try:
        found = getattr(import_module(module), name, None)
    except Exception:  # noqa: BLE001 - code of others that no round of this ruleset runs
        return None
    return found if isinstance(found, type) else None


def _root(variant: str | None) -> str:
    """The module of a variant that implements no hook itself."""
    from importlib.metadata import entry_points

    entries = entry_points(group="paiju.plugins", name=variant) if variant else ()
    return next((entry.module for entry in entries), "")


def _owner(plugin: object, name: str, code: Code) -> str:
    """A plugin as copies of it are called too: the module seen from the variant, or the class."""
    if isinstance(plugin, ModuleType):
        return code.relative(plugin.__name__) or "(variant)"
    short = type(plugin).__qualname__
    module, colon, _ = name.rpartition(":")
    return f"{module}:{short}" if colon else short


# --- what is there ------------------------------------------------------------------------------------


def code_differences(pair: Pair) -> Iterator[Difference]:
    """Plugins and hooks that only one side has, another order of them, and units whose code differs."""
    source_of.cache_clear()  # files are read anew: they may have changed since
    a, b = code_of(pair.a), code_of(pair.b)
    yield from _implementations(a, b)
    yield from map(_told, _all_changes(a, b))


def _implementations(a: Code, b: Code) -> Iterator[Difference]:
    """What hooks are implemented on one side only, for other things, or in another order."""
    owners_a, owners_b = _owners(a), _owners(b)
    for owner in dict.fromkeys((*owners_a, *owners_b)):
        if owner not in owners_b:
            yield _plugin(owner, "only-a", owners_a[owner], ())
        elif owner not in owners_a:
            yield _plugin(owner, "only-b", (), owners_b[owner])
    shared = owners_a.keys() & owners_b.keys()
    for hook in HOOK_NAMES:
        ones, twos = _named(hook, a, shared), _named(hook, b, shared)
        yield from _unpaired(hook, ones, twos)
        both = [name for name in ones if name in twos]
        if both != [name for name in twos if name in ones]:
            orders = ([side[name] for name in side if name in both] for side in (ones, twos))
            yield _order(hook, (a, b), tuple(orders))


def _named(hook: str, code: Code, owners: Iterable[str]) -> dict[str, Implementation]:
    """The implementations of a hook by some owners, by names that copies share."""
    return {f"{one.owner}/{one.name}": one for one in code.by_hook.get(hook, ()) if one.owner in owners}


def _all_changes(a: Code, b: Code) -> Iterable[_Change]:
    """Each unit once that differs, on or off, with the hooks that it serves."""
    shared = _owners(a).keys() & _owners(b).keys()
    pairs = list(_paired(a.dormant, b.dormant))
    for hook in reversed(HOOK_NAMES):
        ones, twos = _named(hook, a, shared), _named(hook, b, shared)
        pairs[:0] = [(one, twos[name]) for name, one in ones.items() if name in twos]
    return _changed(a, b, pairs)


def changed_functions(pair: Pair) -> frozenset[tuple[str, str]]:
    """The functions and methods of either side whose code differs, by module and name."""
    source_of.cache_clear()
    return frozenset(
        (unit.module, unit.name)
        for change in _all_changes(code_of(pair.a), code_of(pair.b))
        for unit in (change.a, change.b)
        if unit is not None
    )


def _paired(
    a: Sequence[Implementation], b: Sequence[Implementation]
) -> list[tuple[Implementation, Implementation]]:
    others = {(one.hook, one.owner, one.name): one for one in b}
    keys = [(one, (one.hook, one.owner, one.name)) for one in a]
    return [(one, others[key]) for one, key in keys if key in others]


def _owners(code: Code) -> dict[str, list[Implementation]]:
    found: dict[str, list[Implementation]] = {}
    for impls in code.by_hook.values():
        for one in impls:
            found.setdefault(one.owner, []).append(one)
    return found


def _plugin(owner: str, kind: str, a: Sequence[Implementation], b: Sequence[Implementation]) -> Difference:
    hooks = sorted({one.hook for one in (*a, *b)})
    names = {one.option for one in (*a, *b) if one.option}
    text = Text(f"插件 {owner}：挂钩 {', '.join(hooks)}", f"plugin {owner}: hooks {', '.join(hooks)}")
    return _difference(f"plugin.{owner}", kind, text, _impl_side(a), _impl_side(b), (owner, *hooks, *names))


def _unpaired(
    hook: str, ones: Mapping[str, Implementation], twos: Mapping[str, Implementation]
) -> Iterator[Difference]:
    for name in dict.fromkeys((*ones, *twos)):
        if name in ones and name in twos:
            if ones[name].only != twos[name].only:
                yield _only(hook, ones[name], twos[name])
            continue
        one = ones.get(name) or twos[name]
        kind = "only-a" if name in ones else "only-b"
        a = [ones[name]] if name in ones else []
        b = [twos[name]] if name in twos else []
        text = Text(f"挂钩 {hook}：{one.owner} 的 {one.name}", f"hook {hook}: {one.name} of {one.owner}")
        names = (hook, one.owner, *([one.option] if one.option else ()))
        yield _difference(f"hook.{hook}.{name}", kind, text, _impl_side(a), _impl_side(b), names)


def _only(hook: str, a: Implementation, b: Implementation) -> Difference:
    """An implementation that is for other verbs, events, offers, steps or circumstances."""
    text = Text(f"挂钩 {hook}：{a.name} 管哪些", f"hook {hook}: what {a.name} is for")
    sides = [
        Side(", ".join(one.only) or EVERYTHING, place_of_function(one.function), one.option) for one in (a, b)
    ]
    names = (hook, a.owner, *{*a.only} ^ {*b.only})
    return _difference(f"hook.{hook}.{a.owner}/{a.name}.only", "value", text, sides[0], sides[1], names)


def _order(hook: str, codes: tuple[Code, Code], orders: tuple[Sequence[Implementation], ...]) -> Difference:
    """Another order of the same implementations: at the lists of modules if it comes from there."""
    text = Text(f"挂钩 {hook}：先后不同", f"hook {hook}: another order")
    lists = [_found(code.root, "PLUGINS") for code in codes]
    listed = [None if one is None else [*map(written, said(one[1]))] for one in lists]
    sides = []
    for order, one in zip(orders, lists, strict=True):
        named = one is not None and listed[0] != listed[1]
        place = one[1].place if one is not None and named else place_of_function(order[0].function)
        names = ", ".join(f"{each.owner}/{each.name}" for each in order)
        sides.append(Side(names, place, order[0].option))
    return _difference(f"hook.{hook}", "order", text, sides[0], sides[1], (hook,))


def _impl_side(impls: Sequence[Implementation]) -> Side:
    if not impls:
        return NOTHING
    first = impls[0]
    names = dict.fromkeys(f"{one.function.__module__}.{one.name}" for one in impls)
    return Side(", ".join(names), place_of_function(first.function), first.option)


def _difference(
    topic: str, kind: str, text: Text, a: Side, b: Side, names: Sequence[str], **data: Any
) -> Difference:
    more = {"names": list(dict.fromkeys(names)), **data}
    return Difference(Layer.CAPABILITY, topic, kind, text, a, b, data=more)


# --- code that differs --------------------------------------------------------------------------------


@define(eq=False)
class _Change:
    """A unit that is not the same on both sides, and what it serves."""

    key: str
    a: Unit | None
    b: Unit | None
    hooks: dict[str, None] = field(factory=dict)
    serves: dict[str, None] = field(factory=dict)
    options: dict[str, None] = field(factory=dict)


def _changed(a: Code, b: Code, pairs: Sequence[tuple[Implementation, Implementation]]) -> Iterable[_Change]:
    """Each changed unit once, with the hooks that it serves."""
    changes: dict[str, _Change] = {}
    for one, two in pairs:
        if inspect.unwrap(one.function) is not inspect.unwrap(two.function):
            for change in _Compared(a, b).of(_unit(one), _unit(two)):
                _serves(changes.setdefault(change.key, change), one, two)
    settings = [type(code.compared.rules.settings) for code in (a, b)]
    if settings[0] is not settings[1] and None not in (a.compared.rules.settings, b.compared.rules.settings):
        units = [_class_unit(cls) for cls in settings]
        for change in _Compared(a, b).of(units[0], units[1]):
            changes.setdefault(change.key, change)
    return changes.values()


def _serves(change: _Change, one: Implementation, two: Implementation) -> None:
    change.hooks[one.hook] = None
    change.serves[f"{one.owner}/{one.name}"] = None
    change.options.update({option: None for option in (one.option, two.option) if option})


def _unit(one: Implementation) -> tuple[Source, Unit] | None:
    function = inspect.unwrap(one.function)
    return _found(function.__module__, function.__qualname__)


def _class_unit(cls: type) -> tuple[Source, Unit] | None:
    return _found(cls.__module__, cls.__qualname__)


def _found(module: str, name: str) -> tuple[Source, Unit] | None:
    source = source_of(module, package_of(module))
    unit = source.units.get(name) if source is not None else None
    return None if source is None or unit is None else (source, unit)


@define(eq=False)
class _Compared:
    """One walk through the code that two units reach, side by side."""

    code_a: Code
    code_b: Code
    seen: set[str] = field(factory=set)

    def of(self, a: tuple[Source, Unit] | None, b: tuple[Source, Unit] | None) -> Iterator[_Change]:
        """The units that differ, among those reached from two of the same name."""
        if a is None or b is None:
            return
        waiting = [(a[1], b[1])]
        if isinstance(a[1].node, ast.ClassDef) and isinstance(b[1].node, ast.ClassDef):
            shells = [{self._last(one): one for one in whole(unit, source)} for source, unit in (a, b)]
            waiting = [(shells[0][name], shells[1][name]) for name in shells[0] if name in shells[1]]
        elif a[1].owner and b[1].owner:
            waiting.append((a[0].units[a[1].owner], b[0].units[b[1].owner]))
        packages = a[0].package, b[0].package
        while waiting:
            one, two = waiting.pop()
            key = self.code_a.key(one)
            if key in self.seen or (one.module == two.module and one.name == two.name):
                continue
            self.seen.add(key)
            same = [*map(written, said(one))] == [*map(written, said(two))]
            if not same:
                yield _Change(key, one, two)
            ones = {self.code_a.key(unit): unit for unit in reached(one, packages[0])}
            twos = {self.code_b.key(unit): unit for unit in reached(two, packages[1])}
            waiting += [(ones[name], twos[name]) for name in ones if name in twos]
            if same:
                yield from (_Change(name, ones[name], None) for name in ones if name not in twos)
                yield from (_Change(name, None, twos[name]) for name in twos if name not in ones)

    @staticmethod
    def _last(unit: Unit) -> str:
        return unit.name


def _told(change: _Change) -> Difference:
    """A changed unit as a difference: what it is called, what it serves, and the first place that differs."""
    unit = change.a or change.b
    assert unit is not None
    what = Text("类", "class") if isinstance(unit.node, ast.ClassDef) else Text("函数", "function")
    if isinstance(unit.node, (ast.Assign, ast.AnnAssign)):
        what = Text("常量", "constant")
    hooks = ", ".join(change.hooks) or "-"
    used = ", ".join(change.serves) or "-"
    text = Text(
        f"{what.zh} {change.key} 的代码不同；挂钩 {hooks}（{used}）用到它",
        f"the code of the {what.en} {change.key} differs; it serves the hooks {hooks} ({used})",
    )
    a, b = _sides(change)
    kind = "code" if change.a and change.b else "only-a" if change.a else "only-b"
    names = (*change.hooks, unit.name, *unit.name.split("."), *change.options)
    more = {
        "hooks": list(change.hooks),
        "serves": list(change.serves),
        "options": list(change.options),
        "class": unit.owner or None,
        "function": unit.name,
    }
    return _difference(f"code.{change.key}", kind, text, a, b, names, **more)


def _sides(change: _Change) -> tuple[Side, Side]:
    if change.a is None or change.b is None:
        sides = [NOTHING if unit is None else Side(unit.name, unit.place) for unit in (change.a, change.b)]
        return sides[0], sides[1]
    a, b = first_change(said(change.a), said(change.b))
    codes = [None if one is None else _code(one[0]) for one in (a, b)]
    alike = _alike(codes[0] or "", codes[1] or "")
    return _code_side(change.a, a, codes[0], alike), _code_side(change.b, b, codes[1], alike)


def _alike(a: str, b: str) -> int:
    """How many characters at the beginning are the same."""
    pairs = zip(a, b, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(a), len(b)))


def _code(statement: ast.AST) -> str:
    """A statement in a line; of a compound one its head."""
    code = ast.unparse(statement)
    blocks = any(getattr(statement, name, None) for name in ("body", "handlers"))
    return code.splitlines()[0] if blocks else " ".join(code.split())


def _code_side(unit: Unit, found: Spot | None, code: str | None, alike: int) -> Side:
    """The statement that differs, at the line of the part of it that does; of a long one the part around."""
    if found is None or code is None:
        return Side(None, unit.place)
    part = found[1]
    line, column = getattr(part, "lineno", None), getattr(part, "col_offset", 0)
    place = unit.place if line is None else Place(unit.file, line, column + 1)
    start = max(0, min(alike - _LONGEST // 2, len(code) - _LONGEST))
    shown = code[start : start + _LONGEST]
    return Side(f"{'…' * (start > 0)}{shown}{'…' * (start + len(shown) < len(code))}", place)
