"""Forms: what a value of a file may be, derived from the type hints of the attrs classes in `schema`.

One form reads a tree strictly (all faults at once), says where null is a value and where it deletes, and
is what the JSON Schema is written from.
"""

from __future__ import annotations

import re
import types
from collections.abc import Mapping, Set
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from paiju.core.errors import Fault, Path, Place, Text, choices, choices_near, nearest
from paiju.core.ruleset.nodes import Entries, Items, Leaf, Node, nearest_entry
from paiju.core.ruleset.scalars import boolean_like, whole_number_like


@frozen
class Range:
    """Bounds of a number, both included."""

    least: int
    most: int


@frozen
class Matching:
    """A text must match a pattern; `expected` says what it looks like."""

    pattern: str
    expected: str


class _KeepNull:
    """Marks a free value in which null is a value; elsewhere null deletes an entry."""


KEEP_NULL = _KeepNull()
INVALID: Any = object()


def doc(zh: str, en: str) -> dict[str, Text]:
    """The metadata of a field of a section: one sentence for people in each language."""
    return {"text": Text(zh, en)}


def dotted(path: Path) -> str:
    """A path as people write it."""
    return ".".join(str(step) for step in path)


class Check:
    """What was found while a tree was read. `references` are the names that `$name` may name."""

    def __init__(self, references: Set[str] = frozenset()) -> None:
        self.references = references
        self.faults: list[Fault] = []

    def fault(
        self,
        code: str,
        message: Text,
        path: Path,
        place: Place,
        expected: str | Text = "",
        near: str | None = None,
    ) -> Any:
        """Note a fault; answers INVALID."""
        self.faults.append(Fault(code, message, path, place, expected, near))
        return INVALID


class Form:
    """What a value may be. `expected` names it in messages."""

    expected = ""
    null = False  # whether null is a value here; elsewhere it deletes

    def read(self, node: Node, path: Path, check: Check) -> Any:
        """The value in the type that the form stands for, or INVALID after noting why."""
        if isinstance(node, Leaf):
            if node.value is None and self.null:
                return None
            if node.text[:1] == "$" and node.text[1:] in check.references:
                return INVALID
        return self.take(node, path, check)

    def take(self, node: Node, path: Path, check: Check) -> Any:
        """As `read`, for a value that is neither null nor a reference."""
        raise NotImplementedError

    def member(self, key: str) -> Form:
        """The form of an entry."""
        return ANYTHING

    def deletes(self, key: str) -> bool:
        """Whether null deletes the entry of that name (in a map of entries) rather than being its value."""
        return False

    def wrong(self, node: Node, path: Path, check: Check, near: str | None = None) -> Any:
        """Note that the value is of the wrong type."""
        what = f"“{node.text}”" if isinstance(node, Leaf) else ""
        zh = what or ("一个列表" if isinstance(node, Items) else "一组“键: 值”")
        en = what or ("a list" if isinstance(node, Items) else "a map")
        if isinstance(node, Leaf) and node.value is None:
            zh, en = "空值", "nothing"
        message = Text(f"{dotted(path)} 不能是{zh}", f"{dotted(path)} cannot be {en}")
        return check.fault("wrong-type", message, path, node.place, self.expected, near)


class FreeForm(Form):
    """Anything; a mini-language or a variant checks it."""

    expected = "anything"

    def __init__(self, keep_null: bool) -> None:
        self.null = keep_null

    def take(self, node: Node, path: Path, check: Check) -> Any:
        """The plain data."""
        return node.plain()

    def member(self, key: str) -> Form:
        """Free as well."""
        return self

    def deletes(self, key: str) -> bool:
        """Unless null is a value here."""
        return not self.null


ANYTHING = FreeForm(keep_null=False)
ANY_VALUE = FreeForm(keep_null=True)


class TextForm(Form):
    """A text: the letters of the file, so bare digits keep their look."""

    expected = "text"

    def __init__(self, matching: Matching | None = None) -> None:
        self.matching = matching

    def take(self, node: Node, path: Path, check: Check) -> Any:
        """The text as written."""
        if not isinstance(node, Leaf) or node.value is None:
            return self.wrong(node, path, check)
        if self.matching and not re.fullmatch(self.matching.pattern, node.text):
            message = Text(
                f"{dotted(path)} 的写法“{node.text}”不对", f"{dotted(path)} cannot be written “{node.text}”"
            )
            return check.fault("wrong-form", message, path, node.place, self.matching.expected)
        return node.text


class BooleanForm(Form):
    """true or false, as YAML 1.2 writes them."""

    expected = "true, false"

    def take(self, node: Node, path: Path, check: Check) -> Any:
        """The boolean."""
        if isinstance(node, Leaf) and isinstance(node.value, bool):
            return node.value
        return self.wrong(node, path, check, boolean_like(node.text) if isinstance(node, Leaf) else None)


