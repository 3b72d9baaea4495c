"""Layer 3: the same positions under both rulesets: what is legal, what is waited for, what a win is worth."""

from __future__ import annotations

from functools import cached_property
from random import Random
from time import monotonic

from paiju.core.errors import PaijuError, Text
from paiju.core.round import Action, NextRound, Position, Round
from paiju.lab.bots import Bot, bot_chance, find_bot
from paiju.lab.cases.written import ORDINARY
from paiju.lab.diff.attempts import decision_of
from paiju.lab.diff.begin import Begin, Decision, same_table
from paiju.lab.diff.combos import ComboComparison
from paiju.lab.diff.corpus import corpus
from paiju.lab.diff.divergence import Divergence
from paiju.lab.diff.endings import EndingMaker, cut_short
from paiju.lab.diff.explore import Explorer
from paiju.lab.diff.fact_values import FactValues
from paiju.lab.diff.findings import Findings
from paiju.lab.diff.hands import Hand, HandMaker, HandPool, hands_by_pattern
from paiju.lab.diff.lockstep import Lockstep, both_begun
from paiju.lab.diff.model import Layer, LayerReport, NotComparable, Pair, Settings
from paiju.lab.diff.playouts import Deal, seed_of, unlike
from paiju.lab.diff.scenes import DISCARD, ROB, SELF, SceneMaker, Seating
from paiju.lab.diff.shrink import at
from paiju.lab.diff.worth import WorthComparison
from paiju.lab.diff.write_case import Fresh
from paiju.lab.seat_view import SeatView

WIN = Action("win")
ENDINGS = "endings"
LONGEST = 60
"""How many decisions an ending has at most."""
HARVEST = 3
"""Every so many decisions of a bot the position is looked at."""


def decisions(pair: Pair, settings: Settings) -> LayerReport:
    """Compare the corpus, generated hands and positions, and positions of rounds that bots play."""
    return _Decisions(pair, settings).report()


