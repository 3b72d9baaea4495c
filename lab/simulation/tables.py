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
    """The rows of such a file."""
    if form == PARQUET:
        table = need("pyarrow.parquet").read_table(io.BytesIO(data))
        return list(zip(*(table.column(name).to_pylist() for name in holds), strict=True))
    lines = csv.reader(io.StringIO(data.decode("utf-8"), newline=""))
    next(lines)
    kinds = tuple(holds.values())
    return [tuple(kind(cell) for kind, cell in zip(kinds, line, strict=True)) for line in lines]


def _csv(holds: Columns, rows: Iterable[Row]) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(holds)
    writer.writerows(rows)
    return out.getvalue().encode("utf-8")


def _parquet(holds: Columns, rows: Sequence[Row]) -> bytes:
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    types = {int: arrow.int64(), str: arrow.string()}
    schema = arrow.schema([(name, types[kind]) for name, kind in holds.items()])
    values = zip(*rows, strict=True) if rows else ((),) * len(holds)
    try:
        arrays = [arrow.array(column, field.type) for column, field in zip(values, schema, strict=True)]
    except OverflowError as large:
        message = Text("有的数太大，Parquet 存不下", "some numbers are larger than Parquet can hold")
        raise PaijuError(Fault("number-too-large", message, expected="--format csv")) from large
    out = io.BytesIO()
    parquet.write_table(arrow.table(arrays, schema=schema), out)
    return out.getvalue()
