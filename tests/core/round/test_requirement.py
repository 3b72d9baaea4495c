"""What scoring requires is part of being complete and ready: waits, wins, distance, menus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from paiju.core.melds.meld import Meld
from paiju.core.round import Rules
from paiju.core.round.blank import empty_seat
from paiju.core.round.facts import SeatState
from paiju.core.ruleset import rules
from paiju.core.scoring import WinContext

if TYPE_CHECKING:
    from tests.core.conftest import MakeGame

THREE_SUITS = "tiles: {set: mahjong, suits: [tong, tiao, wan], with: [dragons, wild]}"
SHAPES = "shapes: {small: {sets: 2, pairs: 1, wilds: 2}, pairs: {pairs: 4, melds: 0, wilds: 2}}"
TWO_SUITS = "suits: {max: 2}"

MakeRuleset = Callable[..., Path]


@pytest.fixture
def ruleset(tmp_path: Path) -> MakeRuleset:
    """A plain game with wilds that requires something of a win."""

    def make(require: str, tiles: str = THREE_SUITS, *, named: str = "", extra: str = "") -> Path:
        path = tmp_path / "required.yaml"
        path.write_text(
            f"""
name: required
names: {{zh: 缺门, en: Required}}
stage: alpha
discipline: draw-discard
seats: 4
{tiles}
deal: {{hand: 7}}
claims: {{win: {{rank: 3, shared: true}}}}
{SHAPES}
waits: {{most_copies: null}}
scoring:
  require: {{{require}}}
  total: {{combine: add}}
  conditions: {{{named}}}
  patterns:
    plain: {{zh: 平, en: plain, value: 1}}
    flush: {{zh: 一色, en: one suit, value: 2, when: {{suits: 1, honours: false}}}}
{extra}
""",
            "utf-8",
        )
        return path

    return make


class Seat:
    """The tiles of one seat, about which rules are asked."""

    def __init__(self, ready: Rules, hand: list[int], melds: tuple[Meld, ...]) -> None:
        self.rules = ready
        self.state: SeatState = empty_seat(ready, 0)
        self.state.hand = ready.tiles.counts(hand)
        self.state.keys = ready.hands.keys(self.state.hand)
        self.state.pairs = ready.hands.pairs(self.state.hand)
        self.state.melds = melds

    def wins_with(self, tile: int) -> bool:
        """Whether some reading of the hand with this tile is a win, by the scoring table alone."""
        hand = self.state.hand[:]
        hand[tile] += 1
        assert self.rules.scoring is not None
        ctx = WinContext(hand, tile, "self", self.state.melds, frozenset(), 9, (), {})
        return bool(self.rules.scoring.alternatives(ctx))

    def draw(self, tile: int) -> bool:
        """Whether the hand is complete once this tile has been drawn."""
        drawn = Seat(self.rules, [tile], self.state.melds)
        drawn.state.hand = self.state.hand[:]
        drawn.state.hand[tile] += 1
        drawn.state.keys = self.rules.hands.keys(drawn.state.hand)
        drawn.state.pairs = self.rules.hands.pairs(drawn.state.hand)
        drawn.state.drawn = tile
        complete = self.rules.wins(drawn.state)
        assert (self.rules.distance(drawn.state) == -1) == complete
        return complete


def random_seats(ready: Rules, seed: int, number: int) -> Iterator[Seat]:
    """Hands near to ready, of two or three suits and dragons, with melds and wilds."""
    rng = Random(seed)
    (wild,) = ready.tiles.wilds
    dragons = [kind.index for kind in ready.tiles.kinds if kind.group == "dragons"]
    for _ in range(number):
        suits = rng.sample(range(3), rng.choice([0, 1, 2, 2, 3, 3]))
        kinds = [9 * suit + rank for suit in suits for rank in range(rng.choice([3, 9]))]
        kinds += dragons[:1] if suits else dragons
        melds: list[Meld] = []
        for _ in range(rng.choice([0, 0, 1, 1, 2])):
            of_wilds = rng.choice([0, 0, 1, 3])
            tile = wild if of_wilds == 3 else rng.choice(kinds)
            melds.append(Meld("pong", tile, (tile,) * (3 - of_wilds) + (wild,) * of_wilds))
        hand: list[int] = []
        if not melds and rng.random() < 0.3:
            hand += [kind for kind in rng.choices(kinds, k=4) for _ in range(2)]
        else:
            for tile in rng.choices(kinds, k=2 - len(melds)):
                run = rng.random() < 0.5 and tile % 9 < 7 and tile < 27
                hand += [tile, tile + 1, tile + 2] if run else [tile] * 3
            hand += [rng.choice(kinds)] * 2
        hand.remove(rng.choice(hand))
        for place in rng.sample(range(len(hand)), min(len(hand), rng.choice([0, 0, 1, 1, 2, 3]))):
            hand[place] = wild
        if rng.random() < 0.2:
            hand[rng.randrange(len(hand))] = rng.choice(kinds)
        if max(Counter(hand).values()) <= 4:
            yield Seat(ready, hand, tuple(melds))


REQUIREMENTS = [
    TWO_SUITS,
    "suits: {max: 1}",
    "suits: [0, 1, 2]",
    "suits: 1",
    "suits: [0, 2]",
    "suits: {min: 2}",
    "suits: 0",
    "suits: {max: 2}, honours: false",
    "shape: pairs",
    "groups: {kind: run}",
    "any: [{groups: {kind: triplet, in: hand}}, {suits: {max: 1}}]",
    "not: {kinds: {is: won, hand: {min: 3}}}",
    "no_fours: true, suits: {max: 2}",
    "pattern: flush",
]


@pytest.mark.parametrize("require", REQUIREMENTS)
def test_a_hand_waits_for_what_makes_a_win_and_nothing_else(ruleset: MakeRuleset, require: str) -> None:
    """Of every kind: a wait, complete when drawn, and a win by the scoring table, or none of these."""
    ready = rules(str(ruleset(require, named="no_fours: {kinds: {all: 4, count: 0}}")))
    copies = ready.tiles.copies
    ready_hands = refused = 0
    for seat in random_seats(ready, 23, 90):
        state = seat.state
        waits = ready.waits(state)
        held = Counter(tile for meld in state.melds for tile in meld.tiles)
        for kind in range(len(ready.tiles.kinds)):
            if state.hand[kind] < 4:
                expected = seat.wins_with(kind)
                assert seat.draw(kind) == expected
                spent = state.hand[kind] + held[kind] >= copies[kind]
                assert bool(waits >> kind & 1) == (expected and not spent)
                refused += not expected
        assert ready.waits_of(state.hand, state.melds) & waits == waits
        ready_hands += waits > 0
    assert refused > 100
    assert ready_hands > 2


@cache
def targets(sets: int, suits: tuple[int, ...]) -> tuple[Counter[int], ...]:
    """The tiles of one set (if `sets`) and a pair within some suits, dragons beside them."""
    kinds = [9 * suit + rank for suit in suits for rank in range(9)] + [27, 28, 29]
    groups = [(kind,) * 3 for kind in kinds]
    groups += [(kind, kind + 1, kind + 2) for kind in kinds if kind < 27 and kind % 9 < 7]
    pairs = [(kind,) * 2 for kind in kinds]
    return tuple(Counter((*group, *pair)) for group in (groups if sets else [()]) for pair in pairs)


def lacking(hand: bytearray, wilds: int, target: Counter[int]) -> int:
    """How many tiles a hand lacks of a target; no wild stands for a dragon."""
    fixed = sum(max(0, count - hand[kind]) for kind, count in target.items() if kind >= 27)
    free = sum(max(0, count - hand[kind]) for kind, count in target.items() if kind < 27)
    return fixed + max(0, free - wilds)


def test_how_far_a_hand_is_within_its_suits(ruleset: MakeRuleset) -> None:
    """The fewest tiles to any complete hand of at most two suits, the melds among them."""
    shapes = "shapes: {small: {sets: 2, pairs: 1}}"
    path = ruleset(TWO_SUITS)
    path.write_text(path.read_text("utf-8").replace(SHAPES, shapes), "utf-8")
    ready = rules(str(path))
    (wild,) = ready.tiles.wilds
    far = 0
    for seat in random_seats(ready, 5, 1200):
        state = seat.state
        if not state.melds:
            continue
        shown = {meld.tile // 9 for meld in state.melds if meld.tile < 27}
        choices = [suits for suits in combinations(range(3), 2) if shown <= set(suits)]
        sets = 2 - len(state.melds)
        expected = min(
            lacking(state.hand, state.hand[wild], target)
            for suits in choices
            for target in targets(sets, suits)
        )
        assert ready.distance(state) == expected - 1
        unlimited = ready.hands.distance(state.keys, state.pairs, len(state.melds), state.hand[wild])
        far += expected - 1 > unlimited
    assert far > 5


def test_three_suits_are_never_ready(load_game: MakeGame, ruleset: MakeRuleset) -> None:
    """MZHZ-2.23: a hand that could be completed but for its third suit waits for nothing."""
    game = load_game(ruleset(TWO_SUITS))
    for hand, waits in (
        ("123p 45s 55m", ""),
        ("123p 45s 55p", "36s b"),
        ("123p 4s b 55p", "5p 23456s b"),
        ("123p 4s b 55m", ""),
        ("123p b 55m b", "123456789p 123456789m"),
    ):
        round = game.at({0: hand, 1: "147p 147s C"}, wall="9p", turn=1)
        assert game.waits(round, 0) == waits, hand
        assert (game.rules.distance(round.seats[0]) == 0) == bool(waits), hand


def test_a_meld_counts_with_its_suit_and_one_of_wilds_with_none(
    load_game: MakeGame, ruleset: MakeRuleset
) -> None:
    """MZHZ-3.1.3: pure-wild melds are neutral, a wild in a meld is of the meld's suit."""
    game = load_game(ruleset(TWO_SUITS))
    for meld, waits in (
        ("pong 777m", ""),
        ("pong 7m b b", ""),
        ("pong b b b", "36s b"),
        ("pong 7s b b", "36s b"),
    ):
        round = game.at({0: game.seat("45s 55p", [meld]), 1: "147p 147s C"}, wall="9p", turn=1)
        assert game.waits(round, 0) == waits, meld