class _Decisions:
    """One comparison of positions."""

    def __init__(self, pair: Pair, settings: Settings) -> None:
        self.pair = pair
        self.settings = settings
        self.chance = Random(seed_of(settings, 0, "decisions"))
        self.findings = Findings(pair, Layer.DECISIONS)
        self.explorer = Explorer(pair, self.findings, self.chance)
        self.missing: list[NotComparable] = []
        self.alike = same_table(pair.a.rules, pair.b.rules)

    def report(self) -> LayerReport:
        """All of it, and what was found."""
        began = monotonic()
        rules = self.pair.a.rules
        count = self.settings.positions
        self.missing += corpus(self.pair, self.settings, self.explorer)
        self._tell(0)
        ComboComparison(self.pair, self.explorer, self.chance).compare(count)
        if rules.discipline.FIXED_HANDS:
            self._hands(count)
        if self.alike:
            self._harvest(count)
        else:
            self.missing.append(unlike())
        self._tell(count)
        found = self.findings.differences(self.settings.shrink_seconds)
        compared = self.explorer.compared
        seconds = monotonic() - began
        return LayerReport(Layer.DECISIONS, compared, found, tuple(self.missing), seconds=seconds)

    def _tell(self, done: int) -> None:
        self.settings.progress(Layer.DECISIONS, done, self.settings.positions)

    # --- generated ------------------------------------------------------------------------------------

    def _hands(self, count: int) -> None:
        """Hands of every pattern by themselves, and some of them at a table."""
        comparison = WorthComparison(self.pair, self.explorer, self.chance)
        compared = 0
        for mine in (self.pair.a.rules, self.pair.b.rules) if comparison.comparable() else ():
            hands = hands_by_pattern(HandMaker(mine, self.chance), max(1, count // 2))
            compared += comparison.compare(hands, mine)
            if self.alike:
                self._tables(hands)
                self._endings(HandPool(hands), max(1, count // 16))
        if not compared:
            self.missing.append(_other_size())
        self._tell(count // 2)

    def _tables(self, hands: list[Hand]) -> None:
        """Each hand at a table, where everything that can be decided is tried."""
        rules, chance = self.pair.a.rules, self.chance
        scenes, seating = SceneMaker(rules, chance), Seating(rules, chance, HandPool(hands))
        for number, hand in enumerate(hands[: max(1, len(hands) // 4)]):
            by = (SELF, DISCARD, DISCARD, ROB)[number % 4]
            for _ in range(3):
                position = seating.position(scenes.make(), hand, by, rivals=number % 4 < 3)
                if position is not None and self._looked_at(position, by):
                    break

    def _looked_at(self, position: Position, by: str) -> bool:
        script: tuple[Decision, ...] = ()
        if by != SELF and position.turn is not None:
            hand = position.seats[position.turn].hand or ()
            verb = "discard" if by == DISCARD else "kong"
            script = ((position.turn, Action(verb, (hand[-1],))),)
        return self.explorer.position(at(position), script, "generated")

    def _endings(self, pool: HandPool, count: int) -> None:
        """Rounds in which everybody is ready and the wall is nearly empty, played to their ends."""
        maker = EndingMaker(self.pair.a.rules, self.chance, pool)
        for _ in range(count):
            position = maker.make()
            if position is not None:
                self._run_out(position)

    def _run_out(self, position: Position) -> None:
        """Play a position to its end, if both can set it up."""
        begin = at(position)
        both = self._begun(begin, ENDINGS)
        if both is not None and not self.explorer.note(both.look(), begin, (), ENDINGS):
            self.explorer.run_out(both, begin, LONGEST, ENDINGS)

    def _begun(self, begin: Begin, source: str, fresh: Fresh | None = None) -> Lockstep | None:
        """A round set up under both; None where one cannot, which is noted if it is the second."""
        try:
            both = both_begun(self.explorer.rules, begin)
        except PaijuError:
            return None
        if isinstance(both, Divergence):
            self.explorer.note([both], begin, (), source, fresh)
            return None
        return both

    # --- played ---------------------------------------------------------------------------------------

    def _harvest(self, count: int) -> None:
        """Positions of rounds that bots play under the first ruleset."""
        looked, number = 0, 0
        wanted = max(1, count // 8)
        bots = [find_bot(policy) for policy in self.settings.policies]
        while bots and looked < wanted:
            bot = bots[number % len(bots)]
            looked += self._round(bot, seed_of(self.settings, number, "harvest"), wanted - looked)
            number += 1

    def _round(self, bot: Bot, seed: str, most: int) -> int:
        """Look at so many positions of one round; how many it were, and one more."""
        rules = self.pair.a.rules
        deal = Deal(seed, 0, NextRound(int(self.chance.random() * rules.seats)))
        fresh = deal.fresh()
        both = self._begun(deal, "played", fresh)
        if both is None:
            return 1
        script: list[Decision] = []
        views = [SeatView(seat) for seat in range(rules.seats)]
        chances = [bot_chance(seed, 0, seat) for seat in range(rules.seats)]
        if self.explorer.note(both.look(), deal, (), "played", fresh):
            return 1
        looked, turns = 0, 0
        while both.a.legal() and looked < most:
            turns += 1
            if turns % HARVEST == 1 or both.a.fact("phase") != ORDINARY:
                looked += 1
                self.explorer.around(both, deal, tuple(script), "played", fresh)
                self._cut_short(both.a)
            for seat, menu in both.a.legal().items():
                action = decision_of(bot, views[seat].follow(both.a), seat, menu, chances[seat])
                script.append((seat, action))
                if self.explorer.note(both.act(seat, action), deal, tuple(script), "played", fresh):
                    return looked + 1
        return looked + 1

    def _cut_short(self, round: Round) -> None:
        """A round of cards with nearly all cards gone, played to its end."""
        if round.rules.discipline.FIXED_HANDS:
            return
        position = cut_short(round, self.chance, self.values)
        if position is not None:
            self._run_out(position)

    @cached_property
    def values(self) -> FactValues:
        """Values for the facts of positions."""
        return FactValues(self.pair.a.rules, self.chance)


def _other_size() -> NotComparable:
    return NotComparable(
        "hands",
        Text(
            "胡牌的张数不同，或没有共同的牌，手牌不能直接比较",
            "complete hands are of another size, or share no tiles, so none can be compared by itself",
        ),
    )
