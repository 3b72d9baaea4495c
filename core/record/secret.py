"""The seed of a match in play: beside its record, for the owner of the file only, until it is revealed."""

from __future__ import annotations

import json
import os
from pathlib import Path

from paiju.core.errors import PaijuError, Place, RecordError
from paiju.core.record.lines import refuse
from paiju.core.shuffle import verify_commitment

SUFFIX = ".secret"
_MOST = 1 << 14


def secret_path(record: Path) -> Path:
    """Where the seed of a record is kept while its match is played: `FILE.secret`."""
    return record.with_name(record.name + SUFFIX)


def keep_secret(record: Path, seed: str) -> None:
    """Write the seed so that it is there whole or not at all, readable for its owner only (mode 0600).

    Raises `OSError` if it cannot be written; then nothing is left behind.
    """
    target = secret_path(record)
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump({"seed": seed}, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, target)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def read_secret(record: Path, commitment: str, ruleset_hash: str) -> str | None:
    """The seed that was kept, None if there is none.

    Raises `RecordError` if the file cannot be read or its seed is not the one committed to.
    """
    path = secret_path(record)
    if not path.is_file():
        return None
    place = Place(str(path), 1, 1)
    try:
        with path.open("rb") as file:
            data = json.loads(file.read(_MOST).decode("utf-8"))
        seed = data["seed"]
    except (OSError, ValueError, RecursionError, KeyError, TypeError):
        raise _unreadable(place) from None
    if not isinstance(seed, str):
        raise _unreadable(place)
    check_seed(place, seed, commitment, ruleset_hash)
    return seed


def _unreadable(place: Place) -> RecordError:
    return refuse(
        place, "bad-secret", "读不出保存的种子", "the seed that was kept cannot be read", '{"seed": "…"}'
    )


def check_seed(place: Place, seed: str, commitment: str, ruleset_hash: str) -> None:
    """Whether a seed is the one committed to; `RecordError` (`commitment-mismatch`) with the place if not."""
    try:
        verify_commitment(commitment, seed, ruleset_hash)
    except PaijuError as problem:
        raise RecordError([fault.at(place) for fault in problem.faults]) from None


def forget_secret(record: Path) -> None:
    """Remove the file, once the seed stands in the record."""
    secret_path(record).unlink(missing_ok=True)
