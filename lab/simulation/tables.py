"""The tables that a simulation is kept in: what their columns are, and how they become files and rows again.

Amounts are exact: a column holds numerators, and `denominator` what they are to be divided by, which is 1
wherever points are whole.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from paiju.core.errors import Fault, PaijuError, Text
from paiju.lab.page.sheet import need

ROUNDS, PATTERNS, PAYMENTS = "rounds", "patterns", "payments"
CSV, PARQUET = "csv", "parquet"
FORMS = (CSV, PARQUET)

Row = tuple[Any, ...]
Rows = dict[str, list[Row]]
Columns = Mapping[str, type]

_ROUND: Columns = {
    "index": int,
    "round": int,
    "seed": str,
    "dealer": int,
    "ended_by": str,
    "winners": str,
    "decisions": int,
    "events": int,
    "wall_left": int,
}
_OF_SEATS = ("score", "wins", "claims")
_PATTERN: Columns = {
    "index": int,
    "round": int,
    "seat": int,
    "giver": int,
    "part": str,
    "pattern": str,
    "value": int,
    "denominator": int,
    "times": int,
}
_PAYMENT: Columns = {
    "index": int,
    "round": int,
    "payer": int,
    "payee": int,
    "reason": str,
    "amount": int,
    "denominator": int,
}
FIRST_SEAT = len(_ROUND) + 1
"""Where the columns of seats begin in a row of the rounds, behind the denominator of the scores."""


class BadTable(Exception):
    """What is not such a table, from a line on; 1 where it is no matter of lines."""

    def __init__(self, line: int, expected: str) -> None:
        super().__init__(expected)
        self.line = line
        self.expected = expected


def columns(seats: int, length: int) -> Mapping[str, Columns]:
    """The columns of each table with what they hold; rows of matches tell the totals after the round too."""
    rounds = {**_ROUND, "denominator": int}
    for name in _OF_SEATS:
        rounds |= {f"{name}_{seat}": int for seat in range(seats)}
    if length:
        rounds["total_denominator"] = int
        rounds |= {f"total_{seat}": int for seat in range(seats)}
    return {ROUNDS: rounds, PATTERNS: _PATTERN, PAYMENTS: _PAYMENT}


def encoded(form: str, holds: Columns, rows: Sequence[Row]) -> bytes:
    """A table as a file. Raises `PaijuError` (`number-too-large`, `needs-extra`)."""
    return _parquet(holds, rows) if form == PARQUET else _csv(holds, rows)


def decoded(form: str, holds: Columns, data: bytes) -> list[Row]:
    """The rows of such a file. Raises `BadTable`."""
    return _from_parquet(holds, data) if form == PARQUET else _from_csv(holds, data)


def check(holds: Columns, rows: Sequence[Row], indexes: range, seats: int) -> None:
    """Raises `BadTable` for numbers that no row of these rounds has."""
    for place, name in enumerate(holds):
        least, most = _bounds(name, indexes, seats)
        for line, row in enumerate(rows, 2):
            if (least is not None and row[place] < least) or (most is not None and row[place] > most):
                raise BadTable(line, f"{name} " + (f"≥ {least}" if most is None else f"{least}–{most}"))


def _bounds(name: str, indexes: range, seats: int) -> tuple[int | None, int | None]:
    """The least and the greatest number of a column."""
    if name == "index":
        return indexes[0], indexes[-1]
    if name == "dealer":
        return 0, seats - 1
    if name == "times" or name.endswith("denominator"):
        return 1, None
    return (0 if name.partition("_")[0] in ("wins", "claims", "decisions") else None), None


def _csv(holds: Columns, rows: Iterable[Row]) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(holds)
    writer.writerows(rows)
    return out.getvalue().encode("utf-8")


def _from_csv(holds: Columns, data: bytes) -> list[Row]:
    kinds, rows, wanted = tuple(holds.values()), [], ",".join(holds)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadTable(data.count(b"\n", 0, error.start) + 1, "UTF-8") from None
    lines = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        if next(lines, None) != list(holds):
            raise BadTable(1, wanted)
        for line in lines:
            rows.append(tuple(kind(cell) for kind, cell in zip(kinds, line, strict=True)))
    except (ValueError, csv.Error):
        raise BadTable(lines.line_num, wanted) from None
    return rows


def _from_parquet(holds: Columns, data: bytes) -> list[Row]:
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    wanted = _schema(holds)
    try:
        table = parquet.read_table(io.BytesIO(data))
        if not table.schema.equals(wanted) or any(column.null_count for column in table.columns):
            raise BadTable(1, ", ".join(f"{field.name} {field.type}" for field in wanted))
        return list(zip(*(column.to_pylist() for column in table.columns), strict=True))
    except (arrow.ArrowException, OSError, ValueError):
        raise BadTable(1, "Parquet") from None


def _schema(holds: Columns) -> Any:
    arrow = need("pyarrow")
    types = {int: arrow.int64(), str: arrow.string()}
    return arrow.schema([(name, types[kind]) for name, kind in holds.items()])


def _parquet(holds: Columns, rows: Sequence[Row]) -> bytes:
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    schema = _schema(holds)
    values = zip(*rows, strict=True) if rows else ((),) * len(holds)
    try:
        arrays = [arrow.array(column, field.type) for column, field in zip(values, schema, strict=True)]
    except OverflowError as large:
        message = Text("有的数太大，Parquet 存不下", "some numbers are larger than Parquet can hold")
        raise PaijuError(Fault("number-too-large", message, expected="--format csv")) from large
    out = io.BytesIO()
    parquet.write_table(arrow.table(arrays, schema=schema), out)
    return out.getvalue()
