"""Every option of 猫抓老鼠 plays, alone and in pairs, and what is paid is what the page says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import prod
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.round import PASS, Round, Rules
from paiju.core.ruleset import compile_rules, load_ruleset
from paiju.core.shuffle import deal_seed
from paiju.lab.bots import RandomBot, pick
from paiju.lab.checks import check_round, check_tiles, check_transfers, options_alone
from paiju.lab.checks.hidden import deal_from
from tests.variants.catmouse.conftest import NAMES, Cards, Table

COMMON = {
    "kicker_policy": "literal",
    "run_both_aces": False,
    "ambiguous_play": "error",
    "pass_locks_out": False,
    "open_hand": "first_bidder",
    "announce_partial": True,
    "announced_bomb_also_multiplies": True,
    "bottom_public": False,
    "first_bidder": "random",
    "base": 2,
}
OWN: dict[str, dict[str, Any]] = {
    "catmouse-2": {"wild": "odd", "two_player_supply": "split", "two_player_wild_pair": False},
    "catmouse-3": {},
    "catmouse-4": {},
    "catmouse-5": {"base": 6, "five_deadlock": "second_lap"},
}
"""The options of section 11 with their defaults."""


@cache
def alone(name: str) -> tuple[dict[str, Any], ...]:
    """Each option at each value worth trying that is not its default."""
    return tuple(options_alone(load_ruleset(name)))


def pairs(name: str) -> Iterator[dict[str, Any]]:
    """Two options at once; pairs that all four rulesets have are shared out among these.

    Of the many values of `base` one is enough.
    """
    place = NAMES.index(name)
    first_base = next(one for one in alone(name) if "base" in one)
    chosen = [one for one in alone(name) if "base" not in one or one == first_base]
    number = 0
    for one, other in combinations(chosen, 2):
        if set(one) & set(other):
            continue
        both = {**one, **other}
        shared = set(both) <= set(COMMON)
        number += shared
        if not shared or number % len(NAMES) == place:
            yield both


def played(name: str, options: dict[str, Any], seed: str) -> Round:
    """A round of random bots under the checks of the lab."""
    rules = compile_rules(load_ruleset(name, options))
    return check_round(rules, seed, share=0, bots=[RandomBot()] * rules.seats)


@pytest.mark.parametrize("name", NAMES)
def test_the_options_are_those_of_the_page_with_their_defaults(name: str) -> None:
    assert dict(load_ruleset(name).options) == {**COMMON, **OWN[name]}


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_tried_at_every_value(name: str) -> None:
    tried = {(option, str(value)) for one in alone(name) for option, value in one.items()}
    for option in load_ruleset(name).settable:
        values = option.values or ([True, False] if option.kind == "bool" else [])
        missing = {(option.name, str(value)) for value in values} - tried
        assert missing <= {(option.name, str({**COMMON, **OWN[name]}[option.name]))}
        assert any(option.name == one for one, _ in tried)


@pytest.mark.parametrize("name", NAMES)
def test_every_option_alone_plays(name: str) -> None:
    for options in alone(name):
        assert played(name, options, str(options)).wins, options


@pytest.mark.parametrize("name", NAMES)
def test_every_pair_of_options_plays(name: str) -> None:
    for options in pairs(name):
        assert played(name, options, str(options)).wins, options


def test_the_four_rulesets_together_try_every_pair() -> None:
    tried = {frozenset(pair) for name in NAMES for pair in pairs(name)}
    for name in NAMES:
        assert {frozenset(pair) for pair in combinations({**COMMON, **OWN[name]}, 2)} <= tried


# --- what must hold in every round ------------------------------------------------------------------


def lumpy(rules: Rules, seed: int, run: int) -> Round:
    """A deal in which `run` neighbours of the sorted deck stay together, so that bombs are frequent."""
    chance = Random(seed)
    cards = rules.tiles.tiles
    packets = [cards[place : place + run] for place in range(0, len(cards), run)]
    chance.shuffle(packets)
    wall = tuple(card for packet in packets for card in packet)
    return deal_from(rules, wall, deal_seed(str(seed), 0, {}), dealer=seed % rules.seats)


def play_out(round: Round, seed: int, lazy: str) -> None:
    """Random bots play to the end; a side that is lazy passes wherever it may."""
    chance = Random(seed)
    while not round.over:
        ((seat, menu),) = round.legal().items()
        side = "mice" if round.fact("role", seat) == "mouse" else "cats"
        passes = side == lazy and round.fact("phase") == "play" and PASS in menu
        round.act(seat, PASS if passes else pick(menu, chance))


class Story:
    """What a round has come to, told from its events and by the words of the page."""

    def __init__(self, table: Table, round: Round, *, reported_count: bool) -> None:
        self.table = table
        self.players = table.rules.seats
        self.hands = {seat: Cards() for seat in table.seats}
        self.roles: dict[int, str] = {}
        self.plays = dict.fromkeys(table.seats, 0)
        self.units: list[tuple[int, Cards]] = []
        self.in_hand: list[tuple[int, Cards]] = []
        self.bombs: list[Cards] = []
        self.shown = False
        for one in round.events():
            self._hear(one, reported_count)
        (self.first_out,) = (seat for seat, hand in self.hands.items() if not hand.total())

    def _hear(self, one: Any, reported_count: bool) -> None:
        kind, seat = one[0], one[1]
        if kind in ("deal", "bottom"):
            self.hands[seat] += self.table.faces(one[2])
        elif kind == "role":
            self.roles[seat] = one[2]
        elif kind == "report":
            self.units.append((seat, self.table.faces(one[2])))
            self.in_hand.append(self.units[-1])
            assert self.hands[seat] >= self.units[-1][1]
        elif kind == "show":
            self.shown = True
        elif kind == "play":
            self._play(seat, self.table.faces(one[2]), one[3].kind, reported_count)

    def _play(self, seat: int, cards: Cards, kind: str, reported_count: bool) -> None:
        assert self.hands[seat] >= cards
        self.hands[seat] -= cards
        self.plays[seat] += 1
        whole = (seat, cards) in self.in_hand
        if whole:
            self.in_hand.remove((seat, cards))
            assert kind in ("bomb", "wild-bomb")
        kept = sum((unit for owner, unit in self.in_hand if owner == seat), Cards())
        assert self.hands[seat] >= kept, "a unit moves as a whole or not at all"
        if kind in ("bomb", "wild-bomb") and (reported_count or not whole):
            self.bombs.append(cards)

    @property
    def cats(self) -> list[int]:
        return [seat for role in ("cat", "big", "small") for seat, own in self.roles.items() if own == role]

    @property
    def cats_win(self) -> bool:
        return self.first_out in self.cats

    def spring(self) -> bool:
        no_mouse = not any(count for seat, count in self.plays.items() if seat not in self.cats)
        leading, *others = self.cats
        return no_mouse or (self.plays[leading] == 1 and not any(self.plays[seat] for seat in others))

    def factors(self) -> dict[str, int]:
        """Section 8.1, by id; what comes to 1 is left out."""
        wild = [bomb for bomb in self.bombs if set(bomb) <= {"o", "e"}]
        sizes = [bomb.total() for bomb in self.bombs if bomb not in wild]
        if self.players == 2:
            bombs, king = [min(size - 2, 5) for size in sizes], 5
        else:
            bombs, king = [min(max(size - 4, 1), 7) for size in sizes], 7
        found = {
            "chuntian": 3 if self.spring() else 1,
            "mingpai": 3 if self.shown else 1,
            "baodao": (3 if self.cats_win else 2) ** len(self.units),
            "zhadan": prod(bombs),
            "wangzha": king ** len(wild),
        }
        return {name: value for name, value in found.items() if value != 1}

    def payments(self) -> list[int]:
        """Section 8.3, with the base that the ruleset has by default."""
        worth = (6 if self.players == 5 else 2) * prod(self.factors().values())
        if not self.cats_win:
            return [worth if self.roles[seat] == "mouse" else 0 for seat in range(self.players)]
        shares = {"cat": worth * (self.players - 1), "big": worth * 5 // 3, "small": worth * 4 // 3}
        return [shares.get(self.roles[seat], 0) for seat in range(self.players)]


ROUNDS = settings(max_examples=25, deadline=None, derandomize=True, database=None)
DEALS = st.tuples(st.integers(0, 1 << 20), st.integers(1, 12))


@pytest.mark.clause("CM-R.4", "CM-R.5", "CM-R.15", "CM-S.1", "CM-S.2", "CM-S.3")
@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_played_the_page_says_what_it_is_worth(name: str) -> None:
    tables = {
        counts: Table(name, announced_bomb_also_multiplies=counts, announce_partial=counts)
        for counts in (True, False)
    }
    seen: set[str] = set()

    @ROUNDS
    @given(deal=DEALS, counts=st.booleans(), lazy=st.sampled_from(["nobody", "cats", "mice"]))
    def holds(deal: tuple[int, int], counts: bool, lazy: str) -> None:
        table = tables[counts]
        round = lumpy(table.rules, *deal)
        wall = round.wall
        play_out(round, deal[0], lazy)
        check_tiles(table.rules, round, wall)
        check_transfers(table.rules, round)
        story = Story(table, round, reported_count=counts)
        (win,) = round.wins
        assert win.seat == story.first_out
        assert dict(win.booked.patterns) == story.factors()
        assert win.booked.value == prod(story.factors().values())
        assert round.scores == story.payments()
        assert all(type(amount) is int and amount >= 0 for amount in round.scores)
        assert all(transfer.payer == -1 for transfer in round.transfers())
        seen.update(story.factors(), {"cats" if story.cats_win else "mice"})

    holds()
    assert {"cats", "mice", "chuntian", "baodao", "zhadan"} <= seen


@pytest.mark.clause("CM-S.2", "CM-S.3")
@pytest.mark.parametrize("name", NAMES)
def test_points_are_whole_and_never_below_zero_with_any_base_that_a_host_may_set(name: str) -> None:
    step = 3 if name == "catmouse-5" else 1

    @settings(max_examples=8, deadline=None, derandomize=True, database=None)
    @given(seed=st.integers(0, 1 << 20), times=st.sampled_from([1, 2, 5, 7]))
    def holds(seed: int, times: int) -> None:
        table = Table(name, base=times * step)
        round = table.finish(lumpy(table.rules, seed, 6), seed)
        (win,) = round.wins
        assert all(type(amount) is int and amount >= 0 for amount in round.scores)
        assert max(round.scores) % (times * win.booked.value) == 0
        allies = [role for role in table.seats if (round.scores[role] > 0)]
        assert win.seat in allies

    holds()
