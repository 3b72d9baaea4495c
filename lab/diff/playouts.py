"""Layer 4: rounds played with the same seed and policy under both rulesets, to where they part."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from time import monotonic

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.match import Match
from paiju.core.melds.chance import Chance
from paiju.core.round import NextRound, Round, Rules, start
from paiju.lab.bots import Bot, RandomBot, bot_chance, find_bot, pick
from paiju.lab.diff.attempts import CAUGHT, BotFailed, attempt, decision_of, error_of, problem_of
from paiju.lab.diff.begin import Decision, known_to, same_table
from paiju.lab.diff.divergence import FIRST_DEALER, NEXT_DEALER, Divergence
from paiju.lab.diff.findings import Example, Findings
from paiju.lab.diff.happened import same_log
from paiju.lab.diff.lockstep import Lockstep, ended_otherwise, failed, follow, not_set_up
from paiju.lab.diff.menus import differing_menus
from paiju.lab.diff.model import Layer, LayerReport, NotComparable, Pair, Settings, unplayed
from paiju.lab.diff.said import both, deals_first, deals_next, goes_on, kept, points, supply
from paiju.lab.diff.write_case import Fresh
from paiju.lab.seat_view import SeatView
from paiju.lab.table import most_asks

ROUNDS = 4
"""How many rounds of a match are played from one seed: later ones have another dealer and kept facts."""
BETWEEN = 64
"""After so many rounds the progress is told."""


@frozen
class Deal:
    """How a round of the playouts starts: its seed and its place in a match."""

    seed: str
    index: int
    setting: NextRound

    def __call__(self, rules: Rules) -> Round:
        """The round under some rules."""
        setting = self.setting
        return start(
            rules,
            self.seed,
            index=self.index,
            dealer=setting.dealer,
            supply=setting.supply,
            in_order=setting.in_order,
            facts=known_to(rules, setting.facts),
        )

    def fresh(self) -> Fresh | None:
        """The deal as a case file can say it; None where it cannot."""
        setting = self.setting
        if self.index or setting.supply is not None or setting.facts or not self.seed.isdigit():
            return None
        return Fresh(int(self.seed), setting.dealer, {})


def seed_of(settings: Settings, index: int, purpose: str) -> str:
    """A seed of the comparison: digits, as case files write them."""
    key = sha256(f"paiju diff|{purpose}|{settings.seed}|{index}".encode()).digest()
    return str(int.from_bytes(key[:6], "big"))


def playouts(pair: Pair, settings: Settings) -> LayerReport:
    """Play every seed with every policy under both rulesets, and shrink what differs."""
    began = monotonic()
    if not same_table(pair.a.rules, pair.b.rules):
        return LayerReport(Layer.PLAYOUTS, 0, not_comparable=(unlike(),))
    findings = Findings(pair, Layer.PLAYOUTS)
    total = settings.rounds * len(settings.policies)
    done = lost = 0
    for policy in settings.policies:
        bot, until, number = find_bot(policy), done + settings.rounds, 0
        while done < until:
            match, more = _Matches(pair, bot, seed_of(settings, number, policy)), True
            number += 1
            while more and done < until:
                done += 1
                examples = match.play()
                lost += not (match.agreed or examples)
                for example in examples:
                    findings.add(example, policy)
                if done % BETWEEN == 0:
                    settings.progress(Layer.PLAYOUTS, done, total)
                more = match.advance(findings, policy)
    settings.progress(Layer.PLAYOUTS, total, total)
    found = findings.differences(settings.shrink_seconds)
    seconds = monotonic() - began
    return LayerReport(Layer.PLAYOUTS, done, found, incomplete=unplayed(lost), seconds=seconds)


def unlike() -> NotComparable:
    """Why two rulesets cannot be played side by side."""
    return NotComparable(
        "table",
        Text(
            "牌或人数不同，不能用同样的发牌一步一步对着打",
            "the tiles or the number of seats differ, so no deal can be played side by side",
        ),
    )


class _Matches:
    """A match under each of the rulesets, played side by side as long as they agree."""

    def __init__(self, pair: Pair, bot: Bot, seed: str) -> None:
        self.bot = bot
        self.rules = (pair.a.rules, pair.b.rules)
        self.a = attempt(partial(Match, self.rules[0], seed, length=ROUNDS))
        self.b: Match | None = None
        self.agreed = True
        self.script: list[Decision] = []
        self.noticed: list[Example] = []
        try:
            self.b = Match(self.rules[1], seed, length=ROUNDS)
        except CAUGHT as error:
            self.noticed = [Example(not_set_up(error_of(error)), self.deal, (), self.deal.fresh())]
            return
        dealers = self.a.setting.dealer, self.b.setting.dealer
        if dealers[0] != dealers[1]:
            said = Divergence("flow", FIRST_DEALER, "value", both(deals_first, self.rules, dealers))
            self.noticed = [Example(said, None, ())]
            self.b = Match(self.rules[1], seed, length=ROUNDS, dealer=dealers[0])

    @property
    def deal(self) -> Deal:
        """How the round in play has started."""
        return Deal(self.a.seed, self.a.played, self.a.setting)

    def play(self) -> list[Example]:
        """Play the round under both; what differs, shown by the decisions up to there."""
        noticed, self.noticed = self.noticed, []
        if self.b is None:
            self.agreed = False
            return noticed
        return [*noticed, *self._played(self.b)]

    def _played(self, other: Match) -> list[Example]:
        seats = range(self.rules[0].seats)
        chances = [bot_chance(self.a.seed, self.a.played, seat) for seat in seats]
        self.script = []
        self.agreed = side_by_side(self.a.round, other.round, self.bot, chances, self.script)
        if self.agreed:
            return []
        deal = self.deal
        trail = follow(self.rules, deal, self.script)
        return [
            Example(found.divergence, deal, tuple(self.script[: found.step]), deal.fresh())
            for found in trail.found
        ]

    def advance(self, findings: Findings, policy: str) -> bool:
        """Go on to the next round under both; False where the match is over or they have parted."""
        if not self.agreed or self.b is None:
            return False
        deal, script = self.deal, tuple(self.script)
        problems = [problem_of(match.advance) for match in (self.a, self.b)]
        more = not self.a.over, not self.b.over
        said = failed(*problems) if any(problems) else self._parted(self.b, more)
        if said is not None:
            findings.add(Example(said, deal, script, deal.fresh()), policy)
        return more[0] and said is None

    def _parted(self, b: Match, more: tuple[bool, bool]) -> Divergence | None:
        """How the matches go on otherwise behind a round that was the same."""
        a = self.a
        rules = self.rules
        now, then = a.setting, b.setting
        facts = known_to(rules[1], now.facts), known_to(rules[0], then.facts)
        for topic, one, other, sides in (
            ("match-over", *more, both(goes_on, rules, more)),
            ("match-points", a.totals, b.totals, both(points, rules, (a.totals, b.totals))),
            (NEXT_DEALER, now.dealer, then.dealer, both(deals_next, rules, (now.dealer, then.dealer))),
            ("next-supply", now.supply, then.supply, both(supply, rules, (now.supply, then.supply))),
            ("kept-facts", *facts, both(kept, rules, facts)),
        ):
            if one != other:
                return Divergence("flow", topic, "value", sides)
        return None


def side_by_side(a: Round, b: Round, bot: Bot, chances: list[Chance], script: list[Decision]) -> bool:
    """Let a bot play both rounds with the decisions it takes in the first; whether they stay the same.

    The decisions are added to `script`. They part where one menu is not like the other, and may have done
    so before, as the logs tell.
    """
    random = type(bot) is RandomBot
    views = [SeatView(seat) for seat in range(a.rules.seats)]
    left = most_asks(a.rules)
    try:
        while True:
            ours, theirs = a.legal(), b.legal()
            if ours != theirs and any(True for _ in differing_menus(a, b)):
                return False
            if not ours:
                break
            for seat, menu in ours.items():
                if random:
                    action = pick(menu, chances[seat])
                else:
                    action = decision_of(bot, views[seat].follow(a), seat, menu, chances[seat])
                script.append((seat, action))
                a.act(seat, action)
                b.act(seat, action)
            left -= 1
            if left < 0:
                return same_log(a, b)
    except BotFailed:
        raise
    except CAUGHT as error:
        error_of(error)
        return False
    return same_log(a, b) and not any(True for _ in ended_otherwise(a, b))


__all__ = ["Deal", "Lockstep", "playouts", "seed_of", "side_by_side"]
