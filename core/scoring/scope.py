"""What a scoring section is compiled against, and the place where its faults gather."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any

from attrs import Factory, define

from paiju.core.errors import Fault, Path, Text, choices_near, nearest
from paiju.core.scoring.context import Layout, Sight
from paiju.core.tiles import TileSet

Predicate = Callable[..., bool | int]
Number = int | Fraction


@define(eq=False)
class Seen:
    """What the conditions of a section look at, so far as it tells one kind of tile from another.

    `kinds` are tables by kind and `runs` tables by the lowest kind of a run, all of which are always the
    same; `choices` work out masks of kinds that change from win to win, but not from reading to reading.
    The winning tile is told apart where it is among the choices, or where the section looks at what was
    `held` before it. A section sees `everything` if it may tell any two readings apart, by a predicate or
    by the place of a wild.
    """

    kinds: dict[bytes, None] = Factory(dict)
    runs: dict[bytes, None] = Factory(dict)
    choices: list[Callable[[Sight], int]] = Factory(list)
    held: bool = False
    everything: bool = False

    def mask(self, mask: int, size: int) -> None:
        """A choice of kinds that is always the same."""
        self.kinds[(mask & (1 << 8 * size) - 1).to_bytes(size, "little")] = None


@define(eq=False)
class Scope:
    """Tiles, shapes and predicates that a section may name, and all that was found wrong with it.

    `circumstances` and `facts` gather the names that the section asks for with `at:` and `$name`, each
    with the path where it first stands, so that whoever provides them can check them. `called` are the
    patterns by the names that people use, which no condition may use for the id but a message understands.
    `seen` gathers what the section looks at.
    """

    tiles: TileSet
    layout: Layout
    shapes: Collection[str]
    predicates: Mapping[str, Predicate]
    faults: list[Fault] = Factory(list)
    circumstances: dict[str, Path] = Factory(dict)
    facts: dict[str, Path] = Factory(dict)
    called: dict[str, str] = Factory(dict)
    seen: Seen = Factory(Seen)

    def wrong(
        self, code: str, zh: str, en: str, path: Path, expected: str | Text, near: str | None = None
    ) -> None:
        """Note a fault."""
        self.faults.append(Fault(code, Text(zh, en), path, expected=expected, nearest=near))

    def unknown(self, code: str, what: Text, name: object, known: Iterable[object], path: Path) -> None:
        """Note that `name` is none of the known names of `what`."""
        names = list(known)
        zh = f"没有名为 {name} 的{what.zh}"
        en = f"there is no {what.en} named {name}"
        near = self.called.get(str(name)) if code == "unknown-pattern" else None
        near = near or nearest(name, names)
        self.wrong(code, zh, en, path, choices_near(near or name, names), near)

    def mapping(self, spec: Any, path: Path, expected: str | Text) -> Mapping[str, Any]:
        """`spec` if it is a mapping; otherwise a fault, and an empty one."""
        if isinstance(spec, Mapping):
            return spec
        self.wrong("not-a-mapping", f"{spec!r} 不是映射", f"{spec!r} is no mapping", path, expected)
        return {}

    def listed(self, spec: Any, path: Path, expected: str | Text) -> list[tuple[Any, Any]]:
        """The entries of a list, or of a mapping that gives each a name (so that a patch can find it)."""
        if isinstance(spec, Mapping):
            return list(spec.items())
        if isinstance(spec, (list, tuple)):
            return list(enumerate(spec))
        self.wrong("not-a-list", f"{spec!r} 不是列表", f"{spec!r} is no list", path, expected)
        return []

    def keys(self, spec: Mapping[str, Any], known: Iterable[str], path: Path) -> bool:
        """Whether every key is known; each other one is a fault."""
        names = list(known)
        strange = [key for key in spec if key not in names]
        for key in strange:
            self.unknown("unknown-key", Text("项", "entry"), key, names, (*path, key))
        return not strange

    def words(self, spec: Any, path: Path) -> tuple[str, ...]:
        """One name or a list of names."""
        names = (spec,) if isinstance(spec, str) else spec
        if isinstance(names, (list, tuple)) and names and all(isinstance(name, str) for name in names):
            return tuple(names)
        expected = Text("一个名称或一列名称", "a name or a list of names")
        self.wrong("bad-name", f"{spec!r} 不是名称", f"{spec!r} is no name", path, expected)
        return ()

    def named(self, spec: Any, known: Iterable[str], what: Text, path: Path) -> tuple[str, ...]:
        """One name or a list of names, all of them among the known ones."""
        names = list(known)
        found = self.words(spec, path)
        for place, name in enumerate(found):
            if name not in names:
                at = path if isinstance(spec, str) else (*path, place)
                self.unknown(f"unknown-{what.en.replace(' ', '-')}", what, name, names, at)
        return tuple(name for name in found if name in names)

    def ids(self, spec: Any, known: Iterable[str], path: Path) -> tuple[str, ...]:
        """Pattern ids, maybe none."""
        return self.named(spec, known, Text("番种", "pattern"), path) if spec else ()

    def flag(self, spec: Any, path: Path) -> bool:
        """True or false."""
        if not isinstance(spec, bool):
            en = f"{spec!r} is neither true nor false"
            self.wrong("bad-flag", f"{spec!r} 不是真假值", en, path, "true, false")
        return spec is True

    def number(self, spec: Any, path: Path) -> Number:
        """An exact number: whole, or a fraction."""
        if isinstance(spec, (int, Fraction)) and not isinstance(spec, bool):
            return spec
        expected = Text("整数或分数", "a whole number or a fraction")
        self.wrong("bad-number", f"{spec!r} 不是数", f"{spec!r} is no number", path, expected)
        return 0

    def fact(self, name: str, path: Path) -> str:
        """The fact that `$name` asks for."""
        self.facts.setdefault(name[1:], path)
        return name[1:]


def is_fact(spec: Any) -> bool:
    """Whether `spec` names a fact: `$name`."""
    return isinstance(spec, str) and len(spec) > 1 and spec[0] == "$"
