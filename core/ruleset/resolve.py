"""From options' values to data and plugins: patches, then values, then `$name`.

Order is that of the file, changed only by `inside`: an option inside another acts before it. It never
depends on how a host wrote its options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from paiju.core.errors import Fault, Path, Place, Text, choices_near
from paiju.core.ruleset.extends import OWN_KEYS, Merged
from paiju.core.ruleset.forms import Form, dotted, form_of
from paiju.core.ruleset.nodes import Entries, Items, Leaf, Node, find, nearest_entry, node_of, place_of
from paiju.core.ruleset.options import KEY, Option, same_value
from paiju.core.ruleset.patches import CannotChange, Change, apply, changes_of, steps_of
from paiju.core.ruleset.scalars import written
from paiju.core.ruleset.schema import RulesetFile

# Parts of a file in which `$name` is no reference to an option.
_NOT_DATA = frozenset((*OWN_KEYS, "stage", "texts", "options", "conflicts", "set"))


@frozen(eq=False)
class PluginUse:
    """A plugin class that is switched on, its parameters, and where the file says so."""

    name: str
    parameters: Mapping[str, Any]
    path: Path


class Resolution:
    """What a set of values makes of a tree: `root`, `plugins` and `faults`.

    `given` are the options that a host set itself; only those may be refused for having no effect.
    """

    def __init__(
        self, merged: Merged, options: Mapping[str, Option], values: Mapping[str, Any], given: frozenset[str]
    ) -> None:
        root = merged.tree
        self.merged = merged
        self.file = root
        self.options = options
        self.values = values
        self.given = given
        self.faults: list[Fault] = []
        self.form: Form = form_of(RulesetFile)
        self.plugins: list[PluginUse] = []
        self.changes: list[Change] = []
        for option in in_order(options, self.faults, root):
            self._branch(option)
        self.root = self._patched(root)
        for option in options.values():
            self._write(option)
        self.root = self._substituted()
        always = self.root.get("plugins")
        self.plugins[:0] = [
            PluginUse(name, node.plain(), ("plugins", name))
            for name, node in (always.entries.items() if isinstance(always, Entries) else ())
        ]

    def _branch(self, option: Option) -> None:
        """The changes and the plugin that the value of an option brings."""
        found = option.branch(self.values[option.name])
        if not found:
            return
        key, branch = found
        path: Path = ("options", option.name, "when", key)
        self.changes += changes_of(self.file, option.name, key)
        if branch.plugin:
            node, depth = find(self.file, (*path, "with"))
            whole = depth == len(path) + 1
            parameters = self._replaced(node).plain() if whole else {}
            self.plugins.append(PluginUse(branch.plugin, parameters, path))

    def _patched(self, root: Entries) -> Entries:
        done: list[Change] = []
        for change in self.changes:
            if any(change.same(other) for other in done):
                continue
            clash = next((other for other in done if self._clash(change, other)), None)
            if clash:
                self._collide(change, clash)
                continue
            done.append(change)
            try:
                root = apply(root, change, self.form)
            except CannotChange as problem:
                self.faults.append(self.merged.blamed(problem))
        return root

    def _clash(self, change: Change, other: Change) -> bool:
        if change.option == other.option or not change.touches(other):
            return False
        return not (
            lies_inside(change.option, other.option, self.options)
            or lies_inside(other.option, change.option, self.options)
        )

    def _collide(self, change: Change, other: Change) -> None:
        one, two = (f"{name}={written_value(self.values[name])}" for name in (other.option, change.option))
        path = dotted(min(change.path, other.path, key=len))
        message = Text(
            f"选项 {one} 和 {two} 都改 {path}，规则须用 conflicts 或 inside 定夺",
            f"the options {one} and {two} both change {path}; the ruleset must decide by conflicts or inside",
        )
        self.faults.append(Fault("patches-collide", message, change.path, Place(*change.mark)))

    def _write(self, option: Option) -> None:
        """Write the value of an option to the paths that it sets."""
        value = self.values[option.name]
        for target in option.sets:
            if KEY not in target:
                self._put(option, steps_of(target), value)
                continue
            for key, one in (value or {}).items():
                self._put_entry(option, target, key, one)

    def _put_entry(self, option: Option, target: str, key: str, value: Any) -> None:
        steps = [str(step) for step in steps_of(target)]
        path: Path = tuple(step.replace(KEY, key) for step in steps)
        above = next(index for index, step in enumerate(steps) if KEY in step)
        entry = path[: above + 1]
        if above == len(path) - 1 or find(self.root, entry)[1] == len(entry):
            self._put(option, path, value)
            return
        if not self._possible(entry):
            owner = find(self.root, entry[:-1])[0]
            known = owner if isinstance(owner, Entries) else Entries(owner.mark, {}, {})
            message = Text(f"选项 {option.name}：没有 {key}", f"option {option.name}: there is no {key}")
            near = nearest_entry(key, known)
            expected = choices_near(near or key, known.entries)
            self._value_fault("unknown-entry", message, option, key, expected, near)
        elif option.name in self.given:
            self._switched_off(option, key)

    def _possible(self, entry: Path) -> bool:
        """Whether an entry exists in the file or comes with some value of some option."""
        if find(self.file, entry)[1] == len(entry):
            return True
        return any(
            change.path == entry and not change.is_null
            for name, option in self.options.items()
            for key in option.when
            for change in changes_of(self.file, name, key)
        )

    def _switched_off(self, option: Option, key: str) -> None:
        message = Text(
            f"选项 {option.name}：{key} 被别的选项关掉了",
            f"option {option.name}: {key} is switched off by other options",
        )
        self._value_fault("not-in-play", message, option, key)

    def _value_fault(
        self,
        code: str,
        message: Text,
        option: Option,
        key: str,
        expected: str | Text = "",
        near: str | None = None,
    ) -> None:
        path: Path = ("options", option.name, key)
        place = None if option.name in self.given else option_place(self.file, option.name)
        self.faults.append(Fault(code, message, path, place, expected, near))

    def _put(self, option: Option, path: Path, value: Any) -> None:
        for change in self.changes:
            if change.is_null and path[: len(change.path)] == change.path != path:
                self._without_effect(option, path, value)
                return
            if change.path[: len(path)] == path:
                if change.option == option.name or lies_inside(option.name, change.option, self.options):
                    return  # the patch is the option's own, or outside: it decides
                if not lies_inside(change.option, option.name, self.options):
                    self._collide(change, Change(option.name, path, change.node, change.mark))
                    return
        place = option_place(self.file, option.name)
        mark = (place.file, place.line, place.column)
        found, depth = find(self.file, path)
        same = depth == len(path) and same_value(found.plain(), value)
        node = found if same else node_of(value, mark)
        try:
            self.root = apply(self.root, Change(option.name, path, node, mark), self.form)
        except CannotChange as problem:
            self.faults.append(self.merged.blamed(problem))

    def _without_effect(self, option: Option, path: Path, value: Any) -> None:
        """A host may not set what another option has deleted; a default goes with it."""
        if option.name in self.given and not same_value(value, option.default):
            self._switched_off(option, dotted(path))

    def _substituted(self) -> Entries:
        """The tree with every `$name` that names an option replaced by its value."""
        root = self.root
        for key, node in root.entries.items():
            if key not in _NOT_DATA:
                replaced = self._replaced(node)
                if replaced is not node:
                    root = root.put(key, replaced, root.keys[key])
        return root

    def _replaced(self, node: Node) -> Node:
        if isinstance(node, Leaf):
            name = node.text[1:]
            if node.text[:1] == "$" and name in self.values:
                return node_of(self.values[name], node.mark, node.option or name)
            return node
        if isinstance(node, Items):
            items = [self._replaced(item) for item in node.items]
            same = all(new is old for new, old in zip(items, node.items, strict=True))
            return node if same else Items(node.mark, items, node.option)
        if isinstance(node, Entries):
            entries = {key: self._replaced(one) for key, one in node.entries.items()}
            same = all(entries[key] is one for key, one in node.entries.items())
            return node if same else Entries(node.mark, entries, node.keys, node.option)
        return node


def written_value(value: object) -> str:
    """An option's value in messages."""
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(written_value, value)) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {written_value(one)}" for key, one in value.items()) + "}"
    return written(value)


