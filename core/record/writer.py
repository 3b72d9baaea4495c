"""Writing a record while a match is played, and going on with one that was interrupted."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from paiju.core.errors import Fault, Place, RecordError, Text
from paiju.core.match import Match
from paiju.core.record.lines import DECISION, HEADER, RESULT, REVEAL, START, Header, Seated, refuse
from paiju.core.record.reading import check_keys
from paiju.core.record.replay import Replay
from paiju.core.record.secret import forget_secret, keep_secret
from paiju.core.record.serial import events_digest, plain, result_data
from paiju.core.record.software import options_set, paiju_version, variant_of
from paiju.core.round import PASS, Action, Round, Rules
from paiju.core.shuffle import commitment, new_seed, seed_text


class Recorder:
    """The record of a match in play. Each line is written as soon as it is settled, and flushed.

    Either play through it (`act`, `close_window`, `advance`), or play the `match` by other means and
    tell it (`decided` after each decision, `booked` after each `match.advance()`). `over` says whether
    the match has ended; the seed is then revealed. Used as a context manager, it closes the file.
    """

    def __init__(self, path: Path, file: BinaryIO, match: Match) -> None:
        """For `create` and `resume`, which open the file."""
        self.path = path
        self.match = match
        self.over = False
        self._file = file
        self._round: Round = match.round

    @classmethod
    def create(
        cls,
        path: str | Path,
        rules: Rules,
        *,
        seed: str | int | None = None,
        nonces: Mapping[int, str] | None = None,
        seats: Sequence[Seated] = (),
        length: int | None = None,
        dealer: int | None = None,
    ) -> Recorder:
        """Begin a match and its record. Without a `seed` a new secret one is drawn.

        The seed is kept in `FILE.secret` until it is revealed. Raises `RecordError` if the file exists
        or cannot be written, and for names of seats that do not fit on one line.
        """
        path = Path(path)
        secret = seed_text(seed) if seed is not None else new_seed()
        match = Match(rules, secret, nonces=nonces, length=length, dealer=dealer)
        variant, distribution, version = variant_of(rules)
        header = Header(
            ruleset=rules.name,
            hash=rules.hash,
            options=options_set(rules),
            paiju=paiju_version(),
            variant=variant,
            distribution=distribution,
            version=version,
            commitment=commitment(secret, rules.hash),
            nonces=dict(nonces or {}),
            seats=tuple(seats) or (Seated(),) * rules.seats,
            dealer=dealer,
            length=length,
        )
        check_keys(Place(str(path), 1, 1), HEADER, header.data())
        try:
            file = path.open("xb")
        except (OSError, ValueError) as problem:
            raise _unwritable(path, problem) from None
        try:
            keep_secret(path, secret)
        except OSError as problem:
            file.close()
            path.unlink()
            raise _unwritable(path, problem) from None
        made = cls(path, file, match)
        made._write(header.data())
        made._open_round()
        made._sync()
        return made

    @classmethod
    def resume(cls, path: str | Path, rules: Rules | None = None) -> Recorder:
        """Go on with an interrupted record: the same match, with the same deals to come.

        A last line that was not written to its end is dropped. Raises `RecordError` if the record does
        not play again to its last line, or has revealed its seed.
        """
        path = Path(path)
        again = Replay(path, rules, half_line=True)
        if again.lines.seed is not None:
            forget_secret(path)
            raise refuse(
                again.lines.body[-1].place,
                "record-closed",
                "种子已经公布，这局记录不能再继续",
                "the seed has been revealed; nothing can be added to this record",
            )
        match = again.run()
        try:
            os.truncate(path, again.lines.whole)
            file = path.open("ab")
        except OSError as problem:
            raise _unwritable(path, problem) from None
        made = cls(path, file, match)
        if again.lines.ends_open:
            made._put(b"\n")
        if again.finished:
            made.over = True
            made.reveal()
        elif not again.started:
            made._open_round()
        return made

    # --- playing ------------------------------------------------------------------------------------

    def act(self, seat: int, action: Action) -> None:
        """Perform a decision and write it; `Refused` if it is not legal, and then nothing is written."""
        self.match.round.act(seat, action)
        self.decided(seat, action)

    def close_window(self) -> None:
        """Pass for every seat of the open window that has not answered; the passes are recorded.

        A seat that may not pass does the first thing that it may.
        """
        round = self.match.round
        if round.offer is not None:
            for seat, menu in round.legal().items():
                self.act(seat, PASS if PASS in menu else next(iter(menu)))

    def advance(self) -> bool:
        """Book the finished round, write its result and start the next; False when the match is over."""
        if not self.match.round.over:
            return True
        if not self.over:
            self.match.advance()
            self.booked()
        return not self.over

    # --- being told ---------------------------------------------------------------------------------

    def decided(self, seat: int, action: Action) -> None:
        """A decision has been performed on the match's round."""
        self._write({DECISION: seat, "do": self.match.rules.notation.write_action(action)})

    def booked(self) -> None:
        """The match has booked its round: write the result; open the next round, or reveal the seed."""
        rules = self.match.rules
        round = self._round
        result: dict[str, Any] = {RESULT: self.match.played - 1, **result_data(rules, round)}
        result["totals"] = plain(rules, self.match.totals)
        result["events"] = events_digest(rules, round)
        self._write(result)
        self._sync()
        if self.match.round is round:
            self.over = True
            self.reveal()
        else:
            self._open_round()

    def reveal(self) -> None:
        """Write the seed into the record, which ends it, and remove the secret file.

        A match that is given up may be revealed too. Does nothing once it is done.
        """
        if self._file.closed:
            return
        self._write({REVEAL: self.match.seed})
        self._sync()
        self._file.close()
        forget_secret(self.path)

    def close(self) -> None:
        """Close the file without revealing the seed; the record can be resumed."""
        self._file.close()

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- the file -----------------------------------------------------------------------------------

    def _open_round(self) -> None:
        self._round = self.match.round
        self._write({START: self.match.played, "dealer": self._round.dealer})

    def _write(self, data: Mapping[str, Any]) -> None:
        self._put(json.dumps(data, ensure_ascii=False, separators=(", ", ": ")).encode("utf-8") + b"\n")

    def _put(self, raw: bytes) -> None:
        try:
            self._file.write(raw)
            self._file.flush()
        except (OSError, ValueError) as problem:
            raise _unwritable(self.path, problem) from None

    def _sync(self) -> None:
        """A round that is over survives a power cut."""
        os.fsync(self._file.fileno())


def _unwritable(path: Path, problem: Exception) -> RecordError:
    exists = isinstance(problem, FileExistsError)
    reason = getattr(problem, "strerror", None) or str(problem)
    text = Text(f"写不了：{reason}", f"it cannot be written: {reason}")
    if exists:
        text = Text("文件已经有了，记录不会覆盖它", "the file exists; a record never replaces one")
    place = Place(str(path), 1, 1)
    return RecordError(Fault("record-exists" if exists else "unwritable-file", text, (), place))