class NumberForm(Form):
    """A whole number, or with `fractions` an exact number."""

    def __init__(self, fractions: bool, within: Range | None = None) -> None:
        self.fractions = fractions
        self.within = within
        self.expected = "number (3, 1.5, 5/3)" if fractions else "int"
        if within:
            self.expected += f" {within.least}–{within.most}"

    def take(self, node: Node, path: Path, check: Check) -> Any:
        """The number."""
        value = node.value if isinstance(node, Leaf) else None
        if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
            near = whole_number_like(node.text) if isinstance(node, Leaf) else None
            return self.wrong(node, path, check, near)
        if isinstance(value, Fraction):
            if value.denominator == 1:
                value = value.numerator
            elif not self.fractions:
                return self.wrong(node, path, check)
        if self.within and not self.within.least <= value <= self.within.most:
            message = Text(f"{dotted(path)} 不能是 {value}", f"{dotted(path)} cannot be {value}")
            return check.fault("out-of-range", message, path, node.place, self.expected)
        return value


class ChoiceForm(Form):
    """One word of a list."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words
        self.expected = choices(words)

    def take(self, node: Node, path: Path, check: Check) -> Any:
        """The word."""
        if not isinstance(node, Leaf):
            return self.wrong(node, path, check)
        if node.text in self.words:
            return node.text
        message = Text(f"{dotted(path)} 不能是“{node.text}”", f"{dotted(path)} cannot be “{node.text}”")
        near = nearest(node.text, self.words)
        return check.fault("unknown-value", message, path, node.place, self.expected, near)


class ListForm(Form):
    """A list."""

    expected = "list"

    def __init__(self, of: Form) -> None:
        self.of = of
        if of.expected:
            self.expected = f"list: [{of.expected}, …]"

    def take(self, node: Node, path: Path, check: Check) -> Any:
        """The items as a tuple."""
        if not isinstance(node, Items):
            return self.wrong(node, path, check)
        found = [self.of.read(item, (*path, index), check) for index, item in enumerate(node.items)]
        return INVALID if any(item is INVALID for item in found) else tuple(found)


class MapForm(Form):
    """A map of entries; null deletes an entry."""

    expected = "map: {name: …}"

    def __init__(self, of: Form) -> None:
        self.of = of

    def take(self, node: Node, path: Path, check: Check) -> Any:
        """The entries as a dict."""
        if not isinstance(node, Entries):
            return self.wrong(node, path, check)
        found: dict[str, Any] = {}
        for key, one in node.entries.items():
            before = len(check.faults)
            found[key] = self.of.read(one, (*path, key), check)
            if len(check.faults) > before:
                self._misspelt(node, (*path, key), check, before)
        return INVALID if any(one is INVALID for one in found.values()) else found

    def _misspelt(self, node: Entries, path: Path, check: Check, before: int) -> None:
        """Where an entry says nothing of what a new one must, name the inherited one that may be meant."""
        members = self.of.members.values() if isinstance(self.of, SectionForm) else ()
        must = [one.key for one in members if one.required]
        bare = [one for one in check.faults[before:] if one.code == "missing-key" and one.path[:-1] == path]
        if not must or len(bare) < len(must):
            return
        key = str(path[-1])
        file = node.keys[key][0]
        inherited = node.drop(*(one for one, mark in node.keys.items() if mark[0] == file))
        near = nearest_entry(key, inherited)
        if near is None:
            return
        message = Text(
            f"没有 {dotted(path)} 可改；若是新的，还缺 {choices(must)}",
            f"there is no {dotted(path)} to change, and a new one lacks {choices(must)}",
        )
        check.faults[before:] = [one for one in check.faults[before:] if one not in bare]
        check.fault("missing-key", message, path, node.key_place(key), choices(must), near)

    def member(self, key: str) -> Form:
        """The form of every entry."""
        return self.of

    def deletes(self, key: str) -> bool:
        """Unless null is a value of the entries."""
        return not self.of.null


class EitherForm(Form):
    """One of several forms that the file tells apart by their shape: a word, a list, a map."""

    def __init__(self, forms: tuple[Form, ...]) -> None:
        self.forms = forms
        self.expected = " | ".join(form.expected for form in forms)

    def take(self, node: Node, path: Path, check: Check) -> Any:
        """The value in the form that fits its shape."""
        for form in self.forms:
            shape: type[Node] = Leaf
            if isinstance(form, ListForm):
                shape = Items
            elif isinstance(form, (MapForm, SectionForm)):
                shape = Entries
            if isinstance(node, shape):
                return form.read(node, path, check)
        return self.wrong(node, path, check)

    def member(self, key: str) -> Form:
        """The form of an entry where the value is a map."""
        return self._map.member(key)

    def deletes(self, key: str) -> bool:
        """As the map among the forms does."""
        return self._map.deletes(key)

    @property
    def _map(self) -> Form:
        maps = (form for form in self.forms if isinstance(form, (MapForm, SectionForm)))
        return next(maps, ANYTHING)


@frozen
class Member:
    """A key of a section."""

    key: str
    attribute: str
    form: Form
    default: Any
    text: Text

    @property
    def required(self) -> bool:
        """Whether a file must say it."""
        return self.default is attrs.NOTHING


class SectionForm(Form):
    """A map whose keys are the fields of an attrs class.

    A class with `open_section = True` leaves keys that it does not name to a later check.
    """

    def __init__(self, cls: type[Any]) -> None:
        self.cls = cls
        self.open: bool = getattr(cls, "open_section", False)
        self.expected = "map"
        self._members: dict[str, Member] | None = None

    @property
    def members(self) -> dict[str, Member]:
        """The keys in the order of the class; `with_` is written `with`."""
        if self._members is None:
            hints = get_type_hints(self.cls, include_extras=True)
            self._members = {}
            for one in attrs.fields(self.cls):
                key = one.name.rstrip("_").replace("__", "-")
                text = one.metadata["text"]
                self._members[key] = Member(key, one.name, form_of(hints[one.name]), one.default, text)
        return self._members

    def take(self, node: Node, path: Path, check: Check) -> Any:
        """An instance of the class."""
        if not isinstance(node, Entries):
            return self.wrong(node, path, check)
        members = self.members
        values: dict[str, Any] = {}
        whole = True
        for key, below in node.entries.items():
            member = members.get(key)
            if member:
                value = member.form.read(below, (*path, key), check)
                values[member.attribute] = value
                whole = whole and value is not INVALID
            elif not self.open:
                self._unknown(key, node, path, check)
                whole = False
        for key, member in members.items():
            if member.required and key not in node.entries:
                where = dotted((*path, key))
                message = Text(f"缺少 {where}（{member.text.zh}）", f"{where} is missing ({member.text.en})")
                whole = False
                check.fault("missing-key", message, (*path, key), node.place, member.form.expected)
        return self.cls(**values) if whole else INVALID

    def _unknown(self, key: str, node: Entries, path: Path, check: Check) -> None:
        """Note a key that the section does not have; at the top of a file it may be an option."""
        at, place = (*path, key), node.key_place(key)
        options = sorted(check.references) if not path else []
        near = key if key in options else nearest(key, [*self.members, *options])
        if near in options:
            said = f"set: {{{near}: …}}"
            message = Text(f"{near} 是选项，写在 set 里", f"{near} is an option: it is written under `set`")
            check.fault("unknown-key", message, at, place, said)
            return
        message = Text(f"{dotted(at)} 不是认识的键", f"{dotted(at)} is not a known key")
        check.fault("unknown-key", message, at, place, choices_near(key, self.members), near)

    def member(self, key: str) -> Form:
        """The form of a key."""
        member = self.members.get(key)
        return member.form if member else ANYTHING

    def deletes(self, key: str) -> bool:
        """What the section leaves to a later check is an entry of a map; its own keys are not."""
        return self.open if key not in self.members else self.member(key) is ANYTHING


@cache
def form_of(hint: Any) -> Form:
    """The form that a type hint stands for."""
    extras: tuple[Any, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        extras = tuple(rest)
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any:
        return ANY_VALUE if KEEP_NULL in extras else ANYTHING
    if origin in (Union, types.UnionType):
        return _union(arguments, extras)
    if origin is Literal:
        return ChoiceForm(arguments)
    if origin is tuple:
        return ListForm(form_of(arguments[0]))
    if origin is not None and issubclass(origin, Mapping):
        return MapForm(form_of(arguments[1]))
    if attrs.has(hint):
        return SectionForm(hint)
    return _scalar(hint, extras)


def _scalar(hint: Any, extras: tuple[Any, ...]) -> Form:
    within = next((one for one in extras if isinstance(one, Range)), None)
    if hint is bool:
        return BooleanForm()
    if hint is int:
        return NumberForm(False, within)
    return TextForm(next((one for one in extras if isinstance(one, Matching)), None))


def _union(arguments: tuple[Any, ...], extras: tuple[Any, ...]) -> Form:
    parts = [one for one in arguments if one is not types.NoneType]
    form: Form
    if set(parts) == {int, Fraction}:
        form = NumberForm(True, next((one for one in extras if isinstance(one, Range)), None))
    elif len(parts) == 1:
        form = form_of(Annotated[parts[0], *extras] if extras else parts[0])
    else:
        form = EitherForm(tuple(form_of(one) for one in parts))
    if len(parts) < len(arguments):
        # A form of its own: `int | None` is not the cached `int`.
        form = _copy(form)
        form.null = True
        form.expected += ", null"
    return form


def _copy(form: Form) -> Form:
    twin = object.__new__(type(form))
    twin.__dict__.update(form.__dict__)
    return twin
