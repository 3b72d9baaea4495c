"""Reading a mapping of plain data, with everything that is wrong collected on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paiju.core.errors import Fault, Path, Text, choices, nearest


class Section:
    """One mapping of the data. Faults go to a list that all sections share; reading always goes on.

    `known` are the keys that it may have; None allows any.
    """

    def __init__(self, data: object, path: Path, faults: list[Fault], known: Sequence[str] | None) -> None:
        self.path = path
        self.faults = faults
        self.data: Mapping[str, Any] = {}
        if isinstance(data, Mapping):
            self.data = {str(key): value for key, value in data.items()}
        else:
            self.wrong_type((), data, "a mapping")
        if known is not None:
            for key in self.data:
                if key not in known:
                    self.unknown("unknown-key", (key,), "键", "key", key, known)

    def __contains__(self, key: str) -> bool:
        return self.data.get(key) is not None

    def fault(
        self, code: str, at: Path, zh: str, en: str, expected: str = "", near: str | None = None
    ) -> None:
        """Report a fault at a path below this section."""
        self.faults.append(Fault(code, Text(zh, en), (*self.path, *at), expected=expected, nearest=near))

    def unknown(self, code: str, at: Path, zh: str, en: str, name: object, known: Sequence[str]) -> None:
        """Report a name that is not one of those known."""
        self.fault(
            code, at, f"{zh} {name} 不存在", f"there is no {en} {name}", choices(known), nearest(name, known)
        )

    def wrong_type(self, at: Path, value: object, expected: str) -> None:
        """Report a value of the wrong type."""
        self.fault("wrong-type", at, f"{value!r} 的类型不对", f"{value!r} has the wrong type", expected)

    def integer(self, key: str, default: int | None, least: int) -> int | None:
        """A whole number of at least `least`; `default` where it is absent or null."""
        value = self.data.get(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong_type((key,), value, f"a whole number, at least {least}")
            return default
        if value < least:
            self.fault("bad-number", (key,), f"{value} 太小", f"{value} is too small", f"at least {least}")
            return default
        return value

    def flag(self, key: str, default: bool) -> bool:
        """true or false."""
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            self.wrong_type((key,), value, "true or false")
            return default
        return value

    def choice(self, key: str, options: Sequence[str], default: str) -> str:
        """One of some words."""
        value = self.data.get(key, default)
        if value not in options:
            self.unknown("unknown-choice", (key,), "选项", "choice", value, options)
            return default
        return str(value)

    def text(self, key: str) -> str:
        """A text that must be there."""
        value = self.data.get(key)
        if isinstance(value, str) and value:
            return value
        if value is None:
            self.fault("missing-key", (key,), f"缺少 {key}", f"{key} is missing", "a text")
        else:
            self.wrong_type((key,), value, "a text")
        return ""

    def words(self, key: str) -> list[str]:
        """A list of names, or one text with names between spaces; empty where it is absent."""
        value = self.data.get(key)
        if value is None:
            return []
        if isinstance(value, str):
            return value.split()
        if isinstance(value, Sequence) and all(isinstance(one, (str, int)) for one in value):
            return [str(one) for one in value]
        self.wrong_type((key,), value, "a list of names")
        return []

    def bounds(self, key: str, least: int) -> tuple[int, int | None]:
        """A number, or `{min, max}` with max absent for no limit."""
        value = self.data.get(key)
        if isinstance(value, Mapping):
            inner = self.section(key, ("min", "max"))
            low = inner.integer("min", least, least) or least
            return low, inner.integer("max", None, low)
        number = self.integer(key, least, least) or least
        return number, number

    def section(self, key: str, known: Sequence[str] | None) -> Section:
        """A mapping below this one; an empty one where it is absent."""
        value = self.data.get(key)
        return Section({} if value is None else value, (*self.path, key), self.faults, known)