def test_a_third_suit_closes_the_menus(load_game: MakeGame, ruleset: MakeRuleset) -> None:
    """Neither a discard nor a drawn tile completes such a hand, and there is nothing to claim it for."""
    game = load_game(ruleset(TWO_SUITS))
    seats: dict[int, Any] = {0: "147p 147s C 6s", 1: "123p 45s 55m", 2: "123p 45s 55p", 3: "2589s 258m"}
    round = game.play(game.at(seats, wall="6s"), "0 discard 6s")
    assert game.menu(round, 1) == set()
    assert game.menu(round, 2) == {"win", "pass"}
    game.play(round, "2 pass")
    assert "win" not in game.menu(round, 1)
    assert game.refused(round, "1 win") == "hand-not-complete"


def test_a_discard_that_leaves_the_third_suit_leaves_the_hand_ready(
    load_game: MakeGame, ruleset: MakeRuleset
) -> None:
    game = load_game(ruleset(TWO_SUITS))
    round = game.at({0: "123p 45s 55p 9m", 1: "147p 147s C"}, wall="9p")
    ready = {
        game.shown([kind])
        for kind, count in enumerate(round.seats[0].hand)
        if count and round.waits_without(0, kind)
    }
    assert ready == {"9m"}
    assert round.may_be_ready(0)


