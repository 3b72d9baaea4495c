"""What a worker does: it plays the rounds of a chunk. Nothing depends on which worker that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any
from weakref import WeakKeyDictionary

from attrs import frozen

from paiju.core.errors import Fault, PaijuError, PluginError, Text
from paiju.core.ledger import Amount
from paiju.core.match import Match
from paiju.core.melds.chance import Chance
from paiju.core.round import Action, Round, Rules, start
from paiju.core.ruleset import compile_rules
from paiju.core.ruleset.blame import attributed, failure, raised_outside
from paiju.lab.bots import Bot, RandomBot, bot_chance, bot_maker, decision
from paiju.lab.seat_view import SeatView
from paiju.lab.simulation.job import Job
from paiju.lab.simulation.tables import PATTERNS, PAYMENTS, ROUNDS, Rows, columns, encoded
from paiju.lab.simulation.tally import BONUS, Tally, tallied
from paiju.lab.table import EndlessRound, play_round


@frozen
class Played:
    """A chunk that has been played: its tables as files, by name, if they are kept, and its counts."""

    files: Mapping[str, bytes]
    tally: Tally


@frozen
class Table:
    """The rules of a job and what makes its bots, ready for any number of rounds."""

    rules: Rules
    makers: tuple[Callable[[], Bot], ...]

    def bots(self) -> list[Bot]:
        """New bots for a round or a match: what one remembers never reaches the next."""
        bots = [make() for make in self.makers]
        return [bot if type(bot) is RandomBot else _Held(bot) for bot in bots]


class _Held:
    """A bot that is held to its menu."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self._bot = bot

    def decide(self, view: SeatView, seat: int, menu: Any, chance: Chance) -> Action:
        """What the bot decides. Raises `PluginError` for what is not on the menu."""
        return decision(self._bot, view, seat, menu, chance)


_tables: WeakKeyDictionary[Job, Table] = WeakKeyDictionary()


def table_of(job: Job) -> Table:
    """The table of a job, set up once in each process. Raises `PaijuError`."""
    found = _tables.get(job)
    if found is None:
        makers = {name: bot_maker(name) for name in job.policies}
        rules = compile_rules(job.ruleset)
        found = _tables[job] = Table(rules, tuple(makers[name] for name in job.policies))
    return found


def play_chunk(job: Job, chunk: int) -> Played:
    """Play a chunk. Raises `PaijuError`, also for what a plugin or a bot has done wrong."""
    try:
        rows = chunk_rows(job, chunk)
    except EndlessRound:
        message = Text("有一局打不完", "a round did not end")
        raise PaijuError(Fault("endless-round", message)) from None
    except PaijuError as error:
        if isinstance(error, PluginError) or raised_outside(error):
            raise attributed(error) from error  # here: its traceback does not reach another process
        raise
    except Exception as error:
        blamed = failure(error)
        if blamed is None:
            raise
        raise blamed from None
    seats, holds = job.ruleset.seats, columns(job.ruleset.seats, job.length)
    files = {name: encoded(job.form, holds[name], rows[name]) for name in holds} if job.form else {}
    return Played(files, tallied(seats, job.length, rows))


def chunk_rows(job: Job, chunk: int) -> Rows:
    """The rows of a chunk, table by table."""
    table = table_of(job)
    rows: Rows = {ROUNDS: [], PATTERNS: [], PAYMENTS: []}
    for index in job.part(chunk):
        if job.length:
            _play_match(job, table, index, rows)
        else:
            _play_single(job, table, index, rows)
    return rows


def _play_single(job: Job, table: Table, index: int, rows: Rows) -> None:
    """A round by itself; the seats deal in turn."""
    seed = f"{job.seed}/{index}"
    round = start(table.rules, seed, dealer=index % table.rules.seats)
    made = play_round(round, table.bots(), _chances(table, seed, 0))
    _write(rows, (index, 0, seed), round, made)


def _play_match(job: Job, table: Table, index: int, rows: Rows) -> None:
    seed = f"{job.seed}/{index}"
    match = Match(table.rules, seed, length=job.length)
    bots = table.bots()
    more = True
    while more:
        number, round = match.played, match.round
        made = play_round(round, bots, _chances(table, seed, number))
        more = match.advance()
        _write(rows, (index, number, seed), round, made, match.totals)


def _chances(table: Table, seed: str, number: int) -> list[Chance]:
    return [bot_chance(seed, number, seat) for seat in range(table.rules.seats)]


# --- a round as rows --------------------------------------------------------------------------------


def _write(
    rows: Rows, where: tuple[int, int, str], round: Round, made: int, totals: Sequence[Amount] | None = None
) -> None:
    seats = range(round.rules.seats)
    events = round.events()
    wins = Counter(win.seat for win in round.wins)
    claims: Counter[int] = Counter()
    for event in events:
        if event[0] == "meld" and event[2].giver >= 0 and event[4] < 0:
            claims[event[1]] += 1
        elif event[0] == "pay":
            paid = event[1]
            numerator, denominator = _parts(paid.amount)
            rows[PAYMENTS].append((*where[:2], paid.payer, paid.payee, paid.reason, numerator, denominator))
    winners = " ".join(str(seat) for seat in seats if wins[seat])
    row = (*where, round.dealer, round.ended_by or "", winners, made, len(events), round.wall_left)
    counts = (*(wins[seat] for seat in seats), *(claims[seat] for seat in seats))
    rows[ROUNDS].append((*row, *_exact(round.scores), *counts, *(_exact(totals) if totals else ())))
    _write_patterns(rows, where, round)


def _write_patterns(rows: Rows, where: tuple[int, int, str], round: Round) -> None:
    for win in round.wins:
        worth = win.appraisal
        if worth is None:
            continue
        for part, found in (("pattern", worth.patterns), (BONUS, worth.bonus)):
            for (id, value), times in Counter(found).items():
                numerator, denominator = _parts(value)
                rows[PATTERNS].append(
                    (*where[:2], win.seat, win.giver, part, id, numerator, denominator, times)
                )


def _parts(value: Amount) -> tuple[int, int]:
    return value.numerator, value.denominator


def _exact(amounts: Sequence[Amount]) -> tuple[int, ...]:
    """A denominator that all of them have in common, and the numerators."""
    common = lcm(*(amount.denominator for amount in amounts))
    return (common, *(int(Fraction(amount) * common) if common > 1 else int(amount) for amount in amounts))
