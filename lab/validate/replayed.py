"""A record played by rules that need not be those it was written under, to the first difference."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from paiju.core.errors import NotationError, Place, RecordError, Refused, Text
from paiju.core.match import Match
from paiju.core.record import events_digest, result_data
from paiju.core.record.chain import Chain
from paiju.core.record.lines import (
    CHAIN,
    DECISION,
    RESULT,
    REVEAL,
    START,
    Line,
    Lines,
    check_seats,
    refuse,
    shown_error,
)
from paiju.core.record.secret import check_seed, read_secret
from paiju.core.record.serial import plain
from paiju.core.round import PASS, Action, Round, Rules
from paiju.lab.validate.first import ABOUT, FLOW, LEGAL, First, bare, changed, in_result, refused, window
from paiju.lab.validate.said import Said


@frozen
class Started:
    """A record that can be played: its lines and its seed."""

    lines: Lines
    seed: str

    def match(self, rules: Rules) -> Match:
        """The match as it begins under these rules. Raises `PaijuError`."""
        header = self.lines.header
        return Match(rules, self.seed, nonces=header.nonces, length=header.length, dealer=header.dealer)


def check_record(lines: Lines) -> Started:
    """What a record is by itself: its chain holds, and its seed is the one committed to.

    Raises `RecordError`. So what differs later is due to the rules.
    """
    header = lines.header
    chain = Chain(header.data())
    for line in lines.body:
        if CHAIN in line.data and line.data[CHAIN] != chain.digest:
            zh, en = (
                "开头或前面某一行被改过、删去或添加",
                "the header or a line before this one has been changed, removed or added",
            )
            raise refuse(line.place, "chain-differs", zh, en, chain.digest)
        chain.add(line.data)
    place = lines.body[-1].place if lines.body else Place(str(lines.path), 1, 1)
    if lines.seed is not None:
        check_seed(place, lines.seed, header.commitment, header.hash)
        return Started(lines, lines.seed)
    seed = read_secret(lines.path, header.commitment, header.hash)
    if seed is None:
        zh, en = (
            "没有公布种子，旁边也没有保存的种子",
            "it does not reveal its seed, and none is kept beside it",
        )
        raise refuse(place, "seed-missing", zh, en, REVEAL)
    return Started(lines, seed)


class Replayed:
    """A record in play under some rules; `first` is the first difference that its lines show."""

    def __init__(self, started: Started, rules: Rules) -> None:
        self.lines = started.lines
        self.rules = rules
        self.words = Said(rules)
        self.rounds = 0
        self.open = False
        self.finished = False
        self.rivals = 0
        """How many seats claimed in the window that the last decision closed."""
        self.match = started.match(rules)

    def first(self) -> First | None:
        """Play to the first difference; None for none. Raises `RecordError` for a line out of place."""
        how: dict[str, Callable[[Line], First | None]] = {
            START: self._start,
            DECISION: self._decide,
            RESULT: self._result,
            REVEAL: self._reveal,
        }
        for line in self.lines.body:
            found = how[line.kind](line)
            if found is not None:
                return found
        return None

    def _start(self, line: Line) -> First | None:
        if self.finished:
            return _match_over(line)
        if self.open or line.data[START] != self.match.played:
            raise _misplaced(line)
        self.open = True
        dealer = self.match.round.dealer
        if line.data["dealer"] != dealer:
            return changed(
                line.place, FLOW, "dealer", ABOUT["dealer"], *map(bare, (line.data["dealer"], dealer))
            )
        return None

    def _decide(self, line: Line) -> First | None:
        round = self.match.round
        if not self.open:
            raise _misplaced(line)
        if round.over:
            return _over(line, round)
        seat = line.data[DECISION]
        try:
            action = self.rules.notation.read_action(line.data["do"])
        except NotationError as problem:
            return First(LEGAL, f"unread/{problem.faults[0].code}", line.place, shown_error(problem))
        try:
            self.rivals = rivals_after(round, seat, action)
        except Refused as problem:
            return refused(line.place, round, seat, action, problem, self.rivals)
        return None

    def _result(self, line: Line) -> First | None:
        match, round = self.match, self.match.round
        if not self.open:
            raise _misplaced(line)
        if not round.over:
            found = window(line.place, self.words, round, now=True)
            if found is not None:
                return found
            asked = self.words.seats(round.legal())
            text = Text(
                f"牌谱里这一局到此结束，现在还要问{asked.zh}",
                f"the record ends the round here, it now goes on: still to decide: {asked.en}",
            )
            return First(FLOW, "goes-on", line.place, text)
        self.open = False
        self.finished = not match.advance()
        self.rounds += 1
        now = result_data(self.rules, round)
        now["totals"] = plain(self.rules, match.totals)
        now["events"] = events_digest(self.rules, round)
        return in_result(line.place, self.words, line.data, now)

    def _reveal(self, line: Line) -> First | None:
        if line is not self.lines.body[-1]:
            raise _misplaced(self.lines.body[self.lines.body.index(line) + 1])
        if self.open and self.match.round.over:
            return _over(line, self.match.round)
        return None


def rivals_after(round: Round, seat: int, action: Action) -> int:
    """Perform a decision; how many seats claimed in the window that it closed. Raises `Refused`."""
    offer, before = round.offer, round.answers
    round.act(seat, action)
    if offer is None or round.answers:
        return 0
    return sum(one != PASS for _, one in (*before, (seat, action)))


def unlike_seats(started: Started, rules: Rules) -> First | None:
    """Whether the ruleset now seats another number of players. Raises `RecordError` for a wrong header."""
    header, place = started.lines.header, Place(str(started.lines.path), 1, 1)
    if len(header.seats) != rules.seats:
        return changed(place, FLOW, "seats", ABOUT["seats"], *map(bare, (len(header.seats), rules.seats)))
    check_seats(place, header, rules.seats)
    return None


def _match_over(line: Line) -> First:
    text = Text("现在整场已经结束，牌谱还有一局", "the match is over now, and the record has another round")
    return First(FLOW, "match-over", line.place, text)


def _over(line: Line, round: Round) -> First:
    why = round.rules.say("ends", str(round.ended_by))
    text = Text(f"现在这一局到这里已经结束（{why.zh}）", f"the round is over by then ({why.en})")
    return First(FLOW, f"over/{round.ended_by}", line.place, text)


def _misplaced(line: Line) -> RecordError:
    zh, en = f"这里不该是 {line.kind} 行", f"a `{line.kind}` line does not belong here"
    return refuse(line.place, "misplaced-line", zh, en)
