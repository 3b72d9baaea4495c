"""Playing a record again, line by line, with every line checked against what the rules make of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from paiju.core.errors import NotationError, PaijuError, Place, RecordError, Refused, RulesetError, Text
from paiju.core.match import Match
from paiju.core.record.chain import Chain
from paiju.core.record.lines import (
    CHAIN,
    DECISION,
    RESULT,
    REVEAL,
    START,
    Header,
    Line,
    Lines,
    check_seats,
    refuse,
    shown_error,
)
from paiju.core.record.reading import read_record
from paiju.core.record.secret import check_seed, read_secret
from paiju.core.record.serial import canonical, events_digest, plain, result_data
from paiju.core.record.software import paiju_version, variant_of
from paiju.core.round import Action, Round, Rules
from paiju.core.ruleset import rules as load_rules


@frozen
class Replayed:
    """A line of a record after it has been played again.

    `kind` is `round`, `seat`, `result` or `reveal`; `round` is the round it belongs to, `seat` and
    `action` are the decision, if it is one.
    """

    place: Place
    kind: str
    round: Round
    seat: int = -1
    action: Action | None = None


class Replay:
    """A record that is being played again: iterate over it, or `run` it to its end.

    `header` is its first line, `match` the match as far as it has been played again, `finished` whether
    all rounds that the match can have are over, `lines` the record as read, `chain` the digest of the
    lines that have been played.
    """

    def __init__(self, path: str | Path, rules: Rules | None = None, *, half_line: bool = False) -> None:
        """Read and check a record; nothing is played yet.

        `rules` are those to play by where the ruleset cannot be found by its name; `half_line` allows a
        last line that was not written to its end. Raises `RecordError`.
        """
        self.path = Path(path)
        self.lines: Lines = read_record(self.path)
        if self.lines.half is not None and not half_line:
            raise refuse(
                self.lines.half,
                "half-written-line",
                "最后一行没有写完",
                "the last line was not written to its end",
                "a whole line",
            )
        self.header: Header = self.lines.header
        self.head = Place(str(self.path), 1, 1)
        self.rules = self._checked(rules if rules is not None else self._load())
        self.seed = self._find_seed()
        self.match = self._match()
        self.finished = False
        self.chain = Chain(self.header.data())
        self.started = False
        """Whether the line that opens the round in play has been seen."""

    # --- before the first tile ----------------------------------------------------------------------

    def _load(self) -> Rules:
        header = self.header
        try:
            return load_rules(header.ruleset, header.options)
        except RulesetError as problem:
            text = shown_error(problem)
            raise refuse(
                self.head,
                "ruleset-not-loaded",
                f"记录用的规则 {header.ruleset} 载入不了：{text.zh}",
                f"the ruleset {header.ruleset} of the record cannot be loaded: {text.en}",
                f"--ruleset ./{header.ruleset}.yaml",
            ) from None

    def _checked(self, rules: Rules) -> Rules:
        header = self.header
        variant, distribution, version = variant_of(rules)
        if rules.hash != header.hash:
            then = f"paiju {header.paiju}, {header.distribution} {header.version}"
            now = f"paiju {paiju_version()}, {distribution} {version}"
            raise refuse(
                self.head,
                "ruleset-changed",
                f"规则 {header.ruleset} 与记录时不同：记录的是 {header.hash}（{then}），"
                f"现在是 {rules.hash}（{now}）",
                f"the ruleset {header.ruleset} is not the one of the record, with {header.hash} ({then}); "
                f"it is now {rules.hash} ({now})",
                header.hash,
            )
        if header.variant != variant:
            raise refuse(
                self.head,
                "variant-changed",
                f"记录的玩法插件是 {header.variant}，现在是 {variant}",
                f"the record names the variant {header.variant}, the ruleset now has {variant}",
                str(variant),
            )
        check_seats(self.head, header, rules.seats)
        return rules

    def _find_seed(self) -> str:
        header = self.header
        seed = self.lines.seed
        if seed is not None:
            check_seed(self.lines.body[-1].place, seed, header.commitment, header.hash)
            return seed
        seed = read_secret(self.path, header.commitment, header.hash)
        if seed is None:
            raise refuse(
                self._end_of_file(),
                "seed-missing",
                "记录没有公布种子，旁边也没有保存的种子：对局没有打完，或者文件少了结尾",
                "the record does not reveal its seed and none is kept beside it: "
                "the match is not over, or the end of the file is missing",
                "reveal",
            )
        return seed

    def _end_of_file(self) -> Place:
        body = self.lines.body
        return body[-1].place if body else self.head

    def _match(self) -> Match:
        header = self.header
        try:
            return Match(
                self.rules, self.seed, nonces=header.nonces, length=header.length, dealer=header.dealer
            )
        except PaijuError as problem:
            raise RecordError([fault.at(self.head) for fault in problem.faults]) from None

    # --- line by line -------------------------------------------------------------------------------

    def run(self) -> Match:
        """Play all lines that are left; the match as the record leaves it. Raises `RecordError`."""
        for _ in self:
            pass
        return self.match

    def __iter__(self) -> Iterator[Replayed]:
        """Play the lines one by one, each given after it has been played. Raises `RecordError`."""
        how = {START: self._start, DECISION: self._decide, RESULT: self._result, REVEAL: self._reveal}
        for line in self.lines.body:
            step = how[line.kind](line)
            self.chain.add(line.data)
            yield step

    def _start(self, line: Line) -> Replayed:
        match = self.match
        if self.finished or self.started:
            raise self._misplaced(line, "match over" if self.finished else f"{RESULT}: {match.played}")
        self._same(line, START, match.played)
        self._same(line, "dealer", match.round.dealer)
        self.started = True
        return Replayed(line.place, START, match.round)

    def _decide(self, line: Line) -> Replayed:
        match = self.match
        if not self.started:
            raise self._misplaced(line, REVEAL if self.finished else f"{START}: {match.played}")
        seat, text = line.data[DECISION], line.data["do"]
        try:
            action = self.rules.notation.read_action(text)
        except NotationError as problem:
            raise RecordError([fault.at(line.place) for fault in problem.faults]) from None
        try:
            match.round.act(seat, action)
        except Refused as problem:
            fault = problem.faults[0]
            said = Text(*(f"[{fault.code}] {one}" for one in (fault.message.zh, fault.message.en)))
            raise refuse(line.place, "illegal-decision", said.zh, said.en, fault.expected) from None
        return Replayed(line.place, DECISION, match.round, seat, action)

    def _result(self, line: Line) -> Replayed:
        match = self.match
        round = match.round
        if not self.started:
            raise self._misplaced(line, REVEAL if self.finished else f"{START}: {match.played}")
        if not round.over:
            asked = ", ".join(str(seat) for seat in round.legal())
            raise self._misplaced(line, f"{DECISION}: {asked}")
        self._same(line, RESULT, match.played)
        self.started = False
        self.finished = not match.advance()
        found = result_data(self.rules, round)
        found["totals"] = plain(self.rules, match.totals)
        found["events"] = events_digest(self.rules, round)
        for key, value in found.items():
            self._same(line, key, value)
        self._chained(line)
        return Replayed(line.place, RESULT, round)

    def _reveal(self, line: Line) -> Replayed:
        if line is not self.lines.body[-1]:
            after = self.lines.body[self.lines.body.index(line) + 1]
            raise refuse(
                after.place,
                "after-the-end",
                "公布种子之后不能再有内容",
                "nothing may follow the line that reveals the seed",
            )
        if self.started and self.match.round.over:
            raise self._misplaced(line, f"{RESULT}: {self.match.played}")
        self._chained(line)
        return Replayed(line.place, REVEAL, self.match.round)

    def _chained(self, line: Line) -> None:
        """All lines before this one are those that were there when it was written."""
        if line.data[CHAIN] != self.chain.digest:
            raise refuse(
                line.place,
                "chain-differs",
                "开头或前面某一行被改过、删去或添加",
                "the header or a line before this one has been changed, removed or added",
                self.chain.digest,
            )

    def _misplaced(self, line: Line, expected: str) -> RecordError:
        return refuse(
            line.place,
            "misplaced-line",
            f"这里不该是 {line.kind} 行，前面少了或多了内容",
            f"a `{line.kind}` line does not belong here; something before it is missing or too much",
            expected,
        )

    def _same(self, line: Line, key: str, value: Any) -> None:
        """What the rules make of the decisions is what the line says."""
        found, expected = canonical(line.data[key]), canonical(value)
        if found == expected:
            return
        said, should = _first_difference(line.data[key], json.loads(expected))
        code = "events-differ" if key == "events" else "result-differs"
        raise refuse(
            line.place,
            code,
            f"{key} 与按规则重打的不同：记录为 {said}，重打得出 {should}",
            f"{key} is not what the rules make of the decisions: the record says {said}, "
            f"played again it is {should}",
            should,
        )


def _first_difference(said: Any, should: Any) -> tuple[str, str]:
    """The first part of two values in which they differ, short enough for a message."""
    while True:
        keys: Any = ()
        if isinstance(said, dict) and isinstance(should, dict) and said.keys() == should.keys():
            keys = should
        elif isinstance(said, list) and isinstance(should, list) and len(said) == len(should):
            keys = range(len(should))
        differ = next((key for key in keys if canonical(said[key]) != canonical(should[key])), None)
        if differ is None:
            return _short(said), _short(should)
        said, should = said[differ], should[differ]


def _short(value: Any) -> str:
    text = canonical(value).decode("utf-8", "replace")
    return text if len(text) <= 200 else f"{text[:200]}…"


def replay(path: str | Path, rules: Rules | None = None) -> Match:
    """The match of a record, played again to the last line of it.

    Every round's events are byte for byte those of the original, or `RecordError` says at which line
    that fails and why: another ruleset, a changed or missing line, an illegal decision, no seed.
    """
    return Replay(path, rules).run()
