"""Random hands of 猫抓耗子: the ruleset and the slow oracle beside this file say the same of each."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from paiju.core.melds.meld import Meld
from paiju.core.round import Rules
from paiju.core.round.blank import empty_seat
from paiju.core.ruleset import rules
from paiju.core.scoring import WinContext


def _oracle() -> ModuleType:
    """The module `oracle.py` beside this file."""
    spec = spec_from_file_location("maozhuahaozi_oracle", Path(__file__).with_name("oracle.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


oracle: Any = _oracle()
SUITED, WILD, RAT, CODES, DEFAULT = oracle.SUITED, oracle.WILD, oracle.RAT, oracle.CODES, oracle.DEFAULT
HELD_BEFORE = DEFAULT._replace(wild_limit_includes_win_tile=False)

# What the ruleset says


@cache
def game(options: Any) -> Rules:
    """The ruleset with these options."""
    return rules("maozhuahaozi", options._asdict())


def kinds(made: Rules, tiles: Iterable[int]) -> tuple[int, ...]:
    """Tiles of the oracle as those of the ruleset."""
    return tuple(made.tiles.by_code[CODES[tile]] if tile >= 0 else -1 for tile in tiles)


def melds_of(made: Rules, hand: Any) -> tuple[Meld, ...]:
    found = []
    for meld in hand.melds:
        tile, replaced = kinds(made, (meld.tile, meld.replaced))
        found.append(Meld(meld.kind, tile, kinds(made, meld.lying), -1, replaced))
    return tuple(found)


def worth(made: Rules, hand: Any) -> tuple[dict[str, Any], Any, Any] | None:
    """The patterns, the sum of fan and the raw score."""
    happened = {
        "tail-entry": hand.entry in ("kong", "flower", "ingot", "wind"),
        "after-kong-or-flower": hand.entry in ("kong", "flower"),
        "eighth-flower": hand.by == "eighth-flower",
    }
    melds = melds_of(made, hand)
    (won,) = kinds(made, [hand.won])
    context = WinContext(
        hand=made.tiles.counts([*kinds(made, hand.standing), won]),
        won=won,
        by="self" if hand.by == "eighth-flower" else hand.by,
        melds=melds,
        at=frozenset(name for name, so in happened.items() if so),
        wall=20,
        flowers=kinds(made, hand.flowers),
        facts={"treasure": None if hand.treasure is None else CODES[hand.treasure]},
        replaced={number: meld.replaced for number, meld in enumerate(melds) if meld.replaced >= 0},
    )
    assert made.scoring is not None
    found = made.scoring.appraise(context)
    return None if found is None else (dict(found.patterns), found.total, found.value)


def waits(made: Rules, hand: Any) -> set[int]:
    """The waits of the hand without the tile that wins."""
    seat = empty_seat(made, 0)
    seat.hand = made.tiles.counts(kinds(made, hand.standing))
    seat.keys = made.hands.keys(seat.hand)
    seat.pairs = made.hands.pairs(seat.hand)
    seat.melds = melds_of(made, hand)
    found = made.waits(seat)
    return {tile for tile, kind in enumerate(kinds(made, range(len(CODES)))) if found >> kind & 1}


# Random hands

Groups = list[tuple[str, tuple[int, ...]]]

ENTRIES = ("deal", "front", "front", "kong", "flower", "ingot", "wind", "steal", "swap", "none")
MELDS = ("pong", "kong")
KONGS = ("direct-kong", "added-kong", "concealed-kong")
SIZES = {"pong": 3, "kong": 4, "triplet": 3, "pair": 2}
THEMES = {
    "any": 20,
    "one suit": 8,
    "three suits": 3,
    "triplets": 10,
    "258": 8,
    "terminals": 10,
    "crowd": 12,
    "nine": 6,
    "pairs": 12,
    "pairs of 258": 5,
    "pairs of terminals": 4,
    "pairs of one suit": 4,
}
RARE_THEMES = {**THEMES, "crowd": 60, "nine": 120, "pairs": 30, "pairs of 258": 20}
RANKS = {"258": (2, 5, 8), "pairs of 258": (2, 5, 8), "terminals": (1, 9), "pairs of terminals": (1, 9)}
SUITS = {"one suit": 1, "pairs of one suit": 1, "three suits": 3}
# Groups that all have the same tile; in the second list nine of it
CROWDS = (
    ("pair", "run"),
    ("pair", "run", "run"),
    ("triplet", "run"),
    ("kong", "run"),
    ("kong", "pair"),
    ("pong", "run"),
    ("pong", "pair", "run"),
    ("pong", "pair", "run", "run"),
    ("pong", "triplet", "pair"),
    ("pong", "pong", "pair"),
    ("pong", "pong", "run", "run"),
    ("pong", "kong", "run"),
)
NINES = (
    ("kong", "kong", "run"),
    ("kong", "pong", "pair"),
    ("kong", "pong", "run", "run"),
    ("pong", "pong", "run", "pair"),
    ("pong", "pong", "triplet"),
)


def random_hand(rng: Random, themes: Mapping[str, int]) -> Any:
    """A hand that is complete or nearly so, of tiles that exist."""
    while True:
        (theme,) = rng.choices(list(themes), list(themes.values()))
        suits = rng.sample(range(3), SUITS.get(theme, 2))
        tiles = [9 * suit + rank - 1 for suit in suits for rank in RANKS.get(theme, range(1, 10))]
        pairs = theme.startswith("pairs")
        groups = random_pairs(rng, tiles) if pairs else random_groups(rng, theme, suits, tiles)
        hand = laid_out(rng, groups)
        if hand is not None:
            return spoiled(rng, hand) if rng.random() < 0.25 else hand


def random_pairs(rng: Random, tiles: list[int]) -> Groups:
    """Seven pairs, one of wilds at times."""
    found: Groups = [("pair", (tile, tile)) for tile in rng.choices(tiles, k=7)]
    return [*found[:6], ("pair", (WILD, WILD))] if rng.random() < 0.2 else found


def random_groups(rng: Random, theme: str, suits: list[int], tiles: list[int]) -> Groups:
    """Melds, sets and a pair."""
    runs = [(low, low + 1, low + 2) for low in SUITED if low // 9 in suits and low % 9 < 7]
    if theme == "terminals":
        runs = [run for run in runs if run[0] % 9 in (0, 6)]
    if theme in ("triplets", "258"):
        runs = []
    groups: Groups = []
    if theme in ("crowd", "nine"):
        tile = rng.choice(tiles)
        around = [run for run in runs if tile in run]
        for kind in rng.choice(CROWDS if theme == "crowd" else NINES):
            groups.append((kind, rng.choice(around) if kind == "run" else (tile,) * SIZES[kind]))
    if not any(kind == "pair" for kind, _ in groups):
        groups.append(("pair", (rng.choice(tiles),) * 2))
    melds = rng.choice((0, 0, 1, 1, 2, 2, 3, 4))
    while sum(kind in MELDS for kind, _ in groups) < melds and len(groups) < 5:
        kind = rng.choice(MELDS)
        groups.append((kind, (WILD if rng.random() < 0.15 else rng.choice(tiles),) * SIZES[kind]))
    while len(groups) < 5:
        as_run = runs and rng.random() < 0.6
        groups.append(("run", rng.choice(runs)) if as_run else ("triplet", (rng.choice(tiles),) * 3))
    return groups


def laid_out(rng: Random, groups: Groups) -> Any:
    """The groups with wilds and the rat in some places; None if there are not tiles enough."""
    supply = Counter({RAT: 1, WILD: 4} | dict.fromkeys(SUITED, 4))
    standing_wilds = rng.choice((0, 0, 1, 1, 1, 2, 2, 3))
    liking = rng.choice((0, 0.1, 0.4))
    melds: list[Any] = []
    standing: list[int] = []
    for kind, tiles in groups:
        exposed = kind in MELDS
        lying: list[int] = []
        for tile in tiles:
            spare = [WILD] if exposed or standing.count(WILD) + lying.count(WILD) < standing_wilds else []
            spare += [RAT] if exposed else []
            order = [*spare, tile] if rng.random() < liking else [tile, *spare]
            there = [one for one in order if supply[one]]
            if not there:
                return None
            lying.append(there[0])
            supply[there[0]] -= 1
        if exposed:
            melds.append(melded(rng, kind, tiles[0], lying, supply))
        else:
            standing += lying
    if any(meld.tile not in (*meld.lying, meld.replaced) for meld in melds):
        return None
    return won_somehow(rng, standing, melds)


def melded(rng: Random, kind: str, tile: int, lying: list[int], supply: Counter[int]) -> Any:
    """A meld; the rat comes to lie in it at times, in place of the tile or of a wild."""
    replaced = -1
    if RAT in lying:
        replaced = rng.choice((tile, WILD))
    elif supply[RAT] and rng.random() < 0.15:
        place = rng.randrange(len(lying))
        replaced, lying[place] = lying[place], RAT
        supply[replaced] += 1
        supply[RAT] = 0
    return oracle.Meld(rng.choice(KONGS) if kind == "kong" else kind, tile, tuple(lying), replaced)


def won_somehow(rng: Random, standing: list[int], melds: list[Any]) -> Any:
    """One of the standing tiles as the one that wins, and the circumstances of it."""
    likely = WILD in standing and rng.random() < 0.2
    won = standing.pop(standing.index(WILD) if likely else rng.randrange(len(standing)))
    by = "self" if won == WILD else rng.choice(("self", "self", "discard", "rob", "swap"))
    tiles = [tile for tile in (*standing, won, *(meld.tile for meld in melds)) if tile != WILD] or [0]
    hand = oracle.Hand(
        standing=tuple(standing),
        won=won,
        melds=tuple(melds),
        by=rng.choices((by, "exhaustion"), (9, 1))[0],
        entry=rng.choice(ENTRIES),
        treasure=rng.choice((None, rng.choice(tiles), rng.choice(tiles), rng.choice(SUITED))),
        flowers=tuple(rng.sample(oracle.FLOWERS, rng.choice((0, 0, 3, 5, 7)))),
    )
    if rng.random() < 0.02:
        by = rng.choice(("flower", "eighth-flower"))
        return hand._replace(won=rng.choice(oracle.FLOWERS), by=by, flowers=oracle.FLOWERS)
    return hand


def spoiled(rng: Random, hand: Any) -> Any:
    """The hand with one or two standing tiles exchanged for others, seldom for one that cannot stand."""
    standing = list(hand.standing)
    melded = [tile for meld in hand.melds for tile in meld.lying]
    for _ in range(min(len(standing), rng.choice((1, 1, 2)))):
        lying = Counter([*standing, hand.won, *hand.flowers, *melded])
        left = [tile for tile in (*SUITED, WILD, WILD, WILD) if lying[tile] < 4]
        strays = [tile for tile in range(RAT, len(CODES)) if not lying[tile]]
        standing[rng.randrange(len(standing))] = rng.choice(strays if rng.random() < 0.1 else left)
    return hand._replace(standing=tuple(standing))


@cache
def sample(seed: str, size: int, *, rare: bool = False) -> tuple[Any, ...]:
    """Hands of a seed."""
    rng = Random(seed)
    return tuple(random_hand(rng, RARE_THEMES if rare else THEMES) for _ in range(size))


best = cache(oracle.best)


# Where both must agree


def told(hand: Any, *answers: Any) -> str:
    """A hand and what is said of it, for people."""
    melds = [
        " ".join([meld.kind, *(CODES[tile] for tile in meld.lying)])
        + (f" for {CODES[meld.replaced]}" if meld.replaced >= 0 else "")
        for meld in hand.melds
    ]
    standing = " ".join(CODES[tile] for tile in sorted(hand.standing))
    treasure = "none" if hand.treasure is None else CODES[hand.treasure]
    how = f"{hand.by} after {hand.entry}, treasure {treasure}, {len(hand.flowers)} flowers"
    return f"{standing} + {CODES[hand.won]} {melds}, {how}: {answers}"


def differently_valued(hands: Iterable[Any], options: Any = DEFAULT) -> str:
    """The first hands of which the ruleset and the oracle say different things."""
    made = game(options)
    wrong = []
    for hand in hands:
        ours, other = worth(made, hand), best(hand, options)
        if ours is None or other is None:
            agree = ours is other
        else:
            agree = ours[0] in other.patterns and ours[1:] == (other.total, other.value)
        if not agree:
            wrong.append(told(hand, ours, other))
    return "\n".join(wrong[:3])


def differently_ready(hands: Iterable[Any], options: Any = DEFAULT) -> str:
    """The first hands of which the ruleset and the oracle see different waits."""
    made = game(options)
    wrong = []
    for hand in hands:
        ours, other = waits(made, hand), oracle.waits(hand.standing, hand.melds, options)
        if ours != other:
            wrong.append(told(hand, *(sorted(CODES[tile] for tile in found) for found in (ours, other))))
    return "\n".join(wrong[:3])


SIZE = 10_000


def test_the_hands_show_everything() -> None:
    hands = sample("hands", SIZE)
    found = [(hand, best(hand)) for hand in hands]
    wins = [(hand, one) for hand, one in found if one is not None]
    assert SIZE / 2 < len(wins) < SIZE * 4 / 5
    shown = Counter(id for _, one in wins for id in one.patterns[0])
    assert len(shown) == 19
    assert min(shown.values()) >= 20
    assert Counter(one.total for _, one in wins).keys() >= set(range(13))
    basic = [hand for hand, one in wins if not {"qidui", "jiangqidui"} & set(one.patterns[0])]
    assert {len(hand.melds) for hand in basic} == {0, 1, 2, 3, 4}
    assert {(*hand.standing, hand.won).count(WILD) for hand, _ in wins} >= {0, 1, 2}
    assert {sum(WILD in meld.lying for meld in hand.melds) for hand in basic} == {0, 1, 2, 3, 4}
    placeholders = Counter(
        (meld.kind == "pong", meld.tile == WILD, meld.replaced == WILD)
        for hand in basic
        for meld in hand.melds
        if RAT in meld.lying
    )
    assert len(placeholders) == 6
    assert min(placeholders.values()) >= 10
    assert sum(hand.won == WILD for hand in basic) >= 100


def test_hands_are_worth_the_same() -> None:
    assert differently_valued(sample("hands", SIZE)) == ""


def test_hands_are_ready_for_the_same_tiles() -> None:
    hands = sample("hands", SIZE)[:2000]
    assert differently_ready(hands) == ""


@pytest.mark.parametrize("name", DEFAULT._fields)
def test_hands_are_worth_the_same_under_an_option(name: str) -> None:
    hands = sample("options", 1000, rare=True)
    options = DEFAULT._replace(**{name: not getattr(DEFAULT, name)})
    assert sum(best(hand) != best(hand, options) for hand in hands) >= 20
    assert differently_valued(hands, options) == ""


@pytest.mark.parametrize("seed", range(6))
def test_hands_are_worth_the_same_under_some_options(seed: int) -> None:
    rng = Random(seed)
    options = oracle.Options(*(rng.random() < 0.5 for _ in DEFAULT))
    assert differently_valued(sample(f"some {seed}", 300, rare=True), options) == ""


def test_hands_are_ready_for_the_same_tiles_if_only_wilds_held_before_are_limited() -> None:
    hands = sample("options", 1000, rare=True)[:400]
    by_default = [oracle.waits(hand.standing, hand.melds) for hand in hands]
    assert by_default != [oracle.waits(hand.standing, hand.melds, HELD_BEFORE) for hand in hands]
    assert differently_ready(hands, HELD_BEFORE) == ""


# The oracle itself


def tiles(text: str) -> tuple[int, ...]:
    """`5p 5p b`: tiles of the oracle."""
    return tuple(map(CODES.index, text.split()))


def hand_of(standing: str, won: str, melds: Sequence[str] = (), **how: Any) -> Any:
    """A hand; melds as `pong 5p b rat for 5p`."""
    read = []
    for meld in melds:
        kind, _, rest = meld.partition(" ")
        lying, _, replaced = rest.partition(" for ")
        (gone,) = tiles(replaced) or (-1,)
        own = [tile for tile in (*tiles(lying), gone) if tile in SUITED] or [WILD]
        read.append(oracle.Meld(kind, own[0], tiles(lying), gone))
    return oracle.Hand(tiles(standing), *tiles(won), tuple(read), **how)


PONG_B, KONG_B = "pong b b b", "concealed-kong b b b b"
EXAMPLES = {
    "QA 7: a pung with a wild, and its tile in a run": (
        hand_of("1s 2s 4m 5m 6m 7m 8m 9m 2m 2m", "3s", ["pong 3s 3s b"]),
        {"pinghu": 0, "gen": 1},
    ),
    "QA 9: a pung of wilds is no fan": (
        hand_of("5p 5p 5p 1m 1m 1m 5m 6m 7m 8m", "8m", [PONG_B]),
        {"pinghu": 0},
    ),
    "QA 9: a kong of wilds and one suit": (
        hand_of("1s 2s 3s 4s 5s 6s 7s 8s 9s 5s", "5s", [KONG_B]),
        {"baidagang": 5, "qingyise": 2},
    ),
    "QA 9: a kong of wilds and terminals everywhere": (
        hand_of("1s 2s 3s 7s 8s 9s 1m 2m 3m 9m", "9m", [KONG_B]),
        {"baidagang": 5, "daiyao": 2},
    ),
    "QA 9: a kong of wilds, a kong and triplets of 2 5 8": (
        hand_of("5s 5s 5s 8s 8s 8s 2m", "2m", [KONG_B, "direct-kong 2s 2s 2s 2s"]),
        {"baidagang": 5, "gang": 1, "jiangdui": 3},
    ),
    "R36: a wild drawn to a wild": (hand_of("1m 2m b 4m 5m 6m 7p 8p 9p 2p 3p 4p 5p", "b"), None),
    "R37: two wilds as a pair": (
        hand_of("1m 1m 3m 3m 5m 5m 7m 7m 2p 2p 3p b b", "3p"),
        {"qidui": 2, "gen": 1},
    ),
    "3.1: three wilds in seven pairs": (hand_of("1m 1m 3m 3m 5m 5m 7m 7m 2p 2p 3p b b", "b"), None),
    "3.1: three suits": (hand_of("1m 2m 3m 4p 5p 6p 7s 8s 9s 2m 2m 2m 5m", "5m"), None),
    "3.1: a flower in standing": (hand_of("1m 2m 3m 4p 5p 6p 7p 8p 9p 2m 2m f1 5m", "5m"), None),
    "R40: as runs or as seven pairs": (
        hand_of("1s 1s 1s 1s 2s 2s 2s 2s 3s 3s 3s 3s 5s", "5s"),
        {"qidui": 2, "qingyise": 2, "gen": 3, "wubaida": 1},
    ),
    "R40: basic before seven pairs": (
        hand_of("1m 1m 2m 2m 3m 3m 7p 7p 8p 8p 9p 9p 9m", "9m"),
        {"daiyao": 2, "wubaida": 1},
    ),
    "R42: seven pairs of 2 5 8": (
        hand_of("2m 2m 5m 5m 8m 8m 2p 2p 2p 2p 5p 5p 8p", "8p"),
        {"jiangqidui": 5, "gen": 1, "wubaida": 1},
    ),
    "R43: a stolen wild": (
        hand_of("1m 2m 3m 6m 7m 8m 4m 4m 7p 8p", "9p", ["pong 5p 5p rat for b"]),
        {"pinghu": 0},
    ),
    "R45: nine as two kongs and a run": (
        hand_of("3p 4p 5p 2p 2p 2p 9p", "9p", ["added-kong 5p 5p b b", "concealed-kong 5p b b rat for 5p"]),
        {"qingyise": 2, "jiuchongtian": 6},
    ),
    "R45: nine as a kong and a root": (
        hand_of("5p 5p 1m 2m 3m 7m 8m", "9m", ["concealed-kong 5p b b b", "pong 5p rat b for 5p"]),
        {"pinghu": 0, "jiuchongtian": 6},
    ),
}


@pytest.mark.parametrize("title", EXAMPLES)
def test_the_oracle_values_the_examples_of_the_page(title: str) -> None:
    hand, patterns = EXAMPLES[title]
    found = oracle.best(hand)
    assert (None if found is None else found.patterns) == (None if patterns is None else (patterns,))


def test_the_oracle_values_a_wild_drawn_to_the_limit() -> None:
    drawn = oracle.best(EXAMPLES["R36: a wild drawn to a wild"][0], HELD_BEFORE)
    assert (drawn.total, drawn.value) == (0, 1)
    assert oracle.best(EXAMPLES["3.1: three wilds in seven pairs"][0], HELD_BEFORE).total == 3


@pytest.mark.parametrize(
    ("standing", "expected"),
    [
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 3p 5p 5p", "1p 4p b"),
        ("4m 5m 6m 7p 8p 9p 2p 3p 4p 5p 5p b b", ""),
        ("1m 2m b 4m 5m 6m 7p 8p 9p 2p 3p 4p 5p", "2p 5p 3m"),
        ("1m 2m 3m 4m 5m 6m 7p 8p 9p 2p 3p 4p cat", ""),
    ],
)
def test_the_oracle_sees_waits(standing: str, expected: str) -> None:
    assert oracle.waits(tiles(standing), ()) == set(tiles(expected))
