"""Patterns 番种: each a value, the condition under which it counts, and what it does to others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import define, field, frozen

from paiju.core.errors import Path, Text, nearest
from paiju.core.scoring.conditions import Conditions, read_times, total_of
from paiju.core.scoring.context import Sight
from paiju.core.scoring.node import Node, Test, either, every, neither, never, once
from paiju.core.scoring.scope import Number, Scope, is_fact

TEXT_KEYS = ("zh", "en", "aliases")
PATTERN_KEYS = (
    *TEXT_KEYS,
    "value",
    "enabled",
    "when",
    "times",
    "at_most",
    "best_of",
    "absorbs",
    "unless",
    "otherwise",
    "alone",
)
BONUS_KEYS = (*TEXT_KEYS, "value", "enabled", "when", "times", "at_most")
ADDITION_KEYS = (*TEXT_KEYS, "id", "enabled", "when", "add", "at_least", "set", "in_place_of")
_PATTERN = Text("番种：{zh, en, value, when}", "a pattern: {zh, en, value, when}")
_BONUS = Text("加项：{zh, en, value, when, times}", "a bonus: {zh, en, value, when, times}")
_FLAGS = ("otherwise", "alone", "enabled")


@frozen(eq=False)
class Pattern:
    """A pattern ready to be asked.

    `by` and `shapes` are the ways of winning and the shapes that it is for (None: all). `fixed` and `open`
    are its other conditions without and with regard to the reading (None: none); `times` likewise
    counts how often it stands, at most `most` times. `value` is a number or the name of a fact.
    An `added` one counts outside the combination of values. A `plain` pattern does nothing to others.
    """

    id: str
    value: Number | str
    by: frozenset[str] | None = None
    shapes: frozenset[str] | None = None
    fixed: Test | None = None
    open: Test | None = None
    fixed_times: Test | None = None
    open_times: Test | None = None
    most: int | None = None
    best_of: str | None = None
    absorbs: frozenset[str] = frozenset()
    otherwise: bool = False
    alone: bool = False
    added: bool = False
    plain: bool = field(init=False)

    @plain.default
    def _plain(self) -> bool:
        return self.best_of is None and not self.absorbs and not self.alone

    @property
    def readless(self) -> bool:
        """Whether it can be told without a reading."""
        return self.shapes is None and self.open is None and self.open_times is None

    def worth(self, sight: Sight) -> Number:
        """The value of one standing."""
        value = self.value
        if isinstance(value, str):
            found: Number = sight.ctx.facts[value]
            return found
        return value


@frozen(eq=False)
class Addition:
    """An ordered addition to the sum: `add` to it, raise it to `at_least`, or `set` it."""

    id: str
    how: str
    value: Number | str
    fixed: Test | None
    open: Test | None
    in_place_of: frozenset[str]


@define(eq=False)
class PatternReader:
    """Compiles the `patterns` of a section, which may refer to each other and to the named conditions."""

    scope: Scope
    specs: Mapping[str, Any]
    named: Mapping[str, Any]
    conditions: Conditions = field(init=False)
    _parts: dict[str, list[Node]] = field(factory=dict, init=False)
    _under_way: list[str] = field(factory=list, init=False)
    _shared: frozenset[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.conditions = Conditions(self.scope, self.named, self.node, tuple(self.specs))
        self._shared = frozenset(_referred((self.specs, self.named)))

    def pattern(self, id: str) -> Pattern | None:
        """The compiled pattern, None if it is switched off. Faults go to the scope."""
        path: Path = ("patterns", id)
        spec = self.scope.mapping(self.specs[id], path, _PATTERN)
        self.scope.keys(spec, PATTERN_KEYS, path)
        made = _assemble(self.conditions, id, spec, path, self._when(id, spec, path), added=False)
        return made if _played(spec) else None

    def node(self, id: str, path: Path) -> Node:
        """Whether the pattern's own condition holds, for `pattern: id` and `unless`."""
        spec = self.specs[id]
        if not isinstance(spec, Mapping) or not _played(spec):
            return Node(never, cost=0)
        if spec.get("otherwise"):
            self.scope.wrong(
                "bad-reference",
                f"{id} 只在别无番种时成立，不能引用",
                f"{id} holds only where nothing else does and cannot be referred to",
                path,
                Text("没有 otherwise 的番种", "a pattern without otherwise"),
            )
            return Node(never)
        own: Path = ("patterns", id)
        parts = list(self._when(id, spec, path))
        if "times" in spec:
            parts.append(either(read_times(self.conditions, spec["times"], (*own, "times"))))
        return every(parts)

    def _when(self, id: str, spec: Mapping[str, Any], path: Path) -> list[Node]:
        """What `when` and `unless` ask for."""
        if id in self._parts:
            return self._parts[id]
        if id in self._under_way:
            circle = " → ".join([*self._under_way[self._under_way.index(id) :], id])
            self.scope.wrong(
                "circle",
                f"番种互相引用：{circle}",
                f"patterns refer to each other in a circle: {circle}",
                path,
                Text("不绕圈的番种", "patterns without a circle"),
            )
            return [Node(never)]
        self._under_way.append(id)
        own: Path = ("patterns", id)
        parts = self.conditions.parts(spec.get("when", {}), (*own, "when"))
        if "unless" in spec:
            at = (*own, "unless")
            others = self.scope.ids(spec["unless"], self.specs, at)
            parts.append(neither(either([self.node(other, at) for other in others])))
        self._under_way.pop()
        self._parts[id] = _asked_once(parts) if id in self._shared else parts
        return self._parts[id]


