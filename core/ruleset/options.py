"""Options: what a host may set, of which type, and how a value that a host gives is read.

A value comes from Python (`8`, `[tong, wan]`) or as text (`--set cap=8`, `suits=tong,wan`,
`values=kawuxing:4,qidui:8`). Every definition is checked when a ruleset is loaded, whatever a host sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from attrs import field, frozen

from paiju.core.errors import Fault, PaijuError, Path, Text, choices, choices_near, nearest
from paiju.core.ruleset.nodes import Entries
from paiju.core.ruleset.scalars import boolean_like, read_scalar, whole_number_like, written
from paiju.core.ruleset.schema import BranchSection

OTHERWISE = "otherwise"
KEY = "{key}"
QUOTES = "\"'"
_MOST_DIGITS = 10**18
_LONGEST_TEXT = 200


class WrongValue(PaijuError):
    """A value that an option does not take."""


@frozen(eq=False, kw_only=True)
class Option:
    """One option of a ruleset.

    `default` is what its definition says, `preset` what holds unless a host sets it.

    `kind` is bool, int, number, text, list or map; `values` are the only values (of a list: of its
    items); `of` is the kind of the items of a list or map; `sets` are the dotted paths that the value
    is written to; `when` says what a value brings; `asked`: the dealing tool asks
    for it.
    """

    name: str
    text: Text
    kind: str
    values: tuple[Any, ...] = ()
    value_texts: Mapping[str, Text] = field(factory=dict)
    default: Any = None
    preset: Any = None
    optional: bool = False
    of: str = "text"
    keys: tuple[str, ...] = ()
    length: tuple[int, int] = (0, 999)
    distinct: bool = False
    least: int | Fraction | None = None
    most: int | Fraction | None = None
    multiple: int | None = None
    also: tuple[Any, ...] = ()
    sets: tuple[str, ...] = ()
    when: Mapping[str, BranchSection] = field(factory=dict)
    needs: Mapping[str, Any] = field(factory=dict)
    asked: bool = False
    inside: tuple[str, ...] = ()
    node: Entries

    @property
    def expected(self) -> str:
        """What values it takes, in a few words that need no translation."""
        if self.kind == "list":
            low, high = self.length
            size = "" if (low, high) == (0, 999) else f"{low}×" if low == high else f"{low}–{high}×"
            said = f"list: {size}[{choices(written(one) for one in self.values) or self.of}]"
        elif self.kind == "map":
            said = f"map: {{{' | '.join(self.keys) or 'name'}: {self.of}}}"
        elif self.values:
            said = choices(written(one) for one in self.values)
        else:
            said = "true, false" if self.kind == "bool" else self.kind + self._bounds()
        return choices([said, *map(written, self.also), *(["null"] if self.optional else [])])

    def _bounds(self) -> str:
        if self.least is not None and self.most is not None:
            said = f" {written(self.least)}–{written(self.most)}"
        elif self.least is not None:
            said = f" ≥ {written(self.least)}"
        else:
            said = "" if self.most is None else f" ≤ {written(self.most)}"
        return said + (f" (× {self.multiple})" if self.multiple else "")

    def read(self, raw: object) -> Any:
        """The value that a host means by `raw`: a Python value, or text as on a command line.

        Lists come back as tuples, maps as dicts. Raises `WrongValue`, its paths under `options.NAME`.
        """
        path: Path = ("options", self.name)
        if raw is None or (isinstance(raw, str) and raw.strip() in ("", "null", "~")):
            if self.optional:
                return None
            raise self._wrong(raw, path)
        for word in self.also:
            if _same(word, raw):
                return word
        if self.kind == "list":
            return self._list(raw, path)
        if self.kind == "map":
            return self._map(raw, path)
        return self._one(raw, self.kind, self.values, path)

    def branch(self, value: object) -> tuple[str, BranchSection] | None:
        """The entry of `when` for a value, with its key."""
        key = written(value) if value is None or isinstance(value, (str, int, bool, Fraction)) else OTHERWISE
        for one in (key, OTHERWISE):
            if one in self.when:
                return one, self.when[one]
        return None

    def _list(self, raw: object, path: Path) -> tuple[Any, ...]:
        if isinstance(raw, str):
            raw = _split(raw, "[]")
        if not isinstance(raw, Sequence) or isinstance(raw, bytes):
            raise self._wrong(raw, path)
        found = tuple(self._one(one, self.of, self.values, (*path, at)) for at, one in enumerate(raw))
        low, high = self.length
        if not low <= len(found) <= high or (self.distinct and len({*map(written, found)}) < len(found)):
            raise self._wrong(raw, path)
        return found

    def _map(self, raw: object, path: Path) -> dict[str, Any]:
        if isinstance(raw, str):
            pairs = [part.partition(":") for part in _split(raw, "{}")]
            names = [_unquoted(key) for key, _, _ in pairs]
            if any(quote in name for name in names for quote in QUOTES):
                raise self._wrong(raw, path)
            twice = next((name for name in names if names.count(name) > 1), None)
            if twice is not None:
                raise WrongValue(self._key_twice(twice, path))
            raw = {_unquoted(key): _unquoted(value) for key, _, value in pairs}
        if not isinstance(raw, Mapping):
            raise self._wrong(raw, path)
        found: dict[str, Any] = {}
        for key, one in raw.items():
            name = written(key)
            if self.keys and name not in self.keys:
                raise WrongValue(self._no_key(name, path))
            found[name] = self._one(one, self.of, self.values, (*path, name))
        return found

    def _no_key(self, key: str, path: Path) -> Fault:
        said = _shown(key)
        message = Text(f"选项 {self.name} 里没有 {said}", f"the option {self.name} has no {said}")
        known = choices_near(key, self.keys)
        return Fault("wrong-value", message, (*path, key), None, known, nearest(key, self.keys))

    def _key_twice(self, key: str, path: Path) -> Fault:
        said = _shown(key)
        message = Text(
            f"选项 {self.name} 里 {said} 写了两次", f"in the option {self.name} {said} stands twice"
        )
        return Fault("duplicate-key", message, (*path, key))

    def _one(self, raw: object, kind: str, values: tuple[Any, ...], path: Path) -> Any:
        if values:
            for one in values:
                if _same(one, raw):
                    return one
            said = _shown(raw)
            words = [written(one) for one in values]
            like = boolean_like(said)
            raise self._wrong(raw, path, choices(words), like if like in words else nearest(said, words))
        if kind == "bool":
            return self._bool(raw, path)
        if kind == "text":
            return self._text(raw, path)
        return self._number(raw, kind == "number", path)

    def _bool(self, raw: object, path: Path) -> bool:
        value = read_scalar(raw.strip()) if isinstance(raw, str) else raw
        if isinstance(value, bool):
            return value
        raise self._wrong(raw, path, "true, false", boolean_like(_shown(raw)))

    def _text(self, raw: object, path: Path) -> str:
        if isinstance(raw, (str, int, Fraction)) and not isinstance(raw, bool):
            text = _shown(raw) if not isinstance(raw, str) else raw
            if text and len(text) <= _LONGEST_TEXT and text.isprintable() and not text.startswith("$"):
                return text
        raise self._wrong(raw, path)

    def _number(self, raw: object, fractions: bool, path: Path) -> int | Fraction:
        value: object = raw
        if isinstance(raw, str):
            value = read_scalar(raw.strip())
        elif isinstance(raw, float) and -_MOST_DIGITS < raw < _MOST_DIGITS:  # which nan is not
            value = Fraction(repr(raw))
        if isinstance(value, Fraction) and value.denominator == 1:
            value = value.numerator
        fits = isinstance(value, int) or (fractions and isinstance(value, Fraction))
        if not fits or isinstance(value, bool) or not isinstance(value, (int, Fraction)):
            near = whole_number_like(raw) if isinstance(raw, str) else None
            raise self._wrong(raw, path, near=near)
        if not self._within(value):
            raise self._wrong(raw, path)
        return value

    def _within(self, value: int | Fraction) -> bool:
        return (
            -_MOST_DIGITS < value < _MOST_DIGITS
            and (self.least is None or value >= self.least)
            and (self.most is None or value <= self.most)
            and (self.multiple is None or value % self.multiple == 0)
        )

    def _wrong(self, raw: object, path: Path, expected: str = "", near: str | None = None) -> WrongValue:
        said, whose = _shown(raw), self.name
        inner = len(path) > 2
        if inner and isinstance(path[2], str):
            whose += f".{_shown(path[2])}"
        message = Text(f"选项 {whose} 不能是“{said}”", f"the option {whose} cannot be “{said}”")
        expected = expected or (self.of + self._bounds() if inner else self.expected)
        return WrongValue(Fault("wrong-value", message, path, None, expected, near))


def _same(value: object, raw: object) -> bool:
    if isinstance(raw, (str, bool, int, Fraction)):
        return written(value) == _shown(raw).strip()
    return False


def _shown(raw: object) -> str:
    """A value in messages; never long."""
    if isinstance(raw, int) and not -_MOST_DIGITS < raw < _MOST_DIGITS:
        return f"{'-' if raw < 0 else ''}999…"
    if isinstance(raw, Mapping):
        said = "{" + ", ".join(f"{_shown(key)}: {_shown(one)}" for key, one in list(raw.items())[:9]) + "}"
    elif isinstance(raw, (list, tuple)):
        said = "[" + ", ".join(_shown(one) for one in raw[:9]) + "]"
    else:
        said = written(raw)
    return "".join(one if one.isprintable() else "�" for one in said[:80])


def _split(text: str, brackets: str) -> list[str]:
    text = text.strip()
    if text[:1] == brackets[0] and text[-1:] == brackets[1]:
        text = text[1:-1]
    return [_unquoted(part) for part in text.split(",")] if text.strip() else []


def _unquoted(word: str) -> str:
    """A word without the quotation marks around it, as JSON and shells have them."""
    word = word.strip()
    inner = word[1:-1]
    if len(word) > 1 and word[0] == word[-1] and word[0] in QUOTES and word[0] not in inner:
        return inner.strip()
    return word


def holds(value: object, wanted: object, option: Option) -> bool:
    """Whether a value is what `needs` or `conflicts` ask for: a value, one of a list, or `{not: …}`."""
    if isinstance(wanted, Mapping) and list(wanted) == ["not"]:
        return not holds(value, wanted["not"], option)
    return any(same_value(value, one) for one in alternatives(wanted, option))


def alternatives(wanted: object, option: Option) -> Iterable[Any]:
    """The values that `needs` or `conflicts` name; a list is several, unless the option is a list."""
    if isinstance(wanted, Mapping) and list(wanted) == ["not"]:
        return alternatives(wanted["not"], option)
    if isinstance(wanted, (list, tuple)) and (
        option.kind != "list" or any(isinstance(one, (list, tuple)) for one in wanted)
    ):
        return wanted
    return (wanted,)


def same_value(one: object, other: object) -> bool:
    """Whether two values are the same for a host: true is not 1, a list is its items."""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(same_value, one, other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same_value(one[key], other[key]) for key in one)
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return one == other
