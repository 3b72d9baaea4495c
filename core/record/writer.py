"""Writing a record while a match is played, and going on with one that was interrupted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from paiju.core.errors import PaijuError, Place, RecordError
from paiju.core.match import Match
from paiju.core.record.chain import Chain
from paiju.core.record.lines import (
    CHAIN,
    DECISION,
    HEADER,
    RESULT,
    REVEAL,
    START,
    Header,
    Seated,
    check_seats,
    refuse,
)
from paiju.core.record.paper import Paper
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

    Nobody else can go on with the record meanwhile. A line that cannot be written (a full disk) is a
    `RecordError` that leaves record and match as they were: the same call may be tried again.
    """

    def __init__(self, paper: Paper, match: Match, chain: Chain) -> None:
        """For `create` and `resume`, which open the file."""
        self.path = paper.path
        self.match = match
        self.over = False
        self._paper = paper
        self._chain = chain
        self._round: Round = match.round
        self._open = False
        """Whether the last round line has no result yet."""

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
        or cannot be written, for names, nonces or a dealer of seats that there are not, for another
        number of `seats` than the ruleset has, for a `length` below 1, and for names that do not fit on
        one line.
        """
        path = Path(path)
        place = Place(str(path), 1, 1)
        secret = seed_text(seed) if seed is not None else new_seed()
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
        check_seats(place, header, rules.seats)
        check_keys(place, HEADER, header.data())
        match = Match(rules, secret, nonces=nonces, length=length, dealer=dealer)
        paper = Paper.new(path)
        try:
            with paper.writing():
                keep_secret(path, secret)
            paper.write(header.data())
            made = cls(paper, match, Chain(header.data()))
            made._open_round()
            paper.sync()
        except RecordError:
            paper.discard()
            with suppress(OSError):
                forget_secret(path)
            raise
        return made

    @classmethod
    def resume(cls, path: str | Path, rules: Rules | None = None) -> Recorder:
        """Go on with an interrupted record: the same match, with the same deals to come.

        A last line that was not written to its end is dropped. Raises `RecordError` if the record does
        not play again to its last line, has revealed its seed, or is being written by somebody else.
        """
        path = Path(path)
        paper = Paper.old(path)
        try:
            return cls._resumed(paper, rules)
        except BaseException:
            paper.close()
            raise

    @classmethod
    def _resumed(cls, paper: Paper, rules: Rules | None) -> Recorder:
        again = Replay(paper.path, rules, half_line=True)
        if again.lines.seed is not None:
            forget_secret(paper.path)
            raise refuse(
                again.lines.body[-1].place,
                "record-closed",
                "种子已经公布，这局记录不能再继续",
                "the seed has been revealed; nothing can be added to this record",
            )
        match = again.run()
        paper.go_on(again.lines.whole, ends_open=again.lines.ends_open)
        made = cls(paper, match, again.chain)
        made._open = again.started
        if again.finished:
            made.over = True
            made.reveal()
        elif not again.started:
            made._open_round()
        return made

    # --- playing ------------------------------------------------------------------------------------

    def act(self, seat: int, action: Action) -> None:
        """Write a decision and perform it; `Refused` if it is not legal, and then nothing is written.

        What is written and performed is the decision that the menu holds.
        """
        self._catch_up()
        round = self.match.round
        action = self._on_menu(round, seat, action)
        before = self._paper.end
        line = self._decision(seat, action)
        self._paper.write(line)
        try:
            round.act(seat, action)
        except BaseException:
            self._paper.take_back(before)
            raise
        self._chain.add(line)

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
        if self.over:
            self.reveal()
            return False
        if self._open and not self._round.over:
            return True
        if self._open and self.match.round is self._round and not self.match.over:
            self.match.advance()
        self.booked()
        return not self.over

    # --- being told ---------------------------------------------------------------------------------

    def decided(self, seat: int, action: Action) -> None:
        """A decision has been performed on the match's round."""
        self._catch_up()
        self._write(self._decision(seat, action))

    def booked(self) -> None:
        """The match has booked its round: write the result; open the next round, or reveal the seed."""
        if self._open:
            rules = self.match.rules
            result: dict[str, Any] = {RESULT: self.match.played - 1, **result_data(rules, self._round)}
            result["totals"] = plain(rules, self.match.totals)
            result["events"] = events_digest(rules, self._round)
            result[CHAIN] = self._chain.digest
            self._write(result)
            self._open = False
        self._paper.sync()
        if self.match.round is self._round:
            self.over = True
            self.reveal()
        else:
            self._open_round()

    def reveal(self) -> None:
        """Write the seed into the record, which ends it, and remove the secret file.

        A match that is given up may be revealed too; a round that is over gets its result first. Does
        nothing once it is done.
        """
        if self._paper.closed:
            return
        if self._open and self._round.over:
            self.advance()
            self.reveal()
            return
        self._write({REVEAL: self.match.seed, CHAIN: self._chain.digest})
        self._paper.sync()
        self._paper.close()
        forget_secret(self.path)

    def close(self) -> None:
        """Close the file without revealing the seed; the record can be resumed. Raises `RecordError`."""
        self._paper.close()

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- lines --------------------------------------------------------------------------------------

    def _on_menu(self, round: Round, seat: int, action: Action) -> Action:
        """The decision on a seat's menu that equals `action`, as a record reads it. Raises `Refused`."""
        menu = round.legal().get(seat) if type(seat) is int else None
        if menu is None or action not in menu:
            raise round.refusal(seat, action)
        if isinstance(menu, tuple):
            return menu[menu.index(action)]
        notation = self.match.rules.notation
        try:
            return notation.read_action(notation.write_action(action))
        except (PaijuError, TypeError, ValueError, IndexError):
            raise round.refusal(seat, action) from None

    def _decision(self, seat: int, action: Action) -> dict[str, Any]:
        return {DECISION: seat, "do": self.match.rules.notation.write_action(action)}

    def _catch_up(self) -> None:
        """Write what could not be written when the round before was booked."""
        if not self.over and (not self._open or self.match.round is not self._round):
            self.booked()

    def _open_round(self) -> None:
        round = self.match.round
        self._write({START: self.match.played, "dealer": round.dealer})
        self._round = round
        self._open = True

    def _write(self, line: Mapping[str, Any]) -> None:
        self._paper.write(line)
        self._chain.add(line)