def _referred(spec: Any) -> Iterator[str]:
    """Every pattern that something refers to with `unless` or `pattern`."""
    if isinstance(spec, Mapping):
        for key, value in spec.items():
            if key in ("unless", "pattern"):
                names = value if isinstance(value, (list, tuple)) else (value,)
                yield from (name for name in names if isinstance(name, str))
            yield from _referred(value)
    elif isinstance(spec, (list, tuple)):
        for one in spec:
            yield from _referred(one)


def _asked_once(parts: Sequence[Node]) -> list[Node]:
    """The same, what depends on the reading asked together and once for each reading."""
    together = [node for node in parts if node.open and node.shapes is None and node.by is None]
    if not together or sum(node.counts for node in parts) > 1:
        return list(parts)
    return [*(node for node in parts if node not in together), once(every(together))]


def _played(spec: Mapping[str, Any]) -> bool:
    """Whether it is not switched off."""
    return spec.get("enabled", True) is True


def _assemble(
    conditions: Conditions,
    id: str,
    spec: Mapping[str, Any],
    path: Path,
    parts: Iterable[Node],
    *,
    added: bool,
) -> Pattern:
    scope = conditions.scope
    by, shapes, others = split(parts)
    fixed, opened = gates(others)
    times = read_times(conditions, spec["times"], (*path, "times")) if "times" in spec else []
    flags = {key: scope.flag(spec[key], (*path, key)) for key in _FLAGS if key in spec}
    best_of = spec.get("best_of")
    if best_of is not None and not isinstance(best_of, str):
        scope.words(None, (*path, "best_of"))
    absorbs: tuple[str, ...] = ()
    if "absorbs" in spec:
        absorbs = scope.ids(spec["absorbs"], conditions.pattern_ids, (*path, "absorbs"))
    return Pattern(
        id,
        _value(scope, spec, BONUS_KEYS if added else PATTERN_KEYS, path),
        by,
        shapes,
        fixed,
        opened,
        total_of([node.test for node in times if not node.open]),
        total_of([node.test for node in times if node.open]),
        _at_most(scope, spec, path),
        best_of,
        frozenset(absorbs),
        flags.get("otherwise", False),
        flags.get("alone", False),
        added,
    )


