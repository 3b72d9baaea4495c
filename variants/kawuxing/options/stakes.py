"""Side stakes: 漂, 出字, 买马 and 上楼 (section 8 of the rules page).

Each adds to every share after the cap; a feeder who pays two shares adds it twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from itertools import combinations
from typing import Any

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.ledger import Amount, Transfer
from paiju.core.match import Match
from paiju.core.round import Action, Fact, NextRound, Offer, Round, Rules, Step, Taken, Verb, Win
from paiju.core.turns.draw_discard import EXHAUSTION

Wrapped = Generator[None, list[Transfer], list[Transfer]]
Menu = tuple[Action, ...]


def with_bonus(
    round: Round, transfers: list[Transfer], reason: str, bonus: Callable[[int], Amount]
) -> list[Transfer]:
    """The transfers of a win and, for each payer, the bonus of as many shares as it pays."""
    added = [
        Transfer(one.payer, one.payee, bonus(one.payer) * dict(one.about)["shares"] * round.stake, reason)
        for one in transfers
        if "shares" in dict(one.about)
    ]
    return [*transfers, *added]


@frozen
class Piao:
    """漂: before the deal each seat chooses a side stake; payer and winner both add theirs."""

    most: int = 5

    @impl
    def facts(self) -> list[Fact]:
        """The side stake of each seat."""
        return [
            Fact("piao", "seat", default=0, least=0, most=self.most, told=True, text=Text("漂", "side stake"))
        ]

    @impl
    def verbs(self) -> list[Verb]:
        """`piao N`."""
        return [Verb("piao", "piao N", {"": self._choose}, Text("漂 {detail}", "side stake {detail}"))]

    def _choose(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        for seat, action in taken:
            round.set("piao", action.detail, seat)

    @impl
    def steps(self) -> list[Step]:
        """All seats choose at the same time, before the deal."""
        return [Step("piao", asks=self._ask, phase="piao", course=("before", "deal"))]

    def _ask(self, round: Round, step: tuple[Any, ...]) -> dict[int, Menu]:
        menu = tuple(Action("piao", (), stake) for stake in range(self.most + 1))
        return dict.fromkeys(range(round.rules.seats), menu)

    @impl(wrapper=True)
    def pay_win(self, round: Round, win: Win) -> Wrapped:
        """Each payer adds the winner's stake and its own."""
        transfers = yield
        stake: Amount = round.seats[win.seat].piao
        return with_bonus(round, transfers, "piao", lambda payer: stake + round.seats[payer].piao)


RESERVABLE = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "C", "F", "B")
"""What may be reserved in 出字: the ranks of the suits and the dragons."""


def _in_order(action: Action) -> Action:
    """`chuzi` with what it reserves in the order of `RESERVABLE`."""
    detail = action.detail
    words = () if detail is None else detail if isinstance(detail, tuple) else (detail,)
    ordered = sorted(words, key=lambda word: RESERVABLE.index(word) if word in RESERVABLE else 99)
    return Action("chuzi", (), None if not ordered else ordered[0] if len(ordered) == 1 else tuple(ordered))


@frozen
class Chuzi:
    """出字: before the first hand each seat reserves up to `most` of 1–9, 中, 发, 白, without overlap."""

    most: int = 3

    @impl
    def facts(self) -> list[Fact]:
        """What each seat has reserved, for the whole game."""
        text = Text("出字", "reserved")
        return [Fact("chuzi", "seat", "words", keep=True, told=True, text=text, check=self._reserves)]

    def _reserves(self, rules: Rules, words: tuple[str, ...]) -> str | None:
        """What is expected instead of words that nobody can have reserved."""
        right = len(words) == len(set(words)) <= self.most and set(words) <= set(RESERVABLE)
        return None if right else f"0-{self.most}: {' '.join(RESERVABLE)}"

    @impl
    def verbs(self) -> list[Verb]:
        """`chuzi 5 8 C`."""
        text = Text("出字 {detail}", "reserve {detail}")
        return [Verb("chuzi", "chuzi [WORD*]", {"": self._choose}, text, normal=_in_order)]

    def _choose(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        seat, action = taken[0]
        detail = action.detail
        round.set("chuzi", () if detail is None else detail if isinstance(detail, tuple) else (detail,), seat)
        round.push(("chuzi",))

    @impl
    def steps(self) -> list[Step]:
        """One seat after the other, from the dealer on, before the deal."""
        return [Step("chuzi", asks=self._ask, phase="chuzi", course=("before", "deal"))]

    def _ask(self, round: Round, step: tuple[Any, ...]) -> dict[int, Menu]:
        taken = {word for state in round.seats for word in state.chuzi or ()}
        free = [word for word in RESERVABLE if word not in taken]
        for place in range(round.rules.seats):
            seat = (round.dealer + place) % round.rules.seats
            if round.seats[seat].chuzi is None:
                chosen = (words for number in range(self.most + 1) for words in combinations(free, number))
                return {seat: tuple(_in_order(Action("chuzi", (), words)) for words in chosen)}
        return {}

    @impl(wrapper=True)
    def pay_win(self, round: Round, win: Win) -> Wrapped:
        """Each payer adds the number of the winner's tiles that either of the two has reserved."""
        transfers = yield
        held = Counter(_word(round, tile) for tile in winning_tiles(round, win))
        mine = set(round.seats[win.seat].chuzi or ())

        def bonus(payer: int) -> int:
            return sum(held[word] for word in mine | set(round.seats[payer].chuzi or ()))

        return with_bonus(round, transfers, "chuzi", bonus)


def winning_tiles(round: Round, win: Win) -> list[int]:
    """All tiles of the finished hand, melds and the winning tile included."""
    state = round.seats[win.seat]
    tiles = [kind for kind in range(len(state.hand) - 1) for _ in range(state.hand[kind])]
    tiles += [tile for meld in state.melds for tile in meld.tiles]
    return tiles if win.giver < 0 else [*tiles, win.tile]


def _word(round: Round, tile: int) -> str:
    kind = round.rules.tiles.kinds[tile]
    return str(kind.rank) if kind.rank else kind.code


@frozen
class Maima:
    """买马: after a self-draw the next `tiles` of the wall are turned up; each adds its rank."""

    tiles: int
    honour: int = 10

    @impl(wrapper=True)
    def pay_win(self, round: Round, win: Win) -> Wrapped:
        """A dragon counts `honour`; with an empty wall there is nothing."""
        transfers = yield
        if win.by != "self":
            return transfers
        turned = [round.flip(place) for place in range(min(self.tiles, round.wall_left))]
        bonus = sum(round.rules.tiles.kinds[tile].rank or self.honour for tile in turned)
        return with_bonus(round, transfers, "maima", lambda payer: bonus)


@frozen
class Shanglou:
    """上楼: after a drawn hand or a double win the next hand is played for `factor` times the stake."""

    factor: int = 2

    @impl(wrapper=True)
    def next_round(self, match: Match, round: Round) -> Generator[None, NextRound | None, NextRound | None]:
        """The stake of the next hand; after an ordinary hand it is the plain one again."""
        following = yield
        if following is None:
            return None
        raised = round.ended_by == EXHAUSTION or len(round.wins) > 1
        stake = round.rules.stake * (self.factor if raised else 1)
        return following.with_fact("stake", stake)
