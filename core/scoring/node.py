"""A compiled condition, and how conditions are joined."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from paiju.core.scoring.context import Sight

Test = Callable[[Sight], int]
"""Answers 0 where the condition does not hold, else a number above 0: how often it holds."""


CHEAP = 1
"""What a test costs that is no dearer than to remember its answer."""


@frozen
class Node:
    """A condition. `open` ones depend on the reading, the others only on tiles and situation.

    A `counts` node answers how often it holds and may be summed by `times`. Cheap nodes (low `cost`) are
    asked first. `by` or `shapes` is set where the condition is nothing but a way of winning or a shape:
    such patterns are sorted out beforehand.
    """

    test: Test
    open: bool = False
    counts: bool = False
    cost: int = 2
    by: frozenset[str] | None = None
    shapes: frozenset[str] | None = None


def never(sight: Sight) -> int:
    """The condition that no hand meets."""
    return 0


def always(sight: Sight) -> int:
    """The condition that every hand meets."""
    return 1


def every(nodes: Sequence[Node]) -> Node:
    """All of them; it counts what its one counting node counts, if it has just one."""
    if not nodes:
        return Node(always, cost=0)
    if len(nodes) == 1:
        return nodes[0]
    counters = [node for node in nodes if node.counts]
    gates = [node for node in nodes if not node.counts] if len(counters) == 1 else list(nodes)
    tests = tuple(node.test for node in sorted(gates, key=lambda node: (node.cost, node.open)))
    counter = counters[0].test if len(counters) == 1 else always
    return Node(
        _gated(tests, counter),
        open=any(node.open for node in nodes),
        counts=len(counters) == 1,
        cost=max(node.cost for node in nodes),
    )


def _gated(tests: tuple[Test, ...], counter: Test) -> Test:
    if len(tests) == 1:
        (gate,) = tests
        return lambda sight: counter(sight) if gate(sight) else 0
    if len(tests) == 2:
        first, second = tests
        return lambda sight: counter(sight) if first(sight) and second(sight) else 0

    def gated(sight: Sight) -> int:
        for test in tests:
            if not test(sight):
                return 0
        return counter(sight)

    return gated


def either(nodes: Sequence[Node]) -> Node:
    """At least one of them; with none to choose from it never holds."""
    if not nodes:
        return Node(never, cost=0)
    tests = tuple(node.test for node in sorted(nodes, key=lambda node: (node.cost, node.open)))

    def test(sight: Sight) -> int:
        for one in tests:
            if one(sight):
                return 1
        return 0

    return Node(test, open=any(node.open for node in nodes), cost=max(node.cost for node in nodes))


def neither(node: Node) -> Node:
    """The opposite."""
    inner = node.test
    return Node(lambda sight: 0 if inner(sight) else 1, open=node.open, cost=node.cost)


def once(node: Node) -> Node:
    """The same, asked once for each win, or where the reading matters once for each reading."""
    if node.cost <= CHEAP:
        return node
    inner = node.test
    key = object()

    def per_win(sight: Sight) -> int:
        found: int | None = sight.memo.get(key)
        if found is None:
            found = sight.memo[key] = inner(sight)
        return found

    def per_reading(sight: Sight) -> int:
        found = sight.told.get(key)
        if found is None:
            found = sight.told[key] = inner(sight)
        return found

    test = per_reading if node.open else per_win
    return Node(test, node.open, node.counts, 2 if node.open else 1, node.by, node.shapes)
