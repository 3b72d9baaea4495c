"""The strict reader: a YAML file as a tree with places, or everything that is wrong with it.

One document, a map at the top, UTF-8, at most 64 KiB and 32 levels; no anchors, aliases, tags,
directives, tabs or control characters; no key twice. Values are read as `scalars` says.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from paiju.core.errors import MOST_FAULTS, Fault, PaijuError, Place, RulesetError, Text
from paiju.core.ruleset.files import read_regular
from paiju.core.ruleset.nodes import Entries, Items, Leaf, Mark, Node
from paiju.core.ruleset.scalars import read_scalar
from paiju.core.ruleset.syntax import in_words

if TYPE_CHECKING:
    import yaml

LIMIT = 64 * 1024
DEPTH = 32
_TOO_DEEP = Text(f"嵌套超过 {DEPTH} 层", f"more than {DEPTH} levels deep")

# Control characters, line ends that editors do not count, marks that change the direction of text,
# and what is no character at all.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff"
    "\ud800-\udfff]|\r(?!\n)"
)


def read_file(
    path: str | os.PathLike[str],
    shown: str | None = None,
    error: type[PaijuError] = RulesetError,
    limit: int = LIMIT,
) -> Entries:
    """The tree of a file. `shown` is the file's name in places; the path itself unless given.

    Raises `error` with every fault of the file: it cannot be read, is longer than `limit` bytes, or is
    not what the strict reader accepts.
    """
    data = read_regular(path, limit, error, shown)
    return read_text(data, shown or os.fspath(path), error, limit)


def read_text(
    data: bytes | str, file: str, error: type[PaijuError] = RulesetError, limit: int = LIMIT
) -> Entries:
    """The tree of a YAML text; `file` is its name in places. Raises `error` as `read_file` does."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    if len(data) > limit:
        size = Text(f"文件超过 {limit // 1024} KiB", f"the file is longer than {limit // 1024} KiB")
        raise error(Fault("too-large", size, place=Place(file, 1, 1)))
    text = _decoded(data, file, error)
    faults = _hidden_characters(text, file)
    if faults:
        raise error(faults)
    builder = _Builder(file, error)
    try:
        root = builder.build(_events(text))
    except _yaml_error() as problem:
        raise error([*builder.faults, _not_yaml(problem, file)]) from None
    if not builder.faults and not isinstance(root, Entries):
        builder.faults.append(_no_map(root, file))
    if builder.faults or not isinstance(root, Entries):
        raise error(builder.faults)
    return root


