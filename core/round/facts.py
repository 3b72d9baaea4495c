"""Facts: named pieces of state that plugins declare, and the classes generated from them.

A fact holds immutable values only. From the declarations the loader makes one class for a seat and
one for the table, with slots and straight-line copying: so cloning, storing, views and written
positions know every fact without a line of the variant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from paiju.core.errors import Fault, RulesetError, Text, choices, nearest
from paiju.core.melds.meld import Meld

if TYPE_CHECKING:
    from paiju.core.round.position import Position
    from paiju.core.round.round import Round
    from paiju.core.round.rules import Rules

SEAT = "seat"
TABLE = "table"
SCOPES = (SEAT, TABLE)
FORMS = (
    "flag",
    "number",
    "seat",
    "tile",
    "tiles",
    "groups",
    "kinds",
    "tile-map",
    "play",
    "words",
    "text",
    "map",
)
SEES = ("all", "owner", "none")
SEES_TABLE = ("all", "none")
OWN_DRAW = "own-draw"
NUMERIC = ("number", "tile-map")
LARGEST = 10**9
"""No number of a fact is larger than this, nor is its denominator."""


@frozen
class Fact:
    """A declared piece of state.

    `form` says how it is written in a position and shown to people: `flag`, `number`, `seat`, `tile`,
    `tiles`, `groups` (of tiles, one after the other), `kinds` (a bit set over tile kinds), `tile-map`,
    `play`, `words`, `text` or `map`. `see`
    says who may know it: `all`, the `owner` seat, `none`. `until="own-draw"` clears it when its seat
    draws; `keep` carries it into the next round of a match, and a fresh deal may be given it, as it may a
    `starts` fact (the next half, points so far); a `told` fact is told to players when it is
    set; `compute` makes it read-only: it is worked out from the round (and the seat) when asked for. A
    computed fact of the table with `give` may be written in a position all the same: `give(round, position,
    value)` puts it into effect, and may return faults.

    A number, or each number of a `tile-map`, is from `least` to `most` (without them from -`LARGEST` to
    `LARGEST`) and an integer, unless it need not be `whole`. `check(rules, value)` may ask more: it says
    what was expected instead, None where the value is right. Only a fact whose default is None may be
    None. A seat whose position sets an `any_size` fact may hold any number of tiles.
    """

    name: str
    scope: str = field(default=TABLE)
    form: str = "number"
    default: Any = None
    see: str = "all"
    until: str | None = None
    keep: bool = False
    starts: bool = False
    told: bool = False
    compute: Callable[[Round, int], Any] | None = None
    give: Callable[[Round, Position, Any], Iterable[Fault] | None] | None = None
    text: Text = Text("", "")
    least: int | None = None
    most: int | None = None
    whole: bool = True
    check: Callable[[Rules, Any], str | None] | None = None
    any_size: bool = False


def inferred(rules: Rules, value: Any) -> str:
    """A `check` of facts that only the play sets: no file and no host writes them."""
    return "nothing: read only"


def positive(rules: Rules, value: Any) -> str | None:
    """A `check` of facts that are more than nothing."""
    return None if value > 0 else "> 0"


class SeatState:
    """What lies before one seat. Facts of plugins are further attributes of the generated subclass.

    `hand` counts the concealed tiles by kind, unknown ones in its last cell; `keys` and `pairs` are
    the running sums from which hands are answered; `waits` is the bit set of waits of the hand without
    the tile just drawn, -1 when not known; `drawn` is that tile, -1 for none, and `entry` says where
    it came from, also when it has been discarded; a `bound` seat may only discard the tile it has just
    drawn; `won_on` is the tile of its win, how it was won, and whether that tile lies apart from the hand.
    """

    __slots__ = (
        "bound",
        "drawn",
        "entry",
        "hand",
        "index",
        "keys",
        "melds",
        "pairs",
        "playing",
        "river",
        "rows",
        "waits",
        "won_on",
    )

    index: int
    hand: bytearray
    keys: list[int]
    pairs: int
    waits: int
    melds: tuple[Meld, ...]
    river: list[int]
    rows: dict[str, tuple[int, ...]]
    playing: bool
    drawn: int
    entry: str
    bound: bool
    won_on: tuple[int, str, bool] | None

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...

        def copy(self) -> SeatState:
            """An independent copy."""
            ...


class TableState:
    """The facts of the table, as attributes of the generated subclass."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...

        def copy(self) -> TableState:
            """An independent copy."""
            ...