def option_place(root: Entries, name: str) -> Place:
    """Where an option has its value from: `set`, else its default, else its definition."""
    for path in (("set", name), ("options", name, "default")):
        node, depth = find(root, path)
        if depth == len(path):
            return node.place
    return place_of(root, ("options", name), of_key=True)


def lies_inside(one: str, other: str, options: Mapping[str, Option]) -> bool:
    """Whether `one` is inside `other`, directly or through options between them."""
    seen: set[str] = set()
    waiting = [one]
    while waiting:
        name = waiting.pop()
        outer = [out for out in (options[name].inside if name in options else ()) if out not in seen]
        if other in outer:
            return True
        seen.update(outer)
        waiting += outer
    return False


def in_order(options: Mapping[str, Option], faults: list[Fault], root: Entries) -> list[Option]:
    """The options in the order of the file, each moved before the first that it lies inside."""
    order: list[Option] = []
    open_: list[str] = []

    def visit(name: str) -> None:
        if name in open_:
            way = " → ".join([*open_[open_.index(name) :], name])
            path: Path = ("options", name, "inside")
            message = Text(f"inside 绕成了圈：{way}", f"inside runs in a circle: {way}")
            faults.append(Fault("inside-circle", message, path, place_of(root, path)))
            return
        if options[name] in order:
            return
        open_.append(name)
        for inner in options:
            if name in options[inner].inside:
                visit(inner)
        open_.pop()
        order.append(options[name])

    for name in options:
        visit(name)
    return list(dict.fromkeys(order))
