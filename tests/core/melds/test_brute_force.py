"""The search against an enumerator that follows the words of the rules page (3.1-3.6) and nothing else.

It knows no packed counts, windows, gaps or classes: it takes every subset of the cards for the groups, every
rank for every wild, every pairing of the kickers, and every way to give kickers to groups.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, permutations, product
from random import Random

import pytest

from paiju.core.melds.compare import beats
from paiju.core.melds.load import load_grammar
from paiju.core.melds.reading import Reading, write_reading
from paiju.core.melds.search import Search
from paiju.core.ruleset import rules
from paiju.core.tiles import TileSet, read_tiles

VALUE = "3456789TJQKA2"
RUN = "A23456789TJQKA"
ODD, EVEN = frozenset("A3579JK"), frozenset("2468TQ")
POLICIES = ("literal", "no_bomb", "strict", "own_rank")

# kind: copies, run, size of kickers, number of kickers (0: one for each group)
SHAPES = {
    "single": (1, 0, 0, 0),
    "pair": (2, 0, 0, 0),
    "triple": (3, 0, 0, 0),
    "triple-with-single": (3, 0, 1, 0),
    "triple-with-pair": (3, 0, 2, 0),
    "straight": (1, 5, 0, 0),
    "pair-run": (2, 2, 0, 0),
    "plane": (3, 2, 0, 0),
    "plane-with-wings": (3, 2, 1, 0),
    "plane-with-pairs": (3, 2, 2, 0),
    "four-with-two": (4, 0, 1, 2),
    "four-with-two-pairs": (4, 0, 2, 2),
}


class Brute:
    """The words of the rules for one game: which wilds there are, who may carry what."""

    def __init__(self, policy: str, wilds: dict[str, frozenset[str]], number: int, pairs: bool) -> None:
        self.policy = policy
        self.stands = wilds
        self.all_wilds = "".join(sorted(wild * number for wild in wilds))
        self.pairs = pairs  # whether two wilds of a kind alone are a pair (3.2, R17)
        self.readings = cache(self._readings)

    def _readings(self, cards: str) -> frozenset[str]:
        """All readings of cards, written `KIND RANK`. The cards are sorted."""
        wild = [card for card in cards if card in self.stands]
        if len(wild) == len(cards):
            return frozenset(self.wilds_alone(cards))
        found = set()
        naturals = set(cards) - set(wild)
        if len(cards) >= 4 and len(naturals) == 1:  # bomb: all one group with at least one natural
            rank = next(iter(naturals))
            if all(rank in self.stands[one] for one in wild):
                found.add(f"bomb {rank}")
        for kind, (copies, run, size, number) in SHAPES.items():
            for length in range(run or 1, 14 if run else 2):
                parts = (number or length) if size else 0
                if length * copies + parts * size == len(cards):
                    found |= self.of_shape(cards, kind, copies, length, size)
        return frozenset(found)

    def wilds_alone(self, cards: str) -> Iterator[str]:
        if cards == self.all_wilds:
            yield "wild-bomb"
        if len(cards) == 1:
            yield "single"
        if len(cards) == 2 and cards[0] == cards[1] and self.pairs:
            yield "pair"

    def of_shape(self, cards: str, kind: str, copies: int, length: int, size: int) -> set[str]:
        runs = (
            [RUN[low : low + length] for low in range(len(RUN) - length + 1)]
            if SHAPES[kind][1]
            else list(VALUE)
        )
        found = set()
        for main in {tuple(sorted(some)) for some in combinations(cards, length * copies)}:
            rest = "".join(sorted((Counter(cards) - Counter(main)).elements()))
            for run in runs:
                name = f"{kind} {run[-1]}"
                if len(set(run)) < length or name in found or not self.fills(main, run, copies):
                    continue
                if self.may_carry(kind, cards, run, rest, size):
                    found.add(name)
        return found

    def fills(self, main: tuple[str, ...], run: str, copies: int) -> bool:
        """Whether the cards are `copies` of each rank, each wild meaning some rank that it may stand for."""
        fixed = [card for card in main if card not in self.stands]
        if set(fixed) - set(run):
            return False
        wilds = [card for card in main if card in self.stands]
        for meant in product(*([rank for rank in run if rank in self.stands[wild]] for wild in wilds)):
            count = Counter(fixed) + Counter(meant)
            if all(count[rank] == copies for rank in run):
                return True
        return False

    def may_carry(self, kind: str, cards: str, run: str, rest: str, size: int) -> bool:
        if not size:
            return not rest
        if size == 1:
            return self.legal_parts(kind, cards, run, rest, list(rest))
        return any(
            self.legal_parts(kind, cards, run, rest, names) for names in self.pairings(tuple(rest)) if names
        )

    def pairings(self, rest: tuple[str, ...]) -> list[list[str]]:
        """Every way to see the cards as pairs, each pair by the name of what it is a pair of."""
        if not rest:
            return [[]]
        first, *others = rest
        found = []
        for index, second in enumerate(others):
            name = self.pair(first, second)
            if name:
                left = tuple(others[:index] + others[index + 1 :])
                found += [[name, *more] for more in self.pairings(left)]
        return found

    def pair(self, first: str, second: str) -> str | None:
        """A pair is a natural and its like or a fitting wild, or two wilds that may mean the same card."""
        wilds = [card for card in (first, second) if card in self.stands]
        if not wilds:
            return first if first == second else None
        if len(wilds) == 1:
            natural = second if first == wilds[0] else first
            return natural if natural in self.stands[wilds[0]] else None
        return "".join(sorted(wilds)) if self.stands[first] & self.stands[second] else None

    def legal_parts(self, kind: str, cards: str, run: str, rest: str, names: list[str]) -> bool:
        """3.3: the names are single cards, ranks of pairs, or two wilds."""
        if kind == "four-with-two-pairs" and len(set(names)) < len(names):  # rule 4, all policies
            return False
        if self.policy == "own_rank":
            if kind.startswith("triple") and set(names) & set(run):
                return False
            return len(set(cards)) > 1  # naturals of one rank alone stay a bomb
        if self.policy == "literal":  # rules 1 and 2: each part lies with a group of another rank
            if len(run) == 1:
                return run not in names
            return any(
                all(name != rank for name, rank in zip(order, run, strict=True))
                for order in permutations(names)
            )
        if set(names) & set(run) or max(Counter(rest).values()) >= 4:  # no_bomb and strict
            return False
        if not Counter(self.all_wilds) - Counter(rest):
            return False
        if kind == "plane-with-pairs" or (kind == "plane-with-wings" and self.policy == "strict"):
            return len(set(names)) == len(names)
        return True

    def beats(self, mine: str, my_cards: str, table: str, its_cards: str) -> bool:
        """3.6, for readings written out with their cards."""
        kinds = [mine.split()[0], table.split()[0]]
        if kinds[1] == "wild-bomb":
            return False
        if kinds[0] == "wild-bomb":
            return True
        if "bomb" in kinds:
            return kinds[0] == "bomb" and (
                kinds[1] != "bomb" or self.bomb(mine, my_cards) > self.bomb(table, its_cards)
            )
        same = kinds[0] == kinds[1] and len(my_cards) == len(its_cards)
        return same and self.place(mine) > self.place(table)

    def bomb(self, reading: str, cards: str) -> tuple[int, int, bool]:
        return len(cards), self.place(reading), not any(card in self.stands for card in cards)

    def place(self, reading: str) -> int:
        kind, _, rank = reading.partition(" ")
        if not rank:
            return 16
        return RUN.rindex(rank) if SHAPES.get(kind, (0, 0))[1] else VALUE.index(rank)

    def answers(self, hand: str, table: str | None, its_cards: str) -> set[tuple[str, str]]:
        subsets = {
            "".join(some) for size in range(1, len(hand) + 1) for some in combinations(sorted(hand), size)
        }
        return {
            (cards, reading)
            for cards in subsets
            for reading in self.readings(cards)
            if table is None or self.beats(reading, cards, table, its_cards)
        }


PARITY = {"o": ODD, "e": EVEN}


def game(policy: str, players: int, catmouse: Callable[..., Search]) -> tuple[Search, Brute]:
    if players == 2:
        search = catmouse(2, kicker_policy=policy, wild="odd")
        return search, Brute(policy, {"o": ODD}, 2, pairs=False)
    return catmouse(players, kicker_policy=policy), Brute(policy, PARITY, 2, pairs=True)


def draw(random: Random, brute: Brute, size: int) -> str:
    """Cards of few ranks that lie together, and often wilds: what has many readings."""
    start = random.randrange(len(RUN) - 3)
    ranks = RUN[start : start + random.choice((1, 2, 2, 3, 4))]
    if random.random() < 0.5:
        ranks += random.choice(VALUE)
    cards = [random.choice(ranks) for _ in range(size)]
    for index in range(min(random.choice((0, 0, 1, 2, 3, 4)), size, len(brute.all_wilds))):
        cards[index] = brute.all_wilds[index] if random.random() < 0.3 else random.choice(brute.all_wilds)
    return in_play(cards, brute)


def in_play(cards: list[str], brute: Brute) -> str:
    """The cards without what the deck has no copies of: six of each rank, two of each wild."""
    count = Counter(cards)
    for card in count:
        count[card] = min(count[card], brute.all_wilds.count(card) if card in brute.stands else 6)
    return "".join(sorted(count.elements()))


def like_a_shape(random: Random, brute: Brute) -> str:
    """Cards of a random shape with random kickers, some replaced by wilds: hits that chance alone misses."""
    kind = random.choice(sorted(SHAPES))
    copies, run, size, number = SHAPES[kind]
    length = random.randrange(run, run + 2) if run else 1
    start = random.randrange(len(RUN) - length + 1)
    ranks = RUN[start : start + length]
    cards = list(ranks * copies)
    for _ in range((number or length) if size else 0):
        cards += random.choice(ranks + random.choice(VALUE) * 2) * size
    for wild in sorted(brute.all_wilds):
        if random.random() < 0.4:
            cards[random.randrange(len(cards))] = wild
    return in_play(cards[:12], brute)


def written(search: Search, readings: tuple[Reading, ...]) -> list[str]:
    return sorted(write_reading(search.grammar, one) for one in readings)


def tiles_of(tiles: TileSet, cards: str) -> tuple[int, ...]:
    return tuple(sorted(read_tiles(tiles, " ".join(cards))))


def text_of(tiles: TileSet, cards: tuple[int, ...]) -> str:
    return "".join(sorted(tiles.code(card) for card in cards))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("policy", POLICIES)
def test_readings_agree(policy: str, players: int, catmouse: Callable[..., Search]) -> None:
    search, brute = game(policy, players, catmouse)
    random = Random(f"readings {policy} {players}")
    one = several = 0
    for number in range(1000):
        if number % 3 == 0:
            cards = draw(random, brute, random.randrange(1, 11))
        else:
            cards = like_a_shape(random, brute)
        tiles = tiles_of(search.grammar.tiles, cards)
        found = search.readings(tiles)
        assert written(search, found) == sorted(brute.readings(cards)), cards
        assert all(search.is_reading(tiles, reading) for reading in found), cards
        one += len(found) == 1
        several += len(found) > 1
    assert one > 400  # the cards drawn do put the search to the test
    assert several > 30


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("policy", POLICIES)
def test_answers_agree(policy: str, players: int, catmouse: Callable[..., Search]) -> None:
    search, brute = game(policy, players, catmouse)
    tiles = search.grammar.tiles
    random = Random(f"answers {policy} {players}")
    answered = 0
    for _ in range(60):
        hand = draw(random, brute, random.randrange(4, 9))
        counts = tiles.counts(tiles_of(tiles, hand))
        table: Reading | None = None
        its_cards = ""
        if random.random() < 0.8:
            while table is None:
                its_cards = like_a_shape(random, brute) if random.random() < 0.5 else draw(random, brute, 2)
                readings = search.readings(tiles_of(tiles, its_cards))
                table = random.choice(readings) if readings else None
        over = write_reading(search.grammar, table) if table else None
        expected = brute.answers(hand, over, its_cards)
        plays = list(search.plays(counts, table))
        found = [(text_of(tiles, one.cards), write_reading(search.grammar, one.reading)) for one in plays]
        assert len(found) == len(set(found)), f"{hand} over {its_cards} as {over} repeats itself"
        assert set(found) == expected, f"{hand} over {its_cards} as {over}"
        assert search.can_beat(counts, table) is bool(expected)
        assert (search.sample(counts, table, random) in plays) is bool(expected)
        answered += bool(expected)
    assert answered > 20


@pytest.mark.parametrize("policy", POLICIES)
def test_small_hands_of_the_ruleset(policy: str) -> None:
    """catmouse-3 as it is installed: plays one by one, asked of each choice of cards, in one question."""
    search = rules("catmouse-3", {"kicker_policy": policy}).search
    assert search is not None
    brute = Brute(policy, PARITY, 2, pairs=True)
    tiles = search.grammar.tiles
    random = Random(f"ruleset {policy}")
    legal = illegal = 0
    for _ in range(2000):
        hand = small_hand(random, brute)
        counts = tiles.counts(tiles_of(tiles, hand))
        table, over, its_cards = None, None, ""
        if random.random() < 0.6:
            its_cards = small_hand(random, brute)
            play = search.sample(tiles.counts(tiles_of(tiles, its_cards)), None, random)
            assert play is not None
            table, its_cards = play.reading, text_of(tiles, play.cards)
            over = write_reading(search.grammar, table)
        where = f"{hand} over {its_cards} as {over}"
        expected = brute.answers(hand, over, its_cards)
        plays = list(search.plays(counts, table))
        found = {(text_of(tiles, one.cards), write_reading(search.grammar, one.reading)) for one in plays}
        assert found == expected, where
        assert len(found) == len(plays), where
        assert search.can_beat(counts, table) is bool(expected), where
        leads = list(search.plays(counts, None))
        for play, other in zip(leads, random.sample(leads, len(leads)), strict=True):
            for reading in {play.reading, other.reading}:
                text = text_of(tiles, play.cards)
                fits = reading.hard != bool(set(text) & set(brute.stands)) and reading.size == len(text)
                holds = fits and (text, write_reading(search.grammar, reading)) in expected
                assert search.is_legal(play.cards, reading, table) is holds, f"{text} as {reading}: {where}"
                legal += holds
                illegal += not holds
    assert min(legal, illegal) > 5000


def small_hand(random: Random, brute: Brute) -> str:
    """Up to seven cards: of few ranks, or out of a shape."""
    size = random.randrange(2, 8)
    if random.random() < 0.5:
        return draw(random, brute, size)
    cards = like_a_shape(random, brute)
    return "".join(sorted(random.sample(cards, min(size, len(cards)))))


@pytest.mark.parametrize("policy", POLICIES)
def test_wilds_whose_ranks_overlap(
    policy: str, catmouse_section: Callable[[], dict[str, object]], catmouse_deck: Callable[..., TileSet]
) -> None:
    """One wild for every rank and one for odd ranks: carried, o and e are a pair, as both may be a 7."""
    data = catmouse_section()
    data["kicker_policy"] = policy
    data["wilds"] = {"e": {"for": "ranks"}}
    tiles = catmouse_deck(3)
    search = Search(load_grammar(data, tiles))
    brute = Brute(policy, {"o": ODD, "e": frozenset(VALUE)}, 2, pairs=True)
    random = Random(f"overlap {policy}")
    for _ in range(250):
        cards = like_a_shape(random, brute)
        assert written(search, search.readings(tiles_of(tiles, cards))) == sorted(brute.readings(cards)), (
            cards
        )
    for _ in range(25):
        hand = draw(random, brute, 6)
        plays = list(search.plays(tiles.counts(tiles_of(tiles, hand)), None))
        found = [(text_of(tiles, one.cards), write_reading(search.grammar, one.reading)) for one in plays]
        assert len(found) == len(set(found))
        assert set(found) == brute.answers(hand, None, ""), hand


def test_beats_agrees(catmouse: Callable[..., Search]) -> None:
    search, brute = game("literal", 3, catmouse)
    random = Random("beats")
    seen: list[tuple[str, Reading]] = []
    while len(seen) < 120:
        cards = like_a_shape(random, brute)
        seen += [(cards, one) for one in search.readings(tiles_of(search.grammar.tiles, cards))]
    holds = 0
    for (mine, reading), (its, table) in product(seen, repeat=2):
        expected = brute.beats(
            write_reading(search.grammar, reading), mine, write_reading(search.grammar, table), its
        )
        assert beats(search.grammar, reading, table) is expected, (mine, reading, its, table)
        holds += expected
    assert 1000 < holds < len(seen) ** 2 / 2
