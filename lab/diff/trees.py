"""Comparing two resolved trees: maps by key, lists by what their items are, with the place of each side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

import attrs
from attrs import frozen

from paiju.core.errors import Path, Place
from paiju.core.ruleset.forms import EitherForm, Form, ListForm, MapForm, SectionForm
from paiju.core.ruleset.nodes import Entries, Items, Leaf, Node, find
from paiju.core.ruleset.options import same_value
from paiju.core.ruleset.patches import changes_of
from paiju.core.ruleset.resolve import option_place, written_value
from paiju.lab.diff.model import NOTHING, Compared, Side

ONLY_A, ONLY_B, VALUE = "only-a", "only-b", "value"
_IDS = ("id", "name", "zh")
"""Keys that name an item of a list."""
_LONGEST_ITEM = 60


@frozen
class Found:
    """One place in which two trees differ."""

    path: Path
    kind: str
    a: Side
    b: Side


@frozen
class Trees:
    """The trees of a pair."""

    a: Compared
    b: Compared

    def differ(self, a: Node | None, b: Node | None, path: Path, form: Form) -> Iterator[Found]:
        """Every difference between two values that stand at one path; None: there is none."""
        if a is None or b is None:
            yield from self._missing(a, b, path)
        elif isinstance(a, Entries) and isinstance(b, Entries):
            yield from self._maps(a, b, path, _map_form(form))
        elif isinstance(a, Items) and isinstance(b, Items):
            yield from self._lists(a, b, path, form)
        elif not same_value(a.plain(), b.plain()):
            yield Found(path, VALUE, side(self.a, a), side(self.b, b))

    def _missing(self, a: Node | None, b: Node | None, path: Path) -> Iterator[Found]:
        if a is not None:
            yield Found(path, ONLY_A, side(self.a, a), taken_away(self.b, path))
        elif b is not None:
            yield Found(path, ONLY_B, taken_away(self.a, path), side(self.b, b))

    def _maps(self, a: Entries, b: Entries, path: Path, form: Form) -> Iterator[Found]:
        for key in dict.fromkeys((*a.entries, *b.entries)):
            below, other = a.get(key), b.get(key)
            there = below if below is not None else other
            if (below is None or other is None) and there is not None:
                default = _default(form, key)
                if default is not attrs.NOTHING and same_value(_plain(default), there.plain()):
                    continue
                if default is not attrs.NOTHING and default is not None and isinstance(there, Leaf):
                    said = Side(written_value(default))
                    one = side(self.a, below) if below is not None else said
                    two = side(self.b, other) if other is not None else said
                    yield Found((*path, key), VALUE, one, two)
                    continue
            yield from self.differ(below, other, (*path, key), form.member(key))

    def _lists(self, a: Items, b: Items, path: Path, form: Form) -> Iterator[Found]:
        inner = form.of if isinstance(form, ListForm) else form
        named_a, named_b = _names(a.items), _names(b.items)
        if named_a is not None and named_b is not None:
            for name in dict.fromkeys((*named_a, *named_b)):
                yield from self.differ(named_a.get(name), named_b.get(name), (*path, name), inner)
            return
        if all(isinstance(item, Leaf) for item in (*a.items, *b.items)):
            if not same_value(a.plain(), b.plain()):
                yield Found(path, VALUE, _list_side(self.a, a, b), _list_side(self.b, b, a))
            return
        yield from self._blocks(a, b, path, inner)

    def _blocks(self, a: Items, b: Items, path: Path, form: Form) -> Iterator[Found]:
        """Lists whose items have no names: equal ones first, the others stand against each other."""
        written = [[written_value(item.plain()) for item in one.items] for one in (a, b)]
        for tag, a1, a2, b1, b2 in SequenceMatcher(
            None, written[0], written[1], autojunk=False
        ).get_opcodes():
            if tag == "equal":
                continue
            both = min(a2 - a1, b2 - b1)
            for step in range(both):
                yield from self.differ(a.items[a1 + step], b.items[b1 + step], (*path, a1 + step), form)
            for item in a.items[a1 + both : a2]:
                yield from self._missing(item, None, (*path, _short(item)))
            for item in b.items[b1 + both : b2]:
                yield from self._missing(None, item, (*path, _short(item)))


def side(compared: Compared, node: Node) -> Side:
    """What one tree says: its value, the place of that, and the option that put it there."""
    return Side(written_value(node.plain()), _place(compared, node), node.option)


def _place(compared: Compared, node: Node) -> Place:
    """Where a value is written; of one that somebody chose by an option, where that option is defined."""
    option = node.option
    tree = compared.ruleset.tree
    if option is not None and option in compared.given and node.place == option_place(tree, option):
        options = tree.get("options")
        assert isinstance(options, Entries)
        return options.key_place(option)
    return node.place


def taken_away(compared: Compared, path: Path) -> Side:
    """The side that has nothing at a path, with what took it away: a file, or a patch of an option."""
    ruleset = compared.ruleset
    for option in ruleset.settable:
        branch = option.branch(ruleset.options[option.name])
        for change in changes_of(ruleset.tree, option.name, branch[0]) if branch else ():
            if change.is_null and change.path == path:
                return Side(None, Place(*change.mark), option.name)
    gone = ruleset.deleted.get(path)
    return Side(None, Place(*gone)) if gone is not None else NOTHING


def node_at(root: Node, path: Path) -> Node | None:
    """The value at a path, or None."""
    node, depth = find(root, path)
    return node if depth == len(path) else None


def _map_form(form: Form) -> Form:
    """The form of a value that is a map."""
    if isinstance(form, EitherForm):
        return next((one for one in form.forms if isinstance(one, (MapForm, SectionForm))), form)
    return form


def _default(form: Form, key: str) -> Any:
    """What holds where a section does not have a key."""
    member = form.members.get(key) if isinstance(form, SectionForm) else None
    if member is None or member.default is ...:
        return attrs.NOTHING
    return member.default


def _plain(default: Any) -> Any:
    return default.factory() if isinstance(default, attrs.Factory) else default  # type: ignore[arg-type]


def _names(items: Sequence[Node]) -> dict[str, Node] | None:
    """The items by the key that names them, where all have one and no two the same."""
    for key in _IDS:
        found: dict[str, Node] = {
            name.text: item
            for item in items
            if isinstance(item, Entries) and isinstance(name := item.get(key), Leaf)
        }
        if items and len(found) == len(items):
            return found
    return None


def _list_side(compared: Compared, mine: Items, other: Items) -> Side:
    """A list of words or numbers, at the first item that is another one."""
    whole = side(compared, mine)
    for step, item in enumerate(mine.items):
        if step >= len(other.items) or not same_value(item.plain(), other.items[step].plain()):
            return attrs.evolve(whole, place=_place(compared, item), option=item.option or whole.option)
    return whole


def _short(node: Node) -> str:
    """An item by what it says, for a path that does not change when items before it do."""
    said = written_value(node.plain())
    return said if len(said) <= _LONGEST_ITEM else said[: _LONGEST_ITEM - 1] + "…"
