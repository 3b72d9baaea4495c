"""Hands whose waits and readings a player can check by eye."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from paiju.core.hands import HandModel, HandShape
from paiju.core.tiles import TileSet, read_tiles, write_tiles

MakeModel = Callable[..., HandModel]

FEW_WILDS = (HandShape("standard", 4, 1, None, 1), HandShape("seven-pairs", 0, 7, 0, 2))
"""Four sets and a pair with at most one wild, or seven pairs with at most two: MZHZ-3.1."""


@pytest.fixture(scope="module")
def kawuxing(make_model: MakeModel) -> HandModel:
    """Dots, bamboos, dragons."""
    return make_model("tong tiao", "dragons")


@pytest.fixture(scope="module")
def suits(make_model: MakeModel) -> HandModel:
    """Three suits."""
    return make_model("tong tiao wan")


@pytest.fixture(scope="module")
def honours(make_model: MakeModel) -> HandModel:
    """Three suits, winds and dragons."""
    return make_model("tong tiao wan", "winds dragons")


@pytest.fixture(scope="module")
def wilds(make_model: MakeModel) -> HandModel:
    """Three suits and wilds that stand for suit tiles, in any number up to the limits of the shapes."""
    return make_model("tong tiao wan", "wild", FEW_WILDS, held_four=True, max_copies=None)


@pytest.fixture(scope="module")
def many_wilds(make_model: MakeModel) -> HandModel:
    """The same without limits."""
    return make_model("tong tiao wan", "wild", held_four=True, max_copies=None)


def hand_of(tiles: TileSet, text: str) -> tuple[bytearray, int, int]:
    """Counts, number of melds (told from the number of tiles) and of wilds of a hand as one writes it."""
    hand = tiles.counts(read_tiles(tiles, text))
    return hand, (14 - sum(hand)) // 3, sum(hand[kind] for kind in tiles.wilds)


def waits(model: HandModel, text: str, spent: str = "") -> str:
    """The waits of a hand as one writes them."""
    tiles = model.tiles
    hand, melds, wild = hand_of(tiles, text)
    bits = sum(1 << kind for kind in read_tiles(tiles, spent))
    found = model.waits(hand, model.keys(hand), model.pairs(hand), melds, wild, bits)
    return write_tiles(tiles, [kind for kind in range(len(tiles.kinds)) if found >> kind & 1])


def readings(model: HandModel, text: str) -> list[str]:
    """The readings of a hand: the shape, then the groups with + for each wild."""
    tiles = model.tiles
    hand, melds, wild = hand_of(tiles, text)
    names = {"run": 3, "triplet": 1, "pair": 1}
    copies = {"run": 1, "triplet": 3, "pair": 2}
    return [
        f"{shape}: "
        + " ".join(
            write_tiles(tiles, [tile + step for step in range(names[kind]) for _ in range(copies[kind])])
            + "+" * of_wilds
            for kind, tile, of_wilds in groups
        )
        for shape, groups in model.readings(hand, melds, wild)
    ]


def distance(model: HandModel, text: str) -> int:
    hand, melds, wild = hand_of(model.tiles, text)
    return model.distance(model.keys(hand), model.pairs(hand), melds, wild)


def wins(model: HandModel, text: str) -> bool:
    hand, melds, wild = hand_of(model.tiles, text)
    answer = model.wins(model.keys(hand), model.pairs(hand), melds, wild)
    assert model.wins_counts(hand, melds, wild) == answer
    return answer


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123456p 78p 123s 99s", "369p"),
        ("34456p 123s 789s 22s", "25p"),
        ("46p 123s 789s 22s BBB", "5p"),
        ("7s", "7s"),
        ("11p 33p 55p 77s 99s CC F", "F"),
        ("34s 789s CC", "25s"),
        ("123456789p 22s 77s", "27s"),
        ("1112345678999p", "123456789p"),
        ("1113456789p CCC", "2369p"),
        ("CCC FFF BB 99s 123p", "9s B"),
        ("2333p", "124p"),
        ("1122334455667p", "147p"),
        ("13579p 2468s CCFF", ""),
        ("123p 456p 789p 12s C F", ""),
    ],
)
def test_waits(kawuxing: HandModel, text: str, expected: str) -> None:
    assert waits(kawuxing, text) == expected
    assert (distance(kawuxing, text) == 0) == bool(expected)


def test_three_suits_and_honours(suits: HandModel, honours: HandModel) -> None:
    assert waits(suits, "123m 456p 789s 11s 23p") == "147p"
    assert waits(suits, "123m 456s 789s 11s 78p") == "69p"
    assert waits(honours, "EEE SSS WWW NN CC") == "N C"
    assert waits(honours, "EE SS WW NN CC FF B") == "B"
    assert waits(honours, "19m 19p 19s ESWNCFB") == "", "thirteen orphans are no shape here"


def test_a_single_tile_waits_for_its_twin_and_the_neighbours_that_free_it(kawuxing: HandModel) -> None:
    """3334p waits on 4 for a pair beside 333, on 2 and 5 for a run with 34 beside 33."""
    assert waits(kawuxing, "3334p 123s 456s 789s") == "245p"


def test_a_tile_held_four_times_is_no_wait(make_model: MakeModel, kawuxing: HandModel) -> None:
    """KWX-1.9, A38."""
    held = make_model("tong tiao", "dragons", held_four=True)
    assert waits(kawuxing, "1111p 234s 567s 888s") == ""
    assert distance(kawuxing, "1111p 234s 567s 888s") == 1
    assert waits(held, "1111p 234s 567s 888s") == "1p"
    assert distance(held, "1111p 234s 567s 888s") == 0
    assert waits(kawuxing, "111123p 456s 99s 77s") == "79s"
    assert waits(held, "1111p 23p 456s 789s C") == "C"


def test_a_tile_whose_copies_lie_in_melds_is_no_wait(make_model: MakeModel, kawuxing: HandModel) -> None:
    held = make_model("tong tiao", "dragons", held_four=True)
    assert waits(kawuxing, "34s 789s CC", spent="2s") == "5s"
    assert waits(kawuxing, "34s 789s CC", spent="2s 5s 9p") == ""
    assert waits(held, "34s 789s CC", spent="2s") == "25s"


def test_seven_pairs_want_a_concealed_hand(kawuxing: HandModel) -> None:
    """KWX-1.8: fourteen concealed tiles; four equal tiles are two pairs."""
    assert wins(kawuxing, "11p 33p 55p 77s 99s CC FF")
    assert wins(kawuxing, "1111p 33p 55p 77s CC FF")
    assert wins(kawuxing, "1111p 3333p 5555p 77s")
    assert not wins(kawuxing, "111p 33p 55p 77s 99s CC F")
    assert not wins(kawuxing, "11p 33p 55p 77s CCC")
    assert waits(kawuxing, "11p 33p 55p 77s C") == "", "one meld, and no four sets and a pair"
    assert waits(kawuxing, "1111p 33p 55p 77s CC F") == "F"
    assert waits(kawuxing, "111p 33p 55p 77s 99s CC") == "1p"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123456789m 23p 55p", "14p b"),
        ("456m 789p 234p 55p b b", ""),
        ("12m 456m 789p 234p 5p b", "25p 3m"),
        ("123m 456m 789p 234p b", "123456789p 123456789s 123456789m"),
        ("1133m 5577m 22p 34p b", "34p b"),
        ("1133m 5577m 22p 3p b b", "123456789p 123456789s 123456789m"),
        ("1133m 5577m 22p b b b", ""),
        ("1133m 557m 2289p b b", "89p 7m"),
    ],
)
def test_waits_with_wilds(wilds: HandModel, text: str, expected: str) -> None:
    """MZHZ-3.1: the limits of standing wilds count the tile that wins."""
    assert waits(wilds, text) == expected


def test_tiles_that_no_shape_holds_keep_a_hand_from_being_ready(make_model: MakeModel) -> None:
    model = make_model("tong tiao wan", "wild flowers auxiliary", FEW_WILDS, held_four=True, max_copies=None)
    for stranger in ("cat", "f3"):
        assert waits(model, f"123m 456m 789p 234p {stranger}") == ""
        assert waits(model, f"1133m 5577m 2233p {stranger}") == ""
        assert not wins(model, f"1133m 5577m 2233p b {stranger}")
        assert not wins(model, f"123m 456m 789p 234p b {stranger}")
    assert not wins(model, "1133m 22p f1 f2 f3 f4 b b b b"), "three pairs and four wilds are no seven pairs"


def test_single_honours_are_in_no_block(make_tiles: Callable[..., TileSet]) -> None:
    """A wind of which there is one copy, and for which no wild stands, fits in no hand (MZHZ-3.1)."""
    tiles = make_tiles("tong tiao wan", "winds wild")
    kinds = tuple(evolve(kind, copies=1) if kind.group == "winds" else kind for kind in tiles.kinds)
    single = evolve(tiles, kinds=kinds)
    model = HandModel(single, {shape.name: shape for shape in FEW_WILDS})
    assert len(model.blocks) == 3
    assert {model.block_of[single.by_code[code]] for code in "ESWN"} == {-1}
    assert {model.weight_of[single.by_code[code]] for code in "ESWNb"} == {0}
    assert waits(model, "123m 456m 789p 234p E") == ""


def test_wilds_that_stand_for_suits_only_do_not_complete_honours(make_model: MakeModel) -> None:
    model = make_model("tong tiao", "dragons wild")
    assert wins(model, "123p 456p 789p CC 12s b")
    assert not wins(model, "123p 456p 789p 123s C b")
    assert waits(model, "123p 456p 789p 12s C b") == "C", (
        "the wild goes to the run, the dragon needs its twin"
    )
    assert waits(model, "123p 456p 789p 123s b") == "123456789p 123456789s b"
    assert distance(model, "123p 456p 789p CF bb") == 1
    assert not wins(model, "11p 22p 33p 44p 55p 66p C b")
    assert wins(model, "11p 22p 33p 44p 55p CC 6p b")


def test_a_wild_may_be_a_fifth_copy_or_not(make_model: MakeModel, many_wilds: HandModel) -> None:
    four = make_model("tong tiao wan", "wild")
    assert wins(many_wilds, "1111p b")
    assert not wins(four, "1111p b"), "11p and 1p 1p b would be five of one tile"
    assert waits(many_wilds, "1111p") == "1p b"


def test_five_wilds_alone(make_model: MakeModel, many_wilds: HandModel) -> None:
    """48 sets beside 27 pairs; 27 of them are five of one tile."""
    assert len(readings(many_wilds, "bbbbb")) == 48 * 27
    assert len(readings(make_model("tong tiao wan", "wild"), "bbbbb")) == 48 * 27 - 27


def test_readings_as_runs_or_triplets(suits: HandModel) -> None:
    assert readings(suits, "111222333m 99m 789p") == [
        "standard: 99m 789p 123m 123m 123m",
        "standard: 99m 789p 111m 222m 333m",
    ]


def test_readings_of_doubled_runs(suits: HandModel) -> None:
    """Three places for the pair, and seven pairs."""
    assert readings(suits, "11223344556677m") == [
        "standard: 11m 234m 234m 567m 567m",
        "standard: 44m 123m 123m 567m 567m",
        "standard: 77m 123m 123m 456m 456m",
        "seven-pairs: 11m 22m 33m 44m 55m 66m 77m",
    ]


def test_shapes_come_in_the_order_of_the_ruleset(make_model: MakeModel) -> None:
    swapped = make_model(
        "tong tiao wan", "", (HandShape("seven-pairs", 0, 7, 0), HandShape("standard", 4, 1))
    )
    assert [one.split(":")[0] for one in readings(swapped, "11223344556677m")] == ["seven-pairs"] + 3 * [
        "standard"
    ]


def test_four_alike_are_two_equal_pairs(kawuxing: HandModel) -> None:
    assert readings(kawuxing, "1111p 33p 55p 77s CC FF") == ["seven-pairs: 11p 11p 33p 55p 77s CC FF"]


def test_readings_with_melds_are_those_of_the_concealed_tiles(kawuxing: HandModel) -> None:
    assert readings(kawuxing, "77s") == ["standard: 77s"]
    assert readings(kawuxing, "2333p 4p") == ["standard: 33p 234p"]
    assert readings(kawuxing, "2p 4p") == []


def test_a_wild_reads_as_what_is_missing(wilds: HandModel) -> None:
    assert readings(wilds, "12m b 456m 789p 234p 55p") == ["standard: 55p 234p 789p 123m+ 456m"]
    assert readings(wilds, "789p 55p 44m b") == [
        "standard: 55p 789p 444m+",
        "standard: 44m 789p 555p+",
    ]
    assert readings(wilds, "12m bb 456m 789p 234p 5p") == [], (
        "two wilds are too many for four sets and a pair"
    )


HELD_WILDS = (HandShape("standard", 4, 1, None, None, 1), HandShape("seven-pairs", 0, 7, 0, None, 2))
"""The same limits, of the tiles that stand before the win: MZHZ R36, the other reading."""
BOTH_LIMITS = (HandShape("standard", 4, 1, None, 2, 1), HandShape("seven-pairs", 0, 7, 0, 2, 2))


def fresh_win(model: HandModel, text: str) -> bool:
    """Whether a hand is complete of which a wild came last."""
    hand, melds, wild = hand_of(model.tiles, text)
    answer = model.wins(model.keys(hand), model.pairs(hand), melds, wild, 1)
    assert model.wins_counts(hand, melds, wild, 1) == answer
    assert bool(model.readings(hand, melds, wild, 1)) == answer
    assert bool(model.outlines(hand, melds, wild, 1)) == answer
    assert (model.distance(model.keys(hand), model.pairs(hand), melds, wild, 1) == -1) == answer
    return answer


@pytest.fixture(scope="module")
def held_wilds(make_model: MakeModel) -> HandModel:
    """Limits that count the wilds held before the win."""
    return make_model("tong tiao wan", "wild", HELD_WILDS, held_four=True, max_copies=None)


@pytest.fixture(scope="module")
def both_limits(make_model: MakeModel) -> HandModel:
    """Limits of both kinds: in seven pairs there is no room for one more wild."""
    return make_model("tong tiao wan", "wild", BOTH_LIMITS, held_four=True, max_copies=None)


def test_with_the_limit_reached_another_wild_is_no_wait(wilds: HandModel, held_wilds: HandModel) -> None:
    """MZHZ R36: the winning tile counts towards the limit, unless the table says otherwise."""
    assert waits(wilds, "12m b 456m 789p 234p 5p") == "25p 3m"
    assert waits(held_wilds, "12m b 456m 789p 234p 5p") == "25p 3m b"
    assert waits(wilds, "12m 456m 789p 234p 55p") == waits(held_wilds, "12m 456m 789p 234p 55p") == "3m b"


def test_a_wild_too_many_may_only_be_the_winning_tile(wilds: HandModel, held_wilds: HandModel) -> None:
    hand = "12m bb 456m 789p 234p 5p"
    assert fresh_win(held_wilds, hand)
    assert not wins(held_wilds, hand), "a natural tile came last: two wilds were held"
    assert distance(held_wilds, hand) == 0, "without a wild it is ready"
    assert not fresh_win(wilds, hand)
    assert not fresh_win(held_wilds, "12m bbb 456m 789p 34p 5p")


def test_two_wilds_held_are_no_ready_hand(held_wilds: HandModel, both_limits: HandModel) -> None:
    for model in (held_wilds, both_limits):
        assert waits(model, "12m bb 456m 789p 34p 5p") == ""
        assert distance(model, "12m bb 456m 789p 34p 5p") == 1
        assert not wins(model, "12m bb 456m 789p 34p 55p")


def test_seven_pairs_with_a_third_wild(held_wilds: HandModel, both_limits: HandModel) -> None:
    """Two wilds may be held; whether a third may come is a limit of the complete hand."""
    hand = "1133m 5577m 223p bb"
    assert waits(both_limits, hand) == write_tiles(both_limits.tiles, range(27))
    assert waits(held_wilds, hand) == waits(both_limits, hand) + " b"
    assert fresh_win(held_wilds, "1133m 5577m 223p bbb")
    assert not fresh_win(both_limits, "1133m 5577m 223p bbb")
    assert not wins(held_wilds, "1133m 5577m 223p bbb")


def test_both_limits_hold_at_once(both_limits: HandModel) -> None:
    assert waits(both_limits, "12m b 456m 789p 234p 5p") == "25p 3m b"
    assert fresh_win(both_limits, "12m bb 456m 789p 234p 5p")
    assert not wins(both_limits, "12m bb 456m 789p 234p 5p")
    assert not fresh_win(both_limits, "12m bbb 456m 789p 34p 5p"), "three are more than either limit"


@pytest.mark.parametrize("extra", ["f1", "cat", "E", "f1 f2", "cat rat god ingot"])
def test_a_tile_that_no_shape_holds_keeps_a_hand_from_being_ready(make_model: MakeModel, extra: str) -> None:
    """MZHZ 3.1, R61: flowers, auxiliary tiles and single winds, however many wilds there are."""
    some = make_model("tong tiao wan", "winds wild flowers auxiliary", (), max_copies=None).tiles
    single = evolve(
        some,
        kinds=tuple(evolve(kind, copies=1) if kind.group == "winds" else kind for kind in some.kinds),
    )
    whole = "123456789m 11p 222p"
    number = len(read_tiles(single, extra))
    for shapes in ((HandShape("standard", 4, 1), HandShape("seven-pairs", 0, 7, 0)), FEW_WILDS, HELD_WILDS):
        model = HandModel(single, {shape.name: shape for shape in shapes}, max_copies=None)
        for wild in range(5):
            for twins in (whole, "1122334455667m 7m"):
                natural = list(read_tiles(single, twins))[: 14 - number - wild]
                text = " ".join([write_tiles(single, natural), extra, "b" * wild])
                assert not wins(model, text)
                assert not fresh_win(model, text)
                assert distance(model, text) >= 0
                text = " ".join([write_tiles(single, natural[1:]), extra, "b" * wild])
                assert waits(model, text) == ""
                assert distance(model, text) > 0


def test_two_wilds_alone_are_a_pair_of_any_kind(wilds: HandModel) -> None:
    """MZHZ R37. Beside a pair they may also stand one in each of two equal pairs."""
    found = readings(wilds, "1133m 5577m 2233p bb")
    alone = [one for one in found if "++" in one]
    assert len(alone) == 27
    assert len(found) == 27 + 6
    assert "seven-pairs: 22p+ 22p+ 33p 11m 33m 55m 77m" in found
    assert "seven-pairs: 22p 22p++ 33p 11m 33m 55m 77m" in found
    assert "seven-pairs: 22p 33p 99s++ 11m 33m 55m 77m" in found


def test_keys_are_kept_by_adding_weights(honours: HandModel) -> None:
    tiles = honours.tiles
    hand, keys = bytearray(len(tiles.kinds) + 1), [0] * len(honours.blocks)
    for tile in read_tiles(tiles, "123m 455p 99s EEE CFB"):
        hand[tile] += 1
        keys[honours.block_of[tile]] += honours.weight_of[tile]
        assert keys == honours.keys(hand)
    assert honours.pairs(hand) == 3
    assert len(honours.blocks) == 4, "winds and dragons are one block"
    assert honours.need(keys, 4) == honours.distance(keys, 3, 0, 0) + 1 == 3


def test_a_model_without_shapes_or_blocks_knows_no_complete_hand(make_tiles: Callable[..., TileSet]) -> None:
    bare = HandModel(make_tiles("tong", ""), {})
    hand = bytearray(10)
    assert not bare.wins(bare.keys(hand), 0, 0, 0)
    assert bare.readings(hand, 0, 0) == ()
    flowers = HandModel(make_tiles("", "flowers"), {"standard": HandShape("standard", 4, 1)})
    assert flowers.blocks == ()
    assert not flowers.wins([0], 0, 0, 0)
    assert flowers.waits(bytearray(9), [0], 0, 0, 0) == 0
    assert flowers.distance([0], 0, 0, 0) > 20
