"""Numbers of a variant, and parameters of an option's plugin, structured into their attrs class."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from attrs import NOTHING, fields, has

from paiju.core.errors import Fault, Path, RulesetError, Text, choices, choices_near, nearest


def structure(cls: type, values: Mapping[str, Any], path: Path) -> Any:
    """An instance of the attrs class `cls`; raises `RulesetError` with every fault at its data path."""
    faults: list[Fault] = []
    made = _structure(cls, values, path, faults)
    if faults:
        raise RulesetError(faults)
    return made


def _structure(cls: type, values: Any, path: Path, faults: list[Fault]) -> Any:
    if not isinstance(values, Mapping):
        faults.append(_wrong(values, "map", path))
        return None
    hints = get_type_hints(cls)
    known = [one.name for one in fields(cls)]
    before = len(faults)
    for name in values:
        if name not in known:
            message = Text(f"没有 {name} 这一项", f"there is no entry {name} here")
            faults.append(
                Fault(
                    "unknown-key",
                    message,
                    (*path, name),
                    None,
                    choices_near(name, known),
                    nearest(name, known),
                )
            )
    made = {}
    for one in fields(cls):
        if one.name in values:
            made[one.name] = _value(hints[one.name], values[one.name], (*path, one.name), faults)
        elif one.default is NOTHING:
            message = Text(f"缺少 {one.name}", f"{one.name} is missing")
            faults.append(Fault("missing-key", message, path, None, _shown(hints[one.name])))
    return cls(**made) if len(faults) == before else None


def _value(kind: Any, value: Any, path: Path, faults: list[Fault]) -> Any:
    origin = get_origin(kind)
    if kind is Any:
        return value
    if origin in (Union, UnionType):
        choice = [one for one in get_args(kind) if one is not type(None)]
        if value is None and len(choice) < len(get_args(kind)):
            return None
        for one in choice[:-1]:
            tried: list[Fault] = []
            made = _value(one, value, path, tried)
            if not tried:
                return made
        return _value(choice[-1], value, path, faults)
    if origin is Literal:
        if value not in get_args(kind):
            faults.append(_wrong(value, choices(get_args(kind)), path, nearest(value, get_args(kind))))
        return value
    if origin in (tuple, list):
        if not isinstance(value, (list, tuple)):
            faults.append(_wrong(value, "list", path))
            return value
        inner = get_args(kind)[0]
        return tuple(_value(inner, one, (*path, place), faults) for place, one in enumerate(value))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        if not isinstance(value, Mapping):
            faults.append(_wrong(value, "map", path))
            return value
        inner = get_args(kind)[1]
        return {key: _value(inner, one, (*path, key), faults) for key, one in value.items()}
    if has(kind):
        return _structure(kind, value, path, faults)
    if kind is Fraction and isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return value
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        faults.append(_wrong(value, _shown(kind), path))
    return value


def _shown(kind: Any) -> str:
    return getattr(kind, "__name__", str(kind))


def _wrong(value: Any, expected: str, path: Path, near: str | None = None) -> Fault:
    return Fault("wrong-type", Text(f"不能是 {value}", f"{value} does not fit"), path, None, expected, near)