@pytest.mark.parametrize("require", ["by: self", "any: [{by: self}, {suits: 1}]", "self_drawn: true"])
def test_a_way_of_winning_that_is_required_is_asked_at_the_win(
    load_game: MakeGame, ruleset: MakeRuleset, require: str
) -> None:
    """Such a hand is ready, for it can be won; menus offer only the wins that the requirement allows."""
    game = load_game(ruleset(require, named="self_drawn: {by: self}"))
    seats: dict[int, Any] = {0: "147p 147s C 6s", 1: "123p 45s 55p", 2: "147m 258s C", 3: "2589s 258m"}
    round = game.play(game.at(seats, wall="6s"), "0 discard 6s")
    assert game.waits(round, 1) == "36s b"
    assert game.menu(round, 1) == {
        "discard " + tile for tile in ("1p", "2p", "3p", "4s", "5p", "5s", "6s")
    } | {"win"}
    assert round.offer is None, "nobody could win on the discard"


def test_flowers_and_single_tiles_keep_a_hand_from_being_ready(
    load_game: MakeGame, ruleset: MakeRuleset
) -> None:
    """MZHZ 3.1: no flower, auxiliary tile or single wind may stand in a ready hand, wilds or not."""
    tiles = (
        "tiles: {set: mahjong, suits: [tong, tiao, wan], with: [winds, wild, flowers, auxiliary], "
        "copies: {winds: 1}}"
    )
    game = load_game(ruleset(TWO_SUITS, tiles))
    for extra in ("f1", "cat", "E", "f1 rat", "E S"):
        for wilds in ("", "b", "bb"):
            rest = list(game.tiles("123p 45s 55p"))[: 7 - len(game.tiles(f"{extra} {wilds}"))]
            hand = " ".join([game.shown(rest), extra, wilds])
            round = game.at({0: hand, 1: "147p 147s 8m"}, wall="9p", turn=1)
            assert game.waits(round, 0) == "", hand
            assert game.rules.distance(round.seats[0]) > 0, hand
            drawn = game.at({0: f"{hand} 5p", 1: "147p 147s 8m"}, wall="9p", turn=0)
            assert "win" not in game.menu(drawn, 0), hand
            assert not game.rules.wins(drawn.seats[0]), hand
