"""Reading a record strictly.

A record is untrusted: a line is read only if it is short, UTF-8, plain JSON without repeated or
unknown keys, and has the right types. Everything else is a `RecordError` that names file and line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from paiju.core.errors import Place, RecordError, choices, nearest
from paiju.core.record.lines import (
    DEEPEST,
    FORMAT,
    HEADER,
    KINDS,
    LARGEST,
    LONGEST_LINE,
    Header,
    Line,
    Lines,
    Seated,
    refuse,
    shown,
)
from paiju.core.shuffle import SCHEME


def read_record(path: Path) -> Lines:
    """A record with all lines checked one by one; what they say together is left to `Replay`.

    Raises `RecordError`.
    """
    raw = _read(path)
    lines = raw.split(b"\n")
    last = lines.pop()
    half = None
    if last:
        place = Place(str(path), len(lines) + 1, 1)
        try:
            read_line(place, last)
            lines.append(last)
        except RecordError as problem:
            if problem.faults[0].code != "not-json":
                raise
            half = place
    whole = sum(map(len, lines)) + len(lines)
    if not lines:
        raise refuse(
            half or Place(str(path), 1, 1),
            "empty-record",
            "记录里没有一行完整的内容",
            "the record has no complete line",
        )
    read = [read_line(Place(str(path), number, 1), line) for number, line in enumerate(lines, start=1)]
    header = _header(read[0])
    for line in read[1:]:
        if line.kind == HEADER:
            raise refuse(line.place, "second-header", "开头只能有一行", "a record has one header only")
    return Lines(path, header, tuple(read[1:]), min(whole, len(raw)), half, bool(last) and half is None)


def existing(path: Path) -> None:
    """Whether there is such a file; `RecordError` if not."""
    place = Place(str(path), 1, 1)
    with _reading(place):
        if not path.is_file():
            raise refuse(place, "no-such-file", "没有这个文件", "there is no such file")


def _read(path: Path) -> bytes:
    place = Place(str(path), 1, 1)
    existing(path)
    with _reading(place), path.open("rb") as file:
        raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise refuse(place, "file-too-large", "文件太大", "the file is too large", f"{LARGEST} bytes")
    return raw


@contextmanager
def _reading(place: Place) -> Iterator[None]:
    """What the system refuses becomes a `RecordError` that names the file."""
    try:
        yield
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise refuse(place, "unreadable-file", f"读不了：{reason}", f"it cannot be read: {reason}") from None


def read_line(place: Place, raw: bytes) -> Line:
    """One line, with its keys and the types of its values checked. Raises `RecordError`."""
    data = _parse(place, raw)
    kind = next((one for one in KINDS if one in data), None)
    if kind is None:
        near = next((found for key in data if (found := nearest(key, KINDS))), None)
        raise refuse(
            place,
            "unknown-line",
            "不知道这是哪种行",
            "this is no kind of line",
            choices(KINDS),
            near,
        )
    if kind == HEADER and data[HEADER] != FORMAT:
        raise refuse(
            place,
            "unknown-format",
            f"记录格式是 {shown(data[HEADER])}，这里只懂 {FORMAT}",
            f"the format of the record is {shown(data[HEADER])}; this paiju reads {FORMAT}",
            str(FORMAT),
        )
    check_keys(place, kind, data)
    return Line(place, kind, data)


def check_keys(place: Place, kind: str, data: Mapping[str, Any]) -> None:
    """Whether a line of a kind has its keys and no others, with values of the right types."""
    form = KINDS[kind]
    for key in data:
        if key not in form:
            value = shown(key)
            raise refuse(
                place,
                "unknown-key",
                f"不该有 {value}",
                f"{value} does not belong here",
                choices(form),
                nearest(key, form),
            )
    for key, (expected, test) in form.items():
        if key not in data:
            raise refuse(place, "missing-key", f"缺少 {key}", f"{key} is missing", f"{key}: {expected}")
        if not test(data[key]):
            value = shown(data[key])
            raise refuse(
                place,
                "wrong-value",
                f"{key} 不能是 {value}",
                f"{key} cannot be {value}",
                f"{key}: {expected}",
            )


class _Bad(ValueError):
    """JSON that is well-formed and not allowed here."""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Bad("repeated key")
    return found


def _no_float(text: str) -> Any:
    raise _Bad(f"{text[:20]} is no whole number")


def _parse(place: Place, raw: bytes) -> dict[str, Any]:
    if len(raw) > LONGEST_LINE:
        raise refuse(
            place,
            "line-too-long",
            f"这一行有 {len(raw)} 字节",
            f"the line has {len(raw)} bytes",
            f"at most {LONGEST_LINE}",
        )
    try:
        data = json.loads(
            raw.decode("utf-8"), object_pairs_hook=_pairs, parse_float=_no_float, parse_constant=_no_float
        )
    except _Bad as problem:
        raise refuse(
            place, "bad-json", f"JSON 里有不许的内容：{problem}", f"JSON of a kind not used here: {problem}"
        ) from None
    except (ValueError, RecursionError):
        value = shown(raw[:40].decode("utf-8", "replace"))
        raise refuse(
            place,
            "not-json",
            f"这一行不是完整的 JSON：{value}",
            f"the line is no complete JSON: {value}",
            "{…}",
        ) from None
    if not isinstance(data, dict) or _too_deep(data) or (b"\\u" in raw and _half_characters(data)):
        raise refuse(place, "bad-json", f"这一行是 {shown(data)}", f"the line is {shown(data)}", "{…}")
    return data


def _half_characters(data: Any) -> bool:
    """Whether a text holds a half of a surrogate pair, which no file can hold."""
    try:
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


def _too_deep(data: Any) -> bool:
    """Whether there are more levels of maps and lists than any line needs."""
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        level = [
            below
            for one in level
            if isinstance(one, (dict, list))
            for below in (one.values() if isinstance(one, dict) else one)
        ]
    return bool(level)


def _header(line: Line) -> Header:
    data = line.data
    if line.kind != HEADER:
        raise refuse(
            line.place,
            "no-header",
            "第一行应是开头",
            "the first line must be the header",
            f"{HEADER}: {FORMAT}",
        )
    if data["deal"] != SCHEME:
        value = shown(data["deal"])
        raise refuse(
            line.place,
            "unknown-deal-scheme",
            f"不懂发牌方案 {value}",
            f"the deal scheme {value} is not known",
            SCHEME,
        )
    return Header(
        ruleset=data["ruleset"],
        hash=data["hash"],
        options=data["options"],
        paiju=data["paiju"],
        variant=data["variant"],
        distribution=data["distribution"],
        version=data["version"],
        scheme=data["deal"],
        commitment=data["commitment"],
        nonces={int(seat): nonce for seat, nonce in data["nonces"].items()},
        seats=tuple(Seated(one["name"], one["bot"]) for one in data["seats"]),
        dealer=data["dealer"],
        length=data["length"],
    )
