"""What a complete hand looks like, as a ruleset declares it under `shapes:`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from attrs import fields, frozen

from paiju.core.errors import Fault, RulesetError, Text, choices, nearest

MOST_SETS = 5
MOST_PAIRS_BESIDE_SETS = 1
MOST_PAIRS = 12


@frozen
class HandShape:
    """One form of a complete hand: so many sets (a run, a triplet or a kong) and so many pairs.

    A meld counts as one set. `melds` is the largest number of melds the shape may have, `wilds` the
    largest number of wilds among the concealed tiles of the *complete* hand, the winning tile
    included, `wilds_held` the largest number without it; None for any number. A shape without sets,
    such as seven pairs 七对, takes four equal tiles as two pairs, and two wilds as a pair.
    """

    name: str
    sets: int = 0
    pairs: int = 0
    melds: int | None = None
    wilds: int | None = None
    wilds_held: int | None = None

    @property
    def most_melds(self) -> int:
        """The largest number of melds that leaves the shape possible: never more than its sets."""
        return self.sets if self.melds is None else min(self.sets, self.melds)

    @property
    def waiting_wilds(self) -> int | None:
        """The largest number of concealed wilds of a hand that waits for a natural tile; None for any."""
        return min((one for one in (self.wilds, self.wilds_held) if one is not None), default=None)

    def allows(self, melds: int, wilds: int, fresh: int = 0) -> bool:
        """Whether a complete hand of this shape may have so many melds and concealed wilds.

        `fresh` of the wilds came in as the winning tile: 0 or 1.
        """
        return (
            melds <= self.most_melds
            and (self.wilds is None or wilds <= self.wilds)
            and (self.wilds_held is None or wilds - fresh <= self.wilds_held)
        )


class HandGroup(NamedTuple):
    """A set or a pair of concealed tiles: `kind` is `run`, `triplet` or `pair`.

    `tile` is the kind it consists of (of a run: the lowest), `wilds` how many of its tiles are wilds
    that stand for what is missing.
    """

    kind: str
    tile: int
    wilds: int


Groups = tuple[HandGroup, ...]


class Reading(NamedTuple):
    """One way to see the concealed tiles of a complete hand. `groups` are sorted; melds are left out."""

    shape: str
    groups: Groups


class Outline(NamedTuple):
    """Readings that differ only in their wilds.

    `groups` are those with a natural tile, in no order; of equal groups with their wilds in different
    places it has those that come first. Beside them are so many `sets` and `pairs` of nothing but wilds,
    each of which may stand for anything, as long as no more than `limit` tiles of a block are equal
    (None: any number). `counts` is how many tiles `groups` are, by kind.
    """

    shape: str
    groups: Groups
    counts: bytearray
    sets: int
    pairs: int
    limit: int | None


_KEYS = tuple(one.name for one in fields(HandShape) if one.name != "name")
_LIMITS = ("melds", "wilds", "wilds_held")


def read_shapes(data: Mapping[str, Any]) -> dict[str, HandShape]:
    """The shapes of a ruleset's `shapes:` section, in its order; all hold the same number of tiles.

    Raises `RulesetError` that lists all faults, with paths relative to the section.
    """
    faults: list[Fault] = []
    shapes: dict[str, HandShape] = {}
    for name, entry in data.items():
        if not isinstance(entry, Mapping):
            faults.append(
                Fault(
                    "bad-shape",
                    Text("牌型应写成 {sets: …, pairs: …}", "a shape is written {sets: …, pairs: …}"),
                    (name,),
                    expected="{" + choices(_KEYS) + "}",
                )
            )
            continue
        found = _faults_of(entry)
        if found:
            faults += [fault.under(name) for fault in found]
        else:
            shapes[name] = HandShape(name, **entry)
    faults += _uneven(shapes)
    if faults:
        raise RulesetError(faults)
    return shapes


def _uneven(shapes: Mapping[str, HandShape]) -> list[Fault]:
    """A fault for each shape that is not as large as the first one."""
    sizes = {name: 3 * shape.sets + 2 * shape.pairs for name, shape in shapes.items()}
    first = next(iter(sizes.values()), 0)
    return [
        Fault(
            "uneven-shapes",
            Text(
                f"各牌型的张数必须相同：{name} 是 {size} 张，不是 {first} 张",
                f"all shapes must hold the same number of tiles: {name} holds {size}, not {first}",
            ),
            (name,),
        )
        for name, size in sizes.items()
        if size != first
    ]


def _faults_of(entry: Mapping[str, Any]) -> list[Fault]:
    faults = [
        Fault(
            "unknown-key",
            Text(f"牌型没有 {key} 这一项", f"a shape has no entry {key}"),
            (str(key),),
            expected=choices(_KEYS),
            nearest=nearest(key, _KEYS),
        )
        for key in entry
        if key not in _KEYS
    ]
    for key in _KEYS:
        value = entry.get(key)
        unset = value is None and (key not in entry or key in _LIMITS)
        if not unset and (type(value) is not int or value < 0):
            faults.append(_number(key, value, "0, 1, 2, …"))
    if faults:
        return faults
    sets, pairs = entry.get("sets", 0), entry.get("pairs", 0)
    most = MOST_PAIRS_BESIDE_SETS if sets else MOST_PAIRS
    wilds, held = entry.get("wilds"), entry.get("wilds_held")
    if wilds is not None and held is not None and held > wilds:
        faults.append(_number("wilds_held", held, f"0-{wilds}"))
    if sets > MOST_SETS:
        faults.append(_number("sets", sets, f"0-{MOST_SETS}"))
    if pairs > most:
        faults.append(_number("pairs", pairs, f"0-{most}"))
    if not sets and not pairs:
        text = Text("牌型至少要有一副面子或一个对子", "a shape needs at least one set or pair")
        faults.append(Fault("empty-shape", text, expected="sets, pairs"))
    return faults


def _number(key: str, value: object, expected: str) -> Fault:
    text = Text(f"{key} 不能是 {value}", f"{key} cannot be {value}")
    return Fault("bad-number", text, (key,), expected=expected)
