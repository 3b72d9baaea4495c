"""From the `scoring` section of a ruleset to its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from attrs import define, field, frozen

from paiju.core.errors import Path, RulesetError, Text
from paiju.core.scoring.conditions import RESERVED, Conditions
from paiju.core.scoring.context import Layout
from paiju.core.scoring.node import Node, Test, every
from paiju.core.scoring.numbers import Range, read_range
from paiju.core.scoring.patterns import (
    Addition,
    Pattern,
    PatternReader,
    gates,
    read_addition,
    read_bonus,
    read_text,
)
from paiju.core.scoring.requirement import Required, situated, told_by_natural_tiles
from paiju.core.scoring.scope import Predicate, Scope, Seen
from paiju.core.scoring.total import MULTIPLY, Total, read_total
from paiju.core.tiles import TileSet

_ADDITION = Text("加减：{id, zh, en, add, when}", "an addition: {id, zh, en, add, when}")
KEYS = ("total", "require", "conditions", "patterns", "then", "bonus")


@define(eq=False)
class _Names:
    """The names of patterns, additions and bonuses, and how to find them by name."""

    scope: Scope
    names: dict[str, Text] = field(factory=dict)
    by_name: dict[str, str] = field(factory=dict)

    def read(self, id: str, spec: Mapping[str, Any], path: Path) -> None:
        """Take the name of an entry; a second entry of the same id need not repeat it."""
        if id in self.names and "zh" not in spec:
            return
        text = self.names[id] = read_text(self.scope, spec, path)
        also = self.scope.words(spec["aliases"], (*path, "aliases")) if "aliases" in spec else ()
        for name in (id, text.zh, text.en, *also):
            taken = self.by_name.setdefault(name, id)
            if taken != id:
                self.scope.wrong(
                    "name-twice",
                    f"{name} 已是 {taken} 的名称",
                    f"{name} is already a name of {taken}",
                    path,
                    Text("与别的不同的名称", "a name of its own"),
                )


@frozen(eq=False)
class Section:
    """A `scoring` section, compiled.

    `require` is what a reading must meet to be a win at all, without and with regard to the reading;
    `required` are its parts that tiles alone decide. `seen` is what the conditions look at.
    """

    layout: Layout
    total: Total
    patterns: tuple[Pattern, ...]
    additions: tuple[Addition, ...]
    bonuses: tuple[Pattern, ...]
    require: tuple[Test | None, Test | None]
    required: Required
    seen: Seen
    names: Mapping[str, Text]
    by_name: Mapping[str, str]
    circumstances: Mapping[str, Path]
    facts: Mapping[str, Path]


def compile_section(
    section: Mapping[str, Any], tiles: TileSet, shapes: Sequence[str], predicates: Mapping[str, Predicate]
) -> Section:
    """Compile a section that may name these shapes and predicates.

    Raises `RulesetError` with all faults, their paths relative to `scoring`.
    """
    scope = Scope(tiles, Layout.of(tiles), shapes, predicates)
    scope.keys(section, KEYS, ())
    named = _named_conditions(scope, section.get("conditions") or {})
    specs = scope.mapping(section.get("patterns"), ("patterns",), "{id: pattern}")
    reader = PatternReader(scope, specs, named)
    conditions = reader.conditions
    scope.called = _called(specs)
    names = _Names(scope)
    patterns = [reader.pattern(id) for id in specs]
    for id, spec in specs.items():
        if isinstance(spec, Mapping):
            names.read(id, spec, ("patterns", id))
    for name in named:
        conditions.condition(name, ("conditions", name))
    require = conditions.parts(section.get("require") or {}, ("require",))
    required = _required(conditions, section.get("require") or {}, specs)
    chosen = Conditions(scope, named, _chosen, list(specs))
    additions, extra = _additions(scope, chosen, section.get("then") or [], names, list(specs))
    bonuses = _bonuses(scope, chosen, section.get("bonus") or {}, names)
    total = read_total(scope, section.get("total"), [*specs, *extra], bool(bonuses))
    if total.combine == MULTIPLY:
        _positive(scope, specs)
    if additions and total.combine == MULTIPLY:
        zh, en = "then 只能接在和上", "additions need a sum to be added to"
        scope.wrong("additions-to-a-product", zh, en, ("then",), "total.combine: add, best")
    if scope.faults:
        raise RulesetError(dict.fromkeys(scope.faults))
    return Section(
        scope.layout,
        total,
        tuple(pattern for pattern in patterns if pattern is not None),
        additions,
        bonuses,
        gates(require),
        required,
        scope.seen,
        names.names,
        names.by_name,
        scope.circumstances,
        scope.facts,
    )


def _required(conditions: Conditions, spec: Any, patterns: Mapping[str, Any]) -> Required:
    """What of a requirement can be told from tiles alone, and how."""
    scope = conditions.scope
    suits: Range | None = None
    more = False
    nodes: list[Node] = []
    for key, value in spec.items() if isinstance(spec, Mapping) and not scope.faults else ():
        if key == "suits" and told_by_natural_tiles(asked := read_range(scope, value, ()), scope.layout):
            suits = asked
        elif situated({key: value}, conditions.named, patterns):
            more = True
        else:
            nodes += conditions.parts({key: value}, ("require",))
    return Required(suits, every(nodes).test if nodes else None, more)


def _called(specs: Mapping[str, Any]) -> dict[str, str]:
    """The patterns by their names for people."""
    found: dict[str, str] = {}
    for id, spec in specs.items():
        if isinstance(spec, Mapping):
            also = spec.get("aliases")
            names = [spec.get("zh"), spec.get("en"), *(also if isinstance(also, (list, tuple)) else [also])]
            found.update({name: id for name in names if isinstance(name, str)})
    return found


def _positive(scope: Scope, specs: Mapping[str, Any]) -> None:
    """Values that are multiplied are above 0: one of 0 would make the whole win worth nothing."""
    for id, spec in specs.items():
        value = spec.get("value") if isinstance(spec, Mapping) else None
        if isinstance(value, (int, Fraction)) and not isinstance(value, bool) and value <= 0:
            zh, en = f"相乘的分值不能是 {value}", f"a value that multiplies cannot be {value}"
            scope.wrong("bad-number", zh, en, ("patterns", id, "value"), "> 0")


def _named_conditions(scope: Scope, spec: Any) -> Mapping[str, Any]:
    named = scope.mapping(spec, ("conditions",), "{name: condition}")
    for name in named:
        if name in RESERVED or name in scope.predicates:
            scope.wrong(
                "name-taken",
                f"{name} 已有别的含义",
                f"{name} already means something else",
                ("conditions", name),
                Text("没有别的含义的名称", "a name that is neither a form nor a predicate"),
            )
    return named


def _chosen(id: str, path: Path) -> Node:
    """In additions and bonuses: whether the pattern is among those that count."""
    return Node(lambda sight: 1 if id in sight.chosen else 0, open=True, cost=1)


def _additions(
    scope: Scope, conditions: Conditions, spec: Any, names: _Names, ids: Sequence[str]
) -> tuple[tuple[Addition, ...], list[str]]:
    """The entries of `then` in order: a list, or a mapping by id (an entry may say its `id` itself)."""
    entries: list[tuple[Path, str, Mapping[str, Any]]] = []
    for key, one in scope.listed(spec, ("then",), Text("一列加减", "a list of additions")):
        path: Path = ("then", key)
        entry = scope.mapping(one, path, _ADDITION)
        id = entry.get("id", key)
        if not isinstance(id, str):
            scope.wrong("missing-id", "缺少 id", "the id is missing", path, "id: NAME")
            continue
        names.read(id, entry, path)
        entries.append((path, id, entry))
    extra = list(dict.fromkeys(id for _, id, _ in entries))
    made = [read_addition(conditions, entry, path, id, [*ids, *extra]) for path, id, entry in entries]
    return tuple(one for one in made if one is not None), extra


def _bonuses(scope: Scope, conditions: Conditions, spec: Any, names: _Names) -> tuple[Pattern, ...]:
    found: list[Pattern] = []
    for id, entry in scope.mapping(spec, ("bonus",), "{id: bonus}").items():
        bonus = read_bonus(conditions, id, entry)
        if isinstance(entry, Mapping):
            names.read(id, entry, ("bonus", id))
        if bonus is not None:
            found.append(bonus)
    return tuple(found)