_COPIED = {"hand": "self.hand[:]", "keys": "self.keys[:]", "river": "self.river[:]"}


def _generate(name: str, base: type, facts: Sequence[Fact]) -> type:
    """A subclass of `base` with a slot for each fact and a straight-line `copy`."""
    slots = [*getattr(base, "__slots__", ()), *(fact.name for fact in facts)]
    lines = [f"    new.{slot} = {_COPIED.get(slot, f'self.{slot}')}" for slot in slots]
    source = "\n".join(["def copy(self):", "    new = make(cls)", *lines, "    return new"])
    space: dict[str, Any] = {"make": object.__new__}
    exec(compile(source, f"<generated {name}.copy>", "exec"), space)
    made = type(name, (base,), {"__slots__": tuple(fact.name for fact in facts), "copy": space["copy"]})
    space["cls"] = made
    return made


def _mistakes(fact: Fact) -> Iterable[Fault]:
    """What is wrong with one declaration: each of its words is one of a few."""
    of_seat = fact.scope == SEAT
    sees = SEES if of_seat else SEES_TABLE
    untils = (None, OWN_DRAW) if of_seat else (None,)
    words = [
        ("scope", fact.scope in SCOPES, SCOPES),
        ("form", fact.form in FORMS, FORMS),
        ("see", fact.see in sees, sees),
        ("until", fact.until in untils, untils),
        ("name", fact.name.isidentifier() and not iskeyword(fact.name), ("a name of Python",)),
    ]
    for word, right, known in words:
        if not right:
            value = getattr(fact, word)
            message = Text(
                f"状态 {fact.name} 的 {word} 不能是 {value}",
                f"{word} of the fact {fact.name} cannot be {value}",
            )
            path, near = ("facts", fact.name, word), nearest(value, known)
            yield Fault("bad-fact", message, path, expected=choices(known), nearest=near)
    if fact.form not in NUMERIC and (fact.least, fact.most, fact.whole) != (None, None, True):
        message = Text(
            f"状态 {fact.name} 不是数，没有上下限", f"the fact {fact.name} is no number and has no bounds"
        )
        yield Fault("bad-fact", message, ("facts", fact.name, "form"), expected=choices(NUMERIC))
    least, most = bounds(fact)
    if not -LARGEST <= least <= most <= LARGEST:
        message = Text(
            f"状态 {fact.name} 的上下限不对：{least}、{most}",
            f"the fact {fact.name} cannot be from {least} to {most}",
        )
        yield Fault("bad-fact", message, ("facts", fact.name, "least"), expected="least <= most")


def bounds(fact: Fact) -> tuple[int, int]:
    """The smallest and the largest number that the fact may be."""
    return (
        -LARGEST if fact.least is None else fact.least,
        LARGEST if fact.most is None else fact.most,
    )


def generate_states(facts: Iterable[Fact]) -> tuple[type[SeatState], type[TableState]]:
    """The seat and table classes for these facts; a name declared twice is a fault of the plugins."""
    declared = list(facts)
    faults: list[Fault] = []
    seen: set[tuple[str, str]] = set()
    for fact in declared:
        taken = getattr(SeatState if fact.scope == SEAT else TableState, "__slots__", ())
        if (fact.scope, fact.name) in seen or fact.name in (*taken, "copy"):
            faults.append(
                Fault(
                    "fact-twice",
                    Text(f"状态 {fact.name} 重复声明", f"the fact {fact.name} is declared twice"),
                    ("facts", fact.name),
                )
            )
        faults += _mistakes(fact)
        seen.add((fact.scope, fact.name))
    if faults:
        raise RulesetError(faults)
    stored = [fact for fact in declared if fact.compute is None]
    seat = _generate("Seat", SeatState, [fact for fact in stored if fact.scope == SEAT])
    table = _generate("Table", TableState, [fact for fact in stored if fact.scope == TABLE])
    return seat, table
