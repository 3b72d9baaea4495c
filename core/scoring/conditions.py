"""Conditions: mappings of forms that must all hold, joined by `any`, `all` and `not`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import Factory, define

from paiju.core.errors import Path, Text
from paiju.core.scoring.context import Sight
from paiju.core.scoring.forms import FORMS
from paiju.core.scoring.node import Node, Test, either, every, neither, never, once
from paiju.core.scoring.numbers import read_range
from paiju.core.scoring.scope import Scope, is_fact

JOINS = ("any", "all", "not", "pattern")
RESERVED = (*FORMS, *JOINS)
_EXPECTED = Text("一组条件", "a mapping of conditions")


@define(eq=False)
class Conditions:
    """Compiles conditions: those written in place, and those that the section names.

    `pattern_node` gives the condition of a pattern, for `pattern: id`. Which names there are is known from
    the start, so that conditions and patterns may refer to each other in any order, but not in a circle.
    """

    scope: Scope
    named: Mapping[str, Any]
    pattern_node: Callable[[str, Path], Node]
    pattern_ids: Sequence[str]
    _done: dict[str, Node] = Factory(dict)
    _under_way: list[str] = Factory(list)

    def known(self) -> list[str]:
        """Every key that a condition may have, besides `$fact`."""
        return [*RESERVED, *self.named, *self.scope.predicates]

    def compile(self, spec: Any, path: Path) -> Node:
        """All that `spec` asks for."""
        return every(self.parts(spec, path))

    def parts(self, spec: Any, path: Path) -> list[Node]:
        """What `spec` asks for, one by one."""
        nodes: list[Node] = []
        for key, value in self.scope.mapping(spec, path, _EXPECTED).items():
            nodes.extend(self._entry(key, value, (*path, key)))
        return nodes

    def several(self, spec: Any, path: Path) -> list[Node]:
        """A list of conditions, or a mapping that gives each of them a name (for patches to find it)."""
        expected = Text(
            "一列条件，或给每个条件起名的映射", "a list of conditions, or a mapping from names to conditions"
        )
        entries = self.scope.listed(spec, path, expected)
        return [self.compile(one, (*path, key)) for key, one in entries]

    def _entry(self, key: Any, value: Any, path: Path) -> list[Node]:
        if key in FORMS:
            return [FORMS[key](self.scope, value, path)]
        if key == "any":
            return [either(self.several(value, path))]
        if key == "all":
            return self.several(value, path)
        if key == "not":
            return [neither(self.compile(value, path))]
        if key == "pattern":
            return [self._pattern(value, path)]
        if is_fact(key):
            return [_fact_node(self.scope, self.scope.fact(key, path), value, path)]
        if key in self.named:
            node = self.condition(key, path)
            return [node if self.scope.flag(value, path) else neither(node)]
        if key in self.scope.predicates:
            return [_predicate_node(self.scope, key, value, path)]
        self.scope.unknown("unknown-key", Text("条件", "condition"), key, [*self.known(), "$fact"], path)
        return []

    def condition(self, name: str, path: Path) -> Node:
        """The condition that the section calls `name`, asked as seldom as can be."""
        if name in self._done:
            return self._done[name]
        if name in self._under_way:
            circle = " → ".join([*self._under_way[self._under_way.index(name) :], name])
            self.scope.wrong(
                "circle",
                f"条件互相引用：{circle}",
                f"conditions refer to each other in a circle: {circle}",
                path,
                "conditions without a circle",
            )
            return Node(never)
        self._under_way.append(name)
        node = self.compile(self.named[name], ("conditions", name))
        self._under_way.pop()
        self._done[name] = once(node)
        return self._done[name]

    def _pattern(self, spec: Any, path: Path) -> Node:
        ids = self.scope.named(spec, self.pattern_ids, Text("番种", "pattern"), path)
        nodes = [self.pattern_node(name, path) for name in ids]
        return nodes[0] if len(nodes) == 1 else either(nodes)


def _value_test(scope: Scope, value: Any, path: Path) -> Callable[[Any], int]:
    """Whether what a fact or a predicate says is as asked: true, false, or a range that counts."""
    if isinstance(value, bool):
        return (lambda found: 1 if found else 0) if value else (lambda found: 0 if found else 1)
    accepts = read_range(scope, value, path).test()
    return lambda found: (int(found) or 1) if accepts(found or 0) else 0


def _fact_node(scope: Scope, name: str, value: Any, path: Path) -> Node:
    """`$name: true`, `$name: {min: 2}`: what a fact says."""
    judge = _value_test(scope, value, path)
    return Node(lambda sight: judge(sight.ctx.facts[name]), counts=not isinstance(value, bool), cost=2)


def _predicate_node(scope: Scope, name: str, value: Any, path: Path) -> Node:
    """`name: true`: a test in Python, asked of a reading among all readings.

    As `name: true` it counts what the predicate answers.
    """
    ask = scope.predicates[name]
    scope.seen.everything = True
    if value is True:
        return Node(
            lambda sight: int(ask(sight.ctx, sight.reading, sight.readings)), open=True, counts=True, cost=4
        )
    judge = _value_test(scope, value, path)

    def test(sight: Sight) -> int:
        return judge(ask(sight.ctx, sight.reading, sight.readings))

    return Node(test, open=True, counts=value is not False, cost=4)


def read_times(conditions: Conditions, spec: Any, path: Path) -> list[Node]:
    """The entries of `times`: conditions that count, `$fact`, or conditions beside a `$fact: N`."""
    expected = Text("一列条件或 $名字", "a list of conditions and $facts")
    entries = conditions.scope.listed(spec, path, expected)
    return [_times_entry(conditions, entry, (*path, key)) for key, entry in entries]


def _times_entry(conditions: Conditions, entry: Any, path: Path) -> Node:
    if is_fact(entry):
        name = conditions.scope.fact(entry, path)
        return Node(lambda sight: int(sight.ctx.facts[name] or 0), counts=True)
    parts = conditions.parts(entry, path)
    if sum(node.counts for node in parts) > 1:
        conditions.scope.wrong(
            "counts-twice",
            "一项里只能有一个计数条件",
            "an entry counts one thing, and here are several that count",
            path,
            Text(
                "一个计数的条件，旁边的都不计数",
                "one counting form, and conditions that do not count beside it",
            ),
        )
    return every(parts)


def total_of(tests: Sequence[Test]) -> Test | None:
    """The sum of what the tests count; None where there is nothing to count."""
    if len(tests) < 2:
        return tests[0] if tests else None

    def test(sight: Sight) -> int:
        number = 0
        for one in tests:
            number += one(sight)
        return number

    return test
