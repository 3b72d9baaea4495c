"""Layer 5: the same deals under both rulesets, counted: who wins how often, what is paid, which patterns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from time import monotonic

from attrs import define, field

from paiju.core.errors import Text
from paiju.core.melds.chance import Chance
from paiju.core.round import Round, Rules, start
from paiju.core.scoring import Appraisal
from paiju.core.words import Words
from paiju.lab.bots import Bot, RandomBot, bot_chance, find_bot, pick
from paiju.lab.confidence import LEVEL, quantile
from paiju.lab.diff.attempts import CAUGHT, BotFailed, decision_of, error_of
from paiju.lab.diff.begin import same_table
from paiju.lab.diff.model import (
    Difference,
    Layer,
    LayerReport,
    NotComparable,
    Pair,
    Settings,
    Side,
    Statistic,
    unplayed,
)
from paiju.lab.diff.playouts import seed_of
from paiju.lab.seat_view import SeatView
from paiju.lab.table import most_asks

BETWEEN = 64
"""After so many deals the progress is told."""
Numbers = Mapping[str, Fraction | int]


# --- one round ------------------------------------------------------------------------------------------


def numbers_of(round: Round, decided: Mapping[str, int]) -> dict[str, Fraction | int]:
    """What is counted of a finished round, by topic; what is not there is nothing."""
    found: dict[str, Fraction | int] = {"rate/win": int(bool(round.wins)), "rate/draw": int(not round.wins)}
    found["wins"] = len(round.wins)
    found["decisions"] = sum(decided.values())
    for verb, times in decided.items():
        found[f"decided/{verb}"] = times
    for win in round.wins:
        _add(found, f"won-by/{win.by}", 1)
        _add(found, f"won/seat-{win.seat}", 1)
        worth = win.booked
        paid: Fraction | int = sum(map(_share, win.shares))
        for pattern, _ in worth.patterns:
            _add(found, f"pattern/{pattern}", 1)
            _add(found, f"points/pattern/{pattern}", paid)
    for seat, points in enumerate(round.scores):
        found[f"points/seat-{seat}"] = points
    for transfer in round.transfers():
        _add(found, f"paid/{transfer.reason}", max(transfer.amount, -transfer.amount))
    return found


def _share(share: tuple[int, Appraisal]) -> Fraction | int:
    return share[1].share


def _add(found: dict[str, Fraction | int], topic: str, amount: Fraction | int) -> None:
    found[topic] = found.get(topic, 0) + amount


FAILED = "failed"
"""What stands for the numbers of a round that could not be played."""
NAMES: Mapping[str, Text] = {
    "rate/win": Text("有人胡的局", "rounds that somebody wins"),
    "rate/draw": Text("没有人胡的局", "rounds that nobody wins"),
    "wins": Text("每局胡几次", "wins in a round"),
    "decisions": Text("每局几次决定", "decisions in a round"),
    "decided": Text("每局“{}”几次", "times {} in a round"),
    "won-by": Text("每局{}胡几次", "wins by {} in a round"),
    "won": Text("{}胡几次", "wins of {}"),
    "pattern": Text("{} 出现几次", "times {} counts"),
    "points/pattern": Text("带 {} 的牌收的分", "points for hands with {}"),
    "points": Text("{}的输赢", "points of {}"),
    "paid": Text("为 {} 付的分", "points paid for {}"),
}
"""What a number is, by the beginning of its topic."""


def _order(topic: str) -> tuple[int, str]:
    """What puts the numbers in the order of `NAMES`."""
    head = topic if topic in NAMES else topic.rpartition("/")[0]
    return list(NAMES).index(head), topic


def name_of(pair: Pair, topic: str) -> Text:
    """What a number is, for people."""
    if topic in NAMES:
        return NAMES[topic]
    head, _, tail = topic.rpartition("/")
    frame = NAMES[head]
    said = _named(pair, head, tail)
    return Text(frame.zh.format(said.zh), frame.en.format(said.en))


def _named(pair: Pair, head: str, tail: str) -> Text:
    sections = {"paid": "reasons", "won-by": "by"}
    for side in (pair.a, pair.b):
        scoring = side.rules.scoring
        if head.endswith("pattern") and scoring is not None and tail in scoring.names:
            return scoring.names[tail]
        if head == "decided" and tail in side.rules.verbs:
            return Text(Words(side.rules, "zh").verb(side.rules.verbs[tail]), tail)
        if head in sections and tail in side.rules.texts.get(sections[head], {}):
            found = side.rules.texts[sections[head]][tail]
            return found if "{" not in found.zh else Text(tail, tail)
    if head in ("points", "won"):
        seat = tail.removeprefix("seat-")
        return Text(f"{seat}号", f"seat {seat}")
    return Text(tail, tail)


# --- sums over the deals ----------------------------------------------------------------------------------


@define
class Tally:
    """Exact sums of one number over all deals, under both rulesets."""

    a: Fraction | int = 0
    b: Fraction | int = 0
    squares_a: Fraction | int = 0
    squares_b: Fraction | int = 0
    squares: Fraction | int = 0
    met: int = 0
    differed: int = 0
    counts_a: dict[int, int] = field(factory=dict)
    counts_b: dict[int, int] = field(factory=dict)

    def add(self, one: Fraction | int, other: Fraction | int, *, counted: bool) -> None:
        """One more deal."""
        self.a += one
        self.b += other
        self.squares_a += one * one
        self.squares_b += other * other
        self.squares += (other - one) * (other - one)
        self.met += bool(one or other)
        self.differed += one != other
        if counted:
            for counts, value in ((self.counts_a, one), (self.counts_b, other)):
                counts[round_down(value)] = counts.get(round_down(value), 0) + 1

    def difference(self, deals: int) -> Fraction:
        """The mean of b - a in the same deal."""
        return Fraction(self.b - self.a) / deals

    def width(self, deals: int, level: float, *, paired: bool) -> float | None:
        """The half width of an interval of so much confidence; None where nothing varies.

        That is so of less than two deals, too. Only deals that are the same and never differ leave no doubt.
        """
        if deals < 2:
            return None
        parts = self._parts(deals, paired=paired)
        whole = sum(parts)
        if not whole:
            return 0.0 if paired and not self.difference(deals) else None
        freedom = int(whole**2 * (deals - 1) / sum(part**2 for part in parts))
        return quantile(level, freedom) * sqrt(whole)

    def certain(self, deals: int, level: float) -> bool:
        """Whether a difference that every deal has is none by chance: chance would take sides too."""
        return bool(self.difference(deals)) and Fraction(2, 2**deals) <= 1 - Fraction(level)

    def _parts(self, deals: int, *, paired: bool) -> list[Fraction]:
        """The variance of the mean difference; of deals that are not the same, that of each mean."""
        if paired:
            return [_of_mean(self.b - self.a, self.squares, deals)]
        return [_of_mean(self.a, self.squares_a, deals), _of_mean(self.b, self.squares_b, deals)]


def round_down(value: Fraction | int) -> int:
    """The whole number at or below a value."""
    return int(value // 1)


def _of_mean(total: Fraction | int, squares: Fraction | int, deals: int) -> Fraction:
    return (Fraction(squares) - Fraction(total) ** 2 / deals) / (deals - 1) / deals


def corrected(tests: int) -> float:
    """The confidence of each of several intervals that miss none, together, more often than one alone."""
    return 1 - (1 - LEVEL) / max(1, tests)


class Tallies:
    """The numbers of all deals by topic."""

    def __init__(self, *, paired: bool) -> None:
        self.paired = paired
        self.deals = 0
        self.by_topic: dict[str, Tally] = {}

    def add(self, one: Numbers, other: Numbers) -> None:
        """The numbers of one more deal under both rulesets."""
        self.deals += 1
        for topic in dict.fromkeys((*one, *other)):
            a, b = one.get(topic, 0), other.get(topic, 0)
            if topic not in self.by_topic:
                self.by_topic[topic] = Tally()
            counted = topic.startswith("points/seat-")
            self.by_topic[topic].add(a, b, counted=counted)

    def statistics(self, pair: Pair) -> tuple[Statistic, ...]:
        """Means, and the mean difference with its half width at 95 %."""
        deals = max(1, self.deals)
        return tuple(
            Statistic(
                topic,
                name_of(pair, topic),
                float(Fraction(one.a) / deals),
                float(Fraction(one.b) / deals),
                float(one.difference(deals)),
                one.width(deals, LEVEL, paired=self.paired),
                self.deals,
                one.differed if self.paired else one.met,
                dict(sorted(one.counts_a.items())),
                dict(sorted(one.counts_b.items())),
            )
            for topic, one in sorted(self.by_topic.items(), key=lambda item: _order(item[0]))
        )

    def telling(self, found: Iterable[Statistic]) -> list[Statistic]:
        """Those whose difference is none by chance: its interval leaves out zero at the corrected level.

        The level is that of Bonferroni over all numbers of the comparison.
        """
        listed = list(found)
        level = corrected(len(listed))
        return [one for one in listed if self._tells(one, level)]

    def _tells(self, one: Statistic, level: float) -> bool:
        tally = self.by_topic[one.topic]
        width = tally.width(self.deals, level, paired=self.paired)
        return tally.certain(self.deals, level) if width is None else abs(one.difference) > width


# --- the layer --------------------------------------------------------------------------------------------


def statistics(pair: Pair, settings: Settings) -> LayerReport:
    """Play the same deals with the same policies under both, and compare what came of them."""
    began = monotonic()
    paired = same_table(pair.a.rules, pair.b.rules)
    tallies = Tallies(paired=paired)
    bots = [find_bot(policy) for policy in settings.policies]
    lost = 0
    for number in range(settings.deals if bots else 0):
        seed = seed_of(settings, number, "statistics")
        bot = bots[number % len(bots)]
        numbers = [played(side.rules, seed, number, bot) for side in (pair.a, pair.b)]
        if any(FAILED in one for one in numbers):
            lost += 1
        else:
            tallies.add(*numbers)
        if number % BETWEEN == 0:
            settings.progress(Layer.STATISTICS, number, settings.deals)
    settings.progress(Layer.STATISTICS, tallies.deals, settings.deals)
    found = tallies.statistics(pair)
    return LayerReport(
        Layer.STATISTICS,
        tallies.deals,
        tuple(_difference(one, len(found)) for one in tallies.telling(found)),
        () if paired else (_not_paired(),),
        found,
        unplayed(lost),
        monotonic() - began,
    )


def played(rules: Rules, seed: str, number: int, bot: Bot) -> dict[str, Fraction | int]:
    """What is counted of one deal that a bot plays at every seat; a round that fails counts as such."""
    decided: dict[str, int] = {}
    try:
        round = start(rules, seed, dealer=number % rules.seats)
        _play(round, bot, [bot_chance(seed, 0, seat) for seat in range(rules.seats)], decided)
    except BotFailed:
        raise
    except CAUGHT as error:
        error_of(error)
        return {FAILED: 1}
    return numbers_of(round, decided)


def _play(round: Round, bot: Bot, chances: Sequence[Chance], decided: dict[str, int]) -> None:
    views = [SeatView(seat) for seat in range(round.rules.seats)]
    left = most_asks(round.rules)
    random = type(bot) is RandomBot
    while not round.over and left > 0:
        left -= 1
        for seat, menu in round.legal().items():
            if random:
                action = pick(menu, chances[seat])
            else:
                action = decision_of(bot, views[seat].follow(round), seat, menu, chances[seat])
            round.act(seat, action)
            decided[action.verb] = decided.get(action.verb, 0) + 1


def _difference(one: Statistic, tests: int) -> Difference:
    a, b = Side(f"{one.a:.4g}"), Side(f"{one.b:.4g}")
    text = Text(
        f"{one.text.zh}，差 {one.interval}（95 %）", f"{one.text.en}, differing by {one.interval} (95 %)"
    )
    data = {"difference": one.difference, "width": one.width, "tests": tests, "level": corrected(tests)}
    return Difference(Layer.STATISTICS, one.topic, "mean", text, a, b, data=data)


def _not_paired() -> NotComparable:
    return NotComparable(
        "deals",
        Text(
            "牌或人数不同，没有同样的发牌：两边各打各的，区间按不配对算",
            "the tiles or the number of seats differ, so no deal is the same: each plays its own, and the "
            "intervals are those of deals that are not paired",
        ),
    )
