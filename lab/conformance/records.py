"""The same again: seeds, transcripts, records."""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from paiju.core.errors import RecordError
from paiju.core.match import Match
from paiju.core.record import Recorder, Replay, events_digest, verify
from paiju.lab.bots import GreedyBot
from paiju.lab.checks.state import require
from paiju.lab.conformance.subject import Subject, check
from paiju.lab.table import play_match
from paiju.lab.transcript import round_of, transcript

SOMEWHERE = (1, 5, 17)
"""After how many decisions a match is interrupted."""


@check
def the_same_seed_is_the_same_round(subject: Subject) -> None:
    """The same seed and decisions give the same events, byte for byte."""
    for number in range(3):
        one, other = (subject.played(f"whole {number}").round for _ in range(2))
        same = events_digest(subject.rules, one) == events_digest(subject.rules, other)
        require(same, "Both are the same.")


@check
def another_seed_is_another_round(subject: Subject) -> None:
    """Another seed gives another deal."""
    digests = {events_digest(subject.rules, dealt.round) for dealt in subject.rounds}
    require(len(digests) > 1, "Rounds differ.")


@check
def a_transcript_is_played_again(subject: Subject) -> None:
    """The decisions of a transcript, as they are written, play the whole round again."""
    lines = list(transcript(subject.rules, "written", GreedyBot()))
    require(round_of(iter(lines), subject.rules, "written").over, "The round is over again.")


def _recorded(subject: Subject, folder: str, stop: int | None = None) -> tuple[Path, Match]:
    path = Path(folder) / "match.jsonl"
    left = [stop]

    class Stop(Exception):
        """The program has been killed."""

    def decided(*values: Any) -> None:
        record.decided(*values)
        if left[0] is not None:
            left[0] -= 1
            if left[0] <= 0:
                raise Stop

    with Recorder.create(path, subject.rules, seed="record", length=2) as record, suppress(Stop):
        play_match(record.match, subject.bots(), on_decision=decided, on_round=record.booked)
    return path, record.match


@check
def records_play_again(subject: Subject) -> None:
    """A record of a match plays again to the same totals."""
    with TemporaryDirectory() as folder:
        path, match = _recorded(subject, folder)
        again = Replay(path, subject.rules)
        require(again.run().totals == match.totals, "The totals are the same.")
        require(again.finished, "The match is finished.")


@check
def records_are_verified(subject: Subject) -> None:
    """A record proves its deals and results."""
    with TemporaryDirectory() as folder:
        path, _ = _recorded(subject, folder)
        require(verify(path, subject.rules).finished, "It is whole.")


@check
def an_interrupted_match_goes_on(subject: Subject) -> None:
    """A record that stops in the middle plays again to that very decision."""
    for stop in SOMEWHERE:
        with TemporaryDirectory() as folder:
            path, match = _recorded(subject, folder, stop)
            again = Replay(path, subject.rules).run()
            here, there = (events_digest(subject.rules, one.round) for one in (match, again))
            require(here == there, "It stands where it stopped.", stop)


@check
def a_record_of_other_rules_is_refused(subject: Subject) -> None:
    """A record of another ruleset hash is refused, never replayed wrongly."""
    with TemporaryDirectory() as folder:
        path, _ = _recorded(subject, folder)
        other = copy(subject.rules)
        other.hash = "0" * len(other.hash)
        try:
            Replay(path, other)
        except RecordError as error:
            require([fault.code for fault in error.faults] == ["ruleset-changed"], "The code says so.")
        else:
            require(False, "It is refused.")