def _value(scope: Scope, spec: Mapping[str, Any], known: Sequence[str], path: Path) -> Number | str:
    """What it is worth; an entry that is no mapping, or whose key is misspelt, has been told already."""
    if "value" in spec:
        return read_value(scope, spec["value"], (*path, "value"))
    if spec and not any(nearest(key, known) == "value" for key in spec if key not in known):
        zh, en = "缺少分值", "the value is missing"
        scope.wrong("missing-value", zh, en, (*path, "value"), "value: 2, value: $name")
    return 0


def _at_most(scope: Scope, spec: Mapping[str, Any], path: Path) -> int | None:
    most = spec.get("at_most")
    if most is None or (isinstance(most, int) and not isinstance(most, bool) and most > 0):
        return most
    scope.wrong(
        "bad-number",
        f"{most!r} 不是次数",
        f"{most!r} is no number of times",
        (*path, "at_most"),
        Text("1 以上，或 null", "1 or more, or null"),
    )
    return None


def split(parts: Iterable[Node]) -> tuple[frozenset[str] | None, frozenset[str] | None, list[Node]]:
    """The ways of winning and the shapes that the parts ask for (None: all), and their other tests."""
    by: frozenset[str] | None = None
    shapes: frozenset[str] | None = None
    others: list[Node] = []
    for node in parts:
        if node.by is not None:
            by = node.by if by is None else by & node.by
        elif node.shapes is not None:
            shapes = node.shapes if shapes is None else shapes & node.shapes
        else:
            others.append(node)
    return by, shapes, others


def gates(parts: Sequence[Node]) -> tuple[Test | None, Test | None]:
    """The tests without and with regard to the reading; None where there are none."""
    fixed = [node for node in parts if not node.open]
    opened = [node for node in parts if node.open]
    return every(fixed).test if fixed else None, every(opened).test if opened else None


def read_value(scope: Scope, spec: Any, path: Path) -> Number | str:
    """A number, or the name of the fact that holds it."""
    return scope.fact(spec, path) if is_fact(spec) else scope.number(spec, path)


def read_text(scope: Scope, spec: Mapping[str, Any], path: Path) -> Text:
    """The name in both languages."""
    for lang in ("zh", "en"):
        if not isinstance(spec.get(lang), str) or not spec[lang]:
            scope.wrong(
                "missing-text",
                f"缺少名称（{lang}）",
                f"the name is missing ({lang})",
                (*path, lang),
                Text("给人看的名称", "a name for people"),
            )
    return Text(str(spec.get("zh", path[-1])), str(spec.get("en", path[-1])))


def read_bonus(conditions: Conditions, id: str, spec: Any) -> Pattern | None:
    """An entry of `bonus`: what is added to the payable value of the chosen reading, None if switched off."""
    path: Path = ("bonus", id)
    scope = conditions.scope
    spec = scope.mapping(spec, path, _BONUS)
    scope.keys(spec, BONUS_KEYS, path)
    parts = conditions.parts(spec.get("when", {}), (*path, "when"))
    made = _assemble(conditions, id, spec, path, parts, added=True)
    return made if _played(spec) else None


def read_addition(
    conditions: Conditions, spec: Any, path: Path, id: str, known: Sequence[str]
) -> Addition | None:
    """An entry of `then`, None if it is switched off or cannot be read."""
    scope = conditions.scope
    scope.keys(spec, ADDITION_KEYS, path)
    hows = [how for how in ("add", "at_least", "set") if how in spec]
    if len(hows) != 1:
        scope.wrong(
            "bad-addition",
            "须恰有 add、at_least、set 之一",
            "there must be just one of add, at_least, set",
            path,
            "add, at_least, set",
        )
        return None
    how = hows[0]
    fixed, opened = gates(conditions.parts(spec.get("when", {}), (*path, "when")))
    replaced: tuple[str, ...] = ()
    if "in_place_of" in spec:
        replaced = scope.ids(spec["in_place_of"], known, (*path, "in_place_of"))
    value = read_value(scope, spec[how], (*path, how))
    if "enabled" in spec and not scope.flag(spec["enabled"], (*path, "enabled")):
        return None
    return Addition(id, how, value, fixed, opened, frozenset(replaced))
