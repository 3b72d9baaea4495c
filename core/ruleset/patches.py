"""Changing a tree at a dotted path."""

from __future__ import annotations

from attrs import frozen

from paiju.core.errors import Fault, Path, Place, Text
from paiju.core.ruleset.forms import EitherForm, Form, MapForm, SectionForm, dotted
from paiju.core.ruleset.nodes import Entries, Leaf, Mark, Node, find, nearest_entry


@frozen(eq=False)
class Change:
    """A value that an option puts at a path; `mark` is where the path is written."""

    option: str
    path: Path
    node: Node
    mark: Mark

    @property
    def is_null(self) -> bool:
        """Whether the value is null, which deletes an entry of a map of entries."""
        return isinstance(self.node, Leaf) and self.node.value is None

    def touches(self, other: Change) -> bool:
        """Whether one of the two paths leads to or through the other."""
        short = min(len(self.path), len(other.path))
        return self.path[:short] == other.path[:short]

    def same(self, other: Change) -> bool:
        """Whether both do the same to the same path."""
        return self.path == other.path and self.node.plain() == other.node.plain()


def steps_of(target: str) -> Path:
    """The path that a dotted text names."""
    return tuple(target.split("."))


def changes_of(root: Entries, option: str, branch: str) -> list[Change]:
    """The changes that a branch of an option's `when` lists, with their places."""
    path: Path = ("options", option, "when", branch, "patch")
    patch, depth = find(root, path)
    if depth < len(path) or not isinstance(patch, Entries):
        return []
    return [Change(option, steps_of(key), node, patch.keys[key]) for key, node in patch.entries.items()]


def apply(root: Entries, change: Change, form: Form) -> Entries:
    """The tree with the change made; `form` is that of the root. Raises `CannotChange`."""
    return _apply(root, change, form, 0)


class CannotChange(Exception):
    """A path that leads nowhere; holds the fault, the change, and how far along its path that is so."""

    def __init__(self, fault: Fault, change: Change, depth: int) -> None:
        super().__init__(fault.say())
        self.fault = fault
        self.change = change
        self.path: Path = change.path[: depth + 1]


def _apply(here: Entries, change: Change, form: Form, depth: int) -> Entries:
    step = str(change.path[depth])
    below = here.get(step)
    if depth == len(change.path) - 1:
        if change.is_null and form.deletes(step):
            if below is None:
                raise _unknown(change, depth, here)
            return here.drop(step)
        return here.put(step, change.node.put_by(change.option), change.mark)
    if below is None or (isinstance(below, Leaf) and below.value is None):
        if not isinstance(form, SectionForm) or step not in form.members:
            raise _unknown(change, depth, here)
        below = Entries(change.mark, {}, {})
    if not isinstance(below, Entries):
        raise _no_map(change, depth)
    inner = form.member(step)
    if isinstance(inner, EitherForm):
        inner = next((one for one in inner.forms if isinstance(one, (MapForm, SectionForm))), inner)
    return here.put(step, _apply(below, change, inner, depth + 1), here.keys.get(step))


def _unknown(change: Change, depth: int, here: Entries) -> CannotChange:
    where = dotted(change.path[: depth + 1])
    message = Text(
        f"选项 {change.option}：没有 {where} 可改", f"option {change.option}: there is no {where} to change"
    )
    near = nearest_entry(str(change.path[depth]), here)
    if near:
        near = dotted((*change.path[:depth], near, *change.path[depth + 1 :]))
    fault = Fault("unknown-path", message, change.path, Place(*change.mark), nearest=near)
    return CannotChange(fault, change, depth)


def _no_map(change: Change, depth: int) -> CannotChange:
    where = dotted(change.path[: depth + 1])
    message = Text(
        f"选项 {change.option}：{where} 不是一组“键: 值”", f"option {change.option}: {where} is not a map"
    )
    fault = Fault("unknown-path", message, change.path, Place(*change.mark))
    return CannotChange(fault, change, depth)