def _decoded(data: bytes, file: str, error: type[PaijuError]) -> str:
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as problem:
        before = data[: problem.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8")) + 1
        raise error(
            Fault(
                "not-utf8",
                Text("文件不是 UTF-8 编码", "the file is not encoded in UTF-8"),
                place=Place(file, line, column),
                expected="UTF-8",
            )
        ) from None


def _hidden_characters(text: str, file: str) -> list[Fault]:
    """The first hidden character and the first tab."""
    faults = []
    found = _HIDDEN.search(text)
    if found:
        code = f"U+{ord(found[0]):04X}"
        message = Text(f"文件里有不可见的控制字符 {code}", f"the file contains the hidden character {code}")
        faults.append(Fault("control-character", message, place=_position(text, found.start(), file)))
    tab = text.find("\t")
    if tab >= 0:
        message = Text("文件里有制表符", "the file contains a tab")
        faults.append(
            Fault("tab", message, place=_position(text, tab, file), expected=Text("空格", "spaces"))
        )
    return faults


def _position(text: str, at: int, file: str) -> Place:
    return Place(file, text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1)


def _yaml_error() -> type[yaml.YAMLError]:
    import yaml

    return yaml.YAMLError


def _events(text: str) -> Iterable[Any]:
    """The events of a YAML text, from the C parser where PyYAML has it."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.parse(text, Loader=loader)


def _not_yaml(problem: yaml.YAMLError, file: str) -> Fault:
    mark = getattr(problem, "problem_mark", None) or getattr(problem, "context_mark", None)
    said = getattr(problem, "problem", None) or str(problem)
    place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file, 1, 1)
    if "nesting" in said:
        return Fault("too-deep", _TOO_DEEP, place=place)
    return Fault("not-yaml", in_words(said), place=place)


def _no_map(root: Node | None, file: str) -> Fault:
    if root is None or (isinstance(root, Leaf) and root.value is None):
        return Fault("empty-file", Text("文件是空的", "the file is empty"), place=Place(file, 1, 1))
    message = Text("文件的顶层必须是“键: 值”", "the top level of the file must be a map")
    return Fault("not-a-map", message, place=root.place, expected="key: value")


class _Open:
    """A list or map that is being read."""

    __slots__ = ("entries", "items", "key", "keys", "mark")

    def __init__(self, mark: Mark, is_map: bool) -> None:
        self.mark = mark
        self.items: list[Node] = []
        self.entries: dict[str, Node] | None = {} if is_map else None
        self.keys: dict[str, Mark] = {}
        self.key: tuple[str | None, Mark] | None = None


class _Builder:
    """Builds the tree from the parser's events and collects what the strict reader refuses."""

    def __init__(self, file: str, error: type[PaijuError]) -> None:
        self.file = file
        self.error = error
        self.faults: list[Fault] = []
        self.open: list[_Open] = []
        self.root: Node | None = None
        self.documents = 0

    def build(self, events: Iterable[Any]) -> Node | None:
        """The root of the only document; None if there is none."""
        for event in events:
            kind = type(event).__name__
            if kind == "ScalarEvent":
                self._scalar(event)
            elif kind in ("MappingStartEvent", "SequenceStartEvent"):
                self._start(event, kind == "MappingStartEvent")
            elif kind in ("MappingEndEvent", "SequenceEndEvent"):
                self._end()
            elif kind == "AliasEvent":
                self._fault("yaml-alias", "不支持别名（*名字）", "aliases (*name) are not accepted", event)
                self._add(Leaf(self._mark(event), "", None))
            elif kind == "DocumentStartEvent":
                self._document(event)
        return self.root

    def _mark(self, event: Any) -> Mark:
        mark = event.start_mark
        return self.file, mark.line + 1, mark.column + 1

    def _fault(self, code: str, zh: str, en: str, event: Any, expected: str = "") -> None:
        self.faults.append(Fault(code, Text(zh, en), place=Place(*self._mark(event)), expected=expected))
        if len(self.faults) >= MOST_FAULTS:
            raise self.error(self.faults)

    def _document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            self._fault(
                "several-documents",
                "文件里只能有一个文档（多了 ---）",
                "the file holds several documents",
                event,
            )
            raise self.error(self.faults)
        if event.version or event.tags:
            self._fault("yaml-directive", "不支持 % 指令", "directives (%…) are not accepted", event)

    def _properties(self, event: Any) -> None:
        if event.anchor:
            self._fault("yaml-anchor", "不支持锚点（&名字）", "anchors (&name) are not accepted", event)
        if event.tag is not None:
            self._fault("yaml-tag", "不支持类型标签（!…）", "tags (!…) are not accepted", event)

    def _scalar(self, event: Any) -> None:
        if event.anchor or event.tag is not None:
            self._properties(event)
        text: str = event.value
        mark = self._mark(event)
        plain = event.implicit[0]
        if not plain and _HIDDEN.search(text):
            self._fault("control-character", "文字里有控制字符", "the text holds a control character", event)
        if self.open:
            top = self.open[-1]
            if top.entries is not None and top.key is None:
                top.key = self._key(top, text, event, mark)
                return
        self._add(Leaf(mark, text, read_scalar(text) if plain else text))

    def _key(self, top: _Open, text: str, event: Any, mark: Mark) -> tuple[str | None, Mark]:
        if not text:
            self._fault("bad-key", "键不能是空的", "a key may not be empty", event)
            return None, mark
        if text in top.keys:
            first = Place(*top.keys[text])
            zh = f"键 {text} 写了两次（第一次在第 {first.line} 行）"
            self._fault(
                "duplicate-key", zh, f"the key {text} stands here twice (first in line {first.line})", event
            )
            return None, mark
        top.keys[text] = mark
        return text, mark

    def _start(self, event: Any, is_map: bool) -> None:
        if event.anchor or event.tag is not None:
            self._properties(event)
        if self.open and self.open[-1].entries is not None and self.open[-1].key is None:
            self._fault("bad-key", "键只能是一个词", "a key must be a single word", event)
            raise self.error(self.faults)
        self.open.append(_Open(self._mark(event), is_map))
        if len(self.open) > DEPTH:
            self._fault("too-deep", _TOO_DEEP.zh, _TOO_DEEP.en, event)
            raise self.error(self.faults)

    def _end(self) -> None:
        done = self.open.pop()
        if done.entries is None:
            self._add(Items(done.mark, done.items))
        else:
            self._add(Entries(done.mark, done.entries, done.keys))

    def _add(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        top = self.open[-1]
        if top.entries is None:
            top.items.append(node)
        elif top.key is None:  # an alias as a key, which is a fault already
            top.key = (None, node.mark)
        else:
            key = top.key[0]
            if key is not None:
                top.entries[key] = node
            top.key = None
