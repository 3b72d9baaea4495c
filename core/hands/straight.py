"""The questions that play asks all the time, as straight-line functions written for one model.

A hand of three blocks is complete if `F[melds][M[T[a]][T[b]]][T[c]] <= wilds`, where a, b and c are its
keys, T the class by key, M the class of two classes together and F the need of two classes by melds.
Waits ask the same for every kind, with the other blocks merged once. What is rare (a kind held four
times, shapes of pairs, wilds that do not stand for honours) is asked of `Aside`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from paiju.core.hands.generate import COUNTS
from paiju.core.hands.shape import HandShape

DIGITS = bytes(48 + count if count < 10 else 57 for count in range(256))
"""Turns a count into its ASCII digit, for `int(text, 5)`."""


class Aside(Protocol):
    """What the written functions ask where a hand is unusual."""

    def paired(self, keys: Sequence[int], wilds: int, pairs: int) -> bool:
        """Whether the hand is nothing but `pairs` pairs, by an exact count."""

    def pair_waits(self, counts: Sequence[int], keys: Sequence[int], wilds: int, pairs: int) -> int:
        """The waits of a hand that lacks one tile of `pairs` pairs, by an exact count."""

    def near(self, keys: Sequence[int], melds: int, wilds: int, shape: int) -> bool:
        """Whether a hand may lack only one tile of the shape with this number."""

    def mended(
        self, found: int, counts: Sequence[int], keys: Sequence[int], melds: int, wilds: int, shape: int
    ) -> int:
        """`found` with the right answer for kinds that are held four times."""

    def left(self, found: int, counts: Sequence[int]) -> int:
        """`found` without wilds and scarce kinds of which the hand holds all copies."""

    def crowded(self, counts: Sequence[int], melds: int, wilds: int, fresh: int) -> bool:
        """Whether a hand that holds a kind five times is complete."""


class Waits(Protocol):
    """The waits of a hand, as a bit set over kinds; see `HandModel`."""

    def __call__(
        self, counts: Sequence[int], keys: Sequence[int], pairs: int, melds: int, wilds: int, spent: int = 0
    ) -> int:
        """`spent`: kinds that are no waits since their copies are used up with melds."""


class Wins(Protocol):
    """Whether a hand is complete, from its keys; see `HandModel`."""

    def __call__(self, keys: Sequence[int], pairs: int, melds: int, wilds: int, fresh: int = 0) -> bool:
        """`fresh`: 1 if one of the wilds is the winning tile."""


class WinsCounts(Protocol):
    """Whether a hand is complete, from its counts; see `HandModel`."""

    def __call__(self, counts: Sequence[int], melds: int, wilds: int, fresh: int = 0) -> bool:
        """`fresh`: 1 if one of the wilds is the winning tile."""


class Straight(NamedTuple):
    """The functions that `write` makes; `HandModel` documents them."""

    contents: Callable[[Sequence[int]], list[bytes]]
    keys: Callable[[Sequence[int]], list[int]]
    pairs: Callable[[Sequence[int]], int]
    wins: Wins
    wins_counts: WinsCounts
    waits: Waits
    near: Callable[[Sequence[int], int, int, int], bool]


class Plan(NamedTuple):
    """What `write` needs to know of a model."""

    kinds: tuple[tuple[int, ...], ...]
    weight_of: tuple[int, ...]
    shapes: tuple[HandShape, ...]
    wilds: int
    short: int
    held_four: bool
    rigid: bool
    gated: bool
    names: Mapping[str, object]


def write(plan: Plan, aside: Aside) -> Straight:
    """The functions of a model.

    `plan.names` binds `M`, `T0 T1 …` by block and `F0 F1 …` by shape with sets; `plan.wilds` are the
    wild kinds as bits, `plan.short` the kinds that may run out before four are held. With `plan.gated`
    whether a hand is near is not asked of these tables but of `aside`.
    """
    names: dict[str, Any] = {**plan.names, "DIGITS": DIGITS, "aside": aside}
    parts = (_contents, _keys, _pairs, _wins, _wins_counts, _waits, _near)
    source = "\n".join(line for part in parts for line in part(plan))
    exec(compile(source, "<hand model>", "exec"), names)
    return Straight(*(names[name] for name in Straight._fields))


def _digits(kinds: Sequence[int], text: str) -> str:
    """The digits of some kinds in a text that has one for each kind."""
    first, last = kinds[0], kinds[-1]
    if tuple(kinds) == tuple(range(first, last + 1)):
        return f"{text}[{first}:{last + 1}]"
    return f"bytes(({', '.join(f'{text}[{kind}]' for kind in kinds)},))"


def _natural(plan: Plan) -> list[int]:
    return sorted(kind for block in plan.kinds for kind in block)


def _contents(plan: Plan) -> list[str]:
    parts = ", ".join(_digits(block, "d") for block in plan.kinds)
    return ["def contents(counts):", " d = bytes(counts)", f" return [{parts}]"]


def _keys(plan: Plan) -> list[str]:
    numbers = ", ".join(f"int({_digits(block, 'd')}, {COUNTS})" for block in plan.kinds)
    return ["def keys(counts):", " d = bytes(counts).translate(DIGITS)", f" return [{numbers}]"]


def _pairs(plan: Plan) -> list[str]:
    lines = ["def pairs(counts):", " d = bytes(counts).translate(DIGITS)"]
    return [*lines, *_count_pairs(plan), " return pairs"]


def _count_pairs(plan: Plan) -> list[str]:
    """Lines that count the natural pairs from the digits d."""
    if not plan.kinds:
        return [" pairs = 0"]
    natural = _digits(_natural(plan), "d")
    return [f" n = {natural}", " pairs = n.count(b'2') + n.count(b'3') + 2 * n.count(b'4')"]


def _class(names: Sequence[str]) -> str:
    """The class of some classes together."""
    *others, last = names
    return f"M[{_class(others)}][{last}]" if others else last


def _need(final: str, names: Sequence[str]) -> str:
    """The need of some classes together, one look-up less than by their class."""
    *others, last = names
    return f"{final}[{_class(others)}][{last}]" if others else f"{final}[{last}]"


def _sum(plan: Plan) -> str:
    return " + ".join(f"k{block}" for block in range(len(plan.kinds)))


def _complete(plan: Plan, pairs: Sequence[str], keys: str) -> list[str]:
    """Lines that return True if the keys k0, k1, … are a complete hand, else False.

    `pairs` are the lines that count pairs, where that is still to be done.
    """
    if not plan.kinds:
        return [" return False"]
    lines = []
    classes = [f"T{block}[k{block}]" for block in range(len(plan.kinds))]
    for number, shape in enumerate(plan.shapes):
        if shape.sets:
            need = _need(f"F{number}[melds]", classes)
            lines += [f" if {need} <= wilds{_few(shape)}:", "  return True"]
    of_pairs = [shape for shape in plan.shapes if not shape.sets]
    if of_pairs:
        lines += [" if melds:", "  return False", *pairs]
    for shape in of_pairs:
        odd = f" and not ({_sum(plan)} + wilds - {2 * shape.pairs}) & 3"
        exact = f"aside.paired({keys}, wilds, {shape.pairs})"
        if not plan.rigid:
            exact = f"(wilds < 4 or {exact})"
        enough = f"pairs + wilds >= {shape.pairs}{_few(shape)}"
        lines += [f" if {enough}{odd} and {exact}:", "  return True"]
    return [*lines, " return False"]


def _few(shape: HandShape) -> str:
    """What a shape asks of the number of wilds in a complete hand, after another condition."""
    few = "" if shape.wilds is None else f" and wilds <= {shape.wilds}"
    return few if shape.wilds_held is None else f"{few} and wilds - fresh <= {shape.wilds_held}"


def _unpack(plan: Plan) -> list[str]:
    blocks = range(len(plan.kinds))
    return [f" {''.join(f'k{block}, ' for block in blocks)} = keys"] if plan.kinds else []


def _wins(plan: Plan) -> list[str]:
    return ["def wins(keys, pairs, melds, wilds, fresh=0):", *_unpack(plan), *_complete(plan, (), "keys")]


def _near(plan: Plan) -> list[str]:
    """Lines that say whether a hand with one tile too many may be ready without one of them."""
    lines = ["def near(keys, pairs, melds, wilds):", *_unpack(plan)]
    if not plan.kinds:
        return [*lines, " return False"]
    classes = [f"T{block}[k{block}]" for block in range(len(plan.kinds))]
    for number, shape in enumerate(plan.shapes):
        if not shape.sets:
            lines += [f" if not melds and pairs + wilds >= {shape.pairs - 1}:", "  return True"]
        elif plan.gated or plan.rigid:
            lines += [f" if aside.near(keys, melds, wilds, {number}):", "  return True"]
        else:
            most = shape.waiting_wilds
            usable = "wilds" if most is None else f"min(wilds, {most})"
            lines += [f" if {_need(f'F{number}[melds]', classes)} <= {usable} + 1:", "  return True"]
    return [*lines, " return False"]


def _wins_counts(plan: Plan) -> list[str]:
    lines = ["def wins_counts(counts, melds, wilds, fresh=0):", " d = bytes(counts).translate(DIGITS)"]
    if plan.kinds:
        lines += [" try:"]
        lines += [f"  k{n} = int({_digits(block, 'd')}, {COUNTS})" for n, block in enumerate(plan.kinds)]
        lines += [" except ValueError:", "  return aside.crowded(counts, melds, wilds, fresh)"]
    keys = "(" + "".join(f"k{block}, " for block in range(len(plan.kinds))) + ")"
    return [*lines, *_complete(plan, _count_pairs(plan), keys)]


def _waits(plan: Plan) -> list[str]:
    lines = ["def waits(counts, keys, pairs, melds, wilds, spent=0):", " found = 0", *_unpack(plan)]
    lines += [f" c{block} = T{block}[k{block}]" for block in range(len(plan.kinds))]
    for number, shape in enumerate(plan.shapes if plan.kinds else ()):
        lines += _set_waits(plan, number, shape) if shape.sets else _pair_waits(plan, shape)
    if plan.held_four:
        return [*lines, " return found"]
    if plan.short:
        lines += [f" if found & {plan.short}:", "  found = aside.left(found, counts)"]
    return [*lines, " return found & ~spent if spent else found"]


def _set_waits(plan: Plan, number: int, shape: HandShape) -> list[str]:
    """Lines that add the waits of a shape with sets to `found`."""
    classes = [f"c{block}" for block in range(len(plan.kinds))]
    need = _need("f", classes)
    near = f"aside.near(keys, melds, wilds, {number})" if plan.gated else f"{need} <= wilds + 1"
    most = shape.waiting_wilds
    few = "" if most is None else f"wilds <= {most} and "
    lines = [f" f = F{number}[melds]", f" if {few}{near}:", "  bits = 0"]
    for block, kinds in enumerate(plan.kinds):
        others = classes[:block] + classes[block + 1 :]
        lines.append(f"  row = f[{_class(others)}]" if others else "  row = f")
        lines += [
            f"  if row[T{block}[k{block} + {plan.weight_of[kind]}]] <= wilds: bits |= {1 << kind}"
            for kind in kinds
        ]
    lines += ["  if 4 in counts:", f"   bits = aside.mended(bits, counts, keys, melds, wilds, {number})"]
    if plan.wilds:
        few = "" if shape.wilds is None else f"wilds < {shape.wilds} and "
        lines += [f"  if {few}{need} <= wilds + 1:", f"   bits |= {plan.wilds}"]
    return [*lines, "  found |= bits"]


def _pair_waits(plan: Plan, shape: HandShape) -> list[str]:
    """Lines that add the waits of a shape of pairs to `found`."""
    most = shape.waiting_wilds
    few = "" if most is None else f" and wilds <= {most}"
    odd = f" and not ({_sum(plan)} + wilds - {2 * shape.pairs - 1}) & 3"
    lines = [
        f" if pairs + wilds >= {shape.pairs - 1} and not melds{few}{odd}:",
        f"  bits = aside.pair_waits(counts, keys, wilds, {shape.pairs})",
    ]
    if plan.wilds and shape.wilds is not None:
        lines += [f"  if wilds >= {shape.wilds}:", f"   bits &= {~plan.wilds}"]
    return [*lines, "  found |= bits"]
